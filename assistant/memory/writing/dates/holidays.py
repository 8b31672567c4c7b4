"""Days with a name: fixed ones, movable ones, and those of the Chinese calendar."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta

from assistant.memory.writing.dates.calendar import Window, days_window, shift_month

Festival = Callable[[int], Window]
"""A festival's window in a year."""


def fixed_day(month: int, day: int, length: int = 1) -> Festival:
    """The same date each year, for so many days."""
    return lambda year: _days(date(year, month, day), length)


def nth_weekday(month: int, weekday: int, nth: int) -> Festival:
    """The nth such weekday of a month (Monday is 0)."""

    def window(year: int) -> Window:
        first = date(year, month, 1)
        return _days(first + timedelta(days=(weekday - first.weekday()) % 7 + 7 * (nth - 1)), 1)

    return window


def easter(offset: int = 0, length: int = 1) -> Festival:
    """So many days from Easter Sunday (the anonymous Gregorian computus, Meeus 1991)."""

    def window(year: int) -> Window:
        a, (b, c) = year % 19, divmod(year, 100)
        d, e = divmod(b, 4)
        g = (8 * b + 13) // 25
        h = (19 * a + b - d - g + 15) % 30
        i, k = divmod(c, 4)
        m = (32 + 2 * e + 2 * i - h - k) % 7
        n = (a + 11 * h + 22 * m) // 451
        month, day = divmod(h + m - 7 * n + 114, 31)
        return _days(date(year, month, day + 1) + timedelta(days=offset), length)

    return window


def lunar_day(month: int, day: int, *, shift: int = 0, length: int = 1) -> Festival:
    """A day of the Chinese calendar; day 30 of a short month is its last.

    Args:
        month: of the Chinese calendar.
        day: of that month.
        shift: so many days from it; the eve of the new year is one day before its first.
        length: for so many days.

    The window raises ValueError for a year that the tables do not reach (1900 to 2100).
    """
    return lambda year: _days(lunar_date(year, month, day) + timedelta(days=shift), length)


def lunar_month(month: int) -> Festival:
    """A whole month of the Chinese calendar."""

    def window(year: int) -> Window:
        first = lunar_date(year, month, 1)
        after = lunar_date(*shift_month(year, month, 1), 1)
        return days_window(first, after - timedelta(days=1), "month")

    return window


def solar_term(name: str) -> Festival:
    """A solar term ("清明", "冬至") of a year."""

    def window(year: int) -> Window:
        from borax.calendars.lunardate import TermUtils  # type: ignore[import-untyped]  # it has no stubs

        return _days(TermUtils.day_start_from_term(year, name), 1)

    return window


def lunar_date(year: int, month: int, day: int) -> date:
    """The solar date of a day of the Chinese calendar.

    Raises:
        ValueError: no such day, or a year that the tables do not reach.
    """
    from borax.calendars.lunardate import InvalidLunarDateError, LunarDate

    for candidate in (day, 29) if day == 30 else (day,):
        try:
            solar: date = LunarDate(year, month, candidate, 0).to_solar_date()
        except InvalidLunarDateError:
            continue
        return solar
    raise ValueError(f"no day {day} in lunar month {month} of {year}")


def _days(first: date, length: int) -> Window:
    return days_window(first, first + timedelta(days=length - 1), "day" if length == 1 else "range")


ENGLISH_FESTIVALS: dict[str, Festival] = {
    r"christmas eve": fixed_day(12, 24),
    r"(?:christmas|xmas)(?: day)?": fixed_day(12, 25),
    r"boxing day": fixed_day(12, 26),
    r"(?:new year'?s eve|nye)": fixed_day(12, 31),
    r"new year'?s(?: day)?": fixed_day(1, 1),
    r"(?:hallowe'?en)": fixed_day(10, 31),
    r"valentine'?s(?: day)?": fixed_day(2, 14),
    r"st\.? patrick'?s day": fixed_day(3, 17),
    r"(?:independence day|the fourth of july|the 4th of july)": fixed_day(7, 4),
    r"easter monday": easter(1),
    r"(?:easter sunday|easter)": easter(),
    r"good friday": easter(-2),
    r"shrove tuesday": easter(-47),
    r"ash wednesday": easter(-46),
    r"thanksgiving": nth_weekday(11, 3, 4),
    r"black friday": lambda year: _days(nth_weekday(11, 3, 4)(year).start.date() + timedelta(days=1), 1),
    r"mother'?s day": nth_weekday(5, 6, 2),
    r"father'?s day": nth_weekday(6, 6, 3),
    r"(?:chinese|lunar) new year'?s eve": lunar_day(1, 1, shift=-1),
    r"(?:chinese new year|lunar new year|spring festival)": lunar_day(1, 1),
    r"lantern festival": lunar_day(1, 15),
    r"(?:qingming|tomb[- ]sweeping day)(?: festival)?": solar_term("清明"),
    r"dragon boat festival": lunar_day(5, 5),
    r"(?:mid-autumn|mid autumn|moon) festival": lunar_day(8, 15),
}
"""Patterns of lower-case names."""

