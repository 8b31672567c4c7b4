import asyncio
import threading
from datetime import UTC, datetime, timedelta, timezone

import pytest

from assistant import clock
from assistant.chat import gathering
from assistant.chat.faults import NotAReplyError, NothingSaidError, TurnRunningError
from assistant.errors import AssistantError, NotFoundError
from assistant.events import (
    MessageStored,
    NoticeRaised,
    ReplyFailed,
    ReplyFinished,
    ReplyGrew,
    ReplyStarted,
)
from assistant.memory.records import Kind, Memory, Recalled, RecallRequest, Source, Tag
from assistant.messages import (
    FinishReason,
    MessageStatus,
    Role,
    StreamFinished,
    TextDelta,
    ThinkingDelta,
    Usage,
)
from assistant.providers.base import ModelInfo
from assistant.providers.faults import ContextTooLongError, NoKeyError, OverloadedError, StreamCutError

from .conftest import Command, Rig, say

pytestmark = pytest.mark.anyio

LIMIT_S = 60.0
_NOW = datetime(2026, 3, 31, 9, 30, tzinfo=timezone(timedelta(hours=2)))
_RSYNC = Recalled(
    7001, "rsync", Kind.PREFERENCE, "Deploy with rsync, not scp.", 0.8, {"semantic": 0.8}, "default", _NOW
)
_MISSED = Recalled(7002, "etch", Kind.FACT, "The blog uses the Etch theme.", 0.3, {"semantic": 0.3}, "default", _NOW)
_BRIEF = Memory(7003, "brief", Kind.PREFERENCE, "I like short answers.", _NOW, tags=(Tag.STANDING,))


async def test_a_turn_stores_before_it_asks_and_keeps_all_that_came(rig: Rig) -> None:
    rig.memory.results, rig.memory.missed, rig.memory.standing_ones = (_RSYNC,), (_MISSED,), (_BRIEF,)
    rig.provider.scripts = [[ThinkingDelta("hm"), *say("Use ", "rsync.")]]
    stored_first: list[str] = []
    rig.memory.on_recall = lambda _: stored_first.extend(one.text for one in rig.chat.transcript(conversation.id))
    with clock.use(now=_NOW):
        conversation = rig.chat.new_conversation()
        reply = await rig.chat.send(conversation.id, "Deploy the blog")
    assert stored_first == ["Deploy the blog"]
    question, answer = rig.chat.transcript(conversation.id)
    assert (question.role, question.said_at, question.offset_minutes) == (Role.USER, _NOW, 120)
    assert answer == reply.message
    assert (answer.text, answer.thinking, answer.status) == ("Use rsync.", "hm", MessageStatus.COMPLETE)
    assert (answer.provider, answer.model, answer.usage) == ("scripted", "strong", Usage(100, 2, 40))
    assert reply.memories_used == ("brief", "rsync")
    assert set(reply.timings_ms) == {"window", "recall", "first_token", "total"}
    assert rig.memory.enqueued == [(conversation.id, question.key)]
    await rig.chat.settle()
    assert sorted(rig.memory.indexed) == [question.key, answer.key]
    assert rig.memory.used_ids == ["brief", "rsync"]
    assert rig.stores.usage.totals()[0].usage == Usage(100, 2, 40)
    kinds = [type(event) for event in rig.heard if not isinstance(event, NoticeRaised)]
    order = [MessageStored, ReplyStarted, ReplyGrew, ReplyGrew, ReplyGrew, ReplyFinished]
    assert [kind for kind in kinds if kind in order] == order
    assert rig.heard_of(ReplyFinished)[0].memory_count == 1


async def test_the_panel_lists_what_was_in_the_prompt_after_a_restart_too(rig: Rig) -> None:
    rig.memory.results, rig.memory.missed = (_RSYNC,), (_MISSED,)
    kept = rig.stores.memories.add(
        kind=Kind.FACT, text="Likes tea.", sources=[Source("gone", "m", "I like tea", said_at=_NOW)]
    )
    rig.memory.results += (Recalled(kept.key, kept.id, Kind.FACT, kept.text, 0.5, {"lexical": 0.5}, "default", _NOW),)
    conversation = rig.chat.new_conversation()
    reply = await rig.chat.send(conversation.id, "Deploy the blog")
    contents = rig.chat.prompt_contents(reply.message.key)
    assert [(one.memory_id, one.score, one.forgotten) for one in contents.recalled] == [
        ("rsync", 0.8, True),
        (kept.id, 0.5, False),
    ]
    assert contents.recalled[1].text == "Likes tea."
    assert contents.recalled[1].at == _NOW
    assert not contents.recalled[1].changed
    assert [one.memory_id for one in contents.missed] == ["etch"]
    assert contents.threshold == 0.35
    assert rig.chat.memory_counts([reply.message.key, 999]) == {reply.message.key: 2}
    rig.stores.memories.update(kept.id, text="Likes green tea.")
    changed = rig.chat.prompt_contents(reply.message.key).recalled[1]
    assert (changed.text, changed.changed) == ("Likes green tea.", True)
    rig.stores.memories.forget([kept.id])
    forgotten = rig.chat.prompt_contents(reply.message.key).recalled[1]
    assert (forgotten.text, forgotten.forgotten) == (None, True)


