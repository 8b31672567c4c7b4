"""What a turn's neighbourhood adds to its score: the turns beside it and the best of its conversation."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from assistant.memory.recall.dense import Floats

BEST = 3
"""How many of a conversation's turns stand for it."""

NONE = -1


def neighbourhood(
    base: Floats,
    *,
    place: NDArray[np.int64],
    previous: NDArray[np.int64],
    following: NDArray[np.int64],
    conversation: NDArray[np.int64],
    near: float,
    far: float,
    best: float,
) -> Floats | None:
    """The bonus of each row, never negative but for its conversation's share; None where no row has a neighbour.

    Args:
        base: the score of each row by itself.
        place: the row of each slot, -1 where it has none; one longer than there are slots, so that -1 finds -1.
        previous: the slot before each row's in the same exchange, -1 for none.
        following: the slot after it.
        conversation: the conversation of each row, -1 for none.
        near: the share of the positive score of turns one step away.
        far: the same for turns two steps away.
        best: the share of the mean of the conversation's best three, for turns that stand in an exchange.
    """
    linked = (previous != NONE) | (following != NONE)
    if not linked.any() or not (near or far or best):
        return None
    gain = np.append(np.maximum(base, 0.0), np.float32(0.0))  # the last stands for "no such row"
    before, after = place[previous], place[following]
    added = near * (gain[before] + gain[after])
    if far:
        before, after = np.append(before, NONE), np.append(after, NONE)
        added = added + far * (gain[before[before[:-1]]] + gain[after[after[:-1]]])
    if best:
        added = added + best * _best_of(base, conversation, linked)
    return np.where(linked, added, 0.0).astype(np.float32)


def _best_of(base: Floats, conversation: NDArray[np.int64], linked: NDArray[np.bool_]) -> Floats:
    rows = np.flatnonzero(linked)
    order = rows[np.lexsort((-base[rows], conversation[rows]))]
    groups = conversation[order]
    starts = np.flatnonzero(np.concatenate([[True], groups[1:] != groups[:-1]]))
    rank = np.arange(len(order)) - np.repeat(starts, np.diff(np.append(starts, len(order))))
    chosen = rank < BEST
    size = int(conversation.max()) + 1
    total = np.bincount(groups[chosen], weights=base[order[chosen]], minlength=size)
    count = np.bincount(groups[chosen], minlength=size)
    means = total / np.maximum(count, 1)
    found = np.zeros(len(base), dtype=np.float32)
    found[rows] = means[conversation[rows]]
    return found
