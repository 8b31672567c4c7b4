"""Makes a store what several machines together know: new and changed memories, what is over, and what was forgotten."""

from __future__ import annotations

import hmac
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import reduce
from typing import Protocol

from assistant import clock
from assistant.events import EventBus
from assistant.interchange.exchange_reading import ExchangeReader, Left
from assistant.interchange.exchange_state import (
    Entry,
    State,
    body_of,
    forgotten,
    join,
    life_of,
    raw,
    settled,
    shown,
    with_lifted,
    words_told,
)
from assistant.memory.forget_again import blank_messages
from assistant.memory.forget_plan import Choice
from assistant.memory.forgetting import Forgetter
from assistant.memory.records import DERIVED, RIVAL, Memory
from assistant.memory.writing.remains import marks
from assistant.storage.exchange import Buried, ExchangeStore, Stamp, TombstoneName
from assistant.storage.stores import Stores

STATES = frozenset({"active", "pending", "retired", "binned"})


class Indexes(Protocol):
    """What finds items."""

    def add(self, keys: Sequence[int]) -> None:
        """Takes in items that changed."""

    def remove(self, keys: Sequence[int]) -> None:
        """Lets go of items."""


@dataclass(frozen=True, slots=True)
class Merged:
    """What became of memories here.

    Attributes:
        added: new ones.
        updated: those that were here and read or stand otherwise now.
        retired: those that held here and do no more, the forgotten ones among them.
        conflicts: those that contradict another machine's, and wait for the person.
        told: what listeners are told, by action: ids of memories.
    """

    added: int = 0
    updated: int = 0
    retired: int = 0
    conflicts: int = 0
    told: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


class _Later:
    """Notes what indexes are to let go of once all is written: they may wait for the writer themselves."""

    def __init__(self) -> None:
        self.keys: list[int] = []

    def add(self, keys: Sequence[int]) -> None:
        self.keys += keys

    def remove(self, keys: Sequence[int]) -> None:
        self.keys += keys


