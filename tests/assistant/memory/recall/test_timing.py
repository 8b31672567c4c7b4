from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from assistant.memory.recall.engine import Recall
from assistant.memory.recall.timing import microseconds, timing_of
from assistant.memory.recall.voice import voice_of
from assistant.memory.records import Kind, Memory, RecallRequest, Source
from assistant.messages import Role, StoredMessage
from assistant.storage.stores import Stores
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
    ("query", "about", "start", "end"),
    [
        ("What did I cook the day after I went to the aquarium?", "aquarium", 1, 2),
        ("Where was I two days before my exam?", "exam", -2, -1),
        ("What did I buy on the same day I met Ines?", "Ines", 0, 1),
        ("Who called the night before the hearing?", "hearing", -1, 0),
        ("What did I plant the week after the flood?", "flood", 1, 8),
        ("What was I training for two months before the race?", "race", -70, -49),
        ("What did I write in the days following the funeral?", "funeral", 1, 6),
        ("Where did I live before I moved to Bergen?", "Bergen", None, 0),
        ("What have I learned since the course began?", "course", 0, None),
        ("What did we eat during our trip to Naples?", "Naples", -1, 7),
        ("去水族馆的第二天我做了什么？", "水族馆", 1, 2),
        ("考试的前一天我去了哪里？", "考试", -1, 0),
        ("手术两天后我吃了什么？", "手术", 2, 3),
        ("演出前一周我在忙什么？", "演出", -7, 0),
        ("我搬到大连之前在哪里上班？", "大连", None, 0),
        ("那次面试之后我见了谁？", "面试", 0, None),
        ("停电以来我学会了什么？", "停电", 0, None),
        ("旅行期间我看了什么书？", "旅行", -1, 7),
    ],
)
def test_a_time_may_be_counted_from_something_spoken_of(
    query: str, about: str, start: int | None, end: int | None
) -> None:
    anchor = timing_of(query, NOW).anchor
    assert anchor is not None
    assert about in anchor.text
    assert (anchor.start, anchor.end) == (start, end)
    assert about not in anchor.rest


@pytest.mark.parametrize(
    ("query", "whole"),
    [
        ("What did I do in the week of my graduation?", "week"),
        ("Where did I work the year my son was born?", "year"),
        ("生日那周我见了谁？", "week"),
        ("结婚那年我住在哪里？", "year"),
    ],
)
def test_a_whole_week_or_year_may_be_meant(query: str, whole: str) -> None:
    anchor = timing_of(query, NOW).anchor
    assert anchor is not None
    assert anchor.whole == whole


@pytest.mark.parametrize(
    "query",
    [
        "Do I take a pill before breakfast?",
        "What should I check before I leave the house?",
        "下班之后我一般做什么？",
        "How long after the operation did I walk again?",
        "Which day of the week do I swim?",
        "手术多久以后我能跑步？",
    ],
)
def test_a_habit_and_a_length_are_no_stretch_of_time(query: str) -> None:
    assert timing_of(query, NOW).anchor is None


@pytest.mark.parametrize(
    "query", ["What do I usually do on Tuesday evening?", "Where am I on Sundays?", "我周二晚上一般做什么？"]
)
def test_what_is_done_on_any_such_day_is_no_question_of_one_day(query: str) -> None:
    assert timing_of(query, NOW).window is None


