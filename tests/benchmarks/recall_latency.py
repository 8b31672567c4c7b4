"""How fast recall is over many memories, beside a scan of all vectors with numpy and, where installed, chromadb.

    python -m tests.benchmarks.recall_latency [--memories 100000] [--questions 200] [--folder DIR]

The memories are sentences made of parts, in both languages. So many cannot be embedded in a coffee break: some are, and
the vectors of the others are mixed from two of those and noise, which keeps the distances of real ones. Questions are
embedded for real. Every figure comes from a real, encrypted store, and holds for the machine it was taken on.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import resource
import sys
import tempfile
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
from assistant.memory.recall.engine import Recall
from assistant.memory.records import Kind, Memory, RecallRequest
from assistant.paths import DataPaths
from assistant.storage.database import Database
from assistant.storage.stores import Stores

EMBEDDED = 1500
WITH_LATENT = 300
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
    """Stores the memories and their vectors; the latent terms of some texts serve for all."""
    latent = [one.to_bytes() for one in embedder.latent(texts[:WITH_LATENT])]
    for start in range(0, len(texts), 5000):
        part = texts[start : start + 5000]
        kept = stores.memories.add_many(
            [
                Memory(0, f"m{start + i}", Kind.FACT, text, START + timedelta(minutes=start + i))
                for i, text in enumerate(part)
            ]
        )
        packed = []
        for i, memory in enumerate(kept):
            packed.append((memory.key, "own", rows[start + i].astype("<f4").tobytes()))
            packed.append((memory.key, "latent", latent[(start + i) % len(latent)]))
        stores.vectors.put(packed, embedder.id)
        print(f"{start + len(part)} stored", file=sys.stderr)


def timed(work: Callable[[Any], Any], questions: Sequence[Any]) -> dict[str, float]:
    """Median and 95th percentile in milliseconds."""
    took = []
    for question in questions:
        started = time.perf_counter()
        work(question)
        took.append((time.perf_counter() - started) * 1000)
    return {"p50_ms": round(float(np.median(took)), 1), "p95_ms": round(float(np.percentile(took, 95)), 1)}


def measure(folder: Path, memories: int, questions: int) -> dict[str, Any]:
    """All figures."""
    e5, events = E5Embedder(), EventBus()
    database = Database.open(DataPaths(folder), key=DatabaseKey(bytes(32)))
    stores = Stores(database)
    texts = sentences(memories)
    rows = vectors_of(texts, e5)
    if not stores.vectors.count(e5.id):
        fill(stores, texts, rows, e5)
    asked = [f"{ASKED[i % len(ASKED)]} ({i})" for i in range(questions)]
    found: dict[str, Any] = {"cores": os.cpu_count(), "memories": memories}
    before_mb = _rss_mb()
    embedder = CachedEmbedder(e5)
    recall = Recall(stores=stores, embedder=embedder, index_dir=folder / "indexes", events=events)
    started = time.perf_counter()
    recall.warm("default")
    found["scope_read_s"] = round(time.perf_counter() - started, 1)
    started = time.perf_counter()
    recall.search(RecallRequest("first", threshold=0))
    found["before_the_index"] = timed(lambda q: recall.search(RecallRequest(f"{q}?")), asked[:20])
    recall.settle()
    found["index_built_s"] = round(time.perf_counter() - started, 1)
    found["recall"] = timed(lambda q: recall.search(RecallRequest(q)), asked)
    found["without_embedding"] = timed(lambda q: recall.search(RecallRequest(q, k=9)), asked)  # its vectors are cached
    found["numpy_scan"] = timed(lambda q: np.argpartition(-(rows @ embedder.query(q)), 10)[:10], asked)
    found["ann_recall_at_10"] = _agreement(recall, stores, rows, [embedder.query(q) for q in asked])
    found["kb_a_memory"] = round((_rss_mb() - before_mb) * 1024 / memories, 2)
    recall.close()
    again = Recall(stores=stores, embedder=embedder, index_dir=folder / "indexes", events=events)
    again.warm("default")
    started = time.perf_counter()
    again.search(RecallRequest("first", threshold=0))
    again.settle()
    found["index_read_s"] = round(time.perf_counter() - started, 1)
    new = stores.memories.add(kind=Kind.FACT, text="The glassblower in Murano showed me her kiln.")
    started = time.perf_counter()
    again.add([new.key])
    found["add_one_ms"] = round((time.perf_counter() - started) * 1000, 1)
    again.close()
    found["chromadb"] = _chromadb(rows, [embedder.query(q) for q in asked])
    database.close()
    return found


def _agreement(recall: Recall, stores: Stores, rows: Vectors, asked: Sequence[Vectors]) -> float | None:
    """The share of the exact ten nearest that the index gives among its first ten."""
    graph = recall._arms.approximate._graphs.get("default")
    if graph is None:
        return None
    shares = []
    for vector in asked:
        exact = {f"m{row}" for row in np.argsort(-(rows @ vector), kind="stable")[:10]}
        keys = [int(key) for key in graph.near(vector, 1000)[:10]]
        shares.append(len(exact & {memory.id for memory in stores.memories.by_key(keys).values()}) / 10)
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
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def main() -> None:
    """Prints the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--memories", type=int, default=100_000)
    parser.add_argument("--questions", type=int, default=200)
    parser.add_argument("--folder", type=Path, help="keeps the store for another run")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        found = measure(options.folder or Path(temporary), options.memories, options.questions)
    print(json.dumps(found, indent=2))


if __name__ == "__main__":
    main()
