import threading
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from assistant import clock
from assistant.errors import StorageError
from assistant.events import EventBus, MemoriesChanged
from assistant.memory.forgetting import Forgetter
from assistant.memory.records import Kind, Memory, Source
from assistant.memory.upkeep.condense import Condensed
from assistant.memory.upkeep.digests import Digests
from assistant.messages import Conversation, MessageStatus, Role, StoredMessage
from assistant.paths import DataPaths
from assistant.privacy.redactor import Redactor
from assistant.settings import SettingsStore
from assistant.storage.database import Database
from assistant.storage.stores import Stores
from tests.assistant.memory.upkeep.built import NoIndexes

_START = datetime(2026, 3, 1, 9, tzinfo=UTC)
_LATER = _START + timedelta(hours=3)


class Rig:
    def __init__(self, folder: Path) -> None:
        paths = DataPaths(folder)
        self.events = EventBus()
        self.changed: list[MemoriesChanged] = []
        self.events.subscribe(MemoriesChanged, self.changed.append)
        self.stores = Stores(Database.open(paths, key=None))
        self.settings = SettingsStore(paths.settings, self.events)
        self.indexed: list[int] = []
        self.written: Condensed | None = None
        self.conversation = self.stores.conversations.create(created_at=_START)
        self.digests = Digests(
            stores=self.stores,
            redactor=Redactor(salt=b"x"),
            settings=self.settings,
            events=self.events,
            index=self.indexed.extend,
            by_model=self._by_model,
        )

    def _by_model(self, messages: Sequence[StoredMessage], conversation: Conversation) -> Condensed | None:
        return self.written

    def talk(self, rounds: int, *, reply: MessageStatus = MessageStatus.COMPLETE) -> None:
        start = len(self.stores.messages.branch(self.conversation.id))
        for number in range(start, start + 2 * rounds, 2):
            said_at = _START + timedelta(minutes=number)
            text = f"Step {number}: we decided that server number {number} in Oslo runs Postgres, not MySQL."
            self.stores.messages.add(conversation_id=self.conversation.id, role=Role.USER, text=text, said_at=said_at)
            self.stores.messages.add(
                conversation_id=self.conversation.id, role=Role.ASSISTANT, text="Noted.", said_at=said_at, status=reply
            )

    def fold(self, now: datetime) -> list[Memory]:
        with clock.use(now=now):
            assert self.digests.any_due() == bool(self.digests._stretches(self.conversation.id))
            self.digests.fold_due(threading.Event())
        return self.stores.memories.list(kinds=[Kind.SUMMARY])


@pytest.fixture
def rig(tmp_path: Path) -> Iterator[Rig]:
    made = Rig(tmp_path / "data")
    yield made
    made.stores.database.close()


def test_ten_rounds_become_one_digest_with_its_sources(rig: Rig) -> None:
    rig.talk(9)
    assert rig.fold(_START + timedelta(minutes=20)) == []
    rig.talk(4)
    (digest,) = rig.fold(_START + timedelta(minutes=30))
    assert "server number 18" in digest.text
    assert "server number 20" not in digest.text
    assert len(digest.sources) == 20
    assert digest.sources[0].said_at == _START
    assert rig.indexed == [digest.key]
    assert [event.memory_ids for event in rig.changed] == [(digest.id,)]
    assert len(rig.stores.messages.branch(rig.conversation.id)) == 26
    assert rig.fold(_START + timedelta(minutes=31)) == [digest]


def test_what_is_left_is_folded_once_the_conversation_rests(rig: Rig) -> None:
    rig.talk(13)
    assert len(rig.fold(_START + timedelta(minutes=40))) == 1
    digests = rig.fold(_LATER)
    assert len(digests) == 2
    assert rig.fold(_LATER + timedelta(days=3)) == digests
    rig.talk(3)
    assert len(rig.fold(_LATER + timedelta(days=3))) == 3


def test_a_round_that_is_being_answered_waits(rig: Rig) -> None:
    rig.talk(9)
    rig.talk(1, reply=MessageStatus.STREAMING)
    assert rig.fold(_START + timedelta(minutes=25)) == []