_NUMBER_BEFORE = r"[一二三四五六七八九十〇零百\d第周期拜月点比到:：]"
_AS_A_TIME = r"(?=我|咱|她|他|去|要|回|打算|准备|放假|想|带|和|跟|来|不|一起|全家|出|有|在|那|的时候|结婚|前后)"
"""五一 and 十一 alone are the holidays only where something is done on them: 五一我去青岛, not 五一路."""

CHINESE_FESTIVALS: dict[str, Festival] = {
    "元旦": fixed_day(1, 1),
    "情人节": fixed_day(2, 14),
    "(?:妇女节|三八节)": fixed_day(3, 8),
    "愚人节": fixed_day(4, 1),
    "(?:五一|劳动节)(?:假期|期间|长假|小长假|黄金周)": fixed_day(5, 1, 5),
    "(?:劳动节|五一(?:节|劳动节))": fixed_day(5, 1),
    "(?:六一|儿童节)(?:儿童节|节)?(?<!六一)": fixed_day(6, 1),
    "教师节": fixed_day(9, 10),
    "(?:国庆节?|十一)(?:假期|期间|长假|黄金周)": fixed_day(10, 1, 7),
    "(?:国庆节?)(?!路|街|村)": fixed_day(10, 1),
    "(?:双十一|双11)": fixed_day(11, 11),
    "(?:双十二|双12)": fixed_day(12, 12),
    f"(?<!{_NUMBER_BEFORE})五一(?!路|村|街|广场|中学|小学|大道){_AS_A_TIME}": fixed_day(5, 1),
    f"(?<!{_NUMBER_BEFORE})十一(?!岁|个|点|月|号|日){_AS_A_TIME}": fixed_day(10, 1),
    "(?<![叫是大从老])小年(?:夜)?(?=那天|当天|这天|夜|我|要|前|后)": lunar_day(12, 23),
    "(?:520|5\\.20)(?=那天|当天|那晚|我|她|他|求婚|表白|领证)": fixed_day(5, 20),
    "平安夜": fixed_day(12, 24),
    "圣诞节?(?!树|老人|帽|歌|卡)": fixed_day(12, 25),
    "跨年(?:夜|那天|那晚)": fixed_day(12, 31),
    "母亲节": nth_weekday(5, 6, 2),
    "父亲节": nth_weekday(6, 6, 3),
    "感恩节": nth_weekday(11, 3, 4),
    "(?:春节|过年)(?:假期|期间|长假)": lunar_day(1, 1, shift=-1, length=8),
    "(?:除夕|年三十|大年三十|年夜)(?:夜|晚上)?": lunar_day(1, 1, shift=-1),
    "过年(?!级|会)": lunar_day(1, 1, shift=-1, length=8),
    "(?:春节|大年初一)": lunar_day(1, 1),
    "元宵节?(?!店)": lunar_day(1, 15),
    "端午节?(?:假期|期间)": lunar_day(5, 5, length=3),
    "端午节?": lunar_day(5, 5),
    "七夕节?": lunar_day(7, 7),
    "(?:中元节|七月半)": lunar_day(7, 15),
    "中秋节?(?:假期|期间)": lunar_day(8, 15, length=3),
    "中秋节?": lunar_day(8, 15),
    "重阳节?": lunar_day(9, 9),
    "腊八节?(?!粥|蒜)": lunar_day(12, 8),
    "清明节?(?:假期|期间)": lambda year: _days(solar_term("清明")(year).start.date(), 3),
    "清明节?(?!上河)": solar_term("清明"),
    "冬至": solar_term("冬至"),
    "夏至": solar_term("夏至"),
    "立春": solar_term("立春"),
    "立秋": solar_term("立秋"),
}
"""Patterns of names in simplified script."""
