"""Learns one batch from a model: asks it, checks what it says, and keeps what stands."""

from __future__ import annotations

import concurrent.futures
import logging
from collections.abc import Callable, Coroutine, Sequence
from typing import Any

from assistant.errors import AssistantError
from assistant.events import EventBus, MemoriesChanged
from assistant.memory.private import staying, withheld
from assistant.memory.records import Action
from assistant.memory.writing.extraction.batch import Batch, choose
from assistant.memory.writing.extraction.keeping import Keeper
from assistant.memory.writing.extraction.reading import Read, read_operations
from assistant.memory.writing.extraction.request import request_for, wording_for
from assistant.memory.writing.extraction.shape import Answer
from assistant.memory.writing.extraction.touched import Recalls, touched
from assistant.memory.writing.reconcile import Outcome, Reconciler
from assistant.memory.writing.writer import RuleWriter
from assistant.messages import Conversation, StoredMessage, Usage
from assistant.privacy.redactor import Redactor
from assistant.providers.base import ModelInfo, Provider
from assistant.providers.structured import Completed, complete_json
from assistant.settings import SettingsStore
from assistant.storage.stores import Stores

PURPOSE = "extraction"

Run = Callable[[Coroutine[Any, Any, Completed[Answer]]], Completed[Answer]]

_log = logging.getLogger(__name__)


class ExtractionEndedError(AssistantError):
    """The program ended while a model was asked; the batch waits for the next start."""

    code = "extraction.interrupted"


class Learner:
    """Makes batches and learns from them. Calls block."""

    def __init__(
        self,
        *,
        stores: Stores,
        recall: Recalls,
        redactor: Redactor,
        settings: SettingsStore,
        events: EventBus,
        run: Run,
        index: Callable[[Sequence[int]], None],
    ) -> None:
        """Reads nothing yet.

        Args:
            stores: where everything is kept.
            recall: finds the memories that a batch may touch.
            redactor: masks what a model might write.
            settings: the importance floor, and whether the person is to be asked.
            events: who is told.
            run: runs a coroutine and waits for it.
            index: makes new memories findable.
        """
        self._stores = stores
        self._recall = recall
        self._redactor = redactor
        self._settings = settings
        self._events = events
        self._run = run
        self._index = index
        self._rules = RuleWriter()
        self._keeper = Keeper(stores=stores, reconciler=Reconciler(stores=stores))

    def batch(self, conversation: Conversation, keys: Sequence[int], *, most: int, model: ModelInfo) -> Batch | None:
        """The batch of the oldest `most` of the messages that are there and may be told to the model, if any."""
        branch = self._stores.messages.branch(conversation.id)
        shown = choose(
            branch,
            keys,
            known=self._stores.extraction.known(conversation.id),
            hidden=frozenset() if model.runs_here else self._kept_here(branch),
            most_new=most,
        )
        if not shown:
            return None
        memories = touched(
            shown,
            stores=self._stores,
            recall=self._recall,
            rules=self._rules,
            scope=conversation.scope,
            runs_here=model.runs_here,
        )
        return Batch(conversation, shown, memories)

    def learn(self, batch: Batch, provider: Provider, model: ModelInfo) -> None:
        """Asks the model and keeps what stands, in one transaction with the note that the batch is done.

        A kill before leaves all of it to be done again; what a second run of the same batch finds done, it leaves.

        Raises:
            ProviderError: the model did not answer, or not with what was asked for; nothing was kept.
        """
        operations = self._ask(batch, provider, model)
        floor = self._settings.current.memory.importance_floor
        private = staying(self._stores.messages.branch(batch.conversation.id))
        read = read_operations(operations, batch, floor=floor, rules=self._rules, mask=self._mask, private=private)
        if read.rejected:
            _log.info("%d kept, not kept: %s", len(read.proposals), ", ".join(sorted(read.rejected)))
        memory = self._settings.current.memory
        mode = self._stores.personas.memory_mode(batch.conversation.id) or memory.mode
        if mode == "off":
            return
        hold = mode == "ask"
        outcomes = self._stores.database.write(lambda _: self._write(batch, read, hold=hold))
        self._announce(outcomes, batch.conversation.scope, hold=hold)

    def _kept_here(self, branch: Sequence[StoredMessage]) -> frozenset[int]:
        """Messages that no model elsewhere is told."""
        private = withheld(self._stores).messages
        told = {one.key for one in branch if (one.conversation_id, one.id) in private}
        return frozenset(told | staying(branch))

    def _mask(self, text: str) -> str:
        return self._redactor.redact(text).text

    def _ask(self, batch: Batch, provider: Provider, model: ModelInfo) -> list[Any]:
        spent: list[Usage] = []
        request, wording = request_for(batch, model.id), wording_for(batch)
        work = complete_json(provider, request, Answer, wording=wording, spent=spent.append)
        try:
            return self._run(work).value.operations
        except concurrent.futures.CancelledError as error:
            raise ExtractionEndedError("Keepsake was closed while a model read messages.") from error
        finally:
            for usage in spent:
                self._count(usage, batch.conversation.id, provider, model)

    def _count(self, usage: Usage, conversation_id: str, provider: Provider, model: ModelInfo) -> None:
        if usage != Usage():
            self._stores.usage.add(
                purpose=PURPOSE, provider=provider.id, model=model.id, usage=usage, conversation_id=conversation_id
            )

    def _write(self, batch: Batch, read: Read, *, hold: bool) -> list[Outcome]:
        store = self._stores.extraction
        if not store.unread(batch.keys) or not store.may_read(batch.conversation.id):
            return []
        outcomes = self._keeper.keep(batch, read.proposals, hold=hold)
        store.finish(batch.keys)
        return outcomes

    def _announce(self, outcomes: Sequence[Outcome], scope: str, *, hold: bool) -> None:
        changed = [(action, memory) for action, memory in outcomes if memory is not None]
        for action in (Action.ADDED, Action.UPDATED, Action.RETIRED):
            these = [memory for done, memory in changed if done is action]
            if these:
                ids, texts = tuple(one.id for one in these), tuple(one.text for one in these)
                self._events.publish(MemoriesChanged("proposed" if hold else str(action), ids, texts, scope))
        keys = [memory.key for action, memory in changed if action is not Action.UNCHANGED and not hold]
        if keys:
            self._index(keys)
