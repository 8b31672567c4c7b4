"""Reads a model's operations and checks each by itself: what it rests on, what it says, and what it may touch."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum

from pydantic import ValidationError

from assistant import clock
from assistant.memory.records import SELF, Candidate, Kind, Memory, Origin, Source
from assistant.memory.writing.attributes import Statement, lookup
from assistant.memory.writing.conflicts import base_of
from assistant.memory.writing.extraction.batch import Batch, Shown
from assistant.memory.writing.extraction.dating import Dated, date_of
from assistant.memory.writing.extraction.evidence import Span, around, find_quote, is_stated
from assistant.memory.writing.extraction.naming import attribute_named, subject_named
from assistant.memory.writing.extraction.shape import Operation
from assistant.memory.writing.gates import language_of
from assistant.memory.writing.glossary import folded, singular
from assistant.memory.writing.sameness import Likeness, compare, same_subject
from assistant.memory.writing.stances import takes_back
from assistant.memory.writing.wordlists import words
from assistant.memory.writing.writer import RuleWriter
from assistant.messages import Role

LEAST_CONFIDENCE = 0.4
LONGEST_TEXT = 400
LONGEST_VALUE = 160
MOST_OPERATIONS = 40
USUAL_CONFIDENCE = 0.7

_HAN = re.compile(r"[\u3400-\u9fff]")
_HAN_RUN = re.compile(r"[\u3400-\u9fff]+")
_LATIN = re.compile(r"[^\W_\u3400-\u9fff]+(?:['’.+#-][^\W_\u3400-\u9fff]+)*")


class Reason(StrEnum):
    """Why an operation does not count."""

    MALFORMED = "malformed"
    UNKNOWN_NUMBER = "unknown number"
    NO_QUOTE = "quote not in the message"
    NOT_STATED = "not stated by the person"
    TOO_SHORT = "too short"
    TOO_LONG = "too long"
    LANGUAGE = "another language"
    INVENTED = "not in the conversation"
    SUBJECT = "about somebody else"
    UNSURE = "below the floor"
    TOO_MANY = "too many"


class Rejected(Exception):
    """One operation does not count."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(str(reason))
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Proposal:
    """An operation that stood the checks.

    Attributes:
        sources: where it was said, the place that the quote of the candidate comes from first.
        around: the whole sentences that it rests on, by which what was forgotten is known again.
        old: the memory that it changes; None for a new one.
    """

    candidate: Candidate
    said_at: datetime
    sources: tuple[Source, ...]
    around: tuple[str, ...]
    old: Memory | None = None


@dataclass(frozen=True, slots=True)
class Read:
    """What came of an answer."""

    proposals: tuple[Proposal, ...]
    rejected: tuple[Reason, ...] = ()


@dataclass(frozen=True, slots=True)
class _Found:
    shown: Shown
    span: Span

    @property
    def quote(self) -> str:
        return self.shown.message.text[self.span.start : self.span.end]


def read_operations(
    operations: Sequence[object],
    batch: Batch,
    *,
    floor: float,
    rules: RuleWriter,
    mask: Callable[[str], str] = str,
    private: Collection[int] = (),
) -> Read:
    """The operations that stand, and why the others do not; one bad operation takes no other with it.

    Args:
        operations: as the model gave them.
        batch: what it was asked about.
        floor: the least importance.
        rules: read the same messages, and know better whom a statement is about.
        mask: takes secrets out of a text.
        private: the keys of the messages that are to stay on this machine, and with them what rests on one.
    """
    reader = _Reader(batch, floor, rules, mask, private)
    proposals: list[Proposal] = []
    rejected: list[Reason] = []
    for position, raw in enumerate(operations):
        try:
            if position >= MOST_OPERATIONS:
                raise Rejected(Reason.TOO_MANY)
            proposal = reader.read(raw)
        except Rejected as fault:
            rejected.append(fault.reason)
            continue
        if proposal is not None:
            proposals.append(proposal)
    return Read(tuple(proposals), tuple(rejected))


