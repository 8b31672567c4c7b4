"""Plans which memories are folded into one, since they say the same.

Equal wordings are found by looking them up, and none is hidden behind another; those that say the same in other words
are proposed by their vectors and by their words, a few for each. So the time grows hardly faster than the number of
memories, and never with that of their pairs.
"""

from __future__ import annotations

import threading
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from assistant import clock
from assistant.memory.records import Kind, Memory, Source
from assistant.memory.upkeep.changesets import IMMUNE_IMPORTANCE, Planned
from assistant.memory.upkeep.guards import may_be_one, sign_of
from assistant.memory.upkeep.joining import Joins, NeverJoins
from assistant.memory.upkeep.lookalike import FOLDED_KINDS, say_the_same, speak_of_the_same, wording_of
from assistant.memory.upkeep.neighbours import Near, Proposal, nothing_near, proposals
from assistant.memory.upkeep.restated import bag_of
from assistant.memory.upkeep.wording import weight_of
from assistant.storage.stores import Stores

FOLD = "fold"
REASON = "they say the same"
REASON_OF_A_MODEL = "a model says that they say the same"

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
        joins: Joins | None = None,
    ) -> None:
        """Reads nothing yet.

        Args:
            stores: where memories are.
            near: what the vectors propose.
            objects: what the vectors have against it.
            merges: writes one text for several.
            joins: asked about pairs of which the words cannot say that they are one; by default nobody is.
        """
        self._stores = stores
        self._near = near
        self._objects = objects
        self._merges = merges
        self._joins = joins or NeverJoins()

    def plan(self, scope: str, stop: threading.Event | None = None) -> Iterator[Planned]:
        """The groups of a scope that are to be folded, those that were learned first before the others.

        What the person took back once is not folded again.
        """
        found = self._found(scope, stop)
        groups = list(self._objects(scope, found.groups))
        ids = {one.id for group in groups for one in group} | {one.id for pair in found.doubtful for one in pair}
        derived = self._derived(scope, ids)
        parted = self._stores.changes.parted(FOLD)
        for group in groups:
            kept = fullest(group)
            here = {one.id for one in group}
            apart = {id for ids in parted if len(ids & here) > 1 for id in ids}
            folded = [one for one in group if one is not kept and one.id not in apart and not is_immune(one)]
            if folded:
                yield self._fold(kept, folded, derived, self._merges(kept, folded), REASON)
        yield from self._joined(found.doubtful, derived, parted, stop)

    def _found(self, scope: str, stop: threading.Event | None) -> Grouped:
        """What is said more than once. The other memories are let go of here, before anything is written."""
        memories = self._stores.memories.list(scope=scope, kinds=FOLDED_KINDS)[::-1]
        found = grouped(memories, self._near, stop)
        return Grouped([group for group in found.groups if len(group) > 1], found.doubtful)

    def _joined(
        self,
        pairs: Sequence[tuple[Memory, Memory]],
        derived: Mapping[str, Sequence[Memory]],
        parted: Sequence[frozenset[str]],
        stop: threading.Event | None,
    ) -> Iterator[Planned]:
        """Pairs of which a model says that they say the same, each memory in one of them."""
        self._joins.begin()
        taken: set[str] = set()
        for pair in pairs:
            ids = {one.id for one in pair}
            if (stop is not None and stop.is_set()) or ids & taken or any(ids <= apart for apart in parted):
                continue
            kept = fullest(pair)
            folded = [one for one in pair if one is not kept and not is_immune(one)]
            text = self._joins(*pair) if folded else None
            if text is not None:
                taken |= ids
                yield self._fold(kept, folded, derived, text, REASON_OF_A_MODEL)

    def _fold(
        self,
        kept: Memory,
        folded: Sequence[Memory],
        derived: Mapping[str, Sequence[Memory]],
        text: str | None,
        reason: str,
    ) -> Planned:
        now = clock.now()
        gone = [folded_into(kept, one, now) for one in folded]
        stands = fuller(kept, folded)
        after = [stands if text is None else replace(stands, text=text), *gone]
        before = [kept, *folded]
        ids = {one.id for one in folded}
        for summary in {one.id: one for id in ids for one in derived.get(id, ())}.values():
            before.append(summary)
            after.append(replace(summary, details={**summary.details, "sources": _pointed(summary, ids, kept.id)}))
        return Planned(FOLD, kept.scope, tuple(before), tuple(after), reason)

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


