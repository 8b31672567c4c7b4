"""Marks: what the person said of a memory or a message that a prompt carried, by its key and without its words."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from enum import StrEnum
from typing import Any

from assistant.storage.connection import Cursor
from assistant.storage.database import Database
from assistant.storage.rows import KEYS, aware, insert, listed, stored_time

_TYPES = {"item_key": "BIGINT", "mark": "TEXT", "conversation_id": "TEXT", "marked_at": "TIMESTAMP"}


class Mark(StrEnum):
    """`NOT_HERE` holds in one conversation, the others everywhere. A whole conversation is leaving under the key 0."""

    WRONG = "wrong"
    LEAVING = "leaving"
    NOT_HERE = "not_here"


class MarkStore:
    """Keeps marks by the key of what is marked."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def put(self, keys: Iterable[int], mark: Mark, at: datetime, *, conversation_id: str = "") -> None:
        """Marks items, each once."""
        wanted = list(dict.fromkeys(keys))

        def work(cursor: Cursor) -> None:
            self._delete(cursor, wanted, mark, conversation_id)
            insert(cursor, "memory_marks", _TYPES, [(key, str(mark), conversation_id, at) for key in wanted])

        self._database.write(work)

    def take(self, keys: Iterable[int], mark: Mark, *, conversation_id: str = "") -> None:
        """Takes a mark off items."""
        self._database.write(lambda cursor: self._delete(cursor, list(keys), mark, conversation_id))

    def everywhere(self) -> dict[int, Mark]:
        """What is not to be used in any conversation, by key."""
        rows = self._rows("mark <> ? AND item_key <> 0", [str(Mark.NOT_HERE)])
        return {int(key): Mark(mark) for key, mark, _ in rows}

    def not_here(self, conversation_id: str) -> list[int]:
        """The keys of what is not to be used in a conversation, in the order that it was said."""
        rows = self._rows("mark = ? AND conversation_id = ?", [str(Mark.NOT_HERE), conversation_id])
        return [int(row[0]) for row in rows]

    def made_before(self, mark: Mark, moment: datetime) -> list[int]:
        """The keys of what bears a mark since a moment or longer."""
        rows = self._rows("mark = ? AND marked_at <= ? AND item_key <> 0", [str(mark), stored_time(moment)])
        return [int(row[0]) for row in rows]

    def leaving_conversations(self, moment: datetime) -> list[str]:
        """The conversations that have been leaving since a moment or longer."""
        query = "SELECT conversation_id FROM memory_marks WHERE item_key = 0 AND mark = ? AND marked_at <= ?"
        values = [str(Mark.LEAVING), stored_time(moment)]
        return [str(row[0]) for row in self._database.read(lambda cursor: cursor.execute(query, values).fetchall())]

    def wrong_since(self, keys: Iterable[int]) -> dict[int, datetime]:
        """When these were called wrong; those that were not are left out."""
        rows = self._rows(f"mark = ? AND item_key IN {KEYS}", [str(Mark.WRONG), listed(keys)])
        return {int(key): aware(at) for key, _, at in rows}

    def _rows(self, where: str, values: list[Any]) -> list[Any]:
        query = f"SELECT item_key, mark, marked_at FROM memory_marks WHERE {where} ORDER BY rowid"
        return self._database.read(lambda cursor: cursor.execute(query, values).fetchall())

    @staticmethod
    def _delete(cursor: Cursor, keys: list[int], mark: Mark, conversation_id: str) -> None:
        cursor.execute(
            f"DELETE FROM memory_marks WHERE item_key IN {KEYS} AND mark = ? AND conversation_id = ?",
            [listed(keys), str(mark), conversation_id],
        )
