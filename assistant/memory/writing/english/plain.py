"""Statements that no theme knows: "I keep bees on the roof", "Our oven is broken", "The party is in Marigold Hall"."""

from __future__ import annotations

import re

from assistant.memory.records import SELF
from assistant.memory.writing.attributes import Statement, keyed
from assistant.memory.writing.english.clause import Clause, Person, Tense
from assistant.memory.writing.english.phrases import bare, cut, is_anaphoric, said, to_clause_end
from assistant.memory.writing.glossary import singular
from assistant.memory.writing.wordlists import words

_POINTS = re.compile(
    r"\b(?:it|its|it's|it’s|them|him|these|those|this(?! (?:year|week|month|summer|winter|spring|autumn|fall"
    r"|morning|evening|weekend))|that(?:'s|’s)|such|you|your|yours|above|below|here|"
    r"the (?:same|first|second|last|other|latter|former)(?: one)?|the (?:code|error|script|output|function|file"
    r"|table|list|image|text|answer|result|model))\b|\bthat$",
    re.IGNORECASE,
)
_WHERE = re.compile(
    r"^(?:in|at|on|under|underneath|behind|beside|next to|near|with|inside|above|below|between|opposite|across from"
    r"|around|by|outside|off|up|down|over|hidden|kept|stored|parked|located|buried)\b",
    re.IGNORECASE,
)
_PHRASALS = frozenset(
    [
        "look after",
        "look for",
        "care for",
        "take care",
        "see a",
        "keep a",
        "keep my",
        "run a",
        "set up",
        "come from",
        "put on",
        "make my",
        "make a",
        "find it hard",
        "get up",
        "get home",
        "have a",
        "have my",
        "call my",
        "feel safe",
    ]
)
_PLACING = frozenset(["park", "put", "leave", "hide", "store", "place", "hang", "bury", "lock"])
_SAYING = frozenset(
    ["think", "say", "tell", "mean", "know", "guess", "believe", "ask", "suppose", "wonder", "seem", "look"]
)
_SPECIFIC = re.compile(r"\d|[A-ZÀ-Þ][\w'’-]+|\b(?:my|our)\b")
_NOMINAL = re.compile(
    r"(?:a|an|the|my|our|about|around|roughly|exactly)\s|(?:number |no\. ?|size |level |room |seat )?\d"
    r"|[A-ZÀ-Þ\u3400-\u9fff#€$£]"
)
_WORLD = re.compile(
    r"^(?:[\w-]+ )?(?:is|are|was) (?:the|a|an) (?:capital|largest|smallest|best|most|first|author|inventor|type"
    r"|kind|form|function|language|library|framework|way|method|process|set|number|element|planet|species|country"
    r"|city|river)\b",
    re.IGNORECASE,
)


def plain(clause: Clause) -> list[Statement]:
    """A statement in the person's own words where it is theirs and stands by itself; else nothing."""
    if _unfit(clause):
        return []
    if clause.who.person is Person.THING:
        return _of_thing(clause)
    if clause.verb == "be":
        return _being(clause)
    return _doing(clause)


def _unfit(clause: Clause) -> bool:
    if clause.modal and clause.modal not in {"can", "must", "will"}:
        return True
    if clause.adverbs & words("english", "hedges") or clause.tense is Tense.CONDITIONAL:
        return True
    return bool(_POINTS.search(f"{clause.lead} {clause.rest}")) or is_anaphoric(clause.plain)


