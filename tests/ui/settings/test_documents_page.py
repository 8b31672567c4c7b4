"""Documents are added, followed, paused and taken out in the window."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent
from pytestqt.qtbot import QtBot

from assistant.app import Application
from ui.settings.documents_page import DocumentsPage
from ui.settings.window import SettingsWindow


@pytest.fixture
def page(window: SettingsWindow) -> DocumentsPage:
    window.open("documents")
    return window.documents


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "笔记"
    made.mkdir()
    (made / "pump.md").write_text("# Pump\nRinse the filter on Sundays.\n")
    (made / "broken.docx").write_bytes(b"PK")
    return made


def drop(page: DocumentsPage, *paths: Path) -> None:
    dropped = QMimeData()
    dropped.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    action, button, key = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    page.dropEvent(QDropEvent(QPointF(9, 9), action, dropped, button, key))


def test_a_dropped_folder_is_listed_read_and_its_bad_files_named(
    page: DocumentsPage, core: Application, folder: Path, qtbot: QtBot
) -> None:
    drop(page, folder)
    qtbot.waitUntil(lambda: len(page.rows) == 1)
    (row,) = page.rows.values()
    assert (row.name.text(), row.path.text()) == ("笔记", str(folder.resolve()))
    assert row.sentence.text() == "Files read: 0 of 2"
    assert row.bar.isVisibleTo(page)
    core.knowledge.work()
    qtbot.waitUntil(lambda: row.sentence.text() == "2 files · 1 passage · 1 set aside")
    assert [(line.text, line.caption) for line in row.aside.lines] == [
        ("broken.docx", "It is damaged, or not what its name says.")
    ]
    assert not row.bar.isVisibleTo(page)
    (folder / "broken.docx").unlink()
    core.knowledge.look()
    qtbot.waitUntil(lambda: row.sentence.text() == "1 file · 1 passage")


def test_what_matches_a_pattern_is_left_out(page: DocumentsPage, core: Application, folder: Path, qtbot: QtBot) -> None:
    (folder / "drafts").mkdir()
    (folder / "drafts" / "valve.md").write_text("# Valve\n")
    page.excluded.setText("drafts/，*.docx")
    page.add([str(folder)])
    qtbot.waitUntil(lambda: len(page.rows) == 1)
    (row,) = page.rows.values()
    core.knowledge.work()
    qtbot.waitUntil(lambda: row.sentence.text() == "1 file · 1 passage · without drafts/, *.docx")


def test_reading_is_paused_and_goes_on(page: DocumentsPage, core: Application, folder: Path, qtbot: QtBot) -> None:
    page.add([str(folder)])
    qtbot.waitUntil(lambda: bool(page.rows))
    page.pause_button.click()
    qtbot.waitUntil(lambda: page.pause_button.text() == "Resume")
    assert core.knowledge.paused
    page.pause_button.click()
    qtbot.waitUntil(lambda: page.pause_button.text() == "Pause")


def test_a_source_is_kept_here_and_removed_after_a_question(
    page: DocumentsPage, core: Application, folder: Path, qtbot: QtBot
) -> None:
    page.add([str(folder)])
    qtbot.waitUntil(lambda: bool(page.rows))
    (row,) = page.rows.values()
    row.private.click()
    qtbot.waitUntil(lambda: core.knowledge.statuses()[0].source.private)
    row.remove_button.click()
    assert page.question is not None
    assert core.knowledge.statuses()
    page.question.yes.click()
    qtbot.waitUntil(lambda: page.rows == {})
    assert core.knowledge.statuses() == []
    assert (folder / "pump.md").exists()


def test_documents_are_added_for_the_persona_that_was_chosen(
    page: DocumentsPage, core: Application, folder: Path, qtbot: QtBot
) -> None:
    assert not page.owner.isVisible()
    persona = core.personas.add("Gardener")
    page.shown()
    qtbot.waitUntil(page.owner.isVisible)
    page.owner.setCurrentIndex(page.owner.findData(persona.scope))
    page.add([str(folder)])
    qtbot.waitUntil(lambda: [row.name.text() for row in page.rows.values()] == ["笔记 · Gardener"])
    assert [one.source.scope for one in core.knowledge.statuses()] == [persona.scope]


def test_what_cannot_be_added_is_said_under_the_title(page: DocumentsPage, tmp_path: Path, qtbot: QtBot) -> None:
    page.add([str(tmp_path / "nowhere")])
    qtbot.waitUntil(lambda: "is not there" in page.fault.text)
