"""Learning later: chosen by time and place, in order, from shown branches only, and gone on with after a stop."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from assistant.interchange import learning
from assistant.interchange.learning import Choice, PastLearner, conversations_about
from assistant.messages import Role
from assistant.storage.message_import import NewMessage

from .conftest import MORNING, Rig, node, saved, talk

START = datetime(2026, 1, 5, 9, tzinfo=UTC)
HOMES = ("Ghent", "Lund", "Turku", "Porto")


@pytest.fixture
def learner(rig: Rig) -> PastLearner:
    """Four moves in four conversations, stored the last one first."""
    rig.stores.messages.add_many(
        [
            NewMessage(f"c{n}", "m", Role.USER, f"I live in {home}.", START + timedelta(days=n), title=f"Move {n}")
            for n, home in reversed(list(enumerate(HOMES)))
        ]
    )
    return PastLearner(stores=rig.stores, memory=rig.memory)


def homes(rig: Rig) -> list[str]:
    found = [one for one in rig.memory.memories() if one.attribute == "lives_in"]
    return [stretch.memory.value for stretch in rig.memory.history(found[0].id)] if found else []


def test_it_reads_in_the_order_of_times(rig: Rig, learner: PastLearner) -> None:
    learned = learner.learn(Choice())
    assert (learned.through, learned.finished, learned.counts.added) == (4, True, 1)
    assert homes(rig) == list(HOMES)


def test_times_choose(rig: Rig, learner: PastLearner) -> None:
    choice = Choice(since=START + timedelta(days=1), until=START + timedelta(days=3))
    estimate = learner.estimate(choice)
    assert (estimate.messages, estimate.conversations, estimate.own_messages) == (2, 2, 2)
    assert 8 <= estimate.model_tokens <= 60
    learner.learn(choice)
    assert homes(rig) == ["Lund", "Turku"]


def test_topics_and_conversations_choose(rig: Rig, learner: PastLearner) -> None:
    about = conversations_about("move 2", stores=rig.stores, recall=rig.recall)
    assert about == {"c2"}
    about |= conversations_about("Ghent", stores=rig.stores, recall=rig.recall)
    assert about == {"c2", "c0"}
    learner.learn(Choice(conversations=about))
    assert homes(rig) == ["Ghent", "Turku"]


def test_after_a_stop_it_goes_on_where_it_was(rig: Rig, learner: PastLearner, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(learning, "PAGE", 1)
    asked = iter([False, False, True])
    first = learner.learn(Choice(), stopped=lambda: next(asked))
    assert (first.through, first.total, first.finished) == (2, 4, False)
    assert learner.estimate(Choice()).done == 2
    assert learner.estimate(Choice(scope="default")).done == 0
    second = learner.learn(Choice())
    assert (second.through, second.finished) == (4, True)
    assert second.conversations == {"c2", "c3"}
    assert homes(rig) == list(HOMES)
    assert learner.estimate(Choice()).done == 0


def test_what_is_not_shown_deleted_or_switched_off_teaches_nothing(rig: Rig, tmp_path: Path) -> None:
    tree = talk(
        "tree",
        node("q", None, "user", "Hello there", MORNING),
        node("a", "q", "user", "I live in Oulu.", MORNING + 1),
        node("b", "q", "user", "I live in Vaasa.", MORNING + 2),
        current="b",
    )
    others = [talk(id, node("q", None, "user", "I play the harp.", MORNING)) for id in ("gone", "off")]
    rig.take(saved(tmp_path / "c.json", [tree, *others]))
    rig.stores.conversations.delete("gone")
    rig.stores.conversations.set_memory_enabled("off", False)
    PastLearner(stores=rig.stores, memory=rig.memory).learn(Choice())
    assert homes(rig) == ["Vaasa"]
    assert not any("harp" in one.text for one in rig.memory.memories())


def test_context_is_found_again_when_it_was_put_aside(
    rig: Rig, learner: PastLearner, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(learning, "AT_HAND", 1)
    rows = []
    for n in range(3):
        for id in ("x", "y"):
            at = START + timedelta(days=30, minutes=2 * n + (id == "y"))
            rows.append(NewMessage(id, f"{n}", Role.USER, f"Note {n} of {id}", at))
    rig.stores.messages.add_many(rows)
    seen: dict[tuple[str | None, str | None], list[str]] = {}
    learn = rig.memory.learn
    monkeypatch.setattr(
        rig.memory,
        "learn",
        lambda spoken, before, **options: (
            seen.update({(spoken.conversation_id, spoken.message_id): [one.text for one in before]})
            or learn(spoken, before, **options)
        ),
    )
    learner.learn(Choice(conversations=frozenset({"x", "y"})))
    assert seen["x", "2"] == ["Note 0 of x", "Note 1 of x"]
    assert seen["y", "0"] == []
