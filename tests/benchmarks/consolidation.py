"""What consolidation folds and loses over a corpus whose truth is known, and how its cost grows.

    python -m tests.benchmarks.consolidation [--runs 100] [--without-vectors]
    python -m tests.benchmarks.consolidation --growth 1000 10000 100000

The corpus is described in `consolidation_corpus`. For growth the memories are sentences made of parts, 8 in 100 of
which are said twice, more than one run may fold. So many cannot be embedded in a coffee break: the vectors of some are
real, the others are mixed from two of those and noise; those of twins differ by noise only (cosines of .94 to .99).
Recall searches them by an exact scan.

Times hold for the machine and for what else runs on it (`load`): `own` is the processor's time of the thread alone, and
`bare` is how long one row that is written, with its commit, holds the writer on the same machine in the same minute.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
import threading
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from assistant.events import EventBus
from assistant.memory.embedding.base import Vectors
from assistant.memory.embedding.e5 import E5Embedder
from assistant.memory.recall.engine import Recall
from assistant.memory.records import Kind, Memory, RecallRequest, Source
from assistant.memory.upkeep.changesets import ChangeSets, Planned, Report
from assistant.memory.upkeep.consolidation import Consolidation
from assistant.memory.upkeep.opinion import VectorOpinion
from assistant.paths import DataPaths
from assistant.storage.database import Database
from assistant.storage.stores import Stores
from tests.benchmarks.consolidation_corpus import Told, corpus
from tests.benchmarks.recall_latency import ASKED, sentences

START = datetime(2024, 1, 1, tzinfo=UTC)
PART = 1000
REAL = 600
"""So many texts are embedded for the benchmark of growth."""
FOLDS = 600
"""So many changes of a plan are looked at: each is one transaction, and the next ones are like them."""
BARE = 500


@contextmanager
def opened(folder: Path) -> Iterator[Stores]:
    """A plain store."""
    database = Database.open(DataPaths(folder), key=None)
    try:
        yield Stores(database)
    finally:
        database.close()


def quality(folder: Path, runs: int, embedder: E5Embedder | None) -> dict[str, Any]:
    """Runs by hand over the corpus; what was folded, what was lost."""
    told = corpus()
    with opened(folder) as stores:
        facts = remember(stores, told)
        if embedder is not None:
            put_vectors(stores, facts, embedder)
        consolidation = consolidation_of(stores, embedder.id if embedder is not None else None)
        changes = ChangeSets(stores=stores, refresh=lambda keys: None, events=EventBus())
        started = time.perf_counter()
        reports = [changes.run("consolidation", consolidation.plan("default"), by_hand=True) for _ in range(runs)]
        took_s = time.perf_counter() - started
        left = {one.id for one in stores.memories.list()}
        made = [change for report in reports for change in report.made]
    mixed = [change for change in made if len({facts[one.id].fact for one in change.before}) > 1]
    kept = {told.fact for id, told in facts.items() if id in left}
    folded = folded_of(facts, left)
    return {
        "memories": len(told),
        "runs": runs,
        "changes": len(made),
        "facts": len({one.fact for one in told}),
        "facts_lost": len({one.fact for one in told} - kept),
        "look_alikes_merged": len(mixed),
        "merged_wrongly": [[facts[one.id].text for one in change.before] for change in mixed],
        "duplicates": {name: f"{done} of {all_}" for name, (done, all_) in folded.items()},
        "share_folded": round(sum(d for d, _ in folded.values()) / sum(a for _, a in folded.values()), 4),
        "took_s": round(took_s, 1),
    }


def folded_of(facts: dict[str, Told], left: set[str]) -> dict[str, tuple[int, int]]:
    """How many statements too many were folded, by language, of how many there were."""
    by_fact: dict[tuple[str, int], list[str]] = defaultdict(list)
    for id, told in facts.items():
        by_fact[told.language, told.fact].append(id)
    found: dict[str, tuple[int, int]] = {}
    for language in ("en", "zh"):
        groups = [ids for (of, _), ids in by_fact.items() if of == language]
        over = sum(len(ids) - 1 for ids in groups)
        found[language] = (over - sum(max(sum(id in left for id in ids) - 1, 0) for ids in groups), over)
    return found


def remember(stores: Stores, told: Sequence[Told]) -> dict[str, Told]:
    """Stores the corpus; the statements by the ids of their memories."""
    memories = [
        Memory(
            0,
            f"m{number}",
            Kind.FACT,
            one.text,
            START + timedelta(minutes=number),
            language=one.language,
            sources=(Source("c", f"s{number}", one.text, said_at=START + timedelta(minutes=number)),),
        )
        for number, one in enumerate(told)
    ]
    stores.memories.add_many(memories)
    return {memory.id: one for memory, one in zip(memories, told, strict=True)}


def put_vectors(stores: Stores, facts: dict[str, Told], embedder: E5Embedder) -> None:
    """Embeds the corpus for real."""
    stored = stores.memories.by_ids(facts)
    keys = [stored[id].key for id in facts]
    rows = embedder.passages([one.text for one in facts.values()])
    stores.vectors.put(
        [(key, "own", row.astype("<f4").tobytes()) for key, row in zip(keys, rows, strict=True)], embedder.id
    )


def consolidation_of(stores: Stores, embedder: str | None) -> Consolidation:
    """The planner with the vectors' objections."""
    opinion = VectorOpinion(stores=stores, embedder=lambda: embedder)
    return Consolidation(stores=stores, near=opinion.proposes, objects=opinion.objects)


