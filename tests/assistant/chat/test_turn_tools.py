"""Tools within a turn: run in a loop, kept, bounded, and left out for a small model."""

from datetime import datetime, timedelta, timezone

import pytest

from assistant.events import (
    ReplyFinished,
    ToolRan,
)
from assistant.memory.records import Kind, Memory, Recalled, RecallRequest, Tag
from assistant.messages import (
    FinishReason,
    Role,
    StreamFinished,
    TextDelta,
    ToolCall,
    ToolCallRequested,
    Usage,
)
from assistant.providers.base import ModelInfo

from .conftest import Rig, say

pytestmark = pytest.mark.anyio

LIMIT_S = 60.0
_NOW = datetime(2026, 3, 31, 9, 30, tzinfo=timezone(timedelta(hours=2)))
_RSYNC = Recalled(
    7001, "rsync", Kind.PREFERENCE, "Deploy with rsync, not scp.", 0.8, {"semantic": 0.8}, "default", _NOW
)
_MISSED = Recalled(7002, "etch", Kind.FACT, "The blog uses the Etch theme.", 0.3, {"semantic": 0.3}, "default", _NOW)
_BRIEF = Memory(7003, "brief", Kind.PREFERENCE, "I like short answers.", _NOW, tags=(Tag.STANDING,))


async def test_tools_run_in_a_loop_and_are_kept(rig: Rig) -> None:
    rig.memory.results = (_RSYNC,)
    calls = [
        ToolCallRequested(ToolCall("a", "working_set", {"name": "step", "value": "1"})),
        ToolCallRequested(ToolCall("b", "recall", {"query": "deploy"})),
    ]
    done = StreamFinished(FinishReason.TOOL_CALLS, Usage(10, 1))
    rig.provider.scripts = [[TextDelta("Looking."), *calls, done], say("Done.")]
    conversation = rig.chat.new_conversation()
    reply = await rig.chat.send(conversation.id, "Begin")
    assert reply.message.text == "Looking.\n\nDone."
    assert [(step["type"], step["id"], step["round"]) for step in reply.message.steps] == [
        ("call", "a", 0),
        ("result", "a", 0),
        ("call", "b", 0),
        ("result", "b", 0),
    ]
    assert rig.chat.working_values(conversation.id) == {"step": "1"}
    assert [(event.name, event.is_error) for event in rig.heard_of(ToolRan)] == [
        ("working_set", False),
        ("recall", False),
    ]
    assert [message.role for message in rig.provider.requests[1].messages] == [Role.USER, Role.ASSISTANT, Role.TOOL]
    assert reply.usage == Usage(110, 2, 40)
    await rig.chat.send(conversation.id, "Next")
    assert '"1"' in rig.provider.requests[2].system
    assert [message.role for message in rig.provider.requests[2].messages] == [
        Role.USER,
        Role.ASSISTANT,
        Role.TOOL,
        Role.ASSISTANT,
        Role.USER,
    ]
    other = rig.chat.new_conversation()
    assert rig.chat.working_values(other.id) == {}


async def test_what_a_tool_recalled_is_listed_too(rig: Rig) -> None:
    def by_query(request: RecallRequest) -> None:
        rig.memory.results = (_RSYNC,) if request.query == "deploy" else ()
        rig.memory.missed = () if request.query == "deploy" else (_RSYNC,)

    rig.memory.on_recall = by_query
    call = ToolCallRequested(ToolCall("b", "recall", {"query": "deploy"}))
    rig.provider.scripts = [[call, StreamFinished(FinishReason.TOOL_CALLS)], say("With rsync.")]
    conversation = rig.chat.new_conversation()
    reply = await rig.chat.send(conversation.id, "Begin")
    assert reply.memories_used == ("rsync",)
    contents = rig.chat.prompt_contents(reply.message.key)
    assert [one.memory_id for one in contents.recalled] == ["rsync"]
    assert contents.missed == ()
    assert rig.heard_of(ReplyFinished)[0].memory_count == 1


async def test_the_tool_loop_is_bounded(rig: Rig) -> None:
    rig.settings.change({"tools.max_rounds": 2})
    call = ToolCallRequested(ToolCall("a", "working_get", {}))
    endless = [call, StreamFinished(FinishReason.TOOL_CALLS, Usage(10, 1))]
    rig.provider.scripts = [endless] * 3 + [[TextDelta("Enough."), *endless]] + [endless] * 9
    reply = await rig.chat.send(rig.chat.new_conversation().id, "Begin")
    assert reply.message.text == "Enough."
    assert len(rig.provider.requests) == 4
    results = [step for step in reply.message.steps if step["type"] == "result"]
    assert [step["is_error"] for step in results] == [False, False, True]


async def test_tokens_bound_the_tool_loop_too(rig: Rig) -> None:
    rig.settings.change({"tools.max_tokens": 1_000})
    call = ToolCallRequested(ToolCall("a", "working_get", {}))
    rig.provider.scripts = [[call, StreamFinished(FinishReason.TOOL_CALLS, Usage(2_000, 1))], say("Enough.")]
    reply = await rig.chat.send(rig.chat.new_conversation().id, "Begin")
    assert [step["is_error"] for step in reply.message.steps if step["type"] == "result"] == [True]


async def test_a_small_model_gets_no_tools_and_the_facts_beside_the_question(rig: Rig) -> None:
    rig.models["chat"] = ModelInfo("small", "Small", context_tokens=2_048, small=True, tools=False)
    rig.memory.results = (_RSYNC,)
    await rig.chat.send(rig.chat.new_conversation().id, "Deploy the blog")
    request = rig.provider.requests[0]
    assert request.tools == ()
    assert "rsync" in request.messages[-1].text
    assert request.max_tokens <= 512
