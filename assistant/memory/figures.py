"""The figures of memory's health, read in one go for the health page and for `doctor`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from assistant.memory.recall.metrics import RecallStats
from assistant.storage.figures import counts_by_kind
from assistant.storage.jobs import JobRun
from assistant.storage.queue import QueueLength
from assistant.storage.stores import Stores

if TYPE_CHECKING:
    from assistant.memory.recall.engine import Recall


@dataclass(frozen=True, slots=True)
class HealthFigures:
    """How memory does.

    Attributes:
        counts: messages, and memories that hold now, by kind.
        recall: how questions were answered since the program started, and what its caches and indexes hold.
        queues: what waits to be done after turns, by task.
        jobs: the latest run of each background job, from the run log that survives restarts.
    """

    counts: Mapping[str, int]
    recall: RecallStats
    queues: tuple[QueueLength, ...]
    jobs: tuple[JobRun, ...]


def read_figures(stores: Stores, recall: Recall) -> HealthFigures:
    """The figures as they are now."""
    return HealthFigures(
        counts_by_kind(stores.database), recall.stats(), tuple(stores.queue.lengths()), tuple(stores.jobs.latest())
    )
