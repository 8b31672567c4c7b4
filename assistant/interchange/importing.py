"""Takes messages that a reader found into the store: redacted, known again, in batches, and learned from if asked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from datetime import datetime

from assistant.events import ConversationsImported, EventBus
from assistant.interchange.learning import Choice, PastLearner
from assistant.interchange.records import Counts, ImportedMessage, ImportFault, ImportReport, LeftOut, Record
from assistant.memory.service import MemoryService
from assistant.messages import DEFAULT_SCOPE, Role
from assistant.privacy.redactor import Redactor
from assistant.storage.message_import import NewMessage
from assistant.storage.stores import Stores

BATCH = 1_000
LARGEST_BATCH = 10_000
"""A batch ends between two conversations where it can, and here in any case."""
BATCH_CHARS = 1_500_000
LONGEST_TITLE = 48


@dataclass(slots=True)
class _Tally:
    titles: dict[str, str] = field(default_factory=dict)
    conversations: set[str] = field(default_factory=set)
    seen: set[str] = field(default_factory=set)
    messages: int = 0
    skipped: int = 0
    faults: list[ImportFault] = field(default_factory=list)
    left_out: Counter[str] = field(default_factory=Counter)


@dataclass(frozen=True, slots=True)
class Preview:
    """What an import would bring; times are aware, None where there is no message."""

    conversations: int
    messages: int
    known: int
    first_at: datetime | None
    last_at: datetime | None
    titles: tuple[str, ...]
    faults: tuple[ImportFault, ...]
    left_out: dict[str, int]


class Importer:
    """Brings conversations in. A message that is there already is not added twice."""

    def __init__(
        self,
        *,
        stores: Stores,
        redactor: Redactor,
        memory: MemoryService,
        events: EventBus,
        read_by_model: Callable[[str], None] | None = None,
    ) -> None:
        """Reads nothing yet.

        Args:
            stores: where everything is kept.
            redactor: masks secrets before anything is stored.
            memory: learns from what came, by rules.
            events: who is told.
            read_by_model: lets a model read a conversation later; None where rules alone are to learn.
        """
        self._stores = stores
        self._redactor = redactor
        self._learner = PastLearner(stores=stores, memory=memory)
        self._events = events
        self._read_by_model = read_by_model

    def preview(
        self,
        records: Iterable[Record],
        *,
        progress: Callable[[int], None] = lambda done: None,
        stopped: Callable[[], bool] = lambda: False,
    ) -> Preview:
        """What a file holds and how much of it is there already; nothing is stored.

        Args:
            records: what a reader found, in the file's order.
            progress: told how many messages were looked at.
            stopped: asked between batches whether to end early.
        """
        tally = _Tally()
        first: datetime | None = None
        last: datetime | None = None
        for batch in _batches(records):
            messages = _messages(batch)
            new = self._new(messages)
            tally.messages += len(new)
            tally.skipped += len(messages) - len(new)
            for one in messages:
                tally.seen.add(one.conversation)
                if one.title or one.role == Role.USER:
                    tally.titles.setdefault(one.conversation, self._redactor.redact(one.title or _title(one.text)).text)
                first = one.at if first is None else min(first, one.at)
                last = one.at if last is None else max(last, one.at)
            _note_rest(batch, tally)
            progress(tally.messages + tally.skipped)
            if stopped():
                break
        return Preview(
            conversations=len(tally.seen),
            messages=tally.messages,
            known=tally.skipped,
            first_at=first,
            last_at=last,
            titles=tuple(tally.titles.values()),
            faults=tuple(tally.faults),
            left_out=dict(tally.left_out),
        )

    def take(
        self,
        records: Iterable[Record],
        *,
        scope: str = DEFAULT_SCOPE,
        learn: bool = False,
        progress: Callable[[int], None] = lambda done: None,
        stopped: Callable[[], bool] = lambda: False,
    ) -> ImportReport:
        """Stores all messages of a file, batch by batch; what was stored before a stop stays.

        Args:
            records: what a reader found, in the file's order.
            scope: where messages go that name none.
            learn: also run the writing pipeline over these conversations, in the order of their times.
            progress: told how many messages were looked at.
            stopped: asked between batches whether to end early.
        """
        tally = _Tally()
        looked_at = 0
        for batch in _batches(records):
            messages = _messages(batch)
            new = self._new(messages)
            rows = [self._row(one, scope, tally) for one in new]
            if rows:
                self._stores.messages.add_many([*rows, *_known_ends(messages, rows)])
            _note_rest(batch, tally)
            tally.messages += len(rows)
            tally.skipped += len(messages) - len(rows)
            tally.seen |= {one.conversation for one in messages}
            tally.conversations |= {row.conversation_id for row in rows}
            looked_at += len(messages)
            progress(looked_at)
            if stopped():
                break
        if tally.messages:
            self._events.publish(ConversationsImported())
        counts = self._learn(tally, stopped) if learn else Counts()
        return ImportReport(
            conversations=len(tally.conversations),
            messages=tally.messages,
            skipped=tally.skipped,
            faults=tuple(tally.faults),
            memories=counts,
            left_out=dict(tally.left_out),
            found=frozenset(tally.seen),
        )

    def _new(self, messages: list[ImportedMessage]) -> list[ImportedMessage]:
        """Those that are not there yet; masking takes most of the time, and is for them alone."""
        known = self._stores.messages.known({one.conversation for one in messages}) if messages else set()
        new: dict[tuple[str, str], ImportedMessage] = {}
        for one in messages:
            if (one.conversation, one.id) not in known:
                new.setdefault((one.conversation, one.id), one)
        return list(new.values())

    def _row(self, record: ImportedMessage, scope: str, tally: _Tally) -> NewMessage:
        text = self._redactor.redact_for("import", record.text).text
        return NewMessage(
            conversation_id=record.conversation,
            id=record.id,
            role=Role(record.role),
            text=text,
            said_at=record.at,
            speaker=self._redactor.redact(record.speaker).text if record.speaker else "",
            scope=record.scope or scope,
            parent_id=record.parent,
            head=record.head,
            model=record.model,
            title=self._title(record, text, tally),
        )

    def _title(self, record: ImportedMessage, text: str, tally: _Tally) -> str:
        """What the conversation is called, once for each: by the file's title, else by how the person begins."""
        if record.conversation in tally.titles or not (record.title or record.role == Role.USER):
            return ""
        title = self._redactor.redact(record.title).text if record.title else _title(text)
        tally.titles[record.conversation] = title
        return title

    def _learn(self, tally: _Tally, stopped: Callable[[], bool]) -> Counts:
        learned = self._learner.learn(Choice(conversations=frozenset(tally.seen)), stopped=stopped)
        if self._read_by_model is not None:
            for conversation_id in sorted(tally.conversations):
                self._read_by_model(conversation_id)
        return learned.counts


