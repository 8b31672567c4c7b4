"""Brings a backup back: into a proved copy beside the database first, then in its place, the old one kept for an undo.

`stage` may run while the database is open. `finish` puts the copy in place when nothing has the database open, and goes
on where a kill cut it off: at every moment one whole database is in place.
"""

from __future__ import annotations

import logging
import os
import shutil
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path

from assistant import clock
from assistant.credentials import Credentials, DatabaseKey, KeyringClosedError
from assistant.errors import NotFoundError, StorageError
from assistant.paths import DataPaths
from assistant.storage import connection, migrating, rewriting, tombstones
from assistant.storage.archives import (
    Archive,
    BackupDamagedError,
    Manifest,
    NewerBackupError,
    NotABackupError,
    digest_of,
    opened,
)
from assistant.storage.faults import (
    DamagedDatabaseError,
    EncryptionMissingError,
    KeyMissingError,
    NewerDataError,
    NotADatabaseError,
    WrongDatabaseKeyError,
)
from assistant.storage.header import FolderHeader, read_header, write_header

UNDO_FOR = timedelta(days=30)
_UNDO = "before-restore-"
_SOURCE, _TARGET = "source", "target"

_log = logging.getLogger(__name__)


class BackupKeyMissingError(StorageError):
    """The backup is encrypted with a key that is not here."""

    code = "storage.backup_key_missing"

    def __init__(self, path: Path) -> None:
        super().__init__(
            f"The backup {path} is encrypted with a key that this system's keyring does not hold; nothing was changed.",
            fix="Run 'keepsake unlock' with the recovery phrase of where it was made, then restore it again.",
            path=str(path),
        )


@dataclass(frozen=True, slots=True)
class Restored:
    """What a restoring brought back.

    Attributes:
        counts: conversations, messages and memories.
        in_place: False while the database is open elsewhere: it takes its place when Keepsake opens the folder next.
    """

    counts: Mapping[str, int]
    in_place: bool = True


def restore(
    paths: DataPaths,
    credentials: Credentials,
    file: Path,
    *,
    in_use: bool = False,
    progress: Callable[[str], None] = lambda _step: None,
) -> Restored:
    """Brings a backup back, or a database file of this folder such as a copy from before a migration.

    Args:
        paths: the data folder, held by this process.
        credentials: where the keys are, the backup's and the folder's.
        file: the backup.
        in_use: the database is open in this process, so that the backup takes its place at the next opening.
        progress: told each step: `reading`, `copying`, `verifying`, `staged`, `keeping`, `swapping`, `swapped`.

    Raises:
        StorageError: nothing was changed.
    """
    counts = _stage(paths, credentials, file, progress)
    progress("staged")
    if in_use:
        return Restored(counts, in_place=False)
    finish(paths, credentials, progress)
    return Restored(counts)


def can_undo(paths: DataPaths) -> bool:
    """Whether a restored database waits to be put in place, or one that was replaced is still kept."""
    return _incoming(paths).exists() or bool(_undo_files(paths))


def undo_restore(paths: DataPaths, credentials: Credentials, *, in_use: bool = False) -> Restored:
    """Puts the database back that the last restoring replaced; one that only waits for its turn is dropped instead.

    Raises:
        NotFoundError: nothing was restored in the last thirty days.
        StorageError: nothing was changed.
    """
    if drop_waiting(paths):
        return Restored({})
    kept = _undo_files(paths)
    if not kept:
        raise NotFoundError("There is no restoring that could be undone.")
    restored = restore(paths, credentials, kept[0], in_use=in_use)
    if restored.in_place:
        _remove_undo(kept[0])
    return restored


def finish(paths: DataPaths, credentials: Credentials, progress: Callable[[str], None] = lambda _step: None) -> None:
    """Puts a staged database in place, if there is one. The folder must be held, and its database closed.

    What was forgotten in the present one is to be forgotten in it too: see `assistant.memory.forget_again`.

    Raises:
        KeyMissingError: one of the two is encrypted and its key is not here; the staged one still waits.
    """
    incoming, present = _incoming(paths), paths.database
    if not incoming.exists():
        return
    _carry_forgotten(paths, credentials)
    with connection.translated(present):
        progress("keeping")
        if present.exists():
            _keep_for_undo(paths)
        for cache in paths.indexes.glob("*"):
            if cache.is_file():
                cache.unlink()
        progress("swapping")
        rewriting.put_in_place(incoming, present)
    progress("swapped")
    _log.info("a restored database is in place")


