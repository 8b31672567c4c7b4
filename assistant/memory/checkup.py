"""Looks over a scope's memories for what somebody should decide on, and does what they decide."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import TYPE_CHECKING, Literal

from assistant import clock
from assistant.memory.editing import BY_HAND, EDIT, Edited
from assistant.memory.figures import HealthFigures
from assistant.memory.history import Clash, Conflict
from assistant.memory.records import Memory, Origin
from assistant.memory.upkeep.changesets import ChangeSets, Planned
from assistant.memory.upkeep.service import Upkeep
from assistant.messages import DEFAULT_SCOPE
from assistant.storage.browsing import BrowsingStore, Neglect
from assistant.storage.changes import UpkeepChange
from assistant.storage.stores import Stores
from assistant.storage.usage import DayOfUse

if TYPE_CHECKING:
    from assistant.memory.service import MemoryService

BIN = "bin"
DAYS = 14
"""So many days of tokens are shown."""
Verdict = Literal["later", "earlier", "both"]


@dataclass(frozen=True, slots=True)
class Findings:
    """What was found in a scope.

    Attributes:
        duplicates: the changes that folding would make.
        conflicts: statements that contradict each other.
        stale, never_used, thin: the keys of such memories, the oldest first; see `BrowsingStore.neglected`.
        figures: counts, recall, queues and jobs, of all scopes.
        usage: tokens by day and purpose of the last `DAYS` days.
    """

    duplicates: tuple[UpkeepChange, ...]
    conflicts: tuple[Conflict, ...]
    stale: tuple[int, ...]
    never_used: tuple[int, ...]
    thin: tuple[int, ...]
    figures: HealthFigures
    usage: tuple[DayOfUse, ...]

    @property
    def count(self) -> int:
        """How many kinds of things ask for a decision."""
        return sum(map(bool, (self.duplicates, self.conflicts, self.stale, self.never_used, self.thin)))


class Checkup:
    """Looks and decides. Calls block and may come from any thread."""

    def __init__(
        self, *, stores: Stores, memory: Callable[[], MemoryService], upkeep: Callable[[], Upkeep], changes: ChangeSets
    ) -> None:
        """Reads nothing yet.

        Args:
            stores: where memories are.
            memory: knows conflicts and figures.
            upkeep: knows duplicates.
            changes: makes the changes.
        """
        self._stores = stores
        self._memory = memory
        self._upkeep = upkeep
        self._changes = changes
        self._store = BrowsingStore(stores.database)

    def look(self, scope: str = DEFAULT_SCOPE) -> Findings:
        """Looks at everything; nothing is written."""
        now, memory = clock.now(), self._memory()

        def keys(why: Neglect) -> tuple[int, ...]:
            return tuple(self._store.neglected(scope, why, now=now))

        return Findings(
            duplicates=self._upkeep().consolidate(scope=scope, dry_run=True).changes,
            conflicts=tuple(memory.conflicts(scope)),
            stale=keys("stale"),
            never_used=keys("never_used"),
            thin=keys("thin"),
            figures=memory.health(),
            usage=tuple(self._stores.usage.by_day(today=_begin_of_today(), days=DAYS)),
        )

    def fold(self, scope: str = DEFAULT_SCOPE) -> Edited:
        """Folds what says the same; the run can be taken back."""
        report = self._upkeep().consolidate(scope=scope, by_hand=True)
        return Edited(tuple(one for change in report.made for one in change.after), report.run_id)

    def settle(self, conflict: Conflict, verdict: Verdict) -> Edited:
        """Ends a contradiction: one of the two holds and the other is its history, or both hold.

        Raises:
            ChangedMeanwhileError: one of the two is not what it was.
        """
        earlier, later = (self._stores.memories.get(one.id) for one in (conflict.earlier, conflict.later))
        if verdict == "both":
            both = (_holding(earlier), _holding(later))
            after = tuple(replace(one, single_valued=False, origin=Origin.HAND) for one in both)
        elif verdict == "later":
            after = (_over(earlier, later), replace(_holding(later), origin=Origin.HAND))
        else:
            kept = replace(_holding(earlier), origin=Origin.HAND, superseded_by=None)
            after = (kept, _over(replace(later, supersedes=None), earlier))
        return self._make(EDIT, (earlier, later), after)

    def can_both_hold(self, conflict: Conflict) -> bool:
        """Whether the two only contradict each other since one value was expected."""
        return conflict.earlier.attribute == conflict.later.attribute and conflict.clash is not Clash.SPEAKERS

    def confirm(self, keys: Sequence[int]) -> Edited:
        """Says that memories are right and still so: they are as sure as can be, and held from today on as used."""
        memories = self._there(keys)
        now = clock.now()
        self._stores.memories.touch([one.id for one in memories], now)
        over = {one.id for one in memories if one.valid_to is not None and one.valid_to <= now}
        after = tuple(
            replace(one, confidence=1.0, origin=Origin.HAND, valid_to=None if one.id in over else one.valid_to)
            for one in memories
        )
        return self._make(EDIT, tuple(memories), after)

    def tidy(self, keys: Sequence[int]) -> Edited:
        """Puts memories into the bin, where they can be had back."""
        memories = self._there(keys)
        now = clock.now()
        after = tuple(replace(one, state="binned", binned_at=now) for one in memories)
        return self._make(BIN, tuple(memories), after)

    def _there(self, keys: Sequence[int]) -> list[Memory]:
        found = self._stores.memories.by_key(keys)
        return [found[key] for key in keys if key in found]

    def _make(self, action: str, before: tuple[Memory, ...], after: tuple[Memory, ...]) -> Edited:
        if not before:
            return Edited(())
        return Edited(after, self._changes.by_hand(BY_HAND, Planned(action, before[0].scope, before, after, "")))


def _holding(memory: Memory) -> Memory:
    if memory.state == "active":
        return memory
    return replace(memory, state="active", retired_at=None, superseded_by=None, valid_to=None)


def _over(memory: Memory, successor: Memory) -> Memory:
    if memory.state == "retired" and memory.superseded_by == successor.id:
        return memory
    now = clock.now()
    ends = max(filter(None, (memory.valid_from, successor.valid_from)), default=now)
    return replace(memory, state="retired", retired_at=now, superseded_by=successor.id, valid_to=min(ends, now))


def _begin_of_today() -> datetime:
    return clock.local_now().replace(hour=0, minute=0, second=0, microsecond=0)
