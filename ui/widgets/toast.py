"""Short notices that float over the work for ten seconds, one at a time, with a way to take back what they tell of."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QObject, QPoint, QRectF, QSize, Qt, QTimer, QVariantAnimation, Signal, Slot
from PySide6.QtGui import QEnterEvent, QKeyEvent, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QWidget

from ui.icons import paint_icon
from ui.theme import Theme
from ui.widgets.button import Button, IconButton
from ui.widgets.painting import draw_frame, draw_text, square, start, text_width
from ui.widgets.shadow import paint_shadow, shadow_margin

Action = tuple[str, Callable[[], object]]

_PLACING = frozenset(
    {QEvent.Type.Resize, QEvent.Type.Move, QEvent.Type.Show, QEvent.Type.Hide, QEvent.Type.ZOrderChange}
)


class Toast(QWidget):
    """One notice: an icon, a text, actions and a way to close it.

    Signals:
        ended: it is gone, by its time, an action, or by hand.
    """

    ended = Signal()

    def __init__(
        self, text: str, actions: Sequence[Action], icon: str, close_name: str, *, theme: Theme, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._theme, self._text, self._icon = theme, text, icon
        self._opacity = 0.0
        self._buttons: list[Button] = []
        for label, act in actions:
            button = Button(label, theme=theme, kind="link", text_kind="caption_strong", parent=self)
            button.clicked.connect(lambda _=False, act=act: self._act(act))
            self._buttons.append(button)
        self._close = IconButton("x", close_name, theme=theme, size="control", icon_size="inline", parent=self)
        self._close.clicked.connect(self.end)
        self.setAccessibleName(text)
        self._timer = QTimer(self, singleShot=True, interval=theme.duration_ms("toast_hold"))
        self._timer.timeout.connect(self._on_time)
        self._fade = QVariantAnimation(self, startValue=0.0, endValue=1.0, duration=theme.duration_ms("fade"))
        self._fade.valueChanged.connect(self._on_fade)
        QApplication.instance().focusChanged.connect(self._on_focus_changed)  # type: ignore[union-attr]

    def start(self) -> None:
        """Shows it and lets its time run."""
        self.adjustSize()
        self.show()
        self.raise_()
        if self._fade.duration():
            self._fade.start()
        else:
            self._opacity = 1.0
        self._timer.start()

    @Slot()
    def end(self) -> None:
        """Takes it away."""
        self._timer.stop()
        self.hide()
        self.ended.emit()
        self.deleteLater()

    def _act(self, act: Callable[[], object]) -> None:
        self.end()
        act()

    @Slot()
    def _on_time(self) -> None:
        focused = QApplication.focusWidget()
        if self.underMouse() or (focused is not None and self.isAncestorOf(focused)):
            self._timer.start()
        else:
            self.end()

    @Slot(object)
    def _on_fade(self, value: float) -> None:
        self._opacity = value
        self.update()

    @Slot(QWidget, QWidget)
    def _on_focus_changed(self, old: QWidget | None, now: QWidget | None) -> None:
        if now is not None and self.isAncestorOf(now):
            self._timer.start()

    def _margin(self) -> int:
        return shadow_margin(self._theme, "toast")

    def _actions_width(self) -> int:
        widths = [button.sizeHint().width() for button in self._buttons]
        return sum(widths) + self._theme.space(3) * len(widths)

    def sizeHint(self) -> QSize:
        theme, margin = self._theme, self._margin()
        words = text_width(theme, "ui", self._text)
        lead = theme.icon_size("control") + theme.space(2) if self._icon else 0
        width = theme.space(3) + lead + words + theme.space(3) + self._actions_width() + theme.space(2)
        width += self._close.sizeHint().width() + theme.space(1)
        return QSize(width + 2 * margin, theme.size("toast") + 2 * margin)

    def resizeEvent(self, event: QResizeEvent) -> None:
        theme, margin = self._theme, self._margin()
        height = self.height() - 2 * margin
        x = self.width() - margin - theme.space(1)
        for button in [self._close, *reversed(self._buttons)]:
            size = button.sizeHint()
            x -= size.width()
            button.setGeometry(x, margin + (height - size.height()) // 2, size.width(), size.height())
            x -= theme.space(2) if button is self._close else theme.space(3)
        self._words_end = x
        self.setToolTip(self._text if self.width() < self.sizeHint().width() else "")

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, theme, margin = start(self), self._theme, self._margin()
        painter.setOpacity(self._opacity)
        panel = QRectF(self.rect()).adjusted(margin, margin, -margin, -margin)
        radius = theme.radius("block")
        paint_shadow(painter, theme, panel, "toast", radius)
        fill, line = theme.colour("surface.raised"), theme.colour("border.default")
        draw_frame(painter, panel, radius, fill=fill, line=line, width=theme.border())
        x = panel.x() + theme.space(3)
        if self._icon:
            side = theme.icon_size("control")
            paint_icon(painter, theme, self._icon, "accent.text", square(panel, side, x=x))
            x += side + theme.space(2)
        draw_text(painter, theme, QRectF(x, panel.y(), self._words_end - x, panel.height()), self._text)

    def enterEvent(self, event: QEnterEvent) -> None:
        self._timer.start()
        super().enterEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.end()
        else:
            super().keyPressEvent(event)


class Toasts(QObject):
    """Shows one toast at a time over `host`, centred above what `set_anchor` names.

    A second replaces the first; what the first could take back stays in the edit menu through `undo_changed`.
    """

    undo_changed = Signal()

    def __init__(self, host: QWidget, *, theme: Theme) -> None:
        super().__init__(host)
        self._host, self._theme = host, theme
        self._anchor: QWidget | None = None
        self._spared: QWidget | None = None
        self._beside: QWidget | None = None
        self._toast: Toast | None = None
        self._undo: Action | None = None
        host.installEventFilter(self)

    @property
    def current(self) -> Toast | None:
        """The toast that shows now."""
        return self._toast

    @property
    def undo(self) -> Action | None:
        """What the latest toast with an undo would take back: what it told, and the act."""
        return self._undo

    def set_anchor(self, widget: QWidget) -> None:
        """The widget (the composer) that toasts stand above."""
        self._anchor = widget
        widget.installEventFilter(self)

    def spare(self, widget: QWidget) -> None:
        """A widget (the line for trouble) between toasts and their anchor, which they must not cover."""
        self._spared = widget
        widget.installEventFilter(self)

    def stand_beside(self, widget: QWidget) -> None:
        """A widget (the panel) that may lie over the anchor's right; where it leaves too little, toasts stand on it."""
        self._beside = widget
        widget.installEventFilter(self)

    def show(
        self,
        text: str,
        *,
        actions: Sequence[Action] = (),
        undo: Callable[[], object] | None = None,
        icon: str = "shell",
    ) -> Toast:
        """Shows a toast; `undo` puts an Undo first among its actions."""
        if self._toast is not None:
            self._toast.end()
        all_actions = list(actions)
        if undo is not None:
            all_actions.insert(0, (self.tr("Undo"), self.take_back))
            self._undo = (text, undo)
            self.undo_changed.emit()
        toast = Toast(text, all_actions, icon, self.tr("Close"), theme=self._theme, parent=self._host)
        toast.ended.connect(self._on_ended)
        self._toast = toast
        toast.start()
        self._place()
        return toast

    @Slot()
    def take_back(self) -> None:
        """Undoes what the latest undoable toast told of; once."""
        if self._undo is None:
            return
        _, act = self._undo
        self._undo = None
        self.undo_changed.emit()
        if self._toast is not None:
            self._toast.end()
        act()

    def withdraw(self, undo: Callable[[], object]) -> None:
        """Says that something can no longer be taken back."""
        if self._undo is not None and self._undo[1] is undo:
            self._undo = None
            self.undo_changed.emit()
            if self._toast is not None:
                self._toast.end()

    @Slot()
    def _on_ended(self) -> None:
        self._toast = None

    def _place(self) -> None:
        if self._toast is None:
            return
        margin, space = shadow_margin(self._theme, "toast"), self._theme.space(3)
        anchor = self._anchor if self._anchor is not None and self._anchor.isVisible() else None
        size = self._toast.sizeHint()
        if anchor is not None:
            corner = anchor.mapTo(self._host, QPoint(0, 0))
            room, left, bottom = anchor.width(), corner.x(), corner.y()
        else:
            room, left, bottom = self._host.width() - 2 * space, space, self._host.height() - space
        if self._spared is not None and self._spared.isVisible():
            bottom = min(bottom, self._spared.mapTo(self._host, QPoint(0, 0)).y())
        room = self._clear_room(left, room)
        width = min(size.width(), room + 2 * margin)
        x = left + (room - width) // 2
        self._toast.setGeometry(x, bottom - space - size.height() + margin, width, size.height())
        self._toast.raise_()

    def _clear_room(self, left: int, room: int) -> int:
        """How much of the room, from its left, nothing lies over; all of it where that is too little for a toast."""
        if self._beside is None or not self._beside.isVisible():
            return room
        clear = self._beside.mapTo(self._host, QPoint(0, 0)).x() - left - self._theme.space(3)
        return min(room, clear) if clear >= self._theme.size("panel.min") else room

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in _PLACING:
            self._place()
        return False
