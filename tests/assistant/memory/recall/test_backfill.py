"""After an import: in the background, newest first, going on after a kill; recall works meanwhile."""

import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from assistant.errors import EmbedderError
from assistant.events import ConversationsImported, EventBus, IndexingProgressed, NoticeRaised
from assistant.memory.recall import asking
from assistant.memory.recall.engine import Recall
from assistant.memory.recall.vectoring import BATCH
from assistant.memory.records import RecallRequest
from assistant.messages import Role
from assistant.paths import DataPaths
from assistant.storage.database import Database
from assistant.storage.message_import import NewMessage
from assistant.storage.stores import Stores
from tests.assistant.memory.recall.conftest import START
from tests.assistant.memory.recall.tiny import TinyEmbedder

MANY = 5 * BATCH


@pytest.fixture
def tiny() -> TinyEmbedder:
    return TinyEmbedder()


@pytest.fixture
def recall(stores: Stores, events: EventBus, tiny: TinyEmbedder) -> Iterator[Recall]:
    engine = Recall(stores=stores, embedder=tiny, index_dir=None, events=events)
    yield engine
    tiny.gate.set()
    engine.close()


def bring_in(stores: Stores, count: int, *, conversation: str = "old", about: str = "boat", later: int = 0) -> None:
    stores.messages.add_many(
        [
            NewMessage(
                conversation, f"m{n}", Role.USER, f"Note {n} on the {about}.", START + timedelta(hours=later + n)
            )
            for n in range(count)
        ]
    )


def found(recall: Recall, query: str) -> list[str]:
    return [one.text for one in recall.search(RecallRequest(query, k=3, threshold=0)).results]


