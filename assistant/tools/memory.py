"""The model's tools for long-term memory: looking further, and keeping what the person asks to be kept."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import PurePath
from typing import Any, Protocol

from assistant import clock
from assistant.errors import AssistantError
from assistant.memory.records import Action, Memory, Origin, Recalled, RecallRequest, RecallResult, Spoken
from assistant.tools.base import Parameter, ToolContext, ToolOutcome

_MOST_RESULTS = 20
_DEADLINE_S = 2.0
_LONGEST_TEXT = 1_000


class Stored(Protocol):
    """What became of a text that was to be remembered."""

    @property
    def memory(self) -> Memory | None:
        """The memory that stands for it now."""

    @property
    def action(self) -> Action:
        """What was done."""


class KeepsMemories(Protocol):
    """The part of the memory service that the tools use."""

    def recall(self, request: RecallRequest) -> RecallResult:
        """What bears on a question."""

    def remember(self, text: str, *, scope: str = ..., origin: Origin = ..., spoken: Spoken | None = ...) -> Stored:
        """Keeps a statement, redacted and reconciled."""


class RecallMemories:
    """Looks into what is remembered."""

    name = "recall"
    parameters: Sequence[Parameter] = (
        Parameter("query", "recall_query"),
        Parameter("k", "recall_k", kind=int, required=False),
    )

    def __init__(self, *, memory: KeepsMemories) -> None:
        self._memory = memory

    def run(self, arguments: Mapping[str, Any], context: ToolContext) -> ToolOutcome:
        """The results as JSON, each with its kind and date."""
        result = self._memory.recall(
            RecallRequest(
                arguments["query"],
                k=min(max(arguments.get("k", 8), 1), _MOST_RESULTS),
                scope=context.scope,
                now=clock.local_now(),
                exclude_conversation=context.conversation_id,
                unwanted=context.not_here,
                also=context.also,
                deadline_s=_DEADLINE_S,
            )
        )
        told = tuple(one for one in result.results if context.runs_here or not one.private)
        rows = [_row(one) for one in told]
        return ToolOutcome(json.dumps(rows, ensure_ascii=False), summary=f"{len(rows)}", recalled=told)


class RememberStatement:
    """Keeps one statement."""

    name = "remember"
    parameters: Sequence[Parameter] = (Parameter("text", "remember_text"),)

    def __init__(self, *, memory: KeepsMemories) -> None:
        self._memory = memory

    def run(self, arguments: Mapping[str, Any], context: ToolContext) -> ToolOutcome:
        """Says what became of it; the person's message is noted as its source."""
        text = arguments["text"].strip()
        if len(text) > _LONGEST_TEXT:
            raise AssistantError(f"A memory may have {_LONGEST_TEXT} characters; keep the gist.")
        done = self._memory.remember(text, scope=context.scope, origin=Origin.MODEL, spoken=context.spoken)
        if done.memory is None:
            return ToolOutcome(f"Not kept ({done.action}).", summary=str(done.action))
        return ToolOutcome(f"{done.action}: {done.memory.text}", summary=done.memory.text[:80])


def _row(one: Recalled) -> dict[str, str]:
    row = {"kind": str(one.kind), "text": one.text[:_LONGEST_TEXT]}
    if one.at is not None:
        row["said"] = one.at.astimezone(clock.zone()).date().isoformat()
    if one.valid_from is not None:
        row["from"] = one.valid_from.astimezone(clock.zone()).date().isoformat()
    if one.source is not None and one.source.speaker == "assistant":
        row["by"] = "assistant"
    if one.source is not None and one.source.file:
        row["file"] = PurePath(one.source.file).name
    return row
