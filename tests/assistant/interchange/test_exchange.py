"""One person's machines over a folder, with real stores: what comes, what waits, and what never comes back."""

from __future__ import annotations

import itertools
import random
import shutil
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assistant import clock
from assistant.errors import AssistantError
from assistant.events import EventBus
from assistant.interchange.exchange_merging import Merged
from assistant.memory.editing import Editing, Fields
from assistant.memory.records import Kind
from assistant.memory.upkeep.changesets import ChangeSets

from .conftest import Rig, open_rig
from .machines import Machine, MakeMachine, at


@pytest.fixture
def machine(make_rig: Callable[[str], Rig], tmp_path: Path) -> MakeMachine:
    folder = tmp_path / "synced"
    folder.mkdir()
    return lambda name: Machine(make_rig(name), folder)


def test_each_learns_what_the_other_knows_and_then_nothing_new(machine: MakeMachine) -> None:
    desk, lap = machine("desk"), machine("lap")
    desk.says("I play the oboe.", 0)
    desk.says("My dentist appointment is on March 9, 2026.", 1)
    lap.says("我住在昆明。", 2, "d")
    lap.asks("How to prune roses: 1. Wait for March. 2. Cut above a bud.", 3)
    desk.exchange(4)
    came = lap.exchange(5)
    assert (came.merged.added, came.merged.conflicts, came.conversations) == (2, 0, 1)
    desk.exchange(6)
    assert desk.known() == lap.known()
    assert len(desk.known()) == 4
    assert desk.content() == lap.content()
    assert set(desk.rig.texts()) == set(lap.rig.texts())
    (skill,) = desk.rig.stores.memories.list(kinds={Kind.SKILL})
    assert len(desk.rig.stores.skills.versions([skill.key])[skill.key]) == 1
    for one, day in ((lap, 7), (desk, 8), (lap, 9)):
        again = one.exchange(day)
        assert (again.merged, again.conversations) == (Merged(told=again.merged.told), 0)
        assert not any(again.merged.told.values())


def test_what_came_of_the_last_exchange_is_kept(machine: MakeMachine) -> None:
    desk, lap = machine("desk"), machine("lap")
    assert lap._exchange().last() is None
    desk.asks("The cello is a Guadagnini copy", 0)
    desk.exchange(1)
    lap.exchange(2)
    last = lap._exchange().last()
    assert last is not None
    assert (last.at, last.machines, last.added, last.conflicts) == (at(2), 1, 1, 0)


def test_history_and_sources_come_along(machine: MakeMachine) -> None:
    desk, lap = machine("desk"), machine("lap")
    desk.says("I live in Turku.", 0)
    desk.exchange(1)
    lap.exchange(2)
    desk.says("I moved to Bergen and live in Bergen now.", 30, parent="m0")
    desk.exchange(31)
    came = lap.exchange(32)
    assert (came.merged.added, came.merged.retired, came.merged.conflicts) == (1, 1, 0)
    (now,) = [one for one in lap.rig.stores.memories.list() if one.attribute == "lives_in"]
    line = lap.rig.memory.history(now.id)
    assert [one.memory.value for one in line] == ["Turku", "Bergen"]
    assert line[-1].memory.sources[0].quote in "I moved to Bergen and live in Bergen now."
    assert lap.rig.shown("c") == desk.rig.shown("c")
    assert len(lap.rig.shown("c")) == 2


def test_two_values_wait_for_the_person_and_the_answer_holds_everywhere(machine: MakeMachine) -> None:
    desk, lap = machine("desk"), machine("lap")
    desk.asks("I live in Turku", 0)
    lap.asks("I live in Bergen", 2)
    desk.exchange(3)
    assert lap.exchange(4).merged.conflicts == 1
    assert desk.exchange(5).merged.conflicts == 1
    for one in (desk, lap):
        assert (one.known(), one.waiting()) == ({"I live in Bergen"}, ["I live in Turku"])
    with clock.use(now=at(6)):
        (waiting,) = desk.rig.memory.inbox.waiting()
        assert [one.text for one in waiting.replaces] == ["I live in Bergen"]
        desk.rig.memory.accept(waiting.memory.id)
    assert desk.known() == {"I live in Turku"}
    desk.exchange(7)
    lap.exchange(8)
    desk.exchange(9)
    for one in (desk, lap):
        assert (one.known(), one.waiting()) == ({"I live in Turku"}, [])


