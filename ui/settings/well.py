"""A sunken field that shows something to be read and copied, such as a recovery phrase."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QWidget

from ui.theme import Theme
from ui.widgets.boxes import column
from ui.widgets.label import Label
from ui.widgets.painting import draw_frame, start


class Well(QWidget):
    """Text on sunken ground, selectable by keyboard and mouse readers alike through its accessible name."""

    def __init__(self, *, theme: Theme, kind: str = "code") -> None:
        super().__init__()
        self._theme = theme
        self.label = Label(theme=theme, kind=kind, wrap=True)
        box = column(theme, parent=self, margins=(3, 3, 3, 3))
        box.addWidget(self.label)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        theme.changed.connect(self.update)

    def set_text(self, text: str) -> None:
        """Shows a text."""
        self.label.setText(text)
        self.setAccessibleName(text)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._theme
        rect = QRectF(self.rect())
        draw_frame(start(self), rect, theme.radius("control"), fill=theme.colour("surface.sunken"))
