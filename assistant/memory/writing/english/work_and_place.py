"""Where somebody lives, what they do for a living, what they study."""

from __future__ import annotations

import re

from assistant.memory.records import SELF, Kind
from assistant.memory.writing.attributes import Statement, keyed
from assistant.memory.writing.english.clause import Clause, Person, Tense
from assistant.memory.writing.english.jobs import (
    LET_GO,
    NEW_JOB,
    STARTING,
    STARTING_AS,
    begun,
    employer_in,
    job_in,
    leaving,
    let_go,
    of_employer,
    starting,
    starting_as,
)
from assistant.memory.writing.english.phrases import bare, cut, names_in, said, state, to_clause_end
from assistant.memory.writing.glossary import singular
from assistant.memory.writing.toolkinds import kinds_of
from assistant.memory.writing.wordlists import words

_AT = re.compile(
    r"^(?:also |both |remotely |full[- ]time |part[- ]time |mainly |mostly )*(?P<prep>at|for|with|in|as|on|near"
    r"|from|out of)\s+(?P<what>.+)$",
    re.IGNORECASE,
)
_PLACE_END = re.compile(
    r"\s+(?:with|for|since|because|and|but|where|which|so|as|near|now|alone|together|again|at the moment|these days"
    r"|by|once|already|back then|at last)\b.*$",
    re.IGNORECASE,
)
_NO_EMPLOYER = re.compile(
    r"(?:(?:[\w'’-]+ )*(?:tables?|desks?|counter|bench|worktop|sofa|couch|bed|window|computer|laptop|screen|keyboard"
    r"|monitor|pace|speed|level|height|heights|rhythm|times?|moment|dawn|dusk|noon|midnight|lunch|risk|scale|distance"
    r"|beach|pool|fun|money|living|peanuts|cash|tips|free|nothing|hours|days|weeks|months|years|ages|ease|random"
    r"|edge|end|top|bottom|side|house|place|front|back|limit|capacity)(?: (?:of|by|near|with|in) .*)?)$",
    re.IGNORECASE,
)
"""Where or for what one works that employs nobody: "the kitchen table", "my own pace", "fun"."""
_JOB_LABELS = frozenset(
    [
        "job",
        "profession",
        "occupation",
        "day job",
        "trade",
        "line of work",
        "job title",
        "title",
        "position",
        "role",
        "new job",
    ]
)
_EMPLOYER_LABELS = frozenset(["employer", "company", "workplace", "new employer"])
_HOME_LABELS = frozenset(["home", "address", "home address", "place of residence", "home city"])
_COLUMNS = re.compile(
    r"(?:Done|In Progress|To ?Do|Review|Backlog|Trash|Spam|Drafts?|Archive|Production|Prod|Staging|Inbox|Settings"
    r"|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday)\b",
    re.IGNORECASE,
)
_COUNTED_PLACES = re.compile(
    r"(?:\d+|two|three|four|five|six|seven|eight|nine|ten|many|several|various|a lot of|lots of|different"
    r"|both)\b",
    re.I,
)
_ONCE = re.compile(r"\bonce$|\bfor a (?:while|bit|time)$", re.IGNORECASE)
_STILL = re.compile(r"\b(?:since|for|always|all my life|my (?:whole|entire) life|now|ever since|so far)\b", re.I)
_OFFICES = re.compile(
    r"\b(?:hospital|school|university|college|bank|clinic|museum|library|mill|factory|restaurant|bakery|café|cafe"
    r"|hotel|court|council|agency|company|firm|office|"
    r"shop|store|studio|lab|laboratory|institute|ministry|department|theatre|theater|nursery|kindergarten|surgery"
    r"|practice|farm|brewery|start-?up|charity|ngo|"
    r"airport|port|shipyard|warehouse|workshop|supermarket|pharmacy|newspaper|magazine|publisher|post office"
    r"|town hall|zoo|garage|plant|mine|hospice|prison)\b",
    re.IGNORECASE,
)
_TEMPORARY = re.compile(
    r"\b(?:this week|this weekend|today|tonight|for (?:a|the|two|three|a few|\d+) (?:days?|weeks?|weekend|workshop"
    r"|conference|meeting|holiday|trip)|on holiday|on vacation|on business|at the moment)\b",
    re.IGNORECASE,
)


