"""What somebody does or does not do, can or cannot, where no theme knows the verb: "I keep bees on the roof"."""

from __future__ import annotations

import re

from assistant.memory.writing.attributes import Statement, keyed
from assistant.memory.writing.english.clause import Clause, Person, Tense
from assistant.memory.writing.english.phrases import said, to_clause_end
from assistant.memory.writing.english.telling import SPECIFIC
from assistant.memory.writing.wordlists import words

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
_PLACING = {
    **dict.fromkeys(["park", "put", "leave", "hide", "place", "hang", "bury", "lock"], (Tense.PAST,)),
    **dict.fromkeys(["keep", "store"], (Tense.PAST, Tense.PRESENT)),
}
_SAYING = frozenset(
    ["think", "say", "tell", "mean", "know", "guess", "believe", "ask", "suppose", "wonder", "seem", "look"]
)
_IMAGINING = frozenset(
    ["picture", "imagine", "relate", "wait", "see", "hear", "tell", "feel", "think", "understand", "help", "share"]
)
_OBJECT = re.compile(
    r"(?:a|an|the|my|our|two|three|four|five|\d+|some) \w|[A-Z]|(?!(?:in|on|at|to|for|from|with|about|by|of|off|up"
    r"|out|ourselves|myself)\b)\w+ \w+",
    re.I,
)
_CREED = re.compile(r"in (?P<what>(?!(?:you|him|her|them|us|it|my|your|our|this|that|the|what|being)\b)[\w' -]{3,40})$")
_PARKED = re.compile(r"(?:on|in|at|near|behind|outside|next to|opposite|under) (?!it|that|this)\w")
_NO_PLACE = re.compile(
    r"in an? (?:hurry|rush|huff|state|mood|panic|taxi|cab)\b|(?:at|by|around|about|near) (?:\d{1,2}(?:[:.]\d\d)?\b"
    r"|(?:half|quarter|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|noon|midnight|dawn|dusk|lunchtime"
    r"|night)\b)",
    re.IGNORECASE,
)
_GOES_ON = frozenset(["keep", "start", "finish", "begin", "stop"])


def deeds(clause: Clause) -> list[Statement]:
    """What a clause with a verb of doing states, in the person's own words."""
    if clause.verb == "park" and clause.is_self and clause.tense is Tense.PAST and _PARKED.match(clause.plain):
        return [said(clause, "location:car", value=to_clause_end(clause.plain), importance=0.45)]
    if clause.verb in _PLACING and clause.tense in _PLACING[clause.verb]:
        placed = _placed(clause)
        if placed or clause.tense is Tense.PAST:
            return placed
    if clause.tense is Tense.PAST and clause.who.person is Person.SOMEBODY and clause.who.mine:
        return _told_of(clause)
    if clause.verb == "believe" and clause.is_self and (creed := _CREED.match(clause.plain)):
        return [said(clause, "does_not:believe" if clause.negative else "believes_in", value=creed["what"])]
    if clause.verb == "do" and re.fullmatch(r"(?:n['’]t|not)?(?: ?(?:too|either|so|as well))?", clause.plain):
        return []
    if _is_pastime(clause):
        denied = clause.negative or "never" in clause.adverbs
        return [said(clause, f"does_not:{clause.verb}" if denied else "hobby", value=clause.verb)]
    return [] if _is_passing(clause) or _is_talk(clause) else _lasting(clause)


def _lasting(clause: Clause) -> list[Statement]:
    able = clause.modal == "can"
    attribute, denied = ("can", "cannot") if able else (f"does:{clause.verb}", f"does_not:{clause.verb}")
    value = to_clause_end(clause.plain)
    value = f"{clause.verb} {value}".strip() if able else value or clause.verb
    if clause.ended or clause.past_habit:
        return [said(clause, f"former:{attribute}", value=value, retires=True, importance=0.4)]
    if clause.negative or "never" in clause.adverbs:
        return [said(clause, denied, value=value, importance=0.5)]
    return [said(clause, attribute, value=value, importance=0.5 if clause.tense is Tense.PRESENT else 0.45)]


