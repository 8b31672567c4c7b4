"""The ring around what the keyboard is on: one overlay a window, shown only when the focus came by the keyboard."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QRectF, Qt, Slot
from PySide6.QtGui import QGuiApplication, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractScrollArea, QApplication, QWidget
from shiboken6 import isValid

from ui.theme import Theme
from ui.widgets.painting import start

_FOLLOWED = frozenset(
    {QEvent.Type.Move, QEvent.Type.Resize, QEvent.Type.Show, QEvent.Type.Hide, QEvent.Type.EnabledChange}
)


class FocusRing(QWidget):
    """Paints the ring over a window's content.

    A widget with a true `shows_own_focus` is left out (fields and lists draw their own); `focus_rect()` and
    `focus_radius()` of a widget say where its ring lies and how round it is, when that is not its whole area.
    """

    def __init__(self, window: QWidget, *, theme: Theme) -> None:
        super().__init__(window)
        self._theme = theme
        self._target: QWidget | None = None
        self._followed: list[QWidget] = []
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAttribute(Qt.WidgetAttribute.WA_NoSystemBackground)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.hide()
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        application.focusChanged.connect(self._on_focus_changed)
        window.installEventFilter(self)

    @property
    def target(self) -> QWidget | None:
        """What the ring is around now."""
        return self._target if self.isVisible() else None

    @Slot(QWidget, QWidget)
    def _on_focus_changed(self, old: QWidget | None, now: QWidget | None) -> None:
        by_mouse = QGuiApplication.mouseButtons() != Qt.MouseButton.NoButton
        inside = now is not None and now.window() is self.window()
        if now is None or by_mouse or not inside or getattr(now, "shows_own_focus", False):
            self._follow(None)
        else:
            self._follow(now)

    def _follow(self, target: QWidget | None) -> None:
        for widget in self._followed:
            if isValid(widget):  # what goes takes its parts along, and not all of them were the target
                widget.removeEventFilter(self)
        self._target = target
        self._followed = self._with_ancestors(target)
        for widget in self._followed:
            widget.installEventFilter(self)
        if target is not None:
            target.destroyed.connect(self._on_target_gone)
        self._place()

    def _with_ancestors(self, target: QWidget | None) -> list[QWidget]:
        chain: list[QWidget] = []
        while target is not None and target is not self.window():
            chain.append(target)
            target = target.parentWidget()
        return chain

    @Slot()
    def _on_target_gone(self) -> None:
        if self._target is not None and not isValid(self._target):  # an earlier one may go as well
            self._follow(None)

    def _place(self) -> None:
        target = self._target
        if target is None or not isValid(target) or not target.isVisible():
            self.hide()
            return
        self.setGeometry(self.window().rect())
        self.raise_()
        self.show()
        self.update()

    def _rect(self, target: QWidget) -> QRectF:
        own = target.focus_rect() if hasattr(target, "focus_rect") else target.rect()
        rect = QRectF(QRect(target.mapTo(self.window(), own.topLeft()), own.size()))
        out = self._theme.border("focus_gap") + self._theme.border("focus") / 2
        return rect.adjusted(-out, -out, out, out)

    def _clip(self, target: QWidget) -> QRect:
        clip = self.rect()
        for widget in self._with_ancestors(target.parentWidget()):
            area = widget.parentWidget()
            if isinstance(area, QAbstractScrollArea) and area.viewport() is widget:
                clip = clip.intersected(QRect(widget.mapTo(self.window(), QPoint(0, 0)), widget.size()))
        return clip

    def paintEvent(self, event: QPaintEvent) -> None:
        target = self._target
        if target is None or not isValid(target):
            return
        painter = start(self)
        painter.setClipRect(self._clip(target))
        width = self._theme.border("focus")
        own = target.focus_radius() if hasattr(target, "focus_radius") else self._theme.radius("control")
        radius = own + self._theme.border("focus_gap") + width / 2
        rect = self._rect(target)
        radius = min(radius, rect.height() / 2)
        painter.setPen(QPen(self._theme.colour("accent.focus"), width))
        painter.drawRoundedRect(rect, radius, radius)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.MouseButtonPress:
            self._follow(None)
        elif event.type() in _FOLLOWED and (self._target is not None):
            self._place()
        return False
