"""English sentences that tell of a task: "I deployed the blog today, it failed because …", "the migration failed"."""

from __future__ import annotations

import re
from datetime import datetime

from assistant.memory.experience.english.orders import named
from assistant.memory.experience.english.outcomes import Verdict, cause_in, verdict
from assistant.memory.experience.english.verbs import NOUNS, base_of, is_practical
from assistant.memory.experience.tasks import LONGEST_NAME, Outcome, Task

_LEAD = (
    r"^(?:(?:so|and|but|well|ok|okay|hi|hey|hello|ugh|damn|oh|update|fyi|by the way|btw|today|yesterday|this morning"
    r"|this afternoon|this evening|last night|last week|earlier|just now|finally|unfortunately|sadly)\b[,.!:]*\s+)*"
)
_DID = re.compile(
    rf"{_LEAD}(?:(?:i|we)(?:'ve| have| had|’ve)?(?: (?:just|finally|already|also|again|then|now))* "
    r"(?P<tried>(?:tried|attempted|wanted|managed) to )?|(?P<tried_ing>(?:i|we) tried )|)"
    r"(?P<verb>[a-z]+)\s+(?P<rest>\S.*)$",
    re.IGNORECASE | re.DOTALL,
)
_SPLIT = re.compile(
    r"\s*[,;]\s*(?:(?:and|but|however|yet|though|which|unfortunately|sadly)[, ]+)*|\s+[-–—]+\s+(?:(?:and|but)\s+)?"
    r"|\s*—\s*|\.\s+|\s+(?:and|but|yet)\s+(?:then )?(?=(?:it|that|everything|the|this|failed|unfortunately|still)\b)",
    re.IGNORECASE,
)
_OUTCOME = (
    r"(?:(?:has |have )?(?:failed|broke|crashed|blew up|went wrong|went badly|errored out|timed out|got stuck|hung"
    r"|aborted)|(?:did|does|is|was)(?: not|n't|n’t) (?:work|working|go well|succeed|successful)(?: out)?"
    r"|was a (?:failure|disaster|mess)|keeps failing|is (?:broken|failing))"
)
_SUCCESS = (
    r"(?:(?:has |have )?(?:worked|succeeded)(?: out)?|works|went (?:fine|well|great|smoothly|perfectly|through|live)"
    r"|was (?:a success|successful)|passed|is (?:live|done|through))"
)
_NOMINAL = re.compile(
    rf"{_LEAD}(?P<name>(?:(?:the|my|our|today's|today’s|yesterday's|yesterday’s|last night's|this morning's|this week's"
    rf"|last week's|the latest|a|another)\s+)?(?:[\w./'-]+\s+){{0,4}}?(?:{NOUNS})(?:\s+(?:of|to"
    rf"|for)\s+(?:[\w./'-]+\s*){{1,4}}?)?"
    rf"|(?:[a-z]+ing)\s+(?:the |my |our |a |an |to )?(?:[\w./'-]+\s*){{1,5}}?)"
    r"\s*(?:(?:today|yesterday|this morning|this afternoon|this evening|last night|again|just|unfortunately|also"
    r"|still|on \w+|last \w+)\s+)*"
    rf"(?:(?P<failed>{_OUTCOME})|(?P<worked>{_SUCCESS}))(?P<rest>(?:\W|$).*)$",
    re.IGNORECASE | re.DOTALL,
)
_ARTICLES = re.compile(
    r"^(?:(?:the|my|our|a|an|another|latest|today['’]s|yesterday['’]s|last night['’]s|this (?:morning|week)['’]s|last"
    r" week['’]s|last|first|second)\s+)+",
    re.IGNORECASE,
)
_WHEN = re.compile(
    r"\s+(?:today|yesterday|tonight|this (?:morning|afternoon|evening|week)|last (?:night|week|month|\w+day)|on \w+day"
    r"|just now|again|earlier|(?:a|two|three|\d+) (?:days?|hours?|weeks?) ago|at \d.*|for the first time|as planned)"
    r"(?:\s.*)?$",
    re.IGNORECASE,
)


def told(sentence: str, following: str, said_at: datetime) -> Task | None:
    """The task that a sentence tells of, with how it came out if it or the next sentence says so."""
    found = _nominal(sentence, following) or _done(sentence, following)
    if found is None:
        return None
    name, practical, outcome, named_whole = found
    return Task(
        name,
        sentence,
        "en",
        practical=practical,
        told=True,
        outcome=outcome.outcome,
        cause=outcome.cause,
        at=_day(sentence, said_at),
        named=named_whole,
    )


def _done(sentence: str, following: str) -> tuple[str, bool, Verdict, bool] | None:
    match = _DID.match(sentence)
    if match is None:
        return None
    word = match.group("verb").lower()
    verb = word if match.group("tried") else base_of(word)
    if not verb or (match.group("tried") and not is_practical(verb)) or (word == verb and not match.group("tried")):
        return None
    if sentence[match.start("verb")].islower() and not re.search(
        r"\b(?:i|we)\b", sentence[: match.start("verb")], re.I
    ):
        return None
    parts = [part for part in _SPLIT.split(match.group("rest")) if part]
    what = _WHEN.sub("", f" {parts[0].rstrip(' .!')}").strip()
    name = named(verb, what)
    if not name:
        return None
    outcome = _came_out(sentence, parts, following)
    if outcome is None:
        return (name, True, Verdict(Outcome.OPEN), True) if is_practical(verb) and _settles(verb) else None
    return name, is_practical(verb), outcome, True


def _came_out(sentence: str, parts: list[str], following: str) -> Verdict | None:
    for at, part in enumerate(parts[1:], 1):
        rest = sentence[sentence.index(part) :]
        found = verdict(rest, following) or verdict(f"it {part}", following)
        if found is not None and not found.about:
            if not found.cause and found.outcome is not Outcome.SUCCESS and at + 1 < len(parts):
                return Verdict(found.outcome, cause_in(sentence[sentence.index(part) + len(part) :], following))
            return found
    return verdict(following) if following else None


def _settles(verb: str) -> bool:
    """Whether one who tells of it without more waits to see how it comes out."""
    return verb in {"deploy", "redeploy", "publish", "release", "ship", "launch", "migrate", "upgrade", "restore"}


def _nominal(sentence: str, following: str) -> tuple[str, bool, Verdict, bool] | None:
    match = _NOMINAL.match(sentence)
    if match is None:
        return None
    name = _ARTICLES.sub("", match.group("name").strip())
    first = name.split()[0].lower()
    if first.endswith("ing"):
        verb = base_of(first)
        if not verb:
            return None
        name = named(verb, name[len(first) :].strip()) if len(name.split()) > 1 else ""
        if not name:
            return None
    name = name[:LONGEST_NAME].strip()
    whole = len(name.split()) > 1
    if match.group("worked"):
        return name, True, Verdict(Outcome.SUCCESS), whole
    return name, True, Verdict(Outcome.FAILURE, cause_in(match.group("rest"), following)), whole


def _day(sentence: str, said_at: datetime) -> datetime:
    """When it was, from the words of the sentence; the message's own time where they say nothing else."""
    from assistant.memory.writing.dates import find_dates

    for date in find_dates(sentence, said_at, language="en"):
        if not date.repeats and date.start is not None and date.start <= said_at:
            end = date.end
            return said_at if end is None or end > said_at else date.start
    return said_at