def test_what_was_refused_stays_away(machine: MakeMachine) -> None:
    desk, lap = machine("desk"), machine("lap")
    desk.asks("我住在昆明", 0)
    lap.asks("我住在大理", 2)
    desk.exchange(3)
    lap.exchange(4)
    lap.rig.memory.reject(lap.rig.memory.pending()[0].id)
    lap.exchange(5)
    desk.exchange(6)
    lap.exchange(7)
    for one in (desk, lap):
        assert (one.known(), one.waiting()) == ({"我住在大理"}, [])


def test_what_both_learned_ends_on_both_when_it_ends_on_one(machine: MakeMachine) -> None:
    desk, lap = machine("desk"), machine("lap")
    desk.says("I play the oboe.", 0, "c")
    lap.says("I play the oboe.", 1, "d")
    for day, one in enumerate((desk, lap, desk), 2):
        one.exchange(day)
    assert desk.known() == lap.known()
    assert len(desk.known()) == 1
    lap.says("I no longer play the oboe.", 10, "d", parent="m1")
    for day, one in enumerate((lap, desk, lap, desk), 11):
        one.exchange(day)
    for one in (desk, lap):
        assert not [text for text in one.known() if text.startswith("I play")]


def test_what_is_forgotten_on_one_goes_on_the_other_and_does_not_come_back(machine: MakeMachine) -> None:
    desk, lap, late = machine("desk"), machine("lap"), machine("late")
    late.says("I collect porcelain thimbles.", 0, "e")
    desk.says("I collect porcelain thimbles. The weather is fine.", 0)
    desk.exchange(1)
    lap.exchange(2)
    assert any("thimbles" in text for text in lap.known())
    (held,) = [text for text in desk.known() if "thimbles" in text]
    desk.forgets(held, 3)
    assert not any("thimbles" in text for text in desk.known())
    desk.exchange(4)
    assert lap.exchange(5).merged.retired == 1
    late.exchange(6)
    desk.exchange(7)
    for one in (desk, lap, late):
        assert not any("thimbles" in text for text in (*one.known(), *one.rig.texts()))
        assert b"thimbles" not in one.rig.stores.database.paths.database.read_bytes()
        one.says("I collect porcelain thimbles.", 8, "f")
        assert not any("thimbles" in text for text in one.known())


def test_nothing_made_from_forgotten_words_stays_in_the_stamps(machine: MakeMachine) -> None:
    desk = machine("desk")
    desk.asks("I play the oboe.", 0)
    id = desk.asks("我住在昆明。", 1)
    desk.exchange(2)
    puts(desk, id, "我住在大理。", 3)
    desk.exchange(4)
    made = "SELECT body_digest, life_digest, words_digest, words_at, words_mark, words_over FROM exchange_stamps"
    before, kept = (
        desk.rig.stores.database.read(lambda cursor, test=test: cursor.execute(f"{made} WHERE {test}", [id]).fetchall())
        for test in ("memory_id = ?", "memory_id <> ?")
    )
    assert before[0][-1] != "[]"
    with clock.use(now=at(5)):
        desk.rig.memory.forget([id])
    rows = desk.rig.stores.database.read(lambda cursor: cursor.execute(f"{made} WHERE memory_id = ?", [id]).fetchall())
    assert rows == [("", "", None, None, None, None)]
    assert kept == desk.rig.stores.database.read(
        lambda cursor: cursor.execute(f"{made} WHERE memory_id <> ?", [id]).fetchall()
    )
    desk.exchange(6)
    assert desk.rig.stores.database.read(
        lambda cursor: cursor.execute("SELECT memory_id FROM exchange_stamps WHERE gone").fetchall()
    ) == [(id,)]