async def test_a_secret_is_neither_stored_nor_sent(rig: Rig) -> None:
    secret = "sk-proj-Ab3dEf6hIj9kLm2nOp5qRs8tUv1wXy4zAb3dEf6hIj9k"
    rig.provider.scripts = [say(f"I saw {secret}")]
    conversation = rig.chat.new_conversation()
    reply = await rig.chat.send(conversation.id, f"My key is {secret}, what now?")
    question, answer = rig.chat.transcript(conversation.id)
    assert secret not in question.text + answer.text + reply.message.text
    assert secret not in repr(rig.provider.requests)
    assert rig.heard_of(MessageStored)[0].message.text == question.text
    assert "[" in question.text
    assert rig.stores.ledger.counts()
    conversation_now = rig.chat.conversation(conversation.id)
    assert conversation_now is not None
    assert secret not in conversation_now.title


async def test_recall_that_is_late_is_replaced_by_words_and_then_by_nothing(
    rig: Rig, monkeypatch: pytest.MonkeyPatch
) -> None:
    release = threading.Event()
    let_go: list[RecallRequest] = []

    def held(request: RecallRequest) -> None:
        release.wait(LIMIT_S)
        let_go.append(request)

    def slow(request: RecallRequest) -> None:
        if "semantic" not in request.off:
            held(request)

    def notices() -> list[NoticeRaised]:
        return [one for one in rig.heard_of(NoticeRaised) if one.code.startswith("recall")]

    rig.settings.change({"memory.recall_deadline_ms": 20})
    rig.patience_s = 0
    monkeypatch.setattr(gathering, "_WORDS_ONLY_S", LIMIT_S)
    rig.memory.results, rig.memory.on_recall = (_RSYNC,), slow
    conversation = rig.chat.new_conversation()
    reply = await rig.chat.send(conversation.id, "Deploy the blog")
    assert reply.memories_used == ("rsync",)
    assert "rsync" in rig.provider.requests[0].system
    assert [notice.code for notice in notices()] == ["recall_degraded"]
    monkeypatch.setattr(gathering, "_WORDS_ONLY_S", 0.02)
    rig.memory.on_recall = held
    reply = await rig.chat.send(conversation.id, "And now?")
    assert reply.memories_used == ()
    assert let_go == []
    release.set()
    rig.memory.on_recall = lambda _: None
    rig.patience_s = LIMIT_S
    await rig.chat.send(conversation.id, "Again")
    assert {notice.code for notice in notices() if notice.resolved} == {"recall_degraded", "recall_failed"}


async def test_an_earlier_message_that_asks_the_same_is_no_memory(rig: Rig) -> None:
    again = Recalled(
        7, "m9", Kind.MESSAGE, "deploy the blog!", 0.9, {}, "default", _NOW, source=Source("old", "m9", "")
    )
    rig.memory.results, rig.memory.missed = (again, _RSYNC), (again,)
    reply = await rig.chat.send(rig.chat.new_conversation().id, "Deploy the blog")
    assert reply.memories_used == ("rsync",)
    assert rig.chat.prompt_contents(reply.message.key).missed == ()


async def test_memory_that_is_stuck_for_good_never_holds_chat_up(rig: Rig) -> None:
    release = threading.Event()
    rig.settings.change({"memory.recall_deadline_ms": 10})
    rig.patience_s = 0
    rig.memory.on_recall = lambda _: release.wait(LIMIT_S)
    conversation = rig.chat.new_conversation()
    for number in range(8):
        reply = await rig.chat.send(conversation.id, f"question {number}")
        assert reply.message.text == "ok"
    assert len(rig.memory.requests) <= 8  # as many as memory has threads: none is waited for, and none is added
    release.set()


