"""What memory knows as a graph: people, places and things, joined by what was said of them and for how long it held."""

from __future__ import annotations

import threading
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from heapq import nlargest
from itertools import islice

from assistant import clock
from assistant.memory.entities import NodeKind, kind_of_value, values_of
from assistant.memory.history import LASTING, holds_at
from assistant.memory.naming import PET, Names, named_in, names_somebody
from assistant.memory.records import SELF, Memory
from assistant.memory.writing.glossary import is_pet
from assistant.memory.writing.sameness import relation_of, somebody
from assistant.messages import DEFAULT_SCOPE
from assistant.storage.database import Database
from assistant.storage.statements import StatementStore

MOST_PATHS = 50


@dataclass(frozen=True, slots=True)
class Node:
    """Somebody or something. `key` is its one name in the graph, `name` how it is shown, `role` its relation."""

    key: str
    name: str
    kind: NodeKind
    role: str = ""


@dataclass(frozen=True, slots=True)
class Edge:
    """A statement of a subject: about another node (`target`), or a plain value such as a number or a date.

    Attributes:
        relation: the attribute, in English in both languages ("lives_in", "relation:sister").
        target: the other node's key; None for a plain value.
        value: as it was said.
        memory: what stated it, with its four times.
        implied: the statement only names the relation by the way ("my brother-in-law Pavel is a baker").
    """

    source: str
    relation: str
    target: str | None
    value: str
    memory: Memory
    implied: bool = False

    def holds(self, as_of: datetime | None) -> bool:
        """Whether it holds now, or held at a moment."""
        if as_of is not None:
            return holds_at(self.memory, as_of)
        over = self.memory.valid_to is not None and self.memory.valid_to <= clock.now()
        return self.memory.state == "active" and not (over and self.memory.kind in LASTING)


@dataclass(frozen=True, slots=True)
class About:
    """What is known of a node: its own statements, and those of others about it."""

    node: Node
    says: tuple[Edge, ...]
    said_of: tuple[Edge, ...]


@dataclass(slots=True)
class _Ends:
    out: dict[int, list[Edge]] = field(default_factory=dict)  # by the memory's key
    into: dict[int, list[Edge]] = field(default_factory=dict)


