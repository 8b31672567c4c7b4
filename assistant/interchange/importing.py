"""Takes messages that a reader found into the store: redacted, known again, in batches, and learned from if asked."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

from assistant.events import ConversationsImported, EventBus
from assistant.interchange.records import Counts, ImportedMessage, ImportFault, ImportReport
from assistant.memory.records import Action, Spoken
from assistant.memory.service import MemoryService
from assistant.messages import DEFAULT_SCOPE, Role
from assistant.privacy.redactor import Redactor
from assistant.storage.message_import import NewMessage
from assistant.storage.stores import Stores

BATCH = 2_000
LONGEST_TITLE = 48
CONTEXT = 30
"""How many earlier messages of the conversation the writers see beside each."""


@dataclass(slots=True)
class _Tally:
    titles: dict[str, str] = field(default_factory=dict)
    conversations: set[str] = field(default_factory=set)
    messages: int = 0
    skipped: int = 0
    faults: list[ImportFault] = field(default_factory=list)


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
        self._memory = memory
        self._events = events
        self._read_by_model = read_by_model

    def take(
        self,
        records: Iterable[ImportedMessage | ImportFault],
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
            learn: also run the writing pipeline over them, in the order of their times.
            progress: told how many messages were looked at.
            stopped: asked between batches whether to end early.
        """
        tally = _Tally()
        seen: list[Spoken] = []
        looked_at = 0
        for batch in _batches(records):
            rows = self._rows(batch, scope, tally)
            added = self._stores.messages.add_many(rows)
            tally.messages += added
            tally.skipped += len(rows) - added
            if added:
                tally.conversations |= {row.conversation_id for row in rows}
            if learn:
                seen += [_spoken(row) for row in rows]
            looked_at += len(batch)
            progress(looked_at)
            if stopped():
                break
        self._name(tally)
        counts = self._learn(seen, stopped) if learn else Counts()
        if learn and self._read_by_model is not None:
            for conversation_id in sorted(tally.conversations):
                self._read_by_model(conversation_id)
        if tally.messages:
            self._events.publish(ConversationsImported())
        return ImportReport(
            conversations=len(tally.conversations),
            messages=tally.messages,
            skipped=tally.skipped,
            faults=tuple(tally.faults),
            memories=counts,
        )

    def _rows(self, batch: list[ImportedMessage | ImportFault], scope: str, tally: _Tally) -> list[NewMessage]:
        rows = []
        for record in batch:
            if isinstance(record, ImportFault):
                tally.faults.append(record)
                continue
            row = NewMessage(
                conversation_id=record.conversation,
                id=record.id,
                role=Role(record.role),
                text=self._redactor.redact_for("import", record.text).text,
                said_at=record.at,
                speaker=self._redactor.redact(record.speaker).text,
                scope=record.scope or scope,
            )
            rows.append(row)
            if record.title or record.role == Role.USER:
                tally.titles.setdefault(
                    row.conversation_id, self._redactor.redact(record.title).text or _title(row.text)
                )
        return rows

    def _name(self, tally: _Tally) -> None:
        """Gives new conversations their title: the file's, else how they begin."""
        for conversation_id in tally.conversations & tally.titles.keys():
            if not self._stores.conversations.get(conversation_id).title:
                self._stores.conversations.rename(conversation_id, tally.titles[conversation_id], origin="auto")

    def _learn(self, messages: list[Spoken], stopped: Callable[[], bool]) -> Counts:
        added = updated = retired = 0
        earlier: dict[str | None, list[Spoken]] = {}
        for message in sorted(messages, key=lambda spoken: spoken.said_at):
            before = earlier.setdefault(message.conversation_id, [])
            for action, _ in self._memory.learn(message, before[-CONTEXT:]):
                added += action is Action.ADDED
                updated += action is Action.UPDATED
                retired += action is Action.RETIRED
            before.append(message)
            if stopped():
                break
        return Counts(added=added, updated=updated, retired=retired)


def _batches(
    records: Iterable[ImportedMessage | ImportFault],
) -> Iterator[list[ImportedMessage | ImportFault]]:
    batch: list[ImportedMessage | ImportFault] = []
    for record in records:
        batch.append(record)
        if len(batch) >= BATCH:
            yield batch
            batch = []
    if batch:
        yield batch


def _spoken(row: NewMessage) -> Spoken:
    return Spoken(
        role=str(row.role),
        text=row.text,
        said_at=row.said_at,
        conversation_id=row.conversation_id,
        message_id=row.id,
        speaker=row.speaker,
        scope=row.scope,
    )


def _title(text: str) -> str:
    """The first line of a conversation, cut at a word."""
    line = " ".join(text.split("\n", 1)[0].split())
    if len(line) <= LONGEST_TITLE:
        return line
    cut = line[:LONGEST_TITLE]
    return (cut.rsplit(" ", 1)[0] if " " in cut else cut) + "…"
