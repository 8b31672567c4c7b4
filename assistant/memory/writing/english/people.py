"""Family, friends and animals: who they are and what they are called."""

from __future__ import annotations

import re
from typing import Any

from assistant.memory.records import SELF
from assistant.memory.writing.attributes import Statement, keyed
from assistant.memory.writing.english.clause import Clause, Person, Tense
from assistant.memory.writing.english.phrases import bare, cut, names_in, said, state, to_clause_end
from assistant.memory.writing.english.things import head_of
from assistant.memory.writing.glossary import is_pet, is_role, role_key
from assistant.memory.writing.wordlists import words

_NUMBER = r"(?:a|an|one|two|three|four|five|six|seven|eight|nine|ten|\d+|no|some|several|many|another)"
_COUNTED = re.compile(rf"^(?P<number>{_NUMBER}) (?P<what>.+)$", re.IGNORECASE)
_NO_KIN = re.compile(
    r"(?:food|allergy|house|hair|show|bed|person|people|fight|nap|bite|toy|shop|shed|video|meme|day|party|cake"
    r"|club|meeting|booking|hearing|fitting|wedding|painting|training|appointment)s?\b",
    re.IGNORECASE,
)
_AFTER_KIN = re.compile(
    r"(?:$|[^a-z]|(?:an?|the|my|our|his|her|their|one|two|three|who|whom|whose|that|which|called|named|aged|and|or|but|no|because|since|now|already|too|also|as|so"
    r"|age|years?|both|all|older|younger|he|she|they|i|we|it|is|are|will|not|again|here|there|together|each|although"
    r"|though|when|while|if|under|over|back|abroad|overseas|away|nearby|upstairs|downstairs|next|[a-z]+(?:ing|ed|ly)"
    r"|{prepositions})\b)".replace("{prepositions}", "|".join(sorted(words("english", "prepositions"))))
)
"""What may follow a person in a phrase; another noun makes it a thing: "a dentist appointment"."""
NOBODYS = frozenset(
    [
        "user",
        "customer",
        "client",
        "player",
        "character",
        "protagonist",
        "hero",
        "heroine",
        "villain",
        "narrator",
        "visitor",
        "employee",
        "movie",
        "film",
    ]
)
_WORKS = frozenset(["book", "novel", "song", "dish", "game", "show", "series", "episode", "restaurant", "app", "story"])
"""Whom an example speaks of."""
_CODE = frozenset(
    ["function", "variable", "class", "table", "method", "column", "file", "module", "field", "script", "branch"]
)
_CHILDREN = frozenset(["child", "son", "daughter", "grandson", "granddaughter"])


def people(clause: Clause) -> list[Statement] | None:
    """Statements of who belongs to somebody; None where the clause is about something else."""
    who = clause.who
    if who.person is Person.SOMEBODY and clause.verb == "be" and clause.tense is Tense.PRESENT:
        return _named(clause)
    if who.person is Person.THING and clause.verb == "be" and re.match(r"(?:called|named) ", clause.plain):
        name = to_clause_end(clause.plain.split(" ", 1)[1])
        if not name or clause.negative or head_of(who.label) in (_CODE if who.owner else NOBODYS | _WORKS | _CODE):
            return None
        return state(clause, keyed("named", who.label), name, subject=who.owner or SELF)
    if clause.verb in {"have", "keep", "own", "adopt", "get", "raise", "foster"}:
        return _having(clause)
    if clause.verb == "name" and clause.tense in {Tense.PAST, Tense.PERFECT} and clause.is_self:
        called = re.match(
            r"(?:my|our) (?P<what>(?:[\w'’-]+ ){0,2}?[\w'’-]+) (?P<name>[A-Z].*)$", to_clause_end(clause.plain)
        )
        if called is None or clause.negative:
            return None
        what, name = called.group("what"), called.group("name")
        return [said(clause, keyed("relation" if is_role(what) else "named", what), value=name, subject=SELF)]
    if clause.verb == "expect" and re.search(
        r"\b(?:a|our|my|twins|another)\b.*\b(?:baby|child|twins|boy|girl)\b|^twins", clause.plain
    ):
        return [said(clause, "event", value=f"expect {clause.plain}", importance=0.75, **_first_date(clause))]
    if clause.verb == "marry" and clause.tense is Tense.PAST and not clause.negative:
        return [said(clause, "marital_status", value=clause.plain or "married", **_first_date(clause))]
    return None


