from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from assistant.messages import MessageStatus, Usage
from tests.ui.chat.conftest import MakeMessage
from ui.chat.code_controls import CodeButton
from ui.chat.lexers import Lexers
from ui.chat.message_rows import PersonRow, ReplyRow
from ui.chat.turns import Turn
from ui.theme import Theme

Show = Callable[[QWidget], QWidget]


@pytest.fixture
def holder(shown: Show) -> QWidget:
    holder = QWidget()
    holder.resize(552, 700)
    return shown(holder)


@pytest.fixture
def reply_row(holder: QWidget, theme: Theme, lexers: Lexers, make_message: MakeMessage) -> Callable[..., ReplyRow]:
    def make(text: str, *, error: str = "", memory_count: int = 0, **fields: object) -> ReplyRow:
        turn = Turn(make_message(2, text, **fields), memory_count, error=error)
        row = ReplyRow(turn, theme=theme, lexers=lexers, parent=holder)
        row.resize(552, 10)
        row.setGeometry(0, 100, 552, row.wanted_height())  # away from where the mouse rests
        row.show()
        return row

    return make


def words_at(row: ReplyRow, block: int, offset: int) -> QPoint:
    laid = row.body.document.blocks[block]
    rect = laid.shape.rects(offset, offset + 1)[0].translated(laid.x + row.body.bleed, laid.y)
    return QPoint(int(rect.left()) + 1, int(rect.center().y()))


