"""What a clause leaves to the one before it: "I hate beets but my wife loves them", "I eat meat, my son doesn't"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from assistant.memory.writing.attributes import Statement
from assistant.memory.writing.english.clause import Clause, Person, Tense
from assistant.memory.writing.english.phrases import to_clause_end
from assistant.memory.writing.english.verbs import third_person
from assistant.memory.writing.glossary import is_role

_WHO = r"(?P<{name}>(?:my|our) (?:[\w'’-]+ ){{0,2}}?[\w'’-]+|I\b(?!-)|(?-i:[A-ZÀ-Þ])[\w'’-]+?)"
_AUX = r"(?:(?<=\s)|(?=['’]))(?P<{name}>is|are|am|['’]m(?= not)|does|do|can|could|has|have)"
_TAIL = re.compile(
    rf"(?:,|;| -| –| —)?\s+(?:(?:and|but|though|although|while|whereas|yet)\s+)?"
    rf"(?:{_WHO.format(name='who')} ?{_AUX.format(name='aux')}(?P<not>n?['’]t| ?not)?"
    rf"(?: either| too| as well| though| at all)?"
    rf"|(?P<same>so|neither|nor) {_AUX.format(name='same_aux')} {_WHO.format(name='same_who')})\s*(?=[.!,;]|$)",
    re.IGNORECASE,
)
_BE = frozenset(["is", "are", "am", "'m", "’m"])
_CAN = frozenset(["can", "could"])
_FAMILIES = frozenset(
    [
        *("likes", "dislikes", "prefers", "favourite", "hobby", "plays", "collects", "uses", "does_not_use"),
        *("eats", "does_not_eat", "drinks", "does_not_drink", "allergic_to", "fears"),
    ]
)
"""What one can say "it" of and mean the value."""
_FEELS = frozenset(
    [
        *("love", "like", "enjoy", "adore", "hate", "dislike", "detest", "loathe", "prefer", "use", "eat", "drink"),
        *("play", "collect", "stand", "bear", "tolerate", "avoid"),
    ]
)
_IT = re.compile(r"^(?:it|them|that|those|these|one)(?: (?:all|too|so much|a lot|more than anything))?$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Carried:
    """A sentence with what it leaves out put in, and the words of it that stand in the message."""

    text: str
    quote: str


def carried(clause: Clause, before: Clause | None, told: Sequence[Statement]) -> Carried | None:
    """A clause whose "it" is what somebody else's clause before it told; None where it leaves nothing out.

    Args:
        clause: it states nothing by itself.
        before: the clause before it in the sentence.
        told: what that one stated.
    """
    if before is None or clause.who.person is Person.THING or clause.subject == before.subject:
        return None
    if clause.verb not in _FEELS or not _IT.match(clause.plain) or not told:
        return None
    if told[-1].attribute.partition(":")[0] not in _FAMILIES or not told[-1].value:
        return None
    text = re.sub(
        rf"(?<=\s){re.escape(clause.plain.split(' ')[0])}\b(?!.*\b{re.escape(clause.plain.split(' ')[0])}\b)",
        lambda _: told[-1].value,
        clause.text,
        count=1,
    )
    return Carried(text, clause.quote)


def without_echo(sentence: str) -> str:
    """A sentence without the bare verb of somebody else that it ends with: "I'm vegan" of "I'm vegan, Ida isn't"."""
    for tail in _TAIL.finditer(sentence):
        if not sentence[tail.end() :].strip(" .!") and _is_somebody(tail["who"] or tail["same_who"]):
            return sentence[: tail.start()]
    return sentence


def echoed(sentence: str, read: Sequence[tuple[Clause, int]]) -> Iterator[Carried]:
    """What a sentence tells of others by a bare verb: "my son doesn't", "so does my wife".

    Args:
        sentence: as it was said.
        read: its clauses, each with the place where its words begin.
    """
    for tail in _TAIL.finditer(sentence):
        last = next((clause for clause, at in reversed(read) if at < tail.start()), None)
        who = tail["who"] or tail["same_who"]
        if last is None or not _is_somebody(who) or last.who.person is Person.THING:
            continue
        said = _echo(last, tail, f"{who[:1].upper()}{who[1:]}")
        if said is not None:
            yield Carried(said, tail.group().strip(" ,;–—-"))


def _echo(last: Clause, tail: re.Match[str], who: str) -> str | None:
    aux = (tail["aux"] or tail["same_aux"]).lower()
    negative = bool(tail["not"]) or (tail["same"] or "").lower() in {"neither", "nor"}
    what = to_clause_end(last.plain)
    if last.tense not in {Tense.PRESENT, Tense.PERFECT} or (last.verb == "be" and not what):
        return None
    deed = f"{last.verb} {what}".strip()
    if aux in _BE:
        return (
            f"{who} {'am' if aux.endswith('m') else aux}{' not' if negative else ''} {what}."
            if last.verb == "be"
            else None
        )
    if aux in _CAN:
        return f"{who} {'cannot' if negative else 'can'} {deed}." if last.modal == "can" else None
    if last.verb == "be" or last.modal:
        return None
    several = aux in {"do", "have"}
    if negative:
        return f"{who} {'do' if several else 'does'} not {deed}."
    return f"{who} {deed if several else f'{third_person(last.verb)} {what}'.strip()}."


def _is_somebody(who: str) -> bool:
    words = who.split(" ")
    if words[0].lower() not in {"my", "our"}:
        return who.lower() not in {"it", "he", "she", "they", "we", "you", "that", "this", "there", "who", "what"}
    return is_role(" ".join(words[1:])) or is_role(words[-1])
