"""What is selected in a message, and what was searched for in it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from ui.chat import units
from ui.chat.document import Document, Place
from ui.chat.markdown_export import joined
from ui.chat.text_block import Mark

_SELECTED = ("selection.bg", "selection.text")
_FOUND = ("find.bg", "find.text")
_CURRENT = ("find.current", "find.current_text")


@dataclass(frozen=True, slots=True)
class Hit:
    """A stretch that was found: a block, and places in it."""

    block: int
    start: int
    end: int


@dataclass(slots=True)
class Selection:
    """A selection from where it was begun to where it goes, and the hits of a search.

    Attributes:
        current: the number of the hit that is looked at; negative for none.
    """

    anchor: Place | None = None
    end: Place | None = None
    hits: Sequence[Hit] = ()
    current: int = -1
    _by_block: dict[int, list[tuple[int, Hit]]] = field(default_factory=dict)

    @property
    def range(self) -> tuple[Place, Place] | None:
        """The selection's ends in order; None where nothing is selected."""
        if self.anchor is None or self.end is None or self.anchor == self.end:
            return None
        return min(self.anchor, self.end), max(self.anchor, self.end)

    def select(self, start: Place, end: Place) -> None:
        """Selects from one place to another."""
        self.anchor, self.end = start, end

    def clear(self) -> None:
        """Selects nothing."""
        self.anchor = self.end = None

    def set_hits(self, hits: Sequence[Hit], current: int = -1) -> None:
        """Marks what was found."""
        self.hits, self.current = hits, current
        self._by_block = {}
        for number, hit in enumerate(hits):
            self._by_block.setdefault(hit.block, []).append((number, hit))

    def marks(self, block: int) -> list[Mark]:
        """What to paint on a ground of its own in a block."""
        marks = [
            Mark(hit.start, hit.end, *(_CURRENT if number == self.current else _FOUND))
            for number, hit in self._by_block.get(block, ())
        ]
        if (span := self.range) is not None and span[0].block <= block <= span[1].block:
            start = span[0].offset if block == span[0].block else 0
            end = span[1].offset if block == span[1].block else _WHOLE
            marks.append(Mark(start, end, *_SELECTED))
        return marks

    def text(self, document: Document) -> str:
        """The selected words."""
        span = self.range
        if span is None:
            return ""
        first, last = span
        pieces = []
        for number in range(first.block, min(last.block, len(document.blocks) - 1) + 1):
            block = document.blocks[number]
            start = first.offset if number == first.block else 0
            end = last.offset if number == last.block else block.shape.length
            pieces.append((block.leaf, units.part(block.shape.text, start, end), start == 0))
        single = len(pieces) == 1
        return pieces[0][1] if single else joined(pieces)


_WHOLE = 1 << 40


def find_in(document: Document, wanted: str) -> list[Hit]:
    """Where a text stands in a message, regardless of case."""
    folded = wanted.casefold()
    hits: list[Hit] = []
    for number, block in enumerate(document.blocks):
        text = block.shape.text
        lowered = text.casefold()
        if len(lowered) != len(text):  # a few letters fold to two; their places must stay right
            lowered = "".join(letter.casefold() if len(letter.casefold()) == 1 else letter for letter in text)
        at = lowered.find(folded)
        while folded and at >= 0:
            start = units.place(text, at)
            hits.append(Hit(number, start, start + units.length(text[at : at + len(folded)])))
            at = lowered.find(folded, at + len(folded))
    return hits
