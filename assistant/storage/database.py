"""The one database file of a data folder: opened here, written by one thread, read by many.

Nothing is ever deleted or overwritten when a file cannot be opened; the fault says what to do.
"""

from __future__ import annotations

import logging
import os
import threading
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from assistant import clock
from assistant.credentials import DatabaseKey
from assistant.paths import DataPaths
from assistant.storage import connection, migrating, rewriting
from assistant.storage.connection import CATALOG, Cursor
from assistant.storage.faults import (
    DamagedDatabaseError,
    DatabaseClosedError,
    DatabaseMissingError,
    EncryptionMissingError,
    KeyMissingError,
    OutdatedDataError,
    ReadOnlyFolderError,
    RewriteFailedError,
)
from assistant.storage.migrating import Migration
from assistant.storage.readers import ReaderPool
from assistant.storage.sealing import SealedFiles
from assistant.storage.writer import WriterThread

if TYPE_CHECKING:
    import duckdb

__all__ = ["Cursor", "Database"]

T = TypeVar("T")
Contents = Mapping[str, int]
"""How many rows each table has."""

WASTE_BYTES = 32 * 1024 * 1024
WASTE_SHARE = 0.4
_COPY = "copy"
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class _Place:
    """How the file is opened; replaced as a whole when it becomes encrypted or plain."""

    paths: DataPaths
    key: DatabaseKey | None
    extension: Path | None
    encrypted: bool
    read_only: bool

    @property
    def secret(self) -> str | None:
        return self.key.database_secret() if self.key is not None and self.encrypted else None


@dataclass(frozen=True, slots=True)
class FileSize:
    """Bytes of the database file, and how many of them hold nothing."""

    total: int
    free: int

    @property
    def wasteful(self) -> bool:
        """Whether a rewriting is worth the while."""
        return self.free > WASTE_BYTES and self.free > WASTE_SHARE * self.total


