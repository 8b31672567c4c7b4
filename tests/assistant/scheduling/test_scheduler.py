import threading
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from assistant import clock
from assistant.errors import NotFoundError, StorageError
from assistant.events import EventBus, NoticeRaised
from assistant.paths import DataPaths
from assistant.scheduling.scheduler import Job, Scheduler
from assistant.storage.database import Database
from assistant.storage.stores import Stores

_NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
_DAY = timedelta(days=1)


@pytest.fixture
def stores(tmp_path: Path) -> Iterator[Stores]:
    database = Database.open(DataPaths(tmp_path / "data"), key=None)
    yield Stores(database)
    database.close()


class Counting:
    def __init__(self) -> None:
        self.runs = 0
        self.fault: Exception | None = None

    def __call__(self, stop: threading.Event) -> str:
        self.runs += 1
        if self.fault is not None:
            raise self.fault
        return f"{self.runs} runs"


def _scheduler(stores: Stores, work: Callable[[threading.Event], str], **options: object) -> Scheduler:
    job = Job("digests", _DAY, work)
    return Scheduler(jobs=[job], stores=stores, events=EventBus(), **options)  # type: ignore[arg-type]


def _at(scheduler: Scheduler, moment: datetime) -> list[str]:
    with clock.use(now=moment):
        return scheduler.run_due()


def test_a_job_runs_when_due_and_a_missed_week_is_caught_up_once(stores: Stores) -> None:
    work = Counting()
    scheduler = _scheduler(stores, work)
    assert _at(scheduler, _NOON) == ["digests"]
    assert _at(scheduler, _NOON + _DAY / 2) == []
    assert _at(scheduler, _NOON + 7 * _DAY) == ["digests"]
    assert _at(scheduler, _NOON + 7 * _DAY + timedelta(minutes=1)) == []
    assert work.runs == 2
    run = stores.jobs.last_run("digests")
    assert run is not None
    assert (run.result, run.detail) == ("done", "2 runs")


def test_a_second_start_does_not_run_a_job_twice(stores: Stores) -> None:
    work = Counting()
    _at(_scheduler(stores, work), _NOON)
    assert _at(_scheduler(stores, work), _NOON + timedelta(minutes=1)) == []
    assert work.runs == 1


def test_a_run_that_a_kill_cut_off_is_done_again(stores: Stores) -> None:
    with clock.use(now=_NOON):
        stores.jobs.started("digests")
    work = Counting()
    assert _at(_scheduler(stores, work), _NOON + timedelta(minutes=1)) == ["digests"]


def test_failures_come_back_later_and_later_and_are_told(stores: Stores) -> None:
    work = Counting()
    work.fault = StorageError("full")
    scheduler = _scheduler(stores, work)
    heard: list[NoticeRaised] = []
    scheduler._events.subscribe(NoticeRaised, heard.append)
    waits = []
    moment = _NOON
    for _ in range(4):
        assert _at(scheduler, moment) == ["digests"]
        with clock.use(now=moment):
            due = scheduler.due_at("digests")
        waits.append((due - moment).total_seconds())
        moment = due
    assert waits == [60, 120, 240, 480]
    assert [(notice.code, notice.resolved) for notice in heard] == [("job_failed.digests", False)]
    work.fault = None
    _at(scheduler, moment)
    assert scheduler.state("digests").failures == 0
    assert heard[-1].resolved
    with clock.use(now=moment):
        assert scheduler.due_at("digests") == moment + _DAY


def test_a_defect_in_a_job_ends_its_run_only(stores: Stores, caplog: pytest.LogCaptureFixture) -> None:
    work = Counting()
    work.fault = ValueError("inner")
    assert _at(_scheduler(stores, work), _NOON) == ["digests"]
    run = stores.jobs.last_run("digests")
    assert run is not None
    assert (run.result, run.detail) == ("failed", "ValueError")
    assert "inner" in caplog.text


def test_paused_jobs_rest_and_can_still_be_run_by_hand(stores: Stores) -> None:
    work = Counting()
    scheduler = _scheduler(stores, work)
    scheduler.pause("digests")
    assert _at(scheduler, _NOON) == []
    assert scheduler.states()[0].paused
    with clock.use(now=_NOON):
        assert scheduler.run_now("digests").result == "done"
    scheduler.resume("digests")
    assert _at(scheduler, _NOON + _DAY) == ["digests"]
    with pytest.raises(NotFoundError):
        scheduler.run_now("nothing")


def test_jobs_wait_while_the_person_is_served(stores: Stores) -> None:
    work, busy = Counting(), [True]
    scheduler = _scheduler(stores, work, busy=lambda: busy[0])
    assert _at(scheduler, _NOON) == []
    busy[0] = False
    assert _at(scheduler, _NOON) == ["digests"]


def test_a_job_with_nothing_to_do_is_not_logged(stores: Stores) -> None:
    work, wanted = Counting(), [False]
    job = Job("digests", _DAY, work, ready=lambda: wanted[0])
    scheduler = Scheduler(jobs=[job], stores=stores, events=EventBus())
    assert _at(scheduler, _NOON) == []
    assert stores.jobs.last_run("digests") is None
    wanted[0] = True
    assert _at(scheduler, _NOON) == ["digests"]


def test_it_runs_by_itself_and_a_close_stops_what_runs(stores: Stores) -> None:
    began, ended = threading.Event(), threading.Event()

    def work(stop: threading.Event) -> str:
        began.set()
        assert stop.wait(60)
        ended.set()
        return "stopped"

    scheduler = _scheduler(stores, work, look_every=timedelta(seconds=0.05))
    scheduler.start()
    assert began.wait(60)
    scheduler.close()
    assert ended.is_set()
    scheduler.close()
    assert [thread.name for thread in threading.enumerate() if "APScheduler" in thread.name] == []
