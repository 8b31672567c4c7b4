"""The nearest of many vectors to each of them: exactly where they are few, by an index where they are many."""

from __future__ import annotations

import threading
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from assistant.memory.recall.approximate import Graph
from assistant.memory.recall.dense import Floats

EXACT = 8_000
"""Up to so many vectors all pairs are looked at, in a time that grows with their square; beyond, an index is built."""
_BLOCK = 512


def neighbours(
    vectors: Floats, count: int, *, floor: float = -1.0, stop: threading.Event | None = None
) -> list[Sequence[int]]:
    """For each vector the rows of the others that are nearest to it, nearest first.

    Args:
        vectors: float32 of shape (n, dimension), rows of length 1.
        count: at most so many each.
        floor: the least cosine.
        stop: ends it; the result is empty lists then.
    """
    total = len(vectors)
    graph = None
    if total > EXACT:
        graph = Graph.build(np.arange(total, dtype=np.int64), vectors, "", stop=stop)
    found: list[Sequence[int]] = []
    for start in range(0, total, _BLOCK):
        if stop is not None and stop.is_set():
            return [()] * total
        block = vectors[start : start + _BLOCK]
        if graph is not None:
            rows = [graph.near(vector, count + 1) for vector in block]
        else:
            rows = list(_exact(vectors, block, count + 1))
        for at, (vector, near) in enumerate(zip(block, rows, strict=True), start):
            scores = vectors[near] @ vector
            order = np.argsort(-scores, kind="stable")
            found.append([int(near[i]) for i in order if near[i] != at and scores[i] >= floor][:count])
    return found


def _exact(vectors: Floats, block: Floats, count: int) -> NDArray[np.int64]:
    scores = block @ vectors.T
    if count >= len(vectors):
        return np.tile(np.arange(len(vectors)), (len(block), 1))
    return np.argpartition(-scores, count - 1, axis=1)[:, :count]
