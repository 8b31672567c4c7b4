"""Chinese counts: 三天前, 两周后, 半年前, 再过一个月, 最近三天, 春节前一周. The patterns are for levelled text."""

from __future__ import annotations

import re
from collections.abc import Callable

from assistant.memory.writing.dates.counts import Shift, counted, counted_after_last, moved, stretch
from assistant.memory.writing.dates.numbers import chinese_number
from assistant.memory.writing.dates.pieces import Draft, Lean, Rank, Read, Rule

_COUNT = (
    r"(?P<count>\d{1,3}|一两|两三|三四|四五|五六|六七|七八|八九|[二三四五六七八九]?十来"
    r"|[一二两三四五六七八九十百]{1,4}|好?几|十几|几十|半|若干)"
)
_UNIT = r"(?P<unit>个?[半多]?(?:小时|钟头)|分钟|天|日|个?多?(?:周|星期|礼拜)|个[半多]?月|年|个?季度)"
_UNITS = {
    "小时": "hour", "钟头": "hour", "分钟": "minute", "天": "day", "日": "day", "周": "week", "星期": "week",
    "礼拜": "week", "月": "month", "年": "year", "季度": "month",
}  # fmt: skip
_VAGUE = {"几": 3, "好几": 4, "十几": 13, "几十": 30, "若干": 3}
_HALVES = {
    "minute": (1, "minute"), "hour": (30, "minute"), "day": (12, "hour"), "week": (3, "day"), "month": (15, "day"),
    "year": (6, "month"),
}  # fmt: skip
_PER_UNIT = {"minute": 1, "hour": 60, "day": 24, "week": 7, "month": 30, "year": 12}


def _amount(match: re.Match[str]) -> tuple[int, str, bool] | None:
    """The count, its unit and whether it was vague (几天)."""
    word = match["count"]
    name = match["unit"].lstrip("个半多")
    unit = _UNITS[name]
    groups = match.groupdict()
    half_more = "半" in match["unit"] or groups.get("more") == "半"
    if word == "半":
        return *_HALVES[unit], False
    vague = word in _VAGUE or (len(word) == 2 and word.isalpha() and "十" not in word)
    number = _VAGUE.get(word) or chinese_number(word.rstrip("来")[:1] if vague else word.rstrip("来"))
    if number is None:
        return None
    if name == "季度":
        number *= 3
    if half_more:
        extra, unit_of_half = _HALVES[unit]
        return number * _PER_UNIT[unit] + extra, unit_of_half, False
    return number, unit, vague or groups.get("more") == "多"


def _counted(match: re.Match[str]) -> Draft | None:
    amount = _amount(match)
    if amount is None:
        return None
    count, unit, vague = amount
    back = match["way"] == "前"
    read = counted(-count if back else count, unit, "range" if vague and unit in {"day", "week"} else None)
    # 三天后 in a story counts from what was named before
    return Draft(Rank.DATE, read if back else _after(read, counted_after_last(count, unit)))


def _after(from_now: Read, from_last: Read) -> Read:
    return lambda frame: from_last(frame) if frame.lean is Lean.BACK else from_now(frame)


def _in_a_while(match: re.Match[str]) -> Draft | None:
    amount = _amount(match)
    if amount is None:
        return None
    read = counted(amount[0], amount[1])
    sure = match.group().startswith(("再", "还"))
    return Draft(Rank.DATE, lambda frame: None if frame.lean is Lean.BACK and not sure else read(frame))


def _stretch(match: re.Match[str]) -> Draft | None:
    amount = _amount(match)
    if amount is None:
        return None
    ahead = match["way"] in {"未来", "接下来", "今后", "往后"}
    return Draft(Rank.DATE, stretch(amount[0] if ahead else -amount[0], amount[1]))


def _within(match: re.Match[str]) -> Draft | None:
    amount = _amount(match)
    if amount is None:
        return None
    read = stretch(amount[0], amount[1])
    return Draft(Rank.DATE, lambda frame: None if frame.lean is Lean.BACK else read(frame))


def _a_year_from_today(match: re.Match[str]) -> Draft:
    """去年的今天."""
    count = match["count"]
    years = -(chinese_number(count) or 1) if count else {"去年": -1, "前年": -2, "明年": 1}[match["year"]]
    return Draft(Rank.DATE, counted(years, "year", "week" if "时候" in match.group() else "day"))


def _a_week_from_today(match: re.Match[str]) -> Draft:
    """上周的今天, 下个月的今天."""
    step = len(match["way"]) * (-1 if match["way"][0] == "上" else 1)
    return Draft(Rank.DATE, counted(step, "month" if match["unit"] == "月" else "week", "day"))


def shift(match: re.Match[str]) -> Shift | None:
    """前一周 after a date moves it."""
    amount = _amount(match)
    if amount is None:
        return None
    count = -amount[0] if match["way"] == "前" else amount[0]
    return lambda window: moved(window, count, amount[1])


def _rule(pattern: str, make: Callable[[re.Match[str]], Draft | None]) -> Rule:
    return Rule(re.compile(pattern), make)


_ABOUT = "(?:大约|大概|差不多|将近|快)?"

RULES = (
    _rule(
        rf"{_ABOUT}(?<![第\d.星])(?:有)?{_COUNT}{_UNIT}(?P<more>半"
        rf"|多)?(?:之|以)?(?P<way>前(?![台面提任后者端往途])|后(?![面悔台续代者果退勤]))",
        _counted,
    ),
    _rule(
        rf"(?:再过|(?<![不超通经去来吃看学住熬度难当做干待呆用养教跑开写玩谈租练打拿得])过){_COUNT}{_UNIT}"
        rf"(?P<more>半|多)?(?!前|后|的?生活|日子)",
        _in_a_while,
    ),
    _rule(
        rf"(?P<way>过去|最近|近|这|前|之前|未来|接下来|今后|往后)"
        rf"(?:的)?(?!两天|几天){_COUNT}{_UNIT}(?P<more>半|多)?(?:里|内|以来|来|间)?",
        _stretch,
    ),
    _rule(rf"(?<![第\d.]){_COUNT}{_UNIT}(?P<more>半)?(?:之|以)?内", _within),
    _rule(rf"(?:还有|还剩)(?:不到)?{_COUNT}{_UNIT}(?P<more>半|多)?(?=(?:我|我们|他|她)?(?:就|才|要|到))", _in_a_while),
    _rule(r"(?P<way>上{1,2}|下{1,2})个?(?P<unit>周|星期|礼拜|月)的?今天", _a_week_from_today),
    _rule(
        r"(?:(?P<year>去年|前年|明年)|(?P<count>[一二两三四五六七八九十\d]{1,2})年前)的?(?:今天|今日|这一?天|这个时候|这时候|此时)",
        _a_year_from_today,
    ),
)
"""Rules for levelled text."""

SHIFT = re.compile(rf"(?:的)?(?:之|以)?(?P<way>前|后)(?:的)?{_COUNT}{_UNIT}(?P<more>半)?")
"""What moves the date right before it."""
