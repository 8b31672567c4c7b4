"""Approximate nearest neighbours of a large scope by hnswlib: a cache that can always be made anew from the vectors.

The library checks nothing itself: asking for more than it holds raises, a file of another dimension loads and answers
garbage, deleted labels stay listed. Its pickle would be code when loaded, so only its arrays and numbers are kept.
"""

from __future__ import annotations

import io
import json
import logging
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from assistant.memory.recall.dense import Floats

if TYPE_CHECKING:
    import hnswlib

Keys = NDArray[np.int64]

LINKS = 16
BUILD_BREADTH = 120
SEARCH_BREADTH = 500
FORMAT = 1

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Fingerprint:
    """What an index must have been made of to be used: whose vectors, how long, and of which layout."""

    embedder: str
    dimension: int
    format: int = FORMAT


class NearestIndex:
    """Which keys' vectors are nearest to a question's. Not thread-safe: the scope's lock guards it once it is in use."""

    def __init__(self, fingerprint: Fingerprint, *, room: int) -> None:
        import hnswlib

        self.fingerprint = fingerprint
        self._index: hnswlib.Index = hnswlib.Index("ip", fingerprint.dimension)
        self._index.init_index(max(room, 16), M=LINKS, ef_construction=BUILD_BREADTH)
        self._marks: dict[int, float] = {}

    def __len__(self) -> int:
        return len(self._marks)

    def put(self, keys: Keys, vectors: Floats, *, threads: int = 1) -> None:
        """Takes vectors in; a key that is here already gets the new one."""
        if not len(keys):
            return
        listed = set(self._index.get_ids_list()) if len(self._marks) < self._index.get_current_count() else set()
        for key in keys.tolist():
            if key not in self._marks and key in listed:
                self._index.unmark_deleted(key)
        needed = self._index.get_current_count() + len(keys)
        if needed > self._index.get_max_elements():
            self._index.resize_index(max(needed, self._index.get_max_elements() * 3 // 2))
        self._index.add_items(vectors, keys, num_threads=threads)
        self._marks.update(zip(keys.tolist(), marks_of(vectors).tolist(), strict=True))

    def remove(self, key: int) -> None:
        """Lets go of a key; nothing happens where it is not here."""
        if self._marks.pop(key, None) is not None:
            self._index.mark_deleted(key)

    def nearest(self, query: Floats, count: int) -> Keys:
        """The keys whose vectors have the largest inner product with the question's, best first; fewer where few live."""
        wanted = min(count, len(self._marks))
        if not wanted:
            return np.zeros(0, dtype=np.int64)
        self._index.set_ef(max(SEARCH_BREADTH, wanted))
        while wanted:
            try:
                labels, _ = self._index.knn_query(query, k=wanted, num_threads=1)
            except RuntimeError:  # deleted neighbours took up the breadth; fewer can be had
                wanted //= 2
                continue
            return np.asarray(labels[0], dtype=np.int64)
        return np.zeros(0, dtype=np.int64)

    def differing(self, keys: Keys, vectors: Floats) -> tuple[Keys, list[int]]:
        """The rows of `keys` whose vectors are not in here as they are now, and the keys in here that are not in `keys`."""
        marks = marks_of(vectors)
        rows = [row for row, key in enumerate(keys.tolist()) if self._marks.get(key) != float(marks[row])]
        gone = self._marks.keys() - set(keys.tolist())
        return np.array(rows, dtype=np.int64), sorted(gone)

    def to_bytes(self) -> bytes:
        """The whole index as arrays and numbers, to be kept where content may be kept."""
        [state] = self._index.__getstate__()
        plain = {name: value for name, value in state.items() if not isinstance(value, np.ndarray)}
        head = {
            "embedder": self.fingerprint.embedder,
            "dimension": self.fingerprint.dimension,
            "format": self.fingerprint.format,
            "state": plain,
        }
        arrays = {name: value for name, value in state.items() if isinstance(value, np.ndarray)}
        arrays["mark_keys"] = np.fromiter(self._marks.keys(), dtype=np.int64, count=len(self._marks))
        arrays["marks"] = np.fromiter(self._marks.values(), dtype=np.float64, count=len(self._marks))
        arrays["head"] = np.frombuffer(json.dumps(head).encode(), dtype=np.uint8)
        file = io.BytesIO()
        np.savez(file, **arrays)
        return file.getvalue()

    @classmethod
    def from_bytes(cls, content: bytes, fingerprint: Fingerprint) -> NearestIndex | None:
        """What `to_bytes` gave; None where it is not whole, or not of this fingerprint."""
        try:
            with np.load(io.BytesIO(content), allow_pickle=False) as arrays:
                head = json.loads(bytes(arrays["head"]))
                found = Fingerprint(head["embedder"], head["dimension"], head["format"])
                if found != fingerprint:
                    return None
                state = dict(head["state"])
                state.update(
                    {name: arrays[name] for name in arrays.files if name not in ("head", "mark_keys", "marks")}
                )
                marks = dict(zip(arrays["mark_keys"].tolist(), arrays["marks"].tolist(), strict=True))
            _check(state, fingerprint.dimension, len(marks))
        except (ValueError, KeyError, TypeError, OSError, EOFError) as error:
            _log.info("a nearest-neighbour index could not be used: %s", type(error).__name__)
            return None
        import hnswlib

        made = cls.__new__(cls)
        made.fingerprint = fingerprint
        made._index = hnswlib.Index.__new__(hnswlib.Index)
        made._index.__setstate__((state,))
        made._marks = marks
        return made


def marks_of(vectors: Floats) -> NDArray[np.float64]:
    """A number for each vector that changes when it does."""
    weights = np.cos(np.arange(1, vectors.shape[1] + 1, dtype=np.float64) * 1.618)
    return np.round(vectors.astype(np.float64) @ weights, 5)


def _check(state: dict[str, Any], dimension: int, live: int) -> None:
    """Refuses a state that does not fit together: the library would read beyond its memory.

    Raises:
        ValueError: it does not.
    """
    count, size = int(state["cur_element_count"]), int(state["size_data_per_element"])
    fits = (
        state["dim"] == dimension
        and state["space"] == "ip"
        and live <= count <= int(state["max_elements"])
        and len(state["label_lookup_external"]) == len(state["label_lookup_internal"]) == count
        and state["data_level0"].nbytes == count * size
        and int(state["label_offset"]) + 8 == size
        and int(state["offset_data"]) + 4 * dimension == int(state["label_offset"])
    )
    if not fits:
        raise ValueError("the parts of the index do not fit together")
