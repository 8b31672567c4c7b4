"""Puts upkeep together from the parts of the program that it works on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from assistant.events import EventBus
from assistant.memory.upkeep.bin import Bin
from assistant.memory.upkeep.changesets import ChangeSets
from assistant.memory.upkeep.consolidation import Consolidation, Merges, keeps_its_words
from assistant.memory.upkeep.joining import Joins
from assistant.memory.upkeep.opinion import VectorOpinion
from assistant.memory.upkeep.pruning import Pruning
from assistant.memory.upkeep.service import CONSOLIDATION, PRUNING, Upkeep
from assistant.memory.upkeep.shedding import Shedding
from assistant.settings import SettingsStore
from assistant.storage.backup import Backups
from assistant.storage.stores import Stores

if TYPE_CHECKING:
    from assistant.memory.recall.engine import Recall


def build_upkeep(
    *,
    stores: Stores,
    recall: Recall,
    settings: SettingsStore,
    events: EventBus,
    index: Callable[[Sequence[int]], None],
    merges: Merges = keeps_its_words,
    joins: Joins | None = None,
) -> Upkeep:
    """The door to upkeep; it starts nothing.

    Args:
        stores: where everything is kept.
        recall: whose vectors are looked at, and who lets go of what is final.
        settings: the limits.
        events: who is told.
        index: queues memories for their vectors.
        merges: writes one text for several that say the same.
        joins: asked about pairs of which the words cannot say that they are one.
    """
    opinion = VectorOpinion(stores=stores, embedder=lambda: recall.embedder.id if recall.embedder is not None else None)
    consolidation = Consolidation(
        stores=stores,
        near=opinion.proposes,
        objects=opinion.objects,
        merges=merges,
        joins=joins,
    )
    pruning = Pruning(stores=stores, policy=lambda: settings.current.upkeep)
    bin = Bin(stores=stores, policy=lambda: settings.current.upkeep, refresh=index, remove=recall.remove, events=events)
    return Upkeep(
        stores=stores,
        changes=ChangeSets(stores=stores, refresh=index, events=events),
        planners={CONSOLIDATION: consolidation, PRUNING: pruning},
        bin=bin,
        shedding=Shedding(stores=stores, backups=Backups(stores.database), bin=bin, events=events),
    )
