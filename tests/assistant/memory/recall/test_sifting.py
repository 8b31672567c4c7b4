"""Each result bears on the question by itself: none comes in because another one does."""

from __future__ import annotations

from datetime import timedelta

import pytest

from assistant.events import EventBus
from assistant.memory.recall.engine import Recall
from assistant.memory.recall.sifting import only_asks
from assistant.memory.records import Kind, RecallRequest
from assistant.storage.stores import Stores
from tests.assistant.memory.recall.conftest import START, Say

NOW = START + timedelta(days=40)


def texts(recall: Recall, query: str) -> list[str]:
    return [one.text for one in recall.search(RecallRequest(query, now=NOW)).results]


def prefer(stores: Stores, text: str, attribute: str, value: str = "") -> int:
    return stores.memories.add(
        kind=Kind.PREFERENCE, text=text, subject="user", attribute=attribute, value=value, learned_at=START
    ).key


def task(stores: Stores, text: str) -> int:
    return stores.memories.add(kind=Kind.EPISODE, text=text, learned_at=START).key


@pytest.mark.parametrize(
    ("tool", "query"),
    [
        ("I went over to Firefox.", "Which browser do you suggest?"),
        ("I went over to Firefox.", "推荐一个浏览器"),
        ("我改用 Obsidian 了。", "推荐一个笔记软件"),
    ],
)
def test_a_tool_is_brought_up_by_its_kind(recall: Recall, stores: Stores, tool: str, query: str) -> None:
    value = "Firefox" if "Firefox" in tool else "Obsidian"
    recall.add([prefer(stores, tool, "uses", value), prefer(stores, "I use a fountain pen.", "uses", "fountain pen")])
    assert texts(recall, query) == [tool]


@pytest.mark.parametrize(
    ("told", "order", "query"),
    [
        ("I like leek soup best.", "Translate the lease", "Suggest a soup"),
        ("我最喜欢喝冬瓜汤。", "翻译租房合同", "推荐一道汤"),
        ("I like leek soup best.", "翻译租房合同", "Suggest a soup"),
    ],
)
def test_a_task_on_another_subject_stays_out(
    recall: Recall, stores: Stores, say: Say, told: str, order: str, query: str
) -> None:
    keys = [say(order).key, say("ok.", role="assistant").key, task(stores, order)]
    recall.add([*keys, prefer(stores, told, "likes")])
    assert texts(recall, query) == [told]


@pytest.mark.parametrize(
    ("order", "query"),
    [
        ("Translate the lease", "Why did the translation of the lease fail?"),
        ("Translate the lease", "翻译为什么失败了？"),
        ("备份照片硬盘", "What went wrong with the backup?"),
        ("备份照片硬盘", "备份为什么报错？"),
    ],
)
def test_a_task_is_found_by_what_it_is_about_in_either_language(
    recall: Recall, stores: Stores, order: str, query: str
) -> None:
    recall.add([task(stores, order), task(stores, "Water the ferns"), task(stores, "给花浇水")])
    assert texts(recall, query) == [order]


@pytest.mark.parametrize(
    ("said", "query"),
    [
        (["What may I not drink?", "Recommend a lamp"], "What should I bring to a christening?"),
        (["我不能喝什么？", "推荐一盏台灯"], "What should I bring to a christening?"),
        (["我不能喝什么？", "推荐一盏台灯"], "参加葬礼该带什么？"),
    ],
)
def test_what_was_only_asked_before_tells_nothing(recall: Recall, say: Say, said: list[str], query: str) -> None:
    keys = []
    for number, text in enumerate(said):
        keys.append(say(text, conversation=f"c{number}").key)
        keys.append(say("ok.", role="assistant", conversation=f"c{number}", at=START + timedelta(seconds=number)).key)
    recall.add(keys)
    assert texts(recall, query) == []