def test_a_reply_is_selected_across_blocks_and_copied(reply_row: Callable[..., ReplyRow], qtbot: QtBot) -> None:
    body = (row := reply_row("One two\n\nthree four")).body
    qtbot.mousePress(body, Qt.MouseButton.LeftButton, pos=words_at(row, 0, 4))
    qtbot.mouseMove(body, words_at(row, 1, 5))
    qtbot.mouseRelease(body, Qt.MouseButton.LeftButton, pos=words_at(row, 1, 5))
    qtbot.keyClick(body, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text() == "two\n\nthree"
    qtbot.mouseDClick(body, Qt.MouseButton.LeftButton, pos=words_at(row, 1, 7))
    body.copy()
    assert QGuiApplication.clipboard().text() == "four"
    qtbot.keyClick(body, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    body.copy()
    assert QGuiApplication.clipboard().text() == "One two\n\nthree four"


def test_a_link_opens_at_a_click_and_not_at_a_drag(reply_row: Callable[..., ReplyRow], qtbot: QtBot) -> None:
    row = reply_row("See [the manual](https://x.org/m) now")
    with qtbot.waitSignal(row.body.link_clicked) as clicked:
        qtbot.mouseClick(row.body, Qt.MouseButton.LeftButton, pos=words_at(row, 0, 6))
    assert clicked.args == ["https://x.org/m", "the manual"]
    with qtbot.assertNotEmitted(row.body.link_clicked):
        qtbot.mousePress(row.body, Qt.MouseButton.LeftButton, pos=words_at(row, 0, 5))
        qtbot.mouseMove(row.body, words_at(row, 0, 9))
        qtbot.mouseRelease(row.body, Qt.MouseButton.LeftButton, pos=words_at(row, 0, 9))
        qtbot.mouseClick(row.body, Qt.MouseButton.LeftButton, pos=words_at(row, 0, 1))


def test_code_is_copied_as_it_is_shown_and_says_so(reply_row: Callable[..., ReplyRow], qtbot: QtBot) -> None:
    row = reply_row("```sh\nls \u202e-l\n```")
    copy = next(button for button in row.body.findChildren(CodeButton) if button.text() == "Copy")
    right = copy.geometry().right()
    qtbot.mouseClick(copy, Qt.MouseButton.LeftButton)
    assert QGuiApplication.clipboard().text() == "ls -l"
    assert copy.text() == "Copied"
    assert copy.geometry().right() == right
    qtbot.waitUntil(lambda: copy.text() == "Copy")


def test_code_gets_its_colours_when_its_lexer_is_there(reply_row: Callable[..., ReplyRow], qtbot: QtBot) -> None:
    row = reply_row("```python\nimport os\n```")
    code = next(shape for _, shape in row.body.document.wide_blocks())
    qtbot.waitUntil(lambda: len(code.highlighter.lines) == 1)  # type: ignore[union-attr]
    assert code.highlighter.lines[0][0] == (6, "keyword")  # type: ignore[union-attr]


def test_a_long_line_of_code_is_scrolled_by_its_bar(reply_row: Callable[..., ReplyRow]) -> None:
    row = reply_row("```\n" + "x" * 500 + "\n```")
    shape = next(shape for _, shape in row.body.document.wide_blocks())
    controls = row.body._controls[shape]
    assert controls.scroll_by(100)
    assert shape.scroll_x == 100
    assert not reply_row("```\nshort\n```").body._controls.popitem()[1].scroll_by(100)


def test_a_reply_grows_as_it_is_fed_and_shows_its_caret_until_it_ends(
    reply_row: Callable[..., ReplyRow], make_message: MakeMessage
) -> None:
    row = reply_row("", status=MessageStatus.STREAMING)
    before = row.wanted_height()
    assert row.buttons.isHidden()
    for piece in ("Some **wor", "ds**\n\n", "- more\n- and ", "more"):
        row.feed(piece)
        while row.read_more():
            pass
    assert [block.shape.text for block in row.body.document.blocks] == ["Some words", "more", "and more"]
    assert row.wanted_height() > before
    row.turn.take(make_message(2, row.text, usage=Usage(5, 7), duration_ms=1_500))
    row.refresh()
    assert not row.buttons.isHidden()


def test_a_reply_that_ends_otherwise_than_it_streamed_shows_what_was_kept(
    reply_row: Callable[..., ReplyRow], make_message: MakeMessage
) -> None:
    row = reply_row("", status=MessageStatus.STREAMING)
    row.feed("my card is 4111")
    row.read_more()
    row.turn.take(make_message(2, "my card is [card]"))
    row.refresh()
    assert row.body.document.blocks[0].shape.text == "my card is [card]"


@pytest.mark.parametrize(
    ("status", "text", "error", "signal"),
    [
        (MessageStatus.INTERRUPTED, "half a", "", "continue_requested"),
        (MessageStatus.INTERRUPTED, "half a", "OpenAI cut the answer.", "continue_requested"),
        (MessageStatus.FAILED, "", "No key for OpenAI.", "again_requested"),
    ],
)
def test_a_cut_or_failed_reply_offers_to_go_on(
    reply_row: Callable[..., ReplyRow], qtbot: QtBot, status: MessageStatus, text: str, error: str, signal: str
) -> None:
    row = reply_row(text, status=status, error=error)
    assert not row._note.isHidden()
    assert row._note.accessibleName() == (error or "Interrupted")
    with qtbot.waitSignal(getattr(row, signal)):
        qtbot.mouseClick(row._note._button, Qt.MouseButton.LeftButton)


def test_only_the_last_reply_shows_its_buttons_unhovered(reply_row: Callable[..., ReplyRow], qtbot: QtBot) -> None:
    row = reply_row("Hello", memory_count=3, usage=Usage(1, 386), duration_ms=4_100)
    height = row.wanted_height()
    assert not row.buttons.chip.isHidden()
    assert row.buttons.chip.text() == "3 memories"
    assert row.buttons.buttons == {}
    row.set_last(True)
    assert {name for name, button in row.buttons.buttons.items() if not button.isHidden()} == {
        "copy",
        "again",
        "good",
        "bad",
    }
    row.set_last(False)
    assert all(button.isHidden() for button in row.buttons.buttons.values())
    assert row.wanted_height() == height
    row._hovered = True
    row._reveal()
    assert not row.buttons.buttons["again"].isHidden()


def test_a_reply_without_memories_has_no_chip(reply_row: Callable[..., ReplyRow]) -> None:
    assert reply_row("Hello").buttons.chip.isHidden()
    assert reply_row("Hello", memory_count=1).buttons.chip.text() == "1 memory"


def test_thinking_and_tools_fold_into_one_line(reply_row: Callable[..., ReplyRow], qtbot: QtBot) -> None:
    steps = (
        {"type": "call", "round": 1, "id": "1", "name": "recall", "arguments": {}},
        {"type": "result", "round": 1, "id": "1", "text": "long", "summary": "2 memories", "is_error": False},
    )
    row = reply_row("Hello", thinking="First this.\nThen that.", steps=steps)
    folded = row.wanted_height()
    assert row.steps._line.text() == "Thought, 1 tool call"
    qtbot.mouseClick(row.steps._line, Qt.MouseButton.LeftButton)
    assert row.steps._details.text() == "First this.\nThen that.\nrecall: 2 memories"
    assert row.wanted_height() > folded + 2 * 16
    assert reply_row("Hello").steps.isHidden()


def test_copying_a_reply_gives_its_markdown_and_its_html(reply_row: Callable[..., ReplyRow]) -> None:
    row = reply_row("Hello **you**")
    row.buttons.copy_requested.emit()
    mime = QGuiApplication.clipboard().mimeData()
    assert mime.text() == "Hello **you**"
    assert "<strong>you</strong>" in mime.html()


def test_a_bubble_is_as_wide_as_its_words_and_at_most_its_share(
    holder: QWidget, theme: Theme, lexers: Lexers, make_message: MakeMessage
) -> None:
    def bubble(text: str) -> float:
        row = PersonRow(Turn(make_message(1, text)), theme=theme, lexers=lexers, parent=holder)
        row.resize(552, 10)
        row.wanted_height()
        return row._bubble().width()

    column = 552 - 2 * theme.size("transcript_margin")
    assert bubble("short") < 100
    assert bubble("many words " * 30) == pytest.approx(column * 0.84, abs=1)
    row = PersonRow(Turn(make_message(1, "**not** <b>read</b>\n- as is")), theme=theme, lexers=lexers, parent=holder)
    assert row.body.document.blocks[0].shape.text == "**not** <b>read</b>\n- as is"
