"""Forgetting for good: rows, what was made from them, and then the bytes in the file."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from assistant.storage import restoring
from assistant.storage.backup import Backups
from assistant.storage.changes import forget_images
from assistant.storage.connection import Cursor
from assistant.storage.database import Database
from assistant.storage.meta import PURGE_PENDING, put_value
from assistant.storage.rows import KEYS, TEXTS, listed


@dataclass(frozen=True, slots=True)
class Forgotten:
    """What is gone.

    Attributes:
        ids: the memories that were asked for and were there.
        also: memories that were made from them.
        keys: the keys of all of these, for the indexes.
    """

    ids: tuple[str, ...]
    also: tuple[str, ...]
    keys: tuple[int, ...]


def forget(cursor: Cursor, ids: Sequence[str]) -> Forgotten:
    """Removes memories with their sources, vectors, links and all that was derived from them, inside a write."""
    there = dict(cursor.execute(f"SELECT id, key FROM memories WHERE id IN {TEXTS}", [listed(ids)]).fetchall())
    asked = tuple(dict.fromkeys(id for id in ids if id in there))
    if not asked:
        return Forgotten((), (), ())
    derived = made_from(cursor, asked)
    keys = tuple(there[id] for id in asked) + tuple(derived.values())
    _remove(cursor, [*asked, *derived], keys)
    put_value(cursor, PURGE_PENDING, "1")
    return Forgotten(asked, tuple(derived), keys)


def made_from(cursor: Cursor, ids: Sequence[str]) -> dict[str, int]:
    """What goes with memories: made from them, folded into them, or a skill as it read before; id to key."""
    derived = _earlier_skills(cursor, set(ids))
    return derived | _derived(cursor, {*ids, *derived})


def alike(cursor: Cursor, scope: str, text: str, value: str) -> list[str]:
    """Ids of memories of a scope, in whatever state, that may say the same: in these words, or of this value."""
    same = "regexp_replace(lower(text), '[^\\pL\\pN]+', '', 'g') = regexp_replace(lower(?), '[^\\pL\\pN]+', '', 'g')"
    rows = cursor.execute(
        f"SELECT id FROM memories WHERE scope = ? AND ({same} OR (? <> '' AND attribute <> '' AND"
        " lower(value) = lower(?))) ORDER BY key",
        [scope, text, value, value],
    ).fetchall()
    return [str(row[0]) for row in rows]


def holding(cursor: Cursor, scope: str, texts: Sequence[str]) -> list[str]:
    """Ids of memories of a scope, in whatever state, whose text holds one of these, whatever its case."""
    rows = cursor.execute(
        f"SELECT id FROM memories WHERE scope = ? AND EXISTS (SELECT 1 FROM {TEXTS} AS w(t)"
        " WHERE contains(lower(text), lower(t))) ORDER BY key",
        [scope, listed(texts)],
    ).fetchall()
    return [str(row[0]) for row in rows]


def quoting(cursor: Cursor, conversation_id: str, quote: str) -> list[int]:
    """Keys of a conversation's messages, of any branch, that hold a quote."""
    rows = cursor.execute(
        "SELECT key FROM messages WHERE conversation_id = ? AND contains(text, ?) ORDER BY key",
        [conversation_id, quote],
    ).fetchall()
    return [int(row[0]) for row in rows]


def discard(cursor: Cursor, ids: Sequence[str]) -> list[int]:
    """Removes memories that pruning took, with what was folded into them, inside a write; their keys.

    What was made from them stays, and their bytes may stay in the file until it is rewritten for another reason.
    """
    rows = cursor.execute(
        "SELECT id, key FROM memories WHERE id IN (SELECT unnest(from_json($ids, '[\"VARCHAR\"]')))"
        " OR (contains(details, '\"folded_into\"') AND (details->>'folded_into')"
        " IN (SELECT unnest(from_json($ids, '[\"VARCHAR\"]'))))",
        {"ids": listed(ids)},
    ).fetchall()
    keys = [row[1] for row in rows]
    names = [row[0] for row in rows]
    _remove(cursor, names, keys)
    cursor.execute(f"UPDATE digests SET memory_id = NULL WHERE memory_id IN {TEXTS}", [listed(names)])  # not made anew
    return keys


