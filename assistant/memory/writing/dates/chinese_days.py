"""Chinese words for days counted from today, weekdays, weeks, parts of the day and times.

The patterns are for levelled text: simplified characters, narrow digits.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from assistant.memory.writing.dates.calendar import Window, days_window
from assistant.memory.writing.dates.english_days import just_now
from assistant.memory.writing.dates.named import weekday, weekday_of_week, weekend
from assistant.memory.writing.dates.numbers import chinese_number
from assistant.memory.writing.dates.parts import clock_time, part
from assistant.memory.writing.dates.pieces import Draft, Frame, Rank, Rule, fixed, with_tense

NUMBER = r"(?:\d{1,3}|[一二两三四五六七八九十百廿]{1,5})"
"""A small number in digits or characters."""

_WEEK = "(?:周|星期|礼拜)"
_WEEKDAYS = "一二三四五六日"
# 周一直, 下周三天, 上周日本, 下周天气: no weekday
_NO_WEEKDAY = (
    r"(?!(?<=一)(?:直|共|起|样|些|定|般|边|同|整|切|连|路|半|下(?!午|班|雨|课|单))"
    r"|(?<=[一二三四五六])(?:天(?!气|津|天)|个|次|回|位|名|场"
    r"|顿|节(?!目)|篇|本|小时|分钟|条|人|倍|件|种|门|块|元|万|百|千|十|遍|趟|岁)"
    r"|(?<=日)(?:本|语|元|期|常|子|程|报|记)|(?<=天)(?:气|天|津|文|空))"
)
_DAY_OFFSETS = {"大前": -3, "前": -2, "昨": -1, "今": 0, "当": 0, "明": 1, "后": 2, "大后": 3}
_PARTS = {
    "早上": "morning", "早晨": "morning", "清晨": "morning", "清早": "morning", "一早": "morning", "大清早": "morning",
    "上午": "morning", "早": "morning", "晨": "morning", "中午": "noon", "正午": "noon", "午后": "afternoon",
    "下午": "afternoon", "傍晚": "evening", "晚间": "evening", "晚上": "evening", "晚": "evening", "夜里": "late",
    "夜": "late", "半夜": "late", "深夜": "late", "夜间": "late", "凌晨": "dawn",
}  # fmt: skip
_LONG_PARTS = "|".join(sorted((name for name in _PARTS if len(name) > 1), key=len, reverse=True))
_TITLE_AFTER_NAME = (
    "老师|先生|女士|小姐|同学|教授|医生|经理|师傅|阿姨|叔叔|律师|院长|主任|校长|导演|总监|老板|学长|学姐|师兄|师姐|博士"
)
_PERSON_BEFORE = re.compile(
    r"(?:叫|名字是|姓名是|名叫|认识|老师|同学|同事|朋友|医生"
    r"|演员|歌手|导演|作家|教练|经理|主任|教授|室友|邻居|老板|师傅|先生|女士)$"
)
_CLAUSE_START = re.compile(r"(?:^|[。！？；，,.!?;:：\n、“「（(])\s*$")


def before(match: re.Match[str]) -> str:
    """What stands before a match."""
    return match.string[max(0, match.start() - 12) : match.start()]


def after(match: re.Match[str]) -> str:
    """What follows a match."""
    return match.string[match.end() : match.end() + 12]


def _relative_day(match: re.Match[str]) -> Draft:
    offset = _DAY_OFFSETS[match["day"]]
    return Draft(Rank.DATE, fixed(lambda calendar: calendar.day(offset)))


def _two_days(match: re.Match[str]) -> Draft:
    """明后天, 今明两天."""
    first, last = sorted(_DAY_OFFSETS[name] for name in match["first"])

    def read(frame: Frame) -> Window | None:
        today = frame.calendar.day
        return days_window(today(first).start.date(), today(last).start.date(), "range")

    return Draft(Rank.DATE, read)


def _several_weekdays(match: re.Match[str]) -> Draft:
    """周一三五: so each week."""
    return Draft(Rank.WEEKDAY, weekday(_number_of(match["days"][0])), repeats=True)


def _glued_part(match: re.Match[str]) -> Draft:
    """昨晚, 今早, 明晚."""
    offset = _DAY_OFFSETS[match["day"]]
    name = _PARTS[match["part"]]
    return Draft(Rank.PART, part("night" if name in {"evening", "late"} and offset < 0 else name, offset))


def _part_of_day(match: re.Match[str]) -> Draft:
    alone = bool(_CLAUSE_START.search(before(match)))
    return Draft(Rank.PART, with_tense(part(_PARTS[match["part"]], 0)), alone=alone)


def _stepped_week(match: re.Match[str]) -> Draft:
    """上上周六, 下个星期, 这周末."""
    way = match["way"]
    offset = 0 if way[0] in "这本今" else len(way) * (-1 if way[0] == "上" else 1)
    day = match["day"]
    if day is None:
        return Draft(Rank.WEEK, fixed(lambda calendar: calendar.week(offset)))
    if day == "末":
        return Draft(Rank.WEEK, weekend(offset))
    return Draft(Rank.WEEKDAY, weekday_of_week(_number_of(day), offset))


def _number_of(day: str) -> int:
    return _WEEKDAYS.index("日" if day == "天" else day)


def _bare_weekday(match: re.Match[str]) -> Draft | None:
    if match["week"] == "周" and _is_name(match):
        return None
    if match["day"] == "末":
        return Draft(Rank.WEEK, with_tense(weekend()))
    return Draft(Rank.WEEKDAY, weekday(_number_of(match["day"])))


def _is_name(match: re.Match[str]) -> bool:
    """Whether 周三 begins a person's name: 周三畏老师, 我叫周一鸣."""
    rest = after(match)
    if re.match(rf"[一-鿿]{{1,2}}(?:{_TITLE_AFTER_NAME})", rest):
        return True
    if re.match(r"(?![就才也都不又还只正早晚前后])[一-鿿]是(?:我|一|个|谁|他|她)", rest):
        return True
    if re.match(r"[鸣畏宇昊涵轩梓浩琳霖婷娜鹏]", rest):
        return True
    return bool(_PERSON_BEFORE.search(before(match))) and bool(re.match(r"[一-鿿](?:[，。！？,.!?\s]|$|[一-鿿])", rest))


