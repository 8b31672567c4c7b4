"""Asks each theme in turn what the clauses of a message state."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from assistant.memory.records import Kind, Spoken
from assistant.memory.writing.attributes import Statement
from assistant.memory.writing.dates import find_dates
from assistant.memory.writing.english.answers import answered
from assistant.memory.writing.english.besides import (
    besides,
    day_named,
    each_owner,
    may_turn_round,
    meant_at_once,
    turned_round,
)
from assistant.memory.writing.english.carried import Carried, carried, echoed, without_echo
from assistant.memory.writing.english.clause import Clause, Person, Tense, Who
from assistant.memory.writing.english.events import events
from assistant.memory.writing.english.experiences import experiences
from assistant.memory.writing.english.health import health
from assistant.memory.writing.english.identity import HERE, identity
from assistant.memory.writing.english.idioms import appointment, plainer
from assistant.memory.writing.english.instructions import called, halved, instructions, two_names
from assistant.memory.writing.english.leaving import leaving
from assistant.memory.writing.english.likes import likes
from assistant.memory.writing.english.narrowing import narrowed
from assistant.memory.writing.english.openers import opened
from assistant.memory.writing.english.people import NOBODYS, people
from assistant.memory.writing.english.phrases import once
from assistant.memory.writing.english.plain import plain
from assistant.memory.writing.english.prices import charged
from assistant.memory.writing.english.procedures import procedures
from assistant.memory.writing.english.reading import clauses
from assistant.memory.writing.english.routines_and_goals import routines_and_goals
from assistant.memory.writing.english.settled import is_cure, is_failure, settled
from assistant.memory.writing.english.things import head_of
from assistant.memory.writing.english.tools import tools
from assistant.memory.writing.english.unreal import is_unreal
from assistant.memory.writing.english.work_and_place import is_occupation, work_and_place
from assistant.memory.writing.gates import Sentence, sentences
from assistant.memory.writing.glossary import is_role
from assistant.memory.writing.intervals import over, stretches
from assistant.memory.writing.wordlists import words

_THEMES: tuple[Callable[[Clause], list[Statement] | None], ...] = (
    identity,
    people,
    health,
    likes,
    work_and_place,
    tools,
    routines_and_goals,
    events,
    experiences,
)
_UNDATED = frozenset(
    [
        "birthday",
        "goal",
        "name",
        "called",
        "age",
        "allergic_to",
        "condition",
        "marital_status",
        "has_child",
        "has_relative",
    ]
)
_POINTS = re.compile(
    r"\b(?:it|them|him|these|those|this(?! (?:year|week|month|summer|winter|spring|autumn|fall|morning|evening"
    r"|weekend)))\b",
    re.IGNORECASE,
)
_DOCTOR = re.compile(
    r"^(?:my |our |the )(?:\w+ )?(?:doctor|gp|dentist|therapist|physio|optician|cardiologist|allergist"
    r"|dermatologist|nurse|specialist)"
    r" (?:just |recently )?(?:told me|said|says|thinks|confirmed|found|diagnosed)(?: that)? (?P<inner>i\b.+)$",
    re.IGNORECASE,
)
_UPSETS = re.compile(
    r"^(?P<what>[A-Z][\w'’-]*(?: [\w'’-]+){0,3}?) (?:(?:always |usually |often )?(?:gives? me (?:hives|a rash"
    r"|migraines|headaches|heartburn|a headache"
    r"|stomach \w+|cramps|nightmares)|makes? me (?:sick|ill|sneeze|itch|nauseous|dizzy|sleepy|jittery|anxious"
    r"|swell)|upsets? my stomach)"
    r"|(?:does not|doesn't|doesn’t|do not|don't|don’t) agree with me)\b",
)
_FAVOURITE = re.compile(
    r"^(?:my )?(?:all-time )?fav(?:ou?rite|e)? (?P<thing>[\w -]{3,24}?)\s?(?::|=|[-–—] )\s*(?P<which>[^:\n?]{2,60})$",
    re.IGNORECASE,
)
_AS_A = re.compile(
    r"^(?:\w+,? )?as (?P<what>an? [^,.;:]{3,40}?),? (?:i|my|we)\b(?! (?:want|would|should|could|can|need|expect"
    r"|am able|must)\b)",
    re.IGNORECASE,
)
_AS_SOMEBODY_WHO_NEEDS = re.compile(r"^(?:\w+,? )?as (?P<what>an? [^,.;:]{3,60}?),? i need (?!to\b)", re.IGNORECASE)
"""Needs that are no story of a user: "As a midwife I need a meal plan for nights"."""

_SUCH = frozenset(["diet", "condition", "nationality", "occupation", "trait", "marital_status", "belief", "employment"])
_CHILDREN = frozenset(["boys", "girls", "kids", "children", "sons", "daughters", "boy", "girl"])
_BRACKETED = re.compile(
    r"\b(?P<whose>(?:my|our) (?:[\w'’-]+ ){0,2}?(?P<role>[\w'’-]+)) \((?P<names>[A-ZÀ-Þ][^()]{1,60})\)", re.IGNORECASE
)
_THINGS = re.compile(
    r"^(?:(?:a few |some |the )?(?:[a-z]+ )?(?:things|foods?|drinks|stuff|music|books|films)|what) (?:that |which )?i "
    r"(?P<verb>(?:really |absolutely |just )*(?:love|like|enjoy|adore|hate|dislike|loathe|detest|avoid|(?:can['’]?t"
    r"|cannot)"
    r" (?:stand|eat|bear|drink)|(?:don['’]t|do not|never) (?:like|eat|drink)|['’]m allergic to|am allergic to))"
    r"(?: the)?(?: most)?: ?(?P<row>[^:?]{3,200})$",
    re.IGNORECASE,
)
"""A row of what is liked or not: "Things I can't stand: wet socks and cold toast"."""

_CHILDREN_NAMED = re.compile(
    r"\b(?P<whose>(?:my|our) (?:[\w'’-]+ )?(?:twins|triplets|kids|children|boys|girls|sons|daughters)),? "
    r"(?P<names>(?-i:[A-ZÀ-Þ][\w'’-]+)(?:,? (?:(?-i:[A-ZÀ-Þ])[\w'’-]+))*(?:,? and "
    r"|,? & )(?-i:[A-ZÀ-Þ][\w'’-]+))(?=[,.;!]|\s+[a-z])",
    re.IGNORECASE,
)
"""Children named beside what is told of them: "Our twins, Iain and Eilidh, start school"."""

_BIRTHDAY = re.compile(
    r"^(?:so |and |well,? |by the way,? )?(?:today(?:'s|’s| is)|it(?:'s|’s| is)) my (?:\d+(?:st|nd|rd"
    r"|th) )?birthday\b",
    re.IGNORECASE,
)


def statements_of(message: Spoken, before: Sequence[Spoken] = ()) -> list[Statement]:
    """What the English sentences of a message state, in order."""
    if message.role != "user":
        return []
    found = procedures(message.text)
    if found and found[0].kind is Kind.SKILL:
        return found
    answer = answered(message, before)
    if answer is not None:
        stood_for = replace(message, text=answer)
        return [replace(one, quote=message.text.strip()) for one in statements_of(stood_for)]
    spoken_of: Who | None = None
    taken = {statement.quote for statement in found}
    failure: Sentence | None = None
    for sentence in sentences(message, before):
        if sentence.language != "en" or any(sentence.text in quote for quote in taken):
            continue
        read, spoken_of = _of_sentence(sentence, message, spoken_of)
        read = [one for one in read if one.confidence > 0.5 or _introduces(message, before)]
        read = read or turned_round(sentence.text, found or _said_before(sentence, before))
        meant = None if read else meant_at_once(sentence.text, found, message)
        if meant is not None:
            slip = found[-1].quote
            found = [one for one in found if one.quote != slip]
            read = [replace(one, quote=sentence.text) for one in statements_of(replace(message, text=meant))]
        if found and found[-1].attribute == "problem" and is_cure(sentence.text):
            found[-1] = _cured(found[-1], sentence, message)
            continue
        if failure is not None and not read and is_cure(sentence.text):
            found.append(_cured(_failed(failure), sentence, message))
        failure = sentence if is_failure(sentence.text) else None
        found.extend(read)
    return found


def _said_before(sentence: Sentence, before: Sequence[Spoken]) -> list[Statement]:
    """What the person's last message stated, where a message begins with what may turn it round."""
    last = next((at for at in range(len(before) - 1, -1, -1) if before[at].role == "user"), None)
    if sentence.start or last is None or not may_turn_round(sentence.text):
        return []
    return statements_of(before[last], before[:last])


