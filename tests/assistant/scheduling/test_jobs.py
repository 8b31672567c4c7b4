import threading
from collections.abc import Callable

from assistant.scheduling.jobs import BACKFILL, backfill_job


class _Recall:
    def __init__(self) -> None:
        self.waiting = 3

    def pending(self) -> int:
        return self.waiting

    def backfill(
        self, *, progress: Callable[[int, int], None] | None = None, stop: threading.Event | None = None
    ) -> int:
        done, self.waiting = self.waiting, 0
        return done


def test_the_backfill_runs_only_while_something_waits() -> None:
    recall = _Recall()
    job = backfill_job(recall)
    assert job.name == BACKFILL
    assert job.ready()
    assert job.run(threading.Event()) == "3 embedded"
    assert not job.ready()
