"""Rows as they travel between data folders: without the numbers of one store, in the words of ids, and whole.

What is written names messages by conversation and id and memories by id, so that another store finds or makes them
under numbers of its own. Columns are those that the table has, so that a later layout's travel too; a column that a
store does not know is passed over when it is taken in.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from assistant import clock
from assistant.storage.connection import Cursor
from assistant.storage.database import Database
from assistant.storage.rows import TEXTS, as_json, aware, insert, listed

PAGE = 2_000

Row = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Part:
    """One table as it travels.

    Attributes:
        name: the table.
        order: in which its rows are written; what follows something comes after it.
        own_key: the column with the row's own number, which stays behind.
        messages, memories: columns with the number of a message or a memory, and what stands for it in a row.
        within: columns with the number of a message of the row's own conversation; its id stands for it.
        left: columns that stay behind.
        nested: columns whose text is JSON, written as what it says.
        words: columns in which people's words stand, which are masked again when they are taken in.
    """

    name: str
    order: str
    own_key: str = ""
    messages: Mapping[str, str] = field(default_factory=dict)
    memories: Mapping[str, str] = field(default_factory=dict)
    within: Mapping[str, str] = field(default_factory=dict)
    left: frozenset[str] = frozenset()
    nested: frozenset[str] = frozenset()
    words: frozenset[str] = frozenset()


CONVERSATIONS = Part(
    "conversations",
    "t.created_at, t.id",
    within={"head_key": "head"},
    left=frozenset({"deleted_at"}),
    words=frozenset({"title", "draft"}),
)
MESSAGES = Part(
    "messages",
    "t.key",
    own_key="key",
    within={"parent_key": "parent"},
    left=frozenset({"stored_at"}),
    nested=frozenset({"steps"}),
    words=frozenset({"text", "thinking", "steps", "speaker"}),
)
MEMORIES = Part(
    "memories",
    "t.key",
    own_key="key",
    nested=frozenset({"tags", "details"}),
    words=frozenset({"text", "subject", "value", "date_phrase", "details"}),
)
HANGING = (
    Part("memory_sources", "t.memory_key, t.rowid", memories={"memory_key": "memory"}, words=frozenset({"quote"})),
    Part(
        "skill_versions",
        "t.memory_key, t.version",
        memories={"memory_key": "memory"},
        nested=frozenset({"steps"}),
        words=frozenset({"steps", "reason"}),
    ),
    Part(
        "episodes",
        "t.memory_key",
        memories={"memory_key": "memory"},
        messages={"message_key": "message"},
        words=frozenset({"task", "approach", "notes", "error"}),
    ),
    Part(
        "episode_verdicts",
        "t.memory_key, t.given_at, t.given_by",
        memories={"memory_key": "memory"},
        messages={"message_key": "message"},
        words=frozenset({"cause", "note"}),
    ),
    Part(
        "skill_attempts",
        "t.memory_key, t.attempted_at, t.episode_key",
        memories={"memory_key": "memory", "episode_key": "episode"},
        messages={"message_key": "message"},
        words=frozenset({"feedback"}),
    ),
    Part("memory_marks", "t.item_key, t.marked_at, t.mark", memories={"item_key": "memory"}),
)
"""What belongs to memories, and comes and goes with them."""
FEEDBACK = Part("reply_feedback", "t.message_key", messages={"message_key": "message"})
SLOTS = Part("profile_slots", "t.scope, t.slot", words=frozenset({"value"}))
REFUSALS = Part("inbox_refusals", "t.refused_at, t.id", words=frozenset({"subject", "value", "text"}))
PERSONAS = Part("personas", "t.made_at, t.id", nested=frozenset({"reads"}), words=frozenset({"name", "instructions"}))
CHOICES = Part("conversation_personas", "t.conversation_id")
"""Who speaks in a conversation, and how it remembers."""
PARTS = (CONVERSATIONS, MESSAGES, MEMORIES, *HANGING, FEEDBACK, SLOTS, REFUSALS, PERSONAS, CHOICES)
DOCUMENTS = Part("document_sources", "t.added_at, t.id", left=frozenset({"missing", "looked_at"}))
"""Which files and folders were in the knowledge base: a list to read, since on another machine they may be others."""


class PortableStore:
    """Writes rows out and takes them in."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def rows(self, part: Part, *, private: bool) -> Iterator[Row]:
        """The rows of a part, in its order; of deleted conversations none, of private memories only where asked."""
        if part is not MESSAGES:
            yield from self._database.read(lambda cursor: _select(cursor, part, private=private))
            return
        last = 0
        while page := self._database.read(lambda cursor, after=last: _page(cursor, after)):  # type: ignore[misc]
            last = page[-1][0]
            yield from (row for _, row in page)

    def known_conversations(self) -> set[str]:
        """Ids of all that are here, deleted ones too."""
        return {row[0] for row in self._database.read(lambda c: c.execute("SELECT id FROM conversations").fetchall())}

    def known_ids(self, part: Part, ids: Collection[str]) -> set[str]:
        """Those of the ids that rows of a part have here, in whatever state."""
        query = f"SELECT id FROM {part.name} WHERE id IN {TEXTS}"
        rows = self._database.read(lambda cursor: cursor.execute(query, [listed(ids)]).fetchall())
        return {row[0] for row in rows}

    def add(self, part: Part, rows: Sequence[Row]) -> int:
        """Adds rows whose own ids are not here; what they name must be here. The number of those that were added.

        Raises:
            StorageError, ValueError, TypeError: one of them has a value that its column cannot hold; none was added.
        """
        return self._database.write(lambda cursor: _add(cursor, part, rows))

    def set_heads(self, heads: Mapping[str, str]) -> None:
        """Lets the shown branches of conversations end at messages, by their ids."""
        rows = as_json([[conversation, message] for conversation, message in heads.items()])
        self._database.write(
            lambda cursor: cursor.execute(
                "UPDATE conversations AS c SET head_key = m.key FROM messages AS m,"
                " (SELECT unnest(from_json(?, '[[\"VARCHAR\"]]')) AS r) AS ends"
                " WHERE c.id = ends.r[1] AND m.conversation_id = c.id AND m.id = ends.r[2]",
                [rows],
            )
        )


