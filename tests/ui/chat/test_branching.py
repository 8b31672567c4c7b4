"""Branches, thumbs, temporary conversations and lists of memories in the reading column, over a real database."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QEnterEvent
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from assistant.app import Application
from assistant.memory.records import Origin
from assistant.providers.scripted import ScriptedProvider, turn
from ui.bridge import CoreBridge
from ui.chat.message_rows import MessageRow, PersonRow, ReplyRow
from ui.chat.view import ChatView
from ui.operations import Operations
from ui.theme import Theme
from ui.widgets.notice import NoticeBar
from ui.widgets.toast import Toasts

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def player(core: Application) -> ScriptedProvider:
    provider, _ = core.providers.resolve("chat")
    assert isinstance(provider, ScriptedProvider)
    provider.turns = [turn("It is **noon**.")]
    return provider


@pytest.fixture
def toasts(theme: Theme) -> Toasts:
    host = QWidget()
    host.resize(700, 600)
    return Toasts(host, theme=theme)


@pytest.fixture
def view(
    core: Application,
    player: ScriptedProvider,
    bridge: CoreBridge,
    operations: Operations,
    theme: Theme,
    toasts: Toasts,
    shown: Callable[[QWidget], QWidget],
) -> ChatView:
    host = toasts._host
    view = ChatView(theme=theme, operations=operations, toasts=toasts, parent=host)
    view.resize(700, 600)
    view.add_notice_bar(NoticeBar(theme=theme))
    shown(host)
    view.attach(core, bridge)
    return view


def say(view: ChatView, qtbot: QtBot, text: str) -> None:
    view.focus_composer()
    view.composer.edit.insertPlainText(text)
    qtbot.keyClick(view.composer.edit, Qt.Key.Key_Return)


def words(view: ChatView) -> list[str]:
    return [one.message.text for one in view.transcript.turns]


def quiet(view: ChatView, *expected: str) -> Callable[[], bool]:
    return lambda: (
        words(view) == list(expected)
        and not any(one.is_streaming for one in view.transcript.turns)
        and not view.composer.is_running
    )


def row(view: ChatView, number: int) -> MessageRow:
    return view.transcript.row_at(number)


def hover(widget: QWidget) -> None:
    at = QPointF(5, 5)
    QApplication.sendEvent(widget, QEnterEvent(at, at, at))


def talk(view: ChatView, player: ScriptedProvider, qtbot: QtBot) -> None:
    """Two questions and their answers."""
    player.turns = [turn("one")]
    say(view, qtbot, "What is a fjord?")
    qtbot.waitUntil(quiet(view, "What is a fjord?", "one"))
    player.turns = [turn("two")]
    say(view, qtbot, "And a firth?")
    qtbot.waitUntil(quiet(view, "What is a fjord?", "one", "And a firth?", "two"))


def test_a_message_is_said_otherwise_and_the_arrows_lead_back(
    view: ChatView, player: ScriptedProvider, core: Application, qtbot: QtBot
) -> None:
    talk(view, player, qtbot)
    asked = row(view, 2)
    assert isinstance(asked, PersonRow)
    assert asked.edit.isHidden()
    hover(asked)
    qtbot.mouseClick(asked.edit, LEFT)
    assert view.composer.edit.text() == "And a firth?"
    assert "Said otherwise" in view.composer.line.accessibleName()
    view.composer.edit.selectAll()
    qtbot.keyClicks(view.composer.edit, "And a sound?")
    player.turns = [turn("three")]
    qtbot.keyClick(view.composer.edit, Qt.Key.Key_Return)
    qtbot.waitUntil(quiet(view, "What is a fjord?", "one", "And a sound?", "three"))
    assert view.composer.line.isHidden()
    qtbot.waitUntil(lambda: view.transcript.turns[2].version == (2, 2))
    again = row(view, 2)
    assert isinstance(again, PersonRow)
    assert again.arrows.accessibleName() == "Version 2 of 2"
    assert not again.arrows.after.isEnabled()
    qtbot.mouseClick(again.arrows.before, LEFT)
    qtbot.waitUntil(quiet(view, "What is a fjord?", "one", "And a firth?", "two"))
    conversation_id = view.controller.conversation_id
    assert conversation_id is not None
    assert [one.text for one in core.chat.transcript(conversation_id)][2] == "And a firth?"
    view.open_conversation(None)
    view.open_conversation(conversation_id)
    qtbot.waitUntil(quiet(view, "What is a fjord?", "one", "And a firth?", "two"))
    assert view.transcript.turns[2].version == (1, 2)


def test_the_very_first_message_is_said_otherwise_from_the_keyboard(
    view: ChatView, player: ScriptedProvider, qtbot: QtBot
) -> None:
    player.turns = [turn("one")]
    say(view, qtbot, "你好")
    qtbot.waitUntil(quiet(view, "你好", "one"))
    view.focus_composer()
    qtbot.keyClick(view.composer.edit, Qt.Key.Key_Up)
    assert view.composer.edit.text() == "你好"
    view.composer.edit.selectAll()
    view.composer.edit.insertPlainText("早上好")
    player.turns = [turn("two")]
    qtbot.keyClick(view.composer.edit, Qt.Key.Key_Return)
    qtbot.waitUntil(quiet(view, "早上好", "two"))
    qtbot.waitUntil(lambda: view.transcript.turns[0].version == (2, 2))


def test_saying_it_otherwise_can_be_left_and_gives_the_draft_back(
    view: ChatView, player: ScriptedProvider, core: Application, qtbot: QtBot
) -> None:
    talk(view, player, qtbot)
    view.focus_composer()
    qtbot.keyClicks(view.composer.edit, "half a thought")
    view.controller.branching.edit(view.transcript.turns[0].message.key)
    assert view.composer.edit.text() == "What is a fjord?"
    qtbot.keyClick(view.composer.edit, Qt.Key.Key_Escape)
    assert view.composer.edit.text() == "half a thought"
    assert view.composer.line.isHidden()
    assert words(view)[0] == "What is a fjord?"


def test_an_earlier_reply_is_written_anew_as_a_branch(view: ChatView, player: ScriptedProvider, qtbot: QtBot) -> None:
    talk(view, player, qtbot)
    reply = row(view, 1)
    assert isinstance(reply, ReplyRow)
    hover(reply)
    player.turns = [turn("another")]
    qtbot.mouseClick(reply.buttons.buttons["again"], LEFT)
    qtbot.waitUntil(quiet(view, "What is a fjord?", "another"))
    qtbot.waitUntil(lambda: view.transcript.turns[1].version == (2, 2))
    newer = row(view, 1)
    assert isinstance(newer, ReplyRow)
    qtbot.mouseClick(newer.buttons.arrows.before, LEFT)
    qtbot.waitUntil(quiet(view, "What is a fjord?", "one", "And a firth?", "two"))


def test_a_message_of_another_branch_is_found_and_marked(
    view: ChatView, player: ScriptedProvider, core: Application, qtbot: QtBot
) -> None:
    talk(view, player, qtbot)
    wanted = view.transcript.turns[2].message
    player.turns = [turn("another")]
    view.transcript.again_requested.emit(view.transcript.turns[1].message.key)
    qtbot.waitUntil(quiet(view, "What is a fjord?", "another"))
    view.open_conversation(None)
    view.open_conversation(wanted.conversation_id)
    view.show_message(wanted.id)
    qtbot.waitUntil(lambda: "And a firth?" in words(view))
    qtbot.waitUntil(lambda: row(view, 2).is_found)
    assert not row(view, 0).is_found


def test_a_thumb_is_kept_shown_again_and_taken_back(
    view: ChatView, player: ScriptedProvider, core: Application, qtbot: QtBot
) -> None:
    say(view, qtbot, "What time is it?")
    qtbot.waitUntil(quiet(view, "What time is it?", "It is **noon**."))
    reply = row(view, 1)
    assert isinstance(reply, ReplyRow)
    key = reply.turn.message.key
    good, bad = (reply.buttons.buttons[name] for name in ("good", "bad"))
    qtbot.mouseClick(good, LEFT)
    qtbot.waitUntil(lambda: core.chat.thumbs([key]) == {key: 1})
    qtbot.waitUntil(lambda: good.accessibleName() == "Take the thumb back")
    qtbot.mouseClick(bad, LEFT)
    qtbot.waitUntil(lambda: core.chat.thumbs([key]) == {key: -1})
    qtbot.waitUntil(lambda: good.accessibleName() == "Good answer")
    conversation_id = view.controller.conversation_id
    view.open_conversation(None)
    view.open_conversation(conversation_id)
    qtbot.waitUntil(lambda: [one.thumb for one in view.transcript.turns] == [0, -1])
    shown = row(view, 1)
    assert isinstance(shown, ReplyRow)
    qtbot.mouseClick(shown.buttons.buttons["bad"], LEFT)
    qtbot.waitUntil(lambda: core.chat.thumbs([key]) == {})


def test_a_list_of_memories_leads_to_all_of_them(view: ChatView, core: Application, qtbot: QtBot) -> None:
    core.memory.remember("My bike is a Cube Nature.", origin=Origin.ASKED)
    say(view, qtbot, "What do you remember about my bike?")
    qtbot.waitUntil(lambda: len(view.transcript.turns) == 2 and not view.composer.is_running)
    reply = row(view, 1)
    assert isinstance(reply, ReplyRow)
    assert "Cube" in reply.turn.message.text
    button = reply.buttons.open_memory
    assert button is not None
    with qtbot.waitSignal(view.memories_listed) as asked:
        qtbot.mouseClick(button, LEFT)
    assert asked.args == ["my bike"]


def test_a_usual_reply_has_no_way_to_a_list(view: ChatView, core: Application, qtbot: QtBot) -> None:
    core.memory.remember("My bike is a Cube Nature.", origin=Origin.ASKED)
    say(view, qtbot, "Which tyres fit my bike, the Cube Nature?")
    qtbot.waitUntil(lambda: len(view.transcript.turns) == 2 and not view.composer.is_running)
    reply = row(view, 1)
    assert isinstance(reply, ReplyRow)
    assert reply.turn.memory_count == 1
    assert reply.buttons.open_memory is None


def test_what_was_remembered_can_be_edited_from_its_toast(
    view: ChatView, core: Application, toasts: Toasts, qtbot: QtBot
) -> None:
    kept = core.memory.remember("I am allergic to peanuts.", origin=Origin.ASKED).memory
    assert kept is not None
    qtbot.waitUntil(lambda: toasts.current is not None)
    assert toasts.current is not None
    undo, edit = toasts.current._buttons
    assert (undo.text(), edit.text()) == ("Undo", "Edit")
    with qtbot.waitSignal(view.memory_edit_requested) as asked:
        qtbot.mouseClick(edit, LEFT)
    assert asked.args == [kept.id]


def test_a_temporary_conversation_reads_memory_only_by_choice(
    view: ChatView, core: Application, player: ScriptedProvider, qtbot: QtBot
) -> None:
    core.memory.remember("My bike is a Cube Nature.", origin=Origin.ASKED)
    question = "Which tyres fit my bike, the Cube Nature?"
    view.set_temporary(True)
    assert view.composer._memory.text() == "Reads no memory"
    say(view, qtbot, question)
    qtbot.waitUntil(lambda: len(view.transcript.turns) == 2 and not view.composer.is_running)
    assert view.transcript.turns[1].memory_count == 0
    qtbot.mouseClick(view.composer._memory, LEFT)
    assert view.composer._memory.text() == "Reads memory"
    conversation_id = view.controller.conversation_id or ""
    qtbot.waitUntil(lambda: bool(getattr(core.chat.conversation(conversation_id), "memory_enabled", False)))
    say(view, qtbot, question)
    qtbot.waitUntil(lambda: len(view.transcript.turns) == 4 and not view.composer.is_running)
    assert view.transcript.turns[3].memory_count == 1
    assert core.stores.conversations.list() == []
    view.open_conversation(None)
    assert view.composer._memory.text() == "Memory on"


def test_a_temporary_conversation_ends_and_says_what_was_kept(
    view: ChatView, core: Application, toasts: Toasts, qtbot: QtBot
) -> None:
    view.set_temporary(True)
    say(view, qtbot, "Between us")
    qtbot.waitUntil(lambda: len(view.transcript.turns) == 2 and not view.composer.is_running)
    with qtbot.waitSignal(view.controller.turns_changed, raising=False, timeout=10):
        qtbot.mouseClick(view.composer.line.end, LEFT)
    assert toasts.current is not None
    assert toasts.current.accessibleName() == "The temporary conversation is over. Kept of it: nothing."
    qtbot.waitUntil(lambda: core.chat.conversations() == [])
    assert toasts.undo is None


def test_a_temporary_conversation_can_be_kept_after_all(view: ChatView, core: Application, qtbot: QtBot) -> None:
    view.set_temporary(True)
    say(view, qtbot, "My sister Ines lives in Ghent.")
    qtbot.waitUntil(lambda: len(view.transcript.turns) == 2 and not view.composer.is_running)
    qtbot.mouseClick(view.composer.line.keep, LEFT)
    qtbot.waitUntil(lambda: len(core.stores.conversations.list()) == 1)
    qtbot.waitUntil(lambda: len(view.transcript.turns) == 2 and view.transcript.turns[0].message.key > 0)
    assert view.composer.line.isHidden()
    assert view.composer._memory.text() == "Memory on"
    core.finish_pending()
    assert any("Ghent" in one.text for one in core.memory.memories())
