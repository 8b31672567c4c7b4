"""Waits for a lock no longer than a question may take."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

LEAST_S = 0.005
"""So long is waited even when the time is up: most who hold the lock are done by then."""


class TooLateError(Exception):
    """What was waited for did not come free in time; never leaves recall."""


@contextmanager
def held(lock: threading.RLock, deadline: float | None) -> Iterator[None]:
    """Holds a lock that came free by `deadline` (monotonic seconds; None waits).

    Raises:
        TooLateError: it did not.
    """
    if not lock.acquire(timeout=-1 if deadline is None else max(LEAST_S, deadline - time.monotonic())):
        raise TooLateError
    try:
        yield
    finally:
        lock.release()
