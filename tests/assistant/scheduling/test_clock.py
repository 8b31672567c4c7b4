"""What runs at night, once each, whatever the clock does."""

import subprocess
import sys
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, time, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from assistant import clock
from assistant.events import EventBus
from assistant.paths import DataPaths
from assistant.scheduling.rest import Rest
from assistant.scheduling.scheduler import Job, Scheduler
from assistant.storage.database import Database
from assistant.storage.stores import Stores

ROOT = Path(__file__).parents[3]
BERLIN, SHANGHAI, KATHMANDU = ZoneInfo("Europe/Berlin"), ZoneInfo("Asia/Shanghai"), ZoneInfo("Asia/Kathmandu")
DAY, HOUR = timedelta(days=1), timedelta(hours=1)


@pytest.fixture
def stores(tmp_path: Path) -> Iterator[Stores]:
    database = Database.open(DataPaths(tmp_path / "data"), key=None)
    yield Stores(database)
    database.close()


@dataclass
class World:
    """A scheduler with a nightly and an hourly job, in a zone, and the local times at which they ran."""

    stores: Stores
    zone: ZoneInfo
    resting: bool = True
    nights: list[datetime] = field(default_factory=list)
    hours: list[datetime] = field(default_factory=list)

    def look(self, moment: datetime) -> list[str]:
        jobs = [
            Job("night", DAY, lambda _stop: self._ran(self.nights), at=time(3), rests=True),
            Job("hour", HOUR, lambda _stop: self._ran(self.hours)),
        ]
        scheduler = Scheduler(jobs=jobs, stores=self.stores, events=EventBus(), at_rest=lambda: self.resting)
        with clock.use(now=moment.astimezone(UTC), zone=self.zone):
            return scheduler.run_due()

    def live(self, start: datetime, end: datetime, step: timedelta = timedelta(minutes=20)) -> None:
        moment = start.astimezone(UTC)
        while moment <= end.astimezone(UTC):
            self.look(moment)
            moment += step

    def _ran(self, runs: list[datetime]) -> str:
        runs.append(clock.now().astimezone(self.zone))
        return ""


@pytest.mark.parametrize(
    ("zone", "first"),
    [
        (BERLIN, datetime(2026, 3, 27, 12)),  # 29 March: 02:00 is 03:00
        (BERLIN, datetime(2026, 10, 23, 12)),  # 25 October: 03:00 is 02:00 again
        (SHANGHAI, datetime(2026, 3, 27, 12)),
        (KATHMANDU, datetime(2026, 10, 23, 12)),
    ],
)
def test_each_night_has_one_run_also_when_clocks_change(stores: Stores, zone: ZoneInfo, first: datetime) -> None:
    world = World(stores, zone)
    start = first.replace(tzinfo=zone)
    end = start + 4 * DAY  # by the wall clock
    world.live(start, end)
    assert [moment.date() for moment in world.nights] == [(start + n * DAY).date() for n in range(5)]
    assert all(moment.time() < time(3, 20) and moment.hour == 3 for moment in world.nights[1:])
    assert len(world.hours) == 1 + (end.astimezone(UTC) - start.astimezone(UTC)) // HOUR


def test_forty_days_away_are_caught_up_once_each(stores: Stores) -> None:
    world = World(stores, BERLIN)
    start = datetime(2026, 3, 1, 12, tzinfo=BERLIN)
    world.look(start)
    later = start + 40 * DAY
    assert world.look(later) == ["night", "hour"]
    assert world.look(later + timedelta(minutes=1)) == []
    assert [len(world.nights), len(world.hours)] == [2, 2]
    world.live(later, later + DAY)
    assert len(world.nights) == 3


def test_a_clock_set_back_a_day_repeats_no_night(stores: Stores) -> None:
    world = World(stores, BERLIN)
    start = datetime(2026, 3, 10, 3, 5, tzinfo=BERLIN)
    world.look(start)
    world.live(start - DAY, start + 2 * DAY)
    assert [moment.day for moment in world.nights] == [10, 11, 12]
    assert len(world.hours) >= 71


def test_a_clock_that_was_forty_days_ahead_does_not_stop_the_nights(stores: Stores) -> None:
    world = World(stores, BERLIN)
    start = datetime(2026, 3, 10, 4, tzinfo=BERLIN)
    world.look(start)
    world.look(start + 40 * DAY)
    world.live(start + HOUR, start + 3 * DAY)
    assert [(moment.month, moment.day) for moment in world.nights] == [(3, 10), (4, 19), (3, 11), (3, 12), (3, 13)]


def test_heavy_work_waits_for_rest_and_light_work_does_not(stores: Stores) -> None:
    world = World(stores, BERLIN, resting=False)
    start = datetime(2026, 3, 10, 3, 5, tzinfo=BERLIN)
    assert world.look(start) == ["hour"]
    world.resting = True
    assert world.look(start + 9 * HOUR) == ["night", "hour"]
    assert world.nights[0].hour == 12


def test_rest_is_five_idle_minutes_on_mains_power() -> None:
    seconds, plugged = [100.0], [True]
    rest = Rest(moment=lambda: seconds[0], on_mains=lambda: plugged[0])
    assert not rest()
    seconds[0] += 299
    assert not rest()
    seconds[0] += 1
    assert rest()
    plugged[0] = False
    assert not rest()
    plugged[0] = True
    rest.touched()
    assert not rest()


def test_the_system_says_whether_it_is_plugged_in() -> None:
    assert Rest(idle_after=timedelta(0))() in (True, False)


def test_two_programs_that_start_at_once_run_a_job_once(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tests.assistant.scheduling.started", str(tmp_path / "data")]
    both = [subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) for _ in range(2)]
    said = [process.communicate(timeout=60)[0].split() for process in both]
    assert sorted(said) == [["looked"], ["ran", "looked"]]
    assert [process.returncode for process in both] == [0, 0]


def test_the_overview_says_when_what_runs_and_how_it_went(stores: Stores) -> None:
    def fails(_stop: threading.Event) -> str:
        raise ValueError

    jobs = [Job("night", DAY, lambda _stop: "3 done", at=time(3)), Job("bad", HOUR, fails), Job("new", HOUR, fails)]
    scheduler = Scheduler(jobs=jobs, stores=stores, events=EventBus())
    moment = datetime(2026, 3, 10, 12, tzinfo=BERLIN)
    with clock.use(now=moment, zone=BERLIN):
        scheduler.run_now("night")
        scheduler.run_now("bad")
        scheduler.pause("new")
        night, bad, new = scheduler.overview()
    assert night.next_run == datetime(2026, 3, 11, 3, tzinfo=BERLIN)
    assert (night.last_run, night.result, night.detail, night.duration_s) == (moment, "done", "3 done", 0.0)
    assert (bad.result, bad.failures, bad.next_run) == ("failed", 1, moment + timedelta(minutes=1))
    assert (new.paused, new.last_run) == (True, None)


def test_old_records_of_runs_go_and_the_latest_stays(stores: Stores) -> None:
    world = World(stores, BERLIN)
    start = datetime(2026, 3, 1, 12, tzinfo=BERLIN)
    world.live(start, start + 3 * DAY, step=DAY)
    assert stores.jobs.let_go_before(start + 10 * DAY) == 6
    assert [len(stores.jobs.runs(job)) for job in ("night", "hour")] == [1, 1]