def test_what_is_told_anew_after_forgetting_stays(machine: MakeMachine) -> None:
    desk, lap = machine("desk"), machine("lap")
    desk.asks("My locker is number 17", 0)
    desk.exchange(1)
    lap.exchange(2)
    desk.forgets("My locker is number 17", 3)
    desk.exchange(4)
    lap.exchange(5)
    lap.asks("My locker is number 17", 6)
    lap.exchange(7)
    desk.exchange(8)
    lap.exchange(9)
    assert desk.known() == lap.known() == {"My locker is number 17"}


@pytest.mark.parametrize("order", list(itertools.permutations((0, 1, 2))))
def test_what_was_told_anew_survives_whatever_comes_first(
    machine: MakeMachine, tmp_path: Path, order: tuple[int, ...]
) -> None:
    desk, lap, phone, fresh = (machine(name) for name in ("desk", "lap", "phone", "fresh"))
    for day, place in enumerate(("昆明", "Turku", "昆明")):
        desk.asks(f"I live in {place}", 4 * day)
    lap.asks("I live in 昆明", 3)
    lap.forgets("I live in 昆明", 5)
    phone.asks("I live in Bergen", 6)
    for number, one in enumerate((desk, lap, phone)):
        one.folder = tmp_path / f"own{number}"
        one.folder.mkdir()
        one.exchange(20)
    for day, number in enumerate(order, 21):
        fresh.folder = (desk, lap, phone)[number].folder
        fresh.exchange(day)
    assert (fresh.known(), fresh.waiting()) == ({"I live in 昆明"}, ["I live in Bergen"])


def test_a_conversation_that_is_forgotten_goes_everywhere(machine: MakeMachine) -> None:
    desk, lap = machine("desk"), machine("lap")
    desk.says("I play the oboe.", 0, "c")
    desk.says("I live in Turku.", 1, "d")
    desk.exchange(2)
    lap.exchange(3)
    with clock.use(now=at(4)):
        desk.rig.memory.forget_conversation("c")
    desk.exchange(5)
    lap.exchange(6)
    desk.exchange(7)
    for one in (desk, lap):
        assert one.known() == {"I live in Turku."}
        assert one.rig.texts() == ["I live in Turku."]


def test_private_memories_stay_unless_asked_for(machine: MakeMachine) -> None:
    desk, lap = machine("desk"), machine("lap")
    desk.asks("My locker is 88-TANGO", 0, private=True)
    assert desk.exchange(1).kept_back == 1
    lap.exchange(2)
    assert lap.known() == set()
    desk.exchange(3)
    assert desk.known() == {"My locker is 88-TANGO"}
    desk.exchange(4, private=True)
    lap.exchange(5)
    (came,) = lap.rig.stores.memories.list()
    assert came.private


def test_edits_by_hand_and_what_is_gone_travel(machine: MakeMachine) -> None:
    desk, lap = machine("desk"), machine("lap")
    slip = desk.asks("The boat is called Petrle", 0)
    desk.asks("The spare key hangs in the shed", 0)
    desk.exchange(1)
    lap.exchange(2)
    puts(lap, slip, "The boat is called Petrel", 3)
    (other,) = [one for one in lap.rig.stores.memories.list() if "key" in one.text]
    lap.rig.stores.memories.discard([other.id])
    lap.exchange(4)
    came = desk.exchange(5)
    assert (came.merged.updated, came.merged.retired) == (1, 1)
    lap.exchange(6)
    assert desk.known() == lap.known() == {"The boat is called Petrel"}


def puts(one: Machine, id: str, text: str, day: float) -> None:
    rig = one.rig
    changes = ChangeSets(stores=rig.stores, refresh=rig.memory.index_new, events=EventBus())
    editing = Editing(stores=rig.stores, changes=changes, memory=lambda: rig.memory, redactor=rig.redactor)
    with clock.use(now=at(day)):
        editing.fix(id, Fields(text=text))


def restored(machine: MakeMachine, names: Sequence[str], text: str) -> tuple[str, list[Machine]]:
    """Machines that all began with a copy of one memory."""
    first = machine("first")
    id = first.asks(text, 0)
    memory = first.rig.stores.memories.get(id)
    made = [machine(name) for name in names]
    for one in made:
        one.rig.stores.memories.add_many([memory])
    return id, made