def _of_sentence(sentence: Sentence, message: Spoken, spoken_of: Who | None) -> tuple[list[Statement], Who | None]:
    beside = _beside_a_wish(sentence, message, spoken_of)
    if beside is not None:
        return beside
    whole = _of_whole(sentence, message)
    if whole is not None:
        return whole, spoken_of
    reported = _DOCTOR.match(sentence.text)
    if reported is not None:
        inner = Sentence(reported.group("inner"), sentence.start + reported.start("inner"), "en")
        told, _ = _of_sentence(inner, message, None)
        return _in_the_words_of(sentence, told), spoken_of
    return _by_clauses(sentence, message, spoken_of)


def _of_whole(sentence: Sentence, message: Spoken) -> list[Statement] | None:
    """What a sentence states that is read as one, and not by its clauses; None where it is no such."""
    birthday = _birthday_today(sentence.text, message)
    if birthday is not None:
        return [birthday]
    addressed = two_names(sentence.text) or called(sentence.text)
    if addressed is not None:
        return addressed
    here = HERE.match(sentence.text) if _opens(sentence, message) else None
    if here is not None and not is_occupation(here["name"].lower()) and here["name"].lower() not in _NOBODY_HERE:
        told = f"I'm {here['name']}."
        return [Statement(attribute="name", value=here["name"], text=told, quote=sentence.text, language="en")]
    row = _THINGS.match(sentence.text)
    if row is not None:
        read = _of_wording(f"I {row['verb']} {row['row']}", message)
        return [replace(one, text=sentence.text, quote=sentence.text) for one in read]
    favourite = _FAVOURITE.match(sentence.text)
    if favourite is not None:
        wording = f"My favourite {favourite.group('thing')} is {favourite.group('which')}"
        return [replace(one, quote=sentence.text) for one in _of_wording(wording, message)]
    wording = plainer(sentence.text) or appointment(
        sentence.text, find_dates(sentence.text, message.said_at, language="en")
    )
    if wording and (meant := _of_wording(wording, message)):
        return _in_the_words_of(sentence, meant)
    whole = settled(sentence.text)
    if whole is not None:
        return [_dated(whole, sentence.text, message)]
    wordings = narrowed(sentence.text) or [told for told in (charged(sentence.text),) if told]
    habits = [one for wording in wordings for one in _of_wording(wording, message)]
    if habits:
        return _in_the_words_of(sentence, habits)
    ordered = instructions(sentence.text)
    if ordered is not None:
        return ordered
    upset = _UPSETS.match(sentence.text)
    if upset is not None:
        bad = Statement(
            attribute="does_not_tolerate", value=upset.group("what"), text="", quote="", language="en", importance=0.8
        )
        return _in_the_words_of(sentence, [bad])
    return None


