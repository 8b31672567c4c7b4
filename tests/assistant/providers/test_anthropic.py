from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from assistant.messages import FinishReason, PromptMessage, Role, ToolCall, ToolResult, ToolSpec, Usage
from assistant.providers.anthropic import AnthropicProvider
from assistant.providers.builtin.process import Serving
from assistant.providers.faults import BadReplyError

from .conftest import LIMIT_S, Heard, ask, hear
from .fault_server import Answer, Asked, FaultServer, error, event, message_end, message_start, stream, text_events

pytestmark = pytest.mark.anyio

AnthropicAt = Callable[..., AnthropicProvider]
_TOOL = ToolSpec("look", "Looks.", {"type": "object", "properties": {"at": {"type": "string"}}})


async def test_text_usage_and_the_end(anthropic_at: AnthropicAt) -> None:
    answer = stream(message_start(input_tokens=5, cache_read_input_tokens=30, cache_creation_input_tokens=10),
                    event("ping"), text_events("Hel", "lo"), message_end(output_tokens=7))  # fmt: skip
    heard, asked = await _said(anthropic_at, answer)
    assert heard.text == "Hello"
    assert heard.end.reason is FinishReason.STOP
    assert heard.end.usage == Usage(45, 7, 30)
    assert asked.path == "/v1/messages"
    assert asked.body["max_tokens"] == 24
    assert asked.headers["x-api-key"] == "sk-right"


@pytest.mark.parametrize(
    ("reason", "means"),
    [
        ("max_tokens", FinishReason.LENGTH),
        ("model_context_window_exceeded", FinishReason.LENGTH),
        ("refusal", FinishReason.REFUSED),
        ("something_new", FinishReason.STOP),
    ],
)
async def test_reasons_to_end(anthropic_at: AnthropicAt, reason: str, means: FinishReason) -> None:
    heard, _ = await _said(anthropic_at, stream(message_start(), text_events("Hi"), message_end(reason)))
    assert heard.end.reason is means


async def test_thinking_goes_back_before_the_call_that_it_led_to(anthropic_at: AnthropicAt) -> None:
    first = stream(
        message_start(),
        event("content_block_start", index=0, content_block={"type": "thinking", "thinking": "", "signature": ""}),
        event("content_block_delta", index=0, delta={"type": "thinking_delta", "thinking": "Hm, "}),
        event("content_block_delta", index=0, delta={"type": "thinking_delta", "thinking": "look."}),
        event("content_block_delta", index=0, delta={"type": "signature_delta", "signature": "signed"}),
        event("content_block_stop", index=0),
        event("content_block_start", index=1, content_block={"type": "redacted_thinking", "data": "sealed"}),
        event("content_block_stop", index=1),
        text_events("Let me see.", index=2),
        event("content_block_start", index=3,
              content_block={"type": "tool_use", "id": "t1", "name": "look", "input": {}}),
        event("content_block_delta", index=3, delta={"type": "input_json_delta", "partial_json": '{"at": '}),
        event("content_block_delta", index=3, delta={"type": "input_json_delta", "partial_json": '"me"}'}),
        event("content_block_stop", index=3),
        message_end("tool_use"),
    )  # fmt: skip
    second = stream(message_start(), text_events("Seen."), message_end())
    async with FaultServer(first, second) as server:
        provider = anthropic_at(server.url)
        request = ask("Look", tools=(_TOOL,))
        heard = await hear(provider, request)
        assert heard.thinking == "Hm, look."
        assert heard.calls == [ToolCall("t1", "look", {"at": "me"})]
        assert heard.end.reason is FinishReason.TOOL_CALLS
        reply = PromptMessage(Role.ASSISTANT, heard.text, tool_calls=tuple(heard.calls))
        result = PromptMessage(Role.TOOL, tool_results=(ToolResult("t1", "", is_error=True),))
        messages = (*request.messages, reply, result)
        assert (await hear(provider, ask("", tools=(_TOOL,), messages=messages))).text == "Seen."
        await provider.aclose()
    _, assistant, user = server.asked[-1].body["messages"]
    thought, sealed, text, call = assistant["content"]
    assert thought == {"type": "thinking", "thinking": "Hm, look.", "signature": "signed"}
    assert sealed == {"type": "redacted_thinking", "data": "sealed"}
    assert (text["text"], call["id"]) == ("Let me see.", "t1")
    assert user["content"][0]["is_error"]
    assert user["content"][0]["cache_control"] == {"type": "ephemeral"}


async def test_a_tool_without_arguments_and_one_that_cannot_be_read(anthropic_at: AnthropicAt) -> None:
    def called(*pieces: str) -> Answer:
        return stream(
            message_start(),
            event("content_block_start", index=0,
                  content_block={"type": "tool_use", "id": "t", "name": "look", "input": {}}),
            *(event("content_block_delta", index=0, delta={"type": "input_json_delta", "partial_json": piece})
              for piece in pieces),
            event("content_block_stop", index=0),
            message_end("tool_use"),
        )  # fmt: skip

    heard, _ = await _said(anthropic_at, called())
    assert heard.calls == [ToolCall("t", "look", {})]
    with pytest.raises(BadReplyError, match="tool call"):
        await _said(anthropic_at, called('{"at"'))


