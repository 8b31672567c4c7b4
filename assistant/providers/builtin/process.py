"""Starts, watches and stops the child process that runs the built-in model."""

from __future__ import annotations

import collections
import contextlib
import json
import logging
import os
import secrets
import subprocess
import threading
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from assistant.programs import child_command, end_child
from assistant.providers.faults import BuiltinModelError

_log = logging.getLogger(__name__)

START_LIMIT_S = 180.0  # a large model from a slow disk
_MOST_THREADS = 8
_CHILD = "assistant.providers.builtin.child"
_SOURCE = Path(__file__).parents[3]  # the folder that holds the `assistant` package


@dataclass(frozen=True, slots=True)
class Serving:
    """Where a model is served, and the key to it."""

    base_url: str
    key: str


_ILLEGAL_INSTRUCTION = (-4, 132, 0xC000001D)
"""How a program ends on a processor without an instruction that it needs: a signal, a shell's word, Windows' code."""


class ModelProcess:
    """One child process serving one model; thread-safe, all methods block."""

    def __init__(self, *, path: Path, alias: str, context_tokens: int, small: bool) -> None:
        """Starts nothing yet.

        Args:
            path: a GGUF file.
            alias: what the server calls the model.
            context_tokens: the room for a prompt and its answer.
            small: fewer threads are enough.
        """
        self._path = path
        self._wanted = {
            "path": str(path),
            "alias": alias,
            "context_tokens": context_tokens,
            "threads": threads(small=small),
        }
        self._lock = threading.Lock()
        self._child: subprocess.Popen[bytes] | None = None
        self._serving: Serving | None = None
        self._said: collections.deque[str] = collections.deque(maxlen=20)

    @property
    def pid(self) -> int | None:
        """The child's, while it lives."""
        child = self._child
        return child.pid if child is not None and child.poll() is None else None

    def start(self) -> Serving:
        """Starts the child unless it runs, and waits until it serves.

        Raises:
            BuiltinModelError: it does not start.
        """
        with self._lock:
            if self._serving is not None and self.pid is not None:
                return self._serving
            self._end()
            key = secrets.token_urlsafe(32)
            answer = self._launch({**self._wanted, "key": key})
            if address := answer.get("address"):
                self._serving = Serving(f"{address}/v1", key)
                return self._serving
            child = self._child
            self._end()
            raise self._start_fault(str(answer.get("error", "")), child.returncode if child is not None else None)

    def stop(self) -> None:
        """Ends the child, if it runs."""
        with self._lock:
            self._end()

    def died(self, *, within_s: float = 0.0) -> bool:
        """Whether the child has ended by itself, waiting a little for it: a cut connection is noticed before that."""
        child = self._child
        if child is None:
            return False
        try:
            child.wait(within_s)
        except subprocess.TimeoutExpired:
            return False
        return True

    def end_fault(self, kind: type[BuiltinModelError] = BuiltinModelError) -> BuiltinModelError:
        """What to say after the child has ended by itself."""
        child = self._child
        status = child.poll() if child is not None else None
        _log.warning("the built-in model ended with status %s", status)
        if status in (-9, 137):
            return kind(
                "The built-in model was stopped by the system, most often for lack of memory.",
                fix="Close other programs or choose a smaller model, then try again.",
                status=status,
            )
        return kind("The built-in model stopped unexpectedly.", fix="Try again.", status=status)

    def _launch(self, wanted: dict[str, Any]) -> dict[str, Any]:
        try:
            self._child = subprocess.Popen(
                child_command(_CHILD),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                env=_environment(),
                creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
            )
        except OSError as error:
            raise BuiltinModelError("The built-in model could not be started.", fix="Try again.") from error
        child = self._child
        assert child.stdin is not None
        threading.Thread(target=self._drain, args=(child,), name="model-child-errors", daemon=True).start()
        with contextlib.suppress(OSError):  # it ended already; the empty answer tells
            child.stdin.write(json.dumps(wanted).encode() + b"\n")
            child.stdin.flush()
        return self._first_answer(child)

    def _first_answer(self, child: subprocess.Popen[bytes]) -> dict[str, Any]:
        assert child.stdout is not None
        late = threading.Timer(START_LIMIT_S, child.kill)
        late.daemon = True
        late.start()
        try:
            line = child.stdout.readline()
        finally:
            late.cancel()
        try:
            answer = json.loads(line)
        except ValueError:
            return {}
        return answer if isinstance(answer, dict) else {}

    def _drain(self, child: subprocess.Popen[bytes]) -> None:
        """Keeps the last lines that the child says of errors: a full pipe would stop it."""
        assert child.stderr is not None
        with contextlib.suppress(ValueError, OSError):  # closed by `_end`
            for line in child.stderr:
                self._said.append(line.decode("utf-8", "replace").rstrip()[:300])

    def _start_fault(self, error: str, status: int | None) -> BuiltinModelError:
        _log.warning("the built-in model did not start: %s; %s", error, " | ".join(self._said))
        missing = any(kind in error for kind in ("ImportError", "ModuleNotFoundError", "OSError"))
        if missing or status in _ILLEGAL_INSTRUCTION:
            return BuiltinModelError(
                "The built-in model does not run on this machine.", fix="Use a key or a local server instead."
            )
        return BuiltinModelError(
            f"The model file {self._path.name} could not be loaded.",
            fix="Choose another GGUF file, or a smaller one.",
            path=str(self._path),
        )

    def _end(self) -> None:
        child, self._child, self._serving = self._child, None, None
        if child is not None:
            end_child(child)


def threads(*, small: bool) -> int:
    """How many threads compute: never all cores, see `child`."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return max(1, min(cores - 1, 2 if small else _MOST_THREADS))


def _environment() -> dict[str, str]:
    """Ours, with the program's own folder in front: `-P` keeps the current one out."""
    path = os.pathsep.join(filter(None, (str(_SOURCE), os.environ.get("PYTHONPATH", ""))))
    return {**os.environ, "PYTHONPATH": path, "PYTHONUNBUFFERED": "1"}
