from __future__ import annotations

import json
import threading
from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QComboBox, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from assistant.holder import raise_window, try_hold
from assistant.paths import DataPaths
from ui.app import WindowApp
from ui.start_trouble import StartTrouble
from ui.widgets.menu import Menu

Open = Callable[..., WindowApp]


def saved(paths: DataPaths) -> dict[str, dict[str, object]]:
    return json.loads(paths.settings.read_text("utf-8"))


def unnamed(root: QWidget) -> list[str]:
    """Controls that a screen reader could say nothing about."""
    controls = [*root.findChildren(QAbstractButton), *root.findChildren(QLineEdit), *root.findChildren(QComboBox)]
    return [
        f"{type(one).__name__} in {type(one.parent()).__name__}"
        for one in controls
        if one.isVisibleTo(root) and not one.accessibleName() and not (isinstance(one, QAbstractButton) and one.text())
    ]


def send(app: WindowApp, text: str, qtbot: QtBot) -> None:
    edit = app.window.chat.composer.edit
    edit.insertPlainText(text)
    QTest.keyClick(edit, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: app.window.conversations.current is not None)
    conversation = app.window.conversations.current
    assert conversation is not None

    def answered() -> bool:
        core = app.core
        assert core is not None
        last = core.chat.transcript(conversation.id)[-1:]
        return bool(last) and last[0].role == "assistant" and last[0].status == "complete"

    qtbot.waitUntil(answered)


def test_it_paints_before_the_core_is_there(paths: DataPaths, open_window: Open, qtbot: QtBot) -> None:
    app = open_window(paths, wait=False)
    assert app.window.isVisible()
    assert app.core is None
    assert not app.window.grab().isNull()
    with qtbot.waitSignal(app.ready):
        pass
    assert app.core is not None


def test_what_is_typed_is_answered_and_listed(paths: DataPaths, open_window: Open, qtbot: QtBot) -> None:
    app = open_window(paths)
    send(app, "What time is it? 几点了？", qtbot)
    window = app.window
    qtbot.waitUntil(lambda: window.sidebar.list.model().rowCount() == 2)
    qtbot.waitUntil(lambda: window.header.title.text() != "New conversation")
    assert window.actions_["delete"].isEnabled()


def test_every_control_has_a_name(paths: DataPaths, open_window: Open, qtbot: QtBot) -> None:
    app = open_window(paths)
    send(app, "Hello", qtbot)
    app.open_settings()
    app.show_first_run()
    assert app.settings_window is not None
    assert app.first_run is not None
    for root in (app.window, app.settings_window, app.first_run):
        assert unnamed(root) == []


def test_place_and_conversation_are_those_of_last_time(paths: DataPaths, open_window: Open, qtbot: QtBot) -> None:
    app = open_window(paths)
    send(app, "Hello", qtbot)
    app.window.resize(780, 600)  # the offscreen screen is 800 wide
    app.window.columns.set_widths(300, 400)
    title = app.window.conversations.current.id if app.window.conversations.current else ""
    app.window.close()
    app.close()
    window = saved(paths)["window"]
    assert (window["sidebar_width"], window["panel_width"], window["last_conversation"]) == (300, 400, title)
    again = open_window(paths)
    assert again.window.size().toTuple() == (780, 600)
    assert again.window.columns.widths == (300, 400)
    qtbot.waitUntil(lambda: again.window.conversations.current is not None)
    assert again.window.conversations.current is not None
    assert again.window.conversations.current.id == title


def test_look_and_language_change_at_once(paths: DataPaths, open_window: Open, qtbot: QtBot) -> None:
    app = open_window(paths)
    assert app.core is not None
    app.core.settings.change({"appearance.theme": "dark", "appearance.zoom": 1.5, "general.language": "zh"})
    qtbot.waitUntil(lambda: app.theme.dark and app.theme.zoom == 1.5)
    qtbot.waitUntil(lambda: app.window.sidebar.settings_row.text() == "设置")
    assert app.window.header.height() == 78


