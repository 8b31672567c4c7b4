import contextvars
import os
import resource
import shutil
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

import duckdb
import pytest

from assistant import clock
from assistant.credentials import DatabaseKey
from assistant.errors import StorageError
from assistant.paths import DataPaths
from assistant.storage import connection
from assistant.storage.database import Cursor, Database
from assistant.storage.faults import (
    DamagedDatabaseError,
    DatabaseClosedError,
    DatabaseInUseError,
    DatabaseMissingError,
    DiskFullError,
    EncryptionMissingError,
    KeyMissingError,
    NotADatabaseError,
    ReadOnlyFolderError,
    WrongDatabaseKeyError,
)
from assistant.storage.stores import Stores

SECRET = "the walrus sings at midnight"


@contextmanager
def opened(paths: DataPaths, key: DatabaseKey | None = None) -> Iterator[Database]:
    database = Database.open(paths, key=key)
    try:
        yield database
    finally:
        database.close()


def insert(name: str, value: str = "") -> "object":
    return lambda cursor: cursor.execute("INSERT INTO meta VALUES (?, ?)", [name, value])


def names(database: Database) -> set[str]:
    rows = database.read(lambda cursor: cursor.execute("SELECT name FROM meta WHERE name <> 'schema'").fetchall())
    return {row[0] for row in rows}


def bytes_below(folder: Path) -> bytes:
    return b"".join(path.read_bytes() for path in folder.rglob("*") if path.is_file())


@pytest.mark.parametrize("encrypted", [False, True])
def test_what_is_written_is_there_after_reopening(paths: DataPaths, key: DatabaseKey, encrypted: bool) -> None:
    used = key if encrypted else None
    with opened(paths, used) as database:
        database.write(insert("a", SECRET))
        assert database.encrypted is encrypted
    with opened(paths, used) as database:
        assert names(database) == {"a"}


def test_an_encrypted_folder_holds_no_readable_text_not_even_in_the_log(paths: DataPaths, key: DatabaseKey) -> None:
    with opened(paths, key) as database:
        database.write(insert("a", SECRET))
        assert (paths.root / "keepsake.duckdb.wal").exists()
        assert SECRET.encode() not in bytes_below(paths.root)
    assert SECRET.encode() not in bytes_below(paths.root)


def test_a_plain_folder_would_show_that_text(paths: DataPaths) -> None:
    with opened(paths) as database:
        database.write(insert("a", SECRET))
    assert SECRET.encode() in bytes_below(paths.root)


def test_the_reason_for_a_plain_file_is_told(
    paths: DataPaths, key: DatabaseKey, monkeypatch: pytest.MonkeyPatch
) -> None:
    with opened(paths) as database:
        assert database.plain_reason == "no-key"
    with opened(paths, key) as database:
        assert (database.encrypted, database.plain_reason) == (False, "plain-file")
    monkeypatch.setattr(connection, "encryption_extension", lambda: None)
    with opened(DataPaths(paths.root / "other"), key) as database:
        assert (database.encrypted, database.plain_reason) == (False, "no-extension")


def test_an_exception_takes_the_whole_write_back(database: Database) -> None:
    def work(cursor: Cursor) -> None:
        cursor.execute("INSERT INTO meta VALUES ('a', '')")
        raise LookupError("enough")

    with pytest.raises(LookupError, match="enough"):
        database.write(work)
    with pytest.raises(duckdb.ConstraintException):
        database.write(lambda cursor: [insert("b")(cursor) for _ in range(2)])
    database.write(insert("c"))
    assert names(database) == {"c"}


def test_a_write_inside_a_write_shares_its_fate(database: Database) -> None:
    def work(_cursor: Cursor) -> None:
        database.write(insert("inner"))
        assert names(database) == {"inner"}
        raise LookupError

    with pytest.raises(LookupError):
        database.write(work)
    assert names(database) == set()


def test_a_write_inside_a_read_is_refused_at_once(database: Database) -> None:
    with pytest.raises(RuntimeError, match="inside a read"):
        database.read(lambda _cursor: database.write(insert("a")))


def test_a_read_sees_one_snapshot(database: Database) -> None:
    database.write(insert("a"))

    def work(cursor: Cursor) -> tuple[int, int]:
        first = len(cursor.execute("SELECT * FROM meta").fetchall())
        with ThreadPoolExecutor(1) as other:
            other.submit(database.write, insert("b")).result()
        nested = database.read(lambda inner: len(inner.execute("SELECT * FROM meta").fetchall()))
        return first, nested

    first, second = database.read(work)
    assert first == second
    assert names(database) == {"a", "b"}


