"""Soft shadows for what floats, drawn from a small picture that is made once for each look."""

from __future__ import annotations

import math
from functools import lru_cache

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter

from ui.theme import Theme


def shadow_margin(theme: Theme, kind: str) -> int:
    """How far the shadow of a `toast`, `popup` or `dialog` reaches at most."""
    return theme.px(theme.tokens.get(f"shadow.{kind}.blur") + theme.tokens.get(f"shadow.{kind}.y"))


def paint_shadow(painter: QPainter, theme: Theme, rect: QRectF, kind: str, radius: float) -> None:
    """Draws the shadow of a rounded rectangle, around and under it."""
    blur, drop = (theme.px(theme.tokens.get(f"shadow.{kind}.{part}")) for part in ("blur", "y"))
    ratio = painter.device().devicePixelRatio()
    colour = theme.colour("overlay.shadow")
    picture = _patch(colour.rgba(), colour.alpha(), blur, round(radius), ratio)
    _draw_nine(painter, picture, rect.adjusted(-blur, drop - blur, blur, drop + blur), blur + round(radius) + 1, ratio)


@lru_cache(maxsize=16)
def _patch(rgba: int, alpha: int, blur: int, radius: int, ratio: float) -> QImage:
    corner = blur + radius + 1
    side = 2 * corner + 1
    # 16 bits a channel: with 8, a faint dark colour times its own faintness is rounded to another hue.
    pixels = math.ceil(side * ratio)
    picture = QImage(QSize(pixels, pixels), QImage.Format.Format_RGBA64_Premultiplied)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.scale(ratio, ratio)
    steps = max(1, round(2 * blur * ratio))
    for step in range(steps):
        inset = step * 2 * blur / steps
        shade = QColor.fromRgba(rgba)
        shade.setAlphaF(alpha / 255 * _soft(inset / (2 * blur)) if blur else alpha / 255)
        painter.setBrush(shade)
        round_by = max(1.0, radius + blur - inset)
        painter.drawRoundedRect(QRectF(inset, inset, side - 2 * inset, side - 2 * inset), round_by, round_by)
        if side - 2 * inset <= 2:
            break
    painter.end()
    return picture


def _soft(at: float) -> float:
    """A blurred edge's opacity, from 0 outside to 1 inside."""
    return 0.5 * (1 + math.erf((at - 0.5) * 3.2))


def _draw_nine(painter: QPainter, picture: QImage, to: QRectF, corner: int, ratio: float) -> None:
    edge, whole = corner * ratio, picture.width()
    xs = (to.left(), to.left() + corner, to.right() - corner, to.right())
    ys = (to.top(), to.top() + corner, to.bottom() - corner, to.bottom())
    cuts = (0.0, edge, whole - edge, float(whole))
    for i in range(3):
        for j in range(3):
            if xs[i + 1] > xs[i] and ys[j + 1] > ys[j]:
                target = QRectF(xs[i], ys[j], xs[i + 1] - xs[i], ys[j + 1] - ys[j])
                source = QRectF(cuts[i], cuts[j], cuts[i + 1] - cuts[i], cuts[j + 1] - cuts[j])
                painter.drawImage(target, picture, source)
