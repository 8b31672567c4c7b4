"""Which memories might say the same: those near in meaning and those near in words, taken in turn.

Two lists a memory, never one score: rank fusion would hide a twin that only one of them finds. What is proposed here is
decided by the words alone.
"""

from __future__ import annotations

import threading
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest

from assistant.memory.records import Memory
from assistant.memory.upkeep.restated import bag_of, core_of

PROPOSED = 8
"""How many others are proposed for a memory, half of them by each list."""
MOST_BEARERS = 64
"""A word that more memories hold says little of any; it brings none together."""
RAREST = 3

Near = Callable[[Sequence[Memory], threading.Event | None], Sequence[Sequence[int]]]
"""For each of the memories the places of those nearest in meaning, nearest first; empty where there are no vectors."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """Two places in a list of memories; `by_meaning` where vectors found one near the other."""

    one: int
    other: int
    by_meaning: bool


def nothing_near(memories: Sequence[Memory], _stop: threading.Event | None = None) -> Sequence[Sequence[int]]:
    """Knows no vectors."""
    return [()] * len(memories)


def proposals(
    memories: Sequence[Memory], wordings: Sequence[str], near: Near, stop: threading.Event | None = None
) -> Iterator[Proposal]:
    """Pairs of places, each once, the earlier place first.

    Args:
        memories: of one scope.
        wordings: theirs, levelled.
        near: what vectors propose.
        stop: given to `near`.
    """
    seen: set[tuple[int, int]] = set()
    for at, (by_meaning, by_words) in enumerate(zip(near(memories, stop), _lexical(wordings), strict=True)):
        found = 0
        for pair in zip_longest(by_meaning, by_words):
            for by_meaning_too, other in ((True, pair[0]), (False, pair[1])):
                if other is None or other == at or found >= PROPOSED:
                    continue
                found += 1
                both = (min(at, other), max(at, other))
                if both not in seen:
                    seen.add(both)
                    yield Proposal(*both, by_meaning=by_meaning_too or other in by_meaning)


def _lexical(wordings: Sequence[str]) -> Iterator[list[int]]:
    """For each the places of others with the same words in any order, then of those that share its rarest words."""
    read = [(bag_of(wording), frozenset(core_of(wording))) for wording in wordings]
    by_bag: dict[str, list[int]] = defaultdict(list)
    bearers: dict[str, list[int]] = defaultdict(list)
    for at, (bag, core) in enumerate(read):
        by_bag[bag].append(at)
        for word in core:
            bearers[word].append(at)
    for bag, core in read:
        told = sorted((word for word in core if 1 < len(bearers[word]) <= MOST_BEARERS), key=lambda w: len(bearers[w]))
        sharing: dict[int, int] = defaultdict(int)
        for word in told[:RAREST]:
            for other in bearers[word]:
                sharing[other] += 1
        alike = sorted(sharing, key=lambda other: (-sharing[other], other))
        yield list(dict.fromkeys((*by_bag[bag][: PROPOSED + 1], *alike[: PROPOSED + 1])))
