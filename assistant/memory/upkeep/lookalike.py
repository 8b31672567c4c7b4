"""Whether two memories say the same, so that one of them is enough. The words decide; vectors may only object.

Sameness here is strict: same person or thing, same language, same time, same value, and not a word of difference but
such as says nothing. What is merely alike stays.
"""

from __future__ import annotations

import json
from datetime import UTC, date, datetime

from assistant.memory.records import SELF, Kind, Memory
from assistant.memory.upkeep.restated import restates
from assistant.memory.upkeep.wording import speaks_of_its_day, wording
from assistant.memory.writing.attributes import shared_name
from assistant.memory.writing.sameness import Likeness, compare, same_subject

FOLDED_KINDS = frozenset({Kind.FACT, Kind.PREFERENCE, Kind.EVENT, Kind.SKILL})
"""The kinds of which one may stand for another; messages and documents are raw, and summaries are made anew."""

_STATES = frozenset({Kind.FACT, Kind.PREFERENCE})
_UNTOLD = frozenset({"", SELF})


def wording_of(memory: Memory) -> str:
    """The levelled wording of a memory."""
    return wording(memory.text, memory.subject)


def say_the_same(one: Memory, other: Memory) -> bool:
    """Whether nothing is lost where one of the two stands for both."""
    return restates(wording_of(one), wording_of(other)) and speak_of_the_same(one, other)


def speak_of_the_same(one: Memory, other: Memory) -> bool:
    """Whether all but the words of two memories is the same: kind, subject, value and time."""
    return (
        one.scope == other.scope
        and one.private == other.private
        and _same_kind(one, other)
        and _same_subject(one, other)
        and _same_value(one, other)
        and _same_time(one, other)
    )


def _same_kind(one: Memory, other: Memory) -> bool:
    if Kind.SKILL in (one.kind, other.kind):
        return one.kind is other.kind and _steps(one) == _steps(other)
    return one.kind is other.kind or {one.kind, other.kind} <= _STATES


def _same_subject(one: Memory, other: Memory) -> bool:
    if {one.subject, other.subject} <= _UNTOLD:
        return True
    return bool(one.subject and other.subject) and same_subject(one.subject, other.subject)


def _same_value(one: Memory, other: Memory) -> bool:
    if one.attribute and other.attribute and shared_name(one.attribute) != shared_name(other.attribute):
        return False
    if one.value and other.value and (one.single_valued or other.single_valued):
        return compare(one.value, other.value) is not Likeness.OTHER
    return True


def _same_time(one: Memory, other: Memory) -> bool:
    if _day(one.valid_to) != _day(other.valid_to):
        return False
    if Kind.EVENT in (one.kind, other.kind) or one.date_phrase or other.date_phrase:
        return _day(one.valid_from) == _day(other.valid_from)
    if speaks_of_its_day(one.text) or speaks_of_its_day(other.text):
        return _day(_said(one)) == _day(_said(other))
    return True


def _said(memory: Memory) -> datetime:
    return next((source.said_at for source in memory.sources if source.said_at is not None), memory.learned_at)


def _day(moment: datetime | None) -> date | None:
    return None if moment is None else moment.astimezone(UTC).date()


def _steps(memory: Memory) -> str:
    return json.dumps(memory.details.get("steps"), ensure_ascii=False, sort_keys=True, default=str)
