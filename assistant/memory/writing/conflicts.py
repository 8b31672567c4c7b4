"""Which known statements a new one displaces, and which it ends."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta

from assistant.memory.records import Candidate, Kind, Memory
from assistant.memory.writing.amounts import is_other_amount, without_amounts
from assistant.memory.writing.attributes import (
    CLOSED,
    GIVEN_UP,
    ONLY,
    lookup,
    opposite_of,
    shared_name,
    spellings,
    split_mark,
)
from assistant.memory.writing.endings import over_by
from assistant.memory.writing.glossary import thing_key
from assistant.memory.writing.sameness import Likeness, compare, contains, overlap, same_subject, words_of
from assistant.memory.writing.script import has_han, level
from assistant.memory.writing.toolkinds import kinds_of
from assistant.memory.writing.wordlists import words

SLIP = "slip_of"
"""Under this name, a candidate's details say which words it puts right; they are not kept."""

_SOON = timedelta(hours=1)
_TOOLS = frozenset({"uses", "prefers", "property"})
_REPLACEABLE = frozenset(
    {
        "routine",
        "detail",
        "state",
        "plan",
        "event",
        "does",
        "takes",
        "decision",
        "instruction",
        "is",
        "location",
        "prefers",
    }
)
_ENDABLE = frozenset(
    {
        "owns",
        "does",
        "routine",
        "plays",
        "hobby",
        "collects",
        "eats",
        "drinks",
        "likes",
        "uses",
        "prefers",
        "has_pet",
        "learns",
    }
    | {
        "drives",
        "member_of",
        "works_on",
        "commutes_by",
        "goal",
        "studies",
        "studies_at",
        "works_at",
        "runs",
        "takes",
        "lives_in",
    }
)
_HABITS = {
    "drinks": ("drinks", "takes:", "routine:drink", "routine:喝"),
    "eats": ("eats", "routine:eat", "routine:吃"),
}
"""How the attributes begin under which a habit may be that gives way to one that is kept to alone."""


_IN_ITS_PLACE = re.compile(
    r"\b(?:gone|went|going|switched) back to\b|\bback on\b|\bswitched to\b|\binstead now\b|^(?!.*\b(?:in|with|when"
    r"|only|at|for|too|also)\b)"
    r".*\b(?:now|these days|nowadays)\b",
    re.IGNORECASE,
)
"""What says that one drink or food was taken up in another's place."""

_ONE_MORE = re.compile(r"\b(?:also|another|second|too|as well)\b|\bof (?:my|our|his|her)\b|[也另]", re.IGNORECASE)


def related_attributes(attribute: str) -> list[str]:
    """The attributes under which a statement may be that this one repeats, denies, corrects or ends."""
    base = base_of(attribute)
    family, _, thing = base.partition(":")
    found = [base, *(f"{mark}{base}" for mark in CLOSED)]
    if opposite := opposite_of(base):
        found += [opposite, *(f"{mark}{opposite}" for mark in CLOSED)]
    for one, other in (("property", "uses"), ("relation", "named")):
        if family in {one, other} and thing:
            found += [f"{one}:{thing}", f"{other}:{thing}"]
    if family in _TOOLS:
        found += ["uses", "prefers"]
    if family == "owns":
        found += ["drives", "has_pet"]
    if family in _ENDABLE:
        found += [f"former:{one}" for one in sorted(_ENDABLE)]
    return list(dict.fromkeys(name for one in found for name in spellings(one)))


def base_of(attribute: str) -> str:
    """An attribute without the mark that it ended or is denied."""
    while (split := split_mark(attribute))[0]:
        attribute = split[1]
    return attribute


def displaced(candidate: Candidate, known: Sequence[Memory], said_at: datetime) -> list[Memory]:
    """The statements that cannot hold beside the candidate, and that it takes the place of."""
    if candidate.retires:
        return []
    moved = [one for one in known if _is_moved(candidate, one, said_at)]
    return moved or [one for one in _of_its_kind(candidate, known) if _excludes(candidate, one, said_at)]


def nearest(candidate: Candidate, known: Sequence[Memory], said_at: datetime, conversation: str | None) -> list[Memory]:
    """The one statement that a correction most likely means, among those of the same attribute; empty for none."""
    if candidate.retires or not candidate.correction or candidate.details.get(GIVEN_UP):
        return []
    mine = _of_its_kind(candidate, known)
    slips = [one for one in known if one.text == candidate.details.get(SLIP) and not _is_closed(one)]
    return slips or _nearest(candidate, mine, said_at, conversation)


