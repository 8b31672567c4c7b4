"""Changing memories by hand: what is done, that it is one change, and that it can be taken back whole."""

from __future__ import annotations

import pytest

from assistant.events import EventBus
from assistant.memory.editing import BY_HAND, EditError, Editing, Fields
from assistant.memory.records import Kind, Memory, Origin, Source
from assistant.memory.service import MemoryService
from assistant.memory.upkeep.changesets import ChangedMeanwhileError, ChangeSets, Planned, content_mark
from assistant.privacy.redactor import Redactor
from assistant.storage.stores import Stores


@pytest.fixture
def editing(stores: Stores, memory: MemoryService) -> Editing:
    return Editing(
        stores=stores,
        changes=ChangeSets(stores=stores, refresh=memory.index_new, events=EventBus()),
        memory=lambda: memory,
        redactor=Redactor(salt=b"s" * 16),
    )


def keep(stores: Stores, text: str, **fields: object) -> Memory:
    source = Source("c1", f"m-{text}", text)
    return stores.memories.add(**{"kind": Kind.FACT, "text": text, "sources": [source], **fields})  # type: ignore[arg-type]


def test_a_slip_is_put_right_where_it_stands_and_back(editing: Editing, stores: Stores) -> None:
    old = keep(stores, "Lives in Turkku", subject="user", attribute="lives_in", value="Turkku", single_valued=True)
    before = content_mark(stores)
    done = editing.fix(old.id, Fields(text="I live in Turku.", tags=("home", " home "), importance=3.0))
    (new,) = done.memories
    assert (new.id, new.text, new.attribute, new.value) == (old.id, "I live in Turku.", "lives_in", "Turku")
    assert (new.tags, new.importance, new.sources) == (("home",), 1.0, old.sources)
    (run,) = stores.changes.runs(job=BY_HAND)
    (change,) = stores.changes.of_run(run.id)
    assert (change.before[0].text, change.after[0].text) == ("Lives in Turkku", "I live in Turku.")
    editing.undo(done)
    assert content_mark(stores) == before


def test_words_that_no_longer_say_the_value_lose_it(editing: Editing, stores: Stores) -> None:
    old = keep(stores, "最喜欢的颜色是紫色", attribute="favourite_colour", value="紫色", subject="user", language="zh")
    (new,) = editing.fix(old.id, Fields(text="颜色嘛，随便")).memories
    assert (new.text, new.value, new.attribute) == ("颜色嘛，随便", "", "")


def test_secrets_in_what_is_typed_are_masked(editing: Editing, stores: Stores) -> None:
    old = keep(stores, "The card is in the drawer")
    (new,) = editing.fix(old.id, Fields(text="The card 4111 1111 1111 1111 is in the drawer")).memories
    assert "4111 1111" not in new.text


def test_nothing_changed_is_said(editing: Editing, stores: Stores) -> None:
    old = keep(stores, "The boat is blue")
    with pytest.raises(EditError):
        editing.fix(old.id, Fields(text="The boat is blue"))
    with pytest.raises(EditError):
        editing.fix(old.id, Fields(text="  "))
    with pytest.raises(EditError):
        editing.pin([old.id], pinned=False)
    with pytest.raises(EditError):
        editing.merge([old.id], keep=old.id)
    with pytest.raises(EditError):
        editing.split(old.id, ["The boat is blue", " "])
    assert stores.changes.runs(job=BY_HAND) == []


def test_several_become_one_with_all_sources(editing: Editing, stores: Stores) -> None:
    first = keep(stores, "The boat is blue", tags=("boat",), importance=0.3)
    second = keep(stores, "The boat is painted in blue", tags=("paint",), importance=0.7, pinned=True, private=True)
    before = content_mark(stores)
    done = editing.merge([first.id, second.id], keep=first.id, text="The boat is painted blue")
    kept, gone = (stores.memories.get(one.id) for one in (first, second))
    assert (kept.text, kept.tags, kept.importance) == ("The boat is painted blue", ("boat", "paint"), 0.7)
    assert kept.pinned
    assert kept.private
    assert {source.quote for source in kept.sources} == {"The boat is blue", "The boat is painted in blue"}
    assert (gone.state, gone.superseded_by) == ("retired", kept.id)
    editing.undo(done)
    assert content_mark(stores) == before


