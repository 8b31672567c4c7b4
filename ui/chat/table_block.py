"""A table laid out: columns as wide as their words ask for, rows parted by hairlines, scrolled where it can't fit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from ui.chat import units
from ui.chat.markdown import Runs, TableLeaf
from ui.chat.text_block import Link, Mark, TextBlock
from ui.theme import Theme


class _Cell:
    def __init__(self, runs: Runs, *, theme: Theme, align: str, header: bool, start: int) -> None:
        kind, colour = ("ui", "text.secondary") if header else ("table", "text.primary")
        self.block = TextBlock(runs, theme=theme, kind=kind, colour=colour, bold=header, align=align)
        self.longest_word, self.widest = self.block.widths()
        self.start = start
        self.end = start + self.block.length
        self.x = 0.0
        self.width = -1.0

    def set_width(self, width: float) -> None:
        if width != self.width:
            self.width = width
            self.block.set_width(width)


class TableBlock:
    """One table. Its text is its cells, parted by tabs and line ends.

    Attributes:
        scroll_x: how far it is scrolled to the right.
    """

    def __init__(self, leaf: TableLeaf, *, theme: Theme) -> None:
        self.leaf = leaf
        self.scroll_x = 0.0
        self.height = 0.0
        self._theme = theme
        self._width = 0.0
        self._columns: list[float] = []
        self._rows: list[list[_Cell]] = []
        self._sources: list[tuple[Runs, ...]] = []
        self._tops: list[float] = [0.0]
        self._text: list[str] = []
        self._length = 0
        self._take()

    @property
    def text(self) -> str:
        """Its words."""
        return "\n".join(self._text)

    @property
    def length(self) -> int:
        """How many units its text has."""
        return max(0, self._length - 1)

    @property
    def line_height(self) -> int:
        """The height of one line of a cell."""
        return self._theme.line("table")

    @property
    def header_height(self) -> int:
        """Nothing stands over a table."""
        return 0

    @property
    def width(self) -> float:
        """The width that it is laid out for."""
        return self._width

    @property
    def inner_width(self) -> float:
        """How much of a row is in sight."""
        return self._width

    @property
    def overflow(self) -> float:
        """How far it can be scrolled to the right."""
        return max(0.0, sum(self._columns) - self._width)

    def update(self, leaf: TableLeaf) -> bool:
        """Takes a table that goes on from what it has. Returns whether it did go on."""
        if leaf.header != self.leaf.header or leaf.alignment != self.leaf.alignment:
            return False
        self.leaf = leaf
        self._take()
        self.set_width(self._width)
        return True

    def set_width(self, width: float) -> None:
        """Lays it out for a width."""
        self._width = width
        columns = self._share(width)
        if columns != self._columns:
            self._columns = columns
            self._tops = [0.0]
        self._place()
        self.scroll_x = min(self.scroll_x, self.overflow)

    def paint(self, painter: QPainter, at: QPointF, marks: Sequence[Mark], clip: QRectF) -> None:
        """Paints it with its top left corner at `at`; `clip` is in the painter's coordinates."""
        theme = self._theme
        painter.save()
        painter.setClipRect(QRectF(at.x() - 1, at.y(), self._width + 2, self.height))
        for number, row in enumerate(self._rows):
            top, bottom = at.y() + self._tops[number], at.y() + self._tops[number + 1]
            if bottom < clip.top() or top > clip.bottom():
                continue
            for cell in row:
                inner = [
                    Mark(
                        max(mark.start, cell.start) - cell.start,
                        min(mark.end, cell.end) - cell.start,
                        mark.ground,
                        mark.text,
                    )
                    for mark in marks
                    if mark.end > cell.start and mark.start < cell.end
                ]
                place = QPointF(at.x() + cell.x - self.scroll_x, top + theme.detail("table_pad"))
                cell.block.paint(painter, place, inner, clip)
            colour = theme.colour("border.subtle" if number else "border.default")
            painter.fillRect(QRectF(at.x(), bottom - theme.border(), self._width, theme.border()), colour)
        painter.restore()

    def rects(self, start: int, end: int) -> list[QRectF]:
        """Where a stretch of the text stands."""
        return [
            rect.translated(self._corner(number, cell))
            for number, cell in self._cells()
            if cell.end > start and cell.start < end
            for rect in cell.block.rects(max(start, cell.start) - cell.start, min(end, cell.end) - cell.start)
        ]

    def place_at(self, point: QPointF) -> int:
        """The place nearest to a point."""
        number = max(0, sum(top <= point.y() for top in self._tops[:-1]) - 1)
        row = self._rows[number]
        x = point.x() + self.scroll_x
        cell = next((cell for cell in reversed(row) if cell.x <= x), row[0])
        return cell.start + cell.block.place_at(point - self._corner(number, cell))

    def end_point(self) -> QPointF:
        """Where its text ends."""
        number, cell = len(self._rows) - 1, self._rows[-1][-1]
        return cell.block.end_point() + self._corner(number, cell)

    def link_at(self, point: QPointF) -> Link | None:
        """The link under a point."""
        links = (cell.block.link_at(point - self._corner(number, cell)) for number, cell in self._cells())
        return next((link for link in links if link is not None), None)

    def word_at(self, place: int) -> tuple[int, int]:
        """The word around a place."""
        cell = next((cell for _, cell in self._cells() if cell.start <= place <= cell.end), self._rows[0][0])
        start, end = cell.block.word_at(place - cell.start)
        return cell.start + start, cell.start + end

    def _take(self) -> None:
        """Takes up the rows that are new or differ, and keeps what it has measured of the others."""
        sources = [self.leaf.header, *self.leaf.rows]
        kept = 0
        while kept < min(len(sources), len(self._sources)) and sources[kept] == self._sources[kept]:
            kept += 1
        self._length = self._rows[kept][0].start if kept < len(self._rows) else self._length
        del self._rows[kept:], self._text[kept:], self._tops[kept + 1 :]
        for number in range(kept, len(sources)):
            self._rows.append(self._row(sources[number], header=number == 0))
            self._text.append("\t".join(cell.block.text for cell in self._rows[-1]))
        self._sources = sources

    def _row(self, source: Sequence[Runs], *, header: bool) -> list[_Cell]:
        cells = []
        for runs, align in zip(source, self.leaf.alignment, strict=False):
            cell = _Cell(runs, theme=self._theme, align=align, header=header, start=self._length)
            self._length = cell.end + units.length("\t")
            cells.append(cell)
        return cells

    def _share(self, width: float) -> list[float]:
        """Column widths: the widest lines where there is room, with the surplus in proportion; else down to words."""
        gap = self._theme.space(3)
        count = len(self.leaf.alignment)
        columns = [[row[at] for row in self._rows if at < len(row)] for at in range(count)]
        widest = [max((cell.widest for cell in cells), default=0.0) + gap for cells in columns]
        if sum(widest) <= width:
            extra = width - sum(widest)
            total = sum(widest)
            return [column + extra * column / total for column in widest]
        limit, floor = self._theme.detail("table_word"), self._theme.detail("table_narrowest")
        words = [max((cell.longest_word for cell in cells), default=0.0) for cells in columns]
        least = [min(max(floor, min(word, limit) + gap), full) for word, full in zip(words, widest, strict=True)]
        room = width - sum(least)
        if room <= 0:
            return least
        wish = [full - small for full, small in zip(widest, least, strict=True)]
        return [small + room * want / sum(wish) for small, want in zip(least, wish, strict=True)]

    def _place(self) -> None:
        gap, padding = self._theme.space(3), self._theme.detail("table_pad")
        starts = [0.0, *accumulate(self._columns)]
        for number in range(len(self._tops) - 1, len(self._rows)):
            height = 0.0
            for at, cell in enumerate(self._rows[number]):
                cell.x = starts[at]
                cell.set_width(self._columns[at] - (gap if at + 1 < len(self._columns) else 0))
                height = max(height, cell.block.height)
            self._tops.append(self._tops[number] + height + 2 * padding + self._theme.border())
        self.height = self._tops[-1]

    def _corner(self, number: int, cell: _Cell) -> QPointF:
        return QPointF(cell.x - self.scroll_x, self._tops[number] + self._theme.detail("table_pad"))

    def _cells(self) -> Iterator[tuple[int, _Cell]]:
        for number, row in enumerate(self._rows):
            for cell in row:
                yield number, cell
