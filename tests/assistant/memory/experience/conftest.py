"""A conversation over a real store, learned from as it goes, without an embedder."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path

import pytest

from assistant import clock
from assistant.events import Event, EventBus
from assistant.memory.experience.service import Experience, LoggedEpisode
from assistant.memory.recall.engine import Recall
from assistant.memory.records import Action, Memory, Spoken
from assistant.memory.service import MemoryService
from assistant.messages import DEFAULT_SCOPE, Role, StoredMessage, Usage
from assistant.paths import DataPaths
from assistant.privacy.redactor import Redactor
from assistant.settings import SettingsStore
from assistant.storage.database import Database
from assistant.storage.stores import Stores


@dataclass
class Talk:
    """One conversation; every line comes a minute after the one before."""

    rig: Rig
    id: str
    scope: str
    said: list[Spoken] = field(default_factory=list)

    def user(self, text: str) -> list[tuple[Action, Memory]]:
        """The person says something, and memory learns from it."""
        message = self._store(Role.USER, text)
        spoken = Spoken("user", text, self.rig.now, self.id, message.id, scope=self.scope)
        before, self.said = list(self.said), [*self.said, spoken]
        return self.rig.memory.learn(spoken, before, index=True)

    def reply(self, text: str = "ok.", tokens: int = 100) -> StoredMessage:
        """The assistant answers, and memory hears of it as it does after a turn."""
        message = self._store(Role.ASSISTANT, text)
        message = self.rig.stores.messages.update(message.key, usage=Usage(tokens, 20), duration_ms=1500)
        self.said.append(Spoken("assistant", text, self.rig.now, self.id, message.id, scope=self.scope))
        self.rig.experience.take_replies([message.key])
        return message

    def _store(self, role: Role, text: str) -> StoredMessage:
        self.rig.now += timedelta(minutes=1)
        return self.rig.stores.messages.add(
            conversation_id=self.id, role=role, text=text, said_at=self.rig.now, scope=self.scope
        )


@dataclass
class Rig:
    """What a test looks at."""

    stores: Stores
    memory: MemoryService
    settings: SettingsStore
    heard: list[Event]
    now = clock.parse("2026-03-10T09:00:00+01:00")

    @property
    def experience(self) -> Experience:
        return self.memory.experience

    def talk(self, scope: str = DEFAULT_SCOPE) -> Talk:
        """A new conversation."""
        return Talk(self, self.stores.conversations.create(scope=scope).id, scope)

    def later(self, days: int) -> None:
        """Moves the clock on."""
        self.now += timedelta(days=days)

    def only(self, scope: str = DEFAULT_SCOPE) -> LoggedEpisode:
        """The one episode that there is."""
        (episode,) = self.experience.episodes(scope)
        return episode

    def outcomes(self) -> list[tuple[str, str]]:
        """Tasks and how they came out, oldest first."""
        return [(one.episode.task, one.episode.outcome) for one in self.experience.episodes()[::-1]]


@pytest.fixture
def rig(tmp_path: Path) -> Iterator[Rig]:
    paths = DataPaths(tmp_path / "data")
    events = EventBus()
    heard: list[Event] = []
    events.subscribe(Event, heard.append)
    database = Database.open(paths, key=None)
    stores, settings = Stores(database), SettingsStore(paths.settings, events)
    recall = Recall(stores=stores, embedder=None, index_dir=None, events=events)
    memory = MemoryService(
        stores=stores, recall=recall, redactor=Redactor(salt=b"salt"), events=events, settings=settings
    )
    yield Rig(stores, memory, settings, heard)
    recall.close()
    database.close()
