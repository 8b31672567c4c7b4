"""Levels the width and the Chinese script of text without moving a character, so that rules see one form of it.

Every character stays at its place: what a rule finds in the levelled text can be cut out of the original.
"""

from __future__ import annotations

import functools
import re
import unicodedata
from importlib.resources import files

HAN = "\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
"""The Han characters, for use inside a character class."""

_HAN = re.compile(f"[{HAN}]")


def has_han(text: str) -> bool:
    """Whether any character is Han."""
    return _HAN.search(text) is not None


def level(text: str) -> str:
    """The text with full-width letters and digits narrowed and traditional characters simplified, of equal length.

    Punctuation stays as it is.
    """
    if text.isascii():
        return text
    return "".join(map(_level_character, text))


@functools.lru_cache(maxsize=8192)
def _level_character(character: str) -> str:
    plain = unicodedata.normalize("NFKC", character)
    if len(plain) != 1 or not (plain.isalnum() or plain.isspace()):
        plain = character
    return _simplified().get(ord(plain), plain)


@functools.cache
def _simplified() -> dict[int, str]:
    import opencc  # type: ignore[import-untyped]  # it has no stubs

    table: dict[int, str] = {}
    path = files(opencc) / "dictionary" / "TSCharacters.txt"
    for line in path.read_text(encoding="utf-8").splitlines():
        traditional, _, simplified = line.partition("\t")
        choice = simplified.split()[0] if simplified else ""
        if len(traditional) == 1 and len(choice) == 1:
            table[ord(traditional)] = choice
    return table
