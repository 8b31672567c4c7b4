from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

from assistant.errors import ProviderError
from assistant.messages import FinishReason, PromptMessage, Role, ThinkingDelta, ToolCall, ToolResult, Usage
from assistant.providers.faults import OverloadedError, RateLimitedError
from assistant.providers.scripted import Gate, ScriptedProvider, turn

from .conftest import LIMIT_S, Heard, ask, hear

pytestmark = pytest.mark.anyio


async def test_turns_are_played_in_their_order_and_then_the_prompt_comes_back() -> None:
    call = ToolCall("a", "look", {"at": "me"})
    scripted = ScriptedProvider([turn("One two.", usage=Usage(3, 4)), turn(ThinkingDelta("Hm"), call)])
    first, second = await hear(scripted), await hear(scripted)
    assert (first.text, first.end.usage) == ("One two.", Usage(3, 4))
    assert len(first.parts) == 3
    assert (second.thinking, second.calls, second.end.reason) == ("Hm", [call], FinishReason.TOOL_CALLS)
    messages = (
        PromptMessage(Role.USER, "看看"),
        PromptMessage(Role.ASSISTANT, tool_calls=(ToolCall("a", "look", {"at": "我"}),)),
        PromptMessage(Role.TOOL, tool_results=(ToolResult("a", "gone"),)),
    )
    third = await hear(scripted, ask("", messages=messages))
    assert third.text == 'system: You are brief.\n\nuser: 看看\n\nassistant: [look {"at": "我"}]\n\ntool: gone'
    assert third.end.usage.input_tokens > 0
    assert [len(request.messages) for request in scripted.requests] == [1, 1, 3]


async def test_a_gate_holds_a_turn_and_a_fault_ends_it() -> None:
    gate, heard = Gate(), Heard()
    scripted = ScriptedProvider([turn("Hel", gate, OverloadedError("Scripted"))])
    task = asyncio.create_task(hear(scripted, heard=heard))
    async with asyncio.timeout(LIMIT_S):
        await gate.reached.wait()
        assert heard.text == "Hel"
        assert scripted.open_streams == 1
        gate.opened.set()
        with pytest.raises(OverloadedError):
            await task
    assert scripted.open_streams == 0


async def test_closing_leaves_nothing_open() -> None:
    scripted = ScriptedProvider([turn("One two three")])
    parts = scripted.stream(ask("Hi"))
    await anext(parts)
    await parts.aclose()
    assert scripted.open_streams == 0


async def test_a_script_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "script.json"
    script = {
        "turns": [
            "Plain.",
            {"steps": [{"thinking": "Hm"}, {"tool": "look", "arguments": {"at": "me"}}], "usage": [5, 6]},
            {"steps": ["Hal", {"fault": "rate_limited", "wait_s": 20}]},
            {"steps": ["Cut"], "reason": "length"},
        ],
        "model": {"small": True, "context_tokens": 2048},
        "repeat": True,
    }
    path.write_text(json.dumps(script), "utf-8")
    scripted = ScriptedProvider.from_file(path)
    assert (scripted.describe().small, scripted.describe().context_tokens) == (True, 2048)
    assert (await hear(scripted)).text == "Plain."
    second = await hear(scripted)
    assert (second.calls[0].name, second.end.usage) == ("look", Usage(5, 6))
    heard = Heard()
    with pytest.raises(RateLimitedError) as raised:
        await hear(scripted, heard=heard)
    assert (heard.text, raised.value.wait_s) == ("Hal", 20)
    assert (await hear(scripted)).end.reason is FinishReason.LENGTH
    assert (await hear(scripted)).text == "Plain."


@pytest.mark.parametrize("text", ["", "{}", '{"turns": [{"steps": [{"fault": "unheard of"}]}]}'])
def test_a_script_that_cannot_be_played(tmp_path: Path, text: str) -> None:
    path = tmp_path / "script.json"
    path.write_text(text)
    with pytest.raises(ProviderError, match=r"script\.json cannot be played"):
        ScriptedProvider.from_file(path)
