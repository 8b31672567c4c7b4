from __future__ import annotations

import random
from dataclasses import replace

import pytest

from ui.chat.markdown import CodeLeaf, Leaf, TableLeaf, TextLeaf
from ui.chat.markdown_export import plain
from ui.chat.markdown_parser import Group, Reader, read
from ui.chat.markdown_stream import MarkdownStream
from ui.chat.markdown_tail import presentable

EVERYTHING = """# Title

Para one **bold** and
second line.

- a
- b
  - c

  more b
- e

1. x
1. y

   ```py
   print(1)
   ```
1. z

> quote
> > inner
lazy

| a | b |
|---|--:|
| 1 | `x\\|y` |

after table
setext
---

```js
let a = 1;

let b = `x`;
```
~~~
```
~~~

$$
x^2
$$

tail *em* [l](http://x.y) and `code`"""

LONG_TABLE = "| n | v |\n|---|---|\n" + "".join(f"| {i} | v{i} |\n" for i in range(60)) + "\nend"
LONG_LIST = "".join(f"1. item {i} with **b**\n" for i in range(50))
INDENTED_FENCE = "   ```py\n   a\n     b\n   ```\nx"


def normal(leaves: list[Leaf]) -> list[Leaf]:
    """The same leaves with frames numbered by first appearance."""
    numbers: dict[int, int] = {}
    return [
        replace(leaf, frames=tuple(replace(f, serial=numbers.setdefault(f.serial, len(numbers))) for f in leaf.frames))
        for leaf in leaves
    ]


def drain(stream: MarkdownStream) -> None:
    for _ in range(2_000):
        if not stream.advance():
            return
    raise AssertionError("reading does not end")


def streamed(text: str, seed: int) -> MarkdownStream:
    chance, stream, at = random.Random(seed), MarkdownStream(), 0
    while at < len(text):
        size = chance.choice([1, 2, 3, 7, 20, 100])
        stream.feed(text[at : at + size])
        drain(stream)
        at += size
    stream.end()
    drain(stream)
    return stream


@pytest.mark.parametrize("text", [EVERYTHING, LONG_TABLE, LONG_LIST, INDENTED_FENCE, "```\nunclosed\n", ""])
def test_however_a_reply_arrives_it_reads_as_if_read_at_once(text: str) -> None:
    expected = normal(read(text))
    for seed in range(12):
        stream = streamed(text, seed)
        assert normal(stream.frozen) == expected
        assert stream.tail == []


@pytest.mark.parametrize(
    ("begin", "piece"),
    [
        ("", "some words of a paragraph.\n\n"),
        ("- ", "an item of a list\n- "),
        ("| a | b |\n|---|---|\n", "| one | two |\n"),
        ("", "a sentence of one endless paragraph. "),
        ("", "没有空格也没有换行的一段话，"),
        ("```py\n", "x = 1\n"),
    ],
)
def test_what_is_read_for_a_piece_does_not_grow_with_the_reply(
    begin: str, piece: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    read_lengths: list[int] = []
    original = Reader.read

    def note(self: Reader, text: str, *, first_number: int | None = None, certain: bool = True) -> list[Group]:
        read_lengths.append(len(text))
        return original(self, text, first_number=first_number, certain=certain)

    monkeypatch.setattr(Reader, "read", note)
    stream = MarkdownStream()
    stream.feed(begin)
    for _ in range(100_000 // len(piece)):
        stream.feed(piece * 5)
        drain(stream)
        if len(read_lengths) > 400:
            break
    assert max(read_lengths, default=0) < 12_000


def test_code_goes_straight_into_its_block_and_a_closing_fence_is_never_shown() -> None:
    stream = MarkdownStream()
    stream.feed("```py\nx = 1\n``")
    drain(stream)
    assert isinstance(stream.tail[0], CodeLeaf)
    assert (stream.tail[0].text, stream.tail[0].closed) == ("x = 1\n", False)
    stream.feed("`\nafter")
    drain(stream)
    assert stream.frozen == [CodeLeaf((), "py", "x = 1", closed=True)]
    assert plain(stream.tail) == "after"


def test_a_link_whose_address_comes_last_is_read_again() -> None:
    text = "See [the manual][m].\n\nMore words.\n\n[m]: https://example.org/m\n"
    stream = streamed(text, 1)
    assert stream.needs_rereading()
    stream.reread()
    assert not stream.needs_rereading()
    first = stream.frozen[0]
    assert isinstance(first, TextLeaf)
    assert first.runs[1].href == "https://example.org/m"


def test_a_million_letters_without_a_break_come_in_pieces() -> None:
    stream = MarkdownStream()
    stream.feed("x" * 1_000_000)
    stream.end()
    drain(stream)
    assert "".join(leaf.text for leaf in stream.frozen if isinstance(leaf, TextLeaf)) == "x" * 1_000_000
    assert max(len(leaf.text) for leaf in stream.frozen if isinstance(leaf, TextLeaf)) <= 10_000
    assert all(leaf.continues for leaf in stream.frozen[1:] if isinstance(leaf, TextLeaf))


def test_a_growing_table_keeps_the_rows_that_it_has() -> None:
    stream = MarkdownStream()
    stream.feed("| a |\n|---|\n" + "".join(f"| {n} |\n" for n in range(30)) + "| last")
    drain(stream)
    drain(stream)
    (table,) = stream.tail
    assert isinstance(table, TableLeaf)
    assert ["".join(run.text for run in row[0]) for row in table.rows] == [*map(str, range(30)), "last"]


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("A **bold be", "A **bold be**"),
        ("A *ita", "A *ita*"),
        ("A `code", "A `code`"),
        ("A **bold *both", "A **bold *both***"),
        ("done **bold** and", "done **bold** and"),
        ("See [the manual](https://example.org/ma", "See the manual"),
        ("See [the man", "See the man"),
        ("text\n\n```p", "text\n"),
        ("text\n- ", "text"),
        ("2 * 3 is six", "2 * 3 is six"),
        ("snake_case_name is", "snake_case_name is"),
        ("A **", "A"),
    ],
)
def test_half_written_marks_are_closed_for_the_eye(written: str, shown: str) -> None:
    assert presentable(written) == shown
