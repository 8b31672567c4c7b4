from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from assistant.memory.recall.lexical import LexicalIndex

WORDS = st.lists(st.sampled_from(["tea", "dog", "oslo", "run", "red", "猫"]), max_size=8)


def index_of(*texts: list[str]) -> LexicalIndex:
    index = LexicalIndex()
    for slot, terms in enumerate(texts):
        index.add(slot, terms)
    return index


def test_rarer_words_weigh_more() -> None:
    index = index_of(["dog", "tea"], ["dog"], ["dog"])
    assert index.weight("tea") > index.weight("dog")
    scores = index.scores({"dog": 1.0, "tea": 1.0}, 3)
    assert scores[0] > scores[1] > 0


def test_a_longer_text_scores_less_for_the_same_word() -> None:
    scores = index_of(["dog"], ["dog", *["filler"] * 60]).scores({"dog": 1.0}, 2)
    assert scores[0] > scores[1] > 0


def test_coverage_is_the_share_of_what_was_asked() -> None:
    index = index_of(["dog", "tea"], ["dog"], ["oslo"])
    coverage = index.coverage({"dog": 1.0, "tea": 1.0}, 3)
    assert coverage[0] == 1.0
    assert 0.0 < coverage[1] < 1.0
    assert coverage[2] == 0.0


@given(st.lists(WORDS, min_size=1, max_size=8), st.data())
def test_what_was_removed_leaves_no_trace_in_the_others_scores(texts: list[list[str]], data: st.DataObject) -> None:
    gone = data.draw(st.sets(st.integers(0, len(texts) - 1)))
    index = index_of(*texts)
    for slot in gone:
        index.remove(slot, texts[slot])
    fresh = LexicalIndex()
    for slot, terms in enumerate(texts):
        if slot not in gone:
            fresh.add(slot, terms)
    asked = {"tea": 1.0, "dog": 0.5, "猫": 1.0}
    kept = [slot for slot in range(len(texts)) if slot not in gone]
    assert len(index) == len(fresh) == len(kept)
    for slot in kept:
        assert abs(index.scores(asked, len(texts))[slot] - fresh.scores(asked, len(texts))[slot]) < 1e-5
