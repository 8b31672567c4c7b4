"""Markdown that arrives in pieces: finished leaves are frozen and never read again, only the end is.

The cost of a piece does not grow with the reply. Lists freeze item by item, tables row by row, code line by line and
very long paragraphs at the end of a sentence.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from ui.chat.markdown import CodeLeaf, Leaf, TableLeaf, TextLeaf
from ui.chat.markdown_parser import Group, Reader
from ui.chat.markdown_tail import presentable
from ui.chat.visible_text import VisibleStream

_WINDOW = 12_000
_LONG_PARAGRAPH = 5_000
_ROWS_KEPT = 8
_OPENING = re.compile(r"(?P<indent> {0,3})(?P<fence>`{3,}|~{3,})[ \t]*(?P<info>[^\n]*)\n")
_SENTENCE_END = re.compile(r"(?<=[.!?;:]) (?=[A-Za-z\"'(])|(?<=[。！？；…])(?=[^\W\d_])|\n(?=[^\W\d_])")
_WORD_END = re.compile(r" (?=[A-Za-z])|(?<=[\u3400-\u9fff，、])(?=[\u3400-\u9fff])")


class MarkdownStream:
    """One reply being read.

    Attributes:
        frozen: leaves that will not change; it only grows.
        tail: leaves of the end, read anew by each `advance`.
    """

    def __init__(self) -> None:
        self.frozen: list[Leaf] = []
        self.tail: list[Leaf] = []
        self._visible = VisibleStream()
        self._reader = Reader()
        self._text = ""
        self._all: list[str] = []
        self._ended = False
        self._cut_short = False
        self._lines_seen = False
        self._number: int | None = None
        self._continues = False
        self._fence: _Fence | None = None
        self._table_head = ""
        self._table: TableLeaf | None = None
        self._frozen_references = 0

    def feed(self, piece: str) -> None:
        """Takes the next piece; nothing is read until `advance`."""
        self._take(self._visible.feed(piece))

    def end(self, *, cut: bool = False) -> None:
        """Says that nothing more comes; `advance` then freezes all. A reply that was cut may end in half a mark."""
        self._take(self._visible.finish())
        self._ended, self._cut_short = True, cut

    def advance(self) -> bool:
        """Reads one stretch of what is unread. Returns whether there is more to read at once."""
        if self._fence is None:
            opening = _OPENING.match(self._text) if self._table is None else None
            if opening and not ("`" in opening["info"] and opening["fence"][0] == "`"):
                self._fence = _Fence(opening)
                self._text = self._text[opening.end() :]
        if self._fence is not None:
            return self._advance_code(self._fence)
        if (self._lines_seen or len(self._text) > _LONG_PARAGRAPH) and self._freeze_some():
            self.tail = [] if self._text else self.tail
            return True
        self._lines_seen = False
        return self._show_tail()

    def needs_rereading(self) -> bool:
        """Whether a link's address was given only after leaves before it were frozen."""
        return self._ended and self._reader.reference_count > self._frozen_references

    def reread(self) -> None:
        """Reads everything again, now that all links are known; `frozen` is replaced."""
        self.frozen = [leaf for group in self._reader.read("".join(self._all)) for leaf in _cut_long(group.leaves)]
        self.tail = []
        self._frozen_references = self._reader.reference_count

    def _take(self, certain: str) -> None:
        if not certain:
            return
        self._text += certain
        self._all.append(certain)
        self._lines_seen = self._lines_seen or "\n" in certain

    def _show_tail(self) -> bool:
        text = self._text if self._ended and not self._cut_short else presentable(self._text)
        leaves = [leaf for group in self._groups(text, certain=self._ended) for leaf in group.leaves]
        if self._ended:
            self._freeze(leaves)
            self._text, self.tail = "", []
            self._table = None
            return False
        self.tail = leaves
        return False

    def _groups(self, text: str, *, certain: bool) -> list[Group]:
        """Reads the unread text as what it is: the rest of a list, of a table, of a paragraph, or a new block."""
        if not text and self._table is None:
            return []
        head_lines = self._table_head.count("\n")
        groups = self._reader.read(self._table_head + text, first_number=self._number, certain=certain)
        for group in groups[1:]:
            group.line -= head_lines
            group.items = [(line - head_lines, index) for line, index in group.items]
        first = groups[0].leaves[0] if groups and groups[0].leaves else None
        if self._table is not None and isinstance(first, TableLeaf):
            groups[0].leaves[0] = replace(first, rows=self._table.rows + first.rows)
        elif self._continues and isinstance(first, TextLeaf):
            groups[0].leaves[0] = replace(first, continues=True)
        return groups

    def _freeze_some(self) -> bool:
        """Freezes what whole lines have finished, or the front of a paragraph that has grown too long."""
        size = _WINDOW
        while True:
            window = self._text[:size]
            complete = window[: window.rfind("\n") + 1]
            groups = self._groups(complete, certain=True) if complete else []
            if len(groups) > 1:
                self._cut(complete, groups[-1].line, [leaf for group in groups[:-1] for leaf in group.leaves])
                self._number, self._continues, self._table_head, self._table = None, False, "", None
                return True
            if groups and self._freeze_within(complete, groups[0]):
                return True
            kind = groups[0].kind if groups else "paragraph"
            if kind == "paragraph" and len(self._text) > _LONG_PARAGRAPH and self._freeze_paragraph():
                return True
            if size >= len(self._text):
                return False
            size *= 2

    def _freeze_within(self, complete: str, group: Group) -> bool:
        if group.kind == "list" and len(group.items) > 1:
            line, index = group.items[-1]
            marker = group.leaves[index].frames[0].marker
            self._cut(complete, line, group.leaves[:index])
            self._number = int(marker[:-1]) if marker[:-1].isdigit() else None
            return True
        leaf = group.leaves[0] if group.leaves else None
        if group.kind == "table" and isinstance(leaf, TableLeaf):
            lines = complete.splitlines(keepends=True)
            head = 0 if self._table is not None else 2
            if len(lines) - head <= _ROWS_KEPT or not all(line.strip() for line in lines):
                return False
            if self._table is None:
                self._table_head = "".join(lines[:2])
            self._table = replace(leaf, rows=leaf.rows[:-1])
            self._text = lines[-1] + self._text[len(complete) :]
            self._lines_seen = False
            return False
        return False

    def _freeze_paragraph(self) -> bool:
        front = self._text[:_LONG_PARAGRAPH]
        gap = front.find("\n\n")
        if gap >= 0 or self._text[0] in "#>|" or front.lstrip()[:1] in "-+*0123456789":
            return False
        cut = _neutral_cut(front)
        leaves = [leaf for group in self._groups(front[:cut].rstrip("\n "), certain=True) for leaf in group.leaves]
        self._freeze(leaves)
        self._text = self._text[cut:].lstrip("\n ")
        self._continues = True
        return True

    def _advance_code(self, fence: _Fence) -> bool:
        closed, rest = fence.take(self._text, ended=self._ended)
        leaf = CodeLeaf((), fence.language, fence.text, closed=closed or self._ended)
        if not closed and not self._ended:
            self._text = rest
            self.tail = [replace(leaf, text=fence.text + fence.shown(rest))]
            return False
        self._freeze([leaf])
        self.tail = []
        self._text, self._fence = rest, None
        self._lines_seen = True
        return bool(rest) or self._ended

    def _cut(self, complete: str, line: int, leaves: Sequence[Leaf]) -> None:
        at = 0
        for _ in range(line):
            at = complete.index("\n", at) + 1
        self._freeze(leaves)
        self._text = self._text[at:]

    def _freeze(self, leaves: Sequence[Leaf]) -> None:
        if not self.frozen:
            self._frozen_references = self._reader.reference_count
        self.frozen.extend(_cut_long(leaves))


