"""Upkeep over stores alone, as the tests of its parts need it."""

from collections.abc import Sequence

from assistant.events import EventBus
from assistant.memory.upkeep.bin import Bin
from assistant.memory.upkeep.changesets import ChangeSets
from assistant.memory.upkeep.consolidation import Consolidation
from assistant.memory.upkeep.pruning import Pruning
from assistant.memory.upkeep.service import CONSOLIDATION, PRUNING, Upkeep
from assistant.memory.upkeep.shedding import Shedding
from assistant.settings import Upkeep as Policy
from assistant.storage.backup import Backups
from assistant.storage.stores import Stores


class NoIndexes:
    """Stands for recall where nothing is searched."""

    def add(self, keys: Sequence[int]) -> None:
        """Takes nothing in."""

    def remove(self, keys: Sequence[int]) -> None:
        """Lets go of nothing."""


def upkeep_of(stores: Stores) -> Upkeep:
    """Upkeep that folds by the words alone."""
    events = EventBus()
    bin = Bin(stores=stores, policy=Policy, refresh=lambda keys: None, remove=lambda keys: None, events=events)
    return Upkeep(
        stores=stores,
        changes=ChangeSets(stores=stores, refresh=lambda keys: None, events=events),
        planners={CONSOLIDATION: Consolidation(stores=stores), PRUNING: Pruning(stores=stores, policy=Policy)},
        bin=bin,
        shedding=Shedding(stores=stores, backups=Backups(stores.database), bin=bin, events=events),
    )
