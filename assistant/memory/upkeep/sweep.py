"""The privacy sweep: masks by today's rules what older rules, or none, let into the store.

A masking is final. The secret is kept in no image and no record, so there is nothing that an undo could put back.
"""

from __future__ import annotations

import json
import threading
import uuid
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from assistant import clock
from assistant.events import EventBus, MemoriesChanged
from assistant.memory.records import Memory
from assistant.memory.upkeep.changesets import MASK
from assistant.privacy.findings import Finding
from assistant.privacy.fingerprint import rules_mark
from assistant.privacy.redactor import Redactor
from assistant.storage.changes import UpkeepChange, UpkeepRun
from assistant.storage.images import mark_of
from assistant.storage.masking import PLACES, Masked, MaskStore, mask_json
from assistant.storage.meta import PURGE_PENDING, put_value
from assistant.storage.stores import Stores

SWEEP = "privacy-sweep"
AT_ONCE = 1
"""How many texts change in one transaction: of 20,000 messages, four at once held the writer for up to 70 ms."""
_RULES, _MESSAGES, _MEMORIES = "sweep:rules", "sweep:messages", "sweep:memories"
_TEXTS = ("text", "subject", "value", "date_phrase")


@dataclass(frozen=True, slots=True)
class Swept:
    """What a sweep masked.

    Attributes:
        run_id: its run; empty where nothing was to be done.
        categories: how often each category was masked.
        places: how many messages, memories and other texts changed.
    """

    run_id: str = ""
    categories: dict[str, int] = field(default_factory=dict)
    places: dict[str, int] = field(default_factory=dict)

    @property
    def count(self) -> int:
        """How many secrets were masked."""
        return sum(self.categories.values())


