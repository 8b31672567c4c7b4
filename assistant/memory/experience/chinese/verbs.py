"""Chinese verbs of tasks."""

from __future__ import annotations

from collections.abc import Iterable

from assistant.memory.writing.wordlists import words

PRACTICAL = words("chinese_tasks", "practical")
MAKING = words("chinese_tasks", "making")
NEEDS_MEASURE = words("chinese_tasks", "nouns too")
"""Verbs that are nouns or part of other words as well: alone they order something only politely or with a measure."""


def alternation(verbs: Iterable[str]) -> str:
    """The verbs as an alternation of a pattern, longer ones first."""
    return "|".join(sorted(verbs, key=lambda verb: (-len(verb), verb)))
