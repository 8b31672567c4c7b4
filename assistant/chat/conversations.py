"""The list of conversations: stored ones and those that live in memory only, behind the same calls."""

from __future__ import annotations

from assistant.chat.archive import Archive
from assistant.chat.stored import StoredArchive
from assistant.chat.temporary import TemporaryArchive
from assistant.errors import NotFoundError
from assistant.events import ConversationChanged, ConversationDeleted, EventBus
from assistant.messages import DEFAULT_SCOPE, Conversation, StoredMessage
from assistant.privacy.redactor import Redactor
from assistant.storage.stores import Stores
from assistant.tools.working import put_value


class Conversations:
    """Makes, lists, changes and removes conversations. Calls block and may come from any thread."""

    def __init__(self, *, stores: Stores, events: EventBus, redactor: Redactor) -> None:
        self._stores = stores
        self._events = events
        self._redactor = redactor
        self._stored = StoredArchive(stores=stores)
        self._temporary = TemporaryArchive()

    def conversations(self, query: str = "") -> list[Conversation]:
        """Conversations whose title holds the query's words, newest first; temporary ones only without a query."""
        kept = self._stores.conversations.list(query=query)
        if query.strip():
            return kept
        return sorted([*self._temporary.conversations(), *kept], key=lambda one: one.updated_at, reverse=True)

    def conversation(self, conversation_id: str) -> Conversation | None:
        """One conversation; None where it is not there."""
        try:
            return self.archive_of(conversation_id).conversation(conversation_id)
        except NotFoundError:
            return None

    def new_conversation(
        self, scope: str = DEFAULT_SCOPE, *, temporary: bool = False, origin: str = "app"
    ) -> Conversation:
        """A new conversation; its short-term and working memory are empty, long-term memory is what it was."""
        if temporary:
            made = self._temporary.create(scope=scope)
        else:
            made = self._stores.conversations.create(scope=scope, origin=origin)
        return self._changed(made)

    def rename(self, conversation_id: str, title: str) -> Conversation:
        """Gives it the person's title, which no automatic one replaces."""
        return self._changed(self.archive_of(conversation_id).rename(conversation_id, title.strip(), origin="user"))

    def set_pinned(self, conversation_id: str, pinned: bool) -> Conversation:
        """Pins it to the top of the list, or lets it go; a temporary one is not pinned.

        Raises:
            NotFoundError: it is not there.
        """
        return self._changed(self._stores.conversations.set_pinned(conversation_id, pinned))

    def set_memory_enabled(self, conversation_id: str, enabled: bool) -> Conversation:
        """Switches memory on or off for it: off, nothing is recalled in it and nothing is learned from it."""
        return self._changed(self.archive_of(conversation_id).set_memory_enabled(conversation_id, enabled))

    def set_model(self, conversation_id: str, provider: str = "", model: str = "") -> Conversation:
        """Switches it to a model; empty texts mean the setting."""
        return self._changed(self.archive_of(conversation_id).set_model(conversation_id, provider, model))

    def set_draft(self, conversation_id: str, draft: str) -> None:
        """Keeps what was typed and not sent. Nobody is told: only its own composer shows it."""
        self.archive_of(conversation_id).set_draft(conversation_id, draft)

    def set_head(self, conversation_id: str, key: int | None) -> Conversation:
        """Shows the branch that ends in a message."""
        return self._changed(self.archive_of(conversation_id).set_head(conversation_id, key))

    def delete(self, conversation_id: str) -> None:
        """Takes it out of the list; `restore` brings a stored one back, a temporary one is gone."""
        if conversation_id in self._temporary:
            self._temporary.discard(conversation_id)
        else:
            self._stores.conversations.delete(conversation_id)
        self._events.publish(ConversationDeleted(conversation_id))

    def restore(self, conversation_id: str) -> Conversation:
        """Brings a deleted conversation back."""
        return self._changed(self._stores.conversations.restore(conversation_id))

    def transcript(self, conversation_id: str) -> list[StoredMessage]:
        """The messages of the branch that is shown, oldest first."""
        return self.archive_of(conversation_id).branch(conversation_id)

    def versions(self, conversation_id: str, message_key: int) -> list[StoredMessage]:
        """A message and what else was said in its place, oldest first."""
        message = self.archive_of(conversation_id).message(message_key)
        if conversation_id in self._temporary:
            return self._temporary.children(conversation_id, message.parent_key)
        return self._stores.messages.children(conversation_id, message.parent_key)

    def working_values(self, conversation_id: str) -> dict[str, str]:
        """The state of the task that the conversation is at."""
        return self.archive_of(conversation_id).working.all(conversation_id)

    def set_working_value(self, conversation_id: str, name: str, value: str) -> None:
        """Sets a value of the task's state, redacted and within the bounds that the model's tool has.

        Raises:
            NotFoundError: there is no such conversation.
            AssistantError: it has no name, is too long, or there are too many.
        """
        archive = self.archive_of(conversation_id)
        archive.conversation(conversation_id)
        put_value(archive.working, conversation_id, name, value, redactor=self._redactor)

    def clear_working_values(self, conversation_id: str, name: str | None = None) -> None:
        """Removes one value of the task's state, or all."""
        working = self.archive_of(conversation_id).working
        if name is None:
            working.clear(conversation_id)
        else:
            working.remove(conversation_id, name)

    def set_not_here(self, conversation_id: str, item_key: int, on: bool) -> None:
        """Leaves a memory or a message out of a conversation from its next turn on, or no longer.

        Raises:
            NotFoundError: there is no such conversation.
        """
        archive = self.archive_of(conversation_id)
        archive.conversation(conversation_id)
        archive.set_not_here(conversation_id, item_key, on)

    def archive_of(self, conversation_id: str) -> Archive:
        """Where a conversation is kept."""
        return self._temporary if conversation_id in self._temporary else self._stored

    def _changed(self, conversation: Conversation) -> Conversation:
        self._events.publish(ConversationChanged(conversation))
        return conversation
