"""Runs jobs when they are due, by the wall clock and the run log, each at most once for each time that it was due.

APScheduler only looks now and then whether something is due. What counts is the run log in the database: a job that was
missed, by a closed program or a machine that slept, is caught up once, and a second start does not run it again.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta
from typing import Any

from assistant import clock
from assistant.errors import AssistantError, NotFoundError
from assistant.events import EventBus, JobRan, NoticeRaised
from assistant.storage.jobs import JobRun, JobState
from assistant.storage.stores import Stores

LOOK_EVERY = timedelta(seconds=30)
FIRST_BACK_OFF = timedelta(minutes=1)
DISK_FULL = "storage.disk_full"
TELL_AFTER = 3
"""Failures in a row after which the person is told."""

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Job:
    """Something that is done again and again.

    Attributes:
        name: what the run log calls it.
        every: how long after a run it is due again.
        run: does it, stops soon once the event is set, and says in numbers what came of it.
        ready: whether there is anything to do; a due job that has nothing to do is not run and not logged.
        at: for what is done once a day, from which local time on; None for what is due when `every` has passed.
        rests: it is heavy, and waits until the person has left the machine alone and it is on mains power.
    """

    name: str
    every: timedelta
    run: Callable[[threading.Event], str]
    ready: Callable[[], bool] = lambda: True
    at: time | None = None
    rests: bool = False


@dataclass(frozen=True, slots=True)
class JobOverview:
    """How a job stands, for people; `result` is empty while it runs or where it was cut off, and before the first run.

    Attributes:
        next_run: from when on it runs as soon as there is something to do and it need not wait.
        duration_s: of the last run.
        failures: in a row.
    """

    name: str
    next_run: datetime
    paused: bool = False
    last_run: datetime | None = None
    duration_s: float | None = None
    result: str = ""
    detail: str = ""
    failures: int = 0


class Scheduler:
    """Runs jobs one after the other on a thread of its own."""

    def __init__(
        self,
        *,
        jobs: Sequence[Job],
        stores: Stores,
        events: EventBus,
        busy: Callable[[], bool] = lambda: False,
        at_rest: Callable[[], bool] = lambda: True,
        when_full: Callable[[], None] = lambda: None,
        look_every: timedelta = LOOK_EVERY,
    ) -> None:
        """Starts nothing.

        Args:
            jobs: all there are.
            stores: where runs are logged.
            events: who is told when a job keeps failing.
            busy: whether the person is served just now; jobs wait meanwhile.
            at_rest: whether heavy work disturbs nobody now; see `assistant.scheduling.rest`.
            when_full: told when a job found no room on the disk.
            look_every: how often to look for what is due.
        """
        self._jobs = {job.name: job for job in jobs}
        self._stores = stores
        self._events = events
        self._busy = busy
        self._at_rest = at_rest
        self._when_full = when_full
        self._look_every = look_every
        self._stop = threading.Event()
        self._one_at_a_time = threading.Lock()
        self._timer: Any = None
        self._told: set[str] = set()

    def start(self) -> None:
        """Begins to look for due jobs, at once and then regularly."""
        from apscheduler.executors.pool import ThreadPoolExecutor  # type: ignore[import-untyped]
        from apscheduler.schedulers.background import BackgroundScheduler  # type: ignore[import-untyped]
        from apscheduler.triggers.interval import IntervalTrigger  # type: ignore[import-untyped]

        if self._timer is not None:
            return
        timer = BackgroundScheduler(
            executors={"default": ThreadPoolExecutor(1)},
            job_defaults={"coalesce": True, "misfire_grace_time": None, "max_instances": 1},
            timezone="UTC",
        )
        timer.add_job(
            self.run_due,
            IntervalTrigger(seconds=max(self._look_every.total_seconds(), 0.01), timezone="UTC"),
            next_run_time=datetime.now(UTC),
        )
        timer.start()
        self._timer = timer

    def run_due(self) -> list[str]:
        """Runs what is due now, one job after the other; the result names what ran."""
        ran = []
        for job in self._due_now():
            if self._stop.is_set() or self._busy():
                break
            if self._is_ready(job) and self._claim_and_run(job):
                ran.append(job.name)
        return ran

    def run_now(self, name: str) -> JobRun:
        """Runs a job at once, due or not, paused or not, and waits for it; its run says how it ended.

        Raises:
            NotFoundError: there is no such job.
        """
        job = self._job(name)
        with self._one_at_a_time:
            self._run(job)
        run = self._stores.jobs.last_run(name)
        assert run is not None
        return run

    def due_at(self, name: str) -> datetime:
        """When a job is to run next: after a failure later and later, up to its usual time."""
        return self._due_at(self._job(name), self.state(name), self._stores.jobs.last_run(name))

    def overview(self) -> list[JobOverview]:
        """How all jobs stand, in the order in which they run."""
        standing = self._stores.jobs.standing()
        return [self._seen(job, *standing.get(job.name, (JobState(job.name), None))) for job in self._jobs.values()]

    def state(self, name: str) -> JobState:
        """How a job stands."""
        return self._stores.jobs.state(self._job(name).name)

    def states(self) -> list[JobState]:
        """How all jobs stand."""
        return [self.state(name) for name in self._jobs]

    def pause(self, name: str) -> None:
        """Lets a job rest until it is resumed."""
        self._stores.jobs.set_paused(self._job(name).name, True)

    def resume(self, name: str) -> None:
        """Lets a paused job run again; what it missed is caught up once."""
        self._stores.jobs.set_paused(self._job(name).name, False)

    def close(self) -> None:
        """Asks a running job to stop, waits for it, and looks no more."""
        self._stop.set()
        timer, self._timer = self._timer, None
        if timer is not None:
            timer.shutdown(wait=True)
        with self._one_at_a_time:
            pass

    def _job(self, name: str) -> Job:
        if name not in self._jobs:
            raise NotFoundError(f"There is no job {name}.", name=name)
        return self._jobs[name]

    def _due_now(self) -> list[Job]:
        """What is due and need not wait; one look at the run log."""
        try:
            standing = self._stores.jobs.standing()
            due = []
            for job in self._jobs.values():
                state, last = standing.get(job.name, (JobState(job.name), None))
                if not state.paused and self._due_at(job, state, last) <= clock.now():
                    due.append(job)
        except AssistantError as error:
            _log.warning("it cannot be told which jobs are due: %s", error.code)
            return []
        if any(job.rests for job in due) and not self._at_rest():
            return [job for job in due if not job.rests]
        return due

    def _due_at(self, job: Job, state: JobState, last: JobRun | None) -> datetime:
        now = clock.now()
        if last is not None and last.started_at > now + job.every:
            last = self._stores.jobs.last_run_before(job.name, now)  # it ran while the clock was wrong
        if last is None:
            return now
        if state.failures:
            wait: timedelta = FIRST_BACK_OFF * 2 ** min(state.failures - 1, 20)
            return last.started_at + min(wait, job.every)
        if last.finished_at is None:
            return last.started_at + FIRST_BACK_OFF  # the program's end cut it off; perhaps it was the reason
        return last.started_at + job.every if job.at is None else _next_time(job.at, last.started_at)

    def _seen(self, job: Job, state: JobState, last: JobRun | None) -> JobOverview:
        due = self._due_at(job, state, last)
        if last is None:
            return JobOverview(job.name, due, state.paused)
        took = None if last.finished_at is None else (last.finished_at - last.started_at).total_seconds()
        return JobOverview(job.name, due, state.paused, last.started_at, took, last.result, last.detail, state.failures)

    def _is_ready(self, job: Job) -> bool:
        try:
            return job.ready()
        except AssistantError as error:
            _log.warning("it cannot be told whether the job %s has anything to do: %s", job.name, error.code)
            return False

    def _claim_and_run(self, job: Job) -> bool:
        with self._one_at_a_time:
            if self.due_at(job.name) > clock.now():  # it ran while this call waited
                return False
            self._run(job)
            return True

    def _run(self, job: Job) -> None:
        started_at = self._stores.jobs.started(job.name)
        try:
            detail = job.run(self._stop)
        except AssistantError as error:
            _log.warning("the job %s failed: %s", job.name, error.code)
            if error.code == DISK_FULL:
                self._when_full()
            self._ended(job, started_at, "failed", error.code)
        except Exception as error:  # noqa: BLE001 - a defect in a job ends its run and nothing else
            _log.exception("the job %s failed", job.name)
            self._ended(job, started_at, "failed", type(error).__name__)
        else:
            self._ended(job, started_at, "done", detail)

    def _ended(self, job: Job, started_at: datetime, result: str, detail: str) -> None:
        self._stores.jobs.finished(job.name, started_at, result=result, detail=detail)
        self._events.publish(JobRan(job.name, result))
        code = f"job_failed.{job.name}"
        failures = self._stores.jobs.state(job.name).failures
        if failures >= TELL_AFTER and code not in self._told:
            self._told.add(code)
            self._events.publish(NoticeRaised(code, "A background job keeps failing; it will be tried again."))
        elif not failures and code in self._told:
            self._told.discard(code)
            self._events.publish(NoticeRaised(code, "A background job works again.", resolved=True))


def _next_time(at: time, after: datetime) -> datetime:
    """The first moment after another at which the person's clock shows a time; a time that a day skips comes later."""
    zone = clock.zone()
    day = after.astimezone(zone).date()
    while True:
        moment = datetime.combine(day, at, zone).astimezone(UTC)
        if moment > after:
            return moment
        day += timedelta(days=1)
