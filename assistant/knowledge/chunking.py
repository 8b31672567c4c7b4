"""Cuts documents into passages: by their headings, paragraphs, functions and pages, none too long for an embedder.

Each passage carries the document's title and the headings that it stands under, so that it can be found and understood
by itself. Nothing is left out: what has no better place to be cut is cut between two characters.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from assistant.knowledge.reading.records import Read, Section
from assistant.providers.tokens import estimate_tokens
from assistant.storage.documents import Passage

MOST_TOKENS = 320
MOST_CHARACTERS = 1150
"""Of a passage with its heading. The built-in embedder takes 510 tokens, and texts over 1,200 characters in pieces."""

SETTLED_TOKENS = 120
"""From so many tokens on, a passage of code ends where the next function begins."""

LEAD_TOKENS = 60
"""A paragraph as short as this goes with the long one that it leads to."""

SEPARATOR = " › "

_LONGEST_HEADING = 160
_LONGEST_PART = 60
_BLOCK = re.compile(r"[^\n]*\S[^\n]*(?:\n[^\n]*\S[^\n]*)*")
_LINE = re.compile(r"[^\n]*\n?")
_SENTENCE = re.compile(r".+?(?:[.!?](?=\s)|[。！？；]|\Z)\s*", re.DOTALL)
_WORD = re.compile(r"\S+\s*|\s+")
_DEFINITION = re.compile(
    r"^(?P<indent>[ \t]*)(?:(?:export|default|public|private|protected|internal|static|async|abstract|final|override"
    r"|pub(?:\([\w ]+\))?|unsafe|const|virtual|inline)\s+)*"
    r"(?P<words>(?:def|class|func|fn|function\*?|interface|struct|enum|trait|impl|module|namespace|sub)\s+[\w.$<>*]+)"
)


@dataclass(frozen=True, slots=True)
class _Span:
    """A half-open piece of a section's text, in tokens."""

    start: int
    end: int
    tokens: float


def passages_of(document: Read, *, name: str) -> list[Passage]:
    """The passages of a document in their order.

    Args:
        document: as it was read and masked.
        name: what it goes by where it has no title.
    """
    title = document.title or name
    return [passage for section in document.sections for passage in _of_section(section, title)]


def _of_section(section: Section, title: str) -> Iterator[Passage]:
    above = heading_of(title, *section.headings)
    code = _Enclosing(section.text) if section.code else None
    line, counted = section.line, 0
    for span in _packed(section, *_room(above)):
        text = section.text[span.start : span.end]
        line, counted = line + section.text.count("\n", counted, span.start), span.start
        heading = above if code is None else heading_of(title, *code.of(span))
        yield Passage(heading, text.rstrip(), line if section.line else 0, section.page)


def heading_of(*parts: str) -> str:
    """Title and headings on one line, each once; long ones are shortened."""
    kept: list[str] = []
    for part in parts:
        words = " ".join(part.split())
        if words and words not in kept:
            kept.append(words if len(words) <= _LONGEST_PART else words[: _LONGEST_PART - 1].rstrip() + "…")
    while len(SEPARATOR.join(kept)) > _LONGEST_HEADING and len(kept) > 2:
        del kept[1]  # the title says what it is about, and the last headings where
    return SEPARATOR.join(kept)


def _room(heading: str) -> tuple[float, int]:
    return MOST_TOKENS - estimate_tokens(heading), MOST_CHARACTERS - len(heading) - 1


def _packed(section: Section, most_tokens: float, most_signs: int) -> Iterator[_Span]:
    """The section's blocks, put together as long as there is room.

    A paragraph that is too long stands by itself, in parts of like length: its end has another subject than the next
    paragraph, and together they would be found by neither.
    """
    now: _Span | None = None
    for pieces in _blocks(section.text, most_tokens, most_signs):
        if len(pieces) > 1 and not section.code:
            led = now is not None and now.tokens <= LEAD_TOKENS
            if now is not None and not led:
                yield now
            yield from _evened([now, *pieces] if now is not None and led else pieces, most_tokens, most_signs)
            now = None
            continue
        for block in pieces:
            begins = section.code and _begins_outer(section.text, block)
            if now is None:
                now = block
            elif _fits(now, block, most_tokens, most_signs) and not (begins and now.tokens >= SETTLED_TOKENS):
                now = _joined(now, block)
            else:
                yield now
                now = block
    if now is not None:
        yield now


def _evened(pieces: Sequence[_Span], most_tokens: float, most_signs: int) -> Iterator[_Span]:
    """Pieces put together to as few parts as there is room for, all about as long."""
    tokens, signs = sum(one.tokens for one in pieces), pieces[-1].end - pieces[0].start
    parts = max(math.ceil(tokens / most_tokens), math.ceil(signs / most_signs), 1)
    now = pieces[0]
    for piece in pieces[1:]:
        if now.tokens + piece.tokens / 2 <= tokens / parts and _fits(now, piece, most_tokens, most_signs):
            now = _joined(now, piece)
        else:
            yield now
            now = piece
    yield now


def _fits(now: _Span, block: _Span, most_tokens: float, most_signs: int) -> bool:
    return now.tokens + block.tokens <= most_tokens and block.end - now.start <= most_signs


def _joined(now: _Span, block: _Span) -> _Span:
    return _Span(now.start, block.end, now.tokens + block.tokens)


def _blocks(text: str, most_tokens: float, most_signs: int) -> Iterator[list[_Span]]:
    """What blank lines part, each in pieces where it is too long: by lines, sentences, words and characters."""
    for found in _BLOCK.finditer(text):
        yield list(_cut(text, found.start(), found.end(), most_tokens, most_signs, (_LINE, _SENTENCE, _WORD)))


def _cut(
    text: str, start: int, end: int, most_tokens: float, most_signs: int, ways: tuple[re.Pattern[str], ...]
) -> Iterator[_Span]:
    tokens = estimate_tokens(text[start:end])
    if tokens <= most_tokens and end - start <= most_signs:
        yield _Span(start, end, tokens)
    elif ways:
        for piece in ways[0].finditer(text, start, end):
            if piece.end() > piece.start():
                yield from _cut(text, piece.start(), piece.end(), most_tokens, most_signs, ways[1:])
    else:
        width = max(1, min(most_signs, int(most_tokens) // 2))
        for at in range(start, end, width):
            stop = min(at + width, end)
            yield _Span(at, stop, estimate_tokens(text[at:stop]))


def _begins_outer(text: str, block: _Span) -> bool:
    """Whether a block of code stands by itself: after a blank line and without indentation."""
    return not text[block.start].isspace() and text[max(0, block.start - 2) : block.start] == "\n\n"


class _Enclosing:
    """Tells in which definitions pieces of code lie; asked about them in their order."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._read = 0
        self._within: list[tuple[int, str]] = []  # how far in and in which words, the outermost first

    def of(self, span: _Span) -> list[str]:
        """The definitions that a piece lies in or begins with, the outermost first."""
        for line in self._text[self._read : span.start].splitlines():
            self._enter(line)
        self._read = span.start
        lines = [line for line in self._text[span.start : span.end].splitlines() if line.strip()]
        depth = len(lines[0]) - len(lines[0].lstrip())
        words = [words for at, words in self._within if at < depth]
        begun = next((found for line in lines if (found := _DEFINITION.match(line))), None)
        return [*words, begun["words"]] if begun is not None and len(begun["indent"]) <= depth else words

    def _enter(self, line: str) -> None:
        found = _DEFINITION.match(line)
        if found is not None:
            depth = len(found["indent"])
            self._within = [*(one for one in self._within if one[0] < depth), (depth, found["words"])]
