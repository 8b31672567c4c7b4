"""What vectors have to say of folding: they propose pairs, and two that lie too far apart stay apart.

Vectors never decide for it. With e5, "drinks tea" and "drinks coffee" have a cosine of .926, and unrelated Chinese
sentences one of .87; but of 251 written pairs that say the same none is under .94 (measured, `same_en.txt`,
`same_zh.txt`), so one under .92 is a sign that the words were read wrongly.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Mapping, Sequence

from assistant.memory.records import Memory
from assistant.memory.upkeep.neighbours import PROPOSED, nothing_near
from assistant.storage.stores import Stores

AT_ONCE = 500
"""How many groups' vectors are held in memory at a time."""

FLOORS = {"e5": {"en": 0.92, "zh": 0.92}}
"""The least cosine of two that say the same, by embedder and language; where none is known, the words decide alone."""


def floors_of(embedder: str | None) -> Mapping[str, float]:
    """The least cosines by language that are known of an embedder; empty where none are."""
    return next((FLOORS[name] for name in FLOORS if embedder and name in embedder.casefold()), {})


class VectorOpinion:
    """What the vectors of the embedder that serves say of memories."""

    def __init__(self, *, stores: Stores, embedder: Callable[[], str | None]) -> None:
        """Reads nothing yet.

        Args:
            stores: where the vectors are.
            embedder: the id of the one that serves; None where there is none.
        """
        self._stores = stores
        self._embedder = embedder

    def proposes(self, memories: Sequence[Memory], stop: threading.Event | None = None) -> Sequence[Sequence[int]]:
        """For each memory the places of those nearest in meaning, nearest first; what has no vector has none."""
        embedder = self._embedder()
        floors = floors_of(embedder)
        if embedder is None or not floors or len(memories) < 2:
            return nothing_near(memories)
        from assistant.memory.recall.neighbours import neighbours

        place_of = {one.key: place for place, one in enumerate(memories)}
        loaded = self._stores.vectors.load(embedder, keys=place_of)
        places = [place_of[int(key)] for key in loaded.keys]
        found: list[Sequence[int]] = [()] * len(memories)
        near = neighbours(loaded.rows, PROPOSED, floor=min(floors.values()), stop=stop)
        for place, rows in zip(places, near, strict=True):
            found[place] = [places[row] for row in rows]
        return found

    def objects(self, scope: str, groups: Sequence[Sequence[Memory]]) -> Iterator[Sequence[Memory]]:
        """Groups of a scope without members too far from one before them; what has no vector yet stays in."""
        embedder = self._embedder()
        floors = floors_of(embedder)
        if embedder is None or not floors:
            yield from groups
            return
        for start in range(0, len(groups), AT_ONCE):
            part = groups[start : start + AT_ONCE]
            loaded = self._stores.vectors.load(embedder, keys=[one.key for group in part for one in group])
            row_of = {int(key): row for row, key in enumerate(loaded.keys)}
            for group in part:
                near: list[Memory] = []
                for one in group:
                    rows = [row_of[other.key] for other in near if other.key in row_of]
                    floor = floors.get(one.language, max(floors.values()))
                    mine = row_of.get(one.key)
                    if mine is None or not rows or float((loaded.rows[rows] @ loaded.rows[mine]).min()) >= floor:
                        near.append(one)
                if len(near) > 1:
                    yield near
