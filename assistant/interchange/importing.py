"""Takes messages that a reader found into the store: redacted, known again, in batches, and learned from if asked."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from datetime import UTC

from assistant import clock
from assistant.events import ConversationsImported, EventBus
from assistant.interchange.records import Counts, ImportedMessage, ImportFault, ImportReport
from assistant.memory.records import Action, Spoken
from assistant.memory.service import MemoryService
from assistant.messages import DEFAULT_SCOPE
from assistant.privacy.redactor import Redactor
from assistant.storage.messages import NewMessage
from assistant.storage.stores import Stores

BATCH = 2_000
CONTEXT = 6
"""How many earlier messages of the conversation the writers see beside each."""


@dataclass(slots=True)
class _Tally:
    conversations: set[str] = field(default_factory=set)
    messages: int = 0
    skipped: int = 0
    faults: list[ImportFault] = field(default_factory=list)


class Importer:
    """Brings conversations in. A message that is there already is not added twice."""

    def __init__(self, *, stores: Stores, redactor: Redactor, memory: MemoryService, events: EventBus) -> None:
        self._stores = stores
        self._redactor = redactor
        self._memory = memory
        self._events = events

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
            tally.messages += len(added)
            tally.skipped += len(rows) - len(added)
            tally.conversations |= {conversation for conversation, _ in added}
            if learn:
                seen += [_spoken(row) for row in rows]
            looked_at += len(batch)
            progress(looked_at)
            if stopped():
                break
        counts = self._learn(seen, stopped) if learn else Counts()
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
            rows.append(
                NewMessage(
                    conversation_id=record.conversation,
                    id=record.id,
                    role=record.role,
                    text=self._redactor.redact(record.text).text,
                    said_at=record.at.astimezone(UTC),
                    offset_minutes=clock.offset_minutes(record.at),
                    speaker=self._redactor.redact(record.speaker).text if record.speaker else "",
                    scope=record.scope or scope,
                    title=self._redactor.redact(record.title).text if record.title else "",
                )
            )
        return rows

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
        said_at=row.said_at.astimezone(clock.fixed_offset(row.offset_minutes)),
        conversation_id=row.conversation_id,
        message_id=row.id,
        speaker=row.speaker,
        scope=row.scope,
    )
