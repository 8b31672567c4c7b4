"""The life of a fact: the values that it had, what each was said in, and which statements contradict each other."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from assistant.memory.naming import Names
from assistant.memory.records import Kind, Memory, Origin, Source
from assistant.memory.writing.attributes import lookup, opposite_of, shared_name, spellings
from assistant.memory.writing.conflicts import base_of
from assistant.memory.writing.sameness import Likeness, compare, contains, same_subject, words_of
from assistant.memory.writing.timeline import CHANGE, ENDED_LATE, as_candidate, said_times
from assistant.messages import DEFAULT_SCOPE
from assistant.storage.stores import Stores

LASTING = frozenset({Kind.FACT, Kind.PREFERENCE})
"""Kinds that hold for a stretch of time; the others happen, and are known from when they were told."""


@dataclass(frozen=True, slots=True)
class Stretch:
    """One value of a fact while it held.

    Attributes:
        replaces: the memories whose place it took.
        replaced_by: the memory that took its place; None for what holds, or where that was forgotten.
        reopened: it had held before, and something else in between.
    """

    memory: Memory
    replaces: tuple[str, ...] = ()
    replaced_by: str | None = None
    current: bool = False
    reopened: bool = False


class Clash(StrEnum):
    """Why two statements are shown as a conflict."""

    BOTH_HELD = "both_held"  # neither took the other's place, and they cannot both be so
    UNEXPLAINED = "unexplained"  # the later one holds, and nobody said that anything had changed
    SPEAKERS = "speakers"  # the later one holds, and someone else said it


@dataclass(frozen=True, slots=True)
class Conflict:
    """Two statements about one matter that cannot both hold; `later` is the one that was said last."""

    clash: Clash
    earlier: Memory
    later: Memory

    @property
    def quotes(self) -> tuple[str, str]:
        """The words of both, the earlier ones first."""
        return _quote(self.earlier), _quote(self.later)


def history(stores: Stores, memory_id: str) -> list[Stretch]:
    """The line of values that a memory belongs to, in the order that they were said in.

    Raises:
        NotFoundError: there is no such memory.
    """
    start = stores.memories.get(memory_id)
    line = {one.id: one for one in (*stores.memories.linked(memory_id), *_in_slot(stores, start), start)}
    ordered = sorted(line.values(), key=lambda one: (one.learned_at, one.key))
    stretches: list[Stretch] = []
    for one in ordered:
        replaces = tuple(other.id for other in ordered if other.superseded_by == one.id)
        before = any(_same_value(one, other.memory) for other in stretches)
        current = one.state == "active"
        stretches.append(Stretch(one, replaces, one.superseded_by, current, before and bool(replaces)))
    return stretches


def holds_at(memory: Memory, moment: datetime) -> bool:
    """Whether the store knew a statement at a moment and took it to hold; the same as `MemoryStore.held_at`."""
    if memory.state not in {"active", "retired"} or memory.learned_at > moment:
        return False
    if memory.retired_at is not None and memory.retired_at <= moment:
        ends_later = memory.valid_to is not None and memory.valid_to > moment
        if memory.superseded_by is None or not ends_later or memory.kind is Kind.EVENT:
            return False
    if memory.kind not in LASTING:
        return True
    begun = memory.valid_from is None or memory.valid_from <= moment
    over = memory.valid_to is not None and memory.valid_to <= moment and not memory.details.get(ENDED_LATE)
    return begun and not over


def conflicts(stores: Stores, scope: str = DEFAULT_SCOPE, *, now: datetime) -> list[Conflict]:
    """Which statements of a scope contradict each other, those said last first.

    Two that both hold and cannot; and what took the place of another without anybody saying that something changed, as
    long as it was said only once and nobody confirmed it by hand or a pin.
    """
    everything = stores.memories.list(scope=scope, include_retired=True)
    current = [one for one in everything if one.state == "active" and holds_at(one, now)]
    names = Names(everything)
    found = [*_both_held(current, names), *_unexplained(everything)]
    return sorted(found, key=lambda one: (one.later.learned_at, one.later.key), reverse=True)


def _in_slot(stores: Stores, start: Memory) -> list[Memory]:
    """What else filled the same slot: its other values where it holds one, this value alone where it holds several."""
    if not start.attribute:
        return []
    base = base_of(start.attribute)
    attributes = [base, f"former:{base}", f"not:{base}", *([opposite_of(base)] if opposite_of(base) else [])]
    single = start.single_valued or lookup(base).single_valued
    named = [spelt for attribute in attributes for spelt in spellings(attribute)]
    return [
        one
        for one in stores.memories.with_attribute(start.scope, named, include_retired=True)
        if same_subject(one.subject, start.subject) and (single or _same_value(one, start))
    ]


def _same_value(one: Memory, other: Memory) -> bool:
    if not one.value or not other.value:
        return compare(one.text, other.text) is Likeness.SAME
    families = {one.attribute.partition(":")[0], other.attribute.partition(":")[0]}
    return len(families) == 1 and compare(one.value, other.value) is Likeness.SAME


def _both_held(current: Sequence[Memory], names: Names) -> Iterable[Conflict]:
    """Statements that hold side by side and exclude each other, each pair once."""
    single: dict[tuple[str, str], list[Memory]] = {}
    by_value: dict[tuple[str, str, tuple[str, ...]], list[Memory]] = {}
    for one in sorted(current, key=lambda one: (one.learned_at, one.key)):
        if not one.attribute or one.kind not in LASTING:
            continue
        who = names.key(one.subject, one.learned_at)
        value, attribute = words_of(one.value), shared_name(one.attribute)
        if one.single_valued:
            others = single.setdefault((who, attribute), [])
            yield from (Conflict(Clash.BOTH_HELD, other, one) for other in others if _differs(other, one))
            others.append(one)
        for denied in dict.fromkeys((opposite_of(attribute), *_closing(attribute))):
            yield from (Conflict(Clash.BOTH_HELD, other, one) for other in by_value.get((who, denied, value), ()))
        replaced = as_candidate(one).replaces_value
        for other in by_value.get((who, attribute, words_of(replaced)), ()) if replaced else ():
            yield Conflict(Clash.BOTH_HELD, other, one)
        by_value.setdefault((who, attribute, value), []).append(one)


def _closing(attribute: str) -> tuple[str, ...]:
    base = base_of(attribute)
    return (base,) if base != attribute else (f"former:{attribute}",)


def _differs(one: Memory, other: Memory) -> bool:
    if contains(one.value, other.value) or contains(other.value, one.value):
        return False
    return compare(one.value, other.value) is Likeness.OTHER


def _unexplained(everything: Sequence[Memory]) -> Iterable[Conflict]:
    """What silently took the place of something else."""
    by_id = {one.id: one for one in everything}
    for later in everything:
        earlier = by_id.get(later.supersedes or "")
        if earlier is None or later.state != "active" or earlier.superseded_by != later.id:
            continue
        confirmed = later.pinned or later.origin is Origin.HAND or len(said_times(later)) > 1
        if confirmed or later.details.get(CHANGE) or not _same_slot(earlier, later) or not _differs(earlier, later):
            continue
        speakers = {_speaker(earlier), _speaker(later)}
        yield Conflict(Clash.SPEAKERS if len(speakers) > 1 else Clash.UNEXPLAINED, earlier, later)


def _same_slot(earlier: Memory, later: Memory) -> bool:
    if not later.attribute or later.kind not in LASTING:
        return False
    return shared_name(earlier.attribute) == shared_name(later.attribute)


def _first(memory: Memory) -> Source | None:
    return memory.sources[0] if memory.sources else None


def _speaker(memory: Memory) -> str:
    source = _first(memory)
    return source.speaker if source is not None else ""


def _quote(memory: Memory) -> str:
    source = _first(memory)
    return source.quote if source is not None else memory.text
