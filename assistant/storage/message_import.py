"""Brings many messages in at once, without taking any twice."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from assistant import clock
from assistant.messages import DEFAULT_SCOPE, MessageStatus, Role
from assistant.storage.connection import Cursor
from assistant.storage.rows import TEXTS, as_json, insert, listed, stored_time

_COLUMNS = {
    "key": "BIGINT",
    "conversation_id": "TEXT",
    "id": "TEXT",
    "parent_key": "BIGINT",
    "scope": "TEXT",
    "role": "TEXT",
    "speaker": "TEXT",
    "text": "TEXT",
    "said_at": "TIMESTAMP",
    "offset_minutes": "SMALLINT",
    "stored_at": "TIMESTAMP",
    "status": "TEXT",
    "provider": "TEXT",
    "model": "TEXT",
    "thinking": "TEXT",
    "steps": "TEXT",
}


@dataclass(frozen=True, slots=True)
class NewMessage:
    """A message to bring in.

    Attributes:
        said_at: aware; its offset is kept unless `offset_minutes` says another.
        parent_id: the id of the message it follows; None for the one before it in its conversation, "" for none.
    """

    conversation_id: str
    id: str
    role: Role
    text: str
    said_at: datetime
    offset_minutes: int | None = None
    speaker: str = ""
    scope: str = DEFAULT_SCOPE
    parent_id: str | None = None
    status: MessageStatus = MessageStatus.COMPLETE
    provider: str = ""
    model: str = ""
    thinking: str = ""
    steps: Sequence[Any] = ()


def bring_in(cursor: Cursor, messages: Sequence[NewMessage], *, origin: str) -> int:
    """Adds those that are not there; the result is their number."""
    wanted = listed(sorted({message.conversation_id for message in messages}))
    keys = {
        (conversation, id): key
        for conversation, id, key in cursor.execute(
            f"SELECT conversation_id, id, key FROM messages WHERE conversation_id IN {TEXTS}", [wanted]
        ).fetchall()
    }
    heads: dict[str, int | None] = dict(
        cursor.execute(f"SELECT id, head_key FROM conversations WHERE id IN {TEXTS}", [wanted]).fetchall()
    )
    known = set(heads)
    new: list[NewMessage] = []
    seen = set(keys)
    for message in messages:
        name = (message.conversation_id, message.id)
        if name not in seen:
            seen.add(name)
            new.append(message)
    if not new:
        return 0
    for message, (key,) in zip(
        new, cursor.execute(f"SELECT nextval('item_keys') FROM range({len(new)})").fetchall(), strict=True
    ):
        keys[message.conversation_id, message.id] = key
    stored_at = clock.now()
    rows = []
    for message in new:
        conversation = message.conversation_id
        follows_head = message.parent_id is None
        parent = heads.get(conversation) if follows_head else keys.get((conversation, message.parent_id or ""))
        heads[conversation] = keys[conversation, message.id]
        rows.append(_row(message, keys[conversation, message.id], parent, stored_at))
    insert(cursor, "messages", _COLUMNS, rows)
    _make_conversations(cursor, [message for message in new if message.conversation_id not in known], origin)
    _move_heads(cursor, new, heads)
    return len(new)


def _row(message: NewMessage, key: int, parent: int | None, stored_at: datetime) -> tuple[Any, ...]:
    offset = clock.offset_minutes(message.said_at) if message.offset_minutes is None else message.offset_minutes
    return (
        key,
        message.conversation_id,
        message.id,
        parent,
        message.scope,
        str(message.role),
        message.speaker,
        message.text,
        message.said_at,
        offset,
        stored_at,
        str(message.status),
        message.provider,
        message.model,
        message.thinking,
        as_json(list(message.steps)),
    )


def _make_conversations(cursor: Cursor, messages: Sequence[NewMessage], origin: str) -> None:
    groups: dict[str, list[NewMessage]] = defaultdict(list)
    for message in messages:
        groups[message.conversation_id].append(message)
    insert(
        cursor,
        "conversations",
        {"id": "TEXT", "scope": "TEXT", "origin": "TEXT", "created_at": "TIMESTAMP", "updated_at": "TIMESTAMP"},
        (
            (id, group[0].scope, origin, min(m.said_at for m in group), max(m.said_at for m in group))
            for id, group in groups.items()
        ),
    )


def _move_heads(cursor: Cursor, new: Sequence[NewMessage], heads: dict[str, int | None]) -> None:
    latest: dict[str, datetime] = {}
    for message in new:
        held = latest.get(message.conversation_id)
        latest[message.conversation_id] = message.said_at if held is None else max(held, message.said_at)
    moves = as_json([[id, str(heads[id]), str(stored_time(moment))] for id, moment in latest.items()])
    cursor.execute(
        "UPDATE conversations AS c SET head_key = moves.r[2]::BIGINT,"
        " updated_at = greatest(c.updated_at, moves.r[3]::TIMESTAMP)"
        " FROM (SELECT unnest(from_json(?, '[[\"VARCHAR\"]]')) AS r) AS moves WHERE c.id = moves.r[1]",
        [moves],
    )
