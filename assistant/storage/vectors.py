"""Vectors of messages and memories, kept per embedder and view, as BLOBs of little-endian numbers."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from assistant.storage.connection import Cursor
from assistant.storage.database import Database
from assistant.storage.rows import KEYS, insert, listed

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

OWN = "own"
_RECALLABLE = """
    SELECT m.key, m.scope FROM messages m
    WHERE m.status = 'complete' AND m.role IN ('user', 'assistant') AND m.text <> ''
      AND m.conversation_id NOT IN (SELECT id FROM conversations WHERE deleted_at IS NOT NULL)
    UNION ALL SELECT key, scope FROM memories WHERE state IN ('active', 'retired')
    UNION ALL SELECT p.key, s.scope FROM document_passages p JOIN documents d ON d.id = p.document_id
    JOIN document_sources s ON s.id = d.source_id
"""


@dataclass(frozen=True, slots=True)
class LoadedVectors:
    """Vectors of one view.

    Attributes:
        keys: int64 of shape (n,).
        rows: float32 of shape (n, dimension), in the keys' order; read-only.
    """

    keys: NDArray[np.int64]
    rows: NDArray[np.float32]


class VectorStore:
    """Keeps vectors; an item has at most one for each embedder and view."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def put(self, rows: Iterable[tuple[int, str, bytes]], embedder: str) -> int:
        """Keeps vectors, in place of older ones of the same item and view; the result is their number.

        Args:
            rows: item key, view (own, pair, latent), bytes.
            embedder: the id of what made them.
        """
        new = {(key, view): vector for key, view, vector in rows}

        def work(cursor: Cursor) -> int:
            for view in {view for _, view in new}:
                cursor.execute(
                    f"DELETE FROM vectors WHERE embedder = ? AND view = ? AND item_key IN {KEYS}",
                    [embedder, view, listed(key for key, of in new if of == view)],
                )
            return insert(
                cursor,
                "vectors",
                {"item_key": "BIGINT", "embedder": "TEXT", "view": "TEXT", "vector": "BLOB"},
                ((key, embedder, view, vector) for (key, view), vector in new.items()),
            )

        return self._database.write(work) if new else 0

    def load(
        self, embedder: str, *, view: str = OWN, scope: str | None = None, keys: Iterable[int] | None = None
    ) -> LoadedVectors:
        """All vectors of one view as one array, or those of a scope or of some keys, in the order of their keys."""
        import numpy as np

        pairs = self.load_bytes(embedder, view=view, scope=scope, keys=keys)
        labels = np.fromiter((key for key, _ in pairs), dtype=np.int64, count=len(pairs))
        content = np.frombuffer(b"".join(vector for _, vector in pairs), dtype="<f4")
        return LoadedVectors(labels, content.reshape(len(pairs), -1) if pairs else content.reshape(0, 0))

    def load_bytes(
        self, embedder: str, *, view: str = OWN, scope: str | None = None, keys: Iterable[int] | None = None
    ) -> list[tuple[int, bytes]]:
        """The same as key and bytes, for vectors whose lengths differ."""
        parts, values = "embedder = ? AND view = ?", [embedder, view]
        if keys is not None:
            parts, values = f"{parts} AND item_key IN {KEYS}", [*values, listed(keys)]
        if scope is not None:
            parts, values = (
                f"{parts} AND item_key IN (SELECT key FROM ({_RECALLABLE}) WHERE scope = ?)",
                [*values, scope],
            )
        query = f"SELECT item_key, vector FROM vectors WHERE {parts} ORDER BY item_key"
        return self._database.read(lambda cursor: cursor.execute(query, values).fetchall())

    def missing(self, embedder: str, *, view: str = OWN, limit: int | None = None) -> list[int]:
        """Keys of what can be recalled and has no vector yet, newest first."""
        query = (
            f"SELECT key FROM ({_RECALLABLE}) WHERE key NOT IN"
            " (SELECT item_key FROM vectors WHERE embedder = ? AND view = ?) ORDER BY key DESC"
        ) + (f" LIMIT {int(limit)}" if limit is not None else "")
        rows = self._database.read(lambda cursor: cursor.execute(query, [embedder, view]).fetchall())
        return [row[0] for row in rows]

    def count(self, embedder: str, *, view: str = OWN) -> int:
        """How many there are."""
        query = "SELECT count(*) FROM vectors WHERE embedder = ? AND view = ?"
        row = self._database.read(lambda cursor: cursor.execute(query, [embedder, view]).fetchone())
        return int(row[0]) if row else 0

    def dimension(self, embedder: str) -> int | None:
        """How many numbers the kept vectors of an embedder have; None where there are none."""
        query = "SELECT octet_length(vector) // 4 FROM vectors WHERE embedder = ? AND view = ? LIMIT 1"
        row = self._database.read(lambda cursor: cursor.execute(query, [embedder, OWN]).fetchone())
        return int(row[0]) if row else None

    def embedders(self) -> list[str]:
        """Ids of the embedders that vectors are kept of."""
        rows = self._database.read(
            lambda cursor: cursor.execute("SELECT DISTINCT embedder FROM vectors ORDER BY 1").fetchall()
        )
        return [row[0] for row in rows]

    def delete(self, keys: Iterable[int], *, embedder: str | None = None) -> None:
        """Removes what is kept of some items, of all embedders or of one."""
        values = [listed(keys), *([embedder] if embedder is not None else [])]
        tail = " AND embedder = ?" if embedder is not None else ""
        self._database.write(
            lambda cursor: cursor.execute(f"DELETE FROM vectors WHERE item_key IN {KEYS}{tail}", values)
        )

    def drop_embedder(self, embedder: str) -> None:
        """Removes all vectors of an embedder that is no longer used."""
        self._database.write(lambda cursor: cursor.execute("DELETE FROM vectors WHERE embedder = ?", [embedder]))
