"""The personas of several machines joined: of each the version that was changed last, whatever the order of joining.

What travels is each persona with when it was changed last. Where two have one name, the one that was made later is
shown with a number behind it; what is joined is the name that it was given.
"""

from __future__ import annotations

import hmac
import json
import logging
from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import Any

from assistant.events import EventBus, PersonasChanged
from assistant.interchange.values import free_name
from assistant.storage.personas import Persona
from assistant.storage.portable import Row
from assistant.storage.stores import Stores

_KEPT, _SALT = "exchange_personas", "exchange"
_TICK = timedelta(microseconds=1)

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class PersonaEntry:
    """A persona under the name that it was given, and when it was changed last; aware."""

    persona: Persona
    at: datetime


@dataclass(frozen=True, slots=True)
class MergedPersonas:
    """What became of personas here.

    Attributes:
        added: how many are new.
        updated: how many read otherwise now.
        conflicts: names of those that were changed here and elsewhere since the last time; the later change stands.
    """

    added: int = 0
    updated: int = 0
    conflicts: tuple[str, ...] = ()


def join_personas(one: Mapping[str, PersonaEntry], other: Mapping[str, PersonaEntry]) -> dict[str, PersonaEntry]:
    """Both together: commutative, associative, idempotent."""
    both = {id: [known[id] for known in (one, other) if id in known] for id in (*one, *other)}
    return {id: max(entries, key=lambda entry: (entry.at, _told(entry.persona))) for id, entries in both.items()}


def shown_personas(entries: Mapping[str, PersonaEntry]) -> dict[str, Persona]:
    """The personas as they are to stand in a store, no two by one name."""
    shown: dict[str, Persona] = {}
    taken: set[str] = set()
    for one in sorted((entry.persona for entry in entries.values()), key=lambda one: (one.made_at, one.id)):
        name = free_name(one.name, taken)
        taken.add(name.casefold())
        shown[one.id] = replace(one, name=name)
    return shown


def entries_of(
    rows: Iterable[Row], registers: Mapping[str, Any], masked: Callable[[str], str]
) -> dict[str, PersonaEntry]:
    """What another machine left of its personas; what is not as it should be is passed over.

    Args:
        rows: those of its archive.
        registers: of each id when it was changed last, and the name that it was given.
        masked: takes secrets out of a name.
    """
    found = {}
    for row in rows:
        try:
            persona = _persona(row)
            at, name = registers.get(persona.id) or (row["made_at"], persona.name)
            found[persona.id] = PersonaEntry(replace(persona, name=masked(str(name))), _moment(at))
        except (ValueError, TypeError, KeyError):
            _log.warning("a persona of another machine is not as it should be")
    return found


class PersonaExchange:
    """Keeps the personas of one store in step with what other machines left."""

    def __init__(self, *, stores: Stores, events: EventBus) -> None:
        self._stores = stores
        self._events = events
        self._entries: dict[str, PersonaEntry] = {}
        self._before: dict[str, datetime] = {}
        self._merged = MergedPersonas()

    def begin(self, now: datetime) -> None:
        """Stamps what was changed here since the last exchange as changed now."""
        before = self._stores.meta.get(_KEPT)
        kept = {id: _Kept(**told) for id, told in json.loads(before or "{}").items()}
        salt = self._stores.meta.salt(_SALT)
        self._entries = {
            one.id: _stamped(one, kept.get(one.id), _digest(one, salt), now, first=before is None)
            for one in self._stores.personas.all()
        }
        self._before = {id: datetime.fromisoformat(one.at) for id, one in kept.items()}
        self._merged = MergedPersonas()
        self._keep()

    def merge(self, left: Mapping[str, PersonaEntry]) -> None:
        """Joins what one machine left, and writes what reads otherwise now."""
        mine = self._entries
        clashing = [id for id in mine.keys() & left.keys() if self._clash(mine[id], left[id])]
        self._entries = join_personas(mine, left)
        here = {one.id: one for one in self._stores.personas.all()}
        shown = shown_personas(self._entries)
        different = [one for id, one in shown.items() if here.get(id) != one]
        for one in different:
            self._stores.personas.put(one)
        added = sum(one.id not in here for one in different)
        names = [shown[id].name for id in sorted(clashing)]
        self._merged = MergedPersonas(
            self._merged.added + added,
            self._merged.updated + len(different) - added,
            tuple(dict.fromkeys([*self._merged.conflicts, *names])),
        )
        self._keep()
        if different:
            self._events.publish(PersonasChanged())

    @property
    def merged(self) -> MergedPersonas:
        """What became of them since `begin`."""
        return self._merged

    def registers(self) -> dict[str, list[str]]:
        """Of each persona when it was changed last, and the name that it was given."""
        return {id: [one.at.isoformat(), one.persona.name] for id, one in sorted(self._entries.items())}

    def _clash(self, mine: PersonaEntry, theirs: PersonaEntry) -> bool:
        """Whether both were changed since the last exchange, not to the same."""
        if _told(mine.persona) == _told(theirs.persona):
            return False
        base = self._before.get(mine.persona.id)
        if base is None:
            return mine.at == theirs.at
        return mine.at > base and theirs.at > base

    def _keep(self) -> None:
        salt = self._stores.meta.salt(_SALT)
        shown = shown_personas(self._entries)
        told = {
            id: asdict(_Kept(_digest(shown[id], salt), one.at.isoformat(), one.persona.name, shown[id].name))
            for id, one in self._entries.items()
        }
        self._stores.meta.set(_KEPT, json.dumps(told, sort_keys=True))


@dataclass(frozen=True, slots=True)
class _Kept:
    """What is known of a persona from the last exchange.

    Attributes:
        digest: of the persona as it was shown, to know a change by.
        at: when it was changed last.
        name: the one that it was given.
        shown: the one that it was shown by.
    """

    digest: str
    at: str
    name: str
    shown: str


def _stamped(persona: Persona, known: _Kept | None, digest: str, now: datetime, *, first: bool) -> PersonaEntry:
    if known is None:
        return PersonaEntry(persona, persona.made_at if first else now)
    given = replace(persona, name=known.name) if persona.name == known.shown else persona
    at = datetime.fromisoformat(known.at)
    return PersonaEntry(given, at if digest == known.digest else max(now, at + _TICK))


def _persona(row: Row) -> Persona:
    """A row of an archive as a persona.

    Raises:
        ValueError, TypeError, KeyError: it is none.
    """
    words = {name: str(row.get(name) or "") for name in ("instructions", "provider", "model", "memory_mode")}
    ended = row.get("archived_at")
    return Persona(
        id=str(row["id"]),
        name=str(row["name"]),
        scope=str(row["scope"]),
        reads=tuple(str(one) for one in row.get("reads") or ()),
        shares_profile=bool(row.get("shares_profile")),
        made_at=_moment(row["made_at"]),
        archived_at=_moment(ended) if ended else None,
        **words,
    )


def _moment(told: object) -> datetime:
    read = datetime.fromisoformat(str(told))
    return read if read.tzinfo is not None else read.replace(tzinfo=UTC)


def _told(persona: Persona) -> str:
    return json.dumps(asdict(persona), default=datetime.isoformat, ensure_ascii=False, sort_keys=True)


def _digest(persona: Persona, salt: bytes) -> str:
    return hmac.digest(salt, _told(persona).encode("utf-8", "replace"), "sha256").hex()
