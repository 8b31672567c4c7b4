"""Distilled memories with their sources: what holds, what held, and forgetting for good."""

from __future__ import annotations

import json
import uuid
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from assistant import clock
from assistant.errors import NotFoundError
from assistant.memory.records import Kind, Memory, Origin, Source
from assistant.messages import DEFAULT_SCOPE
from assistant.storage import forgetting
from assistant.storage.connection import Cursor
from assistant.storage.database import Database
from assistant.storage.forgetting import Forgotten
from assistant.storage.rows import KEYS, TEXTS, as_json, aware, aware_time, insert, listed, storable, stored_time

__all__ = ["Forgotten", "MemoryStore"]

_TYPES = {
    "key": "BIGINT",
    "id": "TEXT",
    "kind": "TEXT",
    "text": "TEXT",
    "learned_at": "TIMESTAMP",
    "scope": "TEXT",
    "subject": "TEXT",
    "attribute": "TEXT",
    "value": "TEXT",
    "single_valued": "BOOLEAN",
    "tags": "TEXT",
    "language": "TEXT",
    "importance": "DOUBLE",
    "confidence": "DOUBLE",
    "pinned": "BOOLEAN",
    "valid_from": "TIMESTAMP",
    "valid_to": "TIMESTAMP",
    "retired_at": "TIMESTAMP",
    "offset_minutes": "SMALLINT",
    "date_phrase": "TEXT",
    "superseded_by": "TEXT",
    "supersedes": "TEXT",
    "state": "TEXT",
    "origin": "TEXT",
    "last_used_at": "TIMESTAMP",
    "use_count": "BIGINT",
    "private": "BOOLEAN",
    "binned_at": "TIMESTAMP",
    "details": "TEXT",
}
_COLUMNS = ", ".join(_TYPES)
_KEPT = frozenset({"key", "id", "last_used_at", "use_count"})
_SOURCE_TYPES = {
    "memory_key": "BIGINT",
    "conversation_id": "TEXT",
    "message_id": "TEXT",
    "quote": "TEXT",
    "speaker": "TEXT",
    "said_at": "TIMESTAMP",
    "offset_minutes": "SMALLINT",
}
Memories = list[Memory]
Strings = list[str]
Values = list[Any]
Keys = list[int]
_FEW = 32
_HOLDS = "state = 'active' AND retired_at IS NULL"
_HELD = "state IN ('active', 'retired')"
_HELD_AT = f"""{_HELD} AND scope = $scope AND learned_at <= $then
AND (retired_at IS NULL OR retired_at > $then OR (superseded_by IS NOT NULL AND valid_to > $then AND kind <> 'event'))
AND (kind NOT IN ('fact', 'preference') OR (
    coalesce(valid_from <= $then, TRUE)
    AND (coalesce(valid_to > $then, TRUE) OR contains(details, '"ended_late":true'))))"""


