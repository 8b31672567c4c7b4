"""Makes statements from Chinese clauses, and judges whether a value can stand by itself."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import Any

from assistant.memory.records import Kind
from assistant.memory.writing.attributes import GIVEN_UP, Statement
from assistant.memory.writing.chinese.clause import Clause, tidy
from assistant.memory.writing.intervals import RANGE
from assistant.memory.writing.script import level
from assistant.memory.writing.wordlists import words

_POINTS = re.compile(
    r"^(?:这(?!里|边|家|座城|周|个月|个周|几年|两年|些年)|那"
    r"(?!边)|它|他|她|你|您|其(?!他|实)|上面|下面|以上|以下"
    r"|前面|后面的|刚才|上述|此|该|第[一二三四五六七八九十\d]"
    r"(?:张|个|条|种|段|行|列|章|页|题|句|步|版)|里面|里边|其中"
    r"|那里|这里|同样|一样|什么|怎么|哪|谁|多少|如何|之类|某)"
)
_EMPTY = re.compile(
    r"^(?:一下|一点|一些|东西|的话|自己|别的|其他|别人|人|事|时候"
    r"|这样|那样|不了|起来|下去|出来|很多|好多|多)$"
)
_LATELY = re.compile(r"最近|近|这[几两]|前[几两]|过去|至今|到现在")
_FROM_TO = re.compile(r"[到至~～—–]|(?<!\d)-|-(?!\d)")
"""Names both ends (三月到五月); 八月底 names when something began, and no end."""


def points_elsewhere(value: str) -> bool:
    """Whether a value means something said elsewhere (这个, 第二张表), so that it cannot stand by itself."""
    plain = level(value).strip()
    return not plain or bool(_POINTS.match(plain)) or bool(_EMPTY.match(plain))


@cache
def known_places() -> re.Pattern[str]:
    """Towns and lands that everybody knows, anywhere in levelled words."""
    return re.compile("|".join(sorted(words("chinese", "places"), key=len, reverse=True)))


def state(clause: Clause, attribute: str, value: str, *, negative: str = "", **more: Any) -> list[Statement]:
    """A clause's statement with its polarity: that it holds, that it does not, or that it did and ended.

    Args:
        clause: the clause.
        attribute: what it says of its topic.
        value: the value.
        negative: the attribute that the denied value has; empty where a denial is no fact of its own.
        more: further fields of the statement.
    """
    value = tidy(value)
    if points_elsewhere(value):
        return []
    fields: dict[str, Any] = {"value": value, **started(clause), **more}
    if clause.former:
        return [said(clause, f"former:{attribute}", retires=True, importance=0.5, **fields)]
    if clause.negative:
        if negative:
            return [said(clause, negative, **fields)]
        return [said(clause, f"not:{attribute}", retires=True, importance=0.4, **fields)]
    return [said(clause, attribute, **fields)]


def said(clause: Clause, attribute: str, **fields: Any) -> Statement:
    """A statement in the clause's own words."""
    values: dict[str, Any] = {
        "text": clause.text,
        "quote": clause.quote,
        "language": "zh",
        "subject": clause.subject,
        "correction": clause.corrected or ("now" in clause.marks and not clause.former),
        "replaces_value": tidy(clause.replaced),
        **fields,
    }
    if clause.ended:
        values["details"] = {**values.get("details", {}), GIVEN_UP: True}
    return Statement(attribute=attribute, **values)


def started(clause: Clause) -> dict[str, Any]:
    """From when a state holds, where the clause says so: the last date that is not ahead of its own words."""
    for date in clause.once:
        if date.grain in {"day", "month", "year", "season", "week", "range", "hour"}:
            spans = date.grain == RANGE and _FROM_TO.search(date.phrase) and not _LATELY.match(date.phrase)
            return {"valid_from": date.start, "date_phrase": date.phrase, **({"valid_to": date.end} if spans else {})}
    return {}


def on_its_day(clause: Clause) -> dict[str, Any]:
    """The day that the sentence began with, for a deed told after it."""
    return {"valid_from": clause.day.start, "date_phrase": clause.day.phrase} if clause.day else {}


_BACK_THERE = re.compile(
    r"(?:(?:回|到)(?:了)?(?:去|来|到?那(?:里|儿|边|个?[组队家]))|(?:又|再)?在那(?:里|儿|边|个?[组队家])?(?=.)|[干住待呆做](?=了))[^，。]{0,8}$"
)


def once_more(clause: Clause, before: Clause, told: Sequence[Statement]) -> list[Statement]:
    """What held in another stretch again: 一月到二月在平台组，四月到五月又回去了; empty where nothing did."""
    first = next((date for date in before.once if date.grain == RANGE), None)
    second = next((date for date in clause.once if date.grain == RANGE), None)
    if first is None or second is None or clause.negative or not clause.find(_BACK_THERE):
        return []
    return [
        replace(
            one,
            text=one.text.replace(first.phrase, second.phrase, 1),
            quote=clause.quote,
            valid_from=second.start,
            valid_to=second.end,
            date_phrase=second.phrase,
            correction=False,
        )
        for one in told
        if one.valid_from == first.start and first.phrase in one.text
    ]


def event(clause: Clause, attribute: str, value: str, **more: Any) -> Statement:
    """A statement of something that happened or will happen on the first date of the clause."""
    value = re.sub(r"^[和与、]+", "", value)
    fields: dict[str, Any] = {"value": tidy(value), "kind": Kind.EVENT, **started(clause), **more}
    if clause.once and clause.once[0].grain == RANGE:
        fields["valid_to"] = clause.once[0].end
    return said(clause, attribute, **fields)
