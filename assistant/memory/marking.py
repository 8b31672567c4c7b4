"""What a person does about a memory that an answer used: wrong, outdated, never; at once, and with a way back."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Protocol

from assistant import clock
from assistant.errors import AssistantError, NotFoundError
from assistant.events import EventBus, MemoriesChanged
from assistant.memory.forget_plan import Choice, plan
from assistant.memory.records import Kind, Memory, Source
from assistant.memory.writing.reconcile import Reconciler
from assistant.storage.marks import Mark
from assistant.storage.stores import Stores

UNDO_S = 10.0
"""How long what is to be forgotten for good can be had back."""

_WHOLE = "whole_message"
"""In the details of a memory that stands for a message which is to be forgotten as a whole."""

_log = logging.getLogger(__name__)


class TooLateError(AssistantError):
    """Something was to be taken back that is forgotten for good."""

    code = "forgotten_already"

    def __init__(self) -> None:
        super().__init__("This is forgotten for good; it cannot be brought back.")


class ChangesMemories(Protocol):
    """The part of the memory service that this works through."""

    def correct(self, memory_id: str, text: str) -> object:
        """Replaces a memory by what it should say."""

    def forget(self, ids: Sequence[str], *, with_sources: bool = False) -> object:
        """Forgets for good; with their sources, the messages that they come from go as a whole."""

    def forget_conversation(self, conversation_id: str) -> object:
        """Removes a conversation for good, with all that was learned from it and from nowhere else."""

    def learned_only_from(self, conversation_id: str) -> list[Memory]:
        """What was learned from a conversation and from nowhere else."""

    def take_back(self, memory_ids: Sequence[str]) -> None:
        """Undoes an adding: what was just saved goes, and what it replaced holds again."""

    def index_new(self, keys: Sequence[int]) -> None:
        """Queues items for their vectors."""


@dataclass(frozen=True, slots=True)
class Marked:
    """What was done, and how everything was before it.

    Attributes:
        before: the memories that it changed, as they were.
        again: those that hold again by it, as they are now.
        made: ids of what it added.
        conversation_id: the conversation that goes as a whole, if one does.
        message_key: the message that it is about, if it is one.
    """

    mark: Mark | None
    before: tuple[Memory, ...] = ()
    again: tuple[Memory, ...] = ()
    made: tuple[str, ...] = ()
    conversation_id: str = ""
    message_key: int | None = None


class Marking:
    """Acts on memories one by one. Safe to call from any thread; close it to end what waits."""

    def __init__(
        self,
        *,
        stores: Stores,
        memory: Callable[[], ChangesMemories],
        events: EventBus,
        undo_s: float = UNDO_S,
    ) -> None:
        """Starts nothing.

        Args:
            stores: where everything is kept.
            memory: who corrects and forgets; made when first needed.
            events: who is told.
            undo_s: how long a forgetting can be taken back.
        """
        self._stores = stores
        self._memory = memory
        self._events = events
        self._undo_s = undo_s
        self._reconciler = Reconciler(stores=stores)
        self._lock = threading.Lock()
        self._timers: list[threading.Timer] = []

    def wrong(self, memory_id: str) -> Marked:
        """Retires what was never so: it stays in the history, is never used again, and what it replaced holds again.

        Raises:
            NotFoundError: it is not there.
        """
        now = clock.now()

        def work(_: object) -> Marked:
            named = self._stores.memories.get(memory_id)
            alike = plan(self._stores, Choice((memory_id,))).memories
            telling = [one for one in alike if one.id == memory_id or _states(one) == _states(named)]
            held = [one for one in telling if one.state == "active"]
            replaced = [one for memory in held if memory.kind is not Kind.SKILL for one in self._replaced_by(memory)]
            self._stores.marks.put([one.key for one in telling], Mark.WRONG, now)
            for one in held:
                self._stores.memories.retire(one.id, at=max(now, one.learned_at))
            again = tuple(self._reconciler.reopen(one.id) for one in replaced)
            return Marked(Mark.WRONG, (*telling, *replaced), again)

        done = self._stores.database.write(work)
        self._tell(done.before)
        return done

    def outdated(self, memory_id: str, text: str = "") -> Marked:
        """Puts what holds now in its place; without a text it only ends, today.

        Raises:
            NotFoundError: it is not there.
        """
        old = self._stores.memories.get(memory_id)
        if text.strip():
            self._memory().correct(memory_id, text.strip())
            successor = self._stores.memories.get(memory_id).superseded_by
            return Marked(None, (old,), made=(successor,) if successor else ())
        now = max(clock.now(), old.learned_at)
        self._stores.memories.retire(memory_id, at=now, valid_to=now)
        self._tell([old])
        return Marked(None, (old,))

    def never(self, ids: Sequence[str], *, with_history: bool = False, with_sources: bool = False) -> Marked:
        """Puts memories aside at once, with all that tells the same, and forgets them for good a little later.

        A program that ends meanwhile forgets them as it ends, or when it starts again.

        Args:
            ids: the memories.
            with_history: their earlier and later values go too.
            with_sources: the whole messages that they come from, and the replies to those, go too.

        Raises:
            NotFoundError: one of them is not there.
        """
        now = clock.now()

        def work(_: object) -> Marked:
            going = plan(self._stores, Choice(tuple(dict.fromkeys(ids)), with_history=with_history)).memories
            self._stores.marks.put([one.key for one in going], Mark.LEAVING, now)
            for one in going:
                details = {name: value for name, value in one.details.items() if name != _WHOLE}
                details |= {_WHOLE: True} if with_sources else {}
                self._stores.memories.update(one.id, state="binned", binned_at=now, details=details)
            return Marked(Mark.LEAVING, going)

        done = self._stores.database.write(work)
        self._tell(done.before)
        self._finish_later()
        return done

    def wrong_message(self, key: int) -> Marked:
        """Keeps a message from being recalled ever again; it stays where it was said.

        Raises:
            NotFoundError: it is not there.
        """
        self._stores.messages.get(key)
        self._stores.marks.put([key], Mark.WRONG, clock.now())
        return Marked(Mark.WRONG, message_key=key)

    def never_message(self, key: int) -> Marked:
        """Puts a message aside with what was learned from it alone, and forgets it and the answer to it a little later.

        Raises:
            NotFoundError: it is not there.
        """
        now = clock.now()
        message = self._stores.messages.get(key)
        learned = self.learned_from_message(key)

        def work(_: object) -> Memory:
            # A memory that says no more than the message: forgetting it takes the words out of every place.
            said = Source(message.conversation_id, message.id, message.text, said_at=message.said_at)
            stand_in = self._stores.memories.add(
                kind=Kind.FACT,
                text=message.text,
                scope=message.scope,
                sources=(said,),
                state="binned",
                learned_at=message.said_at,
                details={_WHOLE: True},
            )
            self._stores.marks.put([key, stand_in.key, *(one.key for one in learned)], Mark.LEAVING, now)
            for one in learned:
                self._stores.memories.update(one.id, state="binned", binned_at=now)
            return stand_in

        stand_in = self._stores.database.write(work)
        self._tell(learned)
        self._finish_later()
        return Marked(Mark.LEAVING, learned, made=(stand_in.id,), message_key=key)

    def learned_from_message(self, key: int) -> tuple[Memory, ...]:
        """What was learned from a message and from nowhere else."""
        message = self._stores.messages.get(key)
        place = (message.conversation_id, message.id)
        return tuple(
            one
            for one in self._stores.memories.from_conversation(message.conversation_id)
            if one.state != "binned" and all((said.conversation_id, said.message_id) == place for said in one.sources)
        )

    def never_conversation(self, conversation_id: str) -> Marked:
        """Puts a deleted conversation aside with all that was learned from it alone, and forgets it a little later.

        Raises:
            NotFoundError: it is not there.
        """
        now = clock.now()
        self._stores.conversations.get(conversation_id)
        learned = tuple(one for one in self._memory().learned_only_from(conversation_id) if one.state != "binned")

        def work(_: object) -> None:
            self._stores.marks.put([0], Mark.LEAVING, now, conversation_id=conversation_id)
            self._stores.marks.put([one.key for one in learned], Mark.LEAVING, now)
            for one in learned:
                self._stores.memories.update(one.id, state="binned", binned_at=now)

        self._stores.database.write(work)
        self._tell(learned)
        self._finish_later()
        return Marked(Mark.LEAVING, learned, conversation_id=conversation_id)

    def undo(self, done: Marked) -> None:
        """Makes everything as it was before.

        Raises:
            TooLateError: it is forgotten for good.
        """
        if done.made and done.message_key is None:
            self._memory().take_back(done.made)
            return

        def work(_: object) -> None:
            keys = [one.key for one in done.before]
            made = self._stores.memories.by_ids(done.made)
            if len(made) < len(done.made):
                raise TooLateError
            self._stores.marks.take([one.key for one in made.values()], Mark.LEAVING)
            self._stores.memories.remove(made)
            if done.message_key is not None and done.mark is not None:
                self._stores.marks.take([done.message_key], done.mark)
            if done.conversation_id:
                if self._stores.conversations.find(done.conversation_id) is None:
                    raise TooLateError
                self._stores.marks.take([0], Mark.LEAVING, conversation_id=done.conversation_id)
            if len(self._stores.memories.by_key(keys)) < len(set(keys)):
                raise TooLateError
            if done.mark is not None:
                self._stores.marks.take(keys, done.mark)
            for one in done.before:
                self._stores.memories.put_back(one)

        self._stores.database.write(work)
        self._tell(done.before)

    def finish(self, *, waiting: timedelta = timedelta()) -> int:
        """Forgets for good what was put aside at least so long ago; the result is how many memories went."""
        moment = clock.now() - waiting
        keys = self._stores.marks.made_before(Mark.LEAVING, moment)
        conversations = self._stores.marks.leaving_conversations(moment)
        try:
            for conversation_id in conversations:
                self._memory().forget_conversation(conversation_id)
            waiting_ones = self._stores.memories.by_key(keys).values()
            whole = [one.id for one in waiting_ones if one.details.get(_WHOLE)]
            if whole:
                self._memory().forget(whole, with_sources=True)
            ids = [one.id for one in self._stores.memories.by_key(keys).values()]
            if ids:
                self._memory().forget(ids)
            self._stores.marks.take(keys, Mark.LEAVING)
        except NotFoundError:
            return 0  # another caller was faster
        return len(keys)

    def close(self) -> None:
        """Forgets now what waits to be forgotten."""
        with self._lock:
            timers, self._timers = self._timers, []
        for timer in timers:
            timer.cancel()
        for timer in timers:
            if timer.is_alive():
                timer.join()
        if timers:
            self.finish()

    def _finish_later(self) -> None:
        timer = threading.Timer(self._undo_s, self._finish_quietly)
        timer.name, timer.daemon = "keepsake-forgetting", True
        with self._lock:
            self._timers.append(timer)
        timer.start()

    def _finish_quietly(self) -> None:
        with self._lock:
            self._timers = [timer for timer in self._timers if timer is not threading.current_thread()]
        try:
            self.finish(waiting=timedelta(seconds=max(0.0, self._undo_s - 0.5)))
        except AssistantError as fault:
            _log.warning("what was put aside is forgotten at the next start: %s", fault.code)

    def _replaced_by(self, memory: Memory) -> list[Memory]:
        wrong = self._stores.marks.everywhere()
        return [one for one in self._stores.memories.replaced_by(memory.id) if one.key not in wrong]

    def _tell(self, memories: Sequence[Memory]) -> None:
        self._memory().index_new([one.key for one in memories])
        for scope in dict.fromkeys(one.scope for one in memories):
            ids = tuple(one.id for one in memories if one.scope == scope)
            self._events.publish(MemoriesChanged("updated", ids, scope=scope))


def _states(memory: Memory) -> tuple[str, str, str]:
    """What a memory states of whom, whatever its words; its words, where it states nothing so plainly."""
    plain = "".join(sign for sign in (memory.value or memory.text).casefold() if sign.isalnum())
    return memory.subject.casefold(), memory.attribute, plain


def now_reads(stores: Stores, memory: Memory) -> Memory:
    """What holds in a memory's place today: itself, or the last of those that took its place."""
    seen = {memory.id}
    while memory.superseded_by and memory.superseded_by not in seen:
        seen.add(memory.superseded_by)
        found = stores.memories.by_ids([memory.superseded_by])
        if memory.superseded_by not in found:
            return memory
        memory = found[memory.superseded_by]
    return memory
