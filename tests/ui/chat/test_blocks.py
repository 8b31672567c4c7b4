from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QImage, QPainter

from ui.chat import units
from ui.chat.code_block import CodeBlock
from ui.chat.highlighting import Highlighter, lexer_for
from ui.chat.markdown import CodeLeaf, Run, TableLeaf
from ui.chat.table_block import TableBlock
from ui.chat.text_block import Mark, TextBlock
from ui.theme import Theme


def text_block(theme: Theme, *runs: Run, width: float = 400) -> TextBlock:
    block = TextBlock(runs, theme=theme)
    block.set_width(width)
    return block


def code_block(theme: Theme, text: str, language: str = "python", *, closed: bool = True) -> CodeBlock:
    block = CodeBlock(CodeLeaf((), language, text, closed=closed), theme=theme)
    block.set_width(400)
    return block


def painted(block: TextBlock | CodeBlock | TableBlock, theme: Theme, *, marks: tuple[Mark, ...] = ()) -> QImage:
    image = QImage(420, int(block.height) + 20, QImage.Format.Format_RGB32)
    image.fill(theme.colour("surface.base"))
    painter = QPainter(image)
    block.paint(painter, QPointF(10, 10), marks, QRectF(image.rect()))
    painter.end()
    return image


@pytest.mark.parametrize(
    ("text", "offset"),
    [("emoji 😀 end", 6), ("𠀀𠀁中", 1), ("plain", 3)],
)
def test_places_count_utf16_units(text: str, offset: int) -> None:
    place = units.place(text, offset)
    assert units.part(text, 0, place) == text[:offset]
    assert units.part(text, place, units.length(text)) == text[offset:]


def test_every_line_is_equally_high_whatever_scripts_stand_in_it(theme: Theme) -> None:
    line = theme.line("reading")
    for text in ("Latin", "中文", "Latin 中文 `x`", "a\nb\n中"):
        block = text_block(theme, Run(text), width=1_000)
        assert block.height == line * (1 + text.count("\n"))


def test_latin_and_chinese_stand_on_one_baseline(theme: Theme) -> None:
    def lowest_ink(text: str) -> int:
        image = painted(text_block(theme, Run(text), width=380), theme)
        ground = theme.colour("surface.base").rgb()
        rows = [y for y in range(image.height()) if any(image.pixel(x, y) != ground for x in range(image.width()))]
        return rows[-1]

    alone = lowest_ink("Hxn")
    image = painted(text_block(theme, Run("Hxn 中"), width=380), theme)
    ground = theme.colour("surface.base").rgb()
    latin = range(10, 10 + int(theme.metrics("reading").horizontalAdvance("Hxn")))
    rows = [y for y in range(image.height()) if any(image.pixel(x, y) != ground for x in latin)]
    assert rows[-1] == alone


def test_a_link_is_found_under_its_words_only(theme: Theme) -> None:
    block = text_block(theme, Run("See "), Run("the manual", href="https://x.org"), Run(" now"))
    start = block.rects(4, 8)[0]
    link = block.link_at(start.center())
    assert link is not None
    assert (link.href, link.shown) == ("https://x.org", "the manual")
    assert block.link_at(QPointF(2, 5)) is None
    assert block.link_at(QPointF(start.center().x(), 200)) is None


def test_words_and_places_are_found_by_point(theme: Theme) -> None:
    block = text_block(theme, Run("hello 😀 big world"))
    for offset in (0, 3, 6, 9):
        rect = block.rects(offset, offset + 1)
        assert block.place_at(QPointF(rect[0].left() + 1, 5)) == offset
    start, end = block.word_at(units.place(block.text, 10))
    assert units.part(block.text, start, end) == "big"


def test_inline_code_has_room_in_its_frame(theme: Theme) -> None:
    plain = text_block(theme, Run("a "), Run("b"), Run(" c"))
    framed = text_block(theme, Run("a "), Run("b", code=True), Run(" c"))
    assert framed.natural_width > plain.natural_width + theme.detail("inline_code_pad")


def test_a_marked_stretch_is_painted_on_its_ground(theme: Theme) -> None:
    block = text_block(theme, Run("find me here"))
    image = painted(block, theme, marks=(Mark(5, 7, "find.current", "find.current_text"),))
    rect = block.rects(5, 7)[0]
    corner = (round(10 + rect.left()) + 1, round(10 + rect.top()) + 1)
    assert image.pixelColor(*corner) == theme.colour("find.current")


