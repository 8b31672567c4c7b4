"""The chip below a reply: how many memories its prompt carried; it opens the list of them."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRectF, QSize
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QWidget

from ui.icons import paint_icon
from ui.theme import Theme
from ui.widgets.button import PaintedButton
from ui.widgets.painting import draw_frame, draw_text, square, start, text_width


class MemoryChip(PaintedButton):
    """Checked while the list of its reply is open."""

    def __init__(self, *, theme: Theme, parent: QWidget) -> None:
        super().__init__(theme=theme, parent=parent)
        self._count = 0
        self.setCheckable(True)

    def set_count(self, count: int) -> None:
        """Sets how many there are; with none there is no chip."""
        self._count = count
        self.retranslate()
        self.setVisible(count > 0)

    def retranslate(self) -> None:
        """Says the number in the interface's language."""
        self.setText(self.tr("%n memories", "", self._count))
        self.setAccessibleName(self.text())
        self.setAccessibleDescription(self.tr("Shows what was in the prompt of this answer"))
        self.updateGeometry()
        self.update()

    def nextCheckState(self) -> None:
        """Whoever opens the list says when it is open."""

    def focus_radius(self) -> int:
        """How round the focus ring is."""
        return self.theme.size("chip") // 2

    def sizeHint(self) -> QSize:
        theme = self.theme
        words = text_width(theme, "caption_strong", self.text())
        sides = theme.detail("chip_lead") + theme.detail("icon_gap") + theme.detail("chip_tail")
        return QSize(words + theme.icon_size("inline") + sides, theme.size("chip"))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, theme, rect = start(self), self.theme, QRectF(self.rect())
        on = self.isChecked()
        fill = "surface.selected" if on else self.ground(None, "surface.hover", "surface.pressed")
        line = None if on else theme.colour("border.default")
        ground = theme.colour(fill) if fill else None
        draw_frame(painter, rect, rect.height() / 2, fill=ground, line=line, width=theme.border())
        colour = "accent.text" if on else "text.secondary"
        side, lead = theme.icon_size("inline"), theme.detail("chip_lead")
        paint_icon(painter, theme, "shell", colour, square(rect, side, x=lead))
        words = rect.adjusted(lead + side + theme.detail("icon_gap"), 0, 0, 0)
        draw_text(painter, theme, words, self.text(), kind="caption_strong", colour=colour)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
