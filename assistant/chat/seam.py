"""Joins the continuation of an interrupted reply to what had arrived of it."""

from __future__ import annotations

import re

_LAST_WORD = re.compile(r"[^\W\u3400-\u9fff]+\Z")
_LONGEST_REPEAT = 200
_SHORTEST_REPEAT = 6


def without_last_word(text: str) -> str:
    """The text up to its last Latin word, which may have been cut in the middle; Chinese text stays whole."""
    return _LAST_WORD.sub("", text)


class Seam:
    """Holds a continuation's beginning back until it is clear how much of it repeats the reply so far."""

    def __init__(self, before: str) -> None:
        self._before = before
        self._held: str | None = ""

    def feed(self, piece: str) -> str:
        """What of the continuation can be shown now."""
        if self._held is None:
            return piece
        self._held += piece
        return self.rest() if len(self._held) > _LONGEST_REPEAT else ""

    def rest(self) -> str:
        """What is still held back, without what it repeats."""
        if self._held is None:
            return ""
        held, self._held = self._held, None
        if self._before.endswith((" ", "\n")):
            held = held.lstrip(" \n")
        for length in range(min(len(held), _LONGEST_REPEAT), _SHORTEST_REPEAT - 1, -1):
            if self._before.rstrip().endswith(held[:length].rstrip()) and held[:length].strip():
                kept = held[length:]
                return kept.lstrip(" \n") if self._before.endswith((" ", "\n")) else kept
        return held
