"""Lets a capable model say whether two statements say the same in other words, and write the one that says it.

Only what words and vectors bring close and nothing forbids is asked about, a few pairs a run, each pair once. What the
model writes stands only if every number, date and name of both is in it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Protocol

from assistant.memory.records import Memory
from assistant.memory.upkeep.guards import may_be_one
from assistant.memory.upkeep.merging import LONGEST, Asking
from assistant.storage.stores import Stores

ASKED_A_RUN = 20
REMEMBERED = 2_000
"""So many pairs that a model told apart are not asked about again."""
_APART = "upkeep:told_apart"
_DIFFERENT = re.compile(r"\W*(?:different|不同)\W*", re.IGNORECASE)


class Joins(Protocol):
    """Says whether two memories say the same."""

    def begin(self) -> None:
        """A run begins."""

    def __call__(self, one: Memory, other: Memory) -> str | None:
        """The text that says what both say; None where they do not say the same, or nobody can tell."""


class NeverJoins:
    """Where no model is asked."""

    def begin(self) -> None:
        """Nothing is to be done."""

    def __call__(self, one: Memory, other: Memory) -> str | None:
        """Nobody can tell."""
        return None


class ModelJoiner:
    """Asks the model for memory work."""

    def __init__(self, asking: Asking, *, stores: Stores) -> None:
        """Asks nobody yet.

        Args:
            asking: puts the question.
            stores: where it is kept which pairs were told apart, by their ids.
        """
        self._asking = asking
        self._stores = stores
        self._left = 0
        self._known: dict[str, str] = {}

    def begin(self) -> None:
        """Allows this run its few questions."""
        self._left = ASKED_A_RUN

    def __call__(self, one: Memory, other: Memory) -> str | None:
        """The text for both, as far as a model may be and was asked; a dry run and the run after it hear the same."""
        pair = " ".join(sorted((one.id, other.id)))
        texts = sorted((one.text, other.text))
        key = "\n".join((pair, *texts))
        if key in self._known:
            return self._known[key]
        if self._left <= 0:
            return None
        apart = self._told_apart()
        if pair in apart:
            return None
        written = self._asking("join", texts, private=one.private)
        if written is None:
            return None
        self._left -= 1
        if _DIFFERENT.fullmatch(written) or not stands_for(written, texts):
            self._stores.meta.set(_APART, json.dumps([*apart, pair][-REMEMBERED:]))
            return None
        self._known[key] = written
        return written

    def _told_apart(self) -> list[str]:
        kept = self._stores.meta.get(_APART)
        return [str(one) for one in json.loads(kept)] if kept else []


def stands_for(written: str, texts: Sequence[str]) -> bool:
    """Whether a text may stand for others: one line that has all their numbers, dates and names, and no others."""
    return "\n" not in written and len(written) <= LONGEST and all(may_be_one(written, text) for text in texts)
