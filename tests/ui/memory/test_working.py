"""The task in hand beside the chat: seen, changed by hand and by the model's tool, and gone in a new conversation."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from assistant.app import Application
from assistant.messages import Conversation, ToolCall
from assistant.providers.scripted import ScriptedProvider, turn
from ui.memory.panel import MemoryPanel
from ui.memory.working import WorkingSection
from ui.memory.working_row import WorkingRow
from ui.widgets.toast import Toasts

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def conversation(core: Application) -> Conversation:
    return core.chat.new_conversation()


@pytest.fixture
def working(panel: MemoryPanel, conversation: Conversation) -> WorkingSection:
    panel.working.show_conversation(conversation.id)
    panel.working.fold.setChecked(True)
    return panel.working


def shown(working: WorkingSection) -> dict[str, str]:
    return {row.name: row.value for row in working.rows}


def test_a_value_is_added_changed_and_removed_by_hand(
    working: WorkingSection, core: Application, conversation: Conversation, toasts: Toasts, qtbot: QtBot
) -> None:
    assert working.fold.text() == "Task in hand: nothing noted"
    qtbot.keyClicks(working.new_name, "branch")
    qtbot.keyClicks(working.new_value, "release-7")
    qtbot.keyClick(working.new_value, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: shown(working) == {"branch": "release-7"})
    assert working.fold.text() == "Task in hand: 1 value"
    assert core.chat.working_values(conversation.id) == {"branch": "release-7"}
    (row,) = working.rows
    qtbot.mouseClick(row.edit, LEFT)
    assert row.field is not None
    row.field.set_text("release-8")
    qtbot.keyClick(row.field.edit, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: shown(working) == {"branch": "release-8"})
    qtbot.mouseClick(working.rows[0].remove, LEFT)
    qtbot.waitUntil(lambda: shown(working) == {})
    toasts.take_back()
    qtbot.waitUntil(lambda: core.chat.working_values(conversation.id) == {"branch": "release-8"})


def test_steps_are_ticked_off(
    working: WorkingSection, core: Application, conversation: Conversation, qtbot: QtBot
) -> None:
    core.chat.set_working_value(conversation.id, "步骤", "- [x] 备份\n- [ ] 部署\n- [ ] 检查")
    working.reload()
    qtbot.waitUntil(lambda: bool(working.rows))
    steps = working.rows[0].steps
    assert [(one.text(), one.isChecked()) for one in steps] == [("备份", True), ("部署", False), ("检查", False)]
    qtbot.mouseClick(steps[1], LEFT)
    qtbot.waitUntil(lambda: core.chat.working_values(conversation.id)["步骤"] == "- [x] 备份\n- [x] 部署\n- [ ] 检查")


def test_what_the_model_notes_shows_at_once_and_what_is_changed_here_is_what_it_is_told(
    working: WorkingSection, core: Application, conversation: Conversation, qtbot: QtBot
) -> None:
    provider, _ = core.providers.resolve("chat")
    assert isinstance(provider, ScriptedProvider)
    provider.turns = [turn(ToolCall("1", "working_set", {"name": "server", "value": "fern"})), turn("Noted.")]
    core.runtime.run(core.chat.send(conversation.id, "Deploy it to fern."))
    qtbot.waitUntil(lambda: shown(working) == {"server": "fern"})
    working._on_changed("server", "moss")
    qtbot.waitUntil(lambda: shown(working) == {"server": "moss"})
    core.runtime.run(core.chat.send(conversation.id, "Go on."))
    assert "moss" in provider.requests[-1].system
    assert "server: “fern”" not in provider.requests[-1].system


def test_a_new_conversation_has_nothing_in_hand(
    working: WorkingSection, core: Application, conversation: Conversation, qtbot: QtBot
) -> None:
    core.chat.set_working_value(conversation.id, "branch", "release-7")
    working.reload()
    qtbot.waitUntil(lambda: bool(working.rows))
    other = core.chat.new_conversation()
    working.show_conversation(other.id)
    assert working.rows == []
    working.show_conversation("")
    assert working.isHidden()
    working.show_conversation(conversation.id)
    qtbot.waitUntil(lambda: shown(working) == {"branch": "release-7"})


def test_leaving_the_field_leaves_the_value(
    working: WorkingSection, core: Application, conversation: Conversation, qtbot: QtBot
) -> None:
    core.chat.set_working_value(conversation.id, "branch", "release-7")
    working.reload()
    qtbot.waitUntil(lambda: bool(working.rows))
    row: WorkingRow = working.rows[0]
    row.begin()
    assert row.field is not None
    row.field.set_text("something else")
    qtbot.mouseClick(row.cancel, LEFT)
    assert row.field is None
    assert core.chat.working_values(conversation.id) == {"branch": "release-7"}