def _columns(cursor: Cursor, part: Part) -> dict[str, str]:
    """Names and types of the columns that travel as they are."""
    rows = cursor.execute(f"DESCRIBE {part.name}").fetchall()
    keys = {part.own_key, *part.messages, *part.memories, *part.within}
    return {row[0]: row[1] for row in rows if row[0] not in keys and row[0] not in part.left}


def _select(cursor: Cursor, part: Part, *, private: bool, where: str = "TRUE", limit: int | None = None) -> list[Row]:
    columns = _columns(cursor, part)
    names = [*columns]
    picked = [f"t.{name}" for name in names]
    joins: list[str] = []
    for place, (column, name) in enumerate(part.messages.items()):
        joins.append(f"LEFT JOIN messages g{place} ON g{place}.key = t.{column}")
        picked += [f"g{place}.conversation_id", f"g{place}.id"]
        names += [f"{name}\0", name]
    for place, (column, name) in enumerate(part.memories.items()):
        joins.append(f"JOIN memories m{place} ON m{place}.key = t.{column}")
        where += "" if private else f" AND NOT m{place}.private"
        picked.append(f"m{place}.id")
        names.append(name)
    for place, (column, name) in enumerate(part.within.items()):
        joins.append(f"LEFT JOIN messages w{place} ON w{place}.key = t.{column}")
        picked.append(f"w{place}.id")
        names.append(name)
    if part is CONVERSATIONS:
        where += " AND t.deleted_at IS NULL"
    if part is CHOICES:
        where += " AND t.conversation_id IN (SELECT id FROM conversations WHERE deleted_at IS NULL)"
    if part in (MEMORIES, DOCUMENTS) and not private:
        where += " AND NOT t.private"
    if part.own_key:
        picked.append(f"t.{part.own_key}")
        names.append("\0key")
    found = cursor.execute(
        f"SELECT {', '.join(picked)} FROM {part.name} t {' '.join(joins)} WHERE {where} ORDER BY {part.order}"
        + (f" LIMIT {limit}" if limit else "")
    ).fetchall()
    return [_shape(part, dict(zip(names, row, strict=True))) for row in found]


def _page(cursor: Cursor, after: int) -> list[tuple[int, Row]]:
    kept = "t.conversation_id IN (SELECT id FROM conversations WHERE deleted_at IS NULL)"
    rows = _select(cursor, MESSAGES, private=True, where=f"t.key > {after} AND {kept}", limit=PAGE)
    return [(row.pop("\0key"), row) for row in rows]


