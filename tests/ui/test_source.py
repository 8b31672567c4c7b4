"""A source in the panel of an old reply leads to its conversation at its message, after a restart and past a search."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from assistant.app import Application
from assistant.paths import DataPaths
from ui.app import WindowApp
from ui.widgets.source_link import SourceLink


def test_a_source_is_opened_and_marked(
    open_window: Callable[[DataPaths], WindowApp], paths: DataPaths, qtbot: QtBot
) -> None:
    core = Application.open(paths)
    told, asked = core.chat.new_conversation(), core.chat.new_conversation()
    core.runtime.run(core.chat.send(told.id, "My sister is called Ylva Moen."))
    core.finish_pending()
    core.chat.rename(told.id, "Family")
    reply = core.runtime.run(core.chat.send(asked.id, "What is my sister Ylva Moen called?")).message
    core.chat.rename(asked.id, "A question")
    core.close()

    app = open_window(paths)
    window = app.window
    qtbot.waitUntil(lambda: window.conversations._model.find(asked.id) is not None)
    window.sidebar.search.setText("question")
    qtbot.waitUntil(lambda: window.conversations._model.find(told.id) is None)
    window.conversations.open(asked.id)
    qtbot.waitUntil(lambda: len(window.chat.transcript.turns) == 2)
    window.chat.transcript.memories_requested.emit(reply.key)
    qtbot.waitUntil(lambda: bool(window.panel.entries))
    link = next(one for one in window.panel.entries[0].findChildren(SourceLink) if not one.isHidden())
    assert link.text().startswith("Family")
    qtbot.mouseClick(link, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: window.chat.controller.conversation_id == told.id)
    qtbot.waitUntil(lambda: len(window.chat.transcript.turns) == 2)
    qtbot.waitUntil(lambda: window.chat.transcript.row_at(0).is_found)
    assert not window.chat.transcript.row_at(1).is_found
