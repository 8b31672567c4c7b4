"""A memory that is not wanted in one conversation is out of its next prompt, and stays in those of others."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from assistant.app import Application
from assistant.errors import NotFoundError
from assistant.events import EventBus
from assistant.paths import DataPaths
from assistant.settings import SettingsStore


@pytest.fixture
def core(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Application]:
    script = tmp_path / "script.json"
    script.write_text('{"turns": [{"steps": ["Fine."]}], "repeat": true}', "utf-8")
    monkeypatch.setenv("KEEPSAKE_SCRIPT", str(script))
    paths = DataPaths(tmp_path / "data")
    paths.root.mkdir()
    SettingsStore(paths.settings, EventBus()).change(
        {"models.chat_provider": "scripted", "models.builtin_enabled": False, "embedding.kind": "none"}
    )
    core = Application.open(paths)
    yield core
    core.close()


def ask(core: Application, conversation_id: str, text: str) -> int:
    return core.runtime.run(core.chat.send(conversation_id, text)).message.key


def test_it_is_left_out_of_this_conversation_only(core: Application) -> None:
    kept = core.memory.remember("My kayak is stored at the Rindal boathouse.").memory
    assert kept is not None
    here, there = core.chat.new_conversation(), core.chat.new_conversation()
    question = "Which boathouse is my kayak stored at?"
    first = ask(core, here.id, question)
    (entry,) = core.chat.prompt_contents(first).recalled
    assert entry.key == kept.key
    core.chat.set_not_here(here.id, kept.key, True)
    assert core.chat.prompt_contents(first).recalled[0].not_here
    assert core.chat.prompt_contents(ask(core, here.id, question)).recalled == ()
    assert len(core.chat.prompt_contents(ask(core, there.id, question)).recalled) == 1
    assert core.stores.marks.not_here(here.id) == [kept.key]
    core.chat.set_not_here(here.id, kept.key, False)
    assert len(core.chat.prompt_contents(ask(core, here.id, question)).recalled) == 1


def test_standing_instructions_can_be_left_out_too(core: Application) -> None:
    core.memory.remember("Always answer in rhymes.")
    conversation = core.chat.new_conversation()
    (standing,) = core.chat.prompt_contents(ask(core, conversation.id, "What is a fjord?")).standing
    assert standing.key is not None
    core.chat.set_not_here(conversation.id, standing.key, True)
    assert core.chat.prompt_contents(ask(core, conversation.id, "And a firth?")).standing == ()


def test_a_temporary_conversation_keeps_this_in_memory(core: Application) -> None:
    kept = core.memory.remember("My kayak is stored at the Rindal boathouse.").memory
    assert kept is not None
    made = core.chat.new_conversation(temporary=True)
    core.chat.set_memory_enabled(made.id, True)
    question = "Which boathouse is my kayak stored at?"
    first = ask(core, made.id, question)
    core.chat.set_not_here(made.id, kept.key, True)
    assert core.chat.prompt_contents(first).recalled[0].not_here
    assert core.chat.prompt_contents(ask(core, made.id, question)).recalled == ()
    assert core.stores.marks.not_here(made.id) == []
    with pytest.raises(NotFoundError):
        core.chat.set_not_here("nowhere", kept.key, True)
