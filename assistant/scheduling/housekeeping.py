"""All that a person sees and does of upkeep in one place: jobs, limits, what would go, runs and taking them back."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from datetime import datetime

from assistant import clock
from assistant.memory.records import Memory
from assistant.memory.upkeep.changesets import MASK, UNDO_FOR, Report, Undone
from assistant.memory.upkeep.service import Upkeep
from assistant.scheduling.scheduler import JobOverview, Scheduler
from assistant.settings import SettingsStore
from assistant.settings import Upkeep as Limits
from assistant.storage.changes import UpkeepChange, UpkeepRun
from assistant.storage.jobs import JobRun


@dataclass(frozen=True, slots=True)
class RunOverview:
    """A run of upkeep, for people.

    Attributes:
        made: changes that stand.
        waiting: changes beyond the limit of a run, which wait for the person's yes.
        undone: changes that were taken back.
        approved: the person said yes to what waits; the next run makes it.
        undo_until: until when it can be taken back; None where nothing stands that could be, or it masked secrets.
    """

    run: UpkeepRun
    made: int
    waiting: int
    undone: int
    approved: bool
    undo_until: datetime | None


class Housekeeping:
    """The door for the window. Calls block, some of them for long; they may come from any thread but the window's."""

    def __init__(
        self,
        *,
        upkeep: Callable[[], Upkeep],
        scheduler: Callable[[], Scheduler],
        settings: SettingsStore,
    ) -> None:
        """Builds nothing yet.

        Args:
            upkeep: folds, prunes and takes back.
            scheduler: runs jobs.
            settings: where the limits are.
        """
        self._upkeep = upkeep
        self._scheduler = scheduler
        self._settings = settings

    def jobs(self) -> Sequence[JobOverview]:
        """How all jobs stand: next run, last run, result, duration; in the order in which they run."""
        return self._scheduler().overview()

    def run_now(self, job: str) -> JobRun:
        """Runs a job and waits for it; its run says how it ended. `JobRan` tells of it.

        Raises:
            NotFoundError: there is no such job.
        """
        return self._scheduler().run_now(job)

    def pause(self, job: str) -> None:
        """Lets a job rest until it is resumed."""
        self._scheduler().pause(job)

    def resume(self, job: str) -> None:
        """Lets a paused job run again."""
        self._scheduler().resume(job)

    @property
    def limits(self) -> Limits:
        """What pruning goes by."""
        return self._settings.current.upkeep

    def set_limits(self, **limits: float) -> Limits:
        """Changes limits by their names, all or none.

        Raises:
            SettingsError: a name is not known or a value is not allowed.
        """
        self._settings.change(upkeep=limits)
        return self.limits

    def would_go_today(self, scope: str | None = None) -> Report:
        """What pruning would put into the bin now; nothing is written."""
        return self._upkeep().prune(scope=scope, dry_run=True)

    def would_fold_today(self, scope: str | None = None) -> Report:
        """What consolidation would fold now; nothing is written."""
        return self._upkeep().consolidate(scope=scope, dry_run=True)

    def prune_now(self, scope: str | None = None) -> Report:
        """Puts into the bin what would go, which is also the yes to what waited."""
        return self._upkeep().prune(scope=scope, by_hand=True)

    def fold_now(self, scope: str | None = None) -> Report:
        """Folds what is said twice, which is also the yes to what waited."""
        return self._upkeep().consolidate(scope=scope, by_hand=True)

    def runs(self, *, job: str | None = None, limit: int = 50) -> list[RunOverview]:
        """The latest runs, latest first."""
        return [self._seen(run) for run in self._upkeep().runs(job=job, limit=limit)]

    def changes(self, run_id: str) -> Sequence[UpkeepChange]:
        """A run's changes: what, why, the memories before and after.

        Raises:
            NotFoundError: there is no such run.
        """
        return self._upkeep().changes(run_id)

    def approve(self, run_id: str) -> int:
        """The person's yes to what of a run waits; see `ChangeSets.approve`."""
        return self._upkeep().approve(run_id)

    def undo(self, run_id: str, number: int | None = None) -> Undone:
        """Takes a run back, or one change of it; see `ChangeSets.undo`."""
        return self._upkeep().undo(run_id, number)

    def bin(self, scope: str | None = None) -> Sequence[Memory]:
        """What pruning took and the person can have back, the latest first."""
        return self._upkeep().bin(scope)

    def restore_from_bin(self, ids: Collection[str]) -> Sequence[Memory]:
        """Gives memories back; see `Bin.restore`."""
        return self._upkeep().restore_from_bin(ids)

    def _seen(self, run: UpkeepRun) -> RunOverview:
        counts = self._upkeep().counts(run.id)
        until = run.started_at + UNDO_FOR
        can = counts["done"] > counts[MASK] and until > clock.now()
        return RunOverview(
            run=run,
            made=counts["done"],
            waiting=counts["waiting"],
            undone=counts["undone"],
            approved=run.approved_at is not None,
            undo_until=until if can else None,
        )
