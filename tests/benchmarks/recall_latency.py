"""How fast recall is over many memories, beside a scan of all vectors with numpy and, where installed, chromadb.

    python -m tests.benchmarks.recall_latency [--memories 100000] [--questions 200] [--folder DIR] [--large N]

The memories are sentences made of parts, in both languages. So many cannot be embedded in a coffee break: some are, and
the vectors of the others are mixed from two of those and noise, which keeps the distances of real ones. Questions are
embedded for real. Every figure comes from a real, encrypted store, and holds for the machine it was taken on and what
else ran there: `load_before` and `load_after` are what the system had to do, and the `own` times count less of that.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import resource
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import numpy as np

from assistant.credentials import DatabaseKey
from assistant.events import EventBus
from assistant.memory.embedding.base import Vectors
from assistant.memory.embedding.cache import CachedEmbedder
from assistant.memory.embedding.e5 import E5Embedder
from assistant.memory.recall.approximate import LARGE, NEAR, Graph
from assistant.memory.recall.engine import Recall
from assistant.memory.recall.scope_index import ScopeIndex
from assistant.memory.records import Kind, Memory, RecallRequest
from assistant.messages import DEFAULT_SCOPE, Role
from assistant.paths import DataPaths
from assistant.storage.database import Database
from assistant.storage.items import ItemStore
from assistant.storage.message_import import NewMessage
from assistant.storage.stores import Stores

EMBEDDED = 1500
WITH_LATENT = 300
PART = 1000
IMPORTED = 5000
WORK = "work"
START = datetime(2024, 1, 1, tzinfo=UTC)
WHO = ("Ines", "Bastian", "My sister", "The landlord", "Dr. Abara", "Our neighbour", "小谭", "我同事", "房东", "我妹妹")
DOES = (
    ("keeps the {} {} in the {}", ("spare", "old", "blue"), ("key", "lamp", "kettle"), ("cellar", "hall", "shed")),
    ("asked about {} from {} for the {}", ("cheese", "tiles", "maps"), ("Turin", "Lund"), ("party", "roof", "trip")),
    ("is learning {} with {} on {}", ("Finnish", "chess", "welding"), ("a friend", "an app"), ("Mondays", "Fridays")),
    ("paid {} euros for the {} in {}", ("40", "125", "3200"), ("boiler", "violin", "course"), ("March", "June")),
    ("把{}的{}放在{}了", ("旧", "备用", "蓝色"), ("钥匙", "台灯", "水壶"), ("地下室", "书房", "走廊")),
    ("每{}和{}一起去{}", ("周二", "周末", "月"), ("朋友", "同事"), ("游泳", "爬山", "看展")),
    ("说{}的{}要改到{}", ("项目", "搬家", "体检"), ("会议", "预约"), ("周四", "下个月")),
)
ASKED = (
    *("Where is the spare key?", "Who asked about cheese from Turin?", "What did the boiler cost?"),
    *("Who learns Finnish?", "What does Bastian keep in the cellar?", "What happened in June?"),
    *("备用钥匙放在哪里？", "谁周末去爬山？", "体检改到什么时候？", "小谭每周二做什么？"),
    *("Which course cost 3200 euros?", "When does Ines play chess?"),
)


def sentences(count: int) -> list[str]:
    """So many sentences, nearly all different."""
    chosen = random.Random(7)
    made = []
    for number in range(count):
        pattern, *parts = chosen.choice(DOES)
        said = pattern.format(*(chosen.choice(part) for part in parts))
        made.append(f"{chosen.choice(WHO)} {said} ({number % 997}-{number // 997})")
    return made


def vectors_of(texts: Sequence[str], embedder: E5Embedder) -> Vectors:
    """A unit vector each: real for some, mixed from two real ones and noise for the others."""
    noise = np.random.default_rng(7)
    real = embedder.passages(texts[:EMBEDDED])
    rows = np.empty((len(texts), real.shape[1]), dtype=np.float32)
    rows[: len(real)] = real
    for start in range(len(real), len(texts), 10_000):
        count = min(10_000, len(texts) - start)
        one, other = real[noise.integers(len(real), size=count)], real[noise.integers(len(real), size=count)]
        share = noise.uniform(0.5, 0.95, size=(count, 1)).astype(np.float32)
        mixed = share * one + (1 - share) * other + noise.normal(0, 0.008, one.shape).astype(np.float32)
        rows[start : start + count] = mixed / np.linalg.norm(mixed, axis=1, keepdims=True)
    return rows


def fill(stores: Stores, texts: Sequence[str], rows: Vectors, embedder: E5Embedder) -> None:
    """Stores three memories for each two messages, and their vectors; the latent terms of some texts serve for all.

    The last tenth lies in a scope of its own.
    """
    latent = [one.to_bytes() for one in embedder.latent(texts[:WITH_LATENT])]
    first_of_work = len(texts) * 9 // 10
    for start in range(0, len(texts), PART):
        scope = WORK if start >= first_of_work else DEFAULT_SCOPE
        part = texts[start : start + PART]
        said, told = part[: len(part) * 2 // 5], part[len(part) * 2 // 5 :]
        before = set(ItemStore(stores.database).keys_of(scope))
        stores.messages.add_many([_message(start + i, text, scope) for i, text in enumerate(said)])
        stores.memories.add_many([_memory(start + len(said) + i, text, scope) for i, text in enumerate(told)])
        new = [key for key in ItemStore(stores.database).keys_of(scope) if key not in before]
        packed = []
        for i, key in enumerate(new):
            packed.append((key, "own", rows[start + i].astype("<f4").tobytes()))
            packed.append((key, "latent", latent[(start + i) % len(latent)]))
        stores.vectors.put(packed, embedder.id)
        print(f"{start + len(part)} stored", file=sys.stderr)


def _message(number: int, text: str, scope: str) -> NewMessage:
    at = START + timedelta(minutes=number)
    return NewMessage(f"c{scope}{number // 20}", f"s{number}", Role.USER, text, at, scope=scope)


def _memory(number: int, text: str, scope: str) -> Memory:
    return Memory(0, f"m{number}", Kind.FACT, text, START + timedelta(minutes=number), scope=scope)


def timed(work: Callable[[Any], Any], questions: Sequence[Any]) -> dict[str, float]:
    """Median and 95th percentile in milliseconds; and of the calling thread's own work, which others slow down less."""
    took, worked = [], []
    for question in questions:
        started, begun = time.perf_counter(), time.thread_time()
        work(question)
        took.append((time.perf_counter() - started) * 1000)
        worked.append((time.thread_time() - begun) * 1000)
    return {
        "p50_ms": round(float(np.median(took)), 1),
        "p95_ms": round(float(np.percentile(took, 95)), 1),
        "own_p95_ms": round(float(np.percentile(worked, 95)), 1),
    }