@pytest.mark.parametrize("order", list(itertools.permutations((0, 1, 2))))
def test_what_was_put_otherwise_on_several_waits_and_nothing_is_lost(
    machine: MakeMachine, order: tuple[int, ...]
) -> None:
    id, machines = restored(machine, ("desk", "lap", "phone"), "The boat is called Petrle")
    texts = ["The boat is called Petrel", "The boat is called Pearl", "那条船叫海燕"]
    for number, (one, text) in enumerate(zip(machines, texts, strict=True)):
        puts(one, id, text, 1 + number)
    turns = [machines[number] for number in order] * 3
    for day, one in enumerate(turns, 10):
        one.exchange(day)
    for one in machines:
        assert {*one.known(), *one.waiting()} == set(texts)
        assert len(one.known()) == 1
        assert one.content() == machines[0].content()
        assert sorted(one.waiting()) == sorted(machines[0].waiting())
        again = one.exchange(40)
        assert not any(again.merged.told.values())


def test_the_other_words_of_a_memory_take_its_place_on_a_yes_and_go_on_a_no(machine: MakeMachine) -> None:
    id, (desk, lap) = restored(machine, ("desk", "lap"), "The boat is called Petrle")
    desk.exchange(1)
    lap.exchange(2)
    puts(desk, id, "The boat is called Petrel", 3)
    puts(lap, id, "The boat is called Pearl", 3)
    desk.exchange(4)
    assert lap.exchange(5).merged.conflicts == 1
    desk.exchange(6)
    for one in (desk, lap):
        assert (one.known(), one.waiting()) == ({"The boat is called Pearl"}, ["The boat is called Petrel"])
    with clock.use(now=at(7)):
        (waiting,) = desk.rig.memory.inbox.waiting()
        assert [one.text for one in waiting.replaces] == ["The boat is called Pearl"]
        desk.rig.memory.accept(waiting.memory.id)
    assert (desk.known(), desk.waiting()) == ({"The boat is called Petrel"}, [])
    for day, one in enumerate((desk, lap, desk, lap), 8):
        one.exchange(day)
    for one in (desk, lap):
        assert (one.known(), one.waiting()) == ({"The boat is called Petrel"}, [])
    (now,) = lap.rig.stores.memories.list()
    puts(desk, now.id, "The boat is called Petrel II", 13)
    puts(lap, now.id, "The boat is called Petra", 13)
    for day, one in enumerate((lap, desk), 14):
        one.exchange(day)
    desk.rig.memory.reject(desk.rig.memory.pending()[0].id)
    for day, one in enumerate((desk, lap, desk, lap), 17):
        one.exchange(day)
    for one in (desk, lap):
        assert (one.known(), one.waiting()) == ({"The boat is called Petrel II"}, [])


def test_what_describes_a_memory_and_its_words_meet(machine: MakeMachine) -> None:
    id, (desk, lap) = restored(machine, ("desk", "lap"), "The boat is called Petrle")
    desk.exchange(1)
    lap.exchange(2)
    puts(desk, id, "The boat is called Petrel", 3)
    desk.exchange(4)
    lap.rig.memory.pin(id, pinned=True)
    for day, one in enumerate((lap, desk, lap), 5):
        one.exchange(day)
    for one in (desk, lap):
        (held,) = one.rig.stores.memories.list()
        assert (held.text, held.pinned, one.waiting()) == ("The boat is called Petrel", True, [])


