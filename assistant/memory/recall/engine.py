"""Recall: what is remembered that bears on a question, best first, each result with all that made its score."""

from __future__ import annotations

import contextlib
import logging
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from assistant import clock
from assistant.errors import EmbedderError
from assistant.events import (
    ConversationChanged,
    ConversationDeleted,
    ConversationsImported,
    DocumentsChanged,
    EmbedderChanged,
    EventBus,
    MemoriesChanged,
)
from assistant.memory.embedding.base import Embedder
from assistant.memory.recall import ranking
from assistant.memory.recall.anchoring import anchored
from assistant.memory.recall.approximate import LARGE
from assistant.memory.recall.arms import Arms, Surroundings
from assistant.memory.recall.boosts import boosts
from assistant.memory.recall.bygone import dim
from assistant.memory.recall.deadline import TooLateError, held
from assistant.memory.recall.eligible import eligible, held_then
from assistant.memory.recall.evidence import evidence
from assistant.memory.recall.indexing import Indexer
from assistant.memory.recall.metrics import CacheFigures, Latencies, RecallStats
from assistant.memory.recall.profiles import BALANCED, HYBRID, THRESHOLDS, reranked, spread_apart
from assistant.memory.recall.question import Question, question_of
from assistant.memory.recall.result_cache import ResultCache
from assistant.memory.recall.results import best_rows, recalled
from assistant.memory.recall.scope_index import ScopeIndex
from assistant.memory.recall.staying import stays_here
from assistant.memory.recall.succession import succeed
from assistant.memory.recall.timing import Timing, microseconds, timing_of
from assistant.memory.recall.twins import folded, words_at
from assistant.memory.recall.unwanted import Refusals
from assistant.memory.records import Missed, Recalled, RecallRequest, RecallResult
from assistant.storage.items import ItemStore
from assistant.storage.stores import Stores

MISSED = 5
"""How many of those that just missed the cut are told."""

FRESH = 8
"""So many of the newest items get their vectors before a question, where they have none yet."""

