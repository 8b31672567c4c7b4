"""What waits for a yes: accepted, put in other words, refused for good, and each of these taken back."""

from __future__ import annotations

import pytest

from assistant import clock
from assistant.memory.records import Action, Kind, Memory, Origin, Spoken
from assistant.memory.service import MemoryService
from assistant.storage.stores import Stores
from tests.assistant.memory.conftest import Say


def propose(memory: MemoryService, text: str, scope: str = "default") -> list[Memory]:
    """What waits after a message, where memory asks first."""
    spoken = Spoken("user", text, clock.local_now(), "c1", f"m-{text}", scope=scope)
    memory._propose(spoken, ())
    return memory.inbox.pending(scope)


def state(stores: Stores) -> list[tuple[str, str, str]]:
    every = stores.memories.list(states={"active", "pending", "retired"})
    return sorted((one.id, one.text, one.state) for one in every)


@pytest.mark.parametrize("said", ["I live in Rovaniemi.", "我住在大理。"])
def test_a_yes_keeps_it_with_its_quote_and_can_be_taken_back(memory: MemoryService, stores: Stores, said: str) -> None:
    (waiting,) = propose(memory, said)
    before = state(stores)
    action, kept, decided = memory.inbox.accept(waiting.id)
    assert action is Action.ADDED
    assert kept is not None
    assert (kept.state, kept.sources[0].quote) == ("active", waiting.sources[0].quote)
    assert memory.inbox.pending() == []
    memory.inbox.undo(decided)
    assert [(text, now) for _, text, now in state(stores)] == [(text, now) for _, text, now in before]


def test_what_it_would_replace_is_named(memory: MemoryService, told: Say) -> None:
    told("I live in Turku.")
    propose(memory, "I live in Rovaniemi now.")
    (waiting,) = memory.inbox.waiting()
    assert [one.value for one in waiting.replaces] == ["Turku"]
    action, _, decided = memory.inbox.accept(waiting.memory.id)
    assert action is Action.UPDATED
    assert [one.value for one in memory.memories()] == ["Rovaniemi"]
    memory.inbox.undo(decided)
    assert [one.value for one in memory.memories()] == ["Turku"]
    assert len(memory.inbox.pending()) == 1


def test_other_words_are_kept_as_the_persons_own(memory: MemoryService) -> None:
    (waiting,) = propose(memory, "I live in Rovaniemi.")
    _, kept, _ = memory.inbox.accept(waiting.id, "I live in Kemi.")
    assert kept is not None
    assert (kept.text, kept.value, kept.origin) == ("I live in Kemi.", "Kemi", Origin.HAND)
    assert kept.sources[0].quote == waiting.sources[0].quote


@pytest.mark.parametrize(
    ("said", "again", "other"),
    [
        ("I live in Rovaniemi.", "My home is in Rovaniemi, I live in Rovaniemi.", "I live in Kemi."),
        ("我住在大理。", "我住在大理！", "我住在昆明。"),
    ],
)
def test_what_was_refused_does_not_come_back(
    memory: MemoryService, told: Say, said: str, again: str, other: str
) -> None:
    (waiting,) = propose(memory, said)
    decided = memory.inbox.refuse(waiting.id)
    assert propose(memory, said) == propose(memory, again) == []
    assert all(action is Action.DROPPED for action, _ in told(said))
    assert len(propose(memory, other)) == 1
    (refusal,) = memory.inbox.refusals()
    assert (refusal.text, refusal.whole_kind) == (waiting.text, False)
    memory.inbox.undo(decided)
    assert memory.inbox.refusals() == []
    assert waiting.id in {one.id for one in memory.inbox.pending()}


def test_never_this_kind_takes_all_that_wait_and_come(memory: MemoryService, told: Say) -> None:
    propose(memory, "I like rye bread.")
    propose(memory, "I like cloudberries.")
    propose(memory, "I live in Rovaniemi.")
    first = next(one for one in memory.inbox.pending() if "rye" in one.text)
    decided = memory.inbox.refuse(first.id, whole_kind=True)
    assert [one.value for one in memory.inbox.pending()] == ["Rovaniemi"]
    assert len(propose(memory, "I like smoked fish.")) == 1
    assert {action for action, _ in told("I like reindeer stew.")} <= {Action.DROPPED}
    memory.inbox.undo(decided)
    assert len(memory.inbox.pending()) == 3


def test_what_the_person_asks_for_is_never_refused(memory: MemoryService) -> None:
    (waiting,) = propose(memory, "I live in Rovaniemi.")
    memory.inbox.refuse(waiting.id)
    assert memory.remember("I live in Rovaniemi.").action is Action.ADDED


def test_a_refusal_is_lifted_and_belongs_to_its_scope(memory: MemoryService) -> None:
    (waiting,) = propose(memory, "I live in Rovaniemi.")
    memory.inbox.refuse(waiting.id)
    assert len(propose(memory, "I live in Rovaniemi.", "work")) == 1
    memory.inbox.lift(memory.inbox.refusals()[0].id)
    assert len(propose(memory, "I live in Rovaniemi.")) == 1


def test_forgetting_takes_the_refusal_too(memory: MemoryService, stores: Stores) -> None:
    (waiting,) = propose(memory, "I keep the spare key under the third pot.")
    memory.inbox.refuse(waiting.id)
    kept = memory.remember("I keep the spare key under the third pot.").memory
    assert kept is not None
    memory.forget([kept.id])
    assert memory.inbox.refusals() == []


def test_the_old_door_to_the_inbox_still_opens(memory: MemoryService) -> None:
    (waiting,) = propose(memory, "I live in Rovaniemi.")
    assert memory.accept(waiting.id).action is Action.ADDED
    (other,) = propose(memory, "I play the kantele.")
    memory.reject(other.id)
    assert memory.pending() == []
    assert memory.memories()[0].kind is Kind.FACT