_FOR_LONG = re.compile(
    r"(?:with|at) (?P<what>(?:the )?[A-ZÀ-Þ][\w'’&.-]*(?: [A-ZÀ-Þ&][\w'’&.-]*)*) "
    r"(?:for (?:[\w-]+ ){1,4}(?:years?|months?)|since \d{4})(?: now)?"
)
"""How long somebody has been with an employer."""
_ON_A_TEAM = re.compile(
    r"(?:on|in) (?:the |our )(?P<club>(?:[\w'’-]+ ){1,3}(?:team|squad|committee|board|council"
    r"|crew|choir|band|group)|board|committee|council)$",
    re.IGNORECASE,
)
_STREET = re.compile(r"\b(?:street|road|lane|avenue|town|hill|park|village|city|county|square)$", re.IGNORECASE)
_INTO = re.compile(
    r"(?:back )?(?:in|into) (?:a|an|our|my|the) (?:[\w-]+ ){0,3}?(?:flat|apartment|house|home|place|cottage|studio|loft"
    r"|bungalow|room|condo|duplex) (?:in|near|outside|on) (?P<place>(?:the )?[A-ZÀ-Þ].*)$"
)
_TURNS = frozenset(["move", "relocate", "leave", "quit", "resign", "join", "become", "start", "begin", "go"])
"""What changes where one lives or works; denied, nothing changed."""


def work_and_place(clause: Clause) -> list[Statement] | None:
    """Statements of home, work and study; None where the clause is about something else."""
    if clause.who.person is Person.THING:
        return _of_thing(clause)
    denied = clause.negative or "never" in clause.adverbs
    if denied and clause.verb in _TURNS and clause.tense in {Tense.PAST, Tense.PERFECT}:
        return []
    if clause.tense is not Tense.FUTURE and (new_job := NEW_JOB.match(f"{clause.verb} {clause.plain}")):
        return begun(clause, new_job)
    if not denied and (gone := LET_GO.match(f"{clause.verb} {clause.plain}")):
        return let_go(clause, gone)
    if not denied and (starts := STARTING.match(f"{clause.verb} {clause.plain}")) and clause.dates:
        return starting(clause, starts)
    if starts := STARTING_AS.match(f"{clause.verb} {clause.plain}"):
        return starting_as(clause, starts)
    reader = {
        "live": _living,
        "reside": _living,
        "dwell": _living,
        "work": _working,
        "be": _being,
        "study": _studying,
        "teach": _teaching,
        "major": _studying,
        "move": _moving,
        "relocate": _moving,
        "leave": leaving,
        "quit": leaving,
        "resign": leaving,
        "join": _joining,
        "run": _running,
        "become": _becoming,
        "do": _degree,
        "go": _going,
        "earn": _earning,
        "attend": _attending,
        "freelance": _freelancing,
    }.get(clause.verb)
    return reader(clause) if reader else None


def _of_thing(clause: Clause) -> list[Statement] | None:
    if clause.verb != "be" or not clause.who.owner:
        return None
    label = clause.who.label.lower()
    subject = clause.who.owner
    if label in _JOB_LABELS:
        if not (re.match(r"(?:as |that of |being )?an? ", clause.plain) or is_occupation(cut(bare(clause.plain)))):
            return None
        job = cut(re.sub(r"^(?:as|that of|working as|being) ", "", clause.plain))
        return state(clause, "occupation", bare(job), subject=subject)
    if label in _EMPLOYER_LABELS and names_in(bare(re.sub(r"^(?:called|named) ", "", clause.plain))):
        return state(
            clause, "works_at", names_in(bare(re.sub(r"^(?:called|named) ", "", clause.plain))), subject=subject
        )
    if label in _HOME_LABELS:
        attribute = "lives_in" if clause.plain.lower().startswith("in ") else "address"
        return state(clause, attribute, re.sub(r"^(?:in|at) ", "", to_clause_end(clause.plain)), subject=subject)
    if label in {"major", "course of study", "degree"}:
        return state(clause, "studies", cut(re.sub(r"^in ", "", clause.plain)), subject=subject)
    return None


