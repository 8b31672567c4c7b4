from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from assistant.events import EventBus
from assistant.memory.records import Kind, Memory, Source
from assistant.memory.upkeep.changesets import ChangeSets, Report, content_mark
from assistant.memory.upkeep.consolidation import Consolidation
from assistant.memory.upkeep.service import CONSOLIDATION
from assistant.paths import DataPaths
from assistant.storage.database import Database
from assistant.storage.stores import Stores
from tests.assistant.memory.upkeep.built import upkeep_of

DAY = datetime(2026, 3, 2, 9, tzinfo=UTC)


class Rig:
    def __init__(self, folder: Path) -> None:
        self.stores = Stores(Database.open(DataPaths(folder), key=None))
        self.upkeep = upkeep_of(self.stores)

    def remember(self, text: str, **fields: Any) -> Memory:
        source = Source("c1", f"m{text}", text, said_at=DAY)
        given = {"kind": Kind.FACT, "sources": [source], "learned_at": DAY, **fields}
        return self.stores.memories.add(text=text, **given)

    def run(self) -> Report:
        return self.upkeep.consolidate(by_hand=True)

    def texts(self) -> set[str]:
        return {one.text for one in self.stores.memories.list()}


@pytest.fixture
def rig(tmp_path: Path) -> Iterator[Rig]:
    made = Rig(tmp_path)
    yield made
    made.stores.database.close()


def test_what_is_said_twice_is_folded_into_the_fullest_with_all_sources(rig: Rig) -> None:
    short = rig.remember("I enjoy oolong.", importance=0.8, tags=["drinks"])
    long = rig.remember("I really enjoy oolong.", confidence=0.9)
    chinese = [rig.remember("我在宁波上班。"), rig.remember("我在宁波工作。")]
    report = rig.run()
    assert len(report.made) == 2
    assert rig.texts() == {short.text, chinese[0].text}
    kept, gone = rig.stores.memories.get(short.id), rig.stores.memories.get(long.id)
    assert {one.quote for one in kept.sources} == {short.text, long.text}
    assert (kept.importance, kept.confidence, kept.tags) == (0.8, 0.9, ("drinks",))
    assert (gone.state, gone.superseded_by, gone.details["folded_into"]) == ("retired", kept.id, kept.id)
    assert (gone.valid_to, gone.text) == (None, long.text)
    held = rig.stores.memories.held_at(DAY + timedelta(minutes=1), scope="default")
    assert {one.id for one in held} >= {short.id, long.id}


def test_undo_gives_back_what_was(rig: Rig) -> None:
    for text in ("I enjoy oolong.", "I love oolong.", "I'm fond of oolong.", "I hate oolong."):
        rig.remember(text)
    before = content_mark(rig.stores)
    report = rig.run()
    assert rig.texts() == {"I enjoy oolong.", "I hate oolong."}
    rig.upkeep.undo(report.run_id)
    assert content_mark(rig.stores) == before


def test_what_was_taken_back_is_not_folded_again_whoever_joins(rig: Rig) -> None:
    texts = ["I enjoy oolong.", "I really enjoy oolong."]
    for text in texts:
        rig.remember(text)
    rig.upkeep.undo(rig.run().run_id)
    assert rig.run().changes == ()
    for text in ("I enjoy oolong, honestly.", "我在宁波上班。", "我在宁波工作。"):
        rig.remember(text)
    rig.run()
    assert rig.texts() == {*texts, "我在宁波上班。"}


def test_a_dry_run_shows_the_same_and_writes_nothing(rig: Rig) -> None:
    rig.remember("I enjoy oolong.")
    rig.remember("I love oolong.")
    before = content_mark(rig.stores)
    shown = rig.upkeep.consolidate(dry_run=True)
    assert content_mark(rig.stores) == before
    assert rig.upkeep.runs() == []
    made = rig.run()
    assert [one.memory_ids for one in shown.made] == [one.memory_ids for one in made.made]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ({"scope": "default"}, {"scope": "work"}),
        ({"subject": "sister"}, {"subject": "cousin"}),
        ({"private": True}, {"private": False}),
        ({"kind": Kind.FACT}, {"kind": Kind.EVENT}),
        ({"attribute": "likes"}, {"attribute": "drinks"}),
        ({"valid_to": DAY + timedelta(days=9)}, {}),
        ({"kind": Kind.EVENT, "valid_from": DAY}, {"kind": Kind.EVENT, "valid_from": DAY + timedelta(days=1)}),
        ({"date_phrase": "since May", "valid_from": DAY}, {"valid_from": DAY + timedelta(days=31)}),
        (
            {"attribute": "drink", "value": "oolong", "single_valued": True},
            {"attribute": "drink", "value": "mate", "single_valued": True},
        ),
    ],
)
def test_the_same_words_about_another_matter_stay(rig: Rig, one: dict[str, Any], other: dict[str, Any]) -> None:
    rig.remember("Oolong is the favourite.", **one)
    rig.remember("Oolong is the favourite.", **other)
    assert rig.upkeep.consolidate(by_hand=True).changes == ()