async def test_messages_go_out_as_the_protocol_wants_them(anthropic_at: AnthropicAt) -> None:
    messages = (
        PromptMessage(Role.ASSISTANT, "Earlier. \n"),
        PromptMessage(Role.USER, "One"),
        PromptMessage(Role.USER, "  "),
        PromptMessage(Role.USER, "Two"),
    )
    request = ask("", messages=messages, system="Always the same. Today is Monday.", stable_chars=17)
    _, asked = await _said(anthropic_at, stream(message_start(), text_events("Hi"), message_end()), request)
    stable, changing = asked.body["system"]
    assert stable == {"type": "text", "text": "Always the same. ", "cache_control": {"type": "ephemeral"}}
    assert changing == {"type": "text", "text": "Today is Monday."}
    opening, earlier, last = asked.body["messages"]
    assert opening["role"] == "user"
    assert earlier["content"] == [{"type": "text", "text": "Earlier."}]
    assert [block["text"] for block in last["content"]] == ["One", "Two"]


async def test_a_schema_is_closed_and_left_out_where_it_is_not_taken(anthropic_at: AnthropicAt) -> None:
    def older(asked: Asked) -> Answer:
        if "output_config" in asked.body:
            said = "output_config: Extra inputs are not permitted"
            return error(400, {"type": "error", "error": {"type": "invalid_request_error", "message": said}})
        return stream(message_start(), text_events("{}"), message_end())

    schema = {"type": "object", "properties": {"inner": {"type": "object", "properties": {}}}}
    async with FaultServer(older) as server:
        provider = anthropic_at(server.url)
        for _ in range(2):
            assert (await hear(provider, ask("Hi", json_schema=schema))).text == "{}"
        await provider.aclose()
    sent = server.asked[0].body["output_config"]["format"]["schema"]
    assert sent["additionalProperties"] is False
    assert sent["properties"]["inner"]["additionalProperties"] is False
    assert len(server.asked) == 3


async def test_keys_of_the_environment_go_to_nobody(anthropic_at: AnthropicAt, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("ANTHROPIC_API_KEY", "ANTHROPIC_AUTH_TOKEN"):
        monkeypatch.setenv(name, "belongs-elsewhere")
    monkeypatch.setenv("ANTHROPIC_BASE_URL", "http://127.0.0.1:9")
    async with FaultServer(stream(message_start(), text_events("Hi"), message_end())) as server:
        provider = anthropic_at(server.url, key=lambda: None, needs_key=False)
        assert (await hear(provider)).text == "Hi"
        await provider.aclose()
    assert "belongs-elsewhere" not in str(server.asked[0].headers)


async def test_closing_the_iterator_closes_the_request(anthropic_at: AnthropicAt) -> None:
    beginning = text_events("Hel").rsplit("event: content_block_stop", 1)[0]
    async with FaultServer(stream(message_start(), beginning, then="hang")) as server:
        provider = anthropic_at(server.url)
        parts = provider.stream(ask("Hi"))
        async with asyncio.timeout(LIMIT_S):
            await anext(parts)
            await parts.aclose()
            await server.left.wait()
        await provider.aclose()


async def test_models_are_listed_with_what_is_known_of_them(anthropic_at: AnthropicAt) -> None:
    listed = {"data": [
        {"type": "model", "id": "claude-sonnet-5-5", "display_name": "Claude Sonnet 5.5", "max_input_tokens": 1000000,
         "created_at": "2026-10-01T00:00:00Z", "lifecycle": "active"},
        {"type": "model", "id": "claude-old", "display_name": "", "created_at": "2025-01-01T00:00:00Z"},
    ], "has_more": False, "first_id": "a", "last_id": "b"}  # fmt: skip
    async with FaultServer(error(200, listed)) as server:
        provider = anthropic_at(server.url)
        newer, older = await provider.list_models()
        await provider.aclose()
    assert (newer.name, newer.context_tokens) == ("Claude Sonnet 5.5", 1_000_000)
    assert older.name == "claude-old"
    assert provider.describe("claude-sonnet-5-5").context_tokens == 1_000_000


async def test_a_real_server_streams_and_counts(llama: Serving) -> None:
    provider = _at(llama)
    heard = await hear(provider, ask("Tell me about the moon.", temperature=0.0))
    assert len(heard.parts) > 5
    assert heard.end.usage.input_tokens > 10
    assert heard.end.usage.output_tokens == 24
    assert heard.end.reason is FinishReason.LENGTH
    again = await hear(provider, ask("Tell me about the moon.", temperature=0.0))
    assert again.end.usage.cached_tokens > 0
    assert again.end.usage.input_tokens == heard.end.usage.input_tokens
    assert [model.id for model in await provider.list_models()] == ["smollm2"]
    await provider.aclose()


async def test_a_real_server_is_stopped_by_closing(llama: Serving) -> None:
    provider = _at(llama)
    parts = provider.stream(ask("Count to a thousand.", max_tokens=900))
    await anext(parts)
    await parts.aclose()
    heard = await hear(provider, ask("Hi", max_tokens=2))  # would wait for the first to end
    assert heard.end.usage.output_tokens <= 2
    await provider.aclose()


def _at(llama: Serving) -> AnthropicProvider:
    return AnthropicProvider(id="llama", name="llama.cpp", base_url=llama.base_url, key=lambda: llama.key)


async def _said(anthropic_at: AnthropicAt, answer: Any, request: Any = None) -> tuple[Heard, Asked]:
    async with FaultServer(answer) as server:
        provider = anthropic_at(server.url)
        try:
            return await hear(provider, request), server.asked[-1]
        finally:
            await provider.aclose()
