"""Copies a closed database into a fresh file, proves the copy and puts it in the old one's place."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from pathlib import Path

from assistant.storage import connection
from assistant.storage.connection import Cursor
from assistant.storage.faults import DiskFullError, RewriteFailedError

_OLD = "old"
_FRESH = "fresh"


def log_of(path: Path) -> Path:
    """DuckDB's write-ahead log beside a file."""
    return path.with_name(path.name + ".wal")


def fresh_of(path: Path) -> Path:
    """Where a file is made that shall take the place of `path`."""
    return path.with_name(path.name + ".fresh")


def remove_leftovers(path: Path) -> None:
    """Removes what a rewriting that was cut off left; the file itself and its log are never touched."""
    fresh = fresh_of(path)
    log_of(fresh).unlink(missing_ok=True)
    fresh.unlink(missing_ok=True)


def put_in_place(fresh: Path, path: Path) -> None:
    """Makes the whole, closed file `fresh` the one at `path`, in one step.

    Raises:
        RewriteFailedError: either file still has a log, which would be played into the wrong file.
    """
    for log in (log_of(fresh), log_of(path)):
        if log.exists():
            raise RewriteFailedError(path, reason=f"{log.name} is still there")
    with fresh.open("rb+") as file:
        os.fsync(file.fileno())
    fresh.replace(path)
    if os.name == "posix":
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def rewrite(
    path: Path,
    temporary: Path,
    *,
    extension: Path | None,
    source_key: str | None,
    target_key: str | None,
    progress: Callable[[str], None],
) -> None:
    """Rewrites the file at `path`, which nothing may have open.

    Raises:
        DiskFullError: there is no room for a second file.
        StorageError: the old file is still in place.
    """
    fresh = fresh_of(path)
    remove_leftovers(path)
    check_room(path.parent, path)
    instance = connection.open_instance(path.parent, temporary, extension=extension)
    try:
        with connection.translated(path):
            connection.attach(instance, path, key=source_key, catalog=_OLD)
            connection.attach(instance, fresh, key=target_key, catalog=_FRESH, made=False)
            copy_proved(instance, _OLD, _FRESH, path, progress)
            instance.execute(f"DETACH {_FRESH}")
            instance.execute(f"DETACH {_OLD}")
    except BaseException:
        instance.close()
        remove_leftovers(path)
        raise
    instance.close()
    progress("swapping")
    put_in_place(fresh, path)


def copy_proved(
    instance: Cursor, source: str, target: str, path: Path, progress: Callable[[str], None] = lambda _step: None
) -> None:
    """Copies all of an attached database that nobody writes into an attached empty one, and compares the two.

    Raises:
        RewriteFailedError: the copy differs; it names `path`.
    """
    progress("copying")
    instance.execute(f"COPY FROM DATABASE {source} TO {target}")
    progress("verifying")
    if contents(instance, source) != contents(instance, target):
        raise RewriteFailedError(path, reason="the copy differs")


def contents_of_closed(
    path: Path, folder: Path, temporary: Path, *, extension: Path | None, key: str | None
) -> list[tuple[object, ...]]:
    """The contents of a file in the data folder that nothing has open, opened for reading only.

    Raises:
        StorageError: it does not open.
    """
    instance = connection.open_instance(folder, temporary, extension=extension)
    try:
        with connection.translated(path):
            connection.attach(instance, path, key=key, catalog=_OLD, read_only=True)
            return contents(instance, _OLD)
    finally:
        instance.close()


def counts_in(found: Iterable[tuple[object, ...]]) -> dict[str, int]:
    """How many rows each table has, of what `contents` gave."""
    return {str(row[1]): int(str(row[2])) for row in found if row[0] == "table"}


def check_room(folder: Path, *files: Path, share: float = 1.2) -> None:
    """Looks whether copies of these files fit into a folder.

    Raises:
        DiskFullError: they do not.
    """
    import shutil

    if shutil.disk_usage(folder).free < share * sum(file.stat().st_size for file in files):
        raise DiskFullError(folder)


def contents(instance: Cursor, catalog: str) -> list[tuple[object, ...]]:
    """Every table with the number and a digest of its rows, every index, every sequence with its place."""
    found: list[tuple[object, ...]] = []
    tables = instance.execute(
        "SELECT table_name FROM duckdb_tables() WHERE database_name = ? ORDER BY table_name", [catalog]
    ).fetchall()
    for (table,) in tables:
        name = f'{catalog}.main."{table}"'
        found += instance.execute(
            f"SELECT 'table', '{table}', count(*), coalesce(bit_xor(hash(t)), 0), coalesce(sum(hash(t)), 0)"
            f" FROM {name} t"
        ).fetchall()
    for query in (
        "SELECT index_name, table_name, sql FROM duckdb_indexes() WHERE database_name = ? ORDER BY ALL",
        "SELECT table_name, constraint_text FROM duckdb_constraints() WHERE database_name = ? ORDER BY ALL",
        "SELECT sequence_name, last_value FROM duckdb_sequences() WHERE database_name = ? ORDER BY ALL",
    ):
        found += instance.execute(query, [catalog]).fetchall()
    return found