def _messages(batch: list[Record]) -> list[ImportedMessage]:
    return [one for one in batch if isinstance(one, ImportedMessage)]


def _known_ends(messages: list[ImportedMessage], rows: list[NewMessage]) -> list[NewMessage]:
    """Messages that are there already and at which the shown branch of a conversation with new ones ends."""
    new = {(row.conversation_id, row.id) for row in rows}
    touched = {row.conversation_id for row in rows}
    return [
        NewMessage(one.conversation, one.id, Role(one.role), "", one.at, head=True)
        for one in messages
        if one.head and one.conversation in touched and (one.conversation, one.id) not in new
    ]


def _note_rest(batch: list[Record], tally: _Tally) -> None:
    for record in batch:
        if isinstance(record, ImportFault):
            tally.faults.append(record)
        elif isinstance(record, LeftOut):
            tally.left_out[record.kind] += record.count


def _batches(records: Iterable[Record]) -> Iterator[list[Record]]:
    """Some messages at a time, whole conversations where they are not very long."""
    batch: list[Record] = []
    chars = 0
    last = ""
    for record in records:
        if isinstance(record, ImportedMessage):
            full = len(batch) >= BATCH or chars >= BATCH_CHARS
            if batch and full and (record.conversation != last or len(batch) >= LARGEST_BATCH):
                yield batch
                batch, chars = [], 0
            last = record.conversation
            chars += len(record.text)
        batch.append(record)
    if batch:
        yield batch


def _title(text: str) -> str:
    """The first line of a conversation, cut at a word."""
    line = " ".join(text.strip().split("\n", 1)[0].split())
    if len(line) <= LONGEST_TITLE:
        return line
    cut = line[:LONGEST_TITLE]
    return (cut.rsplit(" ", 1)[0] if " " in cut else cut) + "…"
