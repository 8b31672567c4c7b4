"""What a scope's memories state, by subject, attribute and value: where a question's people and slots lead to."""

from __future__ import annotations

import functools
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from assistant.memory.recall.attributes import Asked, Meant, Statement
from assistant.memory.recall.kin import akin, kindred, person_of
from assistant.memory.recall.text import fold
from assistant.memory.records import SELF
from assistant.memory.writing.attributes import CLOSED
from assistant.memory.writing.glossary import is_role, role_key, thing_key
from assistant.storage.items import StoredItem

_CLOSED = frozenset(mark.rstrip(":") for mark in CLOSED)

LONGEST_VALUE = 40
"""A longer value is a sentence, which words and meaning find better."""

ONE_OF_SEVERAL = 0.5
"""How surely somebody called by a relation is the one with the name asked for, where the relation has other names."""


class Bond(NamedTuple):
    """A relation and the name of who stands in it."""

    role: str
    name: str


class Statements:
    """Subject, attribute and value of memories (slots), and which names go with which relations.

    Not thread-safe: the scope's lock guards it.
    """

    def __init__(self) -> None:
        self._edges: dict[Statement, set[int]] = {}
        self._families: dict[str, set[Statement]] = defaultdict(set)
        self._subjects: dict[str, set[Statement]] = defaultdict(set)
        self._filed: dict[str, set[str]] = defaultdict(set)  # subjects by role, by name and as somebody's relation
        self._values: dict[str, set[int]] = defaultdict(set)
        self._bonds: dict[str, Counter[Bond]] = defaultdict(Counter)  # by whose relation it is

    def put(self, slot: int, item: StoredItem) -> None:
        """Takes in what a memory states."""
        edge = statement(item)
        self._edges.setdefault(edge, set()).add(slot)
        self._families[edge.family].add(edge)
        self._subjects[edge.subject].add(edge)
        for key in _filed_under(edge.subject):
            self._filed[key].add(edge.subject)
        for value in _value_keys(item):
            self._values[value].add(slot)
        for owner, bond in _bonds(edge, item):
            self._bonds[owner][bond] += 1

    def drop(self, slot: int, item: StoredItem) -> None:
        """Lets go of what a memory states, given as it was put; nothing happens where it was not."""
        edge = statement(item)
        held = self._edges.get(edge, set())
        if slot not in held:
            return
        held.remove(slot)
        if not held:
            del self._edges[edge]
            self._families[edge.family].discard(edge)
            self._subjects[edge.subject].discard(edge)
            if not self._subjects[edge.subject]:
                for key in _filed_under(edge.subject):
                    self._filed[key].discard(edge.subject)
        for value in _value_keys(item):
            self._values[value].discard(slot)
        for owner, bond in _bonds(edge, item):
            self._bonds[owner][bond] -= 1

    def bearing(self, asked: Asked) -> Iterator[tuple[set[int], float]]:
        """The memories (slots) about what a question asks for or whom it names, and what each of them gains."""
        meant = self.meant(asked)
        edges: set[Statement] = set()
        for family in {name.partition(":")[0] for name in asked.attributes}:
            edges |= self._families.get(family, set())
        for subject in (*meant.subjects, *meant.owners):
            edges |= self._subjects.get(subject, set())
        for edge in edges:
            gain = asked.gain(edge, meant)
            if gain > 0:
                yield self._edges[edge], gain

    def asked_for(self, asked: Asked) -> Iterator[set[int]]:
        """The memories (slots) that state a slot asked for, of somebody whom the question may mean."""
        meant = self.meant(asked)
        for family in {name.partition(":")[0] for name in asked.attributes}:
            for edge in self._families.get(family, ()):
                if asked.plainly(edge) > 0 and asked.gain(edge, meant) > 0:
                    yield self._edges[edge]

    def told_as_over(self, asked: Asked) -> Iterator[int]:
        """The memories (slots) that say of a slot asked for that it held once: "I used to live in Graz"."""
        meant = self.meant(asked)
        for edge in self._families.get("former", ()):
            family, _, thing = edge.thing.partition(":")
            if asked.gain(Statement(edge.subject, family, thing), meant) > 0:
                yield from self._edges[edge]

    def of_families(self, families: Iterable[str]) -> Iterator[int]:
        """The memories (slots) that state something of those families, about anybody."""
        for family in families:
            for edge in self._families.get(family, ()):
                yield from self._edges[edge]

    def own(self, families: Iterable[str]) -> Iterator[int]:
        """The memories (slots) that state something of those families about the one who asks."""
        for family in families:
            for edge in self._families.get(family, ()):
                if edge.subject == SELF:
                    yield from self._edges[edge]

    def valued(self, asked: Asked) -> set[int]:
        """The memories (slots) whose value stands in a question."""
        keys = (asked.things | asked.phrases) & self._values.keys()
        return set().union(*(self._values[key] for key in keys))

    def meant(self, asked: Asked) -> Meant:
        """Whom a question is about: those it names, those of its relations, and relations of either."""
        subjects = self._under(self._keys(asked.roles, asked.phrases))
        owners: set[str] = set()
        for owner, role in asked.owned:
            roles = frozenset({role_key(owner)}) if is_role(owner) else frozenset()
            keys = self._keys(roles, frozenset({owner}))
            having = self._under(keys)
            owners |= having.keys()
            subjects |= dict.fromkeys(self._belonging(having, keys, role), 1.0)
        return Meant(subjects, frozenset(owners))

    def also_called(self, asked: Asked) -> dict[str, float]:
        """What else those whom a question names are called, in folded words, each with how surely they are meant."""
        names = {
            key.removeprefix("name:"): sure
            for key, sure in self._keys(asked.roles, frozenset()).items()
            if key.startswith("name:")
        }
        return {**names, **self.meant(asked).subjects}

    def _keys(self, roles: frozenset[str], names: frozenset[str]) -> dict[str, float]:
        """What people of those relations or names are filed under, with how surely each is meant."""
        bonds = [bond for bond, count in self._bonds[SELF].items() if count > 0]
        sure: dict[str, float] = {}
        for bond in bonds:
            if not names.isdisjoint(_forms(bond.name)):
                alone = sum(other.role == bond.role for other in bonds) == 1
                sure[f"role:{bond.role}"] = 1.0 if alone else ONE_OF_SEVERAL
            likeness = max((akin(role, bond.role) for role in roles), default=0.0)
            if likeness:
                sure[f"name:{bond.name}"] = likeness
        for role in roles:
            for other in kindred(role):
                key = f"role:{other}"
                sure[key] = max(akin(role, other), sure.get(key, 0.0))
        return sure | {f"name:{name}": 1.0 for name in names}

    def _under(self, keys: Mapping[str, float]) -> dict[str, float]:
        """The subjects filed under keys, each as surely as its surest key."""
        found: dict[str, float] = {}
        for key in keys.keys() & self._filed.keys():
            for subject in self._filed[key]:
                found[subject] = max(keys[key], found.get(subject, 0.0))
        return found

    def _belonging(self, having: Mapping[str, float], keys: Mapping[str, float], role: str) -> Iterator[str]:
        """The subjects that are a relation of those people."""
        for subject in self._filed.get("owned", ()):
            person = person_of(subject)
            if akin(role, person.role) and not keys.keys().isdisjoint(_filed_under(person.owner)):
                yield subject
        for owner in having:
            for bond, count in self._bonds[owner].items():
                if count > 0 and akin(role, bond.role):
                    yield from self._filed.get(f"name:{bond.name}", ())


