from __future__ import annotations

import pytest
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from assistant.app import Application
from assistant.messages import Usage
from assistant.settings import Endpoint
from ui.settings.memory_page import MemoryPage
from ui.settings.window import SettingsWindow


@pytest.fixture
def page(window: SettingsWindow, core: Application) -> MemoryPage:
    core.memory.remember("My sister Ines lives in Lisbon.")
    core.memory.remember("I keep bees behind the shed.")
    core.memory.remember("我对花生过敏。")
    window.open("memory")
    page = window.pages["memory"]
    assert isinstance(page, MemoryPage)
    return page


def test_a_question_is_tried_as_it_is_typed(page: MemoryPage, core: Application, qtbot: QtBot) -> None:
    QTest.keyClicks(page.preview.field, "Where does Ines live?")
    qtbot.waitUntil(lambda: bool(page.preview.results.lines))
    first = page.preview.results.lines[0]
    assert first.text == "My sister Ines lives in Lisbon."
    assert "Words" in first.caption
    assert sum(first.parts.values()) == pytest.approx(float(first.note.replace("−", "-")), abs=0.03)
    assert page.preview.sentence.text().startswith("1 would be in the prompt")
    assert core.memory.memories()[0].last_used_at is None
    page.preview.field.clear()
    qtbot.waitUntil(lambda: not page.preview.results.isVisible())


def test_a_question_in_chinese_is_tried_too(page: MemoryPage, qtbot: QtBot) -> None:
    page.preview.field.setText("我对什么过敏？")
    qtbot.waitUntil(lambda: [line.text for line in page.preview.results.lines[:1]] == ["我对花生过敏。"])


def test_the_preview_follows_the_choices(page: MemoryPage, core: Application, qtbot: QtBot) -> None:
    page.preview.field.setText("Where does Ines live?")
    qtbot.waitUntil(lambda: bool(page.preview.results.lines))
    before = page.preview.results.lines[0].note
    page.change("memory.profile", "generative-agents")
    qtbot.waitUntil(lambda: page.preview.results.lines[0].note != before)
    page.change("memory.top_k", 0)
    qtbot.waitUntil(lambda: page.preview.sentence.text().startswith("Nothing would be recalled"))


def test_what_was_spent_today_stands_beside_the_limit(page: MemoryPage, core: Application, qtbot: QtBot) -> None:
    core.stores.usage.add(purpose="memory", provider="p", model="m", usage=Usage(1_200, 34))
    core.stores.usage.add(purpose="chat", provider="p", model="m", usage=Usage(90_000, 34))
    page.shown()
    qtbot.waitUntil(lambda: "Used today: 1,234." in page._daily.sentence.text())


def test_who_gets_what_is_said(page: MemoryPage, core: Application, qtbot: QtBot) -> None:
    rows = page.sent._kinds
    qtbot.waitUntil(lambda: rows["chat"].sentence.text() != "")
    assert rows["vectors"].sentence.text() == "To nobody: no model is set up for it."
    there = Endpoint(id="mine", name="Fern", base_url="https://models.fern.example/v1")
    core.settings.change(
        {
            "models.endpoints": [there],
            "models.memory_provider": "mine",
            "models.memory_model": "fern-small",
            "embedding.kind": "openai",
            "embedding.base_url": "http://localhost:11434/v1",
        }
    )
    qtbot.waitUntil(lambda: rows["memory"].sentence.text().startswith("To fern-small, Fern: Your messages"))
    qtbot.waitUntil(lambda: rows["vectors"].sentence.text() == "localhost:11434. Stays on this machine.")
