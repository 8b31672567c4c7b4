from __future__ import annotations

import json
from pathlib import Path

import pytest

from ui.chat.markdown import CodeLeaf, Leaf, RuleLeaf, Run, TableLeaf, TextLeaf
from ui.chat.markdown_export import html, plain
from ui.chat.markdown_parser import read


def texts(leaves: list[Leaf]) -> list[str]:
    return [leaf.text for leaf in leaves if isinstance(leaf, TextLeaf)]


def test_blocks_become_leaves_with_their_frames() -> None:
    leaves = read("# T\n\npara\n\n- a\n  1. b\n\n> q\n\n---\n\n```py\nx = 1\n```\n")
    kinds = [type(leaf) for leaf in leaves]
    assert kinds == [TextLeaf, TextLeaf, TextLeaf, TextLeaf, TextLeaf, RuleLeaf, CodeLeaf]
    assert [[frame.marker for frame in leaf.frames] for leaf in leaves[:5]] == [[], [], ["•"], ["•", "1."], [""]]
    assert isinstance(leaves[0], TextLeaf)
    assert leaves[0].level == 1
    assert isinstance(leaves[6], CodeLeaf)
    assert (leaves[6].language, leaves[6].text) == ("py", "x = 1")


def test_runs_carry_their_looks_and_neighbours_of_one_look_are_joined() -> None:
    (leaf,) = read("a **b *c*** ~~d~~ `e` [f](https://x.org)")
    assert isinstance(leaf, TextLeaf)
    assert leaf.runs == (
        Run("a "),
        Run("b ", bold=True),
        Run("c", bold=True, italic=True),
        Run(" "),
        Run("d", struck=True),
        Run(" "),
        Run("e", code=True),
        Run(" "),
        Run("f", href="https://x.org"),
    )


def test_ordered_lists_count_on_from_their_first_number() -> None:
    leaves = read("3. a\n3. b\n9. c")
    assert [leaf.frames[0].marker for leaf in leaves] == ["3.", "4.", "5."]
    assert read("0. a")[0].frames[0].marker == "0."


def test_tasks_are_items_with_a_box() -> None:
    done, waiting, none = read("- [x] **a**\n- [ ] b\n- [y] c")
    assert [leaf.frames[0].checked for leaf in (done, waiting, none)] == [True, False, None]
    assert texts([done, waiting, none]) == ["a", "b", "[y] c"]


def test_an_empty_item_still_shows_its_marker() -> None:
    assert [leaf.frames[0].marker for leaf in read("-\n- a")] == ["•", "•"]


def test_a_table_has_cells_and_alignment() -> None:
    (leaf,) = read("| a | b |\n|:-:|--:|\n| `x\\|y` | 2 |")
    assert isinstance(leaf, TableLeaf)
    assert leaf.alignment == ("center", "right")
    assert leaf.rows == (((Run("x|y", code=True),), (Run("2"),)),)


def test_html_stays_text_and_images_become_their_words_and_address() -> None:
    text = "<script>x</script>\n\n![chart](https://e.example/p.png) ![](https://e.example/q.png)"
    shown = plain(read(text))
    assert "<script>x</script>" in shown
    assert "chart (https://e.example/p.png)" in shown
    built = html(read(text))
    assert "<script" not in built
    assert "<img" not in built


def test_addresses_that_may_never_open_are_no_links() -> None:
    (leaf,) = read("[a](docs/x.md) [b](//evil.example)")
    assert isinstance(leaf, TextLeaf)
    assert not any(run.href for run in leaf.runs)


def test_formulas_are_not_read_as_emphasis_and_money_is_no_formula() -> None:
    leaves = read("A $a_1*b*c$ and \\(x^2\\), it costs $5 and $6.\n\n$$\n\\sum x\n$$\n\n\\[ y \\]")
    assert texts(leaves) == ["A a₁*b*c and x², it costs $5 and $6.", "∑x", "y"]
    assert [leaf.formula for leaf in leaves if isinstance(leaf, TextLeaf)] == [False, True, True]


@pytest.mark.parametrize("mark", ["> ", "- ", "1. ", "* > "])
def test_very_deep_nesting_shows_its_words(mark: str) -> None:
    leaves = read(mark * 400 + "deep inside\n\nafter")
    assert "deep inside" in plain(leaves)
    assert "after" in plain(leaves)


def test_a_thousand_open_brackets_end() -> None:
    assert "text" in plain(read("[" * 1_000 + "text" + "](" * 1_000))


def test_plain_text_keeps_markers_and_parts_blocks() -> None:
    assert (
        plain(read("a\n\n- b\n- [x] c\n\n  d\n\n| e | f |\n|---|---|\n| 1 | 2 |")) == "a\n\n• b\n☑ c\nd\n\ne\tf\n1\t2"
    )


def test_html_nests_lists_and_closes_everything() -> None:
    built = html(read("- a\n  1. b\n  2. c\n- d\n\n> q\n\n3. x"))
    expected = (
        "<ul><li><p>a</p><ol><li><p>b</p></li><li><p>c</p></li></ol></li><li><p>d</p></li></ul>"
        '<blockquote><p>q</p></blockquote><ol start="3"><li><p>x</p></li></ol>'
    )
    assert built == expected
    assert html(read('`<b>` & "x"')) == "<p><code>&lt;b&gt;</code> &amp; &quot;x&quot;</p>"


def test_no_reply_of_any_kind_loads_anything(tmp_path: Path) -> None:
    import subprocess
    import sys

    images = "![a](https://evil.example/a.png) <img src=https://evil.example/b.png>\n\n![c](file:///etc/hostname)"
    reply = f"{images}\n\n```html\n<script src=https://evil.example/c.js></script>\n```"
    command = [sys.executable, str(Path(__file__).with_name("render_markdown.py"))]
    run = subprocess.run(
        command, input=reply, capture_output=True, encoding="utf-8", cwd=tmp_path, timeout=60, check=True
    )
    shown = json.loads(run.stdout)
    assert shown["loads"] == []
    assert "a (https://evil.example/a.png)" in shown["plain"]
    assert "<img" not in shown["html"]
    assert "<script" not in shown["html"]
