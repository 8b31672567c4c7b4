"""Conversations that are kept: the archive over the stores."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from assistant import clock
from assistant.chat.archive import Changes, Folded
from assistant.chat.branches import Tree
from assistant.chat.context import PromptItem, Section
from assistant.chat.panel import merged
from assistant.messages import Conversation, MessageStatus, Role, StoredMessage, Usage
from assistant.storage import prompts
from assistant.storage.marks import Mark
from assistant.storage.stores import Stores
from assistant.tools.base import WorkingValues


class StoredArchive:
    """The archive of ordinary conversations."""

    def __init__(self, *, stores: Stores) -> None:
        self._stores = stores
        self.working: WorkingValues = stores.working

    def conversation(self, conversation_id: str) -> Conversation:
        """See `Archive`."""
        return self._stores.conversations.get(conversation_id)

    def add_message(
        self,
        conversation: Conversation,
        *,
        role: Role,
        text: str,
        said_at: datetime,
        parent_key: int | None,
        status: MessageStatus = MessageStatus.COMPLETE,
        provider: str = "",
        model: str = "",
    ) -> StoredMessage:
        """See `Archive`."""
        return self._stores.messages.add(
            conversation_id=conversation.id,
            role=role,
            text=text,
            said_at=said_at,
            parent_key=parent_key or 0,
            scope=conversation.scope,
            status=status,
            provider=provider,
            model=model,
        )

    def change_message(self, key: int, changes: Changes) -> StoredMessage:
        """See `Archive`."""
        return self._stores.messages.update(
            key,
            text=changes.text,
            status=changes.status,
            thinking=changes.thinking,
            steps=changes.steps,
            usage=changes.usage,
            duration_ms=changes.duration_ms,
            provider=changes.provider,
            model=changes.model,
        )

    def message(self, key: int) -> StoredMessage:
        """See `Archive`."""
        return self._stores.messages.get(key)

    def branch(self, conversation_id: str, head_key: int | None = None) -> list[StoredMessage]:
        """See `Archive`."""
        return self._stores.messages.branch(conversation_id, head_key)

    def tree(self, conversation_id: str) -> Tree:
        """See `Archive`."""
        return self._stores.messages.tree(conversation_id)

    def set_head(self, conversation_id: str, key: int | None) -> Conversation:
        """See `Archive`."""
        return self._stores.conversations.set_head(conversation_id, key)

    def set_draft(self, conversation_id: str, draft: str) -> Conversation:
        """See `Archive`."""
        return self._stores.conversations.set_draft(conversation_id, draft)

    def rename(self, conversation_id: str, title: str, *, origin: str) -> Conversation:
        """See `Archive`."""
        return self._stores.conversations.rename(conversation_id, title, origin=origin)

    def set_memory_enabled(self, conversation_id: str, enabled: bool) -> Conversation:
        """See `Archive`."""
        return self._stores.conversations.set_memory_enabled(conversation_id, enabled)

    def set_model(self, conversation_id: str, provider: str, model: str) -> Conversation:
        """See `Archive`."""
        return self._stores.conversations.set_model(conversation_id, provider, model)

    def set_scope(self, conversation_id: str, scope: str) -> Conversation:
        """See `Archive`."""
        return self._stores.conversations.set_scope(conversation_id, scope)

    def folded(self, conversation_id: str) -> Folded:
        """See `Archive`."""
        latest = self._stores.summaries.latest(conversation_id)
        return Folded() if latest is None else Folded(latest.text, latest.upto_key)

    def fold(self, conversation_id: str, folded: Folded) -> None:
        """See `Archive`."""
        self._stores.summaries.put(conversation_id, upto_key=folded.upto_key, text=folded.text)

    def add_to_prompt(self, message_key: int, items: Sequence[PromptItem]) -> int:
        """See `Archive`; of each text only a mark is kept, by which one sees later that it changed."""
        store = self._stores.prompts
        marked = [
            prompts.PromptItem(
                section=str(item.section),
                item_key=item.item_key,
                item_id=item.item_id,
                kind=item.kind,
                score=item.score,
                scores=item.scores,
                threshold=item.threshold,
                text_mark=store.mark(item.text),
            )
            for item in items
        ]
        together = merged(store.get(message_key), marked)
        store.put(message_key, together)
        return sum(item.section == Section.RECALLED for item in together)

    def not_here(self, conversation_id: str) -> frozenset[int]:
        """See `Archive`."""
        return frozenset(self._stores.marks.not_here(conversation_id))

    def set_not_here(self, conversation_id: str, item_key: int, on: bool) -> None:
        """See `Archive`."""
        marks = self._stores.marks
        if on:
            marks.put([item_key], Mark.NOT_HERE, clock.now(), conversation_id=conversation_id)
        else:
            marks.take([item_key], Mark.NOT_HERE, conversation_id=conversation_id)

    def add_usage(self, *, purpose: str, provider: str, model: str, usage: Usage, conversation_id: str) -> None:
        """See `Archive`."""
        self._stores.usage.add(
            purpose=purpose, provider=provider, model=model, usage=usage, conversation_id=conversation_id
        )
