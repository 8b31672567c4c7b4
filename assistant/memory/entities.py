"""Which values name somebody or something, and which are plain: numbers, dates, times, states and whole sentences."""

from __future__ import annotations

import re
from enum import StrEnum
from functools import lru_cache

from assistant.memory.records import Memory
from assistant.memory.writing.attributes import VOCABULARY
from assistant.memory.writing.conflicts import base_of
from assistant.memory.writing.glossary import folded


class NodeKind(StrEnum):
    """What a node of the graph is."""

    SELF = "self"
    PERSON = "person"
    ANIMAL = "animal"
    PLACE = "place"
    THING = "thing"


_PEOPLE = frozenset({"relation", "has_child", "has_pet"})
_PLACES = frozenset({"lives_in", "from", "born_in", "works_in", "grew_up_in", "nationality"})
_PLAIN = frozenset(
    {
        "name",
        "called",
        "pronouns",
        "age",
        "birthday",
        "marital_status",
        "employment",
        "takes",
        "standing",
        "instruction",
        "location",
        "state",
        "routine",
        "plan",
        "event",
        "decision",
        "error_fix",
        "problem",
        "procedure",
        "procedure_failure",
        "procedure_change",
        "address",
        "does",
        "does_not",
        "can",
        "cannot",
        "is",
    }
)
_LIST = frozenset({"speaks", "allergic_to", "likes", "dislikes", "plays", "eats", "collects", "learns", "uses"})
_AND = re.compile(
    r"\s*[,，、;；]\s*(?:and\s+|和|以及)?|\s+and\s+|(?<=[\u3400-\u9fff])(?:和|以及|与)(?=[\u3400-\u9fff])"
)
_NUMBER = re.compile(
    r"^(?:about |around |over |under |at |on |by |大约|约|第)?[\d¥$€£#+(]|^[\d.,:/%-]+$"
    r"|^[一二两三四五六七八九十百千万几]+(?:[个只岁年月日号点块元斤克次层楼天周米里秒]|公斤|公里|千克|厘米|平米|小时|分钟"
    r"|$)"
    r"|^(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|several|many|a few)\b",
    re.IGNORECASE,
)
_DAY = re.compile(
    r"\b(?:january|february|march|april|may|june|july|august|september|october|november|december"
    r"|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|today|tomorrow|yesterday|morning|evening|o'clock|[ap]m)\b"
    r"|[周星期礼拜][一二三四五六日天]|[\d一二三四五六七八九十]+月",
    re.IGNORECASE,
)
_PHRASE = re.compile(
    r"^(?:in|at|on|by|under|over|with|without|to|from|for|near|behind|next|inside|outside|not|no|very|too|be|being|been"
    r"|that|when|if|because|在|把|被|不|没|很|要|会)(?:\s|(?<=[\u3400-\u9fff]))",
    re.IGNORECASE,
)
_MOST_WORDS = 5
_MOST_SIGNS = 12


def values_of(one: Memory) -> list[str]:
    """The values that a statement names: several where it lists them ("Portuguese and Dutch")."""
    family = base_of(one.attribute).partition(":")[0]
    if family not in _LIST:
        return [one.value]
    parts = [part.strip() for part in _AND.split(one.value) if part.strip()]
    short = all(len(part.split()) <= 3 and len(part) <= 30 for part in parts)
    return parts if len(parts) > 1 and short else [one.value]


@lru_cache(maxsize=32_768)
def kind_of_value(attribute: str, value: str) -> NodeKind | None:
    """What a value names; None where it is a plain one."""
    family = base_of(attribute).partition(":")[0]
    plain = folded(value)
    if not plain or family in _PLAIN or _is_plain(value):
        return None
    if family in _PEOPLE:
        return NodeKind.PERSON
    if family in _PLACES:
        return NodeKind.PLACE
    return NodeKind.THING if family in VOCABULARY or _is_proper(value) else None


def _is_plain(value: str) -> bool:
    han = re.search(r"[\u3400-\u9fff]", value) is not None
    if _NUMBER.match(value) or _DAY.search(value) or _PHRASE.match(value):
        return True
    return len(value) > _MOST_SIGNS if han else len(value.split()) > _MOST_WORDS


def _is_proper(value: str) -> bool:
    """A name by its look, under an attribute that is not known: a capital, or a short Chinese noun."""
    if re.search(r"[\u3400-\u9fff]", value):
        return len(value) <= 6
    return value[:1].isupper()
