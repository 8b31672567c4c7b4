"""Work away from the window's thread, its outcome handed back on it.

A coroutine runs on the core's loop, anything else on a thread of a small pool. An operation belongs to the object that
started it: once that is gone, the outcome goes nowhere.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Coroutine
from contextvars import copy_context
from dataclasses import dataclass
from functools import cached_property
from itertools import takewhile
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from PySide6.QtCore import QObject, Qt, Signal, Slot
from shiboken6 import isValid

if TYPE_CHECKING:
    from concurrent.futures import Future, ThreadPoolExecutor

T = TypeVar("T")

_WORKERS = 4
_log = logging.getLogger(__name__)


class Submit(Protocol):
    """Starts a coroutine on the core's loop."""

    def __call__(self, work: Coroutine[Any, Any, Any], /) -> Future[Any]:
        """Starts it; cancelling the result cancels it."""


@dataclass(eq=False)
class Operation:
    """One piece of work under way."""

    owner: QObject
    on_done: Callable[[Any], None] | None
    on_error: Callable[[Exception], None] | None
    showing: str = ""
    future: Future[Any] | None = None
    cancelled: bool = False

    def cancel(self) -> None:
        """Ends it where it can be ended, and keeps its outcome from arriving."""
        self.cancelled = True
        if self.future is not None:
            self.future.cancel()


class Operations(QObject):
    """Starts operations and delivers their outcomes on the main thread.

    `submit` is set once the core's loop runs; `show_error` gets what an operation has no `on_error` for.
    """

    _ended = Signal(object)

    def __init__(self, *, show_error: Callable[[Exception], None], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.submit: Submit | None = None
        self._show_error = show_error
        self._running: dict[Operation, None] = {}  # in the order they were started
        self._closed = False
        self._ended.connect(self._deliver, Qt.ConnectionType.QueuedConnection)

    def run(
        self,
        owner: QObject,
        work: Callable[[], T] | Coroutine[Any, Any, T],
        on_done: Callable[[T], None] | None = None,
        on_error: Callable[[Exception], None] | None = None,
        *,
        showing: str = "",
    ) -> Operation:
        """Starts a coroutine, or a function on a thread; the callbacks run on the main thread, one of them, once.

        While the program closes, nothing is started any more.

        Args:
            owner: whom it belongs to.
            work: what is done.
            on_done: gets its result.
            on_error: gets what it raised.
            showing: names what the owner shows of the result; once it shows a later one, an earlier one goes nowhere.

        Raises:
            RuntimeError: a coroutine was given before the core's loop runs.
        """
        operation = Operation(owner, on_done, on_error, showing)
        if self._closed:
            operation.cancelled = True
            if isinstance(work, Coroutine):
                work.close()
            return operation
        self._running[operation] = None
        if isinstance(work, Coroutine):
            if self.submit is None:
                work.close()
                self._running.pop(operation, None)
                raise RuntimeError("the core's loop does not run yet")
            operation.future = self.submit(work)
        else:
            operation.future = self._pool.submit(copy_context().run, work)
        operation.future.add_done_callback(lambda _: self._announce(operation))
        return operation

    @property
    def closed(self) -> bool:
        """Whether the program closes: long work that asks now and then ends itself."""
        return self._closed

    def close(self) -> None:
        """Cancels what has not begun, waits for what runs on threads, and delivers nothing more."""
        self._closed = True
        for operation in list(self._running):
            operation.cancel()
        if "_pool" in self.__dict__:
            self._pool.shutdown(wait=True, cancel_futures=True)
        self._running.clear()

    @cached_property
    def _pool(self) -> ThreadPoolExecutor:
        from concurrent.futures import ThreadPoolExecutor  # the first paint does not wait for it

        return ThreadPoolExecutor(_WORKERS, thread_name_prefix="keepsake-window")

    def _announce(self, operation: Operation) -> None:
        if isValid(self):
            self._ended.emit(operation)

    @Slot(object)
    def _deliver(self, operation: Operation) -> None:
        due = not operation.cancelled and isValid(operation.owner)
        if due:
            self._pass_over_before(operation)
        self._running.pop(operation, None)
        if not due or operation.future is None:
            return
        from concurrent.futures import CancelledError

        try:
            outcome = operation.future.result()
        except CancelledError:
            return
        except Exception as error:  # noqa: BLE001 - whatever it is, it is shown or handed on
            (operation.on_error or self._show_error)(error)
            return
        if operation.on_done is not None:
            operation.on_done(outcome)

    def _pass_over_before(self, operation: Operation) -> None:
        """Cancels what was started earlier to show the same: its outcome would be out of date."""
        for earlier in takewhile(lambda one: one is not operation, self._running):
            if operation.showing and earlier.showing == operation.showing and earlier.owner is operation.owner:
                earlier.cancel()