class Graph:
    """The graph of one scope, as the statements that it was given make it."""

    def __init__(self, statements: Sequence[Memory]) -> None:
        self._lock = threading.RLock()
        self._statements = {one.key: one for one in statements}
        self._names = Names(statements)
        self._ends: dict[str, _Ends] = {}
        self._nodes: dict[str, Node] = {SELF: Node(SELF, SELF, NodeKind.SELF)}
        self._touching: dict[int, set[str]] = {}
        for one in statements:
            self._put(one)

    def changed(self, gone: Iterable[int], statements: Sequence[Memory]) -> Graph:
        """The graph with some statements gone and others new or changed; only where a name changed is all read anew."""
        leaving = [*gone, *(one.key for one in statements)]
        before = [self._statements.pop(key) for key in leaving if key in self._statements]
        self._statements |= {one.key: one for one in statements}
        if any(names_somebody(one) for one in (*before, *statements)):
            every = sorted(self._statements.values(), key=lambda one: (one.learned_at, one.key))
            if Names(every) != self._names:
                return Graph(every)
        with self._lock:
            for key in leaving:
                self._drop(key)
            for one in statements:
                self._put(one)
        return self

    def __len__(self) -> int:
        return sum(len(ends.out) for ends in self._ends.values())

    def node(self, name: str) -> Node | None:
        """Whom or what a name means, in either language; None for nobody that is known of."""
        key = self._names.key(name)
        node = self._nodes.get(key)
        return node if node is not None and (key in self._ends or key == SELF) else None

    def name(self, key: str) -> str:
        """How a node is shown; the key itself where there is none."""
        node = self._nodes.get(key)
        return node.name if node is not None else key

    def nodes(self, *, as_of: datetime | None = None) -> list[Node]:
        """All that have an edge that holds, the person first, then those with most edges."""
        with self._lock:
            counted = [(sum(1 for _ in self._edges(key, as_of)), node) for key, node in self._nodes.items()]
        known = [(count, node) for count, node in counted if count]
        known.sort(key=lambda item: (item[1].key != SELF, -item[0], item[1].key))
        return [node for _, node in known]

    def edges(self, *, as_of: datetime | None = None) -> list[Edge]:
        """All that hold, as they were told."""
        with self._lock:
            held = _told([edge for key in self._ends for edge in self._out(key) if edge.holds(as_of)])
        return sorted(held, key=lambda edge: (edge.memory.learned_at, edge.memory.key, edge.value))

    def about(
        self,
        name: str,
        *,
        relation: str | None = None,
        as_of: datetime | None = None,
        over: bool = False,
        limit: int | None = None,
    ) -> About | None:
        """What is known of somebody or something; None where nothing is.

        Args:
            name: in either language: "my sister", "Ines", 妈妈, "me".
            relation: an attribute, or the family before its colon; None for all.
            as_of: what was known and held then.
            over: also what no longer holds.
            limit: at most so many in each direction, the important and the new first.
        """
        node = self.node(name)
        if node is None:
            return None
        with self._lock:
            both = [list(self._out(node.key)), list(self._into(node.key))]
        kept = [[edge for edge in side if _fits(edge, relation) and (over or edge.holds(as_of))] for side in both]
        says, said_of = (_best(_told(side), limit) for side in kept)
        return About(node, says, said_of)

    def neighbours(
        self, name: str, *, relation: str | None = None, as_of: datetime | None = None
    ) -> list[tuple[Node, Edge]]:
        """The nodes one step away, each with the statement that joins them."""
        node = self.node(name)
        if node is None:
            return []
        with self._lock:
            near = [(self._other(edge, node.key), edge) for edge in self._edges(node.key, as_of)]
        found = [(self._nodes[key], edge) for key, edge in near if key is not None and _fits(edge, relation)]
        return sorted(found, key=lambda item: (item[1].memory.learned_at, item[1].memory.key, item[0].key))

    def paths(self, one: str, other: str, *, steps: int = 2, as_of: datetime | None = None) -> list[tuple[Edge, ...]]:
        """How two are joined, in at most so many steps: the shortest first, and last those that lead by the person.

        At most `MOST_PATHS`; no node is passed twice.
        """
        start, end = self.node(one), self.node(other)
        if start is None or end is None or start.key == end.key or steps < 1:
            return []
        with self._lock:
            lengths = range(1, steps + 1)
            walks = (path for size in lengths for path in self._walks(start.key, end.key, size, as_of, {start.key}))
            found = list(islice(walks, MOST_PATHS))
        apart = SELF not in {start.key, end.key}
        by_person = [apart and any(SELF in {edge.source, edge.target} for edge in path) for path in found]
        order = sorted(range(len(found)), key=lambda at: (len(found[at]), by_person[at]))
        return [found[at] for at in order]

    def _walks(
        self, at: str, end: str, length: int, as_of: datetime | None, passed: set[str]
    ) -> Iterator[tuple[Edge, ...]]:
        if length == 1:
            fewer, far = (at, end) if self._degree(at) <= self._degree(end) else (end, at)
            yield from ((edge,) for edge in self._edges(fewer, as_of) if self._other(edge, fewer) == far)
            return
        if self._degree(end) < self._degree(at):
            for path in self._walks(end, at, length, as_of, {end, *(passed - {at})}) if end not in passed else ():
                yield path[::-1]
            return
        for edge in self._edges(at, as_of):
            following = self._other(edge, at)
            if following is None or following == end or following in passed:
                continue
            for rest in self._walks(following, end, length - 1, as_of, passed | {following}):
                yield (edge, *rest)

    def _put(self, one: Memory) -> None:
        source = self._names.key(one.subject, one.learned_at)
        if source not in self._nodes:
            self._meet(source, one.subject, self._kind_of(source))
        touched = self._touching[one.key] = set()
        for edge in (*self._edges_of(source, one), *self._implied(source, one)):
            self._at(edge.source).out.setdefault(one.key, []).append(edge)
            touched.add(edge.source)
            if edge.target is not None and edge.target != edge.source:
                self._at(edge.target).into.setdefault(one.key, []).append(edge)
                touched.add(edge.target)

    def _at(self, key: str) -> _Ends:
        found = self._ends.get(key)
        if found is None:
            found = self._ends[key] = _Ends()
        return found

    def _edges_of(self, source: str, one: Memory) -> Iterator[Edge]:
        people = named_in(one)
        for who in people:
            person = self._names.key(who.name, one.learned_at)
            self._meet(person, who.name, self._kind_of(person))
            yield Edge(source, one.attribute, person, who.name, one)
        if people:
            return
        for value in values_of(one):
            kind = kind_of_value(one.attribute, value)
            target: str | None = None
            if kind is not None:
                target = self._names.key(value, one.learned_at)
                self._meet(target, value, kind)
            yield Edge(source, one.attribute, target, value, one)

    def _implied(self, source: str, one: Memory) -> Iterator[Edge]:
        """That the person, or somebody of theirs, has whom a statement speaks of, where it says so by the way."""
        chain = relation_of(one.subject)
        if chain is not None:
            owner = self._names.key(chain.owner, one.learned_at)
            self._meet(owner, chain.owner, self._kind_of(owner))
            yield Edge(
                owner, f"relation:{chain.role}", source, self._names.shown(source, one.subject), one, implied=True
            )
            return
        role = "" if source == SELF else somebody(one.subject).role
        if role and not self._names.is_stated(source):
            yield Edge(SELF, f"relation:{role}", source, self._names.shown(source, one.subject), one, implied=True)

    def _drop(self, key: int) -> None:
        for touched in self._touching.pop(key, ()):
            ends = self._ends[touched]
            ends.out.pop(key, None)
            ends.into.pop(key, None)
            if not ends.out and not ends.into:
                del self._ends[touched]
                if touched != SELF:
                    del self._nodes[touched]

    def _kind_of(self, key: str) -> NodeKind:
        role = self._names.role(key)
        if not role:
            return NodeKind.THING
        return NodeKind.ANIMAL if role == PET or is_pet(role) else NodeKind.PERSON

    def _meet(self, key: str, said: str, kind: NodeKind) -> None:
        known = self._nodes.get(key)
        if known is None or (known.kind is NodeKind.THING and kind is not NodeKind.THING):
            self._nodes[key] = Node(key, self._names.shown(key, said), kind, self._names.role(key))

    def _out(self, key: str) -> Iterator[Edge]:
        ends = self._ends.get(key)
        return (edge for edges in (ends.out.values() if ends else ()) for edge in edges)

    def _into(self, key: str) -> Iterator[Edge]:
        ends = self._ends.get(key)
        return (edge for edges in (ends.into.values() if ends else ()) for edge in edges)

    def _edges(self, key: str, as_of: datetime | None) -> Iterable[Edge]:
        return _told([edge for edges in (self._out(key), self._into(key)) for edge in edges if edge.holds(as_of)])

    def _degree(self, key: str) -> int:
        ends = self._ends.get(key)
        return len(ends.out) + len(ends.into) if ends else 0

    @staticmethod
    def _other(edge: Edge, key: str) -> str | None:
        return edge.target if edge.source == key else edge.source


