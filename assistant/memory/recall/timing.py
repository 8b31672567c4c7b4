"""When a question asks about: a stretch of time, a day counted from something else, or the first or last talk."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime

from assistant.memory.recall import text

DAY_US = 86_400_000_000


@dataclass(frozen=True, slots=True)
class Window:
    """A stretch of time, half-open, in microseconds since 1970.

    Attributes:
        strict: only what lies in it may answer; otherwise it speaks for what lies in it, and less for what was told
            soon after.
    """

    start_us: int
    end_us: int
    strict: bool = False


@dataclass(frozen=True, slots=True)
class Anchor:
    """A day counted from something that was spoken of: "the day after I went to the museum".

    Attributes:
        text: what it is counted from; empty for the first or last conversation alone.
        days: how many days from it, negative for before.
        talk: `first` or `last` where it is a conversation, by its place among all.
    """

    text: str
    days: int
    talk: str = ""


@dataclass(frozen=True, slots=True)
class Timing:
    """What a question says about time; all None where it says nothing."""

    window: Window | None = None
    anchor: Anchor | None = None


_NUMBERS = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "a": 1}
_NUMBERS |= {"一": 1, "两": 2, "二": 2, "三": 3, "四": 4, "五": 5, "六": 6, "七": 7}

_ENGLISH_ANCHOR = re.compile(
    r"\b(?:(?:(?P<count>\w+ days?|(?:the )?(?:next )?(?:day|morning|evening|night)) (?P<side>before|after|following))"
    r"|(?:the )?(?:same|very) day(?: that| when| as)?|on the day (?:that|when|of|i|we|my|our))"
    r"\s+(?P<what>[^?.!,;]{3,})",
    re.IGNORECASE,
)
_CHINESE_ANCHOR = re.compile(
    r"(?P<what>[^，。？！,?!]{2,}?)(?:的|之|以)?"
    r"(?:(?P<after>第二天|次日|后一天|隔天|之后那天|[一两二三四五六七\d]+天(?:之|以)?后)|(?P<before>前一天|头一天"
    r"|[一两二三四五六七\d]+天(?:之|以)?前)|(?P<same>当天|那天|那一天|同一天))"
)
_FIRST_TALK = re.compile(
    r"\b(?<!from our )first (?:conversation|chat|talk)\b|\bfirst time we (?:talked|chatted|spoke|met)\b"
    r"|(?:第一次|初次|首次|最初)(?:的)?(?:聊天|对话|谈话|交谈|说话|聊)"
)
_LAST_TALK = re.compile(
    r"\b(?:last|previous) (?:conversation|chat|talk)\b|\blast time we (?:talked|chatted|spoke|met)\b"
    r"|(?:上次|上一次|最近一次)(?:的)?(?:聊天|对话|谈话|交谈|说话|聊)"
)
_ASKING = re.compile(
    r"[?？]|^\W*(?:what|when|where|who|whom|whose|which|why|how|did|do|does|was|were|is|are|have|has|had|tell|recall|remind)\b"
    r"|什么|什麼|哪|谁|誰|怎么|怎麼|多少|几|吗|嗎|呢|没有|干嘛|干了|做了",
    re.IGNORECASE,
)
# What asks for a whole day's doings without naming any of them.
_DOING = re.compile(r"\b(?:happen|occur|plan|up)\w*|做|干|发生|事情|事|哪些|安排|情况")


def timing_of(query: str, local_now: datetime) -> Timing:
    """What the question says about time, counted from `local_now` in its own zone."""
    talk = "first" if _FIRST_TALK.search(query) else "last" if _LAST_TALK.search(query) else ""
    anchor = _anchor(query, talk)
    if anchor is not None:
        return Timing(anchor=anchor)
    if talk:
        return Timing(anchor=Anchor("", 0, talk))
    from assistant.memory.writing.dates import find_window

    span = find_window(query, local_now)
    if span is None:
        return Timing()
    past = span.end <= local_now and span.grain in ("hour", "day")
    near = past and (local_now - span.start).days <= 8 and not re.search(r"\d", span.phrase) and _asks(query)
    return Timing(Window(microseconds(span.start), microseconds(span.end), near or _asks_for_all(query, span.phrase)))


def microseconds(moment: datetime) -> int:
    """An aware time in microseconds since 1970, UTC."""
    return round(moment.timestamp() * 1_000_000)


def _asks(query: str) -> bool:
    """Whether something is asked; a request that names a time ("deploy it tonight") does not ask about that time."""
    return bool(_ASKING.search(query))


def _asks_for_all(query: str, phrase: str) -> bool:
    rest = _DOING.sub(" ", text.fold(query).replace(text.fold(phrase), " "))
    return not text.query_terms(rest).terms


def _anchor(query: str, talk: str) -> Anchor | None:
    if text.language(query) == "zh":
        match = _CHINESE_ANCHOR.search(query)
        if match is None or _names_a_time_only(match["what"]):
            return None
        if match["same"]:
            days = 0
        elif match["after"]:
            days = _count(match["after"])
        else:
            days = -_count(match["before"])
        return Anchor(match["what"], days, talk if _FIRST_TALK.search(match["what"]) else "")
    match = _ENGLISH_ANCHOR.search(query)
    if match is None or _names_a_time_only(match["what"]):
        return None
    days = _count(match["count"]) if match["count"] else 0
    days = -days if (match["side"] or "").lower() == "before" else days
    return Anchor(match["what"], days, talk if _FIRST_TALK.search(match["what"]) else "")


def _names_a_time_only(what: str) -> bool:
    """Whether a date and not a happening is counted from ("the week before 3 August"): the date grammar reads those."""
    rest = re.sub(
        r"\d+|年|月|号|日|january|february|march|april|may|june|july|august|september|october|november|december"
        r"|yesterday|today|tomorrow|昨天|今天|明天|前天|我|你|在",
        " ",
        text.fold(what),
    )
    return not text.query_terms(rest).terms


def _count(words: str) -> int:
    digits = re.search(r"\d+", words)
    if digits:
        return int(digits.group())
    if any(word in words for word in ("第二天", "次日", "前一天", "后一天", "头一天", "隔天", "之后那天")):
        return 1
    first = words.split()[0].lower() if words.isascii() else words[0]
    return _NUMBERS.get(first, 1)
