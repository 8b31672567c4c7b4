"""The door to upkeep: what the verbs, the jobs and the window call to fold, prune and take back."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Protocol

from assistant.memory.records import Memory
from assistant.memory.upkeep.bin import Bin
from assistant.memory.upkeep.changesets import ChangeSets, Planned, Report, Undone
from assistant.memory.upkeep.shedding import Shed, Shedding
from assistant.storage.changes import UpkeepChange, UpkeepRun
from assistant.storage.items import ItemStore
from assistant.storage.stores import Stores

CONSOLIDATION = "consolidation"
PRUNING = "pruning"


class Planner(Protocol):
    """Says what is to be changed in a scope."""

    def plan(self, scope: str, stop: threading.Event | None = None) -> Iterable[Planned]:
        """The changes, those first that matter most; read lazily, while the first of them are made. `stop` ends it."""


class Upkeep:
    """Runs the planners and takes runs back. Calls block and may come from any thread."""

    def __init__(
        self, *, stores: Stores, changes: ChangeSets, planners: Mapping[str, Planner], bin: Bin, shedding: Shedding
    ) -> None:
        """Reads nothing yet.

        Args:
            stores: where memories and runs are.
            changes: makes the changes.
            planners: who plans each kind of run, by its name.
            bin: where pruning puts what it takes.
            shedding: makes room where the disk is short.
        """
        self._stores = stores
        self._changes = changes
        self._planners = planners
        self._bin = bin
        self._shedding = shedding

    def consolidate(
        self,
        *,
        scope: str | None = None,
        dry_run: bool = False,
        by_hand: bool = False,
        stop: threading.Event | None = None,
    ) -> Report:
        """Folds memories that say the same into one; see `ChangeSets.run`.

        Args:
            scope: one only; None goes through all of them, which is for the job.
            dry_run: only say what would be done.
            by_hand: the person asked for it.
            stop: ends it after the present change.
        """
        return self._run(CONSOLIDATION, scope, dry_run, by_hand, stop)

    def prune(
        self,
        *,
        scope: str | None = None,
        dry_run: bool = False,
        by_hand: bool = False,
        stop: threading.Event | None = None,
    ) -> Report:
        """Puts into the bin what is neither weighty nor used; as `consolidate`."""
        return self._run(PRUNING, scope, dry_run, by_hand, stop)

    def bin(self, scope: str | None = None) -> list[Memory]:
        """What pruning took and the person can have back, the latest first; None for all scopes."""
        return self._bin.memories(scope)

    def restore_from_bin(self, ids: Collection[str]) -> list[Memory]:
        """Gives memories back; see `Bin.restore`."""
        return self._bin.restore(ids)

    def finalise_bin(self, stop: threading.Event | None = None) -> int:
        """Lets go of what has been in the bin for long enough; see `Bin.finalise`."""
        return self._bin.finalise(stop)

    def shed(self, wanted: int) -> Shed:
        """Frees so many bytes of the disk, as far as can be spared; see `Shedding.shed`."""
        return self._shedding.shed(wanted, prune=self.prune)

    def undo(self, run_id: str, number: int | None = None) -> Undone:
        """Takes a run back, or one change of it; see `ChangeSets.undo`."""
        return self._changes.undo(run_id, number)

    def approve(self, run_id: str) -> int:
        """Says yes to what of a run waits; see `ChangeSets.approve`."""
        return self._changes.approve(run_id)

    def runs(self, *, job: str | None = None, limit: int = 50) -> Sequence[UpkeepRun]:
        """The latest runs, latest first."""
        return self._stores.changes.runs(job=job, limit=limit)

    def changes(self, run_id: str) -> Sequence[UpkeepChange]:
        """A run's changes.

        Raises:
            NotFoundError: there is no such run.
        """
        self._stores.changes.run(run_id)
        return self._stores.changes.of_run(run_id)

    def counts(self, run_id: str) -> Counter[str]:
        """How many of a run's changes are done, waiting, passed_over and undone, and how many masked (`mask`)."""
        return self._stores.changes.counts(run_id)

    def expire(self) -> int:
        """Lets go of what can no longer be taken back; see `ChangeSets.expire`."""
        return self._changes.expire()

    def _run(self, job: str, scope: str | None, dry_run: bool, by_hand: bool, stop: threading.Event | None) -> Report:
        scopes = [scope] if scope is not None else ItemStore(self._stores.database).scopes()
        plan = self._planned(self._planners[job], scopes, stop)
        if dry_run:
            return self._changes.preview(job, plan)
        return self._changes.run(job, plan, by_hand=by_hand, stop=stop)

    @staticmethod
    def _planned(planner: Planner, scopes: Iterable[str], stop: threading.Event | None) -> Iterator[Planned]:
        for scope in scopes:
            yield from planner.plan(scope, stop)
