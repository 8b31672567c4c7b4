"""Numbers with their words, as people say them: one memory, two memories."""

from __future__ import annotations

import re
from collections.abc import Mapping

_COUNTED = {
    "conversations": "conversation",
    "messages": "message",
    "memories": "memory",
    "skill_versions": "version of a how-to",
    "episodes": "task",
    "profile_slots": "line of the profile",
    "personas": "persona",
}
"""What people count of an archive; the rest hangs on these."""

_VOWELS = "aeiou"
_ONE_OF_MANY = re.compile(r"(?<![\d,.])1 (change|conversation|image|database|run|byte)s\b")


def counted(count: int, name: str) -> str:
    """How many there are of something: "1 message", "2,000 private memories", "2 versions of a skill"."""
    first, of, rest = name.partition(" of ")
    return f"{count:,} {name if count == 1 else _many(first) + of + rest}"


def told_counts(counts: Mapping[str, int]) -> str:
    """How many there are of what people count, by names of tables; empty where there is nothing."""
    return ", ".join(counted(counts[name], one) for name, one in _COUNTED.items() if counts.get(name))


def singular_where_one(told: str) -> str:
    """What a job told of its run, such as "1 changes, 2 wait", with one thing said as one."""
    return _ONE_OF_MANY.sub(r"1 \1", told)


def agreeing(count: int, one: str, many: str) -> str:
    """The word that goes with a number, such as "was" or "were"."""
    return one if count == 1 else many


def pronoun(count: int) -> str:
    """What stands for so many things: "it" or "them"."""
    return agreeing(count, "it", "them")


def _many(name: str) -> str:
    if name.endswith("y") and name[-2] not in _VOWELS:
        return f"{name[:-1]}ies"
    return f"{name}es" if name.endswith(("s", "x", "ch", "sh")) else f"{name}s"
