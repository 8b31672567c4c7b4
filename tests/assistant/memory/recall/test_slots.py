from __future__ import annotations

import math
from datetime import timedelta

import pytest

from assistant.memory.recall.attributes import asked_of
from assistant.memory.recall.engine import Recall
from assistant.memory.records import Kind, Memory, Recalled, RecallRequest, Source, Tag
from assistant.storage.stores import Stores
from tests.assistant.memory.recall.conftest import START, Say

NOW = START + timedelta(days=60)
CHANGED = START + timedelta(days=30)


def best(recall: Recall, query: str, **more: object) -> Recalled:
    return recall.search(RecallRequest(query, now=NOW, **more)).results[0]


def state(stores: Stores, text: str, attribute: str, *, subject: str = "user", **more: object) -> Memory:
    more.setdefault("learned_at", START)
    return stores.memories.add(kind=Kind.FACT, text=text, subject=subject, attribute=attribute, **more)


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("What do I do for a living?", "I restore old clocks."),
        ("What's my profession?", "I restore old clocks."),
        ("我从事什么职业？", "I restore old clocks."),
        ("How does my uncle earn his living?", "My uncle is a tiler."),
        ("What can't I eat?", "I'm allergic to celery."),
        ("我有什么忌口吗？", "I'm allergic to celery."),
        ("What's my favourite season?", "My favourite season is late autumn."),
    ],
)
def test_the_slot_that_is_asked_for_comes_first(recall: Recall, stores: Stores, query: str, expected: str) -> None:
    memories = [
        state(stores, "I restore old clocks.", "occupation"),
        state(stores, "My uncle is a tiler.", "occupation", subject="uncle"),
        state(stores, "I'm allergic to celery.", "allergic_to"),
        state(stores, "My favourite season is late autumn.", "favourite:season"),
        state(stores, "My favourite soup is borscht.", "favourite:soup"),
    ]
    recall.add([memory.key for memory in memories])
    found = best(recall, query)
    assert found.text == expected
    assert found.scores["attribute"] > 0


def test_the_same_question_in_another_tongue_asks_for_the_same_slot() -> None:
    assert "lives_in" in asked_of("Where do I live now?").attributes.keys() & asked_of("我现在住在哪里？").attributes


def test_a_statement_that_is_over_steps_behind_its_successor(recall: Recall, stores: Stores, say: Say) -> None:
    old_message, new_message = say("I live in Leith."), say("We have moved to Crail last week.", at=CHANGED)
    old = state(stores, "I live in Leith.", "lives_in", sources=[_source(old_message)])
    new = state(stores, "I live in Crail.", "lives_in", learned_at=CHANGED, sources=[_source(new_message)])
    stores.memories.retire(old.id, at=CHANGED, superseded_by=new.id)
    recall.add([old_message.key, new_message.key, old.key, new.key])
    for query in ("Where do I live?", "Do I live in Leith?"):
        assert best(recall, query).text == new.text
    assert best(recall, "Where do I live?", as_of=START + timedelta(days=3)).text == old.text


