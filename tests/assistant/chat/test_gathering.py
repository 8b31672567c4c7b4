"""Recall, standing instructions and the profile are read at the same time."""

import threading

import pytest

from assistant import clock
from assistant.chat.context import ProfileLine
from assistant.chat.gathering import Gatherer, recall_query
from assistant.chat.stored import StoredArchive
from assistant.events import EventBus
from assistant.memory.records import RecallRequest, RecallResult
from assistant.messages import Role
from tests.assistant.chat.conftest import Rig

pytestmark = pytest.mark.anyio


async def test_three_reads_are_under_way_at_once(rig: Rig) -> None:
    """Each waits for the two others, so that one after the other would end at the deadline with nothing."""
    together = threading.Barrier(3, timeout=60)

    class Memory:
        def recall(self, request: RecallRequest) -> RecallResult:
            together.wait()
            return RecallResult(request.query, ())

        def standing(self, scope: str) -> list[object]:
            together.wait()
            return []

    def profile(scope: str) -> list[ProfileLine]:
        together.wait()
        return [ProfileLine("name", "Ines", "m1", 1)]

    rig.settings.change({"memory.recall_deadline_ms": 10_000})
    gatherer = Gatherer(
        memory=Memory(), profile=profile, settings=rig.settings, events=EventBus(), patience_s=lambda: 60.0
    )
    conversation = rig.stores.conversations.create(id="c")
    asked = rig.stores.messages.add(conversation_id="c", role=Role.USER, text="Who am I?", said_at=clock.now())
    gathered = await gatherer.gather(conversation, StoredArchive(stores=rig.stores), asked.key)
    gatherer.close()
    assert [line.value for line in gathered.material.profile] == ["Ines"]
    assert gathered.material.recall == RecallResult("Who am I?", ())
    assert not together.broken


@pytest.mark.parametrize("paste", ["a line of a log, and more of it\n" * 20_000, "水泵坏了，河边的灯也坏了。" * 40_000])
async def test_memory_is_asked_with_the_question_and_not_with_all_that_was_pasted(rig: Rig, paste: str) -> None:
    rig.stores.conversations.create(id="c")
    for text in (f"What broke here?\n{paste}", f"{paste}\nWhat broke here?"):
        asked = rig.stores.messages.add(conversation_id="c", role=Role.USER, text=text, said_at=clock.now())
        query = recall_query([asked])
        assert "What broke here?" in query
        assert len(query) < 3_000
    short = rig.stores.messages.add(conversation_id="c", role=Role.USER, text="Where is it?", said_at=clock.now())
    assert recall_query([short]) == "Where is it?"
