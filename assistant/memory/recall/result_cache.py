"""Answers of the last five minutes, each good until its scope changes."""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from dataclasses import dataclass, replace

from assistant import clock
from assistant.memory.records import RecallRequest, RecallResult

LIFETIME_S = 300.0
SIZE = 256


@dataclass(frozen=True, slots=True)
class _Entry:
    generation: int
    until: float
    result: RecallResult


class ResultCache:
    """Remembers answers by request. Thread-safe."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._entries: OrderedDict[RecallRequest, _Entry] = OrderedDict()
        self.hits = 0
        self.misses = 0

    def get(self, request: RecallRequest, generation: int) -> RecallResult | None:
        """What was answered to the same request while the scope was as it is now."""
        key = _key(request)
        with self._lock:
            entry = self._entries.get(key)
            if entry is None or entry.generation != generation or entry.until < time.monotonic():
                self._entries.pop(key, None)
                self.misses += 1
                return None
            self.hits += 1
            return entry.result

    def put(self, request: RecallRequest, generation: int, result: RecallResult) -> None:
        """Remembers an answer."""
        with self._lock:
            self._entries[_key(request)] = _Entry(generation, time.monotonic() + LIFETIME_S, result)
            while len(self._entries) > SIZE:
                self._entries.popitem(last=False)

    def clear(self) -> None:
        """Forgets every answer."""
        with self._lock:
            self._entries.clear()


def _key(request: RecallRequest) -> RecallRequest:
    """The request with its time to the minute, so that asking again a moment later is the same question."""
    now = request.now or clock.local_now()
    return replace(request, now=now.replace(second=0, microsecond=0), deadline_s=None)
