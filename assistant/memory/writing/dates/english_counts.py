"""English counts: "three days ago", "in two weeks", "half a year ago", "over the past month", "a week after Easter"."""

from __future__ import annotations

import re
from collections.abc import Callable

from assistant.memory.writing.dates.calendar import Window
from assistant.memory.writing.dates.counts import Shift, counted, counted_after_last, moved, stretch
from assistant.memory.writing.dates.english_words import COUNT, UNIT, is_title, unit_of, word_before
from assistant.memory.writing.dates.named import weekday, weekend
from assistant.memory.writing.dates.numbers import english_number
from assistant.memory.writing.dates.pieces import Draft, Frame, Lean, Rank, Read, Rule

_ABOUT = r"(?:(?:about|around|roughly|almost|nearly|over|just|exactly|only|some|approximately|maybe|like)\s+)?"
_TIMES_BEFORE = {"once", "twice", "times", "time", "thrice", "only", "done", "all", "best"}
_MAYBE_PAST = re.compile(r"\b(?:read|put|cut|quit|hit|set|cost|beat)\b[^.!?;]*$", re.IGNORECASE)
_HALVES = {"day": (12, "hour"), "week": (3, "day"), "month": (15, "day"), "year": (6, "month"), "hour": (30, "minute")}
_DECADE_HALF = (5, "year")


def _amount(match: re.Match[str]) -> tuple[int, str, bool]:
    """The count, its unit and whether it was vague ("a few")."""
    word = re.sub(r"\s+", " ", match["count"].lower())
    unit = match["unit"].lower()
    if "half" in word:
        base = unit_of(unit, 1)[1] if unit not in {"fortnight", "decade"} else unit
        half = _HALVES.get(base, _DECADE_HALF if unit == "decade" else (7, "day"))
        return half[0], half[1], False
    if "few" in word or word == "several":
        return *unit_of(unit, 3), True
    if "couple" in word:
        return *unit_of(unit, 2), True
    number = 12 if "dozen" in word else 100 if "hundred" in word else english_number(word) or 1
    count, unit = unit_of(unit, number)
    groups = match.groupdict()
    if (groups.get("half") or groups.get("half2")) and unit in _HALVES:
        half = _HALVES[unit]
        per_unit = {"hour": 60, "day": 24, "week": 7, "month": 30, "year": 12}[unit]
        return count * per_unit + half[0], half[1], False
    return count, unit, False


def _ago(match: re.Match[str]) -> Draft:
    count, unit, vague = _amount(match)
    return Draft(Rank.DATE, _vague(-count, unit) if vague else counted(-count, unit))


def _weekdays_ago(match: re.Match[str]) -> Draft:
    """For "two Fridays ago", "three weekends ago"."""
    word = match["count"].lower()
    count = 2 if "couple" in word else 3 if "few" in word else english_number(word) or 1
    name = match["weekday"].lower().rstrip("s")
    if name == "weekend":
        return Draft(Rank.WEEK, weekend(-count))

    def read(frame: Frame) -> Window | None:
        last = weekday(_WEEKDAYS.index(name), -1)(frame)
        return None if last is None else moved(last, 1 - count, "week").as_grain("day")

    return Draft(Rank.WEEKDAY, read)


def _ahead(match: re.Match[str]) -> Draft | None:
    if word_before(match) in _TIMES_BEFORE or _MAYBE_PAST.search(match.string[: match.start()]):
        return None
    count, unit, vague = _amount(match)
    read = _vague(count, unit) if vague else counted(count, unit)
    # "I read it in two weeks" says how long it took
    return Draft(Rank.DATE, lambda frame: None if frame.lean is Lean.BACK else read(frame))


def _from_now(match: re.Match[str]) -> Draft:
    count, unit, vague = _amount(match)
    return Draft(Rank.DATE, _vague(count, unit) if vague else counted(count, unit))


def _vague(count: int, unit: str) -> Read:
    """For "A few days ago": a guess, and the days around it."""
    read = counted(count, unit)

    def found(frame: Frame) -> Window | None:
        window = read(frame)
        return None if window is None else window.as_grain("range" if unit in {"day", "week"} else window.grain)

    return found


_OWN_LAST = re.compile(
    r"(?:my|these)\s+|(?:the\s+)?(?:last|past|previous)\s+(?:day|night|hour"
    r"|minute)\b",
    re.IGNORECASE,
)


def _stretch(match: re.Match[str]) -> Draft | None:
    if not match["count"] and _OWN_LAST.match(match.group()):
        return None  # "my last day" is no span of time
    count, unit, _ = _amount(match) if match["count"] else (*unit_of(match["unit"], 1), False)
    back = match["way"].lower() in {"last", "past", "previous"}
    return Draft(Rank.DATE, stretch(-count if back else count, unit))


