"""Notices that the person types, clicks, scrolls or moves the mouse in any of the program's windows."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Slot
from PySide6.QtGui import QGuiApplication, QWindow

_DOING = frozenset(
    {
        QEvent.Type.KeyPress,
        QEvent.Type.MouseButtonPress,
        QEvent.Type.MouseMove,
        QEvent.Type.Wheel,
        QEvent.Type.TouchBegin,
        QEvent.Type.InputMethod,
    }
)


class Activity(QObject):
    """Tells `touched` of each. It watches windows, since all events of the application would pass through here."""

    def __init__(self, touched: Callable[[], None], parent: QObject) -> None:
        super().__init__(parent)
        self._touched: Callable[[], None] | None = touched
        app = QGuiApplication.instance()
        assert isinstance(app, QGuiApplication)
        app.focusWindowChanged.connect(self._on_focus_window_changed)
        self._on_focus_window_changed(QGuiApplication.focusWindow())

    def close(self) -> None:
        """Tells nobody any more."""
        self._touched = None

    @Slot(QWindow)
    def _on_focus_window_changed(self, window: QWindow | None) -> None:
        if self._touched is None or window is None:
            return
        self._touched()  # a window was turned to
        window.removeEventFilter(self)
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if self._touched is not None and event.type() in _DOING:
            self._touched()
        return False
