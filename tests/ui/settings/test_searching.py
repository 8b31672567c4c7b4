from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from ui.i18n import Languages
from ui.settings.memory_page import MemoryPage
from ui.settings.window import SettingsWindow


def found(window: SettingsWindow) -> list[str]:
    return [
        row.name.text() for page in window.pages.values() for group in page.groups for row in group.rows if row.found
    ]


def test_typing_turns_to_the_row_marks_it_and_shows_it(window: SettingsWindow, qtbot: QtBot) -> None:
    QTest.keyClicks(window.search, "tokens a day")
    page = window.pages["memory"]
    assert isinstance(page, MemoryPage)
    assert page.isVisible()
    assert found(window) == ["Tokens a day"]
    assert [name for name, row in window._rows.items() if row.isVisible()] == ["memory"]
    row = page._daily

    def in_sight() -> bool:
        top = row.mapTo(page.viewport(), row.rect().topLeft()).y()
        return 0 <= top <= page.viewport().height() - row.height()

    qtbot.waitUntil(in_sight)
    QTest.keyClick(window.search, Qt.Key.Key_Return)
    assert window.focusWidget() is row.choice
    window.search.clear()
    assert found(window) == []
    assert all(one.isVisible() for one in window._rows.values())


def test_words_may_stand_in_the_name_of_the_group_or_the_page(window: SettingsWindow) -> None:
    window.search.setText("pruning bin")
    assert found(window) == ["Bin"]
    assert window.pages["upkeep"].isVisible()


@pytest.mark.parametrize(("words", "name"), [("保险柜", "把遮住的内容存进保险柜"), ("减少动", "减少动画")])
def test_chinese_is_found_by_a_part_of_a_word(
    window: SettingsWindow, languages: Languages, qtbot: QtBot, words: str, name: str
) -> None:
    languages.use("zh")
    qtbot.waitUntil(lambda: window._rows["models"].text() == "模型与密钥")
    window.search.setText(words)
    assert found(window) == [name]
