from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from assistant.app import Application
from assistant.events import MemoriesChanged, ReplyFinished
from assistant.memory.records import Origin
from assistant.messages import MessageStatus, ThinkingDelta
from assistant.providers import faults
from assistant.providers.scripted import Gate, ScriptedProvider, turn
from ui.bridge import CoreBridge
from ui.chat.message_rows import ReplyRow
from ui.chat.view import ChatView
from ui.operations import Operations
from ui.theme import Theme
from ui.widgets.notice import NoticeBar
from ui.widgets.toast import Toasts


@pytest.fixture
def player(core: Application) -> ScriptedProvider:
    """The provider; what is put into `turns` is what it answers, over and over."""
    provider, _ = core.providers.resolve("chat")
    assert isinstance(provider, ScriptedProvider)
    provider.turns = [turn("It is **noon**.")]
    return provider


@pytest.fixture
def view(
    core: Application,
    player: ScriptedProvider,
    bridge: CoreBridge,
    operations: Operations,
    theme: Theme,
    shown: Callable[[QWidget], QWidget],
) -> ChatView:
    host = QWidget()
    host.resize(700, 600)
    view = ChatView(theme=theme, operations=operations, toasts=Toasts(host, theme=theme), parent=host)
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
    return [turn.message.text for turn in view.transcript.turns]


def ended(view: ChatView, count: int) -> Callable[[], bool]:
    return lambda: (
        len(view.transcript.turns) == count
        and not any(turn.is_streaming for turn in view.transcript.turns)
        and not view.composer.is_running
    )


def last_row(view: ChatView) -> ReplyRow:
    row = view.transcript.built()[len(view.transcript.turns) - 1]
    assert isinstance(row, ReplyRow)
    return row


def opened(gate: Gate, core: Application) -> None:
    async def open_it() -> None:
        gate.opened.set()

    core.runtime.run(open_it())


def test_a_first_message_begins_a_conversation_and_is_answered(view: ChatView, core: Application, qtbot: QtBot) -> None:
    assert not view.empty.isHidden()
    with qtbot.waitSignal(view.conversation_started) as started:
        say(view, qtbot, "What time is it?")
    qtbot.waitUntil(ended(view, 2))
    assert words(view) == ["What time is it?", "It is **noon**."]
    assert view.empty.isHidden()
    assert view.composer.edit.text() == ""
    assert last_row(view).body.document.blocks[0].shape.text == "It is noon."
    assert core.chat.conversation(started.args[0]) is not None


def test_a_reply_is_shown_as_it_streams_and_stops_when_told(
    view: ChatView, core: Application, player: ScriptedProvider, qtbot: QtBot
) -> None:
    gate = Gate()
    player.turns = [turn(ThinkingDelta("Let me see."), "First words ", gate, "never said")]
    say(view, qtbot, "Tell me")
    qtbot.waitUntil(lambda: len(view.transcript.turns) == 2 and last_row(view).text.startswith("First words"))
    assert view.composer.is_running
    assert last_row(view).steps._line.text() == "Thinking"
    qtbot.waitUntil(lambda: bool(last_row(view).body.document.blocks))
    qtbot.keyClick(view.composer.edit, Qt.Key.Key_Escape)
    qtbot.waitUntil(ended(view, 2))
    assert last_row(view).turn.message.status is MessageStatus.INTERRUPTED
    assert last_row(view)._note.accessibleName() == "Interrupted"
    player.turns.append(turn("and the rest."))
    qtbot.mouseClick(last_row(view)._note._button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: last_row(view).turn.message.status is MessageStatus.COMPLETE)
    assert last_row(view).turn.message.text.endswith("and the rest.")
    assert last_row(view)._note.isHidden()


def test_the_next_message_goes_off_once_the_core_is_done_with_the_last_reply(
    view: ChatView, core: Application, qtbot: QtBot
) -> None:
    goes_on = threading.Event()
    core.events.subscribe(ReplyFinished, lambda _: goes_on.wait(60))
    say(view, qtbot, "First")
    qtbot.waitUntil(lambda: [one.message.status for one in view.transcript.turns[1:]] == [MessageStatus.COMPLETE])
    assert view.composer.is_running
    goes_on.set()
    qtbot.waitUntil(ended(view, 2))
    say(view, qtbot, "Second")
    qtbot.waitUntil(ended(view, 4))


