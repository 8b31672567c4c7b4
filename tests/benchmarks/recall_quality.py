"""How much of the evidence recall finds, signal by signal, on histories with gold labels.

    python -m tests.benchmarks.recall_quality [FOLDER] [--sets NAME …] [--rows NAME …] [--cache DIR] [--json]

FOLDER holds pairs of `NAME.messages.jsonl` and `NAME.queries.jsonl`; a file of queries whose lines name their
`messages` (as in `GROUP_cross.queries.jsonl` with `"messages": "en"`) is asked over `GROUP_en.messages.jsonl`. It is
`../shared/bench` beside the repository unless another is named. Every row runs through the real store and engine, with
threshold 0; `abstain` is the share of the questions without an answer that stay empty at the default threshold, and
`kept` the recall@10 that this leaves.

Two more tables follow: each set's messages as single notes hours apart, interleaved, with context on and off (`notes`),
and exact tokens among ten thousand messages (`tokens`). Stores with vectors and the questions' vectors are kept in DIR
between runs.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

import numpy as np

from assistant.events import EventBus
from assistant.memory.embedding.base import Vectors
from assistant.memory.embedding.e5 import E5Embedder
from assistant.memory.embedding.latent import LatentVector
from assistant.memory.recall.engine import Recall
from assistant.memory.recall.signals import SWITCHES
from assistant.memory.records import Kind, RecallRequest
from assistant.messages import Role
from assistant.paths import DataPaths
from assistant.storage.database import Database
from assistant.storage.message_import import NewMessage
from assistant.storage.stores import Stores
from tests.benchmarks.recall_notes import CONTEXT_OFF, Kept, found_first, kept, notes, opened

FOLDER = Path(__file__).resolve().parents[3] / "shared" / "bench"
DEPTHS = (5, 10, 20)
ONLY_WORDS = SWITCHES - {"lexical"}
ONLY_VECTORS = SWITCHES - {"own"}
RANK_CONSTANT = 60.0
ABLATED = tuple(sorted(SWITCHES - {"threshold"}))
ROWS = ("all", "BM25 alone", "dense alone", "rank fusion", *(f"without {name}" for name in ABLATED))


@dataclass(frozen=True, slots=True)
class Query:
    """A question and the messages that it needs; none where it has no answer."""

    id: str
    text: str
    scope: str
    now: datetime
    gold: frozenset[str]


@dataclass(frozen=True, slots=True)
class DataSet:
    """Questions over one file of messages."""

    name: str
    messages: Path
    queries: tuple[Query, ...]


class RememberingEmbedder:
    """The built-in embedder with the vectors of questions kept in a file between runs."""

    def __init__(self, path: Path) -> None:
        self._embedder = E5Embedder()
        self._path = path
        self._known: dict[str, Any] = {}
        self._grown = False
        if path.exists():
            with np.load(path, allow_pickle=False) as stored:
                self._known = {name: stored[name] for name in stored.files}
        self.id = self._embedder.id
        self.dimension = self._embedder.dimension
        self.latent_dimension = self._embedder.latent_dimension

    def passages(self, texts: Sequence[str]) -> Vectors:
        """Not remembered here: the store keeps them."""
        return self._embedder.passages(texts)

    def query(self, text: str) -> Vectors:
        """The question's vector, from the file where it was asked before."""
        name = "q" + _digest(text)
        if name not in self._known:
            self._known[name], self._grown = self._embedder.query(text), True
        vector: Vectors = self._known[name]
        return vector

    def latent(self, texts: Sequence[str]) -> list[LatentVector]:
        """The latent terms; those of a single text, as a question is, from the file."""
        if len(texts) != 1:
            return self._embedder.latent(texts)
        name = "l" + _digest(texts[0])
        if name not in self._known:
            [found] = self._embedder.latent(texts)
            self._known[name], self._grown = np.frombuffer(found.to_bytes(), dtype=np.uint8), True
        return [LatentVector.from_bytes(self._known[name].tobytes())]

    def save(self) -> None:
        """Keeps what was asked."""
        if self._grown:
            np.savez(self._path, **self._known)
            self._grown = False


