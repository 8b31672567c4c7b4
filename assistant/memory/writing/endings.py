"""What is over by what somebody tells: a choir that was left, a job, a couple, a pet, a thing sold, smoking."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import timedelta

from assistant.memory.records import SELF, Candidate, Memory
from assistant.memory.writing.attributes import LEFT
from assistant.memory.writing.glossary import is_pet
from assistant.memory.writing.sameness import Likeness, compare, contains, same_subject
from assistant.memory.writing.script import has_han, level

_LATELY = timedelta(days=62)
"""So long before a statement was made may what ends it have happened: people round their dates."""

_TAKEN_PART_IN = ("hobby", "does", "routine", "plays", "member_of", "learns", "takes", "studies", "runs")
_JOBS = ("works_at", "works_in")
_COUPLES = tuple(
    f"relation:{role}" for role in ("girlfriend", "boyfriend", "partner", "fiancee", "fiance", "husband", "wife")
)
_LONG_AGO = re.compile(
    r"\bwhen (?:i|we) (?:was|were)\b|\bonce\b|\bback together\b|\bback then\b|\bat the time\b|\bused to\b"
    r"|\b(?:game|film|movie|novel|series)\b|小时候|当年|曾经|那时|以前|又和好|游戏|电影|小说",
    re.IGNORECASE,
)
"""What tells of another time, or of no life."""

_OUT_OF_WORK = re.compile(
    r"离职|辞职|失业|待业|被裁|下岗|退休|unemployed|jobless|between jobs|retired|made redundant|laid off", re.IGNORECASE
)
_OWN_MASTER = re.compile(
    r"自己开|自己创业|创业|自由职业|开了?(?:家|个|一家)|全职(?:妈妈|爸爸|太太|主妇|带娃)|self-employed|freelance",
    re.IGNORECASE,
)
_FOR_GOOD = re.compile(
    r"\b(?:now|quit|full[- ]time|gone|went|left)\b|现在|全职|辞|改行|专心(?!.*(?:业余|兼职|顺便))", re.IGNORECASE
)
_ON_THE_SIDE = re.compile(
    r"\b(?:on the side|as well|also|too|part[- ]time|besides)\b|兼职|业余|顺便|也|和朋友|合伙", re.IGNORECASE
)
_LEFT_THEM = re.compile(r"从(?P<whom>[^，。从]{2,12}?)(?:正式|已经|主动)?(?:离职|辞职|离开|跳槽|退休|裸辞)")
_LET_GO = re.compile(
    r"(?:be |get )?(?:made redundant|laid off|fired|sacked|let go|dismissed)|lose my job|quit my job", re.IGNORECASE
)
_PARTS = re.compile(
    r"(?:(?:break|split) up|separate|get (?:divorced|separated)|divorce|be divorced|leave me)(?: (?:with"
    r"|from) (?P<whom>.+))?"
    r"|.{0,8}(?:分手|离婚|分开)了?",
    re.IGNORECASE,
)
_DIES = re.compile(
    r"(?:die|pass away)\b.*|(?:be |have to )?put (?:\w+ )?(?:down|to sleep)"
    r"|[^，。]{0,8}(?:去世|死|走|没)了?|[^，。]{0,8}(?:过世|安乐死)",
    re.IGNORECASE,
)
_SMOKING = frozenset(["", "smoke", "smoking", "vape", "vaping", "烟", "抽烟", "香烟", "any more", "anymore"])
_SMOKES = re.compile(r"(?:does|routine):(?P<verb>smok|vap|抽|吸)|hobby=(?P<hobby>smok|vap)")
_SMOKES_NOT = {"does_not:抽烟": "smok", "does_not:smoke": "smok", "former:does:smoke": "smok"} | dict.fromkeys(
    ("does_not:vape", "former:does:vape"), "vap"
)
_NOT_THIS_ONE = re.compile(r"\b(?:old|other|previous|second|spare|first)\b|[旧老]|另一|二手", re.IGNORECASE)
_PLACE = re.compile(r"\b(?:in|at|on|near) (?P<place>[A-ZÀ-Þ][\w'’-]+)")
_SEVERAL = re.compile(r",| and | & |、|和")


def over_by(candidate: Candidate, held: Iterable[Memory]) -> list[Memory]:
    """Those of the statements that hold which are over by what is told."""
    return [one for one in held if _is_late_enough(candidate, one) and _is_over(candidate, one)]


def may_end_others(candidate: Candidate) -> bool:
    """Whether a statement may end what is known under other attributes than its own."""
    return is_out_of_work(candidate) or _parts(candidate) is not None or _dies(candidate)


def is_out_of_work(candidate: Candidate) -> bool:
    """Whether somebody works nowhere any more, or for themselves: 离职, "be laid off", 现在自己开花店."""
    if candidate.attribute == "event":
        return bool(_LET_GO.fullmatch(candidate.value) or _LEFT_THEM.search(candidate.value))
    if candidate.attribute != "employment":
        return False
    if _OUT_OF_WORK.match(level(candidate.value)):
        return True
    own = _OWN_MASTER.match(level(candidate.value)) and not _ON_THE_SIDE.search(candidate.text)
    return bool(own and _FOR_GOOD.search(candidate.text))


def _is_late_enough(candidate: Candidate, one: Memory) -> bool:
    """Whether what is told befell after the statement was made: a divorce ten years ago ends no marriage of today."""
    if _LONG_AGO.search(candidate.text):
        return False
    return candidate.valid_from is None or candidate.valid_from >= one.learned_at - _LATELY


def _is_over(candidate: Candidate, one: Memory) -> bool:
    if _is_parted(candidate, one) or _is_lost_pet(candidate, one):
        return True
    if not same_subject(one.subject, candidate.subject):
        return False
    return (
        _is_left(candidate, one)
        or _is_smoked_no_more(candidate, one)
        or _is_where_it_was(candidate, one)
        or (one.attribute in _JOBS and is_out_of_work(candidate) and _is_employer_left(candidate, one))
    )


def _is_left(candidate: Candidate, one: Memory) -> bool:
    """Whether somebody takes part in it no longer: singing in the church choir, where the choir was left."""
    left = str(candidate.details.get(LEFT, ""))
    if not left or one.attribute.partition(":")[0] not in _TAKEN_PART_IN or not one.value:
        return False
    return level(left) in level(one.value) if has_han(left) else contains(one.value, left)


def _is_employer_left(candidate: Candidate, one: Memory) -> bool:
    """Whether it is the employer that was left, where one is named: 从星河离职 and 星河软件."""
    named = _LEFT_THEM.search(candidate.value)
    return named is None or level(named["whom"]) in level(one.value)


def _is_where_it_was(candidate: Candidate, one: Memory) -> bool:
    """Whether a memory tells where or what a thing is that somebody has no longer: the flat in Gothenburg, sold."""
    family, _, thing = one.attribute.partition(":")
    if candidate.attribute != "former:owns" or family not in {"location", "property"} or not thing:
        return False
    if compare(thing, candidate.value) is not Likeness.SAME or _NOT_THIS_ONE.search(candidate.text):
        return False
    place = _PLACE.search(candidate.text)
    return place is None or contains(one.value, place["place"])


def _parts(candidate: Candidate) -> re.Match[str] | None:
    told = candidate.attribute in {"event", "marital_status"}
    return _PARTS.fullmatch(candidate.value) if told else None


def _dies(candidate: Candidate) -> bool:
    return candidate.attribute == "event" and bool(_DIES.fullmatch(candidate.value))


def _is_parted(candidate: Candidate, one: Memory) -> bool:
    """Whether a couple is one no longer; who was named must be who is meant."""
    parted = _parts(candidate)
    if parted is None or one.attribute not in _COUPLES or one.subject != SELF:
        return False
    if parted["whom"] and not re.match(r"my (?:girl|boy|part|fianc|husb|wife)", parted["whom"]):
        return contains(parted["whom"], one.value) or contains(one.value, parted["whom"])
    together = re.search(r"\band I\b|\bI and\b|\bwith my\b|[我咱][和跟与]|[和跟与][我咱]", candidate.text)
    if together and not re.search(r"\b(?:my|our)\b", candidate.text):
        return contains(candidate.text, one.value) or level(one.value) in level(candidate.text)
    return candidate.subject == SELF


def _is_lost_pet(candidate: Candidate, one: Memory) -> bool:
    """Whether an animal lives no longer; of several in one memory nobody can tell."""
    family, _, role = one.attribute.partition(":")
    pet = family == "has_pet" or (family == "relation" and is_pet(role))
    if not pet or not _dies(candidate) or _SEVERAL.search(one.value):
        return False
    if has_han(one.text):
        name = re.search(r"叫(?:做)?(?P<name>[^，。的]{1,6})", level(one.text))
        return name is not None and level(candidate.text).startswith(name["name"])
    label = candidate.subject if candidate.subject != SELF else candidate.text
    return contains(one.value, label) or contains(label, one.value) or contains(one.text, label)


def _is_smoked_no_more(candidate: Candidate, one: Memory) -> bool:
    """Whether smoking is over: a pack a day, where smoking was given up; not where only a place is told."""
    verb = _SMOKES_NOT.get(candidate.attribute)
    if verb is None or not (candidate.value in _SMOKING or compare(one.value, candidate.value) is Likeness.SAME):
        return False
    match = _SMOKES.match(one.attribute if one.attribute != "hobby" else f"hobby={one.value}")
    smoked = (match["verb"] or match["hobby"]) if match else ""
    return bool(smoked) and {"抽": "smok", "吸": "smok"}.get(smoked, smoked) == verb
