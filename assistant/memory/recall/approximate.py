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
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np

from assistant.events import EventBus, NoticeRaised
from assistant.memory.recall.dense import OWN_SHARE, PAIR_SHARE, DenseIndex, Floats, Slots
from assistant.memory.recall.eligible import in_window
from assistant.memory.recall.question import Question
from assistant.memory.recall.ranking import stating
from assistant.memory.recall.scope_index import NONE, ScopeIndex

if TYPE_CHECKING:
    import hnswlib  # type: ignore[import-untyped]

LARGE = 20_000
"""From so many items on, candidates come from an index; below, from an exact scan of the vectors."""

MIDDLE = 4_000
"""From so many items on, questions look at candidates only: latent terms and context of all would take too long."""

NEAR = 400
"""How many candidates each arm may bring."""

IN_WINDOW = 1_500
"""How many of the latest items in a window of time that a question names are looked at."""

REBUILD_SHARE = 0.1
"""An index that misses more than this share of the items is built anew; what it misses is looked at exactly."""

_M, _EF_CONSTRUCTION = 16, 120
_STEP = 2_000
NOTICE = "index_not_kept"

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
        """Builds an index over vectors for inner products, one row a key; None where it was stopped before the end."""
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

    def holds(self, keys: set[int]) -> bool:
        """Whether any of these keys is in it."""
        return bool(np.isin(np.fromiter(keys, dtype=np.int64, count=len(keys)), self.keys).any())

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

    def __init__(
        self, *, embedder: str, sealed: Sealed | None, folder: Path | None, events: EventBus, large: int = LARGE
    ) -> None:
        self._events = events
        self._embedder = embedder
        self._sealed = sealed
        self._folder = folder
        self._large = large
        self._guard = threading.Lock()
        self._graphs: dict[str, Graph] = {}
        self._building: dict[str, threading.Thread] = {}
        self._missing: dict[str, tuple[int, Graph, Slots]] = {}
        self._stops: dict[str, threading.Event] = {}
        self._stale: set[str] = set()
        self._forgotten = 0
        self._unkept: set[str] = set()
        self._closed = False

    def narrowed(self, index: ScopeIndex, question: Question, slots: Slots) -> Slots:
        """Those of the slots that can be among the best: near in meaning or words, stating what is asked, or beside.

        All of them where the scope is small; call it with the scope's lock held.
        """
        if len(slots) < min(MIDDLE, self._large) or question.vector is None or index.dense is None:
            return slots
        chosen = np.zeros(index.size, dtype=bool)
        graph = self._ready(index) if len(slots) >= self._large else None
        if graph is None:
            chosen[slots[~index.dense.has(slots)]] = True
            chosen[_scanned(index.dense, question.vector, slots)] = True
        else:
            # What may answer is a part of what the index holds: so much more is asked for.
            wanted = min(NEAR * len(index) // len(slots), 5 * NEAR)
            near = [index.slot_of.get(int(key), NONE) for key in graph.near(question.vector, wanted)]
            chosen[[slot for slot in near if slot != NONE]] = True
            chosen[self._unknown(index, graph)] = True
        if question.terms:
            words = index.lexical.scores(question.terms, index.size)[slots]
            found = np.flatnonzero(words > 0)
            chosen[slots[found[np.argsort(-words[found])[:NEAR]]]] = True
        chosen[list(stating(index, question))] = True
        if question.window is not None:
            inside = slots[in_window(index, question.window)[slots]]
            chosen[inside[np.argsort(-index.column("said_us")[inside])[:IN_WINDOW]]] = True
        for _ in range(2):  # context reaches two turns to each side
            for side in ("previous", "following"):
                beside = index.column(side)[np.flatnonzero(chosen)]
                chosen[beside[beside != NONE]] = True
        return slots[chosen[slots]]

    def states(self, indexes: Iterable[ScopeIndex]) -> dict[str, str]:
        """How large scopes are searched now: `ready` by an index, `building` one, or `scanned` without."""
        with self._guard:
            return {
                index.scope: "building"
                if index.scope in self._building
                else "ready"
                if index.scope in self._graphs and index.scope not in self._stale
                else "scanned"
                for index in indexes
                if len(index) >= self._large
            }

    def settle(self) -> None:
        """Waits until no index is being built."""
        for thread in list(self._building.values()):
            thread.join()

    def drop(self, keys: Iterable[int]) -> None:
        """Something was forgotten: what is on disk goes at once, and what holds it in memory is built anew without it.

        Until that is done the old index goes on answering; what it finds of the forgotten is no longer in the scope.
        """
        gone = set(keys)
        with self._guard:
            self._forgotten += 1
            for path in self._folder.glob("*.index") if self._folder is not None else ():
                path.unlink(missing_ok=True)
            self._stale |= {scope for scope, graph in self._graphs.items() if graph.holds(gone)}
            for stop in self._stops.values():
                stop.set()

    def close(self) -> None:
        """Stops what is being built."""
        with self._guard:
            self._closed = True
            for stop in self._stops.values():
                stop.set()
        self.settle()

    def _ready(self, index: ScopeIndex) -> Graph | None:
        graph = self._graphs.get(index.scope)
        current = graph is not None and len(self._unknown(index, graph)) <= REBUILD_SHARE * max(len(index), 1)
        if current and index.scope not in self._stale:
            return graph
        with self._guard:
            if index.scope not in self._building and not self._closed:
                keys, vectors = _snapshot(index)
                stop = self._stops[index.scope] = threading.Event()
                thread = threading.Thread(
                    target=self._make,
                    args=(index.scope, keys, vectors, stop, self._forgotten),
                    name="vector-index",
                    daemon=True,
                )
                self._building[index.scope] = thread
                thread.start()
        return graph

    def _make(self, scope: str, keys: Slots, vectors: Floats, stop: threading.Event, forgotten: int) -> None:
        try:
            graph = self._kept(scope, keys, vectors.shape[1]) or Graph.build(keys, vectors, self._embedder, stop=stop)
            if graph is None:
                return
            content = graph.dumped() if self._sealed is not None and self._folder is not None else b""
            with self._guard:
                if forgotten != self._forgotten:
                    return  # it may hold what was forgotten meanwhile; the next question starts another
                self._graphs[scope] = graph
                self._stale.discard(scope)
                self._keep(scope, content)
        except Exception:  # noqa: BLE001 - the exact scan goes on answering, whatever is wrong with the cache
            _log.exception("a vector index could not be built")
        finally:
            with self._guard:
                self._building.pop(scope, None)
                self._stops.pop(scope, None)

    def _kept(self, scope: str, keys: Slots, dimension: int) -> Graph | None:
        if self._sealed is None or self._folder is None:
            return None
        content = self._sealed.read(self._path(scope))
        return Graph.loaded(content, Fingerprint.of(self._embedder, dimension, keys)) if content else None

    def _keep(self, scope: str, content: bytes) -> None:
        """Keeps an index on disk; where there is no room it serves from memory, and is built anew after a restart."""
        if not content or self._sealed is None or self._folder is None:
            return
        path = self._path(scope)
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            self._sealed.write(path, content)
        except OSError as fault:
            _log.warning("an index could not be kept: %s", fault.strerror or type(fault).__name__)
            path.with_name(path.name + ".partial").unlink(missing_ok=True)
            if not self._unkept:
                self._events.publish(
                    NoticeRaised(NOTICE, "The search index could not be saved; memory works all the same.")
                )
            self._unkept.add(scope)
            return
        was_unkept = bool(self._unkept)
        self._unkept.discard(scope)
        if was_unkept and not self._unkept:
            self._events.publish(NoticeRaised(NOTICE, "The search index is saved again.", resolved=True))

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
        found = slots[~np.isin(index.column("key")[slots], graph.keys)]
        self._missing[index.scope] = (index.generation, graph, found)
        return found


def _scanned(dense: DenseIndex, vector: Floats, slots: Slots) -> Slots:
    """The nearest of the slots by the exact scores of both views."""
    scores = OWN_SHARE * dense.own.scores(vector, None) + PAIR_SHARE * dense.pair.scores(vector, None)
    known = slots[dense.has(slots)]
    if len(known) <= NEAR:
        return known
    return known[np.argpartition(-scores[known], NEAR)[:NEAR]]


def _snapshot(index: ScopeIndex) -> tuple[Slots, Floats]:
    assert index.dense is not None
    slots = index.live_slots()
    slots = slots[index.dense.has(slots)]
    return index.column("key")[slots].copy(), index.dense.mixed(slots)