def growth(folder: Path, count: int, embedder: E5Embedder) -> dict[str, Any]:
    """Time of planning and of a run over so many memories, the longest hold of the writer, and recall meanwhile."""
    with opened(folder) as stores:
        fill(stores, count, embedder)
        events = EventBus()
        recall = Recall(stores=stores, embedder=embedder, index_dir=None, events=events, large_scope=10**9)
        try:
            recall.warm("default")
            ask = asking(recall)
            ask(20)
            at_rest = ask(100)
            consolidation = Planning(consolidation_of(stores, embedder.id))
            changes = ChangeSets(stores=stores, refresh=lambda keys: None, events=events)
            reports: list[Report] = []
            with holds(stores.database) as held:
                during = beside(
                    lambda: reports.append(changes.run("consolidation", consolidation.plan(), by_hand=True)), ask
                )
            run_s = time.perf_counter() - consolidation.ended_at
            with holds(stores.database) as bare:
                for number in range(BARE):
                    stores.meta.set("benchmark:bare", "x" * 4000 + str(number))
        finally:
            recall.close()
    return {
        "memories": count,
        "vectors": f"{min(REAL, count)} real, the others mixed from them",
        "folds": len(reports[0].made),
        "waiting": len(reports[0].waiting),
        "planning_s": round(consolidation.took_s, 2),
        "planning_own_s": round(consolidation.own_s, 2),
        "folding_s": round(run_s, 2),
        "holds_ms": spread([clock for clock, _ in held]),
        "holds_own_ms": spread([own for _, own in held]),
        "bare_ms": spread([clock for clock, _ in bare]),
        "bare_own_ms": spread([own for _, own in bare]),
        "recall_at_rest_ms": at_rest,
        "recall_during_ms": during,
        "load": round(os.getloadavg()[0], 1),
    }


class Planning:
    """Plans, and notes how long it took until the first change was known."""

    def __init__(self, consolidation: Consolidation) -> None:
        self._consolidation = consolidation
        self.took_s = self.own_s = self.ended_at = 0.0

    def plan(self) -> Iterator[Planned]:
        """The changes."""
        started, begun = time.perf_counter(), time.thread_time()
        for number, planned in enumerate(islice(self._consolidation.plan("default"), FOLDS)):
            if not number:
                self.ended_at = time.perf_counter()
                self.took_s, self.own_s = self.ended_at - started, time.thread_time() - begun
            yield planned


def fill(stores: Stores, count: int, embedder: E5Embedder) -> None:
    """So many memories, some of them said twice, with their vectors."""
    twins = count * 2 // 25
    texts = sentences(count - twins)
    rows = mixed(texts, twins, embedder)
    texts += [text.upper() for text in texts[:twins]]
    for start in range(0, count, PART):
        part = texts[start : start + PART]
        stored = stores.memories.add_many(
            [
                Memory(
                    0, f"m{start + i}", Kind.FACT, text, START + timedelta(minutes=start + i), sources=(source(text),)
                )
                for i, text in enumerate(part)
            ]
        )
        packed = [(one.key, "own", rows[start + i].astype("<f4").tobytes()) for i, one in enumerate(stored)]
        stores.vectors.put(packed, embedder.id)
    print(f"{count} stored", file=sys.stderr)