def _remove(cursor: Cursor, names: Sequence[str], keys: Sequence[int]) -> None:
    by_key, by_id = listed(keys), listed(names)
    for query in (
        f"DELETE FROM memories WHERE key IN {KEYS}",
        f"DELETE FROM memory_sources WHERE memory_key IN {KEYS}",
        f"DELETE FROM vectors WHERE item_key IN {KEYS}",
        f"DELETE FROM episodes WHERE memory_key IN {KEYS}",
        f"DELETE FROM episode_verdicts WHERE memory_key IN {KEYS}",
        f"DELETE FROM skill_versions WHERE memory_key IN {KEYS}",
        f"DELETE FROM skill_attempts WHERE memory_key IN {KEYS}",
        f"DELETE FROM skill_attempts WHERE episode_key IN {KEYS}",
        f"DELETE FROM write_queue WHERE item_key IN {KEYS}",
        f"DELETE FROM memory_marks WHERE item_key IN {KEYS}",
        f"UPDATE prompt_items SET item_key = NULL, text_mark = '' WHERE item_key IN {KEYS}",
    ):
        cursor.execute(query, [by_key])
    for query in (
        f"DELETE FROM profile_slots WHERE memory_id IN {TEXTS}",
        f"UPDATE memories SET superseded_by = NULL WHERE superseded_by IN {TEXTS}",
        f"UPDATE memories SET supersedes = NULL WHERE supersedes IN {TEXTS}",
        "UPDATE exchange_stamps SET body_digest = '', life_digest = '', words_digest = NULL, words_at = NULL,"
        f" words_mark = NULL, words_over = NULL WHERE memory_id IN {TEXTS}",
    ):
        cursor.execute(query, [by_id])
    _forget_queued(cursor, set(names))
    forget_images(cursor, names)


def purge_pending(cursor: Cursor) -> bool:
    """Whether forgotten bytes may still be in the file."""
    return cursor.execute("SELECT 1 FROM meta WHERE name = ?", [PURGE_PENDING]).fetchone() is not None


def purge_bytes(database: Database) -> None:
    """Rewrites the file, removes every copy of the old one in the data folder, and puts a fresh backup for the old."""
    database.compact()
    restoring.drop_waiting(database.paths)
    for copy in database.paths.copies.glob("*"):
        copy.unlink()
    Backups(database).renew()
    for folder in (database.paths.temporary, database.paths.indexes):
        for made in folder.glob("*"):
            made.unlink(missing_ok=True)
    database.write(lambda cursor: cursor.execute("DELETE FROM meta WHERE name = ?", [PURGE_PENDING]))


def _earlier_skills(cursor: Cursor, ids: set[str]) -> dict[str, int]:
    """The skills as they read before their steps changed, id to key: they go with what they became."""
    rows = cursor.execute("SELECT id, key, superseded_by FROM memories WHERE kind = 'skill'").fetchall()
    found: dict[str, int] = {}
    while new := [(id, key) for id, key, by in rows if by in ids | found.keys() and id not in ids | found.keys()]:
        found |= dict(new)
    return found


def _derived(cursor: Cursor, ids: set[str]) -> dict[str, int]:
    """Memories made from one of the ids or folded into it, and those made from these, id to key."""
    candidates = [
        (id, key, {str(named) for named in (*_listed_in(made), made.get("folded_into"))})
        for id, key, made in (
            (id, key, json.loads(details))
            for id, key, details in cursor.execute(
                "SELECT id, key, details FROM memories WHERE contains(details, '\"sources\"')"
                " OR contains(details, '\"folded_into\"')"
            ).fetchall()
        )
    ]
    found: dict[str, int] = {}
    gone = set(ids)
    growing = True
    while growing:
        growing = False
        for id, key, named in candidates:
            if id not in gone and named & gone:
                found[id], growing = key, True
                gone.add(id)
    return found


def _listed_in(details: dict[str, Any]) -> list[Any]:
    named = details.get("sources")
    return named if isinstance(named, list) else []


def _forget_queued(cursor: Cursor, ids: set[str]) -> None:
    rows = cursor.execute("SELECT key, payload FROM write_queue WHERE payload <> '{}'").fetchall()
    named = [key for key, payload in rows if any(id in payload for id in ids)]
    if named:
        cursor.execute(f"DELETE FROM write_queue WHERE key IN {KEYS}", [listed(named)])
