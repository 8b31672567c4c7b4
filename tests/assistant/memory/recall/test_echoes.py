"""A question that was asked before tells nothing, and does not crowd out what answers it."""

import pytest

from assistant.memory.recall.engine import Recall
from assistant.memory.records import SELF, Kind, RecallRequest
from assistant.storage.stores import Stores

from .conftest import Say


@pytest.mark.parametrize(
    ("fact", "question", "again", "beside"),
    [
        ("I keep my bees on the roof of the mill.", "Where do I keep my bees?", "where do i keep my bees", "Noted."),
        ("我的自行车停在地下二层。", "我的自行车停在哪里？", "我的自行车停在哪里", "好的。"),
    ],
)
def test_the_fact_comes_first_however_often_it_was_asked_for(
    stores: Stores, recall: Recall, say: Say, fact: str, question: str, again: str, beside: str
) -> None:
    keys = [stores.memories.add(kind=Kind.FACT, text=fact, subject=SELF).key]
    for number in range(3):
        asked = question if number else again
        keys.append(say(asked, conversation=f"c{number}").key)
        keys.append(say(beside, role="assistant", conversation=f"c{number}").key)
    recall.add(keys)
    found = recall.search(RecallRequest(question)).results
    assert found[0].text == fact
    assert not {question, again} & {
        one.text for one in (*found, *recall.search(RecallRequest(question, threshold=0)).results)
    }


def test_what_was_said_in_other_words_stays(stores: Stores, recall: Recall, say: Say) -> None:
    recall.add([say("I keep my bees on the roof, remember?").key])
    assert recall.search(RecallRequest("Where do I keep my bees?", threshold=0)).results
