"""How recall does: what it was asked since the program started, how long that took, and what caches saved."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass

WINDOW = 1_000
"""Averages and percentiles are over so many of the latest questions."""


@dataclass(frozen=True, slots=True)
class CacheFigures:
    """How often a cache had the answer since the program started, and how often it had not."""

    hits: int = 0
    misses: int = 0

    @property
    def rate(self) -> float | None:
        """The share of hits, 0 to 1; None where nothing was asked."""
        asked = self.hits + self.misses
        return self.hits / asked if asked else None


@dataclass(frozen=True, slots=True)
class LatencyFigures:
    """Times of whole questions in milliseconds, cached ones included, over the latest `WINDOW` since the start.

    Attributes:
        questions: all since the start.
        average_ms, p95_ms: None where nothing was asked.
        degraded: how many of all were answered without some part of recall.
    """

    questions: int = 0
    average_ms: float | None = None
    p95_ms: float | None = None
    degraded: int = 0


@dataclass(frozen=True, slots=True)
class RecallStats:
    """How recall does since the program started.

    Attributes:
        items: what is in memory, of all scopes that were asked.
        pending: what has no vectors yet.
        unreadable: what the embedder refuses; it is tried again at the next start.
        embedder: the id of the one that serves; empty where words alone are searched.
        failing: the embedder's last attempt failed.
        coming: the id of an embedder whose vectors are being made beside; empty where none is.
        indexes: how the vector indexes of large scopes stand, by scope: ready, building or scanned.
    """

    items: int
    pending: int
    unreadable: int
    latency: LatencyFigures
    results: CacheFigures
    embeddings: CacheFigures
    embedder: str
    failing: bool
    coming: str
    indexes: Mapping[str, str]


class Latencies:
    """Counts questions and keeps the times of the latest. Thread-safe."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._latest: deque[float] = deque(maxlen=WINDOW)
        self._questions = 0
        self._degraded = 0

    def note(self, took_ms: float, *, degraded: bool) -> None:
        """Counts one question."""
        with self._lock:
            self._latest.append(took_ms)
            self._questions += 1
            self._degraded += degraded

    def figures(self) -> LatencyFigures:
        """What was counted so far."""
        with self._lock:
            latest, questions, degraded = sorted(self._latest), self._questions, self._degraded
        if not latest:
            return LatencyFigures()
        at = min(len(latest) - 1, round(0.95 * (len(latest) - 1)))
        return LatencyFigures(questions, sum(latest) / len(latest), latest[at], degraded)
