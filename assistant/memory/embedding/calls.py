"""Calls to an embedder on a thread of its own, so that one that hangs holds nobody up."""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from concurrent.futures import TimeoutError as FutureTimeoutError
from typing import Any, TypeVar, cast

from assistant.errors import EmbedderError

LOOK_S = 0.2
MOST_ABANDONED = 4
"""So many threads may hang at a time; then nothing more is asked until one comes back."""

T = TypeVar("T")


class EmbedderCalls:
    """One daemon thread for good: an engine may keep a team of its own for each thread that calls it.

    A call that takes too long is left alone on its thread, and the next one gets another.
    """

    def __init__(self, name: str) -> None:
        self._name = name
        self._lock = threading.Lock()
        self._line: queue.SimpleQueue[_Call | None] | None = None
        self._running: Future[Any] | None = None
        self._abandoned: list[Future[Any]] = []
        self._interrupted = threading.Event()

    def begin(self, work: Callable[[], T]) -> Future[T] | None:
        """Starts a call; None while the one before it has not ended, and once this is closed."""
        with self._lock:
            if self._interrupted.is_set():
                return None
            if self._running is not None and not self._running.done():
                return None
            return self._put(work)

    def run(self, work: Callable[[], T], *, limit_s: float) -> T:
        """Makes a call and waits for it.

        Raises:
            EmbedderError: it took longer than `limit_s`, or it was interrupted.
        """
        with self._lock:
            self._abandon()
            future = self._put(work)
        ends = time.monotonic() + limit_s
        while True:
            try:
                return future.result(min(LOOK_S, max(0.0, ends - time.monotonic())))
            except FutureTimeoutError:
                if future.done():
                    raise
            if self._interrupted.is_set():
                raise EmbedderError("The embedder was left because Keepsake is closing.")
            if time.monotonic() >= ends:
                raise EmbedderError("The embedder does not answer.")

    @property
    def interrupted(self) -> bool:
        """Whether waits are over, since the program closes."""
        return self._interrupted.is_set()

    def interrupt(self) -> None:
        """Ends every wait, now and later."""
        self._interrupted.set()

    def close(self) -> None:
        """Lets the thread go without waiting for a call that hangs."""
        self.interrupt()
        with self._lock:
            line, self._line = self._line, None
        if line is not None:
            line.put(None)

    def _put(self, work: Callable[[], T]) -> Future[T]:
        if self._line is None:
            self._line = queue.SimpleQueue()
            # A daemon, since an endpoint that hangs must not keep the program from ending.
            threading.Thread(target=_work, args=(self._line,), name=self._name, daemon=True).start()
        call = _Call(work)
        self._running = call.future
        self._line.put(call)
        return cast("Future[T]", call.future)

    def _abandon(self) -> None:
        """Leaves a call that hangs to its thread.

        Raises:
            EmbedderError: too many hang already.
        """
        if self._running is None or self._running.done():
            return
        self._abandoned = [one for one in self._abandoned if not one.done()]
        if len(self._abandoned) >= MOST_ABANDONED:
            raise EmbedderError("The embedder does not answer.")
        self._abandoned.append(self._running)
        if self._line is not None:
            self._line.put(None)
        self._line = None


class _Call:
    def __init__(self, work: Callable[[], Any]) -> None:
        self.work = work
        self.future: Future[Any] = Future()


def _work(line: queue.SimpleQueue[_Call | None]) -> None:
    while (call := line.get()) is not None:
        try:
            call.future.set_result(call.work())
        except Exception as error:  # noqa: BLE001 - it is raised where the result is waited for
            call.future.set_exception(error)
