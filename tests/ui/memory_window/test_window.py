from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from assistant import clock
from assistant.app import Application
from assistant.memory.records import Kind, Memory, Spoken
from assistant.paths import DataPaths
from tests.ui.memory_window.seen import Keep
from ui import dates
from ui.app import WindowApp
from ui.bridge import CoreBridge
from ui.i18n import Languages
from ui.memory_window.all_page import AllPage
from ui.memory_window.window import MemoryWindow
from ui.memory_window.wording import when_it_holds
from ui.operations import Operations
from ui.theme import Theme


def test_the_rows_say_how_many_there_are(window: MemoryWindow, keep: Keep, core: Application, qtbot: QtBot) -> None:
    core.memory.remember("The kayak is red.")
    qtbot.waitUntil(lambda: window._rows["all"].accessibleName() == "All, 1")


def test_the_number_of_all_is_that_of_the_list(
    window: MemoryWindow, page: AllPage, keep: Keep, core: Application, qtbot: QtBot
) -> None:
    keep("The kayak is red.", state="retired")
    core.memory.remember("The kayak is green.")
    qtbot.waitUntil(lambda: window._rows["all"].accessibleName() == "All, 2")
    qtbot.waitUntil(lambda: page.found.text() == "2 memories")


def test_what_held_for_a_day_names_it_once() -> None:
    at = clock.now()
    memory = Memory(1, "a", Kind.FACT, "The kayak is red.", at, valid_from=at, valid_to=at)
    assert when_it_holds(memory) == f"until {dates.day(at)}"


def test_the_list_of_pages_scrolls_where_all_is_large(window: MemoryWindow, theme: Theme, qtbot: QtBot) -> None:
    theme.apply(zoom=2.0)
    assert window.minimumSize() == QSize(1440, 960).boundedTo(window.screen().availableSize())
    window.setMinimumSize(0, 0)  # as on a smaller screen
    window.resize(780, 520)
    qtbot.waitUntil(lambda: window.width() == 780)
    for label in window._sections.values():
        qtbot.waitUntil(lambda label=label: label.height() >= theme.line("caption_strong"))
    profile = window._rows["profile"]
    assert profile.visibleRegion().isEmpty()
    window._rows["health"].setFocus(Qt.FocusReason.TabFocusReason)
    window.open("health")
    qtbot.keyClick(window._rows["health"], Qt.Key.Key_Down)
    assert profile.isChecked()
    qtbot.waitUntil(lambda: not profile.visibleRegion().isEmpty())
    theme.apply(zoom=1.0)


def test_another_scope_shows_its_own_memories(window: MemoryWindow, page: AllPage, keep: Keep, qtbot: QtBot) -> None:
    keep("mine")
    keep("of work", scope="work")
    window._count_soon()
    qtbot.waitUntil(lambda: list(window._scope_row._scopes) == ["default", "work"])
    window._scope_row.chosen.emit("work")
    qtbot.waitUntil(lambda: page.model.rowCount() == 1)
    qtbot.waitUntil(lambda: page.model.data(page.model.index(0)) == "of work")
    qtbot.waitUntil(lambda: window._scope_row.text() == "work")


def test_where_it_was_is_remembered(
    core: Application, bridge: CoreBridge, operations: Operations, theme: Theme, qtbot: QtBot
) -> None:
    first = MemoryWindow(theme=theme, operations=operations)
    qtbot.addWidget(first)
    first.attach(core, bridge)
    first.set_scope("work")
    first.resize(740, 520)
    with qtbot.waitSignal(first.left):
        first.close()
    core.settings.change(window=first.place())
    second = MemoryWindow(theme=theme, operations=operations)
    qtbot.addWidget(second)
    second.attach(core, bridge)
    assert second.scope == "work"
    assert second.size() == first.size()


def test_where_there_is_room_for_one_the_memory_takes_the_lists_place(
    window: MemoryWindow, page: AllPage, keep: Keep, qtbot: QtBot
) -> None:
    keep("The kayak is red")
    page.refresh()
    window.resize(760, 600)
    qtbot.waitUntil(lambda: page.narrow and page.model.rowCount() == 1)
    assert page.list.isVisible()
    assert not page.detail.isVisible()
    page.list.enter()
    qtbot.waitUntil(lambda: page.detail.shown is not None)
    qtbot.keyClick(page.list, Qt.Key.Key_Return)
    assert not page.list.isVisible()
    assert QApplication.focusWidget() is page.detail.back
    qtbot.mouseClick(page.detail.back, Qt.MouseButton.LeftButton)
    assert page.list.isVisible()
    window.resize(1200, 700)
    qtbot.waitUntil(lambda: page.detail.isVisible() and page.list.isVisible())


def test_escape_closes_it(window: MemoryWindow, page: AllPage, qtbot: QtBot) -> None:
    qtbot.keyClick(page.list, Qt.Key.Key_Escape)
    assert not window.isVisible()


def test_it_speaks_chinese(window: MemoryWindow, languages: Languages, qtbot: QtBot) -> None:
    languages.use("zh")
    qtbot.waitUntil(lambda: window._rows["all"].text() == "全部")
    assert window.windowTitle() == "记忆 – 拾忆"
    assert window._scope_row.text() == "个人"


def test_the_sidebar_says_how_many_wait(
    open_window: Callable[[DataPaths], WindowApp], paths: DataPaths, qtbot: QtBot
) -> None:
    app = open_window(paths)
    qtbot.waitUntil(lambda: app.window._furnished)
    assert app.core is not None
    row = app.window.sidebar.memory_row
    spoken = Spoken("user", "I live in Turku.", clock.local_now(), "c", "m")
    app.core.memory._propose(spoken, ())
    qtbot.waitUntil(lambda: row.accessibleName() == "Memory, 1 to confirm")
    app.core.memory.accept(app.core.memory.pending()[0].id)
    qtbot.waitUntil(lambda: row.accessibleName() == "Memory")


def test_the_program_opens_it_and_a_source_leads_back(
    open_window: Callable[[DataPaths], WindowApp], paths: DataPaths, qtbot: QtBot
) -> None:
    app = open_window(paths)
    qtbot.waitUntil(lambda: app.window._furnished)
    assert app.core is not None
    talk = app.core.chat.new_conversation()
    qtbot.waitUntil(lambda: app.window.conversations._model.find(talk.id) is not None)
    app.window.actions_["memory"].trigger()
    window = app.memory_window
    assert window is not None
    assert window.isVisible()
    window.conversation_requested.emit(talk.id, "m")
    current = app.window.conversations.current
    assert current is not None
    assert current.id == talk.id
    window.close()
    assert app.core.settings.current.window.memory_geometry
    app.open_memory(words="kayak")
    assert window.isVisible()
    page = window.pages["all"]
    assert isinstance(page, AllPage)
    assert page.search.text() == "kayak"
    window.deleteLater()
