"""What waits for the person's yes ("ask me first"): accepted, put in other words, or refused so that it stays away."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from assistant import clock
from assistant.events import EventBus, MemoriesChanged
from assistant.memory.records import DERIVED, RIVAL, Action, Candidate, Kind, Memory, Origin, Source, Spoken
from assistant.memory.writing.attributes import spellings
from assistant.memory.writing.reconcile import Reconciler
from assistant.memory.writing.refusing import kind_of
from assistant.messages import DEFAULT_SCOPE
from assistant.storage.refusals import Refusal
from assistant.storage.stores import Stores


class Reads(Protocol):
    """Reads a statement as somebody would ask to have it remembered."""

    def requested(self, text: str, message: Spoken, /) -> list[Candidate]:
        """What becomes of it: at least one candidate for any real text."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """A candidate with what a yes would do.

    Attributes:
        memory: the candidate, in state pending; its first source has the quote.
        replaces: what it would take the place of.
    """

    memory: Memory
    replaces: tuple[Memory, ...] = ()


@dataclass(frozen=True, slots=True)
class Decided:
    """What became of candidates, as `Inbox.undo` takes it back.

    Attributes:
        waited: the candidates as they were.
        kept: the memories that came of them.
        refusal: what keeps them away.
    """

    waited: tuple[Memory, ...]
    kept: tuple[Memory, ...] = ()
    refusal: Refusal | None = None


class Inbox:
    """Shows and decides. Calls block and may come from any thread."""

    def __init__(
        self,
        *,
        stores: Stores,
        reconciler: Reconciler,
        reads: Reads,
        redact: Callable[[str], str],
        index: Callable[[Sequence[int]], None],
        take_back: Callable[[Sequence[str]], None],
        events: EventBus,
    ) -> None:
        """Reads nothing yet.

        Args:
            stores: where everything is kept.
            reconciler: brings what is accepted together with what is known.
            reads: reads what a candidate is put into other words as.
            redact: masks secrets in what is typed.
            index: told the keys of memories that need vectors.
            take_back: undoes an adding.
            events: who is told.
        """
        self._stores = stores
        self._reconciler = reconciler
        self._reads = reads
        self._redact = redact
        self._index = index
        self._take_back = take_back
        self._events = events

    def pending(self, scope: str = DEFAULT_SCOPE) -> list[Memory]:
        """The candidates of a scope, newest first."""
        return self._stores.memories.list(scope=scope, states={"pending"})

    def waiting(self, scope: str = DEFAULT_SCOPE) -> list[Waiting]:
        """The same, each with what it would take the place of."""
        return [Waiting(one, self._replaced_by(one)) for one in self.pending(scope)]

    def accept(self, memory_id: str, text: str | None = None) -> tuple[Action, Memory | None, Decided]:
        """Keeps a candidate, in other words where a text is given.

        Raises:
            NotFoundError: it does not wait any more.
        """
        waiting = self._stores.memories.get(memory_id)
        source = waiting.sources[0] if waiting.sources else Source(None, None, waiting.text)
        candidate = as_candidate(waiting, source.quote)
        if text is not None and text.strip() != waiting.text:
            candidate = self._reworded(candidate, text, waiting.scope)

        def work(_: object) -> tuple[Action, Memory | None]:
            if waiting.kind is Kind.EPISODE:
                return Action.ADDED, self._stores.memories.update(memory_id, state="active", text=candidate.text)
            self._stores.memories.remove([memory_id])
            asked = replace(candidate, origin=Origin.HAND) if candidate.text != waiting.text else candidate
            if (other := self._worded_otherwise(waiting)) is not None:
                return Action.UPDATED, self._reconciler.supersede(other, asked, source, clock.now())
            said_at = None if RIVAL in waiting.details else source.said_at
            return self._reconciler.apply(asked, source, waiting.scope, said_at or clock.now(), accepted=True)

        action, memory = self._stores.database.write(work)
        if memory is not None:
            self._index([memory.key])
            self._tell(str(action), memory)
        self._tell("forgotten", waiting)
        added = action in (Action.ADDED, Action.UPDATED) and memory is not None
        return action, memory, Decided((waiting,), (memory,) if added and memory is not None else ())

    def refuse(self, memory_id: str, *, whole_kind: bool = False) -> Decided:
        """Lets a candidate go for good, or all that wait and will come of its kind.

        Raises:
            NotFoundError: it does not wait any more.
        """
        waiting = self._stores.memories.get(memory_id)
        going = [waiting]
        if whole_kind:
            going += [one for one in self.pending(waiting.scope) if kind_of(one) == kind_of(waiting) and one != waiting]

        def work(_: object) -> Refusal:
            self._stores.memories.remove([one.id for one in going])
            return self._stores.refusals.add(
                scope=waiting.scope,
                kind=str(waiting.kind),
                subject=waiting.subject,
                attribute=waiting.attribute,
                value=waiting.value,
                text=waiting.text,
                whole_kind=whole_kind,
            )

        refusal = self._stores.database.write(work)
        self._tell("forgotten", *going)
        return Decided(tuple(going), refusal=refusal)

    def undo(self, decided: Decided) -> None:
        """Lets candidates wait again, as if nothing had been decided."""
        if decided.refusal is not None:
            self._stores.refusals.lift(decided.refusal.id)
        episodes = [one for one in decided.kept if one.id in {waited.id for waited in decided.waited}]
        self._take_back([one.id for one in decided.kept if one not in episodes])
        for one in episodes:
            self._stores.memories.update(one.id, state="pending")
        known = self._stores.memories.by_ids([one.id for one in decided.waited])
        back = self._stores.memories.add_many([one for one in decided.waited if one.id not in known])
        self._tell("proposed", *back)

    def refusals(self, scope: str = DEFAULT_SCOPE) -> list[Refusal]:
        """What was refused, the latest first."""
        return self._stores.refusals.list(scope)

    def lift(self, refusal_id: str) -> None:
        """Lets what was refused be proposed again."""
        self._stores.refusals.lift(refusal_id)

    def _replaced_by(self, waiting: Memory) -> tuple[Memory, ...]:
        if (other := self._worded_otherwise(waiting)) is not None:
            return (other,)
        if not waiting.single_valued or not waiting.attribute:
            return ()
        statements = self._stores.memories.current_statements
        held = [
            one for name in spellings(waiting.attribute) for one in statements(waiting.scope, waiting.subject, name)
        ]
        return tuple(one for one in held if one.value != waiting.value)

    def _worded_otherwise(self, waiting: Memory) -> Memory | None:
        """The memory that holds and that another machine put in these words."""
        id = waiting.details.get(RIVAL) if DERIVED not in waiting.details else None
        found = self._stores.memories.by_ids([id]) if isinstance(id, str) else {}
        return next((one for one in found.values() if one.state == "active"), None)

    def _reworded(self, candidate: Candidate, text: str, scope: str) -> Candidate:
        clean = self._redact(text.strip())
        read = self._reads.requested(clean, Spoken("user", clean, clock.local_now(), scope=scope))
        same = [one for one in read if one.attribute == candidate.attribute and one.subject == candidate.subject]
        found = next(iter([*same, *read]), None)
        if found is None:
            return replace(candidate, text=clean)
        return replace(
            candidate,
            text=clean,
            subject=found.subject,
            attribute=found.attribute,
            value=found.value,
            single_valued=found.single_valued,
            language=found.language,
        )

    def _tell(self, action: str, *memories: Memory) -> None:
        if memories:
            ids, scope = tuple(one.id for one in memories), memories[0].scope
            texts = () if action == "forgotten" else tuple(one.text for one in memories)
            self._events.publish(MemoriesChanged(action, ids, texts, scope))


def as_candidate(memory: Memory, quote: str) -> Candidate:
    """A memory as the candidate that it was, or would be."""
    kept = {name: value for name, value in memory.details.items() if name not in {DERIVED, RIVAL}}
    details: Mapping[str, object] = json.loads(json.dumps(kept))
    return Candidate(
        kind=memory.kind,
        text=memory.text,
        quote=quote,
        subject=memory.subject,
        attribute=memory.attribute,
        value=memory.value,
        single_valued=memory.single_valued,
        tags=memory.tags,
        language=memory.language,
        importance=memory.importance,
        confidence=memory.confidence,
        valid_from=memory.valid_from,
        valid_to=memory.valid_to,
        date_phrase=memory.date_phrase,
        private=memory.private,
        origin=memory.origin,
        details=details,
    )
