"""Which known statements a new one displaces, and which it ends."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta

from assistant.memory.records import SELF, Candidate, Kind, Memory
from assistant.memory.writing.amounts import is_other_amount, without_amounts
from assistant.memory.writing.attributes import (
    CLOSED,
    GIVEN_UP,
    LEFT,
    ONLY,
    lookup,
    opposite_of,
    shared_name,
    spellings,
    split_mark,
)
from assistant.memory.writing.glossary import is_pet, thing_key
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

_JOBS = ("works_at", "works_in")
_OUT_OF_WORK = re.compile(
    r"离职|辞职|失业|待业|被裁|下岗|退休|自己开|自己创业|创业|自由职业|开了?(?:家|个|一家)|全职(?:妈妈|爸爸|太太|主妇|带娃)"
    r"|unemployed|jobless|between jobs|retired|made redundant|laid off|self-employed|freelance",
    re.IGNORECASE,
)
_LEFT_THEM = re.compile(r"从(?P<whom>[^，。从]{2,12}?)(?:正式|已经|主动)?(?:离职|辞职|离开|跳槽|退休|裸辞)")
_LET_GO = re.compile(
    r"(?:be |get )?(?:made redundant|laid off|fired|sacked|let go|dismissed)|lose my job|quit my job", re.IGNORECASE
)
_COUPLES = tuple(
    f"relation:{role}" for role in ("girlfriend", "boyfriend", "partner", "fiancee", "fiance", "husband", "wife")
)
_PARTS = re.compile(
    r"(?:break|split) up\b|separate\b|get (?:divorced|separated)|divorce\b|(?:be )?divorced\b|leave me\b|分手|离婚"
    r"|分开",
    re.IGNORECASE,
)
_DIES = re.compile(
    r"die\b|pass away|(?:be |have to )?put (?:\w+ )?(?:down|to sleep)"
    r"|[^，。]{0,8}(?:去世|死|走|没)了?$|[^，。]{0,8}(?:过世|安乐死)",
    re.IGNORECASE,
)
_SMOKES = re.compile(r"(?:does|routine):(?:smok\w*|vap\w*|抽烟?|吸烟?)|hobby=(?:smok|vap)(?:e|ing)")
_SMOKES_NOT = ("does_not:抽烟", "does_not:smoke", "former:does:smoke", "former:does:vape")
_TAKEN_PART_IN = frozenset(["hobby", "does", "routine", "plays", "member_of", "learns", "takes", "studies", "runs"])


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
    """The statements that a candidate says to hold no longer."""
    mine = [one for one in known if same_subject(one.subject, candidate.subject) and not _is_closed(one)]
    left = [one for one in mine if _is_left(candidate, one) or _is_smoked_no_more(candidate, one)]
    left += [
        one for one in known if not _is_closed(one) and (_is_parted(candidate, one) or _is_lost_pet(candidate, one))
    ]
    left += [
        one
        for one in mine
        if one.attribute in _JOBS and is_out_of_work(candidate) and _is_employer_left(candidate, one)
    ]
    if left or not candidate.retires:
        return left
    base = base_of(candidate.attribute)
    gone = [one for one in mine if base == "owns" and _is_where_it_was(candidate, one)]
    if gone:
        return gone + [one for one in mine if _same_attribute(one.attribute, base) and _speaks_of(one, candidate.value)]
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
    ahead = one.valid_from >= said_at and one.valid_from != candidate.valid_from
    return ahead and compare(one.value, candidate.value) is Likeness.SAME


def _takes_place(candidate: Candidate, one: Memory, said_at: datetime) -> bool:
    if compare(one.value, candidate.value) is Likeness.SAME and one.kind is not Kind.EVENT:
        return False
    family, _, thing = candidate.attribute.partition(":")
    if family == "event" and thing:
        return candidate.correction or (one.valid_from is not None and one.valid_from >= said_at)
    if family in {"drinks", "eats"} and candidate.correction and not has_han(candidate.value):
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


def _is_left(candidate: Candidate, one: Memory) -> bool:
    """Whether somebody takes part in it no longer: singing in the church choir, where the choir was left."""
    left = str(candidate.details.get(LEFT, ""))
    if not left or _family(one.attribute) not in _TAKEN_PART_IN or not one.value:
        return False
    return level(left) in level(one.value) if has_han(left) else contains(one.value, left)


def _is_employer_left(candidate: Candidate, one: Memory) -> bool:
    """Whether it is the employer that was left, where one is named: 从星河离职 and 星河软件."""
    named = _LEFT_THEM.search(candidate.value)
    return named is None or level(named["whom"]) in level(one.value)


def _is_where_it_was(candidate: Candidate, one: Memory) -> bool:
    """Whether a memory tells where a thing is that somebody has no longer: the flat in Gothenburg, once sold."""
    family, _, thing = one.attribute.partition(":")
    return family in {"location", "property"} and bool(thing) and compare(thing, candidate.value) is Likeness.SAME


def parts_or_dies(candidate: Candidate) -> bool:
    """Whether an event may end what is known of somebody else: a parting, a death."""
    if candidate.attribute == "marital_status":
        return bool(_PARTS.match(candidate.value))
    return candidate.attribute == "event" and bool(_PARTS.match(candidate.value) or _DIES.match(candidate.value))


def _is_parted(candidate: Candidate, one: Memory) -> bool:
    """Whether a couple is one no longer; who was named must be who is meant."""
    if candidate.attribute not in {"event", "marital_status"} or one.attribute not in _COUPLES:
        return False
    if not _PARTS.match(candidate.value) or one.subject != SELF:
        return False
    with_whom = re.search(r"\band I\b|\bI and\b|\bwith my\b|[我咱][和跟与]|[和跟与][我咱]", candidate.text)
    if with_whom and not re.search(r"\b(?:my|our)\b", candidate.text):
        return contains(candidate.text, one.value) or level(one.value) in level(candidate.text)
    return candidate.subject == SELF


def _is_lost_pet(candidate: Candidate, one: Memory) -> bool:
    """Whether an animal lives no longer."""
    pet = _family(one.attribute) == "has_pet" or (_family(one.attribute) == "relation" and is_pet(one.attribute[9:]))
    if not pet or candidate.attribute != "event" or not _DIES.match(candidate.value):
        return False
    label = candidate.subject if candidate.subject != SELF else candidate.text
    if has_han(one.text):
        name = re.search(r"叫(?:做)?(?P<name>[^，。的]{1,6})", level(one.text))
        return name is not None and level(candidate.text).startswith(name["name"])
    return contains(one.value, label) or contains(label, one.value) or contains(one.text, label)


def is_out_of_work(candidate: Candidate) -> bool:
    """Whether somebody works nowhere any more, or for themselves: 离职, "be laid off", 自己开花店."""
    if candidate.attribute == "event":
        return bool(_LET_GO.fullmatch(candidate.value) or _LEFT_THEM.search(candidate.value))
    return candidate.attribute == "employment" and bool(_OUT_OF_WORK.match(level(candidate.value)))


def _is_smoked_no_more(candidate: Candidate, one: Memory) -> bool:
    """Whether smoking is over: a pack a day, where smoking was given up, whatever is smoked."""
    if candidate.attribute not in _SMOKES_NOT:
        return False
    named = one.attribute if one.attribute != "hobby" else f"hobby={one.value}"
    return _SMOKES.match(named) is not None


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
