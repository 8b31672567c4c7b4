"""Conversations: the list, what each is called and set to, and how one goes, softly or for good."""

from __future__ import annotations

import unicodedata
import uuid
from datetime import datetime
from typing import Any

from assistant import clock
from assistant.errors import NotFoundError
from assistant.messages import DEFAULT_SCOPE, Conversation
from assistant.storage.connection import Cursor
from assistant.storage.database import Database
from assistant.storage.meta import PURGE_PENDING, put_value
from assistant.storage.rows import KEYS, aware, listed, storable, stored_time

_COLUMNS = (
    "id, scope, title, created_at, updated_at, title_origin, origin, pinned, memory_enabled, provider, model, head_key,"
    " draft"
)

Conversations = list[Conversation]
Ids = list[str]
Keys = list[int]
Values = list[Any]


class ConversationStore:
    """Keeps conversations; their messages are kept by `MessageStore`."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._titles = _TitleSearch()

    def create(
        self,
        *,
        scope: str = DEFAULT_SCOPE,
        title: str = "",
        origin: str = "app",
        id: str | None = None,
        created_at: datetime | None = None,
    ) -> Conversation:
        """A new, empty conversation; with a title it counts as named by the person."""
        made = stored_time(created_at or clock.now())
        values = [id or uuid.uuid4().hex, scope, storable(title), "user" if title else "none", origin, made, made]
        row = self._database.write(
            lambda cursor: cursor.execute(
                "INSERT INTO conversations (id, scope, title, title_origin, origin, created_at, updated_at)"
                f" VALUES (?, ?, ?, ?, ?, ?, ?) RETURNING {_COLUMNS}",
                values,
            ).fetchone()
        )
        return _conversation(row)

    def get(self, id: str) -> Conversation:
        """One conversation, a deleted one too.

        Raises:
            NotFoundError: it is not there.
        """
        found = self.find(id)
        if found is None:
            raise NotFoundError("There is no such conversation.", id=id)
        return found

    def find(self, id: str) -> Conversation | None:
        """One conversation, a deleted one too; None where it is not there."""
        row = self._database.read(
            lambda cursor: cursor.execute(f"SELECT {_COLUMNS} FROM conversations WHERE id = ?", [id]).fetchone()
        )
        return None if row is None else _conversation(row)

    def list(self, *, query: str = "", limit: int | None = None) -> Conversations:
        """Conversations that are not deleted, newest first.

        Args:
            query: only those whose title holds these words, whatever their case, width or Chinese script.
            limit: at most so many.
        """
        rows = self._database.read(
            lambda cursor: cursor.execute(
                f"SELECT {_COLUMNS} FROM conversations WHERE deleted_at IS NULL ORDER BY updated_at DESC, id"
            ).fetchall()
        )
        words = [self._titles.folded(word) for word in query.split()]
        if words:
            titles = [self._titles.folded(row[2]) for row in rows]
            rows = [row for row, title in zip(rows, titles, strict=True) if all(word in title for word in words)]
        return [_conversation(row) for row in rows[:limit]]

    def rename(self, id: str, title: str, *, origin: str = "user") -> Conversation:
        """Gives it a title; `origin` is `user` or `auto`."""
        return self._set(id, "title = ?, title_origin = ?", [storable(title), origin])

    def set_pinned(self, id: str, pinned: bool) -> Conversation:
        """Pins it or lets it go."""
        return self._set(id, "pinned = ?", [pinned])

    def set_memory_enabled(self, id: str, enabled: bool) -> Conversation:
        """Switches memory on or off for it."""
        return self._set(id, "memory_enabled = ?", [enabled])

    def set_model(self, id: str, provider: str, model: str) -> Conversation:
        """Switches it to a model; empty texts mean the setting."""
        return self._set(id, "provider = ?, model = ?", [provider, model])

    def set_scope(self, id: str, scope: str) -> Conversation:
        """Gives it another memory from now on; what was said in it before stays where it was."""
        return self._set(id, "scope = ?", [scope])

    def set_draft(self, id: str, draft: str) -> Conversation:
        """Keeps what was typed and not sent."""
        return self._set(id, "draft = ?", [storable(draft)])

    def set_head(self, id: str, key: int | None) -> Conversation:
        """Shows the branch that ends in this message."""
        return self._set(id, "head_key = ?", [key])

    def delete(self, id: str) -> None:
        """Takes it out of the list and of recall; `restore` brings it back."""
        self._set(id, "deleted_at = ?", [stored_time(clock.now())])

    def restore(self, id: str) -> Conversation:
        """Brings a deleted one back."""
        return self._set(id, "deleted_at = NULL", [])

    def is_deleted(self, id: str) -> bool:
        """Whether it was taken out of the list, or is not there at all."""
        row = self._database.read(
            lambda cursor: cursor.execute("SELECT deleted_at FROM conversations WHERE id = ?", [id]).fetchone()
        )
        return row is None or row[0] is not None

    def deleted_before(self, moment: datetime) -> Ids:
        """Ids of the ones deleted before a moment, oldest first."""
        rows = self._database.read(
            lambda cursor: cursor.execute(
                "SELECT id FROM conversations WHERE deleted_at < ? ORDER BY deleted_at", [stored_time(moment)]
            ).fetchall()
        )
        return [str(row[0]) for row in rows]

    def purge(self, id: str) -> Keys:
        """Removes it for good, with its messages and all that hangs on them; memories stay and lose their link.

        The result is the keys of the messages that are gone. The file's bytes go with the next `purge_bytes`.
        """
        return self._database.write(lambda cursor: _purge(cursor, id))

    def _set(self, id: str, change: str, values: Values) -> Conversation:
        row = self._database.write(
            lambda cursor: cursor.execute(
                f"UPDATE conversations SET {change} WHERE id = ? RETURNING {_COLUMNS}",
                [*values, id],
            ).fetchone()
        )
        if row is None:
            raise NotFoundError("There is no such conversation.", id=id)
        return _conversation(row)


def _purge(cursor: Cursor, id: str) -> list[int]:
    keys = [row[0] for row in cursor.execute("SELECT key FROM messages WHERE conversation_id = ?", [id]).fetchall()]
    gone = listed(keys)
    for query in (
        f"DELETE FROM vectors WHERE item_key IN {KEYS}",
        f"DELETE FROM prompt_items WHERE message_key IN {KEYS}",
        f"UPDATE prompt_items SET item_key = NULL, text_mark = '' WHERE item_key IN {KEYS}",
        f"DELETE FROM write_queue WHERE item_key IN {KEYS}",
        f"UPDATE episodes SET message_key = NULL WHERE message_key IN {KEYS}",
        f"UPDATE episode_verdicts SET message_key = NULL WHERE message_key IN {KEYS}",
        f"UPDATE skill_attempts SET message_key = NULL WHERE message_key IN {KEYS}",
        f"DELETE FROM reply_feedback WHERE message_key IN {KEYS}",
        f"DELETE FROM memory_marks WHERE item_key IN {KEYS}",
    ):
        cursor.execute(query, [gone])
    for query in (
        "DELETE FROM messages WHERE conversation_id = ?",
        "DELETE FROM conversation_summaries WHERE conversation_id = ?",
        "DELETE FROM digests WHERE conversation_id = ?",
        "DELETE FROM working_memory WHERE conversation_id = ?",
        "DELETE FROM memory_marks WHERE conversation_id = ?",
        "DELETE FROM conversation_personas WHERE conversation_id = ?",
        "DELETE FROM extraction_messages WHERE conversation_id = ?",
        "DELETE FROM extraction_quarantine WHERE conversation_id = ?",
        "UPDATE memory_sources SET conversation_id = NULL WHERE conversation_id = ?",
        "UPDATE episodes SET conversation_id = NULL WHERE conversation_id = ?",
        "UPDATE usage SET conversation_id = NULL WHERE conversation_id = ?",
        "DELETE FROM conversations WHERE id = ?",
    ):
        cursor.execute(query, [id])
    put_value(cursor, PURGE_PENDING, "1")
    return keys


def _conversation(row: Any) -> Conversation:
    return Conversation(
        id=row[0],
        scope=row[1],
        title=row[2],
        created_at=aware(row[3]),
        updated_at=aware(row[4]),
        title_origin=row[5],
        origin=row[6],
        pinned=row[7],
        memory_enabled=row[8],
        provider=row[9],
        model=row[10],
        head_key=row[11],
        draft=row[12],
    )


class _TitleSearch:
    """Compares titles whatever their case, width or Chinese script."""

    def __init__(self) -> None:
        self._converter: Any = None

    def folded(self, text: str) -> str:
        folded = unicodedata.normalize("NFKC", text).casefold()
        if not any("\u3400" <= sign <= "\u9fff" for sign in folded):
            return folded
        if self._converter is None:
            from opencc import OpenCC  # type: ignore[import-untyped]

            self._converter = OpenCC("t2s")
        return str(self._converter.convert(folded))
