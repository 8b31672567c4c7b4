"""The vector index is a cache: right, rebuilt when it is not, and never in the way."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from assistant.events import EventBus
from assistant.memory.embedding.cache import CachedEmbedder
from assistant.memory.recall.approximate import Fingerprint, Graph
from assistant.memory.recall.engine import Recall
from assistant.memory.records import RecallRequest
from assistant.storage.sealing import SealedFiles
from assistant.storage.stores import Stores
from tests.assistant.memory.recall.conftest import Say

NUMBERS = np.random.default_rng(7)


def unit(count: int, dimension: int = 48) -> np.ndarray:
    vectors = NUMBERS.normal(size=(count, dimension)).astype(np.float32)
    return vectors / np.linalg.norm(vectors, axis=1, keepdims=True)


@pytest.fixture(scope="module")
def graph() -> Graph:
    built = Graph.build(np.arange(1000, 4000), unit(3000), "e")
    assert built is not None
    return built


def test_it_finds_what_the_exact_scan_finds() -> None:
    keys, vectors = np.arange(500, 3500), unit(3000)
    graph = Graph.build(keys, vectors, "e")
    assert graph is not None
    shares = []
    for query in unit(20):
        exact = set(keys[np.argsort(-(vectors @ query))[:10]])
        shares.append(len(exact & set(graph.near(query, 200))) / 10)
    assert np.mean(shares) >= 0.98


def test_more_is_asked_for_than_there_is(graph: Graph) -> None:
    assert len(graph.near(unit(1)[0], 10_000)) == 3000


def test_a_question_of_another_length_finds_nothing(graph: Graph) -> None:
    assert len(graph.near(unit(1, 32)[0], 10)) == 0


def test_what_is_kept_comes_back(graph: Graph) -> None:
    again = Graph.loaded(graph.dumped(), graph.fingerprint)
    assert again is not None
    query = unit(1)[0]
    assert list(again.near(query, 5)) == list(graph.near(query, 5))


@pytest.mark.parametrize(
    "other",
    [
        lambda f: replace(f, embedder="another"),
        lambda f: replace(f, dimension=47),
        lambda f: replace(f, count=f.count + 1),
        lambda f: replace(f, generation=f.generation ^ 1),
    ],
)
def test_that_of_another_is_not_taken(graph: Graph, other) -> None:
    assert Graph.loaded(graph.dumped(), other(graph.fingerprint)) is None


def test_one_that_is_cut_off_is_not_taken(graph: Graph) -> None:
    content = graph.dumped()
    assert Graph.loaded(content[: len(content) // 2], graph.fingerprint) is None
    assert Graph.loaded(b"", graph.fingerprint) is None


def test_it_is_kept_sealed_or_not_at_all(graph: Graph, tmp_path: Path) -> None:
    content = graph.dumped()
    sealed = SealedFiles(bytes(32))
    assert sealed.write(tmp_path / "a", content)
    assert content[:64] not in (tmp_path / "a").read_bytes()
    assert not SealedFiles(None).write(tmp_path / "b", content)
    assert not (tmp_path / "b").exists()


def test_a_fingerprint_knows_its_keys() -> None:
    one, other = Fingerprint.of("e", 8, np.array([1, 2, 3])), Fingerprint.of("e", 8, np.array([1, 2, 4]))
    assert one != other


@pytest.fixture
def indexed(stores: Stores, events: EventBus, embedder: CachedEmbedder) -> Iterator[Recall]:
    engine = Recall(stores=stores, embedder=embedder, index_dir=None, events=events, large_scope=8)
    yield engine
    engine.close()


def test_recall_answers_before_the_index_is_there_and_the_same_after(indexed: Recall, recall: Recall, say: Say) -> None:
    for topic in (
        "sailing",
        "pottery",
        "chess",
        "botany",
        "welding",
        "opera",
        "fencing",
        "beekeeping",
        "skiing",
        "judo",
    ):
        say(f"Last weekend I tried {topic} for the first time.")
    indexed.backfill()
    request = RecallRequest("When did I go beekeeping?", k=3, threshold=0)
    before = indexed.search(request).results
    indexed.settle()
    indexed._results.clear()
    after = indexed.search(request).results
    plain = recall.search(request).results
    assert "beekeeping" in before[0].text
    assert [one.id for one in after] == [one.id for one in plain]


def test_what_is_new_is_found_although_the_index_does_not_know_it(indexed: Recall, say: Say) -> None:
    for number in range(20):
        say(f"Note {number}: the harbour was quiet this morning.")
    indexed.backfill()
    indexed.search(RecallRequest("harbour", threshold=0))
    indexed.settle()
    new = say("The glassblower in Murano showed me her kiln.")
    indexed.add([new.key])
    results = indexed.search(RecallRequest("Who works with glass?", k=1, threshold=0)).results
    assert results[0].id == new.id
