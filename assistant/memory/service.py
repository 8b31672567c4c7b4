"""The door to memory: what chat, the verbs, the tools and the window call."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from assistant import clock
from assistant.errors import NotFoundError, StorageError
from assistant.events import EventBus, MemoriesChanged
from assistant.memory.figures import HealthFigures, read_figures
from assistant.memory.forgetting import ForgetPreview, Forgetter, Forgotten
from assistant.memory.graph import Graph, Graphs
from assistant.memory.history import Conflict, Stretch, conflicts, history
from assistant.memory.inbox import Inbox
from assistant.memory.private import withheld
from assistant.memory.profile import Profile, ProfileForm, read_profile
from assistant.memory.queue import QueueWorker
from assistant.memory.recall.across import across
from assistant.memory.recall.notices import EMBEDDER_FAILED
from assistant.memory.records import (
    Action,
    Candidate,
    Kind,
    Memory,
    Origin,
    RecallRequest,
    RecallResult,
    Source,
    Spoken,
    Tag,
)
from assistant.memory.writing.commands import Command, CommandActor
from assistant.memory.writing.reconcile import Reconciler
from assistant.memory.writing.remains import marks
from assistant.memory.writing.writer import RuleWriter
from assistant.messages import DEFAULT_SCOPE, Role, StoredMessage
from assistant.settings import SettingsStore
from assistant.storage.queue import QueuedTask
from assistant.storage.stores import Stores

if TYPE_CHECKING:
    from assistant.memory.experience.service import Experience
    from assistant.memory.recall.engine import Recall
    from assistant.privacy.outgoing import Withheld
    from assistant.privacy.redactor import Redactor

CONTEXT_MESSAGES = 30
"""How many messages before it the writers see beside a turn's message."""

_LEARN, _INDEX = "learn", "index"


@dataclass(frozen=True, slots=True)
class Remembered:
    """What became of a text that was to be remembered; `memory` is None where nothing was kept."""

    memory: Memory | None
    action: Action
    redactions: int = 0


