"""What somebody owns, buys and drives, and how they get to work."""

from __future__ import annotations

import re

from assistant.memory.writing.attributes import Statement, keyed
from assistant.memory.writing.english.clause import Clause, Tense
from assistant.memory.writing.english.phrases import (
    bare,
    cut,
    is_anaphoric,
    is_repeated,
    said,
    state,
    to_clause_end,
)
from assistant.memory.writing.english.prices import PRICE
from assistant.memory.writing.glossary import is_pet, is_role, singular
from assistant.memory.writing.wordlists import words

_NOT_OWNED = re.compile(
    r"^(?:(?:a|an|some|any|no|the|my|our|two|three|four|five|several|many|few|a few|a lot of|lots of|another|one"
    r"|enough|much|more|only|just|little|such|so|too) )*",
    re.IGNORECASE,
)
_TRANSPORT = re.compile(
    r"^(?:the |a |my )?(?:(?:number |no\.? ?)?\d+[A-Za-z]? |[A-Z]\d* )?(?P<how>tram|bus|train|metro|subway"
    r"|underground|tube|bike|bicycle|car|ferry|scooter|boat"
    r"|e-bike|moped|taxi|coach|light rail|s-bahn|u-bahn)\b(?P<where>.*\bto (?:work|the office|school|university|uni"
    r"|college|campus)\b.*)$",
    re.IGNORECASE,
)
_PRICED = re.compile(
    r",? (?:(?:and|which|it|that) )*(?:it )?(?:costs?|paid|for|set (?:me|us) back|was|is) .*$|, it (?:cost|was) .*$",
    re.IGNORECASE,
)


_NUMBERED = re.compile(
    r"(?P<thing>(?:[a-z-]+ )?(?:locker|desk|room|seat|bay|berth|bunk|bed|flat|unit|plot|stall|stand|slot|spot|space"
    r"|badge|bib|mailbox|post box|po box|pigeonhole|office|cabin|cubicle|table|bench|lane|mooring|hook"
    r"|shelf|drawer|ticket))"
    r" (?:number |no\.? |#)?(?P<number>[A-Z]{0,3}-?\d[\w-]*)"
)
_NUMBER_ALONE = re.compile(
    r"(?:only |just |already |about )*(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|several|both"
    r"|some|a (?:few|couple|dozen)|\d+)(?: of (?:them|these|those)| more| too| as well| now| already| left)*",
    re.IGNORECASE,
)
"""How many of what was spoken of before, which says nothing by itself."""

_FOR_SOMEBODY = re.compile(
    r"\bfor (?:him|her|them|you|somebody|someone|(?:my|our|his|her|their) (?P<who>[a-z]+(?: [a-z]+)?)(?:['’]s \w+)?"
    r"|(?-i:[A-Z][a-zà-ÿ]+)(?=$|[ ,.;!]))",
    re.IGNORECASE,
)
_OF_ANOTHER = re.compile(r"['’]s?(?:\s|$)|\b(?:his|her|their|your)\b", re.IGNORECASE)
_SERVICES = re.compile(
    r"\b(?:repairs?|haircuts?|taxi|cab|uber|ride|lift|tickets?|flights?|hotels?|lessons?|courses?|massages?|services?"
    r"|servicing|deliver(?:y|ies)|meals?|taxes|fines?|treatments?|check-?ups?|insurance|cleaning|subscriptions?"
    r"|parking|tows?|trips?|visas?|memberships?|nights?|stays?|replacements?|surger(?:y|ies))$",
    re.IGNORECASE,
)
_ADDED = re.compile(r"\s+(?:in|on|at|with|from|for|of|to|last|about)\b.*$")
"""What stands after a noun and tells more of it."""


def possessions(clause: Clause) -> list[Statement] | None:
    """Statements of what somebody has and gets; None where the clause is about something else."""
    readers = {
        "drive": _driving,
        "ride": _riding,
        "own": _owning,
        "have": _having,
        "possess": _owning,
        "take": _taking,
        "commute": _commuting,
        "cycle": _commuting,
        "buy": _buying,
        "get": _buying,
        "pay": _paying,
    }
    reader = readers.get(clause.verb)
    return reader(clause) if reader else None


