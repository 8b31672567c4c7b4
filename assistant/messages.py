"""The values that a conversation is made of: messages, tool calls, usage and the parts of a streamed reply."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Any

DEFAULT_SCOPE = "default"


class Role(StrEnum):
    """Who a message comes from."""

    SYSTEM = "system"
    USER = "user"
    ASSISTANT = "assistant"
    TOOL = "tool"


class MessageStatus(StrEnum):
    """How far a stored message came. A reply found `STREAMING` at start-up was cut off and becomes `INTERRUPTED`."""

    COMPLETE = "complete"
    STREAMING = "streaming"
    INTERRUPTED = "interrupted"
    FAILED = "failed"


class FinishReason(StrEnum):
    """Why a model stopped."""

    STOP = "stop"
    LENGTH = "length"
    TOOL_CALLS = "tool_calls"
    CANCELLED = "cancelled"
    REFUSED = "refused"


@dataclass(frozen=True, slots=True)
class Usage:
    """Tokens of one request, as the provider counted them."""

    input_tokens: int = 0
    output_tokens: int = 0
    cached_tokens: int = 0

    def __add__(self, other: Usage) -> Usage:
        return Usage(
            self.input_tokens + other.input_tokens,
            self.output_tokens + other.output_tokens,
            self.cached_tokens + other.cached_tokens,
        )


@dataclass(frozen=True, slots=True)
class ToolCall:
    """A call that the model asks for."""

    id: str
    name: str
    arguments: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class ToolResult:
    """What a tool answered."""

    call_id: str
    text: str
    is_error: bool = False


@dataclass(frozen=True, slots=True)
class ToolSpec:
    """A tool as the model is told of it; `parameters` is a JSON schema of an object."""

    name: str
    description: str
    parameters: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class PromptMessage:
    """One message of a request. An assistant's may carry tool calls, a tool's carries results and no text."""

    role: Role
    text: str = ""
    tool_calls: tuple[ToolCall, ...] = ()
    tool_results: tuple[ToolResult, ...] = ()


@dataclass(frozen=True, slots=True)
class ChatRequest:
    """All that one request to a model holds.

    Attributes:
        model: the provider's id of the model.
        system: the stable head of the prompt first, so that providers' prompt caches hit.
        stable_chars: so many characters of `system` stay the same from turn to turn; 0 where that is not known.
        json_schema: when set, the answer must be one JSON value of this schema.
    """

    model: str
    system: str
    messages: tuple[PromptMessage, ...]
    tools: tuple[ToolSpec, ...] = ()
    max_tokens: int = 4096
    temperature: float | None = None
    json_schema: Mapping[str, Any] | None = None
    stable_chars: int = 0


@dataclass(frozen=True, slots=True)
class TextDelta:
    """A piece of the reply."""

    text: str


@dataclass(frozen=True, slots=True)
class ThinkingDelta:
    """A piece of what a model thinks before it answers."""

    text: str


@dataclass(frozen=True, slots=True)
class ToolCallRequested:
    """A tool call, complete: its arguments have arrived and parsed."""

    call: ToolCall


@dataclass(frozen=True, slots=True)
class StreamFinished:
    """The end of a stream; every stream that is not cut ends with exactly one."""

    reason: FinishReason
    usage: Usage = Usage()


StreamPart = TextDelta | ThinkingDelta | ToolCallRequested | StreamFinished


@dataclass(frozen=True, slots=True)
class StoredMessage:
    """A message as the database holds it.

    Attributes:
        key: its number in the store, shared with no memory; the label in every index.
        id: unique within its conversation; what an import gave, else the app's own.
        parent_key: the message that it follows; messages form a tree, so that a turn can branch.
        said_at: aware, in UTC; `offset_minutes` is the zone that it was said in.
        steps: tool calls and results between the model and the app, in order, as JSON-able mappings.
    """

    key: int
    conversation_id: str
    id: str
    parent_key: int | None
    role: Role
    text: str
    said_at: datetime
    offset_minutes: int = 0
    speaker: str = ""
    scope: str = DEFAULT_SCOPE
    status: MessageStatus = MessageStatus.COMPLETE
    provider: str = ""
    model: str = ""
    thinking: str = ""
    steps: tuple[Mapping[str, Any], ...] = ()
    usage: Usage = field(default_factory=Usage)
    duration_ms: int = 0


@dataclass(frozen=True, slots=True)
class Conversation:
    """A conversation as the list shows it; times aware, in UTC.

    Attributes:
        head_key: the last message of the branch that is shown.
        provider, model: what it was switched to; empty means the setting.
        temporary: it lives in memory only and is never written.
    """

    id: str
    scope: str
    title: str
    created_at: datetime
    updated_at: datetime
    title_origin: str = "none"  # none | auto | user
    origin: str = "app"  # app | import | ask | mcp
    pinned: bool = False
    memory_enabled: bool = True
    provider: str = ""
    model: str = ""
    head_key: int | None = None
    draft: str = ""
    temporary: bool = False
