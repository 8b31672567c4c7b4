"""Episodes: a task, how it was gone about and how it came out. Each belongs to a memory of that kind."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from assistant.errors import NotFoundError
from assistant.storage.database import Database
from assistant.storage.rows import KEYS, aware, listed, storable, stored_time

_COLUMNS = (
    "memory_key, task, happened_at, approach, outcome, conversation_id, message_key, duration_s, token_cost, quality,"
    " notes, error"
)
_CHANGEABLE = frozenset({"approach", "outcome", "duration_s", "token_cost", "quality", "notes", "error", "message_key"})


@dataclass(frozen=True, slots=True)
class Episode:
    """One task.

    Attributes:
        outcome: success, partial, failure, or empty while it is open.
        quality: 0 to 1, from the person's thumbs or an evaluator.
    """

    memory_key: int
    task: str
    happened_at: datetime
    approach: str = ""
    outcome: str = ""
    conversation_id: str | None = None
    message_key: int | None = None
    duration_s: float | None = None
    token_cost: int | None = None
    quality: float | None = None
    notes: str = ""
    error: str = ""


class EpisodeStore:
    """Keeps episodes by the key of their memory."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def add(self, episode: Episode) -> None:
        """Stores one."""
        values = [_column(getattr(episode, name.strip())) for name in _COLUMNS.split(",")]
        marks = ", ".join("?" * len(values))
        self._database.write(
            lambda cursor: cursor.execute(f"INSERT INTO episodes ({_COLUMNS}) VALUES ({marks})", values)
        )

    def get(self, memory_keys: Iterable[int]) -> dict[int, Episode]:
        """Those of the memories that are episodes, by key."""
        wanted = listed(memory_keys)
        rows = self._database.read(
            lambda cursor: cursor.execute(
                f"SELECT {_COLUMNS} FROM episodes WHERE memory_key IN {KEYS}", [wanted]
            ).fetchall()
        )
        return {row[0]: _episode(row) for row in rows}

    def of_conversation(self, conversation_id: str) -> list[Episode]:
        """The episodes of one conversation, oldest first."""
        rows = self._database.read(
            lambda cursor: cursor.execute(
                f"SELECT {_COLUMNS} FROM episodes WHERE conversation_id = ? ORDER BY happened_at, memory_key",
                [conversation_id],
            ).fetchall()
        )
        return [_episode(row) for row in rows]

    def update(self, memory_key: int, **changes: Any) -> Episode:
        """Changes what is known of one, once it has gone on or was judged.

        Raises:
            NotFoundError: it is not there.
        """
        if unknown := set(changes) - _CHANGEABLE:
            raise TypeError(f"not fields that can change: {sorted(unknown)}")
        if changes:
            setters = ", ".join(f"{name} = ?" for name in changes)
            values = [*map(_column, changes.values()), memory_key]
            self._database.write(
                lambda cursor: cursor.execute(f"UPDATE episodes SET {setters} WHERE memory_key = ?", values)
            )
        found = self.get([memory_key])
        if not found:
            raise NotFoundError("There is no such episode.", key=memory_key)
        return found[memory_key]


def _column(value: Any) -> Any:
    if isinstance(value, datetime):
        return stored_time(value)
    return storable(value) if isinstance(value, str) else value


def _episode(row: Any) -> Episode:
    return Episode(row[0], row[1], aware(row[2]), *row[3:])
