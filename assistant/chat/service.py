"""The door to conversations: what the window and the verbs call."""

from __future__ import annotations

import asyncio
import logging
import threading
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Protocol

from assistant import clock
from assistant.chat.archive import Archive
from assistant.chat.context import ProfileLine
from assistant.chat.conversations import Conversations
from assistant.chat.faults import NotAReplyError, NothingSaidError, TurnRunningError
from assistant.chat.followups import FollowUps, Indexes
from assistant.chat.gathering import Gatherer, RemembersThings
from assistant.chat.keeping import keep
from assistant.chat.panel import PromptContents, stored_contents, temporary_contents
from assistant.chat.titles import title_of
from assistant.chat.turn import ActsOnCommands, Reply, Resolves, Turn, TurnServices
from assistant.chat.writing import FLUSH_S
from assistant.errors import AssistantError, NotFoundError
from assistant.events import ConversationChanged, EventBus, MessageStored
from assistant.memory.experience.offering import Offer
from assistant.memory.records import RecallRequest, RecallResult
from assistant.messages import Conversation, MessageStatus, Role, StoredMessage
from assistant.personas import Voice
from assistant.privacy.redactor import Redactor
from assistant.settings import SettingsStore
from assistant.storage.stores import Stores
from assistant.tools.base import Toolbox
from assistant.tools.memory import KeepsMemories, RecallMemories, RememberStatement
from assistant.tools.working import WorkingClear, WorkingGet, WorkingSet

__all__ = ["ChatMemory", "ChatService", "Reply"]

_WARMING_S = 5.0
_OWN_ORIGINS = frozenset({"app", "ask"})

_log = logging.getLogger(__name__)


class ChatMemory(RemembersThings, ActsOnCommands, KeepsMemories, Indexes, Protocol):
    """What chat asks of memory."""

    def forget_conversation(self, conversation_id: str) -> object:
        """Removes a stored conversation for good, with all that was learned from it."""


@dataclass(slots=True)
class _Running:
    """A turn in progress, as far as stopping it goes."""

    loop: asyncio.AbstractEventLoop
    turn: Turn | None = None
    task: asyncio.Task[Reply] | None = None
    stopped: bool = False

    def stop(self) -> None:
        self.stopped = True
        if self.turn is not None:
            self.turn.stopped = True
        if self.task is not None:
            self.loop.call_soon_threadsafe(self.task.cancel)


