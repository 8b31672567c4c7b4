"""Drawing shared by painted controls: text on its baseline, crisp rounded frames, and a control's ground by state."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QWidget

from ui.theme import Theme

LEFT = Qt.AlignmentFlag.AlignLeft
RIGHT = Qt.AlignmentFlag.AlignRight
CENTRE = Qt.AlignmentFlag.AlignHCenter


def start(widget: QWidget) -> QPainter:
    """A painter for a widget's paint event, smoothing edges."""
    painter = QPainter(widget)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    return painter


def text_width(theme: Theme, kind: str, text: str, *, tabular: bool = False) -> int:
    """How wide one line of a kind of text is, rounded up."""
    width = theme.metrics(kind, tabular=tabular).horizontalAdvance(text)
    return int(-(-width // 1))


def baseline(theme: Theme, kind: str, rect: QRectF) -> float:
    """Where a single line stands in a row: by the capitals' height, so that Chinese does not push it down."""
    return rect.y() + round((rect.height() + theme.metrics(kind).capHeight()) / 2)


def draw_text(
    painter: QPainter,
    theme: Theme,
    rect: QRectF,
    text: str,
    *,
    kind: str = "ui",
    colour: str = "text.primary",
    align: Qt.AlignmentFlag = LEFT,
    elide: Qt.TextElideMode = Qt.TextElideMode.ElideRight,
    tabular: bool = False,
) -> float:
    """Draws one line into a row, elided to fit, and returns how wide it came out."""
    metrics = theme.metrics(kind, tabular=tabular)
    width = metrics.horizontalAdvance(text)
    if width > rect.width():
        text = metrics.elidedText(text, elide, rect.width())
        width = metrics.horizontalAdvance(text)
    x = rect.x()
    if align == RIGHT:
        x = rect.right() - width
    elif align == CENTRE:
        x += (rect.width() - width) / 2
    painter.setFont(theme.font(kind, tabular=tabular))
    painter.setPen(theme.colour(colour))
    painter.drawText(QPointF(round(x), baseline(theme, kind, rect)), text)
    return width


def draw_frame(
    painter: QPainter,
    rect: QRectF,
    radius: float,
    *,
    fill: QColor | None = None,
    line: QColor | None = None,
    width: float = 1.0,
    dashed: bool = False,
) -> None:
    """Draws a rounded rectangle whose outline lies inside `rect`, never rounder than half its height."""
    radius = min(radius, rect.height() / 2, rect.width() / 2)
    painter.setBrush(fill if fill is not None else Qt.BrushStyle.NoBrush)
    if line is None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.drawRoundedRect(rect, radius, radius)
        return
    pen = QPen(line, width)
    if dashed:
        pen.setStyle(Qt.PenStyle.DashLine)
    painter.setPen(pen)
    half = width / 2
    inner = max(0.0, radius - half)
    painter.drawRoundedRect(rect.adjusted(half, half, -half, -half), inner, inner)


def square(rect: QRectF, side: float, *, x: float | None = None) -> QRectF:
    """A square of this side in the middle of `rect`'s height, at `x` or in the middle of its width."""
    left = rect.x() + (rect.width() - side) / 2 if x is None else x
    return QRectF(round(left), round(rect.y() + (rect.height() - side) / 2), side, side)