_NOBODY_HERE = frozenset(
    [
        "same",
        "still",
        "over",
        "right",
        "only",
        "back",
        "out",
        "up",
        "down",
        "newbie",
        "noob",
        "beginner",
        "user",
        "student",
        "nobody",
        "anyone",
        "someone",
        "everyone",
        "mum",
        "mom",
        "dad",
        "fan",
    ]
)


def _opens(sentence: Sentence, message: Spoken) -> bool:
    """Whether a sentence opens its message, but for a greeting."""
    before = message.text[: sentence.start].strip()
    return not before or bool(
        re.fullmatch(
            r"(?:hi|hiya|hello|hey|good (?:morning|afternoon|evening))\b[^.!?]{0,20}[.!?]*", before, re.IGNORECASE
        )
    )


def _in_the_words_of(sentence: Sentence, told: Sequence[Statement]) -> list[Statement]:
    text = sentence.text[:1].upper() + sentence.text[1:]
    return [replace(one, text=text, quote=sentence.text) for one in told]


def _by_clauses(sentence: Sentence, message: Spoken, spoken_of: Who | None) -> tuple[list[Statement], Who | None]:
    found = _being_such(sentence, message)
    dates = find_dates(sentence.text, message.said_at, language="en")
    own = without_echo(sentence.text)
    told_of = stretches(sentence.text, dates) or each_owner(sentence.text) or day_named(sentence.text, dates) or [own]
    read: list[tuple[Clause, int]] = []
    for wording in (*told_of, *besides(sentence.text)):
        last: tuple[Clause, list[Statement]] | None = None
        for clause in clauses(wording, message.said_at, spoken_of):
            if clause.who.person is Person.SOMEBODY:
                spoken_of = clause.who
            told = [over(one, message.said_at) for one in _of_clause(clause)]
            if not told and last is not None and (whole := carried(clause, *last)):
                told = _of_words(whole, message)
            last = (clause, told)
            if wording is own:
                read.append((clause, max(sentence.text.find(clause.quote), 0)))
            found.extend(told if wording is own else [replace(one, quote=sentence.text) for one in told])
    for whole in echoed(sentence.text, read):
        found.extend(_of_words(whole, message))
    return found, spoken_of


def _of_wording(wording: str, message: Spoken) -> list[Statement]:
    return [one for clause in clauses(wording, message.said_at) for one in _of_clause(clause)]


def _of_words(whole: Carried, message: Spoken) -> list[Statement]:
    """What a clause states whose words were put together from two."""
    return [replace(one, quote=whole.quote) for one in _of_wording(whole.text, message)]