async def test_broken_memory_degrades_and_heals(rig: Rig) -> None:
    def broken(_: RecallRequest) -> None:
        raise OSError("disk")

    rig.memory.on_recall = broken
    conversation = rig.chat.new_conversation()
    assert (await rig.chat.send(conversation.id, "one")).message.text == "ok"
    assert (await rig.chat.send(conversation.id, "two")).message.text == "ok"
    rig.memory.on_recall = lambda _: None
    await rig.chat.send(conversation.id, "three")
    assert [(n.code, n.resolved) for n in rig.heard_of(NoticeRaised)] == [
        ("recall_failed", False),
        ("recall_failed", True),
    ]


async def test_memory_that_is_late_and_then_broken_ends_no_turn(rig: Rig, monkeypatch: pytest.MonkeyPatch) -> None:
    release, broken = threading.Event(), threading.Event()

    def late_then_broken(request: RecallRequest) -> None:
        if "semantic" not in request.off:
            release.wait(LIMIT_S)
            broken.set()
        raise OSError("disk")

    monkeypatch.setattr(gathering, "_WORDS_ONLY_S", LIMIT_S)
    rig.settings.change({"memory.recall_deadline_ms": 10})
    rig.patience_s = 0
    rig.memory.on_recall = late_then_broken
    reply = await rig.chat.send(rig.chat.new_conversation().id, "Deploy the blog")
    assert (reply.message.text, reply.memories_used) == ("ok", ())
    assert "recall_failed" in [notice.code for notice in rig.heard_of(NoticeRaised)]
    release.set()
    assert await asyncio.to_thread(broken.wait, LIMIT_S)  # nobody waits for it, so nobody hears of it either


@pytest.mark.parametrize("fault", [NoKeyError("X"), OverloadedError("X")])
async def test_a_fault_before_anything_arrived_leaves_a_failed_reply(rig: Rig, fault: Exception) -> None:
    rig.provider.scripts = [[fault]]
    conversation = rig.chat.new_conversation()
    with pytest.raises(type(fault)):
        await rig.chat.send(conversation.id, "hello?")
    question, answer = rig.chat.transcript(conversation.id)
    assert (answer.text, answer.status) == ("", MessageStatus.FAILED)
    assert rig.heard_of(ReplyFailed)[0].error is fault
    assert rig.memory.enqueued == [(conversation.id, question.key)]
    assert not rig.chat.is_running(conversation.id)


async def test_a_cut_stream_keeps_what_arrived_and_is_continued_without_a_double(rig: Rig) -> None:
    rig.memory.results = (_RSYNC,)
    rig.provider.scripts = [[TextDelta("First build the site, then copy"), StreamCutError("X")]]
    conversation = rig.chat.new_conversation()
    with pytest.raises(StreamCutError):
        await rig.chat.send(conversation.id, "How?")
    answer = rig.chat.transcript(conversation.id)[1]
    assert (answer.text, answer.status) == ("First build the site, then copy", MessageStatus.INTERRUPTED)
    rig.provider.scripts = [say("the site, then copy", " it over.")]
    reply = await rig.chat.continue_reply(conversation.id, answer.key)
    assert reply.message.text == "First build the site, then copy it over."
    assert reply.message.key == answer.key
    assert reply.message.status is MessageStatus.COMPLETE
    assert [message.role for message in rig.provider.requests[1].messages] == [Role.USER, Role.ASSISTANT, Role.USER]
    assert len(rig.chat.transcript(conversation.id)) == 2
    assert len(rig.chat.prompt_contents(answer.key).recalled) == 1
    assert len(rig.memory.enqueued) == 1
    with pytest.raises(NotAReplyError):
        await rig.chat.continue_reply(conversation.id, answer.key)


async def test_a_stop_keeps_what_arrived_and_ends_the_request(rig: Rig) -> None:
    gate = asyncio.Event()
    rig.provider.scripts = [[TextDelta("One, two"), gate, TextDelta(", three"), StreamFinished(FinishReason.STOP)]]
    conversation = rig.chat.new_conversation()
    sending = asyncio.create_task(rig.chat.send(conversation.id, "Count"))
    while not rig.heard_of(ReplyGrew):
        await asyncio.sleep(0.001)
    with pytest.raises(TurnRunningError):
        await rig.chat.send(conversation.id, "again")
    assert await asyncio.to_thread(rig.chat.stop, conversation.id)
    reply = await sending
    assert (reply.message.text, reply.message.status) == ("One, two", MessageStatus.INTERRUPTED)
    assert rig.provider.closed == 1
    assert rig.heard_of(ReplyFinished)[0].message == reply.message
    assert not rig.chat.stop(conversation.id)
    assert (await rig.chat.send(conversation.id, "again")).message.text == "ok"


