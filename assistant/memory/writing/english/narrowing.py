"""A habit that leaves all others behind: "I'm on herbal tea only now", "no more beer, just water these days"."""

from __future__ import annotations

import re

from assistant.memory.writing.english.openers import opened
from assistant.memory.writing.glossary import singular
from assistant.memory.writing.toolkinds import kinds_of
from assistant.memory.writing.wordlists import words

_NOW = (
    r"(?:,? (?:now|nowadays|these days|lately|from now on|any ?more|at the moment|currently|for good"
    r"|since \w+(?: \w+)?))"
)
_ONLY = r"(?:only|just|strictly|exclusively|purely|nothing but|all|solely)"
_WHAT = r"(?P<what>(?!(?:i|we|he|she|they|you|my|our|it|that|this|there|the)\b)[\w'’-]+(?: [\w'’-]+){0,3}?)"
_GONE = r"(?P<gone>[\w'’-]+(?: [\w'’-]+){0,2}?)"
_FOR_ME = r"(?: for (?:me|us))"
_KINDS = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"(?:it['’]?s |it is )?{_ONLY} {_WHAT}(?:{_FOR_ME}{_NOW}?|{_NOW}{_FOR_ME}?)",
        rf"(?:it['’]?s |it is )?{_WHAT} (?:only|and nothing else)(?:{_FOR_ME}{_NOW}?|{_NOW}{_FOR_ME}?)",
        rf"(?:i['’]?m|i am|we['’]re|we are) (?:now )?(?:{_ONLY} on|on {_ONLY}) {_WHAT}{_NOW}?",
        rf"(?:i['’]?m|i am|we['’]re|we are) (?:now )?on {_WHAT} (?:only|and nothing else){_NOW}?",
        rf"(?:i|we) (?:now )?(?P<verb>drink|eat|use|have) (?:nothing but|nothing except|{_ONLY}) {_WHAT}{_NOW}?",
        rf"(?:i['’]?m|i am|we['’]re|we are) (?:now )?(?:eating|drinking|using|having) {_ONLY} {_WHAT}{_NOW}?",
        rf"(?:i|we) (?:now )?(?P<verb>drink|eat|use|have) {_WHAT} (?:only|and nothing else){_NOW}?",
        rf"no(?: more)? {_GONE}{_NOW}?{_FOR_ME}?{_NOW}?[,;:–—-]+ ?{_ONLY} {_WHAT}{_FOR_ME}?{_NOW}?",
        rf"(?:i['’]ve|i have|i|we['’]ve|we) (?:given up|gave up|quit|cut out|dropped"
        rf"|stopped(?: drinking| eating| using)?) {_GONE}(?:,| and|, and) (?:i |we )?(?:now )?{_ONLY} "
        rf"(?P<verb>drink|eat|have|use) {_WHAT}{_NOW}?",
        rf"(?:i|we) (?:don['’]t|do not|no longer) (?P<verb>drink|eat|use|have) {_GONE}{_NOW}?[,;:–—-]+ ?{_ONLY} {_WHAT}"
        rf"{_NOW}?",
    )
)
_HABIT = re.compile(
    r"\bno more\b|\b(?:nowadays|these days|lately|from now on|any ?more|at the moment|currently|for good|since)\b"
    r"|(?<!right )(?<!just )(?<!for )\bnow\b"
    r"|^(?:i|we) (?:drink|eat|use)\b|^(?:i['’]?m|i am|we['’]re|we are) (?:now )?(?:nothing but |\w+ )?on "
    r"|\b(?:given up|gave up|quit|cut out|dropped|stopped)\b|^(?:i|we) (?:don['’]t|do not|no longer) ",
    re.IGNORECASE,
)
"""What tells a habit from an order at a table: "no beer, just water for me" ends nothing."""

_ONE_SERVING = re.compile(r"(?:an?|one|two|three|another|some|more|\d+)\b", re.IGNORECASE)
_OFF = re.compile(
    rf"(?:(?:i['’]m|i am|we['’]re) (?:completely |totally )?off {_GONE}{_NOW}"
    rf"|(?:i['’]ve|i have|we['’]ve) (?:completely |totally )?gone off {_GONE.replace('gone', 'gone2')}{_NOW}?)",
    re.IGNORECASE,
)
_BESIDE = re.compile(r" (?:with|without|and|or|from|in|on)\b.*$")
_VERBS = {"drinks": "drink", "foods": "eat"}


def narrowed(sentence: str) -> list[str]:
    """The sentences that one stands for, with its verbs said: what is still had, and what no longer; empty for none.

    "Nothing but decaf for me these days" is "I only drink decaf now".
    """
    body = sentence[opened(sentence).start :].strip().rstrip(".!")
    off = _OFF.fullmatch(body)
    lost = (off["gone"] or off["gone2"]) if off else ""
    if lost and (attribute := taken_to(lost)):
        return [f"I no longer {attribute[:-1]} {lost}."]
    match = next((found for kind in _KINDS if (found := kind.fullmatch(body))), None)
    verb = _verb_for(match) if match else ""
    if match is None or not verb or _ONE_SERVING.match(match["what"]) or not _HABIT.search(body):
        return []
    gone = match.groupdict().get("gone")
    return [*([f"I no longer {verb} {gone}."] if gone else []), f"I only {verb} {match['what']} now."]


def taken_to(what: str) -> str:
    """The attribute of what is drunk or eaten ("oat milk": `drinks`); empty for all else."""
    return next((f"{verb}s" for kind, verb in _VERBS.items() if _is_of(what, kind)), "")


def _is_of(what: str, kind: str) -> bool:
    head = _BESIDE.sub("", what.lower()).split(" ")[-1]
    return not words("english", kind).isdisjoint({head, singular(head)})


def _verb_for(match: re.Match[str]) -> str:
    what = match["what"].lower()
    for kind, verb in _VERBS.items():
        if _is_of(what, kind):
            return verb
    if kinds_of(what) and all(part[:1].isupper() for part in match["what"].split(" ")):
        return "use"
    verb = str(match.groupdict().get("verb") or "").lower()
    return verb if verb != "have" else ""
