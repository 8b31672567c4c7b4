"""What the person refused to have remembered, so that it is not proposed again."""

from __future__ import annotations

import uuid
from dataclasses import dataclass
from datetime import datetime

from assistant import clock
from assistant.storage.database import Database
from assistant.storage.rows import aware, insert

_TYPES = {
    "id": "TEXT",
    "scope": "TEXT",
    "kind": "TEXT",
    "subject": "TEXT",
    "attribute": "TEXT",
    "value": "TEXT",
    "text": "TEXT",
    "whole_kind": "BOOLEAN",
    "refused_at": "TIMESTAMP",
}
_COLUMNS = ", ".join(_TYPES)
Refusals = list["Refusal"]


@dataclass(frozen=True, slots=True)
class Refusal:
    """A statement that was refused; with `whole_kind`, all of its kind and attribute are."""

    id: str
    scope: str
    kind: str
    subject: str
    attribute: str
    value: str
    text: str
    whole_kind: bool
    refused_at: datetime


class RefusalStore:
    """Keeps refusals until they are lifted, or what they say is forgotten."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def add(
        self, *, scope: str, kind: str, subject: str, attribute: str, value: str, text: str, whole_kind: bool
    ) -> Refusal:
        """Notes a refusal."""
        made = Refusal(uuid.uuid4().hex[:12], scope, kind, subject, attribute, value, text, whole_kind, clock.now())
        row = [getattr(made, name) for name in _TYPES]
        self._database.write(lambda cursor: insert(cursor, "inbox_refusals", _TYPES, [row]))
        return made

    def list(self, scope: str) -> Refusals:
        """The refusals of a scope, the latest first."""
        query = f"SELECT {_COLUMNS} FROM inbox_refusals WHERE scope = ? ORDER BY refused_at DESC, rowid DESC"
        rows = self._database.read(lambda cursor: cursor.execute(query, [scope]).fetchall())
        return [Refusal(**{**dict(zip(_TYPES, row, strict=True)), "refused_at": aware(row[-1])}) for row in rows]

    def lift(self, id: str) -> None:
        """Lets it be proposed again."""
        self._database.write(lambda cursor: cursor.execute("DELETE FROM inbox_refusals WHERE id = ?", [id]))
