"""The one thread that writes."""

from __future__ import annotations

import contextvars
import queue
import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, TypeVar

from assistant.storage.faults import DatabaseClosedError

T = TypeVar("T")
_Call = tuple[contextvars.Context, Callable[[], Any], Future[Any]]


class WriterThread:
    """Runs calls one after another, each in a copy of its caller's context (so that a set clock holds)."""

    def __init__(self, *, name: str = "keepsake-writer") -> None:
        self._calls: queue.SimpleQueue[_Call | None] = queue.SimpleQueue()
        self._lock = threading.Lock()
        self._closed = False
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)
        self._thread.start()

    @property
    def here(self) -> bool:
        """Whether the calling thread is the writer."""
        return threading.current_thread() is self._thread

    def submit(self, call: Callable[[], T]) -> Future[T]:
        """Queues a call.

        Raises:
            DatabaseClosedError: the writer has ended.
        """
        future: Future[T] = Future()
        with self._lock:
            if self._closed:
                raise DatabaseClosedError
            self._calls.put((contextvars.copy_context(), call, future))
        return future

    def close(self) -> None:
        """Finishes what is queued, then ends the thread."""
        with self._lock:
            if self._closed:
                return
            self._closed = True
            self._calls.put(None)
        self._thread.join()

    def _run(self) -> None:
        while (queued := self._calls.get()) is not None:
            context, call, future = queued
            if not future.set_running_or_notify_cancel():
                continue
            try:
                future.set_result(context.run(call))
            except BaseException as fault:  # noqa: BLE001 - it is the waiting caller's
                future.set_exception(fault)
            del queued, context, call, future
