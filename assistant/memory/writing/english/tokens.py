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
_RUN_TOGETHER = {
    "cannot": ("can", "not"),
    "im": ("i", "'m"),
    "ive": ("i", "'ve"),
    "dont": ("do", "n't"),
    "doesnt": ("does", "n't"),
    "didnt": ("did", "n't"),
    "cant": ("can", "n't"),
    "wont": ("will", "n't"),
    "isnt": ("is", "n't"),
    "arent": ("are", "n't"),
    "wasnt": ("was", "n't"),
    "werent": ("were", "n't"),
    "havent": ("have", "n't"),
    "hasnt": ("has", "n't"),
    "couldnt": ("could", "n't"),
    "wouldnt": ("would", "n't"),
    "shouldnt": ("should", "n't"),
    "weve": ("we", "'ve"),
    "youre": ("you", "'re"),
    "theyre": ("they", "'re"),
    "hes": ("he", "'s"),
    "shes": ("she", "'s"),
}
"""Contractions as they are typed without their apostrophe, and what is written as one word."""


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
        parts = _RUN_TOGETHER.get(norm)
        if parts is not None:
            middle = match.end() - len(parts[1].replace("'", ""))
            found.append(Token(text[match.start() : middle], parts[0], match.start(), middle))
            found.append(Token(text[middle : match.end()], parts[1], middle, match.end()))
            continue
        found.append(Token(match.group(0), norm, match.start(), match.end()))
    return found
