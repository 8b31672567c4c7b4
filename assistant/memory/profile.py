"""Who the person is, in slots: learned from current statements, unless set by hand.

How many values of a slot a prompt carries is capped (`resources/profile/slots.toml`); what was left out, and why, can
be asked. What the person set is never overwritten: what was learned since and says otherwise is a question to them.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

from assistant import clock
from assistant.errors import AssistantError
from assistant.events import EventBus, MemoriesChanged
from assistant.memory.history import LASTING
from assistant.memory.records import SELF, Memory, Source
from assistant.memory.writing.attributes import lookup
from assistant.memory.writing.glossary import folded
from assistant.memory.writing.sameness import Likeness, compare, contains
from assistant.memory.writing.timeline import said_times
from assistant.messages import DEFAULT_SCOPE
from assistant.storage import profile as stored
from assistant.storage.stores import Stores

if TYPE_CHECKING:
    from assistant.privacy.redactor import Redactor

_NAMED = frozenset(
    {
        *("speaks", "occupation", "works_at", "works_in", "studies", "studies_at", "learns", "likes", "dislikes"),
        *("hobby", "plays", "collects", "allergic_to", "condition", "medication", "diet"),
    }
)
"""Attributes whose value says enough under their slot's name: allergies, hazelnuts."""

LONGEST_VALUE = 500
LONGEST_SLOT = 40


@dataclass(frozen=True, slots=True)
class Slot:
    """A slot of the profile; `most` is how many learned values a prompt carries."""

    name: str
    most: int = 1
    single: bool = False


@cache
def slots() -> Mapping[str, Slot]:
    """The slots by name, in the order in which a prompt carries them."""
    text = files("resources").joinpath("profile", "slots.toml").read_text(encoding="utf-8")
    return {name: Slot(name, **told) for name, told in tomllib.loads(text).items()}


class Reason(StrEnum):
    """Why a learned value is not in the prompt."""

    BY_HAND = "by_hand"  # the person set the slot
    CAP = "cap"  # the slot is full with what is more important or newer
    NEWER = "newer"  # the slot has one value at a time, and another was said later
    SAME = "same"  # another value says the same


@dataclass(frozen=True, slots=True)
class SlotValue:
    """One value of a slot; `memory_id` and `key` say where it was learned, and are empty where set by hand.

    Attributes:
        at: when it was said last, or set; aware, UTC.
        source: the words it was learned from.
        bare: the statement's value alone, where `value` is the whole sentence.
        brief: what a person is shown under the slot's name; a prompt is told all of `value`.
    """

    slot: str
    value: str
    memory_id: str = ""
    key: int | None = None
    by_hand: bool = False
    at: datetime | None = None
    source: Source | None = None
    bare: str = ""
    brief: str = ""


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A learned value that the prompt does not carry."""

    value: SlotValue
    reason: Reason


@dataclass(frozen=True, slots=True)
class Question:
    """A value set by hand that what was learned since does not agree with."""

    by_hand: SlotValue
    learned: SlotValue


@dataclass(frozen=True, slots=True)
class Profile:
    """What a prompt carries, slot by slot, and what it does not."""

    lines: tuple[SlotValue, ...] = ()
    left_out: tuple[LeftOut, ...] = ()
    questions: tuple[Question, ...] = ()

    def values(self, *, brief: bool = False) -> dict[str, str | list[str]]:
        """The slots by name; a slot that can have several values is a list where it has more than one."""
        found: dict[str, list[str]] = {}
        for one in self.lines:
            found.setdefault(one.slot, []).append((one.brief if brief else "") or one.value)
        return {slot: values[0] if len(values) == 1 else values for slot, values in found.items()}


def read_profile(stores: Stores, scope: str = DEFAULT_SCOPE, *, as_of: datetime | None = None) -> Profile:
    """The profile of a scope as it stands now, or as it was known at a moment.

    What the person set by hand outranks what was learned. Within a slot the important comes first, then what was said
    last.
    """
    set_by_hand = stores.profile.all(scope)
    by_hand = {
        slot: SlotValue(slot, one.value, by_hand=True, at=one.set_at)
        for slot, one in set_by_hand.items()
        if as_of is None or one.set_at <= as_of
    }
    learned = _learned(stores, scope, as_of)
    lines: list[SlotValue] = []
    left_out: list[LeftOut] = []
    for slot in (*slots(), *sorted(by_hand.keys() - slots().keys())):
        if slot in by_hand:
            lines.append(by_hand[slot])
            left_out += [LeftOut(value, Reason.BY_HAND) for value in learned.get(slot, ())]
        else:
            kept, passed = _chosen(slots()[slot], learned.get(slot, ()))
            lines += kept
            left_out += passed
    questions = [Question(by_hand[one.value.slot], one.value) for one in left_out if one.reason is Reason.BY_HAND]
    return Profile(tuple(lines), tuple(left_out), tuple(one for one in questions if _asks(one)))


class ProfileForm:
    """What the person sets by hand, and answers."""

    def __init__(self, *, stores: Stores, redactor: Redactor, events: EventBus) -> None:
        self._stores = stores
        self._redactor = redactor
        self._events = events

    def set(self, slot: str, value: str, *, scope: str = DEFAULT_SCOPE) -> SlotValue:
        """Sets a slot, redacted; a slot of the person's own naming is allowed. Empty clears it.

        Raises:
            AssistantError: it has no name, or is too long.
        """
        name, plain = " ".join(slot.split()), value.strip()
        if not name or len(name) > LONGEST_SLOT:
            raise AssistantError(f"A slot needs a name of at most {LONGEST_SLOT} characters.")
        if len(plain) > LONGEST_VALUE:
            raise AssistantError(f"A value of the profile may have {LONGEST_VALUE} characters.", fix="Shorten it.")
        if not plain:
            self.clear(name, scope=scope)
            return SlotValue(name, "", by_hand=True)
        clean = self._redactor.redact(plain).text
        self._stores.profile.set(name, clean, scope=scope)
        self._events.publish(MemoriesChanged("updated", (), scope=scope))
        return SlotValue(name, clean, by_hand=True, at=clock.now())

    def clear(self, slot: str, *, scope: str = DEFAULT_SCOPE) -> None:
        """Lets a slot go back to what was learned: also the answer that a question's learned value is right."""
        self._stores.profile.clear(slot, scope=scope)
        self._events.publish(MemoriesChanged("updated", (), scope=scope))

    def keep(self, slot: str, *, scope: str = DEFAULT_SCOPE) -> None:
        """Answers a question: what was set stays, and what was learned so far is not asked about again."""
        one = self._stores.profile.all(scope).get(slot)
        if one is not None:
            self._stores.profile.set(slot, one.value, scope=scope, memory_id=one.memory_id)

    def by_hand(self, *, scope: str = DEFAULT_SCOPE) -> dict[str, stored.SlotValue]:
        """What was set, by slot."""
        return self._stores.profile.all(scope)

    def learned(self, *, scope: str = DEFAULT_SCOPE) -> dict[str, tuple[SlotValue, ...]]:
        """All that was learned, with its source, slot by slot, whether a prompt carries it or not."""
        return {slot: tuple(values) for slot, values in _learned(self._stores, scope, None).items()}


