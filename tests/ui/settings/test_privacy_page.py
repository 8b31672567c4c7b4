from __future__ import annotations

import pytest
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from assistant.app import Application
from assistant.privacy.redactor import Redactor
from ui.i18n import Languages
from ui.settings.privacy_page import PrivacyPage
from ui.settings.privacy_words import EXAMPLES, category_name, place_name, rule_name
from ui.settings.window import SettingsWindow


@pytest.fixture
def page(window: SettingsWindow) -> PrivacyPage:
    window.open("privacy")
    page = window.pages["privacy"]
    assert isinstance(page, PrivacyPage)
    return page


@pytest.mark.parametrize("category", EXAMPLES)
def test_each_example_is_masked_as_what_it_is_an_example_of(category: str, languages: Languages) -> None:
    found = Redactor(salt=b"s" * 16).redact(EXAMPLES[category]).findings
    assert [one.category for one in found] == [category]
    assert category_name(category) != category
    languages.use("zh")
    assert any("\u4e00" <= letter <= "\u9fff" for letter in rule_name(found[0].rule)) or found[0].rule == "IBAN"


def test_a_category_is_counted_shown_and_switched(page: PrivacyPage, core: Application, qtbot: QtBot) -> None:
    core.memory.remember("Ines has the mail address ines@fern.example.")
    page.shown()
    row = page.categories.rows["email"]
    qtbot.waitUntil(lambda: row.sentence.text().startswith("Masked "))
    assert "Such as: ines@fern.example → [email·" in row.sentence.text()
    page.categories.switches["email"].click()
    qtbot.waitUntil(lambda: core.settings.current.privacy.unmasked == ("email",))
    core.memory.remember("Tom has the mail address tom@fern.example.")
    assert any("tom@fern.example" in one.text for one in core.memory.memories())
    assert page.categories.switches["card"].isChecked()
    page.categories.switches["email"].click()
    qtbot.waitUntil(lambda: core.settings.current.privacy.unmasked == ())
    assert "lea@fern.example" not in core.redactor.redact("Write to lea@fern.example").text


def test_the_ledger_says_when_where_and_by_which_rule(page: PrivacyPage, core: Application, qtbot: QtBot) -> None:
    page._look.click()
    qtbot.waitUntil(lambda: page._ledger_row.sentence.text() == "Nothing was masked so far.")
    page._look.click()
    core.memory.remember("我的密码是 songshu8899。")
    page._look.click()
    qtbot.waitUntil(lambda: bool(page.ledger.lines))
    line = page.ledger.lines[0]
    assert (line.text, line.caption) == ("Passwords", "password said · a memory")
    assert line.note.startswith("Today, ")
    assert not any("songshu" in f"{one}" for one in page.ledger.lines)
    assert place_name("sweep: messages") == "found later, in messages"
    page._look.click()
    assert not page.ledger.isVisible()


def test_what_never_leaves_is_added_listed_and_let_go(page: PrivacyPage, core: Application, qtbot: QtBot) -> None:
    QTest.keyClicks(page.private.field, "My hive count is eleven.")
    page.private.add_button.click()
    qtbot.waitUntil(lambda: [line.text for line in page.private.list.lines] == ["My hive count is eleven."])
    assert [one.private for one in core.memory.memories()] == [True]
    assert not page.private.let_button.isEnabled()
    page.private.list.setCurrentIndex(page.private.list.model().index(0, 0))
    page.private.let_button.click()
    qtbot.waitUntil(lambda: not page.private.list.isVisible())
    assert [one.private for one in core.memory.memories()] == [False]


def test_the_vault_is_not_offered_where_nothing_could_seal_it(page: PrivacyPage, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: page._vault_state is not None)
    assert not page._vault.switch.isEnabled()
    assert page._vault.sentence.text() == "Needs an encrypted data folder; this one is not."
    page._on_vault((True, 3))
    assert page._vault.switch.isEnabled()
    assert page._vault.sentence.text().endswith("3 are kept.")


def test_rows_have_room_for_every_line_they_wrap(page: PrivacyPage, window: SettingsWindow, qtbot: QtBot) -> None:
    rows = page.categories.rows.values()
    qtbot.waitUntil(lambda: all("Such as" in row.sentence.text() for row in rows))
    for width in (720, 1500):
        window.resize(width, 700)
        qtbot.waitUntil(lambda: all(row.height() >= row.heightForWidth(row.width()) for row in rows))
