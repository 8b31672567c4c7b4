"""Anthropic's messages as they go over the wire: our requests in it, its events as our parts."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

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
from assistant.providers.faults import StreamCutError
from assistant.providers.openai_wire import parse_arguments

_REASONS = {
    "end_turn": FinishReason.STOP,
    "stop_sequence": FinishReason.STOP,
    "pause_turn": FinishReason.STOP,
    "max_tokens": FinishReason.LENGTH,
    "model_context_window_exceeded": FinishReason.LENGTH,
    "tool_use": FinishReason.TOOL_CALLS,
    "refusal": FinishReason.REFUSED,
}
_CACHE = {"type": "ephemeral"}
_EARLIER = "(The beginning of this conversation is left out.)"

Block = dict[str, Any]


class ThinkingKept:
    """Thinking blocks that stood before tool calls, by the call's id.

    The API wants them back, unchanged, in front of the call while its results are being answered; our messages do
    not carry them. The oldest are let go.
    """

    def __init__(self, *, limit: int = 64) -> None:
        self._blocks: OrderedDict[str, list[Block]] = OrderedDict()
        self._limit = limit

    def keep(self, call_id: str, blocks: list[Block]) -> None:
        """Keeps the blocks that stood before a call."""
        self._blocks[call_id] = blocks
        while len(self._blocks) > self._limit:
            self._blocks.popitem(last=False)

    def before(self, call_id: str) -> list[Block]:
        """The blocks that stood before a call."""
        return list(self._blocks.get(call_id, ()))


def wire_system(request: ChatRequest) -> list[Block]:
    """The system text, with a cache mark where it stops being the same from turn to turn."""
    extra = [message.text for message in request.messages if message.role is Role.SYSTEM and message.text.strip()]
    stable, changing = request.system[: request.stable_chars], request.system[request.stable_chars :]
    blocks = [_text(part) for part in (stable, changing, *extra) if part.strip()]
    if blocks:
        blocks[0]["cache_control"] = _CACHE
    return blocks


def wire_messages(request: ChatRequest, kept: ThinkingKept) -> list[Block]:
    """The messages of a request; neighbours of the same role are joined, empty texts left out.

    While tools are being answered the last block gets a cache mark: the next round sends all of this again.
    """
    wired: list[Block] = []
    for message in request.messages:
        blocks = _blocks(message, kept)
        role = "assistant" if message.role is Role.ASSISTANT else "user"
        if not blocks:
            continue
        if wired and wired[-1]["role"] == role:
            wired[-1]["content"] += blocks
        else:
            wired.append({"role": role, "content": blocks})
    if wired and wired[0]["role"] != "user":
        wired.insert(0, {"role": "user", "content": [_text(_EARLIER)]})
    if wired and wired[-1]["content"][-1]["type"] == "tool_result":
        wired[-1]["content"][-1]["cache_control"] = _CACHE
    return wired


def wire_tools(request: ChatRequest) -> list[Block]:
    """The tools that a request offers."""
    return [
        {"name": tool.name, "description": tool.description, "input_schema": dict(tool.parameters)}
        for tool in request.tools
    ]


def closed_schema(schema: Any) -> Any:
    """A JSON schema whose objects take no further properties, which the API insists on."""
    if isinstance(schema, Mapping):
        closed = {name: closed_schema(value) for name, value in schema.items()}
        if closed.get("type") == "object":
            closed.setdefault("additionalProperties", False)
        return closed
    if isinstance(schema, Sequence) and not isinstance(schema, str):
        return [closed_schema(value) for value in schema]
    return schema


def _blocks(message: PromptMessage, kept: ThinkingKept) -> list[Block]:
    if message.role is Role.SYSTEM:
        return []
    if message.role is Role.TOOL:
        return [
            {
                "type": "tool_result",
                "tool_use_id": result.call_id,
                "content": result.text or "(nothing)",
                "is_error": result.is_error,
            }
            for result in message.tool_results
        ]
    blocks = kept.before(message.tool_calls[0].id) if message.tool_calls else []
    if message.text.strip():
        # A reply that ends in blanks is refused as a beginning to go on from.
        blocks.append(_text(message.text.rstrip() if message.role is Role.ASSISTANT else message.text))
    for position, call in enumerate(message.tool_calls):
        if position:
            blocks += kept.before(call.id)
        blocks.append({"type": "tool_use", "id": call.id, "name": call.name, "input": dict(call.arguments)})
    return blocks


def _text(text: str) -> Block:
    return {"type": "text", "text": text}


@dataclass(slots=True)
class EventReader:
    """Makes parts of events; one for each stream."""

    provider: str
    kept: ThinkingKept
    _blocks: dict[int, Block] = field(default_factory=dict)
    _thinking: list[Block] = field(default_factory=list)
    _called: bool = False
    _input: int = 0
    _output: int = 0
    _cached: int = 0
    _reason: str | None = None
    _stopped: bool = False

    def read(self, event: Any) -> Iterator[StreamPart]:
        """The parts that an event completes."""
        match getattr(event, "type", None):
            case "message_start":
                self._count(getattr(event.message, "usage", None))
            case "content_block_start":
                yield from self._start(event.index, event.content_block)
            case "content_block_delta":
                yield from self._grow(self._blocks.get(event.index, {}), event.delta)
            case "content_block_stop":
                yield from self._stop(self._blocks.pop(event.index, {}))
            case "message_delta":
                self._reason = event.delta.stop_reason or self._reason
                self._count(event.usage)
            case "message_stop":
                self._stopped = True

    def finish(self) -> Iterator[StreamPart]:
        """The end of the stream.

        Raises:
            StreamCutError: the stream ended before the model did.
        """
        if not self._stopped:
            raise StreamCutError(self.provider)
        reason = _REASONS.get(self._reason or "end_turn", FinishReason.STOP)
        if self._called and reason is FinishReason.STOP:
            reason = FinishReason.TOOL_CALLS
        yield StreamFinished(reason, Usage(self._input, self._output, self._cached))

    def _start(self, index: int, block: Any) -> Iterator[StreamPart]:
        kind = getattr(block, "type", "")
        self._blocks[index] = {"type": kind, "id": getattr(block, "id", ""), "name": getattr(block, "name", "")}
        if kind == "text" and block.text:
            yield TextDelta(block.text)
        elif kind == "thinking":
            self._blocks[index] |= {"thinking": block.thinking or "", "signature": block.signature or ""}
        elif kind == "redacted_thinking":
            self._blocks[index]["data"] = block.data
        elif kind == "tool_use":
            self._blocks[index] |= {"json": "", "input": block.input}

    def _grow(self, block: Block, delta: Any) -> Iterator[StreamPart]:
        match getattr(delta, "type", None):
            case "text_delta" if delta.text:
                yield TextDelta(delta.text)
            case "thinking_delta" if delta.thinking:
                block["thinking"] = block.get("thinking", "") + delta.thinking
                yield ThinkingDelta(delta.thinking)
            case "signature_delta":
                block["signature"] = delta.signature
            case "input_json_delta":
                block["json"] = block.get("json", "") + delta.partial_json

    def _stop(self, block: Block) -> Iterator[StreamPart]:
        match block.get("type"):
            case "thinking":
                self._thinking.append({name: block[name] for name in ("type", "thinking", "signature")})
            case "redacted_thinking":
                self._thinking.append({name: block[name] for name in ("type", "data")})
            case "tool_use":
                arguments = block["input"] if not block["json"] and isinstance(block["input"], dict) else None
                if arguments is None:
                    arguments = dict(parse_arguments(block["json"], self.provider))
                if self._thinking:
                    self.kept.keep(block["id"], self._thinking)
                    self._thinking = []
                self._called = True
                yield ToolCallRequested(ToolCall(block["id"], block["name"], arguments))

    def _count(self, usage: Any) -> None:
        """Counts cumulatively; the API's input leaves out what was read from or written to the cache, ours does not."""
        if usage is None:
            return
        read = getattr(usage, "cache_read_input_tokens", None)
        written = getattr(usage, "cache_creation_input_tokens", None)
        fresh = getattr(usage, "input_tokens", None)
        if fresh is not None:
            self._cached = read if read is not None else self._cached
            self._input = fresh + self._cached + (written or 0)
        self._output = getattr(usage, "output_tokens", None) or self._output
