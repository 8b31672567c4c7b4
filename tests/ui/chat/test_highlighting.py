from __future__ import annotations

from collections.abc import Iterator

import pytest
from pygments.lexer import RegexLexer
from pygments.token import Token, _TokenType

from ui.chat.highlighting import Highlighter, colour_of, lexer_for

SOURCES = {
    "python": 'def f(x: int) -> str:\n    """Doc\n    more."""\n    return f"{x:>3}"  # 注释\n',
    "bash": "#!/bin/sh\nset -eu\ncd \"$HOME/x\" && ls \\\n  -l 'a b'\n",
    "js": "const a = `x ${b}\n y`; /* c\n d */ function f() { return /re/.test(1) }\n",
    "html": '<a href="x">y</a><script>let a = 1;</script>\n',
    "yaml": "a:\n  - b: |\n      text\n    c: 1\n",
    "json": '{"a": [1, true]}\n',
    "diff": "--- a\n+++ b\n-x\n+y\n",
}


def letters(tokens: Iterator[tuple[int, _TokenType, str]]) -> list[list[str]]:
    lines: list[list[str]] = [[]]
    for _, kind, text in tokens:
        for number, part in enumerate(text.split("\n")):
            if number:
                lines.append([])
            lines[-1].extend([colour_of(kind)] * len(part))
    return lines


def coloured(highlighter: Highlighter) -> list[list[str]]:
    return [[colour for length, colour in line for _ in range(length)] for line in highlighter.lines]


def finish(highlighter: Highlighter) -> None:
    for _ in range(10_000):
        if not highlighter.work(0.001):
            return
    raise AssertionError("reading does not end")


@pytest.mark.parametrize("language", SOURCES)
@pytest.mark.parametrize("step", [3, 1_000])
def test_code_that_grows_ends_in_the_colours_that_pygments_gives_the_whole(language: str, step: int) -> None:
    source, lexer = SOURCES[language], lexer_for(language)
    assert lexer is not None
    highlighter = Highlighter(lexer)
    for end in range(0, len(source), step):
        highlighter.grow(source[:end], closed=False)
        highlighter.work(1)
    highlighter.grow(source.removesuffix("\n"), closed=True)
    finish(highlighter)
    assert coloured(highlighter) == letters(lexer.get_tokens_unprocessed(source))[:-1]


def test_lines_are_coloured_while_the_code_still_grows() -> None:
    highlighter = Highlighter(lexer_for("python"))
    highlighter.grow("import os\nx = ", closed=False)
    highlighter.work(1)
    assert coloured(highlighter)[0][:6] == ["keyword"] * 6
    assert len(highlighter.lines) == 1


def test_reading_stops_when_its_time_is_up_and_goes_on_later() -> None:
    highlighter = Highlighter(lexer_for("python"))
    highlighter.grow("x = 1\n" * 2_000, closed=True)
    assert highlighter.work(0.0)
    assert 0 < len(highlighter.lines) < 2_000
    finish(highlighter)
    assert len(highlighter.lines) == 2_000
    assert not highlighter.unread


def test_unknown_languages_and_plain_text_have_no_lexer() -> None:
    assert lexer_for("") is None
    assert lexer_for("text") is None
    assert lexer_for("no-such-language") is None
    highlighter = Highlighter(None)
    highlighter.grow("x", closed=True)
    assert not highlighter.work(1)
    assert highlighter.lines == []


def test_a_lexer_that_fails_leaves_the_rest_plain(caplog: pytest.LogCaptureFixture) -> None:
    def fails(lexer: object, match: object) -> Iterator[tuple[int, _TokenType, str]]:
        raise ValueError("broken")
        yield 0, Token, ""

    class Broken(RegexLexer):
        name = "broken"
        tokens = {"root": [(r"ok\n", Token.Keyword), (r".+", fails)]}  # noqa: RUF012

    highlighter = Highlighter(Broken())
    highlighter.grow("ok\nbad\n", closed=True)
    finish(highlighter)
    assert coloured(highlighter) == [["keyword", "keyword"]]
    assert "Broken" in caplog.text