_log = logging.getLogger(__name__)


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
        self._around = Surroundings(
            stores, ItemStore(stores.database), events, threading.Lock(), index_dir, large_scope
        )
        self._arms = Arms.of(embedder, self._around)
        self._coming: Arms | None = None
        self._swapping = threading.Lock()
        self._backfilling = threading.Lock()
        self._results = ResultCache()
        self._refusals = Refusals(stores)
        self._latencies = Latencies()
        self._subscriptions = [
            events.subscribe(
                ConversationDeleted, lambda e: self._each(lambda i: i.refresh_conversation(e.conversation_id))
            ),
            events.subscribe(
                ConversationChanged, lambda e: self._each(lambda i: i.conversation_changed(e.conversation))
            ),
            events.subscribe(MemoriesChanged, lambda e: self._each(lambda i: i.refresh_memories(e.memory_ids))),
            events.subscribe(ConversationsImported, lambda _: self._each(lambda i: i.catch_up())),
            events.subscribe(DocumentsChanged, lambda e: self._each(lambda i: i.refresh(e.keys))),
        ]

    def search(self, request: RecallRequest) -> RecallResult:
        """What bears on the question, best first; nothing is a common and right answer."""
        started = time.perf_counter()
        deadline = None if request.deadline_s is None else time.monotonic() + request.deadline_s
        if not request.query.strip():
            return RecallResult(request.query, ())
        unwanted = self._refusals.of(request)
        result = unwanted.without(self._search(self._arms, unwanted.asked(request), deadline), request.k)
        took_ms = _since(started)
        self._latencies.note(took_ms, degraded=bool(result.degraded))
        return replace(result, query=request.query, took_ms=took_ms)

    def search_many(self, requests: Iterable[RecallRequest]) -> Iterator[RecallResult]:
        """Answers each question in turn."""
        for request in requests:
            yield self.search(request)

    def add(self, keys: Sequence[int]) -> None:
        """Takes in new or changed items: their words at once, then their vectors, which are stored as well.

        Raises:
            EmbedderError: the words are in, the vectors are not; `backfill` finds them later.
        """
        coming, serving = self._coming, self._arms
        if coming is not None:
            coming.indexer.refresh(keys)
        serving.indexer.add(keys)

    def remove(self, keys: Sequence[int]) -> None:
        """Lets go of items, in memory and in every cache; their rows are the store's to remove."""
        for arms in self._all():
            arms.indexer.remove(keys)
            arms.approximate.drop(keys)
        self._results.clear()

    def backfill(
        self, *, progress: Callable[[int, int], None] | None = None, stop: threading.Event | None = None
    ) -> int:
        """Embeds what has no vectors yet, newest first, until all have or `stop` is set; the number embedded.

        What is done is stored batch by batch, so that a later call goes on where this one ended. One call works at a
        time; another one meanwhile does nothing. Where an embedder is to be changed, its vectors come last, and then
        it takes over.

        Raises:
            EmbedderError: it cannot go on now; what was done is kept.
        """
        if not self._backfilling.acquire(blocking=False):
            return 0
        try:
            done = self._arms.indexer.backfill(progress=progress, stop=stop)
            coming = self._coming
            if coming is not None:
                done += coming.indexer.backfill(progress=progress, stop=stop)
                self._take_over(coming)
            return done
        finally:
            self._backfilling.release()

    def pending(self) -> int:
        """How many items have no vectors yet, those for an embedder that is to come included."""
        return sum(arms.indexer.pending() for arms in self._all())

    def change_embedder(self, embedder: Embedder | None) -> None:
        """Lets another embedder take over as soon as all its vectors are there; the old one serves meanwhile.

        `backfill` makes the vectors. Where nothing was found by meaning before, or is to be from now on, there is
        nothing to wait for. Naming the one that serves, perhaps with another key, ends a change that is under way.
        """
        new = Arms.of(embedder, self._around)
        with self._swapping:
            dropped: list[Arms | None] = [self._coming]
            self._coming = None
            waits = embedder is not None and self._arms.embedder is not None and embedder.id != self._arms.embedder.id
            if waits:
                self._coming = new
                new.asking.serves = False
            else:
                dropped.append(self._arms)
                self._arms = new
        self._let_go(*dropped)
        if not waits:
            self._say_changed(new)

    @property
    def embedder(self) -> Embedder | None:
        """The one that serves; None where words alone are searched."""
        return self._arms.embedder

    def warm(self, scope: str) -> None:
        """Reads a scope and loads the embedder, so that the first question need not wait for them."""
        arms = self._arms
        arms.scopes.get(scope)
        arms.asking.embed("warm", deadline=None)

    @property
    def cold(self) -> bool:
        """Whether the first question has still to wait for the embedder; one that fails is not waited for."""
        asking = self._arms.asking
        return self._arms.embedder is not None and not asking.answered and not asking.failing

    def get_ready(self, *, limit_s: float) -> None:
        """Waits for an embedder that is cold, and gives what was kept just now its vectors where it has none yet."""
        arms = self._arms
        if self.cold:
            arms.asking.embed("warm", deadline=time.monotonic() + limit_s)
        if arms.embedder is not None and arms.asking.answered and not arms.asking.resting:
            fresh = self._around.items.without_vectors(arms.embedder.id, limit=FRESH)
            with contextlib.suppress(EmbedderError):  # it is said, and tried again in the background
                arms.indexer.add(fresh)

    def stats(self) -> RecallStats:
        """Figures for the health page."""
        arms, coming = self._arms, self._coming
        return RecallStats(
            items=sum(len(index) for index in arms.scopes.loaded()),
            pending=self.pending(),
            unreadable=arms.indexer.unreadable,
            latency=self._latencies.figures(),
            results=CacheFigures(self._results.hits, self._results.misses),
            embeddings=CacheFigures(getattr(arms.embedder, "hits", 0), getattr(arms.embedder, "misses", 0)),
            embedder=arms.embedder.id if arms.embedder is not None else "",
            failing=arms.asking.failing,
            coming=coming.embedder.id if coming is not None and coming.embedder is not None else "",
            indexes=arms.approximate.states(arms.scopes.loaded()),
        )

    def wasteful(self) -> bool:
        """Whether what was removed still takes much room in the indexes."""
        return bool(self._arms.scopes.wasteful())

    def compact(self, stop: threading.Event | None = None) -> int:
        """Makes indexes anew without what was removed from them; how many were."""
        done = 0
        for scope in self._arms.scopes.wasteful():
            if stop is not None and stop.is_set():
                break
            self._arms.scopes.renew(scope)
            done += 1
        return done

    def settle(self) -> None:
        """Waits until no vector index is being built."""
        self._arms.approximate.settle()

    def interrupt(self) -> None:
        """Ends calls to the embedder that others wait for, before the program closes."""
        for arms in self._all():
            arms.indexer.interrupt()

    def close(self) -> None:
        """Stops listening and lets go of the indexes."""
        for unsubscribe in self._subscriptions:
            unsubscribe()
        for arms in self._all():
            arms.close()

    def _all(self) -> list[Arms]:
        with self._swapping:
            return [self._arms, *([self._coming] if self._coming is not None else [])]

    def _each(self, work: Callable[[Indexer], object]) -> None:
        for arms in self._all():
            work(arms.indexer)

    def _take_over(self, coming: Arms) -> None:
        """Lets the coming embedder serve if its vectors are all there, with every scope read that is in memory now."""
        if coming.indexer.pending():
            return
        old = self._arms
        for index in old.scopes.loaded():
            coming.scopes.get(index.scope)
        with self._swapping:
            if self._coming is not coming:
                return
            self._arms, self._coming = coming, None
        coming.asking.serves = True
        self._let_go(old)
        vectors = self._around.stores.vectors
        for unused in set(vectors.embedders()) - {arms.embedder.id for arms in (old, coming) if arms.embedder}:
            vectors.drop_embedder(unused)  # the one before is kept, for those who change their mind
        self._say_changed(coming)

    def _let_go(self, *dropped: Arms | None) -> None:
        self._results.clear()
        for arms in dropped:
            if arms is not None:
                arms.close()

    def _say_changed(self, arms: Arms) -> None:
        self._around.events.publish(EmbedderChanged(arms.embedder.id if arms.embedder is not None else ""))

    def _search(self, arms: Arms, request: RecallRequest, deadline: float | None) -> RecallResult:
        index = arms.scopes.get(request.scope, deadline=deadline)
        if index is None:
            return RecallResult(request.query, (), degraded=("index",))
        if not len(index):
            return RecallResult(request.query, ())
        found = self._results.get(request, index)
        if found is None:
            stamp = self._results.stamp(index)
            try:
                found = self._answer(arms, index, request, deadline)
            except TooLateError:
                return self._results.last(request) or RecallResult(request.query, (), degraded=("deadline",))
            if not found.degraded:
                self._results.put(request, stamp, found)
        if found.degraded and arms is not self._arms:
            return self._search(self._arms, request, deadline)  # its embedder was changed in the middle
        return found

    def _answer(self, arms: Arms, index: ScopeIndex, request: RecallRequest, deadline: float | None) -> RecallResult:
        now = request.now or clock.local_now()
        timing = Timing() if "window" in request.off else timing_of(request.query, now)
        asked = arms.indexer.fitting(arms.asking.embed(request.query, deadline=deadline))
        anchor = timing.anchor
        about, rest = (
            arms.indexer.fitting(arms.asking.embed(words, deadline=deadline))
            if words and words != request.query
            else asked
            for words in (("", "") if anchor is None else (anchor.text, anchor.rest))
        )
        with held(index.lock, deadline):
            question = question_of(index, request.query, asked, timing.window)
            if anchor is not None:
                question = anchored(index, question, anchor, about, rest, now)
            slots = arms.approximate.narrowed(index, question, eligible(index, request, question))
            moment_us = microseconds(request.as_of or now)
            ranked = ranking.rank(index, question, slots, off=request.off)
            ranked = reranked(index, ranked, request.profile, moment_us)
            if "superseded" not in request.off:
                succeed(index, ranked, held_then(index, request, question), question.asked)
            still = dim(index, slots, question.past, question.asked)
            if still is not None:
                ranked.factors["still"] = still
            if request.profile == BALANCED:
                ranked.factors.update(boosts(index, slots, moment_us, request.off))
            found = self._cut(arms, index, request, question, ranked)
        return replace(found, degraded=(asked.missing,) if asked.missing else ())

    def _cut(
        self, arms: Arms, index: ScopeIndex, request: RecallRequest, question: Question, ranked: ranking.Ranked
    ) -> RecallResult:
        threshold = THRESHOLDS[request.profile] if request.threshold is None else request.threshold
        scores = ranked.scores()
        wanted = min(len(scores), 4 * (request.k + MISSED) + 20)
        order = best_rows(scores, wanted)
        rows = {int(ranked.slots[row]): int(row) for row in order}
        every = [(slot, float(scores[row])) for slot, row in rows.items()]
        passing = [one for one in every if not threshold or one[1] >= threshold]
        lacking = None
        if request.threshold is None and "threshold" not in request.off:
            found = evidence(index, question, ranked, order, arms.embedder)
            kept = {int(slot) for slot in ranked.slots[order[found.kept]]}
            passing = [one for one in every if one[0] in kept and found.bears]
            passing = [one for one in passing if one[1] >= threshold] or passing[:1]
            lacking = found.lacking
        if "twins" not in request.off:
            words = words_at(index.item)
            asked = question.terms
            passing = folded(passing, index.item, words, asked)
            every = folded(every, index.item, words, asked)
        if request.profile == HYBRID:
            passing = spread_apart(passing, index.item, request.k)
        fit, passing = {slot for slot, _ in passing}, passing[: request.k]
        taken = {slot for slot, _ in passing}
        missed = [one for one in every if one[0] not in taken][:MISSED]
        return RecallResult(
            request.query,
            _told(index, ranked, passing, rows),
            tuple(
                replace(told, missed=_why(told.score, threshold, slot in fit))
                for (slot, _), told in zip(missed, _told(index, ranked, missed, rows), strict=True)
            ),
            threshold=threshold,
            lacking=lacking,
        )


def _told(
    index: ScopeIndex, ranked: ranking.Ranked, some: Iterable[tuple[int, float]], rows: Mapping[int, int]
) -> tuple[Recalled, ...]:
    """Results of slots with their scores, each saying what its score is made of and whether it stays here."""
    return tuple(
        replace(
            recalled(index.item(slot), score, ranking.explained(ranked.parts, ranked.factors, rows[slot])),
            private=index.item(slot).private or stays_here(index, slot),
        )
        for slot, score in some
    )


def _why(score: float, threshold: float, fits: bool) -> Missed:
    """Why something found is no result; `fits` says that only its place in the order kept it out."""
    if score < threshold:
        return Missed.CUT
    return Missed.CROWDED if fits else Missed.BESIDE


def _since(started: float) -> float:
    return (time.perf_counter() - started) * 1000.0
