"""Places in a text as Qt counts them, in UTF-16 units: most characters are one, emoji and rare ideographs two."""

from __future__ import annotations


def length(text: str) -> int:
    """How many units a text has."""
    return len(text) if text.isascii() else len(text.encode("utf-16-le", "surrogatepass")) // 2


def part(text: str, start: int, end: int) -> str:
    """The text between two places given in units."""
    if text.isascii():
        return text[start:end]
    return text.encode("utf-16-le", "surrogatepass")[2 * start : 2 * end].decode("utf-16-le", "replace")


def place(text: str, index: int) -> int:
    """The place in units of the character at `index`."""
    return length(text[:index])
