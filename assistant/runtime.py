"""The core's asyncio loop, on one background thread of its own."""

from __future__ import annotations

import asyncio
import concurrent.futures
import logging
import threading
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")

_CLOSING_S = 10.0

_log = logging.getLogger(__name__)


class Runtime:
    """Runs coroutines for threads that have no loop; the thread starts with the first one.

    A coroutine sees the context variables of the thread that hands it in, so a clock set there holds in it.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread: threading.Thread | None = None
        self._closed = False

    def start(self) -> None:
        """Starts the loop's thread, if it does not run yet."""
        self._running_loop()

    def submit(self, work: Coroutine[Any, Any, T]) -> concurrent.futures.Future[T]:
        """Starts a coroutine; cancelling the result cancels it."""
        try:
            loop = self._running_loop()
        except RuntimeError:
            work.close()
            raise
        return asyncio.run_coroutine_threadsafe(work, loop)

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Runs a coroutine and waits for its outcome; an interrupt of the waiting thread cancels it.

        Raises:
            RuntimeError: called on the loop's own thread, which would wait for itself.
        """
        if threading.current_thread() is self._thread:
            work.close()
            raise RuntimeError("run() would wait for its own loop")
        future = self.submit(work)
        try:
            return future.result()
        except BaseException:
            future.cancel()
            raise

    def cancel_running(self) -> None:
        """Cancels what runs now and waits until it has cleaned up; other work can follow."""
        with self._lock:
            loop = self._loop
        if loop is not None:
            _wait_for(asyncio.run_coroutine_threadsafe(_cancel_all(), loop))

    def close(self) -> None:
        """Cancels what still runs, lets it clean up, and ends the thread."""
        with self._lock:
            self._closed = True
            loop, thread = self._loop, self._thread
            self._loop = self._thread = None
        if loop is None or thread is None:
            return
        _wait_for(asyncio.run_coroutine_threadsafe(_cancel_all(), loop))
        _wait_for(asyncio.run_coroutine_threadsafe(_shut_down(), loop))
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()

    def _running_loop(self) -> asyncio.AbstractEventLoop:
        with self._lock:
            if self._closed:
                raise RuntimeError("the runtime is closed")
            if self._loop is None:
                loop = asyncio.new_event_loop()
                self._loop = loop
                self._thread = threading.Thread(target=loop.run_forever, name="keepsake-core", daemon=True)
                self._thread.start()
            return self._loop


def _wait_for(ending: concurrent.futures.Future[None]) -> None:
    try:
        ending.result(_CLOSING_S)
    except concurrent.futures.TimeoutError:
        _log.warning("tasks did not end within %s s", _CLOSING_S)


async def _cancel_all() -> None:
    tasks = [task for task in asyncio.all_tasks() if task is not asyncio.current_task()]
    for task in tasks:
        task.cancel()
    for outcome in await asyncio.gather(*tasks, return_exceptions=True):
        if isinstance(outcome, Exception):
            _log.error("a task failed while closing", exc_info=outcome)


async def _shut_down() -> None:
    loop = asyncio.get_running_loop()
    await loop.shutdown_asyncgens()
    await loop.shutdown_default_executor()
