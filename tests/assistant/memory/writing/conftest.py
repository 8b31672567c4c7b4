"""A real store for the tests of writing."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from assistant.memory.records import Source, Spoken
from assistant.memory.writing.reconcile import Reconciler
from assistant.memory.writing.writer import RuleWriter
from assistant.paths import DataPaths
from assistant.storage.database import Database
from assistant.storage.stores import Stores
from tests.assistant.memory.writing.telling import START, Outcome, Tell


@pytest.fixture
def stores(tmp_path: Path) -> Iterator[Stores]:
    database = Database.open(DataPaths(tmp_path), key=None)
    yield Stores(database)
    database.close()


@pytest.fixture
def tell(stores: Stores) -> Tell:
    """Says sentences, a day apart unless told otherwise, and reconciles what they state."""
    writer, reconciler = RuleWriter(), Reconciler(stores=stores)

    def say(
        *texts: str, day: int = 0, minutes: int = 24 * 60, scope: str = "default", one_chat: bool = False
    ) -> list[Outcome]:
        outcomes: list[Outcome] = []
        for number, text in enumerate(texts):
            said_at = START + timedelta(days=day, minutes=minutes * number)
            chat = "c" if one_chat else f"c{day}-{number}"
            message = Spoken("user", text, said_at, chat, f"m{day}-{number}", scope=scope)
            for candidate in writer.candidates(message):
                source = Source(chat, message.message_id, candidate.quote, said_at=said_at)
                outcomes.append(
                    stores.database.write(
                        lambda _, one=candidate, origin=source, at=said_at: reconciler.apply(one, origin, scope, at)
                    )
                )
        return outcomes

    return say
