"""Whether a candidate says what is known already, in these or other words, or says it more exactly."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

from assistant.memory.records import Candidate, Kind, Memory
from assistant.memory.writing.attributes import shared_name
from assistant.memory.writing.glossary import folded, thing_key
from assistant.memory.writing.sameness import Likeness, compare, same_subject

_NAME = re.compile(r"[A-Z][\w.+#-]*|\d+")
_ONE_THING = ({"property", "uses", "prefers"}, {"relation", "named", "has_pet"})


def duplicates(candidate: Candidate, known: Sequence[Memory]) -> list[Memory]:
    """The known statements with the same meaning, those in the same words first."""
    level = folded(candidate.text)
    about = [one for one in known if same_subject(one.subject, candidate.subject)]
    same = [
        one for one in about if folded(one.text) == level and _same_time(candidate, one) and _same_point(candidate, one)
    ]
    if candidate.details.get("switch") and candidate.replaces_value:
        return same
    return same + [one for one in about if one not in same and _same_meaning(candidate, one)]


def duplicate(candidate: Candidate, known: Sequence[Memory]) -> Memory | None:
    """The known statement with the same meaning, if there is one."""
    return next(iter(duplicates(candidate, known)), None)


def is_refinement(candidate: Candidate, one: Memory) -> bool:
    """Whether a candidate says what a memory says, and more."""
    if not _is_one(candidate, one) or not candidate.value or not one.value:
        return False
    return compare(one.value, candidate.value) is Likeness.MORE


def _is_one(candidate: Candidate, one: Memory) -> bool:
    """Whether both have one attribute, however it was spelled when it was stored."""
    return shared_name(candidate.attribute) == shared_name(one.attribute)


def _same_point(candidate: Candidate, one: Memory) -> bool:
    """Whether two statements in the same words are one: "a nurse at Elm House" states a job and an employer."""
    if _is_one(candidate, one) or not (candidate.value and one.value):
        return True
    return compare(one.value, candidate.value) is not Likeness.OTHER


def _same_meaning(candidate: Candidate, one: Memory) -> bool:
    if not _same_time(candidate, one) or _contradicts(candidate, one):
        return False
    if _is_one(candidate, one):
        if candidate.value and one.value:
            return compare(one.value, candidate.value) is not Likeness.OTHER
        return compare(one.text, candidate.text) is Likeness.SAME
    if not candidate.attribute or not one.attribute:
        return compare(one.text, candidate.text) is Likeness.SAME
    return _same_thing(candidate, one)


def _same_thing(candidate: Candidate, one: Memory) -> bool:
    """One name under two attributes: "My text editor is Helix" and "I use Helix as my editor", in either language."""
    family, _, thing = candidate.attribute.partition(":")
    other_family, _, other_thing = one.attribute.partition(":")
    if not any({family, other_family} <= group for group in _ONE_THING):
        return False
    if compare(one.value, candidate.value) is not Likeness.SAME:
        return False
    if thing and other_thing and thing_key(thing) != thing_key(other_thing):
        return candidate.language != one.language and _is_name(candidate.value)
    return family != other_family or candidate.language != one.language


def _is_name(value: str) -> bool:
    return bool(_NAME.fullmatch(unicodedata.normalize("NFKC", value).split(" ")[0]))


def _same_time(candidate: Candidate, one: Memory) -> bool:
    """Events of different days are different events, and stretches that do not meet are two."""
    if _apart(candidate, one) or _apart(one, candidate):
        return False
    if Kind.EVENT not in {candidate.kind, one.kind}:
        return True
    return candidate.valid_from == one.valid_from


def _apart(first: Candidate | Memory, second: Candidate | Memory) -> bool:
    """Whether one stretch is over before the other begins, by the ends that both name."""
    if first.valid_to is None or second.valid_from is None or None in {first.valid_from, second.valid_to}:
        return False
    return first.valid_to <= second.valid_from


def _contradicts(candidate: Candidate, one: Memory) -> bool:
    over, other = str(candidate.details.get("over", "")), str(one.details.get("over", ""))
    return bool(over and other) and compare(over, other) is Likeness.OTHER
