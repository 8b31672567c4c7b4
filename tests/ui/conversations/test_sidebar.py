from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from assistant import clock
from assistant.messages import Conversation
from ui.conversations.list_model import ConversationListModel
from ui.conversations.sidebar import Sidebar
from ui.theme import Theme
from ui.widgets.menu import Menu

KEY = Qt.Key


def conversation(name: str, days: float = 0) -> Conversation:
    at = clock.now() - timedelta(days=days)
    return Conversation(id=name, scope="default", title=name, created_at=at, updated_at=at)


@pytest.fixture
def sidebar(theme: Theme, shown: Callable[[QWidget], QWidget]) -> Sidebar:
    sidebar = Sidebar(ConversationListModel(), theme=theme)
    sidebar.resize(248, 500)
    shown(sidebar)
    sidebar._model.show([conversation("a"), conversation("b", 3), conversation("c", 4)])
    return sidebar


def row_of(sidebar: Sidebar, name: str) -> QPoint:
    return sidebar.list.visualRect(sidebar._model.index_of(name)).center()


def test_a_click_opens_a_row(sidebar: Sidebar, qtbot: QtBot) -> None:
    with qtbot.waitSignal(sidebar.list.opened) as opened:
        QTest.mouseClick(sidebar.list.viewport(), Qt.MouseButton.LeftButton, pos=row_of(sidebar, "b"))
    assert opened.args == ["b"]


def test_the_keyboard_walks_over_headings_and_opens(sidebar: Sidebar, qtbot: QtBot) -> None:
    sidebar.list.enter()
    QTest.keyClick(sidebar.list, KEY.Key_Down)
    with qtbot.waitSignal(sidebar.list.opened) as opened:
        QTest.keyClick(sidebar.list, KEY.Key_Return)
    assert opened.args == ["b"]
    with qtbot.waitSignal(sidebar.list.delete_requested) as deleted:
        QTest.keyClick(sidebar.list, KEY.Key_Delete)
    assert deleted.args == ["b"]


def test_a_title_is_typed_in_its_place(sidebar: Sidebar, qtbot: QtBot) -> None:
    sidebar.list.enter()
    QTest.keyClick(sidebar.list, KEY.Key_F2)
    editor = sidebar.list.findChild(QLineEdit)
    assert editor is not None
    assert editor.selectedText() == "a"
    QTest.keyClicks(editor, "Letter home")
    with qtbot.waitSignal(sidebar._model.renamed) as renamed:
        QTest.keyClick(editor, KEY.Key_Return)
    assert renamed.args == ["a", "Letter home"]


def test_escape_leaves_a_title_as_it_was(sidebar: Sidebar) -> None:
    renamed: list[object] = []
    sidebar._model.renamed.connect(lambda *_: renamed.append(1))
    sidebar.list.rename("b")
    editor = sidebar.list.findChild(QLineEdit)
    assert editor is not None
    QTest.keyClicks(editor, "nonsense")
    QTest.keyClick(editor, KEY.Key_Escape)
    assert renamed == []


def test_the_menu_opens_by_its_button_and_by_the_keyboard(sidebar: Sidebar, qtbot: QtBot) -> None:
    index = sidebar._model.index_of("c")
    place = sidebar.list._rows.menu_rect(sidebar.list.visualRect(index)).center()
    QTest.mouseClick(sidebar.list.viewport(), Qt.MouseButton.LeftButton, pos=place)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, Menu)
    assert [action.text() for action in menu.actions() if action.text()] == ["Rename", "Pin", "Export…", "Delete"]
    with qtbot.waitSignal(sidebar.list.pin_requested) as pinned:
        menu.actions()[1].trigger()
    assert pinned.args == ["c", True]
    menu.close()


def test_searching_goes_on_into_the_list_and_back(sidebar: Sidebar, qtbot: QtBot) -> None:
    sidebar.focus_search()
    with qtbot.waitSignal(sidebar.searched) as searched:
        QTest.keyClicks(sidebar.search, "b")
    assert searched.args == ["b"]
    QTest.keyClick(sidebar.search, KEY.Key_Down)
    assert sidebar.list.hasFocus()
    sidebar.list.setCurrentIndex(sidebar._model.first_row())
    QTest.keyClick(sidebar.list, KEY.Key_Up)
    assert sidebar.search.hasFocus()
    QTest.keyClick(sidebar.search, KEY.Key_Escape)
    assert sidebar.search.text() == ""


def test_nothing_to_list_is_said_and_a_search_can_be_widened(sidebar: Sidebar) -> None:
    sidebar._model.show([])
    assert not sidebar.list.isVisible()
    assert sidebar._empty.text() == "Your conversations will be listed here."
    assert not sidebar._clear_search.isVisible()
    sidebar.search.setText("zzz")
    sidebar._refresh()
    assert sidebar._empty.text() == "No title has “zzz” in it."
    sidebar._clear_search.click()
    assert sidebar.search.text() == ""


def test_two_thousand_rows_are_drawn_in_a_moment(sidebar: Sidebar) -> None:
    sidebar._model.show([conversation(f"conversation {number}", number / 10) for number in range(2000)])
    sidebar.grab()
    assert sidebar.list.children() != []
    assert not [child for child in sidebar.list.viewport().children() if isinstance(child, QWidget)]
