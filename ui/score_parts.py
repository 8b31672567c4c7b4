"""The parts of a score as people see them: a few names in a fixed order, and a bar of them."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QCoreApplication, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath

from assistant.memory.records import Missed
from ui.theme import Theme

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

translate = QCoreApplication.translate


def shown_parts(score: float, scores: Mapping[str, float]) -> dict[str, float]:
    """The parts by their shown names; what factors and other parts add or take is the last of them."""
    parts = dict.fromkeys(ORDER, 0.0)
    for name, value in scores.items():
        if name in _SHOWN_AS:
            parts[_SHOWN_AS[name]] += value
    parts["boosts"] = score - sum(parts.values()) if scores else 0.0
    return {name: value for name, value in parts.items() if abs(value) >= 0.005}


def part_name(part: str) -> str:
    """What a part is called."""
    return {
        "meaning": translate("ScoreParts", "Meaning"),
        "words": translate("ScoreParts", "Words"),
        "names": translate("ScoreParts", "Names"),
        "time": translate("ScoreParts", "Time"),
        "context": translate("ScoreParts", "Context"),
        "boosts": translate("ScoreParts", "Recent, tag"),
    }[part]


def missed_name(reason: Missed) -> str:
    """Why something that was found is not in a prompt."""
    return {
        Missed.CUT: translate("ScoreParts", "Just missed"),
        Missed.BESIDE: translate("ScoreParts", "Not to the point"),
        Missed.CROWDED: translate("ScoreParts", "No room left"),
    }[reason]


def number(value: float) -> str:
    """A part or a score with two digits: .42, −.08, 1.20."""
    return f"{value:.2f}".replace("0.", ".", 1).replace("-", "−")


def draw_parts(painter: QPainter, theme: Theme, rect: QRectF, parts: Mapping[str, float]) -> None:
    """Draws the parts side by side; the full width is a score of 1. Negative parts have no length."""
    positive = [(name, value) for name, value in parts.items() if value > 0]
    total = sum(value for _, value in positive)
    share = rect.width() / max(1.0, total)
    ends = QPainterPath()
    radius = min(float(theme.radius("mark")), rect.height() / 2)
    ends.addRoundedRect(QRectF(rect.x(), rect.y(), total * share, rect.height()), radius, radius)
    painter.save()
    painter.setClipPath(ends, Qt.ClipOperation.IntersectClip)
    left = rect.x()
    for place, (name, value) in enumerate(positive):
        gap = theme.border() if place + 1 < len(positive) else 0.0
        right = round(left + value * share)
        width = max(1.0, right - round(left) - gap)
        painter.fillRect(QRectF(round(left), rect.y(), width, rect.height()), theme.colour(f"score.{name}"))
        left += value * share
    painter.restore()