def test_bad_files_are_named_and_passed_over(machine: MakeMachine) -> None:
    desk, lap, other = machine("desk"), machine("lap"), machine("other")
    desk.asks("I play the oboe", 0)
    good = desk.exchange(1).written
    other.folder = desk.folder / "elsewhere"
    other.folder.mkdir()
    foreign = other.exchange(1, "quick otters cross at dusk").written
    shutil.copy(foreign, desk.folder / foreign.name)
    whole = good.read_bytes()
    (desk.folder / "half.keepsake-exchange").write_bytes(whole[:-9])
    (desk.folder / "hurt.keepsake-exchange").write_bytes(whole[:-1] + bytes([whole[-1] ^ 1]))
    (desk.folder / "later.keepsake-exchange").write_bytes(whole[:18] + b"\x09" + whole[19:])
    (desk.folder / "note.keepsake-exchange").write_text("groceries")
    (desk.folder / "holiday.txt").write_text("not ours")
    came = lap.exchange(2)
    faults = {one.name: one.fault for one in came.read}
    assert faults[good.name] == ""
    assert "another phrase" in faults[foreign.name]
    assert "in full" in faults["half.keepsake-exchange"]
    assert "damaged" in faults["hurt.keepsake-exchange"]
    assert "later version" in faults["later.keepsake-exchange"]
    assert "no file of an exchange" in faults["note.keepsake-exchange"]
    assert len(faults) == 6
    assert lap.known() == {"I play the oboe"}


def test_a_phrase_that_opens_no_file_of_the_others_writes_and_reads_nothing(machine: MakeMachine) -> None:
    desk, lap = machine("desk"), machine("lap")
    desk.asks("I play the oboe", 0)
    desk.exchange(1)
    own = lap.exchange(2)
    assert own.agreed
    before = own.written.read_bytes()
    with pytest.raises(AssistantError) as refused:
        lap.exchange(3, "slow otters cross at dawn")
    assert refused.value.details["reason"] == "other_phrase"
    assert own.written.read_bytes() == before
    assert lap.exchange(4).agreed


def test_a_phrase_that_opens_some_of_the_others_goes_on_and_says_so(machine: MakeMachine) -> None:
    desk, lap, other = machine("desk"), machine("lap"), machine("other")
    desk.asks("我弹古筝", 0)
    desk.exchange(1)
    other.folder = desk.folder / "elsewhere"
    other.folder.mkdir()
    foreign = other.exchange(1, "水獭黄昏时过河去").written
    shutil.copy(foreign, desk.folder / foreign.name)
    came = lap.exchange(2)
    assert not came.agreed
    assert came.written.exists()
    assert lap.known() == {"我弹古筝"}


STEPS = st.lists(
    st.tuples(
        st.integers(0, 2),
        st.sampled_from(["Turku", "Bergen", "oboe", "forget", "昆明", "exchange"]),
    ),
    min_size=3,
    max_size=9,
)


@pytest.mark.timeout(600)
@settings(max_examples=4, deadline=None)
@given(STEPS, st.randoms(use_true_random=False))
def test_any_order_of_merging_gives_the_same(steps: list[tuple[int, str]], chance: random.Random) -> None:
    with tempfile.TemporaryDirectory() as place:
        root = Path(place)
        folder = root / "synced"
        folder.mkdir()
        machines = [Machine(open_rig(root / name), folder) for name in ("desk", "lap", "phone")]
        try:
            _live(machines, steps)
            left = []
            for number, one in enumerate(machines):
                one.folder = root / f"own{number}"
                one.folder.mkdir()
                left.append(one.exchange(50 + number).written)
            found = set()
            for order in chance.sample(list(itertools.permutations(left)), 2):
                fresh = Machine(open_rig(root / f"fresh{len(machines)}"), root / f"in{len(machines)}")
                machines.append(fresh)
                fresh.folder.mkdir()
                for day, file in enumerate([*order, order[0]], 70):
                    shutil.rmtree(fresh.folder)
                    fresh.folder.mkdir()
                    shutil.copy(file, fresh.folder)
                    fresh.exchange(day)
                found.add((fresh.content(), tuple(sorted(fresh.waiting()))))
            assert len(found) == 1
        finally:
            for one in machines:
                one.rig.stores.database.close()


def _live(machines: list[Machine], steps: list[tuple[int, str]]) -> None:
    for day, (which, step) in enumerate(steps):
        one = machines[which]
        if step == "exchange":
            one.exchange(day)
        elif step == "forget":
            if held := sorted(one.known()):
                one.forgets(held[0], day)
        else:
            one.asks("I play the oboe" if step == "oboe" else f"I live in {step}", day)
