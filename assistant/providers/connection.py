"""The vendor library's client for one server and one key, made late and off the loop."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Generic, TypeVar

from assistant.providers.answers import Exchange
from assistant.providers.faults import NoKeyError
from assistant.providers.transport import is_local

KeySource = Callable[[], str | None]
C = TypeVar("C")


class Connection(Generic[C]):
    """Holds a client for as long as its key stays the same."""

    def __init__(
        self,
        *,
        provider: str,
        base_url: str,
        key: KeySource,
        needs_key: bool,
        build: Callable[[str], C],
        close: Callable[[C], Awaitable[None]],
    ) -> None:
        """Opens nothing yet.

        Args:
            provider: what people call the provider, for the sentences of faults.
            base_url: where it is.
            key: asked at each request, on another thread since a keyring takes its time.
            needs_key: without a key no request is made.
            build: makes a client for a key, on another thread since the libraries load slowly.
            close: closes one.
        """
        self._provider = provider
        self._base_url = base_url
        self._key = key
        self._needs_key = needs_key
        self._build = build
        self._close = close
        self._held: tuple[str, C] | None = None
        self._opening = asyncio.Lock()

    async def open(self, model: str) -> tuple[C, Exchange]:
        """The client, and a request's beginning.

        Raises:
            NoKeyError: the provider needs a key and there is none.
        """
        key = await asyncio.to_thread(self._key) or ""
        if self._needs_key and not key:
            raise NoKeyError(self._provider)
        async with self._opening:
            if self._held is None or self._held[0] != key:
                await self.aclose()
                self._held = key, await asyncio.to_thread(self._build, key)
            client = self._held[1]
        exchange = Exchange(
            provider=self._provider,
            model=model,
            address=self._base_url,
            has_key=bool(key),
            local=is_local(self._base_url),
        )
        return client, exchange

    async def aclose(self) -> None:
        """Closes the client, if there is one."""
        held, self._held = self._held, None
        if held is not None:
            await self._close(held[1])