class Graphs:
    """Graphs by scope, read at the first question and brought in step at each one. Thread-safe."""

    def __init__(self, database: Database) -> None:
        self._statements = StatementStore(database)
        self._lock = threading.Lock()
        self._made: dict[str, tuple[tuple[int, int], dict[int, int], Graph]] = {}

    def of(self, scope: str = DEFAULT_SCOPE) -> Graph:
        """The graph of what a scope holds and held, as it is now."""
        with self._lock:
            fingerprint = self._statements.fingerprint(scope)
            made = self._made.get(scope)
            if made is not None and made[0] == fingerprint:
                return made[2]
            marks = self._statements.marks(scope)
            if made is None:
                graph = Graph(self._statements.of_scope(scope))
            else:
                differing = [key for key, mark in marks.items() if made[1].get(key) != mark]
                graph = made[2].changed(made[1].keys() - marks.keys(), self._statements.of_keys(differing))
            self._made[scope] = (fingerprint, marks, graph)
            return graph


def _told(edges: Iterable[Edge]) -> list[Edge]:
    """Edges, each implied one once."""
    found: dict[object, Edge] = {}
    for edge in edges:
        found.setdefault((edge.source, edge.relation, edge.target) if edge.implied else id(edge), edge)
    return list(found.values())


def _fits(edge: Edge, relation: str | None) -> bool:
    return relation is None or edge.relation == relation or edge.relation.partition(":")[0] == relation


def _best(edges: Iterable[Edge], limit: int | None) -> tuple[Edge, ...]:
    def rank(edge: Edge) -> tuple[float, datetime]:
        return edge.memory.importance, edge.memory.learned_at

    return tuple(nlargest(limit, edges, key=rank) if limit is not None else sorted(edges, key=rank, reverse=True))