def _is_pastime(clause: Clause) -> bool:
    """Whether it says just "I knit"."""
    bare = not clause.plain and clause.tense is Tense.PRESENT and not clause.modal
    return bare and clause.verb in words("english", "pastime verbs")


def _is_passing(clause: Clause) -> bool:
    """Whether it is done and over, or only of the moment."""
    if not clause.plain and clause.modal != "can" and not clause.past_habit and "never" not in clause.adverbs:
        return True
    if clause.tense in {Tense.PAST, Tense.FUTURE} and not (clause.past_habit or clause.ended):
        return True
    common = clause.verb in words("english", "passing verbs")
    first = clause.plain.lower().split(" ")[0] if clause.plain else ""
    if clause.verb in {"get", "feel", "become"} and first in words("english", "transient adjectives"):
        return True
    if clause.tense is Tense.PRESENT and not clause.modal and clause.verb in words("english", "verbs of one form"):
        kept_to = clause.changed and clause.adverbs & {"only", "exclusively", "strictly"}
        return not (clause.adverbs & words("english", "routine adverbs") or kept_to)
    if re.match(r"(?:busy|going|safe|calm|on|off|up|out|away|back|forward)(?: \w+ing)?$|on \w+ing\b", clause.plain):
        return True
    if clause.tense is Tense.PROGRESSIVE:
        return common or not _OBJECT.match(clause.plain)
    if (
        clause.tense is Tense.PERFECT
        and clause.is_self
        and not _OBJECT.match(clause.plain)
        and not SPECIFIC.search(clause.plain)
    ):
        return True
    return clause.tense is Tense.PERFECT and ((clause.is_self and common) or "just" in clause.adverbs)


def _is_talk(clause: Clause) -> bool:
    """Whether the verb thinks and speaks of the matter at hand instead of telling something."""
    phrase = " ".join([clause.verb, *clause.plain.lower().split(" ")[:1]])
    reticent = words("english", "mental verbs") if clause.is_self else _SAYING
    if clause.verb in reticent and phrase not in _PHRASALS:
        return True
    if clause.verb in _GOES_ON and re.match(r"(?:\w+ly )?[a-z]{2,}ing\b", clause.plain):
        return True
    if clause.modal == "must":
        return True
    vague = re.search(r"\b(?:better|more|faster|easily|again|freely|properly|together)$", clause.plain)
    if clause.modal == "can" and (vague or clause.verb in _IMAGINING):
        return True
    if clause.modal == "can":
        if clause.who.person is Person.SOMEBODY and not clause.who.mine:
            return True
        return clause.who.plural or bool(re.match(r"(?:the|my|any|all)\b", clause.plain))
    stranger = clause.who.person is Person.SOMEBODY and not clause.who.mine
    return stranger and clause.verb not in words("english", "human verbs")


def _told_of(clause: Clause) -> list[Statement]:
    """Reads what somebody of theirs once did, where it is told exactly: "Grandpa fought in Korea"."""
    if (
        clause.negative
        or clause.verb in _SAYING | words("english", "passing verbs")
        or not SPECIFIC.search(clause.plain)
    ):
        return []
    return [said(clause, f"did:{clause.verb}", value=to_clause_end(clause.plain), importance=0.45)]


def _placed(clause: Clause) -> list[Statement]:
    """Reads "I parked the car on level 3", "I left my passport with Ines"."""
    match = re.match(
        r"(?:my|our|the) (?P<what>(?:[\w'’-]+ ){0,3}?[\w'’-]+) (?P<where>(?:in|on|at|under|behind|with|inside"
        r"|next to|near|by) .+)$",
        to_clause_end(clause.plain),
    )
    if match is None or clause.negative or not clause.is_self or _NO_PLACE.match(match.group("where")):
        return []
    if match.group("what").split(" ")[-1].lower() in words("english", "deictic nouns"):
        return []
    return [said(clause, keyed("location", match.group("what")), value=match.group("where"), importance=0.45)]