def _beside_a_wish(
    sentence: Sentence, message: Spoken, spoken_of: Who | None
) -> tuple[list[Statement], Who | None] | None:
    """What a sentence states and the standing wish that it ends with; None where it is no such two."""
    halves = halved(sentence.text)
    if halves is None:
        return None
    told, somebody = _of_sentence(Sentence(halves.stated, sentence.start, "en"), message, spoken_of)
    return ([*told, *halves.wished], somebody) if told else None


def _being_such(sentence: Sentence, message: Spoken) -> list[Statement]:
    """Reads "As a vegan I …", "My boys (Aki and Ren) …": what is told beside what the sentence says."""
    found: list[Statement] = []
    such = _AS_A.match(sentence.text) or _AS_SOMEBODY_WHO_NEEDS.match(sentence.text)
    if such is not None:
        for clause in clauses(f"I'm {such.group('what')}", message.said_at):
            found.extend(one for one in _of_clause(clause) if one.attribute in _SUCH)
    for named in _BRACKETED.finditer(sentence.text):
        whose, names = named.group("whose"), named.group("names")
        if named.group("role").lower() in _CHILDREN:
            told, value = f"{whose[:1].upper()}{whose[1:]}: {names}.", f"{whose.partition(' ')[2]}: {names}"
            found.append(Statement(attribute="has_child", value=value, text=told, quote=sentence.text, language="en"))
        elif is_role(named.group("role")):
            told = f"{whose} is called {names}"
            found.extend(one for clause in clauses(told, message.said_at) for one in _of_clause(clause))
    for named in _CHILDREN_NAMED.finditer(sentence.text):
        whose, names = named.group("whose"), named.group("names")
        told, value = sentence.text[:1].upper() + sentence.text[1:], f"{whose.partition(' ')[2]}: {names}"
        found.append(Statement(attribute="has_child", value=value, text=told, quote=sentence.text, language="en"))
    return [replace(one, quote=sentence.text) for one in found]


def _introduces(message: Spoken, before: Sequence[Spoken]) -> bool:
    """Whether a bare "I'm Ana" introduces somebody: after a greeting, or at a conversation's beginning."""
    if re.match(
        r"\W*(?:hi|hello|hey|good (?:morning|afternoon|evening)|nice to meet you)\b", message.text, re.IGNORECASE
    ):
        return True
    return not any(earlier.role == "user" for earlier in before) and message.text.lstrip().lower().startswith(
        ("i'm", "i’m", "i am", "we're", "we’re", "we are")
    )


def _of_clause(clause: Clause) -> list[Statement]:
    return leaving(clause, list(_told_by(clause)))


def _told_by(clause: Clause) -> Iterator[Statement]:
    if clause.adverbs & words("english", "hedges") or clause.modal in {"might", "may", "could"} or is_unreal(clause):
        return
    if clause.who.person is Person.THING and not clause.who.owner and head_of(clause.who.label) in NOBODYS:
        return
    for theme in _THEMES:
        found = theme(clause)
        if found is not None:
            yield from (
                statement
                for statement in _dated_instead(clause, found)
                if statement.attribute == "pronouns" or not _POINTS.search(statement.value)
            )
            return
    yield from plain(clause)


def _cured(problem: Statement, cure: Sentence, message: Spoken) -> Statement:
    """A failure told in one sentence with its cure in the next, as one memory."""
    begin = message.text.index(problem.quote)
    whole = message.text[begin : cure.start + len(cure.text)]
    return replace(problem, attribute="error_fix", text=whole[:1].upper() + whole[1:], quote=whole, tags=("error",))


def _failed(failure: Sentence) -> Statement:
    return Statement(attribute="problem", text=failure.text, quote=failure.text, language="en")


def _dated_instead(clause: Clause, found: list[Statement]) -> list[Statement]:
    """A passing thing told with its date is an event, not a state: "I work in Lyon next week"."""
    dated = [date for date in once(clause) if not date.phrase.lower().startswith("since")]
    passing = dated and clause.tense in {Tense.PRESENT, Tense.PROGRESSIVE, Tense.FUTURE}
    undated = ("favourite:", *_UNDATED)
    if not passing or all(s.valid_from or s.attribute.startswith(undated) or s.kind is Kind.EVENT for s in found):
        return found
    return events(clause) or []


def _birthday_today(sentence: str, message: Spoken) -> Statement | None:
    if not _BIRTHDAY.match(sentence[opened(sentence).start :]):
        return None
    day = f"{message.said_at.day} {message.said_at:%B}"
    return Statement(attribute="birthday", value=day, text=f"My birthday is {day}.", quote=sentence, language="en")


def _dated(statement: Statement, sentence: str, message: Spoken) -> Statement:
    dates = [date for date in find_dates(sentence, message.said_at, language="en") if not date.repeats]
    if not dates:
        return statement
    return replace(statement, valid_from=dates[0].start, date_phrase=dates[0].phrase)
