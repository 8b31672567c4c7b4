"""Plans which memories go into the bin, since they are neither weighty nor used, or there are too many.

Messages and documents are never pruned and do not count, and old values of a fact are history, not clutter.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import datetime

from assistant import clock
from assistant.memory.records import Kind, Memory, Tag
from assistant.memory.upkeep.changesets import IMMUNE_IMPORTANCE, Planned
from assistant.memory.upkeep.retention import age_of, days, retention, unused_for
from assistant.settings import Upkeep as Policy
from assistant.storage.stores import Stores

BIN = "bin"
PRUNED_KINDS = frozenset(Kind) - {Kind.MESSAGE, Kind.DOCUMENT}


class Pruning:
    """Says what is to go. Nothing is written."""

    def __init__(self, *, stores: Stores, policy: Callable[[], Policy]) -> None:
        """Reads nothing yet.

        Args:
            stores: where memories are.
            policy: the limits as they are set now.
        """
        self._stores = stores
        self._policy = policy

    def plan(self, scope: str, stop: threading.Event | None = None) -> Iterator[Planned]:
        """What would go today, the least worth keeping first. What the person once took out of the bin stays."""
        if stop is not None and stop.is_set():
            return
        now, policy = clock.now(), self._policy()
        held = self._stores.memories.list(scope=scope, kinds=PRUNED_KINDS)
        kept_by_hand = self._stores.changes.taken_back(BIN)
        may_go = [one for one in held if one.id not in kept_by_hand and not is_kept(one, now)]
        may_go.sort(key=lambda one: (retention(one, now), one.learned_at, one.key))
        surplus = len(held) - policy.most_memories
        reasons = {one.id: why for one in may_go if (why := out_of_use(one, policy, now))}
        for one in may_go:
            if len(reasons) >= surplus:
                break
            reasons.setdefault(one.id, f"more than {policy.most_memories} memories, and worth least of them")
        for one in may_go:
            if one.id in reasons:
                binned = replace(one, state="binned", binned_at=now)
                yield Planned(BIN, scope, (one,), (binned,), reasons[one.id])


def out_of_use(memory: Memory, policy: Policy, now: datetime) -> str:
    """Why a memory goes by its importance and use, in words for people; empty if it stays."""
    if memory.importance >= policy.importance_floor:
        return ""
    age, unused = days(age_of(memory, now)), days(unused_for(memory, now))
    light = f"importance {memory.importance:.2f} is under {policy.importance_floor:.2f}"
    if age > policy.older_than_days:
        return f"{light}, and it is {age:.0f} days old"
    if unused > policy.unused_for_days:
        return f"{light}, and it was not used for {unused:.0f} days"
    return ""


def is_kept(memory: Memory, now: datetime) -> bool:
    """Whether no limit takes it: pinned, important, an instruction for every answer, or still to come."""
    begins, ends = memory.valid_from, memory.valid_to
    to_come = memory.kind is Kind.EVENT and ((begins is not None and begins > now) or (ends is not None and ends > now))
    return memory.pinned or memory.importance >= IMMUNE_IMPORTANCE or Tag.STANDING in memory.tags or to_come
