"""The tree of a conversation: what else was said in a message's place, and where each of these ways ends."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

Tree = Mapping[int, int | None]
"""The key of each message, in the order that they were made, with the key of the one that it follows."""


@dataclass(frozen=True, slots=True)
class Versions:
    """What was said in one place, oldest first; `number` of `keys`, counted from 1, is the one in question."""

    number: int
    keys: tuple[int, ...]


def versions(tree: Tree, shown: Iterable[int]) -> dict[int, Versions]:
    """The versions of those messages that have more than one."""
    children: dict[int | None, list[int]] = {}
    for key, parent in tree.items():
        children.setdefault(parent, []).append(key)
    found: dict[int, Versions] = {}
    for key in shown:
        beside = children.get(tree.get(key), [])
        if len(beside) > 1 and key in beside:
            found[key] = Versions(beside.index(key) + 1, tuple(beside))
    return found


def end_of(tree: Tree, key: int) -> int:
    """The last message of the way that goes on from one, by the newest at each fork."""
    latest = {parent: child for child, parent in tree.items()}
    while key in latest:
        key = latest[key]
    return key
