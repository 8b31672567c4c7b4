"""Stretches of time that are over: one statement for each of several said in a breath, each with both of its ends."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from assistant.memory.records import Kind
from assistant.memory.writing.attributes import Statement
from assistant.memory.writing.dates.span import DateSpan

RANGE = "range"

_AND_AGAIN = re.compile(
    r"\s*,?\s*(?:and|then|&|plus)(?:\s+(?:then|later|again|once more|also|now|back|finally))*\s*,?\s*|\s*,\s*"
    r"(?:again|later)\s+|\s*(?:、|，|和|以及)\s*(?:又|再|还有)?\s*",
    re.IGNORECASE,
)
_ENDING = frozenset(
    {"occupation", "employment", "works_at", "works_in", "works_on", "lives_in", "studies", "studies_at", "member_of"}
)


def stretches(sentence: str, dates: Sequence[DateSpan]) -> list[str]:
    """A sentence once for each stretch that it names in a row; empty where it names fewer than two.

    "I was in Graz from 2015 to 2018 and again from 2021 to 2023" is said of two.
    """
    row: list[DateSpan] = []
    for date in dates:
        between = sentence[row[-1].at + len(row[-1].phrase) : date.at] if row else ""
        if date.grain != RANGE or date.repeats or (row and not _AND_AGAIN.fullmatch(between)):
            if len(row) > 1:
                break
            row = []
        if date.grain == RANGE and not date.repeats:
            row.append(date)
    if len(row) < 2:
        return []
    before, after = sentence[: row[0].at], sentence[row[-1].at + len(row[-1].phrase) :]
    return [f"{before}{date.phrase}{after}" for date in row]


def over(statement: Statement, said_at: datetime) -> Statement:
    """A state whose named end had passed when it was told, as what it was: it takes no place of what holds now."""
    attribute = statement.attribute
    past = statement.valid_to is not None and statement.valid_to <= said_at and statement.kind is not Kind.EVENT
    if not past or attribute.partition(":")[0] not in _ENDING:
        return statement
    return replace(statement, attribute=f"former:{attribute}", retires=True, correction=False, importance=0.5)
