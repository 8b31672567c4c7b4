"""What every server that is asked through a vendor's library has in common: its names, its models, and retries."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import AsyncGenerator
from contextlib import aclosing
from dataclasses import replace
from typing import Generic, TypeVar

from assistant.messages import ChatRequest, StreamPart
from assistant.providers.base import ModelInfo
from assistant.providers.catalogue import guess
from assistant.providers.connection import Connection
from assistant.providers.faults import UnknownModelError
from assistant.providers.retrying import Pause, with_retries
from assistant.providers.transport import is_local

C = TypeVar("C")


class Server(ABC, Generic[C]):
    """One server; a subclass speaks its protocol."""

    def __init__(
        self,
        *,
        id: str,
        name: str,
        base_url: str,
        default_model: str,
        known: dict[str, ModelInfo],
        pause: Pause,
        connection: Connection[C],
    ) -> None:
        self._id = id
        self._name = name
        self._base_url = base_url
        self._default_model = default_model
        self._known = known
        self._pause = pause
        self._connection = connection

    @property
    def id(self) -> str:
        """What settings call it."""
        return self._id

    @property
    def name(self) -> str:
        """What people call it."""
        return self._name

    @property
    def base_url(self) -> str:
        """Where it is."""
        return self._base_url

    def describe(self, model: str) -> ModelInfo:
        """What is known of a model without asking the server."""
        model = model or self._default_model
        return self._known.get(model) or guess(model, local=is_local(self._base_url))

    async def stream(self, request: ChatRequest) -> AsyncGenerator[StreamPart, None]:
        """Answers a request; see `Provider.stream`."""
        model = request.model or self._default_model or await self._first_model()
        request = replace(request, model=model)
        async with aclosing(with_retries(lambda: self._attempt(request), pause=self._pause)) as parts:
            async for part in parts:
                yield part

    @abstractmethod
    async def list_models(self) -> list[ModelInfo]:
        """The models that the server lists."""

    async def aclose(self) -> None:
        """Closes the connections."""
        await self._connection.aclose()

    @abstractmethod
    def _attempt(self, request: ChatRequest) -> AsyncGenerator[StreamPart, None]:
        """One try at a request."""

    async def _first_model(self) -> str:
        models = await self.list_models()
        if not models:
            raise UnknownModelError(self._name, "")
        self._default_model = models[0].id
        return self._default_model
