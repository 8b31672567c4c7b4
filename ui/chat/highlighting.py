"""Code in colours, in small portions: a block that grows is read on from where reading stopped.

Pygments knows the languages. Its loop is written out here because its own cannot stop and go on
(WORKAROUND(pygments 2.21): no resumable lexing); the tables that drive it are Pygments'.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any

from pygments.lexer import ExtendedRegexLexer, Lexer, RegexLexer
from pygments.token import Comment, Error, Generic, Keyword, Name, Number, String, Token, _TokenType

Spans = list[tuple[int, str]]
"""Lengths of stretches of a line, in characters, and the name of each one's colour."""

PLAIN = "plain"
ADDED, REMOVED = "added", "removed"

_WHOLE_AT_ONCE = 3_000
_log = logging.getLogger(__name__)
_COLOURS: dict[_TokenType, str] = {
    Token: PLAIN,
    Comment: "comment",
    Comment.Preproc: "keyword",
    Keyword: "keyword",
    Keyword.Type: "type",
    Keyword.Constant: "number",
    Name.Builtin: "function",
    Name.Builtin.Pseudo: "keyword",
    Name.Function: "function",
    Name.Decorator: "function",
    Name.Attribute: "function",
    Name.Class: "type",
    Name.Exception: "type",
    Name.Namespace: "type",
    Name.Variable: "type",
    Name.Constant: "number",
    Name.Entity: "number",
    Name.Tag: "keyword",
    Number: "number",
    String: "string",
    Generic.Heading: "keyword",
    Generic.Subheading: "function",
    Generic.Prompt: "comment",
    Generic.Output: "comment",
    Generic.Inserted: ADDED,
    Generic.Deleted: REMOVED,
}


@lru_cache(maxsize=64)
def lexer_for(language: str) -> Lexer | None:
    """The lexer of a language named as after a fence; None where Pygments knows none. The first call is slow."""
    from pygments.lexers import get_lexer_by_name
    from pygments.util import ClassNotFound

    if not language or language in ("text", "plain", "txt"):
        return None
    try:
        lexer = get_lexer_by_name(language)
    except ClassNotFound:
        return None
    for _ in lexer.get_tokens("\n"):  # its expressions are compiled now and not while a reply streams
        pass
    return lexer


@lru_cache(maxsize=512)
def colour_of(kind: _TokenType) -> str:
    """The colour's name, under `syntax` in the tokens, of a kind of token."""
    place: _TokenType | None = kind
    while place is not None and place not in _COLOURS:
        place = place.parent
    return _COLOURS[place] if place is not None else PLAIN


class Highlighter:
    """The colours of one block of code.

    Attributes:
        lines: for each line that has been read, its spans; shorter than the code while reading goes on.
    """

    def __init__(self, lexer: Lexer | None) -> None:
        self.lines: list[Spans] = []
        self._lexer = lexer
        self._text = ""
        self._closed = False
        self._reading: Iterator[tuple[_TokenType, str]] | None = None
        self._fresh: list[Spans] = [[]]
        plain_tables = isinstance(lexer, RegexLexer) and not isinstance(lexer, ExtendedRegexLexer)
        self._resumable = _Resumable(lexer) if isinstance(lexer, RegexLexer) and plain_tables else None

    @property
    def unread(self) -> bool:
        """Whether something is left to read."""
        return self._reading is not None

    def grow(self, text: str, *, closed: bool) -> None:
        """Says what the code is by now: `text` begins with what was given before."""
        if self._lexer is None or (text == self._text and closed == self._closed):
            return
        ended = closed and not self._closed
        self._closed = closed
        self._text = text + "\n" if closed and not text.endswith("\n") else text[: text.rfind("\n") + 1]
        if self._resumable is not None:
            # Once whole, it is read again: an expression over several lines fits only now.
            self._resumable.extend(self._text, again=ended)
            if ended or self._reading is None:
                self._fresh = [[]] if ended else self._fresh
                self._reading = self._resumable.tokens()
        elif closed or len(self._text) <= _WHOLE_AT_ONCE:
            self._fresh = [[]]
            self._reading = ((kind, part) for _, kind, part in self._lexer.get_tokens_unprocessed(self._text))

    def work(self, budget_s: float) -> bool:
        """Reads on for at most about `budget_s`. Returns whether something is left to read."""
        if self._reading is None:
            return False
        until = time.perf_counter() + budget_s
        try:
            for count, (kind, part) in enumerate(self._reading):
                self._put(kind, part)
                if count % 32 == 31 and time.perf_counter() > until:
                    self._show()
                    return True
        except (ArithmeticError, AssertionError, AttributeError, LookupError, RuntimeError, TypeError, ValueError):
            _log.warning("the lexer %s failed; this block stays plain from here", type(self._lexer).__name__)
            self._lexer = None
        self._reading = None
        self._show()
        return False

    def _put(self, kind: _TokenType, part: str) -> None:
        colour = colour_of(kind)
        first, *others = part.split("\n")
        if first:
            self._fresh[-1].append((len(first), colour))
        for line in others:
            self._fresh.append([(len(line), colour)] if line else [])

    def _show(self) -> None:
        done = len(self._fresh) - 1
        self.lines[:done] = self._fresh[:done]


class _Resumable:
    """Pygments' loop over its tables, which stops at the end of the text and goes on when there is more."""

    def __init__(self, lexer: RegexLexer) -> None:
        self._lexer = lexer
        self._tables: dict[str, list[Any]] = lexer._tokens  # type: ignore[attr-defined]
        self._text = ""
        self._at = 0
        self._stack = ["root"]

    def extend(self, text: str, *, again: bool) -> None:
        self._text = text
        if again:
            self._at, self._stack = 0, ["root"]

    def tokens(self) -> Iterator[tuple[_TokenType, str]]:
        while self._at < len(self._text):
            for match_at, action, next_state in self._tables[self._stack[-1]]:
                found = match_at(self._text, self._at)
                if found is None:
                    continue
                yield from self._matched(found, action)
                self._at = max(found.end(), self._at)
                if next_state is not None:
                    self._move(next_state)
                break
            else:
                yield self._unmatched()

    def _matched(self, found: Any, action: Any) -> Iterator[tuple[_TokenType, str]]:
        if action is None:
            return
        if isinstance(action, _TokenType):
            yield action, found.group()
            return
        call: Callable[..., Iterator[tuple[int, _TokenType, str]]] = action
        yield from ((kind, part) for _, kind, part in call(self._lexer, found))

    def _unmatched(self) -> tuple[_TokenType, str]:
        letter = self._text[self._at]
        self._at += 1
        if letter == "\n":
            self._stack = ["root"]
            return Token, letter
        return Error, letter

    def _move(self, target: Any) -> None:
        if isinstance(target, int):
            del self._stack[1 if abs(target) >= len(self._stack) else target :]
            return
        for state in target if isinstance(target, tuple) else (target,):
            if state == "#pop":
                if len(self._stack) > 1:
                    self._stack.pop()
            else:
                self._stack.append(self._stack[-1] if state == "#push" else state)
