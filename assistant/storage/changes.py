"""Upkeep's runs and their changes, kept so that each can be shown and taken back."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal

from assistant.errors import NotFoundError
from assistant.memory.records import Memory
from assistant.storage.connection import Cursor
from assistant.storage.database import Database
from assistant.storage.images import as_images, from_image
from assistant.storage.rows import as_json, aware, aware_time, insert, listed, stored_time

State = Literal["done", "waiting", "passed_over", "undone"]

_RUN = "id, job, started_at, finished_at, approved_at, detail"
_TYPES = {
    "run_id": "TEXT",
    "number": "INTEGER",
    "action": "TEXT",
    "scope": "TEXT",
    "memory_ids": "TEXT",
    "before_images": "TEXT",
    "after_images": "TEXT",
    "reason": "TEXT",
    "state": "TEXT",
    "changed_at": "TIMESTAMP",
}
_CHANGE = ", ".join(_TYPES)


@dataclass(frozen=True, slots=True)
class UpkeepRun:
    """One run; `finished_at` is None while it runs, or where a kill cut it off."""

    id: str
    job: str
    started_at: datetime
    finished_at: datetime | None = None
    approved_at: datetime | None = None
    detail: str = ""


@dataclass(frozen=True, slots=True)
class UpkeepChange:
    """One change: what the memories it touches were before and are after it.

    Attributes:
        action: fold, bin, mask or another word for what is done.
        memory_ids: all that it touches; images of them go after a time, the ids stay.
        before, after: by id they match; one without a `before` is made by the change.
    """

    run_id: str
    number: int
    action: str
    scope: str
    memory_ids: tuple[str, ...]
    before: tuple[Memory, ...]
    after: tuple[Memory, ...]
    reason: str
    state: State
    changed_at: datetime


class ChangeStore:
    """Keeps runs and changes."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def begin(self, run: UpkeepRun) -> None:
        """Stores a run that begins."""
        self._database.write(
            lambda cursor: cursor.execute(
                f"INSERT INTO upkeep_runs ({_RUN}) VALUES (?, ?, ?, ?, ?, ?)",
                [run.id, run.job, stored_time(run.started_at), None, None, run.detail],
            )
        )

    def finish(self, run_id: str, at: datetime, detail: str) -> None:
        """Notes that a run has ended."""
        self._set_run(run_id, "finished_at = ?, detail = ?", [stored_time(at), detail])

    def approve(self, run_id: str, at: datetime) -> None:
        """Notes the person's yes to what of a run waits."""
        self.run(run_id)
        self._set_run(run_id, "approved_at = ?", [stored_time(at)])

    def run(self, run_id: str) -> UpkeepRun:
        """One run.

        Raises:
            NotFoundError: there is none of this id.
        """
        rows = self._rows(f"SELECT {_RUN} FROM upkeep_runs WHERE id = ?", [run_id])
        if not rows:
            raise NotFoundError(f"There is no run {run_id}.", id=run_id)
        return _run(rows[0])

    def runs(self, *, job: str | None = None, limit: int = 50) -> list[UpkeepRun]:
        """The latest runs, latest first."""
        query = f"SELECT {_RUN} FROM upkeep_runs WHERE ? IS NULL OR job = ? ORDER BY started_at DESC, rowid DESC"
        return [_run(row) for row in self._rows(f"{query} LIMIT {int(limit)}", [job, job])]

    def add(self, changes: Sequence[UpkeepChange]) -> None:
        """Stores changes."""
        rows = [_row(change) for change in changes]
        self._database.write(lambda cursor: insert(cursor, "upkeep_changes", _TYPES, rows))

    def of_run(self, run_id: str) -> list[UpkeepChange]:
        """A run's changes in their order."""
        return self._select("WHERE run_id = ? ORDER BY number", [run_id])

    def counts(self, run_id: str) -> Counter[str]:
        """How many of a run's changes there are of each state, and of each action."""
        rows = self._rows("SELECT state, action FROM upkeep_changes WHERE run_id = ?", [run_id])
        return Counter(name for row in rows for name in row)

    def touching(self, memory_id: str) -> list[UpkeepChange]:
        """What was done with a memory and holds, as far as its images are kept; the latest first."""
        return self._select(
            "WHERE contains(memory_ids, ?) AND state = 'done' AND before_images <> '[]'"
            " ORDER BY changed_at DESC, run_id, number",
            [as_json(memory_id)],
        )

    def waiting(self, job: str) -> list[UpkeepChange]:
        """What waits for the person's yes, oldest first."""
        return self._select(
            "WHERE state = 'waiting' AND run_id IN (SELECT id FROM upkeep_runs WHERE job = ?)"
            " ORDER BY changed_at, run_id, number",
            [job],
        )

    def taken_back(self, action: str) -> set[str]:
        """The ids of memories with which this was once done, and undone."""
        return {id for ids in self.parted(action) for id in ids}

    def parted(self, action: str) -> list[frozenset[str]]:
        """The ids of the memories of each change of this kind that was undone."""
        rows = self._rows("SELECT memory_ids FROM upkeep_changes WHERE action = ? AND state = 'undone'", [action])
        return [frozenset(map(str, json.loads(row[0]))) for row in rows]

    def take_back(self, action: str, memory_id: str, at: datetime) -> None:
        """Notes that the person took back what was done with one memory, by another way than by undoing a run."""
        self._database.write(
            lambda cursor: cursor.execute(
                "UPDATE upkeep_changes SET state = 'undone', changed_at = ?"
                " WHERE action = ? AND state = 'done' AND memory_ids = ?",
                [stored_time(at), action, as_json([memory_id])],
            )
        )

    def set_state(self, run_id: str, number: int, state: State, at: datetime) -> None:
        """Notes what became of a change."""
        self._database.write(
            lambda cursor: cursor.execute(
                "UPDATE upkeep_changes SET state = ?, changed_at = ? WHERE run_id = ? AND number = ?",
                [state, stored_time(at), run_id, number],
            )
        )

    def drop(self, run_id: str, numbers: Collection[int]) -> None:
        """Lets go of changes that were never made."""
        wanted = json.dumps(sorted(numbers))
        self._database.write(
            lambda cursor: cursor.execute(
                "DELETE FROM upkeep_changes WHERE run_id = ? AND state IN ('waiting', 'passed_over')"
                " AND number IN (SELECT unnest(from_json(?, '[\"INTEGER\"]')))",
                [run_id, wanted],
            )
        )

    def let_go_before(self, moment: datetime) -> int:
        """Empties the images of changes that were made before a moment; the number of changes that had any."""

        def work(cursor: Cursor) -> int:
            found = cursor.execute(
                "SELECT count(*) FROM upkeep_changes WHERE changed_at < ? AND state <> 'waiting'"
                " AND (before_images <> '[]' OR after_images <> '[]')",
                [stored_time(moment)],
            ).fetchone()
            cursor.execute(
                "UPDATE upkeep_changes SET before_images = '[]', after_images = '[]'"
                " WHERE changed_at < ? AND state <> 'waiting'",
                [stored_time(moment)],
            )
            return int(found[0]) if found else 0

        return self._database.write(work)

    def _set_run(self, run_id: str, setters: str, values: list[Any]) -> None:
        self._database.write(
            lambda cursor: cursor.execute(f"UPDATE upkeep_runs SET {setters} WHERE id = ?", [*values, run_id])
        )

    def _select(self, tail: str, values: list[Any]) -> list[UpkeepChange]:
        return [_change(row) for row in self._rows(f"SELECT {_CHANGE} FROM upkeep_changes {tail}", values)]

    def _rows(self, query: str, values: list[Any]) -> list[Any]:
        return self._database.read(lambda cursor: cursor.execute(query, values).fetchall())