def _living(clause: Clause) -> list[Statement] | None:
    if clause.tense in {Tense.FUTURE, Tense.CONDITIONAL}:
        return None
    where = re.search(
        r"\b(?:in|at|on|near|outside|just outside|next to|above|by the) (?P<place>(?:the |a "
        r"|an )?[^\s].*)$",
        clause.plain,
    )
    company = re.search(r"\bwith (?P<who>my .+|\w+ (?:cats?|dogs?|flatmates?|roommates?|friends?).*)$", clause.plain)
    if where:
        place = _PLACE_END.sub("", to_clause_end(where.group("place")))
        if _COUNTED_PLACES.match(place):
            return [said(clause, "trait", value=to_clause_end(clause.rest), correction=False)]
        if clause.tense is Tense.PERFECT and not _STILL.search(f"{clause.rest} {clause.lead}"):
            return [said(clause, "former:lives_in", value=place, importance=0.5)]
        if not place or is_no_place(place) or (re.match(r"\w+ing\b", place) and not place[:1].isupper()):
            return []
        if _TEMPORARY.search(clause.rest):
            return None
        return state(clause, "lives_in", place)
    if clause.rest.startswith("for the "):
        return []
    if company or clause.plain.lower().startswith(("alone", "by myself", "with ")):
        return state(clause, "household", cut(clause.plain) or clause.plain)
    return None


def is_no_place(place: str) -> bool:
    """Whether what is lived "in" is a state and no place: "fear of spiders", "the moment"."""
    head = re.sub(r"\s+(?:of|where|that|about)\b.*$", "", bare(place)).split(" ")[-1]
    if head[:1].isupper():
        return False
    abstract = head.endswith(("ness", "ship", "ism")) and head not in {"township", "wilderness"}
    return abstract or head in words("english", "no places") | words("english", "matters of the heart")


def _working(clause: Clause) -> list[Statement] | None:
    if clause.tense is Tense.CONDITIONAL:
        return None
    match = _AT.match(clause.plain)
    if not match:
        return None
    preposition, what = match.group("prep").lower(), match.group("what")
    if re.match(r"(?:home|weekends?|nights?|shifts?|mornings?|this|that|it|me|days)\b", bare(what), re.IGNORECASE):
        return None
    if preposition == "as":
        if not (re.match(r"(?:an?|the|one) ", what) or is_occupation(job_in(what))):
            return []
        return of_employer(clause, job_in(what)) or state(clause, "occupation", job_in(what))
    if preposition in {"at", "for", "with"}:
        employer = employer_in(what)
        if not names_in(bare(employer)) and _NO_EMPLOYER.match(bare(employer)):
            return []
        if (preposition == "with" or clause.tense is Tense.PAST) and not names_in(bare(employer)):
            return []
        unnamed = re.fullmatch(
            r"(?:an?|the|my|our)?\s?(?:\w+ )?(?:company|firm|place|job|organi[sz]ation|business|office|agency)",
            employer,
        )
        return [] if unnamed and not names_in(bare(employer)) else state(clause, "works_at", employer)
    if preposition in {"in", "near"}:
        where = cut(bare(what))
        if _OFFICES.search(where) or re.search(r"\bas an? ", what):
            job = re.search(r"\bas an? (.+)$", what)
            return state(clause, "occupation" if job else "works_at", job_in(job.group(1)) if job else where)
        return state(clause, "works_in", re.sub(r"\s+(?:at|near)\b.*$", "", where))
    if preposition == "on" and clause.is_self:
        project = to_clause_end(what)
        return state(clause, "works_on", project) if _is_lasting_project(project) else []
    return None


def _is_lasting_project(project: str) -> bool:
    """Whether work on it is worth remembering: named, or somebody's own, and not the sheet of the moment."""
    first = bare(project).split(" ")[-1].lower()
    if first in words("english", "deictic nouns") or first in words("english", "transient nouns"):
        return bool(re.search(r"\b[A-Z]\w+", project[1:]))
    return bool(re.match(r"(?:a|an|my|our)\b", project) or names_in(bare(project)))


def _being(clause: Clause) -> list[Statement] | None:
    plain, lower = clause.plain, clause.plain.lower()
    if clause.tense in {Tense.FUTURE, Tense.CONDITIONAL}:
        return None
    word = bare(cut(plain)).lower()
    if word in words("english", "employment") or lower in words("english", "employment"):
        return state(clause, "employment", word)
    if lower.startswith(("based in ", "living in ")):
        return state(clause, "lives_in", cut(plain.split(" in ", 1)[1]))
    if clause.tense is Tense.PERFECT and (there := _FOR_LONG.fullmatch(clause.rest)):
        return state(clause, "works_at", there.group("what"))
    if match := _ON_A_TEAM.match(plain):
        return state(clause, "member_of", match.group("club"))
    if match := re.match(
        r"(?:a |the |an )?(?:proud |happy |active |founding |honorary )?(?:member|chair|chairman|chairwoman"
        r"|president|secretary|treasurer|captain|patron) of (?P<club>.+)",
        plain,
    ):
        return state(clause, "member_of", cut(bare(match.group("club"))))
    if match := re.match(
        r"in (?:my|the) (?P<year>first|second|third|fourth|fifth|final|last|\w+th) (?:year|semester|term)(?: (?:at"
        r"|of) (?P<school>.+))?",
        lower,
    ):
        return state(clause, "studies", to_clause_end(plain))
    if clause.negative and not clause.ended:
        return None
    return _occupation(clause)


