"""When a model is asked, about what, and what a fault leads to."""

from __future__ import annotations

from typing import Any

import pytest

from assistant import clock
from assistant.messages import FinishReason, Role, Usage
from assistant.providers.base import ModelInfo
from assistant.providers.faults import (
    BadReplyError,
    ContextTooLongError,
    NoCreditError,
    RateLimitedError,
    RefusedError,
    UnreachableError,
)
from assistant.providers.scripted import MODEL_ID, turn

from .conftest import Rig, add, answer

PIANO = "The upright piano in our hall came from my aunt."
PIANO_FACT = add(1, PIANO, "The user has an upright piano that came from an aunt.")
NOTHING: dict[str, Any] = {"operations": []}


def test_it_waits_until_the_conversation_rests(rig: Rig) -> None:
    rig.say(PIANO)
    rig.script(answer(PIANO_FACT))
    rig.drain()
    assert rig.requests == []
    rig.rest(1)
    assert rig.requests == []
    rig.rest(1.1)
    assert rig.texts() == ["The user has an upright piano that came from an aunt."]
    (memory,) = rig.stores.memories.list()
    (source,) = memory.sources
    assert (source.quote, source.speaker, source.conversation_id) == (PIANO, "user", rig.conversation.id)
    assert memory.origin == "model"
    rig.rest(600)
    assert len(rig.requests) == 1
    assert rig.stores.queue.count() == 0


def test_a_message_put_in_between_moves_the_rest(rig: Rig) -> None:
    rig.say(PIANO)
    rig.rest(1.5)
    rig.say("Hm.")
    rig.drain()
    rig.rest(1.5)
    assert rig.requests == []
    rig.rest(1)
    assert len(rig.requests) == 1


def test_four_messages_are_a_batch_at_once(rig: Rig) -> None:
    rig.script(answer(PIANO_FACT), NOTHING)
    for text in (PIANO, "It is out of tune.", "Never mind.", "Thanks!"):
        rig.say(text)
    rig.drain()
    assert len(rig.requests) == 1
    for text in ("One more thing.", "Good night!"):
        rig.say(text)
    rig.rest()
    assert len(rig.requests) == 2
    shown = rig.requests[1].messages[0].text
    assert '"new": false, "text": "Never mind."' in shown
    assert '"new": true, "text": "Good night!"' in shown


def test_without_a_capable_model_nothing_is_sent_and_nothing_dug_out_later(rig: Rig) -> None:
    for model in (None, ModelInfo("smollm2", "SmolLM2", small=True)):
        rig.model = model
        rig.say(PIANO)
        rig.rest()
        assert not rig.extraction.readiness.ready
        assert "rules alone" in rig.extraction.readiness.sentence
    rig.model = ModelInfo(MODEL_ID, "Scripted")
    assert rig.extraction.readiness.ready
    rig.rest()
    assert rig.requests == []
    rig.say("Hello again.")
    rig.rest()
    assert len(rig.requests) == 1
    assert rig.requests[0].messages[0].text.count('"new": true, ') == 1


@pytest.mark.parametrize("setting", [{"memory.mode": "off"}, {"memory.by_model": False}])
def test_switched_off_in_the_settings(rig: Rig, setting: dict[str, object]) -> None:
    rig.say(PIANO)
    rig.settings.change(setting)
    rig.say("Something else.")
    rig.rest()
    assert rig.requests == []
    assert not rig.extraction.readiness.ready


def test_what_was_said_while_memory_was_off_is_not_shown(rig: Rig) -> None:
    rig.script(NOTHING)
    rig.say("I keep the spare key under the fern.", note=False)
    rig.say("Under the fern, noted.", role=Role.ASSISTANT)
    rig.say(PIANO)
    rig.rest()
    (request,) = rig.requests
    assert "fern" not in request.messages[0].text
    assert "piano" in request.messages[0].text


def test_a_conversation_whose_memory_is_off_or_that_was_deleted(rig: Rig) -> None:
    rig.say(PIANO)
    rig.stores.conversations.set_memory_enabled(rig.conversation.id, False)
    rig.rest()
    rig.stores.conversations.set_memory_enabled(rig.conversation.id, True)
    rig.stores.conversations.delete(rig.conversation.id)
    rig.say("More.")
    rig.rest()
    assert rig.requests == []
    rig.stores.conversations.purge(rig.conversation.id)
    rig.rest()
    assert rig.requests == []
    assert rig.stores.extraction.known(rig.conversation.id) == frozenset()


