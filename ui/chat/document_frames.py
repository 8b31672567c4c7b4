"""What stands around the blocks of a message: the markers of lists, the boxes of tasks, the bars of quotations."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from ui.chat.markdown import Frame
from ui.chat.text_block import baseline_offset
from ui.icons import paint_icon
from ui.theme import Theme
from ui.widgets.painting import draw_frame

_DEEPEST_INDENT = 8
_LETTERS = 3


def frame_width(theme: Theme, frame: Frame, depth: int) -> float:
    """How far a frame moves what is in it to the right; very deep ones hardly do."""
    if depth >= _DEEPEST_INDENT:
        return theme.detail("tail_indent") if depth < 2 * _DEEPEST_INDENT else 0.0
    if not frame.is_item:
        return theme.detail("quote_indent")
    extra = max(0, len(frame.marker) - _LETTERS)
    return theme.detail("list_indent") + extra * theme.metrics("reading").horizontalAdvance("0")


def paint_frames(
    painter: QPainter,
    theme: Theme,
    frames: Sequence[Frame],
    opens: Sequence[Frame],
    at: QPointF,
    reach: Callable[[Frame], float],
) -> None:
    """Paints the frames beside a block whose line begins at `at`.

    `frames` are all that it stands in, the outer first; `opens` those that begin with it; `reach` says how far down
    the bar of a quotation goes.
    """
    x = at.x()
    for depth, frame in enumerate(frames):
        width = frame_width(theme, frame, depth)
        if not frame.is_item:
            painter.fillRect(QRectF(x, at.y(), theme.detail("quote_bar"), reach(frame)), theme.colour("border.default"))
        elif frame in opens:
            _paint_marker(painter, theme, frame, QRectF(x, at.y(), width, theme.line("reading")))
        x += width


def _paint_marker(painter: QPainter, theme: Theme, frame: Frame, room: QRectF) -> None:
    if frame.checked is not None:
        _paint_box(painter, theme, room, checked=frame.checked)
        return
    if not frame.marker[:-1].isdigit():
        side = theme.detail("bullet")
        middle = room.y() + room.height() / 2
        painter.setPen(theme.colour("text.secondary"))
        painter.setBrush(theme.colour("text.secondary"))
        painter.drawEllipse(QRectF(round(room.x() + theme.space(2)), round(middle - side / 2), side, side))
        return
    painter.setFont(theme.font("reading", tabular=True))
    painter.setPen(theme.colour("text.secondary"))
    width = theme.metrics("reading", tabular=True).horizontalAdvance(frame.marker)
    x = max(room.x(), room.right() - theme.detail("marker_gap") - width)
    painter.drawText(QPointF(round(x), room.y() + baseline_offset(theme, "reading")), frame.marker)


def _paint_box(painter: QPainter, theme: Theme, room: QRectF, *, checked: bool) -> None:
    side = theme.detail("task_box")
    box = QRectF(round(room.x() + theme.detail("quote_bar")), round(room.y() + (room.height() - side) / 2), side, side)
    if checked:
        draw_frame(painter, box, theme.radius("mark"), fill=theme.colour("accent.fill"))
        paint_icon(painter, theme, "check", "text.on_accent", box.adjusted(1, 1, -1, -1))
    else:
        draw_frame(painter, box, theme.radius("mark"), line=theme.colour("border.control"), width=theme.border())


__all__ = ["frame_width", "paint_frames"]
