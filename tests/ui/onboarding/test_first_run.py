from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QWidget
from pytestqt.qtbot import QtBot

from assistant.app import Application
from assistant.downloads.fetching import PIECE
from assistant.providers.base import ModelInfo
from assistant.providers.faults import WrongKeyError
from assistant.providers.local_servers import LocalServer
from assistant.providers.trial import Trial
from tests.served_files import gguf, serving
from ui import provider_access
from ui.bridge import CoreBridge
from ui.i18n import Languages
from ui.onboarding.first_run import FirstRun
from ui.operations import Operations
from ui.theme import Theme

OLLAMA = LocalServer("Ollama", "http://127.0.0.1:11434/v1", ("qwen3:8b", "gemma3"))


@pytest.fixture
def servers(monkeypatch: pytest.MonkeyPatch) -> list[LocalServer]:
    """What is found on this computer."""
    found: list[LocalServer] = []

    async def find(_: object) -> list[LocalServer]:
        return found

    monkeypatch.setattr(provider_access.ProviderAccess, "find_local", find)
    return found


@pytest.fixture
def first_run(
    theme: Theme,
    languages: Languages,
    operations: Operations,
    servers: list[LocalServer],
    shown: Callable[[QWidget], QWidget],
) -> FirstRun:
    first_run = FirstRun(theme=theme, languages=languages, operations=operations)
    first_run.resize(1120, 760)
    shown(first_run)
    return first_run


def test_three_presses_and_it_is_done(first_run: FirstRun, core: Application, qtbot: QtBot) -> None:
    first_run.attach(core)
    for step in (0, 1, 2):
        assert first_run.step == step
        assert first_run.go_on.isEnabled()
        if step < 2:
            first_run.go_on.click()
    assert first_run.go_on.text() == "Start talking"
    with qtbot.waitSignal(first_run.finished):
        first_run.go_on.click()
    qtbot.waitUntil(lambda: core.settings.current.models.chat_provider == "builtin")
    assert core.settings.current.general.first_run_done
    assert core.settings.current.memory.mode == "auto"


def test_the_answers_are_kept_when_the_core_comes_late(first_run: FirstRun, core: Application, qtbot: QtBot) -> None:
    first_run.memory.modes._segments["ask"].click()
    first_run.skip.click()
    assert core.settings.current.memory.mode == "auto"
    first_run.attach(core)
    qtbot.waitUntil(lambda: core.settings.current.memory.mode == "ask")


def test_the_language_changes_at_once_and_is_kept(
    first_run: FirstRun, core: Application, languages: Languages, qtbot: QtBot
) -> None:
    first_run.attach(core)
    first_run.language._cards["zh"].click()
    assert languages.current == "zh"
    qtbot.waitUntil(lambda: first_run.go_on.text() == "继续")
    qtbot.waitUntil(lambda: core.settings.current.general.language == "zh")
    first_run.go_on.click()
    assert first_run.rail._steps[0].note == "简体中文"


def test_going_back_shows_the_step_before(first_run: FirstRun) -> None:
    assert not first_run.back.isVisible()
    first_run.go_on.click()
    assert first_run.back.isVisible()
    first_run.back.click()
    assert first_run.step == 0
    assert "Step 1 of 3" in first_run.rail.accessibleName()


def test_the_cards_are_reached_by_the_keyboard(first_run: FirstRun) -> None:
    first_run.go_on.click()
    first_run.answer.builtin.setFocus()
    QTest.keyClick(first_run.answer.builtin, Qt.Key.Key_Down)
    assert first_run.answer.own_key.isChecked()
    assert first_run.answer.key_entry.isVisible()


