"""A provider behind a guard that cleans every request before it is sent."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing
from typing import Protocol, cast

from assistant.messages import ChatRequest, Conversation, StreamPart
from assistant.providers.base import ModelInfo, Provider


class Guard(Protocol):
    """Cleans requests."""

    def request(self, request: ChatRequest, *, runs_here: bool) -> ChatRequest:
        """The request as it may be sent; `runs_here` says that the model runs on this machine."""


class GuardedProvider:
    """Answers as the provider behind it does, which sees nothing that the guard keeps back."""

    def __init__(self, provider: Provider, *, guard: Guard, runs_here: bool) -> None:
        self._provider = provider
        self._guard = guard
        self._runs_here = runs_here

    @property
    def id(self) -> str:
        """The provider's."""
        return self._provider.id

    @property
    def name(self) -> str:
        """The provider's."""
        return self._provider.name

    async def stream(self, request: ChatRequest) -> AsyncGenerator[StreamPart, None]:
        """Sends the cleaned request; see `Provider.stream`."""
        cleaned = await asyncio.to_thread(self._guard.request, request, runs_here=self._runs_here)
        stream = cast("AsyncGenerator[StreamPart, None]", self._provider.stream(cleaned))
        async with aclosing(stream) as parts:
            async for part in parts:
                yield part

    def describe(self, model: str) -> ModelInfo:
        """See `Provider.describe`."""
        return self._provider.describe(model)

    async def list_models(self) -> list[ModelInfo]:
        """See `Provider.list_models`."""
        return await self._provider.list_models()

    async def aclose(self) -> None:
        """See `Provider.aclose`."""
        await self._provider.aclose()


class Resolves(Protocol):
    """Finds who answers."""

    def resolve(self, purpose: str, conversation: Conversation | None = None) -> tuple[Provider, ModelInfo]:
        """The provider and the model for a purpose."""


class GuardedProviders:
    """Finds who answers, and puts the guard before whoever that is."""

    def __init__(self, *, providers: Callable[[], Resolves], guard: Guard) -> None:
        self._providers = providers
        self._guard = guard

    def resolve(self, purpose: str, conversation: Conversation | None = None) -> tuple[Provider, ModelInfo]:
        """The guarded provider and the model for a purpose.

        Raises:
            ProviderError: there is none that can be used.
        """
        provider, model = self._providers().resolve(purpose, conversation)
        return GuardedProvider(provider, guard=self._guard, runs_here=model.runs_here), model