def forget_images(cursor: Cursor, ids: Iterable[str]) -> None:
    """Empties every change that shows one of these memories; inside a write."""
    wanted = listed(ids)
    cursor.execute(
        "UPDATE upkeep_changes SET before_images = '[]', after_images = '[]', reason = ''"
        " WHERE len(list_intersect(from_json(memory_ids, '[\"VARCHAR\"]'), (SELECT list(one) FROM"
        " (SELECT unnest(from_json(?, '[\"VARCHAR\"]')) AS one)))) > 0",
        [wanted],
    )
    cursor.execute(
        "DELETE FROM upkeep_changes WHERE state = 'waiting' AND before_images = '[]' AND after_images = '[]'"
    )


def _run(row: Sequence[Any]) -> UpkeepRun:
    return UpkeepRun(row[0], row[1], aware(row[2]), aware_time(row[3]), aware_time(row[4]), row[5])


def _row(change: UpkeepChange) -> list[Any]:
    return [
        change.run_id,
        change.number,
        change.action,
        change.scope,
        as_json(list(change.memory_ids)),
        as_json(as_images(change.before)),
        as_json(as_images(change.after)),
        change.reason,
        change.state,
        change.changed_at,
    ]


def _change(row: Sequence[Any]) -> UpkeepChange:
    fields: Mapping[str, Any] = dict(zip(_TYPES, row, strict=True))
    return UpkeepChange(
        run_id=fields["run_id"],
        number=fields["number"],
        action=fields["action"],
        scope=fields["scope"],
        memory_ids=tuple(json.loads(fields["memory_ids"])),
        before=tuple(from_image(one) for one in json.loads(fields["before_images"])),
        after=tuple(from_image(one) for one in json.loads(fields["after_images"])),
        reason=fields["reason"],
        state=fields["state"],
        changed_at=aware(fields["changed_at"]),
    )