_LATELY = re.compile(r"\b(?:now|nowadays|these days|lately|at the moment)\b", re.IGNORECASE)


def _driving(clause: Clause) -> list[Statement] | None:
    what = bare(cut(clause.plain))
    if not what and clause.verb == "drive" and clause.negative and clause.tense is Tense.PRESENT and not clause.modal:
        return [said(clause, "does_not:drive", value="drive")]
    of_late = clause.tense is Tense.PROGRESSIVE and (clause.changed or _LATELY.search(clause.rest))
    if (clause.tense is not Tense.PRESENT and not of_late and not clause.past_habit) or not what or is_anaphoric(what):
        return None
    if re.match(
        r"(?:to|in|on|for|a lot|home|people|kids|everywhere|me|crazy|my \w+ to|at|safely|fast|slowly)\b",
        clause.plain,
        re.IGNORECASE,
    ):
        return None
    return state(clause, "drives", what, negative="does_not_drive")


def _riding(clause: Clause) -> list[Statement] | None:
    if clause.tense is Tense.PRESENT and (transport := _TRANSPORT.match(clause.plain)):
        return state(clause, "commutes_by", transport.group("how"))
    return None


def _owning(clause: Clause) -> list[Statement] | None:
    what = to_clause_end(clause.plain)
    if clause.tense not in {Tense.PRESENT, Tense.PERFECT, Tense.PAST} or is_anaphoric(what):
        return None
    if _NUMBER_ALONE.fullmatch(what):
        return []
    return state(clause, "owns", bare(what), negative="lacks")


def _numbered(clause: Clause, thing: str, number: str) -> list[Statement]:
    """Which of many things somebody has: "I have locker 118"."""
    head = singular(thing.lower().split(" ")[-1])
    passing = head in words("english", "transient nouns") | words("english", "deictic nouns")
    return [] if passing or clause.negative else [said(clause, keyed("property", thing), value=number)]


_NEVER_OWNED = frozenset(
    [
        *("plans", "details", "preferences", "results", "options", "thoughts", "suggestions", "examples", "friends"),
        *("words", "news", "clues", "symptoms", "regrets", "requirements", "constraints", "comments", "objections"),
        *("feelings", "hopes", "files", "allergies", "conditions", "restrictions", "dependencies", "tests", "logs"),
        *("links", "sources", "numbers", "skills", "ideas", "reasons", "doubts", "complaints", "choices", "updates"),
    ]
)
"""That one has none of these says nothing of what one owns."""


def _having(clause: Clause) -> list[Statement] | None:
    if clause.tense is not Tense.PRESENT or clause.modal or clause.dates or is_repeated(clause):
        return None
    what = to_clause_end(clause.plain)
    if clause.negative and (none := re.fullmatch(r"any (?P<what>[a-z-]{3,20}s)(?: (?:and|or|at all)\b.*)?", what)):
        named = none["what"]
        denied = named not in _NEVER_OWNED | words("english", "troubles") | words("english", "deictic nouns")
        return [said(clause, "lacks", value=named)] if denied else []
    if _NUMBER_ALONE.fullmatch(what):
        return []
    if numbered := _NUMBERED.fullmatch(what):
        return _numbered(clause, numbered["thing"], numbered["number"])
    plain = _NOT_OWNED.sub("", what)
    noun = re.sub(
        r"\s+(?:in|on|at|with|from|for|of|to|about|under|behind|next|left|who|that|which|called|named|where|by|near"
        r"|against)\b.*$",
        "",
        plain,
    )
    noun = noun.split(",")[0]
    head = noun.lower().split(" ")[-1] if noun else ""
    if len(head) == 1 and " " in noun:
        head = noun.lower().split(" ")[-2]
    if re.match(
        r"(?:no|any|little|much) (?:doubt|idea|clue|problem|time|choice|plans?|interest|energy"
        r"|regrets)\b",
        what,
        re.I,
    ):
        return []
    if not head or is_anaphoric(what) or what.lower().startswith(("to ", "got to ")):
        return None
    if head in words("english", "transient nouns") or singular(head) in words("english", "transient nouns"):
        return []
    if singular(head) in words("english", "deictic nouns") or re.search(r"\bhere\b", what):
        return []
    if clause.negative or what.lower().startswith("no "):
        return [said(clause, "lacks", value=plain)]
    if not re.match(
        r"(?:a|an|one|two|three|four|five|six|seven|eight|nine|ten|\d+|my own|our own|several|some|the|both|[A-Z])\b",
        what,
    ):
        return None
    return state(clause, "owns", bare(what))


