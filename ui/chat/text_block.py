"""A paragraph laid out on an even grid of lines: Latin and Chinese share one baseline, and no line is taller.

Places are in UTF-16 units, as Qt counts; points are relative to the block's top left corner.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import floor

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPen, QTextCharFormat, QTextLayout, QTextLine, QTextOption

from ui.chat import units
from ui.chat.markdown import Run, Runs
from ui.theme import Theme

_BREAK = "\u2028"
_WIDEST = 1_000_000.0
BOLD = QFont.Weight.DemiBold


@dataclass(frozen=True, slots=True)
class Mark:
    """A stretch of a block painted on a ground of its own: the selection, or something that was searched for."""

    start: int
    end: int
    ground: str
    text: str


@dataclass(frozen=True, slots=True)
class Link:
    """A link under a point: where it leads, and its words."""

    href: str
    shown: str


def baseline_offset(theme: Theme, kind: str) -> float:
    """How far below a line's top its letters stand, so that the letters' box is in the middle of the line."""
    metrics = theme.metrics(kind)
    ascent, descent = round(metrics.ascent()), round(metrics.descent())
    return floor((theme.line(kind) - ascent - descent) / 2) + ascent


class TextBlock:
    """One paragraph, heading or cell.

    Args:
        kind: the kind of text; its line height is the grid.
        colour: the colour's name of what is neither a link nor code.
        bold: everything is set in bold.
        align: left, center or right.
    """

    def __init__(
        self,
        runs: Runs,
        *,
        theme: Theme,
        kind: str = "reading",
        colour: str = "text.primary",
        bold: bool = False,
        align: str = "left",
    ) -> None:
        self.runs = runs
        self.text = "".join(run.text for run in runs)
        self.height = 0.0
        self.natural_width = 0.0
        self.wraps = False
        self._theme, self._kind, self._colour = theme, kind, colour
        self._line = theme.line(kind)
        self._base = baseline_offset(theme, kind)
        self._spans: list[tuple[int, int, Run]] = []
        self._codes: list[QRectF] = []
        self._layout = QTextLayout(self.text.replace("\n", _BREAK), theme.font(kind))
        self._layout.setCacheEnabled(True)
        option = QTextOption(_ALIGNMENT[align])
        option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        option.setTabStopDistance(theme.metrics(kind).horizontalAdvance("    "))
        self._layout.setTextOption(option)
        self._layout.setFormats(self._formats(bold))

    @property
    def length(self) -> int:
        """How many units its text has."""
        return units.length(self.text)

    @property
    def line_height(self) -> int:
        """The height of one line."""
        return self._line

    def widths(self) -> tuple[float, float]:
        """The width of its longest word, and of its longest line when nothing wraps."""
        layout = self._layout
        layout.beginLayout()
        widest = 0.0
        while (line := layout.createLine()).isValid():
            line.setLineWidth(_WIDEST)
            widest = max(widest, line.naturalTextWidth())
        layout.endLayout()
        return layout.minimumWidth(), widest

    def set_width(self, width: float) -> None:
        """Lays it out anew for a width."""
        layout = self._layout
        layout.beginLayout()
        count, widest = 0, 0.0
        while (line := layout.createLine()).isValid():
            line.setLineWidth(max(1.0, width))
            line.setPosition(QPointF(0, count * self._line + self._base - line.ascent()))
            widest = max(widest, line.naturalTextWidth())
            count += 1
        layout.endLayout()
        self.natural_width = widest
        self.wraps = count > 1 + self.text.count("\n")
        self.height = max(1, count) * self._line
        self._codes = [rect for start, end, run in self._spans if run.code for rect in self._code_rects(start, end)]

    def paint(self, painter: QPainter, at: QPointF, marks: Sequence[Mark], clip: QRectF) -> None:
        """Paints it with its top left corner at `at`; `clip` is in the painter's coordinates."""
        theme = self._theme
        if self._codes:
            painter.setPen(QPen(theme.colour("border.subtle"), theme.border()))
            painter.setBrush(theme.colour("surface.code"))
            radius = theme.radius("inline")
            for frame in self._codes:
                painter.drawRoundedRect(frame.translated(at), radius, radius)
        overrides: list[QTextLayout.FormatRange] = []
        for mark in marks:
            for rect in self.rects(mark.start, mark.end):
                painter.fillRect(rect.translated(at), theme.colour(mark.ground))
            end = min(mark.end, self.length)  # Qt's lengths are small integers, "to the end" is none
            overrides.append(format_range(mark.start, end - mark.start, text_look(theme, mark.text)))
        painter.setPen(theme.colour(self._colour))
        self._layout.draw(painter, at, overrides, clip)

    def rects(self, start: int, end: int) -> list[QRectF]:
        """Where a stretch of the text stands, a rectangle a line, as high as the grid."""
        rects: list[QRectF] = []
        for number in range(self._layout.lineCount()):
            line = self._layout.lineAt(number)
            begin, stop = line.textStart(), line.textStart() + line.textLength()
            if stop <= start or begin >= end:
                continue
            left, right = cursor_x(line, max(start, begin)), cursor_x(line, min(end, stop))
            if right != left:
                top = number * self._line
                rects.append(QRectF(min(left, right), top, abs(right - left), self._line))
        return rects

    def place_at(self, point: QPointF) -> int:
        """The place nearest to a point."""
        count = self._layout.lineCount()
        if not count:
            return 0
        number = min(max(0, int(point.y() // self._line)), count - 1)
        place: int = self._layout.lineAt(number).xToCursor(point.x())
        return place

    def end_point(self) -> QPointF:
        """Where the text ends: the left edge of what would come next, at its line's top."""
        count = self._layout.lineCount()
        if not count:
            return QPointF(0, 0)
        line = self._layout.lineAt(count - 1)
        return QPointF(cursor_x(line, line.textStart() + line.textLength()), (count - 1) * self._line)

    def link_at(self, point: QPointF) -> Link | None:
        """The link under a point."""
        if not any(run.href for run in self.runs):
            return None
        for start, end, run in self._spans:
            if run.href and any(rect.contains(point) for rect in self.rects(start, end)):
                shown = "".join(other.text for other in self.runs if other.href == run.href)
                return Link(run.href, shown)
        return None

    def word_at(self, place: int) -> tuple[int, int]:
        """The word around a place."""
        if not self.text:
            return 0, 0
        layout = self._layout
        start = place
        if not layout.isValidCursorPosition(place) or place > 0:
            start = layout.previousCursorPosition(place + 1, QTextLayout.CursorMode.SkipWords)
        end = layout.nextCursorPosition(start, QTextLayout.CursorMode.SkipWords)
        word = units.part(self.text, start, end)
        return start, start + units.length(word.rstrip())

    def _formats(self, bold: bool) -> list[QTextLayout.FormatRange]:
        ranges: list[QTextLayout.FormatRange] = []
        at = 0
        for run in self.runs:
            size = units.length(run.text)
            self._spans.append((at, at + size, run))
            look = self._look(run, bold)
            if look is not None:
                ranges.append(format_range(at, size, look))
            if run.code and run.text.strip():
                ranges.extend(self._code_padding(at, size, bold))
            at += size
        return ranges

    def _look(self, run: Run, bold: bool) -> QTextCharFormat | None:
        if not (run.bold or bold or run.italic or run.struck or run.code or run.href):
            return None
        look = QTextCharFormat()
        if run.code:
            look.setFont(self._theme.font("code"))
        if run.bold or bold:
            look.setFontWeight(BOLD)
        if run.italic:
            look.setFontItalic(True)
        if run.struck:
            look.setFontStrikeOut(True)
        if run.href:
            look.setForeground(self._theme.colour("accent.text"))
            look.setFontUnderline(True)
        return look

    def _code_padding(self, at: int, size: int, bold: bool) -> list[QTextLayout.FormatRange]:
        """Room inside the frame of inline code: it has no padding, so the letters before and at its end are spaced."""
        ranges = []
        padding = self._theme.detail("inline_code_pad")
        if len(self._spans) > 1 and self._spans[-2][2].text[-1:] not in ("\n", ""):
            before = self._look(self._spans[-2][2], bold) or QTextCharFormat()
            ranges.append(format_range(at - 1, 1, _spaced(before, padding)))
        last = self._look(self._spans[-1][2], bold)
        if last is not None:
            ranges.append(format_range(at + size - 1, 1, _spaced(last, padding)))
        return ranges

    def _code_rects(self, start: int, end: int) -> list[QRectF]:
        metrics = QFontMetricsF(self._theme.font("code"))
        top = self._base - metrics.ascent() - self._theme.detail("inline_code_top")
        height = round(metrics.height()) + 2 * self._theme.detail("inline_code_top")
        side = self._theme.detail("inline_code_pad")
        frames = []
        for rect in self.rects(start, end):
            left = max(rect.x() - side, -side / 2)
            corner = QPointF(round(left) + 0.5, round(rect.y() + top) + 0.5)
            frames.append(QRectF(corner, QSizeF(round(rect.right() - left) - 1, height - 1)))
        return frames


_ALIGNMENT = {
    "left": Qt.AlignmentFlag.AlignLeft,
    "center": Qt.AlignmentFlag.AlignHCenter,
    "right": Qt.AlignmentFlag.AlignRight,
}


def cursor_x(line: QTextLine, place: int) -> float:
    """How far from the line's left a place stands."""
    return float(line.cursorToX(place)[0])  # type: ignore[index]


def format_range(start: int, length: int, look: QTextCharFormat) -> QTextLayout.FormatRange:
    """A format for a stretch of a layout."""
    made = QTextLayout.FormatRange()
    made.start, made.length, made.format = start, length, look
    return made


def text_look(theme: Theme, colour: str) -> QTextCharFormat:
    """A format that only sets the colour of the letters."""
    look = QTextCharFormat()
    look.setForeground(theme.colour(colour))
    return look


def _spaced(look: QTextCharFormat, padding: float) -> QTextCharFormat:
    look = QTextCharFormat(look)
    look.setFontLetterSpacingType(QFont.SpacingType.AbsoluteSpacing)
    look.setFontLetterSpacing(padding)
    return look