def _shape(part: Part, row: Row) -> Row:
    shaped: Row = {}
    for name, value in row.items():
        if name.endswith("\0"):
            continue
        if name in part.messages.values():
            shaped[name] = None if value is None else [row[f"{name}\0"], value]
        elif isinstance(value, datetime):
            shaped[name] = aware(value).isoformat().replace("+00:00", "Z")
        else:
            shaped[name] = json.loads(value) if name in part.nested and value else value
    if part is not MESSAGES:
        shaped.pop("\0key", None)
    return shaped


def _add(cursor: Cursor, part: Part, rows: Sequence[Row]) -> int:
    types = {name: kind for name, kind in _columns(cursor, part).items() if any(name in row for row in rows)}
    keys = _keys(cursor, part, rows)
    columns = dict(types)
    if part.own_key:
        columns[part.own_key] = "BIGINT"
    columns |= {column: "BIGINT" for column in (*part.messages, *part.memories, *part.within) if column != "head_key"}
    if part is MESSAGES:
        columns["stored_at"] = "TIMESTAMP"
    values = []
    for row, own in zip(rows, keys.own, strict=True):
        line = [_value(part, name, kind, row.get(name)) for name, kind in types.items()]
        line += [own] if part.own_key else []
        line += [keys.message(*row[name]) if row.get(name) else None for name in part.messages.values()]
        line += [keys.memories.get(row.get(name) or "") for name in part.memories.values()]
        if part is not CONVERSATIONS:
            line += [keys.message(row["conversation_id"], row.get(name)) for name in part.within.values()]
        line += [clock.now()] if part is MESSAGES else []
        values.append(line)
    return insert(cursor, part.name, columns, values)


@dataclass(frozen=True, slots=True)
class _Keys:
    own: Sequence[int | None]
    messages: Mapping[tuple[str, str], int]
    memories: Mapping[str, int]

    def message(self, conversation: str, id: str | None) -> int | None:
        return None if id is None else self.messages.get((conversation, id))


def _keys(cursor: Cursor, part: Part, rows: Sequence[Row]) -> _Keys:
    """The numbers of the rows, new where they have one, and of all that they name."""
    own: list[int | None] = [None] * len(rows)
    if part.own_key:
        numbers = cursor.execute(f"SELECT nextval('item_keys') FROM range({len(rows)})").fetchall()
        own = [number[0] for number in numbers]
    named = {row[name][0] for row in rows for name in part.messages.values() if row.get(name)}
    if part is MESSAGES:
        named |= {row["conversation_id"] for row in rows}
    found = cursor.execute(
        f"SELECT conversation_id, id, key FROM messages WHERE conversation_id IN {TEXTS}", [listed(sorted(named))]
    ).fetchall()
    messages = {(conversation, id): key for conversation, id, key in found}
    if part is MESSAGES:
        messages |= {(row["conversation_id"], row["id"]): key for row, key in zip(rows, own, strict=True) if key}
    ids = {row[name] for row in rows for name in part.memories.values() if row.get(name)}
    memories = cursor.execute(f"SELECT id, key FROM memories WHERE id IN {TEXTS}", [listed(sorted(ids))]).fetchall()
    return _Keys(own, messages, dict(memories))


def _value(part: Part, name: str, kind: str, value: Any) -> Any:
    if value is None:
        return None
    if name in part.nested:
        return as_json(value)
    if kind == "TIMESTAMP":
        return datetime.fromisoformat(value)
    return value


def lacking_choice(database: Database, conversations: Collection[str]) -> set[str]:
    """Those of the conversations that are here and for which nothing was chosen."""
    rows = database.read(
        lambda cursor: cursor.execute(
            "SELECT id FROM conversations WHERE id NOT IN (SELECT conversation_id FROM conversation_personas)"
            f" AND id IN {TEXTS}",
            [listed(sorted(conversations))],
        ).fetchall()
    )
    return {row[0] for row in rows}


def lacking_feedback(database: Database, names: Collection[tuple[str, str]]) -> set[tuple[str, str]]:
    """Those messages, by conversation and id, on which nobody has given a thumb."""
    conversations = listed(sorted({conversation for conversation, _ in names}))
    rows = database.read(
        lambda cursor: cursor.execute(
            "SELECT m.conversation_id, m.id FROM messages m WHERE m.key NOT IN (SELECT message_key FROM reply_feedback)"
            f" AND m.conversation_id IN {TEXTS}",
            [conversations],
        ).fetchall()
    )
    return set(rows) & set(names)
