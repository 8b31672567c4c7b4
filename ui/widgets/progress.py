"""A thin bar for how far something has come."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Slot
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QProgressBar, QSizePolicy, QWidget

from ui.theme import Theme
from ui.widgets.painting import draw_frame, start


class ProgressBar(QProgressBar):
    """A bar without text; what it counts stands beside it."""

    def __init__(self, *, theme: Theme, name: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.setTextVisible(False)
        self.setAccessibleName(name)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self._on_theme_changed)

    @Slot()
    def _on_theme_changed(self) -> None:
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(self._theme.space(12), self._theme.size("progress"))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, theme, rect = start(self), self._theme, QRectF(self.rect())
        radius = rect.height() / 2
        draw_frame(painter, rect, radius, fill=theme.colour("border.default"))
        span = self.maximum() - self.minimum()
        share = (self.value() - self.minimum()) / span if span > 0 else 0.0
        if share > 0:
            done = QRectF(rect.x(), rect.y(), max(rect.height(), rect.width() * share), rect.height())
            draw_frame(painter, done, radius, fill=theme.colour("accent.fill"))
