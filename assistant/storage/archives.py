"""The file of a backup: a zip of the database file, encrypted where the folder is, with what is needed to open it.

In it lie, uncompressed: `manifest.json` (format, layout, rows of each table, SHA-256 of the database file),
`keepsake.json` (the folder's header: salt and the id of the master key, no key), `settings.json` and `keepsake.duckdb`.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import zipfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from datetime import datetime
from pathlib import Path
from typing import IO

from assistant.errors import StorageError
from assistant.storage.connection import translated
from assistant.storage.header import FolderHeader

FORMAT = 1
_MANIFEST, _HEADER, _SETTINGS, _DATABASE = "manifest.json", "keepsake.json", "settings.json", "keepsake.duckdb"
_PIECE = 1024 * 1024
_LONGEST_TEXT = 16 * 1024 * 1024
_LOGIN = re.compile(r"(?<=://)[^/@\s\"]+@")


class NotABackupError(StorageError):
    """The file is no backup."""

    code = "storage.not_a_backup"

    def __init__(self, path: Path) -> None:
        super().__init__(
            f"{path} is not a backup of Keepsake.", fix="Choose a file that 'keepsake backup' wrote.", path=str(path)
        )


class BackupDamagedError(StorageError):
    """The file is a backup and not whole."""

    code = "storage.backup_damaged"

    def __init__(self, path: Path, reason: str = "") -> None:
        super().__init__(
            f"The backup {path} is damaged; nothing was changed.",
            fix="Use another backup.",
            path=str(path),
            reason=reason,
        )


class NewerBackupError(StorageError):
    """A later version made the backup."""

    code = "storage.backup_newer"

    def __init__(self, path: Path) -> None:
        super().__init__(
            f"A newer version of Keepsake made the backup {path}; nothing was changed.",
            fix="Install the newer version, then restore it.",
            path=str(path),
        )


@dataclass(frozen=True, slots=True)
class Manifest:
    """What a backup says of itself.

    Attributes:
        made_at: ISO, UTC.
        layout: the number of the last migration that the database has seen.
        encrypted: whether the database file in it is.
        tables: how many rows each table has.
        sha256: of the database file, hexadecimal.
    """

    made_at: str
    layout: int
    encrypted: bool
    tables: Mapping[str, int]
    sha256: str
    format: int = FORMAT

    @property
    def counts(self) -> dict[str, int]:
        """What people count."""
        return {name: self.tables.get(name, 0) for name in ("conversations", "messages", "memories")}

    @property
    def made(self) -> datetime:
        """When it was made."""
        return datetime.fromisoformat(self.made_at)


@dataclass(frozen=True, slots=True)
class Archive:
    """An opened backup; `header` is None for a database file without one."""

    manifest: Manifest
    header: FolderHeader | None
    settings: str = ""
    _unpack: Callable[[Path], None] = field(repr=False, default=lambda _target: None)

    def unpack(self, target: Path) -> None:
        """Writes the database file, whole and as it was, to `target`.

        Raises:
            BackupDamagedError: it is not what the manifest says.
            StorageError: the disk is full, or another known fault.
        """
        self._unpack(target)


def write_archive(target: Path, database: Path, manifest: Manifest, header: FolderHeader | None, settings: str) -> None:
    """Writes a backup in one step and reads it again; on a fault no file stays.

    Raises:
        StorageError: it could not be written, or does not read back.
    """
    partial = target.with_name(target.name + ".partial")
    try:
        with translated(target):
            with zipfile.ZipFile(partial, "w", zipfile.ZIP_STORED, allowZip64=True) as file:
                file.writestr(_MANIFEST, json.dumps(asdict(manifest), indent=2))
                if header is not None:
                    file.writestr(_HEADER, json.dumps(asdict(header), indent=2))
                file.writestr(_SETTINGS, _LOGIN.sub("", settings) or "{}")
                file.write(database, _DATABASE)
            partial.chmod(0o600)
            with partial.open("rb+") as written:
                os.fsync(written.fileno())
            with opened(partial) as archive, zipfile.ZipFile(partial) as file:
                _digested(file, archive.manifest.sha256, partial)
            partial.replace(target)
    except BaseException:
        partial.unlink(missing_ok=True)
        raise


@contextmanager
def opened(path: Path) -> Iterator[Archive]:
    """Reads what a backup says of itself.

    Raises:
        StorageError: there is no such file, it is none, it is damaged or of a later version.
    """
    if not path.is_file():
        raise StorageError(f"There is no file {path}.", fix="Look at its name and place.", path=str(path))
    with translated(path):
        try:
            with zipfile.ZipFile(path) as file:
                yield _read(file, path)
        except zipfile.BadZipFile as fault:
            raise _no_zip(path, fault) from fault


def digest_of(path: Path) -> str:
    """The SHA-256 of a file, hexadecimal."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _no_zip(path: Path, fault: Exception) -> StorageError:
    with path.open("rb") as file:
        begins_as_zip = file.read(4) == b"PK\x03\x04"
    return BackupDamagedError(path, str(fault)) if begins_as_zip else NotABackupError(path)


def _read(file: zipfile.ZipFile, path: Path) -> Archive:
    names = set(file.namelist())
    if not {_MANIFEST, _DATABASE} <= names:
        raise NotABackupError(path)
    try:
        fields = json.loads(_text(file, _MANIFEST))
        if not isinstance(fields.get("format"), int):
            raise NotABackupError(path)
        if fields["format"] > FORMAT:
            raise NewerBackupError(path)
        manifest = Manifest(**{name: fields[name] for name in Manifest.__slots__ if name in fields})
        header = None
        if _HEADER in names:
            kept = json.loads(_text(file, _HEADER))
            header = FolderHeader(**{name: kept[name] for name in FolderHeader.__slots__ if name in kept})
    except (ValueError, TypeError, AttributeError, KeyError) as fault:
        raise BackupDamagedError(path, type(fault).__name__) from fault
    settings = _text(file, _SETTINGS) if _SETTINGS in names else ""
    return Archive(manifest, header, settings, lambda target: _digested(file, manifest.sha256, path, target))


def _text(file: zipfile.ZipFile, name: str) -> str:
    with file.open(name) as entry:
        return entry.read(_LONGEST_TEXT).decode("utf-8")


def _digested(file: zipfile.ZipFile, expected: str, path: Path, target: Path | None = None) -> None:
    """Reads the database file through, writing it to `target` if one is given; it must be what was put in."""
    digest = hashlib.sha256()
    with file.open(_DATABASE) as entry:
        if target is None:
            _pour(entry, digest.update)
        else:
            with translated(target), target.open("wb") as out:
                _pour(entry, digest.update, out.write)
                out.flush()
                os.fsync(out.fileno())
    if digest.hexdigest() != expected:
        raise BackupDamagedError(path, "its database is not what was put in")


def _pour(entry: IO[bytes], *takers: Callable[[bytes], object]) -> None:
    while piece := entry.read(_PIECE):
        for take in takers:
            take(piece)
