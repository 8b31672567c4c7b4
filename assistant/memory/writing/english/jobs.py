"""Jobs that are taken up, left and lost, and who gives them."""

from __future__ import annotations

import re
from dataclasses import replace

from assistant.memory.writing.attributes import Statement
from assistant.memory.writing.english.clause import Clause, Tense
from assistant.memory.writing.english.phrases import bare, cut, names_in, said, state

NEW_JOB = re.compile(
    r"^(?:start|begin|get|land|take|accept) (?:up )?(?:working|work|(?:a|my|the|another)(?: \w+){0,2} (?:job"
    r"|position|post|role))"
    r" (?P<prep>at|with|for|as) (?P<what>.+)$",
    re.IGNORECASE,
)
STARTING = re.compile(
    r"^(?:start|begin|starting|beginning) (?:(?:work|working|my (?:new )?job|a new job|my new role) )?(?:at|with|for) "
    r"(?P<what>.+)$",
    re.IGNORECASE,
)
STARTING_AS = re.compile(
    r"^(?:start|begin|starting|beginning) (?:(?:out|off|work|working|my new job) )?as (?P<what>an? .+)$", re.IGNORECASE
)
_NO_JOB = re.compile(r"\b(?:uni|university|school|college|academy|gym|kindergarten|nursery)\b", re.IGNORECASE)
LET_GO = re.compile(
    r"^(?:get |be )?(?:laid off|let go|fired|sacked|made redundant|dismissed|furloughed) (?:by|from|at) (?P<what>.+)$",
    re.IGNORECASE,
)
_OFFICE = re.compile(
    r"\.? (?:\w+ )?(?:hospital|school|university|college|bank|clinic|museum|library|embassy|restaurant|hotel|council"
    r"|agency|office|institute|lab|laboratory|hospice|factory|brewery|airport|station|theatre|theater)(?!\w)"
)
_NAME_ENDS = r"(?=[,;.!]?$|[,;] |\.? (?:in|on|near|by|from|since|for|but|where|which|as|full|part|now)\b)"
"""What may stand after an employer's name; elsewhere the name goes on, and nothing is cut out of the sentence."""
_OF_EMPLOYER = re.compile(r"\s+(?:working )?(?:at|for|with) (?P<what>(?:the )?[A-ZÀ-Þ].*)$")


def employer_in(what: str) -> str:
    """The employer that follows "at", without where it is."""
    name = cut(re.sub(r"\s+as\b.*$", "", what))
    return re.sub(r"\s+(?:in|on|near|from)\s+.*$", "", name) if names_in(bare(name)) else name


def job_in(what: str) -> str:
    """What one works as, without where."""
    return bare(re.sub(r"\s+(?:at|in|for|with|on)\s+.*$", "", cut(what)))


def leaving(clause: Clause) -> list[Statement] | None:
    """Reads "I left Larkfield Bank in February": an event that ends where somebody worked."""
    if clause.tense not in {Tense.PAST, Tense.PERFECT} and clause.verb != "quit":
        return None
    match = re.match(
        r"(?:from )?(?:my (?:old |last )?(?:job|post|position|role) (?:at|with|as) )?(?P<what>.+)$", clause.plain
    )
    what = cut(bare(match.group("what"))) if match else ""
    if re.fullmatch(r"(?:day )?job", what) and not clause.dates and clause.verb in {"quit", "leave", "resign"}:
        return [said(clause, "former:works_at", value="", retires=True, importance=0.5)]
    if not names_in(what):
        return None
    dated = {"valid_to": clause.dates[0].start, "date_phrase": clause.dates[0].phrase} if clause.dates else {}
    return [said(clause, "former:works_at", value=what, retires=True, importance=0.5, **dated)]


def let_go(clause: Clause, gone: re.Match[str]) -> list[Statement] | None:
    """Reads "I got laid off from Corvid Labs in May"."""
    what = names_in(cut(bare(gone.group("what"))))
    if not what or clause.tense not in {Tense.PAST, Tense.PERFECT}:
        return None
    dated = {"valid_to": clause.dates[0].start, "date_phrase": clause.dates[0].phrase} if clause.dates else {}
    return [said(clause, "former:works_at", value=what, retires=True, importance=0.5, **dated)]


def starting(clause: Clause, starts: re.Match[str]) -> list[Statement] | None:
    """Reads "I start at Northgate on Monday": where somebody works from that day."""
    employer = employer_in(starts.group("what"))
    if not names_in(bare(employer)) or _NO_JOB.search(employer) or clause.tense is Tense.CONDITIONAL:
        return None
    date = clause.dates[0]
    return [said(clause, "works_at", value=employer, correction=True, valid_from=date.start, date_phrase=date.phrase)]


def starting_as(clause: Clause, starts: re.Match[str]) -> list[Statement] | None:
    """Reads "I'm starting as a cartographer at Northgate": what somebody works as, and for whom."""
    if clause.tense is Tense.CONDITIONAL or clause.modal or clause.negative:
        return None
    dated = {"valid_from": clause.dates[0].start, "date_phrase": clause.dates[0].phrase} if clause.dates else {}
    job = job_in(re.split(r" (?:at|with|for) (?=[A-Z])", starts.group("what"))[0])
    found = [said(clause, "occupation", value=job, correction=True, **dated)]
    at = re.search(r" (?:at|with|for) (?P<whom>[A-Z].*)$", starts.group("what"))
    if at is not None and not _NO_JOB.search(employer_in(at["whom"])):
        found.append(said(clause, "works_at", value=employer_in(at["whom"]), correction=True, **dated))
    return found


def begun(clause: Clause, new_job: re.Match[str]) -> list[Statement] | None:
    """Reads "I started a new job at Corvid Labs", "My wife got a job as a beekeeper"."""
    if clause.tense not in {Tense.PAST, Tense.PERFECT} or clause.negative:
        return None
    dated = {"valid_from": clause.dates[0].start, "date_phrase": clause.dates[0].phrase} if clause.dates else {}
    if new_job.group("prep").lower() == "as":
        return [said(clause, "occupation", value=job_in(new_job.group("what")), correction=True, **dated)]
    employer = employer_in(new_job.group("what"))
    if not names_in(bare(employer)):
        return None
    return [said(clause, "works_at", value=employer, correction=True, **dated)]


def of_employer(clause: Clause, job: str) -> list[Statement]:
    """Reads "I'm a midwife at Corvid Clinic" as a job and an employer, which can end alone; empty where it names none.

    Args:
        clause: with the verb "be".
        job: what the clause says that they are.
    """
    found = _OF_EMPLOYER.search(cut(clause.plain).replace(job, "", 1))
    whole = bare(employer_in(found.group("what"))) if found else ""
    employer = names_in(whole)
    if not employer or clause.negative:
        return []
    if office := _OFFICE.match(whole, len(employer)):
        employer += office.group()
    there = re.compile(rf"\s+(?:working )?(?:at|for|with) (?:the )?{re.escape(employer)}{_NAME_ENDS}", re.IGNORECASE)
    jobs = [replace(one, text=there.sub("", clause.text, count=1)) for one in state(clause, "occupation", job)]
    return [*jobs, *state(clause, "works_at", employer)]
