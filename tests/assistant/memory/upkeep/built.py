"""Upkeep over stores alone, as the tests of its parts need it."""

from assistant.events import EventBus
from assistant.memory.upkeep.bin import Bin
from assistant.memory.upkeep.changesets import ChangeSets
from assistant.memory.upkeep.consolidation import Consolidation
from assistant.memory.upkeep.service import CONSOLIDATION, Upkeep
from assistant.settings import Upkeep as Policy
from assistant.storage.stores import Stores


def upkeep_of(stores: Stores) -> Upkeep:
    """Upkeep that folds by the words alone."""
    events = EventBus()
    return Upkeep(
        stores=stores,
        changes=ChangeSets(stores=stores, refresh=lambda keys: None, events=events),
        planners={CONSOLIDATION: Consolidation(stores=stores)},
        bin=Bin(stores=stores, policy=Policy, refresh=lambda keys: None, remove=lambda keys: None, events=events),
    )
