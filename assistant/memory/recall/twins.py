"""Folds what says the same into one result: the same text twice, and a message beside what was distilled from it.

Only true twins are folded. Pieces of evidence resemble each other, and spreading results apart by similarity loses them
(measured: maximal marginal relevance at .7 halves recall on conversations).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from assistant.memory.recall.text import fold
from assistant.storage.items import StoredItem

STANDS_FOR = 0.7
"""A memory takes its message's place where it scores at least this share of the message's score."""


def folded(ranked: Iterable[tuple[int, float]], item: Callable[[int], StoredItem]) -> list[tuple[int, float]]:
    """The slots without the twins of better ones, best first.

    Args:
        ranked: slots and scores, best first.
        item: gives the item at a slot.
    """
    rows = list(ranked)
    told_by = _told_by(rows, item)
    seen: set[str] = set()
    kept = []
    for slot, score in rows:
        one = item(slot)
        if one.is_message:
            best = told_by.get((one.conversation_id, one.id))
            if best is not None and best >= STANDS_FOR * score:
                continue
        words = " ".join(re.findall(r"\w+", fold(one.text)))
        if words in seen:
            continue
        seen.add(words)
        kept.append((slot, score))
    return kept


def _told_by(
    rows: Iterable[tuple[int, float]], item: Callable[[int], StoredItem]
) -> dict[tuple[str | None, str | None], float]:
    """The best score of a memory from each message."""
    best: dict[tuple[str | None, str | None], float] = {}
    for slot, score in rows:
        for source in item(slot).sources:
            message = (source.conversation_id, source.message_id)
            best[message] = max(score, best.get(message, 0.0))
    return best
