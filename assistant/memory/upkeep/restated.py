"""Whether two levelled wordings say the same though not in the same words: all that counts is in both, in one order.

It is asked only of two that words or vectors bring together. What is dropped says nothing of its own (a list of
particles); what stays must be the same in both, and may change places only where that changes nothing.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache, lru_cache

from assistant.memory.writing.wordlists import words

_TIMES = re.compile(
    r"@.*|\d{4}|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|january|february|march|april|june|july|august|september"
    r"|october|november|december|\^may|\^march|\^june|\^august|spring|summer|autumn|winter|easter|christmas|noon"
    r"|midnight|morning|afternoon|evening|night|weekend"
)
_TIME_WORDS = frozenset({"in", "on", "at", "during"})
_FOCUS = frozenset({"not", "only", "just", "even", "never", "no", "all", "every", "most", "least", "almost", "too"})
_BOUND = frozenset(
    {"than", "over", "that", "who", "which", "if", "unless", "because", "when", "while", "but", "before", "after"}
    | {"tell", "say", "think", "believe", "hope", "'s", "and", "or", "from"}
)
"""Where one of these stands, what goes with what depends on the order."""
_MARK = re.compile(r"~(?:past|fut|former)$")

_BOUND_HAN = re.compile(
    r"[比给对跟和与说讲问的把被让请从到离去来先后只才都每不没别前后]|告诉|觉得|认为|以为|喜欢|讨厌|因为|所以|如果|但"
)
_LEAST_HAN = 2
_PAST_HAN = re.compile(r"年前|月前|天前|去年|前年|昨天|前天|上周|上月")


@lru_cache(maxsize=65536)
def core_of(wording: str) -> tuple[str, ...]:
    """What of a levelled wording counts, in its order: words, or signs of Chinese; empty where that is nothing."""
    language, _, told = wording.partition(" ")
    return _chinese(told) if language == "zh" else _english(told)


def bag_of(wording: str) -> str:
    """What two that say the same share, whatever the order."""
    return wording[:2] + " " + " ".join(sorted(core_of(wording)))


def restates(one: str, other: str) -> bool:
    """Whether two levelled wordings say the same."""
    if one == other:
        return True
    if one[:2] != other[:2] or one.count("|") != other.count("|"):
        return False
    a, b = core_of(one), core_of(other)
    sides = "=" in one and "=" in other
    if len(a) < 2 or sorted(a) != sorted(b):
        return False
    return a == b or (not sides and _moved(a, b, han=one.startswith("zh")))


def _english(told: str) -> tuple[str, ...]:
    told = re.sub(r"\bour\b", "my", told)
    told, passive = re.subn(r"\bhave = (?=[^ ]+~past)", "= ", told)  # "has been moved" for "was moved"
    told += " past" * passive
    tokens = [token for token in told.split() if token not in {"/", "=", ","}]
    free = words("alike_english", "free")
    kept = []
    for at, token in enumerate(tokens):
        following = tokens[at + 1] if at + 1 < len(tokens) else ""
        if token in free or (token in _TIME_WORDS and _TIMES.fullmatch(following)):
            continue
        kept.append(token)
    return tuple(kept)


def _chinese(told: str) -> tuple[str, ...]:
    told = re.sub(r"[, ]", "", told)
    told = re.sub(r"(?<=[色休旧新老])的", "", re.sub(r"(?<=[\d一二两三四五六七八九十])月份", "月", told))
    told = re.sub(r"把(.{1,8}?)(?=在)", r"\1", told)
    if _PAST_HAN.search(told):
        told = told.replace("了", "")
    told = _free_han().sub("", told)
    return tuple(re.findall(r"[a-z0-9_.+#%-]+|.", told))


@cache
def _free_han() -> re.Pattern[str]:
    free = "|".join(sorted(map(re.escape, words("alike_chinese", "free")), key=len, reverse=True))
    return re.compile(
        rf"(?<=\d)[个只条匹位名张台辆件套间把](?!月|年)|(?<=[一二三四五六七八九十两])[个只条匹位名张台辆](?!月)|{free}"
    )


def _moved(one: Sequence[str], other: Sequence[str], *, han: bool) -> bool:
    """Whether one becomes the other by moving one part, and nothing in it depends on its place."""
    if han:
        if "的" in one or _BOUND_HAN.search("".join(one)):
            return False
    elif {_MARK.sub("", token) for token in one} & (_BOUND | _FOCUS):
        return False
    start = next(at for at in range(len(one)) if one[at] != other[at])
    end = next(at for at in range(len(one), 0, -1) if one[at - 1] != other[at - 1])
    a, b = tuple(one[start:end]), tuple(other[start:end])
    for cut in range(1, len(a)):
        if a[cut:] + a[:cut] == b:
            first, second = a[:cut], a[cut:]
            if han:
                return min(len(first), len(second)) >= _LEAST_HAN
            return any(_stands_alone(part) for part in (first, second))
    return False


def _stands_alone(part: Sequence[str]) -> bool:
    """Whether a part of an English sentence may stand before or after the rest: where and when something is."""
    return part[0] in words("alike_english", "prepositions") or all(_TIMES.fullmatch(token) for token in part)
