"""Everything that can be recalled, as recall's indexes take it in: messages and memories side by side, in bulk."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from assistant.storage.database import Cursor, Database
from assistant.storage.documents import PAUSED

MESSAGE = "message"
DOCUMENT = "document"

_MESSAGES = """
    SELECT m.key, m.id, m.scope, m.text, m.conversation_id, m.role, m.speaker, epoch_us(m.said_at), m.offset_minutes
    FROM messages m JOIN conversations c ON c.id = m.conversation_id
    WHERE c.deleted_at IS NULL AND c.memory_enabled AND m.status = 'complete' AND m.role IN ('user', 'assistant')
"""
_MEMORIES = """
    SELECT key, id, scope, text, kind, subject, attribute, value, tags, language, importance, pinned,
           coalesce(private, FALSE), epoch_us(valid_from), epoch_us(valid_to), epoch_us(learned_at),
           epoch_us(retired_at), offset_minutes, state, superseded_by
    FROM memories WHERE state IN ('active', 'retired')
"""
_SOURCES = """
    SELECT memory_key, conversation_id, message_id, quote, speaker, epoch_us(said_at), offset_minutes
    FROM memory_sources
"""
_PASSAGES = """
    SELECT p.key, p.id, s.scope, p.heading, p.text, p.line, p.page, s.private, d.path, d.mtime_ns // 1000
    FROM document_passages p JOIN documents d ON d.id = p.document_id JOIN document_sources s ON s.id = d.source_id
"""

_RECALLABLE = f"""
    SELECT key, scope, said_us FROM ({_MESSAGES}) AS message (key, i, scope, t, c, r, p, said_us, o)
    UNION ALL SELECT key, scope, epoch_us(learned_at) FROM memories WHERE state IN ('active', 'retired')
    UNION ALL SELECT p.key, s.scope, -p.key
    FROM document_passages p JOIN documents d ON d.id = p.document_id JOIN document_sources s ON s.id = d.source_id
"""
"""Of all that is recalled: passages of documents are as if from long ago, so that what was said comes before them."""

_EMBEDDABLE = f"SELECT * FROM ({_RECALLABLE}) WHERE said_us >= 0 OR NOT EXISTS (FROM meta WHERE name = '{PAUSED}')"
_WITHOUT = f"""
    FROM ({_EMBEDDABLE}) AS item
    ANTI JOIN (SELECT item_key FROM vectors WHERE embedder = ? AND view = 'own') AS had ON had.item_key = item.key
