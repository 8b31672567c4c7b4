"""Cuts English text into words and marks, with contractions taken apart ("don't" → "do", "n't")."""

from __future__ import annotations

import re
from dataclasses import dataclass

_LETTER = "A-Za-zÀ-ÖØ-öø-ɏ"
_TOKEN = re.compile(
    rf"(?P<stem>[{_LETTER}]+?)(?=n['’]t\b)|(?P<nt>n['’]t\b)|(?P<clitic>['’](?:s|m|re|ve|ll|d)\b)"
    rf"|[{_LETTER}][\w{_LETTER}]*(?:(?:[-.&/_+@#](?=\w)|['’](?!(?:s|m|re|ve|ll|d|t)\b)(?=\w))[\w{_LETTER}]+)*[+#]*"
    rf"|\d[\w.,:/%-]*\w|\d"
    r"|\.{3}|[^\s\w]",
    re.IGNORECASE,
)
_STEMS = {"ca": "can", "wo": "will", "sha": "shall", "ai": "am"}


@dataclass(frozen=True, slots=True)
class Token:
    """A word or mark: `norm` is it in lower case with straight apostrophes; `start`, `end` are its place."""

    text: str
    norm: str
    start: int
    end: int

    @property
    def is_word(self) -> bool:
        """Whether it is a word or a number."""
        return self.text[:1].isalnum() or self.norm in {"n't"} or self.norm.startswith("'")

    @property
    def is_name(self) -> bool:
        """Whether it begins with a capital."""
        return self.text[:1].isupper()


def tokenize(text: str) -> list[Token]:
    """The words and marks of a text, in order."""
    found = []
    for match in _TOKEN.finditer(text):
        norm = match.group(0).lower().replace("’", "'")
        if match.group("stem"):
            norm = _STEMS.get(norm, norm)
        found.append(Token(match.group(0), norm, match.start(), match.end()))
    return found