def statement(item: StoredItem) -> Statement:
    """The edge of a memory, without its value."""
    family, _, thing = _edge(item.attribute)
    return Statement(fold(item.subject).strip(), family, thing)


@functools.lru_cache(maxsize=8192)
def _edge(attribute: str) -> tuple[str, str, str]:
    """An attribute's family and thing, this under the name of the glossary, whatever that was when it was stored."""
    family, colon, thing = attribute.partition(":")
    if family in _CLOSED:
        return family, colon, "".join(_edge(thing))
    return family, colon, role_key(thing) if family == "relation" else thing_key(fold(thing))


def _filed_under(subject: str) -> Iterator[str]:
    if not subject or subject == SELF:
        return
    person = person_of(subject)
    if person.owner:
        yield "owned"
    elif person.role:
        yield f"role:{person.role}"
    for form in {subject, *_forms(person.name)}:
        yield f"name:{form}"


def _forms(name: str) -> tuple[str, ...]:
    """A name in full and, of several words, the first."""
    first = name.partition(" ")[0]
    return (name, first) if len(first) > 2 and first != name else (name,) if name else ()


def _bonds(edge: Statement, item: StoredItem) -> Iterator[tuple[str, Bond]]:
    """Which name goes with which relation, and whose relation it is."""
    person = person_of(edge.subject)
    if person.role and person.name and not person.owner:
        yield SELF, Bond(person.role, person.name)
    if edge.family == "relation" and edge.thing and item.value:
        yield edge.subject, Bond(edge.thing, fold(item.value))


def _value_keys(item: StoredItem) -> set[str]:
    value = fold(item.value).strip()
    return {value, thing_key(value)} if 1 < len(value) <= LONGEST_VALUE else set()
