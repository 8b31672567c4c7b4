"""What was exchanged with other machines: when each memory last changed, what is gone, and what was forgotten."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from assistant.storage.connection import Cursor
from assistant.storage.database import Database
from assistant.storage.meta import MetaStore, put_value
from assistant.storage.rows import aware, aware_time, insert
from assistant.storage.tombstones import SALT

TombstoneName = tuple[str, str]
"""Scope and digest."""

_STAMPS = {
    "memory_id": "TEXT",
    "body_digest": "TEXT",
    "body_at": "TIMESTAMP",
    "life_digest": "TEXT",
    "life_at": "TIMESTAMP",
    "gone": "BOOLEAN",
    "words_digest": "TEXT",
    "words_at": "TIMESTAMP",
    "words_mark": "TEXT",
    "words_over": "TEXT",
}
_BURIED = {"scope": "TEXT", "digest": "TEXT", "made_at": "TIMESTAMP", "lifted_at": "TIMESTAMP"}


@dataclass(frozen=True, slots=True)
class Stamp:
    """When a memory last changed, with digests to know the next change by; times are aware.

    Attributes:
        body_digest, body_at: its words and all that describes them.
        life_digest, life_at: whether it holds.
        words_digest, words_at: its words alone; empty and None where an earlier program wrote it.
        words_mark: tells these words from any others that it had, on all machines.
        words_over: marks of those that they followed.
    """

    body_digest: str
    body_at: datetime
    life_digest: str
    life_at: datetime
    words_digest: str = ""
    words_at: datetime | None = None
    words_mark: str = ""
    words_over: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Buried:
    """A mark of what was forgotten; lifted where the person let it be learned again later. Times are aware."""

    made_at: datetime
    lifted_at: datetime | None = None

    @property
    def holds(self) -> bool:
        """Whether it still keeps anything away."""
        return self.lifted_at is None or self.lifted_at <= self.made_at


class ExchangeStore:
    """Keeps what the next exchange has to know."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._meta = MetaStore(database)

    def stamps(self) -> dict[str, Stamp]:
        """Those of the memories that are here, by id."""
        rows = self._all(
            "SELECT memory_id, body_digest, body_at, life_digest, life_at, words_digest, words_at, words_mark,"
            " words_over FROM exchange_stamps WHERE NOT gone"
        )
        return {row[0]: _stamp(row[1:]) for row in rows}

    def gone(self) -> set[str]:
        """Ids of memories that were here or on another machine, and are to be nowhere any more."""
        return {row[0] for row in self._all("SELECT memory_id FROM exchange_stamps WHERE gone")}

    def replace(self, stamps: Mapping[str, Stamp], gone: Collection[str], at: datetime) -> None:
        """Puts these in the place of all stamps."""
        rows = [_row(id, one) for id, one in stamps.items()]
        rows += [(id, "", at, "", at, True, None, None, None, None) for id in sorted(gone)]

        def work(cursor: Cursor) -> None:
            cursor.execute("DELETE FROM exchange_stamps")
            insert(cursor, "exchange_stamps", _STAMPS, rows)

        self._database.write(work)

    def conversations(self) -> dict[str, bool]:
        """Conversations that were ever here when something was exchanged, and whether they are gone."""
        return {row[0]: row[1] for row in self._all("SELECT id, gone FROM exchange_conversations")}

    def set_conversations(self, known: Mapping[str, bool]) -> None:
        """Puts these in the place of all."""

        def work(cursor: Cursor) -> None:
            cursor.execute("DELETE FROM exchange_conversations")
            insert(cursor, "exchange_conversations", {"id": "TEXT", "gone": "BOOLEAN"}, sorted(known.items()))

        self._database.write(work)

    def buried(self, at: datetime) -> dict[TombstoneName, Buried]:
        """All marks of what was forgotten; those that were lifted here since the last call are so from `at` on."""
        known = {
            (row[0], row[1]): Buried(aware(row[2]), aware_time(row[3]))
            for row in self._all("SELECT scope, digest, made_at, lifted_at FROM exchange_tombstones")
        }
        here: dict[TombstoneName, datetime] = {}
        for scope, digest, made_at in self._all("SELECT scope, digest, made_at FROM tombstones"):
            here[scope, digest] = max(aware(made_at), here.get((scope, digest), aware(made_at)))
        lifted = {name: Buried(one.made_at, at) for name, one in known.items() if one.holds and name not in here}
        made = {name: Buried(when, known[name].lifted_at if name in known else None) for name, when in here.items()}
        return known | lifted | made

    def bury(self, marks: Mapping[TombstoneName, Buried]) -> None:
        """Puts these in the place of all marks; those that hold keep things away from now on."""
        rows = [(*name, one.made_at, one.lifted_at) for name, one in sorted(marks.items())]
        holding = [(*name, one.made_at) for name, one in sorted(marks.items()) if one.holds]
        held = {"scope": "TEXT", "digest": "TEXT", "made_at": "TIMESTAMP"}

        def work(cursor: Cursor) -> None:
            cursor.execute("DELETE FROM exchange_tombstones")
            insert(cursor, "exchange_tombstones", _BURIED, rows)
            cursor.execute("DELETE FROM tombstones")
            insert(cursor, "tombstones", held, holding)

        self._database.write(work)

    def salts(self) -> list[str]:
        """The salts of all marks, the own one first; hexadecimal."""
        own = self._meta.salt(SALT).hex()
        return [own, *self._meta.beginning(f"salt:{SALT}:")]

    def add_salts(self, salts: Iterable[str]) -> bool:
        """Takes salts of another machine's marks over; whether one of them was new."""
        new = [one for one in salts if one not in self.salts()]

        def work(cursor: Cursor) -> None:
            for one in new:
                put_value(cursor, f"salt:{SALT}:{one[:12]}", one)

        if new:
            self._database.write(work)
        return bool(new)

    def _all(self, query: str) -> list[Any]:
        return self._database.read(lambda cursor: cursor.execute(query).fetchall())


def _row(id: str, one: Stamp) -> tuple[Any, ...]:
    words = (one.words_digest, one.words_at, one.words_mark, json.dumps(sorted(one.words_over)))
    return (id, one.body_digest, one.body_at, one.life_digest, one.life_at, False, *words)


def _stamp(row: Sequence[Any]) -> Stamp:
    body_digest, body_at, life_digest, life_at, words_digest, words_at, mark, over = row
    words = (words_digest or "", aware_time(words_at), mark or "", frozenset(json.loads(over or "[]")))
    return Stamp(body_digest, aware(body_at), life_digest, aware(life_at), *words)
