"""The whole way: a fact told over two messages, read by a model when the talk rests, and known the next day."""

from __future__ import annotations

import json
import threading
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from assistant import clock
from assistant.app import Application
from assistant.events import MemoriesChanged, NoticeRaised
from assistant.messages import Conversation
from assistant.paths import DataPaths
from assistant.providers.base import ModelInfo, Provider
from assistant.providers.scripted import Gate, ScriptedProvider, turn

from .conftest import CAPABLE, add, answer

EVENING = clock.parse("2026-06-09T21:15:00+02:00")


class Models:
    """One model that talks, and one that does memory's work."""

    def __init__(self, *answers: object) -> None:
        self.chat = ScriptedProvider([turn("ok.")], repeat=True)
        self.memory = ScriptedProvider([turn(json.dumps(one, ensure_ascii=False)) for one in answers])
        self.condensing = ScriptedProvider([turn("Something.")], repeat=True)

    def resolve(self, purpose: str, conversation: Conversation | None = None) -> tuple[Provider, ModelInfo]:
        return (self.chat if purpose == "chat" else self), CAPABLE

    id = name = "scripted"

    def stream(self, request):  # type: ignore[no-untyped-def]
        """Titles and summaries are asked of the same model, without a schema."""
        return (self.memory if request.json_schema else self.condensing).stream(request)


def _open(folder: Path, models: Models) -> Application:
    app = Application.open(DataPaths(folder), providers=models)
    app.settings.change({"memory.recall_deadline_ms": 5_000})
    return app


def _ask(app: Application, at: datetime, conversation_id: str, text: str):  # type: ignore[no-untyped-def]
    with clock.use(now=at):
        reply = app.runtime.run(app.chat.send(conversation_id, text))
        app.finish_pending()
    return reply


@pytest.mark.parametrize(
    ("first", "second", "fact", "question"),
    [
        (
            "There is a blue door at the far end of Harbour Lane.",
            "Behind it old Ivar taught me to blow glass.",
            "The user learned to blow glass from old Ivar, behind the blue door at the far end of Harbour Lane.",
            "Who taught me to blow glass?",
        ),
        (
            "港口巷尽头有一扇蓝色的门。",
            "门后面的老程教会了我吹玻璃。",
            "用户在港口巷尽头的蓝色门后面跟老程学会了吹玻璃。",
            "是谁教我吹玻璃的？",
        ),
    ],
    ids=["en", "zh"],
)
def test_a_fact_told_over_two_messages_is_known_the_next_day(
    tmp_path: Path, first: str, second: str, fact: str, question: str
) -> None:
    operation = add(3, second, fact)  # the reply between them is 2
    operation["evidence"].append({"message": 1, "quote": first})
    models = Models(answer(operation))
    app = _open(tmp_path / "data", models)
    conversation = app.chat.new_conversation()
    told = [
        _ask(app, EVENING + timedelta(seconds=40 * n), conversation.id, text) for n, text in enumerate((first, second))
    ]
    assert fact not in [memory.text for memory in app.memory.memories()]
    assert models.memory.requests == []
    with clock.use(now=EVENING + timedelta(minutes=5)):
        app.finish_pending()
    assert len(models.memory.requests) == 1
    app.close()

    app = _open(tmp_path / "data", models)
    reply = _ask(app, EVENING + timedelta(days=1), app.chat.new_conversation().id, question)
    recalled = {entry.text: entry for entry in app.chat.prompt_contents(reply.message.key).recalled}
    assert fact in recalled
    asked = models.chat.requests[-1]
    assert fact in asked.system + "".join(message.text for message in asked.messages)
    (memory,) = [one for one in app.memory.memories() if one.text == fact]
    messages = {one.id: one for one in app.stores.messages.branch(conversation.id)}
    assert [messages[source.message_id or ""].text for source in memory.sources] == [second, first]
    assert [source.quote for source in memory.sources] == [second, first]
    assert told[1].message.conversation_id == memory.sources[0].conversation_id
    (usage,) = [one for one in app.stores.usage.totals() if one.purpose == "extraction"]
    assert usage.requests == 1
    app.close()


def test_a_temporary_conversation_is_never_read(tmp_path: Path) -> None:
    models = Models()
    app = _open(tmp_path / "data", models)
    conversation = app.chat.new_conversation(temporary=True)
    for number in range(5):
        _ask(app, EVENING + timedelta(seconds=number), conversation.id, "We keep a floor loom in the attic.")
    with clock.use(now=EVENING + timedelta(minutes=5)):
        app.finish_pending()
    assert models.memory.requests == []
    app.close()


def test_a_long_lived_process_reads_in_the_background_and_ends_while_a_model_is_asked(tmp_path: Path) -> None:
    gate = Gate()
    models = Models()
    told = "Behind the blue door old Ivar taught me to blow glass."
    good = json.dumps(answer(add(1, told, "The user learned to blow glass from old Ivar.")))
    models.memory.turns += [turn(gate), turn(good)]
    app = _open(tmp_path / "data", models)
    app.settings.change({"memory.by_model_every": 1})
    app.start_background()
    app.runtime.run(app.chat.send(app.chat.new_conversation().id, told))
    app.runtime.run(gate.reached.wait())
    app.close()
    assert models.memory.open_streams == 0

    again = _open(tmp_path / "data", models)
    kept = threading.Event()
    again.events.subscribe(
        MemoriesChanged, lambda changed: kept.set() if "old Ivar." in "".join(changed.texts) else None
    )
    again.stores.queue.hurry()
    again.start_background()
    assert kept.wait(60)
    again.close()


def test_what_is_set_aside_is_said_again_after_a_restart(tmp_path: Path) -> None:
    models = Models("No.", "No.")
    app = _open(tmp_path / "data", models)
    _ask(app, EVENING, app.chat.new_conversation().id, "We keep a floor loom in the attic.")
    with clock.use(now=EVENING + timedelta(minutes=5)):
        app.finish_pending()
    assert [one.messages for one in app.extraction.quarantined()] == [1]
    app.close()
    app = _open(tmp_path / "data", models)
    said = threading.Event()
    app.events.subscribe(NoticeRaised, lambda one: said.set() if one.code == "extraction_quarantined" else None)
    app.start_background()
    assert said.wait(60)
    assert "extraction_quarantined" in [notice.code for notice in app.notices]
    app.close()
