"""Opens a database file with DuckDB: offline, encrypted where there is a key, and confined to the data folder.

Together with `database`, `rewriting` and `migrating` this is all that knows DuckDB.
"""

from __future__ import annotations

import errno
import importlib.util
import struct
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from assistant.errors import StorageError
from assistant.storage.faults import (
    DamagedDatabaseError,
    DatabaseInUseError,
    DiskFullError,
    KeyMissingError,
    NewerDataError,
    NotADatabaseError,
    ReadOnlyFolderError,
    WrongDatabaseKeyError,
)

if TYPE_CHECKING:
    import duckdb

CATALOG = "store"
MEMORY_LIMIT = "1GB"
_MAGIC = b"DUCK"
_HEAD = struct.Struct("<8s4sQQ")  # checksum, magic, storage version, first flags
_ENCRYPTED_FLAG = 1


class Cursor(Protocol):
    """The part of DuckDB's cursor that the stores use."""

    def execute(self, query: str, parameters: object = None, /) -> Cursor:
        """Runs one statement."""

    def fetchone(self) -> tuple[Any, ...] | None:
        """The next row."""

    def fetchall(self) -> list[tuple[Any, ...]]:
        """All rows that are left."""

    def fetchnumpy(self) -> dict[str, Any]:
        """All rows that are left, as one array a column."""


@dataclass(frozen=True, slots=True)
class FileHead:
    """What the first bytes of a database file tell without a key."""

    encrypted: bool


def read_head(path: Path) -> FileHead | None:
    """What the file at `path` is; None where there is none.

    Raises:
        NotADatabaseError: it is not a DuckDB file.
        DamagedDatabaseError: it is empty or shorter than its head.
        ReadOnlyFolderError: it may not be read.
    """
    try:
        with path.open("rb") as file:
            head = file.read(_HEAD.size)
    except FileNotFoundError:
        return None
    except IsADirectoryError:
        raise NotADatabaseError(path) from None
    except PermissionError:
        raise ReadOnlyFolderError(path) from None
    if not head.strip(b"\0") or (len(head) < _HEAD.size and head[8:12] == _MAGIC):
        raise DamagedDatabaseError(path, "the file is empty or cut off")
    if len(head) < _HEAD.size or head[8:12] != _MAGIC:
        raise NotADatabaseError(path)
    flags = _HEAD.unpack(head)[3]
    return FileHead(encrypted=bool(flags & _ENCRYPTED_FLAG))


def encryption_extension() -> Path | None:
    """The file of DuckDB's extension that writes encrypted files, of the very version of DuckDB; None without it."""
    spec = importlib.util.find_spec("duckdb_extension_httpfs")
    if spec is None or not spec.submodule_search_locations:
        return None
    from importlib.metadata import version

    folder = Path(next(iter(spec.submodule_search_locations))) / "extensions" / f"v{version('duckdb')}"
    found = folder / "httpfs.duckdb_extension"
    return found if found.is_file() else None


def open_instance(
    folder: Path, temporary: Path, *, extension: Path | None, threads: int | None = None
) -> duckdb.DuckDBPyConnection:
    """A DuckDB of its own, in memory, that can reach files inside `folder` and nothing else.

    Spilled data goes to `temporary`, encrypted. Settings cannot be changed afterwards.
    """
    _skip_the_search_for_pandas()
    import duckdb

    config: dict[str, Any] = {
        "autoinstall_known_extensions": False,
        "autoload_known_extensions": False,
        "allow_community_extensions": False,
        "allow_persistent_secrets": False,
        "temp_directory": str(temporary),
        "temp_file_encryption": True,  # here and not by SET, which refuses where a kill left spilled files
        "memory_limit": MEMORY_LIMIT,
    }
    if threads is not None:
        config["threads"] = threads
    instance = duckdb.connect(":memory:", config=config)
    try:
        if extension is not None:
            instance.execute(f"LOAD {quoted(extension)}")
        instance.execute(f"SET allowed_directories = [{quoted(folder)}]")
        instance.execute("SET enable_external_access = false")
        instance.execute("SET lock_configuration = true")
    except BaseException:
        instance.close()
        raise
    return instance


