"""A message laid out: its blocks one under the other, with their frames, markers and gaps.

Blocks that have not changed are kept as they are. In a very long message the blocks out of sight are estimated, and
laid out in small portions.
"""

from __future__ import annotations

import time
from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from ui.chat.code_block import CodeBlock
from ui.chat.document_frames import frame_width, paint_frames
from ui.chat.markdown import CodeLeaf, Frame, Leaf, RuleLeaf, TableLeaf, TextLeaf
from ui.chat.table_block import TableBlock
from ui.chat.text_block import Link, Mark, TextBlock
from ui.theme import Theme

_AT_ONCE = 24_000
_HEADINGS = 2
_NARROWEST = 120


class Laid(Protocol):
    """What every kind of block can do; points and places are its own."""

    height: float

    @property
    def text(self) -> str: ...
    @property
    def length(self) -> int: ...
    @property
    def line_height(self) -> int: ...
    def set_width(self, width: float) -> None: ...
    def paint(self, painter: QPainter, at: QPointF, marks: Sequence[Mark], clip: QRectF) -> None: ...
    def rects(self, start: int, end: int) -> list[QRectF]: ...
    def place_at(self, point: QPointF) -> int: ...
    def end_point(self) -> QPointF: ...
    def link_at(self, point: QPointF) -> Link | None: ...
    def word_at(self, place: int) -> tuple[int, int]: ...


@dataclass(slots=True, eq=False)
class Block:
    """A block in its place.

    Attributes:
        opens: the frames that begin with this block; their markers stand beside it.
        laid_for: the width that it was laid out for; negative while its height is a guess.
    """

    leaf: Leaf
    shape: Laid
    x: float
    gap: float
    opens: tuple[Frame, ...]
    y: float = 0.0
    height: float = 0.0
    laid_for: float = -1.0

    @property
    def bottom(self) -> float:
        """Where it ends."""
        return self.y + self.height


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """A place in a document: a block, and a place in it."""

    block: int
    offset: int


