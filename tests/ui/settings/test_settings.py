from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from assistant.app import Application
from assistant.events import IndexingProgressed
from assistant.providers.base import ModelInfo
from assistant.providers.faults import UnreachableError
from assistant.providers.local_servers import LocalServer
from assistant.providers.trial import Trial
from assistant.settings import Endpoint
from ui.i18n import Languages
from ui.provider_access import ProviderAccess, address_of
from ui.settings.memory_page import MemoryPage
from ui.settings.models_page import ModelsPage
from ui.settings.privacy_page import PrivacyPage, SafeKeeping
from ui.settings.window import SettingsWindow
from ui.theme import Theme
from ui.widgets.menu import Menu

OLLAMA = LocalServer("Ollama", "http://127.0.0.1:11434/v1", ("a", "b", "c"))


def models(window: SettingsWindow) -> ModelsPage:
    window.open("models")
    page = window.pages["models"]
    assert isinstance(page, ModelsPage)
    return page


def test_every_page_is_named_and_opens(window: SettingsWindow) -> None:
    for name, page in window.pages.items():
        window.open(name)
        assert page.isVisible()
        assert page.title.text() == window._rows[name].text()
        assert not page.grab().isNull()


def test_what_is_changed_is_kept_at_once(window: SettingsWindow, core: Application, qtbot: QtBot) -> None:
    window.open("appearance")
    page = window.pages["appearance"]
    page._mode._segments["dark"].click()
    page._density._segments["compact"].click()
    page._still.click()
    qtbot.waitUntil(
        lambda: (
            (core.settings.current.appearance.theme, core.settings.current.appearance.density) == ("dark", "compact")
        )
    )
    qtbot.waitUntil(lambda: not core.settings.current.appearance.reduced_motion)


def test_a_choice_opens_a_menu_and_takes_what_was_picked(
    window: SettingsWindow, core: Application, qtbot: QtBot
) -> None:
    window.open("memory")
    page = window.pages["memory"]
    assert isinstance(page, MemoryPage)
    page._top_k.choice.showPopup()
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, Menu)
    next(action for action in menu.actions() if action.text() == "16").trigger()
    menu.close()
    qtbot.waitUntil(lambda: core.settings.current.memory.top_k == 16)


def test_a_change_from_elsewhere_shows(window: SettingsWindow, core: Application, qtbot: QtBot) -> None:
    window.open("memory")
    page = window.pages["memory"]
    core.settings.change({"memory.mode": "off", "memory.top_k": 7})
    qtbot.waitUntil(lambda: page._mode.segments.value == "off")
    assert page._top_k.choice.currentText() == "7"


def test_searching_finds_a_page_by_what_is_on_it(window: SettingsWindow) -> None:
    QTest.keyClicks(window.search, "recovery")
    assert [name for name, row in window._rows.items() if row.isVisible()] == ["privacy"]
    assert window.pages["privacy"].isVisible()
    window.search.setText("zzz")
    assert not any(row.isVisible() for row in window._rows.values())
    assert window._none.text() == "No setting has “zzz” in it."
    window.search.clear()
    assert all(row.isVisible() for row in window._rows.values())


def test_it_speaks_chinese(window: SettingsWindow, languages: Languages, qtbot: QtBot) -> None:
    languages.use("zh")
    qtbot.waitUntil(lambda: window._rows["models"].text() == "模型与密钥")
    for page in window.pages.values():
        window.grab()
        words = page.words.replace("Keepsake 拾忆", "")
        assert any("\u4e00" <= letter <= "\u9fff" for letter in words)
    assert window.windowTitle() == "设置 – 拾忆"


def test_a_key_is_kept_shown_by_its_end_and_removed(window: SettingsWindow, core: Application, qtbot: QtBot) -> None:
    page = models(window)
    row = page._vendors["openai"]
    assert row.entry.isVisible()
    QTest.keyClicks(row.entry.field, "sk-secret-x7Qa")
    row.entry.save_button.click()
    qtbot.waitUntil(lambda: "Key ends in x7Qa" in row.sentence.text())
    assert not row.entry.isVisible()
    assert "until Keepsake closes" in row.sentence.text()
    row._change.click()
    assert row.entry.isVisible()
    row._remove.click()
    qtbot.waitUntil(lambda: core.credentials.get("provider:openai") is None)
    qtbot.waitUntil(lambda: row.entry.isVisible())
    assert "sk-secret" not in core.paths.settings.read_text("utf-8")


