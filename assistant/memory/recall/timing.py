"""When a question asks about: a stretch of time, a day counted from something else, or the first or last talk."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from assistant.memory.recall import text
from assistant.memory.recall.anchors import Anchor, anchor_of

DAY_US = 86_400_000_000
_LONG_AGO = 1900


@dataclass(frozen=True, slots=True)
class Window:
    """A stretch of time, half-open, in microseconds since 1970.

    Attributes:
        strict: only what lies in it may answer; otherwise it speaks for what lies in it, and less for what was told
            soon after.
        counted_from_us: when that was said which the window counts from, and which explains it.
        weekday: of a day ahead or of any such day (0 is Monday): what is done every such day fits too.
        open_at: the side without an end, where there is one: what lies nearer to the other side is meant more.
    """

    start_us: int
    end_us: int
    strict: bool = False
    open_at: Literal["", "start", "end"] = ""
    weekday: int | None = None
    counted_from_us: int | None = None

    @property
    def moment_us(self) -> int:
        """The moment that a state is asked for: the end of a window, but the beginning of one without an end."""
        return self.start_us if self.open_at == "end" else self.end_us - 1


@dataclass(frozen=True, slots=True)
class Timing:
    """What a question says about time; all None where it says nothing."""

    window: Window | None = None
    anchor: Anchor | None = None


_ASKING = re.compile(
    r"[?？]|^\W*(?:what|when|where|who|whom|whose|which|why|how|did|do|does|was|were|is|are|have|has|had|tell|recall|remind)\b"
    r"|什么|什麼|哪|谁|誰|怎么|怎麼|多少|几|吗|嗎|呢|没有|干嘛|干了|做了",
    re.IGNORECASE,
)
# What asks for a whole day's doings without naming any of them.
_DOING = re.compile(r"\b(?:happen|occur|plan|up)\w*|去(?:了|过)?哪[里儿]?|做|干|发生|事情|事|哪些|安排|情况")


# What asks for what is done again and again, and not for one of the days it names.
_HABITUAL = re.compile(
    r"\b(?:usually|normally|generally|typically|always|ordinarily|as a rule|tend to|(?:most|every|each) (?:day|week"
    r"|month|year|morning|afternoon|evening|night|weekend|mon|tues|wednes|thurs|fri|satur|sun)"
    r"|(?:mon|tues|wednes|thurs|fri|satur|sun)days|weekends|mornings|evenings|afternoons|nights)\b"
    r"|一般|通常|平时|平常|总是|经常|每(?:天|周|月|年|个?(?:星期|礼拜|周末|月)|晚|早|次)|习惯",
    re.IGNORECASE,
)
_ONE_TIME = re.compile(
    r"\d|\b(?:last|next|this|ago|yesterday|today|tomorrow|tonight)\b|[今昨明去][天晚早年日]|[这那]|(?<![早晚])[上下](?!午)|前天|后天|年|月",
    re.IGNORECASE,
)

_WAS = re.compile(r"\b(?:did|was|were|had|has been|have been)\b|[了过]", re.IGNORECASE)


def timing_of(query: str, local_now: datetime) -> Timing:
    """What the question says about time, counted from `local_now` in its own zone."""
    anchor = anchor_of(query)
    if anchor is not None:
        return Timing(anchor=anchor)
    from assistant.memory.writing.dates import find_window

    span = find_window(query, local_now)
    if span is None:
        return Timing()
    if (
        _HABITUAL.search(query)
        and not _WAS.search(query)
        and not _ONE_TIME.search(span.phrase)
        and span.grain in ("hour", "day")
    ):
        return Timing()
    past = span.end <= local_now and span.grain in ("hour", "day")
    near = past and (local_now - span.start).days <= 8 and not re.search(r"\d", span.phrase) and _asks(query)
    alone = not re.sub(r"\W", "", query.replace(span.phrase, ""))  # a month to look up may be one to come
    strict = near or (asks_for_all(query, span.phrase) and not (alone and span.grain not in ("hour", "day")))
    open_at: Literal["", "start"] = "start" if span.start.year <= _LONG_AGO else ""
    within_a_day = span.grain in ("hour", "day") and (span.end - span.start).days <= 1
    any_such = not _ONE_TIME.search(span.phrase) and not _WAS.search(query)
    weekday = span.start.weekday() if within_a_day and (span.end > local_now or any_such) else None
    return Timing(Window(microseconds(span.start), microseconds(span.end), strict, open_at, weekday))


def microseconds(moment: datetime) -> int:
    """An aware time in microseconds since 1970, UTC."""
    return round(moment.timestamp() * 1_000_000)


def _asks(query: str) -> bool:
    """Whether something is asked; a request that names a time ("deploy it tonight") does not ask about that time."""
    return bool(_ASKING.search(query))


def asks_for_all(query: str, phrase: str = "") -> bool:
    """Whether a question, but for its phrase of time, asks for whatever was done and names none of it."""
    folded = text.fold(query)
    rest = _DOING.sub(" ", folded.replace(text.fold(phrase), " ") if phrase else folded)
    return not text.query_terms(rest).terms
