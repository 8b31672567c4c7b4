"""A score and its parts, as the panel shows them: one small bar in a fixed order, and their numbers beside names."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainterPath, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from ui.theme import Theme
from ui.widgets.painting import RIGHT, draw_frame, draw_text, start

ORDER = ("meaning", "words", "names", "time", "context", "boosts")

_SHOWN_AS = {
    "semantic": "meaning",
    "latent": "meaning",
    "lexical": "words",
    "names": "names",
    "attribute": "names",
    "time": "time",
    "context": "context",
}
_FACTORS = frozenset({"recency", "importance", "tags"})


def shown_parts(score: float, scores: Mapping[str, float]) -> dict[str, float]:
    """The parts by the names that the panel shows; what factors and other parts add or take is the last of them."""
    parts = dict.fromkeys(ORDER, 0.0)
    for name, value in scores.items():
        if name in _SHOWN_AS:
            parts[_SHOWN_AS[name]] += value
    parts["boosts"] = score - sum(parts.values()) if scores else 0.0
    return {name: value for name, value in parts.items() if abs(value) >= 0.005}


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
        positive = [(name, value) for name, value in self._parts.items() if value > 0]
        total = sum(value for _, value in positive)
        share = self.width() / max(1.0, total)
        ends = QPainterPath()
        radius = min(float(theme.radius("mark")), self.height() / 2)
        ends.addRoundedRect(QRectF(0, 0, total * share, self.height()), radius, radius)
        painter.setClipPath(ends)
        left = 0.0
        for number, (name, value) in enumerate(positive):
            gap = theme.border() if number + 1 < len(positive) else 0.0
            right = round(left + value * share)
            width = max(1.0, right - round(left) - gap)
            painter.fillRect(QRectF(round(left), 0, width, self.height()), theme.colour(f"score.{name}"))
            left += value * share


class ScoreNumbers(QWidget):
    """The parts with their numbers, in two columns."""

    def __init__(self, parts: Mapping[str, float], *, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme, self._parts = theme, dict(parts)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(", ".join(f"{self._name(name)} {value:.2f}" for name, value in self._parts.items()))

    def sizeHint(self) -> QSize:
        rows = (len(self._parts) + 1) // 2
        return QSize(0, rows * self._row_height() - self._theme.detail("segment_gap"))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, theme = start(self), self._theme
        gap, height = theme.space(5), self._row_height()
        line = theme.line("caption")
        width = (self.width() - gap) / 2
        side = theme.detail("dot") + theme.border("focus")
        for number, (name, value) in enumerate(self._parts.items()):
            rect = QRectF((number % 2) * (width + gap), (number // 2) * height, width, line)
            dot = QRectF(round(rect.x()), round(rect.y() + (line - side) / 2), side, side)
            draw_frame(painter, dot, theme.radius("mark"), fill=theme.colour(f"score.{name}"))
            words = rect.adjusted(side + theme.detail("icon_gap"), 0, 0, 0)
            draw_text(painter, theme, words, self._name(name), kind="caption", colour="text.secondary")
            shown = f"{value:.2f}".replace("0.", ".", 1).replace("-", "−")
            draw_text(painter, theme, words, shown, kind="caption", colour="text.secondary", align=RIGHT, tabular=True)

    def _row_height(self) -> int:
        return self._theme.line("caption") + self._theme.detail("segment_gap")

    def _name(self, part: str) -> str:
        names = {
            "meaning": self.tr("Meaning"),
            "words": self.tr("Words"),
            "names": self.tr("Names"),
            "time": self.tr("Time"),
            "context": self.tr("Context"),
            "boosts": self.tr("Recent, tag"),
        }
        return names[part]