def test_a_key_that_is_kept_can_be_tested(
    window: SettingsWindow, core: Application, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    trials = [Trial(True, "", (ModelInfo("m", "m"),) * 14), Trial(False, "no", fault=UnreachableError("Anthropic"))]

    async def test(*_: object) -> Trial:
        return trials.pop(0)

    monkeypatch.setattr(ProviderAccess, "test", test)
    core.credentials.set("provider:anthropic", "sk-x7Qa")
    page = models(window)
    row = page._vendors["anthropic"]
    qtbot.waitUntil(lambda: row._test.isVisible())
    row._test.click()
    qtbot.waitUntil(lambda: row.sentence.text().endswith("Works, 14 models."))
    row._test.click()
    qtbot.waitUntil(lambda: row.outcome.text.startswith("Anthropic cannot be reached."))


def test_an_endpoint_is_tried_before_it_is_added(
    window: SettingsWindow, core: Application, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    trials = [Trial(False, "no", fault=UnreachableError("Mine")), Trial(True, "")]

    async def test(*_: object) -> Trial:
        return trials.pop(0)

    monkeypatch.setattr(ProviderAccess, "test_endpoint", test)
    page = models(window)
    page._add.click()
    form = page._form
    assert form is not None
    QTest.keyClicks(form.title, "Mine")
    QTest.keyClicks(form.address, "example")
    form.submit()
    assert "begins with http" in form.message.text
    form.address.setText("https://example.com/v1/")
    QTest.keyClicks(form.key, "sk-mine")
    form.submit()
    qtbot.waitUntil(lambda: "cannot be reached" in form.message.text)
    assert form._add.text() == "Add anyway"
    form.key.setText("sk-mine-2")
    form.submit()
    qtbot.waitUntil(lambda: len(core.settings.current.models.endpoints) == 1)
    endpoint = core.settings.current.models.endpoints[0]
    assert (endpoint.name, endpoint.base_url, endpoint.needs_key) == ("Mine", "https://example.com/v1", True)
    qtbot.waitUntil(lambda: core.credentials.get(f"provider:{endpoint.id}") == "sk-mine-2")
    qtbot.waitUntil(lambda: page._form is None)
    qtbot.waitUntil(lambda: [row.name.text() for row in page._endpoints] == ["Mine"])
    page._endpoints[0]._remove.click()
    qtbot.waitUntil(lambda: core.settings.current.models.endpoints == ())
    qtbot.waitUntil(lambda: core.credentials.get(f"provider:{endpoint.id}") is None)


def test_a_server_that_was_found_is_switched_on(window: SettingsWindow, core: Application, qtbot: QtBot) -> None:
    page = models(window)
    page._on_servers([OLLAMA])
    row = page._endpoints[0]
    assert row.sentence.text() == "Local server at localhost:11434, 3 models. Nothing leaves this machine."
    assert not row._switch.isChecked()
    row._switch.click()
    qtbot.waitUntil(lambda: [one.enabled for one in core.settings.current.models.endpoints] == [True])
    qtbot.waitUntil(lambda: page._endpoints[0]._switch.isChecked())
    page._endpoints[0]._switch.click()
    qtbot.waitUntil(lambda: [one.enabled for one in core.settings.current.models.endpoints] == [False])
    assert len(page._endpoints) == 1


def test_removing_what_answers_goes_back_to_choosing(core: Application) -> None:
    access = ProviderAccess(core)
    access.put_endpoint(Endpoint(id="mine", name="Mine", base_url="http://x/v1"))
    access.choose("mine", "big")
    access.remove_endpoint("mine")
    assert (core.settings.current.models.chat_provider, core.settings.current.models.chat_model) == ("", "")


def test_the_models_on_offer_can_be_chosen(window: SettingsWindow, core: Application, qtbot: QtBot) -> None:
    core.settings.change({"models.chat_provider": "", "models.builtin_enabled": True})
    page = models(window)
    choice = page._choices["chat"]
    qtbot.waitUntil(lambda: choice.count() > 1)
    assert choice.itemText(0) == "Choose for me"
    choice._choose(1)
    qtbot.waitUntil(lambda: core.settings.current.models.chat_provider == "builtin")


def test_how_far_the_vectors_have_come(window: SettingsWindow, core: Application, qtbot: QtBot) -> None:
    page = models(window)
    core.events.publish(IndexingProgressed(1499, 2418))
    qtbot.waitUntil(lambda: page._embedding._progress.isVisible())
    assert page._embedding._counted.text() == "1,499 of 2,418"
    core.events.publish(IndexingProgressed(2418, 2418))
    qtbot.waitUntil(lambda: not page._embedding._progress.isVisible())


def test_an_embedder_of_ones_own_asks_for_its_place(window: SettingsWindow, core: Application, qtbot: QtBot) -> None:
    page = models(window)
    row = page._embedding
    assert not row.address.isVisible()
    row.choice._choose(1)
    qtbot.waitUntil(lambda: row.address.isVisible())
    assert row.sentence.text() == "Takes over once every text has its vector."
    QTest.keyClicks(row.address, "http://localhost:11434/v1")
    QTest.keyClick(row.address, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: core.settings.current.embedding.base_url == "http://localhost:11434/v1")


def test_privacy_says_how_things_are(window: SettingsWindow, qtbot: QtBot) -> None:
    window.open("privacy")
    page = window.pages["privacy"]
    assert isinstance(page, PrivacyPage)
    qtbot.waitUntil(lambda: "not encrypted: this system has no keyring" in page._file_row.sentence.text())
    assert not page._phrase_row.isVisible()
    page._on_state(SafeKeeping(encrypted=True, keyring=True))
    assert page._file_row.sentence.text() == "One encrypted file. Its key is in the system keyring."
    assert page._phrase_row.isVisible()


def test_the_recovery_phrase_shows_when_asked_for(window: SettingsWindow, qtbot: QtBot) -> None:
    window.open("privacy")
    page = window.pages["privacy"]
    assert isinstance(page, PrivacyPage)
    qtbot.waitUntil(lambda: page._state is not None)
    page._on_state(SafeKeeping(encrypted=True, keyring=True))
    assert not page._well.isVisible()
    phrase = " ".join(f"word{number}" for number in range(24))
    page._on_phrase(phrase)
    assert page._well.label.text().split() == phrase.split()
    assert page._show.text() == "Hide"
    page._copy.click()
    assert QGuiApplication.clipboard().text() == phrase
    page._show.click()
    assert not page._well.isVisible()
    assert page._well.label.text() == ""
    page._on_phrase(None)
    assert "keyring has no key" in page.fault.text


def test_data_says_where_it_lies_and_what_is_in_it(window: SettingsWindow, core: Application, qtbot: QtBot) -> None:
    core.chat.new_conversation()
    window.open("data")
    page = window.pages["data"]
    assert page._path.text() == str(core.paths.root)
    qtbot.waitUntil(lambda: page._contents is not None)
    assert page._size_row.sentence.text().endswith("1 conversation, 0 messages")
    qtbot.waitUntil(lambda: "1 conversation, 0 messages" in page._size_row.sentence.text())
    page._copy.click()
    assert QGuiApplication.clipboard().text() == str(core.paths.root)


def test_a_setting_that_cannot_be_kept_is_said_and_taken_back(
    window: SettingsWindow, core: Application, qtbot: QtBot
) -> None:
    window.open("memory")
    page = window.pages["memory"]
    page._mode.show_value("off")
    page.change("memory.top_k", 999)
    qtbot.waitUntil(lambda: "cannot be set" in page.fault.text)
    assert page._mode.segments.value == "auto"
    page.change("memory.top_k", 9)
    assert page.fault.text == ""


def test_rows_have_the_heights_of_the_look(window: SettingsWindow, theme: Theme) -> None:
    page = models(window)
    window.resize(1120, 760)
    window.grab()
    assert page._builtin.height() == 56
    assert page._column.width() == 672
    window.resize(720, 480)
    window.grab()
    assert page._column.width() <= 720 - 224 - 48
    assert not page.horizontalScrollBar().isVisible()


@pytest.mark.parametrize(
    ("url", "address"),
    [
        ("http://127.0.0.1:11434/v1", "localhost:11434"),
        ("https://api.example.com/v1", "api.example.com"),
        ("example.com", "example.com"),
    ],
)
def test_addresses_as_people_say_them(url: str, address: str) -> None:
    assert address_of(url) == address