class Sweep:
    """Goes through everything once for each change of the rules, and else through what is new."""

    def __init__(
        self,
        *,
        stores: Stores,
        redactor: Redactor,
        remove: Callable[[Sequence[int]], None],
        refresh: Callable[[Sequence[int]], None],
        events: EventBus,
        keep: Callable[[str, Sequence[Finding]], None] = lambda _text, _findings: None,
    ) -> None:
        """Reads nothing yet.

        Args:
            stores: where everything is.
            redactor: today's rules.
            remove: told the keys of items whose words are to leave the indexes.
            refresh: told the keys of items that need other vectors.
            events: who is told.
            keep: takes a text and its findings, where the person chose to keep masked values.
        """
        self._stores = stores
        self._texts = MaskStore(stores.database)
        self._redactor = redactor
        self._remove = remove
        self._refresh = refresh
        self._events = events
        self._keep = keep
        self._one_at_a_time = threading.Lock()

    def run(self, stop: threading.Event | None = None, *, all_again: bool = False) -> Swept:
        """Masks what is found.

        Args:
            stop: ends it after the present batch; the next run goes on there.
            all_again: goes through everything though the rules have not changed.
        """
        stop = stop or threading.Event()
        with self._one_at_a_time:
            whole = all_again or self._stores.meta.get(_RULES) != self._rules_now()
            if whole:
                self._begin_anew()
            run = UpkeepRun(uuid.uuid4().hex[:12], SWEEP, clock.now())
            tally = _Tally()
            self._sweep_messages(tally, stop)
            self._sweep_memories(run, tally, stop)
            self._sweep_elsewhere(tally, stop)
            if not tally.categories:
                return Swept()
            if not tally.changes:
                self._stores.changes.begin(run)
            detail = f"{sum(tally.categories.values())} masked"
            self._stores.changes.finish(run.id, clock.now(), detail)
        return Swept(run.id, dict(tally.categories), dict(tally.places))

    def _rules_now(self) -> str:
        """Changes with the rules, and with the categories that are left as they are."""
        return " ".join((rules_mark(), *self._redactor.unmasked))

    def _begin_anew(self) -> None:
        def work(cursor: Any) -> None:
            put_value(cursor, _MESSAGES, "0")
            put_value(cursor, _MEMORIES, "0")
            put_value(cursor, _RULES, self._rules_now())

        self._stores.database.write(work)

    def _sweep_messages(self, tally: _Tally, stop: threading.Event) -> None:
        at = int(self._stores.meta.get(_MESSAGES) or 0)
        while not stop.is_set():
            last, changes = self._texts.messages(at, self._mask)
            if last == at:
                return
            keys = list(changes)
            for start in range(0, len(keys), AT_ONCE):
                batch = {key: changes[key] for key in keys[start : start + AT_ONCE]}
                touched = self._noted("message", [one for of in batch.values() for one in of], tally, batch)
                self._reindex(touched)
            tally.places["messages"] += len(keys)
            at = last
            self._stores.meta.set(_MESSAGES, str(at))

    def _noted(
        self, place: str, masked: Sequence[Masked], tally: _Tally, messages: dict[int, list[Masked]] | None = None
    ) -> list[int]:
        """Makes changes together with what the ledger says of them; the keys whose vectors no longer fit."""
        found = [finding for one in masked for finding in self._found(one)]

        def work(_: object) -> list[int]:
            self._stores.ledger.add((one.category, one.rule, f"sweep: {place}") for one in found)
            if messages is not None:
                return self._texts.mask_messages(messages)
            self._texts.mask_elsewhere(masked)
            return []

        touched = self._stores.database.write(work)
        tally.categories.update(one.category for one in found)
        return touched

    def _sweep_memories(self, run: UpkeepRun, tally: _Tally, stop: threading.Event) -> None:
        at = int(self._stores.meta.get(_MEMORIES) or 0)
        while not stop.is_set():
            keys = self._texts.memory_keys(at)
            if not keys:
                return
            for memory in self._stores.memories.by_key(keys).values():
                masked = self._masked_memory(memory)
                if masked != memory:
                    self._change(run, tally, memory, masked)
            at = keys[-1]
            self._stores.meta.set(_MEMORIES, str(at))

    def _change(self, run: UpkeepRun, tally: _Tally, memory: Memory, masked: Memory) -> None:
        found = [finding for text in _texts_of(memory) for finding in self._findings(text)]
        reason = ", ".join(sorted({one.category for one in found}))

        def work(cursor: Any) -> bool:
            known = self._stores.memories.by_ids([memory.id]).get(memory.id)
            if known is None or mark_of(known) != mark_of(memory):
                return False  # edited meanwhile, by today's rules
            if not tally.changes:
                self._stores.changes.begin(run)
            self._stores.memories.put_back(masked)
            self._stores.vectors.delete([memory.key])
            # Both images are of the masked memory: the run says that it was changed, and never what was there.
            self._stores.changes.add(
                [
                    UpkeepChange(
                        run.id, tally.changes + 1, MASK, memory.scope, (memory.id,),
                        (masked,), (masked,), reason, "done", clock.now(),
                    )
                ]
            )  # fmt: skip
            self._stores.ledger.add((one.category, one.rule, "sweep: memory") for one in found)
            put_value(cursor, PURGE_PENDING, "1")
            return True

        if self._stores.database.write(work):
            tally.changes += 1
            tally.places["memories"] += 1
            tally.categories.update(one.category for one in found)
            self._reindex([memory.key])
            self._events.publish(MemoriesChanged("updated", (memory.id,), scope=memory.scope))

    def _sweep_elsewhere(self, tally: _Tally, stop: threading.Event) -> None:
        for place in PLACES:
            if stop.is_set():
                return
            found = list(self._texts.elsewhere(place, self._mask))
            for start in range(0, len(found), AT_ONCE):
                self._noted(place.table, found[start : start + AT_ONCE], tally)
            if found:
                tally.places[place.table] += len(found)

    def _masked_memory(self, memory: Memory) -> Memory:
        changes: dict[str, Any] = {name: self._mask(getattr(memory, name)) for name in _TEXTS}
        changes["tags"] = tuple(self._mask(tag) for tag in memory.tags)
        changes["details"] = mask_json(json.loads(json.dumps(dict(memory.details))), self._mask)
        changes["sources"] = tuple(replace(one, quote=self._mask(one.quote)) for one in memory.sources)
        if changes["details"] == json.loads(json.dumps(dict(memory.details))):
            del changes["details"]
        return replace(memory, **changes)

    def _mask(self, text: str) -> str:
        return self._redactor.redact(text).text if text else text

    def _found(self, masked: Masked) -> list[Finding]:
        if not masked.place.json:
            return self._findings(masked.before)
        return [finding for text in _strings(json.loads(masked.before)) for finding in self._findings(text)]

    def _findings(self, text: str) -> list[Finding]:
        found = list(self._redactor.redact(text).findings)
        if found:
            self._keep(text, found)
        return found

    def _reindex(self, keys: Sequence[int]) -> None:
        if keys:
            self._remove(keys)
            self._refresh(keys)


@dataclass(slots=True)
class _Tally:
    categories: Counter[str] = field(default_factory=Counter)
    places: Counter[str] = field(default_factory=Counter)
    changes: int = 0


def _texts_of(memory: Memory) -> list[str]:
    own = [getattr(memory, name) for name in _TEXTS]
    quotes = [one.quote for one in memory.sources]
    return [*own, *memory.tags, *quotes, *_strings(json.loads(json.dumps(dict(memory.details))))]


def _strings(value: Any) -> list[str]:
    """The texts that `mask_json` masks in a JSON value."""
    found: list[str] = []

    def note(text: str) -> str:
        found.append(text)
        return text

    mask_json(value, note)
    return found
