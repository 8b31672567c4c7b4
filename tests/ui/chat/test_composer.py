from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QMimeData, Qt
from PySide6.QtGui import QInputMethodEvent, QInputMethodQueryEvent
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from ui.chat.composer import Composer
from ui.theme import Theme


@pytest.fixture
def composer(theme: Theme, shown: Callable[[QWidget], QWidget]) -> Composer:
    composer = Composer(theme=theme)
    composer.resize(500, composer.wanted_height(400))
    shown(composer)
    composer.edit.setFocus()
    return composer


def compose(composer: Composer, preedit: str, commit: str = "") -> None:
    event = QInputMethodEvent(preedit, [])
    if commit:
        event.setCommitString(commit)
    QApplication.sendEvent(composer.edit, event)


def test_an_input_method_learns_where_the_caret_is(composer: Composer, qtbot: QtBot) -> None:
    places = []
    for text in ("", "hello"):
        qtbot.keyClicks(composer.edit, text)
        event = QInputMethodQueryEvent(Qt.InputMethodQuery.ImCursorRectangle)
        QApplication.sendEvent(composer.edit, event)
        places.append(event.value(Qt.InputMethodQuery.ImCursorRectangle))
    assert all(place.isValid() for place in places)  # what is not valid, Qt does not pass on
    assert places[1].x() > places[0].x()


def paste(composer: Composer, text: str) -> None:
    mime = QMimeData()
    mime.setText(text)
    composer.edit.insertFromMimeData(mime)


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter])
def test_return_sends_what_is_written(composer: Composer, qtbot: QtBot, key: Qt.Key) -> None:
    qtbot.keyClicks(composer.edit, "hello there")
    with qtbot.waitSignal(composer.submitted) as sent:
        qtbot.keyClick(composer.edit, key)
    assert sent.args == ["hello there"]