def test_scopes_are_not_merged_across(editing: Editing, stores: Stores) -> None:
    first, second = keep(stores, "one"), keep(stores, "two", scope="work")
    with pytest.raises(EditError):
        editing.merge([first.id, second.id], keep=first.id)


def test_one_becomes_several(editing: Editing, stores: Stores) -> None:
    old = keep(stores, "我住在成都，养了一只猫", tags=("home",), language="zh")
    before = content_mark(stores)
    done = editing.split(old.id, ["我住在成都。", "", "我养了一只猫。"])
    first, second = done.memories
    assert (first.id, first.text, first.value) == (old.id, "我住在成都。", "成都")
    assert (second.text, second.tags, second.sources) == ("我养了一只猫。", ("home",), old.sources)
    assert len(stores.memories.list()) == 2
    editing.undo(done)
    assert content_mark(stores) == before


def test_a_memory_moves_and_its_line_ends_there(editing: Editing, stores: Stores, memory: MemoryService) -> None:
    old = keep(stores, "Lives in Turku", subject="user", attribute="lives_in", value="Turku")
    new = memory.correct(old.id, "I live in Oulu.").memory
    assert new is not None
    before = content_mark(stores)
    done = editing.move([new.id], "work")
    moved, left = stores.memories.get(new.id), stores.memories.get(old.id)
    assert (moved.scope, moved.supersedes, left.scope, left.superseded_by) == ("work", None, "default", None)
    editing.undo(done)
    assert content_mark(stores) == before
    with pytest.raises(EditError):
        editing.move([old.id], "default")


def test_a_copy_stands_in_both(editing: Editing, stores: Stores) -> None:
    old = keep(stores, "The boat is blue", pinned=True)
    done = editing.copy([old.id], "work")
    (copy,) = stores.memories.list(scope="work")
    assert copy.id != old.id
    assert (copy.text, copy.sources, copy.pinned) == (old.text, old.sources, True)
    editing.undo(done)
    assert stores.memories.list(scope="work") == []
    assert stores.memories.get(old.id) == old


def test_pins_and_privacy_are_taken_back_as_one(editing: Editing, stores: Stores) -> None:
    ids = [keep(stores, "one").id, keep(stores, "two", pinned=True).id]
    done = editing.pin(ids, pinned=True)
    assert all(stores.memories.get(id).pinned for id in ids)
    editing.undo(done)
    assert [stores.memories.get(id).pinned for id in ids] == [False, True]
    editing.undo(editing.keep_private(ids, private=True))
    assert not any(stores.memories.get(id).private for id in ids)


def test_what_is_corrected_becomes_history_and_back(editing: Editing, stores: Stores) -> None:
    old = keep(stores, "Lives in Turku", subject="user", attribute="lives_in", value="Turku", single_valued=True)
    done = editing.correct(old.id, "I live in Oulu.")
    assert stores.memories.get(old.id).superseded_by == done.memories[0].id
    editing.undo(done)
    assert [one.id for one in stores.memories.list()] == [old.id]


def test_what_is_typed_is_kept_even_if_it_was_forgotten(editing: Editing, memory: MemoryService) -> None:
    (first,) = editing.add("The spare key is under the pot.").memories
    assert first.origin is Origin.HAND
    with pytest.raises(EditError):
        editing.add("The spare key is under the pot.")
    memory.forget([first.id])
    done = editing.add("The spare key is under the pot.", kind=Kind.PREFERENCE, scope="default", private=True)
    assert (done.memories[0].kind, done.memories[0].private) == (Kind.PREFERENCE, True)
    editing.undo(done)
    assert memory.memories() == []


def test_an_edit_never_overwrites_what_came_meanwhile(stores: Stores, editing: Editing) -> None:
    old = keep(stores, "The boat is blue")
    changes = ChangeSets(stores=stores, refresh=lambda keys: None, events=EventBus())
    stores.memories.update(old.id, text="The boat is green")
    with pytest.raises(ChangedMeanwhileError):
        changes.by_hand(BY_HAND, Planned("edit", "default", (old,), (old,), ""))
    assert stores.memories.get(old.id).text == "The boat is green"


def test_forgetting_takes_the_images_of_edits_too(editing: Editing, stores: Stores, memory: MemoryService) -> None:
    old = keep(stores, "The safe opens with the blue card")
    done = editing.fix(old.id, Fields(text="The safe opens with the red card"))
    memory.forget([old.id])
    (change,) = stores.changes.of_run(done.run_id)
    assert (change.before, change.after) == ((), ())
