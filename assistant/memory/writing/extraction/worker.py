"""Extraction in the background: when a batch is due, who is asked, and what a fault leads to."""

from __future__ import annotations

import logging
import threading
from collections.abc import Collection, Sequence
from datetime import datetime, timedelta

from assistant import clock
from assistant.errors import ProviderError
from assistant.events import EventBus
from assistant.memory.queue import QueueWorker
from assistant.memory.writing.extraction.allowance import Allowance, Readiness
from assistant.memory.writing.extraction.batch import MOST_NEW, Batch
from assistant.memory.writing.extraction.learning import Learner
from assistant.memory.writing.extraction.quarantine import Quarantine, Quarantined
from assistant.messages import Conversation, Role, StoredMessage
from assistant.providers.base import ModelInfo, Provider
from assistant.providers.faults import BadReplyError, ContextTooLongError, RateLimitedError, RefusedError
from assistant.settings import Memory, SettingsStore
from assistant.storage.queue import QueuedTask
from assistant.storage.stores import Stores

TASK = "extract"

_log = logging.getLogger(__name__)


class Extraction:
    """Lets a model learn from messages that the rules have read. Calls block and may come from any thread.

    Each message queues a look at its conversation for when it will have rested, and each look decides from what waits
    then; so a look too many does nothing, and none is lost.
    """

    def __init__(
        self,
        *,
        stores: Stores,
        settings: SettingsStore,
        events: EventBus,
        learner: Learner,
        allowance: Allowance,
        quarantine: Quarantine,
    ) -> None:
        """Starts nothing.

        Args:
            stores: where everything is kept.
            settings: when a batch is due.
            events: who is told when the store takes nothing.
            learner: learns from a batch.
            allowance: says whether and by whom.
            quarantine: takes what a model fails on.
        """
        self._stores = stores
        self._settings = settings
        self._learner = learner
        self._allowance = allowance
        self._quarantine = quarantine
        self._worker = QueueWorker(queue=stores.queue, functions={TASK: self._look}, events=events)
        self._rests_until: datetime | None = None

    @property
    def readiness(self) -> Readiness:
        """Whether a model takes part, for settings and `doctor`."""
        return self._allowance.readiness

    def may_spend(self) -> bool:
        """Whether the day's budget for work in the background still has something in it."""
        return self._allowance.may_spend()

    def note(self, message: StoredMessage) -> None:
        """Lets a message of the person's wait for its batch, once the rules have read it."""
        if not self._allowance.wanted:
            return
        self._stores.extraction.note(message.conversation_id, [message.key])
        waiting = len(self._stores.extraction.waiting(message.conversation_id))
        full = waiting >= self._memory.by_model_every
        self._queue(message.conversation_id, at=clock.now() + (timedelta() if full else self._rest))

    def note_all(self, conversation_id: str) -> None:
        """Lets all of the person's messages of a conversation wait, for an import that a model is to learn from."""
        if not self._allowance.wanted:
            return
        branch = self._stores.messages.branch(conversation_id)
        self._stores.extraction.note(conversation_id, [one.key for one in branch if one.role is Role.USER])
        self._queue(conversation_id, whole=True)

    def run_queue(self, stop: threading.Event) -> None:
        """Works until `stop` is set; call it on a thread of its own."""
        self._quarantine.tell()
        self._worker.run(stop)

    def drain_queue(self, stop: threading.Event) -> None:
        """Does what is due, here and now."""
        self._worker.drain(stop)

    def quarantined(self) -> tuple[Quarantined, ...]:
        """What was set aside after a model failed on it, the latest first."""
        return self._quarantine.batches()

    def retry_quarantined(self, ids: Collection[str] | None = None) -> int:
        """Tries batches again, all of them by default; the result is how many were queued."""
        batches = self._quarantine.batches(ids)
        for batch in batches:
            self._queue(batch.conversation_id, quarantine=batch.id)
        return len(batches)

    def drop_quarantined(self, ids: Collection[str] | None = None) -> int:
        """Gives batches up, all of them by default; the result is how many there were."""
        batches = self._quarantine.batches(ids)
        self._quarantine.release([batch.id for batch in batches])
        return len(batches)

    @property
    def _memory(self) -> Memory:
        return self._settings.current.memory

    @property
    def _rest(self) -> timedelta:
        return timedelta(minutes=self._memory.by_model_idle_minutes)

    def _queue(
        self, conversation_id: str, *, at: datetime | None = None, whole: bool = False, quarantine: str = ""
    ) -> None:
        payload: dict[str, object] = {"conversation": conversation_id, "whole": whole, "quarantine": quarantine}
        given = {name: value for name, value in payload.items() if value}
        self._worker.push(TASK, payload=given, not_before=at)

    def _look(self, task: QueuedTask) -> None:
        """Does what a queued look asks for, one batch at most."""
        conversation_id, quarantine = str(task.payload["conversation"]), str(task.payload.get("quarantine", ""))
        keys = self._quarantine.messages(quarantine) if quarantine else self._due(task, conversation_id)
        if not keys or not self._allowance.wanted or not self._stores.extraction.may_read(conversation_id):
            return
        later = self._put_off_until()
        if later is not None:
            self._queue(conversation_id, at=later, whole=True, quarantine=quarantine)
            return
        conversation = self._stores.conversations.get(conversation_id)
        writer = self._allowance.writer(conversation)
        if writer is not None:
            self._extract(conversation, keys, quarantine, *writer)
        elif not quarantine:
            self._stores.extraction.finish(keys)  # rules alone serve; a model set up later does not dig this out
        self._go_on(conversation_id, keys, quarantine)

    def _due(self, task: QueuedTask, conversation_id: str) -> Sequence[int]:
        """The messages that wait, if they are due; a later look comes for those that are not."""
        waiting = self._stores.extraction.waiting(conversation_id)
        if not waiting:
            return ()
        rested = max(waiting.values()) + self._rest <= clock.now()
        due = rested or task.attempts or task.payload.get("whole") or len(waiting) >= self._memory.by_model_every
        return tuple(waiting) if due else ()

    def _put_off_until(self) -> datetime | None:
        """Until when nobody is asked: the provider wants a rest, or the day's tokens are spent."""
        if self._rests_until is not None and self._rests_until > clock.now():
            return self._rests_until
        return None if self._allowance.may_spend() else self._allowance.tomorrow()

    def _extract(
        self, conversation: Conversation, keys: Sequence[int], quarantine: str, provider: Provider, model: ModelInfo
    ) -> None:
        """Learns from one batch of the messages, a smaller one where the model finds it too long."""
        most = MOST_NEW
        while True:
            batch = self._learner.batch(conversation, keys, most=most, model=model)
            if batch is None:
                self._stores.extraction.finish(keys)  # forgotten, deleted, or not for this model
                return
            try:
                self._learner.learn(batch, provider, model)
            except ContextTooLongError as fault:
                if len(batch.new) > 1:
                    most = len(batch.new) // 2
                    continue
                self._set_aside(batch, quarantine, fault, provider, model)
            except (BadReplyError, RefusedError) as fault:
                if fault.details.get("web_page"):
                    raise  # no model said that: a login page stands between
                self._set_aside(batch, quarantine, fault, provider, model)
            except RateLimitedError as fault:
                self._rests_until = clock.now() + timedelta(seconds=fault.wait_s or 0)
                raise
            return

    def _set_aside(
        self, batch: Batch, quarantine: str, fault: ProviderError, provider: Provider, model: ModelInfo
    ) -> None:
        _log.warning("a batch was set aside: %s", fault.code)
        self._quarantine.set_aside(batch, reason=fault.code, provider=provider.id, model=model.id, id=quarantine)

    def _go_on(self, conversation_id: str, keys: Sequence[int], quarantine: str) -> None:
        """Queues what is left of the messages, and ends a quarantine of which nothing is."""
        if quarantine:
            if not self._quarantine.messages(quarantine):
                self._quarantine.release([quarantine])
        elif self._stores.extraction.waiting(conversation_id).keys() & {*keys}:
            self._queue(conversation_id, whole=True)
