"""One value of the task in hand: its name, its text or the steps that it lists, and a way to change it."""

from __future__ import annotations

import re

from PySide6.QtCore import Signal, Slot
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QWidget

from ui.memory.wording import shortened
from ui.theme import Theme
from ui.widgets.boxes import column, row
from ui.widgets.button import Button, IconButton
from ui.widgets.label import Label
from ui.widgets.text_area import TextArea
from ui.widgets.toggles import CheckBox

_STEP = re.compile(r"^\s*(?:[-*]\s*)?\[(?P<done>[ xX✓])\]\s*(?P<text>.+)$")
_MOST_LINES = 4


class WorkingRow(QWidget):
    """Shows a value, and on demand the field for it.

    Signals:
        changed: the value by its name, as it is to be.
        removed: the name of the value that is to go.
    """

    changed = Signal(str, str)
    removed = Signal(str)

    def __init__(self, name: str, value: str, *, theme: Theme) -> None:
        super().__init__()
        self.name, self.value = name, value
        self._theme = theme
        self.field: TextArea | None = None
        self.steps: list[CheckBox] = []
        self._box = column(theme, gap=1, margins=(3, 1, 2, 2), parent=self)
        head = row(theme)
        head.addWidget(Label(name, theme=theme, kind="caption", colour="text.secondary"), 1)
        self.edit = IconButton("pencil", self.tr("Change"), theme=theme, size="control_small", icon_size="inline")
        self.remove = IconButton("x", self.tr("Remove"), theme=theme, size="control_small", icon_size="inline")
        self.edit.clicked.connect(self.begin)
        self.remove.clicked.connect(lambda: self.removed.emit(self.name))
        head.addWidget(self.edit)
        head.addWidget(self.remove)
        self._box.addLayout(head)
        self._shown = self._reading()
        self._box.addWidget(self._shown)
        self.setAccessibleName(f"{name}: {shortened(value)}")

    @Slot()
    def begin(self) -> None:
        """Opens the field."""
        if self.field is not None:
            return
        self._shown.hide()
        lines = min(_MOST_LINES, max(1, self.value.count("\n") + 1 + len(self.value) // 60))
        self.field = TextArea(theme=self._theme, name=self.name, lines=lines)
        self.field.set_text(self.value)
        self.field.submitted.connect(self._on_save)
        self._box.addWidget(self.field)
        actions = row(self._theme, gap=3)
        self.save = Button(self.tr("Save"), theme=self._theme, kind="link", text_kind="caption_strong")
        self.cancel = Button(self.tr("Cancel"), theme=self._theme, kind="link", text_kind="caption_strong")
        self.save.clicked.connect(self._on_save)
        self.cancel.clicked.connect(self._on_cancel)
        actions.addWidget(self.save)
        actions.addWidget(self.cancel)
        actions.addStretch(1)
        self._actions = QWidget()
        self._actions.setLayout(actions)
        self._box.addWidget(self._actions)
        self.field.edit.setFocus()

    def _reading(self) -> QWidget:
        lines = self.value.splitlines()
        found = [_STEP.match(line) for line in lines]
        if not lines or not all(found):
            return Label(shortened(self.value), theme=self._theme, kind="item", wrap=True)
        shown = QWidget()
        listed = column(self._theme, parent=shown)
        for number, match in enumerate(found):
            assert match is not None
            box = CheckBox(match["text"], theme=self._theme)
            box.setChecked(match["done"] != " ")
            box.toggled.connect(lambda done, number=number: self._on_step(number, done))
            self.steps.append(box)
            listed.addWidget(box)
        return shown

    def _on_step(self, number: int, done: bool) -> None:
        lines = self.value.splitlines()
        lines[number] = re.sub(r"\[[ xX✓]\]", "[x]" if done else "[ ]", lines[number], count=1)
        self.value = "\n".join(lines)
        self.changed.emit(self.name, self.value)

    @Slot()
    def _on_save(self) -> None:
        if self.field is not None:
            self.changed.emit(self.name, self.field.text().strip())

    @Slot()
    def _on_cancel(self) -> None:
        if self.field is not None:
            self.field.deleteLater()
            self._actions.deleteLater()
            self.field = None
            self._shown.show()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self.begin()
