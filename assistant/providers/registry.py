"""Which providers there are, made from the settings, and who answers for what."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal, Protocol

from assistant.credentials import Credentials
from assistant.messages import Conversation
from assistant.providers.anthropic import ANTHROPIC_URL, AnthropicProvider
from assistant.providers.base import ModelInfo, Provider
from assistant.providers.builtin import provider as builtin
from assistant.providers.faults import NoModelError, UnknownProviderError
from assistant.providers.local_servers import LocalServer, find_local_servers
from assistant.providers.openai import OPENAI_URL, OpenAIProvider
from assistant.providers.scripted import PROVIDER_ID as SCRIPTED
from assistant.providers.scripted import SCRIPT_VARIABLE, ScriptedProvider
from assistant.providers.transport import is_local
from assistant.providers.trial import Trial, try_out
from assistant.settings import Endpoint, Models, Settings

Purpose = Literal["chat", "memory"]
BUILTIN = builtin.PROVIDER_ID
_RUN_ELSEWHERE = ("-cloud", ":cloud")  # models that an Ollama on this machine passes on to its maker's servers


@dataclass(frozen=True, slots=True)
class Vendor:
    """A provider that everyone has: only the key differs."""

    id: str
    name: str
    base_url: str
    kind: Literal["openai", "anthropic"]
    key_variable: str
    chat_model: str
    memory_model: str


VENDORS = (
    Vendor(
        "anthropic",
        "Anthropic",
        ANTHROPIC_URL,
        "anthropic",
        "ANTHROPIC_API_KEY",
        chat_model="claude-sonnet-5-5",
        memory_model="claude-haiku-5-5",
    ),
    Vendor(
        "openai",
        "OpenAI",
        OPENAI_URL,
        "openai",
        "OPENAI_API_KEY",
        chat_model="gpt-5.5",
        memory_model="gpt-5.4-mini",
    ),
)


class HoldsSettings(Protocol):
    """Where the settings are read from."""

    @property
    def current(self) -> Settings:
        """The settings as they are now."""


@dataclass(frozen=True, slots=True)
class ProviderChoice:
    """A provider as settings and menus show it; `ready` means that it can be asked as things stand."""

    id: str
    name: str
    kind: str
    base_url: str
    needs_key: bool
    has_key: bool
    ready: bool


class ProviderRegistry:
    """Makes each provider once, anew when its settings change, and closes them all; thread-safe but for `aclose`."""

    def __init__(
        self,
        *,
        settings: HoldsSettings,
        credentials: Credentials,
        environment: Mapping[str, str] = os.environ,
        scripted: ScriptedProvider | None = None,
        builtin_file: Callable[[], Path | None] | None = None,
    ) -> None:
        """Makes nothing yet.

        Args:
            settings: which endpoints there are and which models are chosen.
            credentials: where keys are; `provider:` and the provider's id names one.
            environment: keys for the vendors where none is kept, and the file to play for `scripted`.
            scripted: plays instead of that file.
            builtin_file: the built-in model's file; by default the one that the settings name, or the bundled one.
        """
        self._settings = settings
        self._credentials = credentials
        self._environment = environment
        self._builtin_file = builtin_file or self._builtin_path
        self._lock = threading.Lock()
        self._made: dict[str, tuple[object, Provider]] = {} if scripted is None else {SCRIPTED: (None, scripted)}
        self._outdated: list[Provider] = []

    def get(self, provider_id: str) -> Provider:
        """The provider of an id.

        Raises:
            UnknownProviderError: the settings have none of this id.
        """
        with self._lock:
            made_from, make = self._recipe(provider_id)
            return self._kept(provider_id, made_from, make)

    def available(self) -> list[ProviderChoice]:
        """Every provider that there is, the built-in one first; asks for keys, so not for the window's thread."""
        models = self._models
        choices = [self._builtin_choice()] if models.builtin_enabled else []
        for vendor in VENDORS:
            has_key = self.key_of(vendor.id) is not None
            choices.append(
                ProviderChoice(vendor.id, vendor.name, vendor.kind, vendor.base_url, True, has_key, ready=has_key)
            )
        for endpoint in models.endpoints:
            has_key = self.key_of(endpoint.id) is not None
            ready = endpoint.enabled and (has_key or not endpoint.needs_key)
            choices.append(
                ProviderChoice(
                    endpoint.id, endpoint.name, endpoint.kind, endpoint.base_url, endpoint.needs_key, has_key, ready
                )
            )
        return choices

    def resolve(
        self,
        purpose: Purpose | str,
        conversation: Conversation | None = None,
        *,
        provider_id: str = "",
        model: str = "",
    ) -> tuple[Provider, ModelInfo]:
        """Who answers: what is named here, else what the conversation was switched to, else the settings, else a guess.

        For "memory" the guess is whoever answers in the conversation, with a cheap model, so that nobody else is told
        its words; for "chat" a provider with a key, an endpoint, or the built-in model.

        Raises:
            NoModelError: nothing is set up.
            UnknownProviderError: what was chosen is not there any more.
            BuiltinModelError: the built-in model was chosen and has no file that can be used.
        """
        if not provider_id and conversation is not None and purpose == "chat":
            provider_id, model = conversation.provider, model or conversation.model
        models = self._models
        if not provider_id and purpose == "memory":
            provider_id, model = models.memory_provider, model or models.memory_model
        switched = conversation.provider if conversation is not None and not provider_id else ""
        if switched and conversation is not None:
            provider_id, model = switched, model or self._usual_model(switched, purpose) or conversation.model
        if not provider_id:
            provider_id = models.chat_provider or self._first_ready()
            if purpose == "chat" and provider_id == models.chat_provider:
                model = model or models.chat_model
        provider = self.get(provider_id)
        named = model or self._usual_model(provider_id, purpose)
        if purpose == "memory" and not named and provider_id == models.chat_provider:
            named = models.chat_model  # an endpoint with one good model serves for both
        info = provider.describe(named)
        # An empty id lets the provider take the first model that its server lists.
        named_info = info if info.id or not named else replace(info, id=named)
        return provider, replace(named_info, runs_here=self._runs_here(provider_id, named_info))

    def for_endpoint(self, endpoint: Endpoint, *, key: str | None) -> OpenAIProvider | AnthropicProvider:
        """A provider for an endpoint that need not be in the settings, to try it; without `key`, with the kept one.

        Whoever asks for it closes it.
        """
        source = (lambda: key) if key is not None else (lambda: self.key_of(endpoint.id))
        if endpoint.kind == "anthropic":
            return AnthropicProvider(
                id=endpoint.id,
                name=endpoint.name,
                base_url=endpoint.base_url,
                key=source,
                needs_key=endpoint.needs_key,
                ca_file=self._ca_file(),
            )
        return OpenAIProvider(
            id=endpoint.id,
            name=endpoint.name,
            base_url=endpoint.base_url,
            key=source,
            needs_key=endpoint.needs_key,
            ca_file=self._ca_file(),
        )

    def for_vendor(self, vendor_id: str, *, key: str) -> OpenAIProvider | AnthropicProvider:
        """A vendor's provider with a key that is not kept yet, to try it. Whoever asks for it closes it."""
        vendor = _vendor(vendor_id)
        if vendor is None:
            raise UnknownProviderError(vendor_id)
        return self._new_vendor(vendor, self._ca_file(), lambda: key)

    async def test(self, provider: Provider | str, model: str = "") -> Trial:
        """Tries a provider out; see `try_out`."""
        return await try_out(self.get(provider) if isinstance(provider, str) else provider, model)

    async def find_local_servers(self) -> list[LocalServer]:
        """Model servers that run on this machine."""
        return await find_local_servers()

    def key_of(self, provider_id: str) -> str | None:
        """The key that is kept for a provider, else the environment's for a vendor."""
        kept = self._credentials.get(f"provider:{provider_id}")
        if kept:
            return kept.strip()
        vendor = _vendor(provider_id)
        return (self._environment.get(vendor.key_variable, "").strip() or None) if vendor else None

    async def aclose(self) -> None:
        """Closes every provider, the built-in model's process included."""
        with self._lock:
            providers = [*self._outdated, *(provider for _, provider in self._made.values())]
            self._made, self._outdated = {}, []
        for provider in providers:
            await provider.aclose()

    @property
    def _models(self) -> Models:
        return self._settings.current.models

    def _runs_here(self, provider_id: str, model: ModelInfo) -> bool:
        """Whether a model runs on this machine: the built-in one does, a server's by its setting or its address."""
        endpoint = next((one for one in self._models.endpoints if one.id == provider_id), None)
        if endpoint is None:
            return provider_id == BUILTIN or (provider_id == SCRIPTED and model.runs_here)
        if endpoint.runs_here is not None:
            return endpoint.runs_here
        return is_local(endpoint.base_url) and not model.id.endswith(_RUN_ELSEWHERE)

    def _recipe(self, provider_id: str) -> tuple[object, Callable[[], Provider]]:
        """What a provider is made from, so that a change is noticed, and how."""
        ca_file = self._ca_file()
        if provider_id == BUILTIN:
            return None, lambda: builtin.BuiltinProvider(model_path=self._builtin_file)
        if provider_id == SCRIPTED:
            return None, self._new_scripted
        if (vendor := _vendor(provider_id)) is not None:
            return ca_file, lambda: self._new_vendor(vendor, ca_file)
        endpoint = next((one for one in self._models.endpoints if one.id == provider_id), None)
        if endpoint is None:
            raise UnknownProviderError(provider_id)
        return (endpoint, ca_file), lambda: self.for_endpoint(endpoint, key=None)

    def _kept(self, provider_id: str, made_from: object, make: Callable[[], Provider]) -> Provider:
        held = self._made.get(provider_id)
        if held is not None and (held[0] == made_from or provider_id == SCRIPTED):
            return held[1]
        if held is not None:
            self._outdated.append(held[1])  # a stream may still run through it
        provider = make()
        self._made[provider_id] = made_from, provider
        return provider

    def _first_ready(self) -> str:
        """What to take where nothing was chosen: a key or a server that was entered goes before the small model.

        A key that happens to stand in the environment is no choice: nothing is sent anywhere because of it.
        """
        for vendor in VENDORS:
            if self._credentials.get(f"provider:{vendor.id}"):
                return vendor.id
        for endpoint in self._models.endpoints:
            if endpoint.enabled and (not endpoint.needs_key or self.key_of(endpoint.id)):
                return endpoint.id
        if self._models.builtin_enabled and self._builtin_choice().ready:
            return BUILTIN
        raise NoModelError

    def _usual_model(self, provider_id: str, purpose: str) -> str:
        vendor = _vendor(provider_id)
        if vendor is None:
            return ""
        return vendor.memory_model if purpose == "memory" else vendor.chat_model

    def _builtin_choice(self) -> ProviderChoice:
        provider = self.get(BUILTIN)
        assert isinstance(provider, builtin.BuiltinProvider)
        return ProviderChoice(BUILTIN, provider.name, "builtin", "", False, False, ready=provider.available)

    def _builtin_path(self) -> Path | None:
        path = self._models.builtin_model_path
        return Path(path).expanduser() if path else None

    def _ca_file(self) -> Path | None:
        path = getattr(self._models, "ca_file", "")
        return Path(path).expanduser() if path else None

    def _new_vendor(
        self, vendor: Vendor, ca_file: Path | None, key: Callable[[], str | None] | None = None
    ) -> OpenAIProvider | AnthropicProvider:
        source = key or (lambda: self.key_of(vendor.id))
        make = AnthropicProvider if vendor.kind == "anthropic" else OpenAIProvider
        return make(
            id=vendor.id,
            name=vendor.name,
            base_url=vendor.base_url,
            key=source,
            default_model=vendor.chat_model,
            ca_file=ca_file,
        )

    def _new_scripted(self) -> ScriptedProvider:
        script = self._environment.get(SCRIPT_VARIABLE)
        return ScriptedProvider.from_file(Path(script)) if script else ScriptedProvider()


def _vendor(provider_id: str) -> Vendor | None:
    return next((vendor for vendor in VENDORS if vendor.id == provider_id), None)