def _taking(clause: Clause) -> list[Statement] | None:
    """Reads "I take my coffee black", "I take the tram to work"."""
    if clause.tense is not Tense.PRESENT and not clause.past_habit:
        return None
    if transport := _TRANSPORT.match(clause.plain):
        return state(clause, "commutes_by", transport.group("how"))
    match = re.match(
        r"(?:my|our) (?P<what>[\w]+) (?P<how>(?:black|white|with|without|strong|weak|neat|straight|plain|sweet"
        r"|unsweetened|iced|hot|cold|at|in)\b.*)$",
        clause.plain,
    )
    if match and not clause.negative:
        return state(clause, keyed("takes", match.group("what")), to_clause_end(match.group("how")))
    return None


def _commuting(clause: Clause) -> list[Statement] | None:
    if clause.tense is not Tense.PRESENT:
        return None
    if clause.verb == "cycle" and re.search(r"\bto (?:work|school|the office|uni|university)\b", clause.plain):
        return state(clause, "commutes_by", "bike")
    match = re.match(r"(?:to .+? )?by (?P<how>[\w-]+)", clause.plain)
    if clause.verb == "commute" and match:
        return state(clause, "commutes_by", match.group("how"))
    return None


def _buying(clause: Clause) -> list[Statement] | None:
    if clause.tense not in {Tense.PAST, Tense.PERFECT} or not clause.is_self or clause.negative:
        return None
    told, priced = to_clause_end(clause.plain), PRICE.search(clause.plain)
    match = re.match(
        r"(?:myself |us |ourselves )?(?P<what>(?:a|an|my first|our first|two|three) (?:brand-new |new |used "
        r"|second-hand )?[\w'’ -]+)$",
        _PRICED.sub("", told if priced is None else clause.plain),
    )
    if match is None or _is_for_somebody(clause):
        return None
    what = match.group("what")
    head = _ADDED.sub("", what).split(" ")[-1].lower()
    if head in words("english", "transient nouns") or head in words("english", "deictic nouns"):
        return None
    date = clause.dates[0] if clause.dates else None
    if date:
        return [said(clause, "event", value=bare(what), valid_from=date.start, date_phrase=date.phrase)]
    return [said(clause, "owns", value=bare(what), importance=0.45)] if clause.verb == "buy" or priced else None


def _is_for_somebody(clause: Clause) -> bool:
    """Whether what was bought is another's: for my sister."""
    return any(not (who := one["who"]) or is_role(who) or is_pet(who) for one in _FOR_SOMEBODY.finditer(clause.plain))


def _paying(clause: Clause) -> list[Statement] | None:
    """Reads "I paid 900 euros for a new bike"."""
    match = re.match(r".*?\d.*? for (?P<what>(?:a|an|my|our) (?:new |used |second-hand )?[\w'’ -]+)$", clause.plain)
    if (
        match is None
        or clause.tense not in {Tense.PAST, Tense.PERFECT}
        or not (clause.is_self and PRICE.search(clause.text))
        or _OF_ANOTHER.search(match["what"])
        or _is_for_somebody(clause)
    ):
        return None
    thing = _ADDED.sub("", match["what"])
    head = thing.split(" ")[-1].lower()
    if _SERVICES.search(thing) or head in words("english", "transient nouns") | words("english", "deictic nouns"):
        return None
    return [said(clause, "owns", value=bare(match["what"]), importance=0.45)]