def _both_days(match: re.Match[str]) -> Draft:
    """周六日 is the weekend."""
    return Draft(Rank.WEEK, weekend())


def _weekly(match: re.Match[str]) -> Draft:
    day = match["day"]
    if day is None:
        return Draft(Rank.WEEK, fixed(lambda calendar: calendar.week(0)), repeats=True)
    if day == "末":
        return Draft(Rank.WEEK, weekend(), repeats=True)
    return Draft(Rank.WEEKDAY, weekday(_number_of(day)), repeats=True)


def _again_and_again(match: re.Match[str]) -> Draft:
    unit = match["unit"]
    if unit == "年":
        return Draft(Rank.YEAR, fixed(lambda calendar: calendar.year(0)), repeats=True)
    if unit == "月":
        return Draft(Rank.MONTH, fixed(lambda calendar: calendar.month(0)), repeats=True)
    return Draft(Rank.DATE, fixed(lambda calendar: calendar.day(0)), repeats=True)


def _time(match: re.Match[str]) -> Draft | None:
    hour = chinese_number(match["hour"])
    if hour is None or hour > 24:
        return None
    words = {"半": 30, "一刻": 15, "三刻": 45}
    minute_word = match["minute"] or ""
    minute = words.get(minute_word, chinese_number(minute_word) if minute_word else 0)
    if minute is None or minute > 59:
        return None
    return Draft(Rank.TIME, clock_time(hour % 24, minute, exact=hour > 12 or hour == 0), alone=False)


def _just_now(match: re.Match[str]) -> Draft:
    return Draft(Rank.TIME, just_now)


def _this_few_days(match: re.Match[str]) -> Draft:
    def read(frame: Frame) -> Window | None:
        first, last = _FEW_DAYS[match["which"]]
        today = frame.calendar.day
        return days_window(today(first).start.date(), today(last).start.date(), "range")

    return Draft(Rank.DATE, read)