class MemoryStore:
    """Keeps memories. Changes that belong together go into one `Database.write`, which these calls then join."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def add(
        self,
        *,
        kind: Kind,
        text: str,
        sources: Sequence[Source] = (),
        scope: str = DEFAULT_SCOPE,
        subject: str = "",
        attribute: str = "",
        value: str = "",
        single_valued: bool = False,
        tags: Sequence[str] = (),
        language: str = "en",
        importance: float = 0.5,
        confidence: float = 0.8,
        pinned: bool = False,
        private: bool = False,
        valid_from: datetime | None = None,
        valid_to: datetime | None = None,
        learned_at: datetime | None = None,
        offset_minutes: int = 0,
        date_phrase: str = "",
        supersedes: str | None = None,
        state: str = "active",
        origin: Origin = Origin.RULES,
        details: Mapping[str, object] | None = None,
        id: str | None = None,
    ) -> Memory:
        """Stores a new memory; see `Memory` for the fields."""
        memory = Memory(
            key=0,
            id=id or uuid.uuid4().hex,
            kind=kind,
            text=storable(text),
            learned_at=learned_at or clock.now(),
            scope=scope,
            subject=subject,
            attribute=attribute,
            value=value,
            single_valued=single_valued,
            tags=tuple(tags),
            language=language,
            importance=importance,
            confidence=confidence,
            pinned=pinned,
            private=private,
            valid_from=valid_from,
            valid_to=valid_to,
            offset_minutes=offset_minutes,
            date_phrase=date_phrase,
            supersedes=supersedes,
            state=state,
            origin=origin,
            sources=tuple(sources),
            details=dict(details or {}),
        )
        return self.add_many([memory])[0]

    def add_many(self, memories: Sequence[Memory]) -> Memories:
        """Stores many; the result has their keys, whatever keys they came with."""

        def work(cursor: Cursor) -> Memories:
            numbers = cursor.execute(f"SELECT nextval('item_keys') FROM range({len(memories)})").fetchall()
            keyed = [replace(memory, key=number[0]) for memory, number in zip(memories, numbers, strict=True)]
            insert(cursor, "memories", _TYPES, (_row(memory) for memory in keyed))
            pairs = ((memory.key, source) for memory in keyed for source in memory.sources)
            insert(cursor, "memory_sources", _SOURCE_TYPES, (_source_row(key, source) for key, source in pairs))
            return keyed

        return self._database.write(work)

    def get(self, id: str) -> Memory:
        """One memory, in whatever state.

        Raises:
            NotFoundError: it is not there.
        """
        found = self.by_ids([id])
        if not found:
            raise NotFoundError("There is no such memory.", id=id)
        return found[id]

    def by_ids(self, ids: Iterable[str]) -> dict[str, Memory]:
        """Those of the ids that are there."""
        return {memory.id: memory for memory in self._select(f"WHERE id IN {TEXTS}", [listed(ids)])}

    def by_key(self, keys: Iterable[int]) -> dict[int, Memory]:
        """Those of the keys that are memories."""
        wanted = list(keys)
        return {memory.key: memory for memory in self._select(*_among("WHERE key", wanted))} if wanted else {}

    def list(
        self,
        *,
        scope: str | None = DEFAULT_SCOPE,
        kinds: Collection[Kind] | None = None,
        include_retired: bool = False,
        states: Collection[str] | None = None,
        limit: int | None = None,
    ) -> Memories:
        """Memories, newest first.

        Args:
            scope: the persona or project; None goes through all of them, which is for export and upkeep only.
            kinds: None for all.
            include_retired: retired ones too.
            states: these states instead of active (and retired) ones.
            limit: at most so many.
        """
        parts: Strings = ["TRUE"]
        values: Values = []
        if states is not None:
            parts, values = [*parts, f"state IN {TEXTS}"], [*values, listed(states)]
        elif include_retired:
            parts.append(_HELD)
        else:
            parts.append(_HOLDS)
        if scope is not None:
            parts, values = [*parts, "scope = ?"], [*values, scope]
        if kinds is not None:
            parts, values = [*parts, f"kind IN {TEXTS}"], [*values, listed(str(kind) for kind in kinds)]
        tail = f"WHERE {' AND '.join(parts)} ORDER BY learned_at DESC, key DESC"
        return self._select(tail + (f" LIMIT {int(limit)}" if limit is not None else ""), values)

    def current_statements(self, scope: str, subject: str, attribute: str) -> Memories:
        """What holds now of a subject's attribute, oldest first; the subject's case does not matter."""
        return self._select(
            f"WHERE {_HOLDS} AND scope = ? AND lower(subject) = lower(?) AND attribute = ? ORDER BY learned_at, key",
            [scope, subject, attribute],
        )

    def about(self, scope: str, subject: str) -> Memories:
        """All that holds now of a subject, oldest first."""
        return self._select(
            f"WHERE {_HOLDS} AND scope = ? AND lower(subject) = lower(?) ORDER BY learned_at, key", [scope, subject]
        )

    def with_attribute(self, scope: str, attributes: Collection[str], *, include_retired: bool = False) -> Memories:
        """What holds now with one of these attributes (with `include_retired`: or held), oldest first."""
        held = _HELD if include_retired else _HOLDS
        return self._select(
            f"WHERE {held} AND scope = ? AND attribute IN {TEXTS} ORDER BY learned_at, key",
            [scope, listed(attributes)],
        )

    def find_texts(self, scope: str, text: str) -> Memories:
        """What holds now with the same text, whatever its case, outer blanks and closing marks."""
        same = "lower(trim(nfc_normalize(text), ' .!?。！？')) = lower(trim(nfc_normalize(?), ' .!?。！？'))"
        return self._select(
            f"WHERE {_HOLDS} AND scope = ? AND {same} ORDER BY learned_at, key", [scope, storable(text)]
        )

    def linked(self, id: str) -> Memories:
        """The line of values that a memory belongs to, itself included: whom it took the place of, and who took its."""
        found, known = {id}, set[str]()

        def work(cursor: Cursor) -> None:
            while new := found - known:
                known.update(new)
                rows = cursor.execute(
                    f"SELECT id, supersedes, superseded_by FROM memories WHERE id IN {TEXTS} OR supersedes IN {TEXTS}"
                    f" OR superseded_by IN {TEXTS}",
                    [listed(sorted(new))] * 3,
                ).fetchall()
                found.update(one for row in rows for one in row if one is not None)

        self._database.read(work)
        return self._select(f"WHERE id IN {TEXTS} AND {_HELD} ORDER BY learned_at, key", [listed(sorted(found))])

    def held_at(self, moment: datetime, *, scope: str, kinds: Collection[Kind] | None = None) -> Memories:
        """What the store knew and took to hold at a moment, oldest first.

        Known is what had been said by then and had no successor yet. A fact or a preference holds from its `valid_from`
        until the end that was known of at that moment; an event is known from when it was told, whenever it happens.
        """
        values: dict[str, Any] = {"scope": scope, "then": stored_time(moment)}
        of_kind = ""
        if kinds is not None:
            of_kind, values["kinds"] = f" AND kind IN {TEXTS.replace('?', '$kinds')}", listed(map(str, kinds))
        return self._select(f"WHERE {_HELD_AT}{of_kind} ORDER BY learned_at, key", values)

    def from_conversation(self, conversation_id: str) -> Memories:
        """Memories that have a source in a conversation, in whatever state."""
        return self._select(
            "WHERE key IN (SELECT memory_key FROM memory_sources WHERE conversation_id = ?) ORDER BY key",
            [conversation_id],
        )

    def private(self) -> Memories:
        """What never leaves this machine, of every scope, held or not, oldest first."""
        return self._select("WHERE private ORDER BY key", [])

    def replaced_by(self, id: str) -> Memories:
        """The memories whose place one took, oldest first."""
        return self._select("WHERE superseded_by = ? ORDER BY learned_at, key", [id])

    def update(self, id: str, **changes: Any) -> Memory:
        """Changes fields of one memory, named as in `Memory`; key, id and sources cannot be changed here.

        Raises:
            NotFoundError: it is not there.
        """
        unknown = set(changes) - (set(_TYPES) - {"key", "id"})
        if unknown:
            raise TypeError(f"not fields that can change: {sorted(unknown)}")
        if changes:
            setters = ", ".join(f"{name} = ?" for name in changes)
            values = [_column(name, value) for name, value in changes.items()]
            self._database.write(
                lambda cursor: cursor.execute(f"UPDATE memories SET {setters} WHERE id = ?", [*values, id])
            )
        return self.get(id)

    def put_back(self, memory: Memory, *, was: Memory | None = None, sources: bool = True) -> None:
        """Makes a memory's row and sources what this value says; its key names it, and its use stays as it is.

        Args:
            memory: the value.
            was: what is stored, where that is known; only what differs from it is written.
            sources: False where they are known to be those that are stored.
        """
        rows = {name: _column(name, getattr(memory, name)) for name in _TYPES if name not in _KEPT}
        if was is not None:
            rows = {name: row for name, row in rows.items() if row != _column(name, getattr(was, name))}
        held = was.sources if was is not None else None
        added = held is not None and memory.sources[: len(held)] == held
        new = memory.sources[len(held or ()) if added else 0 :]

        def work(cursor: Cursor) -> None:
            if rows:
                setters = ", ".join(f"{name} = ?" for name in rows)
                cursor.execute(f"UPDATE memories SET {setters} WHERE key = ?", [*rows.values(), memory.key])
            if sources and not added:
                cursor.execute("DELETE FROM memory_sources WHERE memory_key = ?", [memory.key])
            if sources and new:
                insert(cursor, "memory_sources", _SOURCE_TYPES, (_source_row(memory.key, source) for source in new))

        self._database.write(work)

    def remove(self, ids: Iterable[str]) -> None:
        """Removes rows and nothing else, such as of memories that a run made and that are taken back."""
        keys = listed(memory.key for memory in self.by_ids(ids).values())

        def work(cursor: Cursor) -> None:
            for table, column in (("memories", "key"), ("memory_sources", "memory_key"), ("vectors", "item_key")):
                cursor.execute(f"DELETE FROM {table} WHERE {column} IN {KEYS}", [keys])

        self._database.write(work)

    def retire(
        self, id: str, *, at: datetime, superseded_by: str | None = None, valid_to: datetime | None = None
    ) -> Memory:
        """Closes a memory: it is history from `at` on; its successor's link back is set too."""

        def work(cursor: Cursor) -> None:
            cursor.execute(
                "UPDATE memories SET state = 'retired', retired_at = ?, superseded_by = ?,"
                " valid_to = coalesce(?, valid_to) WHERE id = ?",
                [stored_time(at), superseded_by, stored_time(valid_to), id],
            )
            if superseded_by is not None:
                cursor.execute(
                    "UPDATE memories SET supersedes = ? WHERE id = ? AND supersedes IS NULL", [id, superseded_by]
                )

        self._database.write(work)
        return self.get(id)

    def add_source(self, id: str, source: Source) -> Memory:
        """Notes another place that a memory comes from; the same place is noted once."""

        def work(cursor: Cursor) -> None:
            memory = self.get(id)
            places = {(known.conversation_id, known.message_id, known.quote) for known in memory.sources}
            if (source.conversation_id, source.message_id, source.quote) not in places:
                insert(cursor, "memory_sources", _SOURCE_TYPES, [_source_row(memory.key, source)])

        self._database.write(work)
        return self.get(id)

    def set_sources(self, id: str, sources: Sequence[Source]) -> Memory:
        """Puts other sources in the place of a memory's."""

        def work(cursor: Cursor) -> None:
            key = self.get(id).key
            cursor.execute("DELETE FROM memory_sources WHERE memory_key = ?", [key])
            insert(cursor, "memory_sources", _SOURCE_TYPES, [_source_row(key, source) for source in sources])

        self._database.write(work)
        return self.get(id)

    def touch(self, ids: Iterable[str], at: datetime) -> None:
        """Notes that these were used in a prompt; for pruning only, never for rank."""
        wanted = listed(ids)
        self._database.write(
            lambda cursor: cursor.execute(
                f"UPDATE memories SET last_used_at = ?, use_count = use_count + 1 WHERE id IN {TEXTS}",
                [stored_time(at), wanted],
            )
        )

    def forget(self, ids: Iterable[str]) -> Forgotten:
        """Removes memories for good, with all that was made from them; ids that are not there are passed over.

        Their bytes stay in the file until `purge_bytes`.
        """
        return self._database.write(lambda cursor: forgetting.forget(cursor, list(ids)))

    def discard(self, ids: Iterable[str]) -> Keys:
        """Lets go of memories that pruning took; see `assistant.storage.forgetting.discard`. Their keys come back."""
        return self._database.write(lambda cursor: forgetting.discard(cursor, list(ids)))

    @property
    def purge_pending(self) -> bool:
        """Whether something was forgotten whose bytes are still in the file, after a kill too."""
        return self._database.read(forgetting.purge_pending)

    def purge_bytes(self) -> None:
        """Rewrites the file, so that no byte of forgotten text remains in it, its log, its copies or spilled files.

        Raises:
            StorageError: it could not be done now; `purge_pending` stays true.
        """
        forgetting.purge_bytes(self._database)

    def count(self, *, scope: str | None = None) -> int:
        """How many hold now."""
        tail, values = (" AND scope = ?", [scope]) if scope is not None else ("", [])
        row = self._database.read(
            lambda cursor: cursor.execute(f"SELECT count(*) FROM memories WHERE {_HOLDS}{tail}", values).fetchone()
        )
        return int(row[0]) if row else 0

    def _select(self, tail: str, values: Values | dict[str, Any]) -> Memories:
        def work(cursor: Cursor) -> tuple[Values, Values]:
            rows = cursor.execute(f"SELECT {_COLUMNS} FROM memories {tail}", values).fetchall()
            if not rows:
                return [], []
            where, keys = _among("WHERE memory_key", [row[0] for row in rows])
            query = f"SELECT {', '.join(_SOURCE_TYPES)} FROM memory_sources {where} ORDER BY rowid"
            return rows, cursor.execute(query, keys).fetchall()

        rows, sources = self._database.read(work)
        by_key: dict[int, list[Source]] = {}
        for row in sources:
            by_key.setdefault(row[0], []).append(_source(row))
        return [_memory(row, by_key.get(row[0], ())) for row in rows]