class ChatService(Conversations):
    """Conversations and their turns. The async methods run on the core's loop, the others block."""

    def __init__(
        self,
        *,
        stores: Stores,
        memory: ChatMemory,
        profile: Callable[[str], Sequence[ProfileLine]],
        providers: Callable[[], Resolves],
        redactor: Redactor,
        settings: SettingsStore,
        events: EventBus,
        warm: Callable[[str], None] | None = None,
        patience_s: Callable[[], float] = lambda: 0.0,
        experience: Callable[[RecallRequest], Offer] = lambda request: Offer(),
        documents: Callable[[RecallRequest], RecallResult | None] = lambda request: None,
        voice: Callable[[Conversation], Voice] = lambda conversation: Voice(),
        flush_s: float = FLUSH_S,
    ) -> None:
        """Starts nothing.

        Args:
            stores: where everything is kept.
            memory: what is remembered.
            profile: the profile of a scope, in the order of a prompt.
            providers: who answers, made when first needed.
            redactor: masks secrets.
            settings: what the person chose.
            events: who is told.
            warm: gets a scope's memory ready before the first turn; may take a second.
            patience_s: how much longer than its usual deadline recall may take just now.
            experience: what similar tasks came to.
            documents: the passages of documents that bear on a question.
            voice: who speaks in a conversation.
            flush_s: how long a piece of a reply may stay unwritten.
        """
        super().__init__(stores=stores, events=events, redactor=redactor)
        self._memory = memory
        self._providers = providers
        self._settings = settings
        self._warm = warm
        self._flush_s = flush_s
        self._gatherer = Gatherer(
            memory=memory,
            profile=profile,
            settings=settings,
            events=events,
            patience_s=patience_s,
            experience=experience,
            voice=voice,
            documents=documents,
        )
        self._follow_ups = FollowUps(memory=memory, providers=providers, settings=settings, events=events)
        self._running: dict[str, _Running] = {}
        self._lock = threading.Lock()

    async def send(self, conversation_id: str, text: str, *, in_place_of: int | None = None) -> Reply:
        """Stores the person's message, then answers it.

        Args:
            conversation_id: where it is said.
            text: what is said.
            in_place_of: the key of a message that it is said instead of, in a branch of its own; the other stays.

        Raises:
            NothingSaidError: the text is empty.
            TurnRunningError: the last reply is still being written.
            NotFoundError: there is no such conversation.
            AssistantError: the reply failed; `ReplyFailed` was published and what had arrived is kept.
        """
        started_at = time.perf_counter()
        if not text.strip():
            raise NothingSaidError
        async with self._slot(conversation_id) as running:
            archive = self.archive_of(conversation_id)
            conversation, question = await asyncio.to_thread(
                self._store, conversation_id, archive, text.strip(), in_place_of
            )
            self._events.publish(MessageStored(question))
            tidying = asyncio.create_task(asyncio.to_thread(self._tidy, conversation, archive, question))
            try:
                return await self._answer(running, conversation, archive, question, started_at=started_at)
            finally:
                await tidying

    async def retry(self, conversation_id: str, message_key: int) -> Reply:
        """Answers anew: a second reply beside the given one, or the first to a message that has none.

        Raises:
            TurnRunningError: the last reply is still being written.
            NotFoundError: there is no such message.
            AssistantError: the reply failed; `ReplyFailed` was published and what had arrived is kept.
        """
        async with self._slot(conversation_id) as running:
            archive = self.archive_of(conversation_id)
            conversation = await asyncio.to_thread(archive.conversation, conversation_id)
            question = await asyncio.to_thread(_question_of, archive, conversation_id, message_key)
            return await self._answer(running, conversation, archive, question, learn=False)

    async def continue_reply(self, conversation_id: str, reply_key: int) -> Reply:
        """Goes on with an interrupted reply where it stopped.

        Raises:
            NotAReplyError: the message is not a reply that was cut off.
            TurnRunningError: the last reply is still being written.
            AssistantError: the reply failed again; `ReplyFailed` was published and what had arrived is kept.
        """
        async with self._slot(conversation_id) as running:
            archive = self.archive_of(conversation_id)
            conversation = await asyncio.to_thread(archive.conversation, conversation_id)
            reply = await asyncio.to_thread(archive.message, reply_key)
            if reply.status not in {MessageStatus.INTERRUPTED, MessageStatus.FAILED}:
                raise NotAReplyError
            question = await asyncio.to_thread(_question_of, archive, conversation_id, reply_key)
            return await self._answer(running, conversation, archive, question, reply=reply)

    def stop(self, conversation_id: str) -> bool:
        """Stops the reply that is being written; what has arrived stays. False where there is none."""
        with self._lock:
            running = self._running.get(conversation_id)
        if running is None:
            return False
        running.stop()
        return True

    def is_running(self, conversation_id: str) -> bool:
        """Whether a reply is being written in it."""
        with self._lock:
            return conversation_id in self._running

    def any_running(self) -> bool:
        """Whether any reply is being written."""
        with self._lock:
            return bool(self._running)

    def delete(self, conversation_id: str, *, with_learned: bool = False) -> None:
        """See `Conversations`; a reply that is being written is stopped.

        What was learned from it is kept, or with `with_learned` forgotten together with it, which cannot be undone.
        """
        self.stop(conversation_id)
        super().delete(conversation_id)
        if with_learned and self.conversation(conversation_id) is not None:
            self._memory.forget_conversation(conversation_id)

    def keep(self, conversation_id: str) -> Conversation:
        """Turns a temporary conversation into an ordinary one, which memory reads and learns from.

        Raises:
            TurnRunningError: a reply is being written.
            NotFoundError: it is over.
        """
        if self.is_running(conversation_id):
            raise TurnRunningError
        kept = keep(self._temporary, self._stored, self._stores, conversation_id)
        tree = self._stored.tree(conversation_id)
        self._memory.index_new(list(tree))
        for message in self._stores.messages.by_keys(tree).values():
            if message.role is Role.USER:
                self._memory.enqueue_turn(conversation_id, message.key)
        return self._changed(kept)

    def prompt_contents(self, message_key: int) -> PromptContents:
        """What a reply's prompt carried from memory: all of it and nothing else, with what just missed the cut."""
        if message_key < 0:
            conversation_id = self._temporary.message(message_key).conversation_id
            return temporary_contents(self._temporary.prompt(message_key), self._temporary.not_here(conversation_id))
        return stored_contents(message_key, self._stores)

    def memory_counts(self, message_keys: Sequence[int]) -> dict[int, int]:
        """How many memories each reply's prompt recalled; replies without any are left out."""
        counts = {key: len(self.prompt_contents(key).recalled) for key in message_keys if key < 0}
        return {key: n for key, n in counts.items() if n} | self._stores.prompts.counts(
            [key for key in message_keys if key > 0]
        )

    def recover(self) -> int:
        """Marks replies that a kill cut off, and queues words that it kept from being learned; how many were cut.

        Call it once, before any turn, in the process that holds the data.
        """
        cut = self._stores.messages.mark_interrupted()
        own = [one for one in self._stores.conversations.list() if one.origin in _OWN_ORIGINS and one.memory_enabled]
        heads = self._stores.messages.by_keys(one.head_key for one in own if one.head_key is not None)
        for message in heads.values():
            if message.role is Role.USER:
                self._memory.enqueue_turn(message.conversation_id, message.key)
        return cut

    async def settle(self) -> None:
        """Waits for what follows the replies: summaries and titles."""
        await self._follow_ups.settle()

    def close(self) -> None:
        """Lets the threads go. Turns end with the loop."""
        self._gatherer.close()

    @asynccontextmanager
    async def _slot(self, conversation_id: str) -> AsyncIterator[_Running]:
        """One turn a conversation at a time."""
        running = _Running(asyncio.get_running_loop())
        with self._lock:
            if conversation_id in self._running:
                raise TurnRunningError
            self._running[conversation_id] = running
        try:
            yield running
        finally:
            with self._lock:
                del self._running[conversation_id]

    def _store(
        self, conversation_id: str, archive: Archive, text: str, in_place_of: int | None
    ) -> tuple[Conversation, StoredMessage]:
        """Secrets are masked before anything is written or sent."""
        conversation = archive.conversation(conversation_id)
        masked = self._redactor.redact(text) if conversation.temporary else self._redactor.redact_for("message", text)
        follows = conversation.head_key
        if in_place_of is not None:
            follows = _question_of(archive, conversation_id, in_place_of).parent_key
        question = archive.add_message(
            conversation, role=Role.USER, text=masked.text, said_at=clock.local_now(), parent_key=follows
        )
        return conversation, question

    def _tidy(self, conversation: Conversation, archive: Archive, question: StoredMessage) -> None:
        """The draft is sent, and a conversation without a name gets one from its first words."""
        if conversation.draft:
            archive.set_draft(conversation.id, "")
        if not conversation.title and conversation.title_origin == "none" and (title := title_of(question.text)):
            archive.rename(conversation.id, title, origin="auto")
        self._events.publish(ConversationChanged(archive.conversation(conversation.id)))

    async def _answer(
        self,
        running: _Running,
        conversation: Conversation,
        archive: Archive,
        question: StoredMessage,
        *,
        reply: StoredMessage | None = None,
        learn: bool = True,
        started_at: float | None = None,
    ) -> Reply:
        if self._warm is not None and conversation.memory_enabled:
            await self._get_ready(self._warm, conversation.scope)
        running.turn = Turn(
            services=TurnServices(
                gatherer=self._gatherer,
                memory=self._memory,
                resolve=lambda asked: self._providers().resolve("chat", asked),
                settings=self._settings,
                events=self._events,
                toolbox=self._toolbox,
                withheld=self._memory.withheld,
                mask=lambda text: self._redactor.redact(text).text,
                flush_s=self._flush_s,
            ),
            conversation=conversation,
            archive=archive,
            question=question,
            reply=reply,
            learn=learn,
            started_at=started_at,
        )
        running.turn.stopped = running.stopped
        running.task = asyncio.create_task(running.turn.run())
        keys, used = [question.key], tuple[str, ...]()
        try:
            ended = await running.task
            keys.append(ended.message.key)
            used = ended.memories_used
            return ended
        finally:
            self._follow_ups.start(conversation.id, archive, keys, used)

    async def _get_ready(self, warm: Callable[[str], None], scope: str) -> None:
        try:
            await asyncio.wait_for(asyncio.to_thread(warm, scope), _WARMING_S)
        except (TimeoutError, AssistantError) as error:
            _log.warning("memory was not ready for the first turn: %s", type(error).__name__)
        self._warm = None

    def _toolbox(self, conversation: Conversation) -> Toolbox:
        working = (WorkingSet(redactor=self._redactor), WorkingGet(), WorkingClear())
        if not conversation.memory_enabled:
            return Toolbox(working)
        if conversation.temporary:
            return Toolbox((*working, RecallMemories(memory=self._memory)))
        return Toolbox((*working, RecallMemories(memory=self._memory), RememberStatement(memory=self._memory)))


def _question_of(archive: Archive, conversation_id: str, message_key: int) -> StoredMessage:
    """The person's message that a reply answers, or the message itself."""
    message = archive.message(message_key)
    if message.conversation_id != conversation_id:
        raise NotFoundError("There is no such message in this conversation.", key=message_key)
    while message.role is not Role.USER:
        if message.parent_key is None:
            raise NotAReplyError
        message = archive.message(message.parent_key)
    return message