def test_a_reply_that_streams_is_whole_after_looking_elsewhere(
    view: ChatView, core: Application, player: ScriptedProvider, qtbot: QtBot
) -> None:
    gate = Gate()
    player.turns = [turn("One two three ", gate, "four.")]
    with qtbot.waitSignal(view.conversation_started) as started:
        say(view, qtbot, "Count")
    qtbot.waitUntil(lambda: len(view.transcript.turns) == 2 and last_row(view).text == "One two three ")
    view.open_conversation(None)
    assert not view.empty.isHidden()
    assert not view.composer.is_running
    view.open_conversation(started.args[0])
    qtbot.waitUntil(lambda: len(view.transcript.turns) == 2)
    assert last_row(view).text == "One two three "
    assert view.composer.is_running
    opened(gate, core)
    qtbot.waitUntil(ended(view, 2))
    assert words(view)[1] == "One two three four."


def test_a_fault_is_said_in_the_reply_and_can_be_tried_again(
    view: ChatView, player: ScriptedProvider, qtbot: QtBot
) -> None:
    player.turns = [turn(faults.UnreachableError("Scripted")), turn("Here I am.")]
    say(view, qtbot, "Hello")
    qtbot.waitUntil(ended(view, 2))
    row = last_row(view)
    assert row.turn.message.status is MessageStatus.FAILED
    assert "Scripted" in row.turn.error
    assert view.notices is not None
    assert view.notices.text == ""
    qtbot.mouseClick(row._note._button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: ended(view, 2)() and words(view)[1] == "Here I am.")


def test_an_answer_can_be_given_again(view: ChatView, player: ScriptedProvider, qtbot: QtBot) -> None:
    say(view, qtbot, "What time is it?")
    qtbot.waitUntil(ended(view, 2))
    again = last_row(view).buttons.buttons["again"]
    player.turns = [turn("It is one.")]
    qtbot.mouseClick(again, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: words(view) == ["What time is it?", "It is one."])