def seconds(work: Callable[[], Any]) -> float:
    """How long it takes."""
    started = time.perf_counter()
    work()
    return round(time.perf_counter() - started, 2)


def measure(folder: Path, memories: int, questions: int, *, large: int) -> dict[str, Any]:
    """All figures."""
    e5, events = E5Embedder(), EventBus()
    database = Database.open(DataPaths(folder), key=DatabaseKey(bytes(32)))
    stores = Stores(database)
    texts = sentences(memories)
    rows = vectors_of(texts, e5)
    if not stores.vectors.count(e5.id):
        fill(stores, texts, rows, e5)
    asked = [f"{ASKED[i % len(ASKED)]} ({i})" for i in range(questions)]
    found: dict[str, Any] = {"cores": os.cpu_count(), "load_before": os.getloadavg(), "memories": memories}
    before_mb = _rss_mb()
    embedder = CachedEmbedder(e5)

    def opened() -> Recall:
        return Recall(stores=stores, embedder=embedder, index_dir=folder / "indexes", events=events, large_scope=large)

    def ask(recall: Recall, **more: Any) -> Callable[[str], Any]:
        return lambda q: recall.search(RecallRequest(q, **more))

    for path in (folder / "indexes").glob("*"):
        path.unlink()
    recall = opened()
    found["scope_read_s"] = seconds(lambda: recall.warm(DEFAULT_SCOPE))
    started = time.perf_counter()
    recall.search(RecallRequest("first", threshold=0))
    found["while_the_index_is_built"] = timed(lambda q: ask(recall)(f"{q}?"), asked[:20])
    recall.settle()
    found["index_built_s"] = round(time.perf_counter() - started, 1)
    index = recall._arms.scopes.find(DEFAULT_SCOPE)
    assert index is not None
    found["items"] = len(index)
    graph = recall._arms.approximate._graphs.pop(DEFAULT_SCOPE, None)
    recall._arms.approximate._large = memories + 1
    found["without_the_index"] = timed(lambda q: ask(recall)(f"{q}??"), asked)
    recall._arms.approximate._large = large
    if graph is not None:
        recall._arms.approximate._graphs[DEFAULT_SCOPE] = graph
        found["index_dumped_s"] = seconds(graph.dumped)
    found["recall"] = timed(ask(recall), asked)
    found["without_embedding"] = timed(ask(recall, k=9), asked)  # its vectors are cached
    found["repeated"] = timed(ask(recall, k=9), asked)
    found["memories_only"] = timed(ask(recall, kinds=frozenset({Kind.FACT})), asked)
    found["other_scope"] = {"items": memories - found["items"], **timed(ask(recall, scope=WORK), asked)}
    vectors = [embedder.query(q) for q in asked]
    found["numpy_scan"] = timed(lambda v: np.argpartition(-(rows @ v), 10)[:10], vectors)
    found["ann_recall_at_10"] = _agreement(graph, index, vectors)
    found["kb_a_memory"] = round((_rss_mb() - before_mb) * 1024 / memories, 2)
    new = [stores.memories.add(kind=Kind.FACT, text=f"The glassblower in Murano has kiln {n}.").key for n in range(20)]
    found["add_one"] = timed(lambda key: recall.add([key]), new)
    recall.close()
    again = opened()
    again.warm(DEFAULT_SCOPE)
    started = time.perf_counter()
    again.search(RecallRequest("first", threshold=0))
    again.settle()
    found["index_read_s"] = round(time.perf_counter() - started, 1)
    found["at_rest"] = timed(ask(again), [f"{q}!" for q in asked[:60]])
    found["during_backfill"] = _during_backfill(again, stores, [f"{q}!!" for q in asked])
    again.close()
    found["chromadb"] = _chromadb(rows, vectors)
    database.close()
    found["load_after"] = os.getloadavg()
    return found


