"""Messages: every turn of every conversation, as a tree in each."""

from __future__ import annotations

import json
import uuid
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from assistant import clock
from assistant.errors import NotFoundError
from assistant.messages import DEFAULT_SCOPE, MessageStatus, Role, StoredMessage, Usage
from assistant.storage import message_import
from assistant.storage.connection import Cursor
from assistant.storage.database import Database
from assistant.storage.message_import import NewMessage
from assistant.storage.rows import KEYS, as_json, aware, listed, storable, stored_time

__all__ = ["MessageStore", "NewMessage"]

_COLUMNS = (
    "m.key, m.conversation_id, m.id, m.parent_key, m.role, m.text, m.said_at, m.offset_minutes, m.speaker, m.scope,"
    " m.status, m.provider, m.model, m.thinking, m.steps, m.input_tokens, m.output_tokens, m.cached_tokens,"
    " m.duration_ms"
)
_PAGE = 2000


@dataclass(frozen=True, slots=True)
class MessageFilter:
    """Which messages to go through; by default all.

    Attributes:
        recallable: only complete ones by the person or the assistant, of conversations that are not deleted.
        after_key: only those stored after this one.
    """

    scope: str | None = None
    conversation_id: str | None = None
    recallable: bool = False
    after_key: int = 0


class MessageStore:
    """Keeps messages, and with each new one moves its conversation's head and time."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def add(
        self,
        *,
        conversation_id: str,
        role: Role | str,
        text: str,
        said_at: datetime,
        offset_minutes: int | None = None,
        parent_key: int | None = None,
        id: str | None = None,
        speaker: str = "",
        scope: str = DEFAULT_SCOPE,
        status: MessageStatus = MessageStatus.COMPLETE,
        provider: str = "",
        model: str = "",
    ) -> StoredMessage:
        """Stores one message, for good when this returns.

        Args:
            conversation_id: an existing conversation's.
            role: who it comes from.
            text: as said.
            said_at: aware.
            offset_minutes: the zone it was said in; that of `said_at` by default.
            parent_key: what it follows; the conversation's present head by default. 0 makes it a root.
            id: unique in its conversation; made up by default.
            speaker: a name, where several people talk.
            scope: the persona or project.
            status: how far it is.
            provider: who answers, for a reply.
            model: with which model.
        """
        offset = clock.offset_minutes(said_at) if offset_minutes is None else offset_minutes
        said, stored = stored_time(said_at), stored_time(clock.now())

        def work(cursor: Cursor) -> StoredMessage:
            parent = _head(cursor, conversation_id) if parent_key is None else (parent_key or None)
            row = cursor.execute(
                "INSERT INTO messages AS m (conversation_id, id, parent_key, scope, role, speaker, text, said_at,"
                " offset_minutes, stored_at, status, provider, model) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
                f" RETURNING {_COLUMNS.replace('m.', '')}",
                [conversation_id, id or uuid.uuid4().hex, parent, scope, str(role), speaker, storable(text), said,
                 offset, stored, str(status), provider, model],
            ).fetchone()  # fmt: skip
            message = _message(row)
            cursor.execute(
                "UPDATE conversations SET head_key = ?, updated_at = greatest(updated_at, ?) WHERE id = ?",
                [message.key, said, conversation_id],
            )
            return message

        return self._database.write(work)

    def add_many(self, messages: Sequence[NewMessage], *, origin: str = "import") -> int:
        """Brings many in, in one transaction; the result is how many were not there yet (same conversation and id).

        Conversations that do not exist are made. Each message follows the one before it in its conversation, unless it
        names another. Hand over some thousands at a time, so that nobody waits for the writer.
        """
        return self._database.write(lambda cursor: message_import.bring_in(cursor, messages, origin=origin))

    def known(self, conversations: Collection[str]) -> set[tuple[str, str]]:
        """Conversation and id of each message that these conversations hold."""
        return self._database.read(lambda cursor: message_import.known(cursor, conversations))

    def update(
        self,
        key: int,
        *,
        text: str | None = None,
        status: MessageStatus | None = None,
        thinking: str | None = None,
        steps: Sequence[Mapping[str, Any]] | None = None,
        usage: Usage | None = None,
        duration_ms: int | None = None,
        provider: str | None = None,
        model: str | None = None,
    ) -> StoredMessage:
        """Changes what is given of one message.

        Raises:
            NotFoundError: it is not there.
        """
        changes: dict[str, Any] = {
            "text": None if text is None else storable(text),
            "status": None if status is None else str(status),
            "thinking": None if thinking is None else storable(thinking),
            "steps": None if steps is None else as_json([dict(step) for step in steps]),
            "duration_ms": duration_ms,
            "provider": provider,
            "model": model,
        }
        if usage is not None:
            changes |= {
                "input_tokens": usage.input_tokens,
                "output_tokens": usage.output_tokens,
                "cached_tokens": usage.cached_tokens,
            }
        given = {name: value for name, value in changes.items() if value is not None}
        if not given:
            return self.get(key)
        setters = ", ".join(f"{name} = ?" for name in given)
        row = self._database.write(
            lambda cursor: cursor.execute(
                f"UPDATE messages AS m SET {setters} WHERE key = ? RETURNING {_COLUMNS.replace('m.', '')}",
                [*given.values(), key],
            ).fetchone()
        )
        if row is None:
            raise NotFoundError("There is no such message.", key=key)
        return _message(row)

    def get(self, key: int) -> StoredMessage:
        """One message.

        Raises:
            NotFoundError: it is not there.
        """
        found = self._select("WHERE m.key = ?", [key])
        if not found:
            raise NotFoundError("There is no such message.", key=key)
        return found[0]

    def by_id(self, conversation_id: str, id: str) -> StoredMessage | None:
        """One message by the id that an import or the app gave it; None where it is not there."""
        found = self._select("WHERE m.conversation_id = ? AND m.id = ?", [conversation_id, id])
        return found[0] if found else None

    def by_keys(self, keys: Iterable[int]) -> dict[int, StoredMessage]:
        """Those of the keys that are messages."""
        return {message.key: message for message in self._select(f"WHERE m.key IN {KEYS}", [listed(keys)])}

    def branch(self, conversation_id: str, head_key: int | None = None) -> list[StoredMessage]:
        """The messages from the root to a head, the conversation's present one by default."""

        def work(cursor: Cursor) -> list[Any]:
            head = head_key if head_key is not None else _head(cursor, conversation_id)
            parents = dict(
                cursor.execute(
                    "SELECT key, parent_key FROM messages WHERE conversation_id = ?", [conversation_id]
                ).fetchall()
            )
            path: dict[int, None] = {}
            while head is not None and head in parents and head not in path:
                path[head] = None
                head = parents[head]
            whole = len(path) == len(parents)
            rows = cursor.execute(
                f"SELECT {_COLUMNS} FROM messages m WHERE m.conversation_id = ?"
                + ("" if whole else f" AND m.key IN {KEYS}"),
                [conversation_id] if whole else [conversation_id, listed(path)],
            ).fetchall()
            by_key = {row[0]: row for row in rows}
            return [by_key[key] for key in reversed(path)]

        return [_message(row) for row in self._database.read(work)]

    def children(self, conversation_id: str, parent_key: int | None) -> list[StoredMessage]:
        """What follows one message, oldest first: the versions of a turn. None gives the roots."""
        return self._select(
            "WHERE m.conversation_id = ? AND m.parent_key IS NOT DISTINCT FROM ? ORDER BY m.key",
            [conversation_id, parent_key],
        )

    def tree(self, conversation_id: str) -> dict[int, int | None]:
        """The key of each message of a conversation, in their order, with the key of the one that it follows."""
        query = "SELECT key, parent_key FROM messages WHERE conversation_id = ? ORDER BY key"
        return dict(self._database.read(lambda cursor: cursor.execute(query, [conversation_id]).fetchall()))

    def mark_interrupted(self) -> int:
        """Marks replies that were cut off by the program's end; call it at start. The result is their number."""
        rows = self._database.write(
            lambda cursor: cursor.execute(
                "UPDATE messages SET status = ? WHERE status = ? RETURNING key",
                [str(MessageStatus.INTERRUPTED), str(MessageStatus.STREAMING)],
            ).fetchall()
        )
        return len(rows)

    def count(self, wanted: MessageFilter = MessageFilter()) -> int:
        """How many there are."""
        where, values = _where(wanted)
        row = self._database.read(
            lambda cursor: cursor.execute(f"SELECT count(*) FROM messages m {where}", values).fetchone()
        )
        return int(row[0]) if row else 0

    def iterate(self, wanted: MessageFilter = MessageFilter()) -> Iterator[StoredMessage]:
        """Goes through messages in the order they were stored, a page at a time, each page in a snapshot of its own."""
        last = wanted.after_key
        while True:
            page = MessageFilter(wanted.scope, wanted.conversation_id, wanted.recallable, last)
            where, values = _where(page)
            found = self._select(f"{where} ORDER BY m.key LIMIT {_PAGE}", values)
            yield from found
            if len(found) < _PAGE:
                return
            last = found[-1].key

    def _select(self, tail: str, values: list[Any]) -> list[StoredMessage]:
        rows = self._database.read(
            lambda cursor: cursor.execute(f"SELECT {_COLUMNS} FROM messages m {tail}", values).fetchall()
        )
        return [_message(row) for row in rows]


