"""Puts the messages of a foreign conversation in order, however odd the links between them are."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from assistant import clock
from assistant.interchange.records import ImportedMessage


@dataclass(frozen=True, slots=True)
class Node:
    """A place in a conversation's tree.

    Attributes:
        parent: the id that the file gives; it may name nothing, or lead round in a circle.
        kept: whether a message stands here; the others only join what is above them to what is below.
        at: None where the file has no time that can be.
    """

    id: str
    parent: str | None
    kept: bool
    at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Placed:
    """A message in its place: `parent` is the id of the one it follows, empty for none."""

    id: str
    parent: str
    at: datetime


def arranged(nodes: Sequence[Node], *, current: str | None, begins: datetime) -> tuple[list[Placed], str | None]:
    """All messages, parents before children and older branches before newer, and the id that the shown one ends in.

    A message whose parent is missing follows the latest message before it, so that no conversation falls apart; circles
    are cut before their earliest message; a message without a time has that of the one it follows.

    Args:
        nodes: each id once, in the file's order.
        current: where the person last was, as the file says; where it names nothing, the latest last message counts.
        begins: the time of what has none and follows nothing.
    """
    tree = _Tree(nodes, begins)
    placed = [Placed(one.id, tree.kept_parent(one.id) or "", tree.at(one.id)) for one in tree.walk() if one.kept]
    return placed, _shown(tree, placed, current)


def in_place(
    nodes: Sequence[Node], messages: Mapping[str, ImportedMessage], *, current: object, created: datetime | None
) -> Iterator[ImportedMessage]:
    """The messages of a conversation as `arranged` places them.

    Args:
        nodes: all places, in the file's order.
        messages: those that are kept, by the id of their node.
        current: what the file gives as the place where the person last was.
        created: when the conversation was begun, where the file says so.
    """
    times = [node.at for node in nodes if node.at is not None]
    begins = created or (min(times) if times else clock.local_now())
    placed, head = arranged(nodes, current=current if isinstance(current, str) else None, begins=begins)
    for place in placed:
        parent = messages[place.parent].id if place.parent else ""
        yield replace(messages[place.id], parent=parent, at=place.at, head=place.id == head)


class _Tree:
    def __init__(self, nodes: Sequence[Node], begins: datetime) -> None:
        self._nodes = {node.id: node for node in nodes}
        self._place = {id: place for place, id in enumerate(self._nodes)}
        self._begins = begins
        self._parents = {id: self._known(node) for id, node in self._nodes.items()}
        self._cut_circles()
        self._times: dict[str, datetime] = {}
        self._adopt()
        self._children: dict[str | None, list[str]] = {}
        for id, parent in self._parents.items():
            self._children.setdefault(parent, []).append(id)

    def __contains__(self, id: object) -> bool:
        return id in self._nodes

    def walk(self) -> Iterator[Node]:
        """Depth first, older children first."""
        waiting = [iter(self._sorted(self._children.get(None, [])))]
        while waiting:
            id = next(waiting[-1], None)
            if id is None:
                waiting.pop()
                continue
            yield self._nodes[id]
            waiting.append(iter(self._sorted(self._children.get(id, []))))

    def at(self, id: str) -> datetime:
        """A node's own time, else that of the nearest above it that has one."""
        passed = []
        found: datetime | None = None
        above: str | None = id
        while above is not None and found is None:
            found = self._times.get(above) or self._nodes[above].at
            passed.append(above)
            above = self._parents[above]
        for one in passed:
            self._times[one] = found or self._begins
        return found or self._begins

    def kept_parent(self, id: str) -> str | None:
        """The nearest message above."""
        above = self._parents[id]
        while above is not None and not self._nodes[above].kept:
            above = self._parents[above]
        return above

    def message_at(self, id: str) -> str | None:
        """The message here, else the nearest above."""
        return id if self._nodes[id].kept else self.kept_parent(id)

    def _known(self, node: Node) -> str | None:
        return node.parent if node.parent in self._nodes and node.parent != node.id else None

    def _cut_circles(self) -> None:
        safe: set[str] = set()
        for start in self._nodes:
            path: dict[str, None] = {}
            id: str | None = start
            while id is not None and id not in safe and id not in path:
                path[id] = None
                id = self._parents[id]
            if id is not None and id in path:
                around = list(path)[list(path).index(id) :]
                self._parents[min(around, key=self._age)] = None
            safe.update(path)

    def _adopt(self) -> None:
        """Gives those whose parent is missing a place after the latest message before them."""
        lost = [id for id, node in self._nodes.items() if node.parent and node.parent not in self._nodes]
        messages = sorted((self._age(id), id) for id, node in self._nodes.items() if node.kept) if lost else []
        for id in sorted(lost, key=self._age):
            before = bisect_left(messages, (self._age(id), ""))
            if before and self._root(messages[before - 1][1]) != id:
                self._parents[id] = messages[before - 1][1]

    def _root(self, id: str) -> str:
        while (above := self._parents[id]) is not None:
            id = above
        return id

    def _sorted(self, ids: list[str]) -> list[str]:
        return sorted(ids, key=lambda id: (self.at(id), self._place[id]))

    def _age(self, id: str) -> tuple[bool, float, int]:
        at = self._nodes[id].at
        return at is None, at.timestamp() if at else 0.0, self._place[id]


def _shown(tree: _Tree, placed: Sequence[Placed], current: str | None) -> str | None:
    if current is not None and current in tree and (found := tree.message_at(current)) is not None:
        return found
    followed = {one.parent for one in placed}
    ends = [one for one in placed if one.id not in followed]
    return max(enumerate(ends), key=lambda pair: (pair[1].at, pair[0]))[1].id if ends else None
