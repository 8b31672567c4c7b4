"""How much a statement matters, 0 to 1, by rules: what kind it is, how exact it is, how it was said."""

from __future__ import annotations

import re
from dataclasses import replace

from assistant.memory.records import SELF, Candidate, Kind, Tag

ASKED = 0.85
"""What somebody asked to be remembered matters at least this much."""

_EXACT = re.compile(r"\d{2,}|[A-Z]{2,}-?\d|[A-Z][a-z]+ [A-Z][a-z]+|\d[\d:.,/-]+")
_STRONG = re.compile(
    r"\b(?:always|never|must|important|really|absolutely|urgent|critical|severely?|deadly|allerg\w+|emergency|essential)\b"
    r"|一定|千万|绝对|必须|非常|重要|务必|过敏|从不|从来不",
    re.IGNORECASE,
)
_PASSING = re.compile(
    r"\b(?:today|tonight|this morning|this afternoon|this evening|just now|right now|at the moment|earlier)\b"
    r"|今天|今晚|今早|刚才|刚刚|现在正",
    re.IGNORECASE,
)


def weigh(candidate: Candidate) -> Candidate:
    """The candidate with its importance adjusted to what it says; that of its attribute is where it starts from."""
    importance = candidate.importance
    if _EXACT.search(candidate.value or candidate.text):
        importance += 0.05
    if _STRONG.search(candidate.text) and candidate.kind is not Kind.EVENT:
        importance += 0.05
    if candidate.kind is Kind.EVENT and _PASSING.search(candidate.date_phrase or candidate.text):
        importance -= 0.15
    if candidate.subject not in {SELF, ""}:
        importance -= 0.05
    if Tag.STANDING in candidate.tags:
        importance = max(importance, 0.85)
    return replace(candidate, importance=round(min(1.0, max(0.05, importance)), 3))
