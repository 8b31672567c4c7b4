"""What almost was, was never, or is lived only in the head, keeps what holds untouched."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from assistant.memory.records import Candidate, Source, Spoken
from assistant.memory.writing.reconcile import Reconciler
from assistant.memory.writing.writer import RuleWriter
from assistant.storage.stores import Stores

SAID_AT = datetime(2026, 3, 2, 9, tzinfo=UTC)
HOLDS = ["I live in Namur.", "I work at Petrel Foods."]


def stated(text: str) -> list[Candidate]:
    return RuleWriter().candidates(Spoken("user", text, SAID_AT, "c", "m"))


def learn(stores: Stores, text: str, at: datetime) -> None:
    reconciler = Reconciler(stores=stores)
    for one in RuleWriter().candidates(Spoken("user", text, at, "c", "m")):
        source = Source("c", "m", one.quote, said_at=at)
        stores.database.write(lambda _, one=one, origin=source: reconciler.apply(one, origin, "default", at))


@pytest.mark.parametrize(
    "text",
    [
        "I almost moved to Oslo once.",
        "I nearly took a job at Siemens.",
        "We almost relocated to Turin last year.",
        "I never moved to Oslo.",
        "I never left Petrel Foods.",
        "I didn't quit Petrel Foods in the end.",
        "I never joined the Rowing Society.",
        "I never worked at Siemens.",
        "I didn't live in Namur back then.",
        "I moved to Lima in my mind long ago.",
        "I live in constant dread of wasps.",
        "I live in denial.",
        "I live in the past.",
        "I work at my own pace.",
        "I work at the dining table.",
        "I work for fun.",
        "As the main character I live in Gondor.",
        "In this game I live in Rivendell.",
        "I stayed in Lima, I moved to Bari once.",
    ],
)
def test_what_was_not_so_leaves_what_holds(stores: Stores, text: str) -> None:
    for number, held in enumerate([*HOLDS, text]):
        learn(stores, held, SAID_AT + timedelta(minutes=number))
    kept = {one.text for one in stores.memories.list() if one.attribute in {"lives_in", "works_at"}}
    assert kept == set(HOLDS)
    assert not [one for one in stores.memories.list() if one.attribute.startswith("former:")]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("I almost always cycle to work.", []),
        ("I'm nearly 50.", [("age", "50")]),
        ("I live in the countryside.", [("lives_in", "the countryside")]),
        ("i live in antwerp", [("lives_in", "antwerp")]),
        ("I work at a vineyard.", [("works_at", "a vineyard")]),
        ("I lived in Oslo once.", [("former:lives_in", "Oslo")]),
        ("We moved to Oslo in 2019.", [("lives_in", "Oslo")]),
        ("As a football player I train at Ajax.", []),
    ],
)
def test_what_only_sounds_unreal_is_read(text: str, wanted: list[tuple[str, str]]) -> None:
    found = stated(text)
    assert found
    assert [one for one in wanted if one not in {(each.attribute, each.value) for each in found}] == []
