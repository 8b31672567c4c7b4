"""Bounded factors by which a score is multiplied: how recent, how important and of what sort an item is."""

from __future__ import annotations

import numpy as np

from assistant.memory.recall.dense import Floats, Slots
from assistant.memory.recall.scope_index import ScopeIndex
from assistant.memory.records import Tag

RECENCY_GAIN = 0.05
RECENCY_HALF_LIFE_DAYS = 30.0
IMPORTANCE_GAIN = 0.2
"""From .9 at importance 0 to 1.1 at 1; messages have none and stay at 1."""

TAG_GAIN = {Tag.ERROR: 1.06, Tag.DECISION: 1.04, Tag.PREFERENCE: 1.03}
PINNED_GAIN = 1.05

_DAY_US = 86_400_000_000


def boosts(index: ScopeIndex, slots: Slots, now_us: int, off: frozenset[str]) -> dict[str, Floats]:
    """The factors of each slot by name."""
    factors: dict[str, Floats] = {}
    if "recency" not in off:
        age_days = np.maximum(now_us - index.column("said_us")[slots], 0) / _DAY_US
        factors["recency"] = (1.0 + RECENCY_GAIN * 0.5 ** (age_days / RECENCY_HALF_LIFE_DAYS)).astype(np.float32)
    distilled = np.flatnonzero(index.column("message")[slots] == 0)
    if "importance" not in off and len(distilled):
        importance = np.ones(len(slots), dtype=np.float32)
        for row in distilled:
            item = index.item(int(slots[row]))
            importance[row] = 1.0 + IMPORTANCE_GAIN * (item.importance - 0.5)
        factors["importance"] = importance
    if "tags" not in off and len(distilled):
        tags = np.ones(len(slots), dtype=np.float32)
        for row in distilled:
            item = index.item(int(slots[row]))
            gains = [TAG_GAIN.get(Tag(tag), 1.0) for tag in item.tags if tag in TAG_GAIN]
            tags[row] = max(gains, default=1.0) * (PINNED_GAIN if item.pinned else 1.0)
        factors["tags"] = tags
    return factors
