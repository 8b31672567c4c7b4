"""The two ranking profiles beside the balanced one, as they were published, explained by the same parts and factors.

`generative-agents` adds relevance, importance and recency (Park et al., "Generative Agents", 2023);
`hybrid-decay-mmr` multiplies a mixed similarity by decay, importance and tags, and spreads the results apart.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from assistant.memory.recall.dense import Floats
from assistant.memory.recall.ranking import Ranked
from assistant.memory.recall.scope_index import ScopeIndex
from assistant.memory.records import Tag
from assistant.storage.items import StoredItem

BALANCED = "balanced"
GENERATIVE_AGENTS = "generative-agents"
HYBRID = "hybrid-decay-mmr"
THRESHOLDS = {BALANCED: 0.15, GENERATIVE_AGENTS: 0.35, HYBRID: 0.05}
"""The least score of a result where none is asked for."""

RELEVANCE, IMPORTANCE, RECENCY = 0.4, 0.3, 0.3
HOURLY = 0.995
VECTOR, KEYWORD = 0.7, 0.3
HALF_LIFE_DAYS = 30.0
TAG_BOOST = {Tag.ERROR: 1.5, Tag.DECISION: 1.3, Tag.PREFERENCE: 1.2}
MMR_LAMBDA = 0.7

_HOUR_US = 3_600_000_000


def reranked(index: ScopeIndex, ranked: Ranked, profile: str, now_us: int) -> Ranked:
    """The slots of a balanced ranking scored by another profile; itself where that is the balanced one.

    Raises:
        ValueError: there is no such profile.
    """
    if profile == BALANCED:
        return ranked
    items = [index.item(int(slot)) for slot in ranked.slots]
    hours = np.maximum(now_us - index.column("said_us")[ranked.slots], 0) / _HOUR_US
    importance = np.array([item.importance for item in items], dtype=np.float32)
    similar = ranked.similar
    none = np.zeros(len(items), dtype=np.float32)
    keyword = none if similar.coverage is None else similar.coverage
    if profile == GENERATIVE_AGENTS:
        relevance = _stretched(keyword if similar.cosine is None else similar.cosine)
        parts = {
            "semantic" if similar.cosine is not None else "lexical": RELEVANCE * relevance,
            "importance": IMPORTANCE * importance,
            "recency": (RECENCY * HOURLY**hours).astype(np.float32),
        }
        return Ranked(ranked.slots, parts, similar=similar)
    if profile != HYBRID:
        raise ValueError(f"There is no ranking profile {profile!r}.")
    vector = none if similar.cosine is None else np.clip(similar.cosine, 0.0, 1.0)
    return Ranked(
        ranked.slots,
        {"semantic": VECTOR * vector, "lexical": KEYWORD * keyword},
        {
            "recency": (0.5 ** (hours / 24.0 / HALF_LIFE_DAYS)).astype(np.float32),
            "importance": importance,
            "tags": np.array([_tag_boost(item) for item in items], dtype=np.float32),
        },
        similar,
    )


def spread_apart(
    ranked: Sequence[tuple[int, float]], item: Callable[[int], StoredItem], count: int
) -> list[tuple[int, float]]:
    """Maximal marginal relevance by the Jaccard similarity of the texts' sets of characters: the order of results.

    Args:
        ranked: slots and scores, best first.
        item: gives the item at a slot.
        count: how many are chosen; the others follow in their order.
    """
    waiting = list(ranked)
    letters = {slot: frozenset(item(slot).text) for slot, _ in waiting}
    nearest = dict.fromkeys(letters, 0.0)
    chosen: list[tuple[int, float]] = []
    while waiting and len(chosen) < count:
        best = max(waiting, key=lambda one: MMR_LAMBDA * one[1] - (1.0 - MMR_LAMBDA) * nearest[one[0]])
        waiting.remove(best)
        chosen.append(best)
        for slot, _ in waiting:
            nearest[slot] = max(nearest[slot], _jaccard(letters[slot], letters[best[0]]))
    return chosen + waiting


def _tag_boost(item: StoredItem) -> float:
    return max((TAG_BOOST.get(Tag(tag), 1.0) for tag in item.tags if tag in TAG_BOOST), default=1.0)


def _jaccard(one: frozenset[str], other: frozenset[str]) -> float:
    return len(one & other) / len(one | other) if one or other else 0.0


def _stretched(scores: Floats) -> Floats:
    """Scores between 0 and 1, the least and the greatest of the question."""
    if not len(scores):
        return scores
    low, high = float(scores.min()), float(scores.max())
    return ((scores - low) / (high - low)).astype(np.float32) if high > low else np.ones_like(scores)
