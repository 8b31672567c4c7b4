"""English words for days counted from today, weekdays, weeks and parts of the day."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta

from assistant.memory.writing.dates.calendar import Window
from assistant.memory.writing.dates.counts import days_from_today, moved
from assistant.memory.writing.dates.english_words import (
    SHORT_WEEKDAY,
    WEEKDAY,
    is_title,
    rest_after,
    weekday_number,
    word_before,
)
from assistant.memory.writing.dates.named import (
    quarter_from_now,
    this_weekday,
    weekday,
    weekday_of_week,
    weekend,
)
from assistant.memory.writing.dates.parts import clock_time, part
from assistant.memory.writing.dates.pieces import Draft, Frame, Rank, Read, Rule, fixed

_DAY_OFFSETS = {
    "today": 0,
    "tonight": 0,
    "tomorrow": 1,
    "tmrw": 1,
    "yesterday": -1,
    "yday": -1,
    "the day before yesterday": -2,
    "day before yesterday": -2,
    "the day after tomorrow": 2,
    "day after tomorrow": 2,
}
_STEPS = {"last": -1, "past": -1, "previous": -1, "this": 0, "next": 1, "coming": 1, "following": 1}
_PART = r"(?:morning|afternoon|evening|night|noon|midday|lunchtime|midnight)"
_PART_NAMES = {"midday": "noon", "lunchtime": "noon", "midnight": "late"}
_NO_DATE_BEFORE = re.compile(
    r"black|holiday|good|ash|casual|ruby|man|girl|super|cyber|shrove|holy|bloody|happy|manic|freaky|easter|palm"
    r"|whit|plough"
    r"|maundy|a|an|my|our|his|her|their|your|every|each|any|some|no|throwback|taco|last|next|this|past|coming"
)
_GOES_ON = re.compile(
    r"""^(?:\s*(?:$|[.,;:!?)\]—–-]|\n)
    |\s+(?:at|i|i'm|i'll|i've|we|we're|we'll|he|she|they|it|you|my|our|his|her|their|the|there|morning|afternoon|evening|night
    |noon|and|or|but|because|so|to|with|for|in|from|if|when|was|is|will|that|next|last|this|around|before|after|by|until
    |instead|as|please|work|works|would|about)\b)""",
    re.IGNORECASE | re.VERBOSE,
)


def _steps(word: str) -> int:
    return _STEPS[word.split()[-1].lower()]


def _relative_day(match: re.Match[str]) -> Draft | None:
    if is_title(match):
        return None
    word = re.sub(r"\s+", " ", match.group().lower())
    if word == "tonight":
        return Draft(Rank.PART, part("evening", 0))
    return Draft(Rank.DATE, fixed(lambda calendar: calendar.day(_DAY_OFFSETS[word])))


def _part_of_day(match: re.Match[str]) -> Draft | None:
    """For "this morning", "last night", "yesterday evening" is a day with a part."""
    if is_title(match):
        return None
    name = match["part"].lower()
    return Draft(Rank.PART, part(_PART_NAMES.get(name, name), -1 if match["step"].lower() == "last" else 0))


def _bare_part(match: re.Match[str]) -> Draft:
    name = match["part"].lower()
    return Draft(Rank.PART, part(_PART_NAMES.get(name, name)), alone=False, repeats=bool(match["plural"]))


def _stepped_weekday(match: re.Match[str]) -> Draft | None:
    if is_title(match) or rest_after(match, 2) == "s ":
        return None
    number = weekday_number(match["weekday"])
    word = re.sub(r"\s+", " ", match["step"].lower())
    if word == "this":
        return Draft(Rank.WEEKDAY, this_weekday(number))
    if word in {"this coming", "coming", "the coming", "this next"}:
        return Draft(Rank.WEEKDAY, _coming(weekday(number)))
    if word in {"next", "the following"}:
        return Draft(Rank.WEEKDAY, weekday_of_week(number, 1))
    return Draft(Rank.WEEKDAY, weekday(number, -1))


def _coming(read: Read) -> Read:
    def found(frame: Frame) -> Window | None:
        return read(Frame(frame.calendar, frame.lean, since=frame.calendar.day(1).start))

    return found


def _weekday_beyond(match: re.Match[str]) -> Draft:
    """For "the Friday before last", "the Monday after next"."""
    number = weekday_number(match["weekday"])
    if match["step"].lower().startswith("after"):
        return Draft(Rank.WEEKDAY, weekday_of_week(number, 2))
    last = weekday(number, -1)

    def read(frame: Frame) -> Window | None:
        found = last(frame)
        return None if found is None else moved(found, -1, "week").as_grain("day")

    return Draft(Rank.WEEKDAY, read)


def _bare_weekday(match: re.Match[str]) -> Draft | None:
    number = weekday_number(match["weekday"])
    preposition = (match["preposition"] or "").lower()
    if match["plural"]:
        return Draft(Rank.WEEKDAY, weekday(number), repeats=True)
    rest = rest_after(match)
    if re.match(r"\.com|\s+the\s+13th|['’]s\b", rest, re.IGNORECASE):
        return None
    short = not match["weekday"].lower().endswith("day")
    if preposition:
        return Draft(Rank.WEEKDAY, weekday(number))
    if short:
        return Draft(Rank.WEEKDAY, weekday(number), alone=False)
    named = re.match(r"\s+[A-Z][a-z]+", rest)
    before = word_before(match)
    if _NO_DATE_BEFORE.fullmatch(before):
        return None
    alone = before != "the" and bool(_GOES_ON.match(rest)) and not named
    return Draft(Rank.WEEKDAY, weekday(number), alone=alone)


def _every(match: re.Match[str]) -> Draft:
    name = match["unit"].lower()
    if name.endswith("day") and name not in {"day", "weekday"}:
        return Draft(Rank.WEEKDAY, weekday(weekday_number(name)), repeats=True)
    if name in _LONG:
        rank, read = _LONG[name](0)
        return Draft(rank, read, repeats=True)
    return Draft(Rank.DATE, fixed(lambda calendar: calendar.day(0)), repeats=True)


def _week(offset: int) -> Read:
    return fixed(lambda calendar: calendar.week(offset))


_LONG: dict[str, Callable[[int], tuple[Rank, Read]]] = {
    "week": lambda step: (Rank.WEEK, _week(step)),
    "weekend": lambda step: (Rank.WEEK, weekend(step)),
    "month": lambda step: (Rank.MONTH, fixed(lambda calendar: calendar.month(step))),
    "year": lambda step: (Rank.YEAR, fixed(lambda calendar: calendar.year(step))),
    "quarter": lambda step: (Rank.SEASON, quarter_from_now(step)),
    "fortnight": lambda step: (Rank.WEEK, days_from_today(*((-13, 0) if step < 0 else (0, 13)))),
}


def _stepped_unit(match: re.Match[str]) -> Draft | None:
    unit = match["unit"].lower()
    if is_title(match) or (unit == "year" and re.match(r"['’]s\s+(?:eve|day)", rest_after(match), re.IGNORECASE)):
        return None
    rank, read = _LONG[unit](_steps(match["step"]))
    return Draft(rank, read)


def _unit_beyond(match: re.Match[str]) -> Draft:
    """For "the week before last", "the month after next"."""
    rank, read = _LONG[match["unit"].lower()](-2 if match["step"].lower() == "before last" else 2)
    return Draft(rank, read)


def _within_unit(match: re.Match[str]) -> Draft:
    """For "earlier this week", "later this month"."""
    unit, word = match["unit"].lower(), match["word"].lower()

    def read(frame: Frame) -> Window | None:
        if unit == "today":
            whole = frame.calendar.day(0)
        else:
            found = _LONG[unit](0)[1](frame)
            if found is None:
                return None
            whole = found
        today = frame.calendar.day(0)
        if word == "earlier":
            return Window(whole.start, today.end if unit != "today" else frame.calendar.now, "range")
        return Window(today.start if unit != "today" else frame.calendar.now, whole.end, "range")

    return Draft(Rank.DATE if unit == "today" else _LONG[unit](0)[0], read)


def _the_unit(match: re.Match[str]) -> Draft:
    """For "the month" in "the end of the month"."""
    rank, read = _LONG[match["unit"].lower()](0)
    return Draft(rank, read, alone=False)


def _weekend(match: re.Match[str]) -> Draft | None:
    return Draft(Rank.WEEK, weekend(), repeats=match.group().lower().endswith("s"))


def _time(match: re.Match[str]) -> Draft | None:
    groups = match.groupdict()
    hour, minute = int(match["hour"]), int(match["minute"] or 0)
    half = (match["half"] or groups.get("half2") or "").lower().replace(".", "")
    if hour > 23 or minute > 59 or (half and not 1 <= hour <= 12):
        return None
    if half:
        hour = hour % 12 + (12 if half == "pm" else 0)
    exact = bool(half) or hour > 12 or hour == 0 or bool(match["minute"] and len(match["hour"]) == 2)
    return Draft(Rank.TIME, clock_time(hour, minute, exact=exact), alone=False)


def _noon(match: re.Match[str]) -> Draft:
    hour = 0 if match["name"].lower() == "midnight" else 12
    return Draft(Rank.TIME, clock_time(hour, 0, exact=True), alone=False)


def _just_now(match: re.Match[str]) -> Draft:
    return Draft(Rank.TIME, just_now)


def just_now(frame: Frame) -> Window | None:
    """The hour up to now, as far as it belongs to today."""
    now, midnight_today = frame.calendar.now, frame.calendar.day(0).start
    return Window(
        max(midnight_today, now - timedelta(hours=1)), max(now, midnight_today + timedelta(minutes=1)), "hour"
    )


def _the_other_day(match: re.Match[str]) -> Draft:
    return Draft(Rank.DATE, days_from_today(-6, -1))


def _rule(pattern: str, make: Callable[[re.Match[str]], Draft | None], flags: int = re.IGNORECASE) -> Rule:
    return Rule(re.compile(pattern, flags), make)


_LAST_NEXT = r"(?P<step>last|past|previous|this|(?:this\s+|the\s+)?(?:past|next|coming|following|previous|last))"
_LAST_AFTER = r"(?P<step>before\s+last|after\s+next)"

RULES = (
    _rule(
        r"\b(?:(?:the\s+)?day\s+before\s+yesterday|(?:the\s+)?day\s+after\s+tomorrow"
        r"|today|tonight|tomorrow|tmrw|yesterday|yday)\b",
        _relative_day,
    ),
    _rule(r"\bat\s+(?P<name>noon|midday|midnight)\b", _noon),
    _rule(rf"\b(?P<step>last|this)\s+(?P<part>night|{_PART})\b", _part_of_day),
    _rule(
        rf"\b(?:(?:in|on|at)\s+(?:the\s+)?)?(?P<part>{_PART})(?P<plural>s)?\b(?!\s+of\s+(?:the\s+)?(?!\d|{WEEKDAY}))",
        _bare_part,
    ),
    _rule(
        rf"\b(?:on\s+)?{_LAST_NEXT}\s+(?P<weekday>{WEEKDAY}|(?-i:{SHORT_WEEKDAY})|tues|weds|thurs?\b"
        rf"|fri\b)(?![a-rt-z])",
        _stepped_weekday,
    ),
    _rule(rf"\b(?:the\s+)?(?P<weekday>{WEEKDAY})\s+{_LAST_AFTER}\b", _weekday_beyond),
    _rule(
        rf"\b(?:(?P<preposition>on|by|until|till|from|since|before|after|for|through)\s+)?"
        rf"(?P<weekday>{WEEKDAY}(?:(?P<plural>s)|(?!\w))|(?-i:{SHORT_WEEKDAY}))(?!\w)",
        _bare_weekday,
    ),
    _rule(
        r"\b(?:every|each)\s+(?:(?:other|second|single|third|few|\d+)\s+)?"
        r"(?P<unit>monday|tuesday|wednesday|thursday|friday|saturday|sunday|day|weekday|weekend|week|month|year"
        r"|morning|evening|night|afternoon|spring|summer|autumn|fall|winter)s?\b",
        _every,
    ),
    _rule(
        rf"\b(?:over\s+|during\s+|in\s+)?{_LAST_NEXT}\s+(?P<unit>week|weekend"
        rf"|month|year|quarter|fortnight)\b(?!-|\s+(?:old|long))",
        _stepped_unit,
    ),
    _rule(rf"\b(?:the\s+)?(?P<unit>week|weekend|month|year)\s+{_LAST_AFTER}\b", _unit_beyond),
    _rule(r"\b(?P<word>earlier|later)\s+(?:(?:this|in\s+the)\s+)?(?P<unit>today|week|month|year)\b", _within_unit),
    _rule(r"\b(?:the|this)\s+(?P<unit>week|month|year|quarter)\b", _the_unit),
    _rule(r"\b(?:on|at|over|during|for)\s+(?:the\s+)?weekends?\b", _weekend),
    _rule(
        r"(?:\b(?:at|around|about|by|from)\s+|@\s*)?(?<![\d.,:/-])(?P<hour>\d{1,2})"
        r"(?:[:.](?P<minute>\d{2})(?:\s*(?P<half>[ap]\.?m\b\.?))?(?![\d:/.])"
        r"|\s*(?P<half2>[ap]\.?m\b\.?)|\s*o['’]?clock\b)",
        _time,
    ),
    _rule(
        r"\bat\s+(?P<hour>\d{1,2})(?P<minute>)(?P<half>)(?![\d:.,%/]\d|\s*"
        r"(?:%|percent|years?|days?|weeks?|months?|degrees|km|euros?|dollars?)|\d)",
        _time,
    ),
    _rule(r"\b(?:just\s+now|a\s+moment\s+ago)\b", _just_now),
    _rule(r"\bthe\s+other\s+day\b", _the_other_day),
)
"""Rules for text in its own case."""
