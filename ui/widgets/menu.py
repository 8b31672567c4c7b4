"""Menus with rounded corners and a painted shadow."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtGui import QAction, QPaintEvent
from PySide6.QtWidgets import QMenu, QWidget, QWidgetAction

from ui.icons import icon
from ui.theme import Theme
from ui.widgets.boxes import row
from ui.widgets.compositing import shows_through
from ui.widgets.label import Label
from ui.widgets.painting import draw_frame, start
from ui.widgets.shadow import paint_shadow, shadow_margin


class Menu(QMenu):
    """A menu in the theme's look; `add` makes an entry, `open_at` shows it without waiting."""

    def __init__(self, *, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.setWindowFlag(Qt.WindowType.FramelessWindowHint)
        self.setWindowFlag(Qt.WindowType.NoDropShadowWindowHint)
        self._floats = shows_through()
        self.setAttribute(Qt.WidgetAttribute.WA_TranslucentBackground, self._floats)
        margin, inner = self._margin(), theme.space(1)
        self.setContentsMargins(margin, margin + inner, margin, margin + inner)

    def add(
        self,
        text: str,
        on_triggered: Callable[[], object],
        *,
        icon_name: str = "",
        shortcut: str = "",
        checked: bool | None = None,
        enabled: bool = True,
    ) -> QAction:
        """Adds an entry; `checked` gives it a tick's place."""
        action = self.addAction(text)
        action.triggered.connect(lambda _=False: on_triggered())
        action.setEnabled(enabled)
        if checked is not None:
            icon_name = "check" if checked else ""
            action.setCheckable(False)
        if icon_name:
            action.setIcon(icon(self._theme, icon_name))
            action.setIconVisibleInMenu(True)
        if shortcut:
            action.setShortcut(shortcut)
            action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
            action.setShortcutVisibleInContextMenu(True)
        return action

    def add_heading(self, text: str) -> None:
        """Adds a line that names the entries below it."""
        label = Label(text, theme=self._theme, kind="caption_strong", colour="text.tertiary")
        place = QWidget()
        box = row(self._theme, parent=place, margins=(3, 2, 3, 1))
        box.addWidget(label)
        action = QWidgetAction(self)
        action.setDefaultWidget(place)
        action.setEnabled(False)
        self.addAction(action)

    def open_at(self, corner: QPoint, *, align_right: bool = False) -> None:
        """Opens with the panel's top left (or top right) corner at a point of the screen, and goes when closed."""
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        margin = self._margin()
        x = corner.x() - margin
        if align_right:
            x = corner.x() - self.sizeHint().width() + margin
        self.popup(QPoint(x, corner.y() - margin))

    def _margin(self) -> int:
        return shadow_margin(self._theme, "popup") if self._floats else 0

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, theme = start(self), self._theme
        margin = self._margin()
        panel = QRectF(self.rect()).adjusted(margin, margin, -margin, -margin)
        radius = theme.radius("block") if self._floats else 0
        if self._floats:
            paint_shadow(painter, theme, panel, "popup", radius)
        fill, line = theme.colour("surface.raised"), theme.colour("border.default")
        draw_frame(painter, panel, radius, fill=fill, line=line, width=theme.border())
        painter.end()
        super().paintEvent(event)
