"""Where a statement stands among those that were made of the same thing, whatever order they are learned in.

What was said first ends where what was said next begins. A message that is learned late (an import) takes its own
place in that line: it neither retires what was said after it nor stands open beside it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from assistant.memory.records import Candidate, Memory
from assistant.memory.writing.attributes import LEFT
from assistant.memory.writing.conflicts import displaced, ended, nearest
from assistant.memory.writing.duplicates import duplicates
from assistant.memory.writing.sameness import same_subject

CHANGE = "change"
"""Under this name, a memory's details say how it was said to change what held: kept for what is learned later."""

OWN_END = "own_end"
"""In the details of what is over: the end that it had named itself, as ISO 8601."""

ENDED_LATE = "ended_late"
"""In the details of what is over: true where it had been taken to hold for longer than it did."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a candidate stands.

    Attributes:
        twin: the memory that says the same of the same stretch of time.
        closes: what it takes the place of: said before it, and not over when it was said.
        ends: those of `closes` that it says to hold no longer, without a new value.
        closed_by: what was said after it and takes its place. Where that had been said before it too, the two times
            are two stretches.
    """

    twin: Memory | None = None
    closes: tuple[Memory, ...] = ()
    ends: tuple[Memory, ...] = ()
    closed_by: Memory | None = None


def place(candidate: Candidate, related: Sequence[Memory], said_at: datetime, conversation: str | None) -> Place:
    """Finds a candidate's place.

    Args:
        candidate: what is proposed.
        related: what is known of its matter, what is over included.
        said_at: when it was said.
        conversation: where.
    """
    current = [one for one in related if one.state == "active"]
    lines = [*current, *(one for one in related if is_closed(one))]
    over = ended(candidate, lines)
    known = [one for one in current if one.learned_at <= said_at]
    old = displaced(candidate, lines, said_at) or nearest(candidate, known, said_at, conversation)
    rivals = {one.id: one for one in (*over, *old)}
    rivals |= {one.id: one for one in lines if one.id not in rivals and _displaces(one, candidate)}
    twin = _twin(candidate, lines, rivals.values(), said_at)
    if twin is not None:
        return Place(twin=twin)
    yields = [*old, *over]
    before = [one for one in yields if one.learned_at <= said_at and _stands_at(one, said_at)]
    after = [
        (moment, one)
        for one in rivals.values()
        if (moment := said_after(one, said_at)) is not None and (one in yields or one.learned_at > said_at)
    ]
    closed_by = min(after, key=lambda item: item[0])[1] if after else None
    closes = tuple(one for one in before if one is not closed_by)
    return Place(closes=closes, ends=tuple(one for one in closes if one in over), closed_by=closed_by)


def is_closed(memory: Memory) -> bool:
    """Whether it is history: something took its place. What was taken back or pruned never held."""
    return memory.state == "retired" and (memory.superseded_by is not None or memory.valid_to is not None)


def said_times(memory: Memory) -> list[datetime]:
    """When it was said, each time, ascending."""
    return sorted({memory.learned_at, *(one.said_at for one in memory.sources if one.said_at is not None)})


def said_after(memory: Memory, moment: datetime) -> datetime | None:
    """When it was said next after a moment; None where it was not."""
    return next((said for said in said_times(memory) if said > moment), None)


def change_of(candidate: Candidate) -> dict[str, object]:
    """What to keep of how a candidate was said to change what held; empty where it was said plainly.

    What it replaced is kept only where its own text says it: nothing may stay of what is forgotten.
    """
    told: dict[str, object] = {}
    if candidate.replaces_value and candidate.replaces_value in candidate.text:
        told["replaces"] = candidate.replaces_value
    if candidate.correction:
        told["correction"] = True
    if candidate.retires:
        told["retires"] = True
    left = candidate.details.get(LEFT)
    if left and str(left) in candidate.text:
        told[LEFT] = left
    return {CHANGE: told} if told else {}


def as_candidate(memory: Memory) -> Candidate:
    """A memory as it was proposed."""
    kept = memory.details.get(CHANGE)
    told: Mapping[str, object] = kept if isinstance(kept, Mapping) else {}
    return Candidate(
        kind=memory.kind,
        text=memory.text,
        quote=memory.sources[0].quote if memory.sources else memory.text,
        subject=memory.subject,
        attribute=memory.attribute,
        value=memory.value,
        single_valued=memory.single_valued,
        valid_from=memory.valid_from,
        valid_to=memory.valid_to,
        language=memory.language,
        replaces_value=str(told.get("replaces", "")),
        correction=bool(told.get("correction")),
        retires=bool(told.get("retires")),
        details={**memory.details, **({LEFT: told[LEFT]} if LEFT in told else {})},
    )


def _displaces(later: Memory, candidate: Candidate) -> bool:
    """Whether a known statement, told after the candidate, would have taken its place."""
    if not same_subject(later.subject, candidate.subject):
        return False
    earlier = Memory(
        key=0,
        id="",
        kind=candidate.kind,
        text=candidate.text,
        learned_at=later.learned_at,
        subject=candidate.subject,
        attribute=candidate.attribute,
        value=candidate.value,
        single_valued=candidate.single_valued,
        valid_from=candidate.valid_from,
        details=candidate.details,
    )
    told = as_candidate(later)
    if ended(told, [earlier]) or displaced(told, [earlier], later.learned_at):
        return True
    return later.supersedes is None and bool(nearest(told, [earlier], later.learned_at, None))


def _twin(candidate: Candidate, lines: Sequence[Memory], rivals: Iterable[Memory], said_at: datetime) -> Memory | None:
    """What says the same, unless something else was said between the two."""
    others = [moment for one in rivals for moment in said_times(one)]
    for twin in duplicates(candidate, lines):
        times = said_times(twin)
        before = max((moment for moment in times if moment <= said_at), default=None)
        after = min((moment for moment in times if moment >= said_at), default=None)
        if twin.retired_at is not None and said_at > twin.retired_at:
            continue
        if before is not None and not any(before < moment <= said_at for moment in others):
            return twin
        if after is not None and not any(said_at <= moment < after for moment in others):
            return twin
    return None


def _stands_at(memory: Memory, moment: datetime) -> bool:
    return memory.retired_at is None or memory.retired_at > moment
