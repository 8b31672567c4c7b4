"""Lets the model for memory work write digests, within what work in the background may cost."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Sequence
from typing import Any

from assistant.errors import ProviderError
from assistant.memory.upkeep.condense import Condensed, digest_by_model
from assistant.memory.writing.extraction.allowance import Resolves
from assistant.messages import Conversation, StoredMessage, Usage
from assistant.storage.stores import Stores

Run = Callable[[Coroutine[Any, Any, Condensed | None]], Condensed | None]


class DigestWriter:
    """Called with the messages of a stretch and their conversation; None where no model can or may."""

    def __init__(
        self, *, stores: Stores, providers: Callable[[], Resolves], run: Run, may_spend: Callable[[], bool]
    ) -> None:
        """Asks nothing yet.

        Args:
            stores: where usage is noted.
            providers: who answers, made when first needed.
            run: waits for a coroutine.
            may_spend: whether there are tokens left today.
        """
        self._stores = stores
        self._providers = providers
        self._run = run
        self._may_spend = may_spend

    def __call__(self, messages: Sequence[StoredMessage], conversation: Conversation) -> Condensed | None:
        """A digest with what it cost."""
        if not self._may_spend():
            return None
        try:
            provider, model = self._providers().resolve("memory", conversation)
        except ProviderError:
            return None
        written = self._run(digest_by_model(messages, provider, model))
        if written is not None and written.usage != Usage():
            self._stores.usage.add(
                purpose="digest",
                provider=provider.id,
                model=model.id,
                usage=written.usage,
                conversation_id=conversation.id,
            )
        return written
