"""A plain ground: a widget filled with one of the theme's surfaces, and a hairline along an edge where wanted."""

from __future__ import annotations

from typing import Literal

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from ui.theme import Theme

Edge = Literal["", "left", "top", "right", "bottom"]


class Surface(QWidget):
    """Fills itself; `line` is the edge that carries a hairline."""

    shows_own_focus = True  # a ground is no control: it gets no ring

    def __init__(self, *, theme: Theme, colour: str = "surface.base", line: Edge = "", parent: QWidget | None = None):
        super().__init__(parent)
        self.theme = theme
        self._colour = colour
        self._line: Edge = line
        theme.changed.connect(self.update)

    def set_line(self, line: Edge) -> None:
        """Moves the hairline to another edge, or takes it away."""
        if line != self._line:
            self._line = line
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, rect = QPainter(self), QRectF(self.rect())
        painter.fillRect(rect, self.theme.colour(self._colour))
        if self._line:
            painter.fillRect(edge_rect(rect, self._line, self.theme.border()), self.theme.colour("border.subtle"))


def edge_rect(rect: QRectF, edge: Edge, width: float) -> QRectF:
    """The strip of a rectangle along one of its edges."""
    if edge in ("top", "bottom"):
        y = rect.y() if edge == "top" else rect.bottom() - width
        return QRectF(rect.x(), y, rect.width(), width)
    x = rect.x() if edge == "left" else rect.right() - width
    return QRectF(x, rect.y(), width, rect.height())
