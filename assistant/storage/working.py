"""Working memory: the named notes of the task that a conversation is at, for as long as it is at it."""

from __future__ import annotations

from collections.abc import Iterable

from assistant import clock
from assistant.storage.connection import Cursor
from assistant.storage.database import Database
from assistant.storage.rows import TEXTS, listed, storable, stored_time


class WorkingStore:
    """Keeps notes by conversation and name, in the order they were first made."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def all(self, conversation_id: str) -> dict[str, str]:
        """The notes of one conversation."""
        rows = self._database.read(
            lambda cursor: cursor.execute(
                "SELECT name, value FROM working_memory WHERE conversation_id = ? ORDER BY rowid", [conversation_id]
            ).fetchall()
        )
        return dict(rows)

    def set(self, conversation_id: str, name: str, value: str) -> None:
        """Makes or changes a note."""
        values = [storable(value), stored_time(clock.now()), conversation_id, storable(name)]

        def work(cursor: Cursor) -> None:
            changed = cursor.execute(
                "UPDATE working_memory SET value = ?, updated_at = ? WHERE conversation_id = ? AND name = ?"
                " RETURNING name",
                values,
            ).fetchall()
            if not changed:
                cursor.execute(
                    "INSERT INTO working_memory (value, updated_at, conversation_id, name) VALUES (?, ?, ?, ?)", values
                )

        self._database.write(work)

    def remove(self, conversation_id: str, name: str) -> None:
        """Removes a note."""
        self._database.write(
            lambda cursor: cursor.execute(
                "DELETE FROM working_memory WHERE conversation_id = ? AND name = ?", [conversation_id, name]
            )
        )

    def clear(self, conversation_id: str) -> None:
        """Removes all notes of a conversation."""
        self._database.write(
            lambda cursor: cursor.execute("DELETE FROM working_memory WHERE conversation_id = ?", [conversation_id])
        )

    def forget(self, texts: Iterable[str]) -> int:
        """Removes every note, of any conversation, that holds one of these texts; how many went."""
        wanted = [text for text in texts if text.strip()]
        query = (
            f"DELETE FROM working_memory WHERE EXISTS (SELECT 1 FROM {TEXTS} AS texts(text)"
            " WHERE contains(value, text) OR contains(name, text)) RETURNING name"
        )
        gone = self._database.write(lambda cursor: cursor.execute(query, [listed(wanted)]).fetchall())
        return len(gone)
