"""Personas, and which of them speaks in a conversation."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, fields
from datetime import datetime
from typing import Any

from assistant.errors import NotFoundError
from assistant.messages import DEFAULT_SCOPE
from assistant.storage.connection import Cursor
from assistant.storage.database import Database
from assistant.storage.rows import as_json, aware, aware_time, stored_time


@dataclass(frozen=True, slots=True)
class Persona:
    """One assistant of several.

    Attributes:
        instructions: how it speaks and what it is for; part of every prompt's head.
        scope: whose memory it reads and writes.
        reads: other scopes whose memories it may read.
        shares_profile: it knows the default scope's profile as well.
        provider, model: who answers; empty for the setting.
        memory_mode: auto, ask or off; empty for the setting.
        archived_at: since when it is out of use.
    """

    id: str
    name: str
    instructions: str
    scope: str
    reads: tuple[str, ...]
    shares_profile: bool
    provider: str
    model: str
    memory_mode: str
    made_at: datetime
    archived_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Choice:
    """What was chosen for a conversation; empty texts where nothing was."""

    persona_id: str = ""
    memory_mode: str = ""


_COLUMNS = ", ".join(field.name for field in fields(Persona))


class PersonaStore:
    """Keeps personas and the conversations' choices."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def all(self) -> list[Persona]:
        """All, archived ones too, in the order in which they were made."""
        return self._select("ORDER BY made_at, id", [])

    def scope_names(self) -> dict[str, str]:
        """What the memories of personas are called: by each scope the first persona that has it, in their order."""
        return {one.scope: one.name for one in reversed(self.all()) if one.scope != DEFAULT_SCOPE}

    def get(self, id: str) -> Persona:
        """One.

        Raises:
            NotFoundError: it is not there.
        """
        found = self._select("WHERE id = ?", [id])
        if not found:
            raise NotFoundError("There is no such persona.", id=id)
        return found[0]

    def put(self, persona: Persona) -> None:
        """Keeps one, in the place of what it was before."""
        row = [
            persona.id,
            persona.name,
            persona.instructions,
            persona.scope,
            as_json(list(persona.reads)),
            persona.shares_profile,
            persona.provider,
            persona.model,
            persona.memory_mode,
            stored_time(persona.made_at),
            stored_time(persona.archived_at),
        ]

        def work(cursor: Cursor) -> None:
            cursor.execute("DELETE FROM personas WHERE id = ?", [persona.id])
            cursor.execute(f"INSERT INTO personas ({_COLUMNS}) VALUES ({', '.join('?' * len(row))})", row)

        self._database.write(work)

    def choice(self, conversation_id: str) -> Choice:
        """What was chosen for a conversation."""
        row = self._database.read(
            lambda cursor: cursor.execute(
                "SELECT persona_id, memory_mode FROM conversation_personas WHERE conversation_id = ?",
                [conversation_id],
            ).fetchone()
        )
        return Choice() if row is None else Choice(*row)

    def choose(self, conversation_id: str, choice: Choice) -> None:
        """Chooses for a conversation."""

        def work(cursor: Cursor) -> None:
            cursor.execute("DELETE FROM conversation_personas WHERE conversation_id = ?", [conversation_id])
            if choice != Choice():
                row = [conversation_id, choice.persona_id, choice.memory_mode]
                cursor.execute("INSERT INTO conversation_personas VALUES (?, ?, ?)", row)

        self._database.write(work)

    def memory_mode(self, conversation_id: str) -> str:
        """How a conversation remembers by its own choice or its persona's; empty where the setting holds."""
        row = self._database.read(
            lambda cursor: cursor.execute(
                "SELECT coalesce(nullif(c.memory_mode, ''), p.memory_mode, '') FROM conversation_personas c"
                " LEFT JOIN personas p ON p.id = c.persona_id WHERE c.conversation_id = ?",
                [conversation_id],
            ).fetchone()
        )
        return "" if row is None else str(row[0])

    def _select(self, rest: str, values: Sequence[Any]) -> list[Persona]:
        rows = self._database.read(
            lambda cursor: cursor.execute(f"SELECT {_COLUMNS} FROM personas {rest}", list(values)).fetchall()
        )
        return [_persona(row) for row in rows]


def _persona(row: Sequence[Any]) -> Persona:
    id, name, instructions, scope, reads, shares_profile, provider, model, memory_mode, made_at, archived_at = row
    return Persona(
        id=id,
        name=name,
        instructions=instructions,
        scope=scope,
        reads=tuple(json.loads(reads)),
        shares_profile=shares_profile,
        provider=provider,
        model=model,
        memory_mode=memory_mode,
        made_at=aware(made_at),
        archived_at=aware_time(archived_at),
    )