def mixed(texts: Sequence[str], twins: int, embedder: E5Embedder) -> Vectors:
    """A unit vector for each text, then one for a twin of each of the first ones."""
    noise = np.random.default_rng(7)
    real = embedder.passages(texts[:REAL])
    one, other = real[noise.integers(len(real), size=(2, len(texts)))]
    share = noise.uniform(0.5, 0.95, size=(len(texts), 1)).astype(np.float32)
    rows = share * one + (1 - share) * other + noise.normal(0, 0.015, one.shape).astype(np.float32)
    rows[: len(real)] = real
    rows = unit(rows)
    apart = noise.uniform(0.15, 0.36, size=(twins, 1)) * unit(noise.normal(size=(twins, rows.shape[1])))
    return np.concatenate([rows, unit(rows[:twins] + apart)]).astype(np.float32)


def unit(rows: NDArray[Any]) -> Vectors:
    """The rows at length 1."""
    made: Vectors = (rows / np.linalg.norm(rows, axis=1, keepdims=True)).astype(np.float32)
    return made


def source(text: str) -> Source:
    """Where a made memory comes from."""
    return Source("c", None, text, said_at=START)


def asking(recall: Recall) -> Callable[[int], dict[str, float]]:
    """Asks so many questions, each in words of its own, and gives the latencies."""
    asked = iter(range(10**9))

    def ask(count: int, stop: threading.Event | None = None) -> dict[str, float]:
        took = []
        for _ in range(count):
            number = next(asked)
            question = f"{ASKED[number % len(ASKED)]} ({number})"
            started = time.perf_counter()
            recall.search(RecallRequest(question))
            took.append((time.perf_counter() - started) * 1000)
            if stop is not None and stop.is_set():
                break
        return {"p50": percentile(took, 50), "p95": percentile(took, 95), "asked": len(took)}

    return ask


def beside(work: Callable[[], object], ask: Callable[..., dict[str, float]]) -> dict[str, float]:
    """Does the work on a thread of its own; the latencies of what is asked until it is done."""
    done = threading.Event()

    def run() -> None:
        try:
            work()
        finally:
            done.set()

    thread = threading.Thread(target=run)
    thread.start()
    figures = ask(10**9, done)
    thread.join()
    return figures


@contextmanager
def holds(database: Database) -> Iterator[list[tuple[float, float]]]:
    """Notes for how many milliseconds each write holds the writer, by the clock and of the writer's own work."""
    held: list[tuple[float, float]] = []
    transact = database._transact

    def timed(work: Any) -> Any:
        if database._in_write:  # it joins the transaction of another
            return transact(work)
        started, begun = time.perf_counter(), time.thread_time()
        try:
            return transact(work)
        finally:
            held.append(((time.perf_counter() - started) * 1000, (time.thread_time() - begun) * 1000))

    database._transact = timed  # type: ignore[method-assign]
    try:
        yield held
    finally:
        database._transact = transact  # type: ignore[method-assign]


def spread(values: Sequence[float]) -> dict[str, float]:
    """The middle and the upper end of some values."""
    return {f"p{share}": percentile(values, share) for share in (50, 99, 100)}


def percentile(values: Sequence[float], share: float) -> float:
    """A percentile, rounded."""
    return round(float(np.percentile(values, share)), 1) if values else 0.0


def main() -> None:
    """Prints figures as JSON."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=100)
    parser.add_argument("--without-vectors", action="store_true")
    parser.add_argument("--growth", type=int, nargs="+", metavar="N")
    options = parser.parse_args()
    embedder = None if options.without_vectors else E5Embedder()
    for count in options.growth or ():
        with tempfile.TemporaryDirectory() as folder:
            print(json.dumps(growth(Path(folder), count, embedder or E5Embedder()), ensure_ascii=False), flush=True)
    if not options.growth:
        with tempfile.TemporaryDirectory() as folder:
            print(json.dumps(quality(Path(folder), options.runs, embedder), ensure_ascii=False, indent=1))


if __name__ == "__main__":
    main()
