"""The list of conversations: stored ones and those that live in memory only, behind the same calls."""

from __future__ import annotations

from collections.abc import Sequence

from assistant.chat.archive import Archive
from assistant.chat.branches import Versions, end_of, versions
from assistant.chat.stored import StoredArchive
from assistant.chat.temporary import TemporaryArchive
from assistant.errors import NotFoundError
from assistant.events import ConversationChanged, ConversationDeleted, EventBus
from assistant.memory.writing.orders import Order, order_in
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

    def set_scope(self, conversation_id: str, scope: str) -> Conversation:
        """Gives it another memory from its next turn on; what was said before stays where it was learned."""
        return self._changed(self.archive_of(conversation_id).set_scope(conversation_id, scope))

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

    def versions(self, conversation_id: str) -> dict[int, Versions]:
        """What else was said in the place of those messages of the shown branch that have more than one version."""
        archive = self.archive_of(conversation_id)
        return versions(archive.tree(conversation_id), [one.key for one in archive.branch(conversation_id)])

    def show_message(self, conversation_id: str, key: int) -> Conversation:
        """Shows a branch that holds a message: the one that is shown, or the newest that goes on from it.

        Raises:
            NotFoundError: there is no such message in this conversation.
        """
        archive = self.archive_of(conversation_id)
        tree = archive.tree(conversation_id)
        if key not in tree:
            raise NotFoundError("There is no such message in this conversation.", key=key)
        if any(one.key == key for one in archive.branch(conversation_id)):
            return archive.conversation(conversation_id)
        return self.set_head(conversation_id, end_of(tree, key))

    def find_message(self, conversation_id: str, message_id: str) -> StoredMessage | None:
        """A message of any branch of a stored conversation, by its id; None where it is not there."""
        return self._stores.messages.by_id(conversation_id, message_id)

    def thumbs(self, reply_keys: Sequence[int]) -> dict[int, int]:
        """The person's thumbs on replies, 1 or -1; replies without one are left out."""
        return self._stores.feedback.get([key for key in reply_keys if key > 0])

    def asked_about(self, reply_key: int) -> str:
        """What the message before a reply asked memory about, in a few words; empty where it asked about no one thing.

        Raises:
            NotFoundError: there is no such reply.
        """
        if reply_key < 0:
            return ""  # what is temporary orders nothing
        reply = self._stores.messages.get(reply_key)
        if reply.parent_key is None:
            return ""
        ordered = order_in(self._stores.messages.get(reply.parent_key).text)
        return ordered.about if ordered is not None and ordered.order is Order.SHOW else ""

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