def _during_backfill(recall: Recall, stores: Stores, asked: Sequence[str]) -> dict[str, float]:
    """Questions while messages of an import get their vectors; both are taken back afterwards."""
    texts = [f"{text} again" for text in sentences(IMPORTED)]
    before = set(ItemStore(stores.database).keys_of(DEFAULT_SCOPE))
    stores.messages.add_many([_message(10_000_000 + i, text, DEFAULT_SCOPE) for i, text in enumerate(texts)])
    stop, done = threading.Event(), []
    started = time.perf_counter()
    filling = threading.Thread(target=lambda: done.append(recall.backfill(stop=stop)))
    filling.start()
    figures = timed(lambda q: recall.search(RecallRequest(q)), asked)
    stop.set()
    filling.join()
    figures["embedded_a_second"] = round(done[0] / (time.perf_counter() - started), 1)
    new = [key for key in ItemStore(stores.database).keys_of(DEFAULT_SCOPE) if key not in before]
    stores.database.write(
        lambda cursor: cursor.execute("DELETE FROM messages WHERE key IN (SELECT unnest(?::BIGINT[]))", [new])
    )
    stores.vectors.delete(new)
    recall.remove(new)
    return figures


def _agreement(graph: Graph | None, index: ScopeIndex, asked: Sequence[Vectors]) -> float | None:
    """The share of the exact ten nearest that the index gives among its first ten."""
    if graph is None or index.dense is None:
        return None
    slots = index.live_slots()
    keys, rows = index.column("key")[slots], index.dense.mixed(slots)
    shares = []
    for vector in asked:
        exact = set(keys[np.argsort(-(rows @ vector), kind="stable")[:10]].tolist())
        shares.append(len(exact & set(graph.near(vector, NEAR)[:10].tolist())) / 10)
    return round(float(np.mean(shares)), 4)


def _chromadb(rows: Vectors, asked: Sequence[Vectors]) -> Any:
    try:
        import chromadb
    except ImportError:
        return "not installed (uv sync --group bench)"
    collection = chromadb.EphemeralClient().create_collection("memories", metadata={"hnsw:space": "cosine"})
    started = time.perf_counter()
    for start in range(0, len(rows), 5000):
        part = rows[start : start + 5000]
        collection.add(ids=[str(start + i) for i in range(len(part))], embeddings=part)
    built_s = round(time.perf_counter() - started, 1)
    return {"built_s": built_s, **timed(lambda v: collection.query(query_embeddings=[v], n_results=10), asked)}


def _rss_mb() -> float:
    """What is in memory now; where the system does not say it, the most that ever was."""
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[1])
    except OSError:
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return pages * resource.getpagesize() / 1024 / 1024


def main() -> None:
    """Prints the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--memories", type=int, default=100_000)
    parser.add_argument("--questions", type=int, default=200)
    parser.add_argument("--folder", type=Path, help="keeps the store for another run")
    parser.add_argument("--large", type=int, default=LARGE, help="from so many items on, an index is built")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        folder = options.folder or Path(temporary)
        found = measure(folder, options.memories, options.questions, large=options.large)
    print(json.dumps(found, indent=2))


if __name__ == "__main__":
    main()
