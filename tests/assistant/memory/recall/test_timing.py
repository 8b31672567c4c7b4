from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from assistant.memory.recall.timing import microseconds, timing_of
from assistant.memory.recall.voice import voice_of
from assistant.messages import Role
from tests.assistant.memory.recall.conftest import START, Say

NOW = datetime(2026, 3, 12, 10, tzinfo=UTC)


@pytest.mark.parametrize(
    "query", ["What did I do yesterday?", "我昨天做了什么？", "What did I say about the hedge yesterday?"]
)
def test_yesterday_is_that_day_and_nothing_else(query: str) -> None:
    window = timing_of(query, NOW).window
    assert window is not None
    assert window.strict
    assert window.start_us == microseconds(datetime(2026, 3, 11, tzinfo=UTC))
    assert window.end_us == microseconds(datetime(2026, 3, 12, tzinfo=UTC))


@pytest.mark.parametrize("query", ["Which camera did I buy on 3 March?", "我三月三号买了哪款相机？"])
def test_a_date_speaks_for_its_day_without_shutting_out_the_rest(query: str) -> None:
    window = timing_of(query, NOW).window
    assert window is not None
    assert not window.strict


@pytest.mark.parametrize(
    ("query", "about", "days"),
    [
        ("What did I cook the day after I went to the aquarium?", "aquarium", 1),
        ("Where was I two days before my exam?", "exam", -2),
        ("去水族馆的第二天我做了什么？", "水族馆", 1),
        ("考试的前一天我去了哪里？", "考试", -1),
        ("What did I buy on the same day I met Ines?", "Ines", 0),
    ],
)
def test_a_day_may_be_counted_from_something_spoken_of(query: str, about: str, days: int) -> None:
    anchor = timing_of(query, NOW).anchor
    assert anchor is not None
    assert about in anchor.text
    assert anchor.days == days


@pytest.mark.parametrize("query", ["What is my favourite tea?", "我最喜欢什么茶？", "Which day suits Nadim?"])
def test_no_time_named_means_none(query: str) -> None:
    timing = timing_of(query, NOW)
    assert timing.window is None
    assert timing.anchor is None


@pytest.mark.parametrize(
    ("query", "role"),
    [
        ("Which films did you recommend to me?", Role.ASSISTANT),
        ("你给我推荐过哪些书？", Role.ASSISTANT),
        ("What did I tell you about my boss?", Role.USER),
        ("我跟你说过我的老板什么事？", Role.USER),
        ("Where do I live?", Role.USER),
        ("What is the launch date?", None),
    ],
)
def test_a_question_says_whose_words_it_is_after(query: str, role: Role | None) -> None:
    assert voice_of(query) == role


def test_the_day_after_something_is_found_by_what_was_said_of_it(recall, say: Say) -> None:
    from tests.assistant.memory.recall.test_engine import ask, texts

    told = [
        (0, "I went to the aquarium and saw the rays being fed."),
        (1, "I made a beetroot risotto tonight."),
        (4, "I made pancakes for everybody."),
        (6, "I made dumplings with Lea."),
    ]
    recall.add([say(text, at=START + timedelta(days=day)).key for day, text in told])
    found = texts(ask(recall, "What did I make the day after I went to the aquarium?", now=START + timedelta(days=9)))
    assert "risotto" in found[0] + found[1]
    assert not any("dumplings" in text for text in found[:2])
