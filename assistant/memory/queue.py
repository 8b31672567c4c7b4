"""The work that follows a turn, done in the background from a queue that survives a kill."""

from __future__ import annotations

import contextvars
import logging
import threading
from collections.abc import Callable, Mapping

from assistant import clock
from assistant.errors import AssistantError
from assistant.storage.queue import QueuedTask, QueueStore

LONGEST_WAIT_S = 60.0

_log = logging.getLogger(__name__)


class QueueWorker:
    """Takes tasks in their order and hands each to the function for its name.

    A task stays in the store until it is done, so that a kill in the middle only means that it is done again; the
    functions must come to the same end twice. A task that fails waits longer each time.
    """

    def __init__(self, *, queue: QueueStore, functions: Mapping[str, Callable[[QueuedTask], None]]) -> None:
        self._queue = queue
        self._functions = functions
        self._wake = threading.Event()
        self._ended = threading.Event()
        self._working = threading.Lock()
        self._thread: threading.Thread | None = None

    def start(self) -> None:
        """Begins to work on a thread of its own."""
        if self._thread is None:
            context = contextvars.copy_context()
            self._thread = threading.Thread(target=context.run, args=(self._run,), name="memory-queue", daemon=True)
            self._thread.start()

    @property
    def running(self) -> bool:
        """Whether a thread works on the queue."""
        return self._thread is not None

    def wake(self) -> None:
        """Says that there is something new."""
        self._wake.set()

    def drain(self) -> int:
        """Does all that is due, here and now; the number of tasks done."""
        done = 0
        while self._step():
            done += 1
        return done

    def close(self) -> None:
        """Finishes the task at hand and stops; what is left waits in the store."""
        self._ended.set()
        self._wake.set()
        if self._thread is not None:
            self._thread.join()
            self._thread = None

    def _run(self) -> None:
        while not self._ended.is_set():
            try:
                if self._step():
                    continue
                wait_s = self._wait_s()
            except AssistantError as fault:
                _log.warning("the queue cannot be read: %s", fault.code)
                wait_s = LONGEST_WAIT_S
            self._wake.wait(wait_s)
            self._wake.clear()

    def _wait_s(self) -> float:
        due = self._queue.next_at()
        if due is None:
            return LONGEST_WAIT_S
        return min(max((due - clock.now()).total_seconds(), 0.05), LONGEST_WAIT_S)

    def _step(self) -> bool:
        """Does one task; False when none is due."""
        with self._working:
            due = self._queue.take(tasks=self._functions.keys(), limit=1)
            if not due or self._ended.is_set():
                return False
            task = due[0]
            try:
                self._functions[task.task](task)
            except AssistantError as fault:
                _log.warning("%s failed and waits: %s", task.task, fault.code)
                self._queue.failed(task.key, fault.code)
            except Exception as defect:  # noqa: BLE001 - one task's defect may not stop those behind it
                _log.exception("%s failed and waits", task.task)
                self._queue.failed(task.key, type(defect).__name__)
            else:
                self._queue.done([task.key])
            return True
