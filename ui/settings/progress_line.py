"""How far a long piece of work has come: a bar, what was counted, and a way to end it."""

from __future__ import annotations

from PySide6.QtCore import QLocale, Signal
from PySide6.QtWidgets import QWidget

from ui.theme import Theme
from ui.widgets.boxes import row
from ui.widgets.button import Button
from ui.widgets.label import Label
from ui.widgets.progress import ProgressBar


class ProgressLine(QWidget):
    """Hidden until something is counted.

    Signals:
        ended: the person wants it to stop.
    """

    ended = Signal()

    def __init__(self, *, theme: Theme) -> None:
        super().__init__()
        self.bar = ProgressBar(theme=theme)
        self.counted = Label(theme=theme, kind="caption", colour="text.secondary")
        self.end = Button(theme=theme, kind="quiet")
        line = row(theme, parent=self, gap=3)
        line.addWidget(self.bar, 1)
        line.addWidget(self.counted)
        line.addWidget(self.end)
        self.end.clicked.connect(self.ended)
        self.hide()

    def set_texts(self, name: str, end: str) -> None:
        """Says what is counted, and what the button is called."""
        self.bar.setAccessibleName(name)
        self.end.setText(end)
        self.end.updateGeometry()

    def show_count(self, done: int, total: int) -> None:
        """Shows how many of how many; how many alone where nobody knows the total yet, which is then 0."""
        say = QLocale().toString
        done = min(done, total) if total else done
        said = self.tr("{done} of {total}").format(done=say(done), total=say(total)) if total else say(done)
        self.bar.setVisible(bool(total))
        self.bar.setRange(0, max(1, total))
        self.bar.setValue(done)
        self.bar.setAccessibleDescription(said)
        self.counted.setText(said)
        self.show()
