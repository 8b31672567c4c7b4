"""The personas of several machines joined: of each the version that was changed last, whatever the order of joining.

A persona is a set of versions of which none is known to follow another, and the marks of those that were followed. The
version that was changed last stands. What else was changed meanwhile is kept beside it, archived, under an id that is
the same on every machine. Of two by one name, the one that was made later is shown with a number behind it.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import logging
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from datetime import UTC, datetime, timedelta
from functools import reduce
from typing import Any

from assistant.events import EventBus, PersonasChanged
from assistant.interchange.values import free_name
from assistant.storage.personas import Persona
from assistant.storage.portable import Row
from assistant.storage.stores import Stores

_KEPT, _SALT = "exchange_personas", "exchange"
_TICK = timedelta(microseconds=1)
_COPY = "~"
"""In an id, before what tells a version that is kept beside the one that stands."""

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Version:
    """A persona under the name that it was given.

    Attributes:
        at: when it was changed last; aware.
        mark: tells it from every other version.
    """

    persona: Persona
    at: datetime
    mark: str


@dataclass(frozen=True, slots=True)
class Versions:
    """What is known of one persona.

    Attributes:
        live: those of which none is known to follow another.
        over: marks of those that were followed by another.
    """

    live: frozenset[Version]
    over: frozenset[str] = frozenset()

    @property
    def standing(self) -> Version:
        """The one that holds."""
        return max(self.live, key=lambda one: (one.at, _told(one.persona), one.mark))


@dataclass(frozen=True, slots=True)
class MergedPersonas:
    """What became of personas here.

    Attributes:
        added: how many are new.
        updated: how many read otherwise now.
        conflicts: names of those that were changed on two machines; the later change stands, the other is archived.
    """

    added: int = 0
    updated: int = 0
    conflicts: tuple[str, ...] = ()


def version(persona: Persona, at: datetime) -> Version:
    """A version made here."""
    content = hashlib.sha256(_told(persona).encode("utf-8", "replace")).hexdigest()
    return Version(persona, at, f"{at.astimezone(UTC).isoformat()} {content[:16]}")


def join_personas(one: Mapping[str, Versions], other: Mapping[str, Versions]) -> dict[str, Versions]:
    """Both together: commutative, associative, idempotent."""
    both = {id: [known[id] for known in (one, other) if id in known] for id in (*one, *other)}
    return {id: _joined(versions) for id, versions in both.items()}


def settled(known: Mapping[str, Versions]) -> dict[str, Versions]:
    """One version of each; what else was changed of it is a persona of its own, archived."""
    copies = [
        {copied.persona.id: Versions(frozenset({copied}))}
        for versions in known.values()
        for copied in map(_copied, _left_behind(versions))
    ]
    one = {
        id: Versions(
            frozenset({versions.standing}),
            versions.over | {each.mark for each in versions.live if each.mark != versions.standing.mark},
        )
        for id, versions in known.items()
    }
    return reduce(join_personas, copies, one)


def shown_personas(known: Mapping[str, Versions]) -> dict[str, Persona]:
    """The personas as they are to stand in a store, no two by one name."""
    shown: dict[str, Persona] = {}
    taken: set[str] = set()
    standing = (versions.standing.persona for versions in known.values())
    for one in sorted(standing, key=lambda one: (_COPY in one.id, one.made_at, one.id)):
        name = free_name(one.name, taken)
        taken.add(name.casefold())
        shown[one.id] = replace(one, name=name)
    return shown


def versions_of(rows: Iterable[Row], registers: Mapping[str, Any], masked: Callable[[str], str]) -> dict[str, Versions]:
    """What another machine left of its personas; what is not as it should be is passed over.

    Args:
        rows: those of its archive.
        registers: what `PersonaExchange.registers` gave there.
        masked: takes secrets out of a name.
    """
    found = {}
    for row in rows:
        try:
            persona = _persona(row)
            at, name, *rest = registers.get(persona.id) or (row["made_at"], persona.name)
            made = version(replace(persona, name=masked(str(name))), _moment(at))
            mark, over = rest if rest else (made.mark, ())
            found[persona.id] = Versions(frozenset({replace(made, mark=str(mark))}), frozenset(map(str, over)))
        except (ValueError, TypeError, KeyError):
            _log.warning("a persona of another machine is not as it should be")
    return found


class PersonaExchange:
    """Keeps the personas of one store in step with what other machines left."""

    def __init__(self, *, stores: Stores, events: EventBus) -> None:
        self._stores = stores
        self._events = events
        self._known: dict[str, Versions] = {}
        self._merged = MergedPersonas()

    def begin(self, now: datetime) -> None:
        """Stamps what was changed here since the last exchange as changed now."""
        before = self._stores.meta.get(_KEPT)
        kept = {id: _Kept(**told) for id, told in json.loads(before or "{}").items()}
        salt = self._stores.meta.salt(_SALT)
        self._known = {
            one.id: _stamped(one, kept.get(one.id), _digest(one, salt), now, first=before is None)
            for one in self._stores.personas.all()
        }
        self._merged = MergedPersonas()
        self._keep()

    def merge(self, left: Iterable[Mapping[str, Versions]]) -> None:
        """Joins what the other machines left, and writes what reads otherwise now."""
        here = {one.id: one for one in self._stores.personas.all()}
        self._known = settled(reduce(join_personas, left, self._known))
        shown = shown_personas(self._known)
        different = [one for id, one in shown.items() if here.get(id) != one]

        def work(_: object) -> None:
            for one in different:
                self._stores.personas.put(one)
            self._keep()

        self._stores.database.write(work)
        new = [one.id for one in different if one.id not in here]
        clashed = {id.partition(_COPY)[0] for id in new if _COPY in id} & here.keys()
        names = tuple(dict.fromkeys(shown[id].name for id in sorted(clashed)))
        self._merged = MergedPersonas(len(new), len(different) - len(new), names)
        if different:
            self._events.publish(PersonasChanged())

    @property
    def merged(self) -> MergedPersonas:
        """What became of them since `begin`."""
        return self._merged

    def registers(self) -> dict[str, list[object]]:
        """Of each persona when it was changed last, the name it was given, its mark, and what it follows."""
        return {
            id: [one.standing.at.isoformat(), one.standing.persona.name, one.standing.mark, sorted(one.over)]
            for id, one in sorted(self._known.items())
        }

    def _keep(self) -> None:
        salt = self._stores.meta.salt(_SALT)
        shown = shown_personas(self._known)
        told = {id: asdict(_kept(shown[id], _digest(shown[id], salt), one)) for id, one in self._known.items()}
        self._stores.meta.set(_KEPT, json.dumps(told, sort_keys=True))


@dataclass(frozen=True, slots=True)
class _Kept:
    """What is known of a persona from the last exchange.

    Attributes:
        digest: of the persona as it was shown, to know a change by.
        at: when it was changed last.
        name: the one that it was given.
        shown: the one that it was shown by.
        mark: that of its version; empty where an earlier program kept it.
        over: marks of the versions that it follows.
    """

    digest: str
    at: str
    name: str
    shown: str
    mark: str = ""
    over: Sequence[str] = ()


def _kept(shown: Persona, digest: str, known: Versions) -> _Kept:
    one = known.standing
    return _Kept(digest, one.at.isoformat(), one.persona.name, shown.name, one.mark, sorted(known.over))


def _joined(versions: Iterable[Versions]) -> Versions:
    versions = list(versions)
    over = frozenset().union(*(one.over for one in versions))
    known = frozenset().union(*(one.live for one in versions))
    return Versions(frozenset(one for one in known if one.mark not in over) or known, over)


def _left_behind(versions: Versions) -> list[Version]:
    """Of those that say something else than the one that stands, the first of each content."""
    standing = versions.standing
    found = {_content(standing.persona): standing}
    for one in sorted(versions.live, key=lambda one: (one.at, one.mark)):
        if one.mark != standing.mark:  # the same version, masked otherwise elsewhere, is no other one
            found.setdefault(_content(one.persona), one)
    return list(found.values())[1:]


def _copied(one: Version) -> Version:
    """What is kept of a version beside the one that stands."""
    told = hashlib.sha256(_content(one.persona).encode("utf-8", "replace")).hexdigest()
    id = f"{one.persona.id}{_COPY}{told[:12]}"
    return version(replace(one.persona, id=id, archived_at=one.persona.archived_at or one.at), one.at)


def _stamped(persona: Persona, known: _Kept | None, digest: str, now: datetime, *, first: bool) -> Versions:
    if known is None:
        return Versions(frozenset({version(persona, persona.made_at if first else now)}))
    given = replace(persona, name=known.name) if persona.name == known.shown else persona
    at = datetime.fromisoformat(known.at)
    if digest != known.digest:
        changed = version(given, max(now, at + _TICK))
        return Versions(frozenset({changed}), frozenset([*known.over, known.mark]) - {""})
    same = version(given, at)
    return Versions(frozenset({replace(same, mark=known.mark or same.mark)}), frozenset(known.over))


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
    return json.dumps(asdict(persona), default=_in_utc, ensure_ascii=False, sort_keys=True)


def _content(persona: Persona) -> str:
    """All that a person wrote or chose; that one is put away is no text to lose."""
    return _told(replace(persona, archived_at=None))


def _in_utc(moment: datetime) -> str:
    return moment.astimezone(UTC).isoformat()


def _digest(persona: Persona, salt: bytes) -> str:
    return hmac.digest(salt, _told(persona).encode("utf-8", "replace"), "sha256").hex()
