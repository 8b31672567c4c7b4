from __future__ import annotations

import math
from datetime import UTC, datetime, timedelta

import pytest

from assistant.errors import EmbedderError
from assistant.events import EventBus, NoticeRaised
from assistant.memory.recall.across import across
from assistant.memory.recall.engine import Recall
from assistant.memory.records import Kind, Missed, RecallRequest, RecallResult
from assistant.storage.stores import Stores
from tests.assistant.memory.recall.conftest import START, Say

LATER = START + timedelta(days=2)
NOTES = (
    "I live in Ghent.",
    "I'm allergic to hazelnuts.",
    "My dog is called Bruno.",
    "I swim on Tuesdays.",
    "I drive a Volvo.",
    "My favourite colour is ochre.",
)
ADDED = {"semantic", "latent", "lexical", "context", "names", "attribute", "quotation", "source"}


def ask(recall: Recall, query: str, **more: object) -> RecallResult:
    more.setdefault("now", LATER)
    return recall.search(RecallRequest(query, **more))


def texts(result: RecallResult) -> list[str]:
    return [one.text for one in result.results]


@pytest.mark.parametrize(
    ("query", "expected"),
    [("What is my dog called?", "My dog is called Bruno."), ("Which car do I drive?", "I drive a Volvo.")],
)
def test_finds_the_note_that_answers(recall: Recall, say: Say, query: str, expected: str) -> None:
    recall.add([say(text).key for text in NOTES])
    assert texts(ask(recall, query))[0] == expected


@pytest.mark.parametrize(
    "query", ["At what temperature does tungsten melt?", "Explain the offside rule.", "钨的熔点是多少？"]
)
def test_answers_nothing_to_what_was_never_spoken_of(recall: Recall, say: Say, query: str) -> None:
    recall.add([say(text).key for text in NOTES])
    assert texts(ask(recall, query)) == []


def test_score_is_what_its_parts_sum_and_multiply_to(recall: Recall, say: Say) -> None:
    recall.add([say(text).key for text in NOTES])
    result = ask(recall, "Which car do I drive on Tuesdays?", threshold=0, k=20)
    assert len(result.results) == len(NOTES)
    for one in (*result.results, *result.missed):
        added = sum(value for name, value in one.scores.items() if name in ADDED)
        factors = math.prod(value for name, value in one.scores.items() if name not in ADDED)
        assert one.score == pytest.approx(added * factors, abs=1e-5)


@pytest.mark.parametrize(
    "query", ["Which car do I drive?", "At what temperature does tungsten melt?", "I", "我住在哪里？"]
)
@pytest.mark.parametrize("more", [{}, {"k": 1}, {"threshold": 0, "k": 2}, {"threshold": 0.2, "k": 2}])
def test_what_is_no_result_says_why(recall: Recall, say: Say, query: str, more: dict[str, object]) -> None:
    recall.add([say(text).key for text in NOTES])
    result = ask(recall, query, **more)
    assert {one.missed for one in result.results} <= {None}
    for one in result.missed:
        assert (one.missed is Missed.CUT) is (one.score < result.threshold)
        if one.missed is Missed.CROWDED:
            assert len(result.results) == more.get("k")


def test_what_another_scope_crowds_out_says_so(recall: Recall, say: Say) -> None:
    recall.add([say(text, conversation=scope, scope=scope).key for text in NOTES for scope in ("atlas", "birch")])
    request = RecallRequest("Which car do I drive?", scope="atlas", also=("birch",), k=1, now=LATER)
    result = across(request, recall.search)
    assert texts(result) == ["I drive a Volvo."]
    assert (result.missed[0].text, result.missed[0].missed) == ("I drive a Volvo.", Missed.CROWDED)


def test_nothing_crosses_from_one_scope_into_another(recall: Recall, say: Say) -> None:
    here = say("The launch party is in Marigold Hall.", conversation="a", scope="atlas")
    there = say("The launch party is in Juniper Hall.", conversation="b", scope="birch")
    recall.add([here.key, there.key])
    assert texts(ask(recall, "Where is the launch party?", scope="atlas", threshold=0)) == [here.text]
    assert texts(ask(recall, "Where is the launch party?", threshold=0)) == []


def test_without_an_embedder_words_are_enough(stores: Stores, events: EventBus, say: Say) -> None:
    recall = Recall(stores=stores, embedder=None, index_dir=None, events=events)
    for text in NOTES:
        say(text)
    say("投影仪的型号是ＺＸ－９０Ｐｒｏ。")
    assert texts(ask(recall, "zx-90pro"))[0].startswith("投影仪")
    assert texts(ask(recall, "what does Bruno eat"))[0] == "My dog is called Bruno."
    recall.close()


