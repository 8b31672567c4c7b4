from __future__ import annotations

from datetime import timedelta

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from assistant import clock
from assistant.app import Application
from assistant.memory.records import Spoken
from assistant.storage.skills import SkillAttempt
from tests.ui.memory_window.seen import said
from ui.i18n import Languages
from ui.memory_window.all_page import AllPage
from ui.memory_window.skills_page import AttemptsChart, SkillsPage
from ui.memory_window.window import MemoryWindow

HOW_TO = "How to deploy the shop:\n1. run make build\n2. ftp public/ to heron\n3. purge the cache"
LESSON = "Deploy the shop with rsync, not ftp."


@pytest.fixture
def skills(window: MemoryWindow) -> SkillsPage:
    page = window.open("skills")
    assert isinstance(page, SkillsPage)
    return page


def tell(core: Application, text: str, days: float) -> None:
    core.memory.learn(Spoken("user", text, clock.local_now() - timedelta(days=days), "c", f"m{days}"))


def attempt(core: Application, *outcomes: str) -> None:
    (skill,) = core.memory.experience.skills()
    for number, outcome in enumerate(outcomes):
        feedback = "the cache was stale" if outcome == "failure" else ""
        key = 9_000 + number
        one = SkillAttempt(skill.memory.key, skill.version, key, outcome, clock.now(), feedback=feedback)
        core.stores.skills.put_attempts(key, [one])


def test_a_skill_shows_its_steps_its_success_and_what_failed(
    skills: SkillsPage, window: MemoryWindow, core: Application, qtbot: QtBot
) -> None:
    tell(core, HOW_TO, 3)
    attempt(core, "failure", "partial", "success", "success")
    skills.refresh()
    qtbot.waitUntil(lambda: ["62% of 4 attempts" in said(card) for card in skills.cards] == [True])
    words = said(skills.cards[0])
    assert {"1. run make build", "3. purge the cache"} <= set(words)
    assert any("the cache was stale" in line for line in words)

    def chart() -> AttemptsChart:
        found = skills.cards[0].findChild(AttemptsChart)
        assert found is not None
        return found

    assert chart().accessibleName() == "failure, partly, success, success"
    qtbot.waitUntil(lambda: chart().isVisible() and not chart().grab().isNull())
    assert window._rows["skills"].accessibleName() == "Skills, 1"
    qtbot.mouseClick(skills.cards[0].buttons["show"], Qt.MouseButton.LeftButton)
    page = window.page
    assert isinstance(page, AllPage)
    qtbot.waitUntil(lambda: page.detail.shown is not None and page.detail.shown.memory.kind == "skill")


def test_older_steps_are_used_again_and_back(skills: SkillsPage, core: Application, qtbot: QtBot) -> None:
    tell(core, HOW_TO, 3)
    tell(core, LESSON, 2)
    skills.refresh()
    qtbot.waitUntil(lambda: len(skills.cards) == 1 and "versions" in skills.cards[0].buttons)
    assert skills.cards[0].buttons["versions"].text() == "2 versions"
    qtbot.mouseClick(skills.cards[0].buttons["versions"], Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: "back 1" in skills.cards[0].buttons)
    assert any("Version 2" in line and "rsync, not ftp" in line for line in said(skills.cards[0]))
    qtbot.mouseClick(skills.cards[0].buttons["back 1"], Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: any("ftp" in step for step in core.memory.experience.skills()[0].steps))
    qtbot.waitUntil(lambda: skills.toasts.undo is not None)
    skills.toasts.take_back()
    qtbot.waitUntil(lambda: any("rsync" in step for step in core.memory.experience.skills()[0].steps))


def test_no_skill_yet(skills: SkillsPage, languages: Languages, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: "No skill yet" in said(skills))
    languages.use("zh")
    qtbot.waitUntil(lambda: "还没有技能" in said(skills))
