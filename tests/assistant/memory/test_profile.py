"""The profile: what a prompt carries of it, what was left out and why, and what the person sets by hand."""

from __future__ import annotations

from datetime import timedelta

import pytest

from assistant import clock
from assistant.errors import AssistantError
from assistant.memory.profile import LONGEST_VALUE, Reason, slots
from assistant.memory.records import Kind
from assistant.memory.service import MemoryService
from assistant.memory.writing.attributes import VOCABULARY
from assistant.prompts import load_prompts
from assistant.storage.stores import Stores
from tests.assistant.memory.conftest import START, Say


def test_every_slot_that_a_statement_can_fill_is_laid_out_and_named_in_both_languages() -> None:
    assert {one.slot for one in VOCABULARY.values() if one.slot} == set(slots())
    for language in ("en", "zh"):
        assert all(load_prompts(language)(f"profile.{slot}") for slot in slots())


@pytest.mark.parametrize(
    ("texts", "expected"),
    [
        (
            ["My name is Eleni Vasko.", "I live in Ghent.", "I'm a beekeeper.", "I speak Greek."],
            {
                "name": "Eleni Vasko",
                "lives_in": "Ghent",
                "occupation": "I'm a beekeeper.",
                "languages": "I speak Greek.",
            },
        ),
        (
            ["我叫陈晓。", "我住在厦门。", "我对芒果过敏。"],
            {"name": "陈晓", "lives_in": "厦门", "allergies": "我对芒果过敏。"},
        ),
    ],
)
def test_slots_are_filled_from_what_was_said(
    memory: MemoryService, told: Say, texts: list[str], expected: dict[str, str]
) -> None:
    for day, text in enumerate(texts):
        told(text, day)
    assert memory.profile().values() == expected


@pytest.mark.parametrize(
    ("text", "slot", "brief"),
    [
        ("I'm allergic to hazelnuts, but only a little.", "allergies", "hazelnuts"),
        ("I speak Greek.", "languages", "Greek"),
        ("I don't eat pork.", "diet", "I don't eat pork."),  # "pork" would say the opposite
        ("My favourite colour is ochre.", "favourites", "My favourite colour is ochre."),
        ("我对芒果过敏。", "allergies", "芒果"),
        ("我喜欢旧地图。", "interests", "旧地图"),
        ("我不吃羊肉。", "diet", "我不吃羊肉。"),
    ],
)
def test_a_person_is_shown_the_value_alone_where_its_slot_says_the_rest(
    memory: MemoryService, told: Say, text: str, slot: str, brief: str
) -> None:
    told(text, 0)
    profile = memory.profile()
    assert profile.values(brief=True) == {slot: brief}
    assert profile.values() == {slot: text}


def test_a_full_slot_keeps_the_important_and_says_what_it_left_out(stores: Stores, memory: MemoryService) -> None:
    most = slots()["interests"].most
    for number in range(most + 3):
        stores.memories.add(
            kind=Kind.PREFERENCE,
            text=f"I like thing {number}.",
            subject="user",
            attribute="likes",
            value=f"thing {number}",
            importance=0.9 if number == 0 else 0.6,
            learned_at=START + timedelta(days=number),
        )
    profile = memory.profile()
    shown = profile.values()["interests"]
    assert shown == [f"I like thing {number}." for number in (0, *range(most + 2, 3, -1))]
    assert [(one.value.value, one.reason) for one in profile.left_out] == [
        (f"I like thing {number}.", Reason.CAP) for number in (3, 2, 1)
    ]
    assert len(memory.form.learned()["interests"]) == most + 3


def test_what_is_set_by_hand_is_never_overwritten_only_questioned(memory: MemoryService, told: Say) -> None:
    told("I live in Ghent.", 0)
    with clock.use(now=START + timedelta(days=1)):
        memory.form.set("lives_in", " Bruges ")
    assert memory.profile().values()["lives_in"] == "Bruges"
    assert memory.profile().questions == ()
    ((_, learned),) = told("I've moved, I live in Lille now.", 5)
    profile = memory.profile()
    assert profile.values()["lives_in"] == "Bruges"
    (question,) = profile.questions
    assert (question.by_hand.value, question.learned.value) == ("Bruges", "Lille")
    assert question.learned.memory_id == learned.id
    assert question.learned.source is not None
    assert question.learned.source.quote in "I've moved, I live in Lille now."
    with clock.use(now=START + timedelta(days=6)):
        memory.form.keep("lives_in")
    assert memory.profile().questions == ()
    memory.form.clear("lives_in")
    assert memory.profile().values()["lives_in"] == "Lille"


def test_what_agrees_with_a_value_set_by_hand_is_no_question(memory: MemoryService, told: Say) -> None:
    with clock.use(now=START):
        memory.form.set("languages", "Greek, Dutch and some Turkish")
    told("I speak Dutch.", 5)
    assert memory.profile().questions == ()


def test_hands_can_name_a_slot_of_their_own_and_secrets_are_masked(memory: MemoryService) -> None:
    memory.form.set("allotment", "plot 17, by the water tower")
    memory.form.set("interests", "bouldering; mail me at someone@example.com")
    values = memory.profile().values()
    assert values["allotment"] == "plot 17, by the water tower"
    assert "someone@example.com" not in values["interests"]
    memory.form.set("allotment", "")
    assert "allotment" not in memory.profile().values()


@pytest.mark.parametrize(("slot", "value"), [("  ", "x"), ("y" * 60, "x"), ("name", "z" * (LONGEST_VALUE + 1))])
def test_what_cannot_be_a_slot_is_refused(memory: MemoryService, slot: str, value: str) -> None:
    with pytest.raises(AssistantError):
        memory.form.set(slot, value)


def test_the_profile_of_a_day_is_what_was_known_then(memory: MemoryService, told: Say) -> None:
    told("I live in Ghent.", 0)
    told("My name is Eleni Vasko.", 20)
    told("I live in Lille now.", 40)
    with clock.use(now=START + timedelta(days=50)):
        memory.form.set("pronouns", "they/them")
    for day, expected in (
        (10, {"lives_in": "Ghent"}),
        (30, {"name": "Eleni Vasko", "lives_in": "Ghent"}),
        (45, {"name": "Eleni Vasko", "lives_in": "Lille"}),
        (60, {"name": "Eleni Vasko", "lives_in": "Lille", "pronouns": "they/them"}),
    ):
        assert memory.profile(as_of=START + timedelta(days=day)).values() == expected


def test_scopes_have_profiles_of_their_own(memory: MemoryService, told: Say) -> None:
    told("My name is Eleni Vasko.", 0, scope="work")
    memory.form.set("name", "Leni", scope="home")
    assert memory.profile("work").values() == {"name": "Eleni Vasko"}
    assert memory.profile("home").values() == {"name": "Leni"}
    assert memory.profile().values() == {}
