"""The line of values that a fact had, and which statements contradict each other, in both languages."""

from __future__ import annotations

from datetime import timedelta

import pytest

from assistant import clock
from assistant.errors import NotFoundError
from assistant.memory.history import Clash, holds_at
from assistant.memory.records import Action, Kind, RecallRequest
from assistant.memory.service import MemoryService
from assistant.storage.stores import Stores
from tests.assistant.memory.conftest import START, Say


@pytest.fixture(autouse=True)
def a_year_later() -> object:
    with clock.use(now=START + timedelta(days=365)):
        yield


@pytest.mark.parametrize(
    ("texts", "values"),
    [
        (["I live in Ghent.", "I live in Lille now.", "I've moved, I live in Metz now."], ["Ghent", "Lille", "Metz"]),
        (["我住在厦门。", "我现在住在泉州。", "我搬家了，现在住在福州。"], ["厦门", "泉州", "福州"]),
    ],
)
def test_a_history_is_the_line_of_values_with_their_words(
    memory: MemoryService, told: Say, texts: list[str], values: list[str]
) -> None:
    for day, text in enumerate(texts):
        told(text, day * 30)
    for one in memory.memories(include_retired=True):
        line = memory.history(one.id)
        assert [stretch.memory.value for stretch in line] == values
    assert [stretch.current for stretch in line] == [False, False, True]
    assert [stretch.replaced_by for stretch in line] == [line[1].memory.id, line[2].memory.id, None]
    assert [stretch.replaces for stretch in line] == [(), (line[0].memory.id,), (line[1].memory.id,)]
    assert all(stretch.memory.sources[0].quote for stretch in line)
    assert line[0].memory.valid_to == line[1].memory.valid_from


@pytest.mark.parametrize(
    ("texts", "values"),
    [
        (["I use Vim.", "I've switched from Vim to Zed.", "I went back to Vim."], ["Vim", "Zed", "Vim"]),
        (["I use Emacs as my editor.", "I switched to Helix.", "I'm back on Emacs."], ["Emacs", "Helix", "Emacs"]),
        (
            ["I use Notion.", "I moved from Notion to Obsidian.", "I returned to Notion."],
            ["Notion", "Obsidian", "Notion"],
        ),
        (["我用 Vim 写代码。", "我改用 Emacs 了。", "我又用回 Vim 了。"], ["Vim", "Emacs", "Vim"]),
    ],
)
def test_a_reopened_value_is_a_stretch_of_its_own(
    memory: MemoryService, told: Say, texts: list[str], values: list[str]
) -> None:
    for number, text in enumerate(texts):
        told(text, number * 30)
    (now,) = memory.memories()
    line = memory.history(now.id)
    assert [stretch.memory.value for stretch in line] == values
    assert [stretch.reopened for stretch in line] == [False, False, True]
    assert [stretch.current for stretch in line] == [False, False, True]
    for day, value in zip((10, 40, 70), values, strict=True):
        assert [one.value for one in memory.memories(as_of=START + timedelta(days=day))] == [value]


def test_an_end_is_part_of_the_history(memory: MemoryService, told: Say) -> None:
    ((_, first),) = told("I play squash.", 0)
    told("I don't play squash any more.", 30)
    told("I play squash again.", 60)
    line = memory.history(first.id)
    assert [stretch.memory.attribute for stretch in line] == ["plays", "former:plays", "plays"]
    assert [stretch.current for stretch in line] == [False, False, True]


def test_other_facts_are_not_in_it(memory: MemoryService, told: Say) -> None:
    ((_, tea),) = told("I like sencha.", 0)
    told("I like oolong.", 1)
    told("My brother likes sencha.", 2)
    assert [stretch.memory.id for stretch in memory.history(tea.id)] == [tea.id]


def test_a_history_of_nothing_is_refused(memory: MemoryService) -> None:
    with pytest.raises(NotFoundError):
        memory.history("nothing")


def test_what_was_held_is_the_same_in_the_store_and_in_memory(memory: MemoryService, stores: Stores, told: Say) -> None:
    for day, text in enumerate(
        ["I work at Larkfield Bank.", "I left Larkfield Bank on 2 January.", "My flight to Turin is on 20 March.",
         "I live in Ghent.", "I live in Lille now.", "我不吃香菜。", "From March I work at Osprey."]
    ):  # fmt: skip
        told(text, day * 5)
    everything = memory.memories(include_retired=True)
    for day in range(-1, 90, 3):
        moment = START + timedelta(days=day, hours=1)
        in_store = {one.id for one in stores.memories.held_at(moment, scope="default")}
        assert in_store == {one.id for one in everything if holds_at(one, moment)}


