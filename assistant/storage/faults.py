"""What can be wrong with a data folder, each fault with its sentence and the way out; none of them loses anything."""

from __future__ import annotations

from pathlib import Path

from assistant.errors import StorageError


class DatabaseInUseError(StorageError):
    """Another process holds the database file."""

    code = "storage.in_use"

    def __init__(self, path: Path) -> None:
        super().__init__(
            f"Another program is using {path}.", fix="Close the other Keepsake, then try again.", path=str(path)
        )


class NotADatabaseError(StorageError):
    """The file in the database's place is something else."""

    code = "storage.not_a_database"

    def __init__(self, path: Path) -> None:
        super().__init__(
            f"{path} is not a Keepsake database.",
            fix="Move that file away, or choose another folder with --data-dir.",
            path=str(path),
        )


class DamagedDatabaseError(StorageError):
    """The file is a database and cannot be read."""

    code = "storage.damaged"

    def __init__(self, path: Path, reason: str = "") -> None:
        super().__init__(
            f"The database {path} is damaged and was left as it is.",
            fix="Keep it, and restore a backup into a new folder with `keepsake restore FILE --data-dir DIR`.",
            path=str(path),
            reason=reason,
        )


class DatabaseMissingError(StorageError):
    """There is nothing to open, and nothing may be made."""

    code = "storage.missing"

    def __init__(self, path: Path) -> None:
        super().__init__(
            f"There is no database at {path}.", fix="Choose the folder that has it with --data-dir.", path=str(path)
        )


class NewerDataError(StorageError):
    """A later version of the program wrote this file."""

    code = "storage.newer"

    def __init__(self, path: Path, *, found: int, known: int, copies: Path, backup: Path | None = None) -> None:
        kept = any(copies.glob("layout-*.duckdb"))
        lying = f"; copies from before its changes lie in {copies}" if kept else ""
        back = ""
        if backup is not None:
            back = f" This version can read the backup {backup}: `keepsake restore {backup} --data-dir NEW_FOLDER`."
        super().__init__(
            f"A newer version of Keepsake wrote {path}, and this version cannot read it; nothing was changed.",
            fix=f"Install the newer version again{lying}.{back}",
            path=str(path),
            found=found,
            known=known,
            backup="" if backup is None else str(backup),
        )


class OutdatedDataError(StorageError):
    """The file needs a migration, and may only be read."""

    code = "storage.outdated"

    def __init__(self, path: Path) -> None:
        super().__init__(
            f"{path} was written by an older version and must be brought up to date first.",
            fix="Open it once with `keepsake doctor`.",
            path=str(path),
        )


class ReadOnlyFolderError(StorageError):
    """The folder or the file does not let itself be written."""

    code = "storage.read_only"

    def __init__(self, path: Path) -> None:
        super().__init__(
            f"Keepsake may not write to {path}.",
            fix="Make it writable for your user, or choose another folder with --data-dir.",
            path=str(path),
        )


class DiskFullError(StorageError):
    """There is no room to write."""

    code = "storage.disk_full"

    def __init__(self, path: Path) -> None:
        super().__init__(
            f"There is no room left on the disk of {path}; the last change was not kept.",
            fix="Free some space, then try again.",
            path=str(path),
        )


class KeyMissingError(StorageError):
    """The file is encrypted and its key is not where keys are kept."""

    code = "storage.key_missing"

    def __init__(self, path: Path, *, reason: str = "") -> None:
        super().__init__(
            f"{path} is encrypted and its key is not in this system's keyring" + (f" ({reason})." if reason else "."),
            fix="Unlock the keyring, or enter the recovery phrase.",
            path=str(path),
            reason=reason,
        )


class WrongDatabaseKeyError(StorageError):
    """The file is encrypted with another key than the one at hand."""

    code = "storage.wrong_key"

    def __init__(self, path: Path) -> None:
        super().__init__(
            f"The key in this system's keyring does not open {path}.",
            fix="Enter the recovery phrase of this data folder.",
            path=str(path),
        )


class EncryptionMissingError(StorageError):
    """The file is encrypted and the part that encrypts is not installed."""

    code = "storage.encryption_missing"

    def __init__(self, path: Path) -> None:
        super().__init__(
            f"{path} is encrypted and this installation has no encryption part.",
            fix="Install Keepsake again, with the package duckdb-extension-httpfs.",
            path=str(path),
        )


class MigrationFailedError(StorageError):
    """Bringing the file up to date failed; it is as it was before."""

    code = "storage.migration_failed"

    def __init__(self, path: Path, *, number: int, reason: str) -> None:
        super().__init__(
            f"{path} could not be brought up to date (step {number}); it is as it was before.",
            fix="Go on with the older version, and report this.",
            path=str(path),
            number=number,
            reason=reason,
        )


class RewriteFailedError(StorageError):
    """A rewritten file did not hold what the first one holds; the first one is still in place."""

    code = "storage.rewrite_failed"

    def __init__(self, path: Path, *, reason: str) -> None:
        super().__init__(
            f"{path} could not be rewritten and is as it was before.",
            fix="Try again later; if it goes on, make a backup and report this.",
            path=str(path),
            reason=reason,
        )


class DatabaseClosedError(StorageError):
    """The database was closed while something still wanted it."""

    code = "storage.closed"

    def __init__(self) -> None:
        super().__init__("Keepsake is closing; the database is no longer open.")


class HeaderDamagedError(StorageError):
    """The file with the salt of the key is missing or unreadable, and without it the key cannot be made."""

    code = "storage.header_damaged"

    def __init__(self, path: Path) -> None:
        super().__init__(
            f"{path}, which is needed to open the database, is missing or damaged.",
            fix="Put that file back from a backup of the folder; do not delete the database.",
            path=str(path),
        )
