"""Lets a capable model write one text for several that say the same; kept only if it says exactly that too."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Sequence
from typing import Protocol, TypeVar

from assistant.errors import ProviderError
from assistant.memory.records import Memory
from assistant.memory.upkeep.condense import Condensed, ask_model, can_condense
from assistant.memory.upkeep.restated import restates
from assistant.memory.upkeep.wording import wording
from assistant.messages import Usage
from assistant.prompts import language_of, load_prompts
from assistant.providers.base import ModelInfo, Provider
from assistant.storage.stores import Stores

LONGEST = 200
"""Signs of a text that a model may merge; what is longer says more than one thing and stays as it was said."""

T = TypeVar("T")


class Resolves(Protocol):
    """Finds who answers."""

    def resolve(self, purpose: str) -> tuple[Provider, ModelInfo]:
        """The provider and the model for a purpose."""


class Asking:
    """One short question to the model for memory work, about statements that are shown to it as data."""

    def __init__(
        self,
        *,
        stores: Stores,
        providers: Callable[[], Resolves],
        run: Callable[[Coroutine[object, object, Condensed | None]], Condensed | None],
        may_spend: Callable[[], bool],
    ) -> None:
        """Asks nobody yet.

        Args:
            stores: where use is noted.
            providers: who is asked.
            run: runs a coroutine and waits for it.
            may_spend: whether today's allowance for memory work has room.
        """
        self._stores = stores
        self._providers = providers
        self._run = run
        self._may_spend = may_spend

    def __call__(self, wish: str, texts: Sequence[str], *, private: bool) -> str | None:
        """What the model answers to a prompt (`upkeep.<wish>_system`); None where there is no model that may be asked.

        Args:
            wish: the prompt.
            texts: the statements.
            private: they are told only to a model on this machine.
        """
        if any(len(text) > LONGEST for text in texts) or not self._may_spend():
            return None
        try:
            provider, model = self._providers().resolve("memory")
        except ProviderError:
            return None
        if not can_condense(model) or (private and not model.runs_here):
            return None
        prompts = load_prompts(language_of(texts[0]))
        request = prompts(f"upkeep.{wish}_request", statements="\n".join(f"- {_quoted(text)}" for text in texts))
        asking = ask_model(provider, model, system=prompts(f"upkeep.{wish}_system"), request=request, max_tokens=200)
        written = self._run(asking)
        if written is None:
            return None
        if written.usage != Usage():
            self._stores.usage.add(purpose="consolidation", provider=provider.id, model=model.id, usage=written.usage)
        return written.text


class ModelMerger:
    """Writes the text of a kept memory anew. Where there is no capable model, the kept one's own words stand."""

    def __init__(self, asking: Asking) -> None:
        """Asks nobody yet."""
        self._asking = asking

    def __call__(self, kept: Memory, folded: Sequence[Memory]) -> str | None:
        """One text for all; None keeps that of the kept one."""
        texts = list(dict.fromkeys(one.text for one in (kept, *folded)))
        if len(texts) < 2:
            return None
        written = self._asking("merge", texts, private=kept.private)
        return written if written is not None and says_exactly(written, kept) else None


def says_exactly(text: str, kept: Memory) -> bool:
    """Whether a text says what a memory says, no word more or less: its numbers, names and dates among them."""
    return (
        "\n" not in text
        and len(text) <= LONGEST
        and restates(wording(text, kept.subject), wording(kept.text, kept.subject))
    )


def _quoted(text: str) -> str:
    return " ".join(text.split()).replace("<", "‹")
