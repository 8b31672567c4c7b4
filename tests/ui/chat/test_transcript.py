from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from assistant.messages import MessageStatus, Role
from tests.ui.chat.conftest import SAID_AT, MakeMessage
from ui.chat.message_rows import ReplyRow
from ui.chat.transcript import Transcript
from ui.chat.turns import make_turns
from ui.theme import Theme

LONG = "Words of a reply that takes more than one line in the transcript, so that it is high. " * 6


def at_end(transcript: Transcript) -> bool:
    bar = transcript.verticalScrollBar()
    return bar.value() == bar.maximum()


def wheel(transcript: Transcript, steps: int) -> None:
    viewport = transcript.viewport()
    point = QPointF(viewport.rect().center())
    event = QWheelEvent(
        point,
        viewport.mapToGlobal(point),
        QPoint(),
        QPoint(0, 120 * steps),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(viewport, event)


def test_of_many_messages_only_those_in_sight_are_built(transcript: Transcript, make_message: MakeMessage) -> None:
    transcript.show_turns(make_turns([make_message(key, LONG) for key in range(1, 10_001)], {}))
    assert transcript.row_count < 20
    assert at_end(transcript)
    assert 9_999 in transcript.built()
    for place in (0.1, 0.5, 0.9):
        bar = transcript.verticalScrollBar()
        bar.setValue(int(bar.maximum() * place))
        assert transcript.row_count <= 60
    transcript.verticalScrollBar().setValue(0)
    assert 0 in transcript.built()


def test_scrolling_up_through_guessed_heights_does_not_jump(transcript: Transcript, make_message: MakeMessage) -> None:
    texts = ["short", LONG * 3, "| a |\n|---|\n| b |\n" * 4, "```\n" + "x\n" * 30 + "```", "中文" * 200]
    transcript.show_turns(make_turns([make_message(key, texts[key % 5]) for key in range(1, 301)], {}))
    bar = transcript.verticalScrollBar()
    for _ in range(60):
        rows = {number: row.y() for number, row in transcript.built().items() if -200 < row.y() < 700}
        before = bar.value()
        bar.setValue(before - 90)
        for number, y in rows.items():
            if number in transcript.built() and 0 <= y < 500:
                assert transcript.built()[number].y() == pytest.approx(y + 90, abs=2)
    assert not transcript.follows


def test_it_follows_a_reply_until_the_person_scrolls_away(
    transcript: Transcript, make_message: MakeMessage, qtbot: QtBot
) -> None:
    transcript.show_turns(make_turns([make_message(key, LONG) for key in range(1, 20)], {}))
    transcript.add(make_message(20, "", status=MessageStatus.STREAMING))

    def grown(piece: str) -> None:
        transcript.grow(20, piece)
        row = transcript.built()[19]
        assert isinstance(row, ReplyRow)
        qtbot.waitUntil(lambda: not row.reading)

    grown(LONG)
    assert at_end(transcript)
    wheel(transcript, 5)
    assert not transcript.follows
    place = transcript.verticalScrollBar().value()
    grown(LONG * 3)
    assert transcript.verticalScrollBar().value() == place
    qtbot.waitUntil(lambda: not transcript._jump.isHidden())
    qtbot.mouseClick(transcript._jump, Qt.MouseButton.LeftButton)
    assert at_end(transcript)
    grown(LONG)
    assert at_end(transcript)
    assert transcript._jump.isHidden()


def test_a_reply_that_ends_shows_its_memories(transcript: Transcript, make_message: MakeMessage) -> None:
    transcript.show_turns(make_turns([make_message(1, "Hi")], {}))
    transcript.add(make_message(2, "", status=MessageStatus.STREAMING))
    transcript.grow(2, "Hello")
    transcript.refresh(make_message(2, "Hello"), memory_count=2)
    row = transcript.built()[1]
    assert isinstance(row, ReplyRow)
    assert row.buttons.chip.text() == "2 memories"
    transcript.set_opened(2)
    assert row.buttons.chip.isChecked()
    transcript.set_opened(None)
    assert not row.buttons.chip.isChecked()


def test_an_answer_given_again_replaces_what_came_after(transcript: Transcript, make_message: MakeMessage) -> None:
    transcript.show_turns(make_turns([make_message(key, f"message {key}") for key in range(1, 5)], {}))
    transcript.remove_after(1)
    transcript.add(make_message(6, "again"))
    assert [turn.message.key for turn in transcript.turns] == [1, 6]
    assert transcript.turn(3) is None
    assert set(transcript.built()) == {0, 1}


def test_it_scrolls_to_a_message_that_was_never_built(transcript: Transcript, make_message: MakeMessage) -> None:
    transcript.show_turns(make_turns([make_message(key, LONG) for key in range(1, 1_001)], {}))
    assert transcript.show_message(500)
    row = transcript.built()[499]
    assert 0 <= row.y() <= 30
    assert not transcript.show_message(5_000)


def test_another_width_or_zoom_keeps_what_is_in_sight(
    transcript: Transcript, make_message: MakeMessage, theme: Theme
) -> None:
    transcript.show_turns(make_turns([make_message(key, LONG) for key in range(1, 201)], {}))
    transcript.show_message(100)
    transcript.resize(700, 600)
    assert abs(transcript.built()[99].y()) < 100
    theme.apply(zoom=1.5)
    assert abs(transcript.built()[99].y()) < 150
    theme.apply(zoom=1.0)
    transcript.jump_to_latest()
    transcript.resize(552, 400)
    assert at_end(transcript)


def test_a_day_stands_above_its_first_message_only(make_message: MakeMessage) -> None:
    messages = [
        make_message(1, "a"),
        make_message(2, "b"),
        make_message(3, "c", said_at=SAID_AT.replace(month=12, day=2)),
    ]
    assert [turn.starts_day for turn in make_turns(messages, {})] == [True, False, True]


def test_what_is_neither_said_nor_answered_is_not_shown(make_message: MakeMessage) -> None:
    messages = [make_message(1, "a", role=Role.SYSTEM), make_message(2, "b", role=Role.TOOL), make_message(3, "c")]
    assert [turn.message.text for turn in make_turns(messages, {})] == ["c"]


def test_a_million_letters_are_laid_out_in_portions(
    transcript: Transcript, make_message: MakeMessage, qtbot: QtBot
) -> None:
    transcript.show_turns(make_turns([make_message(1, "x" * 1_000_000)], {}))
    body = transcript.built()[0].body
    assert body.document.has_guesses
    qtbot.waitUntil(lambda: not body.document.has_guesses)
    assert at_end(transcript)
    assert body.height() == pytest.approx(body.document.height, abs=1)


def test_only_one_message_is_selected_in(transcript: Transcript, make_message: MakeMessage, qtbot: QtBot) -> None:
    transcript.show_turns(make_turns([make_message(1, "first"), make_message(2, "second")], {}))
    first, second = (transcript.built()[number].body for number in (0, 1))
    first.select_all()
    assert transcript.selected_text() == "first"
    qtbot.mouseDClick(second, Qt.MouseButton.LeftButton, pos=QPoint(20, 8))
    qtbot.mousePress(second, Qt.MouseButton.LeftButton, pos=QPoint(20, 8))
    assert first.selection.range is None