async def test_a_cancelled_turn_leaves_an_interrupted_reply(rig: Rig) -> None:
    rig.provider.scripts = [[TextDelta("One"), asyncio.Event()]]
    conversation = rig.chat.new_conversation()
    sending = asyncio.create_task(rig.chat.send(conversation.id, "Count"))
    while not rig.heard_of(ReplyGrew):
        await asyncio.sleep(0.001)
    sending.cancel()
    with pytest.raises(asyncio.CancelledError):
        await sending
    answer = rig.chat.transcript(conversation.id)[1]
    assert (answer.text, answer.status) == ("One", MessageStatus.INTERRUPTED)


async def test_what_has_arrived_is_on_disk_while_the_stream_waits(rig: Rig) -> None:
    gate = asyncio.Event()
    rig.provider.scripts = [[TextDelta("Half "), TextDelta("a reply"), gate, StreamFinished(FinishReason.STOP)]]
    conversation = rig.chat.new_conversation()
    sending = asyncio.create_task(rig.chat.send(conversation.id, "Talk"))
    async with asyncio.timeout(5):
        while [one.text for one in rig.stores.messages.branch(conversation.id)][1:] != ["Half a reply"]:
            await asyncio.sleep(0.005)
    assert rig.stores.messages.branch(conversation.id)[1].status is MessageStatus.STREAMING
    gate.set()
    assert (await sending).message.status is MessageStatus.COMPLETE


async def test_retry_branches_and_both_versions_stay(rig: Rig) -> None:
    rig.provider.scripts = [say("first"), say("second")]
    conversation = rig.chat.new_conversation()
    first = await rig.chat.send(conversation.id, "Say")
    second = await rig.chat.retry(conversation.id, first.message.key)
    assert [one.text for one in rig.chat.transcript(conversation.id)] == ["Say", "second"]
    found = rig.chat.versions(conversation.id)[second.message.key]
    assert (found.number, len(found.keys)) == (2, 2)
    rig.chat.show_message(conversation.id, found.keys[0])
    assert rig.chat.transcript(conversation.id)[-1].text == "first"
    assert [message.text for message in rig.provider.requests[1].messages] == ["Say"]
    assert len(rig.memory.enqueued) == 1
    rig.chat.set_head(conversation.id, first.message.key)
    assert [one.text for one in rig.chat.transcript(conversation.id)] == ["Say", "first"]
    with pytest.raises(NotFoundError):
        await rig.chat.retry(rig.chat.new_conversation().id, first.message.key)


async def test_a_request_that_is_too_long_is_tried_again_with_less(rig: Rig) -> None:
    conversation = rig.chat.new_conversation()
    rig.provider.scripts = [say("fine"), [ContextTooLongError("strong", 4_000)], say("shorter")]
    await rig.chat.send(conversation.id, "word " * 12_000)
    reply = await rig.chat.send(conversation.id, "And in short?")
    assert reply.message.text == "shorter"
    sizes = [sum(len(message.text) for message in request.messages) for request in rig.provider.requests]
    assert sizes[2] < 20_000 < sizes[1]
    rig.provider.scripts = [[ContextTooLongError("strong")], [ContextTooLongError("strong")]]
    with pytest.raises(ContextTooLongError):
        await rig.chat.send(conversation.id, "again")


@pytest.mark.parametrize("script", [[StreamFinished(FinishReason.STOP)], [TextDelta("  "), *say("")], []])
async def test_an_empty_answer_is_a_fault(rig: Rig, script: list[object]) -> None:
    rig.provider.scripts = [script]  # type: ignore[list-item]
    with pytest.raises(AssistantError, match="empty"):
        await rig.chat.send(rig.chat.new_conversation().id, "hello?")


async def test_a_reply_that_ran_out_of_tokens_can_be_continued(rig: Rig) -> None:
    rig.provider.scripts = [say("Once upon", reason=FinishReason.LENGTH)]
    reply = await rig.chat.send(rig.chat.new_conversation().id, "Tell")
    assert reply.message.status is MessageStatus.INTERRUPTED


async def test_a_defect_ends_as_one_sentence(rig: Rig, caplog: pytest.LogCaptureFixture) -> None:
    rig.provider.scripts = [[TextDelta("Half"), ValueError("inner detail")]]
    conversation = rig.chat.new_conversation()
    with pytest.raises(AssistantError, match="wrong inside") as caught:
        await rig.chat.send(conversation.id, "hello?")
    assert "inner detail" not in caught.value.sentence()
    assert "inner detail" in caplog.text
    assert rig.chat.transcript(conversation.id)[1].text == "Half"


