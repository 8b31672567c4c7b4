"""An embedder of words as numbers, quick and exact, that fails in the ways that real ones do when it is told to."""

from __future__ import annotations

import threading
import zlib
from collections.abc import Sequence

import numpy as np

from assistant.errors import EmbedderError
from assistant.memory.embedding.base import Vectors


class TinyEmbedder:
    """Adds up a vector for each word.

    Attributes:
        asked: every text that it was asked for, in order.
        fault: raised at every call while it is set.
        refuses: texts that hold this are refused, alone or among others.
        gate: calls wait until it is set.
    """

    def __init__(self, name: str = "tiny", dimension: int = 16) -> None:
        self.id = f"{name}/1"
        self.dimension = dimension
        self.asked: list[str] = []
        self.fault: EmbedderError | None = None
        self.refuses = ""
        self.gate = threading.Event()
        self.gate.set()
        self.entered = threading.Event()

    def query(self, text: str) -> Vectors:
        return self.passages([text])[0]

    def passages(self, texts: Sequence[str]) -> Vectors:
        self.asked += texts
        self.entered.set()
        self.gate.wait()
        if self.fault is not None:
            raise self.fault
        if self.refuses and any(self.refuses in text for text in texts):
            raise EmbedderError("One of them cannot be read.")
        rows = np.array([self._one(text) for text in texts], dtype=np.float32).reshape(len(texts), self.dimension)
        return rows / np.linalg.norm(rows, axis=1, keepdims=True)

    def _one(self, text: str) -> Vectors:
        row = np.full(self.dimension, 0.01, dtype=np.float32)
        for word in text.lower().split():
            row[zlib.crc32(word.strip(".,?!").encode()) % self.dimension] += 1.0
        return row
