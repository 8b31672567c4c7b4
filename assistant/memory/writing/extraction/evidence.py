"""Whether a quote stands in the message that it is said to come from, and whether the person states it there."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

from assistant.memory.records import Spoken
from assistant.memory.writing.gates import sentences

SHORTEST = 2
LONGEST = 1_000


@dataclass(frozen=True, slots=True)
class Span:
    """A part of a text, half-open."""

    start: int
    end: int


def find_quote(quote: str, text: str) -> Span | None:
    """Where a quote stands in a text, word for word; only width, compatibility forms and blanks are levelled (NFKC)."""
    wanted = "".join(_signs(quote))
    if len(wanted) < SHORTEST or len(quote) > LONGEST:
        return None
    signs: list[str] = []
    places: list[int] = []
    for place, sign in enumerate(text):
        for folded in _signs(sign):
            signs.append(folded)
            places.append(place)
    at = "".join(signs).find(wanted)
    if at < 0:
        return None
    return _whole_words(text, Span(places[at], places[at + len(wanted) - 1] + 1))


def is_stated(span: Span, message: Spoken, before: Sequence[Spoken]) -> bool:
    """Whether every letter of a part of a message lies in sentences that state something of the person's own."""
    stated = [(one.start, one.start + len(one.text)) for one in sentences(message, before)]
    letters = [at for at in range(span.start, span.end) if message.text[at].isalpha()]
    return bool(letters) and all(any(start <= at < end for start, end in stated) for at in letters)


def around(span: Span, message: Spoken, before: Sequence[Spoken]) -> list[str]:
    """The stated sentences that a part of a message touches."""
    return [
        one.text
        for one in sentences(message, before)
        if one.start < span.end and span.start < one.start + len(one.text)
    ]


def _signs(text: str) -> list[str]:
    """The characters that count, as they are compared: decomposed, so that each stands for itself."""
    return [sign for sign in unicodedata.normalize("NFKD", text) if not sign.isspace()]


def _whole_words(text: str, span: Span) -> Span | None:
    """The part, unless it begins or ends inside a word: "he" stands in no "the"."""
    before, after = text[: span.start], text[span.end :]
    cut = re.search(r"[A-Za-zÀ-ɏ]$", before) and re.match(r"[A-Za-zÀ-ɏ]", text[span.start :])
    torn = re.search(r"[A-Za-zÀ-ɏ]$", text[: span.end]) and re.match(r"[A-Za-zÀ-ɏ]", after)
    return None if cut or torn else span