def test_a_key_goes_on_once_it_was_tried(
    first_run: FirstRun, core: Application, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    async def try_key(_: object, provider_id: str, key: str | None = None) -> Trial:
        await asyncio.sleep(0)
        if key != "sk-good":
            return Trial(False, "No.", code="provider.wrong_key", fault=WrongKeyError("Anthropic"))
        return Trial(True, "Works.", tuple(ModelInfo(f"m{n}", f"m{n}") for n in range(14)))

    monkeypatch.setattr(provider_access.ProviderAccess, "test", try_key)
    first_run.attach(core)
    first_run.go_on.click()
    first_run.answer.own_key.setChecked(True)
    assert not first_run.go_on.isEnabled()
    entry = first_run.answer.key_entry
    QTest.keyClicks(entry.field, " sk-bad ")
    entry.test_button.click()
    qtbot.waitUntil(lambda: "refused this key" in entry.message.text)
    assert entry.field.property("invalid")
    assert not first_run.go_on.isEnabled()
    entry.field.clear()
    assert entry.message.text == ""
    QTest.keyClicks(entry.field, "sk-good")
    QTest.keyClick(entry.field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: "Works, 14 models." in entry.message.text)
    assert first_run.go_on.isEnabled()
    assert core.credentials.get("provider:anthropic") == "sk-good"
    assert "until Keepsake closes" in entry.message.text
    first_run.go_on.click()
    first_run.go_on.click()
    qtbot.waitUntil(lambda: core.settings.current.models.chat_provider == "anthropic")
    assert "sk-good" not in core.paths.settings.read_text("utf-8")


def test_a_server_that_is_found_can_be_chosen(
    first_run: FirstRun, core: Application, servers: list[LocalServer], qtbot: QtBot
) -> None:
    servers.append(OLLAMA)
    assert not first_run.answer.local.isEnabled()
    first_run.attach(core)
    qtbot.waitUntil(lambda: first_run.answer.local.isEnabled())
    assert "localhost:11434, with 2 models" in first_run.answer.local.accessibleDescription()
    first_run.go_on.click()
    first_run.answer.local.click()
    first_run.go_on.click()
    assert first_run.rail._steps[1].note == "Local server, qwen3:8b"
    first_run.go_on.click()
    qtbot.waitUntil(lambda: core.settings.current.models.chat_model == "qwen3:8b")
    assert core.settings.current.models.endpoints[0].base_url == OLLAMA.base_url


def test_encryption_is_promised_only_where_it_is(first_run: FirstRun, core: Application, qtbot: QtBot) -> None:
    first_run.attach(core)
    assert not core.database.encrypted
    qtbot.waitUntil(lambda: "not encrypted" in first_run.memory._stays._sentence.text())


def test_the_cards_have_the_heights_of_the_look(first_run: FirstRun) -> None:
    first_run.go_on.click()
    answer = first_run.answer
    answer.own_key.setChecked(True)
    answer.key_entry.message.say("Works.", tone="success")
    first_run.grab()
    assert answer.builtin.height() == 72
    assert answer.own_key.height() == 160
    assert answer.own_key.y() - answer.builtin.geometry().bottom() - 1 == 10


@pytest.fixture
def no_model(core: Application, monkeypatch: pytest.MonkeyPatch) -> None:
    """A build that no model came along with."""
    monkeypatch.setattr(core.builtin_files, "_bundled", lambda: None)


def test_without_a_model_the_person_may_fetch_one_and_need_not_wait(
    first_run: FirstRun, core: Application, no_model: None, qtbot: QtBot
) -> None:
    with serving(gguf(4 * PIECE)) as served:
        served.held.clear()
        core.settings.change({"models.builtin_source": served.url})
        first_run.attach(core)
        first_run.go_on.click()
        model = first_run.answer.model
        qtbot.waitUntil(lambda: model.fetch.isVisible() and model.choose.isVisible())
        assert not first_run.go_on.isEnabled()
        bridge = CoreBridge(core.events)
        bridge.transfer_changed.connect(first_run.answer.on_transfer)
        model.fetch.click()
        qtbot.waitUntil(lambda: model.transfer.isVisible())
        qtbot.waitUntil(first_run.go_on.isEnabled)
        first_run.go_on.click()
        assert first_run.step == 2
        served.held.set()
        qtbot.waitUntil(lambda: not model.missing)
        bridge.close()
    assert core.builtin_files.standing().origin == "fetched"


def test_without_a_model_the_person_may_choose_a_file(
    first_run: FirstRun,
    core: Application,
    no_model: None,
    qtbot: QtBot,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    path = tmp_path / "own.gguf"
    path.write_bytes(b"no model")
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(path), ""))
    first_run.attach(core)
    first_run.go_on.click()
    model = first_run.answer.model
    qtbot.waitUntil(model.choose.isVisible)
    model.choose.click()
    qtbot.waitUntil(lambda: "own.gguf is not a model" in model.message.text)
    assert not first_run.go_on.isEnabled()
    path.write_bytes(gguf(1000))
    model.choose.click()
    qtbot.waitUntil(first_run.go_on.isEnabled)
    assert core.settings.current.models.builtin_model_path == str(path)


def test_another_way_to_answer_needs_no_model(
    first_run: FirstRun, core: Application, no_model: None, servers: list[LocalServer], qtbot: QtBot
) -> None:
    servers.append(OLLAMA)
    first_run.attach(core)
    first_run.go_on.click()
    qtbot.waitUntil(first_run.answer.local.isEnabled)
    first_run.answer.local.click()
    qtbot.waitUntil(first_run.go_on.isEnabled)