def _named(clause: Clause) -> list[Statement] | None:
    """Reads "My dentist is Dr. Abara", "My dog is called Bruno", "Bastian is my friend"."""
    who = clause.who
    if relation := re.match(r"(?:my|our) (?P<role>[\w' -]+?)(?:'s .*)?$", clause.plain):
        role = relation.group("role").lower()
        if who.name and not is_role(role):
            role = role.split(" ")[-1]
        if who.name and is_role(role) and not clause.negative:
            return [said(clause, keyed("relation", role), value=who.name, subject=SELF)]
        return None
    called = re.match(r"(?:called|named) (?P<name>.+)", clause.plain)
    name = names_in(called.group("name")) if called else names_in(clause.plain)
    whole = re.fullmatch(r"(?:called |named )?[^,]*", clause.plain) is not None
    if not name or who.name or clause.negative or (clause.who.plural and not re.search(r"\band\b|,", clause.plain)):
        return None
    if not called and whole and cut(clause.plain) != name and " and " not in clause.plain:
        return None
    if not who.role or (not called and _is_group_name(name)):
        return None
    value = to_clause_end(clause.plain.removeprefix("called ").removeprefix("named ")) if who.plural else name
    if who.label != who.role:
        return [said(clause, "name", value=value, subject=who.label)]
    return [said(clause, keyed("relation", who.role), value=value, subject=SELF)]


def _is_group_name(name: str) -> bool:
    groups = words("english", "nationalities") | words("english", "beliefs") | words("english", "public names")
    groups |= words("english", "languages") | words("english", "star signs")
    return name.lower() in groups


def _having(clause: Clause) -> list[Statement] | None:
    """Reads "I have two kids, Mats and Ylva", "We adopted a kitten", "I have a sister in Oslo"."""
    plain = re.sub(r"^(?=twins\b|triplets\b)", "two ", clause.plain)
    match = _COUNTED.match(re.sub(r"^any(?= )", "no", plain) if clause.negative else plain)
    found = _role_in(match.group("what")) if match else None
    if match is None or found is None:
        return None
    if clause.tense in {Tense.FUTURE, Tense.CONDITIONAL} or (
        clause.tense is Tense.PAST and clause.verb in {"have", "keep"}
    ):
        return None
    role, more = found
    if more.lower().startswith(("of ", "question", "problem")) or _NO_KIN.match(more) or not _AFTER_KIN.match(more):
        return None
    dated = _first_date(clause) if clause.tense in {Tense.PAST, Tense.PERFECT} else {}
    value = to_clause_end(bare(clause.plain)) if not more.startswith(("who", "in")) else bare(clause.plain)
    value = bare(clause.plain) if "," in clause.plain else value
    if match.group("number").lower() == "no" or clause.negative:
        return [said(clause, "lacks", value=role)]
    key = role_key(role)
    if is_pet(role):
        attribute = "has_pet"
    elif key in _CHILDREN or role.lower() in {"twins", "triplets"}:
        attribute = "has_child"
    else:
        attribute = "has_relative"
    if clause.verb in {"adopt", "get"} and clause.tense is Tense.PAST and dated:
        return [said(clause, "event", value=f"{clause.verb} {value}", importance=0.65, **dated)]
    return (
        state(clause, attribute, value, **dated)
        if clause.tense is not Tense.PAST
        else [said(clause, attribute, value=value)]
    )


def _role_in(what: str) -> tuple[str, str] | None:
    """The relation that a phrase counts, and what follows it: "10-year-old son named Aki" → "son", "named Aki"."""
    parts = what.split(" ")
    for at, part in enumerate(parts[:5]):
        word = part.strip(",.;:")
        if word.lower() in words("english", "prepositions"):
            return None
        if is_role(word) or (at and is_role(f"{parts[at - 1]} {word}")):
            following = parts[at + 1].strip(",.;:") if at + 1 < len(parts) else ""
            if following and is_role(following) and part == word:
                continue
            return word, " ".join(parts[at + 1 :]).strip(" ,")
        if part != word:
            return None
    return None


def _first_date(clause: Clause) -> dict[str, Any]:
    if not clause.dates:
        return {}
    date = clause.dates[0]
    return {"valid_from": date.start, "date_phrase": date.phrase}
