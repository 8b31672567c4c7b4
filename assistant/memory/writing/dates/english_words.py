"""English names of months and weekdays as patterns, and checks of what stands around a match."""

from __future__ import annotations

import re

_MONTH_STEMS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_WEEKDAY_STEMS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")

SURE_MONTH = (
    r"(?:(?i:january|february|april|june|july|august|september|october|november"
    r"|december|feb|apr|aug|sept?|oct|nov)\b\.?"
    r"|(?:March|MARCH|May|MAY|Jan|Mar|Jun|Jul|Dec|JAN|MAR|JUN|JUL|DEC)\b\.?)"
)
"""A month that is no other word in this case: "may" and "march" in small letters are verbs."""
ANY_MONTH = (
    r"(?i:(?:january|february|march|april|may|june|july|august|september|october|november|december"
    r"|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)\b\.?)"
)
"""A month where a preposition or a number says that it is one."""
WEEKDAY = r"(?i:monday|tuesday|wednesday|thursday|friday|saturday|sunday)"
SHORT_WEEKDAY = r"(?:Mon|Tues?|Wed|Thu(?:rs?)?|Fri|Sat|Sun)\b\.?"
SEASON = r"(?i:spring|summer|autumn|fall|winter)"
COUNT = (
    r"(?i:(?P<count>\d{1,3}|an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen"
    r"|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|ninety|(?:a\s+)?couple(?:\s+of)?"
    r"|(?:a\s+|the\s+)?few|several|half(?:\s+an?)?|a\s+half|a\s+dozen|a\s+hundred))"
)
UNIT = r"(?i:(?P<unit>minute|hour|day|night|week|fortnight|month|year|decade|min|hr|wk|yr)s?\b(?:['’]s?(?=\s+time))?)"

_UNITS = {"night": "day", "min": "minute", "hr": "hour", "wk": "week", "yr": "year"}
_SENTENCE_BEFORE = re.compile(r"(?:^|[.!?:;\n\"“(]|[-–—•*]\s)\s*$")
_LAST_WORD = re.compile(r"([A-Za-z'’]+)[\s,]*$")


def month_number(name: str) -> int:
    """1 for "Jan." or "January"."""
    return _MONTH_STEMS.index(name[:3].lower()) + 1


def weekday_number(name: str) -> int:
    """0 for "Monday" or "Mon."."""
    return _WEEKDAY_STEMS.index(name[:3].lower())


def season_name(name: str) -> str:
    """The season's name in the calendar."""
    return "autumn" if name.lower() == "fall" else name.lower()


def unit_of(name: str, count: int) -> tuple[int, str]:
    """A count and unit in the units that dates are counted with: two fortnights are four weeks."""
    unit = name.lower()
    if unit == "fortnight":
        return count * 2, "week"
    if unit == "decade":
        return count * 10, "year"
    return count, _UNITS.get(unit, unit)


def is_title(match: re.Match[str]) -> bool:
    """Whether a phrase is written with a capital in the middle of a sentence: the name of a film, not a date."""
    return match.group()[:1].isupper() and not _SENTENCE_BEFORE.search(match.string[: match.start()])


def word_before(match: re.Match[str]) -> str:
    """The word before a match in small letters, empty at the beginning of a sentence."""
    before = match.string[max(0, match.start() - 40) : match.start()]
    if _SENTENCE_BEFORE.search(before):
        return ""
    word = _LAST_WORD.search(before)
    return word[1].lower() if word else ""


def rest_after(match: re.Match[str], length: int = 40) -> str:
    """What follows a match."""
    return match.string[match.end() : match.end() + length]
