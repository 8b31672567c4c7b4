"""The jobs that there are, as values that the scheduler runs."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from datetime import time, timedelta
from typing import Protocol

from assistant import clock
from assistant.events import EventBus, NoticeRaised
from assistant.memory.experience.evaluating import ByModel
from assistant.memory.experience.service import Experience
from assistant.memory.upkeep.digests import Digests
from assistant.memory.upkeep.room import Room
from assistant.memory.upkeep.service import CONSOLIDATION, PRUNING, Upkeep
from assistant.memory.upkeep.sweep import SWEEP, Sweep
from assistant.scheduling.scheduler import Job
from assistant.storage import restoring
from assistant.storage.backup import Backups
from assistant.storage.stores import Stores
from assistant.updates.feed import UpdateError
from assistant.updates.service import Updates

DIGESTS = "digests"
BACKFILL = "index-backfill"
EVALUATION = "task-evaluation"
EXPIRY = "expiry"
INDEXES = "index-compaction"
COMPACTION = "compaction"
BACKUP = "backup"
ROOM = "disk-room"
UPDATES = "updates"
NIGHT = time(3)
"""Local time from which on nightly jobs run, as soon as they disturb nobody."""
KEPT_FOR = timedelta(days=30)


class Backfills(Protocol):
    """The part of recall that catches up on what has no vectors yet."""

    def pending(self) -> int:
        """How many items have none."""

    def backfill(
        self, *, progress: Callable[[int, int], None] | None = None, stop: threading.Event | None = None
    ) -> int:
        """Embeds them; the number done."""


class Compacts(Protocol):
    """The part of recall that tidies its indexes."""

    def wasteful(self) -> bool:
        """Whether what was removed still takes much room in them."""

    def compact(self, stop: threading.Event | None = None) -> int:
        """Makes them anew without it; how many were."""


def digest_job(digests: Digests) -> Job:
    """Folds rounds into digests."""
    return Job(DIGESTS, timedelta(minutes=5), digests.fold_due, ready=digests.any_due)


def backfill_job(recall: Backfills) -> Job:
    """Embeds what an import, a fault or a kill left without vectors."""

    def run(stop: threading.Event) -> str:
        return f"{recall.backfill(stop=stop)} embedded"

    return Job(BACKFILL, timedelta(minutes=1), run, ready=lambda: recall.pending() > 0)


def evaluation_job(experience: Experience, evaluator: ByModel) -> Job:
    """Lets a capable model say how tasks came out that nobody has judged."""

    def run(stop: threading.Event) -> str:
        return experience.judge_due(stop, evaluator)

    return Job(EVALUATION, timedelta(minutes=10), run, ready=experience.any_unjudged)


def consolidation_job(upkeep: Callable[[], Upkeep]) -> Job:
    """Folds what is said twice, once a night."""

    def run(stop: threading.Event) -> str:
        report = upkeep().consolidate(stop=stop)
        return f"{len(report.made)} changes, {len(report.waiting)} wait"

    return _nightly(CONSOLIDATION, run)


def pruning_job(upkeep: Callable[[], Upkeep]) -> Job:
    """Puts into the bin what nobody uses, and lets go of what has been there for long enough, once a night."""

    def run(stop: threading.Event) -> str:
        report = upkeep().prune(stop=stop)
        gone = 0 if stop.is_set() else upkeep().finalise_bin(stop)
        return f"{len(report.made)} changes, {len(report.waiting)} wait, {gone} left the bin"

    return _nightly(PRUNING, run)


def sweep_job(sweep: Callable[[], Sweep]) -> Job:
    """Masks by today's rules what older ones let in, once a night."""

    def run(stop: threading.Event) -> str:
        swept = sweep().run(stop)
        return f"{swept.count} masked"

    return _nightly(SWEEP, run)


def expiry_job(*, upkeep: Callable[[], Upkeep], stores: Stores, remove: Callable[[Sequence[int]], None]) -> Job:
    """Lets go of what could be taken back for thirty days: deleted conversations, images of changes, old databases."""

    def run(stop: threading.Event) -> str:
        ends = clock.now() - KEPT_FOR
        deleted = stores.conversations.deleted_before(ends)
        for id in deleted:
            if stop.is_set():
                break
            remove(stores.conversations.purge(id))
        images, databases = upkeep().expire(), restoring.expire_undo(stores.database.paths)
        runs = stores.jobs.let_go_before(ends)
        return f"{len(deleted)} conversations, {images} images, {databases} databases, {runs} runs let go"

    return _nightly(EXPIRY, run, rests=False)


def index_job(recall: Compacts) -> Job:
    """Makes indexes anew that hold much that was removed."""

    def run(stop: threading.Event) -> str:
        return f"{recall.compact(stop)} made anew"

    return _nightly(INDEXES, run, ready=recall.wasteful)


def compaction_job(stores: Stores, events: EventBus) -> Job:
    """Rewrites the file where bytes of what was forgotten or masked may still be in it, or much of it is empty."""

    def run(_stop: threading.Event) -> str:
        before = stores.database.size()
        events.publish(NoticeRaised(COMPACTION, "Keepsake is tidying its file; answers may wait some seconds."))
        try:
            if stores.memories.purge_pending or stores.documents.stale:
                stores.documents.purge_bytes()
            else:
                stores.database.compact()
        finally:
            events.publish(NoticeRaised(COMPACTION, "The file is tidy.", resolved=True))
        return f"{before.total:,} bytes, now {stores.database.size().total:,}"

    def ready() -> bool:
        return stores.memories.purge_pending or stores.documents.stale or stores.database.size().wasteful

    return _nightly(COMPACTION, run, ready=ready)


def backup_job(backups: Callable[[], Backups]) -> Job:
    """Makes a proved backup in the data folder, once a night, and keeps a sensible number of them."""

    def run(_stop: threading.Event) -> str:
        backups().make_daily()
        return f"{len(backups().kept())} kept"

    return _nightly(BACKUP, run)


def updates_job(updates: Updates) -> Job:
    """Looks once a day for a new version, if the person agreed; without a network, again an hour later."""

    def run(_stop: threading.Event) -> str:
        if not updates.agreed:  # it was run by hand
            return "0 newer"
        try:
            updates.look()
        except UpdateError:
            return "not reached"
        return f"{0 if updates.newer is None else 1} newer"

    return Job(UPDATES, timedelta(hours=1), run, ready=lambda: updates.due)


def room_job(room: Callable[[], Room]) -> Job:
    """Makes room where the disk is short."""

    def run(_stop: threading.Event) -> str:
        return f"{room().look().freed:,} bytes freed"

    return Job(ROOM, timedelta(minutes=5), run, ready=lambda: room().is_short())


def _nightly(
    name: str,
    run: Callable[[threading.Event], str],
    *,
    rests: bool = True,
    ready: Callable[[], bool] = lambda: True,
) -> Job:
    return Job(name, timedelta(days=1), run, ready=ready, at=NIGHT, rests=rests)
