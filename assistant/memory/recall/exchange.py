"""Which turns belong together: those of one exchange, minutes apart and taking turns. Single notes stand alone."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

GAP_US = 30 * 60 * 1_000_000
"""A longer silence ends an exchange."""

MIN_TURN_SHARE = 0.3
"""The share of steps inside an exchange at which the side changes; one that hardly does is a row of notes."""

PREVIOUS_CHARACTERS = 200
"""How much of the previous turn goes into the pair's vector: its end, which the next turn answers."""


def follows(
    times_us: Sequence[int] | NDArray[np.int64], sides: Sequence[object] | NDArray[np.int64]
) -> NDArray[np.bool_]:
    """Whether each turn follows the one before it in one exchange; all of one conversation, in order.

    Args:
        times_us: when each was said, in microseconds.
        sides: who said each, as anything that can be told apart.
    """
    times = np.asarray(times_us, dtype=np.int64)
    count = len(times)
    linked = np.zeros(count, dtype=bool)
    if count < 2:
        return linked
    near = np.diff(times) <= GAP_US
    who = np.asarray(sides)
    changed = who[1:] != who[:-1]
    bounds = [0, *(np.flatnonzero(~near) + 1), count]
    for start, end in itertools.pairwise(bounds):
        steps = slice(start, end - 1)
        if end - start < 2:
            continue
        if changed[steps].mean() >= MIN_TURN_SHARE:
            linked[start + 1 : end] = True
        else:
            linked[start + 1 : end] = changed[steps]
    return linked


def own_text(text: str, speaker: str) -> str:
    """What is embedded of a turn by itself."""
    return f"{speaker}: {text}" if speaker else text


def pair_text(previous: str, own: str) -> str:
    """What is embedded of a turn together with the one it follows; both as `own_text` gives them."""
    return f"{previous[-PREVIOUS_CHARACTERS:]}\n{own}"
