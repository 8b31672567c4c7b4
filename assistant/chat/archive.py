"""Where a conversation's words, prompts and working values go: the same calls, kept in the store or only in memory."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Protocol

from assistant.chat.branches import Tree
from assistant.chat.context import PromptItem
from assistant.messages import Conversation, MessageStatus, Role, StoredMessage, Usage
from assistant.tools.base import WorkingValues


@dataclass(frozen=True, slots=True)
class Folded:
    """The running summary of a conversation, and the last message that it covers."""

    text: str = ""
    upto_key: int = 0


@dataclass(frozen=True, slots=True)
class Changes:
    """What changed about a message; None means unchanged."""

    text: str | None = None
    status: MessageStatus | None = None
    thinking: str | None = None
    steps: Sequence[Mapping[str, Any]] | None = None
    usage: Usage | None = None
    duration_ms: int | None = None
    provider: str | None = None
    model: str | None = None


class Archive(Protocol):
    """What a turn needs to read and write. Calls block."""

    @property
    def working(self) -> WorkingValues:
        """The state of each conversation's task."""

    def conversation(self, conversation_id: str) -> Conversation:
        """One conversation.

        Raises:
            NotFoundError: it is not there.
        """

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
        """Puts a message after its parent (None for a root) and makes it the conversation's head."""

    def change_message(self, key: int, changes: Changes) -> StoredMessage:
        """Changes what is given of a message."""

    def message(self, key: int) -> StoredMessage:
        """One message.

        Raises:
            NotFoundError: it is not there.
        """

    def branch(self, conversation_id: str, head_key: int | None = None) -> list[StoredMessage]:
        """The messages from the root to a head, the conversation's own by default."""

    def tree(self, conversation_id: str) -> Tree:
        """All messages of a conversation, in their order, each with the one that it follows."""

    def set_head(self, conversation_id: str, key: int | None) -> Conversation:
        """Shows another branch."""

    def set_draft(self, conversation_id: str, draft: str) -> Conversation:
        """Keeps what was typed and not sent."""

    def rename(self, conversation_id: str, title: str, *, origin: str) -> Conversation:
        """Gives a title."""

    def set_memory_enabled(self, conversation_id: str, enabled: bool) -> Conversation:
        """Switches memory on or off."""

    def set_model(self, conversation_id: str, provider: str, model: str) -> Conversation:
        """Switches the model; empty texts mean the setting."""

    def set_scope(self, conversation_id: str, scope: str) -> Conversation:
        """Gives it another memory from its next turn on."""

    def folded(self, conversation_id: str) -> Folded:
        """The running summary; an empty one where there is none."""

    def fold(self, conversation_id: str, folded: Folded) -> None:
        """Keeps a newer running summary."""

    def add_to_prompt(self, message_key: int, items: Sequence[PromptItem]) -> int:
        """Notes what else a reply's prompt carried, each thing once; the result is how many were recalled in all."""

    def not_here(self, conversation_id: str) -> frozenset[int]:
        """The keys of the memories and messages that are not to be used in a conversation."""

    def set_not_here(self, conversation_id: str, item_key: int, on: bool) -> None:
        """Leaves a memory or a message out of a conversation from now on, or no longer."""

    def add_usage(self, *, purpose: str, provider: str, model: str, usage: Usage, conversation_id: str) -> None:
        """Counts tokens that were used."""
