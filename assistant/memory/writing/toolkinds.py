"""Which kind of tool a program is, so that one that is taken up takes the place of another of its kind."""

from __future__ import annotations

from functools import cache

from assistant.memory.writing.glossary import folded
from assistant.memory.writing.sameness import words_of
from assistant.memory.writing.wordlists import groups


def kinds_of(value: str) -> frozenset[str]:
    """The kinds of tool that a value names ("VS Code" → text editor); empty where it names none that is listed."""
    table = _kinds()
    plain = folded(value)
    if plain in table:
        return table[plain]
    words = words_of(value)
    for size in range(min(3, len(words)), 0, -1):
        for at in range(len(words) - size + 1):
            found = table.get(" ".join(words[at : at + size]))
            if found:
                return found
    return frozenset()


@cache
def _kinds() -> dict[str, frozenset[str]]:
    table: dict[str, set[str]] = {}
    for kind, names in groups("tools").items():
        for name in names:
            table.setdefault(name, set()).add(kind)
    return {name: frozenset(kinds) for name, kinds in table.items()}
