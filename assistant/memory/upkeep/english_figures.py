"""Numbers, dates and times of an English text in one spelling, so that the same are the same and others are not."""

from __future__ import annotations

import re

_MONTHS = (
    *("january", "february", "march", "april", "may", "june"),
    *("july", "august", "september", "october", "november", "december"),
)
_MONTH = r"(?P<month>" + "|".join(f"{name[:3]}(?:{name[3:]})?" if name != "may" else "may" for name in _MONTHS)
_MONTH += r"|sept)\.?"
_DAY = r"(?P<day>[0-3]?\d)(?:st|nd|rd|th)?"
_YEAR = r"(?P<year>(?:19|20)\d\d)"
_ONES = {
    **{"zero": 0, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9},
    **{"ten": 10, "eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14, "fifteen": 15, "sixteen": 16},
    **{"seventeen": 17, "eighteen": 18, "nineteen": 19},
}
_TENS = {
    **{"twenty": 20, "thirty": 30, "forty": 40, "fifty": 50},
    **{"sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90},
}
_ORDINALS = {
    **{"first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5},
    **{"sixth": 6, "seventh": 7, "eighth": 8, "ninth": 9, "tenth": 10},
}
_SPELLED = re.compile(
    r"\b(?:(?P<tens>" + "|".join(_TENS) + r")(?:[- ](?P<unit>one|two|three|four|five|six|seven|eight|nine))?"
    r"|(?P<ones>"
    + "|".join(sorted(_ONES, key=len, reverse=True))
    + r"))\b(?:\s+(?P<times>hundred|thousand|million)\b)?",
    re.IGNORECASE,
)
_PART_OF_HOUR = r"\b(half past|(?:a )?quarter past|(?:a )?quarter to) (\d{1,2}|" + "|".join(list(_ONES)[1:13]) + r")\b"
_TIMES = {"hundred": 100, "thousand": 1000, "million": 1_000_000}


def figures_levelled(text: str) -> str:
    """The text with its dates as @2024-05-03 or @05-03, its times as @15:00 and its numbers in plain digits."""
    text = re.sub(rf"\b{_YEAR}-(?P<month>[01]\d)-(?P<day>[0-3]\d)\b", r"@\g<year>-\g<month>-\g<day>", text)
    for pattern in (
        rf"\b(?:the )?{_DAY}(?: of)? {_MONTH}(?:,? {_YEAR})?\b(?!\d)",
        rf"\b{_MONTH} (?:the )?{_DAY}(?:,? {_YEAR})?\b(?!\d)",
    ):
        text = re.sub(pattern, _date, text, flags=re.IGNORECASE)
    text = re.sub(r"(?<=\d),(?=\d{3}\b)", "", text)
    text = re.sub(r"(?<![\w@])[-\u2212](?=\d)", "minus ", text)
    text = re.sub(r"[$\u20ac\u00a3](\d+(?:\.\d+)?)", _money, text)
    text = re.sub(_PART_OF_HOUR, _clock, text, flags=re.IGNORECASE)
    text = re.sub(r"\b(\d{1,2}|\w+) o'clock\b", r"\1", text, flags=re.IGNORECASE)
    text = re.sub(r"\b(\d{1,2})(?:[:.](\d\d))? ?([ap])\.?m\b\.?", _half_day, text, flags=re.IGNORECASE)
    text = re.sub(r"(?<![@\w:-])(\d{1,2}):(\d\d)\b", lambda m: f"@{int(m[1]):02}:{m[2]}", text)
    text = re.sub(r"\b(\d+) ?(km|kg|cm|m|g|ml|l|hours?|hrs?|min|minutes?|percent|%)(?![\w])", r"\1 \2", text)
    text = re.sub(r"(\d) ?%", r"\1 percent", text)
    text = re.sub(r"\b(" + "|".join(_ORDINALS) + r")\b", _ordinal, text, flags=re.IGNORECASE)
    return _SPELLED.sub(_number, text)


def _date(match: re.Match[str]) -> str:
    month = next(n for n, name in enumerate(_MONTHS, 1) if name.startswith(match["month"].casefold()[:3]))
    year = f"{match['year']}-" if match["year"] else ""
    return f"@{year}{month:02}-{int(match['day']):02}"


def _half_day(match: re.Match[str]) -> str:
    hour = int(match[1]) % 12 + (12 if match[3].casefold() == "p" else 0)
    return f"@{hour:02}:{match[2] or '00'}"


def _clock(match: re.Match[str]) -> str:
    word = match[2].casefold()
    hour = int(word) if word.isdigit() else _ONES[word]
    minutes = 30 if match[1].casefold().startswith("half") else 15 if match[1].casefold().endswith("past") else 45
    return f"{(hour - 1) % 12 or 12 if minutes == 45 else hour}:{minutes}"


def _money(match: re.Match[str]) -> str:
    return f"{match[1]} " + {"$": "dollar", "\u20ac": "euro", "\u00a3": "pound"}[match[0][0]]


def _ordinal(match: re.Match[str]) -> str:
    number = _ORDINALS[match[1].casefold()]
    return f"{number}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(number, 'th') }"


def _number(match: re.Match[str]) -> str:
    if match["tens"]:
        value = _TENS[match["tens"].casefold()] + (_ONES[match["unit"].casefold()] if match["unit"] else 0)
    else:
        value = _ONES[match["ones"].casefold()]
    return str(value * (_TIMES[match["times"].casefold()] if match["times"] else 1))
