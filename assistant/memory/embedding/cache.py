"""An embedder that remembers what it embedded lately, so that a repeated question or text costs nothing."""

from __future__ import annotations

import hashlib
import threading
from collections import OrderedDict
from collections.abc import Sequence
from typing import Generic, TypeVar

import numpy as np

from assistant.memory.embedding.base import Embedder, Vectors
from assistant.memory.embedding.latent import LatentEmbedder, LatentVector

V = TypeVar("V")


class CachedEmbedder:
    """Another embedder with a least-recently-used cache in front. Texts themselves are not kept, only their digests."""

    def __init__(self, embedder: Embedder, *, queries: int = 1024, passages: int = 4096) -> None:
        self._embedder = embedder
        self._queries: _Recent[Vectors] = _Recent(queries)
        self._passages: _Recent[Vectors] = _Recent(passages)
        self._latent: _Recent[LatentVector] = _Recent(queries)

    @property
    def id(self) -> str:
        """The other embedder's."""
        return self._embedder.id

    @property
    def dimension(self) -> int:
        """The other embedder's."""
        return self._embedder.dimension

    @property
    def latent_dimension(self) -> int:
        """The other embedder's; 0 where it has no latent terms."""
        return self._embedder.latent_dimension if isinstance(self._embedder, LatentEmbedder) else 0

    @property
    def hits(self) -> int:
        """How often the cache had the answer."""
        return self._queries.hits + self._passages.hits + self._latent.hits

    @property
    def misses(self) -> int:
        """How often it had not."""
        return self._queries.misses + self._passages.misses + self._latent.misses

    def query(self, text: str) -> Vectors:
        """Embeds a question, or gives what it gave before."""
        found = self._queries.get(text)
        if found is None:
            found = self._embedder.query(text)
            self._queries.put(text, found)
        return found

    def known(self, text: str) -> tuple[Vectors, LatentVector | None] | None:
        """What a question gave before, its latent terms included where there are any; asks nobody.

        None, and not counted as a miss, where a part of it is not in the cache.
        """
        vector = self._queries.get(text, count=False)
        latent = self._latent.get(text, count=False) if self.latent_dimension else None
        if vector is None or (latent is None and self.latent_dimension):
            return None
        self._queries.hits += 1
        return vector, latent

    def passages(self, texts: Sequence[str]) -> Vectors:
        """Embeds those of the texts that are not in the cache."""
        known = [self._passages.get(text) for text in texts]
        missing = list(dict.fromkeys(text for text, vector in zip(texts, known, strict=True) if vector is None))
        if missing:
            fresh = dict(zip(missing, self._embedder.passages(missing), strict=True))
            for text, vector in fresh.items():
                self._passages.put(text, vector)
            known = [fresh[text] if vector is None else vector for text, vector in zip(texts, known, strict=True)]
        rows = [vector for vector in known if vector is not None]
        return np.stack(rows) if rows else np.zeros((0, self.dimension), dtype=np.float32)

    def latent(self, texts: Sequence[str]) -> list[LatentVector]:
        """The latent terms of texts; a single text, as a question is, may come from the cache."""
        if not isinstance(self._embedder, LatentEmbedder):
            return []
        if len(texts) != 1:
            return self._embedder.latent(texts)
        found = self._latent.get(texts[0])
        if found is None:
            [found] = self._embedder.latent(texts)
            self._latent.put(texts[0], found)
        return [found]

    def close(self) -> None:
        """Forgets everything and closes the other embedder where it can be closed."""
        for cache in (self._queries, self._passages, self._latent):
            cache.clear()
        close = getattr(self._embedder, "close", None)
        if close is not None:
            close()

    def clear(self) -> None:
        """Forgets everything, as after forgetting a memory."""
        for cache in (self._queries, self._passages, self._latent):
            cache.clear()


class _Recent(Generic[V]):
    def __init__(self, size: int) -> None:
        self._size = size
        self._lock = threading.Lock()
        self._entries: OrderedDict[bytes, V] = OrderedDict()
        self.hits = 0
        self.misses = 0

    def get(self, text: str, *, count: bool = True) -> V | None:
        key = _digest(text)
        with self._lock:
            found = self._entries.get(key)
            if found is None:
                self.misses += count
                return None
            self.hits += count
            self._entries.move_to_end(key)
            return found

    def put(self, text: str, value: V) -> None:
        with self._lock:
            self._entries[_digest(text)] = value
            while len(self._entries) > self._size:
                self._entries.popitem(last=False)

    def clear(self) -> None:
        with self._lock:
            self._entries.clear()


def _digest(text: str) -> bytes:
    return hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=16).digest()
