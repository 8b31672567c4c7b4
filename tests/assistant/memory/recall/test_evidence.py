from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

import pytest

from assistant.events import EventBus
from assistant.memory.embedding.base import Vectors
from assistant.memory.embedding.cache import CachedEmbedder
from assistant.memory.recall.bearing import background_for
from assistant.memory.recall.engine import Recall
from assistant.memory.records import Kind, RecallRequest, RecallResult
from assistant.storage.stores import Stores
from tests.assistant.memory.recall.conftest import START, Say

NOW = START + timedelta(days=60)

ENGLISH = (
    "I moved to Trieste for the sailing.",
    "My sister Olga teaches chemistry.",
    "I broke my ankle on the stairs in March.",
    "We repainted the hall in a dark green.",
    "I go to the sauna on Thursdays.",
    "My old camera is a Zenit.",
)
CHINESE = (
    "我为了学帆船搬到了青岛。",
    "我姐姐小鸥教化学。",
    "三月份我在楼梯上扭伤了脚踝。",
    "我们把走廊刷成了墨绿色。",
    "我每周四去蒸桑拿。",
    "我的旧相机是泽尼特。",
)


class Unlisted:
    """The built-in vectors under a name that nothing is known of."""

    id = "somebody-else's/1"
    dimension = 384

    def __init__(self, embedder: CachedEmbedder) -> None:
        self._embedder = embedder

    def passages(self, texts: Sequence[str]) -> Vectors:
        return self._embedder.passages(texts)

    def query(self, text: str) -> Vectors:
        return self._embedder.query(text)


def asked(recall: Recall, query: str, **more: object) -> RecallResult:
    return recall.search(RecallRequest(query, now=NOW, **more))


def told(recall: Recall, say: Say, texts: Sequence[str]) -> None:
    recall.add([say(text).key for text in texts])


def prefer(stores: Stores, text: str, attribute: str, kind: Kind = Kind.PREFERENCE) -> int:
    return stores.memories.add(kind=kind, text=text, subject="user", attribute=attribute, learned_at=START).key


@pytest.mark.parametrize("texts", [ENGLISH, CHINESE])
@pytest.mark.parametrize(
    "query",
    [
        "How do I prove that the square root of two is irrational?",
        "Write a sonnet about a windmill.",
        "Which countries border Paraguay?",
        "What does the ls command print?",
        "怎么证明根号二是无理数？",
        "写一首关于风车的十四行诗。",
        "巴拉圭和哪些国家接壤？",
        "ls命令会输出什么？",
    ],
)
def test_a_general_question_recalls_nothing_and_says_by_how_much(
    recall: Recall, say: Say, texts: Sequence[str], query: str
) -> None:
    told(recall, say, texts)
    found = asked(recall, query)
    assert found.results == ()
    assert found.missed
    assert found.lacking is not None
    assert found.lacking > 0


@pytest.mark.parametrize("texts", [ENGLISH, CHINESE])
@pytest.mark.parametrize(
    ("query", "at"),
    [
        ("Why did I move?", 0),
        ("What does my sister teach?", 1),
        ("When did I hurt my ankle?", 2),
        ("What colour is our hall now?", 3),
        ("我为什么搬家？", 0),
        ("我姐姐教什么？", 1),
        ("我什么时候伤了脚踝？", 2),
        ("我们的走廊现在是什么颜色？", 3),
    ],
)
def test_what_bears_on_a_question_is_recalled_in_either_language(
    recall: Recall, say: Say, texts: Sequence[str], query: str, at: int
) -> None:
    told(recall, say, texts)
    found = asked(recall, query)
    assert found.lacking == 0.0
    assert texts[at] in [one.text for one in found.results[:2]]


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("Suggest a soup for Sunday", "I like leek soup best"),
        ("Recommend a keyboard", "I prefer mechanical keyboards"),
        ("星期天推荐一道汤", "I like leek soup best"),
        ("推荐一款键盘", "I prefer mechanical keyboards"),
    ],
)
def test_a_request_brings_up_the_preference_it_is_about_and_no_other(
    recall: Recall, stores: Stores, query: str, expected: str
) -> None:
    recall.add(
        [
            prefer(stores, "I prefer mechanical keyboards", "prefers"),
            prefer(stores, "I like leek soup best", "likes"),
            prefer(stores, "I use a fountain pen for letters", "uses"),
        ]
    )
    found = asked(recall, query)
    assert [one.text for one in found.results] == [expected]


def test_a_word_in_common_puts_a_plan_on_the_subject_of_a_long_request(recall: Recall, stores: Stores) -> None:
    plan = prefer(stores, "We expect six cousins on the ferry", "plan", Kind.EVENT)
    recall.add([plan, prefer(stores, "I use a fountain pen for letters", "uses")])
    query = "Plan what to buy, pack, check, book and cook before the ferry comes with everybody and their luggage"
    assert [one.key for one in asked(recall, query).results] == [plan]


def test_a_question_for_all_one_likes_is_not_a_request(recall: Recall, stores: Stores) -> None:
    texts = ["I like leek soup best", "I like rainy mornings"]
    recall.add([prefer(stores, text, "likes") for text in texts])
    assert {one.text for one in asked(recall, "What do I like?").results} == set(texts)


@pytest.mark.parametrize(
    ("query", "expected"),
    [("走廊", CHINESE[3]), ("帆船", CHINESE[0]), ("小鸥", CHINESE[1]), ("Zenit", ENGLISH[5]), ("sauna", ENGLISH[4])],
)
def test_a_word_to_look_up_finds_what_holds_it(recall: Recall, say: Say, query: str, expected: str) -> None:
    told(recall, say, [*ENGLISH, *CHINESE])
    assert asked(recall, query).results[0].text == expected


def test_a_given_threshold_is_all_that_decides(recall: Recall, say: Say) -> None:
    told(recall, say, ENGLISH)
    found = asked(recall, "Which countries border Paraguay?", threshold=0.0)
    assert len(found.results) == len(ENGLISH)
    assert found.lacking is None


def test_words_decide_for_an_embedder_that_nothing_is_known_of(
    stores: Stores, events: EventBus, embedder: CachedEmbedder, say: Say
) -> None:
    recall = Recall(stores=stores, embedder=Unlisted(embedder), index_dir=None, events=events)
    try:
        told(recall, say, ENGLISH)
        assert asked(recall, "Which countries border Paraguay?").results == ()
        assert asked(recall, "Where is my camera from?").results[0].text == ENGLISH[5]
    finally:
        recall.close()


def test_a_background_is_kept_of_the_built_in_embedder_only(embedder: CachedEmbedder) -> None:
    found = background_for(embedder.id)
    assert found is not None
    assert found.questions.shape == found.statements.shape == (2, embedder.dimension)
    assert background_for("text-embedding-3-small") is None
