from datetime import UTC, datetime, timedelta

import pytest

from assistant import clock
from assistant.chat.archive import Folded
from assistant.chat.summary import after_fold, extend_summary, fold, split_window
from assistant.memory.upkeep.condense import count_words
from assistant.messages import Role, StoredMessage
from assistant.providers.base import ModelInfo
from assistant.providers.faults import OverloadedError

from .conftest import Rig, Scripted, say

pytestmark = pytest.mark.anyio

_CHEAP = ModelInfo("cheap", "Cheap")
_SMALL = ModelInfo("tiny", "Tiny", small=True)


def _talk(count: int, first: str = "We decided to use Postgres 16.") -> list[StoredMessage]:
    return [
        StoredMessage(
            key=number,
            conversation_id="c",
            id=f"m{number}",
            parent_key=number - 1 or None,
            role=Role.USER if number % 2 else Role.ASSISTANT,
            text=first if number == 1 else f"Small talk number {number} about the walk.",
            said_at=datetime(2026, 3, 1, tzinfo=UTC) + timedelta(minutes=number),
        )
        for number in range(1, count + 1)
    ]


def test_the_window_slides_in_steps_and_begins_with_the_person() -> None:
    assert split_window(_talk(15), window=10)[0] == []
    out, recent = split_window(_talk(16), window=10)
    assert (len(out), len(recent)) == (6, 10)
    out, recent = split_window(_talk(17), window=10)
    assert recent[0].role is Role.USER
    assert len(out) + len(recent) == 17


def test_what_is_not_folded_yet_is_folded_at_once() -> None:
    recent, summary = extend_summary(_talk(200), Folded(), window=10)
    assert len(recent) <= 10
    assert "Postgres 16" in summary
    assert count_words(summary) <= 200


def test_a_summary_of_another_branch_covers_nothing() -> None:
    talk = _talk(6)
    assert after_fold(talk, Folded("old", 4))[0] == talk[4:]
    assert after_fold(talk, Folded("old", 99)) == (talk, Folded())


async def test_a_capable_model_writes_the_summary_within_its_words() -> None:
    provider = Scripted()
    provider.scripts = [say("- Postgres 16. ", "word " * 400)]
    folded = await fold(_talk(40), Folded("- Earlier: rsync.", 0), window=10, writer=(provider, _CHEAP))
    assert folded is not None
    assert folded[0].text.startswith("- Postgres 16.")
    assert count_words(folded[0].text) <= 200
    assert folded[0].upto_key == 30
    assert "Postgres" in provider.requests[0].messages[0].text


@pytest.mark.parametrize("model", [_CHEAP, _SMALL])
async def test_without_a_capable_model_sentences_are_chosen(model: ModelInfo) -> None:
    provider = Scripted()
    provider.scripts = [[OverloadedError("X")]]
    folded = await fold(_talk(40), Folded(), window=10, writer=(provider, model))
    assert folded is not None
    assert "Postgres 16" in folded[0].text
    assert not folded[1].by_model


async def test_facts_outlive_the_window_over_a_long_conversation(rig: Rig) -> None:
    rig.settings.change({"memory.window_messages": 6})
    conversation = rig.chat.new_conversation()
    with clock.use(now=datetime(2026, 3, 1, 9, tzinfo=UTC)):
        await rig.chat.send(conversation.id, "We decided that the database is Postgres 16 on host fern.")
        for number in range(14):
            await rig.chat.send(conversation.id, f"The walk number {number} was nice.")
            await rig.chat.settle()
    last = rig.provider.requests[-1]
    assert "Postgres 16" in last.system
    assert len(last.messages) <= 10
    assert "Postgres" not in "".join(message.text for message in last.messages)
    kept = rig.stores.summaries.latest(conversation.id)
    assert kept is not None
    assert kept.upto_key > 0
    assert len(rig.chat.transcript(conversation.id)) == 30
