"""How much the store holds, counted for the health page."""

from __future__ import annotations

from collections.abc import Mapping

from assistant.storage.database import Cursor, Database

_KINDS = """
    SELECT 'message' AS kind, count(*) FROM messages WHERE role IN ('user', 'assistant')
    UNION ALL SELECT * FROM (SELECT kind, count(*) FROM memories WHERE state = 'active' GROUP BY kind ORDER BY kind)
"""


def counts_by_kind(database: Database) -> Mapping[str, int]:
    """How many there are of each kind: messages of all conversations, and memories that hold now."""

    def work(cursor: Cursor) -> Mapping[str, int]:
        return {str(kind): int(count) for kind, count in cursor.execute(_KINDS).fetchall()}

    return database.read(work)
