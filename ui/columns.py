"""Where the window's three parts stand: side by side while there is room, the sides as overlays when there is not."""

from __future__ import annotations

from enum import IntEnum

from PySide6.QtCore import QPropertyAnimation, QRect, QRectF, Qt, Signal, Slot
from PySide6.QtGui import QMouseEvent, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from ui.theme import Theme
from ui.widgets.painting import start
from ui.widgets.shadow import paint_shadow
from ui.widgets.surface import Surface


class Room(IntEnum):
    """How many columns the width has room for."""

    ONE = 1
    TWO = 2
    THREE = 3


class Veil(QWidget):
    """Lies over the reading column while a side is open over it: draws its shadow, takes the press that closes it."""

    pressed = Signal()

    def __init__(self, *, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self.over: QWidget | None = None
        self.hide()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.pressed.emit()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.over is not None:
            paint_shadow(start(self), self._theme, QRectF(self.over.geometry()), "dialog", 0)


class Grip(QWidget):
    """The invisible strip over a hairline by which a side is made wider or narrower."""

    moved = Signal(int)
    released = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setCursor(Qt.CursorShape.SplitHCursor)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        parent = self.parentWidget()
        if parent is not None:
            self.moved.emit(parent.mapFromGlobal(event.globalPosition().toPoint()).x())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self.released.emit()


class Columns(Surface):
    """Holds the sidebar, the reading column and the panel.

    A docked panel appears at once; overlays slide in. Escape or a press outside closes an overlay.

    Signals:
        room_changed: another number of columns fits now.
        panel_changed: whether the panel shows.
        widths_changed: a side was drawn to another width by hand.
    """

    room_changed = Signal(int)
    panel_changed = Signal(bool)
    widths_changed = Signal()

    def __init__(self, sidebar: QWidget, reading: QWidget, panel: QWidget, *, theme: Theme) -> None:
        super().__init__(theme=theme)
        self.sidebar, self.reading, self.panel = sidebar, reading, panel
        self._widths = {
            "sidebar": theme.tokens.get("size.sidebar.width"),
            "panel": theme.tokens.get("size.panel.width"),
        }
        self._panel_open = False
        self._sidebar_open = False
        self._room = Room.THREE
        self._veil = Veil(theme=theme, parent=self)
        self._slide = QPropertyAnimation(self)
        self._slide.setPropertyName(b"geometry")
        self._slide.valueChanged.connect(self._veil.update)
        self._grips = {"sidebar": Grip(self), "panel": Grip(self)}
        for widget in (reading, self._veil, sidebar, panel, *self._grips.values()):
            widget.setParent(self)
        panel.hide()
        self._veil.pressed.connect(self.close_overlays)
        for name, grip in self._grips.items():
            grip.moved.connect(self._on_sidebar_grip if name == "sidebar" else self._on_panel_grip)
            grip.released.connect(self.widths_changed)
        theme.changed.connect(self._place)

    @property
    def room(self) -> Room:
        """How many columns fit."""
        return self._room

    @property
    def panel_open(self) -> bool:
        """Whether the panel shows, docked or over the reading column."""
        return self._panel_open

    @property
    def widths(self) -> tuple[int, int]:
        """The sidebar's and the panel's width at zoom 1."""
        return self._widths["sidebar"], self._widths["panel"]

    def set_widths(self, sidebar: int, panel: int) -> None:
        """Sets both sides' widths at zoom 1, within their bounds."""
        self._set_width("sidebar", sidebar)
        self._set_width("panel", panel)

    def set_panel_open(self, open_: bool) -> None:
        """Shows or hides the panel."""
        if open_ == self._panel_open:
            return
        self._panel_open = open_
        self._show_side(self.panel, open_, slides=self._room < Room.THREE, from_right=True)
        self.panel_changed.emit(open_)

    def set_sidebar_open(self, open_: bool) -> None:
        """Shows or hides the sidebar where it is an overlay."""
        if self._room > Room.ONE or open_ == self._sidebar_open:
            return
        self._sidebar_open = open_
        self._show_side(self.sidebar, open_, slides=True, from_right=False)

    @Slot()
    def toggle_sidebar(self) -> None:
        """Opens or closes the sidebar's overlay."""
        self.set_sidebar_open(not self._sidebar_open)

    @Slot()
    def close_overlays(self) -> bool:
        """Closes what lies over the reading column; whether anything did."""
        closed = self._sidebar_open or (self._panel_open and self._room < Room.THREE)
        self.set_sidebar_open(False)
        if self._room < Room.THREE:
            self.set_panel_open(False)
        return closed

    def _set_width(self, side: str, width: int) -> None:
        low, high = (self.theme.tokens.get(f"size.{side}.{bound}") for bound in ("min", "max"))
        self._widths[side] = min(high, max(low, width))
        self._place()

    @Slot(int)
    def _on_sidebar_grip(self, x: int) -> None:
        self._set_width("sidebar", round(x / self.theme.scale))

    @Slot(int)
    def _on_panel_grip(self, x: int) -> None:
        self._set_width("panel", round((self.width() - x) / self.theme.scale))

    def _show_side(self, side: QWidget, shown: bool, *, slides: bool, from_right: bool) -> None:
        side.setVisible(shown)
        self._place()
        duration = self.theme.duration_ms("slide")
        if shown and slides and duration and self.isVisible():
            end = side.geometry()
            away = end.translated(end.width() if from_right else -end.width(), 0)
            self._slide.stop()
            self._slide.setTargetObject(side)
            self._slide.setStartValue(away)
            self._slide.setEndValue(end)
            self._slide.setDuration(duration)
            self._slide.setEasingCurve(self.theme.easing)
            self._slide.start()
        if shown and slides:
            side.setFocus(Qt.FocusReason.OtherFocusReason)

    @Slot()
    def _place(self) -> None:
        self._settle_room()
        width, height = self.width(), self.height()
        left = self.theme.px(self._widths["sidebar"])
        right = self.theme.px(self._widths["panel"])
        docked_left = left if self._room > Room.ONE else 0
        docked_right = right if self._panel_open and self._room == Room.THREE else 0
        self.sidebar.setVisible(self._room > Room.ONE or self._sidebar_open)
        self.panel.setVisible(self._panel_open)
        self._slide.stop()
        self.sidebar.setGeometry(0, 0, min(left, width), height)
        self.reading.setGeometry(docked_left, 0, width - docked_left - docked_right, height)
        self.panel.setGeometry(width - min(right, width), 0, min(right, width), height)
        self._place_grips(docked_left, docked_right)
        self._place_veil()

    def _settle_room(self) -> None:
        width = self.width() / self.theme.scale
        three, two = (self.theme.tokens.get(f"breakpoint.{name}") for name in ("three_columns", "two_columns"))
        room = Room.THREE if width >= three else Room.TWO if width >= two else Room.ONE
        if room != self._room:
            self._room = room
            self._sidebar_open = False
            self.room_changed.emit(int(room))

    def _place_grips(self, left: int, right: int) -> None:
        wide = self.theme.detail("grip")
        for name, edge in (("sidebar", left), ("panel", right)):
            grip = self._grips[name]
            x = edge if name == "sidebar" else self.width() - edge
            grip.setGeometry(QRect(x - wide // 2 - 1, 0, wide, self.height()))
            grip.setVisible(edge > 0)
            grip.raise_()

    def _place_veil(self) -> None:
        over = None
        if self._panel_open and self._room < Room.THREE:
            over = self.panel
        if self._sidebar_open and self._room == Room.ONE:
            over = self.sidebar
        self._veil.over = over
        self._veil.setGeometry(self.rect())
        self._veil.setVisible(over is not None)
        if over is not None:
            self._veil.raise_()
            over.raise_()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()
