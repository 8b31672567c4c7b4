"""What tests of telling share: when it begins, what telling gives, and what holds and held."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

from assistant.memory.records import Action, Memory
from assistant.storage.stores import Stores

START = datetime(2026, 1, 5, 9, tzinfo=UTC)
Outcome = tuple[Action, Memory | None]
Tell = Callable[..., list[Outcome]]


def current(stores: Stores, scope: str = "default") -> list[str]:
    return [memory.text for memory in reversed(stores.memories.list(scope=scope))]


def retired(stores: Stores, scope: str = "default") -> list[str]:
    everything = stores.memories.list(scope=scope, include_retired=True)
    return [memory.text for memory in reversed(everything) if memory.state == "retired"]
