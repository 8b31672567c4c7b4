"""What goes over the wire: both vendors' protocols, no secret in any request, and a real model held to the schema."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator

import pytest

from assistant.memory.private import withheld
from assistant.memory.writing.extraction.building import build_extraction
from assistant.memory.writing.extraction.shape import Answer
from assistant.messages import ChatRequest, Conversation, PromptMessage, Role, TextDelta
from assistant.privacy.outgoing import Outgoing
from assistant.privacy.redactor import Redactor
from assistant.providers.anthropic import AnthropicProvider
from assistant.providers.base import ModelInfo, Provider
from assistant.providers.builtin.process import ModelProcess
from assistant.providers.builtin.provider import bundled_model
from assistant.providers.guarded import GuardedProviders
from assistant.providers.openai import OpenAIProvider
from assistant.runtime import Runtime
from tests.assistant.providers.fault_server import (
    Asked,
    FaultServer,
    chunk,
    data,
    message_end,
    message_start,
    stream,
    text_events,
)

from .conftest import Rig, add, answer

CARD, KEY = "4111 1111 1111 1111", "sk-ant-api03-Zk3vQ8tW1xY5bN7mR2cD9fG4hJ6kL0pS"
LOOM, LOOM_TEXT = "We keep a floor loom in the attic.", "The user keeps a floor loom in the attic."

_BEGUN = r'\s*\{\s*"operations"\s*:\s*\[\s*'
_OPERATION = r'\{\s*"op"\s*:\s*"(?:add|update|retire|none)"\s*,\s*"memory"\s*:\s*-?\d+'

Served = Callable[[str], "tuple[Provider, FaultServer]"]


class One:
    """Everything is asked of one provider."""

    def __init__(self, provider: Provider) -> None:
        self.provider = provider

    def resolve(self, purpose: str, conversation: Conversation | None = None) -> tuple[Provider, ModelInfo]:
        return self.provider, ModelInfo("m", "M")


@pytest.fixture
def runtime() -> Iterator[Runtime]:
    made = Runtime()
    yield made
    made.close()


@pytest.fixture
def served(runtime: Runtime) -> Iterator[Served]:
    """Serves one answer over a vendor's protocol, and keeps what was asked."""
    open_servers: list[FaultServer] = []
    providers: list[OpenAIProvider | AnthropicProvider] = []

    def serve(vendor: str) -> tuple[Provider, FaultServer]:
        text = json.dumps(answer(add(1, LOOM, LOOM_TEXT)))
        events = {
            "openai": (chunk(text), chunk(finish="stop"), data("[DONE]")),
            "anthropic": (message_start(), text_events(text), message_end()),
        }
        server = FaultServer(stream(*events[vendor]))
        runtime.run(server.__aenter__())
        open_servers.append(server)
        if vendor == "openai":
            made: OpenAIProvider | AnthropicProvider = OpenAIProvider(
                id="o", name="OpenAI", base_url=f"{server.url}/v1", key=lambda: "k"
            )
        else:
            made = AnthropicProvider(id="a", name="Anthropic", base_url=server.url, key=lambda: "k")
        providers.append(made)
        return made, server

    yield serve
    for provider in providers:
        runtime.run(provider.aclose())
    for server in open_servers:
        runtime.run(server.__aexit__())


def _schema(asked: Asked) -> object:
    if "response_format" in asked.body:
        return asked.body["response_format"]["json_schema"]["schema"]
    return asked.body["output_config"]["format"]["schema"]


@pytest.mark.parametrize("vendor", ["openai", "anthropic"])
def test_a_request_carries_the_schema_and_no_secret(rig: Rig, runtime: Runtime, served: Served, vendor: str) -> None:
    provider, server = served(vendor)
    redactor = Redactor(salt=b"x")
    guard = Outgoing(redactor=lambda: redactor, withheld=lambda: withheld(rig.stores))
    rig.extraction = build_extraction(
        stores=rig.stores,
        recall=rig.recall,
        redactor=redactor,
        settings=rig.settings,
        events=rig.events,
        providers=lambda: GuardedProviders(providers=lambda: One(provider), guard=guard),
        run=runtime.run,
        index=rig.recall.add,
    )
    rig.say(LOOM)
    rig.say(redactor.redact(f"My card is {CARD}.").text)
    rig.say(f"An old version of the app kept this as it was: {KEY}")
    rig.rest()
    (asked,) = server.asked
    sent = json.dumps(asked.body, ensure_ascii=False)
    assert "floor loom" in sent
    assert "[card·" in sent
    for secret in (CARD, CARD.replace(" ", ""), KEY):
        assert secret not in sent
    assert "operations" in json.dumps(_schema(asked))
    assert rig.texts() == [LOOM_TEXT]


@pytest.mark.skipif(bundled_model() is None, reason="the bundled model is not installed")
@pytest.mark.slow
@pytest.mark.timeout(300)
def test_a_real_model_is_held_to_the_schema_whatever_its_wit(runtime: Runtime) -> None:
    path = bundled_model()
    assert path is not None
    process = ModelProcess(path=path, alias="smollm2", context_tokens=1024, small=True)
    serving = process.start()
    provider = OpenAIProvider(id="llama", name="llama.cpp", base_url=serving.base_url, key=lambda: serving.key)
    asked = PromptMessage(Role.USER, json.dumps({"message": 1, "from": "user", "new": True, "text": LOOM}))
    schema = Answer.model_json_schema()
    request = ChatRequest("smollm2", "You note facts.", (asked,), max_tokens=40, temperature=0.0, json_schema=schema)

    async def said() -> str:
        return "".join([part.text async for part in provider.stream(request) if isinstance(part, TextDelta)])

    try:
        text = runtime.run(said())
    finally:
        runtime.run(provider.aclose())
        process.stop()
    assert re.match(rf"{_BEGUN}(?:\]|{_OPERATION})", text), text
