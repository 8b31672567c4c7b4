from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from assistant.messages import FinishReason, PromptMessage, Role, ToolCall, ToolResult, ToolSpec, Usage
from assistant.providers.builtin.process import Serving
from assistant.providers.faults import BadReplyError, RefusedError
from assistant.providers.openai import OpenAIProvider

from .conftest import LIMIT_S, Heard, ask, hear
from .fault_server import DONE, Answer, Asked, FaultServer, chunk, data, error, openai_usage, stream

pytestmark = pytest.mark.anyio

OpenAIAt = Callable[..., OpenAIProvider]
_TOOL = ToolSpec("look", "Looks.", {"type": "object", "properties": {"at": {"type": "string"}}})
_SCHEMA = {"type": "object", "properties": {"n": {"type": "integer"}}, "required": ["n"]}


async def test_text_usage_and_the_end(openai_at: OpenAIAt) -> None:
    answer = stream(chunk("", role="assistant"), chunk("Hel"), chunk("lo"), chunk(finish="stop"),
                    openai_usage(12, 2, cached=8), DONE)  # fmt: skip
    heard, asked = await _said(openai_at, answer)
    assert heard.text == "Hello"
    assert heard.end.reason is FinishReason.STOP
    assert heard.end.usage == Usage(12, 2, 8)
    assert asked.path == "/v1/chat/completions"
    assert asked.headers["authorization"] == "Bearer sk-right"
    assert asked.body["stream_options"] == {"include_usage": True}


async def test_usage_in_deepseeks_words_and_none_at_all(openai_at: OpenAIAt) -> None:
    told = data({"id": "c", "choices": [], "usage": {"prompt_tokens": 9, "completion_tokens": 1,
                                                     "prompt_cache_hit_tokens": 4}})  # fmt: skip
    assert (await _said(openai_at, stream(chunk("Hi", "stop"), told, DONE)))[0].end.usage == Usage(9, 1, 4)
    assert (await _said(openai_at, stream(chunk("Hi", "stop"), DONE)))[0].end.usage == Usage()


@pytest.mark.parametrize(
    ("reason", "means"),
    [
        ("length", FinishReason.LENGTH),
        ("content_filter", FinishReason.REFUSED),
        ("eos", FinishReason.STOP),  # some servers have words of their own
    ],
)
async def test_reasons_to_end(openai_at: OpenAIAt, reason: str, means: FinishReason) -> None:
    heard, _ = await _said(openai_at, stream(chunk("Hi", reason), DONE))
    assert heard.end.reason is means


@pytest.mark.parametrize("field", ["reasoning_content", "reasoning"])
async def test_thinking_comes_apart(openai_at: OpenAIAt, field: str) -> None:
    heard, _ = await _said(openai_at, stream(chunk(**{field: "Hm"}), chunk("Yes", "stop"), DONE))
    assert (heard.thinking, heard.text) == ("Hm", "Yes")


@pytest.mark.parametrize("cut", range(1, 8))
async def test_thinking_between_tags_comes_apart_wherever_the_pieces_are_cut(openai_at: OpenAIAt, cut: int) -> None:
    whole = "<think>a < b</t, so</think>\n\nYes <think> no"
    pieces = [chunk(whole[at : at + cut]) for at in range(0, len(whole), cut)]
    heard, _ = await _said(openai_at, stream(*pieces, chunk(finish="stop"), DONE))
    assert (heard.thinking, heard.text) == ("a < b</t, so", "Yes <think> no")


async def test_what_only_looks_like_a_tag_is_text(openai_at: OpenAIAt) -> None:
    heard, _ = await _said(openai_at, stream(chunk("<th"), chunk("ink", "stop"), DONE))
    assert (heard.thinking, heard.text) == ("", "<think")


async def test_tool_calls_are_put_together_by_their_number(openai_at: OpenAIAt) -> None:
    answer = stream(
        chunk("Let me see.", tool_calls=[_call(0, "a", "look", "")]),
        chunk(tool_calls=[_call(0, arguments='{"at": "')]),
        chunk(tool_calls=[_call(1, "b", "look", '{"at": "you"}'), _call(0, arguments='me"}')]),
        chunk(finish="tool_calls"),
        DONE,
    )
    heard, asked = await _said(openai_at, answer, ask("Look", tools=(_TOOL,)))
    assert heard.calls == [ToolCall("a", "look", {"at": "me"}), ToolCall("b", "look", {"at": "you"})]
    assert heard.end.reason is FinishReason.TOOL_CALLS
    assert asked.body["tools"][0]["function"]["name"] == "look"


