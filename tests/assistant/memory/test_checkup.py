"""Looking memory over: what is found, what each decision does, and that it can be taken back."""

from __future__ import annotations

from datetime import timedelta

import pytest

from assistant import clock
from assistant.events import EventBus
from assistant.memory.checkup import Checkup
from assistant.memory.editing import Editing
from assistant.memory.history import Clash
from assistant.memory.records import Kind, Memory, Source
from assistant.memory.service import MemoryService
from assistant.memory.upkeep.changesets import ChangeSets
from assistant.messages import Usage
from assistant.privacy.redactor import Redactor
from assistant.storage.stores import Stores
from tests.assistant.memory.conftest import Say
from tests.assistant.memory.upkeep.built import upkeep_of


@pytest.fixture
def changes(stores: Stores) -> ChangeSets:
    return ChangeSets(stores=stores, refresh=lambda keys: None, events=EventBus())


@pytest.fixture
def checkup(stores: Stores, memory: MemoryService, changes: ChangeSets) -> Checkup:
    upkeep = upkeep_of(stores)
    return Checkup(stores=stores, memory=lambda: memory, upkeep=lambda: upkeep, changes=changes)


@pytest.fixture
def editing(stores: Stores, memory: MemoryService, changes: ChangeSets) -> Editing:
    return Editing(stores=stores, changes=changes, memory=lambda: memory, redactor=Redactor(salt=b"s" * 16))


def keep(stores: Stores, text: str, days: float = 0, **fields: object) -> Memory:
    at = clock.now() - timedelta(days=days)
    given = {"kind": Kind.FACT, "text": text, "learned_at": at, "sources": [Source(None, None, text)], **fields}
    return stores.memories.add(**given)  # type: ignore[arg-type]


def test_what_nobody_looks_after_is_found(checkup: Checkup, stores: Stores) -> None:
    now = clock.now()
    over = keep(stores, "over", valid_to=now - timedelta(days=2))
    used_once = keep(stores, "used once", 900)
    stores.memories.touch([used_once.id], now - timedelta(days=400))
    never = keep(stores, "never used", 100)
    unsure = keep(stores, "unsure", confidence=0.4)
    baseless = keep(stores, "baseless", sources=[])
    keep(stores, "pinned", 900, pinned=True)
    keep(stores, "of work", 900, scope="work")
    keep(stores, "fine", 10)
    found = checkup.look()
    assert set(found.stale) == {over.key, used_once.key}
    assert found.never_used == (never.key,)
    assert set(found.thin) == {unsure.key, baseless.key}
    assert found.count == 3


def test_a_confirmed_memory_is_left_in_peace_and_back(checkup: Checkup, editing: Editing, stores: Stores) -> None:
    one = keep(stores, "unsure and over", 100, confidence=0.4, valid_to=clock.now() - timedelta(days=1))
    done = checkup.confirm([one.key])
    kept = stores.memories.get(one.id)
    assert (kept.confidence, kept.valid_to) == (1.0, None)
    assert checkup.look().count == 0
    editing.undo(done)
    assert stores.memories.get(one.id).confidence == 0.4


def test_what_is_tidied_away_waits_in_the_bin(checkup: Checkup, editing: Editing, stores: Stores) -> None:
    keys = [keep(stores, f"never used {number}", 100).key for number in range(30)]
    done = checkup.tidy(keys)
    assert len(stores.memories.list(states={"binned"})) == 30
    editing.undo(done)
    assert len(stores.memories.list()) == 30
    assert checkup.tidy([]).run_id == ""


def test_duplicates_are_folded_in_one_go(checkup: Checkup, editing: Editing, stores: Stores) -> None:
    for text in (
        "Waters the ferns on Sundays.",
        "waters the ferns on Sundays",
        "每周日给蕨类浇水。",
        "每周日给蕨类浇水",
    ):
        keep(stores, text)
    assert len(checkup.look().duplicates) == 2
    done = checkup.fold()
    assert len(stores.memories.list()) == 2
    assert checkup.look().duplicates == ()
    editing.undo(done)
    assert len(stores.memories.list()) == 4


@pytest.mark.parametrize("verdict", ["later", "earlier"])
def test_a_silent_change_is_settled(
    checkup: Checkup, editing: Editing, memory: MemoryService, told: Say, verdict: str
) -> None:
    told("My favourite colour is ochre.", 0)
    told("My favourite colour is teal.", 40)
    (conflict,) = checkup.look().conflicts
    assert conflict.clash is Clash.UNEXPLAINED
    done = checkup.settle(conflict, verdict)  # type: ignore[arg-type]
    expected = {"later": "teal", "earlier": "ochre"}[verdict]
    assert [one.value for one in memory.memories()] == [expected]
    assert checkup.look().conflicts == ()
    editing.undo(done)
    assert [one.value for one in memory.memories()] == ["teal"]
    assert len(checkup.look().conflicts) == 1


def test_two_that_both_hold_can_stay_side_by_side(checkup: Checkup, stores: Stores) -> None:
    fields = {"subject": "user", "attribute": "favourite_colour", "single_valued": True}
    keep(stores, "赭石色", value="赭石色", **fields)
    keep(stores, "青色", value="青色", **fields)
    (conflict,) = checkup.look().conflicts
    assert conflict.clash is Clash.BOTH_HELD
    assert checkup.can_both_hold(conflict)
    checkup.settle(conflict, "both")
    assert checkup.look().conflicts == ()
    assert len(stores.memories.list()) == 2


def test_tokens_are_counted_by_local_day_and_purpose(checkup: Checkup, stores: Stores) -> None:
    now = clock.local_now().replace(hour=12)
    for days, purpose, tokens in ((0, "chat", 10), (0, "chat", 5), (1, "memory", 7), (40, "chat", 99)):
        with clock.use(now=now - timedelta(days=days)):
            stores.usage.add(purpose=purpose, provider="p", model="m", usage=Usage(tokens, 1))
    with clock.use(now=now):
        usage = checkup.look().usage
    assert [(one.day, one.purpose, one.tokens) for one in usage] == [(1, "memory", 8), (0, "chat", 17)]


def test_what_failed_is_tried_again_at_once(memory: MemoryService, stores: Stores) -> None:
    stores.queue.push("index", payload={"keys": []})
    (task,) = stores.queue.take()
    stores.queue.failed(task.key, "E")
    later = stores.queue.next_at()
    assert later is not None
    assert later > clock.now()
    memory.retry_now()
    soon = stores.queue.next_at()
    assert soon is not None
    assert soon <= clock.now()