def ended(candidate: Candidate, known: Sequence[Memory]) -> list[Memory]:
    """The statements that a candidate says to hold no longer, or that are over by what it tells."""
    held = [one for one in known if not _is_closed(one)]
    over = over_by(candidate, held)
    if over or not candidate.retires:
        return over
    mine = [one for one in held if same_subject(one.subject, candidate.subject)]
    base = base_of(candidate.attribute)
    exact = [one for one in mine if _same_attribute(one.attribute, base) and _speaks_of(one, candidate.value)]
    if exact or not candidate.value:
        return exact
    return [
        one
        for one in mine
        if _family(one.attribute) in _ENDABLE
        and not _is_for_else(one.attribute, base)
        and compare(one.value, candidate.value) is Likeness.SAME
    ]


def _is_for_else(one: str, other: str) -> bool:
    """Whether two attributes of tools name two purposes: a tool left for coding may stay for notes."""
    (family, _, thing), (_, _, other_thing) = shared_name(one).partition(":"), shared_name(other).partition(":")
    return family in _TOOLS and bool(thing) and bool(other_thing) and thing != other_thing


def _of_its_kind(candidate: Candidate, known: Sequence[Memory]) -> list[Memory]:
    mine = [one for one in known if one.kind is not Kind.SKILL or candidate.kind is Kind.SKILL]
    return [one for one in mine if same_subject(one.subject, candidate.subject)]


def _excludes(candidate: Candidate, one: Memory, said_at: datetime) -> bool:
    if _is_closed(one):
        # it had ended, and holds again
        held = shared_name(base_of(one.attribute))
        return held == shared_name(candidate.attribute) and compare(one.value, candidate.value) is Likeness.SAME
    opposite = opposite_of(candidate.attribute)
    if opposite and shared_name(opposite) == shared_name(one.attribute):
        return compare(one.value, candidate.value) is Likeness.SAME
    if candidate.replaces_value and _is_replaced(candidate, one):
        return True
    if {candidate.attribute, one.attribute} == {"drives", "property:car"}:
        return compare(one.value, candidate.value) is Likeness.OTHER
    if (candidate.details.get(ONLY) and _is_left_behind(candidate, one)) or _is_given_up(candidate, one):
        return True
    if _same_attribute(one.attribute, candidate.attribute) and (
        _takes_place(candidate, one, said_at) or is_other_amount(candidate.attribute, candidate.value, one.value)
    ):
        return True
    if _family(candidate.attribute) in {"uses", "prefers"} and _family(one.attribute) in _TOOLS:
        return _is_passed_over(candidate, one)
    return False


def _is_moved(candidate: Candidate, one: Memory, said_at: datetime) -> bool:
    """Whether something to come was put on another day, whoever's it was called: my wedding, and now the wedding."""
    both = _family(candidate.attribute) == _family(one.attribute) == "event" and not _is_closed(one)
    if not both or not candidate.correction or candidate.valid_from is None or one.valid_from is None:
        return False
    if _ONE_MORE.search(candidate.text):
        return False
    ahead = one.valid_from >= said_at and one.valid_from != candidate.valid_from
    return ahead and compare(one.value, candidate.value) is Likeness.SAME


def _takes_place(candidate: Candidate, one: Memory, said_at: datetime) -> bool:
    if compare(one.value, candidate.value) is Likeness.SAME and one.kind is not Kind.EVENT:
        return False
    family, _, thing = candidate.attribute.partition(":")
    if family == "event" and thing:
        return candidate.correction or (one.valid_from is not None and one.valid_from >= said_at)
    if family in {"drinks", "eats"} and _IN_ITS_PLACE.search(candidate.text) and not has_han(candidate.value):
        return words_of(one.value)[-1:] == words_of(candidate.value)[-1:]  # oat milk gives way to cow's milk
    if family == "decision":
        return bool(thing)
    if family == "uses":
        kinds, others = kinds_of(candidate.value), kinds_of(one.value)
        if kinds and others and kinds.isdisjoint(others):
            return False  # an editor and a language, both for coding
    return candidate.single_valued or lookup(candidate.attribute).single_valued


def _is_replaced(candidate: Candidate, one: Memory) -> bool:
    old = candidate.replaces_value
    if one.kind is Kind.EVENT or not one.value:
        return False
    same = compare(one.value, old) in {Likeness.SAME, Likeness.MORE, Likeness.LESS} or contains(one.value, old)
    return same and compare(one.value, candidate.value) is not Likeness.SAME


