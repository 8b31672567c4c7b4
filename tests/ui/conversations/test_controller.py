from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from assistant.app import Application
from assistant.messages import Conversation
from ui.bridge import CoreBridge
from ui.conversations.controller import ConversationsController
from ui.conversations.delete_question import DeleteQuestion
from ui.conversations.list_model import ConversationListModel
from ui.conversations.sidebar import Sidebar
from ui.operations import Operations
from ui.theme import Theme
from ui.widgets.label import Label
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
    toasts = Toasts(place, theme=theme)
    controller = ConversationsController(sidebar, model, theme=theme, operations=operations, toasts=toasts)
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
    toasts = Toasts(place, theme=theme)
    controller = ConversationsController(sidebar, model, theme=theme, operations=operations, toasts=toasts)
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


def learned_in(core: Application, text: str) -> Conversation:
    """A conversation from which something was learned."""
    made = core.chat.new_conversation()
    core.runtime.run(core.chat.send(made.id, text))
    core.finish_pending()
    core.chat.rename(made.id, "Rindal")
    return made


def asked(controller: ConversationsController) -> DeleteQuestion:
    return next(one for one in controller._sidebar.window().findChildren(DeleteQuestion) if one.isVisible())


def test_what_was_learned_stays_unless_it_is_to_go(
    controller: ConversationsController, core: Application, qtbot: QtBot
) -> None:
    one = learned_in(core, "My sister is called Ylva Moen.")
    qtbot.waitUntil(lambda: listed(controller) == ["Rindal"])
    (learned,) = core.memory.memories()
    controller.delete(one.id)
    qtbot.waitUntil(lambda: bool(controller._sidebar.window().findChildren(DeleteQuestion)))
    question = asked(controller)
    assert question.windowTitle() == "Delete “Rindal”?"
    assert question.safe.isDefault()
    assert not question.forget.isChecked()
    assert f"– {learned.text}" in [label.text() for label in question.findChildren(Label)]
    qtbot.mouseClick(question.yes, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: listed(controller) == [])
    assert [one.id for one in core.memory.memories()] == [learned.id]
    assert core.memory.memories()[0].sources[0].conversation_id == one.id


def test_what_was_learned_goes_too_at_once_and_comes_back_with_the_conversation(
    controller: ConversationsController, core: Application, qtbot: QtBot
) -> None:
    one = learned_in(core, "我妹妹叫苏青。")
    qtbot.waitUntil(lambda: listed(controller) == ["Rindal"])
    known = core.memory.memories()
    assert known
    for undone in (True, False):
        controller.delete(one.id)
        qtbot.waitUntil(lambda: any(q.isVisible() for q in controller._sidebar.window().findChildren(DeleteQuestion)))
        question = asked(controller)
        question.forget.setChecked(True)
        qtbot.mouseClick(question.yes, Qt.MouseButton.LeftButton)
        qtbot.waitUntil(lambda: controller._toasts.undo is not None)
        assert core.memory.memories() == []
        assert core.chat.conversations() == []
        if undone:
            controller._toasts.take_back()
            qtbot.waitUntil(lambda: listed(controller) == ["Rindal"])
            assert core.memory.memories() == known
    core.marking.finish()
    assert core.memory.memories(include_retired=True) == []
    assert core.stores.conversations.find(one.id) is None
    assert "苏青".encode() not in core.paths.database.read_bytes()


def test_a_temporary_conversation_is_deleted_without_a_way_back(
    controller: ConversationsController, core: Application, qtbot: QtBot
) -> None:
    made = core.chat.new_conversation(temporary=True)
    qtbot.waitUntil(lambda: controller._model.find(made.id) is not None)
    controller.delete(made.id)
    qtbot.waitUntil(lambda: controller._toasts.current is not None)
    assert controller._toasts.current is not None
    assert controller._toasts.current.accessibleName() == "The temporary conversation is over. Kept of it: nothing."
    assert controller._toasts.undo is None
    qtbot.waitUntil(lambda: core.chat.conversations() == [])


def test_a_conversation_that_the_search_leaves_out_is_shown_all_the_same(
    controller: ConversationsController, core: Application, qtbot: QtBot
) -> None:
    one, _ = made(core, "Oslo", "Bergen")
    controller._sidebar.search.setText("Bergen")
    qtbot.waitUntil(lambda: listed(controller) == ["Bergen"])
    with qtbot.waitSignal(controller.opened) as opened:
        controller.open(one.id)
    assert opened.args[0].title == "Oslo"
