"""A real store, the real built-in embedder and recall over both."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from assistant.events import EventBus
from assistant.memory.embedding.cache import CachedEmbedder
from assistant.memory.embedding.registry import make_embedder
from assistant.memory.recall.engine import Recall
from assistant.messages import StoredMessage
from assistant.paths import DataPaths
from assistant.storage.database import Database
from assistant.storage.stores import Stores

START = datetime(2026, 3, 2, 9, tzinfo=UTC)

Say = Callable[..., StoredMessage]


@pytest.fixture(scope="session")
def embedder() -> CachedEmbedder:
    made = make_embedder(kind="e5")
    assert made is not None
    return made


@pytest.fixture
def events() -> EventBus:
    return EventBus()


@pytest.fixture
def stores(tmp_path: Path) -> Iterator[Stores]:
    database = Database.open(DataPaths(tmp_path / "data"), key=None)
    yield Stores(database)
    database.close()


@pytest.fixture
def recall(stores: Stores, events: EventBus, embedder: CachedEmbedder) -> Iterator[Recall]:
    engine = Recall(stores=stores, embedder=embedder, index_dir=None, events=events)
    yield engine
    engine.close()


@pytest.fixture
def say(stores: Stores) -> Say:
    """Stores a message; notes an hour apart unless told otherwise."""
    count = 0

    def store(text: str, *, role: str = "user", conversation: str = "c", scope: str = "default", **more: object):
        nonlocal count
        if not any(one.id == conversation for one in stores.conversations.list()):
            stores.conversations.create(id=conversation, scope=scope)
        said_at = more.pop("at", START + timedelta(hours=count))
        count += 1
        return stores.messages.add(
            conversation_id=conversation, role=role, text=text, said_at=said_at, scope=scope, **more
        )

    return store
