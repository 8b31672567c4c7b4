"""Which of a scope's items may answer: by kind, by time and by what the asker has seen already. Done before ranking."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from assistant.memory.recall.dense import Floats, Slots
from assistant.memory.recall.scope_index import ScopeIndex
from assistant.memory.recall.timing import DAY_US, Window, microseconds
from assistant.memory.records import Kind, RecallRequest

AFTERWARDS = 0.7


def eligible(index: ScopeIndex, request: RecallRequest, window: Window | None) -> Slots:
    """The slots of the live items that may answer, ascending."""
    allowed = index.column("alive").astype(bool)
    if request.kinds is not None:
        allowed &= np.isin(index.column("kind"), [index.code(f"kind:{kind.value}") for kind in request.kinds])
    if request.as_of is None:
        allowed &= index.column("active").astype(bool)
    else:
        allowed &= held_at(index, microseconds(request.as_of))
    if request.exclude_conversation is not None:
        excluded = index.code(f"conversation:{request.exclude_conversation}")
        if excluded >= 0:
            allowed &= index.column("conversation") != excluded
    if window is not None and window.strict:
        allowed &= in_window(index, window)
    slots = np.flatnonzero(allowed)
    if request.exclude_ids:
        slots = np.array([s for s in slots if index.item(int(s)).id not in request.exclude_ids], dtype=np.int64)
    return slots


def in_window(index: ScopeIndex, window: Window) -> NDArray[np.bool_]:
    """Which slots were said, or hold or happened, in a window of time.

    A dated memory counts by its date alone: "next Tuesday I have the dentist", said today, is not of today.
    """
    dated = index.column("dated").astype(bool)
    start = np.where(dated, index.column("from_us"), index.column("said_us"))
    end = np.where(dated, index.column("until_us"), index.column("said_us"))
    return (start < window.end_us) & (end >= window.start_us)


def closeness(index: ScopeIndex, slots: Slots, window: Window) -> Floats:
    """1 for what lies in the window, falling for what was said after it: people tell of things when they are over."""
    late_us = index.column("said_us")[slots] - window.end_us
    ramp_us = max(3 * DAY_US, min(window.end_us - window.start_us, 30 * DAY_US))
    after = np.where(late_us >= 0, np.exp(-np.maximum(late_us, 0) / ramp_us), 0.0)
    return np.where(in_window(index, window)[slots], 1.0, after * AFTERWARDS).astype(np.float32)


def held_at(index: ScopeIndex, moment_us: int) -> NDArray[np.bool_]:
    """What had been said by then and was not over yet; an event is known from when it was told, whenever it happens."""
    said = index.column("said_us") <= moment_us
    begun = (index.column("from_us") <= moment_us) | (index.column("kind") == index.code(f"kind:{Kind.EVENT.value}"))
    standing = index.column("message").astype(bool) | (index.column("until_us") > moment_us)
    return np.asarray(said & begun & standing, dtype=bool)
