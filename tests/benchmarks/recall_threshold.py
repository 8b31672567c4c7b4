"""What the default threshold costs and brings: recall that is kept, and questions without an answer left empty.

    python -m tests.benchmarks.recall_threshold [FOLDER] [--sets NAME …] [--sample N] [--cache DIR]
    python -m tests.benchmarks.recall_threshold --write-background

FOLDER and DIR are those of `recall_quality`. For each data set, `full` is recall@10 with threshold 0 and `kept` what is
left of it by default; the others are shares of questions that stay empty: `near` those of the data set without an
answer, which mostly ask for a detail of something that is there, `other` its questions asked over somebody else's
history, `en` and `zh` general questions with nothing personal in them (those that the background is not made of).

The second form makes anew what the embedder is compared with, from the other half of the general questions and from
statements of everyday life in `sentences/`.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np

from assistant.memory.embedding.e5 import E5Embedder
from assistant.memory.recall.bearing import PAIRS
from assistant.memory.recall.engine import Recall
from tests.benchmarks.recall_quality import (
    FOLDER,
    DataSet,
    Query,
    RememberingEmbedder,
    data_sets,
    figures,
    open_store,
    rankings,
)

SENTENCES = Path(__file__).parent / "sentences"
RESOURCES = Path(__file__).resolve().parents[2] / "resources" / "recall"
LANGUAGES = ("en", "zh")
SCOPES = 3
"""Over so many scopes the general questions are asked."""


def sentences(kind: str, language: str) -> list[str]:
    """The sentences of a file."""
    return (SENTENCES / f"{kind}.{language}.txt").read_text(encoding="utf-8").split("\n")[:-1]


def write_background() -> None:
    """Embeds the sentences of the background and keeps their means."""
    embedder = E5Embedder()
    [name] = [name for name in PAIRS if embedder.id.startswith(name)]
    questions = [[embedder.query(one) for one in sentences("questions", language)[::2]] for language in LANGUAGES]
    statements = [embedder.passages(sentences("statements", language)) for language in LANGUAGES]
    means = np.stack([np.stack([np.mean(some, axis=0) for some in kind]) for kind in (questions, statements)])
    np.save(RESOURCES / f"background.{name}.npy", means.astype(np.float32))


def table(recall: Recall, queries: Sequence[Query]) -> Mapping[str, float]:
    """The figures of one data set."""
    answerable = [query for query in queries if query.gold]
    scopes = sorted({query.scope for query in queries})
    found = {
        "full": figures(answerable, rankings(recall, answerable, off=frozenset(), threshold=0, k=20))["R@10"],
        "kept": figures(answerable, rankings(recall, answerable, off=frozenset(), threshold=None, k=20))["R@10"],
    }
    following = dict(zip(scopes, scopes[1:] + scopes[:1], strict=True))
    general = {
        language: [
            replace(queries[0], id=f"{scope} {number}", text=text, scope=scope)
            for scope in scopes[:SCOPES]
            for number, text in enumerate(sentences("questions", language)[1::2])
        ]
        for language in LANGUAGES
    }
    unanswerable = {
        "near": [query for query in queries if not query.gold],
        "other": [replace(query, scope=following[query.scope]) for query in answerable],
        **general,
    }
    return found | {name: _empty(recall, some) for name, some in unanswerable.items() if some}


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the benchmark and prints its table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", nargs="?", type=Path, default=FOLDER)
    parser.add_argument("--sets", nargs="+", default=None, help="names of data sets; all of the folder by default")
    parser.add_argument("--sample", type=int, default=None, help="ask every so many questions of large sets only")
    parser.add_argument("--cache", type=Path, default=None, help="where stores and vectors are kept between runs")
    parser.add_argument("--write-background", action="store_true", help="make the background of the embedder anew")
    options = parser.parse_args(arguments)
    if options.write_background:
        write_background()
        return 0
    with tempfile.TemporaryDirectory() as temporary:
        cache = options.cache or Path(temporary)
        cache.mkdir(parents=True, exist_ok=True)
        embedder = RememberingEmbedder(cache / "questions.npz")
        for one in _chosen(data_sets(options.folder), options.sets):
            _run(one, cache, embedder, options.sample)
            embedder.save()
    return 0


def _chosen(sets: Iterable[DataSet], names: Sequence[str] | None) -> Iterable[DataSet]:
    return (one for one in sets if names is None or one.name.split(" over ")[0] in names)


def _run(data: DataSet, cache: Path, embedder: RememberingEmbedder, sample: int | None) -> None:
    database, recall = open_store(data.messages, cache, embedder)
    try:
        queries = data.queries
        if sample is not None and len(queries) > sample:
            queries = queries[:: -(-len(queries) // sample)]
        cells = "  ".join(f"{name} {value:.3f}" for name, value in table(recall, queries).items())
        print(f"{data.name:40s} {cells}", flush=True)
    finally:
        recall.close()
        database.close()


def _empty(recall: Recall, queries: Sequence[Query]) -> float:
    found = rankings(recall, queries, off=frozenset(), threshold=None, k=1)
    return float(np.mean([not found[query.id] for query in queries]))


if __name__ == "__main__":
    sys.exit(main())
