"""Whether a model may be asked to write memories: who it is, whether it is able, and what it may cost today."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Protocol

from assistant import clock
from assistant.errors import ProviderError
from assistant.messages import Conversation
from assistant.providers.base import ModelInfo, Provider
from assistant.settings import SettingsStore
from assistant.storage.stores import Stores

_log = logging.getLogger(__name__)


class Resolves(Protocol):
    """Finds who answers."""

    def resolve(self, purpose: str, conversation: Conversation | None = None) -> tuple[Provider, ModelInfo]:
        """The provider and the model for a purpose.

        Raises:
            ProviderError: there is none that can be used.
        """


@dataclass(frozen=True, slots=True)
class Readiness:
    """Whether a model writes memories beside the rules; `sentence` says who, or why none does, and `fix` what to do."""

    ready: bool
    sentence: str
    fix: str = ""


class Allowance:
    """Answers from the settings, the usage and the providers as they are now. Calls may block."""

    def __init__(self, *, stores: Stores, settings: SettingsStore, providers: Callable[[], Resolves]) -> None:
        self._stores = stores
        self._settings = settings
        self._providers = providers

    @property
    def readiness(self) -> Readiness:
        """Whether a model takes part, in words."""
        if not self.wanted:
            return Readiness(False, "Memory is written by rules alone, as the settings say.")
        try:
            provider, model = self._providers().resolve("memory")
        except ProviderError as fault:
            return Readiness(False, f"Memory is written by rules alone: {fault}", fault.fix)
        if model.small:
            return Readiness(
                False,
                f"Memory is written by rules alone: {model.name or provider.name} is too small to help.",
                "Choose a larger model for memory in Settings, under Models.",
            )
        if not self.may_spend():
            return Readiness(True, "Today's tokens for work in the background are spent; it goes on tomorrow.")
        return Readiness(True, f"Memory is written by rules, and by {model.name or provider.name}.")

    @property
    def wanted(self) -> bool:
        """Whether the settings let a model write memories at all."""
        memory = self._settings.current.memory
        return memory.by_model and memory.mode != "off"

    def may_spend(self) -> bool:
        """Whether the day's budget for work in the background, chat itself left out, still has something in it."""
        limit = self._settings.current.memory.daily_tokens
        if not limit:
            return True
        spent = [one.usage for one in self._stores.usage.totals(since=_today()) if one.purpose != "chat"]
        return sum(usage.input_tokens + usage.output_tokens for usage in spent) < limit

    @staticmethod
    def tomorrow() -> datetime:
        """When the next day begins for the person."""
        return _today() + timedelta(days=1)

    def writer(self, conversation: Conversation) -> tuple[Provider, ModelInfo] | None:
        """Who is asked about a conversation; None where no capable model is set up."""
        try:
            provider, model = self._providers().resolve("memory", conversation)
        except ProviderError as fault:
            _log.info("no model for memory: %s", fault.code)
            return None
        return None if model.small else (provider, model)


def _today() -> datetime:
    return clock.local_now().replace(hour=0, minute=0, second=0, microsecond=0)
