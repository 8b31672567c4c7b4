from __future__ import annotations

from datetime import timedelta

import pytest
from PySide6.QtCore import QPoint, Qt
from pytestqt.qtbot import QtBot

from assistant import clock
from assistant.app import Application
from assistant.memory.records import Kind, Spoken
from tests.ui.memory_window.seen import Keep, said
from ui.i18n import Languages
from ui.memory_window.all_page import AllPage
from ui.memory_window.timeline_page import TimelinePage
from ui.memory_window.window import MemoryWindow
from ui.operations import Operations
from ui.theme import Theme


@pytest.fixture
def timeline(window: MemoryWindow, operations: Operations, qtbot: QtBot) -> TimelinePage:
    """The page once it has read: it stays at the span that it shows, whatever comes later."""
    page = window.open("timeline")
    assert isinstance(page, TimelinePage)
    qtbot.waitUntil(lambda: not operations._running)
    return page


def texts(timeline: TimelinePage) -> list[str]:
    return [entry.text() for entry in timeline.entries]


def test_spans_are_chosen_by_keys_and_mouse(
    timeline: TimelinePage, window: MemoryWindow, keep: Keep, qtbot: QtBot
) -> None:
    keep("去年搬到大连", 400, kind=Kind.EVENT)
    keep("The regatta", 1, kind=Kind.EVENT)
    timeline.refresh()
    qtbot.waitUntil(lambda: texts(timeline) == ["The regatta"])
    assert timeline.strip is not None
    timeline.strip.setFocus()
    qtbot.keyClick(timeline.strip, Qt.Key.Key_Left)
    qtbot.waitUntil(lambda: texts(timeline) == ["去年搬到大连"])
    strip = timeline.strip
    qtbot.mouseClick(strip, Qt.MouseButton.LeftButton, pos=strip.bar_at(len(strip.spans) - 1).center().toPoint())
    qtbot.waitUntil(lambda: texts(timeline) == ["The regatta"])
    qtbot.mouseClick(timeline.entries[0], Qt.MouseButton.LeftButton)
    page = window.page
    assert isinstance(page, AllPage)
    qtbot.waitUntil(lambda: page.detail.shown is not None and page.detail.shown.memory.text == "The regatta")


def test_days_months_and_years(timeline: TimelinePage, keep: Keep, qtbot: QtBot) -> None:
    now = clock.local_now()
    early = now.replace(month=3, day=4, hour=12)
    for day, text in ((early, "first"), (early + timedelta(days=1), "second"), (early.replace(month=5), "third")):
        keep(text, kind=Kind.EVENT, valid_from=day)
    timeline.refresh()
    qtbot.waitUntil(lambda: texts(timeline) == ["third"])
    timeline.unit._segments["year"].click()
    qtbot.waitUntil(lambda: texts(timeline) == ["first", "second", "third"])
    timeline.unit._segments["day"].click()
    qtbot.waitUntil(lambda: len(timeline._spans) == 3 and len(texts(timeline)) == 1)


def test_the_profile_is_shown_as_it_was(
    timeline: TimelinePage, core: Application, languages: Languages, qtbot: QtBot
) -> None:
    for days, text in ((300, "I live in Turku."), (10, "I live in Vaasa now.")):
        core.memory.learn(Spoken("user", text, clock.local_now() - timedelta(days=days), "c", f"m{days}"))
    timeline.refresh()
    qtbot.waitUntil(lambda: "Vaasa" in said(timeline))
    assert timeline.slider is not None
    timeline.slider.setValue(-100)
    qtbot.waitUntil(lambda: "Turku" in said(timeline) and "Vaasa" not in said(timeline))
    timeline.slider.setValue(timeline.slider.minimum())
    qtbot.waitUntil(lambda: "Nothing was known of you then." in said(timeline))
    languages.use("zh")
    qtbot.waitUntil(lambda: "那时对你还一无所知。" in said(timeline))


def test_nothing_has_a_date_yet(timeline: TimelinePage, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: "Nothing has a date yet" in said(timeline))


def test_a_single_month_is_one_bar_and_no_slab(timeline: TimelinePage, keep: Keep, theme: Theme, qtbot: QtBot) -> None:
    keep("The regatta", 0, kind=Kind.EVENT)
    timeline.refresh()
    qtbot.waitUntil(lambda: texts(timeline) == ["The regatta"])
    strip = timeline.strip
    assert strip is not None
    assert strip.bar_at(0).width() == theme.space(12)
    with qtbot.assertNotEmitted(strip.chosen):
        qtbot.mouseClick(strip, Qt.MouseButton.LeftButton, pos=QPoint(strip.width() - 5, 5))
