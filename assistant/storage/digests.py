"""How far each conversation was folded into digests, so that no round is folded twice and none is left out."""

from __future__ import annotations

from assistant import clock
from assistant.storage.database import Database
from assistant.storage.rows import stored_time


class DigestStore:
    """Keeps one row a digest. A stretch that was not worth a digest has a row without a memory."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def upto(self, conversation_id: str) -> int:
        """The key of the last message that a digest covers; 0 where there is none."""
        row = self._database.read(
            lambda cursor: cursor.execute(
                "SELECT max(upto_key) FROM digests WHERE conversation_id = ?", [conversation_id]
            ).fetchone()
        )
        return int(row[0] or 0) if row else 0

    def behind(self) -> list[str]:
        """Ids of conversations of the app's own, not deleted and with memory on, whose head no digest covers yet."""
        rows = self._database.read(
            lambda cursor: cursor.execute(
                "SELECT c.id FROM conversations c LEFT JOIN"
                " (SELECT conversation_id, max(upto_key) AS upto FROM digests GROUP BY conversation_id) d"
                " ON d.conversation_id = c.id WHERE c.deleted_at IS NULL AND c.memory_enabled AND c.origin <> 'import'"
                " AND c.head_key > coalesce(d.upto, 0) ORDER BY c.updated_at DESC"
            ).fetchall()
        )
        return [str(row[0]) for row in rows]

    def lost(self) -> list[tuple[str, int, int]]:
        """Stretches whose digest went with something that was forgotten: conversation, after which message, upto which.

        A digest that pruning took is not lost, nor one of a conversation that is deleted or not remembered.
        """
        rows = self._database.read(
            lambda cursor: cursor.execute(
                "SELECT conversation_id, after_key, upto_key FROM (SELECT *, coalesce(lag(upto_key) OVER"
                " (PARTITION BY conversation_id ORDER BY upto_key), 0) AS after_key FROM digests)"
                " WHERE memory_id IS NOT NULL AND memory_id NOT IN (SELECT id FROM memories) AND conversation_id IN"
                " (SELECT id FROM conversations WHERE deleted_at IS NULL AND memory_enabled) ORDER BY upto_key"
            ).fetchall()
        )
        return [(str(row[0]), int(row[1]), int(row[2])) for row in rows]

    def renew(self, conversation_id: str, *, upto_key: int, memory_id: str | None) -> None:
        """Notes the digest that stands for a lost one; None where none does."""
        values = [memory_id, conversation_id, upto_key]
        self._database.write(
            lambda cursor: cursor.execute(
                "UPDATE digests SET memory_id = ? WHERE conversation_id = ? AND upto_key = ?", values
            )
        )

    def put(self, conversation_id: str, *, upto_key: int, memory_id: str | None) -> None:
        """Notes that the rounds up to a message are in a digest, or need none."""
        values = [conversation_id, upto_key, memory_id, stored_time(clock.now())]
        self._database.write(lambda cursor: cursor.execute("INSERT INTO digests VALUES (?, ?, ?, ?)", values))
