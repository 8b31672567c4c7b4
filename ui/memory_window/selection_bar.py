"""The actions for several memories, in the filters' place while more than one is selected."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from ui.memory_window.wording import Counts
from ui.theme import Theme
from ui.widgets.boxes import row
from ui.widgets.button import IconButton
from ui.widgets.label import Label

ACTIONS = {"pin": "pin", "private": "lock", "move": "folder-input", "merge": "git-merge", "forget": "trash-2"}


class SelectionBar(QWidget):
    """How many are selected, and what can be done with them.

    Signals:
        acted: the name of an action: pin, private, move, merge, restore or forget; clear ends the selection.
    """

    acted = Signal(str)

    def __init__(self, *, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._count = 0
        self._label = Label(theme=theme, kind="ui_strong")
        layout = row(theme, gap=1, parent=self)
        layout.addWidget(self._label, 1)
        self.buttons = {
            name: IconButton(icon, theme=theme, size="control_small")
            for name, icon in {**ACTIONS, "restore": "archive-restore", "clear": "x"}.items()
        }
        for name, button in self.buttons.items():
            button.clicked.connect(lambda _=False, name=name: self.acted.emit(name))
            layout.addWidget(button)
        self.retranslate()

    def show_count(self, count: int, *, binned: bool) -> None:
        """Says how many there are; those in the bin can only be put back or forgotten."""
        self._count = count
        self._label.setText(Counts().selected(count))
        for name in ("pin", "private", "move", "merge"):
            self.buttons[name].setVisible(not binned)
        self.buttons["restore"].setVisible(binned)

    def retranslate(self) -> None:
        """Sets the words again, in the language that is spoken now."""
        names = {
            "pin": self.tr("Pin or unpin"),
            "private": self.tr("Never leaves this machine, or may again"),
            "move": self.tr("Move to…"),
            "merge": self.tr("Merge…"),
            "restore": self.tr("Put back"),
            "forget": self.tr("Forget…"),
            "clear": self.tr("End the selection"),
        }
        for name, text in names.items():
            self.buttons[name].set_name(text)
        self._label.setText(Counts().selected(self._count))
