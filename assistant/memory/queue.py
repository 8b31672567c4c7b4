"""The work that follows a turn, done in the background from a queue that survives a kill."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Mapping

from assistant import clock
from assistant.errors import AssistantError
from assistant.storage.queue import QueuedTask, QueueStore

LONGEST_WAIT_S = 60.0
LOOK_S = 0.5

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
        self._working = threading.Lock()

    def wake(self) -> None:
        """Says that there is something new."""
        self._wake.set()

    def drain(self, stop: threading.Event) -> int:
        """Does all that is due, here and now, or until `stop` is set; the number of tasks done."""
        done = 0
        while not stop.is_set() and self._step():
            done += 1
        return done

    def run(self, stop: threading.Event) -> None:
        """Works until `stop` is set; what is left then waits in the store."""
        while not stop.is_set():
            try:
                if self._step():
                    continue
                wait_s = self._wait_s()
            except AssistantError as fault:
                _log.warning("the queue cannot be read: %s", fault.code)
                wait_s = LONGEST_WAIT_S
            self._wait(wait_s, stop)

    def _wait(self, wait_s: float, stop: threading.Event) -> None:
        """Until something is due, comes in, or the end; the end is looked for twice a second."""
        ends = time.monotonic() + wait_s
        while not stop.is_set() and (left := ends - time.monotonic()) > 0:
            if self._wake.wait(min(left, LOOK_S)):
                break
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
            if not due:
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