def attach(
    instance: Cursor, path: Path, *, key: str | None, catalog: str = CATALOG, read_only: bool = False, made: bool = True
) -> None:
    """Attaches the file under a name; the key is bound, so that it stands in no query log and no error.

    Args:
        instance: what `open_instance` gave, or a cursor of it.
        path: the file.
        key: None for a plain file.
        catalog: the name.
        read_only: it is not written, nor can it be.
        made: it exists; else a new one is made.

    Raises:
        StorageError: one of `assistant.storage.faults`.
    """
    options = [*(["READ_ONLY"] if read_only else []), *(["ENCRYPTION_KEY ?"] if key is not None else [])]
    tail = f" ({', '.join(options)})" if options else ""
    with translated(path):
        if made and read_head(path) is None:
            raise DamagedDatabaseError(path, "the file vanished")
        instance.execute(f"ATTACH {quoted(path)} AS {catalog}{tail}", [key] if key is not None else None)


def quoted(value: Path | str) -> str:
    """A text as an SQL literal, for the statements that take no parameters."""
    return "'" + str(value).replace("'", "''") + "'"


@contextmanager
def translated(path: Path) -> Iterator[None]:
    """Turns what DuckDB and the system raise inside into this project's faults, where they are known ones."""
    try:
        yield
    except StorageError:
        raise
    except OSError as fault:
        known = _from_system(fault, path)
        if known is None:
            raise
        raise known from fault
    except Exception as fault:
        known = from_duckdb(fault, path)
        if known is None:
            raise
        raise known from fault


def from_duckdb(fault: Exception, path: Path) -> StorageError | None:
    """The known fault that an exception of DuckDB's means; None for anything else.

    DuckDB has few exception classes, so its words decide (1.5).
    """
    if not type(fault).__module__.startswith(("duckdb", "_duckdb")):
        return None
    words = str(fault).lower()
    for signs, known in _SIGNS:
        if any(sign in words for sign in signs):
            return known(path, str(fault))
    return None


def is_fatal(fault: BaseException) -> bool:
    """Whether DuckDB has shut the database on this fault, so that it must be opened again."""
    seen: BaseException | None = fault
    while seen is not None:
        if type(seen).__name__ == "FatalException" or "database has been invalidated" in str(seen):
            return True
        seen = seen.__cause__
    return False


def is_full(fault: BaseException) -> bool:
    """Whether a fault says that the disk has no room left."""
    words = str(fault).lower()
    return isinstance(fault, DiskFullError) or any(sign in words for sign in _FULL)


def _newer(path: Path, _words: str) -> StorageError:
    return NewerDataError(path, found=0, known=0, copies=path.parent / "copies")


def _damaged(path: Path, words: str) -> StorageError:
    return DamagedDatabaseError(path, words.splitlines()[0])


_FULL = ("no space left", "file too large", "disk quota", "not enough space", "out of disk")
_SIGNS: Sequence[tuple[tuple[str, ...], Callable[[Path, str], StorageError]]] = (
    (_FULL, lambda p, _: DiskFullError(p)),
    (("could not set lock", "conflicting lock", "file handle conflict", "being used by another process"),
     lambda p, _: DatabaseInUseError(p)),
    (("wrong encryption key",), lambda p, _: WrongDatabaseKeyError(p)),
    (("without a key",), lambda p, _: KeyMissingError(p)),
    (("version number", "newer version of duckdb", "newer duckdb"), _newer),
    (("permission denied", "read-only file system", "cannot open file", "access is denied",
      "attached in read-only mode"),
     lambda p, _: ReadOnlyFolderError(p)),
    (("not a valid duckdb database",), lambda p, _: NotADatabaseError(p)),
    (("corrupt", "checksum", "could not read enough bytes", "database has been invalidated", "failure while replaying",
      "failed to load metadata", "is not encrypted", "serialization error", "failed to deserialize",
      "aes tag differs"), _damaged),
)  # fmt: skip


def _from_system(fault: OSError, path: Path) -> StorageError | None:
    if fault.errno in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG):
        return DiskFullError(path)
    if fault.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
        return ReadOnlyFolderError(path)
    return None


def _skip_the_search_for_pandas() -> None:
    # WORKAROUND(duckdb 1.5.5): it tries `import pandas` twice for every value that is bound, and each failing search
    # of the path costs 30 microseconds or more. A None in sys.modules makes the same import fail at once.
    if "pandas" not in sys.modules and importlib.util.find_spec("pandas") is None:
        sys.modules["pandas"] = None  # type: ignore[assignment]
