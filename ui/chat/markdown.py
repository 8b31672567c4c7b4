"""What a reply is made of once its Markdown is read: a flat run of leaves, each with the frames it stands in.

Flat, so that a list or a quotation of any length can be frozen leaf by leaf while the reply still streams.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Run:
    """A stretch of text of one look. `href` is an address as written; whether it opens is for `links` to say."""

    text: str
    bold: bool = False
    italic: bool = False
    struck: bool = False
    code: bool = False
    formula: bool = False
    href: str = ""


Runs = tuple[Run, ...]


@dataclass(frozen=True, slots=True)
class Frame:
    """A quotation or a list item around leaves.

    Attributes:
        serial: equal for the leaves of one and the same frame, and for no other of that document.
        marker: what stands before an item ("•", "3."); empty for a quotation.
        checked: whether a task is done; None where the item is no task.
    """

    serial: int
    marker: str = ""
    checked: bool | None = None

    @property
    def is_item(self) -> bool:
        """Whether this is a list item and not a quotation."""
        return bool(self.marker)


@dataclass(frozen=True, slots=True)
class Leaf:
    """A part of a reply that holds no other part."""

    frames: tuple[Frame, ...]


@dataclass(frozen=True, slots=True)
class TextLeaf(Leaf):
    """A paragraph, a heading (`level` 1 to 6) or a formula on lines of its own.

    Attributes:
        continues: it goes on with the paragraph before it, which was cut for its length.
    """

    runs: Runs
    level: int = 0
    formula: bool = False
    continues: bool = False

    @property
    def text(self) -> str:
        """The words, as shown."""
        return "".join(run.text for run in self.runs)


@dataclass(frozen=True, slots=True)
class CodeLeaf(Leaf):
    """A block of code; `language` is the first word after its fence, `closed` whether its fence ended."""

    language: str
    text: str
    closed: bool = True


@dataclass(frozen=True, slots=True)
class TableLeaf(Leaf):
    """A table: cells of runs; `alignment` is left, center or right for each column."""

    header: tuple[Runs, ...]
    rows: tuple[tuple[Runs, ...], ...]
    alignment: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RuleLeaf(Leaf):
    """A line across."""
