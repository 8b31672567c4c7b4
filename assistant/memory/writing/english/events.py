"""What happened or will happen on a day that the words name, and turns in a life even without one."""

from __future__ import annotations

import re

from assistant.memory.records import Kind
from assistant.memory.writing.attributes import Statement
from assistant.memory.writing.english.clause import Clause, Person, Tense
from assistant.memory.writing.english.experiences import WORK_AT_HAND
from assistant.memory.writing.english.phrases import is_anaphoric, once, said, to_clause_end
from assistant.memory.writing.english.telling import SPECIFIC
from assistant.memory.writing.wordlists import words

_TURN_PHRASES = re.compile(
    r"^(?:(?:got|get) (?:married|divorced|engaged|promoted|fired|laid off|pregnant|a (?:new )?(?:job|promotion"
    r"|puppy|kitten|dog|cat)|my (?:driving )?(?:licence|license|degree|visa)|citizenship|accepted)|"
    r"(?:had|have) (?:twins|triplets|(?:a|our|my) (?:baby|son|daughter|first child|heart attack|stroke|miscarriage"
    r"|accident|operation|surgery))|"
    r"(?:broke|break|sprain|tear|fracture|dislocate) my \w+|(?:lost|lose) my (?:job|father|mother|dad|mum|mom|wife"
    r"|husband|brother"
    r"|sister|dog|cat|son|daughter)|"
    r"(?:bought|buy|sold|built) (?:a|our|my|our first|my first) (?:house|flat"
    r"|apartment|car|boat|farm|cottage)|(?:started|founded) (?:a|my|our) (?:own )?(?:company|business|band|club"
    r"|blog|podcast|job)|"
    r"(?:ran|run|finished) (?:a|my first|the \w+) (?:half[- ])?marathon)\b",
    re.IGNORECASE,
)


_SMALL_DEEDS = frozenset(
    ["see", "read", "hear", "notice", "find", "make", "cook", "eat", "drink", "try", "learn", "use"]
)
_STROLL = re.compile(
    r"(?:out )?(?:for an? (?:\w+ )?(?:walk|run|stroll|jog|drive|swim|coffee|drink|meal)|to (?:an?|the|my"
    r"|our) (?:\w+ ){0,2}?(?:park|stores?"
    r"|shops?|supermarket|coffee shop|caf[eé]|restaurant|gym|pub|bank|post office|library|market|mall|bakery"
    r"|place|spot|cinema|movie theat(?:er|re)))\b",
    re.IGNORECASE,
)
_STATES_OF_MIND = frozenset(["struggle", "deal", "cope", "feel", "worry", "suffer", "wonder", "encounter", "face"])


_THEN = re.compile(r"^(?:when|after|before|while) (?:i|we|he|she|they|my)\b.*$", re.IGNORECASE)
_SOME_TIME = re.compile(r"(?:at some point )?(?:in )?this (?:year|decade|century)", re.IGNORECASE)
"""A stretch that has begun already, so that its beginning is not when the event is."""


def events(clause: Clause) -> list[Statement] | None:
    """Statements of dated events and turns in a life; None where the clause tells neither."""
    dated = once(clause)
    if not dated:
        return _turn(clause)
    if not _tells(clause):
        return None
    date = dated[0]
    if _is_everyday(clause, date.phrase):
        return []
    ahead = clause.tense is Tense.FUTURE or (
        clause.tense in {Tense.PRESENT, Tense.PROGRESSIVE} and not date.phrase.lower().startswith("since")
    )
    fields: dict[str, object] = {"valid_from": date.start, "date_phrase": date.phrase}
    if _SOME_TIME.fullmatch(date.phrase):
        del fields["valid_from"]
    if date.phrase.lower().startswith(("until ", "till ")):
        fields = {"valid_to": date.end, "date_phrase": date.phrase}
    elif date.grain == "range":
        fields["valid_to"] = date.end
    attribute = "plan" if ahead and clause.is_self and clause.tense is not Tense.PRESENT else "event"
    return [said(clause, attribute, value=_what(clause), kind=Kind.EVENT, **fields)]


def _tells(clause: Clause) -> bool:
    if clause.verb in _STATES_OF_MIND and clause.is_self:
        return False
    if clause.tense is Tense.CONDITIONAL or (clause.negative and clause.tense is not Tense.FUTURE):
        return False
    if clause.verb in {"do", "be", "have"} and not clause.plain and clause.is_self:
        return False
    if re.search(r"\b(?:you|your)\b|\ba (?:bit|little) \w+$", f"{clause.lead} {clause.plain}", re.IGNORECASE):
        return False
    head = re.sub(r"\s+(?:with|in|on|at|about|for|of|that|and)\b.*$", "", clause.plain).split(" ")[-1].lower()
    if clause.verb in {"have", "encounter", "face", "get", "meet", "run"} and head in words("english", "troubles"):
        return False
    if clause.verb in words("english", "talking verbs") and not (
        clause.verb in {"need", "want"} and clause.is_self and clause.plain.startswith("to ")
    ):
        return False
    if clause.who.person is Person.THING:
        head = "" if clause.who.owner else clause.who.label.lower().split(" ")[-1]
        adjective = (
            clause.verb == "be"
            and clause.plain != "due"
            and re.fullmatch(r"[a-z]+|(?:very|so|really|quite|too) [a-z]+", clause.plain)
        )
        if adjective or head in words("english", "deictic nouns"):
            return False
    if clause.verb == "be" and clause.is_self:
        first = clause.plain.lower().split(" ")[0] if clause.plain else ""
        if first in words("english", "transient adjectives") and not re.match(
            r"(?:in|at|on|off|back|out|home|up|away) (?:to |for |with |from |on |in )?(?:\w+ )*(?:[A-Z]|the |my |a "
            r"|holiday|vacation|leave|business|call|hospital|bed|court|rehab|quarantine|intensive care)",
            clause.plain,
        ):
            return False
    return not is_anaphoric(clause.plain)


def _is_everyday(clause: Clause, phrase: str) -> bool:
    """Whether it tells a small thing of the day: "I read an article today"."""
    today = re.search(
        r"\b(?:today|tonight|this (?:morning|afternoon|evening)|just now|earlier)\b", phrase, re.IGNORECASE
    )
    small = clause.verb in _SMALL_DEEDS and clause.tense is not Tense.FUTURE and not clause.who.plural
    stroll = clause.verb == "go" and _STROLL.match(clause.plain) and not clause.who.plural
    return bool(today) and bool(small or stroll) and not SPECIFIC.search(clause.plain)


def _turn(clause: Clause) -> list[Statement] | None:
    if clause.tense not in {Tense.PAST, Tense.PERFECT} or clause.negative or clause.who.person is Person.THING:
        return None
    if is_anaphoric(_THEN.sub("", clause.plain)):
        return None
    if WORK_AT_HAND.search(clause.plain) or (
        re.match(
            r"(?:the"
            r"|an?) \w+s?\b",
            clause.plain,
        )
        and clause.verb == "graduate"
    ):
        return None
    if clause.verb in words("english", "turning verbs") or _TURN_PHRASES.match(f"{clause.verb} {clause.plain}"):
        return [said(clause, "event", value=_what(clause), kind=Kind.EVENT, importance=0.6)]
    return None


def _what(clause: Clause) -> str:
    if clause.verb == "be" and clause.who.person is Person.THING and not clause.plain:
        return clause.who.label
    return f"{clause.verb} {to_clause_end(clause.plain)}".strip()
