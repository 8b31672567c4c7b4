"""A chat over a real database, with a scripted model and a small stand-in for memory."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from assistant.chat.context import ProfileLine
from assistant.chat.service import ChatService
from assistant.events import Event, EventBus
from assistant.memory.masking import Masking
from assistant.memory.records import Action, Memory, Origin, Recalled, RecallRequest, RecallResult, Spoken
from assistant.messages import ChatRequest, Conversation, FinishReason, StreamFinished, StreamPart, TextDelta, Usage
from assistant.paths import DataPaths
from assistant.privacy.outgoing import Withheld
from assistant.privacy.redactor import Redactor
from assistant.providers.base import ModelInfo
from assistant.settings import SettingsStore
from assistant.storage.database import Database
from assistant.storage.stores import Stores

Part = StreamPart | Exception | asyncio.Event
Script = list[Part]


def say(*pieces: str, reason: FinishReason = FinishReason.STOP) -> Script:
    """A reply in pieces."""
    return [*map(TextDelta, pieces), StreamFinished(reason, Usage(100, len(pieces), 40))]


class Scripted:
    """A provider that plays scripts, waits at events and raises exceptions in them, and keeps the requests."""

    id, name = "scripted", "Scripted"

    def __init__(self) -> None:
        self.scripts: list[Script] = []
        self.requests: list[ChatRequest] = []
        self.closed = 0

    async def stream(self, request: ChatRequest) -> AsyncIterator[StreamPart]:
        self.requests.append(request)
        script = self.scripts.pop(0) if self.scripts else say("ok")
        try:
            for part in script:
                if isinstance(part, asyncio.Event):
                    await part.wait()
                elif isinstance(part, Exception):
                    raise part
                else:
                    yield part
        finally:
            self.closed += 1

    async def list_models(self) -> list[ModelInfo]:
        return []

    async def aclose(self) -> None:
        return None


@dataclass
class Command:
    text: str
    complete: bool = True
    recalled: tuple[Recalled, ...] = ()


@dataclass
class Remembered:
    memory: Memory | None
    action: Action


@dataclass
class FakeMemory:
    results: tuple[Recalled, ...] = ()
    missed: tuple[Recalled, ...] = ()
    standing_ones: tuple[Memory, ...] = ()
    commands: dict[str, Command] = field(default_factory=dict)
    requests: list[RecallRequest] = field(default_factory=list)
    enqueued: list[tuple[str, int]] = field(default_factory=list)
    forgotten: list[str] = field(default_factory=list)
    indexed: list[int] = field(default_factory=list)
    used_ids: list[str] = field(default_factory=list)
    on_recall: Callable[[RecallRequest], None] = lambda _: None
    kept_here: Withheld = field(default_factory=Withheld)

    def forget_conversation(self, conversation_id: str) -> None:
        self.forgotten.append(conversation_id)

    def withheld(self) -> Withheld:
        return self.kept_here

    def recall(self, request: RecallRequest) -> RecallResult:
        self.requests.append(request)
        self.on_recall(request)
        return RecallResult(request.query, self.results, self.missed, threshold=0.35)

    def standing(self, scope: str) -> Sequence[Memory]:
        return self.standing_ones

    def command(self, text: str, *, language: str, spoken: Spoken) -> Command | None:
        return self.commands.get(text)

    def enqueue_turn(self, conversation_id: str, message_key: int) -> None:
        self.enqueued.append((conversation_id, message_key))

    def remember(
        self, text: str, *, scope: str = "", origin: Origin = Origin.ASKED, spoken: Spoken | None = None
    ) -> Remembered:
        return Remembered(None, Action.DROPPED)

    def used(self, memory_ids: Sequence[str]) -> None:
        self.used_ids.extend(memory_ids)

    def index_new(self, keys: Sequence[int]) -> None:
        self.indexed.extend(keys)


AMPLE_S = 20.0


@dataclass
class Rig:
    """Everything that a test looks at. A busy machine changes nothing; what is late is tested by setting `patience_s`.

    Attributes:
        patience_s: how much longer than its deadline memory may take.
    """

    stores: Stores
    chat: ChatService
    memory: FakeMemory
    provider: Scripted
    settings: SettingsStore
    heard: list[Event]
    models: dict[str, ModelInfo]
    profile: list[ProfileLine]
    paths: DataPaths
    patience_s: float = AMPLE_S

    def heard_of(self, kind: type[Any]) -> list[Any]:
        return [event for event in self.heard if isinstance(event, kind)]


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
def rig(tmp_path: Path) -> Iterator[Rig]:
    paths = DataPaths(tmp_path / "data")
    events = EventBus()
    heard: list[Event] = []
    events.subscribe(Event, heard.append)
    database = Database.open(paths, key=None)
    stores = Stores(database)
    memory, provider, settings = FakeMemory(), Scripted(), SettingsStore(paths.settings, events)
    masking = Masking(stores=stores, settings=settings, events=events)
    models = {
        "chat": ModelInfo("strong", "Strong", context_tokens=50_000),
        "memory": ModelInfo("tiny", "Tiny", small=True),
    }
    profile: list[ProfileLine] = []

    class Registry:
        def resolve(self, purpose: str, conversation: Conversation | None = None) -> tuple[Scripted, ModelInfo]:
            return provider, models[purpose]

    chat = ChatService(
        stores=stores,
        memory=memory,
        profile=lambda scope: tuple(profile),
        providers=lambda: Registry(),
        redactor=Redactor(salt=b"salt", noted=masking.noted),
        settings=settings,
        events=events,
        patience_s=lambda: made.patience_s,
        flush_s=0.01,
    )
    made = Rig(stores, chat, memory, provider, settings, heard, models, profile, paths)
    try:
        yield made
    finally:
        chat.close()
        with suppress(RuntimeError):
            database.close()
