"""Rolling summaries: what fell out of a conversation's window, folded; the newest of a conversation counts."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from assistant import clock
from assistant.storage.connection import Cursor
from assistant.storage.database import Database
from assistant.storage.rows import aware, storable, stored_time


@dataclass(frozen=True, slots=True)
class ConversationSummary:
    """A summary of a conversation's messages up to a key."""

    conversation_id: str
    upto_key: int
    text: str
    made_at: datetime


class SummaryStore:
    """Keeps one rolling summary a conversation."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def latest(self, conversation_id: str) -> ConversationSummary | None:
        """The summary that counts; None where there is none."""
        row = self._database.read(
            lambda cursor: cursor.execute(
                "SELECT conversation_id, upto_key, text, made_at FROM conversation_summaries WHERE conversation_id = ?"
                " ORDER BY made_at DESC, upto_key DESC LIMIT 1",
                [conversation_id],
            ).fetchone()
        )
        return None if row is None else ConversationSummary(row[0], row[1], row[2], aware(row[3]))

    def put(self, conversation_id: str, *, upto_key: int, text: str) -> None:
        """Replaces a conversation's summary."""
        values = [conversation_id, upto_key, storable(text), stored_time(clock.now())]

        def work(cursor: Cursor) -> None:
            cursor.execute("DELETE FROM conversation_summaries WHERE conversation_id = ?", [conversation_id])
            cursor.execute("INSERT INTO conversation_summaries VALUES (?, ?, ?, ?)", values)

        self._database.write(work)

    def delete(self, conversation_id: str) -> None:
        """Removes it, so that it is made anew."""
        self._database.write(
            lambda cursor: cursor.execute(
                "DELETE FROM conversation_summaries WHERE conversation_id = ?", [conversation_id]
            )
        )