def test_a_value_that_silently_gave_way_is_shown_as_a_conflict(memory: MemoryService, told: Say) -> None:
    told("My favourite colour is teal.", 0)
    told("My favourite colour is ochre.", 60)
    (found,) = memory.conflicts()
    assert found.clash is Clash.UNEXPLAINED
    assert found.quotes == ("My favourite colour is teal.", "My favourite colour is ochre.")
    assert (found.earlier.state, found.later.state) == ("retired", "active")
    told("My favourite colour is ochre.", 70)
    assert memory.conflicts() == []


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("I live in Ghent.", "We've just moved, I live in Lille now."),
        ("我住在厦门。", "我搬家了，现在住在福州。"),
        ("I use Vim.", "I've switched from Vim to Zed."),
        ("I like jazz.", "I like techno."),
    ],
)
def test_a_change_that_was_told_is_no_conflict(memory: MemoryService, told: Say, old: str, new: str) -> None:
    told(old, 0)
    told(new, 30)
    assert memory.conflicts() == []


def test_two_people_who_disagree_are_shown_and_the_later_holds(memory: MemoryService, told: Say) -> None:
    told("The office wifi password hint is on the fridge.", 0, speaker="Ann")
    told("My shoe size is 42.", 0, speaker="Ann")
    told("My shoe size is 43.", 3, speaker="Ben")
    (found,) = memory.conflicts()
    assert found.clash is Clash.SPEAKERS
    assert [one.value for one in memory.memories() if one.attribute == found.later.attribute] == ["43"]


def test_one_person_under_two_names_cannot_live_in_two_places(memory: MemoryService, told: Say) -> None:
    told("My sister is called Ines.", 0)
    told("My sister lives in Faro.", 1)
    told("Ines lives in Porto.", 40)
    (found,) = memory.conflicts()
    assert found.clash is Clash.BOTH_HELD
    assert {found.earlier.value, found.later.value} == {"Faro", "Porto"}


def test_what_recall_gives_is_what_holds_in_a_running_program(memory: MemoryService, told: Say) -> None:
    told("I live in Ghent.", 0)
    assert memory.recall(RecallRequest("Where do I live?")).results
    told("I live in Lille now.", 10)
    assert [one.text for one in memory.recall(RecallRequest("Where do I live?")).results] == ["I live in Lille now."]


def test_taking_an_adding_back_opens_what_it_replaced(memory: MemoryService, told: Say) -> None:
    told("I live in Ghent.", 0)
    done = memory.remember("I live in Lille.")
    assert done.action is Action.UPDATED
    assert done.memory is not None
    memory.take_back([done.memory.id])
    assert [one.text for one in memory.memories()] == ["I live in Ghent."]
    assert [one.state for one in memory.memories(include_retired=True)] == ["active"]


def test_a_history_reaches_back_to_what_was_stored_under_an_older_name(
    memory: MemoryService, stores: Stores, told: Say
) -> None:
    old = stores.memories.add(
        kind=Kind.PREFERENCE,
        text="我敲代码用 VS Code。",
        attribute="uses:敲代码",
        value="VS Code",
        single_valued=True,
        subject="user",
        learned_at=START,
    )
    told("I use Helix for coding now.", 30)
    [new] = memory.memories()
    assert [stretch.memory.id for stretch in memory.history(new.id)] == [old.id, new.id]
    assert [stretch.memory.id for stretch in memory.history(old.id)] == [old.id, new.id]


def test_what_is_stored_under_an_older_name_contradicts_what_is_held_beside_it(
    memory: MemoryService, stores: Stores
) -> None:
    for attribute, value in (("uses:敲代码", "VS Code"), ("uses:coding", "Helix")):
        stores.memories.add(
            kind=Kind.PREFERENCE,
            text=f"{value} {attribute}",
            attribute=attribute,
            value=value,
            single_valued=True,
            subject="user",
            learned_at=START,
        )
    [conflict] = memory.conflicts()
    assert (conflict.clash, conflict.earlier.value, conflict.later.value) == (Clash.BOTH_HELD, "VS Code", "Helix")
