"""What a model's statements become: the rules' vocabulary, dates, subjects, and their place beside what is known."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from assistant import clock
from assistant.memory.records import Kind, Memory
from assistant.memory.writing.extraction.naming import attribute_named, subject_named, vocabulary
from assistant.memory.writing.remains import marks
from assistant.messages import Role

from .conftest import Rig, add, answer


def _only(rig: Rig) -> Memory:
    (memory,) = rig.stores.memories.list()
    return memory


@pytest.mark.parametrize(
    ("named", "meant", "known"),
    [
        ("lives_in", "lives_in", True),
        ("Lives In", "lives_in", True),
        ("residence", "lives_in", True),
        ("住在", "lives_in", True),
        ("favorite: colours", "favourite:colour", True),
        ("最喜欢：颜色", "favourite:colour", True),
        ("relation:姐姐", "relation:older sister", True),
        ("Allergies", "allergic_to", True),
        ("likes:tea", "likes", True),
        ("former:lives_in", "former_lives_in", False),
        ("not:likes", "not_likes", False),
        ("procedure:deploy", "procedure_deploy", False),
        ("telescope aperture", "telescope_aperture", False),
        ("", "", False),
    ],
)
def test_attributes_are_brought_into_the_vocabulary(named: str, meant: str, known: bool) -> None:
    assert attribute_named(named) == (meant, known)


def test_a_prompt_lists_the_vocabulary_without_what_only_rules_write() -> None:
    assert "lives_in" in vocabulary()
    assert "favourite:…" in vocabulary()
    assert "procedure" not in vocabulary()


@pytest.mark.parametrize(
    ("named", "meant"),
    [
        ("User", "user"),
        ("the user", "user"),
        ("", "user"),
        ("本人", "user"),
        ("the user's mother", "mother"),
        ("用户的妈妈", "妈妈"),
        ("Edda", "Edda"),
    ],
)
def test_subjects_are_named_as_the_rules_name_them(named: str, meant: str) -> None:
    assert subject_named(named) == meant


@pytest.mark.parametrize(
    ("told", "quote", "date", "phrase", "expected"),
    [
        # ours wins where our grammar reads the phrase, whatever the model counted
        ("Our choir sings in Trier next Friday.", "sings in Trier", "2026-05-15", "next Friday", "2026-05-22"),
        ("Our choir sings in Trier next Friday.", "sings in Trier", "", "next Friday", "2026-05-22"),
        ("后天我们合唱团在南京演出。", "合唱团在南京演出", "2026-05-13", "后天", "2026-05-14"),
        # the model's where ours does not read it
        (
            "Our choir sings in Trier at Pentecost eve.",
            "sings in Trier",
            "2026-05-23",
            "at Pentecost eve",
            "2026-05-23",
        ),
        # no phrase of the message, no date; a phrase that is not there, none either
        ("Our choir sings in Trier.", "sings in Trier", "2026-05-22", "", None),
        ("Our choir sings in Trier.", "sings in Trier", "2026-05-22", "next Friday", None),
        ("Our choir sings in Trier at Pentecost eve.", "sings in Trier", "soon", "at Pentecost eve", None),
        ("Our choir sings in Trier at Pentecost eve.", "sings in Trier", "0001-01-01", "at Pentecost eve", None),
        ("Our choir sings in Trier every Tuesday.", "sings in Trier", "2026-05-12", "every Tuesday", None),
        # an event whose quote names a date has it, even if the model gave none
        ("Our choir sings in Trier next Friday.", "sings in Trier next Friday", "", "", "2026-05-22"),
    ],
)
def test_dates_rest_on_the_words_of_the_message(
    rig: Rig, told: str, quote: str, date: str, phrase: str, expected: str | None
) -> None:
    rig.say(told)
    text = "用户的合唱团有演出。" if "合唱团" in told else "The user's choir gives a concert in Trier."
    rig.script(answer(add(1, quote, text, kind="event", attribute="event", date=date, date_phrase=phrase)))
    rig.rest(4 * 24 * 60)
    memory = _only(rig)
    assert memory.kind is Kind.EVENT
    given = memory.valid_from
    local = given.astimezone(rig.now.tzinfo).date().isoformat() if given is not None else None
    assert local == expected
    assert memory.date_phrase in told
    assert bool(memory.date_phrase) == (expected is not None)


def test_a_date_in_another_message_of_the_evidence(rig: Rig) -> None:
    rig.say("Something will happen on 3 June.")
    rig.say("We get the keys of the mill.")
    operation = add(
        2, "We get the keys of the mill.", "The user gets the keys of a mill.", kind="event", date="2026-06-03"
    )
    operation["evidence"].append({"message": 1, "quote": "Something will happen on 3 June."})
    rig.script(answer({**operation, "date_phrase": "on 3 June"}))
    rig.rest()
    memory = _only(rig)
    assert memory.valid_from is not None
    assert f"{memory.valid_from.astimezone(rig.now.tzinfo):%m-%d}" == "06-03"
    assert [source.quote for source in memory.sources] == [
        "We get the keys of the mill.",
        "Something will happen on 3 June.",
    ]


def test_what_rules_wrote_gets_no_twin(rig: Rig) -> None:
    (known,) = rig.learn_by_rules(rig.say("I live in Ghent."))
    rig.script(
        answer(
            add(1, "I live in Ghent.", "The user lives in Ghent.", attribute="lives_in", value="Ghent"),
            add(1, "I live in Ghent", "The user lives in Ghent."),
        )
    )
    rig.rest()
    memory = _only(rig)
    assert memory.id == known.id
    assert {source.quote for source in memory.sources} <= {"I live in Ghent.", "I live in Ghent"}
    assert (
        '"memory": 101, "about": "user", "attribute": "lives_in", "value": "Ghent"' in rig.requests[0].messages[0].text
    )


def test_the_same_in_other_words_another_day_is_another_source(rig: Rig) -> None:
    (known,) = rig.learn_by_rules(rig.say("我住在绍兴。"))
    rig.script(answer())
    rig.rest()
    rig.now += timedelta(days=2)
    rig.say("绍兴这边，我家附近又开了一家面馆。")
    rig.script(
        answer(add(2, "绍兴这边，我家附近又开了一家面馆", "用户住在绍兴。", attribute="住在", value="绍兴")),
    )
    rig.rest()
    memory = _only(rig)
    assert memory.id == known.id
    assert len(memory.sources) == 2


def test_another_value_of_the_same_slot_supersedes(rig: Rig) -> None:
    (old,) = rig.learn_by_rules(rig.say("I live in Ghent."))
    rig.script(answer())
    rig.rest()
    rig.say("The boxes are unpacked: Bruges is home now.")
    new = add(2, "Bruges is home now", "The user lives in Bruges.", attribute="lives_in", value="Bruges")
    rig.script(answer({**new, "op": "update", "memory": 101}))
    rig.rest()
    memory = _only(rig)
    assert (memory.value, memory.supersedes) == ("Bruges", old.id)
    assert rig.stores.memories.get(old.id).superseded_by == memory.id


@pytest.mark.parametrize("change", [{"value": "Bruges"}, {"value": ""}])
def test_a_value_that_nobody_said_closes_nothing(rig: Rig, change: dict[str, Any]) -> None:
    rig.learn_by_rules(rig.say("I live in Ghent."))
    rig.say("The boxes are unpacked at last.")
    operation = add(
        2, "The boxes are unpacked at last.", "The user has unpacked the boxes.", attribute="lives_in", **change
    )
    rig.script(answer({**operation, "op": "update", "memory": 101}, operation))
    rig.rest()
    assert rig.texts() == ["I live in Ghent.", "The user has unpacked the boxes."]


def test_a_free_attribute_never_supersedes(rig: Rig) -> None:
    rig.say("The telescope has an aperture of 90 mm.")
    rig.say("The other telescope has an aperture of 130 mm.")
    rig.script(
        answer(
            add(
                1,
                "an aperture of 90 mm",
                "The user's telescope has an aperture of 90 mm.",
                attribute="aperture",
                value="90 mm",
            ),
            add(
                2,
                "an aperture of 130 mm",
                "The user's other telescope has an aperture of 130 mm.",
                attribute="aperture",
                value="130 mm",
            ),
        )
    )
    rig.rest()
    assert len(rig.texts()) == 2


def test_a_memory_that_holds_no_longer_is_retired_and_its_history_kept(rig: Rig) -> None:
    rig.say("Our allotment garden has a quince tree.")
    rig.script(
        answer(add(1, "Our allotment garden has a quince tree.", "The user's allotment garden has a quince tree."))
    )
    rig.rest()
    (old,) = rig.stores.memories.list()
    rig.say("The storm took the quince tree.")
    gone = add(2, "The storm took the quince tree.", "The quince tree of the user is gone since a storm.")
    rig.script(answer({**gone, "op": "retire", "memory": 101}))
    rig.rest()
    memory = _only(rig)
    assert (memory.text, memory.supersedes) == (gone["text"], old.id)
    assert rig.stores.memories.get(old.id).superseded_by == memory.id


def test_a_plan_that_moved_takes_the_place_of_the_old_one(rig: Rig) -> None:
    rig.say("Our choir sings in Trier on 12 June.")
    first = {"kind": "event", "attribute": "event", "value": "choir sings in Trier", "date_phrase": "on 12 June"}
    rig.script(answer(add(1, "Our choir sings in Trier on 12 June.", "The user's choir sings in Trier.", **first)))
    rig.rest()
    rig.say("The concert of the choir in Trier is on 19 June instead.")
    moved = {**first, "date_phrase": "on 19 June"}
    operation = add(
        2, "The concert of the choir in Trier is on 19 June", "The user's choir sings in Trier on 19 June.", **moved
    )
    rig.script(answer({**operation, "op": "update", "memory": 101}))
    rig.rest()
    memory = _only(rig)
    assert memory.valid_from is not None
    assert memory.valid_from.astimezone(rig.now.tzinfo).day == 19
    assert len(rig.texts("retired")) == 1


def test_rules_know_better_whom_a_statement_is_about(rig: Rig) -> None:
    rig.learn_by_rules(rig.say("My mother lives in Ghent."))
    told = "My mother lives in Ghent."
    rig.script(answer(add(1, told, "The user lives in Ghent.", attribute="lives_in", value="Ghent")))
    rig.rest()
    assert [memory.subject for memory in rig.stores.memories.list()] == ["mother"]


def test_what_was_forgotten_is_not_learned_again_whatever_the_wording(rig: Rig) -> None:
    (memory,) = rig.learn_by_rules(rig.say("I live in Ghent."))
    rig.stores.tombstones.add("default", marks(memory))
    rig.stores.memories.forget([memory.id])
    rig.script(
        answer(
            add(1, "live in Ghent", "The user is at home in Ghent.", attribute="residence", value="Ghent"),
            add(1, "I live in Ghent.", "Ghent is where the user has a flat."),
        )
    )
    rig.rest()
    assert len(rig.requests) == 1
    assert rig.texts() == []


def test_what_stays_on_this_machine_is_told_to_no_model_elsewhere(rig: Rig) -> None:
    (secret,) = rig.learn_by_rules(rig.say("I'm allergic to lupins."))
    rig.stores.memories.update(secret.id, private=True)
    rig.say("Keep this on this machine: the safe is behind the heating.")
    rig.say("Lupins and lilies grow in our garden.")
    rig.script(answer())
    rig.rest()
    asked = rig.requests[0].messages[0].text
    assert "allergic" not in asked
    assert "heating" not in asked
    assert "lilies" in asked
    assert rig.stores.extraction.waiting(rig.conversation.id) == {}


def test_a_model_that_runs_here_is_told_and_what_it_learns_stays_private(rig: Rig) -> None:
    assert rig.model is not None
    rig.model = replace(rig.model, runs_here=True)
    told = "Keep this on this machine: the safe is behind the heating."
    rig.say(told)
    rig.script(answer(add(1, "the safe is behind the heating", "The user's safe is behind the heating.")))
    rig.rest()
    assert "heating" in rig.requests[0].messages[0].text
    assert _only(rig).private


def test_another_scope_is_neither_shown_nor_touched(rig: Rig) -> None:
    rig.stores.memories.add(
        kind=Kind.FACT, text="I live in Ghent.", scope="work", subject="user", attribute="lives_in", value="Ghent"
    )
    rig.say("I live in Bruges.")
    rig.script(answer(add(1, "I live in Bruges.", "The user lives in Bruges.", attribute="lives_in", value="Bruges")))
    rig.rest()
    assert "Ghent" not in rig.requests[0].messages[0].text
    assert [memory.value for memory in rig.stores.memories.list(scope="work")] == ["Ghent"]


@pytest.mark.parametrize(
    ("told", "moment", "prompt"),
    [
        ("We keep a loom.", "Tuesday 2026-05-12 18:31 +02:00", "You read part of a conversation"),
        ("我家有一台织布机。", "星期二 2026-05-12 18:31 +02:00", "你阅读一段用户与助手的对话"),
    ],
)
def test_a_request_speaks_the_persons_language_and_dates_every_message(
    rig: Rig, told: str, moment: str, prompt: str
) -> None:
    rig.say(told)
    rig.say("OK", role=Role.ASSISTANT)
    rig.rest(60 * 24 * 30)
    (request,) = rig.requests[:1]
    assert request.system.startswith(prompt)
    assert f'"said": "{moment}", "new": true' in request.messages[0].text
    assert "2026-06" not in request.messages[0].text
    assert request.system[: request.stable_chars].startswith(prompt)


def test_very_long_messages_are_cut_for_the_model(rig: Rig) -> None:
    rig.say("Look: " + "walls and towers " * 4000)
    rig.say("I see. " * 2000, role=Role.ASSISTANT)
    rig.say("We keep a loom.")
    with clock.use(now=rig.now):
        rig.rest()
    assert len(rig.requests[0].messages[0].text) < 8_000