class _Reader:
    def __init__(
        self,
        batch: Batch,
        floor: float,
        rules: RuleWriter,
        mask: Callable[[str], str],
        private: Collection[int],
    ) -> None:
        self._batch = batch
        self._floor = floor
        self._rules = rules
        self._mask = mask
        self._private = private
        self._shown = {one.number: one for one in batch.shown}
        self._ruled: dict[int, list[Candidate]] = {}

    def read(self, raw: object) -> Proposal | None:
        """A proposal; None where the model proposes nothing."""
        try:
            operation = Operation.model_validate(raw)
        except (ValidationError, RecursionError) as error:
            raise Rejected(Reason.MALFORMED) from error
        if operation.op == "none":
            return None
        old = self._old(operation)
        found = self._evidence(operation)
        candidate = self._candidate(operation, found, old)
        if candidate.importance < self._floor or candidate.confidence < LEAST_CONFIDENCE:
            raise Rejected(Reason.UNSURE)
        return Proposal(
            candidate=candidate,
            said_at=found[0].shown.said_at,
            sources=tuple(_source(one) for one in found),
            around=tuple(text for one in found for text in around(one.span, one.shown.spoken, one.shown.before)),
            old=old,
        )

    def _old(self, operation: Operation) -> Memory | None:
        if operation.op == "add":
            return None
        old = self._batch.memories.get(operation.memory)
        if old is None:
            raise Rejected(Reason.UNKNOWN_NUMBER)
        return old

    def _evidence(self, operation: Operation) -> list[_Found]:
        """Every quote at its place, one from a new message first; all must be stated by the person."""
        if not operation.evidence:
            raise Rejected(Reason.NO_QUOTE)
        if operation.said_as.strip().lower() not in ("statement", ""):
            raise Rejected(Reason.NOT_STATED)
        found: list[_Found] = []
        for one in operation.evidence:
            shown = self._shown.get(one.message)
            if shown is None:
                raise Rejected(Reason.UNKNOWN_NUMBER)
            span = find_quote(one.quote, shown.message.text)
            if span is None:
                raise Rejected(Reason.NO_QUOTE)
            if shown.message.role is not Role.USER or not self._holds(shown, span):
                raise Rejected(Reason.NOT_STATED)
            found.append(_Found(shown, span))
        found.sort(key=lambda one: not one.shown.new)
        if not found[0].shown.new:
            raise Rejected(Reason.NOT_STATED)
        return found

    def _holds(self, shown: Shown, span: Span) -> bool:
        if not is_stated(span, shown.spoken, shown.before):
            return False
        said = [one for one in self._batch.shown if one.message.role is Role.USER]
        following = said[said.index(shown) + 1 :][:1]
        return not any(takes_back(one.message.text) for one in following)

    def _candidate(self, operation: Operation, found: Sequence[_Found], old: Memory | None) -> Candidate:
        text, value = self._mask(_one_line(operation.text)), self._mask(_one_line(operation.value))
        self._check_text(text, found)
        if len(value) > LONGEST_VALUE:
            raise Rejected(Reason.TOO_LONG)
        if operation.op == "retire" and old is not None:
            base = base_of(old.attribute)
            attribute = f"former:{base}" if base else ""
            return replace(self._statement(operation, found, text, old.value, attribute, old.subject), retires=True)
        attribute, subject = self._slot(operation, value, old, found)
        self._check_subject(subject, attribute, value, found)
        return self._statement(operation, found, text, value, attribute, subject)

    def _statement(
        self, operation: Operation, found: Sequence[_Found], text: str, value: str, attribute: str, subject: str
    ) -> Candidate:
        known = lookup(attribute)
        kind = known.kind if known.name else Kind(operation.kind) if operation.kind in ("preference", "event") else None
        event = (kind or Kind.FACT) is Kind.EVENT
        dated = self._dated(operation, found, event)
        return replace(
            Statement(
                attribute=attribute,
                text=text,
                quote=found[0].quote,
                language=language_of(text),
                value=value,
                subject=subject,
                kind=kind,
                importance=operation.importance,
                confidence=USUAL_CONFIDENCE if operation.confidence is None else operation.confidence,
                valid_from=None if dated is None else dated.at,
                date_phrase="" if dated is None else dated.phrase,
            ).candidate(),
            origin=Origin.MODEL,
            private=any(one.shown.message.key in self._private for one in found),
        )

    def _dated(self, operation: Operation, found: Sequence[_Found], event: bool) -> Dated | None:
        """The date by the message that names it."""
        for one in found:
            read = date_of(operation.date, operation.date_phrase, one.shown.spoken, one.span, needed=event)
            if read is not None:
                return read
        return None

    def _slot(self, operation: Operation, value: str, old: Memory | None, found: Sequence[_Found]) -> tuple[str, str]:
        """What is said, and of whom; a change keeps the slot of what it changes.

        A value that nobody said fills no slot that holds only one: the statement stands by itself then.
        """
        said = bool(_terms(value) & _terms(_heard(found)))
        if old is not None:
            if old.single_valued and not said:
                raise Rejected(Reason.INVENTED)
            return old.attribute, old.subject
        subject = subject_named(operation.about)
        if not subject or (subject != SELF and not self._mentioned(subject)):
            raise Rejected(Reason.SUBJECT)
        attribute, _ = attribute_named(operation.attribute)
        return ("" if lookup(attribute).single_valued and not said else attribute), subject

    def _check_text(self, text: str, found: Sequence[_Found]) -> None:
        if len(text) > LONGEST_TEXT:
            raise Rejected(Reason.TOO_LONG)
        if len(_HAN.findall(text)) < 3 and len(re.findall(r"[^\W\d_]{2,}", text)) < 2:
            raise Rejected(Reason.TOO_SHORT)
        spoken = {language_of(one.shown.message.text) for one in found} | {self._batch.language}
        if language_of(text) not in spoken:
            raise Rejected(Reason.LANGUAGE)
        if not _terms(text) & _terms(_heard(found)):
            raise Rejected(Reason.INVENTED)

    def _mentioned(self, subject: str) -> bool:
        """Whether the conversation or the memories know somebody of this name or relation."""
        said = _terms(" ".join(one.message.text for one in self._batch.shown))
        if _terms(subject) & said:
            return True
        if any(same_subject(one.subject, subject) for one in self._batch.memories.values()):
            return True
        return any(same_subject(one.subject, subject) for shown in self._batch.new for one in self._by_rules(shown))

    def _check_subject(self, subject: str, attribute: str, value: str, found: Iterable[_Found]) -> None:
        """Rules read fewer statements than a model does, and know better whom one is about."""
        family = base_of(attribute).partition(":")[0]
        for one in found:
            for ruled in self._by_rules(one.shown):
                same = base_of(ruled.attribute).partition(":")[0] == family
                told = same and bool(value) and compare(ruled.value, value) is not Likeness.OTHER
                if told and not same_subject(ruled.subject, subject):
                    raise Rejected(Reason.SUBJECT)

    def _by_rules(self, shown: Shown) -> list[Candidate]:
        if shown.number not in self._ruled:
            self._ruled[shown.number] = self._rules.candidates(shown.spoken, shown.before)
        return self._ruled[shown.number]


def _one_line(text: str) -> str:
    return re.sub(r"\s+", " ", text).strip()


def _heard(found: Iterable[_Found]) -> str:
    """The messages that something rests on, each with the one that it answers."""
    texts = [text.text for one in found for text in (*one.shown.before[-1:], one.shown.spoken)]
    return "\n".join(texts)


def _terms(text: str) -> set[str]:
    """What of a text tells something: its content words and numbers; of Chinese, its pairs of characters."""
    plain = folded(text)
    runs = _HAN_RUN.findall(plain)
    pairs = {run[at : at + 2] for run in runs for at in range(max(len(run) - 1, 1))}
    found = {singular(word.removesuffix("'s")) for word in _LATIN.findall(plain)}
    return (found - words("english", "fillers") - {SELF}) | (pairs - {"用户"})


def _source(found: _Found) -> Source:
    message = found.shown.message
    return Source(
        conversation_id=message.conversation_id,
        message_id=message.id,
        quote=found.quote,
        speaker=message.speaker or str(message.role),
        said_at=found.shown.said_at,
        offset_minutes=clock.offset_minutes(found.shown.said_at),
    )