def test_what_could_not_be_sent_comes_back(
    view: ChatView, core: Application, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def refuse(conversation_id: str, text: str, *, in_place_of: int | None = None) -> None:
        await asyncio.sleep(0)
        raise faults.ProviderError("The disk is full.")

    monkeypatch.setattr(core.chat, "send", refuse)
    say(view, qtbot, "Do not lose me")
    qtbot.waitUntil(lambda: view.composer.edit.text() == "Do not lose me")
    assert not view.composer.is_running
    assert view.notices is not None
    assert "The disk is full." in view.notices.text


def test_a_draft_stays_with_its_conversation(view: ChatView, core: Application, qtbot: QtBot) -> None:
    one, other = (core.chat.new_conversation() for _ in range(2))
    view.open_conversation(one.id)
    qtbot.keyClicks(view.composer.edit, "half a thou")
    view.open_conversation(other.id)
    assert view.composer.edit.text() == ""
    qtbot.waitUntil(lambda: getattr(core.chat.conversation(one.id), "draft", "") == "half a thou")
    view.open_conversation(one.id)
    qtbot.waitUntil(lambda: view.composer.edit.text() == "half a thou")


def test_memory_is_switched_for_the_conversation_even_before_it_exists(
    view: ChatView, core: Application, qtbot: QtBot
) -> None:
    qtbot.mouseClick(view.composer._memory, Qt.MouseButton.LeftButton)
    with qtbot.waitSignal(view.conversation_started) as started:
        say(view, qtbot, "Keep this between us")
    qtbot.waitUntil(ended(view, 2))
    made = core.chat.conversation(started.args[0])
    assert made is not None
    assert not made.memory_enabled
    qtbot.mouseClick(view.composer._memory, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: bool(getattr(core.chat.conversation(started.args[0]), "memory_enabled", False)))


def test_a_temporary_conversation_is_never_written(view: ChatView, core: Application, qtbot: QtBot) -> None:
    qtbot.mouseClick(view.empty._private, Qt.MouseButton.LeftButton)
    assert view.composer._memory.text() == "Reads no memory"
    say(view, qtbot, "Not for the books")
    qtbot.waitUntil(ended(view, 2))
    assert core.stores.conversations.list() == []


def test_the_chip_asks_for_the_memories_and_is_lit_while_they_show(
    view: ChatView, core: Application, player: ScriptedProvider, qtbot: QtBot
) -> None:
    core.memory.remember("Deploy the blog with rsync, not scp.", origin=Origin.ASKED)
    say(view, qtbot, "How do I deploy the blog with rsync?")
    qtbot.waitUntil(ended(view, 2))
    chip = last_row(view).buttons.chip
    assert not chip.isHidden()
    key = last_row(view).turn.message.key
    with qtbot.waitSignal(view.memories_requested) as asked:
        qtbot.mouseClick(chip, Qt.MouseButton.LeftButton)
    assert asked.args == [key]
    assert chip.isChecked()
    view.set_panel_open(False)
    assert not chip.isChecked()
    with qtbot.waitSignal(view.memories_requested) as asked:
        view.show_latest_memories()
    assert asked.args == [key]


def test_the_list_of_the_newest_reply_goes_on_to_the_next(
    view: ChatView, core: Application, player: ScriptedProvider, qtbot: QtBot
) -> None:
    core.memory.remember("Deploy the blog with rsync, not scp.", origin=Origin.ASKED)
    say(view, qtbot, "How do I deploy the blog with rsync?")
    qtbot.waitUntil(ended(view, 2))
    first = last_row(view).turn.message.key
    view.show_latest_memories()
    with qtbot.waitSignal(view.memories_requested) as asked:
        say(view, qtbot, "And where to deploy the blog with rsync?")
    qtbot.waitUntil(ended(view, 4))
    assert asked.args == [view.transcript.turns[3].message.key]
    assert last_row(view).buttons.chip.isChecked()
    view.transcript.memories_requested.emit(first)
    with qtbot.assertNotEmitted(view.memories_requested):
        say(view, qtbot, "Thank you")
        qtbot.waitUntil(ended(view, 6))


def test_more_than_one_memory_is_said_without_a_stop_in_between(
    view: ChatView, core: Application, qtbot: QtBot
) -> None:
    toasts = view.controller._toasts
    for first in ("My cat is called Miso.", "我的猫叫米粥。"):
        core.events.publish(MemoriesChanged("added", ("a", "b"), (first, "It is grey.")))
        qtbot.waitUntil(lambda first=first: toasts.undo is not None and first[:-1] in toasts.undo[0])
        assert toasts.undo is not None
        assert toasts.undo[0] == f"Remembered: {first[:-1]}, and 1 more"


def test_what_was_remembered_is_said_and_can_be_taken_back(view: ChatView, core: Application, qtbot: QtBot) -> None:
    toasts = view.controller._toasts
    kept = core.memory.remember("I am allergic to peanuts.", origin=Origin.ASKED).memory
    assert kept is not None
    qtbot.waitUntil(lambda: toasts.current is not None)
    assert toasts.undo is not None
    assert toasts.undo[0] == f"Remembered: {kept.text}"
    toasts.take_back()
    qtbot.waitUntil(lambda: core.memory.memories() == [])


def test_words_that_were_forgotten_are_blanked_where_they_stand(
    view: ChatView, core: Application, player: ScriptedProvider, qtbot: QtBot
) -> None:
    say(view, qtbot, "My locker code word is heron")
    qtbot.waitUntil(ended(view, 2))
    key = view.transcript.turns[0].message.key
    core.stores.messages.update(key, text="My [forgotten]")
    core.events.publish(MemoriesChanged("forgotten", ("x",)))
    qtbot.waitUntil(lambda: words(view)[0] == "My [forgotten]")
    assert view.transcript.built()[0].body.document.blocks[0].shape.text == "My [forgotten]"


def test_a_message_is_shown_once_its_conversation_is_read(view: ChatView, core: Application, qtbot: QtBot) -> None:
    with qtbot.waitSignal(view.conversation_started) as started:
        say(view, qtbot, "First")
    qtbot.waitUntil(ended(view, 2))
    wanted = view.transcript.turns[0].message.id
    view.open_conversation(None)
    view.open_conversation(started.args[0])
    view.show_message(wanted)
    qtbot.waitUntil(lambda: len(view.transcript.turns) == 2)
    assert view.controller._awaited_message == ""


def test_a_way_to_begin_fills_the_composer(view: ChatView, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: view.empty._known == 0)
    assert view.empty._ask.isHidden()
    qtbot.mouseClick(view.empty._tell, Qt.MouseButton.LeftButton)
    assert view.composer.edit.text() == "About me: my name is "
    assert view.composer.edit.textCursor().atEnd()


def test_asking_what_is_remembered_is_answered_from_memory(view: ChatView, core: Application, qtbot: QtBot) -> None:
    core.memory.remember("I am allergic to peanuts.", origin=Origin.ASKED)
    qtbot.waitUntil(lambda: view.empty._known == 1)
    qtbot.mouseClick(view.empty._ask, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(ended(view, 2))
    assert "peanuts" in words(view)[1]


def test_a_text_is_found_in_the_words_that_show(view: ChatView, player: ScriptedProvider, qtbot: QtBot) -> None:
    player.turns = [turn("The **white** heron stands. Heron again.")]
    say(view, qtbot, "heron?")
    qtbot.waitUntil(ended(view, 2))
    player.turns = [turn("No bird.")]
    say(view, qtbot, "and now")
    qtbot.waitUntil(ended(view, 4))
    view.open_find()
    bar = view._find
    qtbot.keyClicks(bar._field, "white heron")
    qtbot.waitUntil(lambda: bar._count.text() == "1 of 1")
    bar._field.selectAll()
    qtbot.keyClicks(bar._field, "heron")
    qtbot.waitUntil(lambda: bar._count.text() == "3 of 3")
    marks = view.transcript.built()[1].body.selection.marks(0)
    assert [mark.ground for mark in marks] == ["find.bg", "find.current"]
    qtbot.keyClick(bar._field, Qt.Key.Key_Return)
    assert bar._count.text() == "1 of 3"
    qtbot.keyClick(bar._field, Qt.Key.Key_Up)
    assert bar._count.text() == "3 of 3"
    qtbot.keyClicks(bar._field, "zzz")
    qtbot.waitUntil(lambda: bar._count.text() == "No hits")
    qtbot.keyClick(bar._field, Qt.Key.Key_Escape)
    assert bar.isHidden()
    assert view.transcript.built()[1].body.selection.marks(0) == []


def test_odd_addresses_are_opened_only_after_a_yes(
    view: ChatView, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    launched: list[str] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: launched.append(QUrl(url).toString()))
    links = view._links
    links.open("https://example.org/a", "the manual")
    assert launched == ["https://example.org/a"]
    links.open("javascript:alert(1)", "press")
    links.open("https://evil.example/login", "https://bank.example")
    assert links.question is not None
    assert len(launched) == 1
    links.question.reject()
    links.open("vscode://file/x", "open it")
    assert links.question is not None
    qtbot.mouseClick(links.question.yes, Qt.MouseButton.LeftButton)
    assert launched[1:] == ["vscode://file/x"]


def test_the_reading_column_speaks_chinese(view: ChatView, languages: object, qtbot: QtBot) -> None:
    languages.use("zh")  # type: ignore[attr-defined]
    qtbot.waitUntil(lambda: view.composer._memory.text() == "记忆已开")
    assert view.empty._title == "从哪里开始？"
    say(view, qtbot, "现在几点？")
    qtbot.waitUntil(ended(view, 2))
    assert "词元" in last_row(view).buttons._cost