class MemoryService:
    """Writes, recalls, shows and forgets. Safe to call from any thread."""

    def __init__(
        self,
        *,
        stores: Stores,
        recall: Recall,
        redactor: Redactor,
        events: EventBus,
        settings: SettingsStore,
        writer: RuleWriter | None = None,
        learned_from: Callable[[StoredMessage], None] = lambda message: None,
    ) -> None:
        """Starts nothing; `run_queue` does the background work.

        Args:
            stores: where everything is kept.
            recall: who finds.
            redactor: masks secrets before a write.
            events: who is told.
            settings: how memory is to behave.
            writer: proposes what to remember; the rules of both languages by default.
            learned_from: told of each message of the person's that the rules have read.
        """
        self._stores = stores
        self._recall = recall
        self._redactor = redactor
        self._events = events
        self._settings = settings
        self._writer = writer or RuleWriter()
        self._learned_from = learned_from
        self._reconciler = Reconciler(stores=stores)
        self._graphs = Graphs(stores.database)
        self.form = ProfileForm(stores=stores, redactor=redactor, events=events)
        self._experience: Experience | None = None
        self._making = threading.Lock()
        self._forgetter = Forgetter(stores=stores, recall=recall, events=events)
        self._worker = QueueWorker(
            queue=stores.queue,
            functions={_LEARN: self._learn_queued, _INDEX: self._index_queued},
            events=events,
            cures={EMBEDDER_FAILED: _INDEX},
        )

    @property
    def experience(self) -> Experience:
        """What became of tasks; loaded when first needed, since most verbs never do."""
        from assistant.memory.experience.service import Experience

        with self._making:
            self._experience = self._experience or Experience(
                stores=self._stores,
                reconciler=self._reconciler,
                search=self._recall.search,
                redactor=self._redactor,
                events=self._events,
                settings=self._settings,
                index=self.index_new,
            )
            return self._experience

    def recall(self, request: RecallRequest) -> RecallResult:
        """What bears on a question; see `RecallRequest`."""
        return across(request, self._recall.search)

    def get_ready(self, *, limit_s: float) -> None:
        """Waits, where nobody waits for a word, until what was kept can be found by meaning."""
        self._recall.get_ready(limit_s=limit_s)

    def memories(
        self,
        scope: str = DEFAULT_SCOPE,
        kinds: Collection[Kind] | None = None,
        include_retired: bool = False,
        as_of: datetime | None = None,
    ) -> list[Memory]:
        """What is remembered in a scope, newest first; with `as_of`, what was known and taken to hold then."""
        if as_of is not None:
            return self._stores.memories.held_at(as_of, scope=scope, kinds=kinds)[::-1]
        return self._stores.memories.list(scope=scope, kinds=kinds, include_retired=include_retired)

    def get(self, memory_id: str) -> Memory:
        """One memory, in whatever state.

        Raises:
            NotFoundError: it is not there.
        """
        return self._stores.memories.get(memory_id)

    def profile(self, scope: str = DEFAULT_SCOPE, *, as_of: datetime | None = None) -> Profile:
        """Who the person is, as far as this scope knows, or knew at a moment; `form` is for setting it by hand."""
        return read_profile(self._stores, scope, as_of=as_of)

    def history(self, memory_id: str) -> list[Stretch]:
        """The values that a fact had, each with what took its place; see `assistant.memory.history.history`."""
        return history(self._stores, memory_id)

    def conflicts(self, scope: str = DEFAULT_SCOPE) -> list[Conflict]:
        """Which statements contradict each other; see `assistant.memory.history.conflicts`."""
        return conflicts(self._stores, scope, now=clock.now())

    def graph(self, scope: str = DEFAULT_SCOPE) -> Graph:
        """People, places and things, and what joins them, as the scope knows them now."""
        return self._graphs.of(scope)

    def standing(self, scope: str = DEFAULT_SCOPE) -> list[Memory]:
        """Instructions that hold for every answer, oldest first."""
        return [
            memory
            for memory in reversed(self.memories(scope, {Kind.PREFERENCE, Kind.FACT}))
            if Tag.STANDING in memory.tags
        ]

    def health(self) -> HealthFigures:
        """How memory does; see `HealthFigures`."""
        return read_figures(self._stores, self._recall)

    # what is written

    def remember(
        self,
        text: str,
        *,
        kind: Kind | None = None,
        scope: str = DEFAULT_SCOPE,
        origin: Origin = Origin.ASKED,
        spoken: Spoken | None = None,
        private: bool = False,
    ) -> Remembered:
        """Keeps a statement because someone asked: redacted, and reconciled with what is known.

        Where `private`, it never leaves this machine; a statement that itself asks for that does not either.
        """
        clean = self._redactor.redact_for("memory", text)
        message = spoken or Spoken("user", clean.text, clock.local_now(), scope=scope)
        candidates = self._writer.requested(clean.text, message)
        if kind is not None:
            candidates = [replace(candidate, kind=kind) for candidate in candidates]
        outcomes = self._reconcile(
            [replace(one, origin=origin, private=private or one.private) for one in candidates],
            message,
            scope,
            lift_tombstones=origin is Origin.ASKED,
        )
        self._announce(outcomes, scope)
        self.index_new([memory.key for action, memory in outcomes if memory and action is not Action.UNCHANGED])
        kept = [(action, memory) for action, memory in outcomes if memory is not None]
        if not kept:
            action = outcomes[0][0] if outcomes else Action.DROPPED
            return Remembered(None, action, len(clean.findings))
        action, memory = kept[0]
        return Remembered(memory, action, len(clean.findings))

    def learn(
        self, message: Spoken, before: Sequence[Spoken] = (), *, index: bool = False
    ) -> list[tuple[Action, Memory]]:
        """Decides what of a message to remember, and keeps it. The message is redacted already.

        Args:
            message: what was said; only the person's own words teach anything.
            before: what was said before it in the conversation, oldest first.
            index: also queue the new memories for their vectors; an import makes them all at its end.
        """
        candidates = self._writer.candidates(message, before)
        floor = self._settings.current.memory.importance_floor
        noticed = self.experience.notice(message, before)
        kept_there = self.experience.told_of(noticed, message)
        weighty = [one for one in candidates if one.importance >= floor and not kept_there.holds(one)]
        outcomes = [*self._reconcile(weighty, message, message.scope), *noticed]
        self._announce(outcomes, message.scope)
        kept = [(action, memory) for action, memory in outcomes if memory is not None]
        if index:
            self.index_new([memory.key for action, memory in kept if action is not Action.UNCHANGED])
        return kept

    def correct(self, memory_id: str, text: str) -> Remembered:
        """Replaces a memory by what it should say; the old one becomes its history."""
        old = self.get(memory_id)
        clean = self._redactor.redact_for("memory", text)
        spoken = Spoken("user", clean.text, clock.local_now(), scope=old.scope)
        proposed = self._writer.requested(clean.text, spoken)
        about = [one for one in proposed if one.attribute == old.attribute and one.subject == old.subject]
        candidate = about[0] if about else replace(proposed[0], attribute=old.attribute, subject=old.subject)
        source = Source(None, None, clean.text, said_at=clock.now())

        def work(_: object) -> Memory:
            new = self._reconciler.supersede(
                old, replace(candidate, kind=old.kind, origin=Origin.HAND), source, clock.now()
            )
            if old.pinned:
                new = self._stores.memories.update(new.id, pinned=True)
            return new

        new = self._stores.database.write(work)
        self._announce([(Action.UPDATED, new)], old.scope)
        self.index_new([new.key, old.key])
        return Remembered(new, Action.UPDATED, len(clean.findings))

    def pin(self, memory_id: str, *, pinned: bool) -> Memory:
        """Keeps a memory from being pruned or folded, or lets it go again."""
        memory = self._stores.memories.update(memory_id, pinned=pinned)
        self._events.publish(MemoriesChanged("updated", (memory.id,), scope=memory.scope))
        return memory

    def keep_private(self, memory_id: str, *, private: bool) -> Memory:
        """Keeps a memory to this machine, so that only a model that runs here is told it, or lets it go again."""
        memory = self._stores.memories.update(memory_id, private=private)
        self.index_new([memory.key])
        self._events.publish(MemoriesChanged("updated", (memory.id,), scope=memory.scope))
        return memory

    def withheld(self) -> Withheld:
        """What never leaves this machine, as it is now."""
        return withheld(self._stores)

    def used(self, memory_ids: Sequence[str]) -> None:
        """Notes that memories stood in a prompt; for pruning, never for rank."""
        if memory_ids:
            self._stores.memories.touch(memory_ids, clock.now())

    def preview_forgetting(
        self, ids: Sequence[str], *, with_sources: bool = False, with_history: bool = False
    ) -> ForgetPreview:
        """All that forgetting these takes; see `Forgetter.preview`."""
        return self._forgetter.preview(ids, with_sources=with_sources, with_history=with_history)

    def forget(
        self,
        ids: Sequence[str],
        *,
        receipt: Path | None = None,
        with_sources: bool = False,
        with_history: bool = False,
    ) -> Forgotten:
        """Forgets for good; see `Forgetter.forget`."""
        return self._forgetter.forget(ids, receipt=receipt, with_sources=with_sources, with_history=with_history)

    def learned_only_from(self, conversation_id: str) -> list[Memory]:
        """What goes with a conversation if it is forgotten; see `Forgetter.only_from`."""
        return self._forgetter.only_from(conversation_id)

    def forget_conversation(self, conversation_id: str) -> Forgotten:
        """Removes a conversation and all that was learned from it; see `Forgetter.forget_conversation`."""
        return self._forgetter.forget_conversation(conversation_id)

    def finish_forgetting(self) -> None:
        """Takes what was forgotten out of the file, where a kill or a fault kept that from being done."""
        self._forgetter.finish()

    def allow(self, text: str, scope: str = DEFAULT_SCOPE) -> bool:
        """Lets a statement that was forgotten be learned again, if it was; nothing is remembered by this."""
        clean = self._redactor.redact(text).text
        spoken = Spoken("user", clean, clock.local_now(), scope=scope)
        proposed = [*self._writer.requested(clean, spoken), *self._writer.candidates(spoken)]
        texts = [clean, *(mark for one in proposed for mark in marks(one))]
        forgotten = self._stores.tombstones.holds(scope, texts)
        self._stores.tombstones.remove(scope, texts)
        return forgotten

    def take_back(self, memory_ids: Sequence[str]) -> None:
        """Undoes an adding: what was just saved goes, and what it replaced holds again."""

        def work(_: object) -> list[int]:
            keys = []
            for memory in self._stores.memories.by_ids(memory_ids).values():
                keys.append(memory.key)
                if memory.supersedes:
                    keys.append(self._reconciler.reopen(memory.supersedes).key)
                    self._stores.skills.step_back(memory.key, keys[-1])
            self._stores.memories.forget(memory_ids)
            return keys

        keys = self._stores.database.write(work)
        self._recall.remove(keys)
        self.index_new(keys)
        self._events.publish(MemoriesChanged("retired", tuple(memory_ids)))

    def command(self, text: str, *, language: str, spoken: Spoken) -> Command | None:
        """Acts at once on "remember …", "forget …" and "what do you remember …"; None for any other text."""
        return CommandActor(self, self._stores).act(text, language=language, spoken=spoken)

    # what waits for the reader's yes

    @property
    def inbox(self) -> Inbox:
        """What waits for the person's yes."""
        return Inbox(
            stores=self._stores,
            reconciler=self._reconciler,
            reads=self._writer,
            redact=lambda text: self._redactor.redact_for("memory", text).text,
            index=self.index_new,
            take_back=self.take_back,
            events=self._events,
        )

    def pending(self, scope: str = DEFAULT_SCOPE) -> list[Memory]:
        """Candidates that wait for the person's yes, newest first."""
        return self.inbox.pending(scope)

    def accept(self, memory_id: str) -> Remembered:
        """Keeps a candidate that waited."""
        action, memory, _ = self.inbox.accept(memory_id)
        return Remembered(memory, action)

    def reject(self, memory_id: str) -> None:
        """Lets a candidate go; it is not proposed again."""
        self.inbox.refuse(memory_id)

    # the background

    def enqueue_turn(self, conversation_id: str, message_key: int) -> None:
        """Queues a message to be learned from; the queue survives a kill."""
        self._worker.push(_LEARN, item_key=message_key, payload={"conversation": conversation_id})

    def index_new(self, keys: Sequence[int]) -> None:
        """Queues items for their vectors."""
        if keys:
            self._worker.push(_INDEX, payload={"keys": list(keys)})

    def retry_now(self) -> None:
        """Does at once what failed and waits to be tried again."""
        self._stores.queue.hurry()
        self._worker.wake()

    def run_queue(self, stop: threading.Event) -> None:
        """Works on the queue until `stop` is set; call it on a thread of its own."""
        self.finish_forgetting()
        self._worker.run(stop)

    def drain_queue(self, stop: threading.Event) -> None:
        """Does what is queued and due, here and now."""
        with contextlib.suppress(StorageError):  # it is in the log, and tried again at the next start
            self.finish_forgetting()
        self._worker.drain(stop)

    def _learn_queued(self, task: QueuedTask) -> None:
        try:
            message = self._stores.messages.get(task.item_key or 0)
        except NotFoundError:
            return  # forgotten or deleted meanwhile
        mode = self._stores.personas.memory_mode(message.conversation_id) or self._settings.current.memory.mode
        if mode == "off" or message.role is not Role.USER:
            return
        branch = self._stores.messages.branch(message.conversation_id, message.key)[:-1]
        before = [Spoken.of(one) for one in branch[-CONTEXT_MESSAGES:] if one.role in (Role.USER, Role.ASSISTANT)]
        if mode == "ask":
            self._propose(Spoken.of(message), before)
        else:
            self.learn(Spoken.of(message), before, index=True)
        self._learned_from(message)

    def _index_queued(self, task: QueuedTask) -> None:
        keys = [int(key) for key in task.payload.get("keys", ())]
        self.experience.take_replies(keys)
        self._recall.add(keys)

    def _propose(self, message: Spoken, before: Sequence[Spoken]) -> None:
        """Puts what would be remembered where it waits for the person's yes."""
        floor = self._settings.current.memory.importance_floor
        known = {(one.attribute, one.value, one.text) for one in self.pending(message.scope)}
        held = []
        for candidate in self._writer.candidates(message, before):
            if candidate.importance < floor or (candidate.attribute, candidate.value, candidate.text) in known:
                continue
            if self._reconciler.refuses(candidate, message.scope):
                continue
            held.append(self._reconciler.hold(candidate, _source(message, candidate), message.scope))
        noticed = self.experience.notice(message, before, ask=True)
        held += [memory for action, memory in noticed if action is Action.ADDED]
        if held:
            ids, texts = tuple(one.id for one in held), tuple(one.text for one in held)
            self._events.publish(MemoriesChanged("proposed", ids, texts, message.scope))

    def _reconcile(
        self, candidates: Sequence[Candidate], message: Spoken, scope: str, *, lift_tombstones: bool = False
    ) -> list[tuple[Action, Memory | None]]:
        if not candidates:
            return []

        def work(_: object) -> list[tuple[Action, Memory | None]]:
            return [
                self._reconciler.apply(
                    candidate, _source(message, candidate), scope, message.said_at, lift_tombstones=lift_tombstones
                )
                for candidate in candidates
            ]

        return self._stores.database.write(work)

    def _announce(self, outcomes: Sequence[tuple[Action, Memory | None]], scope: str) -> None:
        for action in (Action.ADDED, Action.UPDATED, Action.RETIRED):
            these = [memory for done, memory in outcomes if done is action and memory is not None]
            if these:
                ids, texts = tuple(one.id for one in these), tuple(one.text for one in these)
                self._events.publish(MemoriesChanged(str(action), ids, texts, scope))


def _source(message: Spoken, candidate: Candidate) -> Source:
    return Source(
        conversation_id=message.conversation_id,
        message_id=message.message_id,
        quote=candidate.quote,
        speaker=message.speaker or message.role,
        said_at=message.said_at,
        offset_minutes=clock.offset_minutes(message.said_at),
    )
