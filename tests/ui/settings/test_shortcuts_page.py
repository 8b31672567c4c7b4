from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from assistant.app import Application
from assistant.paths import DataPaths
from ui.actions import action_names, usual_keys
from ui.app import WindowApp
from ui.settings.shortcuts_page import ShortcutsPage
from ui.settings.window import SettingsWindow

CTRL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def page(window: SettingsWindow) -> ShortcutsPage:
    window.open("shortcuts")
    page = window.pages["shortcuts"]
    assert isinstance(page, ShortcutsPage)
    return page


def press(page: ShortcutsPage, action: str, key: Qt.Key, modifiers: Qt.KeyboardModifier) -> None:
    page.rows[action].keys.click()
    QTest.keyClick(page.rows[action].keys, key, modifiers)


def test_every_action_has_a_row_with_its_keys(page: ShortcutsPage) -> None:
    assert list(page.rows) == list(usual_keys()) == list(action_names())
    assert page.rows["new"].keys.text() == QKeySequence("Ctrl+N").toString(QKeySequence.SequenceFormat.NativeText)
    assert page.rows["pin"].keys.text() == "None"


def test_keys_are_changed_taken_away_and_reset(page: ShortcutsPage, core: Application, qtbot: QtBot) -> None:
    press(page, "pin", Qt.Key.Key_P, CTRL)
    qtbot.waitUntil(lambda: core.settings.current.shortcuts.keys == {"pin": "Ctrl+P"})
    qtbot.waitUntil(lambda: page.rows["pin"].usual.isVisible())
    press(page, "find", Qt.Key.Key_Backspace, Qt.KeyboardModifier.NoModifier)
    qtbot.waitUntil(lambda: core.settings.current.shortcuts.keys == {"pin": "Ctrl+P", "find": ""})
    press(page, "rename", Qt.Key.Key_Escape, Qt.KeyboardModifier.NoModifier)
    qtbot.waitUntil(lambda: page.rows["find"].usual.isVisible())
    page.rows["find"].usual.click()
    qtbot.waitUntil(lambda: core.settings.current.shortcuts.keys == {"pin": "Ctrl+P"})
    page._reset_all.click()
    qtbot.waitUntil(lambda: core.settings.current.shortcuts.keys == {})


def test_keys_of_another_action_are_shown_and_taken_only_when_asked_for(
    page: ShortcutsPage, core: Application, qtbot: QtBot
) -> None:
    press(page, "pin", Qt.Key.Key_N, CTRL)
    row = page.rows["pin"]
    assert "belongs to “New conversation”" in row.clash.text
    assert core.settings.current.shortcuts.keys == {}
    row.take.click()
    qtbot.waitUntil(lambda: core.settings.current.shortcuts.keys == {"pin": "Ctrl+N", "new": ""})
    qtbot.waitUntil(lambda: row.clash.text == "")


def test_the_window_obeys_them_at_once_and_after_a_restart(
    open_window: Callable[[DataPaths], WindowApp], paths: DataPaths, qtbot: QtBot
) -> None:
    app = open_window(paths)
    assert app.core is not None
    app.core.settings.change({"shortcuts.keys": {"pin": "Ctrl+P", "new": ""}})
    qtbot.waitUntil(lambda: app.window.actions_["pin"].shortcut().toString() == "Ctrl+P")
    assert app.window.actions_["new"].shortcut().isEmpty()
    app.window.close()
    app.close()
    again = open_window(paths)
    assert again.window.actions_["pin"].shortcut().toString() == "Ctrl+P"
    assert again.window.actions_["new"].shortcut().isEmpty()
    assert len(again.window.actions_["zoom_in"].shortcuts()) == 2
