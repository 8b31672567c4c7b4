from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from assistant import clock
from assistant.app import Application
from assistant.memory.records import Spoken
from tests.ui.memory_window.seen import said
from ui.i18n import Languages
from ui.memory_window.inbox_page import InboxPage
from ui.memory_window.window import MemoryWindow
from ui.widgets.source_link import SourceLink

Propose = Callable[..., None]


@pytest.fixture
def propose(core: Application) -> Propose:
    """Lets what a message says wait for a yes."""
    talk = core.stores.conversations.create(title="On the ferry")

    def put(text: str) -> None:
        told = core.stores.messages.add(conversation_id=talk.id, role="user", text=text, said_at=clock.now())
        core.memory._propose(Spoken("user", text, clock.local_now(), talk.id, told.id), ())

    return put


@pytest.fixture
def inbox(window: MemoryWindow) -> InboxPage:
    page = window.open("inbox")
    assert isinstance(page, InboxPage)
    return page


def cards(inbox: InboxPage, count: int) -> Callable[[], bool]:
    return lambda: len(inbox.cards) == count


def test_a_candidate_shows_its_words_its_reason_and_what_it_replaces(
    inbox: InboxPage, core: Application, propose: Propose, window: MemoryWindow, qtbot: QtBot
) -> None:
    core.memory.remember("I live in Turku.")
    propose("I live in Vaasa now.")
    qtbot.waitUntil(cards(inbox, 1))
    (card,) = inbox.cards
    words = said(card)
    assert {"I live in Vaasa now.", "“I live in Vaasa now.”", "Takes the place of:"} <= set(words)
    assert any(line.startswith("You, lives in; learned from what you said") for line in words)
    with qtbot.waitSignal(window.conversation_requested):
        qtbot.mouseClick(card.findChildren(SourceLink)[0], Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: window._rows["inbox"].accessibleName() == "Inbox, 1")


def test_a_yes_is_taken_back_from_the_toast(
    inbox: InboxPage, core: Application, propose: Propose, qtbot: QtBot
) -> None:
    propose("我住在青岛。")
    qtbot.waitUntil(cards(inbox, 1))
    qtbot.mouseClick(inbox.cards[0].buttons["accept"], Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: [one.value for one in core.memory.memories()] == ["青岛"])
    qtbot.waitUntil(cards(inbox, 0))
    qtbot.waitUntil(lambda: inbox.toasts.undo is not None)
    inbox.toasts.take_back()
    qtbot.waitUntil(cards(inbox, 1))
    assert core.memory.memories() == []


def test_its_words_can_be_changed_first(inbox: InboxPage, core: Application, propose: Propose, qtbot: QtBot) -> None:
    propose("I live in Vaasa.")
    qtbot.waitUntil(cards(inbox, 1))
    card = inbox.cards[0]
    qtbot.keyClick(card, Qt.Key.Key_E)
    assert card.editor is not None
    card.editor.set_text("I live in Pori.")
    inbox.refresh()
    qtbot.keyClick(card.editor.edit, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: [one.value for one in core.memory.memories()] == ["Pori"])


def test_what_is_refused_is_listed_and_can_be_allowed_again(
    inbox: InboxPage, core: Application, propose: Propose, qtbot: QtBot
) -> None:
    propose("I like liquorice.")
    propose("I like rye bread.")
    qtbot.waitUntil(cards(inbox, 2))
    qtbot.keyClick(inbox.cards[0], Qt.Key.Key_Delete)
    qtbot.waitUntil(cards(inbox, 1))
    qtbot.waitUntil(lambda: "I like rye bread." in said(inbox) and "Not to be remembered" in said(inbox))
    propose("I like rye bread.")
    assert len(core.memory.pending()) == 1
    qtbot.mouseClick(inbox.cards[0].buttons["kind"], Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: "Every Preference: likes" in said(inbox))
    for _ in range(2):
        count = len(inbox.lifts)
        qtbot.mouseClick(inbox.lifts[0], Qt.MouseButton.LeftButton)
        qtbot.waitUntil(lambda count=count: len(inbox.lifts) == count - 1)
    propose("I like rye bread.")
    qtbot.waitUntil(cards(inbox, 1))


def test_all_are_remembered_at_once_and_taken_back(
    inbox: InboxPage, core: Application, propose: Propose, qtbot: QtBot
) -> None:
    propose("I live in Vaasa.")
    propose("I like rye bread.")
    qtbot.waitUntil(cards(inbox, 2))
    qtbot.mouseClick(inbox.accept_all, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: len(core.memory.memories()) == 2)
    qtbot.waitUntil(lambda: inbox.toasts.undo is not None)
    inbox.toasts.take_back()
    qtbot.waitUntil(lambda: len(core.memory.pending()) == 2)


def test_an_empty_inbox_offers_to_ask_first(
    inbox: InboxPage, core: Application, languages: Languages, qtbot: QtBot
) -> None:
    qtbot.waitUntil(lambda: "Nothing waits" in said(inbox))
    qtbot.mouseClick(inbox.empty.ways[0], Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: core.settings.current.memory.mode == "ask")
    qtbot.waitUntil(lambda: inbox.empty.ways == [])
    languages.use("zh")
    qtbot.waitUntil(lambda: "没有待确认的内容" in said(inbox))
