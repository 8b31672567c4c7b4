"""The `keepsake` command: one module a group of verbs, thin over the services."""

from __future__ import annotations

import contextlib
import os
import signal
import sys
import threading
from collections.abc import Iterator, Sequence
from types import FrameType


def main(argv: Sequence[str]) -> int:
    """Runs one verb and returns the exit status: 0 done, 1 a known fault, 2 wrong usage, 130 stopped by Ctrl+C.

    Everything heavy is imported once the verb is known.
    """
    with _loading():
        from assistant.cli.running import run_command

        return run_command(argv)


@contextlib.contextmanager
def _loading() -> Iterator[None]:
    """Ctrl+C ends the process at once while nothing is open yet; a verb that begins sets its own way."""

    def end(_signal: int, _frame: FrameType | None) -> None:
        if sys.stderr is not None:
            os.write(sys.stderr.fileno(), b"Stopped.\n")
        os._exit(130)

    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, end)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
