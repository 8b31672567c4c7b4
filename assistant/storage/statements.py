"""What memories state, as edges of a graph: narrow rows, and a mark of each by which a change is noticed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from assistant.memory.records import Kind, Memory
from assistant.storage.connection import Cursor
from assistant.storage.database import Database
from assistant.storage.rows import KEYS, aware, aware_time, listed

_HELD = "state IN ('active', 'retired') AND attribute <> '' AND value <> ''"
_COLUMNS = (
    "key, id, kind, text, learned_at, scope, subject, attribute, value, single_valued, language, importance,"
    " valid_from, valid_to, retired_at, superseded_by, supersedes, state, contains(details, '\"ended_late\":true')"
)
_MARK = (
    "hash(id, text, learned_at, subject, attribute, value, importance, valid_from, valid_to, retired_at,"
    " superseded_by, state)"
)


class StatementStore:
    """Reads statements of a scope; writing them is the memory store's."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def fingerprint(self, scope: str) -> tuple[int, int]:
        """A number of rows and a sum over them that changes with any of them."""
        query = f"SELECT count(*), coalesce(bit_xor({_MARK}), 0) FROM memories WHERE {_HELD} AND scope = ?"
        row = self._database.read(lambda cursor: cursor.execute(query, [scope]).fetchone())
        return (int(row[0]), int(row[1])) if row else (0, 0)

    def marks(self, scope: str) -> dict[int, int]:
        """A mark of each statement's state, by key."""
        query = f"SELECT key, {_MARK} FROM memories WHERE {_HELD} AND scope = ?"
        return dict(self._database.read(lambda cursor: cursor.execute(query, [scope]).fetchall()))

    def of_scope(self, scope: str) -> list[Memory]:
        """All statements of a scope, what is over included, without their sources, in the order they were told."""
        return self._read(f"WHERE {_HELD} AND scope = ?", [scope])

    def of_keys(self, keys: Iterable[int]) -> list[Memory]:
        """Those of the keys that are statements."""
        return self._read(f"WHERE {_HELD} AND key IN {KEYS}", [listed(keys)])

    def _read(self, tail: str, values: list[Any]) -> list[Memory]:
        def work(cursor: Cursor) -> list[Any]:
            return cursor.execute(f"SELECT {_COLUMNS} FROM memories {tail} ORDER BY learned_at, key", values).fetchall()

        return [_statement(row) for row in self._database.read(work)]


def _statement(row: Any) -> Memory:
    return Memory(
        key=row[0],
        id=row[1],
        kind=Kind(row[2]),
        text=row[3],
        learned_at=aware(row[4]),
        scope=row[5],
        subject=row[6],
        attribute=row[7],
        value=row[8],
        single_valued=row[9],
        language=row[10],
        importance=row[11],
        valid_from=aware_time(row[12]),
        valid_to=aware_time(row[13]),
        retired_at=aware_time(row[14]),
        superseded_by=row[15],
        supersedes=row[16],
        state=row[17],
        details={"ended_late": True} if row[18] else {},
    )
