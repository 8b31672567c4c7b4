"""How something is done, step by step; what failed in it, and how a step changed."""

from __future__ import annotations

import re

from assistant.memory.records import Kind, Tag
from assistant.memory.writing.attributes import Statement, keyed
from assistant.memory.writing.passages import MASK, own_words

_HEADING = re.compile(
    r"^(?:(?:hi|hello|ok|okay|so|note|remember|for the record|fyi|here(?:'s|’s| is| are)|this is|these are|my|our"
    r"|the)[,:]? )*"
    r"(?:how (?:to|i|we) (?P<how>[^:\n?]{3,80}?)|(?:the |my |our )?(?:\w+ )?(?:steps?|procedure|process|recipe"
    r"|instructions?|workflow|checklist|runbook|routine|way|protocol|method|guide|sequence) "
    r"(?:to|for|of|when|on|in) (?P<steps>[^:\n?]{3,80}?)|to (?P<to>[a-z][^:\n?]{3,60}?)"
    r"|(?P<named>[\w' -]{3,50}?) (?:steps|procedure|process|recipe|instructions|workflow|checklist|runbook|routine))"
    r"(?: (?:is|are|goes|works)(?: as follows| like this| this)?)?\s*(?::|\n|[-–—]+ )",
    re.IGNORECASE,
)
_NUMBERED = re.compile(
    r"(?:^|[\n;,.:]|(?<=\s))\s*(?:step )?\(?(?P<number>\d{1,2})[.):]\s+(?P<step>.+?)(?=(?:[;,.]?\s*(?:\n"
    r"|(?<=[;,.\s])(?:step )?\(?\d{1,2}[.):]\s))|\s*\Z)",
    re.IGNORECASE | re.DOTALL,
)
_BULLETED = re.compile(r"^[ \t]*[-*•–][ \t]+(?P<step>.+)$", re.MULTILINE)
_SEQUENCE = re.compile(
    r"\b(?:first(?:ly)?|then|next|after that|afterwards|finally|lastly|second(?:ly)?|third(?:ly)?)\b,?\s*",
    re.IGNORECASE,
)
_TO_FIRST = re.compile(
    r"^(?:to|when(?:ever)? (?:i|we|you)|for) (?P<name>[^,\n]{3,60}),\s*(?:(?:i|we"
    r"|you) )?(?P<body>first\b.+\bthen\b.+)$",
    re.IGNORECASE | re.DOTALL,
)
_FAILED_STEP = re.compile(
    r"^(?P<name>[^.:;\n]{3,80}?) (?:failed|broke|went wrong|got stuck|crashed|stopped|hung|did not work"
    r"|didn't work)(?: again)? (?:at|in|on|during|with) step (?P<step>\d+|\w+)\b(?P<why>.*)$",
    re.IGNORECASE | re.DOTALL,
)
_STEP_FAILED = re.compile(
    r"\bstep (?P<step>\d+)(?: (?:of|in|for) (?P<name>[^.:;\n]{3,60}?))? (?:failed|broke|did not work|didn't work"
    r"|doesn't work|went wrong|is wrong|no longer works)\b(?P<why>.*)$",
    re.IGNORECASE | re.DOTALL,
)
_CHANGED_STEP = re.compile(
    r"^(?:(?:a |small )?(?:change|update|correction|amendment)s? (?:to|in|for"
    r"|of) (?P<before>[^:\n]{3,80}?):\s*)?(?:(?:when|for"
    r"|in) (?P<lead>[^,\n]{3,60}),\s*)?step (?P<step>\d+)(?: (?:of|in|for|when) (?P<name>[^:\n]{3,60}?))? "
    r"(?:is now|is|should (?:now )?be|becomes|has become|must (?:now )?be|changed to|has changed to|changes to"
    r"|now reads|now is)[: ]+(?P<new>.+?)(?:,? (?:not|instead of|rather than|and not) (?P<old>[^,.\n]+))?[.!]?$",
    re.IGNORECASE,
)


def procedures(message: str) -> list[Statement]:
    """The procedures, failures and changes of steps that a message tells."""
    text = own_words(message).strip()
    if not text or MASK in text:
        return []
    whole = message.strip()
    changed = _CHANGED_STEP.match(whole)
    if changed:
        return [_changed(changed, whole)]
    failed = _FAILED_STEP.match(whole) or _STEP_FAILED.search(whole)
    if failed and failed.group("name"):
        return [_failed(failed, whole)]
    return _steps(whole)


def _steps(whole: str) -> list[Statement]:
    heading = _HEADING.match(whole)
    if heading:
        name = next(
            part
            for part in (heading.group("how"), heading.group("steps"), heading.group("to"), heading.group("named"))
            if part
        )
        steps = steps_of(whole[heading.end() - 1 :]) or _in_sequence(whole[heading.end() :])
        if len(steps) >= 2 and not whole.rstrip().endswith("?"):
            return [procedure(name, steps, whole, whole)]
    told = _TO_FIRST.match(whole)
    if told:
        steps = _in_sequence(told.group("body"))
        if len(steps) >= 2:
            return [procedure(told.group("name"), steps, whole, whole)]
    return []


def _in_sequence(body: str) -> list[str]:
    """The steps of a text that tells them by "first", "then" and the like; empty where it does not."""
    if not re.match(r"\s*first\b.+\bthen\b", body, re.IGNORECASE | re.DOTALL):
        return []
    steps = [part.strip(" ,;.\n") for part in _SEQUENCE.split(body)]
    return [re.sub(r"(?:^|\s)(?:and|,)$", "", step).strip(" ,;") for step in steps if step and step.lower() != "and"]


def steps_of(text: str) -> list[str]:
    """The steps of a numbered list (in lines or in running text) or of a bulleted one; empty where there is none."""
    numbered = [(int(match.group("number")), match.group("step").strip(" ;,.\n")) for match in _NUMBERED.finditer(text)]
    if len(numbered) >= 2 and [number for number, _ in numbered] == list(
        range(numbered[0][0], numbered[0][0] + len(numbered))
    ):
        return [step for _, step in numbered]
    return [match.group("step").strip() for match in _BULLETED.finditer(text)]


def procedure(name: str, steps: list[str], text: str, quote: str, *, language: str = "en") -> Statement:
    """The statement of a procedure with its steps."""
    name = name.strip(" .:;,")
    return Statement(
        attribute=keyed("procedure", name),
        value=name,
        text=text,
        quote=quote,
        language=language,
        details={"name": name, "steps": list(steps)},
        kind=Kind.SKILL,
    )


def _failed(match: re.Match[str], whole: str) -> Statement:
    name = match.group("name").strip()
    details = {"name": name, "step": match.group("step"), "reason": match.group("why").strip(" :;,.—-")}
    return Statement(
        attribute=keyed("procedure_failure", name),
        value=details["reason"] or name,
        text=whole,
        quote=whole,
        language="en",
        tags=(Tag.ERROR.value,),
        details=details,
    )


def _changed(match: re.Match[str], whole: str) -> Statement:
    name = (match.group("before") or match.group("lead") or match.group("name") or "").strip()
    new = match.group("new").strip(" .")
    details = {"name": name, "step": int(match.group("step")), "text": new, "old": (match.group("old") or "").strip()}
    return Statement(
        attribute=keyed("procedure_change", name) if name else "procedure_change",
        value=new,
        text=whole,
        quote=whole,
        language="en",
        correction=True,
        replaces_value=str(details["old"]),
        details=details,
    )
