"""Background jobs: how each stands and when it last ran."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from assistant import clock
from assistant.storage.connection import Cursor
from assistant.storage.database import Database
from assistant.storage.rows import aware, aware_time, stored_time

_RUN = "job, started_at, finished_at, result, detail"
_LATEST = (
    f"SELECT {_RUN} FROM job_runs"
    " QUALIFY row_number() OVER (PARTITION BY job ORDER BY started_at DESC) = 1 ORDER BY job"
)


@dataclass(frozen=True, slots=True)
class JobState:
    """How a job stands; `failures` counts those since the last success."""

    job: str
    paused: bool = False
    next_run_at: datetime | None = None
    failures: int = 0


@dataclass(frozen=True, slots=True)
class JobRun:
    """One run; `result` is empty while it runs, then done, failed or skipped. `detail` holds numbers, never content."""

    job: str
    started_at: datetime
    finished_at: datetime | None
    result: str
    detail: str


class JobStore:
    """Keeps the jobs' states and their runs."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def state(self, job: str) -> JobState:
        """How a job stands; one that never ran stands at the beginning."""
        return self._database.read(lambda cursor: _state(cursor, job))

    def set_paused(self, job: str, paused: bool) -> None:
        """Pauses a job or lets it go on."""
        self._change(job, paused=paused)

    def set_next_run(self, job: str, at: datetime | None) -> None:
        """Notes when it is due."""
        self._change(job, next_run_at=at)

    def started(self, job: str) -> datetime:
        """Notes that a run begins; the result names the run."""
        at = clock.now()
        self._database.write(
            lambda cursor: cursor.execute(
                "INSERT INTO job_runs (job, started_at) VALUES (?, ?)", [job, stored_time(at)]
            )
        )
        return at

    def finished(self, job: str, started_at: datetime, *, result: str, detail: str = "") -> None:
        """Notes how a run ended: done, failed or skipped."""
        values = [stored_time(clock.now()), result, detail, job, stored_time(started_at)]

        def work(cursor: Cursor) -> None:
            cursor.execute(
                "UPDATE job_runs SET finished_at = ?, result = ?, detail = ? WHERE job = ? AND started_at = ?", values
            )
            failures = _state(cursor, job).failures
            self._change(job, failures=failures + 1 if result == "failed" else 0)

        self._database.write(work)

    def last_run(self, job: str, *, result: str | None = None) -> JobRun | None:
        """The latest run, or the latest that ended so; None where there is none."""
        runs = self.runs(job, result=result, limit=1)
        return runs[0] if runs else None

    def latest(self) -> list[JobRun]:
        """The latest run of each job that ever ran, by name."""
        return [_run(row) for row in self._database.read(lambda cursor: cursor.execute(_LATEST).fetchall())]

    def standing(self) -> dict[str, tuple[JobState, JobRun | None]]:
        """How each job that ever ran or was paused stands, with its latest run, in one look."""

        def work(cursor: Cursor) -> tuple[list[Any], list[Any]]:
            states = cursor.execute("SELECT job, paused, next_run_at, failures FROM job_states").fetchall()
            return states, cursor.execute(_LATEST).fetchall()

        states, rows = self._database.read(work)
        latest = {row[0]: _run(row) for row in rows}
        known = {row[0]: JobState(row[0], row[1], aware_time(row[2]), row[3]) for row in states}
        return {job: (known.get(job, JobState(job)), latest.get(job)) for job in {*known, *latest}}

    def last_run_before(self, job: str, moment: datetime) -> JobRun | None:
        """The latest run that began at a moment or before it."""
        row = self._database.read(
            lambda cursor: cursor.execute(
                f"SELECT {_RUN} FROM job_runs WHERE job = ? AND started_at <= ? ORDER BY started_at DESC LIMIT 1",
                [job, stored_time(moment)],
            ).fetchone()
        )
        return None if row is None else _run(row)

    def let_go_before(self, moment: datetime) -> int:
        """Removes the records of runs that began before a moment, but for each job's latest; their number."""

        def work(cursor: Cursor) -> int:
            tail = (
                "FROM job_runs WHERE started_at < ? AND (job, started_at) NOT IN"
                " (SELECT (job, max(started_at)) FROM job_runs GROUP BY job)"
            )
            found = cursor.execute(f"SELECT count(*) {tail}", [stored_time(moment)]).fetchone()
            cursor.execute(f"DELETE {tail}", [stored_time(moment)])
            return int(found[0]) if found else 0

        return self._database.write(work)

    def runs(self, job: str, *, result: str | None = None, limit: int = 50) -> list[JobRun]:
        """Runs, latest first."""
        rows = self._database.read(
            lambda cursor: cursor.execute(
                f"SELECT {_RUN} FROM job_runs WHERE job = ?"
                f" AND (? IS NULL OR result = ?) ORDER BY started_at DESC LIMIT {int(limit)}",
                [job, result, result],
            ).fetchall()
        )
        return [_run(row) for row in rows]

    def _change(self, job: str, **changes: Any) -> None:
        def work(cursor: Cursor) -> None:
            state = replace(_state(cursor, job), **changes)
            cursor.execute(
                "INSERT OR REPLACE INTO job_states VALUES (?, ?, ?, ?)",
                [job, state.paused, stored_time(state.next_run_at), state.failures],
            )

        self._database.write(work)


def _run(row: Sequence[Any]) -> JobRun:
    return JobRun(row[0], aware(row[1]), aware_time(row[2]), row[3], row[4])


def _state(cursor: Cursor, job: str) -> JobState:
    row = cursor.execute("SELECT paused, next_run_at, failures FROM job_states WHERE job = ?", [job]).fetchone()
    return JobState(job) if row is None else JobState(job, row[0], aware_time(row[1]), row[2])
