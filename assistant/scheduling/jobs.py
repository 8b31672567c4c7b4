"""The jobs that there are, as values that the scheduler runs."""

from __future__ import annotations

import threading
from collections.abc import Callable
from datetime import timedelta
from typing import Protocol

from assistant.memory.experience.evaluating import ByModel
from assistant.memory.experience.service import Experience
from assistant.memory.upkeep.digests import Digests
from assistant.memory.upkeep.service import CONSOLIDATION, PRUNING, Upkeep
from assistant.scheduling.scheduler import Job

DIGESTS = "digests"
BACKFILL = "index-backfill"
EVALUATION = "task-evaluation"


class Backfills(Protocol):
    """The part of recall that catches up on what has no vectors yet."""

    def pending(self) -> int:
        """How many items have none."""

    def backfill(
        self, *, progress: Callable[[int, int], None] | None = None, stop: threading.Event | None = None
    ) -> int:
        """Embeds them; the number done."""


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

    return Job(CONSOLIDATION, timedelta(days=1), run)


def pruning_job(upkeep: Callable[[], Upkeep]) -> Job:
    """Puts into the bin what nobody uses, and lets go of what has been there for long enough, once a night."""

    def run(stop: threading.Event) -> str:
        report = upkeep().prune(stop=stop)
        gone = 0 if stop.is_set() else upkeep().finalise_bin(stop)
        return f"{len(report.made)} changes, {len(report.waiting)} wait, {gone} left the bin"

    return Job(PRUNING, timedelta(days=1), run)
