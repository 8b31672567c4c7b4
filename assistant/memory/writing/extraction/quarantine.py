"""What was set aside because a model failed on it: listed, tried again or given up, and said while there is any."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime

from assistant.events import EventBus, NoticeRaised
from assistant.memory.writing.extraction.batch import Batch
from assistant.providers.faults import BadReplyError, ContextTooLongError, RefusedError
from assistant.storage.stores import Stores

NOTICE = "extraction_quarantined"

_SENTENCE = "A model could not read some messages to learn from them. The rules have read them; you can try again."
_REASONS = {
    BadReplyError.code: "The model's answer could not be read, twice in a row.",
    RefusedError.code: "The model declined to read these messages.",
    ContextTooLongError.code: "A message is too long for the model.",
}


@dataclass(frozen=True, slots=True)
class Quarantined:
    """Messages that a model could not learn from.

    Attributes:
        reason: why, as a sentence; `code` is the fault's.
        attempts: how often it was tried.
        messages: how many there are.
    """

    id: str
    conversation_id: str
    reason: str
    code: str
    failed_at: datetime
    attempts: int
    messages: int
    provider: str
    model: str


class Quarantine:
    """Keeps batches apart, by their numbers; of their text it keeps nothing."""

    def __init__(self, *, stores: Stores, events: EventBus) -> None:
        self._store = stores.extraction
        self._events = events

    def batches(self, ids: Collection[str] | None = None) -> tuple[Quarantined, ...]:
        """What is set aside, the latest first; of `ids` only, where they are given."""
        return tuple(
            Quarantined(
                id=one.id,
                conversation_id=one.conversation_id,
                reason=_REASONS.get(one.reason, "The model failed on these messages."),
                code=one.reason,
                failed_at=one.failed_at,
                attempts=one.attempts,
                messages=len(one.message_keys),
                provider=one.provider,
                model=one.model,
            )
            for one in self._store.quarantined(ids)
        )

    def messages(self, id: str) -> tuple[int, ...]:
        """The messages of a batch that are still to be read; none where it is no longer there."""
        found = self._store.quarantined([id])
        if not found:
            return ()
        unread = self._store.unread(found[0].message_keys)
        return tuple(key for key in found[0].message_keys if key in unread)

    def set_aside(self, batch: Batch, *, reason: str, provider: str, model: str, id: str = "") -> None:
        """Puts a batch here, or notes one more vain attempt at the one of this id."""
        keys = batch.keys if not id else self.messages(id)
        self._store.quarantine(batch.conversation.id, keys, reason=reason, provider=provider, model=model, id=id)
        self.tell()

    def release(self, ids: Sequence[str]) -> None:
        """Lets go of batches; nobody will read them any more."""
        self._store.release(ids)
        self.tell()

    def tell(self) -> None:
        """Says that something is set aside, or that nothing is any more."""
        count = len(self._store.quarantined())
        self._events.publish(NoticeRaised(NOTICE, _SENTENCE if count else "", resolved=not count))