class _Fence:
    """A block of code whose end has not been seen."""

    def __init__(self, opening: re.Match[str]) -> None:
        words = opening["info"].split()
        self.language = words[0] if words else ""
        self.text = ""
        self._indent = re.compile(rf"^ {{0,{len(opening['indent'])}}}", re.MULTILINE) if opening["indent"] else None
        character, length = re.escape(opening["fence"][0]), len(opening["fence"])
        self._closing = re.compile(rf"^ {{0,3}}{character}{{{length},}}[ \t]*$\n?", re.MULTILINE)
        self._perhaps = re.compile(rf" {{0,3}}{character}*[ \t]*")

    def take(self, text: str, *, ended: bool) -> tuple[bool, str]:
        """Takes whole lines into the code. Returns whether the fence closed, and the text behind them."""
        whole = text if ended else text[: text.rfind("\n") + 1]
        closing = self._closing.search(whole)
        body = whole[: closing.start()] if closing else whole
        self.text += self._indent.sub("", body) if self._indent else body
        if closing or ended:
            self.text = self.text.removesuffix("\n")
        return closing is not None, text[closing.end() if closing else len(whole) :]

    def shown(self, line: str) -> str:
        """What to show of the line being written: nothing while it may become the closing fence."""
        return "" if self._perhaps.fullmatch(line) else line


def _neutral_cut(front: str) -> int:
    """The last place in `front` where a paragraph can be cut without cutting a mark in two."""
    for pattern in (_SENTENCE_END, _WORD_END):
        places = [found.end() for found in pattern.finditer(front, len(front) // 2)]
        for place in reversed(places[-12:]):
            before = front[:place]
            even = all(before.count(mark) % 2 == 0 for mark in ("`", "**", "~~", "$"))
            if even and before.count("[") == before.count("]"):
                return place
    return len(front)


def _cut_long(leaves: Sequence[Leaf]) -> list[Leaf]:
    """Leaves of text in pieces that lay out quickly, however long the paragraph was."""
    pieces: list[Leaf] = []
    for leaf in leaves:
        if not isinstance(leaf, TextLeaf) or len(leaf.text) <= 2 * _LONG_PARAGRAPH:
            pieces.append(leaf)
            continue
        begin = True
        for run in leaf.runs:
            for start in range(0, len(run.text), _LONG_PARAGRAPH):
                part = replace(run, text=run.text[start : start + _LONG_PARAGRAPH])
                pieces.append(replace(leaf, runs=(part,), continues=leaf.continues or not begin))
                begin = False
    return pieces