def test_a_read_cannot_write(database: Database) -> None:
    with pytest.raises(duckdb.Error):
        database.read(insert("a"))
    assert names(database) == set()


def test_writes_from_many_threads_all_arrive(database: Database) -> None:
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda number: database.write(insert(str(number))), range(60)))
    assert names(database) == {str(number) for number in range(60)}


def test_the_writer_works_at_the_callers_time_and_context(database: Database) -> None:
    mark = contextvars.ContextVar("mark", default="none")
    mark.set("caller")
    then = datetime(2026, 3, 1, tzinfo=UTC)
    with clock.use(now=then):
        assert database.submit(lambda _cursor: (clock.now(), mark.get())).result() == (then, "caller")


def test_closing_finishes_queued_writes_and_refuses_later_calls(paths: DataPaths) -> None:
    database = Database.open(paths, key=None)
    waiting = [database.submit(insert(str(number))) for number in range(20)]
    database.close()
    assert all(future.done() and future.exception() is None for future in waiting)
    with pytest.raises(DatabaseClosedError):
        database.write(insert("late"))
    with pytest.raises(DatabaseClosedError):
        names(database)
    assert not [thread for thread in threading.enumerate() if thread.name == "keepsake-writer"]


def test_the_database_reaches_no_file_outside_its_folder(database: Database, tmp_path: Path) -> None:
    outside = tmp_path / "outside.csv"
    outside.write_text("a\n1\n")
    with pytest.raises(duckdb.PermissionException):
        database.read(lambda cursor: cursor.execute(f"SELECT * FROM '{outside}'").fetchall())
    with pytest.raises(duckdb.Error):
        database.read(lambda cursor: cursor.execute("SET temp_directory = '/tmp'"))
    with pytest.raises(duckdb.Error):
        database.read(lambda cursor: cursor.execute("SET temp_file_encryption = false"))


def test_spilled_data_goes_encrypted_into_the_folder(database: Database) -> None:
    settings = dict(
        database.read(lambda cursor: cursor.execute("SELECT name, value FROM duckdb_settings()").fetchall())
    )
    assert settings["temp_directory"] == str(database.paths.temporary)
    assert settings["temp_file_encryption"] == "true"
    assert settings["autoinstall_known_extensions"] == settings["autoload_known_extensions"] == "false"
    assert settings["enable_external_access"] == "false"


def test_spilled_data_that_a_kill_left_keeps_nothing_from_opening(paths: DataPaths) -> None:
    paths.temporary.mkdir(parents=True)
    (paths.temporary / "duckdb_temp_storage_DEFAULT-0.tmp").write_bytes(b"left")
    database = Database.open(paths, key=None)
    database.compact()
    database.close()


