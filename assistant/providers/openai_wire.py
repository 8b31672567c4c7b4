"""OpenAI's chat completions as they go over the wire: our requests in it, its chunks as our parts.

Made for every compatible server too, so it takes nothing for granted that one of them is known to leave out.
"""

from __future__ import annotations

import json
import uuid
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from assistant.errors import ProviderError
from assistant.messages import (
    ChatRequest,
    FinishReason,
    PromptMessage,
    Role,
    StreamFinished,
    StreamPart,
    TextDelta,
    ThinkingDelta,
    ToolCall,
    ToolCallRequested,
    Usage,
)
from assistant.providers.faults import BadReplyError, RefusedError, StreamCutError

_REASONS = {
    "stop": FinishReason.STOP,
    "length": FinishReason.LENGTH,
    "tool_calls": FinishReason.TOOL_CALLS,
    "function_call": FinishReason.TOOL_CALLS,
    "content_filter": FinishReason.REFUSED,
}
_OPEN, _CLOSE = "<think>", "</think>"


def wire_messages(request: ChatRequest) -> list[dict[str, Any]]:
    """The messages of a request, the system's first."""
    wired: list[dict[str, Any]] = []
    if request.system:
        wired.append({"role": "system", "content": request.system})
    for message in request.messages:
        wired += _wire_message(message)
    return wired


def wire_tools(request: ChatRequest) -> list[dict[str, Any]]:
    """The tools that a request offers."""
    return [
        {
            "type": "function",
            "function": {"name": tool.name, "description": tool.description, "parameters": dict(tool.parameters)},
        }
        for tool in request.tools
    ]


def _wire_message(message: PromptMessage) -> list[dict[str, Any]]:
    if message.role is Role.TOOL:
        return [
            {"role": "tool", "tool_call_id": result.call_id, "content": result.text} for result in message.tool_results
        ]
    wired: dict[str, Any] = {"role": str(message.role), "content": message.text}
    if message.tool_calls:
        wired["content"] = message.text or None
        wired["tool_calls"] = [
            {
                "id": call.id,
                "type": "function",
                "function": {"name": call.name, "arguments": json.dumps(dict(call.arguments), ensure_ascii=False)},
            }
            for call in message.tool_calls
        ]
    return [wired]


@dataclass(slots=True)
class _Call:
    id: str = ""
    name: str = ""
    arguments: str = ""


@dataclass(slots=True)
class ChunkReader:
    """Makes parts of chunks; one for each stream."""

    provider: str
    _calls: list[_Call] = field(default_factory=list)
    _at_index: dict[int, _Call] = field(default_factory=dict)
    _reason: str | None = None
    _usage: Usage | None = None
    _thinking: ThinkSplitter = field(default_factory=lambda: ThinkSplitter())

    def read(self, chunk: Any) -> Iterator[StreamPart]:
        """The parts that a chunk completes."""
        if (usage := getattr(chunk, "usage", None)) is not None:
            self._usage = _usage(usage)
        for choice in getattr(chunk, "choices", None) or ():
            delta = getattr(choice, "delta", None) or getattr(choice, "message", None)
            if delta is not None:
                yield from self._read_delta(delta)
            if reason := getattr(choice, "finish_reason", None):
                self._reason = str(reason)

    def finish(self) -> Iterator[StreamPart]:
        """What is left at the end of the stream, and the end itself.

        Raises:
            StreamCutError: the stream ended before the model did.
            BadReplyError: a tool call cannot be read.
        """
        yield from self._thinking.finish()
        if self._reason is None and self._usage is None:
            raise StreamCutError(self.provider)
        reason = _REASONS.get(self._reason or "stop", FinishReason.STOP)
        if self._calls and reason is not FinishReason.LENGTH:  # with LENGTH the last call is a torso
            reason = FinishReason.TOOL_CALLS
            for call in self._calls:
                yield ToolCallRequested(self._complete(call))
        yield StreamFinished(reason, self._usage or Usage())

    def _read_delta(self, delta: Any) -> Iterator[StreamPart]:
        thought = getattr(delta, "reasoning_content", None) or getattr(delta, "reasoning", None)
        if isinstance(thought, str) and thought:
            yield ThinkingDelta(thought)
        if isinstance(text := getattr(delta, "content", None), str) and text:
            yield from self._thinking.feed(text)
        if isinstance(refusal := getattr(delta, "refusal", None), str) and refusal:
            yield TextDelta(refusal)
        for position, piece in enumerate(getattr(delta, "tool_calls", None) or ()):
            self._read_call(piece, position)

    def _read_call(self, piece: Any, position: int) -> None:
        index = getattr(piece, "index", None)
        index = position if index is None else index
        function = getattr(piece, "function", None)
        name = getattr(function, "name", None) or ""
        call_id = getattr(piece, "id", None) or ""
        call = self._at_index.get(index)
        # Some servers number every call 0: another id with a name starts another call.
        if call is None or (call_id and call.id and call_id != call.id and name):
            call = _Call()
            self._calls.append(call)
            self._at_index[index] = call
        call.id = call.id or call_id
        call.name = call.name or name
        arguments = getattr(function, "arguments", None)
        call.arguments += arguments if isinstance(arguments, str) else json.dumps(arguments) if arguments else ""

    def _complete(self, call: _Call) -> ToolCall:
        arguments = parse_arguments(call.arguments, self.provider)
        return ToolCall(call.id or f"call_{uuid.uuid4().hex[:16]}", call.name, arguments)