def test_words_of_an_item_without_vectors_are_found(recall: Recall, say: Say) -> None:
    recall.add([say(text).key for text in NOTES])
    ask(recall, "anything")
    say("The frame number of my bike is WTU-88213-K.")
    assert recall.pending() == 1
    recall._arms.indexer.refresh([say("The spare key hangs behind the meter.").key])
    assert "meter" in texts(ask(recall, "Where does the spare key hang?"))[0]


def test_removed_items_are_gone_at_once(recall: Recall, say: Say, stores: Stores) -> None:
    keys = [say(text).key for text in NOTES]
    recall.add(keys)
    assert texts(ask(recall, "What is my dog called?"))
    recall.remove([keys[2]])
    assert not any("Bruno" in text for text in texts(ask(recall, "What is my dog called?", threshold=0)))


def test_backfill_goes_on_where_it_stopped(recall: Recall, say: Say) -> None:
    for text in NOTES:
        say(text)
    assert recall.pending() == len(NOTES)
    assert recall.backfill() == len(NOTES)
    assert recall.pending() == 0
    assert recall.backfill() == 0


class _Failing:
    id = "failing/1"
    dimension = 3

    def __init__(self) -> None:
        self.broken = True

    def passages(self, texts):
        raise EmbedderError("It is away.")

    def query(self, text):
        raise EmbedderError("It is away.")


def test_a_broken_embedder_leaves_the_words_and_says_so_once(stores: Stores, events: EventBus, say: Say) -> None:
    notices: list[NoticeRaised] = []
    events.subscribe(NoticeRaised, notices.append)
    recall = Recall(stores=stores, embedder=_Failing(), index_dir=None, events=events)
    key = say("My dog is called Bruno.").key
    with pytest.raises(EmbedderError):
        recall.add([key])
    result = ask(recall, "What is my dog called?")
    assert texts(result) == ["My dog is called Bruno."]
    assert result.degraded == ("embedder",)
    assert [notice.code for notice in notices] == ["embedder_failed"]
    recall.close()


def test_kinds_are_chosen_before_the_best_are_cut_off(recall: Recall, say: Say, stores: Stores) -> None:
    keys = [say(f"My dog Bruno does trick number {n}.").key for n in range(12)]
    memory = stores.memories.add(kind=Kind.FACT, text="The dog is called Bruno.", learned_at=START)
    recall.add([*keys, memory.key])
    result = ask(recall, "dog Bruno", k=2, kinds=frozenset({Kind.FACT}))
    assert texts(result) == ["The dog is called Bruno."]


def test_as_of_answers_with_what_held_then(recall: Recall, stores: Stores) -> None:
    old = stores.memories.add(kind=Kind.PREFERENCE, text="My favourite colour is teal.", learned_at=START)
    changed = START + timedelta(days=20)
    new = stores.memories.add(kind=Kind.PREFERENCE, text="My favourite colour is ochre.", learned_at=changed)
    stores.memories.retire(old.id, at=changed, superseded_by=new.id)
    recall.add([old.key, new.key])
    now = START + timedelta(days=40)
    assert texts(ask(recall, "favourite colour", now=now)) == [new.text]
    assert texts(ask(recall, "favourite colour", now=now, as_of=START + timedelta(days=5))) == [old.text]


def test_a_repeated_question_comes_from_the_cache_until_something_changes(recall: Recall, say: Say) -> None:
    recall.add([say(text).key for text in NOTES])
    first = ask(recall, "What is my dog called?")
    again = ask(recall, "What is my dog called?")
    assert again.results == first.results
    assert recall.stats().results.hits == 1
    recall.add([say("Now my dog is called Rex.").key])
    assert "Now my dog is called Rex." in texts(ask(recall, "What is my dog called?"))


def test_a_request_for_tonight_is_no_question_about_tonight(recall: Recall, say: Say) -> None:
    said = say("Deploy the blog with rsync, not scp.")
    say("The cellar smells of apples.")
    recall.backfill()
    request = RecallRequest("Deploy the blog tonight", now=datetime(2026, 5, 4, 7, tzinfo=UTC), threshold=0, k=1)
    assert [one.id for one in recall.search(request).results] == [said.id]


def test_what_was_distilled_from_messages_does_not_lower_them_where_only_messages_are_asked_for(
    recall: Recall, stores: Stores, say: Say
) -> None:
    """Twins of an answer among the memories must not make the answer look ordinary."""
    for colour, work in (("red", "pulls"), ("blue", "pushes")):
        said = say(f"The {colour} server uses token [api_key·0a1b2c] for {work}.")
        stores.memories.add(kind=Kind.FACT, text=said.text, attribute="does:use", value="token")
    recall.backfill()
    request = RecallRequest("Which token does the server use?", kinds=frozenset({Kind.MESSAGE}))
    assert len(recall.search(request).results) == 2
