"""What is done after a reply, off its path: indexing, the running summary, the title. None of it delays a turn."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine, Sequence
from typing import Any, Protocol

from assistant.chat.archive import Archive
from assistant.chat.summary import fold
from assistant.chat.titles import title_by_model
from assistant.chat.turn import Resolves
from assistant.errors import AssistantError, ProviderError
from assistant.events import ConversationChanged, EventBus
from assistant.memory.upkeep.condense import Condensed
from assistant.messages import Conversation, MessageStatus, Role, Usage
from assistant.providers.base import ModelInfo, Provider
from assistant.settings import SettingsStore

_log = logging.getLogger(__name__)


class Indexes(Protocol):
    """The part of memory that finds messages again."""

    def index_new(self, keys: Sequence[int]) -> None:
        """Takes new messages in, now or as soon as possible."""

    def used(self, memory_ids: Sequence[str]) -> None:
        """Notes that memories stood in a prompt; for pruning, never for rank."""


class FollowUps:
    """Starts what follows a reply, one thing a conversation at a time, and can be waited for."""

    def __init__(
        self, *, memory: Indexes, providers: Callable[[], Resolves], settings: SettingsStore, events: EventBus
    ) -> None:
        self._memory = memory
        self._providers = providers
        self._settings = settings
        self._events = events
        self._tasks: set[asyncio.Task[None]] = set()
        self._busy: set[str] = set()

    def start(
        self, conversation_id: str, archive: Archive, message_keys: Sequence[int], used: Sequence[str] = ()
    ) -> None:
        """Begins the work after a turn, in which these messages came and these memories were used; on the loop."""
        stored = [key for key in message_keys if key > 0]
        if stored:
            self._spawn(self._note(stored, used))
        if conversation_id not in self._busy:
            self._busy.add(conversation_id)
            self._spawn(self._condense(conversation_id, archive))

    async def settle(self) -> None:
        """Waits until all that was started is done."""
        while self._tasks:
            await asyncio.gather(*self._tasks, return_exceptions=True)

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _note(self, keys: Sequence[int], used: Sequence[str]) -> None:
        try:
            await asyncio.to_thread(self._memory.index_new, keys)
            await asyncio.to_thread(self._memory.used, used)
        except AssistantError as error:
            _log.warning("a turn could not be noted in memory: %s", error.code)

    async def _condense(self, conversation_id: str, archive: Archive) -> None:
        try:
            conversation = await asyncio.to_thread(archive.conversation, conversation_id)
            self._events.publish(ConversationChanged(conversation))
            await self._fold(conversation, archive)
            await self._name(conversation, archive)
        except AssistantError as error:
            _log.warning("the work after a reply stopped: %s", error.code)
        except Exception:  # noqa: BLE001 - a defect here may not end the program
            _log.exception("the work after a reply failed")
        finally:
            self._busy.discard(conversation_id)

    async def _fold(self, conversation: Conversation, archive: Archive) -> None:
        branch = await asyncio.to_thread(archive.branch, conversation.id)
        window = self._settings.current.memory.window_messages
        if len(branch) <= window:
            return
        known = await asyncio.to_thread(archive.folded, conversation.id)
        writer = await self._writer(conversation)
        folded = await fold(branch, known, window=window, writer=writer)
        if folded is None:
            return
        await asyncio.to_thread(archive.fold, conversation.id, folded[0])
        await self._count("summary", folded[1], writer, conversation, archive)

    async def _name(self, conversation: Conversation, archive: Archive) -> None:
        """Replaces the first automatic title once, after a model's first reply."""
        if conversation.title_origin == "user":
            return
        branch = await asyncio.to_thread(archive.branch, conversation.id)
        replies = [one for one in branch if one.role is Role.ASSISTANT and one.status is MessageStatus.COMPLETE]
        if len(replies) != 1 or not replies[0].provider:  # what the app itself answered goes to no model
            return
        writer = await self._writer(conversation)
        written = await title_by_model(branch, writer) if writer is not None else None
        if written is None:
            return
        await self._count("title", written, writer, conversation, archive)
        now = await asyncio.to_thread(archive.conversation, conversation.id)
        if now.title_origin != "user":
            renamed = await asyncio.to_thread(archive.rename, conversation.id, written.text, origin="auto")
            self._events.publish(ConversationChanged(renamed))

    async def _writer(self, conversation: Conversation) -> tuple[Provider, ModelInfo] | None:
        """The model for memory's work; none for a temporary conversation, which only its own model may see."""
        if conversation.temporary:
            return None
        try:
            return await asyncio.to_thread(self._providers().resolve, "memory", conversation)
        except ProviderError:
            return None

    async def _count(
        self,
        purpose: str,
        condensed: Condensed,
        writer: tuple[Provider, ModelInfo] | None,
        conversation: Conversation,
        archive: Archive,
    ) -> None:
        if writer is None or not condensed.by_model or condensed.usage == Usage():
            return
        provider, model = writer
        await asyncio.to_thread(
            archive.add_usage,
            purpose=purpose,
            provider=provider.id,
            model=model.id,
            usage=condensed.usage,
            conversation_id=conversation.id,
        )