def data_sets(folder: Path) -> Iterator[DataSet]:
    """The data sets of a folder."""
    for path in sorted(folder.glob("*.queries.jsonl")):
        name = path.name.removesuffix(".queries.jsonl")
        by_messages: dict[str, list[Query]] = defaultdict(list)
        for row in _lines(path):
            of = f"{name.rpartition('_')[0]}_{row['messages']}" if "messages" in row else name
            by_messages[of].append(
                Query(row["id"], row["query"], row["scope"], datetime.fromisoformat(row["now"]), frozenset(row["gold"]))
            )
        for of, queries in by_messages.items():
            messages = folder / f"{of}.messages.jsonl"
            yield DataSet(name if of == name else f"{name} over {of}", messages, tuple(queries))


def open_store(messages: Path, cache: Path, embedder: RememberingEmbedder) -> tuple[Database, Recall]:
    """The store of a file of messages with all its vectors, made where it is not kept yet."""
    root = cache / messages.name.removesuffix(".messages.jsonl")
    root.mkdir(parents=True, exist_ok=True)
    database = Database.open(DataPaths(root), key=None)
    stores = Stores(database)
    stores.messages.add_many([_message(row) for row in _lines(messages)])
    recall = Recall(stores=stores, embedder=embedder, index_dir=None, events=EventBus())
    if recall.pending():
        started = time.perf_counter()
        recall.backfill(progress=lambda done, total: _say(f"{messages.name}: {done}/{total} embedded"))
        _say(f"{messages.name}: embedded in {time.perf_counter() - started:.0f} s")
    return database, recall


def rankings(recall: Recall, queries: Sequence[Query], *, off: frozenset[str], threshold: float | None, k: int) -> Any:
    """The messages found for each question, best first, by its id."""
    found: dict[str, list[str]] = {}
    for query in queries:
        request = RecallRequest(
            query.text,
            k=k,
            scope=query.scope,
            now=query.now,
            threshold=threshold,
            kinds=frozenset({Kind.MESSAGE}),
            off=off,
        )
        results = recall.search(request).results
        found[query.id] = [
            f"{one.source.conversation_id}#{one.source.message_id}" for one in results if one.source is not None
        ]
    return found


def measured(recall: Recall, queries: Sequence[Query], row: str) -> Mapping[str, list[str]]:
    """The rankings of one row of the table."""
    top = max(DEPTHS)
    if row == "rank fusion":
        deep = 10_000
        words = rankings(recall, queries, off=ONLY_WORDS | {"threshold"}, threshold=0, k=deep)
        vectors = rankings(recall, queries, off=ONLY_VECTORS | {"threshold"}, threshold=0, k=deep)
        return {query.id: _fused((words[query.id], vectors[query.id]))[:top] for query in queries}
    off: Mapping[str, frozenset[str]] = {"all": frozenset(), "BM25 alone": ONLY_WORDS, "dense alone": ONLY_VECTORS}
    switched = off[row] if row in off else frozenset({row.removeprefix("without ")})
    found: Mapping[str, list[str]] = rankings(recall, queries, off=switched, threshold=0, k=top)
    return found


def figures(queries: Sequence[Query], found: Mapping[str, list[str]]) -> dict[str, float]:
    """The share of a question's evidence among the first few, and the mean reciprocal rank of the first piece."""
    asked = [query for query in queries if query.gold]
    scores = {
        f"R@{k}": float(np.mean([len(query.gold & set(found[query.id][:k])) / len(query.gold) for query in asked]))
        for k in DEPTHS
    }
    scores["MRR"] = float(np.mean([_reciprocal(query.gold, found[query.id]) for query in asked]))
    return scores


def abstention(recall: Recall, queries: Sequence[Query]) -> dict[str, float]:
    """What the default threshold does: silence where nothing answers, and the recall that is left elsewhere."""
    found = rankings(recall, queries, off=frozenset(), threshold=None, k=max(DEPTHS))
    unanswerable = [query for query in queries if not query.gold]
    scores = {"kept": figures(queries, found)["R@10"]}
    if unanswerable:
        scores["abstain"] = float(np.mean([not found[query.id] for query in unanswerable]))
    return scores


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the benchmark and prints its table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", nargs="?", type=Path, default=FOLDER)
    parser.add_argument("--sets", nargs="+", default=None, help="names of data sets; all of the folder by default")
    parser.add_argument("--rows", nargs="+", default=ROWS, choices=ROWS, metavar="ROW", help="all by default")
    parser.add_argument("--cache", type=Path, default=None, help="where stores and vectors are kept between runs")
    parser.add_argument(
        "--tables", nargs="*", default=("notes", "tokens"), choices=("notes", "tokens"), metavar="TABLE"
    )
    parser.add_argument("--json", action="store_true", help="print a JSON document instead of a table")
    options = parser.parse_args(arguments)
    if not options.folder.is_dir():
        parser.error(f"there is no folder {options.folder}")
    with tempfile.TemporaryDirectory() as temporary:
        cache = options.cache or Path(temporary)
        cache.mkdir(parents=True, exist_ok=True)
        embedder = RememberingEmbedder(cache / "questions.npz")
        chosen = [
            one
            for one in data_sets(options.folder)
            if options.sets is None or one.name.split(" over ")[0] in options.sets
        ]
        document = {one.name: _run(one, cache, embedder, options.rows, quiet=options.json) for one in chosen}
        document |= _more_tables(chosen, cache, embedder, options.tables, quiet=options.json)
    if options.json:
        json.dump(document, sys.stdout, indent=1)
    return 0