def test_code_grows_without_losing_what_it_has(theme: Theme) -> None:
    block = code_block(theme, "a = 1\nb", closed=False)
    assert block.update(CodeLeaf((), "python", "a = 1\nbc = 2\n", closed=False))
    assert block.text == "a = 1\nbc = 2\n"
    block.set_width(400)
    assert block.height == block.header_height + theme.detail("code_top") + 3 * theme.line("code") + theme.space(3) + 1
    assert not block.update(CodeLeaf((), "python", "other", closed=False))
    assert not block.update(CodeLeaf((), "js", block.text, closed=False))


def test_long_lines_of_code_scroll_and_do_not_wrap(theme: Theme) -> None:
    short, long = code_block(theme, "x"), code_block(theme, "x" * 5_000)
    assert short.overflow == 0
    assert long.overflow == pytest.approx(
        5_000 * theme.metrics("code").horizontalAdvance("0") - long.inner_width, rel=0.01
    )
    assert long.height == short.height
    long.scroll_x = long.overflow
    assert long.place_at(QPointF(390, long.height - 20)) == pytest.approx(5_000, abs=3)


def test_places_in_code_are_found_by_point(theme: Theme) -> None:
    block = code_block(theme, "first\n\tsecond 😀 中文\nthird")
    for offset in (0, 4, 6, 7, 14, len("first\n\tsecond 😀 中文\nthi") + 1):
        rects = block.rects(offset, offset + 1)
        assert block.place_at(QPointF(rects[0].left() + 1, rects[0].center().y())) == offset
    start, end = block.word_at(8)
    assert units.part(block.text, start, end) == "second"


def test_code_is_painted_in_the_tokens_colours(theme: Theme) -> None:
    block = code_block(theme, "# x\n" * 3)
    block.use_highlighter(Highlighter(lexer_for("python")))
    assert block.highlighter.unread
    while block.highlighter.work(1):
        pass
    image = painted(block, theme)
    colours = {image.pixelColor(x, y).name() for x in range(20, 60) for y in range(40, 100)}
    assert theme.colour("syntax.comment").name() in colours


def table(theme: Theme, rows: list[list[str]], *, width: float = 400, align: str = "left") -> TableBlock:
    cells = [tuple((Run(text),) for text in row) for row in rows]
    block = TableBlock(TableLeaf((), cells[0], tuple(cells[1:]), (align,) * len(rows[0])), theme=theme)
    block.set_width(width)
    return block


def test_columns_share_the_width_and_rows_stand_apart_by_hairlines(theme: Theme) -> None:
    block = table(theme, [["a", "b"], ["short", "a longer cell of words"]])
    header = theme.line("ui") + 2 * theme.detail("table_pad") + 1
    row = theme.line("table") + 2 * theme.detail("table_pad") + 1
    assert block.height == header + row
    assert block.overflow == 0
    first, second = block.rects(4, 5)[0], block.rects(10, 11)[0]
    assert second.left() > first.left() + 50


def test_a_table_wraps_its_cells_before_it_scrolls(theme: Theme) -> None:
    wrapped = table(theme, [["a", "b"], ["words " * 30, "words " * 30]])
    assert wrapped.overflow == 0
    assert wrapped.height > 4 * theme.line("table")
    assert table(theme, [["column"] * 20] * 2).overflow > 0


def test_a_table_takes_rows_that_come_later(theme: Theme) -> None:
    block = table(theme, [["a"], ["1"]])
    before = block.height
    leaf = block.leaf
    longer = TableLeaf((), leaf.header, (*leaf.rows, ((Run("2"),),)), leaf.alignment)
    assert block.update(longer)
    assert block.text == "a\n1\n2"
    assert block.height > before
    assert not block.update(TableLeaf((), ((Run("other"),),), (), ("left",)))


def test_a_cell_of_a_table_is_found_by_point(theme: Theme) -> None:
    block = table(theme, [["name", "price"], ["苹果", "3.20"]], align="right")
    for offset in (0, 5, 11, 14):
        rect = block.rects(offset, offset + 1)[0]
        assert block.place_at(QPointF(rect.left() + 1, rect.center().y())) == offset
    assert block.word_at(12) == (11, 13)
