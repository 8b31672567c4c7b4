"""Keeps the index of each scope that was asked for, read from the database at the first question to it."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable

import numpy as np

from assistant.memory.embedding.base import Embedder
from assistant.memory.embedding.latent import LatentEmbedder, LatentVector
from assistant.memory.recall.scope_index import ScopeIndex
from assistant.storage.items import ItemStore

OWN = "own"
PAIR = "pair"
LATENT = "latent"

_log = logging.getLogger(__name__)


class Scopes:
    """The loaded scopes. Thread-safe: a scope is read once, and whoever needs it meanwhile waits."""

    def __init__(self, *, items: ItemStore, embedder: Embedder | None) -> None:
        self._items = items
        self._embedder = embedder
        self._guard = threading.Lock()
        self._locks: dict[str, threading.Lock] = {}
        self._loaded: dict[str, ScopeIndex] = {}
        self._loaders: dict[str, threading.Thread] = {}

    def loaded(self) -> list[ScopeIndex]:
        """The scopes that are in memory."""
        with self._guard:
            return list(self._loaded.values())

    def find(self, scope: str) -> ScopeIndex | None:
        """The scope's index if it is in memory; one that is just being read is waited for."""
        with self._lock_of(scope):
            return self._loaded.get(scope)

    def get(self, scope: str, *, deadline: float | None = None) -> ScopeIndex | None:
        """The scope's index, read now if need be; None where that is not done by `deadline` (monotonic seconds).

        Reading goes on in the background after the deadline.
        """
        found = self._loaded.get(scope)
        if found is not None or deadline is None:
            return found or self._load(scope)
        with self._guard:
            loader = self._loaders.get(scope)
            if loader is None or not loader.is_alive():
                loader = threading.Thread(target=self._load_quietly, args=(scope,), name="scope-loader", daemon=True)
                self._loaders[scope] = loader
                loader.start()
        loader.join(max(0.0, deadline - time.monotonic()))
        return self._loaded.get(scope)

    def drop_all(self) -> None:
        """Forgets every loaded scope; they are read again when asked for."""
        with self._guard:
            self._loaded.clear()

    def close(self) -> None:
        """Waits for what is being read and forgets everything."""
        with self._guard:
            loaders = list(self._loaders.values())
        for loader in loaders:
            loader.join()
        self.drop_all()

    def _lock_of(self, scope: str) -> threading.Lock:
        with self._guard:
            return self._locks.setdefault(scope, threading.Lock())

    def _load_quietly(self, scope: str) -> None:
        try:
            self._load(scope)
        except Exception:  # noqa: BLE001 - nobody waits for this thread; the next question tries again and says so
            _log.exception("a scope could not be read in the background")

    def _load(self, scope: str) -> ScopeIndex:
        with self._lock_of(scope):
            found = self._loaded.get(scope)
            if found is None:
                found = self._read(scope)
                with self._guard:
                    self._loaded[scope] = found
            return found

    def _read(self, scope: str) -> ScopeIndex:
        index = new_index(scope, self._embedder)
        index.put(self._items.of_scope(scope))
        if self._embedder is not None and len(index):
            fill_vectors(index, lambda view: self._items.vectors(scope, self._embedder_id, view))
        return index

    @property
    def _embedder_id(self) -> str:
        return self._embedder.id if self._embedder is not None else ""


def new_index(scope: str, embedder: Embedder | None) -> ScopeIndex:
    """An empty index that fits an embedder; its dimension is learned from the first vectors."""
    latent = embedder.latent_dimension if isinstance(embedder, LatentEmbedder) else 0
    return ScopeIndex(scope, latent_dimension=latent)


def fill_vectors(index: ScopeIndex, read: Callable[[str], tuple[list[int], list[bytes]]]) -> None:
    """Puts stored vectors into an index; those of another length than most are left out, as if they were missing."""
    keys, own_bytes = read(OWN)
    if not keys:
        return
    length = max({len(one) for one in own_bytes}, key=[len(one) for one in own_bytes].count)
    keep = [i for i, one in enumerate(own_bytes) if len(one) == length]
    keys = [keys[i] for i in keep]
    own = np.frombuffer(b"".join(own_bytes[i] for i in keep), dtype="<f4").reshape(len(keys), -1).astype(np.float32)
    row_of = {key: row for row, key in enumerate(keys)}
    pair = own.copy()
    for key, vector in zip(*read(PAIR), strict=True):
        if key in row_of and len(vector) == length:
            pair[row_of[key]] = np.frombuffer(vector, dtype="<f4")
    index.put_vectors(keys, own, pair)
    if index.latent is not None:
        for key, vector in zip(*read(LATENT), strict=True):
            index.put_latent(key, LatentVector.from_bytes(vector))
