"""Builds the embedder that the settings name."""

from __future__ import annotations

from collections.abc import Callable

from assistant.errors import EmbedderError
from assistant.memory.embedding.cache import CachedEmbedder
from assistant.memory.embedding.guarded import Clean, GuardedEmbedder
from assistant.providers.transport import is_local


def make_embedder(
    *,
    kind: str,
    base_url: str = "",
    model: str = "",
    key: Callable[[], str | None] = lambda: None,
    clean: Clean = list,
) -> CachedEmbedder | None:
    """The embedder of a kind: `e5` (built in), `openai` (any compatible endpoint), or `none` for recall by words only.

    Nothing is loaded or asked yet; a fault shows at the first use.

    Args:
        kind: one of these.
        base_url: the endpoint's; empty for OpenAI's own.
        model: the endpoint's name for it.
        key: looks up the endpoint's key, when it is needed and again after it was refused.
        clean: what of texts may be sent to an endpoint on another machine.

    Raises:
        EmbedderError: the kind is unknown, or the choice of an endpoint is not complete.
    """
    if kind == "none":
        return None
    if kind == "e5":
        from assistant.memory.embedding.e5 import E5Embedder

        return CachedEmbedder(E5Embedder())
    if kind == "openai":
        if not model:
            raise EmbedderError("No embedding model is chosen.", fix="Choose one in the settings.")
        if not base_url and not key():
            raise EmbedderError("OpenAI wants a key.", fix="Enter it, or the address of another server.")
        from assistant.memory.embedding.openai import OpenAIEmbedder

        embedder = OpenAIEmbedder(base_url=base_url, model=model, key=key)
        if base_url and is_local(base_url):
            return CachedEmbedder(embedder)
        return CachedEmbedder(GuardedEmbedder(embedder, clean=clean))
    raise EmbedderError(f"There is no embedder of the kind “{kind}”.", fix="Choose another one in the settings.")
