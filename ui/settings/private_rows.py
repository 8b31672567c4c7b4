"""What never leaves this machine: the list, with a field that adds to it and a button that takes something off."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QWidget

from ui.dates import day
from ui.settings.result_list import ResultLine, ResultList
from ui.settings.rows import SettingsRow
from ui.theme import Theme
from ui.widgets.boxes import row
from ui.widgets.button import Button
from ui.widgets.field import LineEdit

if TYPE_CHECKING:
    from assistant.memory.records import Memory


class PrivateRow(SettingsRow):
    """The memories that stay here.

    Signals:
        added: a statement that is to be remembered and to stay here.
        let_go: the id of a memory that may leave from now on.
    """

    added = Signal(str)
    let_go = Signal(str)

    def __init__(self, *, theme: Theme) -> None:
        super().__init__(theme=theme)
        self._memories: Sequence[Memory] = ()
        self.field = LineEdit(theme=theme)
        self.add_button = Button(theme=theme)
        self.let_button = Button(theme=theme, kind="quiet")
        self.list = ResultList(theme=theme)
        self._typing = QWidget()
        line = row(theme, gap=2, parent=self._typing)
        line.addWidget(self.field, 1)
        line.addWidget(self.let_button)
        line.addWidget(self.add_button)
        self.add_below(self._typing)
        self.add_below(self.list)
        self.set_open(True)
        self.field.returnPressed.connect(self._on_add)
        self.add_button.clicked.connect(self._on_add)
        self.let_button.clicked.connect(self._on_let_go)
        self.list.selectionModel().currentChanged.connect(self._show_buttons)
        self.retranslate()

    def show_memories(self, memories: Sequence[Memory]) -> None:
        """Shows what stays here."""
        self._memories = memories
        self.list.show_lines([ResultLine(one.text, self._said(one)) for one in memories])
        self.retranslate()

    def retranslate(self) -> None:
        """Sets the words again."""
        said = self.tr("Only a model that runs here is told. Saying “keep that on this machine” adds to it.")
        self.set_texts(self.tr("Never leaves this machine"), said)
        self.list.setAccessibleName(self.tr("Never leaves this machine"))
        self.field.setPlaceholderText(self.tr("Something to remember that stays here"))
        self.field.setAccessibleName(self.tr("Something to remember that stays here"))
        self.add_button.setText(self.tr("Add"))
        self.let_button.setText(self.tr("May leave"))
        self.let_button.setAccessibleDescription(self.tr("The chosen memory may be sent to a provider again."))
        for button in (self.add_button, self.let_button):
            button.updateGeometry()
        self._show_buttons()

    def _said(self, memory: Memory) -> str:
        learned = self.tr("Learned {day}").format(day=day(memory.learned_at))
        return learned if memory.retired_at is None else self.tr("{learned}, no longer holds").format(learned=learned)

    @Slot()
    def _show_buttons(self) -> None:
        self.let_button.setVisible(bool(self._memories))
        self.let_button.setEnabled(self.list.currentIndex().isValid())

    @Slot()
    def _on_add(self) -> None:
        if text := self.field.text().strip():
            self.field.clear()
            self.added.emit(text)

    @Slot()
    def _on_let_go(self) -> None:
        at = self.list.currentIndex().row()
        if 0 <= at < len(self._memories):
            self.let_go.emit(self._memories[at].id)
