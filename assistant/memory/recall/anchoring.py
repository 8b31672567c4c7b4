"""Finds the day that a question counts from: what is remembered of the anchor tells when it was."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone

import numpy as np

from assistant.memory.recall import ranking
from assistant.memory.recall.question import Question
from assistant.memory.recall.scope_index import ScopeIndex
from assistant.memory.recall.timing import Anchor, Window, microseconds, timing_of

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def window_from(index: ScopeIndex, anchor: Anchor, about: Question | None, local_now: datetime) -> Window | None:
    """The window that an anchor gives; None where nothing tells when it was.

    Args:
        index: the scope, its lock held.
        anchor: what the question counts from.
        about: the anchor as a question of its own; None where it is a conversation by its place.
        local_now: in the asker's zone.
    """
    if anchor.talk:
        span = _talk(index, anchor.talk)
        if span is None:
            return None
        return Window(*span) if not anchor.days else _day(index, span[0], anchor.days)
    named = timing_of(anchor.text, local_now).window
    if named is not None:
        start = _EPOCH + timedelta(microseconds=named.start_us) + timedelta(days=anchor.days)
        return Window(microseconds(start), microseconds(start + timedelta(days=1)))
    if about is None:
        return None
    slots = np.flatnonzero(index.column("alive") & (index.column("said_us") <= microseconds(local_now)))
    if not len(slots):
        return None
    scores = ranking.rank(index, about, slots).scores()
    return _day(index, int(index.column("said_us")[slots[int(scores.argmax())]]), anchor.days)


def _talk(index: ScopeIndex, which: str) -> tuple[int, int] | None:
    """The span of the first or the last conversation of the scope."""
    said = index.column("said_us")
    spans = [
        (int(said[np.array(slots)].min()), int(said[np.array(slots)].max()) + 1)
        for slots in index.conversations.values()
        if slots
    ]
    if not spans:
        return None
    return min(spans) if which == "first" else max(spans)


def _day(index: ScopeIndex, moment_us: int, days: int) -> Window:
    """The day so many days from that of a moment, in the zone that was spoken in."""
    slot = int(np.flatnonzero(index.column("alive") & (index.column("said_us") == moment_us))[0])
    zone = timezone(timedelta(minutes=index.item(slot).offset_minutes))
    local = (_EPOCH + timedelta(microseconds=moment_us)).astimezone(zone)
    start = local.replace(hour=0, minute=0, second=0, microsecond=0) + timedelta(days=days)
    return Window(microseconds(start), microseconds(start + timedelta(days=1)))