@dataclass(slots=True)
class Document:
    """The blocks of one message.

    Attributes:
        make_highlighter: gives a block of code its colours, at once or later.
        colour: the colour's name of its text.
    """

    theme: Theme
    make_highlighter: Callable[[CodeBlock], None]
    kind: str = "reading"
    colour: str = "text.primary"
    blocks: list[Block] = field(default_factory=list)
    height: float = 0.0
    width: float = 0.0
    _guesses: int = 0

    def show(self, leaves: Sequence[Leaf], *, keep: int = 0) -> None:
        """Shows these leaves after the first `keep` blocks, which stay as they are."""
        old = self.blocks[keep:]
        del self.blocks[keep:]
        for number, leaf in enumerate(leaves):
            before = old[number] if number < len(old) else None
            self._append(leaf, before)
        self._stack(keep)

    def set_width(self, width: float) -> None:
        """Lays it out for a width; what is far down in a long message waits for `lay_more`."""
        if width != self.width:
            self.width = width
            self._stack(0)

    def lay_more(self, budget_s: float) -> bool:
        """Lays out blocks that wait, for at most about `budget_s`. Returns whether more are waiting."""
        until = time.perf_counter() + budget_s
        for block in self.blocks:
            if block.laid_for == self.width:
                continue
            self._lay(block)
            if time.perf_counter() > until:
                break
        self._restack()
        return self._guesses > 0

    def lay_between(self, top: float, bottom: float) -> bool:
        """Lays out the blocks that show between two heights. Returns whether any height changed by that."""
        changed = False
        for block in self.blocks:
            if block.y > bottom:
                break
            if block.bottom >= top and block.laid_for != self.width:
                guessed = block.height
                self._lay(block)
                changed = changed or block.height != guessed
        if changed:
            self._restack()
        return changed

    @property
    def has_guesses(self) -> bool:
        """Whether blocks wait for `lay_more`."""
        return self._guesses > 0

    def natural_width(self) -> float:
        """How wide its text came out; what it needs where it may be narrower than it is wide."""
        texts = [(block.x, block.shape) for block in self.blocks if isinstance(block.shape, TextBlock)]
        if any(shape.wraps for _, shape in texts):
            return self.width
        return max((x + shape.natural_width for x, shape in texts), default=0.0)

    def paint(self, painter: QPainter, at: QPointF, clip: QRectF, marks: Callable[[int], Sequence[Mark]]) -> None:
        """Paints what lies in `clip` (the painter's coordinates), with the top left corner at `at`."""
        for number in range(max(0, self._block_at(clip.top() - at.y())), len(self.blocks)):
            block = self.blocks[number]
            if at.y() + block.y > clip.bottom():
                break
            paint_frames(
                painter, self.theme, block.leaf.frames, block.opens, at + QPointF(0, block.y), self._quoted(number)
            )
            block.shape.paint(painter, at + QPointF(block.x, block.y), marks(number), clip)

    def place_at(self, point: QPointF) -> Place:
        """The place nearest to a point."""
        number = self._block_at(point.y())
        if number < 0:
            return Place(0, 0)
        block = self.blocks[number]
        if point.y() > block.bottom:
            return Place(number, block.shape.length)
        return Place(number, block.shape.place_at(point - QPointF(block.x, block.y)))

    def link_at(self, point: QPointF) -> Link | None:
        """The link under a point."""
        number = self._block_at(point.y())
        if number < 0:
            return None
        block = self.blocks[number]
        return block.shape.link_at(point - QPointF(block.x, block.y))

    def word_at(self, place: Place) -> tuple[Place, Place]:
        """The word around a place."""
        start, end = self.blocks[place.block].shape.word_at(place.offset)
        return Place(place.block, start), Place(place.block, end)

    def is_text_at(self, point: QPointF) -> bool:
        """Whether there is something to select under a point."""
        number = self._block_at(point.y())
        return number >= 0 and not isinstance(self.blocks[number].leaf, RuleLeaf)

    def end_point(self) -> tuple[QPointF, int]:
        """Where the text ends and how high a line is there."""
        if not self.blocks:
            return QPointF(0, 0), self.theme.line(self.kind)
        block = self.blocks[-1]
        return block.shape.end_point() + QPointF(block.x, block.y), block.shape.line_height

    def everything(self) -> tuple[Place, Place]:
        """The places between which all of it lies."""
        last = len(self.blocks) - 1
        return Place(0, 0), Place(last, self.blocks[last].shape.length) if last >= 0 else Place(0, 0)

    def wide_blocks(self) -> Iterator[tuple[Block, CodeBlock | TableBlock]]:
        """The blocks that can be scrolled sideways."""
        for block in self.blocks:
            if isinstance(block.shape, CodeBlock | TableBlock):
                yield block, block.shape

    def _append(self, leaf: Leaf, before: Block | None) -> None:
        last = self.blocks[-1].leaf if self.blocks else None
        known = {frame.serial for frame in last.frames} if last else set()
        opens = tuple(frame for frame in leaf.frames if frame.serial not in known)
        x = sum(frame_width(self.theme, frame, depth) for depth, frame in enumerate(leaf.frames))
        gap = _gap(self.theme, last, leaf, opens)
        if before is not None and before.x == x and self._goes_on(before, leaf):
            before.leaf, before.gap, before.opens = leaf, gap, opens
            self.blocks.append(before)
            return
        self.blocks.append(Block(leaf, self._shape(leaf), x, gap, opens))

    def _goes_on(self, before: Block, leaf: Leaf) -> bool:
        shape = before.shape
        if isinstance(leaf, CodeLeaf) and isinstance(shape, CodeBlock):
            went_on = shape.update(leaf)
        elif isinstance(leaf, TableLeaf) and isinstance(shape, TableBlock):
            went_on = leaf == before.leaf or shape.update(leaf)
        else:
            went_on = _bare(leaf) == _bare(before.leaf)
        if went_on:
            before.height = shape.height if before.laid_for == self.width else before.height
        return went_on

    def _shape(self, leaf: Leaf) -> Laid:
        theme = self.theme
        match leaf:
            case CodeLeaf():
                code = CodeBlock(leaf, theme=theme)
                self.make_highlighter(code)
                return code
            case TableLeaf():
                return TableBlock(leaf, theme=theme)
            case TextLeaf(level=level) if level:
                kind = "title" if level <= _HEADINGS else self.kind
                return TextBlock(leaf.runs, theme=theme, kind=kind, colour=self.colour, bold=True)
            case TextLeaf():
                return TextBlock(leaf.runs, theme=theme, kind=self.kind, colour=self.colour)
            case _:
                return _Rule(theme)

    def _stack(self, start: int) -> None:
        """Lays out blocks from `start` on, as far as it takes no time to speak of, and puts all in their places."""
        budget = _AT_ONCE
        for block in self.blocks[start:]:
            if block.laid_for == self.width:
                continue
            size = len(block.shape.text)
            if budget > 0:
                self._lay(block)
            else:
                lines = size * 0.55 * block.shape.line_height / max(1.0, 2 * self.width) + 1
                block.height = lines * block.shape.line_height
                block.laid_for = -1.0
            budget -= size
        self._restack(start)

    def _restack(self, start: int = 0) -> None:
        y = self.blocks[start - 1].bottom if start else 0.0
        for number in range(start, len(self.blocks)):
            block = self.blocks[number]
            block.y = y + (block.gap if number else 0.0)
            y = block.bottom
        self.height = y
        self._guesses = sum(block.laid_for != self.width for block in self.blocks)

    def _lay(self, block: Block) -> None:
        block.shape.set_width(max(float(_NARROWEST), self.width - block.x))
        block.height = block.shape.height
        block.laid_for = self.width

    def _block_at(self, y: float) -> int:
        """The block that stands at a height, or the one above the gap there; -1 where there is none at all."""
        below = bisect_right(self.blocks, y, key=lambda block: block.y) - 1
        return max(below, 0) if self.blocks else -1

    def _quoted(self, number: int) -> Callable[[Frame], float]:
        """How far down the bar of a quotation reaches beside a block: over the gap where the next is quoted too."""
        block = self.blocks[number]
        after = self.blocks[number + 1] if number + 1 < len(self.blocks) else None

        def reach(frame: Frame) -> float:
            joined = after is not None and any(other.serial == frame.serial for other in after.leaf.frames)
            return (after.y if joined and after is not None else block.bottom) - block.y

        return reach


