"""Cuts the phrases that English statements are about out of what follows their verbs."""

from __future__ import annotations

import re
from typing import Any

from assistant.memory.records import SELF, Kind
from assistant.memory.writing.attributes import GIVEN_UP, Statement
from assistant.memory.writing.dates.span import DateSpan
from assistant.memory.writing.english.clause import Clause, Person, Tense
from assistant.memory.writing.english.verbs import Form, known_as
from assistant.memory.writing.intervals import RANGE

_POINT = (
    "".join(
        rf"(?<!\b{short})"
        for short in (
            *(
                "Dr",
                "Mr",
                "Mrs",
                "Ms",
                "Mx",
                "Prof",
                "Rev",
                "Fr",
                "Sr",
                "Jr",
                "Capt",
                "Sgt",
                "Lt",
                "St",
                "Ste",
                "Mt",
                "Ft",
            ),
            *("No", "Nr", "Ave", "Blvd", "Rd", "Inc", "Ltd", "Co", "Corp", "Dept", "approx", "vs", "[A-Z]"),
        )
    )
    + r"\."
)
"""A point that ends a sentence and no abbreviation: not those of "St. Olav", "No. 5" and "U.S."."""

_END = re.compile(
    r"\s*(?:[;(]|,(?!\d)|:(?![\dA-Z])|\s[-–—]\s|—"
    rf"|{_POINT}\s|\s(?:and|but|because|since|so"
    r"|which|that|who|whose|where|when|whenever|while|if"
    r"|unless|although|though|as|until|except|"
    r"especially|even|too|now|these days|nowadays|any ?more|with|for|in order|to)\b).*$",
    re.IGNORECASE | re.DOTALL,
)
_CLAUSE_END = re.compile(
    r"\s*(?:[;(]|,(?!\d)|:(?![\dA-Z])|\s[-–—]\s|—"
    rf"|{_POINT}\s|\s(?:but|because|since|so|which"
    r"|that|who|whose|where|when|whenever|while|if"
    r"|unless|although|though|until|even)\b).*$",
    re.IGNORECASE | re.DOTALL,
)
_ANAPHORIC = re.compile(
    r"^(?:(?:a few|some|many|two|three) (?:more|others)$|(?:\w+ ){0,2}(?:another|the other) one$|it|its|it's|this"
    r"|that|these|those|them|him|her|one|ones|you|your|yours|so|such|something|anything"
    r"|everything|nothing|someone|"
    r"the (?:same|latter|former|first|second|last|other|above|rest|following|previous|next|answer|idea|way|result"
    r"|one|ones|code|error|file|text|table|output|script)"
    r"|what|how|why|where|whether|when|who|which|both|neither|either|some|any|all|none|there|here|another|others"
    r"|each|most|many|much|more|less|to you|with you|for you"
    r"|about (?:it|this|that)|like (?:it|this|that)|of (?:it|this|that)|with (?:it|this|that|them)|to (?:it|this"
    r"|that)|on (?:it|this|that)|in (?:it|this|that)|at (?:it|this|that))\b(?! (?:of )?(?:my|our)\b)"
    r"(?<!\bone(?= [a-z]+ (?:of [a-z]|a (?:day|week|month)|every|each|per|daily|twice|in the)))",
    re.IGNORECASE,
)
_LIST = re.compile(
    r"^(?:[\w'’&.-]+(?: [\w'’&.-]+){0,4},\s+(?!(?:i|we|my|our|so|but|which|who|because|especially|always|he|she"
    r"|they|not)\b)){1,8}"
    r"(?:and |or |& )?(?:[\w'’&-]+(?: [\w'’&-]+){0,4}?)(?= and | or |[,;!]|\.(?!\d)|$)(?:,? (?:and|or) (?!(?:i|we"
    r"|my|our"
    r"|it)\b)[\w'’&-]+"
    r"(?: [\w'’&-]+){0,3})?(?=[,;!]|\.(?!\d)|$| (?:because|since|so|but|when|which|where|who|if|etc)\b)",
    re.IGNORECASE,
)
_AND_SO_ON = re.compile(
    r"(?:,? (?:and|or) (?:so on|so forth|more|things like that|stuff like that|the like|all that|such|others)"
    r"|,? etc\.?|, a (?:variety|bunch|mix|lot) of (?:them|things))$",
    re.IGNORECASE,
)
_LATELY = re.compile(r",? (?:recently|lately)\b.*$", re.IGNORECASE)
_ADJECTIVES = re.compile(
    r"\b((?:an?|the|my|our) (?:\w+ly )?[a-z]+),(?= (?:[a-z]+(?:ing|ed|y|ful|ous|ive|al|ic|less|able|ible|ish"
    r"|en)) [a-z]+)"
)
"""A comma between adjectives, which ends nothing: "a safe, inviting place"."""
_REPEATED = re.compile(
    r"\b(?:every|each|once an?|twice an?|\w+ times (?:an?|per)|most)\b"
    r"|\b(?:mon|tues|wednes|thurs|fri|satur|sun)day (?:mornings|afternoons|evenings|nights|lunchtimes)\b",
    re.IGNORECASE,
)
_ARTICLE = re.compile(
    r"^(?:the|a(?! (?:positive|negative)\b)|an|my|our|some|any|all|all the|your|own|both|more|lots of"
    r"|a lot of|plenty of)\s+",
    re.IGNORECASE,
)


