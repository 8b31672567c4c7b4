"""What a person does about a memory from the panel: wrong, outdated, never, each with a way back."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from assistant import clock
from assistant.errors import NotFoundError
from assistant.events import EventBus
from assistant.memory.marking import Marking, TooLateError
from assistant.memory.recall.engine import Recall
from assistant.memory.records import Action, Kind, Memory, RecallRequest, Spoken
from assistant.memory.service import MemoryService
from assistant.memory.upkeep.bin import Bin
from assistant.messages import Role
from assistant.privacy.redactor import Redactor
from assistant.settings import SettingsStore
from assistant.settings import Upkeep as Policy
from assistant.storage.marks import Mark
from assistant.storage.stores import Stores

START = datetime(2026, 1, 5, 9, tzinfo=UTC)
Say = Callable[..., Memory]


@pytest.fixture
def events() -> EventBus:
    return EventBus()


@pytest.fixture
def memory(stores: Stores, events: EventBus, tmp_path: Path) -> Iterator[MemoryService]:
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
def marking(stores: Stores, memory: MemoryService, events: EventBus) -> Iterator[Marking]:
    marking = Marking(stores=stores, memory=lambda: memory, events=events, undo_s=600)
    yield marking
    marking.close()


@pytest.fixture
def say(stores: Stores, memory: MemoryService) -> Say:
    """Says something in a stored conversation, which memory learns from; the memory that came of it."""

    def told(text: str, day: float = 0) -> Memory:
        said_at = START + timedelta(days=day)
        conversation = stores.conversations.create(created_at=said_at)
        message = stores.messages.add(
            conversation_id=conversation.id, role=Role.USER, text=text, said_at=said_at, parent_key=0
        )
        memory.index_new([message.key])
        spoken = Spoken("user", text, said_at, conversation.id, message.id)
        kept = [one for action, one in memory.learn(spoken, index=True) if action is not Action.UNCHANGED]
        return kept[0]

    return told


def found(memory: MemoryService, query: str, **more: object) -> list[str]:
    request = RecallRequest(query, now=START + timedelta(days=40), threshold=0, **more)  # type: ignore[arg-type]
    return [one.text for one in memory.recall(request).results]


def test_what_is_wrong_is_never_recalled_again_nor_the_message_that_said_it(
    memory: MemoryService, marking: Marking, say: Say
) -> None:
    say("My dentist is called Ola Brandt.")
    wrong = say("I live in Tromsø.", 1)
    assert any("Tromsø" in text for text in found(memory, "Tromsø"))
    marking.wrong(wrong.id)
    assert found(memory, "Where do I live? Tromsø?") == [
        text for text in found(memory, "Where do I live? Tromsø?") if "Tromsø" not in text
    ]
    assert not any("Tromsø" in text for text in found(memory, "Tromsø"))
    assert any("Ola Brandt" in text for text in found(memory, "dentist Ola Brandt"))
    assert memory.get(wrong.id).state == "retired"
    assert wrong.id not in {one.id for one in memory.memories()}
    assert wrong.id in {one.id for one in memory.memories(include_retired=True)}


def test_what_is_wrong_lets_what_it_replaced_hold_again_until_it_is_undone(
    memory: MemoryService, marking: Marking, say: Say
) -> None:
    first = say("I live in Bergen.")
    second = say("I live in Tromsø now.", 3)
    assert memory.get(first.id).superseded_by == second.id
    done = marking.wrong(second.id)
    assert [one.id for one in done.again] == [first.id]
    assert memory.get(first.id).state == "active"
    marking.undo(done)
    assert memory.get(first.id).superseded_by == second.id
    assert memory.get(first.id).state == "retired"
    assert memory.get(second.id) == second
    assert any("Tromsø" in text for text in found(memory, "Tromsø"))


def test_the_same_old_message_does_not_teach_what_was_wrong_again_but_the_person_may(
    memory: MemoryService, marking: Marking, say: Say
) -> None:
    wrong = say("我住在成都。")
    with clock.use(now=START + timedelta(days=2)):
        marking.wrong(wrong.id)
    old = Spoken("user", "我住在成都。", START, "another", "m1")
    assert memory.learn(old) == []
    new = Spoken("user", "我住在成都。", START + timedelta(days=9), "another", "m2")
    assert [action for action, _ in memory.learn(new)] == [Action.ADDED]


def test_outdated_takes_the_new_value_and_keeps_the_old_as_history(
    memory: MemoryService, marking: Marking, say: Say
) -> None:
    old = say("My bike is a Cube Nature.")
    done = marking.outdated(old.id, "My bike is a Canyon Grizl.")
    (new_id,) = done.made
    assert memory.get(old.id).superseded_by == new_id
    assert memory.get(new_id).supersedes == old.id
    assert "Canyon Grizl" in memory.get(new_id).text
    marking.undo(done)
    assert memory.get(old.id).state == "active"
    with pytest.raises(NotFoundError):
        memory.get(new_id)


def test_outdated_without_a_new_value_only_ends(memory: MemoryService, marking: Marking, say: Say) -> None:
    old = say("I play the cello in an orchestra.")
    done = marking.outdated(old.id)
    ended = memory.get(old.id)
    assert ended.state == "retired"
    assert ended.valid_to is not None
    marking.undo(done)
    assert memory.get(old.id) == old


def test_never_acts_at_once_and_can_be_taken_back(memory: MemoryService, marking: Marking, say: Say) -> None:
    secret = say("I am allergic to hazelnuts.")
    assert any("hazelnuts" in text for text in found(memory, "hazelnuts"))
    done = marking.never([secret.id])
    assert not any("hazelnuts" in text for text in found(memory, "hazelnuts"))
    assert memory.memories() == []
    marking.undo(done)
    assert memory.get(secret.id) == secret
    assert any("hazelnuts" in text for text in found(memory, "hazelnuts"))
    assert marking.finish() == 0


def test_never_is_for_good_once_its_time_is_over(
    memory: MemoryService, marking: Marking, stores: Stores, say: Say
) -> None:
    secret = say("I am allergic to hazelnuts.")
    done = marking.never([secret.id])
    assert marking.finish(waiting=timedelta(hours=1)) == 0
    assert marking.finish() == 1
    with pytest.raises(NotFoundError):
        memory.get(secret.id)
    with pytest.raises(TooLateError):
        marking.undo(done)
    assert stores.marks.everywhere() == {}
    assert b"hazelnuts" not in stores.database.paths.database.read_bytes()


def test_what_is_put_back_from_the_bin_meanwhile_stays(
    memory: MemoryService, marking: Marking, stores: Stores, events: EventBus, say: Say
) -> None:
    kept = say("I am allergic to hazelnuts.")
    marking.never([kept.id], with_sources=True)
    bin = Bin(stores=stores, policy=Policy, refresh=lambda keys: None, remove=lambda keys: None, events=events)
    bin.restore([kept.id])
    marking.finish()
    assert memory.get(kept.id).state == "active"


def test_never_takes_the_whole_messages_along_where_that_is_wished(
    memory: MemoryService, marking: Marking, stores: Stores, say: Say
) -> None:
    secret = say("I am allergic to hazelnuts. The lamp is green.")
    place = secret.sources[0]
    assert place.conversation_id is not None
    done = marking.never([secret.id], with_sources=True)
    marking.undo(done)
    assert memory.get(secret.id) == secret
    marking.never([secret.id], with_sources=True)
    marking.finish()
    assert not any("lamp" in one.text for one in stores.messages.branch(place.conversation_id))


def test_a_program_that_ends_meanwhile_forgets_as_it_ends(memory: MemoryService, marking: Marking, say: Say) -> None:
    secret = say("我对榛子过敏。")
    marking.never([secret.id])
    marking.close()
    with pytest.raises(NotFoundError):
        memory.get(secret.id)


def test_what_is_not_wanted_in_one_place_is_recalled_in_another(memory: MemoryService, say: Say) -> None:
    one = say("I prefer tea to coffee in the morning.")
    other = say("My favourite tea shop is Kolonial.", 1)
    here = found(memory, "tea", unwanted=frozenset({one.key}))
    assert not any("prefer tea" in text for text in here)
    assert any(other.text in text for text in here)
    assert any("prefer tea" in text for text in found(memory, "tea"))


def test_marks_go_with_what_they_mark(stores: Stores, memory: MemoryService, say: Say) -> None:
    one = say("I prefer tea to coffee in the morning.")
    stores.marks.put([one.key], Mark.NOT_HERE, clock.now(), conversation_id="c")
    memory.forget([one.id])
    assert stores.marks.not_here("c") == []


def test_the_same_name_of_another_person_stays(memory: MemoryService, marking: Marking, say: Say) -> None:
    kept = say("My sister is called Ylva.")
    wrong = say("My brother is called Ylva.", 1)
    marking.wrong(wrong.id)
    assert memory.get(kept.id).state == "active"
    assert {one.kind for one in memory.memories()} == {Kind.FACT}


def test_a_message_is_never_recalled_again_where_it_was_wrong(
    memory: MemoryService, marking: Marking, stores: Stores
) -> None:
    conversation = stores.conversations.create()
    text = "The heron by the Rindal weir is quite tame"
    message = stores.messages.add(conversation_id=conversation.id, role=Role.USER, text=text, said_at=START)
    memory.index_new([message.key])
    assert text in found(memory, "heron weir")
    done = marking.wrong_message(message.key)
    assert text not in found(memory, "heron weir")
    assert stores.messages.get(message.key).text == text
    marking.undo(done)
    assert text in found(memory, "heron weir")


@pytest.mark.parametrize("undone", [True, False])
def test_a_message_is_forgotten_with_its_answer_and_what_it_alone_taught(
    memory: MemoryService, marking: Marking, stores: Stores, say: Say, undone: bool
) -> None:
    learned = say("My sister Ylva keeps bees near the Rindal weir.")
    source = learned.sources[0]
    assert source.conversation_id is not None
    assert source.message_id is not None
    message = stores.messages.by_id(source.conversation_id, source.message_id)
    assert message is not None
    answer = stores.messages.add(
        conversation_id=source.conversation_id, role=Role.ASSISTANT, text="Bees near the weir, then.", said_at=START
    )
    memory.index_new([answer.key])
    done = marking.never_message(message.key)
    assert not any("Rindal" in text for text in found(memory, "bees Rindal weir"))
    assert memory.memories() == []
    if undone:
        marking.undo(done)
        assert memory.get(learned.id) == learned
        assert any("Rindal" in text for text in found(memory, "bees Rindal weir"))
        assert marking.finish() == 0
        return
    marking.finish()
    assert [one.text for one in stores.messages.branch(source.conversation_id)] == ["[forgotten]", "[forgotten]"]
    assert memory.memories(include_retired=True) == []
    assert stores.marks.everywhere() == {}
    assert b"Rindal" not in stores.database.paths.database.read_bytes()
    with pytest.raises(TooLateError):
        marking.undo(done)
