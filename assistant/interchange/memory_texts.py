"""Memories that another assistant kept, as a list or as prose: each statement goes through masking and the inbox.

Nobody here said these words, so by themselves they wait for the person's yes; only who asks for it takes them at once.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime

from assistant import clock
from assistant.events import EventBus, MemoriesChanged
from assistant.interchange.values import clean_text
from assistant.memory.records import Action, Candidate, Origin, Source, Spoken
from assistant.memory.service import MemoryService
from assistant.memory.writing.reconcile import Reconciler
from assistant.memory.writing.remains import marks
from assistant.memory.writing.writer import RuleWriter
from assistant.messages import DEFAULT_SCOPE
from assistant.privacy.redactor import Redactor
from assistant.storage.stores import Stores

SPEAKER = "import"
LONGEST = 280
"""A longer line is prose, and each of its sentences a statement."""

_DATE = re.compile(r"^[\[(（【]?(\d{4}-\d{2}-\d{2})(?:[T ][\d:]+)?[\])）】]?[.:：\-–— ]*")
_BULLET = re.compile(r"^(?:[-+•·◦‣]|\*(?!\*)|\d{1,3}[.)、．]|[（(]\d{1,3}[)）]|\[[ xX]\])\s*")
_SENTENCES = re.compile(r"(?<=[.!?])\s+(?=[A-Z\"“])|(?<=[。！？])")
_EMPHASIS = re.compile(r"(\*\*|__)(.+?)\1")
_CHINESE = re.compile(r"[\u3400-\u9fff]")
_USER = re.compile(r"^(?:the\s+)?user(?P<own>['’]s)?\s+(?P<rest>.+)$", re.IGNORECASE | re.DOTALL)
_BARE = re.compile(
    r"^(?P<rest>(?:is|was|has|had|lives|works|likes|loves|enjoys|prefers|wants|needs|owns|uses|plans|speaks|studies"
    r"|studied|dislikes|hates|plays|teaches|drinks|eats|drives|grew|moved|graduated|runs|knows|cares)\s.+)$",
    re.IGNORECASE | re.DOTALL,
)
_ADVERBS = frozenset({"also", "currently", "usually", "often", "always", "never", "sometimes", "recently", "generally"})
_IRREGULAR = {"is": "am", "has": "have", "does": "do", "goes": "go", "was": "was", "isn't": "am not"}
_IRREGULAR |= {"doesn't": "don't", "hasn't": "haven't", "wasn't": "wasn't"}
_HIS = re.compile(r"\b(?:their|the user['’]s)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Statement:
    """One thing that was remembered elsewhere; `said_on` is None where its line names no day."""

    text: str
    said_on: datetime | None = None


@dataclass(frozen=True, slots=True)
class TextsTaken:
    """What came of a list: how many statements wait or were kept, were known, had been forgotten or refused here."""

    statements: int = 0
    waiting: int = 0
    kept: int = 0
    known: int = 0
    forgotten: int = 0
    redactions: int = 0
    refused: int = 0


def statements(text: str) -> list[Statement]:
    """The statements of a pasted list or of prose, each once; headings and code are none."""
    found: dict[str, Statement] = {}
    fenced = False
    for raw in clean_text(text).split("\n"):
        line = raw.strip()
        if line.startswith("```"):
            fenced = not fenced
        elif not fenced and line and not line.startswith(("#", "|", "---", "===")):
            for one in _of_line(line):
                found.setdefault(one.text.casefold(), one)
    return list(found.values())


def as_said(text: str) -> str:
    """A statement about "the user" as that person would say it, so that the rules read it; others stay as they are."""
    if text.startswith("用户"):
        rest = text.removeprefix("用户").lstrip("，, ")
        return "我" + rest if rest else text
    found = _USER.match(text)
    if found and found["own"]:
        return f"My {_mine(found['rest'])}"
    found = found or _BARE.match(text)
    return f"I {_first_person(_mine(found['rest']))}" if found else text


class MemoryTexts:
    """Takes statements of other assistants in."""

    def __init__(self, *, stores: Stores, memory: MemoryService, redactor: Redactor, events: EventBus) -> None:
        self._stores = stores
        self._memory = memory
        self._redactor = redactor
        self._events = events
        self._writer = RuleWriter()
        self._reconciler = Reconciler(stores=stores)

    def take(self, text: str, *, scope: str = DEFAULT_SCOPE, accept: bool = False) -> TextsTaken:
        """Masks each statement, and puts it into the inbox; what is known, waits there or was forgotten adds nothing.

        Args:
            text: the list.
            scope: the persona or project.
            accept: the person takes them all at once: they are reconciled with what is known, as if told here.
        """
        taken = TextsTaken()
        waiting = {one.text.casefold() for one in self._memory.pending(scope)}
        proposed: list[tuple[str, str]] = []
        for statement in statements(text):
            clean = self._redactor.redact_for("import", statement.text)
            spoken = Spoken("user", as_said(clean.text), statement.said_on or clock.local_now(), scope=scope)
            taken = replace(taken, statements=taken.statements + 1, redactions=taken.redactions + len(clean.findings))
            for candidate in self._writer.requested(spoken.text, spoken):
                taken = self._one(candidate, clean.text, spoken, taken, waiting, proposed, accept=accept)
        if proposed:
            ids, texts = zip(*proposed, strict=True)
            self._events.publish(MemoriesChanged("added" if accept else "proposed", ids, texts, scope))
        return taken

    def _one(
        self,
        candidate: Candidate,
        quote: str,
        spoken: Spoken,
        taken: TextsTaken,
        waiting: set[str],
        proposed: list[tuple[str, str]],
        *,
        accept: bool,
    ) -> TextsTaken:
        candidate = replace(candidate, origin=Origin.CLIENT, quote=quote)
        source = Source(None, None, quote, SPEAKER, spoken.said_at, clock.offset_minutes(spoken.said_at))
        if self._stores.tombstones.holds(spoken.scope, marks(candidate)):
            return replace(taken, forgotten=taken.forgotten + 1)
        if not accept and self._reconciler.refuses(candidate, spoken.scope):
            return replace(taken, refused=taken.refused + 1)
        if candidate.text.casefold() in waiting or self._reconciler.repeats(candidate, spoken.scope):
            return replace(taken, known=taken.known + 1)
        if not accept:
            held = self._stores.database.write(lambda _: self._reconciler.hold(candidate, source, spoken.scope))
            waiting.add(candidate.text.casefold())
            proposed.append((held.id, held.text))
            return replace(taken, waiting=taken.waiting + 1)
        action, memory = self._stores.database.write(
            lambda _: self._reconciler.apply(candidate, source, spoken.scope, spoken.said_at, accepted=True)
        )
        if memory is None or action in (Action.UNCHANGED, Action.DROPPED):
            return replace(taken, known=taken.known + 1)
        self._memory.index_new([memory.key])
        proposed.append((memory.id, memory.text))
        return replace(taken, kept=taken.kept + 1)


def _of_line(line: str) -> Iterator[Statement]:
    line = _BULLET.sub("", line).strip()
    said_on: datetime | None = None
    if (dated := _DATE.match(line)) is not None:
        said_on = _day(dated[1])
        line = line[dated.end() :].strip()
    line = _BULLET.sub("", line)
    if _EMPHASIS.fullmatch(line) or line.endswith((":", "：")):
        return
    line = _EMPHASIS.sub(r"\2", line).strip()
    for text in _SENTENCES.split(line) if len(line) > LONGEST or _is_prose(line) else [line]:
        if _says_something(text):
            yield Statement(text.strip(), said_on)


def _is_prose(line: str) -> bool:
    return len(_SENTENCES.split(line)) > 1


def _says_something(text: str) -> bool:
    return len(_CHINESE.findall(text)) >= 3 or len(text.split()) >= 2


def _day(text: str) -> datetime | None:
    try:
        return clock.parse(f"{text}T12:00:00")
    except ValueError:
        return None


def _mine(text: str) -> str:
    return _HIS.sub("my", text)


def _first_person(rest: str) -> str:
    words = rest.split(" ")
    place = 0
    while place < len(words) - 1 and words[place].casefold() in _ADVERBS:
        place += 1
    words[place] = _base(words[place])
    return " ".join(words)


def _base(verb: str) -> str:
    """The first person of a verb in the third."""
    low = verb.casefold()
    if low in _IRREGULAR:
        return _IRREGULAR[low]
    if low.endswith("ies") and len(low) > 4:
        return low[:-3] + "y"
    if low.endswith(("ches", "shes", "sses", "xes", "zes")):
        return low[:-2]
    return low[:-1] if low.endswith("s") and not low.endswith(("ss", "us")) else low
