"""The bin: what pruning took, for as long as the person can have it back; after that it is gone."""

from __future__ import annotations

import threading
from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from datetime import timedelta

from assistant import clock
from assistant.errors import NotFoundError
from assistant.events import EventBus, MemoriesChanged
from assistant.memory.records import Memory
from assistant.memory.upkeep.pruning import BIN
from assistant.settings import Upkeep as Policy
from assistant.storage.marks import Mark
from assistant.storage.stores import Stores

AT_ONCE = 50
"""How many go in one transaction, so that the writer is not held for long."""


class Bin:
    """Shows what is in it, gives it back, and lets go of it for good. Safe to call from any thread."""

    def __init__(
        self,
        *,
        stores: Stores,
        policy: Callable[[], Policy],
        refresh: Callable[[Sequence[int]], None],
        remove: Callable[[Sequence[int]], None],
        events: EventBus,
    ) -> None:
        """Reads nothing yet.

        Args:
            stores: where memories are.
            policy: the limits as they are set now.
            refresh: told the keys of memories that can be found again.
            remove: told the keys of what is gone.
            events: who is told.
        """
        self._stores = stores
        self._policy = policy
        self._refresh = refresh
        self._remove = remove
        self._events = events

    def memories(self, scope: str | None = None) -> list[Memory]:
        """What is in it, the latest first; None for all scopes."""
        held = self._stores.memories.list(scope=scope, states={"binned"})
        return sorted(held, key=lambda one: (one.binned_at or one.learned_at, one.key), reverse=True)

    def restore(self, ids: Collection[str]) -> list[Memory]:
        """Gives memories back as they were; pruning leaves them alone from now on.

        Raises:
            NotFoundError: one of them is not in the bin; none was given back.
        """

        def work(_: object) -> list[Memory]:
            found = self._stores.memories.by_ids(ids)
            for id in ids:
                if id not in found or found[id].state != "binned":
                    raise NotFoundError(f"There is no memory {id} in the bin.", id=id)
                self._stores.memories.put_back(replace(found[id], state="active", binned_at=None))
                self._stores.changes.take_back(BIN, id, clock.now())
            self._stores.marks.take(
                [one.key for one in found.values()], Mark.LEAVING
            )  # if it was about to be forgotten
            return list(self._stores.memories.by_ids(ids).values())

        back = self._stores.database.write(work)
        self._refresh([one.key for one in back])
        self._tell("updated", back)
        return back

    def finalise(self, stop: threading.Event | None = None) -> int:
        """Lets go of what has been in it for long enough; the result is how many went.

        Rows, vectors and sources go, and what was folded into them; their bytes go with the file's next rewriting. They
        may be learned again, and messages and summaries stay as they are: nobody asked to forget.
        """
        latest = clock.now() - timedelta(days=self._policy().bin_days)
        return self.empty([one for one in self.memories() if one.binned_at is None or one.binned_at <= latest], stop)

    def empty(self, memories: Sequence[Memory] | None = None, stop: threading.Event | None = None) -> int:
        """Lets go of these, by default of all that is in it; the result is how many went."""
        going = self.memories() if memories is None else list(memories)
        gone = 0
        for start in range(0, len(going), AT_ONCE):
            if stop is not None and stop.is_set():
                break
            batch = going[start : start + AT_ONCE]
            self._remove(self._stores.memories.discard([one.id for one in batch]))
            self._tell("forgotten", batch)
            gone += len(batch)
        return gone

    def _tell(self, what: str, memories: Sequence[Memory]) -> None:
        for scope in dict.fromkeys(one.scope for one in memories):
            ids = tuple(one.id for one in memories if one.scope == scope)
            self._events.publish(MemoriesChanged(what, ids, scope=scope))
