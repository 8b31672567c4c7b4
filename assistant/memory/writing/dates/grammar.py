"""Reads a text for dates: finds pieces, joins neighbours, closes what is open, joins ranges and moves."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import timedelta
from enum import Enum

from assistant.memory.writing.dates import (
    chinese_calendar,
    chinese_counts,
    chinese_days,
    english_calendar,
    english_counts,
    english_days,
    english_spoken,
)
from assistant.memory.writing.dates.calendar import Calendar, Window
from assistant.memory.writing.dates.counts import Shift
from assistant.memory.writing.dates.lean import lean_of
from assistant.memory.writing.dates.masks import hide
from assistant.memory.writing.dates.pieces import Frame, Lean, Piece, Rank, Rule, scan
from assistant.memory.writing.script import has_han, level

_ENGLISH: tuple[Rule, ...] = english_calendar.RULES + english_counts.RULES + english_days.RULES + english_spoken.RULES
_CHINESE: tuple[Rule, ...] = chinese_calendar.RULES + chinese_counts.RULES + chinese_days.RULES
_LATIN_OR_DIGIT = re.compile(r"[A-Za-z0-9]")

_JOIN = re.compile(r"(?:\s|\(|（|of\b|in\b|on\b|at\b|the\b|from\b|around\b|about\b|by\b|的|在|那天|当天|是)*$")
_JOIN_COMMA = re.compile(r"\s*[,，]\s*(?:(?:at|in|on|around)\s+)?(?:the\s+)?$")
_RANGE = re.compile(r"\s*(?:to|until|till|through|thru|–|—|-|~|到|至|直到)\s*(?:the\s+)?", re.IGNORECASE)
_LIST = re.compile(r"\s*(?:and|or|&|和|与|及|、|跟|,|/)\s*(?:(?:on|in|at)\s+)?", re.IGNORECASE)
_BETWEEN_BEFORE = re.compile(r"\bbetween\s*$", re.IGNORECASE)
_THAT_IS = re.compile(
    r"\s*[,，（(]?\s*(?:也?就是(?:说)?|即|亦即|that is|that['’]s|i\.e\.|meaning|which is)\s*,?\s*(?:the )?",
    re.IGNORECASE,
)
"""Between two names of one day: 下周五也就是13号, "Friday, that is, the 13th"."""

_INSTEAD = re.compile(r"(?:改到|改成|改为|推迟到|提前到|推到|挪到|换到|延到|延期到)\s*(?:了)?")
_MOVED_BEFORE = re.compile(
    r"\b(?:moved|changed|shifted|rescheduled|postponed|pushed|switched)\b[^.!?]*$", re.IGNORECASE
)
_LEAD = re.compile(
    r"\b(?:on|in|at|by|between|since|until|till|from|for|during|over|before|after|through|throughout)\s+(?:the\s+)?$",
    re.IGNORECASE,
)
_HABIT = re.compile(
    r"\b(?:usually|always|often|normally|generally|typically|regularly"
    r"|sometimes|most)\b|通常|一般|平时|平常|总是|总会|经常|常常|习惯|老是|往往",
    re.IGNORECASE,
)
_YEARLY_BEFORE = re.compile(
    r"\b(?:birthday|anniversary)\b[\s:,]*(?:(?:is|falls)\s+)?(?:(?:on"
    r"|in)\s+)?(?:the\s+)?$|(?:生日|纪念日)[^，。]{0,3}$",
    re.IGNORECASE,
)
_YEARLY_AFTER = re.compile(
    r"\s*(?:is|was)\s+[^.!?]{0,20}\b(?:birthday|anniversary)\b|[^，。]{0,6}(?:生日|纪念日)", re.IGNORECASE
)
_YEARLESS = re.compile(r"(?!.*(?:\d{4}|[去今明后前]年)).*(?:月|\d).*")
_CHINESE_WEEKDAY = re.compile(r"(?:周|星期|礼拜)[一二三四五六日天]")
_BARE_WEEKDAY = re.compile(
    r"(?:周|星期|礼拜)[一二三四五六日天]|(?:mon|tues|wednes|thurs|fri|satur|sun)day", re.IGNORECASE
)
_ONCE_AFTER = re.compile(r"(?:我们?|咱们?|他|她)?(?:要|去|回|来|跟|和|请假|出差|不在|有事)(?!上班|上课|学校|公司)")
"""周五到周日我去露营 is one time."""
_SENTENCE = re.compile(r"[.!?](?=\s|$)|[。！？；\n]")


@dataclass(frozen=True, slots=True)
class Found:
    """A date in a text: where it stands, what it means, and which way its sentence leans."""

    at: int
    end: int
    window: Window
    repeats: bool
    lean: Lean


def read(text: str, calendar: Calendar, *, otherwise: Lean = Lean.AHEAD) -> list[Found]:
    """All dates of a text, in order.

    Args:
        text: as said.
        calendar: of the moment of speaking.
        otherwise: where an open date lies if the tense does not say.
    """
    plain = hide(level(text))
    rules: tuple[Rule, ...] = ()
    if has_han(plain):
        rules += _CHINESE
    if _LATIN_OR_DIGIT.search(plain):
        rules += _ENGLISH
    found: list[Found] = []
    for chain in _chains(plain, scan(plain, rules)):
        lean = lean_of(plain, chain[0].at, chain[-1].end)
        frame = Frame(calendar, lean, before=found[-1].window if found else None, otherwise=otherwise)
        link = _link(plain, found[-1], chain[0].at) if found else _Link.NONE
        if link is _Link.RANGE:
            frame = replace(frame, since=found[-1].window.start)
        for part in _resolve(plain, chain, frame, joined=link is not _Link.NONE):
            part = _shifted(plain, part)
            if found and _THAT_IS.fullmatch(plain, found[-1].end, part.at) and found[-1].window.meets(part.window):
                first = found.pop()
                narrower = min((first.window, part.window), key=lambda one: one.end - one.start)
                part = replace(part, at=first.at, window=narrower)
            elif link is _Link.RANGE and found[-1].window.start < part.window.end:
                part = _join(plain, found.pop(), part)
            elif link is _Link.INSTEAD:
                found.pop()
            elif link is _Link.LIST and (found[-1].repeats or _weekly_list(plain, found[-1], part)):
                found[-1] = replace(found[-1], repeats=True)
                part = replace(part, repeats=True)
            elif found and part.at < found[-1].end:
                continue
            link = _Link.NONE
            found.append(part)
    return [replace(_with_repeats(plain, item), at=_lead(plain, item.at)) for item in found]


def _chains(text: str, pieces: list[Piece]) -> Iterator[list[Piece]]:
    chain: list[Piece] = []
    for piece in pieces:
        if chain and not _joins(text[chain[-1].end : piece.at], chain, piece):
            yield chain
            chain = []
        chain.append(piece)
    if chain:
        yield chain


def _joins(gap: str, chain: list[Piece], piece: Piece) -> bool:
    if any(other.rank is piece.rank for other in chain):
        return False
    if _JOIN.match(gap):
        return True
    last = chain[-1]
    fine = last.rank in {Rank.MONTH, Rank.DATE, Rank.WEEKDAY, Rank.PART, Rank.TIME} and piece.rank >= Rank.DATE
    return bool(_JOIN_COMMA.match(gap)) and (fine or piece.rank is Rank.YEAR)


def _resolve(text: str, chain: list[Piece], frame: Frame, *, joined: bool) -> Iterator[Found]:
    """The window of a chain; where its pieces contradict each other, the windows of each."""
    window: Window | None = None
    for piece in sorted(chain, key=lambda piece: piece.rank):
        closer = _close(piece, replace(frame, within=window))
        if closer is None and piece.anew and window is not None:
            closer = _close(piece, frame)
        elif closer is not None and window is not None and not piece.anew and not window.meets(closer):
            if len(chain) > 1:
                for each in chain:
                    yield from _resolve(text, [each], frame, joined=joined)
            return
        if closer is not None:
            window = closer
    if window is None or not _stands_alone(chain, joined=joined):
        return
    last = chain[-1].end
    if text[last - 1] == ".":
        last -= 1
    if text[last : last + 1] in {")", "）"} and any(mark in text[chain[0].at : last] for mark in "(（"):
        last += 1
    repeats = any(piece.repeats for piece in chain)
    yield Found(chain[0].at, last, window, repeats, frame.lean)


def _close(piece: Piece, frame: Frame) -> Window | None:
    try:
        return piece.read(frame)
    except (ValueError, OverflowError):
        return None  # there is no such day ("31 February", "in 900 centuries")


def _stands_alone(chain: list[Piece], *, joined: bool) -> bool:
    if any(piece.alone for piece in chain):
        return True
    dated = any(piece.rank not in {Rank.SLICE, Rank.PART, Rank.TIME} for piece in chain)
    return dated and (len(chain) > 1 or joined)


def _lead(text: str, at: int) -> int:
    """Where the phrase begins, its preposition included."""
    lead = _LEAD.search(text[:at])
    return lead.start() if lead else at


class _Link(Enum):
    """What ties a date to the one before it."""

    NONE = "none"
    RANGE = "range"
    LIST = "list"
    INSTEAD = "instead"


def _link(text: str, first: Found, at: int) -> _Link:
    gap = text[first.end : at]
    if _INSTEAD.fullmatch(gap):
        return _Link.INSTEAD
    if not gap or _LIST.fullmatch(gap):
        between = _BETWEEN_BEFORE.search(text[: first.at]) or text.find("之间", at, at + 14) > 0
        return _Link.RANGE if between else _Link.LIST
    if not _RANGE.fullmatch(gap):
        return _Link.NONE
    return _Link.INSTEAD if _MOVED_BEFORE.search(text[: first.at]) else _Link.RANGE


def _weekly_list(text: str, first: Found, last: Found) -> bool:
    """周一周三周五健身 is every week."""
    return last.lean is Lean.OPEN and all(_CHINESE_WEEKDAY.fullmatch(text, each.at, each.end) for each in (first, last))


def _join(text: str, first: Found, last: Found) -> Found:
    window = Window(first.window.start, last.window.end, "range")
    # "I work Monday to Friday" is every week
    weekly = first.lean is Lean.OPEN and all(_BARE_WEEKDAY.match(text, each.at) for each in (first, last))
    weekly = weekly and _ONCE_AFTER.match(text, last.end) is None
    return Found(first.at, last.end, window, first.repeats or last.repeats or weekly, first.lean)


def _shifted(text: str, found: Found) -> Found:
    """A date that "two days after" or 前一周 moves."""
    week = english_spoken.WEEK_OF.search(text[: found.at])
    if (week or english_spoken.WEEK_OF_DAY.match(text, found.at)) and found.window.grain == "day":
        return _moved(found, english_spoken.week_of, at=week.start() if week else found.at)
    leading = english_counts.SHIFT.search(text[: found.at])
    move: Shift | None
    if leading is not None:
        move = english_counts.shift(leading)
        return _moved(found, move, at=leading.start())
    trailing = chinese_counts.SHIFT.match(text, found.end)
    if trailing is not None:
        move = chinese_counts.shift(trailing)
        if move is not None:
            return _moved(found, move, end=trailing.end())
    return found


def _moved(found: Found, move: Shift, *, at: int | None = None, end: int | None = None) -> Found:
    try:
        window = move(found.window)
    except (ValueError, OverflowError):
        return found  # beyond the calendar
    return replace(found, at=found.at if at is None else at, end=found.end if end is None else end, window=window)


def _with_repeats(text: str, found: Found) -> Found:
    """The date as one that comes again, where a habit or a birthday says so."""
    if found.repeats or found.lean is not Lean.OPEN or found.window.end - found.window.start > timedelta(days=92):
        return found
    low = max((match.end() for match in _SENTENCE.finditer(text, 0, found.at)), default=0)
    boundary = _SENTENCE.search(text, found.end)
    before, after = text[low : found.at], text[found.end : boundary.start() if boundary else len(text)]
    yearly = _YEARLY_BEFORE.search(before) or _YEARLY_AFTER.match(after)
    if _HABIT.search(before + " " + after) or (yearly and _YEARLESS.fullmatch(text[found.at : found.end])):
        return replace(found, repeats=True)
    return found
