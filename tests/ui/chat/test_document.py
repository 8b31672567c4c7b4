from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QImage, QPainter

from ui.chat.code_block import CodeBlock
from ui.chat.document import Document, Place
from ui.chat.markdown_parser import read
from ui.chat.markdown_stream import MarkdownStream
from ui.chat.plain_text import plain_leaves
from ui.chat.selection import Selection, find_in
from ui.theme import Theme


def laid(theme: Theme, text: str, width: float = 400) -> Document:
    document = Document(theme, lambda code: None)
    document.show(read(text))
    document.set_width(width)
    return document


def test_blocks_stand_twelve_apart_and_items_closer(theme: Theme) -> None:
    document = laid(theme, "one\n\ntwo\n\n- a\n- b")
    line = theme.line("reading")
    tops = [block.y for block in document.blocks]
    assert tops[:3] == [0, line + 12, 2 * line + 24]
    assert tops[3] - tops[2] == line + theme.space(1)
    assert document.height == tops[3] + line
    assert document.blocks[2].x == theme.detail("list_indent")


def test_deep_frames_leave_room_for_words(theme: Theme) -> None:
    document = laid(theme, "> " * 60 + "deep inside", 500)
    assert document.blocks[0].x < 300
    assert document.blocks[0].height < 4 * theme.line("reading")


def test_what_has_not_changed_is_kept_as_it_is(theme: Theme) -> None:
    stream = MarkdownStream()
    document = Document(theme, lambda code: None)
    document.set_width(400)
    shown = 0

    def grow(piece: str) -> None:
        nonlocal shown
        stream.feed(piece)
        while stream.advance():
            pass
        document.show(stream.frozen[shown:] + stream.tail, keep=shown)
        shown = len(stream.frozen)

    grow("First paragraph.\n\nSecond")
    first = document.blocks[0].shape
    grow(" goes on.\n\n```py\na = 1\n")
    code = document.blocks[2].shape
    grow("b = 2\n```\n\nThird.")
    assert document.blocks[0].shape is first
    assert document.blocks[2].shape is code
    assert isinstance(code, CodeBlock)
    assert code.text == "a = 1\nb = 2"
    assert [block.shape.text for block in document.blocks] == [
        "First paragraph.",
        "Second goes on.",
        "a = 1\nb = 2",
        "Third.",
    ]
    assert document.height == document.blocks[-1].bottom


def test_a_very_long_message_is_laid_out_in_portions(theme: Theme) -> None:
    document = Document(theme, lambda code: None)
    document.show(plain_leaves("word " * 60_000))
    document.set_width(400)
    assert document.has_guesses
    assert document.blocks[0].height == document.blocks[0].shape.height
    document.lay_between(document.height - 10, document.height)
    assert document.blocks[-1].laid_for == 400
    for _ in range(10_000):
        if not document.lay_more(0.002):
            break
    assert not document.has_guesses
    assert document.height == sum(block.height for block in document.blocks)


def test_a_point_leads_to_a_place_and_back(theme: Theme) -> None:
    document = laid(theme, "one\n\n- two\n\n```\nthree\n```")
    for number, block in enumerate(document.blocks):
        rect = block.shape.rects(1, 2)[0].translated(block.x, block.y)
        assert document.place_at(QPointF(rect.left() + 1, rect.center().y())) == Place(number, 1)
    assert document.place_at(QPointF(0, 10_000)) == document.everything()[1]
    assert document.place_at(QPointF(0, -50)) == Place(0, 0)


def test_a_selection_over_blocks_reads_as_text(theme: Theme) -> None:
    document = laid(theme, "one two\n\n- three\n- four\n\n```\nfive\n```")
    selection = Selection()
    selection.select(Place(3, 2), Place(0, 4))
    assert selection.text(document) == "two\n\n• three\n• four\n\nfi"
    selection.select(Place(1, 1), Place(1, 3))
    assert selection.text(document) == "hr"
    selection.select(Place(1, 1), Place(1, 1))
    assert selection.range is None
    selection.select(*document.everything())
    assert selection.text(document) == "one two\n\n• three\n• four\n\nfive"


def test_hits_are_found_in_the_words_that_show_regardless_of_case(theme: Theme) -> None:
    document = laid(theme, "Find **me** here, FIND Me; 😀 find me\n\n```\nfind me\n```")
    hits = find_in(document, "find me")
    assert [(hit.block, hit.end - hit.start) for hit in hits] == [(0, 7), (0, 7), (0, 7), (1, 7)]
    assert find_in(document, "") == []
    selection = Selection()
    selection.set_hits(hits, 1)
    assert [mark.ground for mark in selection.marks(0)] == ["find.bg", "find.current", "find.bg"]


@pytest.mark.parametrize("mode", ["light", "dark"])
def test_everything_paints(theme: Theme, mode: str) -> None:
    theme.apply(mode="dark" if mode == "dark" else "light")
    text = "# H\n\n1. a\n   - [x] b\n   - [ ] c\n\n> q\n> > r\n\n| a |\n|--|\n| b |\n\n---\n\n```diff\n-x\n```\n\n$$x$$"
    document = laid(theme, text)
    image = QImage(420, int(document.height) + 10, QImage.Format.Format_RGB32)
    image.fill(theme.colour("surface.base"))
    painter = QPainter(image)
    document.paint(painter, QPointF(10, 0), QRectF(image.rect()), lambda number: ())
    painter.end()
    for block in document.blocks:
        rows = range(max(0, int(block.y) - 1), int(block.bottom) + 1)
        inked = {image.pixel(x, y) for y in rows for x in range(10, 410)}
        assert len(inked) > 1, block.leaf
