"""Episodes: a task, how it was gone about, how it came out and who says so. Each belongs to a memory of that kind."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from assistant.errors import NotFoundError
from assistant.storage.connection import Cursor
from assistant.storage.database import Database
from assistant.storage.rows import KEYS, aware, insert, listed, storable, stored_time

_COLUMNS = (
    "memory_key, task, happened_at, approach, outcome, conversation_id, message_key, duration_s, token_cost, quality,"
    " notes, error"
)
_CHANGEABLE = frozenset({"approach", "outcome", "duration_s", "token_cost", "quality", "notes", "error"})
_VERDICT_TYPES = {
    "memory_key": "BIGINT",
    "given_by": "TEXT",
    "outcome": "TEXT",
    "given_at": "TIMESTAMP",
    "message_key": "BIGINT",
    "quality": "DOUBLE",
    "cause": "TEXT",
    "note": "TEXT",
}


@dataclass(frozen=True, slots=True)
class Episode:
    """One task.

    Attributes:
        message_key: the message that set the task or told of it.
        outcome: success, partial, failure, or empty while it is open.
        token_cost: of the replies that worked on it.
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


@dataclass(frozen=True, slots=True)
class Verdict:
    """What one voice says of how an episode came out.

    Attributes:
        given_by: said (the person's words), thumb (on a reply) or model (an evaluator).
        message_key: the message or reply that it comes from, where there is one.
        outcome: success, partial or failure; empty where only something is noted.
        quality: 0 to 1, where the voice says so.
        cause: why it failed.
        note: what worked or what is to change.
    """

    memory_key: int
    given_by: str
    outcome: str
    given_at: datetime
    message_key: int | None = None
    quality: float | None = None
    cause: str = ""
    note: str = ""


class EpisodeStore:
    """Keeps episodes and verdicts on them by the key of their memory."""

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

    def of_message(self, message_key: int) -> Episode | None:
        """The episode whose task a message set."""
        rows = self._database.read(
            lambda cursor: cursor.execute(
                f"SELECT {_COLUMNS} FROM episodes WHERE message_key = ? ORDER BY memory_key LIMIT 1", [message_key]
            ).fetchall()
        )
        return _episode(rows[0]) if rows else None

    def judged_by(self, message_key: int) -> Episode | None:
        """The episode that a message of the person's said something of."""
        rows = self._database.read(
            lambda cursor: cursor.execute(
                f"SELECT {_COLUMNS} FROM episodes WHERE memory_key IN"
                " (SELECT memory_key FROM episode_verdicts WHERE message_key = ? AND given_by = 'said')"
                " ORDER BY memory_key LIMIT 1",
                [message_key],
            ).fetchall()
        )
        return _episode(rows[0]) if rows else None

    def unjudged(self, before: datetime) -> list[Episode]:
        """Episodes of active memories that began before a moment and that no evaluator has looked at, oldest first."""
        columns = ", ".join(f"e.{name.strip()}" for name in _COLUMNS.split(","))
        rows = self._database.read(
            lambda cursor: cursor.execute(
                f"SELECT {columns} FROM episodes e JOIN memories m ON m.key = e.memory_key"
                " WHERE m.state = 'active' AND e.message_key IS NOT NULL AND e.happened_at <= ? AND NOT EXISTS"
                " (SELECT 1 FROM episode_verdicts v WHERE v.memory_key = e.memory_key AND v.given_by = 'model')"
                " ORDER BY e.happened_at, e.memory_key",
                [stored_time(before)],
            ).fetchall()
        )
        return [_episode(row) for row in rows]

    def put_verdict(self, verdict: Verdict) -> None:
        """Keeps a verdict in place of what the same voice said in the same place before."""
        values = [getattr(verdict, name) for name in _VERDICT_TYPES]

        def work(cursor: Cursor) -> None:
            self.drop_verdict(verdict.memory_key, verdict.given_by, verdict.message_key)
            insert(cursor, "episode_verdicts", _VERDICT_TYPES, [values])

        self._database.write(work)

    def drop_verdict(self, memory_key: int, given_by: str, message_key: int | None) -> None:
        """Takes a verdict back."""
        self._database.write(
            lambda cursor: cursor.execute(
                "DELETE FROM episode_verdicts WHERE memory_key = ? AND given_by = ?"
                " AND message_key IS NOT DISTINCT FROM ?",
                [memory_key, given_by, message_key],
            )
        )

    def verdicts(self, memory_keys: Iterable[int]) -> dict[int, tuple[Verdict, ...]]:
        """The verdicts on each episode, oldest first."""
        rows = self._database.read(
            lambda cursor: cursor.execute(
                f"SELECT {', '.join(_VERDICT_TYPES)} FROM episode_verdicts WHERE memory_key IN {KEYS}"
                " ORDER BY given_at, rowid",
                [listed(memory_keys)],
            ).fetchall()
        )
        found: dict[int, tuple[Verdict, ...]] = {}
        for row in rows:
            fields = dict(zip(_VERDICT_TYPES, row, strict=True))
            fields["given_at"] = aware(fields["given_at"])
            found[row[0]] = (*found.get(row[0], ()), Verdict(**fields))
        return found

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
