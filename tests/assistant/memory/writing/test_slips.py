"""Words put right in the next message, in both languages, and messages that only look like it."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from assistant.memory.records import Memory, Source, Spoken
from assistant.memory.writing.reconcile import Reconciler
from assistant.memory.writing.writer import RuleWriter
from assistant.storage.stores import Stores

START = datetime(2026, 4, 2, 9, tzinfo=UTC)


def chat(stores: Stores, *texts: str, minutes: int = 2) -> list[Memory]:
    """What is held after these messages of one conversation, with what is over, oldest first."""
    writer, reconciler, before = RuleWriter(), Reconciler(stores=stores), list[Spoken]()
    for number, text in enumerate(texts):
        message = Spoken("user", text, START + timedelta(minutes=minutes * number), "c", f"m{number}")
        for one in writer.candidates(message, before):
            source = Source("c", message.message_id, one.quote, said_at=message.said_at)
            stores.database.write(
                lambda _, one=one, origin=source, at=message.said_at: reconciler.apply(one, origin, "default", at)
            )
        before += [message, Spoken("assistant", "Noted.", message.said_at, "c", f"a{number}")]
    return stores.memories.list(include_retired=True)[::-1]


@pytest.mark.parametrize(
    ("slip", "right", "value"),
    [
        ("My daughter's name is Mia.", "Sorry, I meant Maja.", "Maja"),
        ("My sister Ines lives in Porto.", "I meant Faro, sorry.", "Faro"),
        ("I work at Brightwater.", "Correction: Brightwell.", "Brightwell"),
        ("My locker number is 114.", "No wait, 141.", "141"),
        ("My locker number is 114.", "Oops, that should be 141", "141"),
        ("My shoe size is 38.", "Make that 39, not 38.", "39"),
        ("我女儿叫小雨。", "打错了，是小语。", "小语"),
        ("我的车牌尾号是 38。", "不对，是 83。", "83"),
        ("我住在常州。", "说错了，应该是沧州，不是常州。", "沧州"),
    ],
)
def test_a_slip_gives_way_to_what_was_meant(stores: Stores, slip: str, right: str, value: str) -> None:
    old, new = chat(stores, slip, right)
    assert (old.text, old.state, old.superseded_by) == (slip, "retired", new.id)
    assert (new.value, new.state, new.supersedes) == (value, "active", old.id)
    assert new.sources[0].quote == right
    assert old.value not in str(new.details)


def test_the_wrong_person_is_put_right(stores: Stores) -> None:
    old, new = chat(stores, "My brother Tom lives in Rome.", "I meant my brother Tim, not Tom.")
    assert (old.subject, old.state) == ("brother Tom", "retired")
    assert (new.subject, new.value, new.state) == ("brother Tim", "Rome", "active")


def test_a_time_is_put_right_for_a_time(stores: Stores) -> None:
    held = chat(stores, "My flight to Oslo leaves at 8:15 on 12 May.", "Oops, 8:50.")
    assert [("8:50" in one.text, one.state) for one in held] == [(False, "retired"), (True, "active")]


@pytest.mark.parametrize(
    "after",
    [
        "That's great.",
        "Sorry, I have to go.",
        "Oh, and the weather is nice.",
        "I meant to ask about trains.",
        "No, thanks!",
        "Oops, the kettle.",
        "It's raining in Madrid.",
        "不是很远。",
        "是的。",
        "不对劲啊。",
        "我是说真的。",
    ],
)
def test_what_only_looks_like_a_correction_changes_nothing(stores: Stores, after: str) -> None:
    held = chat(stores, "I live in Porto.", after)
    assert [(one.text, one.state) for one in held if one.attribute == "lives_in"] == [("I live in Porto.", "active")]


def test_after_an_hour_it_is_no_slip_any_more(stores: Stores) -> None:
    held = chat(stores, "My daughter's name is Mia.", "Sorry, I meant Maja.", minutes=90)
    assert [(one.value, one.state) for one in held] == [("Mia", "active")]


@pytest.mark.parametrize(
    ("slip", "right", "meant", "began"),
    [
        ("Nora's birthday is on June 14th.", "Sorry, I meant June 15th.", "Nora's birthday is on June 15th.", None),
        ("My exam is on 3 March 2027.", "I meant 4 March.", "My exam is on 4 March 2027.", (2027, 3, 4)),
        ("My exam is on March 3.", "Oops, March 13.", "My exam is on March 13.", None),
        ("I'm flying to Oslo on July 2nd.", "Sorry, 3rd.", "I'm flying to Oslo on July 3rd.", (2026, 7, 3)),
        ("My rent is 800 euros a month.", "Sorry, I meant 850 euros.", "My rent is 850 euros a month.", None),
        ("My rent is 1,200 euros a month.", "Sorry, I meant 1,250.", "My rent is 1,250 euros a month.", None),
        ("我的房租是八百块。", "说错了，是九百块。", "我的房租是九百块。", None),
        ("我的航班七月二号起飞。", "说错了，是七月三号。", "我的航班七月三号起飞。", (2026, 7, 3)),
        ("我的航班7月2日起飞。", "不对，是7月12日。", "我的航班7月12日起飞。", (2026, 7, 12)),
        ("我的航班七月二号起飞。", "说错了，是三号。", "我的航班七月三号起飞。", (2026, 7, 3)),
    ],
)
def test_a_whole_date_or_amount_gives_way(
    stores: Stores, slip: str, right: str, meant: str, began: tuple[int, int, int] | None
) -> None:
    (held,) = [one for one in chat(stores, slip, right) if one.state == "active"]
    assert held.text == meant
    if began is not None:
        assert held.valid_from is not None
        assert (held.valid_from.year, held.valid_from.month, held.valid_from.day) == began


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("My aunt Vera lives in Tromsø, no wait, Bodø.", ("aunt Vera", "lives_in", "Bodø")),
        ("I'm allergic to shrimps, sorry, I mean squid.", ("user", "allergic_to", "squid")),
        ("My uncle Rolf, I mean Ralf, lives in Kiel.", ("uncle Ralf", "lives_in", "Kiel")),
        ("I moved to Brno in April, or rather May.", ("user", "lives_in", "Brno")),
        ("我对花粉过敏，不对，是尘螨。", ("user", "allergic_to", "尘螨")),
        ("我住在徐州，说错了，是扬州。", ("user", "lives_in", "扬州")),
        ("我侄子今年九岁，不对，十岁。", ("侄子", "age", "10")),
    ],
)
def test_a_sentence_goes_back_on_a_word_of_its_own(text: str, wanted: tuple[str, str, str]) -> None:
    [one] = RuleWriter().candidates(Spoken("user", text, START, "c", "m"))
    assert (one.subject, one.attribute, one.value) == wanted
    assert one.quote in text


@pytest.mark.parametrize(
    "text",
    [
        "My cousin Lu, no wait, the other one, lives in Kiel.",
        "我表弟小高，啊不，小郭，住在基尔。",
        "I live in Kiel, no, really.",
    ],
)
def test_what_a_slip_was_is_not_guessed(text: str) -> None:
    found = RuleWriter().candidates(Spoken("user", text, START, "c", "m"))
    assert not [one for one in found if one.subject == "user" and one.value != "Kiel"]


@pytest.mark.parametrize(
    ("said", "correction", "wanted"),
    [
        ("My optician's appointment is on Monday.", "no wait, it was Thursday", "Thursday"),
        ("My niece Ina lives in Lyon.", "wait no, it's Nîmes", "Nîmes"),
        ("I have four rabbits.", "actually three rabbits", "three rabbits"),
        ("我姑姑住在赣州。", "哦不对，是吉安", "吉安"),
        ("我下周一去体检。", "不对，是周五", "周五"),
    ],
)
def test_it_was_another(said: str, correction: str, wanted: str) -> None:
    before = [Spoken("user", said, START, "c", "m1")]
    found = RuleWriter().candidates(Spoken("user", correction, START, "c", "m2"), before)
    assert [wanted in one.text for one in found] == [True]
    assert found[0].correction
