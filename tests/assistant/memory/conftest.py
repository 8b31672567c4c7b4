"""A real store, and the memory service over it, finding by words alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from assistant.events import EventBus
from assistant.memory.recall.engine import Recall
from assistant.memory.records import Action, Memory, Spoken
from assistant.memory.service import MemoryService
from assistant.paths import DataPaths
from assistant.privacy.redactor import Redactor
from assistant.settings import SettingsStore
from assistant.storage.database import Database
from assistant.storage.stores import Stores

START = datetime(2026, 1, 5, 9, tzinfo=UTC)

Say = Callable[..., list[tuple[Action, Memory]]]


@pytest.fixture
def stores(tmp_path: Path) -> Iterator[Stores]:
    database = Database.open(DataPaths(tmp_path / "data"), key=None)
    yield Stores(database)
    database.close()


@pytest.fixture
def memory(stores: Stores, tmp_path: Path) -> Iterator[MemoryService]:
    events = EventBus()
    recall = Recall(stores=stores, embedder=None, index_dir=None, events=events)
    yield MemoryService(
        stores=stores,
        recall=recall,
        redactor=Redactor(salt=b"s" * 16),
        events=events,
        settings=SettingsStore(tmp_path / "settings.json", events),
    )
    recall.close()


@pytest.fixture
def told(memory: MemoryService) -> Say:
    """Tells memory something, on a day counted from `START`."""

    def say(text: str, day: float = 0, *, speaker: str = "", scope: str = "default") -> list[tuple[Action, Memory]]:
        said_at = START + timedelta(days=day)
        spoken = Spoken("user", text, said_at, f"c{day}", f"m{day}-{len(text)}", speaker=speaker, scope=scope)
        return memory.learn(spoken)

    return say
