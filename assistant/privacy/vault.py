"""The vault: masked values, for a person who chose to keep them, in a file that only the keyring's key opens.

Nothing of it is in the database, a backup or a log. A value that was masked while this was off is kept nowhere.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Collection, Sequence
from pathlib import Path
from typing import Protocol

from assistant.privacy.findings import Finding

MOST = 10_000
"""How many values are kept; beyond it the oldest go."""


class Sealed(Protocol):
    """Files that are encrypted with a key from the keyring."""

    @property
    def available(self) -> bool:
        """Whether there is such a key."""

    def write(self, path: Path, content: bytes) -> bool:
        """Replaces a file in one step; False without a key."""

    def read(self, path: Path) -> bytes | None:
        """A file's content; None where there is none that the key opens."""

    def remove(self, path: Path) -> None:
        """Removes a file."""


class Vault:
    """Keeps what placeholders stand for, and gives it back. Safe to call from any thread."""

    def __init__(self, *, files: Sealed, path: Path, chosen: Callable[[], bool]) -> None:
        """Reads nothing yet.

        Args:
            files: writes and reads encrypted files.
            path: the vault's file.
            chosen: whether the person wants masked values to be kept.
        """
        self._files = files
        self._path = path
        self._chosen = chosen
        self._lock = threading.Lock()

    @property
    def available(self) -> bool:
        """Whether anything can be kept: only where the data folder is encrypted with a key from the keyring."""
        return self._files.available

    def keep(self, text: str, findings: Sequence[Finding]) -> None:
        """Keeps what was found in a text, if the person chose so and there is a key."""
        if not findings or not self._chosen() or not self._files.available:
            return
        with self._lock:
            values = self._read()
            for found in findings:
                value = text[found.start : found.end]
                known = values.pop(found.placeholder, value)
                # Six digits can mean two secrets; then neither is given back, and never the wrong one.
                values[found.placeholder] = value if known == value else None
            self._write(dict(list(values.items())[-MOST:]))

    def unmask(self, placeholder: str) -> str | None:
        """What a placeholder stands for; None where it is not kept, or never was."""
        with self._lock:
            return self._read().get(placeholder)

    def __len__(self) -> int:
        with self._lock:
            return len(self._read())

    def keep_only(self, placeholders: Collection[str]) -> int:
        """Lets go of all others, since nothing that is stored shows them any more; how many went."""
        with self._lock:
            values = self._read()
            left = {name: value for name, value in values.items() if name in placeholders}
            if len(left) != len(values):
                self._write(left)
            return len(values) - len(left)

    def clear(self) -> None:
        """Lets go of everything; no placeholder can be unmasked from then on."""
        with self._lock:
            self._files.remove(self._path)

    def _read(self) -> dict[str, str | None]:
        content = self._files.read(self._path)
        if content is None:
            return {}
        values: dict[str, str | None] = json.loads(content)
        return values

    def _write(self, values: dict[str, str | None]) -> None:
        if values:
            self._files.write(self._path, json.dumps(values).encode())
        else:
            self._files.remove(self._path)