async def test_a_memory_command_is_answered_by_what_it_did(rig: Rig) -> None:
    rig.memory.commands = {"Remember that I like tea": Command("Remembered: I like tea.", recalled=(_RSYNC,))}
    conversation = rig.chat.new_conversation()
    reply = await rig.chat.send(conversation.id, "Remember that I like tea")
    assert reply.message.text == "Remembered: I like tea."
    assert (reply.message.provider, reply.message.status) == ("", MessageStatus.COMPLETE)
    assert rig.provider.requests == []
    assert reply.memories_used == ("rsync",)
    assert [type(event) for event in rig.heard if isinstance(event, ReplyStarted | ReplyFinished)] == [
        ReplyStarted,
        ReplyFinished,
    ]


async def test_a_command_beside_a_question_is_told_to_the_model(rig: Rig) -> None:
    text = "Remember that I like tea. What should I drink?"
    rig.memory.commands = {text: Command("Remembered: I like tea.", complete=False)}
    conversation = rig.chat.new_conversation()
    rig.provider.scripts = [say("Noted. Tea."), [NoKeyError("X")]]
    assert (await rig.chat.send(conversation.id, text)).message.text == "Noted. Tea."
    assert "Remembered: I like tea." in rig.provider.requests[0].system


async def test_without_memory_nothing_is_recalled_learned_or_commanded(rig: Rig) -> None:
    rig.memory.results, rig.memory.standing_ones = (_RSYNC,), (_BRIEF,)
    rig.memory.commands = {"Remember x": Command("done")}
    conversation = rig.chat.new_conversation()
    rig.chat.set_memory_enabled(conversation.id, False)
    reply = await rig.chat.send(conversation.id, "Remember x")
    assert (reply.message.text, reply.memories_used) == ("ok", ())
    assert rig.memory.requests == rig.memory.enqueued == []
    assert "recall" not in [tool.name for tool in rig.provider.requests[0].tools]
    assert "switched off" in rig.provider.requests[0].system


async def test_what_cannot_begin(rig: Rig) -> None:
    conversation = rig.chat.new_conversation()
    with pytest.raises(NothingSaidError):
        await rig.chat.send(conversation.id, " \n")
    with pytest.raises(NotFoundError):
        await rig.chat.send("nowhere", "hello")
    assert rig.chat.transcript(conversation.id) == []


async def test_a_conversation_names_itself_until_the_person_does(rig: Rig) -> None:
    rig.models["memory"] = ModelInfo("cheap", "Cheap")
    rig.provider.scripts = [say("Sure."), say('"Blog deployment."')]
    conversation = rig.chat.new_conversation()
    await rig.chat.send(conversation.id, "Hi! Can you deploy the blog tonight, with all the pictures of the trip?")
    await rig.chat.settle()
    named = rig.chat.conversation(conversation.id)
    assert named is not None
    assert (named.title, named.title_origin) == ("Blog deployment", "auto")
    assert [total.purpose for total in rig.stores.usage.totals()] == ["chat", "title"]
    rig.chat.rename(conversation.id, "Mine")
    await rig.chat.send(conversation.id, "more")
    await rig.chat.settle()
    kept = rig.chat.conversation(conversation.id)
    assert kept is not None
    assert kept.title == "Mine"


async def test_recover_marks_cut_replies_and_queues_unanswered_words(rig: Rig) -> None:
    conversation = rig.chat.new_conversation()
    add = rig.stores.messages.add
    question = add(conversation_id=conversation.id, role=Role.USER, text="I like tea", said_at=datetime.now(UTC))
    assert rig.chat.recover() == 0
    assert rig.memory.enqueued == [(conversation.id, question.key)]
    add(
        conversation_id=conversation.id,
        role=Role.ASSISTANT,
        text="Goo",
        said_at=datetime.now(UTC),
        status=MessageStatus.STREAMING,
    )
    rig.memory.enqueued.clear()
    assert rig.chat.recover() == 1
    assert rig.memory.enqueued == []
    assert rig.chat.transcript(conversation.id)[1].status is MessageStatus.INTERRUPTED


async def test_a_deleted_conversation_takes_what_it_taught_along_only_if_that_is_wanted(rig: Rig) -> None:
    kept, gone = rig.chat.new_conversation(), rig.chat.new_conversation()
    rig.chat.delete(kept.id)
    assert rig.memory.forgotten == []
    assert rig.chat.restore(kept.id).id == kept.id
    rig.chat.delete(gone.id, with_learned=True)
    assert rig.memory.forgotten == [gone.id]
    temporary = rig.chat.new_conversation(temporary=True)
    rig.chat.delete(temporary.id, with_learned=True)
    assert rig.memory.forgotten == [gone.id]
