from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.chat.branches import Versions, end_of, versions
from assistant.errors import NotFoundError
from assistant.messages import Role
from tests.assistant.chat.conftest import Rig, say

pytestmark = pytest.mark.anyio


@given(st.lists(st.integers(0, 30), max_size=30))
def test_every_version_of_a_place_is_reached_from_each_of_them(parents: list[int]) -> None:
    tree = {number: (parent % number if number and parent else None) for number, parent in enumerate(parents)}
    found = versions(tree, tree)
    for key, one in found.items():
        assert one.keys[one.number - 1] == key
        assert {tree[other] for other in one.keys} == {tree[key]}
        assert all(found[other].keys == one.keys for other in one.keys)
    for key in tree:
        end = end_of(tree, key)
        assert end not in tree.values()


def test_a_line_has_no_versions() -> None:
    assert versions({1: None, 2: 1, 3: 2}, [1, 2, 3]) == {}
    assert versions({1: None, 2: 1, 3: 1, 4: None}, [1, 3]) == {1: Versions(1, (1, 4)), 3: Versions(2, (2, 3))}


async def test_a_message_said_otherwise_is_a_branch_of_its_own(rig: Rig) -> None:
    conversation = rig.chat.new_conversation()
    rig.provider.scripts = [say("one"), say("two"), say("three")]
    first = await rig.chat.send(conversation.id, "What is a fjord?")
    await rig.chat.send(conversation.id, "And a firth?")
    question = rig.chat.transcript(conversation.id)[2]
    assert question.role is Role.USER
    await rig.chat.send(conversation.id, "And a sound?", in_place_of=question.key)
    shown = rig.chat.transcript(conversation.id)
    assert [one.text for one in shown] == ["What is a fjord?", "one", "And a sound?", "three"]
    assert [one.text for one in rig.provider.requests[-1].messages] == ["What is a fjord?", "one", "And a sound?"]
    place = rig.chat.versions(conversation.id)[shown[2].key]
    assert place == Versions(2, (question.key, shown[2].key))
    rig.chat.show_message(conversation.id, question.key)
    assert [one.text for one in rig.chat.transcript(conversation.id)][2:] == ["And a firth?", "two"]
    assert rig.chat.show_message(conversation.id, first.message.key) == rig.chat.conversation(conversation.id)
    with pytest.raises(NotFoundError):
        rig.chat.show_message(conversation.id, 10_000)


@pytest.mark.parametrize("temporary", [False, True])
async def test_the_first_message_can_be_said_otherwise_too(rig: Rig, temporary: bool) -> None:
    conversation = rig.chat.new_conversation(temporary=temporary)
    await rig.chat.send(conversation.id, "你好")
    first = rig.chat.transcript(conversation.id)[0]
    await rig.chat.send(conversation.id, "早上好", in_place_of=first.key)
    assert [one.text for one in rig.chat.transcript(conversation.id)] == ["早上好", "ok"]
    assert len(rig.chat.versions(conversation.id)) == 1


async def test_any_reply_can_be_written_anew(rig: Rig) -> None:
    conversation = rig.chat.new_conversation()
    rig.provider.scripts = [say("one"), say("two"), say("another")]
    first = await rig.chat.send(conversation.id, "What is a fjord?")
    await rig.chat.send(conversation.id, "And a firth?")
    await rig.chat.retry(conversation.id, first.message.key)
    assert [one.text for one in rig.chat.transcript(conversation.id)] == ["What is a fjord?", "another"]
    rig.chat.show_message(conversation.id, first.message.key)
    assert [one.text for one in rig.chat.transcript(conversation.id)][-1] == "two"


async def test_what_was_asked_of_memory_is_read_from_the_question(rig: Rig) -> None:
    conversation = rig.chat.new_conversation()
    for text, about in (
        ("What do you remember about my bike?", "my bike"),
        ("你还记得我妈妈的什么？", "我妈妈"),
        ("What do you remember?", ""),
        ("What is a fjord?", ""),
    ):
        reply = await rig.chat.send(conversation.id, text)
        assert rig.chat.asked_about(reply.message.key) == about
