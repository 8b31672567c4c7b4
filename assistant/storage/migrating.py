"""Brings a database up to the present layout: numbered SQL files, each run once, in order, in its own transaction.

The files in `migrations/` are append-only: what has been released is never edited.
"""

from __future__ import annotations

import hashlib
import logging
import os
import re
import shutil
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from importlib import resources
from pathlib import Path

from assistant.errors import StorageError
from assistant.storage.connection import Cursor, from_duckdb, translated
from assistant.storage.faults import DiskFullError, MigrationFailedError, NewerDataError

SCHEMA_ROW = "schema"
COPIES_KEPT = 3
_NAME = re.compile(r"(\d{4})_\w+\.sql")

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Migration:
    """One step from a layout to the next."""

    number: int
    name: str
    sql: str


def shipped_migrations() -> tuple[Migration, ...]:
    """The steps that this version knows, in order, numbered from 1 without a gap."""
    folder = resources.files("assistant.storage") / "migrations"
    found = [
        Migration(int(match[1]), entry.name, entry.read_text("utf-8"))
        for entry in folder.iterdir()
        if (match := _NAME.fullmatch(entry.name))
    ]
    return tuple(sorted(found, key=lambda migration: migration.number))


def layout_number(cursor: Cursor) -> int:
    """The number of the last step that the database has seen; 0 for one without any table."""
    found = cursor.execute(
        "SELECT count(*) FROM duckdb_tables() WHERE database_name = current_database() AND table_name = 'meta'"
    ).fetchone()
    if not found or not found[0]:
        return 0
    row = cursor.execute("SELECT value FROM meta WHERE name = ?", [SCHEMA_ROW]).fetchone()
    return int(row[0]) if row else 0


def check_known(number: int, migrations: Sequence[Migration], path: Path, copies: Path) -> None:
    """Refuses a database of a later version.

    Raises:
        NewerDataError: it has seen steps that this version does not know.
    """
    known = migrations[-1].number if migrations else 0
    if number > known:
        backup = _readable_backup(path.parent / "backups", known)
        raise NewerDataError(path, found=number, known=known, copies=copies, backup=backup)


def migrate(cursor: Cursor, number: int, migrations: Sequence[Migration], path: Path) -> None:
    """Runs the steps after `number`.

    Raises:
        MigrationFailedError: a step failed; it and the later ones left no trace.
        StorageError: the disk is full, or another known fault.
    """
    for migration in migrations:
        if migration.number <= number:
            continue
        cursor.execute("BEGIN")
        try:
            cursor.execute(migration.sql)
            cursor.execute("INSERT OR REPLACE INTO meta VALUES (?, ?)", [SCHEMA_ROW, str(migration.number)])
            cursor.execute("COMMIT")
        except Exception as fault:
            _roll_back(cursor)
            known = from_duckdb(fault, path)
            raise known or MigrationFailedError(path, number=migration.number, reason=str(fault)) from fault
        _log.info("migrated to layout %d", migration.number)


def copy_before(path: Path, copies: Path, *, number: int, now: datetime) -> Path:
    """Copies the closed database file aside and proves the copy; of older copies the newest stay.

    Raises:
        DiskFullError: there is no room for a copy.
        StorageError: it could not be written, or does not equal the file.
    """
    if path.with_name(path.name + ".wal").exists():
        raise StorageError(f"The log of {path} was not folded into it.", fix="Try again.", path=str(path))
    with translated(path):
        copies.mkdir(parents=True, exist_ok=True)
        if shutil.disk_usage(copies).free < 2 * path.stat().st_size:
            raise DiskFullError(copies)
        target = copies / f"layout-{number:04d}-{now:%Y%m%dT%H%M%S}.duckdb"
        partial = target.with_suffix(".partial")
        shutil.copyfile(path, partial)
        with partial.open("rb+") as file:
            os.fsync(file.fileno())
        if _digest(partial) != _digest(path):
            partial.unlink()
            raise StorageError(f"The copy of {path} did not come out equal.", fix="Check the disk.", path=str(path))
        partial.replace(target)
    for old in sorted(copies.glob("layout-*.duckdb"), key=lambda copy: copy.stat().st_mtime)[:-COPIES_KEPT]:
        old.unlink()
    return target


def _readable_backup(folder: Path, known: int) -> Path | None:
    """The newest of the program's own backups that a version with these steps can restore."""
    from assistant.storage.archives import opened
    from assistant.storage.backup import kept_in  # which builds on this module

    for kept in kept_in(folder):
        try:
            with opened(kept.path) as archive:
                if archive.manifest.layout <= known:
                    return kept.path
        except StorageError as fault:
            _log.info("%s is passed over: %s", kept.path.name, fault.code)
    return None


def _digest(path: Path) -> bytes:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").digest()


def _roll_back(cursor: Cursor) -> None:
    try:
        cursor.execute("ROLLBACK")
    except Exception as fault:  # noqa: BLE001 - the failure that led here is the one to tell
        _log.warning("rolling back said: %s", type(fault).__name__)
