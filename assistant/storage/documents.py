"""Documents: the files and folders that the person added, how far each file is, and the passages of those read."""

from __future__ import annotations

import json
import uuid
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Any, TypeVar

from assistant import clock
from assistant.errors import NotFoundError
from assistant.storage import forgetting
from assistant.storage.connection import Cursor
from assistant.storage.database import Database
from assistant.storage.meta import PURGE_PENDING, MetaStore, put_value
from assistant.storage.rows import KEYS, TEXTS, as_json, aware, aware_time, insert, listed, storable, stored_time

T = TypeVar("T")

SLICE = 250
"""So many rows are changed in one transaction: none keeps the writer for long."""

PAUSED = "documents_paused"
"""The row of `meta` that says that documents are not to be read nor embedded now."""

STALE = "documents_stale"
"""The row of `meta` that says that bytes of passages which are gone are still in the file."""

_PASSAGE = """
    SELECT p.key, p.id, p.heading, p.text, p.line, p.page, d.path, d.mtime_ns, s.scope, s.private
    FROM document_passages p JOIN documents d ON d.id = p.document_id JOIN document_sources s ON s.id = d.source_id
"""


class State(StrEnum):
    """How far a document is."""

    WAITING = "waiting"
    READING = "reading"
    READY = "ready"
    SET_ASIDE = "set_aside"


@dataclass(frozen=True, slots=True)
class DocumentSource:
    """A file or folder that was added; `excluded` are patterns as in a `.gitignore`."""

    id: str
    scope: str
    path: str
    is_folder: bool
    excluded: tuple[str, ...]
    private: bool
    missing: bool
    added_at: datetime
    looked_at: datetime | None


@dataclass(frozen=True, slots=True)
class Document:
    """A file of a source as it was last looked at.

    Attributes:
        digest: of its contents when its passages were made, SHA-256; empty where there are none.
        reason: names why it was set aside.
    """

    id: str
    source_id: str
    path: str
    size: int
    mtime_ns: int
    digest: str
    state: State
    reason: str
    attempts: int
    read_at: datetime | None


@dataclass(frozen=True, slots=True)
class Passage:
    """A piece of a document that is found by itself.

    Attributes:
        heading: the document's title and the headings above the passage.
        line, page: where it begins, from 1; 0 where there is no such thing.
        key: its number in the store, shared with no message or memory; 0 before it is stored.
    """

    heading: str
    text: str
    line: int = 0
    page: int = 0
    key: int = 0


@dataclass(frozen=True, slots=True)
class StoredPassage:
    """A passage with what it belongs to."""

    passage: Passage
    id: str
    path: str
    changed_at_ns: int
    scope: str
    private: bool


@dataclass(frozen=True, slots=True)
class Counts:
    """How many files of a source there are by state, and how many passages."""

    files: Mapping[State, int] = field(default_factory=dict)
    passages: int = 0


