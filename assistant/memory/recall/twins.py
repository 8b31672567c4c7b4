"""Folds what says the same into one result: the same text twice, and a message beside what was distilled from it.

Only true twins are folded. Pieces of evidence resemble each other, and spreading results apart by similarity loses them
(measured: maximal marginal relevance at .7 halves recall on conversations).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, field
from functools import cache

from assistant.memory.recall.text import document_terms, fold
from assistant.storage.items import StoredItem

_WORD = re.compile(r"\w+")
_MASKED = re.compile(r"\[\w+·[0-9a-f]+\]")

MOST_OF_IT = 0.6
"""A message goes only where memories tell this share of it: its other clauses would not be found else."""
STANDS_FOR = 0.7
"""A memory takes its message's place where it scores at least this share of the message's score."""


Words = Callable[[int], str]


def words_at(item: Callable[[int], StoredItem]) -> Words:
    """Gives what makes texts twins, the words of the item at a slot; worked out once for each slot."""
    return cache(lambda slot: " ".join(_WORD.findall(fold(item(slot).text))))


def folded(
    ranked: Iterable[tuple[int, float]],
    item: Callable[[int], StoredItem],
    words: Words | None = None,
    asked: Collection[str] = (),
) -> list[tuple[int, float]]:
    """The slots without the twins of better ones, best first.

    Args:
        ranked: slots and scores, best first.
        item: gives the item at a slot.
        words: those of `words_at`, for several lists of the same slots.
        asked: the terms that the question looks for: a message stays that holds some which its memories leave out.
    """
    words_of = words or words_at(item)
    rows = list(ranked)
    told_by = _told_by(rows, item)
    seen: set[str] = set()
    kept = []
    for slot, score in rows:
        one = item(slot)
        if one.is_message:
            told = told_by.get((one.conversation_id, one.id))
            if told is not None and told.score >= STANDS_FOR * score and _is_told(one.text, told, asked):
                continue
        said = words_of(slot)
        if said in seen:
            continue
        seen.add(said)
        kept.append((slot, score))
    return kept


def _is_told(message: str, told: _Told, asked: Collection[str]) -> bool:
    """Whether memories tell most of a message, and all of it that is asked about; what is masked tells nothing."""
    if told.length < MOST_OF_IT * len(_MASKED.sub("", message)):
        return False
    if not asked:
        return True
    rest = message
    for quote in told.quotes:
        rest = rest.replace(quote, "\n")
    left_out = set(document_terms(rest)).intersection(asked)
    return not left_out or left_out <= {term for quote in told.quotes for term in document_terms(quote)}


@dataclass(slots=True)
class _Told:
    """The best score of the memories from a message, and how long their words in it are together."""

    score: float = 0.0
    quotes: set[str] = field(default_factory=set)

    @property
    def length(self) -> int:
        return sum(len(_MASKED.sub("", quote)) for quote in self.quotes)


def _told_by(
    rows: Iterable[tuple[int, float]], item: Callable[[int], StoredItem]
) -> dict[tuple[str | None, str | None], _Told]:
    """What memories tell of each message."""
    told: dict[tuple[str | None, str | None], _Told] = {}
    for slot, score in rows:
        for source in item(slot).sources:
            found = told.setdefault((source.conversation_id, source.message_id), _Told())
            found.score = max(score, found.score)
            found.quotes.add(source.quote)
    return told