@pytest.mark.parametrize(
    ("told", "query"),
    [
        ("Every Saturday afternoon I curl at the ice rink.", "What am I doing on Saturday afternoon?"),
        ("我每周六下午去冰场打冰壶。", "周六下午我做什么？"),
    ],
)
def test_a_habit_answers_for_a_day_to_come(recall: Recall, stores: Stores, told: str, query: str) -> None:
    habit = stores.memories.add(
        kind=Kind.FACT, text=told, subject="user", attribute="routine:curl", value=told, learned_at=START
    )
    recall.add([habit.key])
    found = recall.search(RecallRequest(query, now=NOW))
    assert [one.text for one in found.results] == [told]


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


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("What did I make the day after I went to the aquarium?", "risotto"),
        ("What did I do two days before the hearing?", "pancakes"),
        ("What did I do in the week of my birthday?", "kite"),
        ("我去水族馆的第二天做了什么？", "risotto"),
        ("我生日那天做了什么？", "kite"),
    ],
)
def test_what_was_said_then_is_found_and_not_what_it_counts_from(
    recall: Recall, stores: Stores, say: Say, query: str, expected: str
) -> None:
    told = [
        (0, "I went to the aquarium and saw the rays being fed."),
        (1, "I made a beetroot risotto tonight."),
        (4, "I made pancakes for everybody."),
        (6, "The hearing at the court went well."),
        (9, "I made dumplings with Lea."),
        (30, "We flew a kite on the hill."),
    ]
    keys = [say(text, at=START + timedelta(days=day)).key for day, text in told]
    birthday = stores.memories.add(
        kind=Kind.FACT,
        text="My birthday is 1 April.",
        subject="user",
        attribute="birthday",
        value="1 April",
        learned_at=START + timedelta(days=2),
    )
    recall.add([*keys, birthday.key])
    request = RecallRequest(query, now=START + timedelta(days=40), k=2)
    assert expected in recall.search(request).results[0].text


def test_what_fixes_the_time_is_told_beside_what_was_done_then(recall: Recall, say: Say) -> None:
    told = [(0, "The hearing at the court went well."), (3, "I made dumplings with Lea."), (40, "I bought a lamp.")]
    recall.add([say(text, at=START + timedelta(days=day)).key for day, text in told])
    request = RecallRequest("What happened three days after the hearing?", now=START + timedelta(days=60), threshold=0)
    found = recall.search(request).results
    assert [one.text for one in found] == ["I made dumplings with Lea.", "The hearing at the court went well."]


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("Where did I live in April?", "I live in Ghent."),
        ("Where did I live before I moved to Leuven?", "I live in Ghent."),
        ("Where did I live last month?", "I live in Leuven."),
        ("Where do I live?", "I live in Leuven."),
        ("我四月份住在哪里？", "I live in Ghent."),
        ("我搬到Leuven之前住在哪里？", "I live in Ghent."),
    ],
)
def test_a_question_about_a_time_is_answered_by_what_held_then(
    recall: Recall, stores: Stores, say: Say, query: str, expected: str
) -> None:
    moved = START + timedelta(days=70)
    first, second = say("I live in Ghent."), say("We moved to Leuven today.", at=moved)
    old = _lives(stores, "Ghent", first, START)
    new = _lives(stores, "Leuven", second, moved)
    stores.memories.retire(old.id, at=moved, superseded_by=new.id)
    recall.add([first.key, second.key, old.key, new.key])
    request = RecallRequest(query, now=START + timedelta(days=120), k=2)
    assert recall.search(request).results[0].text == expected


def test_what_holds_for_a_while_is_told_of_that_while(recall: Recall, stores: Stores) -> None:
    spans = [("Atlas", 0, 28), ("Birch", 29, 60), ("Atlas", 61, 90)]
    memories = [
        stores.memories.add(
            kind=Kind.FACT,
            text=f"I'm assigned to {name}.",
            subject="user",
            attribute="works_on",
            value=name,
            learned_at=START + timedelta(days=start),
            valid_from=START + timedelta(days=start),
            valid_to=START + timedelta(days=end),
        )
        for name, start, end in spans
    ]
    recall.add([memory.key for memory in memories])
    request = RecallRequest("Which project did I work on in April?", now=START + timedelta(days=120))
    assert recall.search(request).results[0].text == "I'm assigned to Birch."


def _lives(stores: Stores, city: str, message: StoredMessage, at: datetime) -> Memory:
    source = Source(message.conversation_id, message.id, message.text, said_at=message.said_at)
    return stores.memories.add(
        kind=Kind.FACT,
        text=f"I live in {city}.",
        subject="user",
        attribute="lives_in",
        value=city,
        single_valued=True,
        learned_at=at,
        sources=[source],
    )