def _within(match: re.Match[str]) -> Draft | None:
    count, unit, _ = _amount(match)
    read = stretch(count, unit)
    return Draft(Rank.DATE, lambda frame: None if frame.lean is Lean.BACK else read(frame))


def _later(match: re.Match[str]) -> Draft:
    count, unit, _ = _amount(match)
    return Draft(Rank.DATE, counted_after_last(count, unit))


def _next_day(match: re.Match[str]) -> Draft | None:
    if is_title(match):
        return None
    return Draft(Rank.DATE, counted_after_last(1, match["unit"].lower()))


def _week_from(match: re.Match[str]) -> Draft:
    """For "a week from Friday", "a week on Monday", "two weeks from tomorrow"."""
    count, unit, _ = _amount(match)
    name = match["day"].lower()
    numbers = {"today": 0, "tomorrow": 1}

    def read(frame: Frame) -> Window | None:
        if name in numbers:
            base: Window | None = frame.calendar.day(numbers[name])
        else:
            base = weekday(_WEEKDAYS.index(name))(Frame(frame.calendar, Lean.AHEAD))
        return None if base is None else moved(base, count, unit).as_grain("day")

    return Draft(Rank.DATE, read)


_WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")


def shift(match: re.Match[str]) -> Shift:
    """For "Two days after" moves the date that follows it."""
    word = (match["count"] or "one").lower()
    way = -1 if match["way"].lower() == "before" else 1
    unit = _SHIFT_UNITS.get(match["unit"].lower(), match["unit"].lower())
    if "half" in word:
        number, unit = _HALVES.get(unit_of(unit, 1)[1], (1, "day"))
    elif "couple" in word:
        number, unit = unit_of(unit, 2)
    elif "few" in word or word == "several":
        number, unit = unit_of(unit, 3)
    else:
        number, unit = unit_of(unit, english_number(word) or 1)
    return lambda window: moved(window, way * number, unit)


_SHIFT_UNITS = {"night": "day", "morning": "day", "weekend": "week"}


def _rule(pattern: str, make: Callable[[re.Match[str]], Draft | None]) -> Rule:
    return Rule(re.compile(pattern, re.IGNORECASE), make)


_AND_HALF = r"(?:\s+(?P<half>and\s+a\s+half))?"

RULES = (
    _rule(rf"\b{COUNT}\s+(?P<weekday>(?:{'|'.join(_WEEKDAYS)}|weekend)s?)\s+ago\b", _weekdays_ago),
    _rule(rf"\b{_ABOUT}{COUNT}{_AND_HALF}\s+{UNIT}(?:\s+(?P<half2>and\s+a\s+half))?\s+(?:ago|back)\b", _ago),
    _rule(rf"\bin\s+{_ABOUT}{COUNT}{_AND_HALF}(?:\s+more)?\s+{UNIT}(?:\s+time)?\b(?!\s+of)", _ahead),
    _rule(rf"\b{_ABOUT}{COUNT}\s+{UNIT}\s+(?:from\s+now|hence)\b", _from_now),
    _rule(rf"\b{COUNT}\s+{UNIT}\s+(?:later|afterwards|after\s+that)\b", _later),
    _rule(r"\bthe\s+(?:next|following)\s+(?P<unit>day)\b(?!\s+(?:i\s+)?(?:will|off))", _next_day),
    _rule(
        rf"\b(?:(?:over|in|during|for|within)\s+)?(?:the\s+|these\s+|my\s+)"
        rf"(?P<way>last|past|previous|next|coming)\s+(?:{COUNT}\s+)?{UNIT}(?!\s+of\b)",
        _stretch,
    ),
    _rule(rf"\bwithin\s+{_ABOUT}{COUNT}\s+{UNIT}", _within),
    _rule(
        rf"\b{COUNT}\s+{UNIT}\s+(?:from|on)\s+(?P<day>today|tomorrow|monday"
        rf"|tuesday|wednesday|thursday|friday|saturday|sunday)\b",
        _week_from,
    ),
)
"""Rules for text in its own case."""

SHIFT = re.compile(
    rf"\b(?:(?:on\s+)?the\s+|{COUNT}\s+)(?P<unit>day|night|morning|week|weekend|fortnight|month|year)s?\s+"
    rf"(?P<way>before|after|following)\s+(?:the\s+)?$",
    re.IGNORECASE,
)
"""What moves the date right after it."""