_FEW_DAYS = {
    "前两天": (-3, -1), "前几天": (-7, -2), "前些天": (-10, -2), "前些日子": (-21, -3), "前阵子": (-45, -5),
    "前段时间": (-60, -5), "前一阵": (-45, -5), "前一段时间": (-60, -5), "这两天": (-1, 1), "这几天": (-3, 3),
    "过两天": (1, 3), "过几天": (2, 7), "过些天": (2, 10), "过阵子": (7, 45), "过段时间": (7, 60),
    "改天": (1, 14),
}  # fmt: skip


def _rule(pattern: str, make: Callable[[re.Match[str]], Draft | None]) -> Rule:
    return Rule(re.compile(pattern), make)


RULES = (
    _rule(r"(?P<day>大前|大后)[天日]", _relative_day),
    _rule(r"(?<![目以之提门面眼跟当先生从年月日周午点])(?P<day>前)[天日](?![赛])", _relative_day),
    _rule(
        r"(?<![今以之然最往日月年先背前午])(?P<day>后)[天日](?!形成"
        r"|培养|习得|努力|因素|教育|性|的努力|的教育|养成)",
        _relative_day,
    ),
    _rule(r"(?P<first>今明|明后|昨前|前昨)(?:两)?[天日]", _two_days),
    _rule(r"(?P<day>昨|今|明)(?:[天日](?!头条|香|方舟|黄花)|儿(?:个)?)", _relative_day),
    _rule(r"(?P<day>昨|今|明|前)(?:儿)?(?P<part>晚上|晚|早上|早|夜里|夜|晨|晚间)(?![辈餐报霜])", _glued_part),
    _rule(rf"(?<![每\d])(?!(?<=[周期拜])一早)(?P<part>{_LONG_PARTS})(?![一-鿿]?班车)", _part_of_day),
    _rule(
        rf"(?P<way>上{{1,3}}|下{{1,3}}|这|本|今)(?:一)?(?:个)?{_WEEK}"
        rf"(?!期|岁|年|围)(?:的)?(?:{_WEEK})?(?:(?P<day>[一二三四五六日天末]){_NO_WEEKDAY})?",
        _stepped_week,
    ),
    _rule(
        rf"(?:(?<![一二两三四五六七八九十百\d第每几半整前后数多])|(?<=[周期拜][一二三四五六]))(?P<week>周"
        rf"|星期|礼拜)(?P<day>[一二三四五六日天末]){_NO_WEEKDAY}",
        _bare_weekday,
    ),
    _rule(
        rf"(?:每|每个)?{_WEEK}(?P<days>[一二三四五六](?:[、和]?[一二三四五六日]|[、和]天)+)(?![点时:：号个节次块元年月天楼十百千万两])"
        rf"(?<!六日)(?<!六天)",
        _several_weekdays,
    ),
    _rule(rf"{_WEEK}六(?:、|和|与)?(?:{_WEEK})?[日天](?!本|气)", _both_days),
    _rule(rf"(?:每|逢|每逢|每个|隔|单|双){_WEEK}(?:的)?(?:(?P<day>[一二三四五六日天末]){_NO_WEEKDAY})?", _weekly),
    _rule(
        r"(?:每|每个|每逢|每隔[一两三四五六七八九十几]?个?)(?P<unit>天"
        r"|日|晚|早|年|月|早上|晚上|下午)|天天|日日|隔天",
        _again_and_again,
    ),
    _rule(
        rf"(?<![第\d:：周期拜])(?P<hour>{NUMBER})(?:点(?!儿|击|钟头)(?:钟|整)?"
        rf"|[:：](?=\d\d))(?:(?P<minute>半|一刻|三刻|\d{{1,2}}"
        rf"|[一二三四五]?十[一二三四五六七八九]?|零?[一二三四五六七八九])分?)?",
        _time,
    ),
    _rule(r"(?:刚才|方才)", _just_now),
    _rule(rf"(?P<which>{'|'.join(sorted(_FEW_DAYS, key=len, reverse=True))})", _this_few_days),
)
"""Rules for levelled text."""
