"""The two published ranking profiles, against figures computed by hand from the design's text."""

from __future__ import annotations

import math
from datetime import timedelta

import pytest

from assistant.memory.recall.engine import Recall
from assistant.memory.recall.profiles import spread_apart
from assistant.memory.records import Kind, Recalled, RecallRequest, Tag
from assistant.storage.items import ItemStore
from assistant.storage.stores import Stores
from tests.assistant.memory.recall.conftest import START

TEXTS = (
    ("The oven door jammed.", 0.8, (Tag.ERROR.value,), 0),
    ("We chose the oven with steam.", 0.6, (Tag.DECISION.value,), 30),
    ("I prefer the small oven.", 0.5, (Tag.PREFERENCE.value,), 60),
    ("The oven light is yellow.", 0.4, (), 60),
)
NOW = START + timedelta(days=60)


def asked(recall: Recall, stores: Stores, profile: str) -> dict[str, Recalled]:
    memories = [
        stores.memories.add(
            kind=Kind.FACT, text=text, importance=importance, tags=tags, learned_at=START + timedelta(days=day)
        )
        for text, importance, tags, day in TEXTS
    ]
    recall.add([memory.key for memory in memories])
    results = recall.search(RecallRequest("What about the oven?", now=NOW, profile=profile, threshold=0)).results
    assert len(results) == len(TEXTS)
    return {one.text: one for one in results}


def test_generative_agents_adds_relevance_importance_and_hourly_recency(recall: Recall, stores: Stores) -> None:
    found = asked(recall, stores, "generative-agents")
    for text, importance, _, day in TEXTS:
        one = found[text]
        assert one.scores["importance"] == pytest.approx(0.3 * importance, abs=1e-6)
        assert one.scores["recency"] == pytest.approx(0.3 * 0.995 ** (24 * (60 - day)), rel=1e-4)
        assert one.score == pytest.approx(sum(one.scores.values()), abs=1e-6)
    relevance = [one.scores.get("semantic", 0.0) for one in found.values()]
    assert max(relevance) == pytest.approx(0.4)
    assert min(relevance) == pytest.approx(0.0)


def test_hybrid_multiplies_similarity_by_half_life_importance_and_the_largest_tag(
    recall: Recall, stores: Stores
) -> None:
    found = asked(recall, stores, "hybrid-decay-mmr")
    for (text, importance, _, day), boost in zip(TEXTS, (1.5, 1.3, 1.2, 1.0), strict=True):
        one = found[text]
        assert one.scores.get("recency", 1.0) == pytest.approx(0.5 ** ((60 - day) / 30), rel=1e-4)
        assert one.scores["importance"] == pytest.approx(importance, abs=1e-6)
        assert one.scores.get("tags", 1.0) == pytest.approx(boost)
        assert 0 < one.scores["semantic"] <= 0.7
        assert 0 < one.scores["lexical"] <= 0.3 + 1e-6
        similarity = one.scores["semantic"] + one.scores["lexical"]
        factors = [value for name, value in one.scores.items() if name not in ("semantic", "lexical")]
        assert one.score == pytest.approx(similarity * math.prod(factors), abs=1e-6)


def test_results_are_spread_apart_by_the_characters_they_share(stores: Stores) -> None:
    # abcd and abce share 3 of 5 characters: .7 x .8 - .3 x .6 = .38, behind .7 x .6 - 0 = .42 of what shares none
    memories = [stores.memories.add(kind=Kind.FACT, text=text, learned_at=START) for text in ("abcd", "abce", "wxyz")]
    items = ItemStore(stores.database).by_keys([memory.key for memory in memories])
    by_slot = {slot: next(item for item in items if item.key == m.key) for slot, m in enumerate(memories)}
    order = spread_apart([(0, 0.9), (1, 0.8), (2, 0.6)], by_slot.__getitem__, 3)
    assert [slot for slot, _ in order] == [0, 2, 1]
