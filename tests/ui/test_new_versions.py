"""The window and versions: it asks once whether to look, tells what it found, and refuses newer data politely."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from datetime import timedelta

import pytest
from pytestqt.qtbot import QtBot

from assistant import clock
from assistant.app import Application
from assistant.paths import DataPaths
from tests.served_files import Served, serving
from ui.app import WindowApp
from ui.start_trouble import StartTrouble

Open = Callable[..., WindowApp]


@pytest.fixture
def feed() -> Iterator[Served]:
    with serving(json.dumps({"version": "99.0", "notes": {"en": "More."}}).encode(), "/releases.json") as server:
        yield server


def set_feed(paths: DataPaths, feed: Served, more: dict[str, object] | None = None) -> None:
    settings = json.loads(paths.settings.read_text("utf-8"))
    settings["updates"] = {"feed": feed.url} | (more or {})
    paths.settings.write_text(json.dumps(settings), "utf-8")


def test_it_asks_once_and_looks_only_after_a_yes(
    paths: DataPaths, open_window: Open, feed: Served, qtbot: QtBot
) -> None:
    set_feed(paths, feed)
    app = open_window(paths)
    core, bar = app.core, app.window.notices
    assert core is not None
    assert bar.text == "May Keepsake look once a day whether there is a new version?"
    qtbot.waitUntil(lambda: core.settings.current.updates.asked)
    assert feed.asked == []
    bar.act()
    qtbot.waitUntil(lambda: core.settings.current.updates.look)
    qtbot.waitUntil(lambda: bar.text == "Keepsake 99.0 is there.")
    assert bar.action_text == "What is new"
    bar.act()
    window = app.settings_window
    assert window is not None
    qtbot.waitUntil(lambda: window.about.updates.found.isVisible())
    assert window.about.updates.notes.text() == "More."
    assert "no file of it for this system" in window.about.updates.found.sentence.text()


@pytest.mark.parametrize("said", [{"asked": True}, {"look": True}, {"feed": ""}])
def test_it_does_not_ask_where_it_need_not(
    paths: DataPaths, open_window: Open, feed: Served, said: dict[str, object]
) -> None:
    feed.status = 503
    set_feed(paths, feed, said)
    app = open_window(paths)
    assert "May Keepsake look" not in app.window.notices.text


def test_data_of_a_newer_version_is_refused_with_the_backup_that_helps(
    paths: DataPaths, open_window: Open, qtbot: QtBot
) -> None:
    core = Application.open(paths)
    backup = core.backups.make_daily().path
    core.database.write(lambda cursor: cursor.execute("UPDATE meta SET value = '99' WHERE name = 'schema'"))
    with clock.use(now=clock.now() + timedelta(days=1)):
        core.backups.make_daily()
    core.close()
    before = paths.database.read_bytes()
    app = open_window(paths, wait=False)
    qtbot.waitUntil(lambda: app.window.findChild(StartTrouble) is not None)
    trouble = app.window.findChild(StartTrouble)
    assert trouble is not None
    assert "A newer version of Keepsake wrote" in trouble.sentence.text()
    assert f"keepsake restore {backup}" in trouble.sentence.text()
    assert paths.database.read_bytes() == before
