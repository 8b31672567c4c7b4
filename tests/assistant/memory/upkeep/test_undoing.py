"""What holds for every course of runs, edits and undoing."""

import itertools
import uuid
from collections.abc import Iterator, Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assistant import clock
from assistant.memory.records import Kind, Memory, Source
from assistant.paths import DataPaths
from assistant.storage.database import Database
from assistant.storage.images import mark_of
from assistant.storage.stores import Stores
from tests.assistant.memory.upkeep.built import upkeep_of

TEXTS = (
    *("I enjoy oolong.", "I love oolong.", "I'm fond of oolong.", "I hate oolong.", "I have two cats."),
    *("I've got 2 cats.", "I have three cats.", "我住在宁波。", "我家在宁波。", "我住过宁波。"),
)

_scopes = itertools.count()


def remember(stores: Stores, texts: Sequence[str], scope: str = "default") -> None:
    now = clock.now()
    stores.memories.add_many(
        [
            Memory(0, uuid.uuid4().hex, Kind.FACT, text, now, scope=scope, sources=(Source("c", f"m-{text}", text),))
            for text in texts
        ]
    )


@pytest.fixture(scope="module")
def stores(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stores]:
    database = Database.open(DataPaths(tmp_path_factory.mktemp("undoing")), key=None)
    yield Stores(database)
    database.close()


STEPS = st.lists(
    st.tuples(
        st.sampled_from(["add", "run", "run", "edit", "pin", "forget", "undo", "undo one"]),
        st.integers(0, 1000),
    ),
    min_size=3,
    max_size=8,
)


@pytest.mark.slow
@pytest.mark.timeout(600)
@settings(max_examples=200, deadline=None)
@given(first=st.lists(st.sampled_from(TEXTS), min_size=2, max_size=7), steps=STEPS)
def test_undo_gives_back_all_but_the_named(stores: Stores, first: list[str], steps: list[tuple[str, int]]) -> None:
    course = _Course(stores, f"s{next(_scopes)}")
    remember(stores, first, course.scope)
    for action, number in steps:
        course.take(action, number)
    untouched = course.marks()
    run = course.upkeep.consolidate(scope=course.scope, by_hand=True)
    course.upkeep.undo(run.run_id)
    assert course.marks() == untouched


class _Course:
    """One course of steps in a scope of its own."""

    def __init__(self, stores: Stores, scope: str) -> None:
        self.stores = stores
        self.scope = scope
        self.upkeep = upkeep_of(stores)
        self.runs: list[str] = []

    def all(self) -> list[Memory]:
        states = {"active", "retired"}
        return sorted(self.stores.memories.list(scope=self.scope, states=states), key=lambda one: one.key)

    def marks(self) -> dict[str, str]:
        return {one.id: mark_of(one) for one in self.all()}

    def take(self, action: str, number: int) -> None:
        there = self.all()
        if action == "add":
            remember(self.stores, [TEXTS[number % len(TEXTS)]], self.scope)
        elif action == "run":
            self.runs.append(self.upkeep.consolidate(scope=self.scope, by_hand=True).run_id)
        elif action.startswith("undo"):
            self.undo(number, one=action == "undo one")
        elif there:
            chosen = there[number % len(there)].id
            if action == "edit":
                self.stores.memories.update(chosen, text=TEXTS[number % 7])
            elif action == "pin":
                self.stores.memories.update(chosen, pinned=number % 2 == 0)
            else:
                self.stores.memories.forget([chosen])

    def undo(self, number: int, *, one: bool) -> None:
        if not self.runs:
            return
        run = self.runs[number % len(self.runs)]
        made = [change for change in self.upkeep.changes(run) if change.state == "done"]
        chosen = [change for change in made if not one or change.number == 1]
        before = self.marks()
        undone = self.upkeep.undo(run, 1 if one else None)
        assert undone.count == len(chosen)
        expected = dict(before)
        for change in chosen[::-1]:
            for memory in change.before:
                if memory.id not in {*undone.edited, *undone.gone}:
                    expected[memory.id] = mark_of(memory)
        assert self.marks() == expected
