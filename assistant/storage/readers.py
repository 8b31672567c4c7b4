"""Cursors that read beside the writer, each read in a snapshot of its own; all can be closed for a swap of the file."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from assistant.storage.connection import CATALOG, Cursor
from assistant.storage.faults import DatabaseClosedError

if TYPE_CHECKING:
    import duckdb

T = TypeVar("T")


class ReaderPool:
    """Lends cursors to whatever thread reads.

    While the pool is closed for a swap, new reads wait; where the file then does not open again, or the pool has ended
    for good, they are refused.
    """

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._instance: duckdb.DuckDBPyConnection | None = None
        self._idle: list[duckdb.DuckDBPyConnection] = []
        self._busy = 0
        self._refusal: Exception | None = None
        self._own = threading.local()

    @property
    def reading(self) -> bool:
        """Whether the calling thread is inside a read."""
        return getattr(self._own, "cursor", None) is not None

    def open(self, instance: duckdb.DuckDBPyConnection) -> None:
        """Lets reads begin, on cursors of `instance`."""
        with self._changed:
            self._instance, self._refusal = instance, None
            self._changed.notify_all()

    def refuse(self, fault: Exception) -> None:
        """Answers reads with this fault from now on, until the pool is opened again."""
        with self._changed:
            self._refusal = fault
            self._changed.notify_all()

    def close(self) -> None:
        """Waits for the reads that run and closes every cursor."""
        with self._changed:
            self._instance = None
            self._changed.wait_for(lambda: self._busy == 0)
            idle, self._idle = self._idle, []
        for cursor in idle:
            cursor.close()

    def read(self, work: Callable[[Cursor], T]) -> T:
        """Runs `work` on a cursor in one snapshot; inside another read of the same thread, on that one's."""
        own = getattr(self._own, "cursor", None)
        if own is not None:
            return work(own)
        cursor = self._take()
        healthy = False
        self._own.cursor = cursor
        try:
            cursor.execute("BEGIN TRANSACTION READ ONLY")
            try:
                result = work(cursor)
            finally:
                cursor.execute("ROLLBACK")
            healthy = True
            return result
        finally:
            self._own.cursor = None
            self._give_back(cursor, healthy=healthy)

    def aside(self, work: Callable[[Cursor], T]) -> T:
        """Runs `work` on a cursor of its own, outside any transaction; the file is not swapped meanwhile."""
        cursor = self._take()
        try:
            return work(cursor)
        finally:
            self._give_back(cursor, healthy=False)

    def _take(self) -> duckdb.DuckDBPyConnection:
        with self._changed:
            self._changed.wait_for(lambda: self._instance is not None or self._refusal is not None)
            instance = self._instance
            if instance is None:
                raise self._refusal or DatabaseClosedError()
            self._busy += 1
            if self._idle:
                return self._idle.pop()
        try:
            cursor = instance.cursor()
            cursor.execute(f"USE {CATALOG}")
        except BaseException:
            with self._changed:
                self._busy -= 1
                self._changed.notify_all()
            raise
        return cursor

    def _give_back(self, cursor: duckdb.DuckDBPyConnection, *, healthy: bool) -> None:
        if not healthy:
            cursor.close()
        with self._changed:
            if healthy:
                self._idle.append(cursor)
            self._busy -= 1
            self._changed.notify_all()
