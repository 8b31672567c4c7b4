"""Small named values of the database itself, salts among them."""

from __future__ import annotations

import secrets

from assistant.storage.connection import Cursor
from assistant.storage.database import Database

PURGE_PENDING = "purge_pending"


class MetaStore:
    """Reads and writes named values."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def get(self, name: str) -> str | None:
        """A value; None where it was never set."""
        return self._database.read(lambda cursor: _get(cursor, name))

    def set(self, name: str, value: str) -> None:
        """Sets a value."""
        self._database.write(lambda cursor: put_value(cursor, name, value))

    def remove(self, name: str) -> None:
        """Removes a value."""
        self._database.write(lambda cursor: cursor.execute("DELETE FROM meta WHERE name = ?", [name]))

    def beginning(self, prefix: str) -> list[str]:
        """The values of all names that begin so, in the order of the names."""
        query = "SELECT value FROM meta WHERE starts_with(name, ?) ORDER BY name"
        return [str(row[0]) for row in self._database.read(lambda cursor: cursor.execute(query, [prefix]).fetchall())]

    def salt(self, purpose: str) -> bytes:
        """32 random bytes that belong to this database and purpose, made when first asked for."""
        name = f"salt:{purpose}"

        def make(cursor: Cursor) -> str:
            kept = _get(cursor, name)
            if kept is None:
                kept = secrets.token_hex(32)
                put_value(cursor, name, kept)
            return kept

        kept = self.get(name)
        return bytes.fromhex(kept if kept is not None else self._database.write(make))


def put_value(cursor: Cursor, name: str, value: str) -> None:
    """Sets a value inside a write."""
    cursor.execute(
        "INSERT INTO meta VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value", [name, value]
    )


def _get(cursor: Cursor, name: str) -> str | None:
    row = cursor.execute("SELECT value FROM meta WHERE name = ?", [name]).fetchone()
    return None if row is None else str(row[0])
