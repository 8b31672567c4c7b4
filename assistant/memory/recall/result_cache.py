"""Answers of the last five minutes, each good until its scope changes."""

from __future__ import annotations

import threading
import time
import weakref
from collections import OrderedDict
from dataclasses import dataclass, replace
from datetime import datetime

from assistant import clock
from assistant.memory.recall.scope_index import ScopeIndex
from assistant.memory.records import RecallRequest, RecallResult

LIFETIME_S = 300.0
SIZE = 256


@dataclass(frozen=True, slots=True)
class Stamp:
    """The state of a scope and of the cache when an answer was begun."""

    index: weakref.ref[ScopeIndex]
    generation: int
    cleared: int


@dataclass(frozen=True, slots=True)
class _Entry:
    stamp: Stamp
    asked_at: datetime
    until: float
    result: RecallResult

    def holds(self, index: ScopeIndex) -> bool:
        return self.stamp.index() is index and self.stamp.generation == index.generation

    def is_fresh(self, request: RecallRequest) -> bool:
        """By the clock that runs, and by the one that the question goes by."""
        apart_s = abs((_now(request) - self.asked_at).total_seconds())
        return self.until >= time.monotonic() and apart_s <= LIFETIME_S


class ResultCache:
    """Remembers answers by request. Thread-safe."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._entries: OrderedDict[RecallRequest, _Entry] = OrderedDict()
        self._cleared = 0
        self.hits = 0
        self.misses = 0

    def get(self, request: RecallRequest, index: ScopeIndex) -> RecallResult | None:
        """What was answered to the same request while the scope was as it is now."""
        with self._lock:
            entry = self._entries.get(_key(request))
            if entry is None or not entry.holds(index) or not entry.is_fresh(request):
                self.misses += 1
                return None
            self.hits += 1
            return entry.result

    def stamp(self, index: ScopeIndex) -> Stamp:
        """What `put` wants of the moment before the answer was looked for."""
        return Stamp(weakref.ref(index), index.generation, self._cleared)

    def last(self, request: RecallRequest) -> RecallResult | None:
        """What was last answered to the same request, if the scope has changed since, for want of time to ask again.

        Nothing that was forgotten meanwhile: forgetting clears every answer.
        """
        with self._lock:
            entry = self._entries.get(_key(request))
        if entry is None or not entry.is_fresh(request):
            return None
        return replace(entry.result, degraded=("deadline",))

    def put(self, request: RecallRequest, stamp: Stamp, result: RecallResult) -> None:
        """Remembers an answer, unless all were to be forgotten meanwhile; out of date, it only serves `last`."""
        with self._lock:
            if stamp.cleared != self._cleared:
                return
            self._entries[_key(request)] = _Entry(stamp, _now(request), time.monotonic() + LIFETIME_S, result)
            self._entries.move_to_end(_key(request))
            while len(self._entries) > SIZE:
                self._entries.popitem(last=False)

    def clear(self) -> None:
        """Forgets every answer."""
        with self._lock:
            self._cleared += 1
            self._entries.clear()


def _key(request: RecallRequest) -> RecallRequest:
    """The request with its day alone: asked again soon it is the same question, and "today" means the same."""
    day = _now(request).replace(hour=0, minute=0, second=0, microsecond=0)
    return replace(request, now=day, deadline_s=None)


def _now(request: RecallRequest) -> datetime:
    return request.now or clock.local_now()
