"""What the window asks of providers: which there are, whether a key works, what they offer, what runs here."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass
from typing import TYPE_CHECKING

from assistant.errors import AssistantError, ProviderError

if TYPE_CHECKING:
    from assistant.app import Application
    from assistant.messages import Conversation
    from assistant.providers.base import ModelInfo
    from assistant.providers.local_servers import LocalServer
    from assistant.providers.registry import ProviderChoice
    from assistant.providers.trial import Trial
    from assistant.settings import Endpoint

_LISTING_S = 8.0
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Offer:
    """A provider that can be asked, and the models that it lists."""

    provider_id: str
    name: str
    models: tuple[ModelInfo, ...]


@dataclass(frozen=True, slots=True)
class Standing:
    """Everything that the page of models shows about providers."""

    choices: tuple[ProviderChoice, ...]
    key_ends: dict[str, str]
    keyring: bool


def address_of(base_url: str) -> str:
    """A server's host and port as people say them."""
    return base_url.split("://")[-1].split("/")[0].replace("127.0.0.1", "localhost")


class ProviderAccess:
    """The registry, the keys and the settings, as one. What is not async blocks: not for the window's thread."""

    def __init__(self, core: Application) -> None:
        self._core = core

    def standing(self) -> Standing:
        """Which providers there are and which of them have keys."""
        registry = self._core.providers
        choices = tuple(registry.available())
        ends = {one.id: (registry.key_of(one.id) or "")[-4:] for one in choices if one.has_key}
        return Standing(choices, ends, self._core.credentials.available)

    async def test(self, provider_id: str, key: str | None = None) -> Trial:
        """Tries a provider out, with a key that is not kept yet or with what it has."""
        registry = self._core.providers
        if key is None:
            return await registry.test(provider_id)
        endpoint = self._endpoint(provider_id)
        provider = registry.for_endpoint(endpoint, key=key) if endpoint else registry.for_vendor(provider_id, key=key)
        try:
            return await registry.test(provider)
        finally:
            await provider.aclose()

    async def test_endpoint(self, endpoint: Endpoint, key: str) -> Trial:
        """Tries an endpoint out that is not in the settings yet."""
        registry = self._core.providers
        provider = registry.for_endpoint(endpoint, key=key)
        try:
            return await registry.test(provider)
        finally:
            await provider.aclose()

    async def offers(self) -> list[Offer]:
        """What each provider that is ready offers; one that does not answer offers nothing."""
        choices = await asyncio.to_thread(self._core.providers.available)
        return list(await asyncio.gather(*(self._offer(choice) for choice in choices if choice.ready)))

    async def find_local(self) -> list[LocalServer]:
        """Servers on this computer."""
        return await self._core.providers.find_local_servers()

    def answering(self, conversation: Conversation | None) -> str:
        """Who answers in a conversation or a new one: a model's name, `builtin`, or empty where nothing is set up."""
        try:
            provider, model = self._core.providers.resolve("chat", conversation)
        except AssistantError as error:
            _log.info("no model answers: %s", error.code)
            return ""
        return provider.id if provider.id == "builtin" else model.name or model.id or provider.name

    def save_key(self, provider_id: str, key: str) -> bool:
        """Keeps a key; False when only until the program closes."""
        return self._core.credentials.set(f"provider:{provider_id}", key)

    def remove_key(self, provider_id: str) -> None:
        """Forgets a key.

        Raises:
            KeyringClosedError: the keyring does not open.
        """
        self._core.credentials.delete(f"provider:{provider_id}")

    def put_endpoint(self, endpoint: Endpoint) -> None:
        """Adds an endpoint, or changes the one of its id."""
        known = self._core.settings.current.models.endpoints
        others = tuple(one for one in known if one.id != endpoint.id)
        self._core.settings.change({"models.endpoints": (*others, endpoint)})

    def remove_endpoint(self, endpoint_id: str) -> None:
        """Takes an endpoint away, and its key."""
        models = self._core.settings.current.models
        values: dict[str, object] = {
            "models.endpoints": tuple(one for one in models.endpoints if one.id != endpoint_id)
        }
        for purpose in ("chat", "memory"):
            if getattr(models, f"{purpose}_provider") == endpoint_id:
                values |= {f"models.{purpose}_provider": "", f"models.{purpose}_model": ""}
        self._core.settings.change(values)
        self.remove_key(endpoint_id)

    def put_local(self, server: LocalServer, *, enabled: bool = True) -> Endpoint:
        """Makes a server that was found an endpoint of the settings."""
        from assistant.settings import Endpoint

        endpoint = Endpoint(
            id=server.name.lower().replace(" ", "-").replace(".", ""),
            name=server.name,
            base_url=server.base_url,
            needs_key=server.needs_key,
            enabled=enabled,
        )
        self.put_endpoint(endpoint)
        return endpoint

    def choose(self, provider_id: str, model: str = "") -> None:
        """Lets a provider answer in new conversations."""
        self._core.settings.change({"models.chat_provider": provider_id, "models.chat_model": model})

    def _endpoint(self, provider_id: str) -> Endpoint | None:
        endpoints = self._core.settings.current.models.endpoints
        return next((one for one in endpoints if one.id == provider_id), None)

    async def _offer(self, choice: ProviderChoice) -> Offer:
        provider = self._core.providers.get(choice.id)
        try:
            async with asyncio.timeout(_LISTING_S):
                return Offer(choice.id, choice.name, tuple(await provider.list_models()))
        except (ProviderError, TimeoutError) as error:
            _log.info("%s lists no models now: %s", choice.id, type(error).__name__)
            return Offer(choice.id, choice.name, ())
