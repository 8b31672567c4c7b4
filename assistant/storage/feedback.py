"""What the person thinks of replies: a thumb up or down on each, which can be taken back."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from assistant.storage.connection import Cursor
from assistant.storage.database import Database
from assistant.storage.rows import KEYS, listed, stored_time


class FeedbackStore:
    """Keeps thumbs by the key of the reply."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def put(self, message_key: int, thumb: int, at: datetime) -> None:
        """Keeps a thumb in place of the one before; 0 takes it back."""

        def work(cursor: Cursor) -> None:
            cursor.execute("DELETE FROM reply_feedback WHERE message_key = ?", [message_key])
            if thumb:
                cursor.execute(
                    "INSERT INTO reply_feedback (message_key, thumb, given_at) VALUES (?, ?, ?)",
                    [message_key, thumb, stored_time(at)],
                )

        self._database.write(work)

    def get(self, message_keys: Iterable[int]) -> dict[int, int]:
        """The thumbs on these replies, 1 or -1; those without one are left out."""
        rows = self._database.read(
            lambda cursor: cursor.execute(
                f"SELECT message_key, thumb FROM reply_feedback WHERE message_key IN {KEYS}", [listed(message_keys)]
            ).fetchall()
        )
        return {int(key): int(thumb) for key, thumb in rows}
