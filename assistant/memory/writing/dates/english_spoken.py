"""English dates as they are said: "half past six", "in two Fridays", "Saturday week", "the last Friday of May"."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date, timedelta

from assistant.memory.writing.dates.calendar import Window, day_window, month_window, shift_month
from assistant.memory.writing.dates.counts import counted, moved
from assistant.memory.writing.dates.english_words import (
    ANY_MONTH,
    COUNT,
    UNIT,
    WEEKDAY,
    month_number,
    unit_of,
    weekday_number,
)
from assistant.memory.writing.dates.named import month_of_year, weekday
from assistant.memory.writing.dates.numbers import english_number
from assistant.memory.writing.dates.parts import clock_time, part
from assistant.memory.writing.dates.pieces import Draft, Frame, Lean, Rank, Read, Rule

_HOURS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_MINUTES = {"five": 5, "ten": 10, "twenty": 20, "twenty-five": 25, "twenty five": 25, "quarter": 15, "half": 30}
_NTHS = ("first", "second", "third", "fourth")


def _spoken_time(match: re.Match[str]) -> Draft:
    """For "half past six", "half nine", "quarter to three", "7ish"."""
    word = match["hour"].lower()
    hour = int(word) if word.isdigit() else _HOURS.index(word) + 1
    minute = _MINUTES.get(re.sub(r"\s+", " ", (match["minute"] or "").lower()), 0)
    if (match["way"] or "").lower() == "to":
        hour, minute = (hour - 2) % 12 + 1, 60 - minute
    return Draft(Rank.TIME, clock_time(hour % 24, minute, exact=hour > 12), alone=False)


def _weekdays_ahead(match: re.Match[str]) -> Draft:
    """For "in two Fridays", "three Mondays from now"."""
    word = re.sub(r"\s+", " ", match["count"].lower())
    count = 2 if "couple" in word else english_number(word) or 1
    return Draft(Rank.WEEKDAY, _weeks_on(weekday_number(match["weekday"]), count - 1))


def _week_after(match: re.Match[str]) -> Draft:
    """For "Saturday week", "Friday fortnight"."""
    return Draft(Rank.WEEKDAY, _weeks_on(weekday_number(match["weekday"]), 2 if match["unit"].lower()[0] == "f" else 1))


def _weeks_on(number: int, weeks: int) -> Read:
    def read(frame: Frame) -> Window | None:
        base = weekday(number)(Frame(frame.calendar, Lean.AHEAD))
        return None if base is None else moved(base, weeks, "week").as_grain("day")

    return read


def _nth_weekday(match: re.Match[str]) -> Draft:
    """For "the last Friday of the month", "the first Monday of every month", "the second Sunday in May"."""
    nth, number = match["nth"].lower(), weekday_number(match["weekday"])
    which = (match["which"] or "").lower()
    if match["month"]:
        month = month_of_year(month_number(match["month"]))

        def named(frame: Frame) -> Window | None:
            found = month(frame)
            return None if found is None else _nth_of(found.start.date(), nth, number)

        return Draft(Rank.DATE, named)

    def read(frame: Frame) -> Window | None:
        first = frame.calendar.today
        step = {"last": -1, "next": 1}.get(which, 0)
        found = _nth_of(date(*shift_month(first.year, first.month, step), 1), nth, number)
        if step == 0 and found.end <= frame.calendar.now and frame.way is not Lean.BACK:
            found = _nth_of(date(*shift_month(first.year, first.month, 1), 1), nth, number)
        return found

    return Draft(Rank.DATE, read, repeats=which in {"every", "each"})


def _nth_of(first: date, nth: str, number: int) -> Window:
    month = month_window(first.year, first.month)
    if nth == "last":
        last = month.end.date() - timedelta(days=1)
        return day_window(last - timedelta(days=(last.weekday() - number) % 7))
    begin = month.start.date()
    return day_window(begin + timedelta(days=(number - begin.weekday()) % 7, weeks=_NTHS.index(nth)))


def _ago_today(match: re.Match[str]) -> Draft:
    """For "a year ago today", "two weeks ago tomorrow"."""
    word = re.sub(r"\s+", " ", match["count"].lower())
    number = 2 if "couple" in word else 3 if "few" in word else english_number(word) or 1
    count, unit = unit_of(match["unit"], number)
    offset = {"today": 0, "tomorrow": 1, "yesterday": -1}[match["day"].lower()]
    read = counted(-count, unit, "day")

    def found(frame: Frame) -> Window | None:
        window = read(frame)
        return None if window is None else day_window(window.start.date() + timedelta(days=offset))

    return Draft(Rank.DATE, found)


def _night_before_last(match: re.Match[str]) -> Draft:
    return Draft(Rank.PART, part("night", -2))


def week_of(window: Window) -> Window:
    """The week in which a date lies: what "the week of 20 July" means."""
    monday = window.start - timedelta(days=window.start.weekday())
    return Window(monday, monday + timedelta(days=7), "week")


def _rule(pattern: str, make: Callable[[re.Match[str]], Draft | None]) -> Rule:
    return Rule(re.compile(pattern, re.IGNORECASE), make)


_HOUR = rf"(?P<hour>{'|'.join(_HOURS)}|1[0-2]|[1-9])\b(?![:.]\d|\s*(?:%|percent|cups?|of|years?|days?|weeks?|months?))"

RULES = (
    _rule(
        rf"\b(?:at\s+)?(?:(?P<minute>half(?=\s+past)|(?:a\s+)?quarter|five|ten|twenty(?:[-\s]five)?)"
        rf"\s+(?P<way>past|to)\s+){_HOUR}",
        _spoken_time,
    ),
    _rule(rf"\bat\s+(?P<minute>half)(?P<way>)\s+{_HOUR}", _spoken_time),
    _rule(r"\b(?:at\s+|around\s+)?(?P<minute>)(?P<way>)(?P<hour>1[0-2]|[1-9])-?ish\b", _spoken_time),
    _rule(rf"\bin\s+{COUNT}\s+(?P<weekday>{WEEKDAY})s?(?:['’]s?)?(?:\s+time)?\b", _weekdays_ahead),
    _rule(rf"\b{COUNT}\s+(?P<weekday>{WEEKDAY})s?\s+from\s+now\b", _weekdays_ahead),
    _rule(rf"\b(?:on\s+)?(?P<weekday>{WEEKDAY})\s+(?P<unit>week|fortnight)\b(?!\s*(?:ly|end|s\b))", _week_after),
    _rule(
        rf"\b(?:on\s+)?the\s+(?P<nth>first|second|third|fourth|last)\s+(?P<weekday>{WEEKDAY})\s+(?:of|in)\s+"
        rf"(?:(?P<which>the|this|next|last|every|each)\s+month\b|(?P<month>{ANY_MONTH}))",
        _nth_weekday,
    ),
    _rule(rf"\b{COUNT}\s+{UNIT}\s+ago\s+(?P<day>today|tomorrow|yesterday)\b", _ago_today),
    _rule(r"\bthe\s+night\s+before\s+last\b", _night_before_last),
)
"""Rules for text in its own case."""

WEEK_OF = re.compile(
    r"\b(?:(?:in\s+)?the\s+)?(?:week\s+(?:of|commencing|beginning|starting)"
    r"|w/c)\s+(?:the\s+)?$",
    re.IGNORECASE,
)
"""What makes the date right after it a week."""
WEEK_OF_DAY = re.compile(r"(?:(?:in\s+)?the\s+)?week\s+of\s+(?=the\s+\d|\d|[A-Z])", re.IGNORECASE)
"""The same, where it was taken into the date's phrase."""