def _run(
    data: DataSet, cache: Path, embedder: RememberingEmbedder, rows: Sequence[str], *, quiet: bool
) -> dict[str, dict[str, float]]:
    database, recall = open_store(data.messages, cache, embedder)
    table: dict[str, dict[str, float]] = {}
    try:
        for row in rows:
            started = time.perf_counter()
            table[row] = figures(data.queries, measured(recall, data.queries, row))
            if row == "all":
                table[row]["s"] = time.perf_counter() - started
                table[row] |= abstention(recall, data.queries)
            if not quiet:
                print(_line(data.name, row, table[row]), flush=True)
    finally:
        recall.close()
        database.close()
        embedder.save()
    return table


def _more_tables(
    chosen: Sequence[DataSet], cache: Path, embedder: RememberingEmbedder, tables: Sequence[str], *, quiet: bool
) -> dict[str, dict[str, dict[str, float]]]:
    document: dict[str, dict[str, dict[str, float]]] = {}
    source: dict[Path, list[Kept]] = {}
    for data in chosen if tables else ():
        if data.messages not in source:
            database, recall = open_store(data.messages, cache, embedder)
            source[data.messages] = kept(database, map(_message, _lines(data.messages)), embedder.id)
            recall.close()
            database.close()
        if "notes" in tables:
            document[f"{data.name} as notes"] = _notes(data, source[data.messages], embedder)
    if "tokens" in tables and source:
        everything = [one for messages in source.values() for one in messages]
        document["exact tokens"] = {"all": found_first(everything, embedder)}
    if not quiet:
        for name, rows in document.items():
            for row, values in rows.items():
                print(_line(name, row, values), flush=True)
    embedder.save()
    return document


def _notes(data: DataSet, source: Sequence[Kept], embedder: RememberingEmbedder) -> dict[str, dict[str, float]]:
    """Figures with context and without; dates are others here, so what they say is left out of both."""
    rows = {"context on": frozenset({"window"}), "context off": CONTEXT_OFF | {"window"}}
    with tempfile.TemporaryDirectory() as folder:
        database, recall = opened(Path(folder), notes(source), embedder)
        table = {}
        for row, off in rows.items():
            found = rankings(recall, data.queries, off=off, threshold=0, k=max(DEPTHS))
            originals = {id: [one.partition("#")[2] for one in ranked] for id, ranked in found.items()}
            table[row] = figures(data.queries, originals)
        recall.close()
        database.close()
    return table


def _line(name: str, row: str, values: Mapping[str, float]) -> str:
    return f"{name:40s} {row:22s} " + "  ".join(f"{key} {value:.3f}" for key, value in values.items())


def _fused(lists: Sequence[Sequence[str]]) -> list[str]:
    scores: dict[str, float] = defaultdict(float)
    for ranked in lists:
        for rank, item in enumerate(ranked, 1):
            scores[item] += 1.0 / (RANK_CONSTANT + rank)
    return sorted(scores, key=lambda item: -scores[item])


def _reciprocal(gold: frozenset[str], found: Sequence[str]) -> float:
    return next((1.0 / rank for rank, item in enumerate(found, 1) if item in gold), 0.0)


def _message(row: Mapping[str, Any]) -> NewMessage:
    return NewMessage(
        conversation_id=row["conversation"],
        id=row["id"],
        role=Role(row["role"]),
        text=row["text"],
        said_at=datetime.fromisoformat(row["at"]),
        speaker=row.get("speaker", ""),
        scope=row["scope"],
    )


def _lines(path: Path) -> Iterator[dict[str, Any]]:
    with path.open(encoding="utf-8") as file:
        yield from map(json.loads, file)


def _digest(text: str) -> str:
    return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()


def _say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