def test_shift_and_return_breaks_the_line(composer: Composer, qtbot: QtBot) -> None:
    qtbot.keyClicks(composer.edit, "one")
    with qtbot.assertNotEmitted(composer.submitted):
        qtbot.keyClick(composer.edit, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    qtbot.keyClicks(composer.edit, "two")
    assert composer.edit.text() == "one\ntwo"


def test_return_during_a_composition_never_sends(composer: Composer, qtbot: QtBot) -> None:
    qtbot.keyClicks(composer.edit, "hi ")
    compose(composer, "nihao")
    assert composer.edit.is_composing
    with qtbot.assertNotEmitted(composer.submitted):
        qtbot.keyClick(composer.edit, Qt.Key.Key_Return)
    assert composer.edit.text() == "hi "
    compose(composer, "", "你好")
    assert not composer.edit.is_composing
    with qtbot.waitSignal(composer.submitted) as sent:
        qtbot.keyClick(composer.edit, Qt.Key.Key_Return)
    assert sent.args == ["hi 你好"]


def test_blank_text_is_not_sent(composer: Composer, qtbot: QtBot) -> None:
    qtbot.keyClicks(composer.edit, "  ")
    assert not composer._send.isEnabled()
    with qtbot.assertNotEmitted(composer.submitted):
        qtbot.keyClick(composer.edit, Qt.Key.Key_Return)
    qtbot.keyClicks(composer.edit, "x")
    assert composer._send.isEnabled()


def test_the_button_sends_and_turns_into_stop_while_a_reply_runs(composer: Composer, qtbot: QtBot) -> None:
    qtbot.keyClicks(composer.edit, "hello")
    with qtbot.waitSignal(composer.submitted):
        qtbot.mouseClick(composer._send, Qt.MouseButton.LeftButton)
    composer.set_running(True)
    assert composer._send.accessibleName() == "Stop"
    with qtbot.assertNotEmitted(composer.submitted), qtbot.waitSignal(composer.stop_requested):
        qtbot.mouseClick(composer._send, Qt.MouseButton.LeftButton)
    with qtbot.assertNotEmitted(composer.submitted):
        qtbot.keyClick(composer.edit, Qt.Key.Key_Return)
    with qtbot.waitSignal(composer.stop_requested):
        qtbot.keyClick(composer.edit, Qt.Key.Key_Escape)
    composer.set_running(False)
    with qtbot.assertNotEmitted(composer.stop_requested):
        qtbot.keyClick(composer.edit, Qt.Key.Key_Escape)


def test_it_grows_with_its_text_up_to_its_share(composer: Composer, theme: Theme) -> None:
    line = theme.line("reading")
    assert composer.wanted_height(400) == theme.size("composer.min")
    composer.edit.set_text("one\ntwo\nthree")
    assert composer.wanted_height(400) == theme.size("composer.min") + 2 * line
    composer.edit.set_text("line\n" * 100)
    assert composer.wanted_height(400) == 400


def test_a_million_letters_are_pasted_in_portions_and_are_all_there(composer: Composer, qtbot: QtBot) -> None:
    text = "x" * 1_000_000
    qtbot.keyClicks(composer.edit, "ab")
    qtbot.keyClick(composer.edit, Qt.Key.Key_Left)
    paste(composer, text)
    assert composer.edit.document().characterCount() < 100_000
    assert not composer.edit.is_blank
    qtbot.waitUntil(lambda: composer.edit._pieces is None)
    assert composer.edit.text() == f"a{text}b"
    composer.edit.undo()
    assert composer.edit.text() == "ab"
    composer.edit.redo()
    assert composer.edit.text() == f"a{text}b"
    composer.edit.selectAll()
    assert composer.edit.createMimeDataFromSelection().text() == f"a{text}b"


@pytest.mark.parametrize(
    "text",
    ["a\r\nb\rc", "x" * 5_000 + "\nshort\n" + "y" * 4_100, "short\n" * 9_000, "\n\n", "中文" * 3_000 + "\nend"],
)
def test_pasted_text_is_kept_to_the_letter(composer: Composer, text: str) -> None:
    paste(composer, text)
    assert composer.edit.text() == text.replace("\r\n", "\n").replace("\r", "\n")


def test_a_line_broken_inside_a_long_stretch_is_a_line_end(composer: Composer, qtbot: QtBot) -> None:
    paste(composer, "x" * 5_000)
    qtbot.keyClick(composer.edit, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    qtbot.keyClicks(composer.edit, "end")
    paste(composer, "a\nb")
    assert composer.edit.text() == "x" * 5_000 + "\nenda\nb"


def test_formatted_text_is_pasted_as_plain_text(composer: Composer) -> None:
    mime = QMimeData()
    mime.setHtml("<b>bold</b><img src='https://evil.example/x.png'>")
    assert not composer.edit.canInsertFromMimeData(QMimeData())
    composer.edit.insertFromMimeData(mime)
    mime.setText("bold")
    composer.edit.insertFromMimeData(mime)
    assert composer.edit.text() == "bold"


def test_a_draft_is_told_once_the_person_rests(composer: Composer, qtbot: QtBot) -> None:
    with qtbot.waitSignal(composer.draft_changed) as told:
        qtbot.keyClicks(composer.edit, "half a thou")
    assert told.args == ["half a thou"]
    qtbot.keyClicks(composer.edit, "ght")
    with qtbot.waitSignal(composer.draft_changed, timeout=50) as told:
        composer.save_draft()
    assert told.args == ["half a thought"]
    composer.set_text("of another conversation")
    with qtbot.assertNotEmitted(composer.draft_changed, wait=50):
        composer.save_draft()


def test_memory_is_switched_by_hand(composer: Composer, qtbot: QtBot) -> None:
    assert composer._memory.text() == "Memory on"
    with qtbot.waitSignal(composer.memory_switched) as switched:
        qtbot.mouseClick(composer._memory, Qt.MouseButton.LeftButton)
    assert switched.args == [False]
    assert composer._memory.text() == "Memory off"
    with qtbot.assertNotEmitted(composer.memory_switched):
        composer.set_memory(True)
    assert composer._memory.isChecked()


def test_a_temporary_conversation_says_what_it_is(composer: Composer) -> None:
    before = composer.wanted_height(400)
    composer.set_temporary(True)
    composer.set_memory(False)
    assert composer._memory.text() == "Reads no memory"
    assert composer.line.isVisibleTo(composer)
    assert composer.line.accessibleName() == "Temporary conversation: nothing of it is kept or remembered"
    assert composer.line.keep.isHidden()
    assert composer.wanted_height(400) > before
    composer.set_temporary(False)
    assert composer.wanted_height(400) == before