class DocumentStore:
    """Keeps documents. Long changes go in slices, so that no other write waits for them."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._meta = MetaStore(database)

    def at_once(self, work: Callable[[], T]) -> T:
        """Makes the changes of some short work one: all of them are kept, or none."""
        return self._database.write(lambda _: work())

    # sources

    def add_source(
        self, *, scope: str, path: str, is_folder: bool, excluded: Sequence[str], private: bool
    ) -> DocumentSource:
        """Notes a file or folder."""
        id = uuid.uuid4().hex[:12]
        values = [id, scope, path, is_folder, as_json(list(excluded)), private, stored_time(clock.now())]
        self._database.write(
            lambda cursor: cursor.execute(
                "INSERT INTO document_sources VALUES (?, ?, ?, ?, ?, ?, FALSE, ?, NULL)", values
            )
        )
        return self.source(id)

    def source(self, id: str) -> DocumentSource:
        """One source.

        Raises:
            NotFoundError: it is not there.
        """
        found = self._sources("WHERE id = ?", [id])
        if not found:
            raise NotFoundError(f'There is no document or folder "{id}".', id=id)
        return found[0]

    def sources(self, *, scope: str | None = None) -> list[DocumentSource]:
        """All sources, or those of a scope, in the order they were added."""
        return self._sources("WHERE scope = ?", [scope]) if scope is not None else self._sources("", [])

    def looked_at(self, id: str, *, missing: bool) -> None:
        """Notes that a source was compared with its files just now."""
        self._database.write(
            lambda cursor: cursor.execute(
                "UPDATE document_sources SET missing = ?, looked_at = ? WHERE id = ?",
                [missing, stored_time(clock.now()), id],
            )
        )

    def change_source(self, id: str, *, excluded: Sequence[str], private: bool) -> None:
        """Sets what a source leaves out and whether it stays on this machine."""
        self._database.write(
            lambda cursor: cursor.execute(
                "UPDATE document_sources SET excluded = ?, private = ? WHERE id = ?",
                [as_json(list(excluded)), private, id],
            )
        )

    # documents

    def add_files(self, source_id: str, files: Iterable[tuple[str, int, int]]) -> None:
        """Notes files (path, size, time of change in ns) that are to be read."""
        columns = {"id": "TEXT", "source_id": "TEXT", "path": "TEXT", "size": "BIGINT", "mtime_ns": "BIGINT"}
        columns |= {"digest": "TEXT", "state": "TEXT", "reason": "TEXT", "attempts": "INTEGER"}
        for some in _sliced(files):
            rows = [
                (uuid.uuid4().hex[:16], source_id, path, size, mtime_ns, "", State.WAITING, "", 0)
                for path, size, mtime_ns in some
            ]
            self._insert("documents", columns, rows)

    def documents(
        self, *, source_id: str | None = None, scope: str | None = None, states: Collection[State] | None = None
    ) -> list[Document]:
        """Documents by their paths: all, or those of a source or scope, in some states."""
        conditions: list[str] = []
        values: list[Any] = []
        if source_id is not None:
            conditions, values = [*conditions, "source_id = ?"], [*values, source_id]
        if scope is not None:
            conditions.append("source_id IN (SELECT id FROM document_sources WHERE scope = ?)")
            values.append(scope)
        if states is not None:
            conditions, values = [*conditions, f"state IN {TEXTS}"], [*values, listed(str(one) for one in states)]
        return self._documents(f"WHERE {' AND '.join(conditions)}" if conditions else "", values)

    def next_waiting(self) -> Document | None:
        """The next document to read; those that a kill cut off come last."""
        tail = "WHERE state IN ('waiting', 'reading') ORDER BY attempts, path LIMIT 1"
        return next(iter(self._documents(tail, [], ordered=False)), None)

    def count_waiting(self) -> int:
        """How many are to be read."""
        query = "SELECT count(*) FROM documents WHERE state IN ('waiting', 'reading')"
        return int(self._database.read(lambda cursor: cursor.execute(query).fetchone() or (0,))[0])

    def begin(self, id: str) -> None:
        """Notes that a document is being read, so that one which ends the program is known by it."""
        self._set(id, "state = 'reading', attempts = attempts + 1", [])

    def finish(self, id: str, *, digest: str, state: State, reason: str = "") -> None:
        """Notes how reading a document ended."""
        values = [digest, str(state), reason, stored_time(clock.now())]
        self._set(id, "digest = ?, state = ?, reason = ?, attempts = 0, read_at = ?", values)

    def changed(self, files: Iterable[tuple[str, int, int]]) -> None:
        """Lets documents (id, size, time of change in ns) be read again."""
        for some in _sliced(files):
            self._update(some, "size = r.size, mtime_ns = r.mtime_ns, state = 'waiting', reason = '', attempts = 0")

    def touched(self, id: str, *, path: str, size: int, mtime_ns: int) -> None:
        """Notes a document's new place or time, its contents being the same."""
        self._set(id, "path = ?, size = ?, mtime_ns = ?", [storable(path), size, mtime_ns])

    def remove(self, ids: Sequence[str]) -> list[int]:
        """Removes documents with their passages, slice by slice; the keys of these."""
        query = f"SELECT key FROM document_passages WHERE document_id IN {TEXTS} ORDER BY key"
        rows = self._database.read(lambda cursor: cursor.execute(query, [listed(ids)]).fetchall())
        keys = [int(row[0]) for row in rows]
        self.remove_passages(keys)
        for some in _sliced(ids):
            self._run(f"DELETE FROM documents WHERE id IN {TEXTS}", [listed(some)])
        return keys

    def remove_source(self, id: str) -> list[int]:
        """Removes a source with its documents; the keys of their passages. Rewriting the file is due at once."""
        keys = self.remove([one.id for one in self.documents(source_id=id)])

        def work(cursor: Cursor) -> None:
            cursor.execute("DELETE FROM document_sources WHERE id = ?", [id])
            put_value(cursor, PURGE_PENDING, "1")

        self._database.write(work)
        return keys

    # passages

    def passages(self, document_id: str) -> list[Passage]:
        """A document's passages in their order."""
        query = (
            "SELECT heading, text, line, page, key FROM document_passages WHERE document_id = ? ORDER BY number, key"
        )
        rows = self._database.read(lambda cursor: cursor.execute(query, [document_id]).fetchall())
        return [Passage(*row) for row in rows]

    def by_keys(self, keys: Iterable[int]) -> dict[int, StoredPassage]:
        """Those of the passages that are there, by key."""
        query = f"{_PASSAGE} WHERE p.key IN {KEYS}"
        rows = self._database.read(lambda cursor: cursor.execute(query, [listed(keys)]).fetchall())
        return {
            row[0]: StoredPassage(Passage(row[2], row[3], row[4], row[5], row[0]), row[1], *row[6:]) for row in rows
        }

    def put_passages(self, document_id: str, numbered: Sequence[tuple[int, Passage]]) -> list[int]:
        """Adds passages at their numbers, slice by slice; their keys."""
        columns = {"id": "TEXT", "document_id": "TEXT", "number": "INTEGER", "heading": "TEXT", "text": "TEXT"}
        columns |= {"line": "INTEGER", "page": "INTEGER"}
        keys: list[int] = []
        for some in _sliced(numbered):
            rows = [
                (uuid.uuid4().hex[:16], document_id, number, one.heading, one.text, one.line, one.page)
                for number, one in some
            ]

            def work(cursor: Cursor, rows: list[Any] = rows) -> list[int]:
                insert(cursor, "document_passages", columns, rows)
                query = f"SELECT key FROM document_passages WHERE id IN {TEXTS} ORDER BY number"
                return [int(row[0]) for row in cursor.execute(query, [listed(row[0] for row in rows)]).fetchall()]

            keys += self._database.write(work)
        return keys

    def move_passages(self, places: Iterable[tuple[int, int, int, int]]) -> None:
        """Notes where passages stand now: key, number, line, page."""
        query = """
            UPDATE document_passages SET number = r.v[2], line = r.v[3], page = r.v[4]
            FROM (SELECT unnest(from_json(?, '[["BIGINT"]]')) AS v) AS r WHERE key = r.v[1]
        """
        for some in _sliced(places):
            self._run(query, [as_json([list(place) for place in some])])

    def remove_passages(self, keys: Sequence[int]) -> None:
        """Removes passages with their vectors and every mention of them.

        Their bytes stay in the file until it is rewritten, which is noted to be wanted at the next quiet time.
        """
        for some in _sliced(keys):

            def work(cursor: Cursor, some: list[int] = some) -> None:
                these = listed(some)
                for query in (
                    f"DELETE FROM document_passages WHERE key IN {KEYS}",
                    f"DELETE FROM vectors WHERE item_key IN {KEYS}",
                    f"DELETE FROM memory_marks WHERE item_key IN {KEYS}",
                    f"UPDATE prompt_items SET item_key = NULL, text_mark = '' WHERE item_key IN {KEYS}",
                ):
                    cursor.execute(query, [these])
                put_value(cursor, STALE, "1")

            self._database.write(work)

    def purge_bytes(self) -> None:
        """Rewrites the file, so that no byte of what was removed remains in it.

        Raises:
            StorageError: it could not be done now; it stays noted to be due.
        """
        forgetting.purge_bytes(self._database)
        self._meta.remove(STALE)

    @property
    def stale(self) -> bool:
        """Whether bytes of passages that are gone may still be in the file."""
        return self._meta.get(STALE) is not None

    def counts(self, source_id: str) -> Counts:
        """How far a source is."""

        def work(cursor: Cursor) -> Counts:
            of = "SELECT state, count(*) FROM documents WHERE source_id = ? GROUP BY state"
            files = {State(state): int(count) for state, count in cursor.execute(of, [source_id]).fetchall()}
            these = "SELECT id FROM documents WHERE source_id = ?"
            of = f"SELECT count(*) FROM document_passages WHERE document_id IN ({these})"
            row = cursor.execute(of, [source_id]).fetchone()
            return Counts(files, int(row[0]) if row else 0)

        return self._database.read(work)

    # pausing

    @property
    def paused(self) -> bool:
        """Whether reading and embedding documents rests, until `pause(False)`."""
        return self._meta.get(PAUSED) is not None

    def pause(self, on: bool) -> None:
        """Lets reading and embedding rest, or go on."""
        if on:
            self._meta.set(PAUSED, "1")
        else:
            self._meta.remove(PAUSED)

    def _run(self, query: str, values: list[Any]) -> None:
        self._database.write(lambda cursor: cursor.execute(query, values))

    def _insert(self, table: str, columns: Mapping[str, str], rows: Sequence[Sequence[Any]]) -> None:
        self._database.write(lambda cursor: insert(cursor, table, columns, rows))

    def _set(self, id: str, what: str, values: list[Any]) -> None:
        self._database.write(lambda cursor: cursor.execute(f"UPDATE documents SET {what} WHERE id = ?", [*values, id]))

    def _update(self, files: Sequence[tuple[str, int, int]], what: str) -> None:
        query = f"""
            UPDATE documents SET {what}
            FROM (SELECT v[1] AS id, v[2]::BIGINT AS size, v[3]::BIGINT AS mtime_ns
                  FROM (SELECT unnest(from_json(?, '[["VARCHAR"]]')) AS v)) AS r WHERE documents.id = r.id
        """
        rows = as_json([[str(value) for value in file] for file in files])
        self._database.write(lambda cursor: cursor.execute(query, [rows]))

    def _sources(self, tail: str, values: list[Any]) -> list[DocumentSource]:
        query = (
            "SELECT id, scope, path, is_folder, excluded, private, missing, added_at, looked_at"
            f" FROM document_sources {tail} ORDER BY added_at, path"
        )
        rows = self._database.read(lambda cursor: cursor.execute(query, values).fetchall())
        return [_source(row) for row in rows]

    def _documents(self, tail: str, values: list[Any], *, ordered: bool = True) -> list[Document]:
        query = (
            "SELECT id, source_id, path, size, mtime_ns, digest, state, reason, attempts, read_at"
            f" FROM documents {tail} {'ORDER BY path' if ordered else ''}"
        )
        rows = self._database.read(lambda cursor: cursor.execute(query, values).fetchall())
        return [_document(row) for row in rows]


def _source(row: tuple[Any, ...]) -> DocumentSource:
    id, scope, path, is_folder, excluded, private, missing, added_at, looked_at = row
    patterns = tuple(json.loads(excluded))
    return DocumentSource(
        id, scope, path, is_folder, patterns, private, missing, aware(added_at), aware_time(looked_at)
    )


def _document(row: tuple[Any, ...]) -> Document:
    id, source_id, path, size, mtime_ns, digest, state, reason, attempts, read_at = row
    return Document(id, source_id, path, size, mtime_ns, digest, State(state), reason, attempts, aware_time(read_at))


def _sliced(values: Iterable[Any]) -> Iterator[list[Any]]:
    every = list(values)
    for start in range(0, len(every), SLICE):
        yield every[start : start + SLICE]
