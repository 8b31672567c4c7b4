"""A score and its parts, as the panel shows them: one small bar in a fixed order, and their numbers beside names."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from ui.score_parts import draw_parts, number, part_name
from ui.theme import Theme
from ui.widgets.painting import RIGHT, draw_frame, draw_text, start


class ScoreBar(QWidget):
    """The parts side by side; the full width is a score of 1. Negative parts have no length."""

    def __init__(self, parts: Mapping[str, float], *, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme, self._parts = theme, dict(parts)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(0, self._theme.size("score_bar"))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, theme = start(self), self._theme
        draw_parts(painter, theme, QRectF(self.rect()), self._parts)


class ScoreNumbers(QWidget):
    """The parts with their numbers, in two columns."""

    def __init__(self, parts: Mapping[str, float], *, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme, self._parts = theme, dict(parts)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(", ".join(f"{part_name(name)} {value:.2f}" for name, value in self._parts.items()))

    def sizeHint(self) -> QSize:
        rows = (len(self._parts) + 1) // 2
        return QSize(0, rows * self._row_height() - self._theme.detail("segment_gap"))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, theme = start(self), self._theme
        gap, height = theme.space(5), self._row_height()
        line = theme.line("caption")
        width = (self.width() - gap) / 2
        side = theme.detail("dot") + theme.border("focus")
        for place, (name, value) in enumerate(self._parts.items()):
            rect = QRectF((place % 2) * (width + gap), (place // 2) * height, width, line)
            dot = QRectF(round(rect.x()), round(rect.y() + (line - side) / 2), side, side)
            draw_frame(painter, dot, theme.radius("mark"), fill=theme.colour(f"score.{name}"))
            words = rect.adjusted(side + theme.detail("icon_gap"), 0, 0, 0)
            draw_text(painter, theme, words, part_name(name), kind="caption", colour="text.secondary")
            shown = number(value)
            draw_text(painter, theme, words, shown, kind="caption", colour="text.secondary", align=RIGHT, tabular=True)

    def _row_height(self) -> int:
        return self._theme.line("caption") + self._theme.detail("segment_gap")
