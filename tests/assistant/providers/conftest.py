from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

import pytest

from assistant.messages import (
    ChatRequest,
    PromptMessage,
    Role,
    StreamFinished,
    StreamPart,
    TextDelta,
    ThinkingDelta,
    ToolCall,
    ToolCallRequested,
)
from assistant.providers.anthropic import AnthropicProvider
from assistant.providers.base import Provider
from assistant.providers.builtin.process import ModelProcess, Serving
from assistant.providers.builtin.provider import bundled_model
from assistant.providers.openai import OpenAIProvider

LIMIT_S = 120.0


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def llama() -> Iterator[Serving]:
    """A real llama.cpp server with the bundled model; it speaks both vendors' protocols."""
    path = bundled_model()
    if path is None:
        pytest.skip("the bundled model is not installed")
    process = ModelProcess(path=path, alias="smollm2", context_tokens=1024, small=True)
    yield process.start()
    process.stop()


def ask(text: str, **fields: Any) -> ChatRequest:
    request = ChatRequest("smollm2", "You are brief.", (PromptMessage(Role.USER, text),), max_tokens=24)
    return replace(request, **fields)


@dataclass
class Heard:
    """All that came of a stream."""

    parts: list[StreamPart] = field(default_factory=list)

    @property
    def text(self) -> str:
        return "".join(part.text for part in self.parts if isinstance(part, TextDelta))

    @property
    def thinking(self) -> str:
        return "".join(part.text for part in self.parts if isinstance(part, ThinkingDelta))

    @property
    def calls(self) -> list[ToolCall]:
        return [part.call for part in self.parts if isinstance(part, ToolCallRequested)]

    @property
    def end(self) -> StreamFinished:
        (end,) = (part for part in self.parts if isinstance(part, StreamFinished))
        assert self.parts[-1] is end
        return end


async def hear(provider: Provider, request: ChatRequest | None = None, heard: Heard | None = None) -> Heard:
    heard = heard or Heard()
    async with asyncio.timeout(LIMIT_S):
        async for part in provider.stream(request or ask("Hi")):
            heard.parts.append(part)
    return heard


class Pauses:
    """Waits for nothing, and remembers for how long it should have."""

    def __init__(self) -> None:
        self.asked_s: list[float] = []

    async def __call__(self, seconds: float) -> None:
        self.asked_s.append(seconds)


Vendor = Callable[..., OpenAIProvider | AnthropicProvider]


@pytest.fixture
def pauses() -> Pauses:
    return Pauses()


@pytest.fixture
def openai_at(pauses: Pauses) -> Callable[..., OpenAIProvider]:
    def make(url: str, **fields: Any) -> OpenAIProvider:
        fields = {"name": "OpenAI", "key": lambda: "sk-right", "pause": pauses, **fields}
        return OpenAIProvider(base_url=f"{url}/v1", **fields)

    return make


@pytest.fixture
def anthropic_at(pauses: Pauses) -> Callable[..., AnthropicProvider]:
    def make(url: str, **fields: Any) -> AnthropicProvider:
        fields = {"name": "Anthropic", "key": lambda: "sk-right", "pause": pauses, **fields}
        return AnthropicProvider(base_url=url, **fields)

    return make


@pytest.fixture(params=["openai", "anthropic"])
def vendor_at(request: pytest.FixtureRequest) -> Vendor:
    made: Vendor = request.getfixturevalue(f"{request.param}_at")
    return made
