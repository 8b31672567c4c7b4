"""Work that waits to be done after a turn, kept so that it survives a kill."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from assistant import clock
from assistant.storage.connection import Cursor
from assistant.storage.database import Database
from assistant.storage.rows import KEYS, TEXTS, as_json, aware, aware_time, listed, stored_time

FIRST_WAIT = timedelta(seconds=5)
LONGEST_WAIT = timedelta(hours=6)


@dataclass(frozen=True, slots=True)
class QueuedTask:
    """One thing to do; `attempts` counts the tries that failed."""

    key: int
    task: str
    item_key: int | None
    payload: Mapping[str, Any]
    queued_at: datetime
    not_before: datetime
    attempts: int
    last_error: str


@dataclass(frozen=True, slots=True)
class QueueLength:
    """How much of one task waits.

    Attributes:
        waiting: all of it, that which failed before included.
        failing: how many of those failed at least once.
        oldest_at: when the oldest was queued.
        last_error: the kind of the latest failure among them; empty where none failed.
    """

    task: str
    waiting: int
    failing: int
    oldest_at: datetime
    last_error: str


class QueueStore:
    """A first-in, first-out queue whose failed entries come back later and later."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def push(
        self,
        task: str,
        *,
        item_key: int | None = None,
        payload: Mapping[str, Any] | None = None,
        not_before: datetime | None = None,
    ) -> int:
        """Queues a task; the result is its key. The payload should name things, not hold content."""
        now = clock.now()
        row = self._database.write(
            lambda cursor: cursor.execute(
                "INSERT INTO write_queue (task, item_key, payload, queued_at, not_before) VALUES (?, ?, ?, ?, ?)"
                " RETURNING key",
                [task, item_key, as_json(dict(payload or {})), stored_time(now), stored_time(not_before or now)],
            ).fetchone()
        )
        return int(row[0]) if row else 0

    def take(self, *, tasks: Collection[str] | None = None, limit: int = 1) -> list[QueuedTask]:
        """What is due, oldest first. It stays queued until `done` or `failed` says what became of it."""
        tail = ""
        values: list[Any] = [stored_time(clock.now())]
        if tasks is not None:
            tail, values = f" AND task IN {TEXTS}", [*values, listed(tasks)]
        rows = self._database.read(
            lambda cursor: cursor.execute(
                "SELECT key, task, item_key, payload, queued_at, not_before, attempts, last_error FROM write_queue"
                f" WHERE not_before <= ?{tail} ORDER BY key LIMIT {int(limit)}",
                values,
            ).fetchall()
        )
        return [
            QueuedTask(row[0], row[1], row[2], json.loads(row[3]), aware(row[4]), aware(row[5]), row[6], row[7])
            for row in rows
        ]

    def done(self, keys: Iterable[int]) -> None:
        """Removes what has been done."""
        finished = listed(keys)
        self._database.write(lambda cursor: cursor.execute(f"DELETE FROM write_queue WHERE key IN {KEYS}", [finished]))

    def failed(self, key: int, error: str) -> datetime | None:
        """Puts a task back for later; the result says until when, None if it is gone.

        Args:
            key: the task's.
            error: the kind of failure, without content (a class name or an error's code).
        """
        now = clock.now()

        def work(cursor: Cursor) -> datetime | None:
            row = cursor.execute("SELECT attempts FROM write_queue WHERE key = ?", [key]).fetchone()
            if row is None:
                return None
            until = now + min(FIRST_WAIT * (1 << min(int(row[0]), 20)), LONGEST_WAIT)
            cursor.execute(
                "UPDATE write_queue SET attempts = attempts + 1, not_before = ?, last_error = ? WHERE key = ?",
                [stored_time(until), error, key],
            )
            return until

        return self._database.write(work)

    def hurry(self, task: str | None = None) -> None:
        """Makes what waits due now, all or one task: the person asks for it, or what held it up is over."""
        self._database.write(
            lambda cursor: cursor.execute(
                "UPDATE write_queue SET not_before = ? WHERE not_before > ? AND (? IS NULL OR task = ?)",
                [stored_time(clock.now()), stored_time(clock.now()), task, task],
            )
        )

    def count(self) -> int:
        """How many tasks are queued, due or not."""
        row = self._database.read(lambda cursor: cursor.execute("SELECT count(*) FROM write_queue").fetchone())
        return int(row[0]) if row else 0

    def lengths(self) -> list[QueueLength]:
        """How much of each task waits, in the order of their names."""
        rows = self._database.read(
            lambda cursor: cursor.execute(
                "SELECT task, count(*), count(*) FILTER (attempts > 0), min(queued_at),"
                " coalesce(arg_max(last_error, not_before) FILTER (last_error <> ''), '')"
                " FROM write_queue GROUP BY task ORDER BY task"
            ).fetchall()
        )
        return [QueueLength(row[0], row[1], row[2], aware(row[3]), row[4]) for row in rows]

    def next_at(self, *, tasks: Collection[str] | None = None) -> datetime | None:
        """When the next task is due, of all or of some; None where none is queued."""
        tail, values = (f" WHERE task IN {TEXTS}", [listed(tasks)]) if tasks is not None else ("", [])
        row = self._database.read(
            lambda cursor: cursor.execute(f"SELECT min(not_before) FROM write_queue{tail}", values).fetchone()
        )
        return aware_time(row[0]) if row else None