class Database:
    """The open database. Make one with `open`; close it when done."""

    def __init__(self, place: _Place, migrations: Sequence[Migration]) -> None:
        self._place = place
        self._migrations = migrations
        self._readers = ReaderPool()
        self._instance: duckdb.DuckDBPyConnection | None = None
        self._in_write = False
        self._commits = 0
        self._copying = threading.Lock()
        self._full: Callable[[], None] = lambda: None
        self._open_file()
        self._writer = WriterThread()

    @classmethod
    def open(
        cls,
        paths: DataPaths,
        *,
        key: DatabaseKey | None,
        read_only: bool = False,
        migrations: Sequence[Migration] | None = None,
    ) -> Database:
        """Opens the folder's database, making it where there is none, and brings it up to date.

        A new file is encrypted where there is a key and the extension that encrypts; a plain file stays plain.

        Args:
            paths: the data folder.
            key: what an encrypted file opens with, and what a new one is encrypted with.
            read_only: nothing is made, changed or migrated.
            migrations: the known steps; those of this version by default.

        Raises:
            StorageError: one of `assistant.storage.faults`.
        """
        steps = tuple(migrations) if migrations is not None else migrating.shipped_migrations()
        _prepare_folder(paths, read_only=read_only)
        extension = connection.encryption_extension() if key is not None else None
        head = connection.read_head(paths.database)
        if head is None:
            if read_only:
                raise DatabaseMissingError(paths.database)
            place = _Place(paths, key, extension, key is not None and extension is not None, read_only)
            _make_file(place, steps)
        else:
            if head.encrypted and key is None:
                raise KeyMissingError(paths.database)
            if head.encrypted and extension is None:
                raise EncryptionMissingError(paths.database)
            place = _Place(paths, key, extension if head.encrypted else None, head.encrypted, read_only)
        return cls(place, steps)

    @property
    def path(self) -> Path:
        """The file."""
        return self._place.paths.database

    @property
    def paths(self) -> DataPaths:
        """The data folder."""
        return self._place.paths

    @property
    def commits(self) -> int:
        """How many writes were done since it was opened: what was read since it had a number holds while it has it."""
        return self._commits

    @property
    def encrypted(self) -> bool:
        """Whether the file is encrypted."""
        return self._place.encrypted

    @property
    def plain_reason(self) -> str:
        """Why the file is not encrypted: `no-key`, `no-extension` or `plain-file`; empty when it is."""
        if self.encrypted:
            return ""
        if self._place.key is None:
            return "no-key"
        return "plain-file" if connection.encryption_extension() is not None else "no-extension"

    @property
    def sealed_files(self) -> SealedFiles:
        """Where caches with content may be kept on disk: encrypted with a key of their own, or not at all."""
        key = self._place.key if self.encrypted else None
        return SealedFiles(key.derived("caches") if key is not None else None)

    def when_full(self, told: Callable[[], None]) -> None:
        """Names who is told, on the writer's thread, that a write found no room on the disk; it must not wait there."""
        self._full = told

    def write(self, work: Callable[[Cursor], T]) -> T:
        """Runs `work` in one transaction on the writer thread and waits; an exception takes all of it back.

        Called from inside another write it joins that one's transaction. Never call it from inside a read.

        Raises:
            StorageError: the disk is full, the file is damaged, or another known fault.
        """
        if self._writer.here:
            return self._transact(work)
        if self._readers.reading:
            raise RuntimeError("a write inside a read would wait for itself")
        return self._writer.submit(lambda: self._transact(work)).result()

    def submit(self, work: Callable[[Cursor], T]) -> Future[T]:
        """The same as `write`, without waiting."""
        return self._writer.submit(lambda: self._transact(work))

    def read(self, work: Callable[[Cursor], T]) -> T:
        """Runs `work` on the calling thread in one snapshot; inside a write, in that write's transaction.

        `work` should be short: a swap of the file waits for it.
        """
        if self._writer.here and self._in_write:
            return work(self._open_instance)
        with connection.translated(self.path):
            return self._readers.read(work)

    def rewrite(self, *, key: DatabaseKey | None, progress: Callable[[str], None] | None = None) -> None:
        """Puts a fresh copy of all that is kept in the old file's place, so that no deleted byte stays.

        Reads and writes wait meanwhile. Killed at any moment, either the old or the new file is whole and in place.

        Args:
            key: what the fresh file is encrypted with; None makes it plain.
            progress: told each step: `closing`, `copying`, `verifying`, `swapping`, `opening`.

        Raises:
            StorageError: the old file is still in place and open.
        """
        self._writer.submit(lambda: self._rewrite(key, progress or (lambda _step: None))).result()

    def compact(self, *, progress: Callable[[str], None] | None = None) -> None:
        """Rewrites the file as it is, encrypted or plain."""
        self.rewrite(key=self._place.key if self.encrypted else None, progress=progress)

    def size(self) -> FileSize:
        """How large the file is and how much of it holds nothing."""
        query = "SELECT block_size, total_blocks, free_blocks FROM pragma_database_size() WHERE database_name = ?"
        row = self.read(lambda cursor: cursor.execute(query, [CATALOG]).fetchone())
        assert row is not None
        return FileSize(row[0] * row[1], row[0] * row[2])

    def copy_to(self, target: Path) -> Contents:
        """Copies all that is kept at this moment into a new file, encrypted as this one; reads and writes go on.

        The copy is closed, opened again for reading only, and compared with what was copied.

        Args:
            target: in the data folder; nothing is there yet.

        Returns:
            How many rows each table of the copy has.

        Raises:
            StorageError: there is no copy.
        """
        place = self._place

        def work(cursor: Cursor) -> list[tuple[object, ...]]:
            connection.attach(cursor, target, key=place.secret, catalog=_COPY, made=False)
            try:
                cursor.execute(f"COPY FROM DATABASE {CATALOG} TO {_COPY}")  # one snapshot, whatever is written
                return rewriting.contents(cursor, _COPY)
            finally:
                cursor.execute(f"DETACH {_COPY}")

        try:
            with self._copying, connection.translated(target):
                rewriting.check_room(target.parent, self.path)
                copied = self._readers.aside(work)
                found = rewriting.contents_of_closed(
                    target, place.paths.root, place.paths.temporary, extension=place.extension, key=place.secret
                )
                if found != copied:
                    raise RewriteFailedError(target, reason="the copy differs")
        except BaseException:
            rewriting.log_of(target).unlink(missing_ok=True)
            target.unlink(missing_ok=True)
            raise
        return rewriting.counts_in(found)

    def close(self) -> None:
        """Finishes queued writes, waits for reads, folds the log into the file and closes it."""
        if self._writer.here:
            raise RuntimeError("the writer cannot close the database that it writes")
        self._writer.close()
        self._readers.refuse(DatabaseClosedError())
        self._readers.close()
        self._close_file()

    @property
    def _open_instance(self) -> duckdb.DuckDBPyConnection:
        if self._instance is None:
            self._open_file()
        assert self._instance is not None
        return self._instance

    def _transact(self, work: Callable[[Cursor], T]) -> T:
        cursor = self._open_instance
        if self._in_write:
            return work(cursor)
        with connection.translated(self.path):
            self._in_write = True
            try:
                cursor.execute("BEGIN")
                result = work(cursor)
                cursor.execute("COMMIT")
                self._commits += 1
            except BaseException as fault:
                self._take_back(cursor, fault)
                if connection.is_full(fault):
                    self._full()
                raise
            finally:
                self._in_write = False
        return result

    def _take_back(self, cursor: Cursor, fault: BaseException) -> None:
        try:
            cursor.execute("ROLLBACK")
        except Exception as second:  # noqa: BLE001 - the first fault is the one to tell
            _log.info("rolling back after %s said %s", type(fault).__name__, type(second).__name__)
        if connection.is_fatal(fault):
            # DuckDB shuts a database after a failed commit; what was committed before is in the file and its log.
            _log.warning("the database shut itself after %s; opening it again", type(fault).__name__)
            self._readers.close()
            self._close_file()
            self._open_file()

    def _open_file(self) -> duckdb.DuckDBPyConnection:
        try:
            instance = self._opened()
        except Exception as fault:
            self._readers.refuse(fault)
            raise
        self._instance = instance
        self._readers.open(instance)
        return instance

    def _opened(self) -> duckdb.DuckDBPyConnection:
        place = self._place
        instance = connection.open_instance(place.paths.root, place.paths.temporary, extension=place.extension)
        try:
            connection.attach(instance, place.paths.database, key=place.secret, read_only=place.read_only)
            instance.execute(f"USE {CATALOG}")
            with connection.translated(place.paths.database):
                self._bring_up_to_date(instance)
        except BaseException:
            instance.close()
            raise
        if not place.read_only:
            rewriting.remove_leftovers(place.paths.database)
        return instance

    def _bring_up_to_date(self, instance: duckdb.DuckDBPyConnection) -> None:
        place, path = self._place, self.path
        number = migrating.layout_number(instance)
        migrating.check_known(number, self._migrations, path, place.paths.copies)
        if not self._migrations or number == self._migrations[-1].number:
            return
        if place.read_only:
            raise OutdatedDataError(path)
        instance.execute("USE memory")
        instance.execute(f"DETACH {CATALOG}")
        migrating.copy_before(path, place.paths.copies, number=number, now=clock.now())
        connection.attach(instance, path, key=place.secret)
        instance.execute(f"USE {CATALOG}")
        migrating.migrate(instance, number, self._migrations, path)

    def _close_file(self) -> None:
        instance, self._instance = self._instance, None
        if instance is not None:
            instance.close()

    def _rewrite(self, key: DatabaseKey | None, progress: Callable[[str], None]) -> None:
        place = self._place
        extension = connection.encryption_extension() if key is not None else None
        if key is not None and extension is None:
            raise EncryptionMissingError(self.path)
        target = _Place(place.paths, key or place.key, extension, key is not None, place.read_only)
        progress("closing")
        self._readers.close()
        self._close_file()
        try:
            rewriting.rewrite(
                self.path,
                place.paths.temporary,
                extension=extension or place.extension,
                source_key=place.secret,
                target_key=target.secret,
                progress=progress,
            )
            self._place = target
        finally:
            progress("opening")
            self._open_file()


def _prepare_folder(paths: DataPaths, *, read_only: bool) -> None:
    if read_only:
        return
    with connection.translated(paths.root):
        if not paths.root.exists():
            paths.root.mkdir(parents=True, mode=0o700)
        if not os.access(paths.root, os.W_OK | os.X_OK):
            raise ReadOnlyFolderError(paths.root)
        if paths.database.exists() and not os.access(paths.database, os.W_OK):
            raise ReadOnlyFolderError(paths.database)


def _make_file(place: _Place, migrations: Sequence[Migration]) -> None:
    """Makes the first file under another name and renames it when it is whole, so that no half-made one is ever met."""
    path = place.paths.database
    if rewriting.log_of(path).exists():
        raise DamagedDatabaseError(path, "its log is there and the file is not")
    fresh = rewriting.fresh_of(path)
    rewriting.remove_leftovers(path)
    instance = connection.open_instance(place.paths.root, place.paths.temporary, extension=place.extension)
    try:
        connection.attach(instance, fresh, key=place.secret, made=False)
        instance.execute(f"USE {CATALOG}")
        migrating.migrate(instance, 0, migrations, path)
    finally:
        instance.close()
    rewriting.put_in_place(fresh, path)
