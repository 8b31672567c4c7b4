"""The buttons of a memory in the panel act on the very next turn, and can be taken back."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from assistant.app import Application
from assistant.memory.records import Memory
from assistant.messages import Conversation
from ui.memory.entry import Entry
from ui.memory.entry_parts import EntryAction
from ui.memory.forget_question import ForgetQuestion
from ui.memory.panel import MemoryPanel
from ui.memory.value_question import ValueQuestion
from ui.widgets.label import Label
from ui.widgets.toast import Toasts

QUESTION = "Which colour is the boathouse in Rindal?"
Press = Callable[[str], None]


@pytest.fixture
def boathouse(core: Application) -> Memory:
    kept = core.memory.remember("The boathouse in Rindal is red.").memory
    assert kept is not None
    return kept


@pytest.fixture
def conversation(core: Application, boathouse: Memory, panel: MemoryPanel, qtbot: QtBot) -> Conversation:
    """A conversation whose first reply shows in the panel."""
    made = core.chat.new_conversation()
    panel.show_reply(ask(core, made), made.id)
    qtbot.waitUntil(lambda: bool(panel.entries))
    return made


@pytest.fixture
def press(panel: MemoryPanel, qtbot: QtBot) -> Press:
    def click(name: str) -> None:
        entry = panel.entries[0]
        qtbot.mouseClick(entry, Qt.MouseButton.LeftButton)
        qtbot.mouseClick(button(entry, name), Qt.MouseButton.LeftButton)

    return click


def ask(core: Application, conversation: Conversation) -> int:
    return core.runtime.run(core.chat.send(conversation.id, QUESTION)).message.key


def recalled(core: Application, conversation: Conversation) -> list[str]:
    """What the prompt of the very next turn carries."""
    return [entry.text or "" for entry in core.chat.prompt_contents(ask(core, conversation)).recalled]


def button(entry: Entry, name: str) -> EntryAction:
    return next(one for one in entry.findChildren(EntryAction) if one.text() == name)


def said(root: QWidget) -> list[str]:
    return [label.text() for label in root.findChildren(Label) if label.isVisibleTo(root) and label.text()]


def test_wrong_is_out_of_the_next_prompt_and_comes_back_by_undo(
    panel: MemoryPanel,
    core: Application,
    boathouse: Memory,
    conversation: Conversation,
    press: Press,
    toasts: Toasts,
    qtbot: QtBot,
) -> None:
    press("Wrong")
    qtbot.waitUntil(lambda: toasts.undo is not None)
    assert toasts.current is not None
    assert toasts.current.accessibleName() == f"Marked wrong: {boathouse.text}"
    assert boathouse.text not in recalled(core, conversation)
    qtbot.waitUntil(lambda: "You marked it as wrong" in said(panel.entries[0]))
    toasts.take_back()
    qtbot.waitUntil(lambda: recalled(core, core.chat.new_conversation()) == [boathouse.text])
    qtbot.waitUntil(lambda: "You marked it as wrong" not in said(panel.entries[0]))


def test_outdated_asks_for_the_new_value(
    panel: MemoryPanel,
    core: Application,
    boathouse: Memory,
    conversation: Conversation,
    press: Press,
    toasts: Toasts,
    qtbot: QtBot,
) -> None:
    press("Outdated")
    question = panel.findChild(ValueQuestion)
    assert question is not None
    assert question.field.text() == boathouse.text
    assert not question.yes.isEnabled()
    question.field.selectAll()
    qtbot.keyClicks(question.field, "The boathouse in Rindal is blue.")
    qtbot.keyClick(question.field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: toasts.undo is not None)
    found = recalled(core, core.chat.new_conversation())
    assert "The boathouse in Rindal is blue." in found
    assert boathouse.text not in found
    qtbot.waitUntil(lambda: "Changed since: The boathouse in Rindal is blue." in said(panel.entries[0]))
    toasts.take_back()
    qtbot.waitUntil(lambda: [one.text for one in core.memory.memories()] == [boathouse.text])


def test_what_only_ended_needs_no_new_value(
    panel: MemoryPanel,
    core: Application,
    boathouse: Memory,
    conversation: Conversation,
    press: Press,
    toasts: Toasts,
    qtbot: QtBot,
) -> None:
    press("Outdated")
    question = panel.findChild(ValueQuestion)
    assert question is not None
    qtbot.mouseClick(question.ended, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: core.memory.get(boathouse.id).valid_to is not None)
    qtbot.waitUntil(lambda: "No longer holds" in said(panel.entries[0]))


def test_not_here_is_of_this_conversation_only(
    panel: MemoryPanel,
    core: Application,
    boathouse: Memory,
    conversation: Conversation,
    press: Press,
    toasts: Toasts,
    qtbot: QtBot,
) -> None:
    press("Not here")
    qtbot.waitUntil(lambda: "Left out of this conversation" in said(panel.entries[0]))
    assert recalled(core, conversation) == []
    assert recalled(core, core.chat.new_conversation()) == [boathouse.text]
    press("Use here again")
    qtbot.waitUntil(lambda: "Left out of this conversation" not in said(panel.entries[0]))
    assert boathouse.text in recalled(core, conversation)


def test_never_lists_what_goes_and_waits_for_a_yes(
    panel: MemoryPanel,
    core: Application,
    boathouse: Memory,
    conversation: Conversation,
    press: Press,
    toasts: Toasts,
    qtbot: QtBot,
) -> None:
    press("Never")
    qtbot.waitUntil(lambda: panel.findChild(ForgetQuestion) is not None)
    question = panel.findChild(ForgetQuestion)
    assert question.windowTitle() == "Forget this for good?"
    assert question.safe.isDefault()
    assert {boathouse.text, "Every copy in backups and the bin on this machine"} <= set(said(question))
    assert "Can be undone for 10 seconds." in said(question)
    qtbot.mouseClick(question.safe, Qt.MouseButton.LeftButton)
    assert recalled(core, core.chat.new_conversation()) == [boathouse.text]


def test_never_acts_on_the_next_turn_and_can_be_undone_until_it_is_done(
    panel: MemoryPanel,
    core: Application,
    boathouse: Memory,
    conversation: Conversation,
    press: Press,
    toasts: Toasts,
    qtbot: QtBot,
) -> None:
    for undone in (True, False):
        press("Never")
        qtbot.waitUntil(lambda: any(one.isVisible() for one in panel.findChildren(ForgetQuestion)))
        question = next(one for one in panel.findChildren(ForgetQuestion) if one.isVisible())
        qtbot.mouseClick(question.yes, Qt.MouseButton.LeftButton)
        qtbot.waitUntil(lambda: toasts.undo is not None)
        assert recalled(core, core.chat.new_conversation()) == []
        if undone:
            toasts.take_back()
            qtbot.waitUntil(lambda: boathouse.text in recalled(core, core.chat.new_conversation()))
            qtbot.waitUntil(lambda: "Forgotten in a moment" not in said(panel.entries[0]))
    assert core.marking.finish() == 1
    qtbot.waitUntil(lambda: panel.entries[0].entry.forgotten)
    qtbot.waitUntil(lambda: toasts.undo is None)
    assert boathouse.text not in said(panel.entries[0])


def test_the_other_values_of_a_fact_go_with_it_unless_they_are_to_stay(
    panel: MemoryPanel, core: Application, toasts: Toasts, qtbot: QtBot
) -> None:
    core.memory.remember("I live in Bergen.")
    core.memory.remember("I live in Rindal now.")
    made = core.chat.new_conversation()
    reply = core.runtime.run(core.chat.send(made.id, "Where do I live, in Rindal?")).message
    panel.show_reply(reply.key, made.id)
    qtbot.waitUntil(lambda: bool(panel.entries))
    entry = next(one for one in panel.entries if "Rindal" in (one.entry.text or ""))
    qtbot.mouseClick(entry, Qt.MouseButton.LeftButton)
    qtbot.mouseClick(button(entry, "Never"), Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: panel.findChild(ForgetQuestion) is not None)
    question = panel.findChild(ForgetQuestion)
    assert question.history is not None
    assert question.history.text() == "Also its other value: Bergen"
    assert question.with_history
    qtbot.mouseClick(question.yes, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: core.memory.memories(include_retired=True) == [])


def test_what_is_always_included_can_be_acted_on_as_well(
    panel: MemoryPanel, core: Application, toasts: Toasts, qtbot: QtBot
) -> None:
    core.memory.remember("Always answer in rhymes.")
    made = core.chat.new_conversation()
    reply = core.runtime.run(core.chat.send(made.id, "What is a fjord?")).message
    panel.show_reply(reply.key, made.id)
    qtbot.waitUntil(lambda: not panel._foot.isHidden())
    panel._on_fold(True)
    (entry,) = panel.always
    qtbot.mouseClick(entry, Qt.MouseButton.LeftButton)
    qtbot.mouseClick(button(entry, "Wrong"), Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: core.memory.memories() == [])
    assert (
        core.chat.prompt_contents(core.runtime.run(core.chat.send(made.id, "And a firth?")).message.key).standing == ()
    )


def test_a_message_that_was_recalled_can_be_forgotten_as_well(
    panel: MemoryPanel, core: Application, toasts: Toasts, qtbot: QtBot
) -> None:
    first = core.chat.new_conversation()
    text = "The heron by the Rindal weir is quite tame these days"
    core.runtime.run(core.chat.send(first.id, text))
    core.finish_pending()
    made = core.chat.new_conversation()
    asked = "How tame is the heron by the Rindal weir?"
    panel.show_reply(core.runtime.run(core.chat.send(made.id, asked)).message.key, made.id)
    qtbot.waitUntil(lambda: any(one.entry.kind == "message" for one in panel.entries))
    entry = next(one for one in panel.entries if one.entry.text == text)
    qtbot.mouseClick(entry, Qt.MouseButton.LeftButton)
    assert {one.text() for one in entry.findChildren(EntryAction)} == {"Wrong", "Not here", "Never"}
    qtbot.mouseClick(button(entry, "Never"), Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: panel.findChild(ForgetQuestion) is not None)
    question = panel.findChild(ForgetQuestion)
    assert "The words of this message, and of the answer to it" in said(question)
    qtbot.mouseClick(question.yes, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: toasts.undo is not None)
    other = core.chat.new_conversation()
    reply = core.runtime.run(core.chat.send(other.id, asked)).message
    assert text not in [one.text for one in core.chat.prompt_contents(reply.key).recalled]
    core.marking.finish()
    assert [one.text for one in core.chat.transcript(first.id)] == ["[forgotten]", "[forgotten]"]
