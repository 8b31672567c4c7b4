"""A present habit that leaves no room beside it takes the place of what was had before."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from assistant.memory.records import Source, Spoken
from assistant.memory.writing.reconcile import Reconciler
from assistant.memory.writing.writer import RuleWriter
from assistant.storage.stores import Stores

SAID_AT = datetime(2026, 3, 2, 9, tzinfo=UTC)


def held(stores: Stores, *texts: str) -> list[tuple[str, str]]:
    reconciler = Reconciler(stores=stores)
    for number, text in enumerate(texts):
        message = Spoken("user", text, SAID_AT + timedelta(days=number), f"c{number}", f"m{number}")
        for one in RuleWriter().candidates(message):
            assert one.quote in text
            source = Source(f"c{number}", message.message_id, one.quote, said_at=message.said_at)
            stores.database.write(
                lambda _, one=one, origin=source, at=message.said_at: reconciler.apply(one, origin, "default", at)
            )
    return [(one.attribute, one.value) for one in stores.memories.list()]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("I'm on rooibos only now.", ("drinks", "rooibos")),
        ("Nothing but mint tea for me these days.", ("drinks", "mint tea")),
        ("No more coffee, just oat milk for me now.", ("drinks", "oat milk")),
        ("I drink nothing but sparkling water these days.", ("drinks", "sparkling water")),
        ("I've given up coffee and only drink cocoa now.", ("drinks", "cocoa")),
        ("It's only decaf for me now.", ("drinks", "decaf")),
        ("These days I only drink kombucha.", ("drinks", "kombucha")),
        ("I switched from coffee to chai.", ("drinks", "chai")),
        ("I used to drink coffee, now it's only tea.", ("drinks", "tea")),
        ("I've gone off black coffee.", ("does_not_drink", "black coffee")),
        ("We're drinking only tap water these days.", ("drinks", "tap water")),
    ],
)
def test_only_one_is_left(stores: Stores, text: str, expected: tuple[str, str]) -> None:
    known = held(stores, "I drink black coffee.", text)
    assert expected in known
    assert ("drinks", "black coffee") not in known


@pytest.mark.parametrize(
    ("text", "gone"),
    [
        ("No coffee any more, just cocoa for me.", "coffee"),
        ("I don't drink stout, just water.", "stout"),
        ("我不喝咖啡了，改喝可可了。", "咖啡"),
        ("从今天起我不喝啤酒了。", "啤酒"),
        ("我不喝牛奶，给我换豆浆吧。", "牛奶"),
        ("我不喝酒了，推荐点别的饮料吧。", "酒"),
        ("我不喝奶茶了，帮我换个下午茶方案。", "奶茶"),
    ],
)
def test_what_is_given_up_is_more_than_an_order(stores: Stores, text: str, gone: str) -> None:
    assert ("does_not_drink", gone) in held(stores, text)


def test_what_is_eaten_and_drunk_stay_apart(stores: Stores) -> None:
    known = held(stores, "I drink cider.", "I eat lamb.", "No meat for me any more, just vegetables.")
    assert ("drinks", "cider") in known
    assert {("does_not_eat", "meat"), ("eats", "vegetables")} <= set(known)
    assert ("eats", "lamb") not in known


def test_one_more_habit_leaves_the_others(stores: Stores) -> None:
    assert set(held(stores, "I drink cider.", "I drink stout.")) == {("drinks", "cider"), ("drinks", "stout")}


@pytest.mark.parametrize(
    "text",
    [
        "Nothing but trouble these days.",
        "I'm off work now.",
        "Only coffee helps me now.",
        "Only Slack annoys me now.",
        "I was ill, now it's just waiting.",
        "No more questions, just answers please.",
        "I'm just looking now.",
        "Only tea for me, please?",
        "Suppose I only drink tea now.",
        "No more Mr. Nice Guy, just business.",
        "If I'm on herbal tea only now, is that bad?",
        "No wine, just sparkling water for me.",
        "No cider, just lemonade.",
        "No stout for me tonight, just water.",
        "Just tap water for me.",
        "Only cocoa for me right now.",
        "Just one latte for me now.",
        "Just jam on toast for me.",
        "I'm just having water.",
        "不要咖啡，来杯柠檬水。",
        "不喝咖啡了，来壶普洱吧。",
        "今天不喝咖啡，喝白开水。",
        "不喝黑咖啡了，喝水就行。",
        "那就改喝可可吧。",
    ],
)
def test_what_narrows_nothing(stores: Stores, text: str) -> None:
    assert held(stores, "I drink black coffee.", text) == [("drinks", "black coffee")]


def test_a_meal_had_every_day_gives_way(stores: Stores) -> None:
    known = held(
        stores, "I have an espresso every morning.", "I have a bath every evening.", "I'm on rooibos only now."
    )
    assert [value for _, value in known if "espresso" in value] == []
    assert len(known) == 2


def test_a_job_outlives_its_employer(stores: Stores) -> None:
    known = held(stores, "I work as a midwife at Elm House.", "I've moved to Corvid Clinic.")
    assert set(known) == {("occupation", "midwife"), ("works_at", "Corvid Clinic")}
    [job] = [one for one in stores.memories.list() if one.attribute == "occupation"]
    assert "Elm House" not in job.text


def test_a_job_and_its_employer_in_one_sentence_are_two_statements(stores: Stores) -> None:
    known = held(stores, "I'm a midwife at Elm House Hospital.", "I've moved to Larch Road Hospital.")
    assert set(known) == {("occupation", "midwife"), ("works_at", "Larch Road Hospital")}
