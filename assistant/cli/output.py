"""Where a verb's words go: results to one place, progress and faults to another, JSON whole and alone."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Output:
    """One call's streams, which may lie in another process.

    Attributes:
        result, aside: write text to standard output and to standard error.
        folder: the caller's working folder, from which relative paths count.
        read_input: the caller's whole standard input, or None where there is none to read.
        interactive: a person watches standard error.
        cancelled: set when the caller has gone or pressed Ctrl+C; long verbs look at it between two steps.
        handing_over: set when a window wants the folder; `cancelled` is set with it, and a verb that can be taken up
            again raises `HandedOver` then.
    """

    result: Callable[[str], None]
    aside: Callable[[str], None]
    folder: Path
    read_input: Callable[[], str | None] = field(default=lambda: None)
    interactive: bool = False
    cancelled: threading.Event = field(default_factory=threading.Event)
    handing_over: threading.Event = field(default_factory=threading.Event)

    def line(self, text: str = "") -> None:
        """A line of the result."""
        self.result(text + "\n")

    def document(self, value: Any) -> None:
        """One JSON document, alone on its line."""
        self.result(json.dumps(value, ensure_ascii=False) + "\n")

    def listing(
        self,
        name: str,
        found: Iterable[T],
        *,
        as_json: bool,
        shape: Callable[[T], Any],
        line: Callable[[T], str],
        none: str = "",
    ) -> int:
        """Things one after the other: a document with a list of that name, or a line each; the exit status of a verb.

        Args:
            name: the list's, in the document.
            found: the things.
            as_json: whether a document is wanted.
            shape: a thing in the document.
            line: a thing for people.
            none: what people are told where there is nothing.
        """
        things = list(found)
        if as_json:
            self.document({name: [shape(one) for one in things]})
            return 0
        for one in things:
            self.line(line(one))
        if not things and none:
            self.line(none)
        return 0

    def note(self, text: str) -> None:
        """A line beside the result."""
        self.aside(text + "\n")

    def path(self, named: str) -> Path:
        """A file that the caller named, made absolute."""
        return (self.folder / Path(named).expanduser()).absolute()


class HandedOver(Exception):
    """The verb stopped between two steps, to be taken up by the process that holds the folder next.

    Attributes:
        words: options to add to the command line, which say what was done already.
    """

    def __init__(self, *words: str) -> None:
        super().__init__()
        self.words = words


@dataclass(slots=True)
class Progress:
    """A counter on standard error for long verbs: redrawn for a person, silent in a script."""

    output: Output
    label: str
    _shown: bool = False

    def __call__(self, done: int, total: int | None = None) -> None:
        """Shows how far it is."""
        if not self.output.interactive:
            return
        of_total = f" of {total:,}" if total else ""
        self.output.aside(f"\r{self.label} {done:,}{of_total} ")
        self._shown = True

    def close(self) -> None:
        """Leaves the line."""
        if self._shown:
            self.output.aside("\n")
