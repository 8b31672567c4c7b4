"""What things are like and where they are: "Our oven is broken", "The party is in Marigold Hall"."""

from __future__ import annotations

import re

from assistant.memory.records import SELF
from assistant.memory.writing.attributes import Statement, keyed
from assistant.memory.writing.english.clause import Clause, Tense
from assistant.memory.writing.english.phrases import bare, said, to_clause_end
from assistant.memory.writing.english.telling import SPECIFIC, WHERE, WORLD
from assistant.memory.writing.glossary import singular
from assistant.memory.writing.wordlists import words

_NOMINAL = re.compile(
    r"(?:a|an|the|my|our|about|around|roughly|exactly)\s|(?:number |no\. ?|size |level |room |seat )?\d"
    r"|[A-ZÀ-Þ\u3400-\u9fff#€$£]"
)


_WRITINGS = frozenset(
    ["phd", "thesis", "dissertation", "paper", "talk", "book", "course", "lecture", "novel", "research"]
)
_ON_A_SUBJECT = re.compile(r"(?:on|about|in) ", re.IGNORECASE)


def things(clause: Clause) -> list[Statement]:
    """What a clause states of a thing, in the person's own words."""
    if clause.tense not in {Tense.PRESENT, Tense.PERFECT, Tense.PROGRESSIVE} or not clause.plain:
        return []
    if clause.who.label == "there":
        return _there(clause)
    if _is_of_the_talk(clause) or not (clause.who.owner or _is_own_matter(clause)):
        return []
    owned = bool(clause.who.owner)
    subject = clause.who.owner or clause.who.label
    if clause.verb != "be":
        attribute = keyed("detail", f"{clause.who.label} {clause.verb}") if owned else f"does:{clause.verb}"
        return [said(clause, attribute, value=to_clause_end(clause.plain), subject=subject)]
    family = _family(clause)
    if family == "location" and _ON_A_SUBJECT.match(clause.plain) and head_of(clause.who.label) in _WRITINGS:
        family = "property"
    if family == "state" and clause.plain.lower().split(" ")[0] in words("english", "transient adjectives"):
        return []
    if _CHARGE.fullmatch(clause.plain) or _IDLE.fullmatch(clause.plain) or _UP_OR_DOWN.fullmatch(clause.plain):
        return []
    attribute = keyed(family, clause.who.label) if owned else family
    value = bare(to_clause_end(clause.plain))
    return [said(clause, attribute, value=value, subject=subject, importance=0.55 if owned else 0.45)]


_WATCHWORD = re.compile(
    r"\b(?:(?:code|safe|secret|magic|pass)[ -]?(?:word|name|phrase)|watchword|codename|nickname|motto|slogan|mascot)$",
    re.IGNORECASE,
)
"""A thing that is a word: "our code word is lantern"."""

_UP_OR_DOWN = re.compile(r"(?:up|down|off|on|out|back|away|in)(?: again| today| now)?", re.IGNORECASE)
"""How a thing is at the moment: "the wifi's down again"."""

_IDLE = re.compile(
    r"on (?:fire|it|track|hold|top of (?:it|things)|the move|the ball|point|strike|time|edge)", re.IGNORECASE
)
_CHANGE = re.compile(
    r"(?:(?:up|down)(?: by)?|by) (?:about |almost |over |another )?(?:[$€£¥] ?\d[\d,.]*"
    r"|\d[\d,.]* ?(?:%|per ?cent|€|£|euros?|dollars?|pounds?|bucks|quid|eur|usd|gbp|kroner|francs|yuan|rmb|yen))"
    r"(?: .*)?",
    re.IGNORECASE,
)
"""How much more or less a thing is than it was: "up by 50 euros"."""

_CHARGE = re.compile(r"(?:at|on|down to) \d{1,3} ?(?:%|per ?cent)", re.IGNORECASE)
"""How full a battery is, which says nothing tomorrow."""


def head_of(label: str) -> str:
    """The noun that a label is about: "talk" of "talk at the museum"."""
    return re.sub(r"\s+(?:of|on|in|at|for|from|with|to)\b.*$", "", label).lower().split(" ")[-1]


def _family(clause: Clause) -> str:
    """What a complement tells of a thing: where it is, what it is, or how it is."""
    if _CHANGE.fullmatch(clause.plain):
        return "state"
    if WHERE.match(clause.plain):
        return "location"
    named = _WATCHWORD.search(clause.who.label) or _is_nominal(clause.plain)
    return "state" if clause.negative or not named else "property"


def _is_of_the_talk(clause: Clause) -> bool:
    """Whether the thing is a part of the conversation or of a task in it: "my question", "the second table"."""
    label = clause.who.label
    head = head_of(label)
    if re.match(r"(?:attached|enclosed|uploaded|pasted|linked|above|below|following)\b", label, re.IGNORECASE):
        return True
    if clause.plain.lower().startswith(("like ", "my ")) and clause.verb == "be" and head not in _WRITINGS:
        return True
    if clause.who.owner and clause.verb == "be" and _WATCHWORD.search(label):
        return False
    if head in words("english", "matters of the heart") or label.lower() == "hard work":
        return True
    if head in words("english", "parts of talk") or re.fullmatch(r"(?:\w+ )?favou?rites?", label, re.IGNORECASE):
        return True
    if (
        clause.who.owner
        and head in words("english", "parts of a task")
        and (clause.verb != "be" or clause.plain.lower().startswith("about "))
    ):
        return True
    exact = re.search(r"\d|[A-Z]" if clause.who.owner else r"\d{3,}|[A-Z]+-?\d", clause.plain)
    if exact:
        return False
    if clause.who.owner and head in words("english", "parts of a task"):
        return True
    deictic = head in words("english", "deictic nouns") and not clause.who.owner
    return deictic or head in words("english", "transient nouns")


def _is_nominal(text: str) -> bool:
    """Whether a complement names what something is ("a Volvo", "42", "Helix"), not how it is ("broken")."""
    return bool(_NOMINAL.match(text)) or len(text.split()) > 2


def _is_own_matter(clause: Clause) -> bool:
    """Whether a "the …" statement is about the person's life rather than about the world or the screen."""
    placed = bool(WHERE.match(clause.plain))
    if placed and clause.verb in words("english", "verbs of place"):
        return clause.tense is Tense.PRESENT
    if clause.verb == "be":
        if not placed and (clause.who.plural or not SPECIFIC.search(clause.rest[1:])):
            return False
    elif not re.search(r"\d|[A-ZÀ-Þ][\w'’-]+", clause.rest):
        return False
    return clause.tense is not Tense.PERFECT and not WORLD.match(f"is {clause.plain}")


def _there(clause: Clause) -> list[Statement]:
    match = re.match(
        r"(?P<what>(?:a|an|one|two|three|some|\d+) [\w' -]+?) (?P<where>(?:in|on|under|behind|at|next to|near"
        r"|inside|above|below) (?:the|my|our) .+)$",
        clause.plain,
    )
    if match is None or clause.negative:
        return []
    heads = {singular(word.lower()) for word in match.group(0).split(" ")}
    if heads & (words("english", "transient nouns") | words("english", "deictic nouns")) - {"number", "text"}:
        return []
    return [said(clause, "location", value=match.group("where"), subject=match.group("what") or SELF, importance=0.45)]