def test_when_memory_asks_first_what_the_model_proposes_waits(rig: Rig) -> None:
    rig.settings.change({"memory.mode": "ask"})
    rig.script(answer(PIANO_FACT), answer(PIANO_FACT))
    rig.say(PIANO)
    rig.rest()
    assert rig.texts() == []
    assert rig.texts("pending") == [PIANO_FACT["text"]]
    assert [one.action for one in rig.changed] == ["proposed"]
    rig.say(PIANO)
    rig.rest()
    assert len(rig.texts("pending")) == 1


@pytest.mark.parametrize(
    "fault", [UnreachableError("Scripted"), RateLimitedError("Scripted"), NoCreditError("Scripted")]
)
def test_a_fault_that_passes_is_tried_again_later_and_later(rig: Rig, fault: Exception) -> None:
    rig.script(fault, fault, answer(PIANO_FACT))  # type: ignore[arg-type]
    rig.say(PIANO)
    rig.rest(3)
    assert (len(rig.requests), rig.texts()) == (1, [])
    rig.drain()
    assert len(rig.requests) == 1
    rig.rest(0.2)
    assert len(rig.requests) == 2
    rig.rest(0.1)
    assert len(rig.requests) == 2
    rig.rest(0.2)
    assert rig.texts() == [PIANO_FACT["text"]]
    assert rig.extraction.quarantined() == ()


def test_a_provider_that_asks_to_wait_is_left_alone_by_every_conversation(rig: Rig) -> None:
    rig.script(RateLimitedError("Scripted", 3600), NOTHING, NOTHING)
    rig.say(PIANO)
    rig.rest()
    rig.conversation = rig.stores.conversations.create()
    rig.say("Another talk.")
    rig.rest(20)
    assert len(rig.requests) == 1
    rig.rest(60)
    assert len(rig.requests) == 3


@pytest.mark.parametrize(
    ("answers", "code", "asked"),
    [
        (["No JSON here.", "Still none."], BadReplyError.code, 2),
        (['{"operations": "none"}', "[3]"], BadReplyError.code, 2),
        ([turn("I can't.", reason=FinishReason.REFUSED)], RefusedError.code, 1),
        ([ContextTooLongError("m")], ContextTooLongError.code, 1),
    ],
)
def test_what_a_model_fails_on_is_set_aside_said_and_tried_again_on_demand(
    rig: Rig, answers: list[Any], code: str, asked: int
) -> None:
    rig.script(*answers)
    rig.say(PIANO)
    rig.rest()
    (aside,) = rig.extraction.quarantined()
    assert (aside.code, aside.attempts, aside.messages, aside.conversation_id) == (code, 1, 1, rig.conversation.id)
    assert aside.reason.endswith(".")
    assert rig.codes() == [("extraction_quarantined", False)]
    rows = rig.stores.database.read(lambda cursor: cursor.execute("SELECT * FROM extraction_quarantine").fetchall())
    assert "piano" not in str(rows)
    rig.rest(600)
    assert len(rig.requests) == asked
    rig.script(*answers, answer(PIANO_FACT))
    assert rig.retry([aside.id]) == 1
    rig.rest()
    (again,) = rig.extraction.quarantined()
    assert (again.id, again.attempts) == (aside.id, 2)
    assert rig.retry() == rig.retry() == 1
    rig.rest()
    assert rig.texts() == [PIANO_FACT["text"]]
    assert rig.extraction.quarantined() == ()
    assert rig.codes()[-1] == ("extraction_quarantined", True)
    assert len(rig.requests) == 2 * asked + 1


def test_what_was_set_aside_can_be_given_up(rig: Rig) -> None:
    rig.script("No.", "No.")
    rig.say(PIANO)
    rig.rest()
    assert rig.extraction.drop_quarantined(["another"]) == 0
    assert rig.extraction.drop_quarantined() == 1
    assert rig.extraction.retry_quarantined() == 0
    rig.rest()
    assert len(rig.requests) == 2
    assert rig.extraction.quarantined() == ()


