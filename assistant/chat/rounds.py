"""Streams a reply, running the tools that the model calls, within bounds of rounds, time and tokens."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace

from assistant.chat.seam import Seam
from assistant.chat.writing import ReplyWriter
from assistant.memory.records import Recalled
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
    ToolResult,
    Usage,
)
from assistant.providers.base import Provider
from assistant.settings import Tools
from assistant.tools.base import Toolbox, ToolContext, ToolOutcome


@dataclass(slots=True)
class Outcome:
    """How a reply's streams ended; it grows while they run, so that a cut reply has its usage too."""

    reason: FinishReason | None = None
    usage: Usage = field(default_factory=Usage)
    recalled: list[Recalled] = field(default_factory=list)
    first_piece_at: float | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Rounds:
    """One reply's way through the model and the tools.

    Attributes:
        limit_text: what tools answer once a bound is reached.
        seam: set when an interrupted reply is continued.
    """

    provider: Provider
    toolbox: Toolbox
    tool_context: ToolContext
    bounds: Tools
    limit_text: str
    writer: ReplyWriter
    seam: Seam | None = None

    async def run(self, request: ChatRequest, outcome: Outcome) -> None:
        """Streams until the model is done.

        Raises:
            ProviderError: the model could not go on; what had arrived is with the writer.
        """
        started = time.monotonic()
        number = 0
        last_chance = False
        while True:
            text, calls = await self._stream(request, outcome)
            if not calls or last_chance:
                return
            last_chance = self._is_over(number, time.monotonic() - started, outcome.usage)
            results = []
            for call in calls:
                self.writer.add_call(call, number)
                ran = ToolOutcome(self.limit_text, is_error=True) if last_chance else await self._run(call)
                outcome.recalled.extend(ran.recalled)
                self.writer.add_result(call, ran, number)
                results.append(ToolResult(call.id, ran.text, ran.is_error))
            said = PromptMessage(Role.ASSISTANT, text, tool_calls=tuple(calls))
            answered = PromptMessage(Role.TOOL, tool_results=tuple(results))
            request = replace(request, messages=(*request.messages, said, answered))
            number += 1

    def _is_over(self, number: int, passed_s: float, usage: Usage) -> bool:
        spent = usage.input_tokens + usage.output_tokens
        bounds = self.bounds
        return number >= bounds.max_rounds or passed_s > bounds.max_seconds or spent > bounds.max_tokens

    async def _run(self, call: ToolCall) -> ToolOutcome:
        return await asyncio.to_thread(self.toolbox.run, call, self.tool_context)

    async def _stream(self, request: ChatRequest, outcome: Outcome) -> tuple[str, list[ToolCall]]:
        """One request: its text goes to the writer as it comes, its calls are collected."""
        pieces: list[str] = []
        calls: list[ToolCall] = []
        async with _closing(self.provider.stream(request)) as parts:
            async for part in parts:
                if outcome.first_piece_at is None and not isinstance(part, StreamFinished):
                    outcome.first_piece_at = time.perf_counter()
                if isinstance(part, TextDelta):
                    pieces.append(part.text)
                    self._add_text(part.text, first=len(pieces) == 1)
                elif isinstance(part, ThinkingDelta):
                    self.writer.add_thinking(part.text)
                elif isinstance(part, ToolCallRequested):
                    calls.append(part.call)
                else:
                    outcome.reason = part.reason
                    outcome.usage += part.usage
        if self.seam is not None:
            self.writer.add_text(self.seam.rest())
        return "".join(pieces), calls

    def _add_text(self, piece: str, *, first: bool) -> None:
        if self.seam is not None:
            piece = self.seam.feed(piece)
        elif first and self.writer.text and not self.writer.text.endswith("\n"):
            piece = f"\n\n{piece}"  # what was said before a tool ran is a paragraph of its own
        self.writer.add_text(piece)


@asynccontextmanager
async def _closing(parts: AsyncIterator[StreamPart]) -> AsyncIterator[AsyncIterator[StreamPart]]:
    """Closes a stream at the end of the block, which ends its request."""
    try:
        yield parts
    finally:
        close = getattr(parts, "aclose", None)
        if close is not None:
            await close()