@dataclass(frozen=True, slots=True)
class Grouped:
    """What memories say the same.

    Attributes:
        groups: all memories, those together of which every pair says the same.
        doubtful: pairs from groups of one that may say the same, as far as vectors, words and all else can tell.
    """

    groups: Sequence[Sequence[Memory]]
    doubtful: Sequence[tuple[Memory, Memory]]


def grouped(memories: Iterable[Memory], near: Near, stop: threading.Event | None = None) -> Grouped:
    """Groups the memories of a scope.

    Args:
        memories: those of kinds that are folded.
        near: what the vectors propose.
        stop: ends what `near` does.
    """
    groups, wordings = _worded_alike(memories)
    into = list(range(len(groups)))  # the group that a group went into
    doubtful: list[tuple[int, int]] = []
    looks = _Looks(groups, wordings)
    for pair in proposals([group[0] for group in groups], wordings, near, stop):
        first, second = sorted(_end_of(into, place) for place in (pair.one, pair.other))
        if first == second:
            continue
        if looks.same_words(pair) and all(say_the_same(a, b) for a in groups[first] for b in groups[second]):
            groups[first] += groups[second]
            groups[second] = []
            into[second] = first
        elif pair.by_meaning and looks.may_be_one(pair):
            doubtful.append((pair.one, pair.other))
    return Grouped(
        [group for group in groups if group],
        [(groups[a][0], groups[b][0]) for a, b in doubtful if len(groups[a]) == len(groups[b]) == 1],
    )


class _Looks:
    """What can be told of a pair at a glance, so that few pairs of very many are read word by word.

    Each text is levelled once: caches do not hold a hundred thousand of them.
    """

    def __init__(self, groups: Sequence[Sequence[Memory]], wordings: Sequence[str]) -> None:
        self._groups = groups
        self._bags = [hash(bag_of(wording)) for wording in wordings]
        self._signs: dict[int, int] = {}

    def same_words(self, pair: Proposal) -> bool:
        """Whether two may restate each other."""
        return self._bags[pair.one] == self._bags[pair.other]

    def may_be_one(self, pair: Proposal) -> bool:
        """Whether two groups of one may say the same, though in other words."""
        some, others = self._groups[pair.one], self._groups[pair.other]
        return (
            len(some) == len(others) == 1
            and speak_of_the_same(some[0], others[0])
            and self._sign(pair.one) == self._sign(pair.other)
            and may_be_one(some[0].text, others[0].text)
        )

    def _sign(self, place: int) -> int:
        if place not in self._signs:
            self._signs[place] = sign_of(self._groups[place][0].text)
        return self._signs[place]


def _worded_alike(memories: Iterable[Memory]) -> tuple[list[list[Memory]], list[str]]:
    """All memories, those of one wording that say the same together, and the wording of each group."""
    found: list[list[Memory]] = []
    wordings: list[str] = []
    by_wording: dict[str, list[list[Memory]]] = defaultdict(list)
    for memory in memories:
        wording = wording_of(memory)
        groups = by_wording[wording]
        for group in groups:
            if all(speak_of_the_same(memory, one) for one in group):
                group.append(memory)
                break
        else:
            groups.append([memory])
            found.append(groups[-1])
            wordings.append(wording)
    return found, wordings


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


def folded_into(kept: Memory, one: Memory, now: datetime) -> Memory:
    """A memory that another stands for from now on. It still holds: `valid_to` stays as it was."""
    details = {**one.details, "folded_into": kept.id}
    return replace(one, state="retired", retired_at=now, superseded_by=kept.id, details=details)


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
