from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from assistant import clock
from assistant.app import Application
from assistant.memory.editing import Fields
from tests.ui.memory_window.seen import Keep, said, visible
from ui.i18n import Languages
from ui.memory_window.all_page import AllPage
from ui.memory_window.diff import Diff, pieces
from ui.memory_window.runs_page import RunsPage
from ui.memory_window.window import MemoryWindow
from ui.widgets.button import Button
from ui.widgets.question import Question


@pytest.fixture
def runs(window: MemoryWindow) -> RunsPage:
    page = window.open("runs")
    assert isinstance(page, RunsPage)
    return page


def has(runs: RunsPage, count: int) -> Callable[[], bool]:
    return lambda: len(runs.runs) == count


def twice(keep: Keep) -> None:
    """Two pairs that say the same."""
    for text in (
        "Waters the ferns on Sundays.",
        "waters the ferns on Sundays",
        "每周日给蕨类浇水。",
        "每周日给蕨类浇水",
    ):
        keep(text, 40)


def test_nothing_ran_yet(runs: RunsPage, languages: Languages, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: "Upkeep has not run yet" in said(runs))
    languages.use("zh")
    qtbot.waitUntil(lambda: "还没有整理过" in said(runs))


def test_what_the_next_run_would_do_is_shown_and_done_on_a_wish(
    runs: RunsPage, core: Application, keep: Keep, qtbot: QtBot
) -> None:
    twice(keep)
    qtbot.mouseClick(runs.preview, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: len(runs.changes) == 2)
    assert len(core.memory.memories()) == 4
    assert runs.changes[0].buttons == {}
    assert "1 source more" in said(runs.changes[0])

    def now() -> list[Button]:
        return [one for one in runs.findChildren(Button) if one.text() == "Do this now" and one.isVisible()]

    qtbot.waitUntil(lambda: len(now()) == 1)
    qtbot.mouseClick(now()[0], Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: len(core.memory.memories()) == 2)
    qtbot.waitUntil(lambda: any("2 changes" in said(run) for run in runs.runs))


def test_one_change_or_all_are_taken_back(runs: RunsPage, core: Application, keep: Keep, qtbot: QtBot) -> None:
    twice(keep)
    core.upkeep.consolidate()
    qtbot.waitUntil(lambda: ["2 changes" in said(run) for run in runs.runs] == [True])
    qtbot.mouseClick(runs.runs[0].fold, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: len(runs.changes) == 2)
    assert len(runs.changes[0].findChildren(Diff)) == 2
    qtbot.mouseClick(runs.changes[0].buttons["undo"], Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: len(core.memory.memories()) == 3)
    qtbot.waitUntil(lambda: "1 change, 1 undone" in said(runs.runs[0]))
    qtbot.mouseClick(runs.runs[0].buttons["undo"], Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: len(core.memory.memories()) == 4)


def test_undoing_many_is_asked(runs: RunsPage, core: Application, keep: Keep, qtbot: QtBot) -> None:
    twice(keep)
    core.upkeep.consolidate()
    qtbot.waitUntil(lambda: ["2 changes" in said(run) for run in runs.runs] == [True])
    qtbot.mouseClick(runs.runs[0].buttons["undo"], Qt.MouseButton.LeftButton)
    dialog = visible(runs.window(), Question, qtbot)
    assert dialog.windowTitle() == "Undo this run?"
    qtbot.mouseClick(dialog.yes, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: len(core.memory.memories()) == 4)


def test_what_waits_is_agreed_to(
    runs: RunsPage, window: MemoryWindow, core: Application, keep: Keep, qtbot: QtBot
) -> None:
    for number in range(40):
        keep(f"of no weight {number}", 400, importance=0.01)
    core.upkeep.prune()
    qtbot.waitUntil(has(runs, 1))
    qtbot.waitUntil(lambda: "20 changes, 20 wait for your yes" in said(runs.runs[0]))
    qtbot.waitUntil(lambda: window._rows["runs"].accessibleName() == "Runs, 20")
    qtbot.mouseClick(runs.runs[0].buttons["approve"], Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: "20 changes, 20 agreed to, made at the next run" in said(runs.runs[0]))
    assert window._rows["runs"].accessibleName() == "Runs"


def test_edits_by_hand_stand_there_too_and_lead_to_their_memory(
    runs: RunsPage, window: MemoryWindow, core: Application, keep: Keep, qtbot: QtBot
) -> None:
    old = keep("The tram stops at Jarntorget")
    core.editing.fix(old.id, Fields(text="The tram stops at Järntorget", importance=0.9))
    qtbot.waitUntil(has(runs, 1))
    assert "By hand" in said(runs.runs[0])
    qtbot.mouseClick(runs.runs[0].fold, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: len(runs.changes) == 1)
    assert "Importance: 0.50 → 0.90" in said(runs.changes[0])
    qtbot.mouseClick(runs.changes[0].buttons["show"], Qt.MouseButton.LeftButton)
    page = window.page
    assert isinstance(page, AllPage)
    qtbot.waitUntil(lambda: page.detail.shown is not None and page.detail.shown.memory.id == old.id)


def test_a_run_that_is_too_old_says_so(runs: RunsPage, core: Application, keep: Keep, qtbot: QtBot) -> None:
    twice(keep)
    with clock.use(now=clock.now() - timedelta(days=31)):
        core.upkeep.consolidate()
    qtbot.waitUntil(has(runs, 1))
    runs._undo(runs.runs[0].run.id, None)
    qtbot.waitUntil(lambda: runs.toasts.current is not None)
    assert len(core.memory.memories()) == 2


def test_texts_are_compared_word_by_word_and_sign_by_sign() -> None:
    assert list(pieces("I live in Turku", "I live in Vaasa")) == [
        ("I live in ", "same"),
        ("Turku", "removed"),
        ("Vaasa", "added"),
    ]
    assert list(pieces("我住在大理", "我住在大连")) == [("我住在大", "same"), ("理", "removed"), ("连", "added")]
    assert list(pieces("", "new")) == [("new", "added")]