def test_thanks_and_hello_do_not_come_along(recall: Recall, say: Say) -> None:
    at = START
    told = ["My kayak is moored at Ullapool.", "Thank you so much!", "You're welcome.", "Good morning"]
    keys = []
    for number, text in enumerate(told):
        role = "assistant" if number % 2 else "user"
        keys.append(say(text, role=role, at=at + timedelta(minutes=number)).key)
    recall.add(keys)
    assert texts(recall, "Where is my kayak?") == told[:1]


def test_a_statement_of_another_slot_stays_out(recall: Recall, stores: Stores) -> None:
    facts = {"My name is Ilse.": "name", "I'm allergic to celery.": "allergic_to", "I live in Leith.": "lives_in"}
    recall.add(
        [
            stores.memories.add(kind=Kind.FACT, text=text, subject="user", attribute=attribute, learned_at=START).key
            for text, attribute in facts.items()
        ]
    )
    assert texts(recall, "Where do I live?") == ["I live in Leith."]


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ("Where does this bus go?", True),
        ("Could you find me a plumber", True),
        ("帮我推荐一家茶馆", True),
        ("这趟车去哪儿？", True),
        ("I bought a kayak, is it any good?", False),
        ("今天我在书店看到一本好书，你看过吗？", False),
        ("We recommend the pier to everybody.", False),
    ],
)
def test_a_clause_that_only_asks_is_told_from_one_that_tells(said: str, expected: bool) -> None:
    assert only_asks(said) is expected


def test_a_list_of_things_to_think_of_brings_up_what_bears_on_each(recall: Recall, stores: Stores) -> None:
    facts = (
        ("I'm allergic to celery.", "user", "allergic_to", "celery"),
        ("My husband Tom eats no meat.", "husband Tom", "does_not_eat", "meat"),
        ("Our grill is rusty.", "user", "state:grill", "rusty"),
        ("I drive a van.", "user", "drives", "van"),
    )
    recall.add(
        [
            stores.memories.add(
                kind=Kind.FACT, text=text, subject=subject, attribute=attribute, value=value, learned_at=START
            ).key
            for text, subject, attribute, value in facts
        ]
    )
    found = texts(recall, "Plan our picnic on the moor: think of allergies, diet, the grill and drinks")
    assert set(found) >= {text for text, *_ in facts[:3]}


def test_a_tool_answers_for_its_kind_whatever_it_is_used_for(recall: Recall, stores: Stores) -> None:
    recall.add(
        [
            prefer(stores, "I do all my writing in Helix.", "uses:writing", "Helix"),
            prefer(stores, "我改用 Vivaldi 了。", "uses", "Vivaldi"),
        ]
    )
    assert texts(recall, "Which editor do I use?") == ["I do all my writing in Helix."]
    assert texts(recall, "我用什么浏览器？") == ["我改用 Vivaldi 了。"]


@pytest.mark.parametrize("query", ["六月", "六月的安排"])
def test_a_month_to_look_up_may_be_one_to_come(recall: Recall, stores: Stores, query: str) -> None:
    text = "六月十二日我有体检。"
    recall.add(
        [
            stores.memories.add(
                kind=Kind.EVENT, text=text, attribute="event", valid_from=START + timedelta(days=102), learned_at=START
            ).key,
            prefer(stores, "我喜欢喝普洱茶。", "likes"),
        ]
    )
    assert texts(recall, query) == [text]


def test_without_vectors_too_small_talk_stays_out(stores: Stores, events: EventBus, say: Say) -> None:
    recall = Recall(stores=stores, embedder=None, index_dir=None, events=events)
    told = ["My kayak is moored at Ullapool.", "ok."]
    keys = [
        say(text, role=role, at=START + timedelta(minutes=number)).key
        for number, (text, role) in enumerate(zip(told, ("user", "assistant"), strict=True))
    ]
    recall.add(keys)
    assert texts(recall, "kayak") == told[:1]
    recall.close()
