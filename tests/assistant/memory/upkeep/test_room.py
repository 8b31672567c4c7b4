"""Room is made when the disk is short of it, and at once where a write or a job found none."""

import os
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from assistant.app import Application
from assistant.errors import StorageError
from assistant.events import EventBus, NoticeRaised
from assistant.memory.upkeep.room import GOAL, LEAST, NOT_AGAIN_FOR_S, Room
from assistant.memory.upkeep.shedding import Shed
from assistant.paths import DataPaths
from assistant.scheduling.jobs import ROOM
from assistant.storage.faults import DiskFullError
from tests.assistant.storage.test_database import files_at_most


class Disk:
    """A disk with so much room; what is shed comes back as far as there is something."""

    def __init__(self) -> None:
        self.free = LEAST
        self.spare = GOAL
        self.asked: list[int] = []
        self.heard: list[tuple[str, bool]] = []
        self.moment = 0.0
        self.shed_done = threading.Event()
        events = EventBus()
        events.subscribe(NoticeRaised, lambda notice: self.heard.append((notice.code, notice.resolved)))
        self.room = Room(
            folder=Path(), shed=self.shed, events=events, free=lambda _folder: self.free, moment=lambda: self.moment
        )

    def shed(self, wanted: int) -> Shed:
        self.asked.append(wanted)
        freed = min(wanted, self.spare)
        self.spare -= freed
        self.free += freed
        self.shed_done.set()
        return Shed(caches=freed)


def test_nothing_goes_while_there_is_room() -> None:
    disk = Disk()
    assert not disk.room.is_short()
    assert disk.room.look() == Shed()
    assert (disk.asked, disk.heard) == ([], [])


def test_room_is_made_up_to_the_goal() -> None:
    disk = Disk()
    disk.free = 1_000
    assert disk.room.is_short()
    assert disk.room.look().freed == GOAL - 1_000
    assert not disk.room.is_short()
    assert disk.heard == []


def test_where_nothing_can_be_spared_the_person_is_told_and_told_again_when_it_is_over() -> None:
    disk = Disk()
    disk.free, disk.spare = 1_000, 0
    disk.room.look()
    disk.room.look()
    assert disk.heard == [("disk_low", False)]
    disk.free = GOAL
    assert disk.room.is_short()
    disk.room.look()
    assert disk.heard == [("disk_low", False), ("disk_low", True)]
    assert not disk.room.is_short()


def test_a_full_disk_is_believed_and_not_tried_again_at_once() -> None:
    disk = Disk()
    disk.room.full()
    disk.room.close()
    disk.room.full()
    disk.room.close()
    assert disk.asked == [GOAL]
    disk.moment += NOT_AGAIN_FOR_S
    disk.room.full()
    disk.room.close()
    assert disk.asked == [GOAL, GOAL]


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Application]:
    opened = Application.open(DataPaths(tmp_path / "data"))
    opened.settings.change({"embedding.kind": "none"})
    yield opened
    opened.close()


def test_a_write_that_finds_no_room_makes_caches_go(app: Application) -> None:
    heard: list[str] = []
    app.events.subscribe(NoticeRaised, lambda notice: heard.append(notice.code))
    cache = app.paths.indexes / "default.index"
    cache.parent.mkdir(exist_ok=True)
    cache.write_bytes(b"x" * 1_000)
    assert app.upkeep.runs() == []
    with files_at_most(400_000), pytest.raises(DiskFullError):
        app.stores.meta.set("large", os.urandom(500_000).hex())
    app.room.close()
    assert not cache.exists()
    assert "room_made" in heard
    app.stores.meta.set("goes", "on")


def test_a_job_that_finds_no_room_asks_for_it_too(app: Application, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = threading.Event()
    monkeypatch.setattr(Room, "full", lambda _room: asked.set())

    def fails() -> None:
        raise DiskFullError(app.paths.backups)

    monkeypatch.setattr(app.backups, "make_daily", fails)
    assert app.scheduler.run_now("backup").result == "failed"
    assert asked.is_set()


def test_the_disk_is_looked_at_by_a_job(app: Application, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("assistant.memory.upkeep.room.LEAST", 2**61)
    monkeypatch.setattr("assistant.memory.upkeep.room.GOAL", 2**62)
    cache = app.paths.indexes / "default.index"
    cache.parent.mkdir(exist_ok=True)
    cache.write_bytes(b"x" * 1_000)
    assert ROOM in app.scheduler.run_due()
    assert not cache.exists()


def test_a_disk_that_takes_no_pruning_is_no_fault_of_shedding(app: Application) -> None:
    def fails() -> None:
        raise StorageError("full")

    assert app.upkeep._shedding.shed(10**12, prune=fails) == Shed()
