"""How much and how often: where two statements of a thing differ in that alone, the later takes the other's place."""

from __future__ import annotations

import re
from functools import lru_cache

from assistant.memory.writing.script import level

_ENGLISH_NUMBER = (
    r"(?:\d+(?:[.,/]\d+)?|half an?|an? couple(?: of)?|(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve"
    r"|fifteen|twenty|thirty|forty|fifty|sixty|ninety|a hundred|half)(?:[ -](?:one|two|three|four|five|six|seven|eight"
    r"|nine|and a half))?)"
)
_ENGLISH_UNIT = (
    r"(?:mg|mcg|µg|g|grams?|kg|ml|l|lit(?:re|er)s?|iu|km|k|kilomet(?:re|er)s?|miles?|m|met(?:re|er)s?|min(?:ute)?s?"
    r"|hours?|hrs?|tablets?|pills?|capsules?|puffs?|units?|drops?|doses?|cups?|glass(?:es)?|mugs?|cans?|bottles?"
    r"|pints?|shots?|tea ?spoons?|spoonfuls?|spoons?|slices?|pieces?|packs?|packets?|steps|reps|laps|lengths|pages"
    r"|words|times|sessions?|sets)"
)
_LEAST = r"(?:(?:only|just|about|around|up to|at least|some) )*"
_ENGLISH = re.compile(
    rf"\b{_LEAST}(?:{_ENGLISH_NUMBER} ?{_ENGLISH_UNIT}\b(?: of\b)?|(?:once|twice|thrice)\b)"
    rf"|^{_LEAST}{_ENGLISH_NUMBER}(?= (?!year|inch|month|week)[a-z])",
    re.IGNORECASE,
)
"""A number with what it counts, or at the head of a value; the number of a model or a year of age is none."""

_CHINESE = re.compile(
    r"(?<![周期第拜初月年])(?:只|才|大概|大约|差不多|至少|最多)*"
    r"[\d.一二两三四五六七八九十半几百千万]+(?:多|来)?个?(?:多|半)?"
    r"(?:毫克|mg|克|g|毫升|ml|升|公里|千米|km|米|里|分钟|小时|钟头|片|粒|颗|杯|碗|瓶|罐|包|盒|支|根|针|滴|勺|单位|次|趟|遍|组|回"
    r"|步|圈|页|个字|字|斤|公斤|块|口|顿|节|堂|个(?!月))(?:半|多)?",
    re.IGNORECASE,
)
_HOW_OFTEN = re.compile(
    r"\b(?:(?:every|each) (?:day|morning|evening|night|afternoon|week|\w+day)|daily|nightly|weekly"
    r"|(?:a|per) (?:day|night|week|month)"
    r"|(?:in the|with|at|before|after) (?:morning|evening|night|bed|bedtime|breakfast|lunch|dinner|meals?|food)"
    r"|now|these days)\b"
    r"|(?:每[天日晚早周]|一天|一日|早上|晚上|中午|早晚|饭[前后]|睡前|空腹)+",
    re.IGNORECASE,
)
_WHEN = re.compile(
    r"\b(?:morning|noon|lunch|evening|dinner|night|bed|bedtime|breakfast|afternoon)s?\b|早上|早晨|中午|下午|晚上|睡前|早饭|午饭|晚饭|每晚|每早"
)
_COUNTED = frozenset(
    ("medication", "routine", "does", "drinks", "eats", "takes", "runs", "plays", "owns", "has_pet", "has_child")
)
"""Families of attributes of which one subject has one amount of a thing at a time."""


@lru_cache(maxsize=4096)
def without_amounts(text: str) -> str:
    """A text without its numbers and what they count.

    >>> without_amounts("two cups of coffee a day"), without_amounts("每天喝两杯咖啡")
    ('coffee a day', '每天喝咖啡')
    """
    bare = _CHINESE.sub("", level(text))
    return re.sub(r"\s+", " ", _ENGLISH.sub(" ", bare)).strip(" ,")


def times_differ(one: str, other: str) -> bool:
    """Whether both name when in a day, and not the same: 10 units before breakfast and 14 at bedtime are two doses."""
    when, other_when = (frozenset(_WHEN.findall(level(some).casefold())) for some in (one, other))
    return bool(when) and bool(other_when) and when != other_when


def is_other_amount(attribute: str, one: str, other: str) -> bool:
    """Whether two values of an attribute tell the same thing with another amount: 一片降压药 and 两片降压药.

    Of a medicine it does not matter either how often or at what time of day it is taken.
    """
    family = attribute.partition(":")[0]
    if family not in _COUNTED or one == other:
        return False
    bare, bare_other = without_amounts(one), without_amounts(other)
    if bare == level(one).strip(" ,") or bare_other == level(other).strip(" ,"):
        return False  # one of them names no amount
    if family == "medication":
        if times_differ(one, other):
            return False
        bare, bare_other = (re.sub(r"\s+", " ", _HOW_OFTEN.sub("", some)).strip(" ,") for some in (bare, bare_other))
    return bool(bare) and bare.casefold() == bare_other.casefold()
