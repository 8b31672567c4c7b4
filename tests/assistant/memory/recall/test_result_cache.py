"""Answers are good for five minutes, until their own scope changes."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest

from assistant.events import EventBus
from assistant.memory.recall import result_cache
from assistant.memory.recall.engine import Recall
from assistant.memory.records import Kind, RecallRequest
from assistant.storage.stores import Stores
from tests.assistant.memory.recall.tiny import TinyEmbedder


@pytest.fixture
def recall(stores: Stores, events: EventBus) -> Iterator[Recall]:
    engine = Recall(stores=stores, embedder=TinyEmbedder(), index_dir=None, events=events)
    for scope in ("home", "work"):
        engine.add([stores.memories.add(kind=Kind.FACT, text="The kiln is in Murano.", scope=scope).key])
    yield engine
    engine.close()


def hits(recall: Recall, scope: str = "home", **more: object) -> int:
    """How many hits asking once more brings."""
    before = recall.stats().results.hits
    recall.search(RecallRequest("Murano kiln", scope=scope, threshold=0, **more))  # type: ignore[arg-type]
    return recall.stats().results.hits - before


def test_the_same_question_is_answered_from_it_whatever_its_deadline(recall: Recall) -> None:
    assert [hits(recall), hits(recall), hits(recall, deadline_s=60)] == [0, 1, 1]
    assert hits(recall, k=3) == 0


def test_a_write_to_its_scope_ends_it_and_one_to_another_does_not(stores: Stores, recall: Recall) -> None:
    hits(recall)
    recall.add([stores.memories.add(kind=Kind.FACT, text="The loom is in Lund.", scope="work").key])
    assert hits(recall) == 1
    recall.add([stores.memories.add(kind=Kind.FACT, text="The loom is in Lund.", scope="home").key])
    assert hits(recall) == 0


def test_it_ends_after_five_minutes(recall: Recall, monkeypatch: pytest.MonkeyPatch) -> None:
    now = [1000.0]
    monkeypatch.setattr(result_cache.time, "monotonic", lambda: now[0])
    hits(recall)
    now[0] += 299
    assert hits(recall) == 1
    now[0] += 2
    assert hits(recall) == 0


@pytest.mark.parametrize(("later", "again"), [(timedelta(minutes=4), 1), (timedelta(minutes=6), 0)])
def test_it_goes_by_the_time_of_the_question_too(recall: Recall, later: timedelta, again: int) -> None:
    now = datetime(2026, 3, 2, 9, 0, 58, tzinfo=UTC)
    hits(recall, now=now)
    assert hits(recall, now=now + later) == again


def test_the_next_day_is_another_question(recall: Recall) -> None:
    now = datetime(2026, 3, 2, 23, 59, tzinfo=UTC)
    hits(recall, now=now)
    assert hits(recall, now=now + timedelta(minutes=2)) == 0


def test_an_answer_that_was_looked_for_while_something_was_forgotten_is_not_kept(recall: Recall) -> None:
    request = RecallRequest("Murano kiln", scope="home", threshold=0)
    hits(recall)
    index = recall._arms.scopes.find("home")
    assert index is not None
    stamp = recall._results.stamp(index)
    answer = recall.search(request)
    recall.remove([])
    recall._results.put(request, stamp, answer)
    assert recall._results.last(request) is None