def test_what_depends_on_its_day_is_the_same_only_on_one_day(rig: Rig) -> None:
    for text in ("The plumber comes tomorrow.", "水管工明天来。"):
        rig.remember(text, sources=[Source("c1", "m1", text, said_at=DAY)])
        rig.remember(text, sources=[Source("c2", "m2", text, said_at=DAY + timedelta(days=3))])
    assert rig.run().changes == ()


def test_one_of_them_may_have_no_attribute_yet(rig: Rig) -> None:
    bare = rig.remember("I enjoy oolong very much.")
    rig.remember("I love oolong.", subject="user", attribute="likes", value="oolong")
    rig.run()
    kept = rig.stores.memories.get(bare.id)
    assert (kept.state, kept.subject, kept.attribute, kept.value) == ("active", "user", "likes", "oolong")


def test_the_pinned_and_the_weighty_stand_for_the_others_and_never_go(rig: Rig) -> None:
    rig.remember("I enjoy oolong.")
    pinned = rig.remember("I love oolong.", pinned=True)
    weighty = rig.remember("I adore oolong.", importance=0.95)
    rig.run()
    assert rig.texts() == {pinned.text, weighty.text}


def test_what_was_made_from_a_folded_memory_names_the_kept_one(rig: Rig) -> None:
    kept, gone = rig.remember("I enjoy oolong."), rig.remember("I love oolong.")
    other = rig.remember("I play go.")
    digest = rig.stores.memories.add(
        kind=Kind.SUMMARY, text="Talked about tea.", details={"sources": [gone.id, other.id]}
    )
    before = content_mark(rig.stores)
    report = rig.run()
    assert rig.stores.memories.get(digest.id).details["sources"] == [kept.id, other.id]
    rig.upkeep.undo(report.run_id)
    assert content_mark(rig.stores) == before


def test_forgetting_the_kept_one_forgets_what_was_folded_into_it(rig: Rig) -> None:
    kept, gone = rig.remember("I enjoy oolong."), rig.remember("I love oolong.")
    rig.run()
    done = rig.stores.memories.forget([kept.id])
    assert done.also == (gone.id,)
    assert rig.stores.memories.list(include_retired=True) == []


def test_skills_are_folded_only_with_the_same_steps(rig: Rig) -> None:
    for steps in (["knead", "bake"], ["knead", "bake"], ["knead", "rest", "bake"]):
        rig.remember("Baking bread: knead, then bake.", kind=Kind.SKILL, details={"steps": steps})
    rig.run()
    left = rig.stores.memories.list(kinds={Kind.SKILL})
    assert sorted(len(one.details["steps"]) for one in left) == [2, 3]  # type: ignore[arg-type]


def test_what_came_during_the_run_stays(rig: Rig) -> None:
    first, second = rig.remember("I enjoy oolong."), rig.remember("I love oolong.")
    plan = list(Consolidation(stores=rig.stores).plan("default"))
    rig.stores.memories.update(second.id, text="I love oolong with milk.")
    changes = ChangeSets(stores=rig.stores, refresh=lambda keys: None, events=EventBus())
    assert changes.run(CONSOLIDATION, plan).made == ()
    assert rig.texts() == {first.text, "I love oolong with milk."}


def test_what_is_beyond_the_cap_is_folded_by_later_runs(rig: Rig) -> None:
    for number in range(30):
        rig.remember(f"The code of locker {number} is {number}{number}.")
        rig.remember(f"Locker {number} has the code {number}{number}.")
        rig.remember(f"the code of locker {number} is {number}{number}")
    first = rig.run()
    assert (len(first.made), len(first.waiting)) == (20, 10)
    assert len(rig.upkeep.consolidate().made) == 0
    rig.upkeep.approve(rig.upkeep.runs()[0].id)
    assert len(rig.upkeep.consolidate().made) == 10
    assert len(rig.texts()) == 60


def test_runs_and_one_change_of_one_taken_back_are_listed(rig: Rig) -> None:
    for drink in ("oolong", "mate"):
        rig.remember(f"I enjoy {drink}.")
        rig.remember(f"I love {drink}.")
    run = rig.run()
    assert [one.id for one in rig.upkeep.runs()] == [run.run_id]
    rig.upkeep.undo(run.run_id, 2)
    assert [one.state for one in rig.upkeep.changes(run.run_id)] == ["done", "undone"]
    assert len(rig.texts()) == 3
