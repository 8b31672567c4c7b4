"""Who the person is, in slots: learned from current statements, unless set by hand."""

from __future__ import annotations

from dataclasses import dataclass, replace

from assistant.memory.records import SELF
from assistant.memory.writing.attributes import VOCABULARY, lookup
from assistant.messages import DEFAULT_SCOPE
from assistant.storage.stores import Stores

SLOTS = tuple(dict.fromkeys(attribute.slot for attribute in VOCABULARY.values() if attribute.slot))
"""The slots in the order in which a prompt carries them."""

_SINGLE = {"name", "called", "pronouns", "age", "birthday", "nationality", "lives_in", "from", "diet"}
_MOST_VALUES = 12


@dataclass(frozen=True, slots=True)
class SlotValue:
    """One value of a slot; `memory_id` and `key` say where it was learned, and are empty where set by hand."""

    slot: str
    value: str
    memory_id: str = ""
    key: int | None = None
    by_hand: bool = False


@dataclass(frozen=True, slots=True)
class Profile:
    """All values, slot by slot."""

    lines: tuple[SlotValue, ...] = ()

    def values(self) -> dict[str, str | list[str]]:
        """The slots by name; a slot that can have several values is a list where it has more than one."""
        found: dict[str, list[str]] = {}
        for one in self.lines:
            found.setdefault(one.slot, []).append(one.value)
        return {slot: values[0] if len(values) == 1 else values for slot, values in found.items()}


def read_profile(stores: Stores, scope: str = DEFAULT_SCOPE) -> Profile:
    """The profile of a scope as it stands now; what the person set by hand outranks what was learned."""
    by_hand = stores.profile.all(scope)
    learned: dict[str, list[SlotValue]] = {}
    for memory in reversed(stores.memories.about(scope, SELF)):
        slot = lookup(memory.attribute).slot if memory.attribute else ""
        if not slot or slot in by_hand:
            continue
        value = memory.value if slot in _SINGLE and memory.value else memory.text
        known = learned.setdefault(slot, [])
        if (slot in _SINGLE and known) or len(known) >= _MOST_VALUES or any(one.value == value for one in known):
            continue
        known.append(SlotValue(slot, value, memory.id, memory.key))
    if "name" not in learned and "name" not in by_hand and "called" in learned:
        learned["name"] = [replace(one, slot="name") for one in learned["called"]]
    ordered: list[SlotValue] = []
    for slot in (*SLOTS, *sorted(by_hand.keys() - set(SLOTS))):
        if slot in by_hand:
            ordered.append(SlotValue(slot, by_hand[slot].value, by_hand=True))
        ordered += learned.get(slot, [])
    return Profile(tuple(ordered))