class Merger:
    """Brings what was left together with what is here."""

    def __init__(
        self,
        *,
        stores: Stores,
        known: ExchangeStore,
        events: EventBus,
        recall: Indexes,
        index: Callable[[Sequence[int]], None],
    ) -> None:
        self._stores = stores
        self._known = known
        self._recall = recall
        self._index = index
        self._later = _Later()
        self._forgetter = Forgetter(stores=stores, recall=self._later, events=events)

    def merge(self, here: Callable[[], State], left: Sequence[Left], reader: ExchangeReader) -> Merged:
        """Joins all, and writes what is different now, in one transaction with looking at what is here.

        Raises:
            StorageError: it cannot be written; nothing of it was.
        """
        if self._known.add_salts(salt for one in left for salt in one.salts):
            self._stores.tombstones.read_salts()

        def work(_: object) -> tuple[dict[str, Memory], dict[str, Memory], bool]:
            mine = here()
            before = self._all()
            for memory in before.values():  # what stands behind another is not to go with it
                if DERIVED in memory.details:
                    self._stores.memories.put_back(raw(memory), sources=False)
            joined = with_lifted(
                settled(reduce(join, (one.state for one in left), mine)), self._stores.tombstones.digests
            )
            new = self._write(self._forget(joined))
            for one in left:
                reader.add_hanging(one.hanging, new)
            fresh = joined.buried != mine.buried or any(one.messages for one in left)
            return before, self._all(), fresh and any(mark.holds for mark in joined.buried.values())

        before, after, blank = self._stores.database.write(work)
        self._follow(before, after, blank_messages(self._stores) if blank else [])
        return _compared(before, after)

    def _forget(self, joined: State) -> State:
        """Takes out what was forgotten anywhere, and what was forgotten by that; the state without it."""
        state = joined
        self._known.bury(state.buried)
        while going := forgotten(state, self._stores.tombstones.digests):
            buried = dict(state.buried)
            for id, mark in sorted(going.items()):
                buried |= self._take_out(state.entries[id].memory, mark, buried)
            entries = {id: entry for id, entry in state.entries.items() if id not in going}
            state = with_lifted(State(entries, state.gone | going.keys(), buried), self._stores.tombstones.digests)
            self._known.bury(state.buried)
        here = self._all().keys()
        self._stores.memories.discard(here & state.gone)
        here = self._all().keys()
        vanished = (joined.entries.keys() & self._known.stamps().keys()) - here
        entries = {id: one for id, one in state.entries.items() if id not in vanished}
        return State(entries, state.gone | vanished, state.buried)

    def _take_out(
        self, memory: Memory, mark: Buried, buried: Mapping[TombstoneName, Buried]
    ) -> dict[TombstoneName, Buried]:
        """Forgets as if at the moment when it was forgotten first; the marks that this adds.

        Of what may be known again only this one memory goes: those that say the same have been told since.
        """
        if not mark.holds:
            self._later.remove(self._stores.memories.discard([memory.id]))
            return {}
        with clock.use(now=mark.made_at):
            if self._stores.memories.by_ids([memory.id]):
                self._forgetter.take_out(Choice((memory.id,)))
            else:
                self._stores.tombstones.add(memory.scope, marks(replace(memory, sources=())))
        made = self._known.buried(mark.made_at)
        return {name: replace(one, lifted_at=mark.lifted_at) for name, one in made.items() if name not in buried}

    def _write(self, state: State) -> set[str]:
        """Writes what is new or different; the ids of new ones."""
        view, here = shown(state), self._all()
        new = {id: one for id, one in view.items() if id not in here}
        self._stores.memories.add_many([replace(one, sources=()) for one in new.values()])
        for id, one in view.items():
            if id in here and _differ(one, here[id]):
                self._stores.memories.put_back(replace(one, key=here[id].key), sources=False)
        salt = self._stores.meta.salt("exchange")
        stamps = {id: _stamp(salt, one) for id, one in state.entries.items()}
        self._known.replace(stamps, state.gone, clock.now())
        return set(new)

    def _follow(self, before: Mapping[str, Memory], after: Mapping[str, Memory], messages: Sequence[int]) -> None:
        """Lets indexes know: what is gone goes at once, what is new or reads otherwise is queued."""
        noted, self._later.keys = self._later.keys, []
        gone = [one.key for id, one in before.items() if id not in after]
        self._recall.remove(list({*gone, *noted, *messages}))
        there = self._stores.messages.by_keys([*noted, *messages])
        different = [one.key for id, one in after.items() if id not in before or _differ(one, before[id])]
        self._index([*different, *there])

    def _all(self) -> dict[str, Memory]:
        return {one.id: one for one in self._stores.memories.list(scope=None, states=STATES)}


def _compared(before: Mapping[str, Memory], after: Mapping[str, Memory]) -> Merged:
    changed = {id for id, one in after.items() if id in before and _differ(one, before[id])}
    conflicts = {id for id, one in after.items() if _waits(one) and not (id in before and _waits(before[id]))}
    new = after.keys() - before.keys() - conflicts
    gone = before.keys() - after.keys()
    over = {id for id in changed if before[id].state == "active" and after[id].state != "active"} - conflicts
    ended = over | {id for id in gone if before[id].state == "active"}
    updated = changed - over - conflicts
    told = {"added": new, "updated": updated | over, "proposed": conflicts, "forgotten": gone}
    return Merged(
        added=len(new),
        updated=len(updated),
        retired=len(ended),
        conflicts=len(conflicts),
        told={action: tuple(sorted(ids)) for action, ids in told.items()},
    )


def _waits(memory: Memory) -> bool:
    return memory.state == "pending" and RIVAL in memory.details


def _differ(one: Memory, other: Memory) -> bool:
    return body_of(one) != body_of(other) or life_of(one) != life_of(other)


def _stamp(salt: bytes, one: Entry) -> Stamp:
    body, life, words = (digest_of(salt, told(one.memory)) for told in (body_of, life_of, words_told))
    standing = one.standing
    return Stamp(body, one.body_at, life, one.life_at, words, standing.at, standing.mark, one.over)


def digest_of(salt: bytes, told: str) -> str:
    """What a text is known by without the text: keyed with a salt, in hexadecimal digits."""
    return hmac.digest(salt, told.encode("utf-8", "replace"), "sha256").hex()
