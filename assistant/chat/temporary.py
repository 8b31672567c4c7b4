"""Temporary conversations: they live in this process's memory, and nothing of them is ever written."""

from __future__ import annotations

import itertools
import threading
import uuid
from collections.abc import Sequence
from dataclasses import fields, replace
from datetime import datetime
from typing import Any

from assistant import clock
from assistant.chat.archive import Changes, Folded
from assistant.chat.branches import Tree
from assistant.chat.context import PromptItem, Section
from assistant.chat.panel import merged
from assistant.errors import NotFoundError
from assistant.messages import Conversation, MessageStatus, Role, StoredMessage, Usage


class TemporaryWorking:
    """Working values of temporary conversations."""

    def __init__(self) -> None:
        self._values: dict[str, dict[str, str]] = {}

    def all(self, conversation_id: str) -> dict[str, str]:
        """A conversation's values, in the order that they were first set."""
        return dict(self._values.get(conversation_id, {}))

    def set(self, conversation_id: str, name: str, value: str) -> None:
        """Sets one."""
        self._values.setdefault(conversation_id, {})[name] = value

    def remove(self, conversation_id: str, name: str) -> None:
        """Removes one."""
        self._values.get(conversation_id, {}).pop(name, None)

    def clear(self, conversation_id: str) -> None:
        """Removes all."""
        self._values.pop(conversation_id, None)


class TemporaryArchive:
    """The archive of temporary conversations. Their messages have negative keys, so none is taken for a stored one."""

    def __init__(self) -> None:
        self.working = TemporaryWorking()
        self._lock = threading.RLock()
        self._conversations: dict[str, Conversation] = {}
        self._messages: dict[int, StoredMessage] = {}
        self._prompts: dict[int, tuple[PromptItem, ...]] = {}
        self._folded: dict[str, Folded] = {}
        self._not_here: dict[str, set[int]] = {}
        self._keys = itertools.count(1)

    def __contains__(self, conversation_id: str) -> bool:
        return conversation_id in self._conversations

    def create(self, *, scope: str) -> Conversation:
        """A new one; it begins without memory, as the person expects of it."""
        now = clock.now()
        made = Conversation(uuid.uuid4().hex, scope, "", now, now, memory_enabled=False, temporary=True)
        with self._lock:
            self._conversations[made.id] = made
        return made

    def conversations(self) -> list[Conversation]:
        """All of them, newest first."""
        with self._lock:
            return sorted(self._conversations.values(), key=lambda one: one.updated_at, reverse=True)

    def discard(self, conversation_id: str) -> None:
        """Lets go of one and all that it held."""
        with self._lock:
            self._conversations.pop(conversation_id, None)
            self._folded.pop(conversation_id, None)
            self._not_here.pop(conversation_id, None)
            self.working.clear(conversation_id)
            for key in [key for key, one in self._messages.items() if one.conversation_id == conversation_id]:
                del self._messages[key]
                self._prompts.pop(key, None)

    def prompt(self, message_key: int) -> tuple[PromptItem, ...]:
        """What a reply's prompt carried."""
        return self._prompts.get(message_key, ())

    def conversation(self, conversation_id: str) -> Conversation:
        """See `Archive`."""
        with self._lock:
            if conversation_id not in self._conversations:
                raise NotFoundError("This temporary conversation is over.")
            return self._conversations[conversation_id]

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
        with self._lock:
            message = StoredMessage(
                key=-next(self._keys),
                conversation_id=conversation.id,
                id=uuid.uuid4().hex,
                parent_key=parent_key,
                role=role,
                text=text,
                said_at=said_at,
                offset_minutes=clock.offset_minutes(said_at),
                scope=conversation.scope,
                status=status,
                provider=provider,
                model=model,
            )
            self._messages[message.key] = message
            self._change(conversation.id, head_key=message.key, updated_at=clock.now())
            return message

    def change_message(self, key: int, changes: Changes) -> StoredMessage:
        """See `Archive`."""
        given: dict[str, Any] = {
            one.name: value for one in fields(changes) if (value := getattr(changes, one.name)) is not None
        }
        if "steps" in given:
            given["steps"] = tuple(given["steps"])
        with self._lock:
            self._messages[key] = replace(self.message(key), **given)
            return self._messages[key]

    def message(self, key: int) -> StoredMessage:
        """See `Archive`."""
        with self._lock:
            if key not in self._messages:
                raise NotFoundError("There is no such message.", key=key)
            return self._messages[key]

    def branch(self, conversation_id: str, head_key: int | None = None) -> list[StoredMessage]:
        """See `Archive`."""
        with self._lock:
            key = head_key if head_key is not None else self.conversation(conversation_id).head_key
            found = []
            while key is not None and key in self._messages:
                found.append(self._messages[key])
                key = self._messages[key].parent_key
            return found[::-1]

    def tree(self, conversation_id: str) -> Tree:
        """See `Archive`."""
        with self._lock:
            own = [one for one in self._messages.values() if one.conversation_id == conversation_id]
            return {one.key: one.parent_key for one in own}

    def set_head(self, conversation_id: str, key: int | None) -> Conversation:
        """See `Archive`."""
        return self._change(conversation_id, head_key=key)

    def set_draft(self, conversation_id: str, draft: str) -> Conversation:
        """See `Archive`."""
        return self._change(conversation_id, draft=draft)

    def rename(self, conversation_id: str, title: str, *, origin: str) -> Conversation:
        """See `Archive`."""
        return self._change(conversation_id, title=title, title_origin=origin)

    def set_memory_enabled(self, conversation_id: str, enabled: bool) -> Conversation:
        """See `Archive`; switched on, it reads memory, and still writes nothing."""
        return self._change(conversation_id, memory_enabled=enabled)

    def set_model(self, conversation_id: str, provider: str, model: str) -> Conversation:
        """See `Archive`."""
        return self._change(conversation_id, provider=provider, model=model)

    def set_scope(self, conversation_id: str, scope: str) -> Conversation:
        """See `Archive`."""
        return self._change(conversation_id, scope=scope)

    def folded(self, conversation_id: str) -> Folded:
        """See `Archive`."""
        return self._folded.get(conversation_id, Folded())

    def fold(self, conversation_id: str, folded: Folded) -> None:
        """See `Archive`."""
        self._folded[conversation_id] = folded

    def add_to_prompt(self, message_key: int, items: Sequence[PromptItem]) -> int:
        """See `Archive`."""
        known = self._prompts.get(message_key, ())
        self._prompts[message_key] = merged(known, items)
        return sum(item.section is Section.RECALLED for item in self._prompts[message_key])

    def not_here(self, conversation_id: str) -> frozenset[int]:
        """See `Archive`."""
        return frozenset(self._not_here.get(conversation_id, ()))

    def set_not_here(self, conversation_id: str, item_key: int, on: bool) -> None:
        """See `Archive`."""
        keys = self._not_here.setdefault(conversation_id, set())
        if on:
            keys.add(item_key)
        else:
            keys.discard(item_key)

    def add_usage(self, *, purpose: str, provider: str, model: str, usage: Usage, conversation_id: str) -> None:
        """Counts nothing: a row would tell that there was a conversation."""

    def _change(self, conversation_id: str, **changes: Any) -> Conversation:
        with self._lock:
            self._conversations[conversation_id] = replace(self.conversation(conversation_id), **changes)
            return self._conversations[conversation_id]
