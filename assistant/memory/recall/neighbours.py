"""The nearest of many vectors to each of them: exactly where they are few, and nearly so where they are many.

Many vectors are parted again and again into halves, each time along another direction, until the parts are small; in a
part all pairs are looked at. This is done several times, so that two that lie close are in one part at least once. The
time grows as n log n, where that of all pairs grows as n² (random projection trees: Dasgupta and Freund, STOC 2008;
split by two means as in spotify/annoy). With e5's vectors and 100,000 of them, of pairs with a cosine of .94 or more
one in 400 is missed.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from assistant.memory.recall.dense import Floats

EXACT = 2_000
"""Up to so many vectors all pairs are looked at."""
_PART, _PARTINGS = 512, 8
_SAMPLE = 128
Rows = NDArray[np.int64]


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
    found: list[Sequence[int]] = [()] * total
    if total < 2 or count < 1:
        return found
    draw = np.random.default_rng(total)  # the same vectors always give the same
    pairs: list[tuple[Rows, Rows, Floats]] = []
    for _ in range(1 if total <= EXACT else _PARTINGS):
        for part in _parts(vectors, np.arange(total), EXACT if total <= EXACT else _PART, draw):
            if stop is not None and stop.is_set():
                return found
            pairs.append(_within(vectors, part, count, floor))
    ones, others, scores = (np.concatenate(columns) for columns in zip(*pairs, strict=True))
    _, firsts = np.unique(ones * total + others, return_index=True)
    ordered = firsts[np.lexsort((others[firsts], -scores[firsts], ones[firsts]))]
    starts = np.searchsorted(ones[ordered], np.arange(total + 1))
    for row in np.flatnonzero(np.diff(starts)):
        found[row] = others[ordered[starts[row] : starts[row + 1]][:count]].tolist()
    return found


def _parts(vectors: Floats, rows: Rows, most: int, draw: np.random.Generator) -> Iterator[Rows]:
    """The rows in parts of at most so many, of those that lie close."""
    if len(rows) <= most:
        yield rows
        return
    half = len(rows) // 2
    along = np.argpartition(vectors[rows] @ _direction(vectors, rows, draw), half)
    yield from _parts(vectors, rows[along[:half]], most, draw)
    yield from _parts(vectors, rows[along[half:]], most, draw)


def _direction(vectors: Floats, rows: Rows, draw: np.random.Generator) -> Floats:
    """From the middle of one half of some rows to that of the other: along it they differ much."""
    some = vectors[draw.choice(rows, min(_SAMPLE, len(rows)), replace=False)]
    one: Floats = some[0]
    other: Floats = some[1]
    for _ in range(3):
        side = some @ (one - other) >= (one @ one - other @ other) / 2
        if side.all() or not side.any():
            break
        one, other = some[side].mean(axis=0), some[~side].mean(axis=0)
    between: Floats = one - other
    return between


def _within(vectors: Floats, part: Rows, count: int, floor: float) -> tuple[Rows, Rows, Floats]:
    """Pairs of rows of a part and their cosines, for each row those of its nearest."""
    own = vectors[part]
    scores = own @ own.T
    np.fill_diagonal(scores, -np.inf)
    most = min(count, len(part))
    near = np.argpartition(-scores, most - 1, axis=1)[:, :most]
    best = np.take_along_axis(scores, near, axis=1)
    at, place = np.nonzero(best >= floor)
    return part[at], part[near[at, place]], best[at, place]
