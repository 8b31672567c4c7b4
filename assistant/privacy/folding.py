"""Reads a text the way a person would: full-width letters as plain ones, invisible characters as nothing."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

_INVISIBLE = "\u00ad\u034f\u061c\u115f\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff\ufe00-\ufe0f"
_INVISIBLE_CHARACTER = re.compile(f"[{_INVISIBLE}]")
_NEEDS_FOLDING = re.compile(
    f"[{_INVISIBLE}\u00a0\u2000-\u200a\u202f\u205f\u3000\uff01-\uff5e\u2460-\u24ff\U0001d400-\U0001d7ff]"
)


@dataclass(frozen=True, slots=True)
class Folded:
    """A text as rules read it, and the way back.

    Attributes:
        text: the folded text.
        places: for each of its characters the place in the original; None where both are the same.
    """

    text: str
    places: list[int] | None

    def original(self, start: int, end: int) -> tuple[int, int]:
        """Where a half-open place in the folded text lies in the original."""
        if self.places is None or start >= end:
            return start, end
        return self.places[start], self.places[end - 1] + 1


def fold(text: str) -> Folded:
    """Folds a text (NFKC a character at a time, invisible characters dropped)."""
    if _NEEDS_FOLDING.search(text) is None:
        return Folded(text, None)
    characters: list[str] = []
    places: list[int] = []
    for place, character in enumerate(text):
        if character.isascii():
            plain = character
        elif _INVISIBLE_CHARACTER.match(character):
            continue
        else:
            plain = unicodedata.normalize("NFKC", character) if _NEEDS_FOLDING.match(character) else character
        characters.append(plain)
        places += [place] * len(plain)
    return Folded("".join(characters), places)
