"""English dates of the calendar: "3 April", "April 3rd, 2025", "in March", "last summer", "since 2019", "Christmas"."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date

from assistant.memory.writing.dates.calendar import Window, day_window, month_window, year_window
from assistant.memory.writing.dates.counts import decade
from assistant.memory.writing.dates.english_words import (
    ANY_MONTH,
    SEASON,
    SURE_MONTH,
    is_title,
    month_number,
    rest_after,
    season_name,
)
from assistant.memory.writing.dates.holidays import ENGLISH_FESTIVALS
from assistant.memory.writing.dates.named import (
    calendar_date,
    day_of_month,
    festival,
    month_of_year,
    quarter,
    season,
)
from assistant.memory.writing.dates.numbers import ORDINALS
from assistant.memory.writing.dates.parts import clock_time, slice_of
from assistant.memory.writing.dates.pieces import Draft, Frame, Rank, Read, Rule, choose, with_tense, years_around

_YEAR = r"(?P<year>(?:19|20)\d\d)(?!\d|[-/.:]\d)"
_DAY = r"(?P<day>\d{1,2})(?:st|nd|rd|th)?"
_DASH = r"\s*(?:-|–|—|to|until|through|and)\s*(?:the\s+)?"
_STEP = r"(?P<step>last|this\s+past|this\s+coming|this|next)"
_NAMING = r"(?:in|between|since|until|till|by|from|during|before|after|around|through|throughout|for|back\s+in|of|to)"
_SLICES = {
    "beginning": "start", "start": "start", "early": "early", "middle": "middle", "mid": "mid", "late": "late",
    "end": "end", "first half": "first half", "second half": "second half", "first day": "first day",
    "last day": "last day", "first week": "start", "last week": "end", "first days": "start", "last days": "end",
}  # fmt: skip
_DECADES = {"sixties": 1960, "seventies": 1970, "eighties": 1980, "nineties": 1990}
_NOT_A_YEAR = re.compile(
    r"\s*(?:%|people|euros?|dollars?|pounds|usd|eur|km|m\b|kg|miles|meters?|metres?|words|pages|items|steps|rows|lines"
    r"|calories|kcal|pieces|points|[-–]\s*\d)",
    re.IGNORECASE,
)


def _step(match: re.Match[str]) -> int:
    return {"last": -1, "past": -1, "this": 0, "next": 1, "coming": 1}[match["step"].lower().split()[-1]]


def _written_date(match: re.Match[str]) -> Draft | None:
    groups = match.groupdict()
    year = int(groups["year"]) if groups.get("year") else None
    return Draft(Rank.DATE, calendar_date(month_number(match["month"]), int(match["day"]), year), anew=True)


def _spelled_date(match: re.Match[str]) -> Draft:
    day = ORDINALS[re.sub(r"\s+", "-", match["ordinal"].lower())]
    return Draft(Rank.DATE, calendar_date(month_number(match["month"]), day), anew=True)


def _date_range(match: re.Match[str]) -> Draft:
    """For "3-7 May", "May 3 to 7"."""
    month, first, last = month_number(match["month"]), int(match["first"]), int(match["last"])
    year = int(match["year"]) if match["year"] else None
    begin, finish = calendar_date(month, first, year), calendar_date(month, last, year)

    def read(frame: Frame) -> Window | None:
        final = finish(frame)
        if final is None:
            return None
        start = final.start.replace(day=first)
        return Window(start, final.end, "range") if start < final.end else begin(frame)

    return Draft(Rank.DATE, read, anew=True)


def _written_out(match: re.Match[str]) -> Draft:
    """For "2026-10-21", "2026/10/21", "2026-10-21T18:00"."""
    year, month, day = (int(match[name]) for name in ("year", "month", "day"))
    read = calendar_date(month, day, year)
    hour = match.groupdict().get("hour")
    if hour is None:
        return Draft(Rank.DATE, read, anew=True)
    return Draft(Rank.DATE, _at_hour(read, int(hour), int(match["minute"])), anew=True)


def _at_hour(read: Read, hour: int, minute: int) -> Read:
    def found(frame: Frame) -> Window | None:
        whole = read(frame)
        return None if whole is None else clock_time(hour, minute, exact=True)(Frame(frame.calendar, frame.lean, whole))

    return found


def _slashed(match: re.Match[str]) -> Draft:
    """For "3/4/2025": the order that the zone writes in, or the only possible one."""
    first, second, year = int(match["first"]), int(match["second"]), int(match["year"])
    year += 2000 if year < 100 else 0

    def read(frame: Frame) -> Window | None:
        month_first = (frame.calendar.month_first and match["mark"] == "/" and first <= 12) or second > 12
        month, day = (first, second) if month_first else (second, first)
        return day_window(date(year, month, day))

    return Draft(Rank.DATE, read, anew=True)


def _ordinal_day(match: re.Match[str]) -> Draft | None:
    day = int(match["day"])
    if not 1 <= day <= 31:
        return None
    return Draft(Rank.DATE, day_of_month(day), alone=bool(_AFTER_ORDINAL.match(rest_after(match))))


def _day_of_some_month(match: re.Match[str]) -> Draft | None:
    """For "the 5th" in "the 5th of next month" or "Thursday the 5th"."""
    word = match.groupdict().get("ordinal")
    day = ORDINALS[re.sub(r"\s+", "-", word.lower())] if word else int(match["day"])
    return Draft(Rank.DATE, day_of_month(day), alone=False) if 1 <= day <= 31 else None


def _named_month(match: re.Match[str]) -> Draft:
    return Draft(Rank.MONTH, month_of_year(month_number(match["month"])))


def _bare_month(match: re.Match[str]) -> Draft:
    return Draft(Rank.MONTH, month_of_year(month_number(match["month"])), alone=False)


def _months(match: re.Match[str]) -> Draft:
    """For "January to February", without a preposition before it."""
    first, last = month_number(match["first"]), month_number(match["last"])

    def read(frame: Frame) -> Window | None:
        years = years_around(frame)
        begun = [(month_window(year, first).start, month_window(year + (last < first), last).end) for year in years]
        return choose(frame, [Window(start, end, "range") for start, end in begun])

    return Draft(Rank.MONTH, read)


def _stepped_month(match: re.Match[str]) -> Draft | None:
    if is_title(match):
        return None
    return Draft(Rank.MONTH, month_of_year(month_number(match["month"]), step=_step(match)))


def _month_and_year(match: re.Match[str]) -> Draft:
    month = month_number(match["month"])
    year = int(match["year"]) + (2000 if len(match["year"]) == 2 else 0)
    return Draft(Rank.MONTH, month_of_year(month, year), anew=True)


def _iso_month(match: re.Match[str]) -> Draft:
    return Draft(Rank.MONTH, month_of_year(int(match["month"]), int(match["year"])))


def _year(match: re.Match[str]) -> Draft | None:
    if _NOT_A_YEAR.match(rest_after(match)):
        return None
    year = int(match["year"])
    naming = (match["naming"] or "of").lower()
    return Draft(Rank.YEAR, lambda frame: year_window(year), alone=naming not in {"of", "to", "for"})


def _short_year(match: re.Match[str]) -> Draft:
    """For "in '98"."""
    year = int(match["digits"])
    year += 1900 if year > 40 else 2000
    return Draft(Rank.YEAR, lambda frame: year_window(year))


def _years(match: re.Match[str]) -> Draft:
    """For "2015-2019"."""
    first, last = int(match["first"]), int(match["last"])
    return Draft(Rank.YEAR, lambda frame: Window(year_window(first).start, year_window(last).end, "range"))


def _decade(match: re.Match[str]) -> Draft:
    digits = match["digits"]
    if digits is None:
        return Draft(Rank.YEAR, decade(_DECADES[match["word"].lower()]))
    first = int(digits) if len(digits) == 4 else (1900 if int(digits) > 20 else 2000) + int(digits)
    return Draft(Rank.YEAR, decade(first))


def _slice(match: re.Match[str]) -> Draft:
    return Draft(Rank.SLICE, slice_of(_SLICES[re.sub(r"\s+", " ", match["slice"].lower())]), alone=False)


def _season(match: re.Match[str]) -> Draft | None:
    name = season_name(match["season"])
    if match["step"]:
        return None if is_title(match) else Draft(Rank.SEASON, season(name, _step(match)))
    if not match["naming"]:
        return Draft(Rank.SEASON, season(name), alone=False)
    return Draft(Rank.SEASON, season(name) if match["article"] else with_tense(season(name)))


def _quarter(match: re.Match[str]) -> Draft:
    number = match["number"] or str(_QUARTERS.index((match["ordinal"] or "").lower()) + 1)
    return Draft(Rank.SEASON, quarter(int(number)))


_QUARTERS = ("first", "second", "third", "fourth")
_FESTIVAL_NAMES = [(re.compile(pattern, re.IGNORECASE), window) for pattern, window in ENGLISH_FESTIVALS.items()]


def _festival(match: re.Match[str]) -> Draft | None:
    window = next(window for pattern, window in _FESTIVAL_NAMES if pattern.fullmatch(match["name"].replace("’", "'")))
    if match["step"]:
        return None if is_title(match) else Draft(Rank.DATE, festival(window, _step(match)))
    naming = (match["naming"] or "").lower().split()
    if not naming:
        return Draft(Rank.DATE, festival(window), alone=False)
    read = festival(window)
    return Draft(Rank.DATE, read if naming[0] in {"on", "by", "until", "since"} else with_tense(read))


_AFTER_ORDINAL = re.compile(
    r"""^(?:\s*(?:$|[.,;:!?)\]—–-]|\n)|\s+(?:at|in|for|and|or|to|with|i|we|he|she|they|because|so|but|from|by|is"
    r"|was|are
    |were|my|our|until|when|if|the|it)\b)""",
    re.IGNORECASE | re.VERBOSE,
)


def _rule(pattern: str, make: Callable[[re.Match[str]], Draft | None]) -> Rule:
    return Rule(re.compile(pattern), make)


_FESTIVAL = "|".join(f"(?:{pattern})" for pattern in ENGLISH_FESTIVALS).replace("'", "['’]")
_ORDINAL = "(?i:" + "|".join(sorted((name.replace("-", r"[-\s]") for name in ORDINALS), key=len, reverse=True)) + ")"
_OF = r"\s+(?:of\s+)?"

RULES = (
    _rule(
        r"(?:\b[Oo]n\s+)?(?<![\d-])(?P<year>\d{4})-(?P<month>\d{1,2})-(?P<day>\d{1,2})(?!\d|-\d)"
        r"(?:[T ](?P<hour>\d{2}):(?P<minute>\d{2})(?::\d{2})?(?:\.\d+)?(?:Z|[+-]\d{2}:?\d{2})?)?",
        _written_out,
    ),
    _rule(
        r"(?<![\d/.])(?P<year>(?:19|20)\d\d)(?P<mark>[/.])(?P<month>\d{1,2})"
        r"(?P=mark)(?P<day>\d{1,2})(?![\d/]|\.\d)",
        _written_out,
    ),
    _rule(
        r"(?<![\d/.])(?P<first>\d{1,2})(?P<mark>[/.])(?P<second>\d{1,2})(?P=mark)"
        r"(?P<year>(?:19|20)\d\d)(?![\d/]|\.\d)",
        _slashed,
    ),
    _rule(
        rf"(?:(?i:on|from|between)\s+)?(?:(?i:the)\s+)?(?<![\d.])(?P<first>\d{{1,2}})"
        rf"(?:st|nd|rd|th)?{_DASH}(?P<last>\d{{1,2}})(?:st|nd|rd"
        rf"|th)?{_OF}(?P<month>{SURE_MONTH})(?:,?\s+{_YEAR})?",
        _date_range,
    ),
    _rule(
        rf"(?:(?i:on|from)\s+)?(?P<month>{SURE_MONTH})\s+(?P<first>\d{{1,2}})"
        rf"(?:st|nd|rd|th)?{_DASH}(?P<last>\d{{1,2}})(?:st|nd|rd|th)?(?![\d:])(?:,?\s+{_YEAR})?",
        _date_range,
    ),
    _rule(
        rf"(?:\b(?i:on)\s+)?(?:\b(?i:the)\s+)?(?<![\d.:,/-]){_DAY}"
        rf"(?:\s+of)?[\s-](?P<month>{SURE_MONTH})(?:,?[\s-]+{_YEAR})?",
        _written_date,
    ),
    _rule(
        rf"(?:\b(?i:on)\s+)?(?:\b(?i:the)\s+)?(?<![\d.:,/-])(?P<day>\d{{1,2}})"
        rf"(?:st|nd|rd|th)\s+(?:of\s+)?(?P<month>{ANY_MONTH})",
        _written_date,
    ),
    _rule(
        rf"(?:\b(?i:on)\s+)?\b(?P<month>{SURE_MONTH})\s+(?:the\s+)?{_DAY}"
        rf"(?![\d:]|\.\d|,\d|\s*%)(?:,?\s+{_YEAR})?",
        _written_date,
    ),
    _rule(rf"\b(?i:on)\s+(?P<month>{ANY_MONTH})\s+{_DAY}(?![\d:]|\.\d)", _written_date),
    _rule(rf"(?:\b(?i:on)\s+)?\b(?i:the)\s+(?P<ordinal>{_ORDINAL})\s+of\s+(?P<month>{ANY_MONTH})", _spelled_date),
    _rule(
        r"\b(?:(?i:on|by|until|till|from|since|before|after)\s+|(?<=due\s))the\s+(?P<day>\d{1,2})(?:st|nd|rd"
        r"|th)\b",
        _ordinal_day,
    ),
    _rule(
        rf"\b(?:(?i:on)\s+)?(?i:the)\s+(?:(?P<day>\d{{1,2}})(?:st|nd"
        rf"|rd|th)|(?P<ordinal>{_ORDINAL}))\s+of\s+(?=(?i:this|next|last|every|each|the)\s+month)",
        _day_of_some_month,
    ),
    _rule(r"(?<=day\s)(?:(?i:the)\s+)?(?P<day>\d{1,2})(?:st|nd|rd|th)\b", _day_of_some_month),
    _rule(
        rf"\b(?:(?i:in|since|of|from|until|by|for)\s+)?(?P<month>{SURE_MONTH}),?\s+(?:of\s+)?{_YEAR}", _month_and_year
    ),
    _rule(r"\b(?i:in|since|from|until|by)\s+(?P<year>(?:19|20)\d\d)-(?P<month>0[1-9]|1[0-2])(?![\d-])", _iso_month),
    _rule(rf"\b(?i:{_NAMING})\s+(?P<month>{ANY_MONTH})(?!\s*\d|\w|['’])", _named_month),
    _rule(rf"\b(?i:{_STEP})\s+(?P<month>{ANY_MONTH})(?!\w|\s*\d)", _stepped_month),
    _rule(
        rf"\b(?P<first>{ANY_MONTH})\s*(?:(?i:to|until|till|through)\s+|[-–—]\s*)(?P<last>{ANY_MONTH})(?!\w|['’]|,?\s*\d)",
        _months,
    ),
    _rule(rf"\b(?P<month>{SURE_MONTH})(?!\w|['’])", _bare_month),
    _rule(rf"\b(?:(?P<naming>(?i:{_NAMING}|year))\s+)?(?:the\s+year\s+)?(?<![\d.,/:$€£#-]){_YEAR}(?![\w,]*\d)", _year),
    _rule(r"\b(?i:in|since)\s+['’](?P<digits>\d\d)\b(?!s)", _short_year),
    _rule(r"(?<![\d-])(?P<first>(?:19|20)\d\d)\s*[-–—]\s*(?P<last>(?:19|20)\d\d)(?![\d-])", _years),
    _rule(
        r"\b(?i:in|since|during|from)\s+the\s+(?:(?i:early|mid|late)[ -])?(?:['’]?"
        r"(?P<digits>(?:19|20)?\d0)['’]?s\b|(?P<word>(?i:sixties|seventies|eighties|nineties)))",
        _decade,
    ),
    _rule(
        r"\b(?:(?i:on|at|by|in|from|since|until|towards?)\s+)?(?:(?i:the)\s+)?"
        r"(?P<slice>(?i:beginning|start|middle|end|first\s+half|second\s+half"
        r"|(?:first|last)\s+(?:days?|week)))\s+of\b",
        _slice,
    ),
    _rule(
        rf"\b(?:(?i:in|by|since|until)\s+)?(?P<slice>(?i:early|mid|late))"
        rf"(?=[ -](?:(?i:in\s+)?{ANY_MONTH}|(?:19|20)\d\d|(?i:last|this|next)\s|{SEASON}))-?",
        _slice,
    ),
    _rule(
        rf"\b(?:(?i:{_STEP})\s+|(?P<naming>(?i:in|over|during|throughout|since"
        rf"|by|until|before|after))\s+(?P<article>(?i:the)\s+)?|(?i:the)\s+)?(?P<season>{SEASON})\b",
        _season,
    ),
    _rule(
        r"\b(?:(?i:in|during|by|for)\s+)?(?:Q(?P<number>[1-4])\b|(?i:the\s+(?P<ordinal>first"
        r"|second|third|fourth)\s+quarter)\b)(?:\s+of)?",
        _quarter,
    ),
    _rule(
        rf"\b(?:(?i:{_STEP})\s+|(?P<naming>(?i:at|on|over|for|by|until|till|since"
        rf"|before|after|during|around|in))\s+(?:the\s+)?)?(?P<name>(?i:{_FESTIVAL}))(?![\w-])",
        _festival,
    ),
)
"""Rules for text in its own case."""
