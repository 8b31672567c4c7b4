"""Return sends, Shift+Return breaks the line, and nothing is sent from the middle of a composition."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QInputMethodEvent
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from ui.chat.composer import Composer
from ui.theme import Theme


@pytest.fixture
def composer(theme: Theme, shown: Callable[[QWidget], QWidget]) -> Composer:
    composer = Composer(theme=theme)
    composer.resize(600, 120)
    shown(composer)
    composer.edit.setFocus()
    return composer


def test_return_sends_and_shift_return_breaks(qtbot: QtBot, composer: Composer) -> None:
    sent: list[str] = []
    composer.submitted.connect(sent.append)
    qtbot.keyClicks(composer.edit, "one")
    qtbot.keyClick(composer.edit, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    qtbot.keyClicks(composer.edit, "two")
    assert sent == []
    qtbot.keyClick(composer.edit, Qt.Key.Key_Return)
    assert sent == ["one\ntwo"]


def test_return_in_a_composition_never_sends(qtbot: QtBot, composer: Composer) -> None:
    sent: list[str] = []
    composer.submitted.connect(sent.append)
    qtbot.keyClicks(composer.edit, "a")
    QApplication.sendEvent(composer.edit, QInputMethodEvent("ni hao", []))
    qtbot.keyClick(composer.edit, Qt.Key.Key_Return)
    assert sent == []
    chosen = QInputMethodEvent("", [])
    chosen.setCommitString("你好")
    QApplication.sendEvent(composer.edit, chosen)
    qtbot.keyClick(composer.edit, Qt.Key.Key_Return)
    assert sent == ["a你好"]


def test_nothing_is_not_sent(qtbot: QtBot, composer: Composer) -> None:
    sent: list[str] = []
    composer.submitted.connect(sent.append)
    qtbot.keyClicks(composer.edit, "  ")
    qtbot.keyClick(composer.edit, Qt.Key.Key_Return)
    assert sent == []


def test_escape_stops_a_reply(qtbot: QtBot, composer: Composer) -> None:
    composer.set_running(True)
    with qtbot.waitSignal(composer.stop_requested):
        qtbot.keyClick(composer.edit, Qt.Key.Key_Escape)


def test_a_long_text_comes_back_as_it_went_in(composer: Composer) -> None:
    text = "纸" * 30_000 + "\n" + "x" * 30_000
    composer.set_text(text)
    assert composer.edit.text() == text


def test_it_grows_with_its_text_up_to_a_share(composer: Composer) -> None:
    small = composer.wanted_height(400)
    composer.set_text("line\n" * 60)
    assert small < composer.wanted_height(400) == 400
