"""The drawing of a graph: moved by dragging, made larger by the wheel, its nodes chosen by a click or by keys."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import (
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPolygonF,
    QResizeEvent,
    QTransform,
    QWheelEvent,
)
from PySide6.QtWidgets import QWidget

from ui.memory_window.graph_layout import Points
from ui.theme import Theme
from ui.widgets.painting import CENTRE, draw_text, start, text_width

_LABELS = 60
_NEAR = 14.0
_STEP = 1.2
_LARGEST = 160.0


class GraphView(QWidget):
    """Nodes as dots with their names, the most joined ones first; edges as lines.

    Signals:
        chosen: a node was clicked or reached by keys, by its number.
        opened: the chosen one is to be expanded.
    """

    chosen = Signal(int)
    opened = Signal(int)

    def __init__(self, *, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.names: Sequence[str] = ()
        self.points: Points = np.zeros((0, 2))
        self.place = -1
        self._order: Sequence[int] = ()
        self._lines: list[QLineF] = []
        self._dots = QPolygonF()
        self._at: list[QPointF] = []
        self._scale, self._middle = 60.0, QPointF(0, 0)
        self._pressed: QPointF | None = None
        self._moved = False
        self._fits = False
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        theme.changed.connect(self.update)

    def show_graph(self, names: Sequence[str], points: Points, edges: NDArray[np.int64], place: int) -> None:
        """Shows other nodes, and which one is chosen; `edges` are pairs of their numbers."""
        self.names, self.points, self.place = names, points, place
        degree = np.bincount(edges.ravel(), minlength=len(names)) if len(edges) else np.zeros(len(names), int)
        self._order = np.argsort(-degree, kind="stable").tolist()
        at = [QPointF(*point) for point in points.tolist()]
        self._lines = [QLineF(at[one], at[other]) for one, other in edges.tolist()]
        self._at, self._dots = at, QPolygonF(at)
        self.setAccessibleDescription(names[place] if 0 <= place < len(names) else "")
        if self._fits:
            self.fit()
        self.update()

    def fit(self) -> None:
        """Brings all nodes into view with their names, and keeps them there until the drawing is moved by hand."""
        self._fits = True
        self._middle = QPointF(0, 0)
        if not len(self.points):
            return
        theme = self._theme
        low, high = self.points.min(axis=0), self.points.max(axis=0)
        self._middle = QPointF(*((low + high) / 2).tolist())
        wide, tall = (high - low).tolist()
        below = theme.space(2) + theme.line("caption")
        names = max(
            text_width(theme, "caption", name) for number in self._order[:_LABELS] for name in [self.names[number]]
        )
        across = self.width() - 2 * theme.space(4) - names
        down = self.height() - 2 * theme.space(4) - 2 * below
        scales = [max(1.0, room) / reach for room, reach in ((across, wide), (down, tall)) if reach > 0]
        self._scale = max(2.0, min(_LARGEST, *scales)) if scales else _LARGEST
        self.update()

    def zoom(self, factor: float, at: QPointF | None = None) -> None:
        """Makes it larger or smaller around a point of the widget."""
        at = at if at is not None else QPointF(self.rect().center())
        self._fits = False
        before = self._transform().inverted()[0].map(at)
        self._scale = max(2.0, min(400.0, self._scale * factor))
        after = self._transform().inverted()[0].map(at)
        self._middle += before - after
        self.update()

    def node_at(self, at: QPointF) -> int:
        """The node near a point of the widget; -1 where there is none."""
        if not len(self.points):
            return -1
        spot = self._transform().inverted()[0].map(at)
        away = np.hypot(*(self.points - (spot.x(), spot.y())).T)
        nearest = int(away.argmin())
        return nearest if away[nearest] * self._scale <= _NEAR else -1

    def position_of(self, number: int) -> QPointF:
        """Where a node is in the widget."""
        return self._transform().map(QPointF(*self.points[number].tolist()))

    def _transform(self) -> QTransform:
        middle = self.rect().center()
        transform = QTransform.fromTranslate(middle.x(), middle.y())
        return transform.scale(self._scale, self._scale).translate(-self._middle.x(), -self._middle.y())

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._pressed, self._moved = event.position(), False

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._pressed is not None:
            self._fits = False
            self._middle -= (event.position() - self._pressed) / self._scale
            self._moved = self._moved or event.position() != self._pressed
            self._pressed = event.position()
            self.update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._pressed = None
        number = self.node_at(event.position())
        if not self._moved and number >= 0:
            self.chosen.emit(number)
            self.opened.emit(number)

    def wheelEvent(self, event: QWheelEvent) -> None:
        self.zoom(_STEP if event.angleDelta().y() > 0 else 1 / _STEP, event.position())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, count = event.key(), len(self.names)
        if key in (Qt.Key.Key_Right, Qt.Key.Key_Down, Qt.Key.Key_Left, Qt.Key.Key_Up) and count:
            step = 1 if key in (Qt.Key.Key_Right, Qt.Key.Key_Down) else -1
            self.chosen.emit((self.place + step) % count)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space) and self.place >= 0:
            self.opened.emit(self.place)
        elif key in (Qt.Key.Key_Plus, Qt.Key.Key_Equal, Qt.Key.Key_Minus):
            self.zoom(1 / _STEP if key == Qt.Key.Key_Minus else _STEP)
        elif key == Qt.Key.Key_0:
            self.fit()
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._fits:
            self.fit()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, theme = start(self), self._theme
        transform = self._transform()
        painter.setTransform(transform)
        painter.setPen(_cosmetic(theme, "border.default", theme.border()))
        painter.drawLines(self._lines)
        painter.setPen(_cosmetic(theme, "border.control", theme.detail("dot")))
        painter.resetTransform()  # under a transform a point is drawn as a short line, and its dot as an oval
        painter.drawPoints(transform.map(self._dots))
        if 0 <= self.place < len(self.points):
            painter.setPen(_cosmetic(theme, "accent.fill", theme.space(3)))
            painter.drawPoint(self.position_of(self.place))
        self._paint_names(painter, transform)

    def _paint_names(self, painter: QPainter, transform: QTransform) -> None:
        theme, shown, view = self._theme, 0, QRectF(self.rect())
        width, line = theme.size("panel.min"), theme.line("caption")
        for number in [*([self.place] if self.place >= 0 else []), *self._order]:
            if shown >= _LABELS:
                break
            at = transform.map(self._at[number])
            if view.contains(at):
                shown += 1
                colour = "text.primary" if number == self.place else "text.secondary"
                below = theme.space(2 if number == self.place else 1)  # its dot is larger
                place = QRectF(at.x() - width / 2, at.y() + below, width, line)
                draw_text(painter, theme, place, self.names[number], kind="caption", colour=colour, align=CENTRE)


def _cosmetic(theme: Theme, colour: str, width: float) -> QPen:
    pen = QPen(theme.colour(colour), width)
    pen.setCosmetic(True)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    return pen
