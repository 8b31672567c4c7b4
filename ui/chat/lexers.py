"""Lexers fetched away from the window's thread: the first of a language takes longer than a frame."""

from __future__ import annotations

from collections.abc import Callable

from pygments.lexer import Lexer
from PySide6.QtCore import QObject

from ui.chat.highlighting import lexer_for
from ui.operations import Operations

Receive = Callable[[Lexer | None], None]


class Lexers(QObject):
    """Gives each block of code the lexer of its language, at once when it is known."""

    def __init__(self, operations: Operations, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._operations = operations
        self._known: dict[str, Lexer | None] = {"": None}
        self._waiting: dict[str, list[Receive]] = {}

    def request(self, language: str, receive: Receive) -> None:
        """Hands the lexer to `receive`, on the window's thread."""
        name = language.lower()
        if name in self._known:
            receive(self._known[name])
            return
        waiting = self._waiting.setdefault(name, [])
        waiting.append(receive)
        if len(waiting) == 1:
            self._operations.run(self, lambda: lexer_for(name), lambda lexer: self._deliver(name, lexer))

    def _deliver(self, name: str, lexer: Lexer | None) -> None:
        self._known[name] = lexer
        for receive in self._waiting.pop(name, []):
            receive(lexer)
