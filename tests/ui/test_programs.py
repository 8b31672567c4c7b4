"""The window asks about programs, once each, and does what the person says."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from assistant.app import Application
from assistant.mcp.calls import Call
from assistant.storage.clients import Reading, Writing
from ui.bridge import CoreBridge
from ui.operations import Operations
from ui.programs import ProgramQuestions
from ui.theme import Theme

READ = Call("tool", "list", client="zed")
WRITE = Call("tool", "remember", {"text": "I keep bees"}, client="zed", scope="work")


@pytest.fixture
def parent(qtbot: QtBot) -> QWidget:
    parent = QWidget()
    qtbot.addWidget(parent)
    parent.show()
    return parent


@pytest.fixture
def questions(
    core: Application, bridge: CoreBridge, parent: QWidget, theme: Theme, operations: Operations, qtbot: QtBot
) -> Iterator[ProgramQuestions]:
    core.mcp.desk.answer(READ)  # it came before there was a window
    questions = ProgramQuestions(core, bridge, window=parent, theme=theme, operations=operations)
    qtbot.waitUntil(lambda: questions.question is not None)
    yield questions
    questions.close()


def test_what_was_asked_before_is_asked_first_and_each_once(
    questions: ProgramQuestions, core: Application, qtbot: QtBot
) -> None:
    assert core.mcp.desk.answer(READ).asked
    assert core.mcp.desk.answer(WRITE).asked
    first = questions.question
    assert first is not None
    assert "“zed” read" in first.windowTitle()
    assert not first.keep.isVisible()
    first.yes.click()
    qtbot.waitUntil(lambda: core.mcp.access.grants()[0].reading is Reading.YES)
    qtbot.waitUntil(lambda: questions.question is not None and "write" in questions.question.windowTitle())
    second = questions.question
    assert second is not None
    assert second.keep.isVisible()
    second.yes.click()
    qtbot.waitUntil(lambda: core.mcp.access.grants()[1].writing is Writing.PROPOSE)
    assert questions.question is None
    assert not core.mcp.desk.answer(READ).error
    assert core.mcp.desk.answer(WRITE).content["action"] == "proposed"


def test_no_is_the_safe_answer_and_holds(questions: ProgramQuestions, core: Application, qtbot: QtBot) -> None:
    question = questions.question
    assert question is not None
    assert question.safe.isDefault()
    question.reject()
    qtbot.waitUntil(lambda: core.mcp.access.grants()[0].reading is Reading.NO)
    answer = core.mcp.desk.answer(READ)
    assert "has said no" in answer.error
    assert questions.question is None


def test_a_program_may_be_trusted_to_keep(questions: ProgramQuestions, core: Application, qtbot: QtBot) -> None:
    core.mcp.desk.answer(WRITE)
    assert questions.question is not None
    questions.question.reject()
    qtbot.waitUntil(lambda: questions.question is not None and questions.question.keep.isVisible())
    questions.question.keep.click()
    questions.question.yes.click()
    qtbot.waitUntil(lambda: core.mcp.access.grants()[1].writing is Writing.KEEP)
    assert core.mcp.desk.answer(WRITE).content["action"] == "added"
