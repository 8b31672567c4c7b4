"""Whatever part of recall fails, the rest answers, it is said, and it heals by itself."""

import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from assistant.credentials import DatabaseKey
from assistant.errors import EmbedderError
from assistant.events import EventBus, NoticeRaised
from assistant.memory.embedding.cache import CachedEmbedder
from assistant.memory.recall import asking
from assistant.memory.recall.engine import FRESH, Recall
from assistant.memory.records import Kind, RecallRequest, RecallResult
from assistant.paths import DataPaths
from assistant.storage.database import Database
from assistant.storage.stores import Stores
from tests.assistant.memory.recall.tiny import TinyEmbedder

TOPICS = ("sailing", "pottery", "chess", "botany", "welding", "opera", "fencing", "beekeeping", "skiing", "judo")


@pytest.fixture
def stores(tmp_path: Path) -> Iterator[Stores]:
    """Encrypted, so that indexes are kept."""
    database = Database.open(DataPaths(tmp_path / "data"), key=DatabaseKey(bytes(32)))
    yield Stores(database)
    database.close()


@pytest.fixture
def tiny() -> TinyEmbedder:
    return TinyEmbedder()


@pytest.fixture
def heard(events: EventBus) -> list[tuple[str, bool]]:
    notices: list[tuple[str, bool]] = []
    events.subscribe(NoticeRaised, lambda notice: notices.append((notice.code, notice.resolved)))
    return notices


