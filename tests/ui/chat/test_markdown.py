"""Markdown is shown as what it says, the same however it arrives, and nothing in it is built or fetched."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.ui.chat.render_markdown import read
from ui.chat.markdown import CodeLeaf, TableLeaf
from ui.chat.markdown_export import html, plain

REPLY = """# A title

Some *words* with `code` and a [link](https://example.org/a).

1. one
2. two
   - inner

| a | b |
| --- | --- |
| 1 | 2 |

```python
print("<b>hi</b>")
```

> quoted
"""


def test_a_reply_becomes_blocks() -> None:
    leaves = read(REPLY)
    (code,) = [leaf for leaf in leaves if isinstance(leaf, CodeLeaf)]
    (table,) = [leaf for leaf in leaves if isinstance(leaf, TableLeaf)]
    assert code.text == 'print("<b>hi</b>")'
    assert len(table.rows) == 1
    text = plain(leaves)
    assert "A title" in text
    assert "1. one" in text
    assert "quoted" in text


@pytest.mark.parametrize("seed", range(8))
def test_pieces_come_to_the_same_as_the_whole(seed: int) -> None:
    whole = plain(read(REPLY, piece=len(REPLY)))
    assert plain(read(REPLY, piece=random.Random(seed).randrange(1, 40))) == whole


@pytest.mark.parametrize(
    "raw",
    ["<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "<iframe src='https://example.org'></iframe>"],
)
def test_markup_is_text(raw: str) -> None:
    leaves = read(f"Before {raw} after")
    assert raw in plain(leaves)
    assert raw not in html(leaves)


@pytest.mark.parametrize("address", ["javascript:alert(1)", "file:///etc/passwd", "data:text/html,x"])
def test_a_link_that_may_not_open_is_no_link(address: str) -> None:
    assert f'href="{address}' not in html(read(f"[press]({address})"))


def test_a_picture_is_shown_as_words() -> None:
    leaves = read("![a cat](https://example.org/cat.png)")
    assert "a cat" in plain(leaves)
    assert "<img" not in html(leaves)


def test_code_that_never_ends_is_code_to_the_end() -> None:
    leaves = read("```sh\nls <here>\n# not a title")
    assert [type(leaf) for leaf in leaves] == [CodeLeaf]
    assert "ls <here>\n# not a title" in plain(leaves)


@settings(max_examples=150, deadline=None)
@given(st.text(alphabet="ab *_`#>-[]()|<>\n1.!~$\\中文", max_size=120), st.integers(1, 17))
def test_any_text_is_read(text: str, piece: int) -> None:
    assert "<script" not in html(read(text, piece=piece))


def test_a_million_characters_without_a_break_are_cut_for_layout() -> None:
    leaves = read("x" * 1_000_000, piece=50_000)
    assert plain(leaves) == "x" * 1_000_000
    assert len(leaves) > 10
