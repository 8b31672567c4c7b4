"""Extraction over a real store, with a model that plays scripts."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Iterator
from datetime import datetime, timedelta, timezone
from pathlib import Path
from typing import Any

import pytest

from assistant import clock
from assistant.errors import ProviderError
from assistant.events import EventBus, MemoriesChanged, NoticeRaised
from assistant.memory.recall.engine import Recall
from assistant.memory.records import Memory, Source, Spoken
from assistant.memory.writing.extraction.building import build_extraction
from assistant.memory.writing.reconcile import Reconciler
from assistant.memory.writing.writer import RuleWriter
from assistant.messages import ChatRequest, Conversation, Role, StoredMessage
from assistant.paths import DataPaths
from assistant.privacy.redactor import Redactor
from assistant.providers.base import ModelInfo, Provider
from assistant.providers.faults import NoModelError
from assistant.providers.scripted import MODEL_ID, ScriptedProvider, Turn, turn
from assistant.settings import SettingsStore
from assistant.storage.database import Database
from assistant.storage.stores import Stores

START = datetime(2026, 5, 12, 18, 30, tzinfo=timezone(timedelta(hours=2)))  # a Tuesday
CAPABLE = ModelInfo(MODEL_ID, "Scripted")


class Rig:
    """A conversation, and a day on which it is extracted from."""

    def __init__(self, folder: Path) -> None:
        paths = DataPaths(folder)
        self.events = EventBus()
        self.changed: list[MemoriesChanged] = []
        self.notices: list[NoticeRaised] = []
        self.events.subscribe(MemoriesChanged, self.changed.append)
        self.events.subscribe(NoticeRaised, self.notices.append)
        self.stores = Stores(Database.open(paths, key=None))
        self.settings = SettingsStore(paths.settings, self.events)
        self.provider = ScriptedProvider()
        self.model: ModelInfo | None = CAPABLE
        self.conversation = self.stores.conversations.create(created_at=START)
        self.recall = Recall(stores=self.stores, embedder=None, index_dir=None, events=self.events)
        self.now = START
        self.extraction = build_extraction(
            stores=self.stores,
            recall=self.recall,
            redactor=Redactor(salt=b"x"),
            settings=self.settings,
            events=self.events,
            providers=lambda: self,
            run=asyncio.run,
            index=self.recall.add,
        )

    def resolve(self, purpose: str, conversation: Conversation | None = None) -> tuple[Provider, ModelInfo]:
        assert purpose == "memory"
        if self.model is None:
            raise NoModelError
        return self.provider, self.model

    def script(self, *answers: str | dict[str, Any] | list[Any] | ProviderError | Turn) -> None:
        """What the model answers, in this order."""
        for answer in answers:
            if isinstance(answer, Turn):
                self.provider.turns.append(answer)
            elif isinstance(answer, str | ProviderError):
                self.provider.turns.append(turn(answer))
            else:
                self.provider.turns.append(turn(json.dumps(answer, ensure_ascii=False)))

    def say(self, text: str, *, role: Role = Role.USER, note: bool = True) -> StoredMessage:
        """Says something a minute after the last thing, and notes it for extraction if a person says it."""
        self.now += timedelta(minutes=1)
        with clock.use(now=self.now):
            message = self.stores.messages.add(
                conversation_id=self.conversation.id, role=role, text=text, said_at=self.now
            )
            if note and role is Role.USER:
                self.extraction.note(message)
        return message

    def learn_by_rules(self, message: StoredMessage) -> list[Memory]:
        """What the rules make of a message."""
        reconciler = Reconciler(stores=self.stores)
        spoken = Spoken("user", message.text, self.now, message.conversation_id, message.id)
        kept = []
        for one in RuleWriter().candidates(spoken):
            source = Source(message.conversation_id, message.id, one.quote, said_at=self.now)
            outcome = self.stores.database.write(
                lambda _, one=one, source=source: reconciler.apply(one, source, "default", self.now)
            )
            kept += [outcome[1]] if outcome[1] is not None else []
        return kept

    def rest(self, minutes: float = 10) -> None:
        """Lets time pass and does what is due then."""
        self.now += timedelta(minutes=minutes)
        self.drain()

    def look_again(self) -> None:
        """Queues another look at the conversation, and does it."""
        with clock.use(now=self.now):
            self.stores.queue.push("extract", payload={"conversation": self.conversation.id, "whole": True})
        self.rest()

    def retry(self, ids: list[str] | None = None) -> int:
        with clock.use(now=self.now):
            return self.extraction.retry_quarantined(ids)

    def drain(self) -> None:
        with clock.use(now=self.now):
            self.extraction.drain_queue(threading.Event())

    @property
    def requests(self) -> list[ChatRequest]:
        return self.provider.requests

    def texts(self, state: str = "active") -> list[str]:
        """The memories of a state, oldest first."""
        return [memory.text for memory in reversed(self.stores.memories.list(states={state}))]

    def codes(self) -> list[tuple[str, bool]]:
        """The notices so far."""
        return [(one.code, one.resolved) for one in self.notices]


def add(message: int, quote: str, text: str, **fields: Any) -> dict[str, Any]:
    """An operation that adds a fact."""
    return {
        "op": "add",
        "memory": 0,
        "evidence": [{"message": message, "quote": quote}],
        "said_as": "statement",
        "kind": "fact",
        "about": "user",
        "attribute": "",
        "value": "",
        "text": text,
        "date": "",
        "date_phrase": "",
        "importance": 0.6,
        "confidence": 0.9,
        **fields,
    }


def answer(*operations: object) -> dict[str, Any]:
    return {"operations": list(operations)}


@pytest.fixture
def rig(tmp_path: Path) -> Iterator[Rig]:
    made = Rig(tmp_path / "data")
    yield made
    made.recall.close()
    made.stores.database.close()


__all__ = ["START", "Rig", "add", "answer"]
