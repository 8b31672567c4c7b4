"""Reads from a question the stretch of time that it counts from something spoken of: "the week after the wedding"."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace

from assistant.memory.recall import text


@dataclass(frozen=True, slots=True)
class Anchor:
    """Days counted from something that was spoken of; half-open, whole days.

    Attributes:
        text: what it is counted from; empty for the first or last conversation alone.
        start, end: the days from its beginning, negative for before; None for all time on that side.
        whole: the calendar unit that it lies in, from whose beginning the days count: day, week, month or year.
        talk: `first` or `last` where it is a conversation, by its place among all.
        rest: the question without what it counts from; empty for the whole question.
    """

    text: str
    start: int | None = 0
    end: int | None = 1
    whole: str = "day"
    talk: str = ""
    rest: str = ""

    @property
    def within(self) -> bool:
        """Whether what it counts from lies in that time itself."""
        return (self.start is None or self.start <= 0) and (self.end is None or self.end > 0)

    @property
    def around(self) -> bool:
        """Whether it is the days before and after what it counts from, without an exact length."""
        return self.start is not None and self.end is not None and self.start < 0 < self.end

    @property
    def exact(self) -> bool:
        """Whether it is a day or so that is counted to."""
        return self.start is not None and self.end is not None and not self.within


_Read = tuple[re.Match[str], Anchor] | None

_DAYS = {
    "day": 1,
    "week": 7,
    "month": 30,
    "year": 365,
    "天": 1,
    "日": 1,
    "周": 7,
    "星期": 7,
    "礼拜": 7,
    "月": 30,
    "年": 365,
}
_WHOLE = {"天": "day", "日": "day", "周": "week", "星期": "week", "礼拜": "week", "月": "month", "年": "year"}
_NUMBERS = {
    "half": 0.5,
    "one": 1,
    "two": 2,
    "three": 3,
    "four": 4,
    "five": 5,
    "six": 6,
    "seven": 7,
    "a": 1,
    "an": 1,
    "couple": 2,
}
_NUMBERS |= {"一": 1, "两": 2, "二": 2, "三": 3, "四": 4, "五": 5, "六": 6, "七": 7, "八": 8, "十": 10, "半": 0.5}
_FEW = 5
"""How many days "the days after" are."""

_AROUND = 7
"""How long something that went on ("during my trip") is looked for."""

_WHAT = r"\s+(?P<what>[^?.!,;]{3,})"
_FROM_COUNTED = re.compile(
    r"\b(?:the )?(?:(?P<count>\d+|an?|one|two|three|four|five|six|seven|a couple of) )?(?P<unit>day|week|month|year)s?"
    r" (?P<side>before|after|following)" + _WHAT,
    re.IGNORECASE,
)
_FROM_NEXT = re.compile(
    r"\b(?:(?:the )?(?:next|following) (?:day|morning)|(?:the )?(?:morning|evening|night)) "
    r"(?P<side>before|after|following)" + _WHAT,
    re.IGNORECASE,
)
_SAME = re.compile(
    r"\b(?:on )?(?:the )?(?:same|very) day(?: that| when| as)?"
    + _WHAT
    + r"|\bon the day (?:that |when |of )?(?P<then>(?:i|we|my|our|the|his|her)\b[^?.!,;]{2,})",
    re.IGNORECASE,
)
_WHOLE_OF = re.compile(
    r"\b(?:(?:in|on|during) )?(?:the )?(?P<unit>day|week|month|year) (?:of |that |when |in which )?"
    r"(?P<what>(?:i|we|my|our|the (?!week|month|year)|his|her)\b[^?.!,;]{2,})",
    re.IGNORECASE,
)
_DURING = re.compile(
    r"\b(?:during|while (?:i was|we were) (?:on|in|at)|on (?=(?:my|our) (?:trip|holiday|vacation|tour|journey)))"
    r"\s*(?P<what>(?:my|our|the|that|his|her|their)\b[^?.!,;]{3,})",
    re.IGNORECASE,
)
_OPEN = re.compile(
    r"\b(?P<side>before|after|since)\s+(?P<what>(?:i|we|my|our|the|that|his|her|getting|going|moving|starting"
    r"|leaving|quitting|meeting|buying)\b[^?.!,;]{3,})",
    re.IGNORECASE,
)
_ON_MY_DAY = re.compile(r"\bon (?P<what>(?:my|our|\w+'s) (?:birthday|anniversary|wedding day))\b", re.IGNORECASE)
_PAST = re.compile(r"\b(?:did|was|were|had|have|has|went|\w{3,}ed)\b|'ve\b", re.IGNORECASE)
_HABIT = re.compile(
    r"\b(?:should|usually|always|normally|generally|like to|supposed|do i|do we|can i|will i)\b"
    r"|一般|平时|通常|应该|喜欢|习惯|经常|每天|总是|可以|要不要",
    re.IGNORECASE,
)

_ASKS_HOW_LONG = re.compile(r"\bhow (?:many|long|much)\b|多久|多长时间|多少天|几天(?:后|前|之|以)", re.IGNORECASE)

_NUMBER_ZH = r"[一两二三四五六七八十半\d]+"
_UNIT_ZH = r"(?P<unit>天|日|周|星期|礼拜|月|年)"
_WHAT_ZH = r"(?P<what>[^，。？！,?!]{2,}?)"
_NEXT_ZH = re.compile(
    _WHAT_ZH + r"(?:的|之|以)?(?:(?P<after>第二天|次日|后一天|隔天|之后那天)|(?P<before>前一天|头一天))"
)
_COUNTED_ZH = re.compile(_WHAT_ZH + rf"(?:的|之|以)?(?P<count>{_NUMBER_ZH})个?{_UNIT_ZH}(?:之|以)?(?P<side>后|前)")
_BESIDE_ZH = re.compile(
    _WHAT_ZH + rf"(?:的|之|以)?(?P<side>后|前)的?(?:那|这)?(?P<count>{_NUMBER_ZH}|几)?个?{_UNIT_ZH}"
)
_WHOLE_ZH = re.compile(_WHAT_ZH + rf"的?(?:那|同|当)一?个?{_UNIT_ZH}")
_DURING_ZH = re.compile(_WHAT_ZH + r"(?:期间|途中|的时候|那会儿|那阵子|那段时间)")
_OPEN_ZH = re.compile(_WHAT_ZH + r"(?:(?:之|以)(?P<side>后|前|来)|(?P<bare>后|前)(?=[，,我])|(?P<past>过后))")
_LEAD_ZH = re.compile(r"^(?:自从|自|从|在|那次|上次|上回|那场|这次|请问|你记得|你还记得|还记得)+")

_FIRST_TALK = re.compile(
    r"\b(?<!from our )first (?:conversation|chat|talk)\b|\bfirst time we (?:talked|chatted|spoke|met)\b"
    r"|(?:第一次|初次|首次|最初)(?:的)?(?:聊天|对话|谈话|交谈|说话|聊)"
)
_LAST_TALK = re.compile(
    r"\b(?:last|previous) (?:conversation|chat|talk)\b|\blast time we (?:talked|chatted|spoke|met)\b"
    r"|(?:上次|上一次|最近一次)(?:的)?(?:聊天|对话|谈话|交谈|说话|聊)"
)
_DATE_WORDS = re.compile(
    r"(?:\d+|[一两二三四五六七八九十半几多])个?(?:小时|天|日|周|星期|礼拜|月|年)|\d+|年|月|号|日|很久|不久|刚才|整整|大概|大约|差不多|正好|就在|january|february|march|april|may|june|july|august|september|october|november|december"
    r"|yesterday|today|tomorrow|昨天|今天|明天|前天|我|你|在"
)


def anchor_of(query: str) -> Anchor | None:
    """What a question counts its time from; None where it names no such thing, or asks for that very time."""
    if _ASKS_HOW_LONG.search(query):
        return None
    talk = "first" if _FIRST_TALK.search(query) else "last" if _LAST_TALK.search(query) else ""
    readers = _CHINESE if text.language(query) == "zh" else _ENGLISH
    for read in readers:
        found = read(query)
        if found is not None and not _names_a_time_only(found[1].text):
            match, anchor = found
            first = talk if _FIRST_TALK.search(anchor.text) else ""
            if first and anchor.within:
                return Anchor("", talk=first)
            rest = (query[: match.start()] + " " + query[match.end() :]).strip()
            return replace(anchor, talk=first, rest=rest)
    return Anchor("", talk=talk) if talk else None


def _counted(query: str) -> _Read:
    match = _FROM_COUNTED.search(query)
    if match is None:
        return None
    unit, counted = match["unit"].lower(), match["count"]
    before = match["side"].lower() == "before"
    if unit == "day" and not counted and "days " in match.group().lower():
        return match, _beside(match["what"], _FEW, before=before)
    if unit != "day" and not counted:
        return match, _beside(match["what"], _DAYS[unit], before=before)
    return match, _at(match["what"], _count(counted or "a"), _DAYS[unit], before=before)


def _next(query: str) -> _Read:
    match = _FROM_NEXT.search(query)
    return None if match is None else (match, _at(match["what"], 1, 1, before=match["side"].lower() == "before"))


def _same(query: str) -> _Read:
    match = _SAME.search(query)
    return None if match is None else (match, Anchor(match["what"] or match["then"]))


def _whole(query: str) -> _Read:
    match = _WHOLE_OF.search(query)
    if match is None:
        return None
    unit = match["unit"].lower()
    return match, Anchor(match["what"], 0, _DAYS[unit], unit)


def _during(query: str) -> _Read:
    match = _DURING.search(query)
    return None if match is None else (match, Anchor(match["what"], -1, _AROUND))


def _open(query: str) -> _Read:
    match = _OPEN.search(query)
    if match is None or _HABIT.search(query) or not _PAST.search(query):
        return None
    before = match["side"].lower() == "before"
    return match, Anchor(match["what"], None, 0) if before else Anchor(match["what"], 0, None)


def _on_my_day(query: str) -> _Read:
    match = _ON_MY_DAY.search(query)
    return None if match is None else (match, Anchor(match["what"]))


def _next_zh(query: str) -> _Read:
    match = _NEXT_ZH.search(query)
    return None if match is None else (match, _at(_bare(match["what"]), 1, 1, before=bool(match["before"])))


def _counted_zh(query: str) -> _Read:
    match = _COUNTED_ZH.search(query)
    if match is None:
        return None
    return match, _at(_bare(match["what"]), _count(match["count"]), _DAYS[match["unit"]], before=match["side"] == "前")


def _beside_zh(query: str) -> _Read:
    match = _BESIDE_ZH.search(query)
    if match is None:
        return None
    count = _FEW if match["count"] == "几" else _count(match["count"] or "一")
    return match, _beside(_bare(match["what"]), round(count * _DAYS[match["unit"]]), before=match["side"] == "前")


def _whole_zh(query: str) -> _Read:
    match = _WHOLE_ZH.search(query)
    if match is None:
        return None
    return match, Anchor(_bare(match["what"]), 0, _DAYS[match["unit"]], _WHOLE[match["unit"]])


def _during_zh(query: str) -> _Read:
    match = _DURING_ZH.search(query)
    return None if match is None or _HABIT.search(query) else (match, Anchor(_bare(match["what"]), -1, _AROUND))


def _open_zh(query: str) -> _Read:
    match = _OPEN_ZH.search(query)
    if match is None or _HABIT.search(query):
        return None
    side = match["side"] or match["bare"] or "后"
    what = _bare(match["what"])
    return match, Anchor(what, None, 0) if side == "前" else Anchor(what, 0, None)


_ENGLISH: tuple[Callable[[str], _Read], ...] = (_counted, _next, _same, _whole, _during, _open, _on_my_day)
_CHINESE: tuple[Callable[[str], _Read], ...] = (*(_next_zh, _counted_zh, _beside_zh, _whole_zh, _during_zh, _open_zh),)


def _at(what: str, count: float, unit: int, *, before: bool) -> Anchor:
    """So many units from something: a day by days, and by longer units as wide as such a figure is meant."""
    days = round(count * unit) * (-1 if before else 1)
    slack = 0 if unit == 1 else 3 if unit == 7 else 10
    return Anchor(what, days - slack, days + slack + 1)


def _beside(what: str, days: int, *, before: bool) -> Anchor:
    """The days right before or after something."""
    return Anchor(what, -days, 0) if before else Anchor(what, 1, days + 1)


def _bare(what: str) -> str:
    return _LEAD_ZH.sub("", what)


def _names_a_time_only(what: str) -> bool:
    """Whether a date and not a happening is counted from ("the week before 3 August"): the date grammar reads those."""
    return not text.query_terms(_DATE_WORDS.sub(" ", text.fold(what))).terms


def _count(words: str) -> float:
    digits = re.search(r"\d+", words)
    if digits:
        return float(digits.group())
    first = words.split()[-2 if words.endswith(" of") else 0].lower() if words.isascii() else words[0]
    return _NUMBERS.get(first, 1)
