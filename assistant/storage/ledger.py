"""The redaction ledger: what kind of thing was masked, by which rule and where, never what."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from assistant import clock
from assistant.storage.database import Database
from assistant.storage.rows import aware, insert


@dataclass(frozen=True, slots=True)
class LedgerEntry:
    """One masked place; `place` says which part of the app it was on its way to."""

    found_at: datetime
    category: str
    rule: str
    place: str


class RedactionLedger:
    """Notes redactions."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def add(self, entries: Iterable[tuple[str, str, str]]) -> None:
        """Notes category, rule and place of each."""
        found_at = clock.now()
        rows = [(found_at, *entry) for entry in entries]
        if rows:
            types = {"found_at": "TIMESTAMP", "category": "TEXT", "rule": "TEXT", "place": "TEXT"}
            self._database.write(lambda cursor: insert(cursor, "redactions", types, rows))

    def entries(self, *, limit: int = 1000) -> list[LedgerEntry]:
        """The latest ones first."""
        rows = self._database.read(
            lambda cursor: cursor.execute(
                "SELECT found_at, category, rule, place FROM redactions ORDER BY found_at DESC, rowid DESC"
                f" LIMIT {int(limit)}"
            ).fetchall()
        )
        return [LedgerEntry(aware(row[0]), *row[1:]) for row in rows]

    def counts(self) -> dict[str, int]:
        """How many of each category."""
        query = "SELECT category, count(*) FROM redactions GROUP BY category ORDER BY category"
        return dict(self._database.read(lambda cursor: cursor.execute(query).fetchall()))
