"""The small plain file of a data folder that says whether its database is encrypted, with the salt of its key."""

from __future__ import annotations

import json
import os
import secrets
from dataclasses import asdict, dataclass
from pathlib import Path

from assistant.storage.connection import translated
from assistant.storage.faults import HeaderDamagedError

FORMAT = 1
SALT_BYTES = 16


@dataclass(frozen=True, slots=True)
class FolderHeader:
    """What the file says.

    Attributes:
        salt: hexadecimal; with the master key it makes the folder's key.
        encrypted: whether the database was made encrypted; where the database file itself says otherwise, that counts.
        key_id: the id of the master key; empty while there is none.
    """

    salt: str
    encrypted: bool = False
    key_id: str = ""
    format: int = FORMAT

    @classmethod
    def fresh(cls) -> FolderHeader:
        """A header for a new folder."""
        return cls(secrets.token_hex(SALT_BYTES))

    @property
    def salt_bytes(self) -> bytes:
        """The salt."""
        return bytes.fromhex(self.salt)


def read_header(path: Path) -> FolderHeader | None:
    """The folder's header; None where there is none.

    Raises:
        HeaderDamagedError: the file is there and cannot be read; it is left as it is.
    """
    try:
        with translated(path):
            fields = json.loads(path.read_text("utf-8"))
        header = FolderHeader(**{name: fields[name] for name in FolderHeader.__slots__ if name in fields})
        if len(header.salt_bytes) != SALT_BYTES or not isinstance(header.key_id, str):
            raise ValueError("the salt has another length")
    except FileNotFoundError:
        return None
    except (ValueError, TypeError, AttributeError) as fault:
        raise HeaderDamagedError(path) from fault
    return header


def write_header(path: Path, header: FolderHeader) -> None:
    """Replaces the folder's header in one step."""
    partial = path.with_name(path.name + ".partial")
    with translated(path):
        with partial.open("w", encoding="utf-8") as file:
            json.dump(asdict(header), file, indent=2)
            file.flush()
            os.fsync(file.fileno())
        partial.replace(path)
