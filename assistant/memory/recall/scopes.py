"""Keeps the index of each scope that was asked for, read from the database at the first question to it."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from assistant.memory.embedding.base import Embedder
from assistant.memory.embedding.latent import LatentEmbedder, LatentVector
from assistant.memory.recall.scope_index import ScopeIndex
from assistant.storage.items import ItemStore
from assistant.storage.vectors import VectorStore

OWN = "own"
PAIR = "pair"
LATENT = "latent"

DEAD_LEAST, DEAD_SHARE = 500, 0.2
"""So many slots, and so much of all, may be dead before a scope is read anew."""

Keys = NDArray[np.int64]

_log = logging.getLogger(__name__)


class Scopes:
    """The loaded scopes. Thread-safe: a scope is read once, and whoever needs it meanwhile waits."""

    def __init__(self, *, items: ItemStore, vectors: VectorStore, embedder: Embedder | None) -> None:
        self._items = items
        self._vectors = vectors
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
        if found is not None:
            return found
        if deadline is None:
            return self._load(scope)
        with self._guard:
            loader = self._loaders.get(scope)
            if loader is None or not loader.is_alive():
                loader = threading.Thread(target=self._load_quietly, args=(scope,), name="scope-loader", daemon=True)
                self._loaders[scope] = loader
                loader.start()
        loader.join(max(0.0, deadline - time.monotonic()))
        return self._loaded.get(scope)

    def wasteful(self) -> list[str]:
        """The loaded scopes of whose slots so many are dead that they are worth being read anew."""
        return [
            index.scope for index in self.loaded() if index.size - len(index) > max(DEAD_LEAST, DEAD_SHARE * index.size)
        ]

    def renew(self, scope: str) -> ScopeIndex:
        """Reads a loaded scope anew, without the dead slots; a question meanwhile waits, or does without it."""
        with self._lock_of(scope), self._guard:
            self._loaded.pop(scope, None)
        return self._load(scope)

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
            fill_vectors(index, self._vectors, self._embedder.id)
        return index


def new_index(scope: str, embedder: Embedder | None) -> ScopeIndex:
    """An empty index that fits an embedder; its dimension is learned from the first vectors."""
    latent = embedder.latent_dimension if isinstance(embedder, LatentEmbedder) else 0
    return ScopeIndex(scope, latent_dimension=latent)


def fill_vectors(index: ScopeIndex, vectors: VectorStore, embedder: str, keys: Sequence[int] | None = None) -> None:
    """Puts stored vectors into an index: those of its whole scope, or of some keys."""
    scope = index.scope if keys is None else None
    own = vectors.load(embedder, view=OWN, scope=scope, keys=keys)
    if not len(own.keys):
        return
    pair = vectors.load(embedder, view=PAIR, scope=scope, keys=keys)
    rows = own.rows.copy()
    if len(pair.keys):
        place, of_pair = _rows_of(own.keys, pair.keys)
        rows[place] = pair.rows[of_pair]
    latent = vectors.load_bytes(embedder, view=LATENT, scope=scope, keys=keys) if index.latent is not None else []
    with index.lock:
        index.put_vectors(own.keys.tolist(), own.rows, rows)
        for key, vector in latent:
            index.put_latent(key, LatentVector.from_bytes(vector))


def _rows_of(all_keys: Keys, some_keys: Keys) -> tuple[Keys, Keys]:
    """The rows of `some_keys` among `all_keys`, both ascending, and which of `some_keys` are there at all."""
    place = np.searchsorted(all_keys, some_keys)
    there = np.flatnonzero(all_keys[np.minimum(place, len(all_keys) - 1)] == some_keys)
    return place[there], there
