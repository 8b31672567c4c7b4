"""Programs that come to memory over MCP: what each may do in a scope, their tokens, and the log of their calls."""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any

from assistant.storage.connection import Cursor
from assistant.storage.database import Database
from assistant.storage.rows import as_json, aware, insert, stored_time

KEPT_FOR = timedelta(days=365)
"""How long a call stays in the log."""

_GRANT_TYPES = {
    "client": "TEXT",
    "scope": "TEXT",
    "reading": "TEXT",
    "writing": "TEXT",
    "may_private": "BOOLEAN",
    "blocked": "BOOLEAN",
    "changed_at": "TIMESTAMP",
}
_CALL_TYPES = {
    "called_at": "TIMESTAMP",
    "client": "TEXT",
    "scope": "TEXT",
    "name": "TEXT",
    "outcome": "TEXT",
    "memory_ids": "TEXT",
    "took_ms": "DOUBLE",
}


class Reading(StrEnum):
    """Whether a client may read; `ASKED` waits for the person's answer."""

    UNKNOWN = "unknown"
    ASKED = "asked"
    NO = "no"
    YES = "yes"


class Writing(StrEnum):
    """Whether a client may write; what one that may `PROPOSE` writes waits in the inbox."""

    UNKNOWN = "unknown"
    ASKED = "asked"
    NO = "no"
    PROPOSE = "propose"
    KEEP = "keep"


@dataclass(frozen=True, slots=True)
class Grant:
    """What a client may do in a scope.

    Attributes:
        private: it is also told what never leaves this machine.
        blocked: it is refused, whatever its own configuration says.
    """

    client: str
    scope: str
    reading: Reading = Reading.UNKNOWN
    writing: Writing = Writing.UNKNOWN
    private: bool = False
    blocked: bool = False
    changed_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class LoggedCall:
    """One call: `name` is the tool, resource or prompt, `outcome` is done, refused or failed. No text is kept."""

    called_at: datetime
    client: str
    scope: str
    name: str
    outcome: str
    memory_ids: tuple[str, ...] = ()
    took_ms: float = 0.0


class ClientStore:
    """Keeps grants, tokens and calls."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def grant(self, client: str, scope: str) -> Grant:
        """What a client may do in a scope; one that nobody knows may nothing yet."""
        rows = self._grants("WHERE client = ? AND scope = ?", [client, scope])
        return rows[0] if rows else Grant(client, scope)

    def grants(self) -> list[Grant]:
        """All clients in all scopes, by name."""
        return self._grants("", [])

    def put(self, grant: Grant, at: datetime) -> None:
        """Keeps a grant in place of the one before."""
        values = [grant.client, grant.scope, str(grant.reading), str(grant.writing), grant.private, grant.blocked, at]

        def work(cursor: Cursor) -> None:
            cursor.execute("DELETE FROM mcp_clients WHERE client = ? AND scope = ?", [grant.client, grant.scope])
            insert(cursor, "mcp_clients", _GRANT_TYPES, [values])

        self._database.write(work)

    def remove(self, client: str) -> None:
        """Forgets a client's grants and tokens; its calls stay in the log."""

        def work(cursor: Cursor) -> None:
            for table in ("mcp_clients", "mcp_tokens"):
                cursor.execute(f"DELETE FROM {table} WHERE client = ?", [client])

        self._database.write(work)

    def add_token(self, digest: str, client: str, scope: str, at: datetime) -> None:
        """Keeps the SHA-256 of a token, in hexadecimal."""
        values = [digest, client, scope, stored_time(at)]
        self._database.write(lambda cursor: cursor.execute("INSERT INTO mcp_tokens VALUES (?, ?, ?, ?)", values))

    def remove_tokens(self, client: str) -> None:
        """Makes a client's tokens worthless."""
        self._database.write(lambda cursor: cursor.execute("DELETE FROM mcp_tokens WHERE client = ?", [client]))

    def of_token(self, digest: str) -> tuple[str, str] | None:
        """The client and scope that a token was made for."""
        query = "SELECT client, scope FROM mcp_tokens WHERE digest = ?"
        row = self._database.read(lambda cursor: cursor.execute(query, [digest]).fetchone())
        return None if row is None else (str(row[0]), str(row[1]))

    def log(self, call: LoggedCall) -> None:
        """Notes a call, and lets go of those that are too old."""
        values = [getattr(call, name) for name in _CALL_TYPES if name != "memory_ids"]
        values.insert(5, as_json(list(call.memory_ids)))

        def work(cursor: Cursor) -> None:
            cursor.execute("DELETE FROM mcp_calls WHERE called_at < ?", [stored_time(call.called_at - KEPT_FOR)])
            insert(cursor, "mcp_calls", _CALL_TYPES, [values])

        self._database.write(work)

    def calls(self, *, client: str | None = None, limit: int = 200) -> list[LoggedCall]:
        """The latest calls first."""
        where, values = ("WHERE client = ?", [client]) if client is not None else ("", [])
        query = f"SELECT {', '.join(_CALL_TYPES)} FROM mcp_calls {where} ORDER BY called_at DESC, rowid DESC"
        rows: list[Any] = self._database.read(
            lambda cursor: cursor.execute(f"{query} LIMIT {int(limit)}", values).fetchall()
        )
        return [
            LoggedCall(aware(row[0]), row[1], row[2], row[3], row[4], tuple(json.loads(row[5])), row[6]) for row in rows
        ]

    def _grants(self, where: str, values: list[str]) -> list[Grant]:
        query = f"SELECT {', '.join(_GRANT_TYPES)} FROM mcp_clients {where} ORDER BY client, scope"
        rows: list[Any] = self._database.read(lambda cursor: cursor.execute(query, values).fetchall())
        return [
            Grant(row[0], row[1], Reading(row[2]), Writing(row[3]), bool(row[4]), bool(row[5]), aware(row[6]))
            for row in rows
        ]
