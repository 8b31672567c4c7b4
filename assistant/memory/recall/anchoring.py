"""Finds the day that a question counts from: what is remembered of the anchor tells when it was."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone

import numpy as np

from assistant.memory.recall import ranking
from assistant.memory.recall.anchors import Anchor
from assistant.memory.recall.asking import Embedded
from assistant.memory.recall.attributes import asked_of
from assistant.memory.recall.question import Question, question_of
from assistant.memory.recall.ranking import Ranked
from assistant.memory.recall.scope_index import ScopeIndex
from assistant.memory.recall.timing import DAY_US, Window, asks_for_all, microseconds, timing_of

HELD_WORDS = 0.5
"""The share of an anchor's words that what tells its day must hold, or"""

ALIKE, ALIKE_ACROSS = 0.87, 0.80
"""the cosine that it must have, in the same language and in another."""

_LONG_AGO_US = microseconds(datetime(1900, 1, 1, tzinfo=UTC))
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def anchored(
    index: ScopeIndex, question: Question, anchor: Anchor, about: Embedded, rest: Embedded, local_now: datetime
) -> Question:
    """A question with the window that its anchor gives, if any does.

    What was said around something is found by its words, and its days would only bring up the rest of them (measured).
    Where whatever was done then is asked for, or what held before or after, the words of the anchor are left out: they
    speak for the anchor itself.

    Args:
        index: the scope, its lock held.
        question: as asked.
        anchor: what it counts from.
        about: the vectors of the anchor's text.
        rest: the vectors of the rest of the question.
        local_now: in the asker's zone.
    """
    window = window_from(
        index, anchor, question_of(index, anchor.text, about, None) if anchor.text else None, local_now
    )
    if window is None:
        return question
    strict = bool(anchor.rest) and asks_for_all(anchor.rest)
    if not strict and anchor.around:
        return question
    if not strict and (anchor.exact or anchor.within or not anchor.rest or not _asks_for_slot(anchor.rest)):
        return replace(question, window=window)
    return question_of(index, anchor.rest, rest, replace(window, strict=strict))


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
        whole = not anchor.text
        return Window(*span) if whole else _counted(anchor, _local(index, span[0]), local_now)
    named = timing_of(anchor.text, local_now).window
    if named is not None:
        first = (_EPOCH + timedelta(microseconds=named.start_us)).astimezone(local_now.tzinfo)
        return _counted(anchor, first, local_now)
    if about is None:
        return None
    day = _day_of(index, about, local_now, surely=not anchor.exact)
    if day is None:
        return None
    return replace(_counted(anchor, day[0], local_now), counted_from_us=day[1])


def _asks_for_slot(query: str) -> bool:
    """Whether a question plainly asks for something that holds, as where somebody lives."""
    return 1.0 in asked_of(query).attributes.values()


def _day_of(index: ScopeIndex, about: Question, local_now: datetime, *, surely: bool) -> tuple[datetime, int] | None:
    """When what an anchor names was, by what is remembered that says most of it, and when that was said."""
    birthday = _birthday(index, about, local_now)
    if birthday is not None:
        return birthday, microseconds(birthday)
    slots = np.flatnonzero(index.column("alive") & (index.column("said_us") <= microseconds(local_now)))
    if not len(slots):
        return None
    ranked = ranking.rank(index, about, slots)
    best = int(ranked.scores().argmax())
    across = bool(index.column("chinese")[slots[best]]) != (about.language == "zh")
    if surely and not _tells(ranked, best, ALIKE_ACROSS if across else ALIKE):
        return None
    slot = int(slots[best])
    return _local(index, _happened(index, slot), said_at=slot), int(index.column("said_us")[slot])


def _tells(ranked: Ranked, row: int, alike: float) -> bool:
    similar = ranked.similar
    held = similar.coverage is not None and similar.coverage[row] >= HELD_WORDS
    return bool(held or (similar.cosine is not None and similar.cosine[row] >= alike))


def _happened(index: ScopeIndex, slot: int) -> int:
    """When something happened that an item tells of: the date in it, else when it was told."""
    item = index.item(slot)
    said = int(index.column("said_us")[slot])
    memories = index.told.get((item.conversation_id or "", item.id), set()) if item.is_message else {slot}
    dates = [int(index.column("from_us")[memory]) for memory in memories]
    return next((date for date in sorted(dates) if date != said), said)


def _birthday(index: ScopeIndex, about: Question, local_now: datetime) -> datetime | None:
    """The last birthday of whoever the question means, where it counts from one and the date is known."""
    if about.asked is None or "birthday" not in about.asked.attributes:
        return None
    for slots, _ in sorted(index.statements.bearing(about.asked), key=lambda one: -one[1]):
        for slot in slots:
            item = index.item(slot)
            if item.attribute == "birthday" and item.active:
                named = timing_of(item.value, local_now).window
                if named is not None:
                    return (_EPOCH + timedelta(microseconds=named.start_us)).astimezone(local_now.tzinfo)
    return None


def _counted(anchor: Anchor, day: datetime, local_now: datetime) -> Window:
    """The days that an anchor counts from a day, in its own zone."""
    first = day.replace(hour=0, minute=0, second=0, microsecond=0)
    if anchor.whole == "week":
        first -= timedelta(days=first.weekday())
    elif anchor.whole == "month":
        first = first.replace(day=1)
    elif anchor.whole == "year":
        first = first.replace(month=1, day=1)
    if anchor.start is None:
        return Window(_LONG_AGO_US, microseconds(first + timedelta(days=anchor.end or 0)), open_at="start")
    start = microseconds(first + timedelta(days=anchor.start))
    if anchor.end is None:
        start = max(start, microseconds(day) + 1)
        return Window(start, max(start, microseconds(local_now)) + DAY_US, open_at="end")
    return Window(start, microseconds(first + timedelta(days=anchor.end)))


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


def _local(index: ScopeIndex, moment_us: int, said_at: int | None = None) -> datetime:
    """A moment in the zone that was spoken in, at a slot or at that very moment."""
    slot = said_at
    if slot is None:
        slot = int(np.flatnonzero(index.column("alive") & (index.column("said_us") == moment_us))[0])
    zone = timezone(timedelta(minutes=index.item(slot).offset_minutes))
    return (_EPOCH + timedelta(microseconds=moment_us)).astimezone(zone)
