"""A message gives way to the memories that tell it, as long as they tell most of it."""

from __future__ import annotations

import pytest

from assistant.memory.recall.engine import Recall
from assistant.memory.records import Kind, RecallRequest, Source
from assistant.storage.stores import Stores
from tests.assistant.memory.recall.conftest import START, Say


def remembered(stores: Stores, recall: Recall, say: Say, said: str, quotes: tuple[str, ...]) -> None:
    """A message, and a memory of each of the quotes from it."""
    message = say(said)
    keys = [message.key]
    for quote in quotes:
        source = Source("c", message.id, quote, said_at=START)
        keys.append(stores.memories.add(kind=Kind.FACT, text=quote, sources=(source,), learned_at=START).key)
    recall.add(keys)


@pytest.mark.parametrize(
    ("said", "known", "question", "answer"),
    [
        (
            "My bike lock is a Granit, and the spare key hangs behind the boiler in the cellar.",
            "My bike lock is a Granit",
            "Where does the spare key of my bike lock hang?",
            "behind the boiler",
        ),
        ("我的公积金在建行，网点就在文昌阁旁边那条巷子里。", "我的公积金在建行", "我公积金的网点在哪？", "文昌阁"),
    ],
)
def test_a_clause_that_no_memory_tells_is_found_in_its_message(
    recall: Recall, stores: Stores, say: Say, said: str, known: str, question: str, answer: str
) -> None:
    remembered(stores, recall, say, said, (known,))
    found = recall.search(RecallRequest(question, now=START))
    assert any(answer in one.text for one in found.results)


def test_what_is_masked_tells_nothing_of_a_message(recall: Recall, stores: Stores, say: Say) -> None:
    known = "Our radio's token is [api_key·0a1b2c]"
    remembered(stores, recall, say, f"{known}, only the attic may use it.", (known,))
    found = recall.search(RecallRequest("Who may use our radio's token?", now=START))
    assert any("attic" in one.text for one in found.results)


def test_a_message_that_memories_tell_is_not_told_twice(recall: Recall, stores: Stores, say: Say) -> None:
    quotes = ("My tent is a Hilleberg", "my stove is a Trangia")
    remembered(stores, recall, say, f"{quotes[0]} and {quotes[1]}.", quotes)
    found = recall.search(RecallRequest("Which tent do I have?", now=START, threshold=0))
    assert sorted(one.text for one in found.results) == sorted(quotes)