def cut(text: str) -> str:
    """A noun phrase up to where something else begins: "Ghent" of "Ghent and I cycle"."""
    return _END.sub("", text).strip(" ,.;:!\"“”'")


def to_clause_end(text: str) -> str:
    """A phrase up to a comma or a subordinate clause; joined phrases and lists ("tea, jazz and chess") stay whole."""
    text = _AND_SO_ON.sub("", text)
    listed = _LIST.match(text)
    if listed and _enumerates(listed.group(0)):
        return listed.group(0).strip(" ,.;:!\"“”'")
    whole = _CLAUSE_END.sub("", _ADJECTIVES.sub(r"\1\0", text)).replace("\0", ",")
    whole = _LATELY.sub("", whole)
    closed = whole.strip(" ,.;:!\"“”'")
    if closed.count('"') % 2:
        return f'{closed}"' if whole.rstrip(" ,.;:!").endswith('"') else closed.replace('"', "")
    return closed


def _enumerates(text: str) -> bool:
    """Whether words between commas are things in a row ("tea, jazz and chess"), and no remark ("tea, helps a lot")."""
    items = [item.strip() for item in text.split(",")]
    if re.search(r"\b(?:and|or)\b|&", items[-1]):
        return True
    firsts = [item.split(" ")[0].lower() for item in items[1:] if item]
    return len(items) > 2 and not any(known_as(first, Form.THIRD, Form.PAST) for first in firsts)


def bare(text: str) -> str:
    """A noun phrase without its article."""
    return _ARTICLE.sub("", text.strip())


def is_anaphoric(text: str) -> bool:
    """Whether a phrase points to something said elsewhere ("it", "the second one")."""
    return bool(_ANAPHORIC.match(text.strip()))


def names_in(text: str) -> str:
    """The proper name that a text begins with: "Dr. Abara" of "Dr. Abara, on Elm Street"; empty where there is none."""
    match = re.match(
        r"No\. ?\d+(?:\s+[a-z-]+){1,3}?(?=\s+(?:in|on|near|of|at)\b|[.,;]|$)"
        r"|(?:(?:Dr|Mr|Mrs|Ms|Prof|St|Ste|Mt|Ft|Rev|Fr|Sr|Sra|Herr|Frau|Mme)\.?\s+)?[A-ZÀ-ÖØ-ÞĀ-ɏ\u3400-\u9fff][\w'’.-]*"
        r"(?:\s+(?:(?:de|del|della|van|von|der|den|la|le|al|bin|da|dos|of|the)\s+)*[A-ZÀ-ÖØ-ÞĀ-ɏ][\w'’.-]*){0,5}",
        text.strip(),
    )
    return match.group(0).rstrip(".,;:!'’") if match else ""


