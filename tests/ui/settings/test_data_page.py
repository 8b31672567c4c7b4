from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from assistant.app import Application
from assistant.messages import Role
from assistant.paths import DataPaths
from assistant.storage.message_import import NewMessage
from assistant.storage.restoring import drop_waiting
from ui.app import WindowApp
from ui.settings.data_page import DataPage
from ui.settings.window import SettingsWindow


@pytest.fixture
def page(window: SettingsWindow) -> DataPage:
    window.open("data")
    return window.data


def test_a_backup_is_made_listed_restored_and_called_off(
    page: DataPage, core: Application, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    core.memory.remember("I keep bees behind the shed.")
    target = tmp_path / "mine.zip"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(target), ""))
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(target), ""))
    assert page.copies.take_back.isHidden()
    page.copies.back_up.click()
    assert not page.copies.export.isEnabled()
    qtbot.waitUntil(lambda: page.copies.outcome.text.startswith("mine.zip is there and proved"))
    assert "1 memory" in page.copies.outcome.text
    page.copies.restore.click()
    question = page.copies.question
    assert question is not None
    question.yes.click()
    qtbot.waitUntil(lambda: page.copies.outcome.text.startswith("Ready: "))
    qtbot.waitUntil(lambda: not page.copies.take_back.isHidden())
    page.copies.take_back.click()
    qtbot.waitUntil(lambda: "was dropped" in page.copies.outcome.text)
    qtbot.waitUntil(page.copies.take_back.isHidden)
    assert not drop_waiting(core.paths)
    core.backups.make_daily()
    page.copies.refresh()
    qtbot.waitUntil(lambda: len(page.copies.list.lines) == 1)


def test_what_cannot_be_restored_is_said(
    page: DataPage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    other = tmp_path / "other.zip"
    other.write_bytes(b"no zip at all")
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(other), ""))
    page.copies.restore.click()
    assert page.copies.question is not None
    page.copies.question.yes.click()
    qtbot.waitUntil(lambda: page.fault.text != "")
    assert page.copies.restore.isEnabled()


def test_everything_is_written_out_without_what_stays_here(
    page: DataPage, core: Application, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    core.memory.remember("I keep bees behind the shed.")
    core.memory.remember("My hive count is eleven.", private=True)
    target = tmp_path / "mine.keepsake"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(target), ""))
    page.copies._export("keepsake")
    qtbot.waitUntil(lambda: page.copies.outcome.text.startswith("mine.keepsake is there"))
    assert page.copies.outcome.text.endswith("1 private memory stayed here.")
    assert target.stat().st_size > 0


def test_conversations_go_into_pdf_files_and_memories_into_one(
    page: DataPage, core: Application, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    core.memory.remember("I keep bees behind the shed.")
    for title in ("蜂箱", "Hive: a plan"):
        kept = core.stores.conversations.create(title=title)
        core.stores.messages.add_many([NewMessage(kept.id, "m", Role.USER, "Which wood is best?", kept.created_at)])
    folder = tmp_path / "out"
    folder.mkdir()
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(folder))
    page.copies._export_pdf()
    qtbot.waitUntil(lambda: page.copies.outcome.text == "out is there: 2 conversations, 2 messages.")
    assert sorted(path.read_bytes()[:5] for path in folder.iterdir()) == [b"%PDF-", b"%PDF-"]
    target = tmp_path / "mine.md"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(target), ""))
    page.copies._export("memories-markdown")
    qtbot.waitUntil(lambda: page.copies.outcome.text == "mine.md is there: 1 memory.")
    assert "I keep bees behind the shed." in target.read_text("utf-8")


def test_deleting_everything_wants_the_words_and_leaves_nothing(
    open_window: Callable[[DataPaths], WindowApp], paths: DataPaths, qtbot: QtBot
) -> None:
    app = open_window(paths)
    app.open_settings("data")
    assert app.settings_window is not None
    assert paths.database.exists()
    page = app.settings_window.data
    page._erase.click()
    question = page.question
    assert question is not None
    assert not question.yes.isEnabled()
    QTest.keyClicks(question.field, "Delete everything")
    assert question.yes.isEnabled()
    question.yes.click()
    qtbot.waitUntil(lambda: not app.window.isVisible())
    app.close()
    assert [path.name for path in paths.root.iterdir() if not path.name.startswith("holder")] == []


def test_the_folder_moves_at_the_next_start(
    open_window: Callable[[DataPaths], WindowApp],
    paths: DataPaths,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    qtbot: QtBot,
) -> None:
    target = tmp_path / "disk"
    target.mkdir()
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(target))
    app = open_window(paths)
    assert app.core is not None
    app.core.memory.remember("I keep bees behind the shed.")
    app.open_settings("data")
    assert app.settings_window is not None
    page = app.settings_window.data
    page._move.click()
    qtbot.waitUntil(lambda: page._move_row.sentence.text() == f"Goes to {target} at the next start.")
    page._stay.click()
    qtbot.waitUntil(lambda: not page._stay.isVisible())
    page._move.click()
    qtbot.waitUntil(lambda: page._stay.isVisible())
    app.window.close()
    app.close()
    again = open_window(paths)
    assert again.core is not None
    assert again.paths == again.core.paths == DataPaths(target)
    assert [one.text for one in again.core.memory.memories()] == ["I keep bees behind the shed."]
    assert not paths.database.exists()
