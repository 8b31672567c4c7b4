"""Deletes everything that the program keeps in a data folder, and the keys of providers."""

from __future__ import annotations

import logging
import shutil
from pathlib import Path

from assistant.credentials import Credentials, KeyringClosedError
from assistant.errors import AssistantError
from assistant.paths import DataPaths

_log = logging.getLogger(__name__)


class EraseError(AssistantError):
    """Some of it is still there."""

    code = "erase"


def erase(paths: DataPaths, credentials: Credentials, *, keys: tuple[str, ...] = ()) -> None:
    """Deletes what Keepsake wrote into a data folder; what somebody else put there stays.

    The keyring's master key stays, since other folders and backups elsewhere are opened with it. The folder must be
    held by this process, and its database closed.

    Args:
        paths: the data folder.
        credentials: where keys are.
        keys: names of the secrets that go as well.

    Raises:
        EraseError: a file could not be deleted.
    """
    for name in keys:
        try:
            credentials.delete(name)
        except KeyringClosedError as fault:
            _log.warning("a key could not be deleted: %s", fault.code)
    stuck = [path.name for path in _own(paths) if not _remove(path)]
    if stuck:
        raise EraseError(
            f"Some files could not be deleted: {', '.join(stuck)}.",
            fix="Close what has them open, then delete the folder by hand.",
            names=", ".join(stuck),
        )


def _own(paths: DataPaths) -> list[Path]:
    """What is there of the files that the program writes, the database first."""
    folder = paths.root
    named = [paths.database, paths.vault, paths.copies, paths.backups, paths.indexes, paths.models, paths.temporary]
    named.append(paths.logs)
    others = [*folder.glob(f"{paths.database.name}*"), *folder.glob("settings*.json"), *folder.glob("settings*.new")]
    found = dict.fromkeys([*named, *others, paths.header])
    return [path for path in found if path.exists()]


def _remove(path: Path) -> bool:
    try:
        if path.is_dir():
            shutil.rmtree(path)
        else:
            path.unlink()
    except OSError as fault:
        _log.warning("%s could not be deleted: %s", path.name, fault.strerror)
        return False
    return True
