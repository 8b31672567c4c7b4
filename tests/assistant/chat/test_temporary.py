from pathlib import Path

import pytest

from assistant.events import ConversationChanged, ConversationDeleted
from assistant.memory.records import Kind, Recalled
from assistant.messages import FinishReason, StreamFinished, ToolCall, ToolCallRequested, Usage

from .conftest import Command, Rig, say

pytestmark = pytest.mark.anyio

_WORDS = ("marzipan-question", "marzipan-answer", "marzipan-note", "marzipan-title")
_TEA = Recalled(7, "tea", Kind.FACT, "Likes tea.", 0.8, {"semantic": 0.8}, "default", None)


def _bytes_of(folder: Path) -> bytes:
    return b"".join(path.read_bytes() for path in folder.rglob("*") if path.is_file())


async def _talk(rig: Rig, conversation_id: str) -> None:
    note = ToolCallRequested(ToolCall("a", "working_set", {"name": "n", "value": "marzipan-note"}))
    rig.provider.scripts = [[note, StreamFinished(FinishReason.TOOL_CALLS, Usage(5, 5))], say("marzipan-answer")]
    rig.chat.set_draft(conversation_id, "marzipan-question")
    await rig.chat.send(conversation_id, "marzipan-question, my card is 4111 1111 1111 1111")
    rig.chat.rename(conversation_id, "marzipan-title")
    await rig.chat.settle()


async def test_nothing_of_a_temporary_conversation_is_on_disk(rig: Rig) -> None:
    conversation = rig.chat.new_conversation(temporary=True)
    await _talk(rig, conversation.id)
    assert [one.text for one in rig.chat.transcript(conversation.id)][1] == "marzipan-answer"
    assert rig.chat.working_values(conversation.id) == {"n": "marzipan-note"}
    rig.stores.database.close()
    found = _bytes_of(rig.paths.root)
    assert found
    assert [word for word in _WORDS if word.encode() in found] == []
    assert conversation.id.encode() not in found


async def test_the_same_search_finds_an_ordinary_conversation(rig: Rig) -> None:
    conversation = rig.chat.new_conversation()
    await _talk(rig, conversation.id)
    rig.stores.database.close()
    found = _bytes_of(rig.paths.root)
    assert [word for word in _WORDS if word.encode() in found] == list(_WORDS)


async def test_it_neither_learns_nor_counts(rig: Rig) -> None:
    rig.memory.commands = {"Remember tea": Command("done")}
    conversation = rig.chat.new_conversation(temporary=True)
    rig.chat.set_memory_enabled(conversation.id, True)
    rig.memory.results = (_TEA,)
    reply = await rig.chat.send(conversation.id, "Remember tea")
    await rig.chat.settle()
    assert reply.message.text == "ok"
    assert rig.memory.enqueued == rig.memory.indexed == rig.memory.used_ids == []
    assert rig.stores.usage.totals() == []
    assert rig.stores.ledger.counts() == {}
    assert "remember" not in [tool.name for tool in rig.provider.requests[0].tools]
    assert reply.message.key < 0
    assert [one.text for one in rig.chat.prompt_contents(reply.message.key).recalled] == ["Likes tea."]
    assert rig.chat.memory_counts([reply.message.key]) == {reply.message.key: 1}


async def test_it_begins_without_memory_and_is_masked_before_it_is_sent(rig: Rig) -> None:
    rig.memory.results = (_TEA,)
    conversation = rig.chat.new_conversation(temporary=True)
    reply = await rig.chat.send(conversation.id, "my card is 4111 1111 1111 1111")
    assert reply.memories_used == ()
    assert "4111" not in repr(rig.provider.requests)


async def test_branches_list_and_deletion_work_as_for_others(rig: Rig) -> None:
    conversation = rig.chat.new_conversation(temporary=True)
    rig.provider.scripts = [say("first"), say("second")]
    first = await rig.chat.send(conversation.id, "Say")
    second = await rig.chat.retry(conversation.id, first.message.key)
    found = rig.chat.versions(conversation.id)[second.message.key]
    assert (found.number, len(found.keys)) == (2, 2)
    rig.chat.show_message(conversation.id, found.keys[0])
    assert rig.chat.transcript(conversation.id)[-1].text == "first"
    assert [one.id for one in rig.chat.conversations()] == [conversation.id]
    assert rig.chat.conversations()[0].temporary
    assert rig.chat.conversations(query="say") == []
    rig.chat.delete(conversation.id)
    assert rig.heard_of(ConversationDeleted) == [ConversationDeleted(conversation.id)]
    assert rig.chat.conversation(conversation.id) is None
    assert rig.chat.conversations() == []
    assert len(rig.heard_of(ConversationChanged)) >= 3


async def test_kept_it_is_as_if_it_had_been_an_ordinary_one(rig: Rig) -> None:
    conversation = rig.chat.new_conversation(temporary=True)
    rig.chat.set_memory_enabled(conversation.id, True)
    rig.memory.results = (_TEA,)
    await _talk(rig, conversation.id)
    first = rig.chat.transcript(conversation.id)[0]
    rig.provider.scripts = [say("another")]
    await rig.chat.send(conversation.id, "said otherwise", in_place_of=first.key)
    before = rig.chat.transcript(conversation.id)
    kept = rig.chat.keep(conversation.id)
    assert (kept.id, kept.temporary, kept.memory_enabled, kept.title) == (
        conversation.id,
        False,
        True,
        "marzipan-title",
    )
    after = rig.chat.transcript(conversation.id)
    assert [(one.id == other.id, one.text) for one, other in zip(after, before, strict=True)] == [
        (False, one.text) for one in before
    ]
    assert [one.said_at for one in after] == [one.said_at for one in before]
    assert [one.usage for one in after] == [one.usage for one in before]
    assert rig.chat.working_values(conversation.id) == {"n": "marzipan-note"}
    assert rig.chat.versions(conversation.id)[after[0].key].number == 2
    assert [one.text for one in rig.chat.prompt_contents(after[1].key).recalled] == [None]  # a stand-in, not stored
    asked = rig.stores.messages.by_keys(key for _, key in rig.memory.enqueued).values()
    assert [one.text.split(",")[0] for one in asked] == ["marzipan-question", "said otherwise"]
    assert rig.heard_of(ConversationChanged)[-1].conversation == kept
    assert [one.id for one in rig.chat.conversations()] == [conversation.id]
    rig.stores.database.close()
    assert b"marzipan-answer" in _bytes_of(rig.paths.root)
