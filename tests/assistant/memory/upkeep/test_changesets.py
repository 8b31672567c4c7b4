import threading
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from assistant import clock
from assistant.errors import NotFoundError
from assistant.events import EventBus, MemoriesChanged
from assistant.memory.records import Kind, Memory, Source
from assistant.memory.upkeep.changesets import CAP_LEAST, ChangeSets, Planned, UndoExpiredError, content_mark
from assistant.paths import DataPaths
from assistant.storage.database import Database
from assistant.storage.stores import Stores


class Rig:
    def __init__(self, folder: Path) -> None:
        self.stores = Stores(Database.open(DataPaths(folder), key=None))
        self.refreshed: list[int] = []
        self.events = EventBus()
        self.changes = ChangeSets(stores=self.stores, refresh=self.refreshed.extend, events=self.events)

    def remember(self, text: str, *, pinned: bool = False, importance: float = 0.5) -> Memory:
        source = Source("c1", "m1", text, said_at=clock.now())
        return self.stores.memories.add(
            kind=Kind.FACT, text=text, sources=[source], pinned=pinned, importance=importance
        )

    def pairs(self, count: int) -> list[tuple[Memory, Memory]]:
        return [(self.remember(f"Tea {n}."), self.remember(f"Likes tea {n}.")) for n in range(count)]

    def mark(self) -> str:
        return content_mark(self.stores)


@pytest.fixture
def rig(tmp_path: Path) -> Iterator[Rig]:
    made = Rig(tmp_path)
    yield made
    made.stores.database.close()


def fold(pair: tuple[Memory, Memory]) -> Planned:
    kept, gone = pair
    fuller = replace(kept, sources=(*kept.sources, *gone.sources))
    retired = replace(gone, state="retired", retired_at=clock.now(), superseded_by=kept.id)
    return Planned("fold", kept.scope, pair, (fuller, retired), "they say the same")


def folds(pairs: Sequence[tuple[Memory, Memory]]) -> list[Planned]:
    return [fold(pair) for pair in pairs]


def test_the_last_that_is_told_of_a_run_is_its_end(rig: Rig) -> None:
    ended: list[bool] = []
    rig.events.subscribe(
        MemoriesChanged, lambda _: ended.append(rig.stores.changes.runs(limit=1)[0].finished_at is not None)
    )
    rig.changes.run("consolidation", folds(rig.pairs(CAP_LEAST + 1)))
    assert ended[-1]
    ended.clear()
    rig.changes.run("pruning", [])
    assert not ended


def test_a_run_is_shown_and_taken_back_to_the_identical_content(rig: Rig) -> None:
    pairs = rig.pairs(3)
    before = rig.mark()
    report = rig.changes.run("consolidation", folds(pairs))
    after = rig.mark()
    assert len(report.made) == 3
    assert after != before
    assert {one.id for one in rig.stores.memories.list()} == {kept.id for kept, _ in pairs}
    assert rig.refreshed == []
    stored = rig.stores.changes.of_run(report.run_id)
    assert [change.before for change in stored] == [tuple(pair) for pair in pairs]
    rig.stores.memories.touch([pairs[0][0].id], clock.now())
    assert rig.changes.undo(report.run_id).count == 3
    assert rig.mark() == before
    assert rig.stores.memories.get(pairs[0][0].id).use_count == 1
    assert rig.changes.undo(report.run_id).count == 0


def test_one_change_of_a_run_is_taken_back(rig: Rig) -> None:
    pairs = rig.pairs(2)
    report = rig.changes.run("consolidation", folds(pairs))
    assert rig.changes.undo(report.run_id, 2).count == 1
    assert {one.id for one in rig.stores.memories.list()} == {pairs[0][0].id, pairs[1][0].id, pairs[1][1].id}


def test_a_memory_that_a_run_made_goes_again(rig: Rig) -> None:
    pair = rig.pairs(1)[0]
    before = rig.mark()
    new = replace(pair[0], id="new", key=0, text="Likes green tea.", sources=(*pair[0].sources, *pair[1].sources))
    gone = tuple(replace(one, state="retired", retired_at=clock.now(), superseded_by="new") for one in pair)
    report = rig.changes.run("consolidation", [Planned("fold", "default", pair, (new, *gone), "")])
    assert [one.id for one in rig.stores.memories.list()] == ["new"]
    assert rig.refreshed == [rig.stores.memories.get("new").key]
    rig.changes.undo(report.run_id)
    assert rig.mark() == before


def test_an_edit_made_since_wins_and_is_named(rig: Rig) -> None:
    (kept, gone), other = rig.pairs(1)[0], rig.remember("Plays go.")
    report = rig.changes.run("consolidation", [fold((kept, gone))])
    rig.stores.memories.update(kept.id, text="Likes oolong.")
    undone = rig.changes.undo(report.run_id)
    assert undone.edited == (kept.id,)
    texts = {one.text for one in rig.stores.memories.list()}
    assert texts == {"Likes oolong.", gone.text, other.text}


