"""Makes room where the disk is short: caches, then surplus backups, then what pruning would take; never messages."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

from assistant.errors import StorageError
from assistant.events import EventBus, NoticeRaised
from assistant.memory.upkeep.bin import Bin
from assistant.storage.backup import Backups
from assistant.storage.stores import Stores

NOTICE = "room_made"

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Shed:
    """What went: bytes of caches and of backups, the number of memories, and the bytes that the file became shorter."""

    caches: int = 0
    backups: int = 0
    memories: int = 0
    file: int = 0

    @property
    def freed(self) -> int:
        """All bytes that are free now and were not before."""
        return self.caches + self.backups + self.file


class Shedding:
    """Lets go of what can best be spared, in that order, and says so."""

    def __init__(self, *, stores: Stores, backups: Backups, bin: Bin, events: EventBus) -> None:
        """Touches nothing yet.

        Args:
            stores: where everything is kept.
            backups: those in the data folder.
            bin: what was pruned already.
            events: who is told.
        """
        self._stores = stores
        self._backups = backups
        self._bin = bin
        self._events = events

    def shed(self, wanted: int, *, prune: Callable[[], object]) -> Shed:
        """Frees at least so many bytes, or as many as can be spared; the result says what went.

        Caches are built anew when they are needed. Of the backups the newest stays, which was proved when it was made.
        Memories go only if that is not enough: those in the bin, and those that pruning would put there, of which a run
        takes few and none that is pinned or important. The file becomes shorter for it only if there is room to write
        it anew; where there is not, the room inside it is used before it grows.

        Args:
            wanted: bytes.
            prune: puts into the bin what pruning would take now, within its bounds.
        """
        paths = self._stores.database.paths
        backups = memories = file = 0
        caches = _remove(paths.indexes.glob("*"), wanted)
        if caches < wanted:
            surplus = [one.path for one in reversed(self._backups.kept()[1:])]
            backups = _remove(surplus, wanted - caches)
        if caches + backups < wanted:
            memories = self._let_go(prune)
            file = self._shorten() if memories else 0
        done = Shed(caches, backups, memories, file)
        if done != Shed():
            self._events.publish(NoticeRaised(NOTICE, _sentence(done)))
        return done

    def _let_go(self, prune: Callable[[], object]) -> int:
        try:
            prune()
            return self._bin.empty()
        except StorageError as fault:  # a full disk may not take even that
            _log.warning("nothing could be pruned: %s", fault.code)
            return 0

    def _shorten(self) -> int:
        before = self._stores.database.path.stat().st_size
        try:
            self._stores.database.compact()
        except StorageError as fault:
            _log.info("the file could not be written anew: %s", fault.code)
        return max(before - self._stores.database.path.stat().st_size, 0)


def _remove(files: Iterable[Path], wanted: int) -> int:
    """Removes files one by one until so many bytes are free; the bytes that they were."""
    freed = 0
    for path in sorted(files):
        if freed >= wanted:
            break
        try:
            size = path.stat().st_size
            path.unlink()
        except OSError as fault:
            _log.info("%s could not be removed: %s", path.name, fault.strerror)
            continue
        freed += size
    return freed


def _sentence(done: Shed) -> str:
    parts = []
    if done.caches:
        parts.append("caches, which are built anew")
    if done.backups:
        parts.append("old backups; the newest is still there")
    if done.memories:
        parts.append(f"{done.memories} memories that nobody used")
    return f"The disk is nearly full. Keepsake let go of {', and '.join(parts)}."
