"""Finds the texts near a question among very many without looking at all of them: hnswlib, as a cache per scope.

The store is the truth. An index that is missing, cut off, stale or of another embedder is built anew in the background
while the exact scan answers. What is kept on disk is its arrays and scalars, sealed; a pickle would be code.
"""

from __future__ import annotations

import hashlib
import io
import json
import logging
import threading
import zipfile
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np

from assistant.memory.recall.dense import Floats, Slots
from assistant.memory.recall.question import Question
from assistant.memory.recall.scope_index import NONE, ScopeIndex

if TYPE_CHECKING:
    import hnswlib  # type: ignore[import-untyped]

LARGE = 20_000
"""From so many items on, questions look at candidates only; below, the exact scan takes a few milliseconds."""

NEAR = 2_000
"""How many candidates each arm may bring."""

REBUILD_SHARE = 0.1
"""An index that misses more than this share of the items is built anew; what it misses is looked at exactly."""

_M, _EF_CONSTRUCTION = 16, 120
_STEP = 2_000
_log = logging.getLogger(__name__)


class Sealed(Protocol):
    """Where an index may be kept on disk."""

    def write(self, path: Path, content: bytes) -> bool:
        """Keeps it; False where nothing may be kept."""

    def read(self, path: Path) -> bytes | None:
        """What is kept, whole and unchanged."""


@dataclass(frozen=True, slots=True)
class Fingerprint:
    """What an index was built from; one with another is another's.

    Attributes:
        generation: the exclusive or of all keys in it, which changes when one is added or lost.
    """

    embedder: str
    dimension: int
    count: int
    generation: int

    @classmethod
    def of(cls, embedder: str, dimension: int, keys: Slots) -> Fingerprint:
        """The fingerprint of these keys' vectors."""
        return cls(embedder, dimension, len(keys), int(np.bitwise_xor.reduce(keys)) if len(keys) else 0)


class Graph:
    """One built index. hnswlib checks nothing itself, so its limits are kept here."""

    def __init__(self, index: hnswlib.Index, fingerprint: Fingerprint, keys: Slots) -> None:
        self._index = index
        self.fingerprint = fingerprint
        self.keys = keys  # ascending

    @classmethod
    def build(cls, keys: Slots, vectors: Floats, embedder: str, *, stop: threading.Event | None = None) -> Graph | None:
        """Builds an index over unit vectors, one row a key; None where it was stopped before the end."""
        import hnswlib

        order = np.argsort(keys)
        keys, vectors = keys[order], vectors[order]
        index = hnswlib.Index("ip", vectors.shape[1])
        index.init_index(len(keys), M=_M, ef_construction=_EF_CONSTRUCTION)
        for start in range(0, len(keys), _STEP):
            if stop is not None and stop.is_set():
                return None
            index.add_items(vectors[start : start + _STEP], keys[start : start + _STEP])
        return cls(index, Fingerprint.of(embedder, vectors.shape[1], keys), keys)

    def near(self, vector: Floats, count: int) -> Slots:
        """The keys of the nearest, at most `count`."""
        wanted = min(count, len(self.keys))
        if wanted == 0 or len(vector) != self.fingerprint.dimension:
            return np.zeros(0, dtype=np.int64)
        self._index.set_ef(max(wanted, 64))
        labels, _ = self._index.knn_query(vector[None, :], k=wanted)
        return np.asarray(labels[0], dtype=np.int64)

    def dumped(self) -> bytes:
        """Its arrays and scalars."""
        (state,) = self._index.__getstate__()
        arrays = {name: value for name, value in state.items() if isinstance(value, np.ndarray)}
        scalars = {name: value for name, value in state.items() if name not in arrays}
        head = json.dumps({"scalars": scalars, "fingerprint": asdict(self.fingerprint)}).encode()
        file = io.BytesIO()
        arrays["head"] = np.frombuffer(head, dtype=np.uint8)
        np.savez(file, allow_pickle=False, **arrays)
        return file.getvalue()

    @classmethod
    def loaded(cls, content: bytes, expected: Fingerprint) -> Graph | None:
        """The index of a dump, if it is that of the fingerprint."""
        import hnswlib

        try:
            with np.load(io.BytesIO(content), allow_pickle=False) as file:
                arrays: dict[str, Any] = {name: file[name] for name in file.files}
            head = json.loads(arrays.pop("head").tobytes())
            fingerprint = Fingerprint(**head["fingerprint"])
            state = {**head["scalars"], **arrays}
            keys = np.sort(arrays["label_lookup_external"].astype(np.int64))
        except (ValueError, KeyError, TypeError, OSError, zipfile.BadZipFile, EOFError) as fault:
            _log.warning("a kept index cannot be read: %s", type(fault).__name__)
            return None
        if fingerprint != expected or Fingerprint.of(expected.embedder, expected.dimension, keys) != expected:
            return None
        index = hnswlib.Index.__new__(hnswlib.Index)
        index.__setstate__((state,))
        return cls(index, fingerprint, keys)