def _doing(clause: Clause) -> list[Statement]:
    if clause.tense is Tense.PAST and clause.verb in _PLACING:
        return _placed(clause)
    if not clause.plain and clause.modal != "can" and not clause.past_habit:
        return []
    if clause.tense in {Tense.PAST, Tense.FUTURE} and not (clause.past_habit or clause.ended):
        return []
    phrase = f"{clause.verb} {' '.join(clause.plain.lower().split(' ')[:1])}"
    reticent = words("english", "mental verbs") if clause.is_self else _SAYING
    if clause.verb in reticent and phrase not in _PHRASALS:
        return []
    if re.match(r"(?:\w+ly )?[a-z]{2,}ing\b", clause.plain) and clause.verb in {
        "keep",
        "start",
        "finish",
        "begin",
        "stop",
    }:
        return []
    if clause.tense is Tense.PROGRESSIVE and clause.verb in words("english", "passing verbs"):
        return []
    if clause.tense is Tense.PERFECT and (
        (clause.is_self and clause.verb in words("english", "passing verbs")) or "just" in clause.adverbs
    ):
        return []
    if (
        clause.modal == "must"
        or (clause.modal == "can" and clause.who.plural)
        or (clause.modal == "can" and re.match(r"(?:the|my|any|all)\b", clause.plain))
    ):
        return []
    if (
        clause.who.person is Person.SOMEBODY
        and not clause.who.mine
        and clause.verb not in words("english", "human verbs")
    ):
        return []
    attribute = f"does:{clause.verb}" if clause.modal != "can" else "can"
    value = to_clause_end(clause.plain) if clause.modal != "can" else f"{clause.verb} {to_clause_end(clause.plain)}"
    value = value.strip() or clause.verb
    if clause.ended or clause.past_habit:
        return [said(clause, f"former:{attribute}", value=value, retires=True, importance=0.4)]
    if clause.negative or "never" in clause.adverbs:
        return [
            said(
                clause,
                attribute.replace("does:", "does_not:") if ":" in attribute else "cannot",
                value=value,
                importance=0.5,
            )
        ]
    importance = 0.5 if clause.tense is Tense.PRESENT else 0.45
    return [said(clause, attribute, value=value, importance=importance)]


def _placed(clause: Clause) -> list[Statement]:
    """Reads "I parked the car on level 3", "I left my passport with Ines"."""
    match = re.match(
        r"(?:my|our|the) (?P<what>(?:[\w'’-]+ ){0,3}?[\w'’-]+) (?P<where>(?:in|on|at|under|behind|with|inside"
        r"|next to|near|by) .+)$",
        to_clause_end(clause.plain),
    )
    if match is None or clause.negative or not clause.is_self:
        return []
    if match.group("what").split(" ")[-1].lower() in words("english", "deictic nouns"):
        return []
    return [said(clause, keyed("location", match.group("what")), value=match.group("where"), importance=0.45)]


def _being(clause: Clause) -> list[Statement]:
    if clause.tense not in {Tense.PRESENT, Tense.PERFECT} or not clause.plain:
        return []
    lower = clause.plain.lower()
    first = lower.split(" ")[0].strip(",.;:")
    if clause.is_self and _WHERE.match(clause.plain):
        return []
    if clause.is_self:
        if first in words("english", "transient adjectives") or first.endswith("ing") or len(clause.plain.split()) > 10:
            return []
        if clause.plain[:1].isupper() or first[:1].isdigit():
            return []
        noun = re.match(r"(?:a|an|the) (?P<what>.+)$", clause.plain)
        if noun:
            head = cut(noun.group("what")).split(" ")[-1].lower()
            if (
                head in words("english", "transient nouns") | words("english", "deictic nouns")
                or cut(noun.group("what")).lower() in {"bit", "little", "lot"}
                or re.match(r"(?:bit|little|lot|tad|huge|big) ", noun.group("what"))
            ):
                return []
        return (
            []
            if clause.negative and not noun
            else [said(clause, "trait", value=to_clause_end(clause.plain), importance=0.45)]
        )
    if clause.who.person is Person.SOMEBODY:
        if not clause.who.mine and not (_WHERE.match(clause.plain) or _SPECIFIC.search(clause.plain)):
            return []
        if _WORLD.match(f"is {clause.plain}") and not clause.who.mine:
            return []
        if first in words("english", "transient adjectives") and not _SPECIFIC.search(clause.plain[1:]):
            return []
        attribute = "location" if _WHERE.match(clause.plain) else "is"
        return [said(clause, attribute, value=to_clause_end(clause.plain), importance=0.5)]
    return []


