"""Builds the embedder that the settings name."""

from __future__ import annotations

from assistant.errors import EmbedderError
from assistant.memory.embedding.cache import CachedEmbedder


def make_embedder(*, kind: str, base_url: str = "", model: str = "", key: str | None = None) -> CachedEmbedder | None:
    """The embedder of a kind: `e5` (built in), `openai` (any compatible endpoint), or `none` for recall by words only.

    Nothing is loaded or asked yet; a fault shows at the first use.

    Raises:
        EmbedderError: the kind is unknown, or an endpoint is named without a model.
    """
    if kind == "none":
        return None
    if kind == "e5":
        from assistant.memory.embedding.e5 import E5Embedder

        return CachedEmbedder(E5Embedder())
    if kind == "openai":
        if not model:
            raise EmbedderError("No embedding model is chosen.", fix="Choose one in the settings.")
        from assistant.memory.embedding.openai import OpenAIEmbedder

        return CachedEmbedder(OpenAIEmbedder(base_url=base_url, model=model, key=key))
    raise EmbedderError(f"There is no embedder of the kind “{kind}”.", fix="Choose another one in the settings.")