async def test_servers_that_number_calls_wrongly_or_not_at_all(openai_at: OpenAIAt) -> None:
    same = stream(chunk(tool_calls=[_call(0, "a", "look", "{}")]), chunk(tool_calls=[_call(0, "b", "look", "{}")]),
                  chunk(finish="stop"), DONE)  # fmt: skip
    heard, _ = await _said(openai_at, same)
    assert [call.id for call in heard.calls] == ["a", "b"]
    assert heard.end.reason is FinishReason.TOOL_CALLS

    bare = stream(
        chunk(tool_calls=[{"function": {"name": "look", "arguments": {"at": "me"}}}]), chunk(finish="stop"), DONE
    )
    heard, _ = await _said(openai_at, bare)
    assert heard.calls[0].arguments == {"at": "me"}
    assert heard.calls[0].id.startswith("call_")


async def test_a_tool_call_that_cannot_be_read(openai_at: OpenAIAt) -> None:
    answer = stream(chunk(tool_calls=[_call(0, "a", "look", "{at: me")]), chunk(finish="tool_calls"), DONE)
    with pytest.raises(BadReplyError, match="tool call"):
        await _said(openai_at, answer)


async def test_a_call_cut_off_by_the_token_limit_is_not_made(openai_at: OpenAIAt) -> None:
    answer = stream(chunk(tool_calls=[_call(0, "a", "look", '{"at"')]), chunk(finish="length"), DONE)
    heard, _ = await _said(openai_at, answer)
    assert not heard.calls
    assert heard.end.reason is FinishReason.LENGTH


async def test_a_conversation_with_tools_goes_out_as_the_protocol_has_it(openai_at: OpenAIAt) -> None:
    messages = (
        PromptMessage(Role.USER, "看看我"),
        PromptMessage(Role.ASSISTANT, tool_calls=(ToolCall("a", "look", {"at": "我"}),)),
        PromptMessage(Role.TOOL, tool_results=(ToolResult("a", "gone"), ToolResult("b", "here"))),
    )
    _, asked = await _said(openai_at, stream(chunk("Hi", "stop"), DONE), ask("", messages=messages))
    system, user, assistant, first, second = asked.body["messages"]
    assert system == {"role": "system", "content": "You are brief."}
    assert user["content"] == "看看我"
    assert assistant["tool_calls"][0]["function"] == {"name": "look", "arguments": '{"at": "我"}'}
    assert (first["tool_call_id"], second["content"]) == ("a", "here")


async def test_what_a_server_does_not_take_is_left_out_and_stays_out(openai_at: OpenAIAt) -> None:
    def strict(asked: Asked) -> Answer:
        for name in ("stream_options", "temperature", "top_k", "response_format"):
            value = asked.body.get(name)
            if value is not None and not (name == "response_format" and value["type"] == "json_object"):
                return error(400, {"error": {"message": f"Unsupported parameter: '{name}'"}})
        return stream(chunk("{}", "stop"), DONE)

    request = ask("Hi", temperature=0.1, json_schema=_SCHEMA)
    async with FaultServer(strict) as server:
        provider = openai_at(server.url)
        for _ in range(2):
            assert (await hear(provider, request)).text == "{}"
        await provider.aclose()
    assert len(server.asked) == 5  # three refusals and two answers
    assert server.asked[0].body["response_format"]["json_schema"]["schema"] == _SCHEMA
    assert server.asked[-1].body["response_format"] == {"type": "json_object"}


async def test_the_vendors_own_name_for_the_token_limit_is_found(openai_at: OpenAIAt) -> None:
    def newer(asked: Asked) -> Answer:
        if "max_tokens" in asked.body:
            said = "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens'."
            return error(400, {"error": {"message": said, "param": "max_tokens"}})
        return stream(chunk("Hi", "stop"), DONE)

    heard, asked = await _said(openai_at, newer)
    assert heard.text == "Hi"
    assert asked.body["max_completion_tokens"] == 24


async def test_a_refusal_of_something_else_is_not_argued_with(openai_at: OpenAIAt) -> None:
    async with FaultServer(error(400, {"error": {"message": "messages: too rude"}})) as server:
        provider = openai_at(server.url)
        with pytest.raises(RefusedError, match="too rude"):
            await hear(provider)
        await provider.aclose()
    assert len(server.asked) == 1


