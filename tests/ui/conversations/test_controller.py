from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from assistant.app import Application
from assistant.messages import Conversation
from ui.bridge import CoreBridge
from ui.conversations.controller import ConversationsController
from ui.conversations.list_model import ConversationListModel
from ui.conversations.sidebar import Sidebar
from ui.operations import Operations
from ui.theme import Theme
from ui.widgets.toast import Toasts


@pytest.fixture
def place(qtbot: QtBot) -> QWidget:
    place = QWidget()
    place.resize(900, 600)
    qtbot.addWidget(place)
    place.show()
    return place


@pytest.fixture
def controller(
    core: Application, bridge: CoreBridge, operations: Operations, theme: Theme, place: QWidget
) -> ConversationsController:
    model = ConversationListModel(place)
    sidebar = Sidebar(model, theme=theme, parent=place)
    controller = ConversationsController(sidebar, model, operations=operations, toasts=Toasts(place, theme=theme))
    controller.attach(core, bridge)
    return controller


def made(core: Application, *titles: str) -> list[Conversation]:
    return [core.chat.rename(core.chat.new_conversation().id, title) for title in titles]


def listed(controller: ConversationsController) -> list[str]:
    model = controller._model
    found = (model.conversation(model.index(row)) for row in range(model.rowCount()))
    return sorted(one.title for one in found if one is not None)


def test_what_the_core_makes_is_listed(controller: ConversationsController, core: Application, qtbot: QtBot) -> None:
    made(core, "Oslo", "Bergen")
    qtbot.waitUntil(lambda: listed(controller) == ["Bergen", "Oslo"])


def test_a_title_is_kept(controller: ConversationsController, core: Application, qtbot: QtBot) -> None:
    (one,) = made(core, "Oslo")
    qtbot.waitUntil(lambda: listed(controller) == ["Oslo"])
    controller.open(one.id)
    with qtbot.waitSignal(controller.changed):
        controller.rename(one.id, "Three days in Oslo")
    assert controller.current is not None
    assert controller.current.title == "Three days in Oslo"
    assert core.chat.conversations()[0].title == "Three days in Oslo"


def test_deleting_can_be_undone(controller: ConversationsController, core: Application, qtbot: QtBot) -> None:
    (one,) = made(core, "Oslo")
    qtbot.waitUntil(lambda: listed(controller) == ["Oslo"])
    controller.open(one.id)
    controller.delete(one.id)
    qtbot.waitUntil(lambda: controller._toasts.undo is not None)
    qtbot.waitUntil(lambda: listed(controller) == [])
    assert controller.current is None
    assert core.chat.conversations() == []
    assert controller._toasts.undo is not None
    assert controller._toasts.undo[0] == "Deleted “Oslo”"
    controller._toasts.take_back()
    qtbot.waitUntil(lambda: listed(controller) == ["Oslo"])
    assert controller._toasts.undo is None


def test_searching_finds_titles_in_both_scripts(
    controller: ConversationsController, core: Application, qtbot: QtBot
) -> None:
    made(core, "Oslo trip", "给房东的邮件", "Bike gears")
    qtbot.waitUntil(lambda: len(listed(controller)) == 3)
    for words, hits in (("OSLO", ["Oslo trip"]), ("房东", ["给房东的邮件"]), ("nothing", []), ("", 3)):
        controller._sidebar.search.setText(words)
        if isinstance(hits, int):
            qtbot.waitUntil(lambda hits=hits: len(listed(controller)) == hits)
        else:
            qtbot.waitUntil(lambda hits=hits: listed(controller) == hits)


def test_pinning_and_memory_are_kept(controller: ConversationsController, core: Application, qtbot: QtBot) -> None:
    (one,) = made(core, "Oslo")
    controller.set_pinned(one.id, True)
    controller.set_memory_enabled(one.id, False)
    qtbot.waitUntil(lambda: core.chat.conversations()[0].pinned and not core.chat.conversations()[0].memory_enabled)


def test_a_reply_elsewhere_is_marked_until_it_is_opened(
    controller: ConversationsController, core: Application, qtbot: QtBot
) -> None:
    there, here = made(core, "there", "here")
    qtbot.waitUntil(lambda: len(listed(controller)) == 2)
    controller.open(here.id)
    core.runtime.run(core.chat.send(there.id, "What time is it?"))
    qtbot.waitUntil(lambda: there.id in controller._model._unread)
    assert controller._model._streaming == set()
    controller.open(there.id)
    assert controller._model._unread == set()
    core.runtime.run(core.chat.send(there.id, "And now?"))
    qtbot.waitUntil(lambda: len(core.chat.transcript(there.id)) == 4)
    assert controller._model._unread == set()


def test_the_conversation_of_last_time_opens_once_it_is_listed(
    core: Application, bridge: CoreBridge, operations: Operations, theme: Theme, place: QWidget, qtbot: QtBot
) -> None:
    (one,) = made(core, "Oslo")
    model = ConversationListModel(place)
    sidebar = Sidebar(model, theme=theme, parent=place)
    controller = ConversationsController(sidebar, model, operations=operations, toasts=Toasts(place, theme=theme))
    controller.open_when_listed(one.id)
    with qtbot.waitSignal(controller.opened) as opened:
        controller.attach(core, bridge)
    assert opened.args[0].id == one.id


def test_a_temporary_one_is_listed_while_it_lives_and_cannot_be_pinned(
    controller: ConversationsController, core: Application, qtbot: QtBot
) -> None:
    temporary = core.chat.new_conversation(temporary=True)
    qtbot.waitUntil(lambda: controller._model.find(temporary.id) is not None)
    controller.started(temporary.id)
    assert controller.current is not None
    assert controller.current.temporary
    index = controller._model.index_of(temporary.id)
    assert index.data(Qt.ItemDataRole.AccessibleDescriptionRole).endswith("temporary")
    controller._sidebar.list._show_menu(index, QPoint(0, 0))
    menu = QApplication.activePopupWidget()
    assert menu is not None
    assert [action.text() for action in menu.actions() if action.text()] == ["Rename", "Delete"]
    menu.close()
