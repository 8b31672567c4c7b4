"""Profile slots that the person set by hand; what was learned is read from the memories."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from assistant import clock
from assistant.messages import DEFAULT_SCOPE
from assistant.storage.connection import Cursor
from assistant.storage.database import Database
from assistant.storage.rows import aware, storable, stored_time


@dataclass(frozen=True, slots=True)
class SlotValue:
    """A slot's value; `memory_id` names the memory that stands for it, if one does."""

    slot: str
    value: str
    memory_id: str | None
    set_at: datetime


class ProfileStore:
    """Keeps one value a slot and scope."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def all(self, scope: str = DEFAULT_SCOPE) -> dict[str, SlotValue]:
        """The slots that were set, by name."""
        rows = self._database.read(
            lambda cursor: cursor.execute(
                "SELECT slot, value, memory_id, set_at FROM profile_slots WHERE scope = ? ORDER BY slot", [scope]
            ).fetchall()
        )
        return {row[0]: SlotValue(row[0], row[1], row[2], aware(row[3])) for row in rows}

    def set(self, slot: str, value: str, *, scope: str = DEFAULT_SCOPE, memory_id: str | None = None) -> None:
        """Sets a slot."""
        values = [scope, slot, storable(value), memory_id, stored_time(clock.now())]

        def work(cursor: Cursor) -> None:
            cursor.execute("DELETE FROM profile_slots WHERE scope = ? AND slot = ?", [scope, slot])
            cursor.execute("INSERT INTO profile_slots VALUES (?, ?, ?, ?, ?)", values)

        self._database.write(work)

    def clear(self, slot: str, *, scope: str = DEFAULT_SCOPE) -> None:
        """Lets a slot go back to what was learned."""
        self._database.write(
            lambda cursor: cursor.execute("DELETE FROM profile_slots WHERE scope = ? AND slot = ?", [scope, slot])
        )
