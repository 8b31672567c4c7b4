"""What a text must hold for a rule to find anything in it: looked for first, as most texts hold nothing of it."""

from __future__ import annotations

import re

_DIGIT = re.compile(r"\d")
_DOTTED = str.maketrans({"ı": "i", "\u0307": None})
"""A pattern that ignores case takes a dotted or dotless i for the usual one."""


def mentions(text: str, *parts: str) -> bool:
    """Whether one of some parts, given in lower case, stands in a text in any case."""
    plain = text.casefold()
    if not plain.isascii():
        plain = plain.translate(_DOTTED)
    return any(part in plain for part in parts)


def has_digits(text: str, least: int) -> bool:
    """Whether a text has some digits, wherever they stand."""
    if text.isascii():
        return sum(map(text.count, "0123456789")) >= least
    return len(_DIGIT.findall(text)) >= least


def has_long_word(text: str, least: int) -> bool:
    """Whether some characters stand together without a blank."""
    return any(len(word) >= least for word in text.split())