def _carry_forgotten(paths: DataPaths, credentials: Credentials) -> None:
    """Tells the staged database what was forgotten in the present one, unless that cannot be read any more."""
    heads = [_head(file) for file in (paths.database, _incoming(paths))]
    if None in heads:
        return
    header, secret = read_header(paths.header), None
    if any(head is not None and head.encrypted for head in heads):
        key = _key(credentials, header) if header is not None else None
        if key is None:
            raise KeyMissingError(paths.database)
        secret = key.database_secret()
    extension = connection.encryption_extension() if secret is not None else None
    instance = connection.open_instance(paths.root, paths.temporary, extension=extension)
    try:
        files = ((paths.database, _SOURCE), (_incoming(paths), _TARGET))
        for (file, name), head in zip(files, heads, strict=True):
            key_of = secret if head is not None and head.encrypted else None
            connection.attach(instance, file, key=key_of, catalog=name)
        with connection.translated(_incoming(paths)):
            tombstones.carry_over(instance, _SOURCE, _TARGET)
            instance.execute(f"DETACH {_TARGET}")
            instance.execute(f"DETACH {_SOURCE}")
    except DamagedDatabaseError as fault:
        _log.warning("what was forgotten is not known to the restored database: %s", fault.code)
    finally:
        instance.close()


def drop_waiting(paths: DataPaths) -> bool:
    """Removes a restored database that waits to be put in place; whether there was one."""
    waiting = _incoming(paths)
    there = waiting.exists()
    waiting.unlink(missing_ok=True)
    return there


def expire_undo(paths: DataPaths) -> int:
    """Lets go of databases that a restoring replaced more than thirty days ago; their number."""
    ends = clock.now() - UNDO_FOR
    old = [kept for kept in _undo_files(paths) if kept.name < f"{_UNDO}{ends:%Y%m%dT%H%M%S%f}"]
    for kept in old:
        _remove_undo(kept)
    return len(old)


def _stage(
    paths: DataPaths, credentials: Credentials, file: Path, progress: Callable[[str], None]
) -> Mapping[str, int]:
    """Makes the database that is to be in place, whole, up to date and encrypted as the folder is."""
    with connection.translated(paths.root):
        paths.root.mkdir(parents=True, mode=0o700, exist_ok=True)
    received, building = (paths.root / f"{paths.database.name}.{name}" for name in ("received", "building"))
    _remove(received, building)
    try:
        with ExitStack() as stack:
            progress("reading")
            if file.is_file():
                if paths.database.exists() and file.samefile(paths.database):
                    raise NotABackupError(file)
                rewriting.check_room(paths.root, file, share=2.5)
            archive = _archive(stack, file)
            _check_known(archive.manifest, file)
            secret = _secret_of(paths, credentials, archive, file)
            header, target_secret = _target(paths, credentials, archive)
            archive.unpack(received)
        counts = _build(received, building, file, archive, secret, target_secret, paths, progress)
        with connection.translated(paths.root):
            if header is not None:
                write_header(paths.header, header)
            if archive.settings and not paths.settings.exists():
                paths.settings.write_text(archive.settings, "utf-8")
        building.replace(_incoming(paths))
    finally:
        _remove(received, building)
    return counts


def _archive(stack: ExitStack, file: Path) -> Archive:
    """The backup; a bare database file counts as one of this folder's own."""
    head = _head(file)
    if head is None:
        return stack.enter_context(opened(file))

    def copy(target: Path) -> None:
        with connection.translated(target):
            shutil.copyfile(file, target)
            if rewriting.log_of(file).exists():
                shutil.copyfile(rewriting.log_of(file), rewriting.log_of(target))

    manifest = Manifest("", 0, encrypted=head.encrypted, tables={}, sha256=digest_of(file))
    return Archive(manifest, None, "", copy)


def _head(file: Path) -> connection.FileHead | None:
    try:
        return connection.read_head(file)
    except (NotADatabaseError, DamagedDatabaseError):
        return None


def _check_known(manifest: Manifest, file: Path) -> None:
    steps = migrating.shipped_migrations()
    if manifest.layout > steps[-1].number:
        raise NewerBackupError(file)


def _secret_of(paths: DataPaths, credentials: Credentials, archive: Archive, file: Path) -> str | None:
    """What the backup's database opens with."""
    if not archive.manifest.encrypted:
        return None
    if connection.encryption_extension() is None:
        raise EncryptionMissingError(file)
    header = archive.header or read_header(paths.header)
    key = _key(credentials, header) if header is not None else None
    if key is None:
        raise BackupKeyMissingError(file)
    return key.database_secret()