async def test_keys_and_names_of_the_environment_go_to_nobody(
    openai_at: OpenAIAt, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("OPENAI_API_KEY", "OPENAI_ADMIN_KEY", "OPENAI_ORG_ID", "OPENAI_PROJECT_ID"):
        monkeypatch.setenv(name, "belongs-elsewhere")
    monkeypatch.setenv("OPENAI_BASE_URL", "http://127.0.0.1:9/v1")
    answer = stream(chunk("Hi", "stop"), DONE)
    async with FaultServer(answer) as server:
        provider = openai_at(server.url, key=lambda: None, needs_key=False)
        assert (await hear(provider)).text == "Hi"
        await provider.aclose()
    assert "belongs-elsewhere" not in str(server.asked[0].headers)


async def test_a_changed_key_counts_at_the_next_request(openai_at: OpenAIAt) -> None:
    key = "sk-one"
    async with FaultServer(stream(chunk("Hi", "stop"), DONE)) as server:
        provider = openai_at(server.url, key=lambda: key)
        await hear(provider)
        key = "sk-two"
        await hear(provider)
        await provider.aclose()
    assert [asked.headers["authorization"] for asked in server.asked] == ["Bearer sk-one", "Bearer sk-two"]


async def test_closing_the_iterator_closes_the_request(openai_at: OpenAIAt) -> None:
    async with FaultServer(stream(chunk("Hel"), then="hang")) as server:
        provider = openai_at(server.url)
        parts = provider.stream(ask("Hi"))
        async with asyncio.timeout(LIMIT_S):
            await anext(parts)
            await parts.aclose()
            await server.left.wait()
        await provider.aclose()


async def test_cancelling_the_one_who_listens_closes_the_request(openai_at: OpenAIAt) -> None:
    heard = Heard()
    async with FaultServer(stream(chunk("Hel"), then="hang")) as server:
        provider = openai_at(server.url)
        task = asyncio.create_task(hear(provider, heard=heard))
        async with asyncio.timeout(LIMIT_S):
            while not heard.parts:
                await asyncio.sleep(0)
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task
            await server.left.wait()
        await provider.aclose()


async def test_models_that_are_not_for_talking_are_left_out(openai_at: OpenAIAt) -> None:
    listed = {"object": "list", "data": [
        {"id": "gpt-5.5"}, {"id": "text-embedding-3-small"}, {"id": "whisper-1"}, {"id": "gpt-4o-realtime"},
        {"id": "qwen2.5:0.5b"}, {"id": "served", "max_model_len": 8192},
    ]}  # fmt: skip
    async with FaultServer(error(200, listed)) as server:
        provider = openai_at(server.url)
        models = {model.id: model for model in await provider.list_models()}
        await provider.aclose()
    assert list(models) == ["gpt-5.5", "qwen2.5:0.5b", "served"]
    assert models["qwen2.5:0.5b"].small
    assert not models["qwen2.5:0.5b"].tools
    assert models["served"].context_tokens == 8192
    assert provider.describe("served").context_tokens == 8192


async def test_without_a_model_named_the_first_one_listed_answers(openai_at: OpenAIAt) -> None:
    def respond(asked: Asked) -> Answer:
        if asked.path == "/v1/models":
            return error(200, {"object": "list", "data": [{"id": "bge-m3"}, {"id": "llama3"}]})
        return stream(chunk("Hi", "stop"), DONE)

    async with FaultServer(respond) as server:
        provider = openai_at(server.url)
        await hear(provider, ask("Hi", model=""))
        await provider.aclose()
    assert server.asked[-1].body["model"] == "llama3"


async def test_a_real_server_streams_counts_and_lists(llama: Serving) -> None:
    provider = _at(llama)
    heard = await hear(provider, ask("Tell me about the sea.", temperature=0.0))
    assert len(heard.parts) > 5
    assert heard.text
    assert heard.end.usage.output_tokens == 24
    assert heard.end.reason is FinishReason.LENGTH
    again = await hear(provider, ask("Tell me about the sea.", temperature=0.0))
    assert again.end.usage.cached_tokens > 0
    (model,) = await provider.list_models()
    assert (model.id, model.small, model.context_tokens) == ("smollm2", True, 1024)
    await provider.aclose()


async def test_a_real_server_is_stopped_by_closing(llama: Serving) -> None:
    provider = _at(llama)
    parts = provider.stream(ask("Count to a thousand.", max_tokens=900))
    await anext(parts)
    await parts.aclose()
    # One request at a time is served there: this one would wait for the first to end.
    heard = await hear(provider, ask("Hi", max_tokens=2))
    assert heard.end.usage.output_tokens <= 2
    await provider.aclose()


async def test_a_real_server_is_held_to_a_schema(llama: Serving) -> None:
    import json

    provider = _at(llama)
    heard = await hear(provider, ask("How many legs has a cat?", json_schema=_SCHEMA, max_tokens=60, temperature=0.0))
    assert isinstance(json.loads(heard.text)["n"], int)
    await provider.aclose()


def _at(llama: Serving) -> OpenAIProvider:
    return OpenAIProvider(id="llama", name="llama.cpp", base_url=llama.base_url, key=lambda: llama.key)


def _call(index: int, call_id: str | None = None, name: str | None = None, arguments: str = "") -> dict[str, Any]:
    return {"index": index, "id": call_id, "type": "function", "function": {"name": name, "arguments": arguments}}


async def _said(openai_at: OpenAIAt, answer: Any, request: Any = None) -> tuple[Heard, Asked]:
    async with FaultServer(answer) as server:
        provider = openai_at(server.url)
        try:
            return await hear(provider, request), server.asked[-1]
        finally:
            await provider.aclose()
