"""Bounded factors by which a score is multiplied: how recent, how important and of what sort an item is."""

from __future__ import annotations

import numpy as np

from assistant.memory.recall.dense import Floats, Slots
from assistant.memory.recall.scope_index import MILLION, ScopeIndex

RECENCY_GAIN = 0.02
RECENCY_HALF_LIFE_DAYS = 30.0
IMPORTANCE_GAIN = 0.2
"""From .9 at importance 0 to 1.1 at 1; messages have none and stay at 1."""

_DAY_US = 86_400_000_000


def boosts(index: ScopeIndex, slots: Slots, now_us: int, off: frozenset[str]) -> dict[str, Floats]:
    """The factors of each slot by name."""
    factors: dict[str, Floats] = {}
    if "recency" not in off:
        age_days = np.maximum(now_us - index.column("said_us")[slots], 0) / _DAY_US
        factors["recency"] = (1.0 + RECENCY_GAIN * 0.5 ** (age_days / RECENCY_HALF_LIFE_DAYS)).astype(np.float32)
    if "importance" not in off:
        importance = index.column("importance")[slots] / MILLION
        factors["importance"] = (1.0 + IMPORTANCE_GAIN * (importance - 0.5)).astype(np.float32)
    if "tags" not in off:
        factors["tags"] = (index.column("gain")[slots] / MILLION).astype(np.float32)
    return factors
