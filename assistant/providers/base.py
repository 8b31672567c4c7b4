"""What every provider of language models offers."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Protocol

from assistant.messages import ChatRequest, StreamPart


@dataclass(frozen=True, slots=True)
class ModelInfo:
    """A model that a provider offers.

    Attributes:
        context_tokens: how much fits into a request and its answer together.
        small: it follows facts only when they stand next to the question; the prompt gets a short layout.
        tools: it can call tools.
        json_schema: the provider holds it to a JSON schema.
        runs_here: it runs on this machine, so that what is private may be told it.
    """

    id: str
    name: str
    context_tokens: int = 128_000
    small: bool = False
    tools: bool = True
    json_schema: bool = True
    runs_here: bool = False


class Provider(Protocol):
    """One way to reach language models. Methods run on the core's loop."""

    @property
    def id(self) -> str:
        """What settings call it: anthropic, openai, builtin, scripted, or an endpoint's own id."""

    @property
    def name(self) -> str:
        """What people call it."""

    def stream(self, request: ChatRequest) -> AsyncIterator[StreamPart]:
        """Answers a request, piece by piece, ending with one `StreamFinished`.

        Closing the iterator cancels the request. Nothing is retried once a piece has been handed out.

        Raises:
            ProviderError: one of the family in `assistant.providers.faults`.
        """

    def describe(self, model: str) -> ModelInfo:
        """What is known of a model without asking anyone; an empty name means the provider's own choice."""

    async def list_models(self) -> list[ModelInfo]:
        """The models on offer.

        Raises:
            ProviderError: one of the family in `assistant.providers.faults`.
        """

    async def aclose(self) -> None:
        """Lets go of connections and processes."""
