"""An embedder elsewhere behind a guard: it is sent clean texts, and what stays on this machine is found by words."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from assistant.memory.embedding.base import Embedder, Vectors

Clean = Callable[[Sequence[str]], list[str]]


class GuardedEmbedder:
    """Embeds as the embedder behind it does, which sees no secret and nothing private."""

    def __init__(self, embedder: Embedder, *, clean: Clean) -> None:
        """Asks nothing yet.

        Args:
            embedder: the one behind.
            clean: texts as they may be sent; empty where nothing of a text may.
        """
        self._embedder = embedder
        self._clean = clean

    @property
    def id(self) -> str:
        """The embedder's."""
        return self._embedder.id

    @property
    def dimension(self) -> int:
        """The embedder's."""
        return self._embedder.dimension

    def passages(self, texts: Sequence[str]) -> Vectors:
        """See `Embedder.passages`; the row of a text that may not be sent is all zeros, near to nothing."""
        cleaned = self._clean(texts)
        sent = [row for row, text in enumerate(cleaned) if text.strip()]
        if len(sent) == len(texts):
            return self._embedder.passages(cleaned)
        found = self._embedder.passages([cleaned[row] for row in sent]) if sent else None
        vectors = np.zeros((len(texts), self.dimension if found is None else found.shape[1]), dtype=np.float32)
        if found is not None:
            vectors[sent] = found
        return vectors

    def query(self, text: str) -> Vectors:
        """See `Embedder.query`."""
        [cleaned] = self._clean([text])
        if not cleaned.strip():
            return np.zeros(self.dimension, dtype=np.float32)
        return self._embedder.query(cleaned)

    def close(self) -> None:
        """Closes the embedder behind, where it can be closed."""
        close = getattr(self._embedder, "close", None)
        if close is not None:
            close()