def test_small_talk_is_passed_over_once_and_for_good(rig: Rig) -> None:
    for text in ("Hello!", "Hi.", "thanks", "bye"):
        rig.stores.messages.add(conversation_id=rig.conversation.id, role=Role.USER, text=text, said_at=_START)
    assert rig.fold(_LATER) == []
    with clock.use(now=_LATER):
        assert not rig.digests.any_due()


def test_a_kill_between_the_two_writes_makes_no_twin(rig: Rig, monkeypatch: pytest.MonkeyPatch) -> None:
    rig.talk(10)

    def broken(*_: object, **__: object) -> None:
        raise StorageError("cut")

    monkeypatch.setattr(rig.stores.digests, "put", broken)
    with clock.use(now=_LATER), pytest.raises(StorageError):
        rig.digests.fold_due(threading.Event())
    assert rig.stores.memories.list(kinds=[Kind.SUMMARY]) == []
    monkeypatch.undo()
    assert len(rig.fold(_LATER)) == 1


def test_two_runs_at_once_make_one_digest(rig: Rig) -> None:
    rig.talk(10)
    with clock.use(now=_LATER):
        (stretch,) = rig.digests._stretches(rig.conversation.id)
        assert rig.digests._fold(stretch) is not None
        assert rig.digests._fold(stretch) is None
    assert len(rig.stores.memories.list(kinds=[Kind.SUMMARY])) == 1


def test_a_capable_model_writes_it_and_its_secrets_are_masked(rig: Rig) -> None:
    rig.talk(10)
    rig.written = Condensed("The user moved to Postgres; the card was 4111 1111 1111 1111.", by_model=True)
    (digest,) = rig.fold(_LATER)
    assert digest.text.startswith("The user moved to Postgres")
    assert "4111" not in digest.text


def _learned(rig: Rig, text: str) -> Memory:
    """What was learned from the third message: a part of it, in its words."""
    message = rig.stores.messages.branch(rig.conversation.id)[4]
    source = Source(rig.conversation.id, message.id, message.text, said_at=message.said_at)
    return rig.stores.memories.add(kind=Kind.FACT, text=text, sources=[source])


def test_a_digest_that_goes_with_something_forgotten_is_made_anew_without_it(rig: Rig) -> None:
    rig.talk(10)
    learned = _learned(rig, "Server number 4 runs Postgres.")
    (digest,) = rig.fold(_LATER)
    assert "number 4 " in digest.text
    Forgetter(stores=rig.stores, recall=NoIndexes(), events=rig.events).forget([learned.id])
    assert rig.stores.memories.list(kinds=[Kind.SUMMARY]) == []
    assert rig.digests.any_due()
    rig.digests.fold_due(threading.Event())
    (again,) = rig.stores.memories.list(kinds=[Kind.SUMMARY])
    assert "number 4 " not in again.text
    assert "number 6 " in again.text
    assert not rig.digests.any_due()


def test_a_digest_that_was_itself_forgotten_or_pruned_is_not_made_anew(rig: Rig) -> None:
    rig.talk(10)
    (digest,) = rig.fold(_LATER)
    rig.stores.memories.discard([digest.id])
    assert not rig.digests.any_due()
    rig.stores.digests.renew(rig.conversation.id, upto_key=rig.stores.digests.upto(rig.conversation.id), memory_id="x")
    rig.stores.tombstones.add("default", [digest.text])
    assert rig.digests.any_due()
    rig.digests.fold_due(threading.Event())
    assert rig.stores.memories.list(kinds=[Kind.SUMMARY]) == []
    assert not rig.digests.any_due()


def test_the_mode_decides(rig: Rig) -> None:
    rig.talk(10)
    rig.settings.change({"memory.mode": "off"})
    assert rig.digests.fold_due(threading.Event()) == "off"
    rig.settings.change({"memory.mode": "ask"})
    assert rig.fold(_LATER) == []
    assert [memory.kind for memory in rig.stores.memories.list(states=["pending"])] == [Kind.SUMMARY]


def test_conversations_without_memory_and_imported_ones_are_left_alone(rig: Rig) -> None:
    rig.talk(10)
    rig.stores.conversations.set_memory_enabled(rig.conversation.id, False)
    assert rig.fold(_LATER) == []
