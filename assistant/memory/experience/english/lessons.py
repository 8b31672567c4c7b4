"""English words for what to do otherwise: "next time check that dist exists first", "with rsync, not scp"."""

from __future__ import annotations

import re

from assistant.memory.experience.english.verbs import NOUNS, base_of
from assistant.memory.experience.tasks import Lesson

_LEAD = (
    r"^(?:(?:so|and|but|ok|okay|well|right|note to self|lesson learned|lesson|please|remember|actually|also|then)\b"
    r"[,:.!—–-]*\s*)*"
)
_WHEN = (
    r"(?:(?:the )?next time (?:i|we|you) [\w' -]{2,40}?(?=,| (?:i|we|you)(?:['’]ll| will| should| must| need| have)\b)"
    r"|next time"
    r"|in (?:the )?future|from now on|going forward|from here on|for next time|another time"
    r"|(?:whenever|every time|each time) (?:i|we|you) [\w' -]{2,40}?(?=,))"
)
_WHO = (
    r"(?:(?:please|also|just|let's|let’s|(?:i|we|you)(?:'ll|’ll| will| should| must| have to| need to| ought to"
    r"| had better)"
    r"|should|must|to|do|remember to|make sure (?:to|that (?:i|we|you))|be sure to|don't forget to|don’t forget to"
    r"|do not forget to)\s+)*"
)
_NEXT_TIME = re.compile(
    rf"{_LEAD}(?P<when>{_WHEN})[,:—–-]*\s+(?P<who>{_WHO})(?P<step>\S.*)$", re.IGNORECASE | re.DOTALL
)
_STEP_NEXT_TIME = re.compile(
    rf"{_LEAD}(?P<who>{_WHO})(?P<step>[a-z]\S*\s.*?),?\s+(?:next time|in (?:the )?future|from now on|going forward"
    r"|the next time(?: (?:i|we|you) [\w ]{2,40}?)?)[.! ]*$",
    re.IGNORECASE | re.DOTALL,
)
_ALWAYS = re.compile(rf"{_LEAD}{_WHO}(?P<word>always|never)\s+(?P<step>\S.*)$", re.IGNORECASE | re.DOTALL)
_SHOULD = re.compile(
    r"^(?:so |and |but |well, )?(?:i|we|you) should(?:'ve| have|’ve) (?P<step>\S.*)$", re.IGNORECASE | re.DOTALL
)
_BEFORE = re.compile(
    rf"{_LEAD}before (?:(?:i|we|you) )?(?P<task>(?:[a-z]+ing"
    rf"|[a-z]+)(?: [\w./'-]+){{0,5}}?),\s*{_WHO}(?:always )?(?P<step>\S.*)$",
    re.IGNORECASE | re.DOTALL,
)
_BEFORE_TASK = re.compile(
    r"^(?P<step>\S.*?)\s+(?:before (?:(?:i|we|you) )?(?P<task>(?:[a-z]+ing\b|(?:the |a |any |every |each )?[a-z]+)"
    r"(?: [\w./'-]+){0,5}?))$",
    re.IGNORECASE | re.DOTALL,
)
_FIRST = re.compile(r"^first[, ]+|[, ]+first(?: thing)?$|[, ]+(?:beforehand|up front|in advance)$", re.IGNORECASE)
_MENTAL = re.compile(
    r"^(?:be|feel|think|know|want|like|love|hope|see|go|come|stay|get|tell me|give me|answer|reply|respond|say|call me"
    r"|write to me|speak|talk|explain|i|you|he|she|they|it|there|the|this|that|we|my|have|had|was|were|is|are"
    r"|not be)\b",
    re.IGNORECASE,
)
_REPLACES = re.compile(
    r"\b(?:with|via|through|use|using|by|to|it's|it’s|run|call|take)\s+(?P<new>[\w`'./+#-]+(?: [\w`'./+#-]+)?)"
    r"(?P<link>,?\s+(?:and )?not(?: with| via| using| by| to)?|\s+instead of|\s+rather than|,\s+never|\s+in place of)"
    r"\s+(?:with |using |the )?(?P<old>[\w`'./+#-]+)",
    re.IGNORECASE,
)
_INSTEAD = re.compile(
    r"\b(?:don't|don’t|do not|never|no longer|stop) (?:use|using|run"
    r"|call)\s+(?P<old>[\w`'./+#-]+)[^.;]{0,20}?[,;]\s*(?:but |and )?"
    r"(?:use|take|run|switch to)\s+(?P<new>[\w`'./+#-]+)"
    r"|\b(?:replace|swap(?: out)?)\s+(?P<old2>[\w`'./+#-]+)\s+(?:with|by|for)\s+(?P<new2>[\w`'./+#-]+)"
    r"|\buse\s+(?P<new3>[\w`'./+#-]+)\s+(?:now|from now on)?,?\s*instead of\s+(?P<old3>[\w`'./+#-]+)",
    re.IGNORECASE,
)
_EMPTY = frozenset(
    ("my", "me", "the", "a", "an", "it", "that", "this", "you", "your", "his", "her", "our", "them", "us", "i", "we")
)
_QUOTES = "`'\"’‘“”"


