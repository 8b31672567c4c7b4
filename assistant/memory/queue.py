"""The work that follows a turn, done in the background from a queue that survives a kill."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from assistant import clock
from assistant.errors import AssistantError, StorageError
from assistant.events import EventBus, NoticeRaised
from assistant.storage.faults import DatabaseClosedError
from assistant.storage.queue import QueuedTask, QueueStore

LONGEST_WAIT_S = 60.0
LOOK_S = 0.5
STORE_LOOK_S = 5.0
"""While the store takes nothing, how often it is tried again."""

NOTICE = "memory_waits"

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class _Held:
    task: str
    item_key: int | None
    payload: Mapping[str, Any]
    not_before: datetime | None


class QueueWorker:
    """Takes tasks in their order and hands each to the function for its name.

    A task stays in the store until it is done, so that a kill in the middle only means that it is done again; the
    functions must come to the same end twice. A task that fails waits longer each time. While the store itself takes
    nothing, as on a full disk, new tasks are held here, and it is said.
    """

    def __init__(
        self,
        *,
        queue: QueueStore,
        functions: Mapping[str, Callable[[QueuedTask], None]],
        events: EventBus,
        cures: Mapping[str, str] | None = None,
    ) -> None:
        """Does nothing yet.

        Args:
            queue: what waits.
            functions: what is done, by a task's name; others are left alone.
            events: who hears of trouble.
            cures: the task that is tried again at once when the notice of a code is taken back.
        """
        self._queue = queue
        self._functions = functions
        self._events = events
        self._wake = threading.Event()
        self._working = threading.Lock()
        self._guard = threading.Lock()
        self._held: list[_Held] = []
        self._hurried: set[str] = set()
        self._troubled = False
        self._cures = dict(cures or {})
        events.subscribe(NoticeRaised, self._on_notice)

    def push(
        self,
        task: str,
        *,
        item_key: int | None = None,
        payload: Mapping[str, Any] | None = None,
        not_before: datetime | None = None,
    ) -> None:
        """Queues a task, or holds it until the store takes it."""
        with self._guard:
            self._held.append(_Held(task, item_key, dict(payload or {}), not_before))
        try:
            self._put_held()
        except DatabaseClosedError:
            raise
        except StorageError as fault:
            self._say_trouble(fault)
        self._wake.set()

    def wake(self) -> None:
        """Says that there is something new in the store."""
        self._wake.set()

    def hurry(self, task: str) -> None:
        """Makes a task due that waits after a failure, since its cause is over. Returns at once."""
        with self._guard:
            self._hurried.add(task)
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
            except DatabaseClosedError:
                return
            except AssistantError as fault:
                _log.warning("the queue cannot be read or written: %s", fault.code)
                self._say_trouble(fault)
                wait_s = STORE_LOOK_S
            self._wait(wait_s, stop)

    def _wait(self, wait_s: float, stop: threading.Event) -> None:
        """Until something is due, comes in, or the end; the end is looked for twice a second."""
        ends = time.monotonic() + wait_s
        while not stop.is_set() and (left := ends - time.monotonic()) > 0:
            if self._wake.wait(min(left, LOOK_S)):
                break
        self._wake.clear()

    def _wait_s(self) -> float:
        due = self._queue.next_at(tasks=self._functions.keys())
        if due is None:
            return LONGEST_WAIT_S
        return min(max((due - clock.now()).total_seconds(), 0.05), LONGEST_WAIT_S)

    def _step(self) -> bool:
        """Does one task; False when none is due."""
        with self._working:
            self._put_held()
            self._hurry_on()
            due = self._queue.take(tasks=self._functions.keys(), limit=1)
            if not due:
                return False
            task = due[0]
            try:
                self._functions[task.task](task)
            except AssistantError as fault:
                _log.warning("%s failed and waits: %s", task.task, fault.code)
                self._queue.failed(task.key, fault.code)
                if isinstance(fault, StorageError):
                    self._say_trouble(fault)
            except Exception as defect:  # noqa: BLE001 - one task's defect may not stop those behind it
                _log.exception("%s failed and waits", task.task)
                self._queue.failed(task.key, type(defect).__name__)
            else:
                self._queue.done([task.key])
                self._say_well()
            return True

    def _put_held(self) -> None:
        """Queues what is held, in its order.

        Raises:
            StorageError: the store takes it no more than before; it is still held.
        """
        while True:
            with self._guard:  # never while writing: the writer may be the one that pushes
                if not self._held:
                    return
                first = self._held.pop(0)
            try:
                self._queue.push(
                    first.task, item_key=first.item_key, payload=first.payload, not_before=first.not_before
                )
            except BaseException:
                with self._guard:
                    self._held.insert(0, first)
                raise

    def _hurry_on(self) -> None:
        with self._guard:
            hurried, self._hurried = self._hurried, set()
        for task in hurried:
            self._queue.hurry(task)

    def _on_notice(self, notice: NoticeRaised) -> None:
        if notice.resolved and notice.code in self._cures:
            self.hurry(self._cures[notice.code])

    def _say_trouble(self, fault: AssistantError) -> None:
        if not self._troubled:
            self._troubled = True
            self._events.publish(NoticeRaised(NOTICE, f"What was said is learned later. {fault.sentence()}"))

    def _say_well(self) -> None:
        if self._troubled:
            self._troubled = False
            self._events.publish(NoticeRaised(NOTICE, "Memory learns again.", resolved=True))