def test_the_newest_come_first_and_what_comes_in_meanwhile_before_what_is_older(
    stores: Stores, events: EventBus, recall: Recall, tiny: TinyEmbedder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("assistant.memory.recall.indexing.AHEAD", BATCH)
    bring_in(stores, MANY)
    brought = []

    def more(event: IndexingProgressed) -> None:
        if not brought:
            brought.append(event)
            bring_in(stores, 2, conversation="new", about="kiln", later=10_000)

    events.subscribe(IndexingProgressed, more)
    assert recall.backfill() == MANY + 2
    order = [text for text in tiny.asked if text.startswith("Note")]
    assert f"Note {MANY - 1} on the boat." in order[:BATCH]
    assert {order.index(f"Note {n} on the kiln.") // BATCH for n in (0, 1)} == {1}
    assert "Note 0 on the boat." in order[-BATCH:]


def test_it_is_found_by_its_words_at_once_and_by_its_vectors_as_they_come(
    stores: Stores, events: EventBus, recall: Recall, tiny: TinyEmbedder
) -> None:
    bring_in(stores, 1, conversation="before", about="meadow")
    recall.backfill()
    assert found(recall, "meadow") == ["Note 0 on the meadow."]
    bring_in(stores, MANY)
    events.publish(ConversationsImported())
    assert found(recall, "Note 7 boat")[0] == "Note 7 on the boat."
    stop = threading.Event()
    unsubscribe = events.subscribe(IndexingProgressed, lambda _: stop.set())
    assert recall.backfill(stop=stop) == BATCH
    unsubscribe()
    assert recall.pending() == MANY - BATCH
    index = recall._arms.scopes.find("default")
    assert index is not None
    assert index.dense is not None
    assert len(index.dense) == 1 + BATCH


def test_what_an_unfinished_import_brought_is_found_once_it_has_vectors(stores: Stores, recall: Recall) -> None:
    bring_in(stores, 1, conversation="before", about="meadow")
    found(recall, "meadow")
    bring_in(stores, 3)
    recall.backfill()
    assert "Note 2 on the boat." in found(recall, "Note 2 boat")


def test_progress_is_told(stores: Stores, events: EventBus, recall: Recall) -> None:
    bring_in(stores, MANY)
    heard: list[tuple[int, int]] = []
    events.subscribe(IndexingProgressed, lambda event: heard.append((event.done, event.total)))
    steps: list[tuple[int, int]] = []
    recall.backfill(progress=lambda done, total: steps.append((done, total)))
    assert heard == steps
    assert heard[-1] == (MANY, MANY)
    assert [done for done, _ in heard] == sorted(done for done, _ in heard)


def test_a_text_that_is_refused_is_set_apart(
    stores: Stores, events: EventBus, recall: Recall, tiny: TinyEmbedder
) -> None:
    notices: list[NoticeRaised] = []
    events.subscribe(NoticeRaised, notices.append)
    bring_in(stores, MANY)
    tiny.refuses = "Note 33 "
    assert recall.backfill() == MANY - 1
    assert recall.pending() == 0
    assert recall.stats().unreadable == 1
    assert notices == []
    assert "Note 33 on the boat." in found(recall, "Note 33 boat")
    asked = len(tiny.asked)
    assert recall.backfill() == 0
    assert len(tiny.asked) == asked


def test_a_text_that_it_hangs_on_is_set_apart(
    stores: Stores, recall: Recall, tiny: TinyEmbedder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("assistant.memory.recall.vectoring.LIMIT_S", 0.05)
    release = threading.Event()
    plain = tiny.passages

    def slow(texts: list[str]):
        if any("Note 1 " in text for text in texts):
            release.wait()
        return plain(texts)

    monkeypatch.setattr(tiny, "passages", slow)
    bring_in(stores, 4)
    assert recall.backfill() == 3
    assert recall.stats().unreadable == 1
    release.set()


def test_an_embedder_that_is_away_is_no_reason_to_refuse_texts(
    stores: Stores, events: EventBus, recall: Recall, tiny: TinyEmbedder, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [1000.0]
    monkeypatch.setattr(asking.time, "monotonic", lambda: now[0])
    notices: list[tuple[str, bool]] = []
    events.subscribe(NoticeRaised, lambda notice: notices.append((notice.code, notice.resolved)))
    bring_in(stores, MANY)
    tiny.fault = EmbedderError("It is away.")
    with pytest.raises(EmbedderError, match="away"):
        recall.backfill()
    assert (recall.pending(), recall.stats().unreadable) == (MANY, 0)
    asked = len(tiny.asked)
    with pytest.raises(EmbedderError, match="left alone"):
        recall.backfill()
    assert len(tiny.asked) == asked
    tiny.fault = None
    now[0] += 61
    assert recall.backfill() == MANY
    assert notices == [("embedder_failed", False), ("embedder_failed", True)]


def test_two_do_not_work_at_the_same_time(stores: Stores, recall: Recall, tiny: TinyEmbedder) -> None:
    bring_in(stores, MANY)
    tiny.gate.clear()
    first = threading.Thread(target=recall.backfill)
    first.start()
    assert tiny.entered.wait(60)
    assert recall.backfill() == 0
    tiny.gate.set()
    first.join()
    assert recall.pending() == 0


def test_a_question_is_answered_while_a_batch_is_embedded(stores: Stores, recall: Recall, tiny: TinyEmbedder) -> None:
    bring_in(stores, MANY)
    assert found(recall, "Note 3 boat")
    tiny.gate.clear()
    tiny.entered.clear()
    working = threading.Thread(target=recall.backfill)
    working.start()
    assert tiny.entered.wait(60)
    result = recall.search(RecallRequest("Note 5 boat", threshold=0, deadline_s=0.05))
    assert result.results[0].text == "Note 5 on the boat."
    assert result.degraded == ("deadline",)
    tiny.gate.set()
    working.join()


def test_closing_does_not_wait_for_an_embedder_that_hangs(
    stores: Stores, events: EventBus, recall: Recall, tiny: TinyEmbedder
) -> None:
    notices: list[NoticeRaised] = []
    events.subscribe(NoticeRaised, notices.append)
    bring_in(stores, MANY)
    tiny.gate.clear()
    ended: list[str] = []

    def work() -> None:
        with pytest.raises(EmbedderError):
            recall.backfill()
        ended.append("ended")

    working = threading.Thread(target=work)
    working.start()
    assert tiny.entered.wait(60)
    recall.interrupt()
    working.join(60)
    assert ended == ["ended"]
    assert notices == []


def test_a_killed_one_goes_on_where_it_ended(tmp_path: Path, reopened: Callable[[], Stores]) -> None:
    stores = reopened()
    bring_in(stores, MANY)
    stores.database.close()
    command = [sys.executable, "-m", "tests.assistant.memory.recall.killed_backfill", str(tmp_path / "killed")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == f"{2 * BATCH}\n"
        process.kill()
    stores = reopened()
    tiny = TinyEmbedder()
    recall = Recall(stores=stores, embedder=tiny, index_dir=None, events=EventBus())
    left = recall.pending()
    assert left in (MANY - 2 * BATCH, MANY - 3 * BATCH)  # the third may have been kept as the kill came
    assert recall.backfill() == left
    assert set(tiny.asked[:BATCH]) == {f"Note {left - 1 - n} on the boat." for n in range(BATCH)}
    recall.close()
    stores.database.close()


@pytest.fixture
def reopened(tmp_path: Path) -> Callable[[], Stores]:
    return lambda: Stores(Database.open(DataPaths(tmp_path / "killed"), key=None))
