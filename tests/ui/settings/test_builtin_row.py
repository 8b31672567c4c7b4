"""The built-in model's row: what is in use, a file from the disk, and a download that can rest."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from assistant.app import Application
from assistant.downloads.fetching import PIECE
from assistant.providers.builtin import files
from assistant.providers.builtin.provider import bundled_model
from tests.served_files import Served, gguf, serving
from ui.settings.builtin_row import BuiltinRow
from ui.settings.window import SettingsWindow


@pytest.fixture
def served() -> Iterator[Served]:
    with serving(gguf(4 * PIECE)) as server:
        yield server


@pytest.fixture
def row(window: SettingsWindow, qtbot: QtBot) -> BuiltinRow:
    window.open("models")
    row = window.models._builtin
    qtbot.waitUntil(lambda: row.standing is not None)
    return row


def pick(monkeypatch: pytest.MonkeyPatch, path: Path) -> None:
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(path), ""))


def test_a_file_from_the_disk_answers_and_the_usual_one_again(
    row: BuiltinRow, core: Application, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, qtbot: QtBot
) -> None:
    path = tmp_path / "qwen.gguf"
    path.write_bytes(gguf(1000))
    pick(monkeypatch, path)
    row.choose.click()
    qtbot.waitUntil(lambda: core.settings.current.models.builtin_model_path == str(path))
    qtbot.waitUntil(lambda: row.sentence.text().startswith("qwen.gguf, "))
    row._own.click()
    qtbot.waitUntil(lambda: core.settings.current.models.builtin_model_path == "")


def test_a_file_that_is_no_model_is_refused_with_a_sentence(
    row: BuiltinRow, core: Application, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, qtbot: QtBot
) -> None:
    path = tmp_path / "letter.gguf"
    path.write_bytes(b"Dear Sir")
    pick(monkeypatch, path)
    row.choose.click()
    qtbot.waitUntil(lambda: "letter.gguf is not a model" in row.fault.text)
    assert core.settings.current.models.builtin_model_path == ""


def test_a_mistyped_address_is_said_before_anything_is_fetched(row: BuiltinRow, qtbot: QtBot) -> None:
    row.fetch.click()
    row.source.setText("https://[models.example/tiny.gguf")
    row.source.editingFinished.emit()
    qtbot.waitUntil(lambda: "not the address of a file" in row._what.text())
    assert not row.start.isEnabled()


def test_a_download_rests_goes_on_and_answers(row: BuiltinRow, core: Application, served: Served, qtbot: QtBot) -> None:
    served.held.clear()
    row.fetch.click()
    row.source.setText(served.url)
    row.source.editingFinished.emit()
    qtbot.waitUntil(lambda: row.start.isEnabled() and "From 127.0.0.1" in row._what.text())
    row.start.click()
    qtbot.waitUntil(lambda: row.transfer.isVisible() and row.transfer.bar.value() > 0)
    row.transfer.turn.click()
    qtbot.waitUntil(lambda: row.transfer.turn.text() == "Go on")
    served.held.set()
    row.transfer.turn.click()
    qtbot.waitUntil(lambda: row.sentence.text().startswith("tiny.gguf, "))
    assert (core.paths.models / "tiny.gguf").read_bytes() == served.content
    assert core.settings.current.models.builtin_enabled
    assert not row.transfer.isVisible()


def test_while_the_first_model_comes_the_row_says_so(
    row: BuiltinRow, core: Application, served: Served, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    monkeypatch.setattr(core.builtin_files, "_bundled", lambda: None)
    row.refresh()
    qtbot.waitUntil(lambda: row.sentence.text().startswith("No model is here."))
    served.held.clear()
    core.settings.change({"models.builtin_source": served.url})
    row.fetch.click()
    qtbot.waitUntil(lambda: row.start.isEnabled())
    row.start.click()
    qtbot.waitUntil(lambda: row.sentence.text().startswith("Not all of the model is here yet."))
    served.held.set()
    qtbot.waitUntil(lambda: row.sentence.text().startswith("tiny.gguf, "))


def test_a_download_can_be_given_up(row: BuiltinRow, core: Application, served: Served, qtbot: QtBot) -> None:
    served.held.clear()
    core.settings.change({"models.builtin_source": served.url})
    row.fetch.click()
    qtbot.waitUntil(lambda: row.start.isEnabled())
    row.start.click()
    qtbot.waitUntil(lambda: row.transfer.isVisible() and row.transfer.bar.value() > 0)
    row.transfer.cancel.click()
    qtbot.waitUntil(lambda: not row.transfer.isVisible() and row.start.isVisible())
    served.held.set()
    qtbot.waitUntil(lambda: list(core.paths.models.iterdir()) == [])


def test_what_was_typed_last_is_fetched(row: BuiltinRow, core: Application, served: Served, qtbot: QtBot) -> None:
    core.settings.change({"models.builtin_source": "http://127.0.0.1:9/before.gguf"})
    row.fetch.click()
    qtbot.waitUntil(lambda: row.source.text().endswith("before.gguf") and row.start.isEnabled())
    row.source.setText(served.url)
    row.start.click()  # where buttons take no focus, the field is not left
    qtbot.waitUntil(lambda: core.builtin_files.standing().origin == "fetched")
    assert core.settings.current.models.builtin_source == served.url
    qtbot.waitUntil(lambda: row._own.isVisible() == (bundled_model() is not None))


def test_the_usual_file_answers_again(
    row: BuiltinRow, core: Application, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, qtbot: QtBot
) -> None:
    usual = tmp_path / "usual.gguf"
    usual.write_bytes(gguf(1000))
    monkeypatch.setattr(core.builtin_files, "_bundled", lambda: usual)
    core.paths.models.mkdir(parents=True, exist_ok=True)
    (core.paths.models / "other.gguf").write_bytes(gguf(1000))
    row.refresh()
    qtbot.waitUntil(lambda: row._own.isVisible() and row.sentence.text().startswith("other.gguf"))
    row._own.click()
    qtbot.waitUntil(lambda: core.builtin_files.in_use() == usual and not row._own.isVisible())


@pytest.mark.slow
def test_the_real_model_is_fetched_from_a_mirror_and_answers(
    row: BuiltinRow, core: Application, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = bundled_model()
    if path is None:
        pytest.skip("the bundled model is not installed")
    monkeypatch.setattr(core.builtin_files, "_bundled", lambda: None)
    with serving(path.read_bytes(), "/" + files.OFFERED.url.split("/", 3)[3]) as mirror:
        core.settings.change({"models.builtin_source": f"http://127.0.0.1:{mirror.server_port}"})
        row.fetch.click()
        qtbot.waitUntil(lambda: row.start.isEnabled() and "SmolLM2 135M, 93.8 MiB" in row._what.text())
        row.start.click()
        qtbot.waitUntil(lambda: core.builtin_files.standing().origin == "fetched", timeout=60_000)
    provider = core.providers.get("builtin")
    assert provider.describe("").small
    assert core.builtin_files.in_use() == core.paths.models / path.name
