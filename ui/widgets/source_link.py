"""A link to where something was said: a caption's line with an arrow behind it."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPaintEvent

from ui.icons import paint_icon
from ui.theme import Theme
from ui.widgets.button import PaintedButton
from ui.widgets.painting import draw_text, square, start, text_width


class SourceLink(PaintedButton):
    """Where a memory comes from, in a caption's line; it leads there."""

    def __init__(self, text: str = "", *, theme: Theme) -> None:
        super().__init__(theme=theme)
        self.setText(text)
        self.setAccessibleName(text)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        policy = self.sizePolicy()
        policy.setHorizontalPolicy(policy.Policy.Maximum)
        self.setSizePolicy(policy)

    def sizeHint(self) -> QSize:
        theme = self.theme
        width = text_width(theme, "caption", self.text()) + theme.detail("link_gap") + theme.icon_size("inline")
        return QSize(width, theme.line("caption"))

    def minimumSizeHint(self) -> QSize:
        return QSize(self.theme.space(12), self.theme.line("caption"))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, theme, rect = start(self), self.theme, QRectF(self.rect())
        side = theme.icon_size("inline")
        words = rect.adjusted(0, 0, -side - theme.detail("link_gap"), 0)
        width = draw_text(painter, theme, words, self.text(), kind="caption", colour="accent.text")
        if self.underMouse():
            base = round(rect.y() + rect.height() - theme.border("focus"))
            painter.fillRect(QRectF(0, base, width, theme.border()), theme.colour("accent.text"))
        arrow = square(rect, side, x=min(width + theme.detail("link_gap") - 1, rect.right() - side))
        paint_icon(painter, theme, "arrow-up-right", "accent.text", arrow)
