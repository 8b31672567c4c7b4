"""Reads the word lists in `resources/words`, once a process."""

from __future__ import annotations

from functools import cache
from importlib.resources import files


@cache
def groups(name: str) -> dict[str, tuple[str, ...]]:
    """The groups of a list: lines of "key: word, word", in order; lines that begin with # are remarks."""
    found: dict[str, tuple[str, ...]] = {}
    for line in _lines(name):
        key, _, words = line.partition(":")
        found[key.strip()] = tuple(word.strip() for word in words.split(",") if word.strip())
    return found


@cache
def words(name: str, section: str = "") -> frozenset[str]:
    """The words of a list, or of the one group `section` of it."""
    table = groups(name)
    if section:
        return frozenset(table[section])
    return frozenset(word for group in table.values() for word in group)


def _lines(name: str) -> list[str]:
    text = files("resources").joinpath("words", f"{name}.txt").read_text(encoding="utf-8")
    return [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
