"""The round button that leads back to the end of a conversation."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRectF, QSize
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QWidget

from ui.icons import paint_icon
from ui.theme import Theme
from ui.widgets.button import PaintedButton
from ui.widgets.painting import draw_frame, square, start
from ui.widgets.shadow import paint_shadow, shadow_margin


class JumpButton(PaintedButton):
    """Floats over the transcript while its end is out of sight."""

    def __init__(self, *, theme: Theme, parent: QWidget) -> None:
        super().__init__(theme=theme, parent=parent)
        self._retranslate()

    def sizeHint(self) -> QSize:
        side = self.theme.size("control") + 2 * shadow_margin(self.theme, "toast")
        return QSize(side, side)

    def focus_radius(self) -> int:
        """How round the focus ring is."""
        return self.theme.size("control") // 2

    def _retranslate(self) -> None:
        self.setAccessibleName(self.tr("Jump to the latest"))
        self.setToolTip(self.tr("Jump to the latest"))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, theme = start(self), self.theme
        margin = shadow_margin(theme, "toast")
        disc = QRectF(self.rect()).adjusted(margin, margin, -margin, -margin)
        radius = disc.height() / 2
        paint_shadow(painter, theme, disc, "toast", radius - theme.border("focus"))
        fill = self.ground("surface.raised", "surface.hover", "surface.pressed") or "surface.raised"
        line = theme.colour("border.default")
        draw_frame(painter, disc, radius, fill=theme.colour(fill), line=line, width=theme.border())
        paint_icon(painter, theme, "arrow-down", "text.secondary", square(disc, theme.icon_size("control")))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
