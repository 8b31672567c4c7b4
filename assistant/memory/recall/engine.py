"""Recall: what is remembered that bears on a question, best first, each result with all that made its score."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from assistant import clock
from assistant.events import ConversationChanged, ConversationDeleted, EventBus, MemoriesChanged
from assistant.memory.embedding.base import Embedder
from assistant.memory.recall import ranking, text
from assistant.memory.recall.anchoring import window_from
from assistant.memory.recall.approximate import LARGE, Approximate
from assistant.memory.recall.asking import Embedded, QuestionEmbedder
from assistant.memory.recall.attributes import asked_of
from assistant.memory.recall.boosts import boosts
from assistant.memory.recall.eligible import eligible
from assistant.memory.recall.evidence import bears_on
from assistant.memory.recall.indexing import Indexer
from assistant.memory.recall.profiles import BALANCED, HYBRID, THRESHOLDS, reranked, spread_apart
from assistant.memory.recall.question import Question, named_speakers
from assistant.memory.recall.result_cache import ResultCache
from assistant.memory.recall.results import best_rows, recalled
from assistant.memory.recall.scope_index import ScopeIndex
from assistant.memory.recall.scopes import Scopes
from assistant.memory.recall.succession import succeed
from assistant.memory.recall.timing import Timing, Window, microseconds, timing_of
from assistant.memory.recall.twins import folded
from assistant.memory.recall.voice import voice_of
from assistant.memory.records import Recalled, RecallRequest, RecallResult
from assistant.storage.items import ItemStore
from assistant.storage.stores import Stores

MISSED = 5
"""How many of those that just missed the cut are told."""

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class RecallStats:
    """How recall does: counts, times in milliseconds over the last thousand questions, and cache hits."""

    items: int
    pending: int
    questions: int
    cache_hits: int
    average_ms: float
    p95_ms: float
    failing: bool


class Recall:
    """Answers questions to memory. Thread-safe and synchronous.

    The database is the truth; the indexes here are caches that follow it through `add` and `remove` and the events of
    the bus. Whatever arm is missing, recall goes on without it and says so in `degraded`.
    """

    def __init__(
        self,
        *,
        stores: Stores,
        embedder: Embedder | None,
        index_dir: Path | None,
        events: EventBus,
        large_scope: int = LARGE,
    ) -> None:
        """Loads nothing yet.

        Args:
            stores: where everything is kept.
            embedder: None searches by words only.
            index_dir: where vector indexes may be kept, sealed; None keeps them in memory.
            events: what changed, and who is told.
            large_scope: from so many items on, a scope's vectors are searched through an index.
        """
        items = ItemStore(stores.database)
        self._embedder = embedder
        self._scopes = Scopes(items=items, vectors=stores.vectors, embedder=embedder)
        self._asking = QuestionEmbedder(embedder, events)
        self._indexer = Indexer(
            stores=stores, items=items, scopes=self._scopes, embedder=embedder, asking=self._asking, events=events
        )
        self._results = ResultCache()
        self._approximate = Approximate(
            embedder=embedder.id if embedder is not None else "",
            sealed=stores.database.sealed_files if index_dir is not None else None,
            folder=index_dir,
            large=large_scope,
        )
        self._guard = threading.Lock()
        self._took_ms: list[float] = []
        self._subscriptions = [
            events.subscribe(ConversationDeleted, lambda e: self._indexer.refresh_conversation(e.conversation_id)),
            events.subscribe(ConversationChanged, lambda e: self._indexer.conversation_changed(e.conversation)),
            events.subscribe(MemoriesChanged, lambda e: self._indexer.refresh_memories(e.memory_ids)),
        ]

    def search(self, request: RecallRequest) -> RecallResult:
        """What bears on the question, best first; nothing is a common and right answer."""
        started = time.perf_counter()
        deadline = None if request.deadline_s is None else time.monotonic() + request.deadline_s
        if not request.query.strip():
            return RecallResult(request.query, ())
        index = self._scopes.get(request.scope, deadline=deadline)
        if index is None:
            return RecallResult(request.query, (), degraded=("index",), took_ms=_since(started))
        if not len(index):
            return RecallResult(request.query, (), took_ms=_since(started))
        cached = self._results.get(request, index.generation)
        if cached is None:
            generation = index.generation
            cached = self._answer(index, request, deadline)
            if not cached.degraded:
                self._results.put(request, generation, cached)
        took_ms = _since(started)
        self._note(took_ms)
        return replace(cached, query=request.query, took_ms=took_ms)

    def search_many(self, requests: Iterable[RecallRequest]) -> Iterator[RecallResult]:
        """Answers each question in turn."""
        for request in requests:
            yield self.search(request)

    def add(self, keys: Sequence[int]) -> None:
        """Takes in new or changed items: their words at once, then their vectors, which are stored as well.

        Raises:
            EmbedderError: the words are in, the vectors are not; `backfill` finds them later.
        """
        self._indexer.add(keys)

    def remove(self, keys: Sequence[int]) -> None:
        """Lets go of items, in memory and in every cache; their rows are the store's to remove."""
        self._indexer.remove(keys)
        self._approximate.drop(keys)
        self._results.clear()

    def backfill(
        self, *, progress: Callable[[int, int], None] | None = None, stop: threading.Event | None = None
    ) -> int:
        """Embeds what has no vectors yet, newest first, until all have or `stop` is set; the number embedded.

        What is done is stored batch by batch, so that a later call goes on where this one ended.

        Raises:
            EmbedderError: it cannot go on now; what was done is kept.
        """
        return self._indexer.backfill(progress=progress, stop=stop)

    def pending(self) -> int:
        """How many items have no vectors yet."""
        return self._indexer.pending()

    def warm(self, scope: str) -> None:
        """Reads a scope and loads the embedder, so that the first question need not wait for them."""
        self._scopes.get(scope)
        self._asking.embed("warm", deadline=None)

    def stats(self) -> RecallStats:
        """Figures for the health page."""
        with self._guard:
            took = np.array(self._took_ms[-1000:] or [0.0])
        return RecallStats(
            items=sum(len(index) for index in self._scopes.loaded()),
            pending=self.pending(),
            questions=self._results.hits + self._results.misses,
            cache_hits=self._results.hits,
            average_ms=float(took.mean()),
            p95_ms=float(np.percentile(took, 95)),
            failing=self._asking.failing,
        )

    def close(self) -> None:
        """Stops listening and lets go of the indexes."""
        for unsubscribe in self._subscriptions:
            unsubscribe()
        self._approximate.close()
        self._asking.close()
        self._scopes.close()

    def _answer(self, index: ScopeIndex, request: RecallRequest, deadline: float | None) -> RecallResult:
        now = request.now or clock.local_now()
        timing = Timing() if "window" in request.off else timing_of(request.query, now)
        asked = self._asking.embed(request.query, deadline=deadline)
        anchor = timing.anchor
        about = self._asking.embed(anchor.text, deadline=deadline) if anchor is not None and anchor.text else None
        with index.lock:
            window = timing.window
            if anchor is not None:
                counted_from = None if about is None else _question(index, anchor.text, about, None)
                window = window_from(index, anchor, counted_from, now)
            question = _question(index, request.query, asked, window)
            slots = self._approximate.narrowed(index, question, eligible(index, request, window))
            moment_us = microseconds(request.as_of or now)
            ranked = ranking.rank(index, question, slots, off=request.off)
            ranked = reranked(index, ranked, request.profile, moment_us)
            if "superseded" not in request.off:
                succeed(index, ranked, as_of_us=None if request.as_of is None else microseconds(request.as_of))
            if request.profile == BALANCED:
                ranked.factors.update(boosts(index, slots, moment_us, request.off))
            asked_for = "threshold" in request.off or request.threshold is not None
            bears = asked_for or bears_on(index, question, ranked, self._embedder)
            results, missed, threshold = self._cut(index, request, ranked, bears=bears)
        degraded = (asked.missing,) if asked.missing else ()
        return RecallResult(request.query, results, missed, threshold=threshold, degraded=degraded)

    def _cut(
        self, index: ScopeIndex, request: RecallRequest, ranked: ranking.Ranked, *, bears: bool
    ) -> tuple[tuple[Recalled, ...], tuple[Recalled, ...], float]:
        threshold = THRESHOLDS[request.profile] if request.threshold is None else request.threshold
        scores = ranked.scores()
        wanted = min(len(scores), 4 * (request.k + MISSED) + 20)
        order = best_rows(scores, wanted)
        rows = {int(ranked.slots[row]): int(row) for row in order}
        best = [(slot, float(scores[row])) for slot, row in rows.items()]
        if "twins" not in request.off:
            best = folded(best, index.item)
        if request.profile == HYBRID:
            best = spread_apart(best, index.item, request.k)
        told = [
            recalled(index.item(slot), score, ranking.explained(ranked.parts, ranked.factors, rows[slot]))
            for slot, score in best
        ]
        passing = [one for one in told if not threshold or (bears and one.score >= threshold)]
        results = passing[: request.k]
        taken = {one.key for one in results}
        missed = [one for one in told if one.key not in taken][:MISSED]
        return tuple(results), tuple(missed), threshold

    def _note(self, took_ms: float) -> None:
        with self._guard:
            self._took_ms.append(took_ms)
            if len(self._took_ms) > 2000:
                del self._took_ms[:1000]


def _question(index: ScopeIndex, query: str, embedded: Embedded, window: Window | None) -> Question:
    return Question(
        text=query,
        language=text.language(query),
        terms=text.query_terms(query).terms,
        quotations=tuple(text.quoted(query)),
        window=window,
        vector=embedded.vector,
        latent=embedded.latent,
        speakers=named_speakers(query, index.speakers()),
        voice=voice_of(query),
        asked=asked_of(query),
    )


def _since(started: float) -> float:
    return (time.perf_counter() - started) * 1000.0
