"""Reads files in a child process, each within a time, so that no file can hurt or hold the program."""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
import threading
from pathlib import Path

from assistant.knowledge.reading.records import Read, Trouble, UnreadableError
from assistant.programs import child_command, end_child

LIMIT_S = 120.0
"""How long one file may take."""

_CHILD = "assistant.knowledge.reading.child"
_SOURCE = Path(__file__).parents[3]  # the folder that holds the `assistant` package


class ReadingProcess:
    """One child that reads one file at a time; it is started at the first file, and anew after one that ended it."""

    def __init__(self, *, limit_s: float = LIMIT_S) -> None:
        """Starts nothing yet."""
        self._limit_s = limit_s
        self._lock = threading.Lock()
        self._child: subprocess.Popen[bytes] | None = None
        self._closed = False

    def read(self, path: Path) -> Read:
        """What is written in a file.

        Raises:
            UnreadableError: it cannot be read, or reading it took too long or ended the child.
        """
        with self._lock:
            child = self._running()
            late = threading.Timer(self._limit_s, child.kill)
            late.daemon = True
            late.start()
            try:
                line = self._asked(child, path)
            finally:
                in_time = not late.finished.is_set()
                late.cancel()
                late.join()
            if not line.endswith(b"\n"):
                self._end()
                raise UnreadableError(Trouble.CRASHED if in_time else Trouble.TOO_SLOW)
        answer = json.loads(line)
        if "trouble" in answer:
            raise UnreadableError(Trouble(answer["trouble"]))
        return Read.from_json(answer)

    @property
    def pid(self) -> int | None:
        """The child's, while it lives."""
        child = self._child
        return child.pid if child is not None and child.poll() is None else None

    def close(self) -> None:
        """Ends the child, also in the middle of a file."""
        child, self._closed = self._child, True
        if child is not None:
            child.kill()
        with self._lock:
            self._end()

    def _asked(self, child: subprocess.Popen[bytes], path: Path) -> bytes:
        assert child.stdin is not None
        assert child.stdout is not None
        with contextlib.suppress(OSError):  # it ended already; the empty answer tells
            child.stdin.write(json.dumps(str(path)).encode("ascii") + b"\n")
            child.stdin.flush()
        return child.stdout.readline()

    def _running(self) -> subprocess.Popen[bytes]:
        if self._child is None or self._child.poll() is not None:
            self._end()
            self._child = subprocess.Popen(
                child_command(_CHILD),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                env=_environment(),
                creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
            )
            if self._closed:
                self._child.kill()
        return self._child

    def _end(self) -> None:
        child, self._child = self._child, None
        if child is not None:
            end_child(child)


def _environment() -> dict[str, str]:
    """Ours, with the program's own folder in front: `-P` keeps the current one out."""
    path = os.pathsep.join(filter(None, (str(_SOURCE), os.environ.get("PYTHONPATH", ""))))
    return {**os.environ, "PYTHONPATH": path, "PYTHONUTF8": "1"}
