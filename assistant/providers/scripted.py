"""A provider that plays scripts: for tests, and for the program's test of itself.

Without a script it answers with the prompt that it got, so that anyone can see what a prompt carried.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncGenerator, Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from assistant.errors import ProviderError
from assistant.messages import (
    ChatRequest,
    FinishReason,
    StreamFinished,
    StreamPart,
    TextDelta,
    ThinkingDelta,
    ToolCall,
    ToolCallRequested,
    Usage,
)
from assistant.providers import faults
from assistant.providers.base import ModelInfo
from assistant.providers.tokens import estimate_tokens

PROVIDER_ID = "scripted"
MODEL_ID = "scripted"
SCRIPT_VARIABLE = "KEEPSAKE_SCRIPT"

_WORD = re.compile(r"\s*\S+\s*")


@dataclass(slots=True)
class Gate:
    """A place in a turn where it waits: `reached` is set by the turn, `opened` by whoever lets it go on."""

    reached: asyncio.Event = field(default_factory=asyncio.Event)
    opened: asyncio.Event = field(default_factory=asyncio.Event)


Step = str | StreamPart | ToolCall | Gate | ProviderError


@dataclass(frozen=True, slots=True)
class Turn:
    """One answer.

    Attributes:
        steps: text, parts, tool calls, gates to wait at and faults to end with, in their order.
        reason: why it ends; tool calls among the steps are reason enough.
        usage: estimated from the request and the text when None.
    """

    steps: tuple[Step, ...]
    reason: FinishReason = FinishReason.STOP
    usage: Usage | None = None


def turn(*steps: Step, reason: FinishReason = FinishReason.STOP, usage: Usage | None = None) -> Turn:
    """A turn of these steps."""
    return Turn(steps, reason, usage)


class ScriptedProvider:
    """Plays one turn for each request, then answers with the prompt; keeps the requests that it got."""

    def __init__(
        self,
        turns: Iterable[Turn] = (),
        *,
        name: str = "Scripted",
        model: ModelInfo | None = None,
        repeat: bool = False,
    ) -> None:
        """Takes the turns to play.

        Args:
            turns: in their order.
            name: what people call it.
            model: the one that it offers.
            repeat: begin again after the last turn.
        """
        self.turns = list(turns)
        self.requests: list[ChatRequest] = []
        self.open_streams = 0
        self._name = name
        self._model = model or ModelInfo(MODEL_ID, name)
        self._repeat = repeat
        self._played = 0

    @classmethod
    def from_file(cls, path: Path) -> ScriptedProvider:
        """Reads a script: `{"turns": [{"steps": ["text", {"thinking": …}, …], "usage": [in, out]}], "repeat": …}`.

        A step is a text or one of `{"thinking": text}`, `{"tool": name, "arguments": {…}}`,
        `{"fault": code, "wait_s": seconds}`. `"model": {"small": true}` and the like set the model's traits.

        Raises:
            ProviderError: the file cannot be read as one.
        """
        try:
            script = json.loads(path.read_text("utf-8"))
            return cls(
                [_turn_of(value) for value in script["turns"]],
                model=ModelInfo(**{"id": MODEL_ID, "name": "Scripted", **script.get("model", {})}),
                repeat=bool(script.get("repeat", False)),
            )
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise ProviderError(f"The script {path.name} cannot be played: {error}.", path=str(path)) from error

    @property
    def id(self) -> str:
        """What settings call it."""
        return PROVIDER_ID

    @property
    def name(self) -> str:
        """What people call it."""
        return self._name

    def describe(self, model: str = "") -> ModelInfo:
        """The one model, whatever its name."""
        return self._model

    async def list_models(self) -> list[ModelInfo]:
        """The one model."""
        return [self._model]

    async def stream(self, request: ChatRequest) -> AsyncGenerator[StreamPart, None]:
        """Plays the next turn."""
        self.requests.append(request)
        played = self._next(request)
        self.open_streams += 1
        text: list[str] = []
        called = False
        try:
            for step in played.steps:
                if isinstance(step, Gate):
                    step.reached.set()
                    await step.opened.wait()
                    continue
                if isinstance(step, ProviderError):
                    raise step
                for part in _parts(step):
                    called = called or isinstance(part, ToolCallRequested)
                    if isinstance(part, TextDelta):
                        text.append(part.text)
                    yield part
                    if isinstance(part, StreamFinished):
                        return
            reason = FinishReason.TOOL_CALLS if called else played.reason
            yield StreamFinished(reason, played.usage or _estimate(request, "".join(text)))
        finally:
            self.open_streams -= 1

    async def aclose(self) -> None:
        """Holds nothing."""

    def _next(self, request: ChatRequest) -> Turn:
        number, self._played = self._played, self._played + 1
        if self._repeat and self.turns:
            number %= len(self.turns)
        return self.turns[number] if number < len(self.turns) else turn(echo(request))


def echo(request: ChatRequest) -> str:
    """All that a prompt carried, as text."""
    sections = [f"system: {request.system}"] if request.system else []
    for message in request.messages:
        lines = [message.text] if message.text else []
        lines += [
            f"[{call.name} {json.dumps(dict(call.arguments), ensure_ascii=False)}]" for call in message.tool_calls
        ]
        lines += [result.text for result in message.tool_results]
        sections.append(f"{message.role}: " + "\n".join(lines))
    return "\n\n".join(sections)


def _parts(step: str | StreamPart | ToolCall) -> Iterator[StreamPart]:
    if isinstance(step, str):
        yield from (TextDelta(piece) for piece in _WORD.findall(step) or ([step] if step else []))
    elif isinstance(step, ToolCall):
        yield ToolCallRequested(step)
    else:
        yield step


def _estimate(request: ChatRequest, answer: str) -> Usage:
    prompt = request.system + "".join(message.text for message in request.messages)
    return Usage(estimate_tokens(prompt), estimate_tokens(answer))


def _turn_of(value: Mapping[str, Any] | str) -> Turn:
    if isinstance(value, str):
        return turn(value)
    usage = Usage(*value["usage"]) if "usage" in value else None
    reason = FinishReason(value.get("reason", FinishReason.STOP))
    return Turn(tuple(_step_of(step, number) for number, step in enumerate(value["steps"])), reason, usage)


def _step_of(value: Mapping[str, Any] | str, number: int) -> Step:
    if isinstance(value, str):
        return value
    if "thinking" in value:
        return ThinkingDelta(value["thinking"])
    if "tool" in value:
        return ToolCall(value.get("id", f"scripted_{number}"), value["tool"], value.get("arguments", {}))
    return _fault_of(value["fault"], value)


def _fault_of(code: str, value: Mapping[str, Any]) -> ProviderError:
    made: dict[str, Callable[[], ProviderError]] = {
        "no_key": lambda: faults.NoKeyError("Scripted"),
        "wrong_key": lambda: faults.WrongKeyError("Scripted"),
        "no_credit": lambda: faults.NoCreditError("Scripted"),
        "unknown_model": lambda: faults.UnknownModelError("Scripted", MODEL_ID),
        "rate_limited": lambda: faults.RateLimitedError("Scripted", value.get("wait_s")),
        "overloaded": lambda: faults.OverloadedError("Scripted"),
        "context_too_long": lambda: faults.ContextTooLongError(MODEL_ID, value.get("limit_tokens")),
        "unreachable": lambda: faults.UnreachableError("Scripted"),
        "stream_cut": lambda: faults.StreamCutError("Scripted"),
        "bad_reply": lambda: faults.BadReplyError("Scripted"),
        "builtin": lambda: faults.BuiltinModelError("The built-in model stopped unexpectedly.", fix="Try again."),
        "refused": lambda: faults.RefusedError("Scripted", value.get("said", "")),
    }
    return made[code]()
