"""Time from left to right: a bar for each span with something in it, one of them chosen; and a slider over time."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QSlider, QWidget

from assistant.memory.browsing import Span
from ui.theme import Theme
from ui.widgets.painting import draw_frame, start

MOST = 60
"""So many spans show at once; arrows go on to the others."""


class TimeStrip(QWidget):
    """Bars as high as there is much in them.

    Signals:
        chosen: another span, by its place in the list.
    """

    chosen = Signal(int)

    def __init__(self, *, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.spans: Sequence[Span] = ()
        self.place = -1
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self._on_theme_changed)

    def show_spans(self, spans: Sequence[Span], place: int) -> None:
        """Shows other spans, and which one is chosen."""
        self.spans, self.place = spans, place
        self.update()

    @Slot()
    def _on_theme_changed(self) -> None:
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(self._theme.space(12), 2 * self._theme.space(12))

    def _first(self) -> int:
        """The place of the first bar that shows: the chosen one is always among them."""
        return max(0, min(self.place - MOST // 2, len(self.spans) - MOST))

    def bar_at(self, number: int) -> QRectF:
        """Where the room of one of the bars that show is."""
        step = self._step()
        return QRectF(number * step, 0, step, self.height())

    def _step(self) -> float:
        return min(self._theme.space(12), self.width() / max(1, min(MOST, len(self.spans))))

    def _choose(self, place: int) -> None:
        if self.spans:
            self.chosen.emit(max(0, min(len(self.spans) - 1, place)))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        place = self._first() + int(event.position().x() / self._step())
        if place < len(self.spans):
            self._choose(place)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        places = {
            Qt.Key.Key_Left: self.place - 1,
            Qt.Key.Key_Right: self.place + 1,
            Qt.Key.Key_Home: 0,
            Qt.Key.Key_End: len(self.spans) - 1,
        }
        place = places.get(Qt.Key(event.key()))
        if place is None:
            super().keyPressEvent(event)
        else:
            self._choose(place)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, theme, first, step = start(self), self._theme, self._first(), self._step()
        shown = self.spans[first : first + MOST]
        most = max((one.count for one in shown), default=1)
        gap, line = theme.border("focus"), theme.border()
        for number, one in enumerate(shown):
            tall = max(theme.space(1), (self.height() - line) * one.count / most)
            bar = QRectF(number * step, self.height() - line - tall, max(gap, step - gap), tall)
            colour = "accent.fill" if first + number == self.place else "border.control"
            draw_frame(painter, bar, theme.radius("mark"), fill=theme.colour(colour))
        painter.fillRect(QRectF(0, self.height() - line, self.width(), line), theme.colour("border.default"))


class TimeSlider(QSlider):
    """A slider over days."""

    def __init__(self, *, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self._theme = theme
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self.updateGeometry)

    def sizeHint(self) -> QSize:
        return QSize(self._theme.space(12), self._theme.size("control"))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._go_to(event.position().x())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._go_to(event.position().x())

    def _go_to(self, x: float) -> None:
        knob = self._theme.space(4)
        share = (x - knob / 2) / max(1, self.width() - knob)
        self.setValue(round(self.minimum() + share * (self.maximum() - self.minimum())))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, theme = start(self), self._theme
        knob, track = theme.space(4), theme.size("progress")
        span = self.maximum() - self.minimum()
        share = (self.value() - self.minimum()) / span if span else 1.0
        at = share * (self.width() - knob)
        whole = QRectF(0, (self.height() - track) / 2, self.width(), track)
        draw_frame(painter, whole, track / 2, fill=theme.colour("border.default"))
        draw_frame(painter, QRectF(0, whole.y(), at + knob / 2, track), track / 2, fill=theme.colour("accent.fill"))
        painter.setBrush(theme.colour("surface.raised"))
        painter.setPen(QPen(theme.colour("accent.fill"), theme.border("focus")))
        painter.drawEllipse(QRectF(at, (self.height() - knob) / 2, knob, knob).adjusted(1, 1, -1, -1))
