from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from assistant import clock
from assistant.errors import NotFoundError
from assistant.events import EventBus
from assistant.memory.recall.engine import Recall
from assistant.memory.records import Kind, Memory, RecallRequest, Source, Tag
from assistant.memory.service import MemoryService
from assistant.memory.upkeep.building import build_upkeep
from assistant.memory.upkeep.changesets import CAP_LEAST, content_mark
from assistant.memory.upkeep.pruning import Pruning
from assistant.memory.upkeep.service import PRUNING
from assistant.paths import DataPaths
from assistant.privacy.redactor import Redactor
from assistant.settings import SettingsError, SettingsStore
from assistant.settings import Upkeep as Policy
from assistant.storage.database import Database
from assistant.storage.images import mark_of
from assistant.storage.stores import Stores

NOW = datetime(2026, 6, 1, 12, tzinfo=UTC)
LIGHT = 0.1


class Rig:
    """Upkeep as the program builds it, over a real file, at a time that the test sets."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = NOW
        monkeypatch.setattr(clock, "now", lambda: self.now)
        events = self.events = EventBus()
        self.stores = Stores(Database.open(DataPaths(folder / "data"), key=None))
        self.settings = SettingsStore(folder / "settings.json", events)
        self.recall = Recall(stores=self.stores, embedder=None, index_dir=None, events=events)
        self.memory = MemoryService(
            stores=self.stores,
            recall=self.recall,
            redactor=Redactor(salt=b"s" * 16),
            events=events,
            settings=self.settings,
        )
        self.upkeep = build_upkeep(
            stores=self.stores,
            recall=self.recall,
            settings=self.settings,
            events=events,
            index=self.recall.add,
        )

    def remember(self, text: str, *, days: float = 0, importance: float = LIGHT, **fields: object) -> Memory:
        learned_at = self.now - timedelta(days=days)
        source = Source("c1", f"m-{len(text)}", text, said_at=learned_at)
        values = {"kind": Kind.FACT, "sources": [source], **fields}
        return self.stores.memories.add(text=text, importance=importance, learned_at=learned_at, **values)  # type: ignore[arg-type]

    def planned(self) -> list[str]:
        return [change.before[0].text for change in self.upkeep.prune(dry_run=True).changes]

    def found(self, query: str, as_of: datetime | None = None) -> list[str]:
        request = RecallRequest(query, now=self.now, as_of=as_of, threshold=0.0)
        return [one.text for one in self.recall.search(request).results]

    def state(self, memory: Memory) -> str:
        return self.stores.memories.get(memory.id).state


@pytest.fixture
def rig(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Rig]:
    made = Rig(tmp_path, monkeypatch)
    yield made
    made.recall.close()
    made.stores.database.close()


def test_light_goes_once_it_is_old_or_out_of_use(rig: Rig) -> None:
    rig.remember("The kettle at the office is blue.", days=91)
    rig.remember("办公室的饮水机在三楼。", days=31)
    rig.remember("The bus was late.", days=29)
    rig.remember("The garden gate squeaks.", days=95, importance=0.2)
    used = rig.remember("Once asked for a taller chair.", days=80)
    rig.stores.memories.touch([used.id], rig.now - timedelta(days=3))
    worn = rig.remember("Once asked for a quieter room.", days=91)
    rig.stores.memories.touch([worn.id], rig.now - timedelta(days=3))
    assert set(rig.planned()) == {
        "The kettle at the office is blue.",
        "办公室的饮水机在三楼。",
        "Once asked for a quieter room.",
    }
    assert rig.planned()[-1] == "Once asked for a quieter room."  # the least worth keeping first


def test_limits_are_settings(rig: Rig) -> None:
    rig.remember("The bus was late.", days=10, importance=0.4)
    assert rig.planned() == []
    rig.settings.change({"upkeep.importance_floor": 0.5, "upkeep.unused_for_days": 7})
    assert rig.planned() == ["The bus was late."]
    for name, value in (("bin_days", 0), ("most_memories", 5), ("importance_floor", 0.95), ("unused_for_days", 0)):
        with pytest.raises(SettingsError):
            rig.settings.change({f"upkeep.{name}": value})


def test_over_the_count_the_least_worth_goes_first(rig: Rig) -> None:
    rig.settings.change({"upkeep.most_memories": 100})
    weights = [0.3 + 0.5 * (n * 37 % 103) / 103 for n in range(103)]
    many = [rig.remember(f"Room {n} has a window.", days=1, importance=weight) for n, weight in enumerate(weights)]
    rig.remember("A page of a manual.", kind=Kind.DOCUMENT, importance=0.0, days=300)
    retired = rig.remember("Room 7 had a door.", days=400)
    rig.stores.memories.retire(retired.id, at=rig.now)
    assert rig.planned() == [one.text for one in sorted(many, key=lambda one: one.importance)[:3]]


def test_the_kept_ones_are_never_planned(rig: Rig) -> None:
    rig.settings.change({"upkeep.most_memories": 100})
    for n in range(130):
        rig.remember(f"Pinned {n}.", days=500, pinned=True)
    rig.remember("Allergic to walnuts.", days=500, importance=0.9)
    rig.remember("回答要简短。", days=500, kind=Kind.PREFERENCE, tags=[Tag.STANDING])
    rig.remember("Sails on 3 July.", days=500, kind=Kind.EVENT, valid_from=rig.now + timedelta(days=32))
    assert rig.planned() == []


@given(
    floor=st.floats(0.0, 0.9),
    most=st.integers(100, 200),
    facts=st.lists(
        st.tuples(st.floats(0, 1), st.booleans(), st.booleans(), st.integers(0, 500)), min_size=1, max_size=40
    ),
)
@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_no_policy_plans_what_is_immune(
    rig: Rig, floor: float, most: int, facts: list[tuple[float, bool, bool, int]]
) -> None:
    for importance, pinned, standing, days in facts:
        tags = [Tag.STANDING] if standing else []
        rig.remember("It rained.", days=days, importance=importance, pinned=pinned, tags=tags)
    policy = Policy(importance_floor=floor, most_memories=most, older_than_days=1, unused_for_days=1)
    for change in Pruning(stores=rig.stores, policy=lambda: policy).plan("default"):
        (memory,) = change.before
        assert not memory.pinned
        assert memory.importance < 0.9
        assert Tag.STANDING not in memory.tags


def test_what_is_in_the_bin_is_nowhere_else(rig: Rig) -> None:
    gone = rig.remember(
        "Tobias lives in Ghent.", days=100, subject="Tobias", attribute="lives_in", value="Ghent", single_valued=True
    )
    rig.remember("Tobias plays the oboe.", subject="Tobias", importance=0.6)
    assert "Tobias lives in Ghent." in rig.found("Where does Tobias live?")
    report = rig.upkeep.prune(by_hand=True)
    assert [one.action for one in report.made] == ["bin"]
    assert rig.state(gone) == "binned"
    assert rig.found("Where does Tobias live?") == ["Tobias plays the oboe."]
    assert "Tobias lives in Ghent." not in rig.found("Where did Tobias live?", as_of=rig.now - timedelta(days=50))
    listed = rig.memory.memories(include_retired=True) + rig.memory.memories(as_of=rig.now - timedelta(days=50))
    assert gone.id not in {one.id for one in listed}
    assert gone.id not in {one.memory_id for one in rig.memory.profile().lines}
    assert "Ghent" not in str(rig.memory.graph())
    assert [one.id for one in rig.upkeep.bin()] == [gone.id]
    assert rig.stores.memories.count() == 1


def test_a_run_is_taken_back_and_stays_so(rig: Rig) -> None:
    gone = rig.remember("The office kettle is blue.", days=100)
    before = content_mark(rig.stores)
    report = rig.upkeep.prune(by_hand=True)
    rig.upkeep.undo(report.run_id)
    assert content_mark(rig.stores) == before
    assert rig.found("Which kettle is blue?") == [gone.text]
    assert rig.planned() == []


def test_one_is_given_back_and_stays_so(rig: Rig) -> None:
    gone = rig.remember("办公室的水壶是蓝色的。", days=100)
    other = rig.remember("The gate squeaks.", days=100)
    mark = mark_of(rig.stores.memories.get(gone.id))
    report = rig.upkeep.prune(by_hand=True)
    (back,) = rig.upkeep.restore_from_bin([gone.id])
    assert mark_of(back) == mark
    assert rig.found("水壶是什么颜色") == [gone.text]
    assert rig.planned() == []
    assert rig.upkeep.undo(report.run_id).count == 1
    assert rig.state(other) == "active"
    with pytest.raises(NotFoundError):
        rig.upkeep.restore_from_bin([other.id])


def test_after_thirty_days_it_is_final_and_may_be_learned_again(rig: Rig) -> None:
    text = "The office kettle is blue."
    gone = rig.remember(text, days=100)
    folded = rig.remember("The kettle at the office is blue.", days=90, details={"folded_into": gone.id})
    rig.stores.memories.retire(folded.id, at=rig.now, superseded_by=gone.id)
    digest = rig.remember("Talked of kettles.", kind=Kind.SUMMARY, importance=0.4, details={"sources": [gone.id]})
    rig.upkeep.prune(by_hand=True)
    rig.now += timedelta(days=29)
    assert rig.upkeep.finalise_bin() == 0
    rig.now += timedelta(days=2)
    assert rig.upkeep.finalise_bin() == 1
    assert set(rig.stores.memories.by_ids([gone.id, folded.id, digest.id])) == {digest.id}
    (held,) = rig.stores.database.read(
        lambda cursor: cursor.execute(
            "SELECT count(*) FROM memory_sources WHERE memory_key IN (?, ?)", [gone.key, folded.key]
        ).fetchall()
    )
    assert held == (0,)
    assert not rig.stores.tombstones.holds("default", [text])
    assert not rig.stores.memories.purge_pending
    assert "kettle is blue" not in str([rig.upkeep.changes(run.id) for run in rig.upkeep.runs()])


def test_a_run_is_bounded_and_shown_first(rig: Rig) -> None:
    for n in range(CAP_LEAST + 5):
        rig.remember(f"Shelf {n} is dusty.", days=100)
    before = content_mark(rig.stores)
    shown = rig.upkeep.prune(dry_run=True)
    assert content_mark(rig.stores) == before
    done = rig.upkeep.prune()
    assert [one.memory_ids for one in shown.made] == [one.memory_ids for one in done.made]
    assert (len(done.made), len(done.waiting)) == (CAP_LEAST, 5)
    assert rig.upkeep.runs()[0].job == PRUNING
