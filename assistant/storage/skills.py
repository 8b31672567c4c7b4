"""Skills: the versions of their steps, and what came of following them. Each belongs to a memory of that kind."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from assistant.storage.connection import Cursor
from assistant.storage.database import Database
from assistant.storage.rows import KEYS, as_json, aware, insert, listed, storable, stored_time

_ATTEMPT_TYPES = {
    "memory_key": "BIGINT",
    "version": "INTEGER",
    "episode_key": "BIGINT",
    "message_key": "BIGINT",
    "outcome": "TEXT",
    "feedback": "TEXT",
    "attempted_at": "TIMESTAMP",
}


@dataclass(frozen=True, slots=True)
class SkillVersion:
    """The steps of a skill at one time; `reason` is why they changed, in the words that changed them."""

    version: int
    steps: tuple[str, ...]
    reason: str
    made_at: datetime


@dataclass(frozen=True, slots=True)
class SkillAttempt:
    """What came of following a skill once.

    Attributes:
        version: of the steps that were followed.
        episode_key: the memory of the episode that it was.
        message_key: the message that says how it came out, where one does.
        outcome: success, partial or failure.
    """

    memory_key: int
    version: int
    episode_key: int
    outcome: str
    attempted_at: datetime
    message_key: int | None = None
    feedback: str = ""


class SkillStore:
    """Keeps versions and attempts by the key of the skill's memory."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def add_version(
        self, memory_key: int, steps: Sequence[str], *, reason: str, made_at: datetime, succeeds: Iterable[int] = ()
    ) -> int:
        """Stores steps as the newest version; its number.

        Args:
            memory_key: the skill.
            steps: the steps, whole.
            reason: why they are as they are.
            made_at: aware.
            succeeds: skills in whose place this one comes: their versions and attempts are its own from now on.
        """
        old = listed(succeeds)

        def work(cursor: Cursor) -> int:
            for table in ("skill_versions", "skill_attempts"):
                cursor.execute(f"UPDATE {table} SET memory_key = ? WHERE memory_key IN {KEYS}", [memory_key, old])
            found = cursor.execute(
                "SELECT coalesce(max(version), 0) + 1 FROM skill_versions WHERE memory_key = ?", [memory_key]
            ).fetchone()
            number = int(found[0]) if found else 1
            values = [memory_key, number, as_json(list(steps)), storable(reason), stored_time(made_at)]
            cursor.execute(
                "INSERT INTO skill_versions (memory_key, version, steps, reason, made_at) VALUES (?, ?, ?, ?, ?)",
                values,
            )
            return number

        return self._database.write(work)

    def step_back(self, memory_key: int, old_key: int) -> None:
        """Gives all but the newest version back to the skill that a newer one had replaced."""

        def work(cursor: Cursor) -> None:
            newest = "(SELECT max(version) FROM skill_versions WHERE memory_key = $now)"
            values = {"now": memory_key, "old": old_key}
            cursor.execute(
                f"UPDATE skill_attempts SET memory_key = $old WHERE memory_key = $now AND version < {newest}", values
            )
            cursor.execute(
                f"UPDATE skill_versions SET memory_key = $old WHERE memory_key = $now AND version < {newest}", values
            )

        self._database.write(work)

    def versions(self, memory_keys: Iterable[int]) -> dict[int, tuple[SkillVersion, ...]]:
        """The versions of each skill, oldest first; a skill without any is left out."""
        rows = self._database.read(
            lambda cursor: cursor.execute(
                "SELECT memory_key, version, steps, reason, made_at FROM skill_versions"
                f" WHERE memory_key IN {KEYS} ORDER BY memory_key, version",
                [listed(memory_keys)],
            ).fetchall()
        )
        found: dict[int, tuple[SkillVersion, ...]] = {}
        for key, version, steps, reason, made_at in rows:
            one = SkillVersion(version, tuple(json.loads(steps)), reason, aware(made_at))
            found[key] = (*found.get(key, ()), one)
        return found

    def attempts(self, memory_keys: Iterable[int]) -> dict[int, tuple[SkillAttempt, ...]]:
        """The attempts of each skill, oldest first; a skill without any is left out."""
        return self._attempts(f"memory_key IN {KEYS}", listed(memory_keys), by="memory_key")

    def attempts_of_episodes(self, episode_keys: Iterable[int]) -> dict[int, tuple[SkillAttempt, ...]]:
        """The attempts that each episode was, oldest first."""
        return self._attempts(f"episode_key IN {KEYS}", listed(episode_keys), by="episode_key")

    def put_attempts(self, episode_key: int, attempts: Sequence[SkillAttempt]) -> None:
        """Keeps these as the attempts that an episode was, in place of those kept before."""
        rows = [[getattr(attempt, name) for name in _ATTEMPT_TYPES] for attempt in attempts]

        def work(cursor: Cursor) -> None:
            cursor.execute("DELETE FROM skill_attempts WHERE episode_key = ?", [episode_key])
            insert(cursor, "skill_attempts", _ATTEMPT_TYPES, rows)

        self._database.write(work)

    def _attempts(self, where: str, keys: str, *, by: str) -> dict[int, tuple[SkillAttempt, ...]]:
        rows = self._database.read(
            lambda cursor: cursor.execute(
                f"SELECT {', '.join(_ATTEMPT_TYPES)} FROM skill_attempts WHERE {where} ORDER BY attempted_at, rowid",
                [keys],
            ).fetchall()
        )
        found: dict[int, tuple[SkillAttempt, ...]] = {}
        for row in rows:
            fields = dict(zip(_ATTEMPT_TYPES, row, strict=True))
            fields["attempted_at"] = aware(fields["attempted_at"])
            found[fields[by]] = (*found.get(fields[by], ()), SkillAttempt(**fields))
        return found
