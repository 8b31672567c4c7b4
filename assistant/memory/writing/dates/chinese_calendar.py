"""Chinese dates of the calendar: 3月5日, 下个月5号, 去年夏天, 2025年3月, 月底, 中秋, 农历八月初五.

The patterns are for levelled text: simplified characters, narrow digits.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from assistant.memory.writing.dates.calendar import Window, days_window, year_window
from assistant.memory.writing.dates.chinese_days import NUMBER, after, before
from assistant.memory.writing.dates.counts import decade
from assistant.memory.writing.dates.holidays import CHINESE_FESTIVALS, Festival, fixed_day, lunar_day, lunar_month
from assistant.memory.writing.dates.named import (
    calendar_date,
    day_of_month,
    festival,
    month_of_year,
    quarter,
    quarter_from_now,
    season,
)
from assistant.memory.writing.dates.numbers import chinese_number
from assistant.memory.writing.dates.parts import cut, slice_of
from assistant.memory.writing.dates.pieces import Draft, Frame, Rank, Rule, choose, fixed, with_tense

_YEAR_OFFSETS = {
    "大前年": -3, "前年": -2, "去年": -1, "今年": 0, "本年": 0, "明年": 1, "来年": 1, "后年": 2, "大后年": 3,
}  # fmt: skip
_SEASONS = {"春": "spring", "夏": "summer", "秋": "autumn", "冬": "winter"}
_LUNAR_MONTHS = {"正": 1, "冬": 11, "腊": 12}
_SLICES = {
    "初": "start", "头": "start", "底": "end", "末": "end", "尾": "end", "中": "middle",
    "上旬": "early", "中旬": "middle", "下旬": "late",
}  # fmt: skip
_NOT_A_DAY_BEFORE = re.compile(
    r"(?:路|街|弄|楼|栋|座|室|房|门|牌|线|车|机|床|桌|第|型"
    r"|码|尾|编|站|口|井|舱|区|园|里|巷|村|同|院|位|柜|箱|排|班|铁|公交|工号|[A-Za-z-])\s*$"
)
_NOT_A_DAY_AFTER = re.compile(
    r"楼|线|院|门|房|车|机|床|桌|台|口|店|馆|厅|室|座|位|路"
    r"|公|球|选手|字|柜|电|仓|站|井|舱|窗|国道|高速|文件|信|码|种子|头|人物|出口|教学|宿舍|航|会议室"
    r"|基地|令|病房|决议|工位|队|组|别墅|染色|胶|铅|砂|钢|面"
    r"|模型|色|包厢|储物|充电|样|嘉宾|坑|厂|矿|服|节点|单|作品|飞船|卫星|技师|理发|柜台|员工"
)


_DONE_ON_A_DAY = re.compile(
    r"(?:上午|下午|晚上|早上|中午)?(?:[\d一二两三四五六七八九十]{1,3}(?:点(?:半|一刻|三刻|[\d一二三四五]{1,3}分?)?|[:：]\d\d))?(?:我|我们|咱)?"
    r"(?:看房|看牙|看病|复查|复诊|复检|见面|聚餐|聚会|碰头|面签|签约|签合同|收房|交房|开庭|出院|住院|拆线|打疫苗|彩排|演出|比赛|报到|放假|接机|上门|安装|去|回|走(?!廊|道)|飞|搬|考试|面试|到期|上班|入职|开学|出发|起飞|拔|交|领证|退|还|体检|手术|结婚|答辩|开会"
    r"|截止|发工资|报到|出院|住院|开庭|复查|复诊)"
)


def _year(match: re.Match[str]) -> Draft:
    offset = _YEAR_OFFSETS[match.group()]
    return Draft(Rank.YEAR, fixed(lambda calendar: calendar.year(offset)))


def _numbered_year(match: re.Match[str]) -> Draft | None:
    year = chinese_number(match["year"])
    if year is None:
        return None
    if year < 100:
        year += 2000 if year < 60 else 1900
    if not 1850 <= year <= 2150:
        return None
    return Draft(Rank.YEAR, lambda frame: year_window(year))


def _short_year(match: re.Match[str]) -> Draft | None:
    """08年, 九五年, 零八年, 25年春天: a year by its last two digits."""
    year = chinese_number(match["year"])
    if year is None:
        return None
    full = year + (2000 if year < 60 else 1900)
    return Draft(Rank.YEAR, lambda frame: year_window(full))


def _months(match: re.Match[str]) -> Draft:
    """四五月份: two months that follow each other."""
    first = "一二三四五六七八九十".index(match["months"][0]) + 1
    one, other = month_of_year(first), month_of_year(first + 1)

    def read(frame: Frame) -> Window | None:
        begin, end = one(frame), other(frame)
        return Window(begin.start, end.end, "range") if begin and end and begin.end == end.start else None

    return Draft(Rank.MONTH, read)


def _decade(match: re.Match[str]) -> Draft | None:
    number = chinese_number(match["digits"])
    if number is None or number % 10:
        return None
    first = number if number > 1000 else number + (1900 if match["century"] or number >= 30 else 2000)
    return Draft(Rank.YEAR, decade(first))


def _stepped_month(match: re.Match[str]) -> Draft:
    way = match["way"]
    offset = 0 if way[0] in "这本当" else len(way) * (-1 if way[0] == "上" else 1)
    return Draft(Rank.MONTH, fixed(lambda calendar: calendar.month(offset)))


def _month_and_day(match: re.Match[str]) -> Draft | None:
    month, day = chinese_number(match["month"]), chinese_number(match["day"])
    if month is None or day is None or not (1 <= month <= 12 and 1 <= day <= 31):
        return None
    return Draft(Rank.DATE, calendar_date(month, day), anew=True)


def _month(match: re.Match[str]) -> Draft | None:
    month = chinese_number(match["month"])
    if month is None or not 1 <= month <= 12:
        return None
    return Draft(Rank.MONTH, month_of_year(month))


def _day_range(match: re.Match[str]) -> Draft | None:
    """3月5日到7日, 5-8号."""
    first, last = chinese_number(match["first"]), chinese_number(match["last"])
    month = chinese_number(match["month"]) if match["month"] else None
    if first is None or last is None or not 1 <= first < last <= 31:
        return None
    finish = day_of_month(last) if month is None else calendar_date(month, last)

    def read(frame: Frame) -> Window | None:
        final = finish(frame)
        return (
            None if final is None else days_window(final.start.date().replace(day=first), final.start.date(), "range")
        )

    return Draft(Rank.DATE, with_tense(read) if month is None else read, anew=month is not None)


def _day(match: re.Match[str]) -> Draft | None:
    """5号, which may also be a house, a bus or a table."""
    day = chinese_number(match["day"])
    if day is None or not 1 <= day <= 31 or _NOT_A_DAY_AFTER.match(after(match)):
        return None
    alone = match["mark"] == "号" and not _NOT_A_DAY_BEFORE.search(before(match))
    read = day_of_month(day)
    return Draft(Rank.DATE, read if _DONE_ON_A_DAY.match(after(match)) else with_tense(read), alone=alone)


def _slice(match: re.Match[str]) -> Draft:
    return Draft(Rank.SLICE, slice_of(_SLICES[match["slice"]]), alone=False)


def _slice_alone(match: re.Match[str]) -> Draft:
    """年底, 月初: of the year or month that the neighbours or the tense mean."""
    grain = "year" if match["unit"] == "年" else "month"
    name = _SLICES[match["slice"]]

    def read(frame: Frame) -> Window | None:
        if frame.within is not None:
            return cut(frame.within, name) if frame.within.grain == grain else None
        wholes = map(frame.calendar.year if grain == "year" else frame.calendar.month, (-1, 0, 1))
        return choose(frame, [part for whole in wholes if (part := cut(whole, name))])

    return Draft(Rank.SLICE, read)


def _half_year(match: re.Match[str]) -> Draft:
    name = "first half" if match["half"] == "上" else "second half"

    def read(frame: Frame) -> Window | None:
        return cut(frame.within or frame.calendar.year(), name)

    return Draft(Rank.SLICE, read)


def _season(match: re.Match[str]) -> Draft:
    name = _SEASONS[match["season"]]
    way = match["way"]
    if way is None:
        return Draft(Rank.SEASON, with_tense(season(name)))
    return Draft(Rank.SEASON, season(name, {"上": -1, "去": -1, "这": 0, "今": 0, "下": 1, "明": 1}[way[0]]))


def _quarter(match: re.Match[str]) -> Draft:
    return Draft(Rank.SEASON, quarter("一二三四1234".index(match["number"]) % 4 + 1))


def _stepped_quarter(match: re.Match[str]) -> Draft:
    return Draft(Rank.SEASON, quarter_from_now({"上": -1, "这": 0, "本": 0, "下": 1}[match["way"]]))


def _holidays(match: re.Match[str]) -> Draft:
    window = fixed_day(7, 1, 62) if match.group() == "暑假" else fixed_day(1, 15, 40)
    return Draft(Rank.DATE, with_tense(festival(window)))


_FESTIVAL_NAMES = [(re.compile(pattern), window) for pattern, window in CHINESE_FESTIVALS.items()]


def _festival_of(match: re.Match[str]) -> Festival:
    text, at = match.string, match.start("name")
    found = [(pattern.match(text, at), window) for pattern, window in _FESTIVAL_NAMES]
    return max(((hit.end(), place, window) for place, (hit, window) in enumerate(found) if hit))[2]


def _festival(match: re.Match[str]) -> Draft:
    read = festival(_festival_of(match))
    sure = match["way"] or match["name"] in {"五一", "十一"} or re.match("(?:期间|当天|那天|前后|假期)", after(match))
    return Draft(Rank.DATE, read if sure else with_tense(read))


def _lunar(match: re.Match[str]) -> Draft | None:
    """农历八月初五, 正月十五, 大年初三, 腊月."""
    if match["new_year"]:
        day = chinese_number(match["new_year_day"])
        return None if day is None else Draft(Rank.DATE, with_tense(festival(lunar_day(1, day))))
    name = match["month"]
    month = _LUNAR_MONTHS.get(name) or chinese_number(name)
    if month is None or not 1 <= month <= 12 or not (match["lunar"] or name in _LUNAR_MONTHS or match["first"]):
        return None
    if match["day"] is None:
        return Draft(Rank.MONTH, with_tense(festival(lunar_month(month))))
    day = chinese_number(match["day"])
    return None if day is None or not 1 <= day <= 30 else Draft(Rank.DATE, festival(lunar_day(month, day)))


def _iso_like(match: re.Match[str]) -> Draft | None:
    year, month, day = (chinese_number(match[name]) for name in ("year", "month", "day"))
    if year is None or month is None or day is None:
        return None
    return Draft(Rank.DATE, calendar_date(month, day, year + (2000 if year < 100 else 0)), anew=True)


def _rule(pattern: str, make: Callable[[re.Match[str]], Draft | None]) -> Rule:
    return Rule(re.compile(pattern), make)


_FULL_YEAR = r"(?:\d{4}|[〇零一二三四五六七八九]{4})"
_FESTIVAL = "|".join(f"(?:{pattern})" for pattern in sorted(CHINESE_FESTIVALS, key=len, reverse=True))
_NOT_MONTH = r"(?![经嫂子薪均大龄租票饼亮球]|份额|天(?!气|里|都|的时候)|不见|未见|没见|兔|河(?!南|北)|花(?!开|了|费))"
_NUMBER_START = r"(?<![\d一二三四五六七八九十百个第满近每半.:/-])"

RULES = (
    _rule(r"大前年|大后年|(?<![以之\d几多十年])前年|(?<!过)去年|今年|本年|明年|来年|(?<![以之今])后年", _year),
    _rule(rf"(?<![\d.,])(?P<year>{_FULL_YEAR})年(?![级代轮龄久多间])", _numbered_year),
    _rule(r"(?<![\d.,])(?P<year>\d{2})年(?=\d{1,2}月)", _numbered_year),
    _rule(r"(?<![\d.,])(?P<year>0\d|[5-9]\d)年(?=出?生|毕业|入学|入职|结的?婚)", _numbered_year),
    _rule(
        r"(?<![\d.,第])(?P<year>0\d|[12]\d|[89]\d|[零〇][一二三四五六七八九]|九[〇零一二三四五六七八]|八[〇零一二三四五六七])年"
        r"(?=[春夏秋冬](?:天|季|节)?|[初底末](?!中)|年[初底]|[上下]半年|元旦|春节|国庆|中秋|端午|五一|十一)",
        _short_year,
    ),
    _rule(
        r"(?<![\d.,第了满过近])(?P<year>0\d|9\d|[零〇][〇零一二三四五六七八九]|九[〇零一二三四五六七八])年"
        r"(?=[我他她]|的(?!时间|老)|来(?!一直)|去|那年|那会|就|在|到|从|考|参军|当兵|结|离|买|搬|退|进|开始|奥运|地震)",
        _short_year,
    ),
    _rule(
        rf"(?<![\d一二三四五六七八九十第])(?P<months>一二|二三|三四|四五|五六|六七|七八|八九)月(?:份)?{_NOT_MONTH}(?!\d|[初一二三四五六七八九十廿]{{1,3}}[日号]?)",
        _months,
    ),
    _rule(r"(?P<century>上个?世纪|20世纪|二十世纪)?(?<!\d)(?P<digits>(?:19|20)?\d0|[二三四五六七八九]十)年代", _decade),
    _rule(rf"(?<!\d)(?P<year>{_FULL_YEAR}|\d\d)年(?P<month>{NUMBER})月(?P<day>{NUMBER})[日号]", _iso_like),
    _rule(
        r"(?<![\d/.])(?P<month>\d{1,2})/(?P<day>\d{1,2})(?![\d/.])(?=[我去要到（(上下中早晚]|那天|号)", _month_and_day
    ),
    _rule(r"(?P<way>上{1,3}|下{1,3}|这|本)(?:一)?个?月(?![经嫂子球亮饼])", _stepped_month),
    _rule(rf"{_NUMBER_START}(?P<month>{NUMBER})月份?(?:的)?(?P<day>{NUMBER})[日号](?![线楼院])", _month_and_day),
    _rule(
        rf"{_NUMBER_START}(?P<month>{NUMBER})月(?P<day>\d{{1,2}})(?=$|[，。！,;；\s]|生日|出生|过生日|那天|结婚)",
        _month_and_day,
    ),
    _rule(rf"{_NUMBER_START}(?P<month>{NUMBER})月(?:份(?!额))?{_NOT_MONTH}", _month),
    _rule(
        rf"(?:{_NUMBER_START}(?P<month>{NUMBER})月)?(?<!\d)(?P<first>{NUMBER})[日号]?[-~—–～到至]"
        rf"(?P<last>{NUMBER})[日号](?![线楼院])",
        _day_range,
    ),
    _rule(rf"(?<![\d一二三四五六七八九十第])(?P<day>{NUMBER})(?P<mark>[日号])(?!常|子|语|本|元|均|称|召)", _day),
    _rule(
        r"(?:(?<=月)|(?<=月份)|(?<=年))(?P<slice>上旬|中旬|下旬"
        r"|初(?![一二三四五六七八九十中高级])|底|末|尾|头|中(?![国文秋学午心医间考级层外式药期旬]))",
        _slice,
    ),
    _rule(r"(?<=个月)(?P<slice>上旬|中旬|下旬)", _slice),
    _rule(r"(?<!大)(?P<unit>[年月])(?P<slice>底|末|初(?![一二三四五六七八九十])|尾)", _slice_alone),
    _rule(r"(?<=年)年(?P<slice>中)(?![国文秋学])", _slice),
    _rule(r"(?P<half>上|下)半年", _half_year),
    _rule(r"(?:(?P<way>上个|这个|今年这个|下个)(?=[春夏秋冬][天季]))?(?P<season>[春夏秋冬])[天季]", _season),
    _rule(r"(?P<way>今|去|明)(?P<season>[春夏秋冬])(?![眠装])", _season),
    _rule(r"(?:第(?=[一二三四1-4]季度)|Q(?=[1-4](?!\d)))(?P<number>[一二三四1-4])(?:季度)?", _quarter),
    _rule(r"(?P<way>上|这|本|下)个?季度", _stepped_quarter),
    _rule(r"暑假|寒假", _holidays),
    _rule(rf"(?P<way>(?:上|这|下)个)?(?P<name>{_FESTIVAL})", _festival),
    _rule(
        r"(?P<new_year>大年)初(?P<new_year_day>[一二三四五六七八九十]{1,2})"
        r"|(?P<lunar>农历的?|阴历的?|旧历)?(?P<month>正|腊|冬|[一二三四五六七八九十]{1,2}|\d{1,2})月"
        r"(?:(?P<first>初)?(?P<day>(?<=初)[一二三四五六七八九十]"
        r"|十[一二三四五六七八九]?|[二廿]十?[一二三四五六七八九]?|三十)(?![个]))?(?:[日号])?",
        _lunar,
    ),
)
"""Rules for levelled text."""