@pytest.mark.parametrize(
    ("told", "over", "holds", "since", "query", "other_query"),
    [
        (
            "I live in Leith and I mend nets for a living.",
            ("I live in Leith.", "lives_in"),
            ("I mend nets for a living.", "occupation"),
            "We settled down up in Crail.",
            "Where do I live?",
            "What do I do for a living?",
        ),
        (
            "我住在泉州，老家离这里不远，每天骑车去码头，职业是修渔网的。",
            ("我住在泉州。", "lives_in"),
            ("我的职业是修渔网的。", "occupation"),
            "上周在福州安顿下来了。",
            "我住在哪里？",
            "我的职业是什么？",
        ),
    ],
)
def test_a_message_that_told_more_steps_behind_where_what_is_over_is_asked_for(
    recall: Recall, stores: Stores, say: Say, told: str, over: tuple[str, str], holds: tuple[str, str], since: str,
    query: str, other_query: str,
) -> None:  # fmt: skip
    message = say(told)
    old = state(stores, *over, sources=[Source(message.conversation_id, message.id, over[0], said_at=START)])
    other = state(stores, *holds, sources=[Source(message.conversation_id, message.id, holds[0], said_at=START)])
    new = state(stores, since, "lives_in", learned_at=CHANGED, importance=0.2)
    stores.memories.retire(old.id, at=CHANGED, superseded_by=new.id)
    recall.add([message.key, old.key, other.key, new.key])
    every = RecallRequest(query, now=NOW, threshold=0, off=frozenset({"twins"}))
    shown = [one.id for one in recall.search(every).results]
    assert shown.index(new.id) < shown.index(message.id)
    then = recall.search(RecallRequest(query, now=NOW, as_of=START + timedelta(days=3), threshold=0)).results
    assert new.id not in [one.id for one in then]
    assert all("superseded" not in one.scores for one in then)
    unchanged = recall.search(RecallRequest(other_query, now=NOW, threshold=0)).results
    assert all(one.scores.get("superseded", 1.0) == 1.0 for one in unchanged)


def test_a_memory_stands_for_the_message_it_was_told_in(recall: Recall, stores: Stores, say: Say) -> None:
    message = say("My shoe size is 42.")
    memory = state(stores, "My shoe size is 42.", "property:shoe size", sources=[_source(message)])
    recall.add([message.key, memory.key])
    results = recall.search(RecallRequest("What is my shoe size?", now=NOW)).results
    assert [one.id for one in results] == [memory.id]
    assert results[0].source is not None
    assert results[0].source.message_id == message.id


@pytest.mark.parametrize("profile", ["generative-agents", "hybrid-decay-mmr"])
def test_another_profile_explains_its_scores_too(recall: Recall, stores: Stores, profile: str) -> None:
    memories = [
        state(stores, "The build failed for a missing header.", "problem", importance=0.9, tags=(Tag.ERROR.value,)),
        state(stores, "I drink rooibos.", "drinks", importance=0.2),
    ]
    recall.add([memory.key for memory in memories])
    results = recall.search(RecallRequest("Why did the build fail?", now=NOW, profile=profile, threshold=0)).results
    assert results[0].id == memories[0].id
    for one in results:
        if profile == "generative-agents":
            expected = sum(one.scores.values())
            assert one.scores["recency"] == pytest.approx(0.3 * 0.995 ** (60 * 24), rel=1e-3)
        else:
            added = one.scores["semantic"] + one.scores.get("lexical", 0.0)
            expected = added * math.prod(v for k, v in one.scores.items() if k not in ("semantic", "lexical"))
            assert one.scores["recency"] == pytest.approx(0.25, rel=1e-3)
        assert one.score == pytest.approx(expected, abs=1e-5)


def _source(message: object) -> Source:
    return Source(message.conversation_id, message.id, message.text, said_at=message.said_at)


@pytest.mark.parametrize(
    ("tastes", "question", "first"),
    [
        (("I love dumplings", "I love sailing", "I can't stand long phone calls"), "Do I like phone calls?", 2),
        (("我最喜欢喝普洱", "我喜欢钓鱼", "我讨厌打电话聊天"), "我喜欢打电话吗？", 2),
    ],
)
def test_a_yes_or_no_about_a_taste_is_answered_by_that_taste(
    recall: Recall, stores: Stores, tastes: tuple[str, ...], question: str, first: int
) -> None:
    for at, taste in enumerate(tastes):
        attribute = "dislikes" if at == first else "likes"
        one = stores.memories.add(
            kind=Kind.PREFERENCE, text=taste, subject="user", attribute=attribute, value=taste, learned_at=START
        )
        recall.add([one.key])
    found = recall.search(RecallRequest(question, now=START))
    assert found.results[0].text == tastes[first]
