from __future__ import annotations

from datetime import timedelta

import pytest
from pytestqt.qtbot import QtBot

from assistant import clock
from assistant.app import Application
from assistant.memory.records import Kind
from ui.i18n import Languages
from ui.settings.job_words import job_name, job_purpose, job_result
from ui.settings.upkeep_page import UpkeepPage
from ui.settings.window import SettingsWindow


@pytest.fixture
def page(window: SettingsWindow, qtbot: QtBot) -> UpkeepPage:
    window.open("upkeep")
    page = window.pages["upkeep"]
    assert isinstance(page, UpkeepPage)
    qtbot.waitUntil(lambda: bool(page.jobs))
    return page


def test_every_job_has_a_name_and_a_purpose_in_both_languages(
    page: UpkeepPage, core: Application, languages: Languages
) -> None:
    names = [job.name for job in core.scheduler.overview()]
    assert list(page.jobs) == names
    for language in ("en", "zh"):
        languages.use(language)
        for name in names:
            assert job_name(name) != name
            assert job_purpose(name)


def test_a_job_runs_at_once_and_tells_what_came_of_it(page: UpkeepPage, core: Application, qtbot: QtBot) -> None:
    row = page.jobs["backup"]
    assert row.standing.text() == "Due when there is something to do. Never ran."
    row.run.click()
    assert not any(other.run.isEnabled() for other in page.jobs.values())
    qtbot.waitUntil(lambda: row.standing.text().startswith("Next: "))
    assert "1 kept" in row.standing.text()
    assert row.run.isEnabled()
    assert len(core.backups.kept()) == 1


def test_a_job_that_rests_says_so_and_goes_on(page: UpkeepPage, core: Application, qtbot: QtBot) -> None:
    row = page.jobs["consolidation"]
    row.switch.click()
    qtbot.waitUntil(lambda: row.standing.text().startswith("Paused."))
    assert core.scheduler.state("consolidation").paused
    row.switch.click()
    qtbot.waitUntil(lambda: not core.scheduler.state("consolidation").paused)
    qtbot.waitUntil(lambda: row.standing.text().startswith("Due"))


def test_a_limit_shows_what_it_would_take_today_and_takes_nothing(
    page: UpkeepPage, core: Application, qtbot: QtBot
) -> None:
    old = clock.now() - timedelta(days=60)
    core.stores.memories.add(kind=Kind.FACT, text="The bus was late.", importance=0.1, learned_at=old)
    core.stores.memories.add(kind=Kind.FACT, text="昨天的汤有点咸。", importance=0.15, learned_at=clock.now())
    page._look.click()
    qtbot.waitUntil(lambda: page._preview_row.sentence.text() == "1 memory.")
    assert [line.text for line in page.preview.lines] == ["The bus was late."]
    assert page.preview.lines[0].note == "Importance 0.10"
    assert "never used" in page.preview.lines[0].caption
    page.change("upkeep.unused_for_days", 90)
    qtbot.waitUntil(lambda: core.settings.current.upkeep.unused_for_days == 90)
    page._look.click()
    qtbot.waitUntil(lambda: page._preview_row.sentence.text() == "Nothing would go.")
    assert not page.preview.isVisible()
    assert core.upkeep.bin() == []
    assert len(core.stores.memories.list()) == 2


def test_a_value_from_the_file_is_shown_among_the_others(page: UpkeepPage, core: Application, qtbot: QtBot) -> None:
    core.settings.change({"upkeep.bin_days": 45})
    qtbot.waitUntil(lambda: page._bin.choice.currentText() == "45 days")
    texts = [page._bin.choice.itemText(at) for at in range(page._bin.choice.count())]
    assert texts == ["7 days", "14 days", "30 days", "45 days", "60 days", "90 days"]


@pytest.mark.parametrize(
    ("detail", "english", "chinese"),
    [
        ("3 changes, 0 wait", "3 changes", "3 处改动"),
        ("1 changes, 2 wait, 1 left the bin", "1 change, 2 wait for your yes, 1 left the bin", None),
        ("0 conversations, 0 images, 0 databases, 0 runs let go", "nothing to do", "无事可做"),
        ("2 judged, 0 passed over, no evaluator", "2 judged, no evaluator", "评了 2 个，没有可用的评估模型"),
        ("1,048,576 bytes freed", "1.0 MiB", "1.0 MiB"),
    ],
)
def test_the_numbers_of_a_run_are_told(languages: Languages, detail: str, english: str, chinese: str | None) -> None:
    assert job_result(detail) == english
    if chinese is not None:
        languages.use("zh")
        assert job_result(detail) == chinese