@dataclass(slots=True)
class ThinkSplitter:
    """Tells thinking from answer where a server hands both out as text, the first between `<think>` tags."""

    _state: str = "start"  # start | thinking | gap | answer
    _held: str = ""

    def feed(self, text: str) -> Iterator[StreamPart]:
        """The parts of another piece of text; what may turn out to be a tag is held back."""
        if self._state == "gap" and (text := text.lstrip()):
            self._state = "answer"
        if self._state in ("gap", "answer"):
            if text:
                yield TextDelta(text)
            return
        self._held += text
        if self._state == "start":
            head = self._held.lstrip()
            if _OPEN.startswith(head[: len(_OPEN)]) and len(head) < len(_OPEN):
                return
            if head.startswith(_OPEN):
                self._state, self._held = "thinking", head[len(_OPEN) :]
            else:
                self._state = "answer"
                yield from self._let_go(TextDelta)
                return
        yield from self._read_thought()

    def finish(self) -> Iterator[StreamPart]:
        """What was held back at the end of the stream."""
        yield from self._let_go(ThinkingDelta if self._state == "thinking" else TextDelta)

    def _read_thought(self) -> Iterator[StreamPart]:
        thought, closed, answer = self._held.partition(_CLOSE)
        if closed:
            self._state, self._held = "gap", ""
            if thought:
                yield ThinkingDelta(thought)
            yield from self.feed(answer)
            return
        tail = next((size for size in range(len(_CLOSE) - 1, 0, -1) if self._held.endswith(_CLOSE[:size])), 0)
        sure = self._held[: len(self._held) - tail]
        self._held = self._held[len(sure) :]
        if sure:
            yield ThinkingDelta(sure)

    def _let_go(self, kind: type[TextDelta] | type[ThinkingDelta]) -> Iterator[StreamPart]:
        held, self._held = self._held, ""
        if held:
            yield kind(held)


def parse_arguments(text: str, provider: str) -> Mapping[str, Any]:
    """A tool call's arguments.

    Raises:
        BadReplyError: they are no JSON object.
    """
    try:
        value = json.loads(text or "{}", strict=False)
        if isinstance(value, str):  # some servers encode them twice
            value = json.loads(value or "{}", strict=False)
    except ValueError:
        value = None
    if not isinstance(value, dict):
        raise BadReplyError(provider, "a tool call that cannot be read")
    return value


def refused_parameter(fault: ProviderError, sent: Mapping[str, Any]) -> str | None:
    """Which optional parameter a server refuses, by its words; None where it refuses something else."""
    if not isinstance(fault, RefusedError):
        return None
    said = str(fault.details.get("said", "")).lower()
    names = {
        "stream_options": ("stream_options", "include_usage"),
        "response_format": ("response_format", "json_schema", "json_object", "structured output"),
        "max_completion_tokens": ("max_completion_tokens",),
        "max_tokens": ("max_tokens",),
        "temperature": ("temperature",),
        "tools": ("tool", "function call"),
    }
    return next((name for name, words in names.items() if name in sent and any(word in said for word in words)), None)


def _usage(usage: Any) -> Usage:
    details = getattr(usage, "prompt_tokens_details", None)
    cached = getattr(details, "cached_tokens", None) or getattr(usage, "prompt_cache_hit_tokens", None)
    return Usage(_count(usage, "prompt_tokens"), _count(usage, "completion_tokens"), int(cached or 0))


def _count(usage: Any, name: str) -> int:
    value = getattr(usage, name, None)
    return value if isinstance(value, int) else 0
