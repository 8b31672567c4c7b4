"""What the words cannot decide is put to a capable model, within what they forbid."""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from assistant.events import EventBus
from assistant.memory.records import Kind, Memory
from assistant.memory.upkeep.changesets import ChangeSets, Report
from assistant.memory.upkeep.consolidation import REASON_OF_A_MODEL, Consolidation
from assistant.memory.upkeep.guards import may_be_one
from assistant.memory.upkeep.joining import ModelJoiner
from assistant.memory.upkeep.opinion import VectorOpinion
from assistant.paths import DataPaths
from assistant.providers.base import ModelInfo
from assistant.storage.database import Database
from assistant.storage.stores import Stores
from tests.assistant.memory.upkeep.test_merging import E5, Answers, asking

ONE, OTHER = "My cousin Ada runs a bakery in Gdansk.", "A bakery in Gdansk is run by my cousin Ada."


@pytest.fixture
def stores(tmp_path: Path) -> Iterator[Stores]:
    database = Database.open(DataPaths(tmp_path), key=None)
    yield Stores(database)
    database.close()


class Rig:
    def __init__(self, stores: Stores, answers: Answers) -> None:
        self.stores = stores
        self.answers = answers
        self.consolidation = Consolidation(
            stores=stores,
            near=VectorOpinion(stores=stores, embedder=lambda: E5).proposes,
            joins=ModelJoiner(asking(stores, answers), stores=stores),
        )
        self.changes = ChangeSets(stores=stores, refresh=lambda keys: None, events=EventBus())

    def remember(self, *texts: str, private: bool = False) -> list[Memory]:
        """Statements that lie close together in meaning."""
        told = [self.stores.memories.add(kind=Kind.FACT, text=text, private=private) for text in texts]
        row = np.array([1, 0, 0], dtype="<f4").tobytes()
        self.stores.vectors.put([(one.key, "own", row) for one in told], E5)
        return told

    def run(self) -> Report:
        return self.changes.run("consolidation", self.consolidation.plan("default"), by_hand=True)


def test_two_that_a_model_says_are_one_are_folded_into_its_words(stores: Stores) -> None:
    rig = Rig(stores, Answers("My cousin Ada runs a bakery in Gdansk.", ModelInfo("m", "M")))
    rig.remember(ONE, OTHER)
    dry = rig.changes.preview("consolidation", rig.consolidation.plan("default"))
    (change,) = rig.run().made
    assert change.reason == REASON_OF_A_MODEL
    assert [one.text for one in stores.memories.list()] == ["My cousin Ada runs a bakery in Gdansk."]
    assert [one.after for one in dry.changes] != []
    assert len(rig.answers.asked) == 1
    assert rig.changes.undo(change.run_id).count == 1
    assert {one.text for one in stores.memories.list()} == {ONE, OTHER}
    assert rig.run().changes == ()


@pytest.mark.parametrize(
    "written",
    ["DIFFERENT", "different.", "My cousin Ada runs a bakery in Sopot.", "Ada runs 2 bakeries in Gdansk.", "A\nB"],
)
def test_what_a_model_tells_apart_or_says_wrongly_stays_and_is_not_asked_again(stores: Stores, written: str) -> None:
    rig = Rig(stores, Answers(written, ModelInfo("m", "M")))
    rig.remember(ONE, OTHER)
    assert rig.run().changes == ()
    assert rig.run().changes == ()
    assert len(rig.answers.asked) == 1


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ada owes me 50 crowns.", "Ada owes me 60 crowns."),
        ("The fair opens on 3 May.", "The fair opens on 4 May."),
        ("I share a desk with Ada.", "I share a desk with Eda."),
        ("Ada eats meat.", "Ada does not eat meat."),
        ("All shelves in the pantry are oak.", "Some shelves in the pantry are oak."),
        ("阿达欠我50元。", "阿达欠我60元。"),
        ("小夏养鹅。", "小秦养鹅。"),
        ("庙会三月五号开始。", "庙会三月六号开始。"),
        ("阿达吃肉。", "阿达不吃肉。"),
    ],
)
def test_what_may_never_be_one_is_not_even_asked_about(stores: Stores, one: str, other: str) -> None:
    assert not may_be_one(one, other)
    rig = Rig(stores, Answers(one, ModelInfo("m", "M")))
    rig.remember(one, other)
    assert rig.run().changes == ()
    assert rig.answers.asked == []


def test_no_model_far_away_hears_of_private_memories_and_none_of_what_lies_apart(stores: Stores) -> None:
    rig = Rig(stores, Answers(ONE, ModelInfo("m", "M")))
    told = rig.remember(ONE, OTHER, private=True)
    assert rig.run().changes == ()
    for one in told:
        stores.memories.update(one.id, private=False)
    far = np.array([0, 1, 0], dtype="<f4").tobytes()
    stores.vectors.put([(told[0].key, "own", far)], E5)
    assert rig.run().changes == ()
    assert rig.answers.asked == []