def lessons(sentence: str) -> list[Lesson]:
    """What a sentence says is to be done otherwise; nothing in most."""
    replaced = _replaced(sentence)
    if replaced is not None:
        return [replaced]
    text = sentence.strip().rstrip(".! ")
    before = _BEFORE.match(text)
    if before is not None and _names_task(before.group("task")):
        return _lesson(before.group("step"), sentence, first=True, task=before.group("task"))
    for pattern in (_NEXT_TIME, _STEP_NEXT_TIME, _ALWAYS):
        match = pattern.match(text)
        if match is not None:
            return _from(match, sentence)
    should = _SHOULD.match(text)
    if should is not None:
        return _hindsight(should.group("step"), sentence)
    return []


def _from(match: re.Match[str], sentence: str) -> list[Lesson]:
    groups = match.groupdict()
    step = groups["step"].strip()
    word = (groups.get("word") or "").lower()
    when = re.search(r"\b(?:i|we|you)\s+(?P<task>.+)$", groups.get("when") or "", re.IGNORECASE)
    task = when.group("task") if when else ""
    if task and not _names_task(task):
        return []
    if word == "never":
        return _lesson(f"never {step}", sentence, first=False, task=task)
    return _lesson(step, sentence, first=False, task=task)


def _hindsight(step: str, sentence: str) -> list[Lesson]:
    """Reads "I should have built dist first": the verb in its base form where it is a known one."""
    word, _, rest = step.partition(" ")
    base = base_of(word) or {"checked": "check", "tested": "test", "run": "run", "made": "make", "stopped": "stop"}.get(
        word.lower(), ""
    )
    return _lesson(f"{base} {rest}", sentence, first=False, task="") if base and rest else []


def _lesson(step: str, sentence: str, *, first: bool, task: str) -> list[Lesson]:
    step = step.strip(" ,.!")
    ahead = _BEFORE_TASK.match(step)
    if ahead is not None and _names_task(ahead.group("task")):
        step, task, first = ahead.group("step"), ahead.group("task"), True
    shorter = _FIRST.sub("", step).strip(" ,")
    first = first or shorter != step
    shorter = re.sub(r"^(?:always|please|to)\s+", "", shorter, flags=re.IGNORECASE)
    if _MENTAL.match(shorter) or len(shorter.split()) < 2 or len(shorter) > 160:
        return []
    return [Lesson(shorter, sentence, "en", first=first, task=task)]


def _replaced(sentence: str) -> Lesson | None:
    match = _REPLACES.search(sentence)
    if match is not None:
        new, old = match.group("new"), match.group("old")
    else:
        match = _INSTEAD.search(sentence)
        if match is None:
            return None
        groups = match.groupdict()
        new = groups["new"] or groups["new2"] or groups["new3"] or ""
        old = groups["old"] or groups["old2"] or groups["old3"] or ""
    new, old = new.strip(_QUOTES + ".,"), old.strip(_QUOTES + ".,")
    if not new or not old or new.lower() == old.lower() or {new.lower(), old.lower().split()[0]} & _EMPTY:
        return None
    return Lesson(new, sentence, "en", replaces=old, task=_task_named(sentence))


def _task_named(sentence: str) -> str:
    """The words of a sentence that name a task, as far as a known verb or noun goes."""
    from assistant.memory.experience.english.verbs import PRACTICAL

    words = re.findall(r"[a-z]+", sentence.lower())
    found = [word for word in words if word in PRACTICAL or base_of(word) or re.fullmatch(NOUNS, word)]
    return found[0] if found and found[0] not in {"run", "replace"} else ""


def _names_task(words: str) -> bool:
    first = re.sub(r"^(?:the|a|any|every|each|my|our)\s+", "", words.strip().lower()).split()
    if not first:
        return False
    from assistant.memory.experience.english.verbs import MAKING, PRACTICAL

    return any(
        bool(base_of(one)) or one in PRACTICAL or one in MAKING or re.fullmatch(NOUNS, one) is not None
        for one in first[:2]
    )
