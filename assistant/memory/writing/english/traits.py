"""What somebody is, where no theme knows the word: "I'm the youngest of five", "My horse is stabled at Hillcrest"."""

from __future__ import annotations

import re

from assistant.memory.writing.attributes import Statement
from assistant.memory.writing.english.clause import Clause, Person, Tense
from assistant.memory.writing.english.phrases import cut, said, to_clause_end
from assistant.memory.writing.english.telling import SPECIFIC, WHERE, WORLD
from assistant.memory.writing.english.verbs import Form, known_as
from assistant.memory.writing.wordlists import words

_EXAGGERATES = re.compile(
    r"the (?:\w+est|worst|best|most \w+|least \w+)\b.*\b(?:alive|ever|in the (?:whole )?(?:world|universe)"
    r"|on (?:earth|the planet)|of all time|in history)$",
    re.IGNORECASE,
)
_SCOLDS = re.compile(
    r"(?:an?|the|such an?) (?:\w+ )?(?:idiot|fool|moron|dummy|dunce|dolt|twit|clown|mess|wreck|disaster|failure"
    r"|joke|genius"
    r"|star|legend|lifesaver|hypocrite|zombie|nightmare|saint|monster|coward|loser)\b|an? \w+ for (?:not )?\w+ing\b",
    re.IGNORECASE,
)
"""What one calls oneself for a moment: "I'm an idiot for not asking sooner"."""

_HANDER = re.compile(r"^(?:an? )?(left|right)[- ]?hander\b", re.IGNORECASE)
_A_BIT = re.compile(r"(?:bit|little|lot|tad|huge|big)\b", re.IGNORECASE)


def traits(clause: Clause) -> list[Statement]:
    """What a clause with "be" states of a person, in the person's own words."""
    if clause.tense not in {Tense.PRESENT, Tense.PERFECT} or not clause.plain:
        return []
    if clause.is_self:
        return _of_self(clause)
    return _of_somebody(clause) if clause.who.person is Person.SOMEBODY else []


def _of_self(clause: Clause) -> list[Statement]:
    value = _HANDER.sub(r"\1-handed", to_clause_end(clause.plain))
    if WHERE.match(clause.plain) or clause.plain.lower().startswith("from "):
        if clause.ended:
            return [said(clause, "former:trait", value=value, retires=True, importance=0.4)]
        return []
    noun = re.match(r"(?:a|an|the) (?P<what>.+)$", clause.plain)
    if (
        _EXAGGERATES.match(value)
        or _SCOLDS.match(value)
        or _is_mood(clause)
        or (noun and _is_of_the_moment(noun.group("what")))
        or (clause.negative and not noun)
    ):
        return []
    if clause.negative:
        disclaims = re.search(r"\bbut\W*$", clause.text)
        return [] if disclaims else [said(clause, "is_not", value=value, importance=0.45)]
    return [said(clause, "trait", value=value, importance=0.45)]


def _of_somebody(clause: Clause) -> list[Statement]:
    placed, exact = bool(WHERE.match(clause.plain)), bool(SPECIFIC.search(clause.plain[1:]))
    if not clause.who.mine and (WORLD.match(f"is {clause.plain}") or not (placed or exact)):
        return []
    if not placed and not exact and _first(clause) in words("english", "transient adjectives"):
        return []
    return [said(clause, "location" if placed else "is", value=to_clause_end(clause.plain), importance=0.5)]


def _is_mood(clause: Clause) -> bool:
    """Whether the word after "I'm" tells a mood, an activity, a name or a number rather than a trait."""
    first = _first(clause)
    if first in words("english", "prepositions") or re.match(r"(?:a mix of|a (?:big )?fan)\b", clause.plain):
        return True
    if first in words("english", "transient adjectives") or first.endswith("ing"):
        return True
    if first.endswith(("ed", "en")) and known_as(first, Form.PARTICIPLE, Form.PAST):
        return True
    return clause.plain[:1].isupper() or first[:1].isdigit() or len(clause.plain.split()) > 10


def _is_of_the_moment(noun: str) -> bool:
    head = cut(noun).split(" ")[-1].lower()
    return head in words("english", "transient nouns") | words("english", "deictic nouns") or bool(_A_BIT.match(noun))


def _first(clause: Clause) -> str:
    plain = re.sub(r"^(?:super|so|real|really|very|pretty|quite|too|such|all) ", "", clause.plain.lower())
    return plain.split(" ")[0].strip(",.;:")
