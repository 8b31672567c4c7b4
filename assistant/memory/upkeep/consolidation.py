"""Plans which memories are folded into one, since they say the same.

Equal wordings are found by looking them up, and none is hidden behind another; those that say the same in other words
are proposed by their vectors and by their words, a few for each. So the time grows hardly faster than the number of
memories, and never with that of their pairs.
"""

from __future__ import annotations

import threading
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from assistant import clock
from assistant.memory.records import Kind, Memory, Source
from assistant.memory.upkeep.changesets import IMMUNE_IMPORTANCE, Planned
from assistant.memory.upkeep.lookalike import FOLDED_KINDS, say_the_same, wording_of
from assistant.memory.upkeep.neighbours import Near, nothing_near, proposals
from assistant.memory.upkeep.wording import weight_of
from assistant.storage.stores import Stores

FOLD = "fold"
REASON = "they say the same"

Objects = Callable[[str, Sequence[Sequence[Memory]]], Iterable[Sequence[Memory]]]
"""Takes the scope and groups that say the same by their words, and gives what is left of each."""

Merges = Callable[[Memory, Sequence[Memory]], str | None]
"""A better text for the kept one of those that are folded into it; None keeps its own."""


def never_objects(scope: str, groups: Sequence[Sequence[Memory]]) -> Iterable[Sequence[Memory]]:
    """Takes the words' word for it."""
    return groups


def keeps_its_words(kept: Memory, folded: Sequence[Memory]) -> str | None:
    """Lets the kept one say it as it does."""
    return None


class Consolidation:
    """Finds duplicates and says how each group is to be folded."""

    def __init__(
        self,
        *,
        stores: Stores,
        near: Near = nothing_near,
        objects: Objects = never_objects,
        merges: Merges = keeps_its_words,
    ) -> None:
        """Reads nothing yet.

        Args:
            stores: where memories are.
            near: what the vectors propose.
            objects: what the vectors have against it.
            merges: writes one text for several.
        """
        self._stores = stores
        self._near = near
        self._objects = objects
        self._merges = merges

    def plan(self, scope: str, stop: threading.Event | None = None) -> Iterator[Planned]:
        """The groups of a scope that are to be folded, those that were learned first before the others.

        What the person took back once is not folded again.
        """
        memories = self._stores.memories.list(scope=scope, kinds=FOLDED_KINDS)[::-1]
        groups = list(self._objects(scope, list(groups_of(memories, self._near, stop))))
        derived = self._derived(scope, {one.id for group in groups for one in group})
        parted = self._stores.changes.parted(FOLD)
        for group in groups:
            kept = fullest(group)
            here = {one.id for one in group}
            apart = {id for ids in parted if len(ids & here) > 1 for id in ids}
            folded = [one for one in group if one is not kept and one.id not in apart and not is_immune(one)]
            if folded:
                yield self._fold(kept, folded, derived)

    def _fold(self, kept: Memory, folded: Sequence[Memory], derived: Mapping[str, Sequence[Memory]]) -> Planned:
        now = clock.now()
        gone = [
            replace(
                one,
                state="retired",
                retired_at=now,
                superseded_by=kept.id,
                details={**one.details, "folded_into": kept.id},
            )
            for one in folded
        ]
        text = self._merges(kept, folded)
        stands = fuller(kept, folded)
        after = [stands if text is None else replace(stands, text=text), *gone]
        before = [kept, *folded]
        ids = {one.id for one in folded}
        for summary in {one.id: one for id in ids for one in derived.get(id, ())}.values():
            before.append(summary)
            after.append(replace(summary, details={**summary.details, "sources": _pointed(summary, ids, kept.id)}))
        return Planned(FOLD, kept.scope, tuple(before), tuple(after), REASON)

    def _derived(self, scope: str, ids: set[str]) -> dict[str, list[Memory]]:
        """What was made from these memories, by their ids."""
        found: dict[str, list[Memory]] = defaultdict(list)
        if not ids:
            return found
        made = self._stores.memories.list(scope=scope, kinds={Kind.SUMMARY}, states={"active", "pending", "retired"})
        for summary in made:
            for id in _sources_of(summary):
                if id in ids:
                    found[id].append(summary)
        return found


def groups_of(
    memories: Iterable[Memory], near: Near = nothing_near, stop: threading.Event | None = None
) -> Iterator[list[Memory]]:
    """Memories of a scope that say the same, two or more together; every pair of a group does."""
    groups = list(_worded_alike(memories))
    into = list(range(len(groups)))  # the group that a group went into
    for one, other in proposals([group[0] for group in groups], near, stop):
        first, second = _end_of(into, one), _end_of(into, other)
        if first == second:
            continue
        first, second = min(first, second), max(first, second)
        if all(say_the_same(a, b) for a in groups[first] for b in groups[second]):
            groups[first] += groups[second]
            groups[second] = []
            into[second] = first
    yield from (group for group in groups if len(group) > 1)


def _worded_alike(memories: Iterable[Memory]) -> Iterable[list[Memory]]:
    """All memories, those of one wording that say the same together."""
    found: list[list[Memory]] = []
    by_wording: dict[str, list[list[Memory]]] = defaultdict(list)
    for memory in memories:
        groups = by_wording[wording_of(memory)]
        for group in groups:
            if all(say_the_same(memory, one) for one in group):
                group.append(memory)
                break
        else:
            groups.append([memory])
            found.append(groups[-1])
    return found


def _end_of(into: Sequence[int], group: int) -> int:
    while into[group] != group:
        group = into[group]
    return group


def is_immune(memory: Memory) -> bool:
    """Whether upkeep may not take it away."""
    return memory.pinned or memory.importance >= IMMUNE_IMPORTANCE


def fullest(group: Sequence[Memory]) -> Memory:
    """The one that stands for the group: one that may not go, then what says most, weighs most and came first."""
    return max(
        group,
        key=lambda one: (is_immune(one), weight_of(one.text), one.pinned, one.importance, -one.learned_at.timestamp()),
    )


def fuller(kept: Memory, folded: Sequence[Memory]) -> Memory:
    """The kept one with all that the folded ones bring: sources with their quotes, weight, tags."""
    everyone = (kept, *folded)
    sources: dict[tuple[str | None, str | None, str], Source] = {}
    for one in everyone:
        for source in one.sources:
            sources.setdefault((source.conversation_id, source.message_id, source.quote), source)
    told = next((one for one in everyone if one.attribute), kept)
    return replace(
        kept,
        sources=tuple(sources.values()),
        importance=max(one.importance for one in everyone),
        confidence=max(one.confidence for one in everyone),
        tags=tuple(dict.fromkeys(tag for one in everyone for tag in one.tags)),
        subject=kept.subject or next((one.subject for one in everyone if one.subject), ""),
        attribute=told.attribute,
        value=kept.value or told.value,
        single_valued=kept.single_valued or told.single_valued,
    )


def _sources_of(memory: Memory) -> list[str]:
    named = memory.details.get("sources")
    return [str(one) for one in named] if isinstance(named, list) else []


def _pointed(memory: Memory, gone: set[str], kept: str) -> list[str]:
    return list(dict.fromkeys(kept if id in gone else id for id in _sources_of(memory)))