def test_what_was_written_in_the_last_moment_stays(rig: Rig, monkeypatch: pytest.MonkeyPatch) -> None:
    pair = rig.pairs(1)[0]
    by_key = rig.stores.memories.by_key

    def read_then_changed(keys: Iterable[int]) -> dict[int, Memory]:
        read = by_key(keys)
        monkeypatch.undo()
        rig.stores.memories.update(pair[1].id, text="Likes tea with honey.")
        return read

    monkeypatch.setattr(rig.stores.memories, "by_key", read_then_changed)
    report = rig.changes.run("consolidation", folds([pair]))
    assert [change.state for change in report.changes] == ["passed_over"]
    assert {one.text for one in rig.stores.memories.list()} == {pair[0].text, "Likes tea with honey."}


def test_what_waits_for_a_yes_waits_on_where_a_run_is_cut_off(rig: Rig) -> None:
    pairs = rig.pairs(CAP_LEAST + 3)
    assert len(rig.changes.run("consolidation", folds(pairs)).waiting) == 3
    stop = threading.Event()
    stop.set()
    rig.changes.run("consolidation", folds(pairs[CAP_LEAST:]), stop=stop)
    night = rig.changes.run("consolidation", folds(pairs[CAP_LEAST:]))
    assert (len(night.made), len(night.waiting)) == (0, 3)
    assert len(rig.stores.changes.waiting("consolidation")) == 3
    rig.changes.approve(night.run_id)
    assert len(rig.changes.run("consolidation", []).made) == 3


def test_what_was_written_during_the_planning_stays(rig: Rig) -> None:
    pair = rig.pairs(1)[0]
    plan = folds([pair])
    rig.stores.memories.update(pair[1].id, text="Likes tea with milk.")
    before = rig.mark()
    report = rig.changes.run("consolidation", plan)
    assert [change.state for change in report.changes] == ["passed_over"]
    assert rig.mark() == before


def test_the_pinned_and_the_important_are_immune(rig: Rig) -> None:
    plain, pinned, weighty = rig.remember("a"), rig.remember("b", pinned=True), rig.remember("c", importance=0.95)
    report = rig.changes.run("consolidation", [fold((plain, pinned)), fold((plain, weighty))])
    assert report.changes == ()


def test_what_is_beyond_the_cap_waits_for_a_yes(rig: Rig) -> None:
    pairs = rig.pairs(CAP_LEAST + 5)
    plan = folds(pairs)
    preview = rig.changes.preview("consolidation", plan)
    assert (len(preview.made), len(preview.waiting)) == (CAP_LEAST, 5)
    assert rig.stores.changes.runs() == []
    first = rig.changes.run("consolidation", plan)
    assert (len(first.made), len(first.waiting)) == (CAP_LEAST, 5)
    second = rig.changes.run("consolidation", folds(pairs[CAP_LEAST:]))
    assert (len(second.made), len(second.waiting)) == (0, 5)
    rig.changes.approve(second.run_id)
    third = rig.changes.run("consolidation", [])
    assert (len(third.made), len(third.waiting)) == (5, 0)
    assert len(rig.stores.memories.list()) == CAP_LEAST + 5


def test_a_yes_given_while_a_run_works_is_kept(rig: Rig) -> None:
    pairs = rig.pairs(CAP_LEAST + 5)
    first = rig.changes.run("consolidation", folds(pairs))

    def plan() -> Iterator[Planned]:
        yield from folds(pairs[CAP_LEAST:])
        assert rig.changes.approve(first.run_id) == 5

    rig.changes.run("consolidation", plan())
    third = rig.changes.run("consolidation", [])
    assert (len(third.made), len(rig.stores.changes.waiting("consolidation"))) == (5, 0)


def test_a_run_by_hand_goes_on_with_what_waited(rig: Rig) -> None:
    pairs = rig.pairs(CAP_LEAST + 5)
    rig.changes.run("consolidation", folds(pairs))
    second = rig.changes.run("consolidation", folds(pairs[CAP_LEAST:]), by_hand=True)
    assert (len(second.made), len(second.waiting)) == (5, 0)


def test_after_thirty_days_a_run_stays_and_its_images_go(rig: Rig) -> None:
    report = rig.changes.run("consolidation", folds(rig.pairs(1)))
    with clock.use(now=clock.now() + timedelta(days=31)):
        assert rig.changes.expire() == 1
        with pytest.raises(UndoExpiredError):
            rig.changes.undo(report.run_id)
    assert rig.stores.changes.of_run(report.run_id)[0].before == ()


def test_what_is_forgotten_is_in_no_image(rig: Rig) -> None:
    pair = rig.pairs(1)[0]
    report = rig.changes.run("consolidation", folds([pair]))
    rig.stores.memories.forget([pair[1].id])
    change = rig.stores.changes.of_run(report.run_id)[0]
    assert (change.before, change.after) == ((), ())
    assert rig.changes.undo(report.run_id).gone == (pair[1].id,)
    assert [one.id for one in rig.stores.memories.list()] == [pair[0].id]


def test_an_unknown_run_is_named(rig: Rig) -> None:
    with pytest.raises(NotFoundError):
        rig.changes.undo("nothing")