class Approximate:
    """The indexes of all large scopes, built and kept beside the questions."""

    def __init__(self, *, embedder: str, sealed: Sealed | None, folder: Path | None, large: int = LARGE) -> None:
        self._embedder = embedder
        self._sealed = sealed
        self._folder = folder
        self._large = large
        self._guard = threading.Lock()
        self._graphs: dict[str, Graph] = {}
        self._building: dict[str, threading.Thread] = {}
        self._missing: dict[str, tuple[int, Graph, Slots]] = {}
        self._stop = threading.Event()

    def narrowed(self, index: ScopeIndex, question: Question, slots: Slots) -> Slots:
        """Those of the slots that can be among the best: near in meaning or in words, distilled, new, or beside one.

        All of them where the scope is small or its index is not ready; call it with the scope's lock held.
        """
        if len(slots) < self._large or question.vector is None or index.dense is None:
            return slots
        graph = self._ready(index)
        if graph is None:
            return slots
        chosen = np.zeros(index.size, dtype=bool)
        known = [index.slot_of[int(key)] for key in graph.near(question.vector, NEAR) if int(key) in index.slot_of]
        chosen[known] = True
        words = index.lexical.scores(question.terms, index.size) if question.terms else None
        if words is not None:
            found = np.flatnonzero(words > 0)
            chosen[found[np.argsort(-words[found])[:NEAR]]] = True
        chosen |= index.column("message") == 0
        chosen[self._unknown(index, graph)] = True
        for _ in range(2):  # context reaches two turns to each side
            for side in ("previous", "following"):
                beside = index.column(side)[np.flatnonzero(chosen)]
                chosen[beside[beside != NONE]] = True
        return slots[chosen[slots]]

    def settle(self) -> None:
        """Waits until no index is being built."""
        for thread in list(self._building.values()):
            thread.join()

    def drop(self) -> None:
        """Lets go of all indexes, on disk as well: something in them was forgotten."""
        self.settle()
        self._graphs.clear()
        self._missing.clear()
        for path in self._folder.glob("*.index") if self._folder is not None else ():
            path.unlink(missing_ok=True)

    def close(self) -> None:
        """Stops what is being built."""
        self._stop.set()
        self.settle()

    def _ready(self, index: ScopeIndex) -> Graph | None:
        graph = self._graphs.get(index.scope)
        if graph is not None and len(self._unknown(index, graph)) <= REBUILD_SHARE * max(len(index), 1):
            return graph
        with self._guard:
            if index.scope not in self._building:
                keys, vectors = _snapshot(index)
                thread = threading.Thread(
                    target=self._make, args=(index.scope, keys, vectors), name="vector-index", daemon=True
                )
                self._building[index.scope] = thread
                thread.start()
        return graph

    def _make(self, scope: str, keys: Slots, vectors: Floats) -> None:
        try:
            graph = self._kept(scope, keys, vectors.shape[1])
            if graph is None:
                graph = Graph.build(keys, vectors, self._embedder, stop=self._stop)
                if graph is None:
                    return
                self._keep(scope, graph)
            self._graphs[scope] = graph
        except Exception:  # noqa: BLE001 - the exact scan goes on answering, whatever is wrong with the cache
            _log.exception("a vector index could not be built")
        finally:
            with self._guard:
                self._building.pop(scope, None)

    def _kept(self, scope: str, keys: Slots, dimension: int) -> Graph | None:
        if self._sealed is None or self._folder is None:
            return None
        content = self._sealed.read(self._path(scope))
        return Graph.loaded(content, Fingerprint.of(self._embedder, dimension, keys)) if content else None

    def _keep(self, scope: str, graph: Graph) -> None:
        if self._sealed is not None and self._folder is not None:
            self._folder.mkdir(parents=True, exist_ok=True)
            self._sealed.write(self._path(scope), graph.dumped())

    def _path(self, scope: str) -> Path:
        assert self._folder is not None
        name = hashlib.sha256(f"{scope}\0{self._embedder}".encode()).hexdigest()[:24]
        return self._folder / f"{name}.index"

    def _unknown(self, index: ScopeIndex, graph: Graph) -> Slots:
        """The slots that the graph does not know; looked up once for each state of the scope."""
        generation, known_graph, missing = self._missing.get(index.scope, (-1, None, None))
        if generation == index.generation and known_graph is graph and missing is not None:
            return missing
        slots = index.live_slots()
        keys = np.array([index.item(int(slot)).key for slot in slots], dtype=np.int64)
        found = slots[~np.isin(keys, graph.keys)]
        self._missing[index.scope] = (index.generation, graph, found)
        return found


def _snapshot(index: ScopeIndex) -> tuple[Slots, Floats]:
    assert index.dense is not None
    slots = index.live_slots()
    slots = slots[index.dense.has(slots)]
    keys = np.array([index.item(int(slot)).key for slot in slots], dtype=np.int64)
    return keys, index.dense.own.rows[slots].copy()
