"""The queue behind a turn survives restarts, stores that take nothing, and what it waits for being away."""

import subprocess
import sys
import threading
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from assistant import clock
from assistant.errors import EmbedderError
from assistant.events import EventBus, NoticeRaised
from assistant.memory.queue import NOTICE, QueueWorker
from assistant.paths import DataPaths
from assistant.storage.database import Database
from assistant.storage.faults import DiskFullError
from assistant.storage.queue import FIRST_WAIT, QueuedTask, QueueStore
from assistant.storage.stores import Stores


@pytest.fixture
def stores(tmp_path: Path) -> Iterator[Stores]:
    database = Database.open(DataPaths(tmp_path / "data"), key=None)
    yield Stores(database)
    database.close()


@pytest.fixture
def events() -> EventBus:
    return EventBus()


@pytest.fixture
def heard(events: EventBus) -> list[tuple[str, bool]]:
    notices: list[tuple[str, bool]] = []
    events.subscribe(NoticeRaised, lambda notice: notices.append((notice.code, notice.resolved)))
    return notices


class FullQueue(QueueStore):
    """A queue in a store without room, until it has some."""

    full = True

    def push(self, *args: object, **more: object) -> int:
        if self.full:
            raise DiskFullError(Path("disk"))
        return super().push(*args, **more)  # type: ignore[arg-type]


def test_what_the_store_does_not_take_is_held_said_and_put_in_later_in_order(
    stores: Stores, events: EventBus, heard: list[tuple[str, bool]]
) -> None:
    done: list[QueuedTask] = []
    queue = FullQueue(stores.database)
    worker = QueueWorker(queue=queue, functions={"learn": done.append}, events=events)
    for key in (4, 5):
        worker.push("learn", item_key=key, payload={"conversation": "c"})
    assert heard == [(NOTICE, False)]
    queue.full = False
    worker.push("learn", item_key=6)
    assert queue.count() == 3
    assert worker.drain(threading.Event()) == 3
    assert [task.item_key for task in done] == [4, 5, 6]
    assert done[0].payload == {"conversation": "c"}
    assert heard == [(NOTICE, False), (NOTICE, True)]


def test_a_worker_goes_on_by_itself_once_the_store_takes_it(
    stores: Stores, events: EventBus, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("assistant.memory.queue.STORE_LOOK_S", 0.01)
    done, troubled, stop = threading.Event(), threading.Event(), threading.Event()
    events.subscribe(NoticeRaised, lambda _: troubled.set())
    queue = FullQueue(stores.database)
    worker = QueueWorker(queue=queue, functions={"learn": lambda _: done.set()}, events=events)
    working = threading.Thread(target=worker.run, args=(stop,))
    working.start()
    worker.push("learn", item_key=4)
    assert troubled.wait(60)
    queue.full = False
    assert done.wait(60)
    stop.set()
    working.join()


def test_a_task_that_failed_is_tried_again_after_a_restart(tmp_path: Path, events: EventBus) -> None:
    paths, tried = DataPaths(tmp_path / "restarted"), []

    def broken(task: QueuedTask) -> None:
        tried.append(task.attempts)
        raise EmbedderError("It is away.")

    first = Stores(Database.open(paths, key=None))
    worker = QueueWorker(queue=first.queue, functions={"index": broken}, events=events)
    worker.push("index", payload={"keys": [1]})
    worker.drain(threading.Event())
    [length] = first.queue.lengths()
    assert (length.task, length.waiting, length.failing, length.last_error) == ("index", 1, 1, "embedder")
    first.database.close()
    again = Stores(Database.open(paths, key=None))
    worker = QueueWorker(
        queue=again.queue, functions={"index": lambda task: tried.append(task.attempts)}, events=events
    )
    assert worker.drain(threading.Event()) == 0
    with clock.use(now=clock.now() + FIRST_WAIT + timedelta(seconds=1)):
        assert worker.drain(threading.Event()) == 1
    assert tried == [0, 1]
    assert again.queue.lengths() == []
    again.database.close()


def test_what_waited_for_the_embedder_is_tried_at_once_when_it_is_back(stores: Stores, events: EventBus) -> None:
    broken, done = [True], []

    def index(task: QueuedTask) -> None:
        if broken:
            raise EmbedderError("It is away.")
        done.append(task.key)

    worker = QueueWorker(
        queue=stores.queue,
        functions={"index": index, "learn": index},
        events=events,
        cures={"embedder_failed": "index"},
    )
    for task in ("index", "learn"):
        worker.push(task)
    assert worker.drain(threading.Event()) == 2
    broken.clear()
    events.publish(NoticeRaised("embedder_failed", "well", resolved=True))
    assert worker.drain(threading.Event()) == 1
    assert [length.task for length in stores.queue.lengths()] == ["learn"]
    assert len(done) == 1


def test_lengths_know_the_oldest(stores: Stores) -> None:
    with clock.use(now=clock.now() - timedelta(hours=2)):
        stores.queue.push("learn")
        then = clock.now()
    stores.queue.push("learn")
    [length] = stores.queue.lengths()
    assert (length.waiting, length.failing, length.last_error) == (2, 0, "")
    assert abs(length.oldest_at - then) < timedelta(seconds=1)


@pytest.mark.skipif(sys.platform == "win32", reason="a limit on the size of files is POSIX's")
def test_a_full_disk_loses_nothing(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tests.assistant.memory.full_disk", str(tmp_path / "full")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.stdout.splitlines() == [
        "refused storage.disk_full",
        "notice memory_waits",
        "recalled My first boat was called Petrel.",
        "resolved memory_waits",
        "learned ['Lives in Dundee', 'My first boat was called Petrel.']",
    ], done.stderr
