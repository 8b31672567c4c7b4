"""Puts the scheduler together with all jobs that there are."""

from __future__ import annotations

from collections.abc import Callable

from assistant.events import EventBus
from assistant.memory.experience.evaluating import ByModel
from assistant.memory.experience.service import Experience
from assistant.memory.recall.engine import Recall
from assistant.memory.upkeep.digests import Digests
from assistant.memory.upkeep.room import Room
from assistant.memory.upkeep.service import Upkeep
from assistant.memory.upkeep.sweep import Sweep
from assistant.scheduling import jobs
from assistant.scheduling.scheduler import Scheduler
from assistant.storage.backup import Backups
from assistant.storage.stores import Stores
from assistant.updates.service import Updates


def build_scheduler(
    *,
    stores: Stores,
    events: EventBus,
    recall: Recall,
    digests: Digests,
    experience: Experience,
    evaluator: ByModel,
    upkeep: Callable[[], Upkeep],
    sweep: Callable[[], Sweep],
    backups: Callable[[], Backups],
    room: Callable[[], Room],
    updates: Updates,
    busy: Callable[[], bool],
    at_rest: Callable[[], bool],
) -> Scheduler:
    """The scheduler, not started; of a night's jobs those that take come before those that tidy, and backups last."""
    return Scheduler(
        jobs=[
            jobs.room_job(room),
            jobs.digest_job(digests),
            jobs.backfill_job(recall),
            jobs.evaluation_job(experience, evaluator),
            jobs.sweep_job(sweep),
            jobs.consolidation_job(upkeep),
            jobs.pruning_job(upkeep),
            jobs.expiry_job(upkeep=upkeep, stores=stores, remove=recall.remove),
            jobs.index_job(recall),
            jobs.compaction_job(stores, events),
            jobs.backup_job(backups),
            jobs.updates_job(updates),
        ],
        stores=stores,
        events=events,
        busy=busy,
        when_full=lambda: room().full(),
        at_rest=at_rest,
    )
