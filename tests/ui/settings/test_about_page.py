from __future__ import annotations

from pytestqt.qtbot import QtBot

from ui.settings.about_page import AboutPage
from ui.settings.licences import works
from ui.settings.window import SettingsWindow


def test_every_library_is_named_with_its_licence() -> None:
    found = {work.name.casefold(): work for work in works()}
    assert {"duckdb", "pyside6_essentials", "pydantic", "keyring"} <= set(found)
    assert "keepsake" not in found
    assert "pytest" not in found
    assert found["duckdb"].licence
    assert all(work.version for work in found.values())


def test_the_page_lists_them(window: SettingsWindow, qtbot: QtBot) -> None:
    window.open("about")
    page = window.pages["about"]
    assert isinstance(page, AboutPage)
    qtbot.waitUntil(lambda: len(page.works.lines) > 20)
    assert page._works_row.sentence.text() == f"{len(page.works.lines)} libraries, with their licences."