def since(clause: Clause) -> dict[str, Any]:
    """From when a state holds, where the clause says so ("since 2019")."""
    for date in clause.dates:
        if date.phrase.lower().startswith("since"):
            return {"valid_from": date.start, "date_phrase": date.phrase}
    return {}


def stretch(clause: Clause) -> dict[str, Any]:
    """From when till when a state held, where the clause names both ends ("from 2010 to 2018")."""
    named = next((date for date in clause.dates if date.grain == RANGE and not date.repeats), None)
    if named is None or named.phrase.lower().startswith("since"):
        return {}
    return {"valid_from": named.start, "valid_to": named.end, "date_phrase": named.phrase, "kind": Kind.FACT}


def _until(clause: Clause) -> dict[str, Any]:
    """Till when a state held, where the clause names only that ("until 1978")."""
    for date in clause.dates:
        if date.phrase.lower().startswith(("until ", "till ")):
            return {"valid_to": date.end, "date_phrase": date.phrase}
    return {}


def is_repeated(clause: Clause) -> bool:
    """Whether a clause says that something comes again and again."""
    return bool(_REPEATED.search(f"{clause.lead} {clause.rest}")) or any(date.repeats for date in clause.dates)


def once(clause: Clause) -> list[DateSpan]:
    """The dates of a clause that mean one time, not "every first Sunday" or "Sunday evenings"."""
    said_words = f"{clause.lead} {clause.rest}"
    if _REPEATED.search(said_words):
        return []
    return [date for date in clause.dates if not date.repeats]


def state(clause: Clause, attribute: str, value: str, *, negative: str = "", **more: Any) -> list[Statement]:
    """A clause's statement with its polarity: that it holds, that it does not, or that it did and ended.

    Args:
        clause: the clause.
        attribute: what it says of its subject.
        value: the value, cleaned.
        negative: the attribute that the denied value has; empty where a denial is no fact of its own.
        more: further fields of the statement.
    """
    value = value.strip(" .,;:!")
    if not value or is_anaphoric(value):
        return []
    fields: dict[str, Any] = {"value": value, "subject": clause.subject, **since(clause), **more}
    never = "never" in clause.adverbs
    over = clause.tense is Tense.PAST and attribute in _LASTING and not clause.negative
    if over:
        fields = {**stretch(clause), **_until(clause), **fields}
    if clause.ended or over or (clause.past_habit and not (never or clause.negative)):
        return [said(clause, f"former:{attribute}", retires=True, importance=0.5, **fields)]
    if clause.negative or never:
        if negative:
            return [said(clause, negative, retires=False, **fields)]
        if clause.tense is Tense.PAST and attribute in _LASTING and not never:
            return []  # "I didn't live in Ghent then" says nothing of now
        return [said(clause, f"not:{attribute}", retires=True, importance=0.4, **fields)]
    if clause.tense is Tense.PAST:
        return []
    return [said(clause, attribute, **fields)]


def said(clause: Clause, attribute: str, **fields: Any) -> Statement:
    """A statement in the clause's own words."""
    values: dict[str, Any] = {
        "text": clause.text,
        "quote": clause.quote,
        "language": "en",
        "subject": clause.subject,
        "correction": clause.corrected or clause.changed,
        "replaces_value": re.sub(r"^(?:in|at|for|on|a|an|the|with) ", "", clause.instead_of),
        **fields,
    }
    if attribute.startswith("former:") and "valid_from" in values and "since" not in str(values["date_phrase"]).lower():
        values.setdefault("kind", Kind.EVENT)
    if clause.ended:
        values["details"] = {**values.get("details", {}), GIVEN_UP: True}
    return Statement(attribute=attribute, **values)


_LASTING = frozenset(
    [
        "lives_in",
        "works_at",
        "works_in",
        "occupation",
        "studies_at",
        "owns",
        "has_pet",
        "drives",
        "member_of",
        "diet",
        "uses",
    ]
)


def mine(clause: Clause) -> bool:
    """Whether the clause is about the person, somebody of theirs, or something of theirs."""
    return clause.who.person is not Person.THING or clause.who.owner == SELF or bool(clause.who.owner)