def _of_thing(clause: Clause) -> list[Statement]:
    label = clause.who.label
    noun = re.sub(r"\s+(?:of|on|in|at|for|from|with|to)\b.*$", "", label)
    head = noun.lower().split(" ")[-1]
    if re.fullmatch(r"(?:\w+ )?favou?rites?", label, re.IGNORECASE):
        return []
    exact = bool(clause.who.owner) and bool(re.search(r"\d|[A-Z]", clause.plain))
    passing = words("english", "transient nouns") - {"code"}
    if (
        label != "there"
        and not exact
        and (head in passing or (head in words("english", "deictic nouns") and not clause.who.owner))
    ):
        return []
    if head in {
        "question",
        "problem",
        "issue",
        "point",
        "guess",
        "answer",
        "idea",
        "suggestion",
        "understanding",
        "opinion",
    }:
        return []
    if (
        clause.who.owner
        and not exact
        and head
        in {
            "code",
            "script",
            "file",
            "function",
            "error",
            "question",
            "problem",
            "query",
            "point",
            "guess",
            "answer",
            "output",
            "test",
            "program",
            "table",
            "essay",
            "text",
        }
    ):
        return []
    if clause.tense not in {Tense.PRESENT, Tense.PERFECT, Tense.PROGRESSIVE} or not clause.plain:
        return []
    if label == "there":
        return _there(clause)
    if not clause.who.owner and not _is_own_matter(clause):
        return []
    subject = clause.who.owner or label
    thing = label if clause.who.owner else ""
    correction = clause.corrected or clause.changed
    if clause.verb != "be":
        attribute = f"does:{clause.verb}" if not thing else keyed("detail", f"{thing} {clause.verb}")
        return [said(clause, attribute, value=to_clause_end(clause.plain), subject=subject, correction=correction)]
    if _WHERE.match(clause.plain):
        family = "location"
    elif clause.negative or not _is_nominal(clause.plain):
        family = "state"
    else:
        family = "property"
    importance = 0.55 if clause.who.owner else 0.45
    return [
        said(
            clause,
            keyed(family, thing) if thing else family,
            value=bare(to_clause_end(clause.plain)),
            subject=subject,
            importance=importance,
        )
    ]


def _is_nominal(text: str) -> bool:
    """Whether a complement names what something is ("a Volvo", "42", "Helix"), not how it is ("broken")."""
    return bool(_NOMINAL.match(text)) or len(text.split()) > 2


def _is_own_matter(clause: Clause) -> bool:
    """Whether a "the …" statement is about something of the person's life rather than of the world or of the screen."""
    if clause.verb in {"hang", "lie", "sit", "stand", "live", "lean", "hide", "belong", "go"} and _WHERE.match(
        clause.plain
    ):
        return clause.tense is Tense.PRESENT
    if not _SPECIFIC.search(clause.rest[1:] if clause.verb == "be" else clause.rest) and not (
        clause.verb == "be" and _WHERE.match(clause.plain)
    ):
        return False
    if _WORLD.match(f"is {clause.plain}") or (
        clause.who.plural and clause.verb == "be" and not _WHERE.match(clause.plain)
    ):
        return False
    return clause.tense is not Tense.PERFECT


def _there(clause: Clause) -> list[Statement]:
    match = re.match(
        r"(?P<what>(?:a|an|one|two|three|some|\d+) [\w' -]+?) (?P<where>(?:in|on|under|behind|at|next to|near"
        r"|inside|above|below) (?:the|my|our) .+)$",
        clause.plain,
    )
    if match is None or clause.negative:
        return []
    heads = {singular(word.lower()) for word in match.group("what").split(" ")} | {
        word.lower() for word in match.group("where").split(" ")
    }
    if heads & (words("english", "transient nouns") | words("english", "deictic nouns")) - {"number", "text"}:
        return []
    return [said(clause, "location", value=match.group("where"), subject=match.group("what") or SELF, importance=0.45)]