def _learned(stores: Stores, scope: str, as_of: datetime | None) -> dict[str, list[SlotValue]]:
    """Values by slot, the important and the new first."""
    if as_of is None:
        held = [one for one in stores.memories.about(scope, SELF) if not _is_over(one)]
    else:
        held = [one for one in stores.memories.held_at(as_of, scope=scope) if folded(one.subject) == SELF]
    held.sort(key=lambda one: (one.pinned, round(one.importance, 2), said_times(one)[-1], one.key), reverse=True)
    found: dict[str, list[SlotValue]] = {}
    for one in held:
        known = lookup(one.attribute) if one.attribute else None
        slot = slots().get(known.slot) if known is not None else None
        if known is not None and slot is not None:
            value = one.value if slot.single and one.value else one.text
            source = one.sources[0] if one.sources else None
            brief = one.value if known.name in _NAMED else value
            line = SlotValue(
                slot.name, value, one.id, one.key, at=said_times(one)[-1], source=source, bare=one.value, brief=brief
            )
            found.setdefault(slot.name, []).append(line)
    if "name" not in found and "called" in found:
        found["name"] = [replace(one, slot="name") for one in found["called"]]
    return found


def _chosen(slot: Slot, learned: Sequence[SlotValue]) -> tuple[list[SlotValue], list[LeftOut]]:
    kept: list[SlotValue] = []
    passed: list[LeftOut] = []
    ordered = sorted(learned, key=lambda one: (one.at, one.key), reverse=True) if slot.single else learned
    for one in ordered:
        if any(compare(one.value, other.value) is Likeness.SAME for other in kept):
            passed.append(LeftOut(one, Reason.SAME))
        elif len(kept) >= slot.most:
            passed.append(LeftOut(one, Reason.NEWER if slot.single else Reason.CAP))
        else:
            kept.append(one)
    return kept, passed


def _asks(question: Question) -> bool:
    """Whether something learned after the slot was set says otherwise."""
    hand, learned = question.by_hand, question.learned
    if hand.at is None or learned.at is None or learned.at <= hand.at:
        return False
    said = learned.bare or learned.value
    return not (contains(said, hand.value) or contains(hand.value, said))


def _is_over(one: Memory) -> bool:
    return one.kind in LASTING and one.valid_to is not None and one.valid_to <= clock.now()
