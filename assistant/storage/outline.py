"""The outline of what was said: who, when, where and how much, without the words, so that all of it fits in memory."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from assistant.storage.connection import Cursor
from assistant.storage.database import Database
from assistant.storage.rows import TEXTS, aware, listed, stored_time


@dataclass(frozen=True, slots=True)
class Outlined:
    """One message without its words; `said_at` is aware, in UTC."""

    key: int
    conversation_id: str
    parent_key: int | None
    said_at: datetime
    role: str


class OutlineStore:
    """Reads outlines of messages."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def shown(
        self,
        *,
        scope: str | None = None,
        conversations: Collection[str] | None = None,
        since: datetime | None = None,
        until: datetime | None = None,
    ) -> list[Outlined]:
        """What the person and the assistant said on the shown branches, in the order of its times.

        Deleted conversations, and those that memory is switched off for, are left out.

        Args:
            scope: only messages of this persona or project.
            conversations: only these.
            since: only from here on.
            until: only before this.
        """
        rows, heads = self._database.read(lambda cursor: _read(cursor, conversations))
        shown = _shown({row[0]: row[2] for row in rows}, heads)
        first, end = stored_time(since), stored_time(until)
        found = [
            Outlined(row[0], row[1], row[2], aware(row[3]), row[4])
            for row in rows
            if row[0] in shown
            and row[6]
            and (scope is None or row[5] == scope)
            and (first is None or row[3] >= first)
            and (end is None or row[3] < end)
        ]
        return sorted(found, key=lambda one: (one.said_at, one.key))


def _read(cursor: Cursor, conversations: Collection[str] | None) -> tuple[list[Any], list[int]]:
    which, values = ("", []) if conversations is None else (f" AND c.id IN {TEXTS}", [listed(sorted(conversations))])
    where = f"c.deleted_at IS NULL AND c.memory_enabled{which}"
    rows = cursor.execute(
        "SELECT m.key, m.conversation_id, m.parent_key, m.said_at, m.role, m.scope,"
        " m.status = 'complete' AND m.role IN ('user', 'assistant') AND m.text <> ''"
        f" FROM messages m JOIN conversations c ON c.id = m.conversation_id WHERE {where}",
        values,
    ).fetchall()
    heads = cursor.execute(f"SELECT head_key FROM conversations c WHERE {where}", values).fetchall()
    return rows, [head[0] for head in heads if head[0] is not None]


def _shown(parents: dict[int, int | None], heads: list[int]) -> set[int]:
    return set(_up(parents, heads))


def _up(parents: dict[int, int | None], heads: list[int]) -> Iterator[int]:
    seen: set[int] = set()
    for head in heads:
        key: int | None = head
        while key is not None and key in parents and key not in seen:
            seen.add(key)
            yield key
            key = parents[key]