def _among(column: str, keys: Sequence[int]) -> tuple[str, Values]:
    """A condition on a column and its values; a few keys are looked up in an index, many in a scan."""
    if len(keys) <= _FEW:
        return f"{column} IN ({', '.join('?' * len(keys))})", [*keys]
    return f"{column} IN {KEYS}", [listed(keys)]


def _row(memory: Memory) -> list[Any]:
    return [_column(name, getattr(memory, name)) for name in _TYPES]


def _column(name: str, value: Any) -> Any:
    if name == "tags":
        return as_json(list(value))
    if name == "details":
        return as_json(dict(value))
    if isinstance(value, datetime):
        return stored_time(value)
    if isinstance(value, str):
        return storable(str(value))
    return value


def _source_row(key: int, source: Source) -> tuple[Any, ...]:
    return (
        key,
        source.conversation_id,
        source.message_id,
        source.quote,
        source.speaker,
        source.said_at,
        source.offset_minutes,
    )


def _source(row: Any) -> Source:
    return Source(row[1], row[2], row[3], row[4], aware_time(row[5]), row[6])


def _memory(row: Any, sources: Sequence[Source]) -> Memory:
    fields = dict(zip(_TYPES, row, strict=True))
    for name in ("valid_from", "valid_to", "retired_at", "last_used_at", "binned_at"):
        fields[name] = aware_time(fields[name])
    fields["learned_at"] = aware(fields["learned_at"])
    fields["kind"] = Kind(fields["kind"])
    fields["origin"] = Origin(fields["origin"])
    fields["tags"] = tuple(json.loads(fields["tags"]))
    fields["details"] = json.loads(fields["details"])
    return Memory(**fields, sources=tuple(sources))