def _target(paths: DataPaths, credentials: Credentials, archive: Archive) -> tuple[FolderHeader | None, str | None]:
    """The header to write, if the folder is to have another, and what the restored database is encrypted with.

    A folder that holds a database stays as it is, encrypted or plain; an empty one becomes as the backup is, so that
    it has the same marks.
    """
    head = _head(paths.database)
    header = read_header(paths.header)
    if not paths.database.exists() and archive.header is not None:
        header = archive.header
        key = _key(credentials, header) if archive.manifest.encrypted else None
        return header, key.database_secret() if key is not None else None
    if head is not None and not head.encrypted:
        return None, None
    if header is None or not header.encrypted:
        return (FolderHeader.fresh() if header is None else None), None
    key = _key(credentials, header)
    if key is None:
        raise KeyMissingError(paths.database)
    return None, key.database_secret()


def _key(credentials: Credentials, header: FolderHeader) -> DatabaseKey | None:
    try:
        master = credentials.master_key(header.key_id)
    except KeyringClosedError:
        return None
    return None if master is None else DatabaseKey.of_folder(master, header.salt_bytes)


def _build(
    received: Path,
    building: Path,
    file: Path,
    archive: Archive,
    secret: str | None,
    target_secret: str | None,
    paths: DataPaths,
    progress: Callable[[str], None],
) -> Mapping[str, int]:
    """Copies what was unpacked into a fresh file and brings it up to date; how much it holds."""
    extension = connection.encryption_extension() if secret or target_secret else None
    instance = connection.open_instance(paths.root, paths.temporary, extension=extension)
    try:
        _attach_backup(instance, received, secret, archive.manifest, file)
        with connection.translated(building):
            connection.attach(instance, building, key=target_secret, catalog=_TARGET, made=False)
            rewriting.copy_proved(instance, _SOURCE, _TARGET, building, progress)
            instance.execute(f"USE {_TARGET}")
            migrating.migrate(instance, migrating.layout_number(instance), migrating.shipped_migrations(), building)
            counted = rewriting.counts_in(rewriting.contents(instance, _TARGET))
            instance.execute("USE memory")
            instance.execute(f"DETACH {_TARGET}")
            instance.execute(f"DETACH {_SOURCE}")
    finally:
        instance.close()
    return Manifest("", 0, encrypted=False, tables=counted, sha256="").counts


def _attach_backup(
    instance: connection.Cursor, received: Path, secret: str | None, manifest: Manifest, file: Path
) -> None:
    """Attaches what was unpacked and counts it; a fault is told of the backup."""
    steps = migrating.shipped_migrations()
    try:
        with connection.translated(received):
            connection.attach(instance, received, key=secret, catalog=_SOURCE)
            found = rewriting.counts_in(rewriting.contents(instance, _SOURCE))
            instance.execute(f"USE {_SOURCE}")
            number = migrating.layout_number(instance)
            instance.execute("USE memory")
            migrating.check_known(number, steps, received, received)
    except WrongDatabaseKeyError as fault:
        raise BackupKeyMissingError(file) from fault
    except NewerDataError as fault:
        raise NewerBackupError(file) from fault
    except (DamagedDatabaseError, NotADatabaseError) as fault:
        raise BackupDamagedError(file, type(fault).__name__) from fault
    if not number:
        raise NotABackupError(file)
    if manifest.tables and found != dict(manifest.tables):
        raise BackupDamagedError(file, "it does not hold what it says")


def _keep_for_undo(paths: DataPaths) -> None:
    """Keeps the present file and its log, both under another name; done again after a kill, it changes nothing more."""
    paths.copies.mkdir(exist_ok=True)
    present, log = paths.database, rewriting.log_of(paths.database)
    kept = next((one for one in _undo_files(paths) if one.samefile(present)), None)
    if kept is None:
        kept = paths.copies / f"{_UNDO}{clock.now():%Y%m%dT%H%M%S%f}.duckdb"
        try:
            os.link(present, kept)
        except OSError:  # a file system without hard links
            partial = kept.with_suffix(".partial")
            shutil.copyfile(present, partial)
            partial.replace(kept)
    if log.exists():
        log.replace(rewriting.log_of(kept))


def _incoming(paths: DataPaths) -> Path:
    return paths.database.with_name(paths.database.name + ".incoming")


def _undo_files(paths: DataPaths) -> list[Path]:
    """Newest first."""
    return sorted(paths.copies.glob(f"{_UNDO}*.duckdb"), reverse=True)


def _remove_undo(kept: Path) -> None:
    rewriting.log_of(kept).unlink(missing_ok=True)
    kept.unlink(missing_ok=True)


def _remove(*files: Path) -> None:
    for file in files:
        rewriting.log_of(file).unlink(missing_ok=True)
        file.unlink(missing_ok=True)
