"""What somebody takes part in no longer: "I left the choir in June", "I'm done with the pottery classes"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from assistant.memory.records import Kind
from assistant.memory.writing.attributes import LEFT, Statement
from assistant.memory.writing.english.clause import Clause, Person, Tense
from assistant.memory.writing.english.phrases import once, said
from assistant.memory.writing.wordlists import words

_WHAT = r"(?:(?:the|my|our|that|this|his|her|their|an?) )?(?P<what>(?:[\w'’-]+ ){0,3}?[\w'’-]+)"
_TAIL = r"(?=$|,| (?:for|after|because|since|when|as|over|to|and|but|so|though|altogether|for good)\b)"
_WAYS: tuple[tuple[frozenset[str], re.Pattern[str]], ...] = tuple(
    (frozenset(verbs.split()), re.compile(rf"{pattern}{_TAIL}", re.IGNORECASE))
    for verbs, pattern in (
        ("leave quit finish complete", _WHAT),
        ("drop", rf"out of {_WHAT}"),
        ("step stand", rf"(?:down|back|away) from {_WHAT}"),
        ("resign withdraw retire unenrol unenroll deregister", rf"from {_WHAT}"),
        ("give", rf"up (?:on )?{_WHAT}"),
        ("give", rf"{_WHAT} up"),
        ("cancel end", rf"{_WHAT} (?:membership|lessons?|class(?:es)?)"),
        (
            "stop quit",
            rf"(?:going to|attending|training (?:at|with)|helping (?:out )?at|volunteering (?:at|for|with)"
            rf"|singing (?:in|with)"
            rf"|playing (?:in|for|with)|rowing (?:in|for|with)|doing|playing|taking|practi[sc]ing) {_WHAT}",
        ),
        ("stop cancel end drop", _WHAT),
        ("be", rf"(?:done|through|finished) with {_WHAT}"),
        ("be", rf"(?:in|part of|with|on|a member of) {_WHAT}"),
    )
)
_PLACES = frozenset(["gym", "studio", "church", "school", "academy", "pool"])
"""One leaves them every evening."""

_ONE_TIME = frozenset(
    ["appointment", "meeting", "order", "booking", "reservation", "flight", "trip", "call", "interview"]
)


_FOR_TODAY = re.compile(
    r"\b(?:today|tonight|this (?:morning|afternoon|evening)|(?:an?|one|two|\d+) (?:minutes?|hours?) ago|for now"
    r"|early|to it|at noon"
    r"|at (?:\d|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b|what should|just now)\b",
    re.IGNORECASE,
)
"""What tells that a class of a day is over, and not the classes."""

_OF_A_DAY = re.compile(r"\bon (?:mon|tues|wednes|thurs|fri|satur|sun)day\b|\byesterday\b|\bbecause of\b", re.IGNORECASE)
_FOR_LIFE = frozenset(["leave", "quit", "drop", "resign", "step", "stand", "withdraw", "retire"])


def leaving(clause: Clause, told: Sequence[Statement]) -> list[Statement]:
    """What a clause states, and where it tells of a leaving, what was left.

    Args:
        clause: the clause.
        told: what the themes read in it.
    """
    what = left(clause)
    if not what:
        return list(told)
    kept = [one for one in told if one.kind is Kind.EVENT or one.attribute.startswith("former:")]
    if _is_group(what) or clause.verb == "drop":
        kept = [one for one in kept if one.attribute not in {"former:owns", "former:trait", "former:works_at"}]
    elif not kept:
        return list(told)
    if kept:
        return [replace(one, details={**one.details, LEFT: what}) for one in kept]
    day = [date for date in once(clause) if date.phrase.lower() not in {"since", "until"}]
    if day:
        return [
            said(
                clause,
                "event",
                value=f"{clause.verb} {clause.plain}",
                kind=Kind.EVENT,
                valid_from=day[0].start,
                date_phrase=day[0].phrase,
                details={LEFT: what},
            )
        ]
    attribute = "former:learns" if clause.verb == "drop" and not _is_group(what) else "former:member_of"
    return [said(clause, attribute, value=what, retires=True, importance=0.45, details={LEFT: what})]


def left(clause: Clause) -> str:
    """What somebody of theirs or they themselves have left; empty where the clause tells of no leaving."""
    if clause.who.person is Person.THING or not (clause.is_self or clause.who.mine) or clause.modal:
        return ""
    over = clause.tense in {Tense.PAST, Tense.PERFECT} or (clause.verb == "quit" and clause.tense is Tense.PRESENT)
    over = over and not clause.negative
    if clause.verb == "be":
        done = not clause.negative and re.match(r"(?:done|through|finished) with ", clause.plain, re.IGNORECASE)
        over = bool(done) or (clause.ended and clause.tense is Tense.PRESENT)
    if not over or _FOR_TODAY.search(clause.text):
        return ""
    if clause.verb not in _FOR_LIFE and _OF_A_DAY.search(clause.text):
        return ""
    verb, plain = clause.verb, clause.plain
    if verb == "have" and (
        forced := re.match(r"to (?P<verb>give|leave|quit|drop|stop|cancel|resign|step) (?P<rest>.+)", plain)
    ):
        verb, plain = forced["verb"], forced["rest"]
    for verbs, pattern in _WAYS:
        match = pattern.match(plain) if verb in verbs else None
        if match is not None and _is_joined(clause, match.group("what")):
            return match.group("what")
    return ""


def _is_joined(clause: Clause, what: str) -> bool:
    """Whether it is something one takes part in: a choir, a class."""
    head = what.lower().split(" ")[-1]
    if clause.verb == "drop" and head in words("english", "languages"):
        return True
    if clause.verb in {"finish", "complete", "be"} and head in {"class", "lesson", "session", "training", "workshop"}:
        return clause.verb == "be" and clause.ended
    if clause.verb in {"finish", "complete"}:
        return head in words("english", "things taught")
    if clause.verb == "cancel":
        return head not in _ONE_TIME
    if clause.verb == "stop" and not re.match(r"\w+ing\b|practi", clause.plain):
        return _is_group(what)
    if clause.verb in {"give", "stop"} or (clause.verb == "quit" and re.match(r"\w+ing\b", clause.plain)):
        return True
    return _is_group(what) and not (clause.verb == "leave" and head in _PLACES)


def _is_group(what: str) -> bool:
    return what.lower().split(" ")[-1] in words("english", "things joined") | words("english", "things taught")
