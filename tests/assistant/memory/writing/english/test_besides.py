"""What is told beside the clauses of a sentence, turned round, or decided for a reason."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from assistant.memory.records import Candidate, Kind, Source, Spoken
from assistant.memory.writing.reconcile import Reconciler
from assistant.memory.writing.writer import RuleWriter
from assistant.storage.stores import Stores

SAID_AT = datetime(2026, 3, 2, 9, tzinfo=UTC)


def stated(text: str) -> list[Candidate]:
    found = RuleWriter().candidates(Spoken("user", text, SAID_AT, "c", "m"))
    assert all(one.quote in text for one in found)
    return found


def held(stores: Stores, *texts: str) -> list[tuple[str, str, str]]:
    reconciler, before = Reconciler(stores=stores), list[Spoken]()
    for number, text in enumerate(texts):
        message = Spoken("user", text, SAID_AT + timedelta(minutes=number), "c", f"m{number}")
        for one in RuleWriter().candidates(message, before):
            source = Source("c", message.message_id, one.quote, said_at=message.said_at)
            stores.database.write(
                lambda _, one=one, origin=source, at=message.said_at: reconciler.apply(one, origin, "default", at)
            )
        before.append(message)
    return [(one.subject, one.attribute, one.value) for one in stores.memories.list()]


def test_a_condition_gives_way_to_another(stores: Stores) -> None:
    known = held(
        stores, "Olaf is lactose intolerant.", "Actually Olaf isn't lactose intolerant, it's nuts he can't eat."
    )
    assert ("Olaf", "does_not_eat", "nuts") in known
    assert ("Olaf", "allergic_to", "lactose") not in known


def test_a_taste_is_turned_round(stores: Stores) -> None:
    known = held(stores, "I don't like opera. Actually, I do like it.")
    assert known == [("user", "likes", "opera")]


def test_a_taste_is_turned_round_in_the_next_message(stores: Stores) -> None:
    assert held(stores, "I don't like opera.", "Actually, I do like it.") == [("user", "likes", "opera")]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("My favourite colour is red. No, purple.", ("user", "favourite:colour", "purple")),
        ("I live in Namur. Sorry, I meant Dinant.", ("user", "lives_in", "Dinant")),
        ("My favourite colour is red. No, really.", ("user", "favourite:colour", "red")),
    ],
)
def test_a_word_is_put_right_at_once(stores: Stores, text: str, wanted: tuple[str, str, str]) -> None:
    assert held(stores, text) == [wanted]
    assert held(stores, *text.split(". ")) == [wanted]


def test_children_with_ages_and_a_pet() -> None:
    found = {
        (one.subject, one.attribute, one.value)
        for one in stated("We have two sons, Ole (11) and Jan (7), and a tabby called Mog.")
    }
    assert {("son Ole", "age", "11"), ("son Jan", "age", "7"), ("user", "has_pet", "tabby called Mog")} <= found


@pytest.mark.parametrize(
    "text",
    [
        "We chose Postgres over MySQL since it has better types.",
        "Let's go with Vite, because the builds are faster.",
    ],
)
def test_a_choice_with_its_reason_is_a_decision(text: str) -> None:
    (one,) = stated(text)
    assert (one.attribute.partition(":")[0], one.text) == ("decision", text)


@pytest.mark.parametrize("text", ["We chose it since it was cheaper.", "Let's go with option B."])
def test_a_choice_of_something_unsaid_is_none(text: str) -> None:
    assert stated(text) == []


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("I read Persuasion once and loved it.", "read Persuasion"),
        ("I went to a dance class and hated it.", "go to a dance class"),
    ],
)
def test_a_deed_that_was_loved_or_hated_is_an_event(text: str, value: str) -> None:
    (one,) = stated(text)
    assert (one.kind, one.value, one.valid_from, one.text) == (Kind.EVENT, value, None, text)
