"""Statements that no theme knows, kept in the person's own words where they are theirs and stand by themselves."""

from __future__ import annotations

import re

from assistant.memory.writing.attributes import Statement
from assistant.memory.writing.english.clause import Clause, Person, Tense
from assistant.memory.writing.english.deeds import deeds
from assistant.memory.writing.english.phrases import is_anaphoric, said, to_clause_end
from assistant.memory.writing.english.things import things
from assistant.memory.writing.english.traits import traits
from assistant.memory.writing.wordlists import words

_POINTS = re.compile(
    r"\b(?:each other|it|its|it's|it’s|them|him|these(?! days\b)|those|this(?! (?:year|week|month|summer|winter"
    r"|spring|autumn|fall|morning|evening|weekend))|that(?:'s|’s)|such|you|your|yours|above|below|here|"
    r"the (?:same|first|second|last|other|latter|former)(?: one)?|the (?:code|error|script|output|function|file"
    r"|table|list|image|text|answer|result|model))\b|\bthat$|\bthat (?:name|one|kind|way|thing|place|time|day|trip"
    r"|idea|book|song|intensity|sort)\b",
    re.IGNORECASE,
)

_TRIED = frozenset(
    [
        "try",
        "eat",
        "drink",
        "ride",
        "visit",
        "fly",
        "own",
        "smoke",
        "drive",
        "break",
        "learn",
        "meet",
        "play",
        "ski",
        "travel",
    ]
)


def plain(clause: Clause) -> list[Statement]:
    """A statement in the person's own words where it is theirs and stands by itself; else nothing."""
    if _unfit(clause):
        return []
    if clause.tense is Tense.PERFECT and "never" in clause.adverbs and clause.is_self:
        return _never(clause)
    if clause.who.person is Person.THING:
        return things(clause)
    return traits(clause) if clause.verb == "be" else deeds(clause)


def _never(clause: Clause) -> list[Statement]:
    """Reads "I've never been to Peru", "we've never tried sushi"."""
    of_the_world = clause.verb in _TRIED or (clause.verb == "be" and clause.plain.startswith("to "))
    value = to_clause_end(f"{'been' if clause.verb == 'be' else clause.verb} {clause.plain}")
    return [said(clause, "has_not", value=value, importance=0.45)] if of_the_world and clause.plain else []


def _unfit(clause: Clause) -> bool:
    if clause.modal and clause.modal not in {"can", "must", "will"}:
        return True
    if clause.adverbs & words("english", "hedges") or clause.tense is Tense.CONDITIONAL:
        return True
    if clause.plain and not re.match(r"[\w\"“'‘(`$€£#]", clause.plain):
        return True
    return bool(_POINTS.search(f"{clause.lead} {clause.rest}")) or is_anaphoric(clause.plain)
