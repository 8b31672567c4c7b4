"""New versions in the settings: agreed to, found, read about, fetched after a backup, shown in the folder."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from assistant.app import Application
from assistant.updates.origin import suitable_systems
from tests.served_files import Served, serving
from ui.i18n import Languages
from ui.settings import updates_group
from ui.settings.updates_group import UpdatesGroup
from ui.settings.window import SettingsWindow

PROGRAM = b"newer" * 200_000


@pytest.fixture
def program() -> Iterator[Served]:
    with serving(PROGRAM, "/Keepsake-99.1.exe") as server:
        yield server


@pytest.fixture
def feed(program: Served) -> Iterator[Served]:
    file = {"url": program.url, "size": len(PROGRAM), "sha256": hashlib.sha256(PROGRAM).hexdigest()}
    said = {
        "version": "99.1",
        "date": "2026-11-20",
        "notes": {"en": "It hears the rain.", "zh": "它能听见雨声。"},
        "files": {suitable_systems()[0]: file},
    }
    with serving(json.dumps(said).encode(), "/releases.json") as server:
        yield server


@pytest.fixture
def group(window: SettingsWindow, core: Application, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> UpdatesGroup:
    monkeypatch.setattr(core.updates, "_folder", lambda: tmp_path / "Downloads")
    window.open("about")
    return window.about.updates


def test_it_is_off_and_says_so_until_the_person_agrees(
    group: UpdatesGroup, core: Application, feed: Served, qtbot: QtBot
) -> None:
    assert not group.by_itself.switch.isChecked()
    assert "names no place" in group.by_itself.sentence.text()
    group.feed.field.setText(feed.url)
    group.feed.field.editingFinished.emit()
    qtbot.waitUntil(lambda: "Once a day at 127.0.0.1" in group.by_itself.sentence.text())
    assert feed.asked == []
    group.by_itself.switch.click()
    qtbot.waitUntil(lambda: core.settings.current.updates.look)
    qtbot.waitUntil(lambda: group.found.isVisible())
    assert len(feed.asked) == 1


def test_a_mistyped_address_is_said(group: UpdatesGroup, core: Application, qtbot: QtBot) -> None:
    group.feed.field.setText("https://[keepsake.example")
    group.feed.field.editingFinished.emit()
    qtbot.waitUntil(lambda: "Once a day at https://[keep" in group.by_itself.sentence.text())
    group.look.click()
    qtbot.waitUntil(lambda: "not one on the web" in group.fault.text)


def test_the_address_that_was_typed_last_is_asked(
    group: UpdatesGroup, core: Application, feed: Served, qtbot: QtBot
) -> None:
    core.settings.change({"updates.feed": "http://127.0.0.1:9/before.json"})
    qtbot.waitUntil(lambda: group.feed.field.text().endswith("before.json"))
    group.feed.field.setText(feed.url)
    group.look.click()
    qtbot.waitUntil(lambda: group.found.isVisible())
    assert core.settings.current.updates.feed == feed.url


def test_a_newer_version_is_told_in_the_persons_language_and_fetched_only_when_asked(
    group: UpdatesGroup,
    core: Application,
    feed: Served,
    program: Served,
    languages: Languages,
    qtbot: QtBot,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    shown: list[Path] = []
    monkeypatch.setattr(updates_group, "show_in_folder", shown.append)
    core.settings.change({"updates.feed": feed.url})
    group.look.click()
    qtbot.waitUntil(lambda: group.found.isVisible())
    assert group.found.name.text() == "Keepsake 99.1"
    assert group.notes.text() == "It hears the rain."
    languages.use("zh")
    qtbot.waitUntil(lambda: group.notes.text() == "它能听见雨声。")
    languages.use("en")
    assert program.asked == []
    assert core.backups.kept() == []
    program.held.clear()
    group.fetch.click()
    qtbot.waitUntil(lambda: group.transfer.isVisible() and group.transfer.bar.value() > 0)
    assert len(core.backups.kept()) == 1
    assert not group.fetch.isVisible()
    group.transfer.turn.click()
    qtbot.waitUntil(lambda: group.transfer.turn.text() == "Go on")
    program.held.set()
    group.transfer.turn.click()
    qtbot.waitUntil(lambda: group.show_file.isVisible())
    assert "its checksum is right" in group.found.sentence.text()
    assert core.backups.kept()[0].path.name in group.found.sentence.text()
    group.show_file.click()
    assert shown == [tmp_path / "Downloads" / "Keepsake-99.1.exe"]
    assert shown[0].read_bytes() == PROGRAM


def test_what_went_wrong_is_said_in_both_languages(
    group: UpdatesGroup, core: Application, feed: Served, languages: Languages, qtbot: QtBot
) -> None:
    feed.content = b"<html>"
    core.settings.change({"updates.feed": feed.url})
    group.look.click()
    qtbot.waitUntil(lambda: "not a list of Keepsake's releases" in group.fault.text)
    assert not group.found.isVisible()
    languages.use("zh")
    group.look.click()
    qtbot.waitUntil(lambda: "不是" in group.fault.text)


def test_a_failed_download_says_why_and_can_be_given_up(
    group: UpdatesGroup, core: Application, feed: Served, program: Served, qtbot: QtBot
) -> None:
    program.content = PROGRAM[:-1] + b"!"
    core.settings.change({"updates.feed": feed.url})
    group.look.click()
    qtbot.waitUntil(lambda: group.fetch.isVisible())
    group.fetch.click()
    qtbot.waitUntil(lambda: "checksum differs" in group.transfer.fault.text)
    group.transfer.cancel.click()
    qtbot.waitUntil(lambda: group.fetch.isVisible())
