"""Vectors of a scope's items in two views, their exact scores and the statistics that scores are normalised by.

`own` is the text's vector; `pair` that of the previous turn and this one, and `own` where a text stands alone.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]
Slots = NDArray[np.int64]

OWN_SHARE, PAIR_SHARE = 0.3, 0.7
"""How much each view counts: a turn says more together with the one that it answers (measured)."""


@dataclass(frozen=True, slots=True)
class Spread:
    """Mean and standard deviation of a question's scores over a scope."""

    mean: float
    deviation: float

    def z(self, scores: Floats) -> Floats:
        """The scores in standard deviations from the mean."""
        return ((scores - self.mean) / self.deviation).astype(np.float32)

    @classmethod
    def blended(cls, count: float, mean: float, variance: float, prior: Spread, weight: float) -> Spread:
        """What `count` scores say, held by `weight` imagined ones of the prior: five texts have no spread yet."""
        total = count + weight
        blended = (count * mean + weight * prior.mean) / total
        spread = count * (variance + (mean - blended) ** 2) + weight * (
            prior.deviation**2 + (prior.mean - blended) ** 2
        )
        return cls(blended, max(float(np.sqrt(spread / total)), 1e-6))


class View:
    """One vector a slot, and their mean and second moments, kept exact through additions and removals."""

    def __init__(self, dimension: int) -> None:
        self._dimension = dimension
        self._rows = np.zeros((0, dimension), dtype=np.float32)
        self._sum = np.zeros(dimension)
        self._moments = np.zeros((dimension, dimension))
        self._count = 0

    @property
    def rows(self) -> Floats:
        """All rows by slot; those of slots without a vector are zero."""
        return self._rows

    def put(self, slots: Slots, vectors: Floats) -> None:
        """Sets the vectors of slots that have none."""
        if not len(slots):
            return
        top = int(slots.max()) + 1
        if top > len(self._rows):
            grown = np.zeros((max(top, len(self._rows) * 3 // 2, 64), self._dimension), dtype=np.float32)
            grown[: len(self._rows)] = self._rows
            self._rows = grown
        self._rows[slots] = vectors
        self._count += len(slots)
        self._sum += vectors.sum(axis=0)
        self._moments += vectors.T @ vectors

    def remove(self, slot: int) -> None:
        """Takes a slot's vector out."""
        vector = self._rows[slot].astype(np.float64)
        self._count -= 1
        self._sum -= vector
        self._moments -= np.outer(vector, vector)
        self._rows[slot] = 0.0

    def scores(self, query: Floats, slots: Slots | None) -> Floats:
        """The cosine of each slot's vector with the question's; of all slots where none are named."""
        if slots is None:
            return np.asarray(self._rows @ query, dtype=np.float32)
        found = np.zeros(len(slots), dtype=np.float32)
        inside = slots < len(self._rows)  # what came after the last vectors has no row yet
        found[inside] = self._rows[slots[inside]] @ query
        return found

    def spread(self, query: Floats, prior: Spread, weight: float) -> Spread:
        """Mean and deviation of the question's scores over all vectors, exact, blended with a prior."""
        if not self._count:
            return prior
        wide = query.astype(np.float64)
        mean = float(self._sum @ wide) / self._count
        variance = max(float(wide @ self._moments @ wide) / self._count - mean * mean, 0.0)
        return Spread.blended(self._count, mean, variance, prior, weight)


class DenseIndex:
    """Both views of a scope. Not thread-safe: the scope's lock guards it."""

    def __init__(self, dimension: int) -> None:
        self.own = View(dimension)
        self.pair = View(dimension)
        self._has = np.zeros(0, dtype=bool)

    def __len__(self) -> int:
        return int(self._has.sum())

    def has(self, slots: Slots) -> NDArray[np.bool_]:
        """Which slots have vectors."""
        inside = slots < len(self._has)
        found = np.zeros(len(slots), dtype=bool)
        found[inside] = self._has[slots[inside]]
        return found

    def put(self, slots: Slots, own: Floats, pair: Floats) -> None:
        """Sets both vectors of slots; those they had before are replaced."""
        for slot in slots[self.has(slots)]:
            self.remove(int(slot))
        top = int(slots.max()) + 1 if len(slots) else 0
        if top > len(self._has):
            self._has = np.concatenate([self._has, np.zeros(max(top, 64) * 3 // 2 - len(self._has), dtype=bool)])
        self.own.put(slots, own)
        self.pair.put(slots, pair)
        self._has[slots] = True

    def mixed(self, slots: Slots) -> Floats:
        """Both views of slots in one vector, whose product with a question's vector is their weighted score."""
        return np.asarray(OWN_SHARE * self.own.rows[slots] + PAIR_SHARE * self.pair.rows[slots], dtype=np.float32)

    def remove(self, slot: int) -> None:
        """Takes a slot out; nothing happens where it has no vectors."""
        if slot < len(self._has) and self._has[slot]:
            self.own.remove(slot)
            self.pair.remove(slot)
            self._has[slot] = False
