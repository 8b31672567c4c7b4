"""What each reply was given to remember, without the texts, so that forgetting reaches here too."""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from assistant.storage.connection import Cursor
from assistant.storage.database import Database
from assistant.storage.meta import MetaStore
from assistant.storage.rows import KEYS, as_json, insert, listed

_TYPES = {
    "message_key": "BIGINT",
    "position": "INTEGER",
    "section": "TEXT",
    "item_key": "BIGINT",
    "item_id": "TEXT",
    "kind": "TEXT",
    "score": "DOUBLE",
    "scores": "TEXT",
    "threshold": "DOUBLE",
    "text_mark": "TEXT",
}


@dataclass(frozen=True, slots=True)
class PromptItem:
    """One thing that stood in a prompt, or just missed it.

    Attributes:
        section: recalled, profile, standing or another part of the prompt; missed, beside or crowded where it was
            left out.
        item_key: its key; None once it was forgotten.
        text_mark: what `PromptStore.mark` gave for the text as it stood there.
    """

    section: str
    item_key: int | None
    item_id: str
    kind: str
    score: float | None = None
    scores: Mapping[str, float] = field(default_factory=dict)
    threshold: float | None = None
    text_mark: str = ""


class PromptStore:
    """Keeps the contents of prompts by the key of the reply."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._meta = MetaStore(database)
        self._salt = b""

    def mark(self, text: str) -> str:
        """A salted digest of a text, by which one sees later whether it changed."""
        self._salt = self._salt or self._meta.salt("text-marks")
        return hmac.digest(self._salt, text.encode("utf-8", "replace"), hashlib.sha256).hex()[:32]

    def put(self, message_key: int, items: Iterable[PromptItem]) -> None:
        """Keeps what a reply's prompt held, in order, in place of what was kept of it before."""
        rows = [
            (
                message_key,
                position,
                item.section,
                item.item_key,
                item.item_id,
                item.kind,
                item.score,
                as_json(dict(item.scores)),
                item.threshold,
                item.text_mark,
            )
            for position, item in enumerate(items)
        ]

        def work(cursor: Cursor) -> None:
            cursor.execute("DELETE FROM prompt_items WHERE message_key = ?", [message_key])
            insert(cursor, "prompt_items", _TYPES, rows)

        self._database.write(work)

    def get(self, message_key: int) -> list[PromptItem]:
        """What a reply's prompt held, in order."""
        rows = self._database.read(
            lambda cursor: cursor.execute(
                "SELECT section, item_key, item_id, kind, score, scores, threshold, text_mark FROM prompt_items"
                " WHERE message_key = ? ORDER BY position",
                [message_key],
            ).fetchall()
        )
        return [PromptItem(row[0], row[1], row[2], row[3], row[4], json.loads(row[5]), row[6], row[7]) for row in rows]

    def counts(self, message_keys: Iterable[int], *, section: str = "recalled") -> dict[int, int]:
        """How many things of a section each of these replies was given; replies without any are left out."""
        wanted = listed(message_keys)
        query = f"SELECT message_key, count(*) FROM prompt_items WHERE message_key IN {KEYS} AND section = ? GROUP BY 1"
        return dict(self._database.read(lambda cursor: cursor.execute(query, [wanted, section]).fetchall()))
