"""Opens a data folder's database with the keyring's key, and makes it encrypted or plain later on.

The rule: where the database file or the folder's header says "encrypted", it opens with its key or not at all; a
missing keyring never leads to a fresh, empty database.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import replace

from assistant.credentials import Credentials, DatabaseKey, KeyringClosedError, master_key_id
from assistant.paths import DataPaths
from assistant.storage import connection, restoring
from assistant.storage.database import Database
from assistant.storage.faults import (
    EncryptionMissingError,
    HeaderDamagedError,
    KeyMissingError,
)
from assistant.storage.header import FolderHeader, read_header, write_header

_log = logging.getLogger(__name__)


def open_database(paths: DataPaths, credentials: Credentials, *, read_only: bool = False) -> Database:
    """Opens the folder's database, making it where there is none: encrypted if a keyring and the extension are there.

    A restored one that waits for its turn takes its place first.

    Raises:
        KeyMissingError: it is encrypted and the keyring is closed, absent or does not have the key.
        StorageError: another of `assistant.storage.faults`.
    """
    if not read_only:
        restoring.finish(paths, credentials)
    header = read_header(paths.header)
    head = connection.read_head(paths.database)
    if head is None and not (header and header.encrypted):
        key = None if read_only else _key_for_new_folder(paths, credentials, header)
    elif head is not None and not head.encrypted:
        key = None
        _note_plain(paths, header, read_only=read_only)
    else:
        key = _key_of_folder(paths, credentials, header)
        if connection.encryption_extension() is None:
            raise EncryptionMissingError(paths.database)
    return Database.open(paths, key=key, read_only=read_only)


def encrypt_in_place(
    database: Database, credentials: Credentials, *, progress: Callable[[str], None] | None = None
) -> None:
    """Encrypts a database that was made plain, once a keyring is there. Copies from before migrations are removed.

    Raises:
        KeyMissingError: no keyring keeps a key.
        StorageError: the database stays plain and open.
    """
    paths = database.paths
    if database.encrypted:
        return
    if connection.encryption_extension() is None:
        raise EncryptionMissingError(paths.database)
    key = _key_for_new_folder(paths, credentials, read_header(paths.header))
    if key is None:
        raise KeyMissingError(paths.database, reason=_reason(credentials))
    database.rewrite(key=key, progress=progress)
    _remove_plain_copies(database)


def decrypt_in_place(database: Database, *, progress: Callable[[str], None] | None = None) -> None:
    """Makes an encrypted database plain, when the person asks for it.

    Raises:
        StorageError: the database stays encrypted and open.
    """
    if not database.encrypted:
        return
    database.rewrite(key=None, progress=progress)
    header = read_header(database.paths.header)
    if header is not None:
        write_header(database.paths.header, replace(header, encrypted=False))


def _key_for_new_folder(paths: DataPaths, credentials: Credentials, header: FolderHeader | None) -> DatabaseKey | None:
    """The key that a new file is encrypted with, its header written first; None where it has to be plain."""
    master = credentials.make_master_key() if connection.encryption_extension() is not None else None
    header = header or FolderHeader.fresh()
    if master is not None:
        header = replace(header, encrypted=True, key_id=master_key_id(master))
    with connection.translated(paths.root):
        paths.root.mkdir(parents=True, mode=0o700, exist_ok=True)
    write_header(paths.header, header)
    return None if master is None else DatabaseKey.of_folder(master, header.salt_bytes)


def _key_of_folder(paths: DataPaths, credentials: Credentials, header: FolderHeader | None) -> DatabaseKey:
    if header is None:
        raise HeaderDamagedError(paths.header)
    try:
        master = credentials.master_key(header.key_id)
    except KeyringClosedError as fault:
        raise KeyMissingError(paths.database, reason=_reason(credentials)) from fault
    if master is None:
        raise KeyMissingError(paths.database, reason=_reason(credentials))
    return DatabaseKey.of_folder(master, header.salt_bytes)


def _note_plain(paths: DataPaths, header: FolderHeader | None, *, read_only: bool) -> None:
    """Puts the header right where an encryption was cut off, or a decryption was."""
    if header is not None and header.encrypted and not read_only:
        _log.warning("the database is plain though its header says encrypted; the header is put right")
        write_header(paths.header, replace(header, encrypted=False))


def _remove_plain_copies(database: Database) -> None:
    for copy in database.paths.copies.glob("*"):
        copy.unlink()


def _reason(credentials: Credentials) -> str:
    return {"locked": "it is locked", "silent": "it does not answer", "none": "there is no keyring"}.get(
        str(credentials.state), "it holds no such key"
    )
