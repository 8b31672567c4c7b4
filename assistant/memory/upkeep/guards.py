"""What must be the same in two texts before anybody may be asked whether they say the same.

Numbers, dates, names, negations, quantities, times of verbs and what depends on a side or a direction: where one of
these differs, two texts are never one, whoever says so.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import lru_cache

from assistant.memory.upkeep.wording import wording
from assistant.memory.writing.script import has_han, level

_NEGATIONS = re.compile(
    r"\b(?:not|no|never|none|nobody|nothing|neither|nor|without|hardly|barely|cannot|stop|quit|unable|fail(?:ed)?)\b|n't\b"
    r"|[不没无别未非戒]|停止|放弃",
    re.IGNORECASE,
)
_QUANTITIES = re.compile(
    r"\b(?:all|every|each|both|some|most|few|many|several|half|only|just|at least|at most|more|less|fewer|least|always"
    r"|usually|often|sometimes|seldom|rarely|everybody|anybody|somebody|maybe|perhaps|probably|might|may|could|should"
    r"|would|want|plan|hope|used to|almost|nearly|about|per|day|week|month|year|hour|miles?|km|kilomet\w+)\b"
    r"|[都每些几各半只仅最更常总偶可想要将快曾过]|至少|最多|大约|左右|也许|大概|应该|以前|打算|可能|天|周|月|年|里|米",
    re.IGNORECASE,
)
_SIDES = re.compile(
    r"\b(?:before|after|left|right|up\w*|down\w*|in|out|on|off|under|over|behind|front|above|below|north|south|east|west"
    r"|first|last|old\w*|young\w*|big\w*|small\w*|tall\w*|short\w*|near|far|close|early|late|begin\w*|start\w*|end\w*"
    r"|finish\w*|buy|bought|sell|sold|lend|lent|borrow\w*|morning|noon|afternoon|evening|night|from|to|than|me|my|mother"
    r"|father|sister|brother|son|daughter|wife|husband|uncle|aunt|grand\w+|he|she|they)\b"
    r"|[前后左右上下内外东南西北先大小高矮远近早晚初底买卖借给比从到男女父母爸妈姐妹哥弟儿爷奶姑叔舅姨]",
    re.IGNORECASE,
)
_FIGURES = re.compile(r"@[\w:-]+|\d+(?:[.:]\d+)*")
_LATIN_NAME = re.compile(r"(?<![.!?]\s)(?<!^)\b[A-Z][\w'-]+")
_HAN_NAME = re.compile(
    r"[小老阿大][\u4e00-\u9fff](?![\u4e00-\u9fff]?[学人])|[\u4e00-\u9fff](?=先生|女士|医生|老师|经理|工程师|叔叔|阿姨)"
)


def may_be_one(one: str, other: str) -> bool:
    """Whether nothing forbids that two texts say the same; it does not follow that they do."""
    return (
        has_han(one) == has_han(other)
        and _marks(one) == _marks(other)
        and _names(one) <= _words(other)
        and _names(other) <= _words(one)
    )


def sign_of(text: str) -> int:
    """A number that differs, as good as always, where figures, negations, quantities or sides of two texts do."""
    return hash(_marks(text))


def _names(text: str) -> set[str]:
    return {name.casefold().removesuffix("'s") for name in _LATIN_NAME.findall(text)} - {"i"}


def _words(text: str) -> set[str]:
    return {word.casefold().removesuffix("'s") for word in re.findall(r"[A-Za-z][\w'-]*", text)}


@lru_cache(maxsize=16384)
def _marks(text: str) -> tuple[object, ...]:
    plain = level(text) if has_han(text) else text.replace("\u2019", "'")
    levelled = wording(text)
    return (
        _counted(_FIGURES, levelled),
        _counted(_HAN_NAME, plain),
        len(_NEGATIONS.findall(plain)) % 2,
        _counted(_QUANTITIES, plain),
        _counted(_SIDES, plain),
        "~past" in levelled,
    )


def _counted(what: re.Pattern[str], text: str) -> frozenset[tuple[str, int]]:
    return frozenset(Counter(found.casefold() for found in what.findall(text)).items())
