"""Reads every stored text a batch at a time, and puts a masked one in the place of one that is still what was read."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from assistant.storage.database import Cursor, Database
from assistant.storage.meta import PURGE_PENDING, put_value
from assistant.storage.rows import KEYS, as_json, listed

BATCH = 200
_PLACEHOLDER = r"\[[a-z_]+·[0-9a-f]{6}\]"
Mask = Callable[[str], str]
"""Gives a text back with its secrets masked, the same text where there are none."""

_NAMES = frozenset({"id", "key", "ids", "keys", "supersedes", "superseded_by", "folded_into", "call", "signature"})
"""Fields of JSON values that name something, and so are no text."""


@dataclass(frozen=True, slots=True)
class Place:
    """A column that holds text; `json` where it holds a JSON value with texts in it."""

    table: str
    column: str
    json: bool = False


MESSAGE_PLACES = (Place("messages", "text"), Place("messages", "thinking"), Place("messages", "steps", json=True))

PLACES = (
    Place("conversations", "title"),
    Place("conversations", "draft"),
    Place("conversation_summaries", "text"),
    Place("working_memory", "name"),
    Place("working_memory", "value"),
    Place("profile_slots", "value"),
    Place("personas", "name"),
    Place("personas", "instructions"),
    Place("memory_sources", "quote"),
    Place("document_passages", "heading"),
    Place("document_passages", "text"),
    Place("episodes", "task"),
    Place("episodes", "approach"),
    Place("episodes", "notes"),
    Place("episodes", "error"),
    Place("episode_verdicts", "cause"),
    Place("episode_verdicts", "note"),
    Place("skill_versions", "steps", json=True),
    Place("skill_versions", "reason"),
    Place("skill_attempts", "feedback"),
    Place("write_queue", "payload", json=True),
    Place("upkeep_changes", "before_images", json=True),
    Place("upkeep_changes", "after_images", json=True),
    Place("upkeep_changes", "reason"),
)
"""Where text stands beside messages and memories."""

_SHOWING = (("messages", "text"), ("memories", "text"), ("memory_sources", "quote"), ("document_passages", "text"))


@dataclass(frozen=True, slots=True)
class Masked:
    """A text that was masked."""

    place: Place
    before: str
    after: str


class MaskStore:
    """The part of the database that the privacy sweep works on."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def messages(self, after: int, mask: Mask) -> tuple[int, dict[int, list[Masked]]]:
        """The next messages after a key: the last key read, the same at the end, and what is to change."""
        names = [place.column for place in MESSAGE_PLACES]
        query = f"SELECT key, {', '.join(names)} FROM messages WHERE key > ? ORDER BY key LIMIT {BATCH}"
        rows = self._rows(query, [after])
        found: dict[int, list[Masked]] = {}
        for key, *texts in rows:
            changes = [
                one for place, text in zip(MESSAGE_PLACES, texts, strict=True) if (one := _masked(place, text, mask))
            ]
            if changes:
                found[key] = changes
        return (rows[-1][0] if rows else after), found

    def memory_keys(self, after: int) -> list[int]:
        """The next memories' keys after one, in whatever state."""
        query = f"SELECT key FROM memories WHERE key > ? ORDER BY key LIMIT {BATCH}"
        return [row[0] for row in self._rows(query, [after])]

    def elsewhere(self, place: Place, mask: Mask) -> Iterator[Masked]:
        """What is to change in a column; each text once, however often it stands there."""
        query = f"SELECT DISTINCT {place.column} FROM {place.table} WHERE {place.column} NOT IN ('', '[]', '{{}}')"
        for (text,) in self._rows(query, []):
            if found := _masked(place, text, mask):
                yield found

    def mask_messages(self, changes: dict[int, list[Masked]]) -> list[int]:
        """Masks messages; the keys of those whose vectors no longer fit: they, and the two that follow each."""

        def work(cursor: Cursor) -> list[int]:
            for key, of_message in changes.items():
                for one in of_message:
                    column = one.place.column
                    cursor.execute(
                        f"UPDATE messages SET {column} = ? WHERE key = ? AND {column} = ?", [one.after, key, one.before]
                    )
            touched = _with_followers(cursor, list(changes))
            cursor.execute(f"DELETE FROM vectors WHERE item_key IN {KEYS}", [listed(touched)])
            put_value(cursor, PURGE_PENDING, "1")
            return touched

        return self._database.write(work)

    def mask_elsewhere(self, changes: Sequence[Masked]) -> None:
        """Masks texts of other columns, wherever they still stand."""

        def work(cursor: Cursor) -> None:
            for one in changes:
                table, column = one.place.table, one.place.column
                cursor.execute(f"UPDATE {table} SET {column} = ? WHERE {column} = ?", [one.after, one.before])
            put_value(cursor, PURGE_PENDING, "1")

        self._database.write(work)

    def placeholders(self) -> set[str]:
        """Every placeholder that a message, a memory or a document still shows."""
        query = " UNION ".join(
            f"SELECT unnest(regexp_extract_all({column}, ?)) FROM {table} WHERE contains({column}, '·')"
            for table, column in _SHOWING
        )
        return {row[0] for row in self._rows(query, [_PLACEHOLDER] * len(_SHOWING))}

    def _rows(self, query: str, values: list[Any]) -> list[Any]:
        return self._database.read(lambda cursor: cursor.execute(query, values).fetchall())


def mask_json(value: Any, mask: Mask) -> Any:
    """A JSON value with its texts masked; what names something stays."""
    if isinstance(value, str):
        return mask(value)
    if isinstance(value, list):
        return [mask_json(one, mask) for one in value]
    if isinstance(value, dict):
        return {name: one if _names(name) else mask_json(one, mask) for name, one in value.items()}
    return value


def _names(field: str) -> bool:
    return field in _NAMES or field.endswith(("_id", "_ids", "_key", "_keys", "_at"))


def _masked(place: Place, text: str, mask: Mask) -> Masked | None:
    if not place.json:
        clean = mask(text)
    else:
        try:
            value = json.loads(text)
        except ValueError:
            return None
        masked = mask_json(value, mask)
        clean = text if masked == value else as_json(masked)
    return None if clean == text else Masked(place, text, clean)


def _with_followers(cursor: Cursor, keys: list[int]) -> list[int]:
    found = dict.fromkeys(keys)
    last = keys
    for _ in range(2):
        query = f"SELECT key FROM messages WHERE parent_key IN {KEYS}"
        last = [row[0] for row in cursor.execute(query, [listed(last)]).fetchall()]
        found |= dict.fromkeys(last)
    return list(found)