def test_a_login_page_in_between_is_no_answer_of_a_model(rig: Rig) -> None:
    rig.script(BadReplyError("Scripted", "a web page", web_page=True), answer(PIANO_FACT))
    rig.say(PIANO)
    rig.rest()
    assert rig.extraction.quarantined() == ()
    rig.rest()
    assert rig.texts() == [PIANO_FACT["text"]]


def test_a_batch_too_long_for_the_model_is_halved(rig: Rig) -> None:
    rig.settings.change({"memory.by_model_every": 50})
    for number in range(4):
        rig.say(f"Shelf {number} holds my atlases.")
    rig.script(ContextTooLongError("m"), NOTHING, NOTHING)
    rig.rest()
    assert [request.messages[0].text.count('"new": true, ') for request in rig.requests] == [4, 2, 2]
    assert rig.extraction.quarantined() == ()


def test_many_messages_are_several_batches(rig: Rig) -> None:
    rig.settings.change({"memory.by_model_every": 50})
    for number in range(30):
        rig.say(f"Shelf {number} holds my atlases.")
    rig.script(*[NOTHING] * 3)
    rig.rest()
    assert [request.messages[0].text.count('"new": true, ') for request in rig.requests] == [12, 12, 6]


def test_the_same_batch_twice_adds_nothing(rig: Rig) -> None:
    message = rig.say(PIANO)
    rig.script(answer(PIANO_FACT), answer(PIANO_FACT))
    rig.rest()
    before = rig.stores.memories.list()
    rig.look_again()
    assert len(rig.requests) == 1
    # as if the kill had come between the answer and its writing
    rig.stores.database.write(lambda cursor: cursor.execute("UPDATE extraction_messages SET state = 'waiting'"))
    rig.look_again()
    assert len(rig.requests) == 2
    assert rig.stores.memories.list() == before
    assert rig.stores.extraction.unread([message.key]) == frozenset()


def test_a_kill_between_answer_and_write_leaves_all_to_be_done_again(rig: Rig, monkeypatch: pytest.MonkeyPatch) -> None:
    rig.script(answer(PIANO_FACT), answer(PIANO_FACT))
    rig.say(PIANO)

    def killed(*_: object) -> None:
        raise RuntimeError("killed")

    with monkeypatch.context() as patched:
        patched.setattr(rig.stores.extraction, "finish", killed)
        rig.rest()
    assert rig.texts() == []  # the memory and the note that it is done go together
    rig.rest()
    assert rig.texts() == [PIANO_FACT["text"]]


def test_what_was_forgotten_while_the_model_was_asked_teaches_nothing(
    rig: Rig, monkeypatch: pytest.MonkeyPatch
) -> None:
    message = rig.say(PIANO)
    ask = rig.provider.stream

    async def stream(request: Any) -> Any:
        rig.stores.messages.update(message.key, text="[forgotten]")
        async for part in ask(request):
            yield part

    monkeypatch.setattr(rig.provider, "stream", stream)
    rig.script(answer(PIANO_FACT))
    rig.rest()
    assert len(rig.requests) == 1
    assert rig.texts() == []


def test_tokens_are_counted_and_a_spent_budget_waits_for_the_next_day(rig: Rig) -> None:
    rig.settings.change({"memory.daily_tokens": 1000})
    rig.script(turn("No.", usage=Usage(500, 100)), turn('{"operations": []}', usage=Usage(600, 50)), NOTHING)
    rig.say(PIANO)
    rig.rest()
    (total,) = rig.stores.usage.totals()
    assert (total.purpose, total.requests, total.usage) == ("extraction", 2, Usage(1100, 150))
    with clock.use(now=rig.now):
        assert not rig.extraction.may_spend()
        assert "tomorrow" in rig.extraction.readiness.sentence
    rig.say("And a second thing.")
    rig.rest(60)
    assert len(rig.requests) == 2
    rig.rest(6 * 60)
    assert len(rig.requests) == 3


def test_an_import_is_read_by_a_model_only_when_asked_for(rig: Rig) -> None:
    rig.script(answer(PIANO_FACT))
    rig.say(PIANO, note=False)
    rig.rest()
    assert rig.requests == []
    with clock.use(now=rig.now):
        rig.extraction.note_all(rig.conversation.id)
    rig.rest()
    assert rig.texts() == [PIANO_FACT["text"]]