class _Rule:
    """A line across."""

    def __init__(self, theme: Theme) -> None:
        self._theme = theme
        self._width = 0.0
        self.height = theme.border()
        self.text = ""
        self.length = 0
        self.line_height = 1

    def set_width(self, width: float) -> None:
        self._width = width

    def paint(self, painter: QPainter, at: QPointF, marks: Sequence[Mark], clip: QRectF) -> None:
        painter.fillRect(QRectF(at.x(), at.y(), self._width, self.height), self._theme.colour("border.subtle"))

    def rects(self, start: int, end: int) -> list[QRectF]:
        return []

    def place_at(self, point: QPointF) -> int:
        return 0

    def end_point(self) -> QPointF:
        return QPointF(0, 0)

    def link_at(self, point: QPointF) -> Link | None:
        return None

    def word_at(self, place: int) -> tuple[int, int]:
        return 0, 0


def _bare(leaf: Leaf) -> object:
    return (leaf.runs, leaf.level, leaf.formula) if isinstance(leaf, TextLeaf) else type(leaf)


def _gap(theme: Theme, last: Leaf | None, leaf: Leaf, opens: Sequence[Frame]) -> float:
    """The space above a block."""
    if last is None or (isinstance(leaf, TextLeaf) and leaf.continues):
        return 0.0
    if isinstance(leaf, TextLeaf) and leaf.level:
        return theme.space(5)
    if isinstance(last, TextLeaf) and last.level:
        return theme.space(2)
    listed = any(frame.is_item for frame in leaf.frames) and any(frame.is_item for frame in last.frames)
    if listed and any(frame.is_item for frame in opens):
        return theme.space(1 if isinstance(last, TextLeaf) else 2)
    if listed and isinstance(leaf, TextLeaf) and isinstance(last, TextLeaf):
        return theme.space(2)
    return theme.space(3)