def _occupation(clause: Clause) -> list[Statement] | None:
    """Reads "a marine surveyor in Bergen": where the last word of the noun phrase is something that people are."""
    match = re.match(
        r"(?P<article>an? |the |our |chief |head |lead |senior |junior |deputy |assistant )?(?P<job>.+)$",
        clause.plain,
        re.IGNORECASE,
    )
    if match is None or not match.group("article"):
        return None
    phrase = re.sub(
        r"\s+(?:at|in|for|with|on|from|by|of|specialising|specializing|working|who|living|before|after"
        r"|when|once|back|till)\b.*$",
        "",
        cut(bare(clause.plain)),
    )
    if not phrase or len(phrase.split()) > 6:
        return None
    if is_occupation(phrase):
        return of_employer(clause, phrase) or state(clause, "occupation", phrase)
    if clause.is_self and re.fullmatch(
        r"\w+(?: \w+)? (?:student|pupil|undergraduate"
        r"|graduate)",
        phrase,
        re.IGNORECASE,
    ):
        return state(clause, "occupation", phrase)
    return None


def is_occupation(phrase: str) -> bool:
    """Whether a noun phrase names an occupation: listed, or formed like one."""
    lower = phrase.lower()
    last = singular(lower.split(" ")[-1])
    jobs, never = words("english", "occupations"), words("english", "not occupations")
    if lower in never or lower.split(" ")[0] in {
        "bit",
        "little",
        "huge",
        "big",
        "terrible",
        "total",
        "complete",
        "real",
    }:
        return False
    if lower in jobs or last in jobs:
        return last not in never or lower in jobs
    return (
        last not in never
        and len(last) > 5
        and bool(
            re.search(r"(?:ologist|ographer|ician|ist|smith|wright|monger|maker|keeper|worker|engineer|ian)$", last)
        )
    )


def _studying(clause: Clause) -> list[Statement] | None:
    if clause.tense in {Tense.FUTURE, Tense.CONDITIONAL} or not clause.plain:
        return None
    if re.match(
        r"for (?:the|my|an?) .*\b(?:exams?|test|certificate|licen[cs]e|degree|finals|diploma|qualification)\b",
        clause.plain,
    ):
        return [said(clause, "goal", value=to_clause_end(clause.plain[4:]))]
    if re.match(r"(?:at|in|for|with|on) (?:the|my|a|home)\b", clause.plain):
        return []
    at = re.search(r"\bat (?P<school>(?:the )?[A-Z].*)$", clause.plain)
    subject = re.sub(r"\s*\b(?:at|in|for) .*$", "", cut(clause.plain))
    if re.match(r"(?:at|in|for|with|on|the (?!\w+ of))\b", subject, re.IGNORECASE):
        return []
    if subject and subject[0].isalpha() and clause.tense is not Tense.PAST:
        return state(clause, "studies", subject)
    if at:
        return state(clause, "studies_at", cut(at.group("school")))
    return None


def _degree(clause: Clause) -> list[Statement] | None:
    match = re.match(
        r"(?:a|an|my|the) (?P<what>(?:[\w-]+ )?(?:ph\.?d|doctorate|master'?s?(?: degree)?|bachelor'?s?(?: degree)?"
        r"|mba|degree|internship"
        r"|apprenticeship|traineeship|residency|diploma|a-levels)\b.*)$",
        clause.plain,
        re.IGNORECASE,
    )
    if match is None or clause.tense not in {Tense.PROGRESSIVE, Tense.PERFECT, Tense.PRESENT}:
        return None
    return state(clause, "studies", to_clause_end(match.group("what")))


def _attending(clause: Clause) -> list[Statement] | None:
    if clause.tense in {Tense.PRESENT, Tense.PROGRESSIVE} and not clause.dates and names_in(bare(clause.plain)):
        return state(clause, "studies_at", cut(bare(clause.plain)))
    return None


