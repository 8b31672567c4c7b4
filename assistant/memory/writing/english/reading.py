"""Reads English sentences into clauses: cut apart where a new statement begins, each with who, verb and what."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import datetime

from assistant.memory.writing.dates import find_dates
from assistant.memory.writing.dates.span import DateSpan
from assistant.memory.writing.english.clause import Clause, Person, Tense, Who
from assistant.memory.writing.english.fragments import completed, naming, stands
from assistant.memory.writing.english.openers import opened
from assistant.memory.writing.english.prices import PRICE
from assistant.memory.writing.english.subjects import subject_at
from assistant.memory.writing.english.tokens import Token, tokenize
from assistant.memory.writing.english.verb_group import VerbGroup, verb_group
from assistant.memory.writing.english.verbs import Form, known_as
from assistant.memory.writing.wordlists import words

_JOINT = re.compile(
    r"(?:\s*[,;]\s*|\s+[-–—]+\s+|\s*—\s*|\s+)(?:and|but|so|while|whereas|yet|plus|though|although)(?:\s+(?:also"
    r"|then|now|yes|no))?,?\s+(?=\S)"
    r"|\s*[,;:]\s+(?=\S)|\s+[-–—]+\s+(?=\S)|\s*—\s*(?=\S)",
    re.IGNORECASE,
)
_STARTS_CLAUSE = re.compile(
    r"(?:(?:i|we|he|she|they|my|our|the|there)(?:['’](?:m|ve|re|ll|d|s)\b|\s)|(?:im|ive|hes|shes|weve|theyre)\s)"
    r"|[A-Z][a-z]+(?:['’]s)?\s",
    re.IGNORECASE,
)
_SO = re.compile(r"^\s+so\s+$", re.IGNORECASE)
_PRONOUN = re.compile(r"(?:[Ii]|[Ww]e|he|she|they|my|our|the|there|[A-Z]\w+)(?:['’]\w+)?\s")
_NAMED_AFTER = re.compile(
    r"(?P<had>\b(?:have|has|got|adopted|keep)\b[^,]{3,40}?),?(?: and)? (?:(?:it|he|she)(?:['’]s| is) (?:called"
    r"|named)|(?:its"
    r"|his|her) name(?:['’]s| is)) (?=[A-Z])"
)
_HAS = re.compile(r"\b(?:have|got|has|booked|scheduled)\b|['’]ve\b", re.IGNORECASE)
_BUYS = re.compile(r"\b(?:bought|got|ordered|rented|booked|leased|hired|purchased)\b", re.IGNORECASE)
_NOW_AND_THEN = re.compile(r"\s+and\s+(?:then|again|there)\b", re.IGNORECASE)
_REMARK = re.compile(
    r"(?:\s*[,;–—-]+\s*(?:(?:and|but|so|though) )?|\s+(?:and|but|so) )(?:now |then |i think |honestly )?"
    r"(?:it|they|that|this|these|those|you)(?:['’](?:s|re|d|ll|ve)| (?:is|was|were|are|has|had|have|made|makes|felt"
    r"|feels?|looks?|looked|sounds?|turned|took|takes|can|could|will|would|helps?|helped|gives?|gave|really|just"
    r"|always"
    r"|also|never|cost|brings?|brought|means?|meant|keeps?|kept|seems?|seemed|worked|works|tastes?|tasted))\b"
    r"(?! (?:called|named)\b).*$|\s*(?:,\s*|,?\s+(?:and|but|so) )it (?!(?:is|was) (?:called|named)\b)\w+\b.*$",
    re.IGNORECASE | re.DOTALL,
)
"""What is added about the thing just told, and says nothing by itself: "and it was great"."""
_SUBORDINATES = frozenset(
    [
        "when",
        "whenever",
        "while",
        "after",
        "before",
        "since",
        "as",
        "because",
        "although",
        "though",
        "until",
        "once",
        "if",
    ]
)
_TRAILING = re.compile(
    r"(?:[,\s]+(?:now|nowadays|these days|recently|lately|any ?more|any longer|at (?:the|this) moment|at present"
    r"|right now"
    r"|currently|too|as well|again|please|though|"
    r"by the way|btw|as always|as usual|as ever|always have|always did|of course|actually|really|indeed|instead"
    r"|already|still|so far|anyways?|personally|professionally|at least|for sure|"
    r"for now|for the time being|every day|everyday|all the time|all year round|a lot|very much|so much|in general"
    r"|most of the time|most days|"
    r"you know|i think|i guess|i suppose|haha|lol|if you must know|to be honest|tbh|honestly|at all|yet|both|myself"
    r"|ourselves|together))+\s*$",
    re.IGNORECASE,
)
_NOW = re.compile(r"\b(?:now|nowadays|these days|from now on|lately|instead|any ?more|meanwhile)\b", re.IGNORECASE)
_NOT_NOW = re.compile(r"\bby now\b|\buntil now\b|\bup to now\b|\bright now\b|\bjust now\b|\bfor now\b", re.IGNORECASE)
_ANY_MORE = re.compile(r"\b(?:any ?more|any longer)\b", re.IGNORECASE)
_NOT_BUT = re.compile(
    r"^(?P<not>[^,.;]{1,40}?),? but (?P<is>(?!not\b|i\b|we\b|my\b|it\b|he\b|she\b"
    r"|they\b)[^,.;]{1,60})$",
    re.IGNORECASE,
)
_BUT_NOT = re.compile(
    r"^(?P<is>[^,;]{2,60}?)(?:, not| and not| instead of| rather than) (?:in |at |for |on |a "
    r"|an )?(?P<not>(?!really\b|yet\b|only\b|just\b|that\b|to\b)"
    r"[^,;.]{1,40})$",
    re.IGNORECASE,
)


def clauses(sentence: str, said_at: datetime, spoken_of: Who | None = None) -> Iterator[Clause]:
    """The clauses of a sentence that have a subject and a verb, in order.

    Args:
        sentence: one sentence of a message.
        said_at: when it was said, for its dates.
        spoken_of: whom "he" or "she" would mean, from the sentence before.
    """
    opening = opened(sentence)
    body = sentence[opening.start :]
    dates = find_dates(body, said_at, language="en")
    before: Clause | None = None
    for part, at, goes_on in pieces(body):
        piece = _without_remark(part, [date.at - at for date in dates])
        inside = tuple(date for date in dates if at <= date.at < at + len(piece))
        whole = f"{naming(before.who)} {piece.strip()}" if goes_on and before else completed(piece.strip(), before)
        quote = piece if part.startswith(piece) else part
        clause = _read(quote, whole, inside, spoken_of, before if goes_on else None) if whole else None
        if clause is None:
            continue
        before = replace(
            clause,
            corrected=opening.corrected or clause.corrected,
            changed=opening.changed or clause.changed,
            greeted=opening.greeted and at == 0,
        )
        if clause.who.person is Person.SOMEBODY:
            spoken_of = clause.who
        yield before


def _without_remark(part: str, dates_at: Sequence[int]) -> str:
    """A part without what it adds about the thing told, unless that says when: "I have a viewing, it's on Friday"."""
    part = _NAMED_AFTER.sub(r"\g<had> called ", part)
    remark = _REMARK.search(part)
    if remark is None or (_BUYS.search(part) and PRICE.search(remark.group())):
        return part
    if _HAS.search(part) and any(place >= remark.start() for place in dates_at):
        return part
    return part[: remark.start()]


def pieces(body: str) -> Iterator[tuple[str, int, bool]]:
    """The parts of a sentence that each state something, with their places.

    The last value is True where a part goes on with the subject of the part before it.
    """
    begun, goes_on = 0, False
    for joint in _JOINT.finditer(body):
        if re.search(r"\b(?:now|again|there|here) $", body[: joint.start() + 1]) and _NOW_AND_THEN.match(
            joint.group(0)
        ):
            continue
        left, right = body[begun : joint.start()], body[joint.end() :]
        if _SO.search(joint.group(0)) and not _PRONOUN.match(right):
            continue
        if begun == 0:
            left = completed(left, None) or left
        if joint.start() < begun or not left.strip() or not (goes_on or _is_clause(left, first=begun == 0)):
            continue
        lead = opened(right).start
        if _is_clause(right[lead:], strict=True):
            yield body[begun : joint.start()], begun, goes_on
            begun, goes_on = joint.end() + lead, False
        elif _adds_verb(f"I {left}" if goes_on else left, right):
            yield body[begun : joint.start()], begun, goes_on
            begun, goes_on = joint.end(), True
    yield body[begun:], begun, goes_on


def _is_clause(text: str, *, strict: bool = False, first: bool = False) -> bool:
    """Whether a text has a subject and a verb; strictly, it begins with them and says something after them."""
    if stands(text, first=first):
        return True
    if strict and not _STARTS_CLAUSE.match(text):
        return False
    tokens = tokenize(text)
    anybody = Who(Person.SOMEBODY, "somebody", plural=bool(tokens) and tokens[0].norm == "they")
    found = _subject_and_verb(tokens, anybody)
    if found is None:
        return False
    return not strict or any(token.is_word for token in tokens[found[1].end :])


def _adds_verb(left: str, right: str) -> bool:
    """Whether the right part goes on with a second verb of the same subject: "I live in Ghent and work at a mill"."""
    tokens = tokenize(right)
    of_left = _subject_and_verb(tokenize(left), None)
    if of_left is None or not tokens:
        return False
    who, group, _ = of_left
    second = verb_group(tokens, 0)
    if (
        second is None
        or len(tokens) < second.end + 1
        or tokens[0].norm == "like"
        or (second.lemma == group.lemma == tokens[0].norm != "be")
    ):
        return False
    first, pair = tokens[0].norm, {second.lemma, group.lemma}
    if pair <= words("english", "verbs of change"):
        return known_as(first, Form.PAST) is not None
    turns = second.lemma == "turn" and re.match(r"turns? \d", right)
    if turns and group.lemma in words("english", "verbs of state"):
        return True
    if not pair <= words("english", "verbs of state"):
        return False
    if first in {"do", "does", "am", "is", "are", "'m", "never", "can", "ca", "have", "has"}:
        return True
    wanted = Form.BASE if who.person is Person.SELF or who.plural else Form.THIRD
    return known_as(first, wanted) is not None


def _subject_and_verb(tokens: Sequence[Token], spoken_of: Who | None) -> tuple[Who, VerbGroup, int] | None:
    """The subject, the verb, and the index of the token where the subject begins."""
    for at in _subject_places(tokens):
        found = subject_at(tokens, at, spoken_of)
        if found is None:
            continue
        who, verb_at = found
        group = verb_group(tokens, verb_at)
        if group is not None:
            return who, group, at
    return None


def _subject_places(tokens: Sequence[Token]) -> Iterator[int]:
    """Where a subject may begin: at the start, or after words of time, place or circumstance."""
    if not tokens:
        return
    first = tokens[0].norm
    if first not in _SUBORDINATES and not _opens_lead(tokens):
        yield 0
        return
    if first in {"the", "a", "an", "one", "all"}:
        yield 0
        if not any(token.norm in words("english", "time nouns") for token in tokens[:4]):
            return
    prepositions = words("english", "prepositions")
    seen_subject = False
    for index, token in enumerate(tokens):
        if index == 0:
            continue
        before = tokens[index - 1]
        if token.norm not in {"i", "we", "my", "our", "the", "he", "she", "they", "there"} and not (
            token.is_name and before.norm == ","
        ):
            continue
        if before.norm in prepositions | {"and", "a", "the", "my"} and first not in _SUBORDINATES:
            continue
        if first in _SUBORDINATES and not seen_subject:
            seen_subject = True
            if index == 1:
                continue
        yield index


def _opens_lead(tokens: Sequence[Token]) -> bool:
    first = tokens[0].norm
    leads = words("english", "lead words") | words("english", "prepositions") | words("english", "weekdays")
    return first in leads | words("english", "months") | words("english", "routine adverbs") or first.isdigit()


def _read(
    said: str, piece: str, dates: tuple[DateSpan, ...], spoken_of: Who | None, before: Clause | None
) -> Clause | None:
    """The clause of a part as it was said and with the subject that it means."""
    quote = said.strip()
    tokens = tokenize(piece)
    found = _subject_and_verb(tokens, spoken_of)
    if found is None:
        return None
    who, group, subject_index = found
    if subject_index and re.match(r"(?:here|there|that|this|these|those)(?:['’]s| is| are)\b", piece, re.IGNORECASE):
        return None
    if before is not None:
        who = before.who
    rest, instead_of = _without_denied(piece[tokens[group.end - 1].end :].strip().rstrip(" .!;:,…"), group)
    lead = piece[: tokens[subject_index].start].strip(" ,")
    ended = "no longer" in group.adverbs or (group.negative and bool(_ANY_MORE.search(rest)))
    changed = "now" in group.adverbs or bool(_NOW.search(_NOT_NOW.sub(" ", f"{lead} {rest}")))
    return Clause(
        text=_standing(piece, who, tokens[subject_index]),
        quote=quote,
        who=who,
        verb=group.lemma,
        rest=rest,
        plain=without_dates(rest, dates),
        tense=group.tense,
        lead=lead,
        modal=group.modal,
        negative=group.negative or (group.tense is Tense.PAST and "never" in group.adverbs),
        past_habit=group.past_habit,
        ended=ended,
        changed=changed and not ended,
        adverbs=frozenset(group.adverbs),
        dates=dates,
        instead_of=instead_of,
    )


def _without_denied(rest: str, group: VerbGroup) -> tuple[str, str]:
    """What a verb says and what it says not to be so: "not Anna but Hanna", "in Dundee, not Bristol"."""
    if group.negative and (match := _NOT_BUT.match(rest)):
        group.negative = False
        return match.group("is"), match.group("not")
    if not group.negative and (match := _BUT_NOT.match(rest)):
        return match.group("is"), match.group("not")
    return rest, ""


def _standing(piece: str, who: Who, subject: Token) -> str:
    """The clause as a sentence that stands by itself: a pronoun named, the first letter large, a point at the end."""
    text = piece
    if subject.norm in {"he", "she", "they"} and text.lower().startswith(subject.norm):
        text = naming(who) + text[len(subject.text) :]
    text = text.rstrip(" ,;:-–—")
    text = re.sub(r"^i(?=m |ve )", "I'", text, flags=re.IGNORECASE)
    text = text[:1].upper() + text[1:]
    return text if text.endswith((".", "!", "…")) else text + "."


def without_dates(rest: str, dates: Sequence[DateSpan]) -> str:
    """What a verb says, without its date phrases and the adverbs at its end."""
    for date in dates:
        if not date.repeats:
            rest = re.sub(
                rf"(?:\b(?:on|in|at|by|since|until|from)\s+)?{re.escape(date.phrase)}(?!['’]s)", " ", rest, count=1
            )
    rest = re.sub(r"\s+", " ", rest).strip(" ,;.")
    for _ in range(3):
        shorter = "" if dates and rest.lower() in {"now", "instead", "again"} else _TRAILING.sub("", rest)
        if shorter == rest:
            break
        rest = shorter.strip(" ,;.")
    return rest