def _is_left_behind(candidate: Candidate, one: Memory) -> bool:
    """Whether a habit is over since only another one is left: coffee, where it is nothing but tea now."""
    if compare(one.value, candidate.value) is not Likeness.OTHER or contains(one.value, candidate.value):
        return False
    if one.attribute == "routine:have":
        kind = {"drinks": "drinks", "eats": "foods"}.get(candidate.attribute)
        return kind is not None and not words("english", kind).isdisjoint(words_of(one.value))
    return one.attribute.startswith(_HABITS.get(candidate.attribute, ("\0",)))


def _is_given_up(candidate: Candidate, one: Memory) -> bool:
    """Whether a habit is over since its thing is no longer had: coffee every morning, where there is none any more."""
    kept = _HABITS.get({"does_not_drink": "drinks", "does_not_eat": "eats"}.get(candidate.attribute, ""))
    if kept is None or not candidate.details.get(GIVEN_UP):
        return False
    if not one.attribute.startswith((*kept, "routine:have")):
        return False
    if not has_han(one.value):
        return contains(one.value, candidate.value)
    # the whole of what is had: 不喝茶了 does not end 每天喝奶茶
    had = re.split("[吃喝]", without_amounts(one.value))[-1]
    return had == level(candidate.value) or compare(had, candidate.value) is Likeness.SAME


def _is_passed_over(candidate: Candidate, one: Memory) -> bool:
    """Whether a tool gives way: it was named as the lesser one, or one of its kind was taken up in its place."""
    lesser = str(candidate.details.get("over", ""))
    if lesser and compare(one.value, lesser) is Likeness.SAME:
        return True
    preferred = str(one.details.get("over", ""))
    if preferred and compare(preferred, candidate.value) is Likeness.SAME:
        return True
    if not candidate.correction or compare(one.value, candidate.value) is Likeness.SAME:
        return False
    _, _, purpose = candidate.attribute.partition(":")
    _, _, other = one.attribute.partition(":")
    if purpose and other and thing_key(purpose) != thing_key(other):
        of_a_kind = bool(kinds_of(candidate.value) & kinds_of(one.value))
        return (of_a_kind or bool(candidate.details.get("switch"))) and _is_wider(purpose, other)
    return bool(kinds_of(candidate.value) & kinds_of(one.value))


def _is_wider(one: str, other: str) -> bool:
    """Whether one of two purposes names the other: "shopping" and "shopping list", 导航 and 开车导航."""
    if has_han(one) or has_han(other):
        return one in other or other in one
    return contains(one, other) or contains(other, one)


def _nearest(candidate: Candidate, mine: Iterable[Memory], said_at: datetime, conversation: str | None) -> list[Memory]:
    if candidate.attribute == "event" and _ONE_MORE.search(candidate.text):
        return []
    close: list[tuple[float, datetime, Memory]] = []
    family = _family(candidate.attribute)
    switched = bool(candidate.details.get("switch"))
    for one in mine:
        same = _same_attribute(one.attribute, candidate.attribute) or (switched and _family(one.attribute) in _TOOLS)
        if not same or _is_closed(one) or compare(one.value, candidate.value) is Likeness.SAME:
            continue
        here = any(source.conversation_id == conversation for source in one.sources) if conversation else False
        soon = here and said_at - one.learned_at <= _SOON
        alike = overlap(one.text, candidate.text)
        if family in _REPLACEABLE and alike >= 0.34:
            close.append((alike + soon, one.learned_at, one))
        elif soon and (alike >= 0.5 or switched):
            close.append((alike + 0.5, one.learned_at, one))
    return [max(close, key=lambda item: (item[0], item[1]))[2]] if close else []


def _same_attribute(one: str, other: str) -> bool:
    one, other = shared_name(one), shared_name(other)
    if one == other:
        return True
    family, _, thing = one.partition(":")
    other_family, _, other_thing = other.partition(":")
    return bool(thing) and thing == other_thing and {family, other_family} <= {"property", "uses"}


def _speaks_of(one: Memory, value: str) -> bool:
    if not value or not one.value:
        return not value
    if compare(one.value, value) is not Likeness.OTHER:
        return True
    return contains(one.value, value) or contains(value, one.value)


def _is_closed(one: Memory) -> bool:
    return one.attribute.startswith(CLOSED)


def _family(attribute: str) -> str:
    return attribute.partition(":")[0]
