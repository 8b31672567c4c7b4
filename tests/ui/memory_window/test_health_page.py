from __future__ import annotations

from datetime import timedelta

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from assistant import clock
from assistant.app import Application
from assistant.memory.records import Spoken
from assistant.messages import Usage
from tests.ui.memory_window.seen import Keep, said
from ui.i18n import Languages
from ui.memory_window.all_page import AllPage
from ui.memory_window.health_page import HealthPage
from ui.memory_window.usage_chart import purpose_of
from ui.memory_window.window import MemoryWindow
from ui.widgets.button import Button


@pytest.fixture
def health(window: MemoryWindow, qtbot: QtBot) -> HealthPage:
    page = window.open("health")
    assert isinstance(page, HealthPage)
    qtbot.waitUntil(lambda: "figures" in page.cards)
    return page


def press(health: HealthPage, card: str, button: str, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: card in health.cards)
    qtbot.mouseClick(health.cards[card].buttons[button], Qt.MouseButton.LeftButton)


def take_back(health: HealthPage, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: health.toasts.undo is not None)
    health.toasts.take_back()


def test_a_memory_in_good_health_asks_for_nothing(
    health: HealthPage, window: MemoryWindow, languages: Languages, qtbot: QtBot
) -> None:
    assert "Nothing needs a decision." in said(health)
    assert set(health.cards) == {"figures", "usage"}
    assert window._rows["health"].accessibleName() == "Health"
    languages.use("zh")
    qtbot.waitUntil(lambda: "没有需要决定的事。" in said(health))


def test_duplicates_are_folded_with_one_click_and_back(
    health: HealthPage, window: MemoryWindow, core: Application, keep: Keep, qtbot: QtBot
) -> None:
    keep("每周日给蕨类浇水。")
    keep("每周日给蕨类浇水")
    health.refresh()
    qtbot.waitUntil(lambda: "1 group says the same" in said(health))
    qtbot.waitUntil(lambda: window._rows["health"].accessibleName() == "Health, 1")
    press(health, "duplicates", "fold", qtbot)
    qtbot.waitUntil(lambda: len(core.memory.memories()) == 1)
    take_back(health, qtbot)
    qtbot.waitUntil(lambda: len(core.memory.memories()) == 2)


def test_a_contradiction_is_settled_with_one_click(health: HealthPage, core: Application, qtbot: QtBot) -> None:
    for days, text in ((40, "My favourite colour is ochre."), (3, "My favourite colour is teal.")):
        at = clock.local_now() - timedelta(days=days)
        core.memory.learn(Spoken("user", text, at, f"c{days}", f"m{days}"))
    health.refresh()
    qtbot.waitUntil(lambda: any(name.startswith("conflict") for name in health.cards))
    name = next(name for name in health.cards if name.startswith("conflict"))
    press(health, name, "earlier", qtbot)
    qtbot.waitUntil(lambda: [one.value for one in core.memory.memories()] == ["ochre"])
    qtbot.waitUntil(lambda: name not in health.cards)


def test_what_is_never_used_goes_into_the_bin_and_comes_back(
    health: HealthPage, window: MemoryWindow, core: Application, keep: Keep, qtbot: QtBot
) -> None:
    for number in range(6):
        keep(f"never used {number}", 100 + number)
    health.refresh()
    qtbot.waitUntil(lambda: "6 have never been used" in said(health) and "and 2 more" in said(health))
    press(health, "never_used", "tidy", qtbot)
    qtbot.waitUntil(lambda: core.memory.memories() == [])
    take_back(health, qtbot)
    qtbot.waitUntil(lambda: len(core.memory.memories()) == 6)
    qtbot.waitUntil(lambda: "never_used" in health.cards)
    link = next(one for one in health.cards["never_used"].findChildren(Button) if one.text() == "Show")
    qtbot.mouseClick(link, Qt.MouseButton.LeftButton)
    page = window.page
    assert isinstance(page, AllPage)
    qtbot.waitUntil(lambda: page.detail.shown is not None and page.detail.shown.memory.text == "never used 5")


def test_thin_evidence_is_confirmed(health: HealthPage, core: Application, keep: Keep, qtbot: QtBot) -> None:
    one = keep("unsure", confidence=0.4)
    health.refresh()
    press(health, "thin", "confirm", qtbot)
    qtbot.waitUntil(lambda: core.stores.memories.get(one.id).confidence == 1.0)
    qtbot.waitUntil(lambda: "thin" not in health.cards)


def test_what_failed_is_tried_at_once(health: HealthPage, core: Application, qtbot: QtBot) -> None:
    core.stores.queue.push("index", payload={"keys": []})
    (task,) = core.stores.queue.take()
    core.stores.queue.failed(task.key, "E")
    health.refresh()
    press(health, "queue", "retry", qtbot)

    def due() -> bool:
        at = core.stores.queue.next_at()
        return at is not None and at <= clock.now()

    qtbot.waitUntil(due)


def test_tokens_are_drawn_by_purpose_and_the_budget_is_set(health: HealthPage, core: Application, qtbot: QtBot) -> None:
    for purpose in ("chat", "digest", "extraction", "title", "of a newer version"):
        core.stores.usage.add(purpose=purpose, provider="p", model="m", usage=Usage(1_000, 200))
    health.refresh()
    qtbot.waitUntil(lambda: health.chart is not None and len(health.chart.legend()) == 5)
    assert health.chart is not None
    assert health.chart.legend()[:2] == ["Chat 1,200", "Memory 1,200"]
    assert purpose_of("of a newer version") == "other"
    assert not health.chart.grab().isNull()
    assert health.budget is not None
    health.budget.setCurrentIndex(health.budget.findData(50_000))
    qtbot.waitUntil(lambda: core.settings.current.memory.daily_tokens == 50_000)


def test_the_figures_say_how_recall_does(health: HealthPage, core: Application, keep: Keep, qtbot: QtBot) -> None:
    from assistant.memory.records import RecallRequest

    keep("The kayak is red")
    for _ in range(2):
        core.memory.recall(RecallRequest("kayak"))
    health.refresh()
    qtbot.waitUntil(lambda: any("ms on average" in line for line in said(health)))
    assert "50% of 2 from the cache" in said(health)
