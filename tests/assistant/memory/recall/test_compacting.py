"""Indexes are made anew when much of them is of what was removed, and answer as before."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from assistant.events import EventBus
from assistant.memory.recall.engine import Recall
from assistant.memory.records import Kind, RecallRequest
from assistant.paths import DataPaths
from assistant.scheduling.jobs import INDEXES, index_job
from assistant.storage.database import Database
from assistant.storage.stores import Stores


@pytest.fixture
def stores(tmp_path: Path) -> Iterator[Stores]:
    database = Database.open(DataPaths(tmp_path), key=None)
    yield Stores(database)
    database.close()


def test_an_index_full_of_what_was_removed_is_made_anew(stores: Stores, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("assistant.memory.recall.scopes.DEAD_LEAST", 20)
    texts = [f"The locker {number} belongs to team {number % 7}." for number in range(60)]
    memories = [stores.memories.add(kind=Kind.FACT, text=text) for text in texts]
    recall = Recall(stores=stores, embedder=None, index_dir=None, events=EventBus())
    job = index_job(recall)
    assert (job.name, job.rests) == (INDEXES, True)
    recall.warm("default")
    asked = RecallRequest("Whom does locker 41 belong to?", threshold=0.0)
    before = [one.text for one in recall.search(asked).results]
    assert not job.ready()
    gone = [one for one in memories if one.text not in before][:30]
    recall.remove(stores.memories.discard([one.id for one in gone]))
    assert job.ready()
    assert recall.compact() == 1
    assert not job.ready()
    index = recall._arms.scopes.get("default")
    assert index is not None
    assert index.size == len(index) == 30
    assert [one.text for one in recall.search(asked).results] == before
    recall.close()
