"""A download on a thread of its own, which can be paused, goes on where it was, and tells how far it is."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path

from assistant.downloads.fetching import DownloadError, Progress
from assistant.errors import AssistantError
from assistant.events import EventBus, TransferChanged

_TOLD_EVERY_S = 0.1
_ENDING_S = 2.0
_log = logging.getLogger(__name__)

Work = Callable[[Progress, threading.Event], Path]
"""Fetches the file, telling how far it is, until the event is set; the file's place."""


class Phase(StrEnum):
    """How a download stands."""

    NONE = "none"
    RUNNING = "running"
    PAUSED = "paused"
    FAILED = "failed"
    DONE = "done"


@dataclass(frozen=True, slots=True)
class TransferState:
    """How far a download is.

    Attributes:
        done: bytes that are there.
        total: bytes that there will be; None before the server said.
        path: the file, once it is done.
        error: why it failed.
    """

    phase: Phase = Phase.NONE
    done: int = 0
    total: int | None = None
    path: Path | None = None
    error: AssistantError | None = None


@dataclass(eq=False)
class _Run:
    stop: threading.Event
    thread: threading.Thread | None = None
    discards: bool = False
    ended: bool = False


class Transfer:
    """One file's way here. No method waits for the network; each change is told as `TransferChanged`."""

    def __init__(self, name: str, *, events: EventBus, work: Work, discard: Callable[[], None]) -> None:
        """Starts nothing.

        Args:
            name: what events call it.
            events: who is told.
            work: fetches the file.
            discard: removes what came of it.
        """
        self.name = name
        self._events, self._work, self._discard = events, work, discard
        self._lock = threading.Lock()
        self._state = TransferState()
        self._run: _Run | None = None
        self._told_at = 0.0
        self._closed = False

    @property
    def state(self) -> TransferState:
        """How far it is now."""
        return self._state

    def found(self, done: int, total: int | None) -> None:
        """Says that a part is there from an earlier start of the program."""
        if self._state.phase is Phase.NONE and done:
            self._show(TransferState(Phase.PAUSED, done, total))

    def start(self) -> None:
        """Begins, or goes on; does nothing while it runs."""
        with self._lock:
            if self._closed or self._state.phase is Phase.RUNNING:
                return
            before, run = self._run, _Run(threading.Event())
            self._run = run
            run.thread = threading.Thread(
                target=self._fetch, args=(run, before), name=f"keepsake-{self.name}", daemon=True
            )
            self._state = replace(self._state, phase=Phase.RUNNING, error=None, path=None)
        self._tell()
        run.thread.start()

    def pause(self) -> None:
        """Lets it rest; what came is kept."""
        self._end(replace(self._state, phase=Phase.PAUSED), discards=False)

    def cancel(self) -> None:
        """Ends it; what came is removed, unless it is whole."""
        self._end(TransferState(), discards=True)

    def close(self) -> None:
        """Ends it, keeping what came, and waits a little for the thread."""
        with self._lock:
            self._closed = True
            run = self._run
        if run is not None and run.thread is not None:
            run.stop.set()
            run.thread.join(_ENDING_S)

    def _end(self, state: TransferState, *, discards: bool) -> None:
        with self._lock:
            run, running = self._run, self._state.phase is Phase.RUNNING
            if not running and not discards:
                return
            alive = run is not None and not run.ended
            if run is not None:
                run.discards = discards
                run.stop.set()
            self._state = state
        if discards and not alive:
            self._discard()
        self._tell()

    def _fetch(self, run: _Run, before: _Run | None) -> None:
        if before is not None and before.thread is not None:
            before.thread.join()  # it still holds the file
        try:
            path = self._work(lambda done, total: self._on_progress(run, done, total), run.stop)
            self._on_ended(run, lambda old: TransferState(Phase.DONE, old.done, old.total, path), whole=True)
        except AssistantError as error:
            known = error
            self._on_ended(run, lambda old: replace(old, phase=Phase.FAILED, error=known))
        except Exception:  # noqa: BLE001 - a defect ends this download and nothing else
            _log.exception("a download failed")
            defect = DownloadError("The download ended by a defect.", fix="Try again.", reason="defect")
            self._on_ended(run, lambda old: replace(old, phase=Phase.FAILED, error=defect))
        finally:
            with self._lock:
                run.ended = True  # from now on, whoever cancels removes what is left
            if run.discards:
                self._discard()

    def _on_progress(self, run: _Run, done: int, total: int | None) -> None:
        with self._lock:
            if run.stop.is_set() or self._run is not run:
                return
            self._state = replace(self._state, done=done, total=total)
        now = time.monotonic()
        if now - self._told_at >= _TOLD_EVERY_S:
            self._told_at = now
            self._tell()

    def _on_ended(self, run: _Run, ended: Callable[[TransferState], TransferState], *, whole: bool = False) -> None:
        with self._lock:
            paused = run.stop.is_set() and not whole  # what is whole is there, also if it was to rest just then
            if paused or run.discards or self._closed or self._run is not run:
                return
            self._state = ended(self._state)
        self._tell()

    def _show(self, state: TransferState) -> None:
        with self._lock:
            self._state = state
        self._tell()

    def _tell(self) -> None:
        self._events.publish(TransferChanged(self.name))
