from __future__ import annotations

import json

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from assistant.app import Application
from assistant.mcp.calls import Call
from assistant.storage.clients import Reading, Writing
from ui.settings.program_rows import BLOCKED, PROPOSE, may
from ui.settings.programs_page import ProgramsPage
from ui.settings.window import SettingsWindow


@pytest.fixture
def page(window: SettingsWindow) -> ProgramsPage:
    window.open("programs")
    return window.programs


def test_a_program_that_comes_is_listed_and_decided_about(page: ProgramsPage, core: Application, qtbot: QtBot) -> None:
    assert page._none.isVisible()
    core.mcp.desk.answer(Call("tool", "list", client="zed"))
    qtbot.waitUntil(lambda: len(page.rows) == 1)
    (row,) = page.rows
    assert row.name.text() == "zed"
    assert row.sentence.text().startswith("Asks for more.")
    assert not page._none.isVisible()
    row.choice.setCurrentIndex(row.choice.findData(PROPOSE))
    row.choice.activated.emit(row.choice.currentIndex())
    qtbot.waitUntil(lambda: bool(page.rows) and may(page.rows[0].grant) == PROPOSE)
    grant = core.mcp.access.grants()[0]
    assert (grant.reading, grant.writing, grant.private) == (Reading.YES, Writing.PROPOSE, False)
    page.rows[0].private.click()
    qtbot.waitUntil(lambda: bool(page.rows) and page.rows[0].grant.private)
    row = page.rows[0]
    row.choice.setCurrentIndex(row.choice.findData(BLOCKED))
    row.choice.activated.emit(row.choice.currentIndex())
    qtbot.waitUntil(lambda: core.mcp.access.grants()[0].blocked)
    qtbot.waitUntil(lambda: bool(page.rows) and may(page.rows[0].grant) == BLOCKED)
    page.rows[0].remove_button.click()
    qtbot.waitUntil(lambda: page.rows == [] and page._none.isVisible())
    assert core.mcp.access.grants() == []


def test_the_snippet_starts_this_very_keepsake(page: ProgramsPage) -> None:
    page.copy_button.click()
    server = json.loads(QGuiApplication.clipboard().text())["mcpServers"]["keepsake"]
    assert server["args"][-4:] == ["--client", "NAME", "--allow", "read,write"]
    assert server["command"]


def test_a_token_is_shown_once_and_opens_the_door(page: ProgramsPage, core: Application, qtbot: QtBot) -> None:
    page.token_button.click()
    QTest.keyClicks(page.name, "cherry")
    page.token_button.click()
    qtbot.waitUntil(lambda: page._token_well.isVisible())
    token = page._token_well.label.text().removeprefix("Authorization: Bearer ")
    assert core.mcp.access.of_token(token) == ("cherry", "default")
    page._http.switch.click()
    qtbot.waitUntil(lambda: core.settings.current.mcp.http)


def test_the_port_is_set_and_named(page: ProgramsPage, core: Application, qtbot: QtBot) -> None:
    page.port.clear()
    QTest.keyClicks(page.port, "9x123")
    QTest.keyClick(page.port, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: core.settings.current.mcp.port == 9123)
    qtbot.waitUntil(lambda: "127.0.0.1:9123/mcp" in page._http.sentence.text())


def test_the_log_is_shown_on_demand(page: ProgramsPage, core: Application, qtbot: QtBot) -> None:
    page.look_button.click()
    qtbot.waitUntil(lambda: page._log_row.sentence.text() == "No program has called yet.")
    page.look_button.click()
    core.mcp.desk.answer(Call("tool", "remember", {"text": "I keep bees"}, client="zed", allow=("write",)))
    page.look_button.click()
    qtbot.waitUntil(lambda: bool(page.log.lines))
    assert (page.log.lines[0].text, page.log.lines[0].caption) == ("zed: remember", "done · 1 memory")
