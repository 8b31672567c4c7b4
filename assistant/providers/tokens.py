"""Estimates how many tokens a text takes, for budgets only.

Against the vocabularies of today's large models (100,000 to 260,000 tokens) English prose comes out within some 15 %
of the truth and Chinese on the high side, since about 0.7 to 1 tokens a character are usual there. The bundled model's
vocabulary is small and English: it takes about 1.8 tokens for a Chinese character, see `CROWDED_WIDE`. Code and
numbers take more tokens than prose; they are counted by their marks and digits.
"""

from __future__ import annotations

import math
import re

WIDE = 1.0
"""Tokens a Chinese, Japanese or Korean character takes, with a vocabulary made for many languages."""

CROWDED_WIDE = 1.9
"""The same with a small English vocabulary, such as the bundled model's."""

_WIDE = re.compile(r"[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef\U00020000-\U0003134f]")
_WORD = re.compile(r"[^\W\d_]+")
_DIGITS = re.compile(r"\d+")
_MARKS = re.compile(r"[^\w\s]+|_+")
_SPACES = re.compile(r"\n+|[ \t]{2,}")


def estimate_tokens(text: str, *, small: bool = False) -> int:
    """About the tokens of a text.

    Args:
        text: in any language.
        small: for a small model of mostly English, see `ModelInfo.small`.
    """
    wide = len(_WIDE.findall(text))
    narrow = _WIDE.sub(" ", text)
    tokens = wide * (CROWDED_WIDE if small else WIDE)
    tokens += sum(_word_tokens(word, small=small) for word in _WORD.findall(narrow))
    tokens += sum(len(number) if small else math.ceil(len(number) / 3) for number in _DIGITS.findall(narrow))
    tokens += sum(math.ceil(len(marks) / 2) for marks in _MARKS.findall(narrow))
    tokens += len(_SPACES.findall(text))
    return math.ceil(tokens)


def _word_tokens(word: str, *, small: bool) -> float:
    """A word of English is one token in most cases, a long or foreign one more."""
    plain = word.isascii()
    if len(word) <= (7 if plain else 3):
        return 1.05 if plain else 1.5
    return len(word) / (6.5 if plain and not small else 5.0 if plain else 2.5)
