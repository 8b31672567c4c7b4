"""A block of code laid out line by line, without wrapping: only the lines in sight are shaped and painted."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from ui.chat import units
from ui.chat.code_line import CodeLine, line_width, tint_of
from ui.chat.highlighting import Highlighter
from ui.chat.markdown import CodeLeaf
from ui.chat.text_block import Link, Mark
from ui.theme import Theme
from ui.widgets.painting import draw_frame, draw_text

_SHAPED_AT_MOST = 400


class CodeBlock:
    """One block of code in its frame, with the language in the header.

    Attributes:
        scroll_x: how far the code is scrolled to the right.
    """

    def __init__(self, leaf: CodeLeaf, *, theme: Theme) -> None:
        self.leaf = leaf
        self.scroll_x = 0.0
        self.height = 0.0
        self.highlighter = Highlighter(None)
        self._theme = theme
        self._line = theme.line("code")
        self._letter = theme.metrics("code").horizontalAdvance("0")
        self._lines: list[str] = []
        self._starts: list[int] = []
        self._widths: list[float] = []
        self._widest = 0.0
        self._width = 0.0
        self._shaped: dict[int, CodeLine] = {}
        self._take("", leaf.text)

    @property
    def text(self) -> str:
        """The code."""
        return self.leaf.text

    @property
    def length(self) -> int:
        """How many units the code has."""
        return self._starts[-1] + units.length(self._lines[-1])

    @property
    def header_height(self) -> int:
        """The height of what stands over the code: the frame's line and the header."""
        return self._theme.size("code_header") + round(self._theme.border())

    @property
    def overflow(self) -> float:
        """How far the code can be scrolled to the right."""
        inner = self._width - 2 * self._inset
        return max(0.0, self._widest - inner)

    @property
    def width(self) -> float:
        """The width that it is laid out for."""
        return self._width

    @property
    def inner_width(self) -> float:
        """How much of a line is in sight."""
        return self._width - 2 * self._inset

    def use_highlighter(self, highlighter: Highlighter) -> None:
        """Takes the colours from here on from this highlighter."""
        self.highlighter = highlighter
        highlighter.grow(self.leaf.text, closed=self.leaf.closed)

    def update(self, leaf: CodeLeaf) -> bool:
        """Takes code that goes on from what it has. Returns whether it did go on."""
        if leaf.language != self.leaf.language or not leaf.text.startswith(self.leaf.text):
            return False
        before, self.leaf = self.leaf.text, leaf
        if leaf.text != before:
            self._take(before, leaf.text)
        self.highlighter.grow(leaf.text, closed=leaf.closed)
        return True

    def set_width(self, width: float) -> None:
        """Lays it out for a width."""
        self._width = width
        self.scroll_x = min(self.scroll_x, self.overflow)
        self._measure()

    def paint(self, painter: QPainter, at: QPointF, marks: Sequence[Mark], clip: QRectF) -> None:
        """Paints it with its top left corner at `at`; `clip` is in the painter's coordinates."""
        theme = self._theme
        frame = QRectF(at.x(), at.y(), self._width, self.height)
        line, fill = theme.colour("border.subtle"), theme.colour("surface.code")
        draw_frame(painter, frame, theme.radius("block"), fill=fill, line=line, width=theme.border())
        header = QRectF(at.x() + self._inset, at.y() + theme.border(), self._width / 2, theme.size("code_header"))
        draw_text(painter, theme, header, self.leaf.language, kind="caption", colour="text.tertiary")
        painter.save()
        border = theme.border()
        painter.setClipRect(frame.adjusted(border, border, -border, -border))
        top = at.y() + self._top
        first = max(0, int((clip.top() - top) // self._line))
        last = min(len(self._lines) - 1, int((clip.bottom() - top) // self._line))
        for number in range(first, last + 1):
            self._paint_line(painter, number, at.x(), top + number * self._line, marks)
        painter.restore()

    def rects(self, start: int, end: int) -> list[QRectF]:
        """Where a stretch of the code stands, a rectangle a line."""
        first = max(0, bisect_right(self._starts, start) - 1)
        rects = []
        for number in range(first, len(self._lines)):
            begin = self._starts[number]
            if begin >= end:
                break
            size = units.length(self._lines[number])
            line = self._shaped_line(number)
            left, right = (line.x_of(min(max(place - begin, 0), size)) for place in (start, end))
            extra = self._letter / 2 if end > begin + size else 0.0
            top = self._top + number * self._line
            rects.append(QRectF(self._inset + left - self.scroll_x, top, right - left + extra, self._line))
        return rects

    def place_at(self, point: QPointF) -> int:
        """The place nearest to a point."""
        number = min(max(0, int((point.y() - self._top) // self._line)), len(self._lines) - 1)
        x = point.x() - self._inset + self.scroll_x
        return self._starts[number] + self._shaped_line(number).place_at(x)

    def end_point(self) -> QPointF:
        """Where the code ends."""
        number = len(self._lines) - 1
        x = self._shaped_line(number).x_of(units.length(self._lines[number])) - self.scroll_x
        return QPointF(self._inset + min(x, self.inner_width), self._top + number * self._line)

    def link_at(self, point: QPointF) -> Link | None:
        """There are no links in code."""
        return None

    def word_at(self, place: int) -> tuple[int, int]:
        """The word around a place."""
        number = max(0, bisect_right(self._starts, place) - 1)
        at, begin = place - self._starts[number], self._starts[number]
        line = self._lines[number]
        start = end = min(at, len(line))
        while start > 0 and (line[start - 1].isalnum() or line[start - 1] == "_"):
            start -= 1
        while end < len(line) and (line[end].isalnum() or line[end] == "_"):
            end += 1
        return begin + start, begin + end

    @property
    def line_height(self) -> int:
        """The height of one line."""
        return self._line

    @property
    def _inset(self) -> float:
        return self._theme.detail("code_x") + self._theme.border()

    @property
    def _top(self) -> float:
        return self.header_height + self._theme.detail("code_top")

    def _take(self, before: str, text: str) -> None:
        """Adds what `text` has more than `before`."""
        if self._lines:
            kept = self._lines.pop()
            start = self._starts.pop()
            self._widths.pop()
            self._shaped.pop(len(self._lines), None)
        else:
            kept, start = "", 0
        for line in (kept + text[len(before) :]).split("\n"):
            self._lines.append(line)
            self._starts.append(start)
            self._widths.append(line_width(line, theme=self._theme))
            self._widest = max(self._widest, self._widths[-1])
            start += units.length(line) + 1
        self._measure()

    def _measure(self) -> None:
        bottom = self._theme.space(3) + round(self._theme.border())
        self.height = self._top + len(self._lines) * self._line + bottom

    def _paint_line(self, painter: QPainter, number: int, left: float, top: float, marks: Sequence[Mark]) -> None:
        theme = self._theme
        line, begin = self._shaped_line(number), self._starts[number]
        end = begin + units.length(self._lines[number])
        if tint := tint_of(line.spans):
            painter.fillRect(QRectF(left, top, self._width, self._line), theme.colour(f"syntax.{tint}"))
        touching = [mark for mark in marks if mark.end > begin and mark.start <= end]
        for mark in touching:
            for rect in self.rects(max(mark.start, begin), min(mark.end, end + 1)):
                painter.fillRect(QRectF(left + rect.x(), top, rect.width(), self._line), theme.colour(mark.ground))
        painter.setPen(theme.colour("syntax.plain"))
        inner = [replace(mark, start=mark.start - begin, end=mark.end - begin) for mark in touching]
        at = QPointF(left + self._inset - self.scroll_x, top)
        line.paint(painter, at, inner, left, left + self._width)

    def _shaped_line(self, number: int) -> CodeLine:
        lines = self.highlighter.lines
        spans = lines[number] if number < len(lines) else None
        known = self._shaped.get(number)
        if known is None or known.spans is not spans:
            if len(self._shaped) > _SHAPED_AT_MOST:
                self._shaped.clear()
            known = self._shaped[number] = CodeLine(self._lines[number], spans, theme=self._theme)
        return known
