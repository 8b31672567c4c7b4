from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ui.chat.visible_text import VisibleStream, visible

_FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467"
_FLAG = "\U0001f3f4\U000e0067\U000e0062\U000e007f"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("before\0middle\x07after \x1b[31mred\x1b[0m", "beforemiddleafter red"),
        ("a\r\nb\rc\u2028d", "a\nb\nc\nd"),
        ("exa\u200bmple bo\u200cld so\u00adft \ufeffx", "example bold soft x"),
        ("if access != \u202euser\u2066 x\u2069", "if access != user x"),
        (_FAMILY, _FAMILY),
        (_FLAG, _FLAG),
        ("hi\U000e0068\U000e0069 there", "hi there"),
        ("سلام می\u200cخواهم", "سلام می\u200cخواهم"),
        ("tab\tand\nline", "tab\tand\nline"),
    ],
)
def test_what_hides_or_reorders_is_taken_out_and_what_means_something_stays(text: str, shown: str) -> None:
    assert visible(text) == shown


_PIECES = st.lists(
    st.sampled_from(
        [
            *"aé中 \n\r",
            "\r\n",
            "\x1b[31m",
            "\x1b",
            "[0m",
            "\u200d",
            "\u200b",
            "\u202e",
            _FAMILY,
            _FLAG,
            "\U0001f468",
            "\ufe0f",
        ]
    ),
    max_size=14,
)


@pytest.mark.parametrize(
    "pieces",
    [
        ("aa", "a", "\ufe0f", "\x1b[31m", "\ufe0f"),
        ("a\r\n\u200d", "b"),
        ("a\r", "\n\u200d", "b"),
        ("a\r", "\x1b[3", "1m", "\n"),
    ],
)
def test_what_belongs_together_is_not_parted(pieces: tuple[str, ...]) -> None:
    stream = VisibleStream()
    assert "".join(map(stream.feed, pieces)) + stream.finish() == visible("".join(pieces))


@given(_PIECES, st.data())
def test_a_stream_shows_the_same_however_it_is_cut(pieces: list[str], data: st.DataObject) -> None:
    text = "".join(pieces)
    stream, shown, at = VisibleStream(), "", 0
    while at < len(text):
        size = data.draw(st.integers(1, 5))
        shown += stream.feed(text[at : at + size])
        at += size
    assert shown + stream.finish() == visible(text)
