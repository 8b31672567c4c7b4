from __future__ import annotations

import pytest
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from assistant.app import Application
from ui.settings.personas_page import PersonasPage
from ui.settings.window import SettingsWindow


@pytest.fixture
def page(window: SettingsWindow) -> PersonasPage:
    window.open("personas")
    return window.personas


def test_one_is_made_changed_and_given_leave_to_read(page: PersonasPage, core: Application, qtbot: QtBot) -> None:
    page._add.click()
    form = page.form
    assert form is not None
    assert form.memory.currentText() == "Its own"
    QTest.keyClicks(form.title, "Work")
    form.instructions.set_text("Be brief.")
    form._save.click()
    qtbot.waitUntil(lambda: [row.name.text() for row in page.rows] == ["Work"])
    qtbot.waitUntil(lambda: page._in_use.rows == [page._usual, page.rows[0]])
    assert page.rows[0].sentence.text() == "Be brief. · Memory: its own"
    page.rows[0].edit.click()
    form = page.form
    assert form is not None
    assert list(form.reads) == ["default", "work"]
    assert not form.reads["work"].isVisible()
    form.reads["default"].click()
    form.mode._choose(2)
    form.shares.click()
    form.submit()
    qtbot.waitUntil(lambda: "also reads the usual one" in page.rows[0].sentence.text())
    [kept] = core.personas.all()
    assert (kept.reads, kept.memory_mode, kept.shares_profile) == (("default",), "ask", False)


def test_what_cannot_be_kept_is_said_in_the_form(page: PersonasPage, core: Application, qtbot: QtBot) -> None:
    core.personas.add("Work")
    page._add.click()
    form = page.form
    assert form is not None
    form.title.setText("work")
    form.submit()
    qtbot.waitUntil(lambda: form.message.text.startswith("There is a persona work already."))
    form._cancel.click()
    assert page.form is None


def test_one_is_duplicated_archived_and_used_again(page: PersonasPage, core: Application, qtbot: QtBot) -> None:
    core.personas.add("老师", instructions="讲拉丁语。")
    qtbot.waitUntil(lambda: len(page.rows) == 1)
    page.rows[0].double.click()
    qtbot.waitUntil(lambda: [row.name.text() for row in page.rows] == ["老师", "老师 2"])
    page.rows[0].archive.click()
    qtbot.waitUntil(lambda: page._archived.isVisible())
    assert [one.name for one in core.personas.all()] == ["老师 2"]
    page.rows[0].archive.click()
    qtbot.waitUntil(lambda: not page._archived.isVisible())
    assert len(core.personas.all()) == 2


def test_who_speaks_in_new_conversations_is_chosen(page: PersonasPage, core: Application, qtbot: QtBot) -> None:
    work = core.personas.add("Work")
    qtbot.waitUntil(lambda: page._usual.choice.count() == 2)
    page._usual.choice._choose(1)
    qtbot.waitUntil(lambda: core.settings.current.general.persona == work.id)
    begun = core.personas.begin(core.chat.new_conversation())
    assert core.personas.of(begun) == work