def _where(wanted: MessageFilter) -> tuple[str, list[Any]]:
    parts: list[str] = ["m.key > ?"]
    values: list[Any] = [wanted.after_key]
    if wanted.scope is not None:
        parts, values = [*parts, "m.scope = ?"], [*values, wanted.scope]
    if wanted.conversation_id is not None:
        parts, values = [*parts, "m.conversation_id = ?"], [*values, wanted.conversation_id]
    if wanted.recallable:
        parts.append(
            "m.status = 'complete' AND m.role IN ('user', 'assistant') AND m.text <> ''"
            " AND m.conversation_id NOT IN (SELECT id FROM conversations WHERE deleted_at IS NOT NULL)"
        )
    return "WHERE " + " AND ".join(parts), values


def _head(cursor: Cursor, conversation_id: str) -> int | None:
    row = cursor.execute("SELECT head_key FROM conversations WHERE id = ?", [conversation_id]).fetchone()
    if row is None:
        raise NotFoundError("There is no such conversation.", id=conversation_id)
    return None if row[0] is None else int(row[0])


def _message(row: Any) -> StoredMessage:
    return StoredMessage(
        key=row[0],
        conversation_id=row[1],
        id=row[2],
        parent_key=row[3],
        role=Role(row[4]),
        text=row[5],
        said_at=aware(row[6]),
        offset_minutes=row[7],
        speaker=row[8],
        scope=row[9],
        status=MessageStatus(row[10]),
        provider=row[11],
        model=row[12],
        thinking=row[13],
        steps=() if row[14] == "[]" else tuple(json.loads(row[14])),
        usage=Usage(row[15], row[16], row[17]),
        duration_ms=row[18],
    )
