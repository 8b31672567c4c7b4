"""Brings many messages in at once, without taking any twice."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from assistant import clock
from assistant.messages import DEFAULT_SCOPE, MessageStatus, Role, Usage
from assistant.storage.connection import Cursor
from assistant.storage.rows import KEYS, TEXTS, as_json, aware, insert, listed, stored_time

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
    "input_tokens": "BIGINT",
    "output_tokens": "BIGINT",
    "cached_tokens": "BIGINT",
    "duration_ms": "BIGINT",
}


@dataclass(frozen=True, slots=True)
class NewMessage:
    """A message to bring in.

    Attributes:
        said_at: aware; its offset is kept unless `offset_minutes` says another.
        parent_id: the id of the message it follows; None for the one before it in its conversation, "" for none.
        head: the shown branch of its conversation ends here, unless the person went on there later than this; where no
            message of a new conversation says so, the last one that is brought in is the end.
        title: what its conversation is called, if it is a new one; the first message that has one counts.
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
    usage: Usage = field(default_factory=Usage)
    duration_ms: int = 0
    head: bool = False
    title: str = ""


def known(cursor: Cursor, conversations: Collection[str]) -> set[tuple[str, str]]:
    """Conversation and id of each message that these conversations hold."""
    rows = cursor.execute(
        f"SELECT conversation_id, id FROM messages WHERE conversation_id IN {TEXTS}", [listed(sorted(conversations))]
    )
    return set(rows.fetchall())


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
    old_heads = dict(heads)
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
    _make_conversations(cursor, [message for message in new if message.conversation_id not in old_heads], origin)
    touched = {message.conversation_id for message in new}
    claimed = [message for message in messages if message.head and message.conversation_id in touched]
    heads |= _claimed_heads(cursor, claimed, keys, old_heads)
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
        message.usage.input_tokens,
        message.usage.output_tokens,
        message.usage.cached_tokens,
        message.duration_ms,
    )


def _make_conversations(cursor: Cursor, messages: Sequence[NewMessage], origin: str) -> None:
    groups: dict[str, list[NewMessage]] = defaultdict(list)
    for message in messages:
        groups[message.conversation_id].append(message)
    insert(
        cursor,
        "conversations",
        {
            "id": "TEXT",
            "scope": "TEXT",
            "title": "TEXT",
            "title_origin": "TEXT",
            "origin": "TEXT",
            "created_at": "TIMESTAMP",
            "updated_at": "TIMESTAMP",
        },
        (_conversation_row(id, group, origin) for id, group in groups.items()),
    )


def _conversation_row(id: str, group: Sequence[NewMessage], origin: str) -> tuple[Any, ...]:
    title = next((message.title for message in group if message.title), "")
    times = [message.said_at for message in group]
    return id, group[0].scope, title, "auto" if title else "none", origin, min(times), max(times)


def _claimed_heads(
    cursor: Cursor,
    claimed: Sequence[NewMessage],
    keys: dict[tuple[str, str], int],
    old_heads: dict[str, int | None],
) -> dict[str, int | None]:
    """Where shown branches end by the file's word; a conversation that went on here later keeps its end."""
    before = [key for message in claimed if (key := old_heads.get(message.conversation_id)) is not None]
    rows = cursor.execute(f"SELECT key, said_at FROM messages WHERE key IN {KEYS}", [listed(before)]).fetchall()
    said_at = {key: aware(moment) for key, moment in rows}
    found: dict[str, int | None] = {}
    for message in claimed:
        old = old_heads.get(message.conversation_id)
        stays = old is not None and old in said_at and said_at[old] > message.said_at
        found[message.conversation_id] = old if stays else keys[message.conversation_id, message.id]
    return found


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