"""


@dataclass(frozen=True, slots=True)
class ItemSource:
    """Where a memory or a passage of a document comes from; times in microseconds since 1970, UTC."""

    conversation_id: str | None
    message_id: str | None
    quote: str
    speaker: str
    said_us: int | None
    offset_minutes: int
    file: str = ""
    heading: str = ""
    line: int = 0
    page: int = 0


@dataclass(frozen=True, slots=True)
class StoredItem:
    """A message, a memory or a passage of a document. Times are microseconds since 1970, UTC.

    Attributes:
        said_us: when a message was said; when a memory was first said, else when it was learned; when a document was
            last changed.
    """

    key: int
    id: str
    kind: str
    scope: str
    text: str
    said_us: int
    offset_minutes: int = 0
    conversation_id: str | None = None
    role: str = ""
    speaker: str = ""
    subject: str = ""
    attribute: str = ""
    value: str = ""
    tags: tuple[str, ...] = ()
    language: str = ""
    importance: float = 0.5
    pinned: bool = False
    private: bool = False
    valid_from_us: int | None = None
    valid_to_us: int | None = None
    learned_us: int | None = None
    retired_us: int | None = None
    superseded_by: str | None = None
    active: bool = True
    sources: tuple[ItemSource, ...] = field(default=())

    @property
    def is_message(self) -> bool:
        """Whether it is a raw turn, not a distilled memory."""
        return self.kind == MESSAGE


class ItemStore:
    """Reads items in bulk. What is deleted, unfinished, waiting or in a conversation without memory is left out."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def scopes(self) -> list[str]:
        """Every scope that holds a message, a memory or a document."""

        def work(cursor: Cursor) -> list[str]:
            cursor.execute(
                "SELECT scope FROM messages UNION SELECT scope FROM memories"
                " UNION SELECT scope FROM document_sources ORDER BY 1"
            )
            return [str(row[0]) for row in cursor.fetchall()]

        return self._database.read(work)

    def of_scope(self, scope: str) -> list[StoredItem]:
        """All items of a scope in the order of their keys."""
        return self._read("scope = ?", [scope], "memory_key IN (SELECT key FROM memories WHERE scope = ?)")

    def by_keys(self, keys: Sequence[int]) -> list[StoredItem]:
        """Those of the items that (still) can be recalled, in the order of their keys."""
        wanted = [int(key) for key in keys]
        if not wanted:
            return []
        return self._read("key IN (SELECT unnest(?::BIGINT[]))", [wanted], "memory_key IN (SELECT unnest(?::BIGINT[]))")

    def memory_keys(self, ids: Sequence[str]) -> list[int]:
        """The keys of memories and of their neighbours in a line of values, which change with them.

        Those that can no longer be recalled are among them.
        """
        return self._keys(
            "WITH named AS (SELECT unnest(?::TEXT[]) AS id) SELECT key FROM memories WHERE id IN (FROM named)"
            " OR supersedes IN (FROM named) OR superseded_by IN (FROM named)",
            list(ids),
        )

    def conversation_keys(self, conversation_id: str) -> list[int]:
        """The keys of a conversation's messages, of any state."""
        return self._keys("SELECT key FROM messages WHERE conversation_id = ?", conversation_id)

    def before(self, item: StoredItem, *, limit: int) -> list[StoredItem]:
        """The turns of a message's conversation that came before it, the latest last."""

        def work(cursor: Cursor) -> list[StoredItem]:
            cursor.execute(
                f"{_MESSAGES} AND m.conversation_id = ?"
                " AND (epoch_us(m.said_at), m.key) < (?, ?) ORDER BY m.said_at DESC, m.key DESC LIMIT ?",
                [item.conversation_id, item.said_us, item.key, limit],
            )
            return [_message(row) for row in reversed(cursor.fetchall())]

        return self._database.read(work)

    def keys_of(self, scope: str) -> list[int]:
        """The keys of all items of a scope, ascending."""
        return self._keys(f"SELECT key FROM ({_RECALLABLE}) WHERE scope = ? ORDER BY key", scope)

    def without_vectors(self, embedder: str, *, limit: int | None = None) -> list[int]:
        """The keys of items that have no vector of this embedder yet, newest first, all or so many."""
        tail = f" LIMIT {int(limit)}" if limit is not None else ""
        return self._keys(f"SELECT item.key {_WITHOUT} ORDER BY item.said_us DESC, item.key DESC{tail}", embedder)

    def count_without_vectors(self, embedder: str) -> int:
        """How many they are."""
        return self._keys(f"SELECT count(*) {_WITHOUT}", embedder)[0]

    def _keys(self, query: str, parameter: object) -> list[int]:
        def work(cursor: Cursor) -> list[int]:
            cursor.execute(query, [parameter])
            return [int(row[0]) for row in cursor.fetchall()]

        return self._database.read(work)

    def _read(self, condition: str, parameters: list[object], of_sources: str) -> list[StoredItem]:
        def work(cursor: Cursor) -> list[StoredItem]:
            cursor.execute(f"{_MESSAGES} AND m.{condition}", parameters)
            items = [_message(row) for row in cursor.fetchall()]
            cursor.execute(f"{_SOURCES} WHERE {of_sources}", parameters)
            sources: dict[int, list[ItemSource]] = {}
            for row in cursor.fetchall():
                sources.setdefault(int(row[0]), []).append(ItemSource(*row[1:]))
            cursor.execute(f"{_MEMORIES} AND {condition}", parameters)
            items.extend(_memory(row, tuple(sources.get(int(row[0]), ()))) for row in cursor.fetchall())
            cursor.execute(f"SELECT * FROM ({_PASSAGES}) WHERE {condition}", parameters)
            items.extend(_passage(row) for row in cursor.fetchall())
            return sorted(items, key=lambda item: item.key)

        return self._database.read(work)


def _message(row: tuple[Any, ...]) -> StoredItem:
    key, id_, scope, text, conversation_id, role, speaker, said_us, offset_minutes = row
    return StoredItem(
        key=key,
        id=id_,
        kind=MESSAGE,
        scope=scope,
        text=text,
        said_us=said_us,
        offset_minutes=offset_minutes,
        conversation_id=conversation_id,
        role=role,
        speaker=speaker,
    )


def _passage(row: tuple[Any, ...]) -> StoredItem:
    key, id_, scope, heading, text, line, page, private, path, changed_us = row
    source = ItemSource(None, None, text, "", changed_us, 0, path, heading, line, page)
    return StoredItem(
        key=key,
        id=id_,
        kind=DOCUMENT,
        scope=scope,
        text=f"{heading}\n{text}",
        said_us=changed_us,
        private=private,
        sources=(source,),
    )


def _memory(row: tuple[Any, ...], sources: tuple[ItemSource, ...]) -> StoredItem:
    key, id_, scope, text, kind, subject, attribute, value, tags, language, importance, pinned, private = row[:13]
    valid_from_us, valid_to_us, learned_us, retired_us, offset_minutes, state, superseded_by = row[13:]
    said = [source.said_us for source in sources if source.said_us is not None]
    return StoredItem(
        key=key,
        id=id_,
        kind=kind,
        scope=scope,
        text=text,
        said_us=min(said, default=learned_us),
        offset_minutes=offset_minutes,
        subject=subject,
        attribute=attribute,
        value=value,
        tags=tuple(json.loads(tags)),
        language=language,
        importance=importance,
        pinned=pinned,
        private=private,
        valid_from_us=valid_from_us,
        valid_to_us=valid_to_us,
        learned_us=learned_us,
        retired_us=retired_us,
        superseded_by=superseded_by,
        active=state == "active" and retired_us is None,
        sources=sources,
    )