def test_the_keys_for_larger_text(paths: DataPaths, open_window: Open, qtbot: QtBot) -> None:
    app = open_window(paths)
    for action, zoom in (("zoom_in", 1.1), ("zoom_in", 1.25), ("zoom_out", 1.1), ("zoom_reset", 1.0)):
        app.window.actions_[action].trigger()
        qtbot.waitUntil(lambda zoom=zoom: app.theme.zoom == zoom)
    assert saved(paths)["appearance"]["zoom"] == 1.0


def test_buttons_name_the_keys_that_hold_now(paths: DataPaths, open_window: Open, qtbot: QtBot) -> None:
    app = open_window(paths)
    new, core = app.window.sidebar.new_button, app.core
    assert core is not None
    assert new.toolTip().endswith("Ctrl+N")
    core.settings.change({"shortcuts.keys": {"new": "Ctrl+J", "search": "", "panel": "F9"}})
    qtbot.waitUntil(lambda: new.toolTip().endswith("Ctrl+J"))
    assert app.window.header.panel_button.toolTip().endswith("F9")
    assert app.window.sidebar.search._hint == ""


def test_a_second_window_raises_the_first(paths: DataPaths, open_window: Open, qtbot: QtBot) -> None:
    app = open_window(paths)
    app.window.showMinimized()
    assert paths.endpoint.exists()
    answers: list[bool] = []
    other = threading.Thread(target=lambda: answers.append(raise_window(paths)))
    other.start()
    other.join()
    assert answers == [True]
    qtbot.waitUntil(lambda: not app.window.isMinimized())
    second = open_window(paths, wait=False)
    qtbot.waitUntil(lambda: not second.window.isVisible())
    assert second.core is None


def test_it_waits_while_a_verb_has_the_folder(paths: DataPaths, open_window: Open, qtbot: QtBot) -> None:
    hold = try_hold(paths)
    assert hold is not None
    app = open_window(paths, wait=False)
    qtbot.waitUntil(lambda: app.window.isVisible())
    assert app.core is None
    hold.release()
    qtbot.waitUntil(lambda: app.core is not None)


def test_verbs_are_served_while_the_window_is_open(paths: DataPaths, open_window: Open, qtbot: QtBot) -> None:
    from assistant.holder import VerbRequest, ask_verb

    open_window(paths)
    said: list[str] = []
    status: list[int | None] = []
    request = VerbRequest(words=("memories", "--json"), folder=str(paths.root))

    def ask() -> None:
        status.append(ask_verb(paths, request, said.append, said.append, threading.Event()))

    thread = threading.Thread(target=ask)
    thread.start()
    qtbot.waitUntil(lambda: not thread.is_alive())
    assert status == [0], said


def test_a_folder_that_cannot_be_opened_is_explained_and_tried_again(
    paths: DataPaths, open_window: Open, qtbot: QtBot
) -> None:
    paths.database.write_bytes(b"this is no database" * 400)
    app = open_window(paths, wait=False)
    qtbot.waitUntil(lambda: app.window.findChild(StartTrouble) is not None)
    trouble = app.window.findChild(StartTrouble)
    assert trouble is not None
    assert "is not a Keepsake database" in trouble.sentence.text()
    assert paths.database.exists()
    paths.database.unlink()
    trouble.retry_requested.emit()
    qtbot.waitUntil(lambda: app.core is not None)


def test_the_headers_menu_acts_on_the_conversation(paths: DataPaths, open_window: Open, qtbot: QtBot) -> None:
    app = open_window(paths)
    send(app, "Hello", qtbot)
    app.window.header.menu_requested.emit(QPoint(400, 60))
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, Menu)
    texts = [action.text() for action in menu.actions() if action.text()]
    assert texts[:5] == ["Rename", "Pin", "Turn memory off here", "Export…", "Delete conversation"]
    menu.close()
    core = app.core
    assert core is not None
    app.window.actions_["memory_on"].trigger()
    qtbot.waitUntil(lambda: not core.chat.conversations()[0].memory_enabled)
    app.window.actions_["delete"].trigger()
    qtbot.waitUntil(lambda: core.chat.conversations() == [])
    qtbot.waitUntil(lambda: app.window.actions_["undo"].isEnabled())
    app.window.actions_["undo"].trigger()
    qtbot.waitUntil(lambda: len(core.chat.conversations()) == 1)