def _teaching(clause: Clause) -> list[Statement] | None:
    if clause.tense not in {Tense.PRESENT, Tense.PROGRESSIVE} or clause.plain.lower().startswith(
        ("me ", "you ", "us ")
    ):
        return None
    return state(clause, "teaches", to_clause_end(clause.plain))


def _moving(clause: Clause) -> list[Statement] | None:
    match = re.match(r"(?:from .+? )?(?:back )?to (?P<place>(?:the )?[A-Z].*)$", clause.plain)
    if not match:
        return _moving_in(clause)
    place = _PLACE_END.sub("", to_clause_end(match.group("place")))
    if clause.negative or "never" in clause.adverbs or is_no_place(place) or _ONCE.search(clause.plain):
        return []
    left = re.match(r"from (?P<old>.+?) to ", clause.plain)
    if _COLUMNS.match(place):
        return None
    if kinds_of(place) or (left is not None and kinds_of(left.group("old"))):
        return None
    if clause.tense in {Tense.PAST, Tense.PERFECT}:
        more = {"valid_from": clause.dates[0].start, "date_phrase": clause.dates[0].phrase} if clause.dates else {}
        attribute = "works_at" if _OFFICES.search(place) and not _STREET.search(place) else "lives_in"
        return [said(clause, attribute, value=place, correction=True, **more)]
    return None


def _moving_in(clause: Clause) -> list[Statement] | None:
    """Reads "We moved into a flat in Leith"."""
    match = _INTO.match(clause.plain)
    if match is None or clause.negative or clause.tense not in {Tense.PAST, Tense.PERFECT}:
        return None
    place = _PLACE_END.sub("", to_clause_end(match.group("place")))
    more = {"valid_from": clause.dates[0].start, "date_phrase": clause.dates[0].phrase} if clause.dates else {}
    return [said(clause, "lives_in", value=place, correction=True, **more)] if names_in(bare(place)) else None


def _joining(clause: Clause) -> list[Statement] | None:
    what = cut(bare(clause.plain))
    if clause.tense in {Tense.PAST, Tense.PERFECT} and names_in(what):
        return [said(clause, "member_of", value=what)]
    return None


def _running(clause: Clause) -> list[Statement] | None:
    match = re.match(r"(?P<what>(?:a|an|my own|our own|the) (?:[\w'’-]+ ){0,4}[\w'’-]+)", clause.plain)
    if match is None or clause.tense is not Tense.PRESENT:
        return None
    business = match.group("what")
    if re.search(
        r"\b(?:script|command|test|program|marathon|race|bath|fever|temperature|mile|half|model|query|risk|job)\b",
        business,
    ):
        return None
    return state(clause, "runs", to_clause_end(clause.plain))


def _becoming(clause: Clause) -> list[Statement] | None:
    job = job_in(clause.plain)
    if clause.tense in {Tense.PAST, Tense.PERFECT} and is_occupation(job):
        return [said(clause, "occupation", value=job, correction=True)]
    return None


def _going(clause: Clause) -> list[Statement] | None:
    match = re.match(
        r"to (?:school|university|college|nursery|kindergarten|uni)(?: (?:in|at) (?P<where>.+))?$", clause.plain
    )
    if match and clause.tense in {Tense.PRESENT, Tense.PROGRESSIVE}:
        return state(clause, "studies_at", cut(match.group("where") or clause.plain[3:]))
    if re.match(r"(?:(?:fully|completely|entirely|all) )?remote\b", clause.plain) and clause.tense is Tense.PERFECT:
        return [said(clause, "does:work", value="remotely", correction=True)]
    match = re.match(r"(?P<how>freelance|self-employed|part-time|full-time)\b", clause.plain)
    if match and clause.tense in {Tense.PAST, Tense.PERFECT}:
        dated = {"valid_from": clause.dates[0].start, "date_phrase": clause.dates[0].phrase} if clause.dates else {}
        return [said(clause, "employment", value=match.group("how"), correction=True, **dated)]
    return None


def _freelancing(clause: Clause) -> list[Statement] | None:
    if clause.tense in {Tense.FUTURE, Tense.CONDITIONAL}:
        return None
    return state(clause, "employment", "freelance")


def _earning(clause: Clause) -> list[Statement] | None:
    if clause.tense is Tense.PRESENT and re.search(r"\d", clause.plain):
        return state(
            clause,
            keyed("property", "income"),
            to_clause_end(clause.plain),
            kind=Kind.FACT,
            subject=clause.subject or SELF,
        )
    return None
