"""Which messages a model has learned from, which wait for it, and which it could not read."""

from __future__ import annotations

import json
import uuid
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from assistant import clock
from assistant.storage.connection import Cursor
from assistant.storage.database import Database
from assistant.storage.rows import KEYS, TEXTS, aware, listed, stored_time

WAITING, DONE, QUARANTINED = "waiting", "done", "quarantined"


@dataclass(frozen=True, slots=True)
class QuarantinedBatch:
    """Messages that a model was asked to learn from in vain.

    Attributes:
        reason: the fault's code.
        attempts: how often it was tried.
    """

    id: str
    conversation_id: str
    message_keys: tuple[int, ...]
    reason: str
    provider: str
    model: str
    failed_at: datetime
    attempts: int


class ExtractionStore:
    """Keeps how far extraction came; of the messages only their numbers."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def note(self, conversation_id: str, message_keys: Iterable[int]) -> None:
        """Lets messages wait for a model; one that waits already or was read stays as it is."""
        noted_at = stored_time(clock.now())

        def work(cursor: Cursor) -> None:
            for key in message_keys:
                cursor.execute(
                    "INSERT INTO extraction_messages SELECT ?, ?, ?, ? WHERE NOT EXISTS"
                    " (SELECT 1 FROM extraction_messages WHERE message_key = ?)",
                    [key, conversation_id, WAITING, noted_at, key],
                )

        self._database.write(work)

    def waiting(self, conversation_id: str) -> dict[int, datetime]:
        """The messages of a conversation that wait, oldest first, with when each was noted."""
        rows = self._rows(
            "SELECT message_key, noted_at FROM extraction_messages WHERE conversation_id = ? AND state = ?"
            " ORDER BY message_key",
            [conversation_id, WAITING],
        )
        return {row[0]: aware(row[1]) for row in rows}

    def known(self, conversation_id: str) -> frozenset[int]:
        """The messages of a conversation that may be shown to a model: those that were noted, in whatever state."""
        rows = self._rows("SELECT message_key FROM extraction_messages WHERE conversation_id = ?", [conversation_id])
        return frozenset(row[0] for row in rows)

    def unread(self, message_keys: Collection[int]) -> frozenset[int]:
        """Those of the messages that no model has been done with yet."""
        rows = self._rows(
            f"SELECT message_key FROM extraction_messages WHERE message_key IN {KEYS} AND state <> ?",
            [listed(message_keys), DONE],
        )
        return frozenset(row[0] for row in rows)

    def finish(self, message_keys: Iterable[int]) -> None:
        """Notes that messages were read, or need not be."""
        self._database.write(lambda cursor: _set_state(cursor, message_keys, DONE))

    def may_read(self, conversation_id: str) -> bool:
        """Whether a conversation is there, not deleted, and its memory switched on."""
        return bool(
            self._rows(
                "SELECT 1 FROM conversations WHERE id = ? AND deleted_at IS NULL AND memory_enabled", [conversation_id]
            )
        )

    def quarantine(
        self, conversation_id: str, message_keys: Sequence[int], *, reason: str, provider: str, model: str, id: str = ""
    ) -> str:
        """Sets messages aside, or notes one more vain attempt at those of `id`; the result is the batch's id."""
        name = id or uuid.uuid4().hex
        failed_at = stored_time(clock.now())

        def work(cursor: Cursor) -> None:
            row = cursor.execute("SELECT attempts FROM extraction_quarantine WHERE id = ?", [name]).fetchone()
            cursor.execute("DELETE FROM extraction_quarantine WHERE id = ?", [name])
            cursor.execute(
                "INSERT INTO extraction_quarantine VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                [
                    name,
                    conversation_id,
                    json.dumps(list(message_keys)),
                    reason,
                    provider,
                    model,
                    failed_at,
                    1 + (int(row[0]) if row else 0),
                ],
            )
            _set_state(cursor, message_keys, QUARANTINED)

        self._database.write(work)
        return name

    def quarantined(self, ids: Collection[str] | None = None) -> list[QuarantinedBatch]:
        """What was set aside, the latest first; of `ids` only, where they are given."""
        where, values = ("", []) if ids is None else (f"WHERE id IN {TEXTS}", [listed(ids)])
        rows = self._rows(
            "SELECT id, conversation_id, message_keys, reason, provider, model, failed_at, attempts"
            f" FROM extraction_quarantine {where} ORDER BY failed_at DESC, id",
            values,
        )
        return [
            QuarantinedBatch(row[0], row[1], tuple(json.loads(row[2])), row[3], row[4], row[5], aware(row[6]), row[7])
            for row in rows
        ]

    def release(self, ids: Iterable[str]) -> None:
        """Ends the quarantine of batches; their messages count as read."""
        named = listed(ids)

        def work(cursor: Cursor) -> None:
            rows = cursor.execute(
                f"DELETE FROM extraction_quarantine WHERE id IN {TEXTS} RETURNING message_keys", [named]
            ).fetchall()
            _set_state(cursor, [key for row in rows for key in json.loads(row[0])], DONE)

        self._database.write(work)

    def _rows(self, query: str, values: list[Any]) -> list[Any]:
        return self._database.read(lambda cursor: cursor.execute(query, values).fetchall())


def _set_state(cursor: Cursor, message_keys: Iterable[int], state: str) -> None:
    cursor.execute(
        f"UPDATE extraction_messages SET state = ? WHERE message_key IN {KEYS}", [state, listed(message_keys)]
    )