def test_another_model_for_one_conversation(paths: DataPaths, open_window: Open, qtbot: QtBot) -> None:
    app = open_window(paths)
    send(app, "Hello", qtbot)
    qtbot.waitUntil(lambda: app.window.header.models.text() == "Scripted")
    qtbot.waitUntil(lambda: app.window.conversations.current is not None)
    app.window.models.chosen.emit("openai", "gpt-5.5")
    core = app.core
    assert core is not None
    qtbot.waitUntil(lambda: core.chat.conversations()[0].provider == "openai")
    qtbot.waitUntil(lambda: app.window.header.models.text() == "gpt-5.5")


def test_the_keys_take_back_what_a_toast_tells_unless_a_text_is_edited(
    paths: DataPaths, open_window: Open, qtbot: QtBot
) -> None:
    app = open_window(paths)
    window, taken = app.window, []
    window.activateWindow()
    window.toasts.show("Forgotten", undo=lambda: taken.append(True))
    edit = window.chat.composer.edit
    edit.setFocus()
    edit.insertPlainText("Hello")
    QTest.keyClick(edit, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert (taken, edit.toPlainText()) == ([], "")
    window.sidebar.list.setFocus()
    QTest.keyClick(window.sidebar.list, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert taken == [True]


def test_a_window_that_begins_narrow_has_the_sidebars_buttons(
    paths: DataPaths, open_window: Open, qtbot: QtBot
) -> None:
    settings = saved(paths)
    settings["appearance"]["zoom"] = 2.0
    paths.settings.write_text(json.dumps(settings), "utf-8")
    window = open_window(paths).window
    assert window.columns.room == 1
    assert window.header._sidebar.isVisible()
    QTest.mouseClick(window.header._sidebar, Qt.MouseButton.LeftButton)
    assert window.sidebar.isVisible()


def test_the_settings_lead_to_the_inbox(paths: DataPaths, open_window: Open, qtbot: QtBot) -> None:
    app = open_window(paths)
    app.open_settings("exchange")
    assert app.settings_window is not None
    app.settings_window.exchange.inbox_button.click()
    assert app.memory_window is not None
    assert app.memory_window.isVisible()
    assert app.memory_window.page is app.memory_window.pages["inbox"]


def test_windows_are_no_larger_than_the_screen(paths: DataPaths, open_window: Open, qtbot: QtBot) -> None:
    app = open_window(paths)
    app.theme.apply(zoom=2.0)
    app.open_settings()
    app.open_memory()
    screen = app.window.screen().availableGeometry()
    for window in (app.settings_window, app.memory_window):
        assert window is not None
        assert window.width() <= screen.width()
        assert window.height() <= screen.height()
    app.theme.apply(zoom=1.0)


def test_escape_closes_what_lies_over_the_text(paths: DataPaths, open_window: Open, qtbot: QtBot) -> None:
    app = open_window(paths)
    app.window.resize(720, 480)
    app.window.columns.toggle_sidebar()
    assert app.window.sidebar.isVisible()
    QTest.keyClick(app.window, Qt.Key.Key_Escape)
    assert not app.window.sidebar.isVisible()


def test_a_notice_shows_until_it_is_over(paths: DataPaths, open_window: Open, qtbot: QtBot) -> None:
    from assistant.events import NoticeRaised

    app = open_window(paths)
    core = app.core
    assert core is not None
    core.events.publish(NoticeRaised("recall_failed", "Memory could not be searched."))
    qtbot.waitUntil(lambda: app.window.notices.text == "Memory could not be searched.")
    core.events.publish(NoticeRaised("recall_failed", "Memory works again.", resolved=True))
    qtbot.waitUntil(lambda: app.window.notices.text == "")


@pytest.mark.slow
def test_the_window_tests_itself(tmp_path: object) -> None:
    import os
    import subprocess
    import sys

    environment = os.environ | {"KEEPSAKE_HOME": str(tmp_path), "QT_QPA_PLATFORM": "offscreen"}
    done = subprocess.run(
        [sys.executable, "-m", "ui", "--self-test"], env=environment, capture_output=True, text=True, check=False
    )
    report = json.loads(done.stdout.splitlines()[-1])
    assert done.returncode == 0, report
    assert report["ok"]