@pytest.fixture
def clock_s(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    now = [1000.0]
    monkeypatch.setattr(asking.time, "monotonic", lambda: now[0])
    return now


def opened(stores: Stores, embedder: object, events: EventBus | None = None) -> Recall:
    folder = stores.database.paths.indexes
    return Recall(stores=stores, embedder=embedder, index_dir=folder, events=events or EventBus(), large_scope=8)  # type: ignore[arg-type]


def fill(stores: Stores) -> list[int]:
    return [stores.memories.add(kind=Kind.FACT, text=f"Last weekend I tried {topic}.").key for topic in TOPICS]


def ask(recall: Recall, query: str = "tried beekeeping", **more: object) -> RecallResult:
    return recall.search(RecallRequest(query, k=3, threshold=0, **more))  # type: ignore[arg-type]


def ids(result: RecallResult) -> list[str]:
    return [one.id for one in result.results]


def kept_index(stores: Stores, tiny: TinyEmbedder) -> tuple[Path, list[str]]:
    """The file of a built index, and what it answers."""
    recall = opened(stores, tiny)
    recall.add(fill(stores))
    ask(recall)
    recall.settle()
    assert recall.stats().indexes == {"default": "ready"}
    answered = ids(ask(recall, "I tried beekeeping"))
    recall.close()
    [path] = stores.database.paths.indexes.glob("*.index")
    return path, answered


def built(stores: Stores, embedder: object, monkeypatch: pytest.MonkeyPatch) -> tuple[int, list[str]]:
    """How often an index was built from the start on, and what is answered then."""
    from assistant.memory.recall.approximate import Graph

    count, build = [0], Graph.build

    def counted(*args: object, **more: object):
        count[0] += 1
        return build(*args, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(Graph, "build", counted)
    recall = opened(stores, embedder)
    recall.backfill()
    ask(recall)
    recall.settle()
    assert recall.stats().indexes == {"default": "ready"}
    answered = ids(ask(recall, "I tried beekeeping"))
    recall.close()
    return count[0], answered


def test_an_index_that_is_whole_is_read_and_not_built(
    stores: Stores, tiny: TinyEmbedder, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, before = kept_index(stores, tiny)
    assert built(stores, tiny, monkeypatch) == (0, before)


@pytest.mark.parametrize("harm", ["missing", "cut off", "empty", "another key's", "noise", "of another scope"])
def test_one_that_is_not_is_built_anew(
    stores: Stores, tiny: TinyEmbedder, monkeypatch: pytest.MonkeyPatch, harm: str
) -> None:
    path, before = kept_index(stores, tiny)
    content = path.read_bytes()
    if harm == "missing":
        path.unlink()
    elif harm == "cut off":
        path.write_bytes(content[: len(content) // 2])
    elif harm == "empty":
        path.write_bytes(b"")
    elif harm == "noise":
        path.write_bytes(content[:200] + bytes(200) + content[400:])
    elif harm == "of another scope":
        from assistant.storage.sealing import SealedFiles

        other = path.with_name("0" * 24 + ".index")
        sealed: SealedFiles = stores.database.sealed_files
        kept = sealed.read(path)
        assert kept is not None
        sealed.write(other, kept)
        other.replace(path)
    else:
        from assistant.storage.sealing import SealedFiles

        SealedFiles(bytes(31) + b"1").write(path, b"theirs")
    assert built(stores, tiny, monkeypatch) == (1, before)
    assert built(stores, tiny, monkeypatch) == (0, before)


def test_that_of_another_embedder_is_left_alone(
    stores: Stores, tiny: TinyEmbedder, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, _ = kept_index(stores, tiny)
    count, answered = built(stores, TinyEmbedder("other", 24), monkeypatch)
    assert (count, len(answered)) == (1, 3)
    assert path.exists()
    assert len(list(path.parent.glob("*.index"))) == 2


def test_a_model_exchanged_under_its_name_has_all_vectors_made_anew(stores: Stores, tiny: TinyEmbedder) -> None:
    kept_index(stores, tiny)
    exchanged = TinyEmbedder("tiny", 24)
    recall = opened(stores, exchanged)
    assert ask(recall).results[0].text == "Last weekend I tried beekeeping."
    assert recall.pending() == len(TOPICS)
    assert recall.backfill() == len(TOPICS)
    assert stores.vectors.dimension("tiny/1") == 24
    result = ask(recall, "I tried beekeeping")
    assert result.degraded == ()
    assert result.results[0].scores["semantic"] > 0
    recall.close()


def test_a_limit_is_waited_out_longer_and_longer_and_its_end_is_said(
    stores: Stores, events: EventBus, tiny: TinyEmbedder, heard: list[tuple[str, bool]], clock_s: list[float]
) -> None:
    recall = opened(stores, CachedEmbedder(tiny), events)
    recall.add(fill(stores))
    assert ask(recall, "known before").degraded == ()
    tiny.fault = EmbedderError("Slow down.", wait_s=7.0)
    assert ask(recall, "beekeeping").degraded == ("embedder",)
    asked = len(tiny.asked)
    for query, known in (("botany", False), ("known before", True)):
        result = ask(recall, query, exclude_ids=frozenset({"nobody"}))
        assert (result.degraded == ()) is known
    assert len(tiny.asked) == asked
    waits = []
    for _ in range(9):
        rested = 0.0
        while recall._arms.asking.resting:
            clock_s[0] += 0.5
            rested += 0.5
        waits.append(rested)
        ask(recall, f"again {len(waits)}")
    assert waits[0] == 7.0
    assert waits == sorted(waits)
    assert waits[-1] == 60.0
    tiny.fault = None
    clock_s[0] += 61
    assert ask(recall, "welding").degraded == ()
    assert heard == [("embedder_failed", False), ("embedder_failed", True)]
    recall.close()


def test_several_that_ask_the_same_wait_for_one_answer(stores: Stores, tiny: TinyEmbedder) -> None:
    recall = opened(stores, tiny)
    recall.add(fill(stores))
    tiny.gate.clear()
    tiny.entered.clear()
    found: list[RecallResult] = []
    asking = [
        threading.Thread(target=lambda: found.append(ask(recall, "welding or opera", deadline_s=30))) for _ in range(3)
    ]
    for thread in asking:
        thread.start()
    assert tiny.entered.wait(60)
    tiny.gate.set()
    for thread in asking:
        thread.join(120)
    assert [one.degraded for one in found] == [(), (), ()]
    recall.close()


def test_what_was_kept_just_now_is_found_by_meaning_once_recall_is_ready(stores: Stores, tiny: TinyEmbedder) -> None:
    recall = opened(stores, tiny)
    fill(stores)
    assert (recall.cold, recall.pending()) == (True, len(TOPICS))
    recall.get_ready(limit_s=30)
    assert (recall.cold, recall.pending()) == (False, len(TOPICS) - FRESH)
    assert ask(recall, deadline_s=5).degraded == ()
    recall.close()


def test_an_embedder_that_fails_is_not_waited_for(stores: Stores, tiny: TinyEmbedder) -> None:
    recall = opened(stores, tiny)
    tiny.fault = EmbedderError("It is not there.")
    recall.get_ready(limit_s=30)
    assert not recall.cold
    fill(stores)
    assert ask(recall, deadline_s=5).degraded == ("embedder",)
    recall.close()


def test_a_hanging_embedder_costs_each_question_its_deadline_and_no_more_threads(
    stores: Stores, tiny: TinyEmbedder
) -> None:
    recall = opened(stores, tiny)
    recall.add(fill(stores))
    ask(recall, "painting", deadline_s=60)
    recall.settle()
    threads = threading.active_count()
    tiny.gate.clear()
    for topic in TOPICS:
        result = ask(recall, f"tried {topic}", deadline_s=0.02)
        assert result.degraded == ("deadline",)
        assert topic in result.results[0].text
    assert threading.active_count() == threads
    tiny.gate.set()
    recall.close()


def test_a_scope_that_is_held_gives_the_last_answer_or_none(stores: Stores, tiny: TinyEmbedder) -> None:
    recall = opened(stores, tiny)
    keys = fill(stores)
    recall.add(keys)
    before = ids(ask(recall))
    new = stores.memories.add(kind=Kind.FACT, text="I tried beekeeping again.")
    recall.add([new.key])
    index = recall._arms.scopes.find("default")
    assert index is not None
    answers: list[RecallResult] = []

    def late(query: str) -> None:
        answers.append(ask(recall, query, deadline_s=0.01))

    with index.lock:
        for query in ("tried beekeeping", "never asked"):
            asking_now = threading.Thread(target=late, args=(query,))
            asking_now.start()
            asking_now.join()
    assert [ids(one) for one in answers] == [before, []]
    assert [one.degraded for one in answers] == [("deadline",), ("deadline",)]
    assert new.id in ids(ask(recall))
    recall.close()


def test_what_was_forgotten_is_not_in_a_last_answer(stores: Stores, tiny: TinyEmbedder) -> None:
    recall = opened(stores, tiny)
    keys = fill(stores)
    recall.add(keys)
    assert ids(ask(recall))
    recall.remove([keys[TOPICS.index("beekeeping")]])
    assert recall._results.last(RecallRequest("tried beekeeping", k=3, threshold=0)) is None
    recall.close()


def test_with_the_store_gone_words_and_vectors_in_memory_answer(stores: Stores, tiny: TinyEmbedder) -> None:
    recall = opened(stores, tiny)
    recall.add(fill(stores))
    ask(recall)
    stores.database.close()
    result = ask(recall, "tried fencing")
    assert result.results[0].text == "Last weekend I tried fencing."
    other = recall.search(RecallRequest("fencing", scope="never read", deadline_s=0.05))
    assert other.degraded == ("index",)
    recall.close()


@pytest.mark.skipif(sys.platform == "win32", reason="a limit on the size of files is POSIX's")
def test_a_disk_without_room_for_the_index_is_said_and_nothing_is_lost(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tests.assistant.memory.recall.full_disk", str(tmp_path / "full")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.stdout.splitlines() == [
        "notice index_not_kept",
        "ready, answers Last weekend I tried beekeeping.",
        "left on disk []",
        "resolved index_not_kept",
        "kept 1",
    ], done.stderr