class TestFilesThatDoNotOpen:
    """Each has its own fault with a way out, and is left byte for byte as it was."""

    def check(self, paths: DataPaths, fault: type[StorageError], key: DatabaseKey | None = None) -> StorageError:
        before = paths.database.read_bytes()
        with pytest.raises(fault) as caught:
            Database.open(paths, key=key)
        assert type(caught.value) is fault
        assert caught.value.fix
        assert str(paths.root) in str(caught.value)
        assert paths.database.read_bytes() == before
        return caught.value

    @pytest.fixture
    def plain(self, paths: DataPaths) -> DataPaths:
        with opened(paths) as database:
            Stores(database).messages.count()
        return paths

    @pytest.fixture
    def locked(self, paths: DataPaths, key: DatabaseKey) -> DataPaths:
        with opened(paths, key):
            pass
        return paths

    def test_something_else(self, plain: DataPaths) -> None:
        plain.database.write_bytes(b"SQLite format 3\0" + bytes(8000))
        self.check(plain, NotADatabaseError)

    def test_a_text(self, plain: DataPaths) -> None:
        plain.database.write_bytes(b"hello")
        self.check(plain, NotADatabaseError)

    def test_nothing_in_it(self, plain: DataPaths) -> None:
        plain.database.write_bytes(b"")
        self.check(plain, DamagedDatabaseError)

    def test_only_zeros_after_a_power_cut(self, plain: DataPaths) -> None:
        plain.database.write_bytes(bytes(300_000))
        self.check(plain, DamagedDatabaseError)

    def test_cut_short(self, plain: DataPaths) -> None:
        os.truncate(plain.database, 9000)
        self.check(plain, DamagedDatabaseError)

    def test_cut_short_and_encrypted(self, locked: DataPaths, key: DatabaseKey) -> None:
        os.truncate(locked.database, 9000)
        self.check(locked, DamagedDatabaseError, key)

    @pytest.mark.parametrize("place", [4200, 8300, 12400])
    def test_flipped_bits(self, plain: DataPaths, place: int) -> None:
        content = bytearray(plain.database.read_bytes())
        for offset in range(4200, 20_000, 64) if place == 12400 else (4200, 8300):
            content[offset] ^= 0xFF
        plain.database.write_bytes(content)
        self.check(plain, DamagedDatabaseError)

    def test_flipped_bits_and_encrypted(self, locked: DataPaths, key: DatabaseKey) -> None:
        content = bytearray(locked.database.read_bytes())
        for offset in range(4200, 20_000, 64):
            content[offset] ^= 0xFF
        locked.database.write_bytes(content)
        self.check(locked, DamagedDatabaseError, key)

    def test_wrong_key(self, locked: DataPaths) -> None:
        self.check(locked, WrongDatabaseKeyError, DatabaseKey.of_folder(b"x" * 32, b"s" * 16))

    def test_no_key(self, locked: DataPaths) -> None:
        self.check(locked, KeyMissingError)

    def test_no_extension(self, locked: DataPaths, key: DatabaseKey, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(connection, "encryption_extension", lambda: None)
        self.check(locked, EncryptionMissingError, key)

    def test_a_log_without_its_file(self, plain: DataPaths) -> None:
        plain.database.unlink()
        log = plain.root / "keepsake.duckdb.wal"
        log.write_bytes(b"anything")
        with pytest.raises(DamagedDatabaseError):
            Database.open(plain, key=None)
        assert log.read_bytes() == b"anything"
        assert not plain.database.exists()

    def test_a_folder_in_its_place(self, paths: DataPaths) -> None:
        paths.database.mkdir(parents=True)
        with pytest.raises(NotADatabaseError):
            Database.open(paths, key=None)

    def test_in_use_by_this_very_process(self, plain: DataPaths) -> None:
        with opened(plain), pytest.raises(DatabaseInUseError):
            Database.open(plain, key=None)

    def test_missing_when_only_to_be_read(self, paths: DataPaths) -> None:
        with pytest.raises(DatabaseMissingError):
            Database.open(paths, key=None, read_only=True)
        assert not paths.root.exists()

    @pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
    def test_a_folder_that_may_not_be_written(self, plain: DataPaths) -> None:
        plain.root.chmod(0o500)
        try:
            self.check(plain, ReadOnlyFolderError)
        finally:
            plain.root.chmod(0o700)

    def test_a_folder_on_a_file_system_that_is_read_only(
        self, plain: DataPaths, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(os, "access", lambda _path, mode: not mode & os.W_OK)
        self.check(plain, ReadOnlyFolderError)


def test_reading_only_changes_nothing(paths: DataPaths) -> None:
    with opened(paths) as database:
        database.write(insert("a"))
    before = paths.database.read_bytes()
    database = Database.open(paths, key=None, read_only=True)
    try:
        assert names(database) == {"a"}
        with pytest.raises(ReadOnlyFolderError):
            database.write(insert("b"))
    finally:
        database.close()
    assert paths.database.read_bytes() == before


@contextmanager
def files_at_most(limit: int) -> Iterator[None]:
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (limit, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@pytest.mark.parametrize("encrypted", [False, True])
def test_a_full_disk_is_said_and_costs_only_that_write(paths: DataPaths, key: DatabaseKey, encrypted: bool) -> None:
    with opened(paths, key if encrypted else None) as database:
        database.write(insert("before"))
        with files_at_most(400_000), pytest.raises(DiskFullError):
            database.write(insert("large", os.urandom(400_000).hex()))
        assert names(database) == {"before"}
        database.write(insert("after"))
    with opened(paths, key if encrypted else None) as database:
        assert names(database) == {"before", "after"}


def test_after_a_failed_fold_of_the_log_the_database_opens_itself_again(paths: DataPaths) -> None:
    with opened(paths) as database:
        for number in range(5):
            database.write(insert(f"{number}", os.urandom(60_000).hex()))
        with files_at_most(620_000), pytest.raises(DiskFullError):
            database.write(lambda cursor: cursor.execute("CHECKPOINT"))
        database.write(insert("after"))
        assert names(database) == {"0", "1", "2", "3", "4", "after"}


def test_no_room_for_a_rewrite_leaves_the_file_as_it_is(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    database.write(insert("a"))
    monkeypatch.setattr(shutil, "disk_usage", lambda _path: shutil._ntuple_diskusage(100, 99, 1))
    with pytest.raises(DiskFullError):
        database.compact()
    assert names(database) == {"a"}


def test_the_key_shows_in_no_representation(key: DatabaseKey) -> None:
    assert key.material.hex() not in repr(key)
    assert repr(key.material) not in repr(key)
    assert key.database_secret() not in repr(key)
