"""Two machines exchange memory over a folder from the settings."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from assistant import clock
from assistant.app import Application
from assistant.paths import DataPaths
from ui.settings.exchange_page import ExchangePage
from ui.settings.window import SettingsWindow

PHRASE = "slow otters cross at dusk"


@pytest.fixture
def page(window: SettingsWindow, core: Application, tmp_path: Path) -> ExchangePage:
    (tmp_path / "shared").mkdir()
    core.settings.change({"exchange.folder": str(tmp_path / "shared")})
    window.open("exchange")
    page = window.pages["exchange"]
    assert isinstance(page, ExchangePage)
    return page


@pytest.fixture
def lap(tmp_path: Path) -> Iterator[Application]:
    paths = DataPaths(tmp_path / "lap")
    paths.root.mkdir()
    paths.settings.write_text('{"embedding": {"kind": "none"}}', "utf-8")
    lap = Application.open(paths)
    yield lap
    lap.close()


def test_nothing_is_exchanged_without_a_folder_and_a_phrase(
    window: SettingsWindow, core: Application, qtbot: QtBot
) -> None:
    window.open("exchange")
    page = window.pages["exchange"]
    assert isinstance(page, ExchangePage)
    page.phrase.setText(PHRASE)
    assert not page.run_button.isEnabled()


def test_what_another_machine_left_comes_and_is_told(
    page: ExchangePage, core: Application, lap: Application, tmp_path: Path, qtbot: QtBot
) -> None:
    qtbot.waitUntil(lambda: page.folder.text() == str(tmp_path / "shared"))
    assert not page.run_button.isEnabled()
    page.phrase.setText(PHRASE)
    assert page.run_button.isEnabled()
    page.run_button.click()
    qtbot.waitUntil(lambda: "No other machine has left anything yet" in page.run_row.sentence.text())
    lap.memory.remember("The cello is a Guadagnini copy")
    lap.exchange.run(tmp_path / "shared", PHRASE)
    page.run_button.click()
    qtbot.waitUntil(lambda: "From 1 machine: 1 memory added" in page.run_row.sentence.text())
    assert [line.caption for line in page.files.lines] == ["Read"]
    assert [one.text for one in core.stores.memories.list()] == ["The cello is a Guadagnini copy"]
    page.run_button.click()
    qtbot.waitUntil(lambda: "Nothing new from 1 machine." in page.run_row.sentence.text())


def test_a_slip_in_the_phrase_is_said_and_the_good_one_stays(
    page: ExchangePage, core: Application, lap: Application, tmp_path: Path, qtbot: QtBot
) -> None:
    lap.exchange.run(tmp_path / "shared", PHRASE)
    page.phrase.setText(PHRASE)
    qtbot.waitUntil(page.run_button.isEnabled)
    page.run_button.click()
    qtbot.waitUntil(lambda: "Nothing new from 1 machine." in page.run_row.sentence.text())
    assert not page.phrase.text()
    before = {path.name: path.read_bytes() for path in (tmp_path / "shared").iterdir()}
    page.phrase.setText(PHRASE + "s")
    page.run_button.click()
    qtbot.waitUntil(lambda: "The other machines use another phrase" in page.fault.text)
    assert core.credentials.get("exchange-phrase") == PHRASE
    assert {path.name: path.read_bytes() for path in (tmp_path / "shared").iterdir()} == before
    assert not page.files.lines
    page.phrase.clear()
    page.run_button.click()
    qtbot.waitUntil(lambda: bool(page.files.lines))
    assert [line.caption for line in page.files.lines] == ["Read"]


def test_a_file_with_another_phrase_and_a_folder_that_went_are_said(
    page: ExchangePage, core: Application, lap: Application, tmp_path: Path, qtbot: QtBot
) -> None:
    (tmp_path / "elsewhere").mkdir()
    foreign = lap.exchange.run(tmp_path / "elsewhere", "another phrase than that one").written
    foreign.rename(tmp_path / "shared" / "foreign.keepsake-exchange")
    lap.exchange.run(tmp_path / "shared", PHRASE)
    page.phrase.setText(PHRASE)
    qtbot.waitUntil(page.run_button.isEnabled)
    page.run_button.click()
    qtbot.waitUntil(lambda: any("another phrase" in line.caption for line in page.files.lines))
    assert core.credentials.get("exchange-phrase") is None
    assert page.phrase.text() == PHRASE
    core.settings.change({"exchange.folder": str(tmp_path / "gone")})
    qtbot.waitUntil(lambda: page.folder.text().endswith("gone"))
    page.run_button.click()
    qtbot.waitUntil(lambda: "The shared folder is not there" in page.fault.text)
    assert page.run_button.isEnabled()


def test_what_contradicts_leads_to_the_inbox(
    window: SettingsWindow,
    page: ExchangePage,
    core: Application,
    lap: Application,
    tmp_path: Path,
    qtbot: QtBot,
) -> None:
    with clock.use(now=datetime(2026, 3, 5, tzinfo=UTC)):
        core.memory.remember("I live in Malmo")
    with clock.use(now=datetime(2026, 3, 1, tzinfo=UTC)):
        lap.memory.remember("I live in Porto")
    lap.exchange.run(tmp_path / "shared", PHRASE)
    assert not page.inbox_button.isVisible()
    page.phrase.setText(PHRASE)
    page.run_button.click()
    qtbot.waitUntil(page.inbox_button.isVisible)
    assert "1 contradicts another machine's" in page.run_row.sentence.text()
    with qtbot.waitSignal(window.inbox_requested):
        page.inbox_button.click()


def test_personas_that_were_changed_elsewhere_are_told(
    page: ExchangePage, core: Application, lap: Application, tmp_path: Path, qtbot: QtBot
) -> None:
    kept = lap.personas.add("Cook", instructions="Be brief.")
    lap.exchange.run(tmp_path / "shared", PHRASE)
    page.phrase.setText(PHRASE)
    page.run_button.click()
    qtbot.waitUntil(lambda: "From 1 machine: 1 persona." in page.run_row.sentence.text())
    assert [one.name for one in core.personas.all()] == ["Cook"]
    core.personas.change(kept.id, instructions="Grams only.")
    lap.personas.change(kept.id, instructions="Cups only.")
    lap.exchange.run(tmp_path / "shared", PHRASE)
    page.phrase.setText(PHRASE)
    qtbot.waitUntil(page.run_button.isEnabled)
    page.run_button.click()
    told = "Changed on two machines: the later change stands, the other is archived: Cook."
    qtbot.waitUntil(lambda: told in page.run_row.sentence.text())
