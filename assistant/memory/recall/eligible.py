"""Which of a scope's items may answer: by kind, by time and by what the asker has seen already. Done before ranking."""

from __future__ import annotations

import re
from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from assistant.memory.recall.dense import Floats, Slots
from assistant.memory.recall.question import Question
from assistant.memory.recall.scope_index import FOREVER_US, ScopeIndex, asked_mark
from assistant.memory.recall.timing import DAY_US, Window, microseconds
from assistant.memory.records import Kind, RecallRequest

AFTERWARDS = 0.7

NEVERTHELESS = 0.4
"""How close what lies far off is still, in a window without an end on its side."""


HABITS = ("routine", "hobby")

_WEEKDAYS = tuple(
    re.compile(rf"\b{english}s?\b|(?:周|星期|礼拜)[{chinese}]", re.IGNORECASE)
    for english, chinese in (
        ("monday", "一"),
        ("tuesday", "二"),
        ("wednesday", "三"),
        ("thursday", "四"),
        ("friday", "五"),
        ("saturday", "六"),
        ("sunday", "日天"),
    )
)


def eligible(index: ScopeIndex, request: RecallRequest, question: Question) -> Slots:
    """The slots of the live items that may answer, ascending."""
    allowed = index.column("alive").astype(bool)
    if request.kinds is not None:
        allowed &= np.isin(index.column("kind"), [index.code(f"kind:{kind.value}") for kind in request.kinds])
    if request.exclude_conversation is not None:
        excluded = index.code(f"conversation:{request.exclude_conversation}")
        if excluded >= 0:
            allowed &= index.column("conversation") != excluded
    window = question.window
    then = None if request.as_of is not None else stated_then(index, question)
    now = index.column("active").astype(bool) if request.as_of is None else held_at(index, microseconds(request.as_of))
    if window is not None and window.strict:
        now &= in_window(index, window) | (index.column("said_us") == (window.counted_from_us or -1))
    for echo in _echoes(index, request.query):
        allowed[echo] = False
    if question.past and request.as_of is None:
        now[list(question.past)] = True
    slots = np.flatnonzero(allowed & (now if then is None else now | then))
    if request.exclude_ids:
        slots = np.array([s for s in slots if index.item(int(s)).id not in request.exclude_ids], dtype=np.int64)
    return slots


def _echoes(index: ScopeIndex, query: str) -> set[int]:
    """The messages that only asked the same before: they tell nothing, and would crowd out what does."""
    marks = {asked_mark(query), *(asked_mark(line) for line in query.splitlines())}
    return set().union(*(index.asked.get(mark, ()) for mark in marks))


def held_then(index: ScopeIndex, request: RecallRequest, question: Question) -> NDArray[np.bool_]:
    """Which slots hold at the time that is asked about: as of a moment, in the window of a question, or now."""
    if request.as_of is not None:
        return held_at(index, microseconds(request.as_of))
    active = index.column("active").astype(bool)
    active[list(question.past)] = True
    then = stated_then(index, question)
    return active if then is None else active | then


def stated_then(index: ScopeIndex, question: Question) -> NDArray[np.bool_] | None:
    """Which memories state what a question asks for, as it was at the time that it names; None where it names none."""
    if question.window is None or question.asked is None:
        return None
    stated = np.zeros(index.size, dtype=bool)
    for slots in index.statements.asked_for(question.asked):
        stated[list(slots)] = True
    return stated & holding(index, question.window)


def in_window(index: ScopeIndex, window: Window) -> NDArray[np.bool_]:
    """Which slots were said, or hold or happened, in a window of time.

    A dated memory counts by its date alone: "next Tuesday I have the dentist", said today, is not of today. One that
    has no end is over with its day.
    """
    dated = index.column("dated").astype(bool)
    start = np.where(dated, index.column("from_us"), index.column("said_us"))
    until = index.column("until_us")
    over = np.where(until == FOREVER_US, start + DAY_US - 1, until)
    end = np.where(dated, over, index.column("said_us"))
    inside = (start < window.end_us) & (end >= window.start_us)
    if window.weekday is not None:
        inside[list(_recurring(index, window.weekday))] = True
    return np.asarray(inside, dtype=bool)


def _recurring(index: ScopeIndex, weekday: int) -> Iterator[int]:
    """The habits (slots) that name a day of the week: "every Sunday afternoon" on any Sunday."""
    for slot in index.statements.of_families(HABITS):
        if _WEEKDAYS[weekday].search(index.item(slot).text):
            yield slot


def closeness(index: ScopeIndex, question: Question, slots: Slots) -> Floats | None:
    """How well each slot's time fits the one that a question names, 0 to 1; None where it names none.

    What is asked for fits while it holds, and anything else when it was said or happened.
    """
    if question.window is None:
        return None
    found = _told_about(index, slots, question.window)
    then = stated_then(index, question)
    return found if then is None else np.maximum(found, then[slots]).astype(np.float32)


def _told_about(index: ScopeIndex, slots: Slots, window: Window) -> Floats:
    """1 for what lies in the window, falling for what was said after it: people tell of things when they are over.

    In a window without an end on one side, it falls with the distance from the other.
    """
    said = index.column("said_us")[slots]
    inside = in_window(index, window)[slots]
    if window.open_at:
        away_us = np.abs(said - (window.end_us if window.open_at == "start" else window.start_us))
        near = NEVERTHELESS + (1.0 - NEVERTHELESS) * np.exp(-away_us / (30 * DAY_US))
        return np.where(inside, near, 0.0).astype(np.float32)
    late_us = said - window.end_us
    ramp_us = max(3 * DAY_US, min(window.end_us - window.start_us, 30 * DAY_US))
    after = np.where(late_us >= 0, np.exp(-np.maximum(late_us, 0) / ramp_us), 0.0)
    return np.where(inside, 1.0, after * AFTERWARDS).astype(np.float32)


def holding(index: ScopeIndex, window: Window) -> NDArray[np.bool_]:
    """Which memories hold at the moment that a window asks about, whether or not they hold now."""
    begun = index.column("from_us") <= window.moment_us
    lasting = (index.column("message") == 0) & (index.column("dated") == 0) & index.column("alive").astype(bool)
    return np.asarray(begun & lasting & (index.column("until_us") > window.moment_us), dtype=bool)


def held_at(index: ScopeIndex, moment_us: int) -> NDArray[np.bool_]:
    """What had been said by then and was not known to be over; events are known from when they were told."""
    said = index.column("said_us") <= moment_us
    begun = (index.column("from_us") <= moment_us) | (index.column("kind") == index.code(f"kind:{Kind.EVENT.value}"))
    standing = index.column("message").astype(bool) | (index.column("known_us") > moment_us)
    return np.asarray(said & begun & standing, dtype=bool)
