"""After a temporary conversation in the whole window, no byte of it is in the data folder; an ordinary one is found."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from assistant.app import Application
from assistant.paths import DataPaths
from assistant.providers.scripted import ScriptedProvider, turn
from ui.app import WindowApp

SAID = "The heron nests behind the marzipan factory"
ANSWERED = "A quince jelly would suit the occasion"
TYPED = "half a thought about gooseberries"
NOTED = "turnip lantern"
WORDS = ("marzipan", "quince", "gooseberries", "turnip lantern", "A name for walnuts")


@pytest.fixture
def window(qapp: QApplication, qtbot: QtBot, paths: DataPaths) -> Iterator[WindowApp]:
    """The whole program with its log, on an unencrypted folder in which something is remembered."""
    app = WindowApp(qapp, paths, keep_log=True)
    app.start()
    qtbot.waitUntil(lambda: app.core is not None)
    yield app
    app.window.close()
    app.close()
    app.window.deleteLater()
    app.deleteLater()


def talk(app: WindowApp, core: Application, qtbot: QtBot) -> str:
    """A message, its answer, a note of the task, a name and something typed and not sent; the conversation's id."""
    provider, _ = core.providers.resolve("chat")
    assert isinstance(provider, ScriptedProvider)
    provider.turns = [turn(ANSWERED)]
    chat = app.window.chat
    chat.composer.edit.insertPlainText(SAID)
    QTest.keyClick(chat.composer.edit, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: len(chat.transcript.turns) == 2 and not chat.composer.is_running)
    conversation_id = chat.controller.conversation_id
    assert conversation_id is not None
    core.chat.set_working_value(conversation_id, "lamp", NOTED)
    core.chat.rename(conversation_id, "A name for walnuts")
    chat.composer.edit.insertPlainText(TYPED)
    chat.composer.save_draft()
    qtbot.waitUntil(lambda: getattr(core.chat.conversation(conversation_id), "draft", "") == TYPED)
    core.runtime.run(core.chat.settle())
    return conversation_id


def found_in(root: Path, *words: str) -> set[str]:
    """Which of the words stand in any file of the folder, its log and its settings included, in UTF-8 or UTF-16."""
    held = b"".join(path.read_bytes() for path in root.rglob("*") if path.is_file())
    assert len(held) > 10_000
    return {word for word in words if word.encode() in held or word.encode("utf-16-le") in held}


@pytest.mark.parametrize("how", ["ended", "left open"])
def test_nothing_of_a_temporary_conversation_is_on_disk(
    window: WindowApp, paths: DataPaths, qtbot: QtBot, how: str
) -> None:
    core = window.core
    assert core is not None
    core.memory.remember("My dentist is called Ola Brandt.")
    window.window.actions_["temporary"].trigger()
    qtbot.mouseClick(window.window.chat.composer._memory, Qt.MouseButton.LeftButton)
    conversation_id = talk(window, core, qtbot)
    assert getattr(core.chat.conversation(conversation_id), "memory_enabled", False)
    if how == "ended":
        qtbot.mouseClick(window.window.chat.composer.line.end, Qt.MouseButton.LeftButton)
        qtbot.waitUntil(lambda: core.chat.conversations() == [])
    window.window.close()
    window.close()
    assert found_in(paths.root, *WORDS, conversation_id, "Ola Brandt") == {"Ola Brandt"}


def test_the_same_search_finds_an_ordinary_conversation(window: WindowApp, paths: DataPaths, qtbot: QtBot) -> None:
    core = window.core
    assert core is not None
    conversation_id = talk(window, core, qtbot)
    window.window.close()
    window.close()
    assert found_in(paths.root, *WORDS, conversation_id) == {*WORDS, conversation_id}


def test_a_temporary_conversation_that_is_kept_is_found_as_well(
    window: WindowApp, paths: DataPaths, qtbot: QtBot
) -> None:
    core = window.core
    assert core is not None
    window.window.actions_["temporary"].trigger()
    conversation_id = talk(window, core, qtbot)
    qtbot.mouseClick(window.window.chat.composer.line.keep, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: len(core.stores.conversations.list()) == 1)
    window.window.close()
    window.close()
    assert {"marzipan", "quince", "turnip lantern", conversation_id} <= found_in(paths.root, *WORDS, conversation_id)
