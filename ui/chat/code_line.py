"""One line of code, shaped in one piece, or in several where it is so long that shaping it would stall."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainter, QTextLayout, QTextOption

from ui.chat import units
from ui.chat.highlighting import ADDED, PLAIN, REMOVED, Spans
from ui.chat.text_block import Mark, baseline_offset, cursor_x, format_range, text_look
from ui.theme import Theme

_PIECE = 1_500
_TAB = 4


@dataclass(slots=True)
class _Piece:
    x: float
    width: float
    begin: int
    length: int
    layout: QTextLayout


class CodeLine:
    """A line in its colours; places count from the line's begin."""

    def __init__(self, line: str, spans: Spans | None, *, theme: Theme) -> None:
        self.spans = spans
        self._theme = theme
        self._pieces: list[_Piece] = []
        ranges = _ranges(line, spans)
        x, begin = 0.0, 0
        for at in range(0, max(1, len(line)), _PIECE):
            text = line[at : at + _PIECE]
            size = units.length(text)
            layout = self._shape(text, size, [(start - begin, length, look) for start, length, look in ranges])
            width = layout.lineAt(0).naturalTextWidth()
            self._pieces.append(_Piece(x, width, begin, size, layout))
            x, begin = x + width, begin + size

    def x_of(self, place: int) -> float:
        """How far from the line's left a place stands."""
        for piece in self._pieces:
            if place <= piece.begin + piece.length:
                return piece.x + cursor_x(piece.layout.lineAt(0), place - piece.begin)
        return self._pieces[-1].x + self._pieces[-1].width

    def place_at(self, x: float) -> int:
        """The place nearest to a distance from the line's left."""
        for piece in self._pieces:
            if x < piece.x + piece.width:
                return piece.begin + int(piece.layout.lineAt(0).xToCursor(x - piece.x))
        return self._pieces[-1].begin + self._pieces[-1].length

    def paint(self, painter: QPainter, at: QPointF, marks: Sequence[Mark], left: float, right: float) -> None:
        """Paints what of it lies between `left` and `right`; the grounds of `marks` are painted by the block."""
        for piece in self._pieces:
            x = at.x() + piece.x
            if x >= right or x + piece.width <= left:
                continue
            overrides = [
                format_range(start, length, text_look(self._theme, mark.text))
                for mark in marks
                for start, length in _within(mark.start - piece.begin, mark.end - mark.start, piece.length)
            ]
            piece.layout.draw(painter, QPointF(x, at.y()), overrides)

    def _shape(self, text: str, size: int, ranges: Sequence[tuple[int, int, str]]) -> QTextLayout:
        theme = self._theme
        layout = QTextLayout(text, theme.font("code"))
        option = QTextOption()
        option.setWrapMode(QTextOption.WrapMode.NoWrap)
        option.setTabStopDistance(_TAB * theme.metrics("code").horizontalAdvance("0"))
        layout.setTextOption(option)
        layout.setCacheEnabled(True)
        layout.setFormats(
            [
                format_range(begin, shown, text_look(theme, f"syntax.{look}"))
                for start, length, look in ranges
                for begin, shown in _within(start, length, size)
            ]
        )
        layout.beginLayout()
        line = layout.createLine()
        line.setNumColumns(max(1, size))
        line.setPosition(QPointF(0, baseline_offset(theme, "code") - line.ascent()))
        layout.endLayout()
        return layout


def line_width(line: str, *, theme: Theme) -> float:
    """How wide a line is."""
    metrics = theme.metrics("code")
    if "\t" in line:
        line = line.expandtabs(_TAB)
    if line.isascii():
        return len(line) * metrics.horizontalAdvance("0")
    return sum(metrics.horizontalAdvance(line[at : at + _PIECE]) for at in range(0, len(line), _PIECE))


def tint_of(spans: Spans | None) -> str:
    """The ground of a line of a diff; empty where it has none."""
    return next((look for _, look in spans or () if look in (ADDED, REMOVED)), "")


def _within(start: int, length: int, size: int) -> list[tuple[int, int]]:
    """The part of a stretch that lies between 0 and `size`, as one stretch or none."""
    begin, end = max(0, start), min(size, start + length)
    return [(begin, end - begin)] if end > begin else []


def _ranges(line: str, spans: Spans | None) -> list[tuple[int, int, str]]:
    ranges: list[tuple[int, int, str]] = []
    at = index = 0
    for length, look in spans or ():
        size = units.length(line[index : index + length])
        if look not in (PLAIN, ADDED, REMOVED):
            ranges.append((at, size, look))
        at, index = at + size, index + length
    return ranges
