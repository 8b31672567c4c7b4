from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from assistant import clock
from assistant.app import Application
from assistant.memory.records import Spoken
from tests.ui.memory_window.seen import said
from ui.i18n import Languages
from ui.memory_window.all_page import AllPage
from ui.memory_window.profile_page import ProfilePage, SlotRow
from ui.memory_window.window import MemoryWindow
from ui.widgets.button import Button
from ui.widgets.source_link import SourceLink


@pytest.fixture
def profile(window: MemoryWindow, qtbot: QtBot) -> ProfilePage:
    page = window.open("profile")
    assert isinstance(page, ProfilePage)
    qtbot.waitUntil(lambda: "name" in page.rows)
    return page


def write(row: SlotRow, text: str, qtbot: QtBot) -> None:
    row.field.setFocus()
    row.field.setText(text)  # QTest types no letter beyond ASCII
    qtbot.keyClick(row.field, Qt.Key.Key_Return)


def learn(core: Application, text: str) -> str:
    """Lets memory learn from a message of a conversation; the message's id."""
    talk = core.stores.conversations.create(title="On the train")
    told = core.stores.messages.add(conversation_id=talk.id, role="user", text=text, said_at=clock.now())
    core.memory.learn(Spoken("user", text, clock.local_now(), talk.id, told.id))
    return told.id


def test_what_is_written_stands_and_is_undone_from_the_toast(
    profile: ProfilePage, core: Application, qtbot: QtBot
) -> None:
    write(profile.rows["name"], "Saga", qtbot)
    qtbot.waitUntil(lambda: core.memory.profile().values().get("name") == "Saga")
    qtbot.waitUntil(lambda: profile.toasts.undo is not None)
    qtbot.waitUntil(lambda: any(line.startswith("Set by you") for line in said(profile.rows["name"])))
    profile.toasts.take_back()
    qtbot.waitUntil(lambda: "name" not in core.memory.profile().values())
    qtbot.waitUntil(lambda: profile.rows["name"].field.text() == "")


def test_a_learned_value_shows_its_source(
    profile: ProfilePage, window: MemoryWindow, core: Application, qtbot: QtBot
) -> None:
    message = learn(core, "我住在厦门。")
    qtbot.waitUntil(lambda: profile.rows["lives_in"].field.placeholderText() == "厦门")
    row = profile.rows["lives_in"]
    assert row.field.text() == ""
    with qtbot.waitSignal(window.conversation_requested) as asked:
        qtbot.mouseClick(row.findChildren(SourceLink)[0], Qt.MouseButton.LeftButton)
    assert asked.args[1] == message
    qtbot.mouseClick(row.findChildren(Button)[0], Qt.MouseButton.LeftButton)
    page = window.page
    assert isinstance(page, AllPage)
    qtbot.waitUntil(lambda: page.detail.shown is not None and page.detail.shown.memory.value == "厦门")


@pytest.mark.parametrize(("answer", "value"), [("keep", "Gävle"), ("clear", "Lund")])
def test_learning_never_overwrites_and_only_asks(
    profile: ProfilePage, window: MemoryWindow, core: Application, qtbot: QtBot, answer: str, value: str
) -> None:
    write(profile.rows["lives_in"], "Gävle", qtbot)
    qtbot.waitUntil(lambda: core.memory.profile().values().get("lives_in") == "Gävle")
    learn(core, "I live in Lund now.")
    qtbot.waitUntil(lambda: profile.rows["lives_in"].question is not None)
    assert core.memory.profile().values()["lives_in"] == "Gävle"
    qtbot.waitUntil(lambda: window._rows["profile"].accessibleName() == "Profile, 1")
    qtbot.mouseClick(profile.rows["lives_in"].buttons[answer], Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: profile.rows["lives_in"].question is None)
    assert core.memory.profile().values()["lives_in"] == value
    assert window._rows["profile"].accessibleName() == "Profile"


def test_slots_of_the_persons_own_naming(profile: ProfilePage, core: Application, qtbot: QtBot) -> None:
    assert profile.new_name is not None
    assert profile.new_value is not None
    profile.new_name.setText("鞋码")
    profile.new_value.setText("42")
    qtbot.keyClick(profile.new_value, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: "鞋码" in profile.rows)
    assert core.memory.profile().values()["鞋码"] == "42"
    write(profile.rows["鞋码"], " ", qtbot)
    qtbot.waitUntil(lambda: "鞋码" not in profile.rows)


def test_what_is_being_typed_is_not_lost_to_a_change(profile: ProfilePage, core: Application, qtbot: QtBot) -> None:
    field = profile.rows["name"].field
    field.setFocus()
    qtbot.keyClicks(field, "Sag")
    learn(core, "I live in Lund.")
    profile.refresh()
    qtbot.waitUntil(lambda: bool(core.memory.memories()))
    assert (profile.rows["name"].field is field, field.text()) == (True, "Sag")
    qtbot.keyClick(field, Qt.Key.Key_Escape)
    assert field.text() == ""


def test_the_form_speaks_chinese(profile: ProfilePage, languages: Languages, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: "Name" in said(profile))
    languages.use("zh")
    qtbot.waitUntil(lambda: "姓名" in said(profile))
    assert "生活" in said(profile)
