"""The stretch of time that a question asks about."""

from __future__ import annotations

import re
from datetime import datetime

from assistant.memory.writing.dates.calendar import Calendar, Window
from assistant.memory.writing.dates.counts import padded
from assistant.memory.writing.dates.grammar import Found, read
from assistant.memory.writing.dates.pieces import Lean
from assistant.memory.writing.dates.span import DateSpan
from assistant.memory.writing.script import level

_SINCE = re.compile(r"\b(?:ever\s+)?since\s+(?:the\s+)?$", re.IGNORECASE)
_SINCE_AFTER = re.compile(r"\s*(?:以来|起|开始|至今|到现在)")
_AFTER = re.compile(r"\bafter\s+(?:the\s+)?$", re.IGNORECASE)
_AFTER_AFTER = re.compile(r"\s*(?:之后|以后|过后)")
_BEFORE = re.compile(r"\bbefore\s+(?:the\s+)?$", re.IGNORECASE)
_BEFORE_AFTER = re.compile(r"\s*(?:之前|以前)")
_LEADING = re.compile(r"^(?:ever\s+)?(?P<word>since|after|before)\b", re.IGNORECASE)


def window_of(query: str, now: datetime) -> DateSpan | None:
    """The window of a question, or None; without a tense an open date lies behind."""
    calendar = Calendar(now)
    plain = level(query)
    dates = [found for found in read(query, calendar, otherwise=Lean.BACK) if not found.repeats]
    if not dates:
        return None
    # the most exact date says what is asked for; the first of several alike
    found = min(dates, key=lambda date: (date.window.end - date.window.start, date.at))
    window = _opened(plain, found, calendar)
    return DateSpan(
        start=calendar.aware(window.start),
        end=calendar.aware(window.end),
        phrase=query[found.at : found.end],
        at=found.at,
        grain=window.grain,
    )


def _opened(text: str, found: Found, calendar: Calendar) -> Window:
    """The window with "since", "after" and "before" taken in, and a counted day as wide as it was meant."""
    leading = _LEADING.match(text[found.at : found.end])
    word = leading["word"].lower() if leading else ""
    lead, tail = text[: found.at], found.end
    window = padded(found.window)
    tomorrow = calendar.day(1).start
    if word == "since" or _SINCE.search(lead) or _SINCE_AFTER.match(text, tail):
        return Window(window.start, max(tomorrow, window.end), "range")
    if word == "after" or _AFTER.search(lead) or _AFTER_AFTER.match(text, tail):
        return Window(window.end, max(tomorrow, window.end), "range") if window.end < tomorrow else window
    if word == "before" or _BEFORE.search(lead) or _BEFORE_AFTER.match(text, tail):
        return Window(datetime(1900, 1, 1), window.start, "range")
    return window
