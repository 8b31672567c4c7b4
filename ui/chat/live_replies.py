"""Replies that stream now, in whichever conversation: what has arrived of them, for when their conversation opens."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from assistant.events import ReplyGrew, ReplyStarted, ToolRan
from assistant.messages import StoredMessage


@dataclass(slots=True)
class LiveReply:
    """One reply as far as it has come."""

    message: StoredMessage
    text: list[str] = field(default_factory=list)
    thinking: list[str] = field(default_factory=list)
    tools: list[tuple[str, str]] = field(default_factory=list)

    def so_far(self) -> StoredMessage:
        """The message with what has arrived; its tools are in `tools`."""
        thinking = self.message.thinking + "".join(self.thinking)
        return replace(self.message, text=self.message.text + "".join(self.text), thinking=thinking)


class LiveReplies:
    """Follows the events of all replies; at most one a conversation."""

    def __init__(self) -> None:
        self._by_conversation: dict[str, LiveReply] = {}

    def started(self, event: ReplyStarted) -> None:
        """A reply begins, or goes on from its message's text."""
        self._by_conversation[event.message.conversation_id] = LiveReply(event.message)

    def grew(self, event: ReplyGrew) -> None:
        """A piece arrived."""
        live = self._by_conversation.get(event.conversation_id)
        if live is not None and live.message.key == event.message_key:
            (live.thinking if event.thinking else live.text).append(event.text)

    def tool_ran(self, event: ToolRan) -> None:
        """A tool was used."""
        live = self._by_conversation.get(event.conversation_id)
        if live is not None and live.message.key == event.message_key:
            live.tools.append((event.name, event.summary))

    def ended(self, message: StoredMessage) -> None:
        """A reply ended, in whatever way."""
        self._by_conversation.pop(message.conversation_id, None)

    def of(self, conversation_id: str) -> LiveReply | None:
        """The reply that streams in a conversation."""
        return self._by_conversation.get(conversation_id)
