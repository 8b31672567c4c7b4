"""Moves the data folder: asked for while the program runs, done at its next start, and told to whoever looks there.

What was moved is proved before the old files go, and a small file says where they went; moving back is the same.
"""

from __future__ import annotations

import hashlib
import json
import logging
import shutil
import uuid
from pathlib import Path

from assistant.errors import AssistantError
from assistant.paths import DataPaths

_KEPT = frozenset({"holder.lock", "holder.json", "moved.json", "move.json"})
_ROOM = 1.2
"""So much more than its size a folder needs where it goes."""

_log = logging.getLogger(__name__)


class MoveError(AssistantError):
    """The data folder cannot go there; it stays where it is."""

    code = "move"


def ask_to_move(paths: DataPaths, target: Path) -> None:
    """Notes that the folder is to be moved at the next start, after a test that it can be.

    Raises:
        MoveError: it cannot go there.
    """
    target = target.expanduser().absolute()
    _check(paths, target)
    paths.move.write_text(json.dumps({"to": str(target)}), "utf-8")


def call_off(paths: DataPaths) -> None:
    """Leaves the folder where it is."""
    paths.move.unlink(missing_ok=True)


def waiting(paths: DataPaths) -> Path | None:
    """Where the folder is to go at the next start; None where it is to stay."""
    try:
        return Path(json.loads(paths.move.read_text("utf-8"))["to"])
    except (OSError, ValueError, KeyError, TypeError):
        return None


def finish_move(paths: DataPaths) -> DataPaths:
    """Moves the folder if that was asked for; where it lies now. It must be held, and nothing in it open.

    Raises:
        MoveError: it could not be moved; everything is where it was, and the move is called off.
    """
    target = waiting(paths)
    if target is None:
        return paths
    paths.move.unlink(missing_ok=True)
    _check(paths, target)
    moved = DataPaths(target)
    files = _files(paths.root)
    try:
        for name in files:
            _copy(paths.root / name, target / name)
        moved.moved.unlink(missing_ok=True)
        paths.moved.write_text(json.dumps({"to": str(target)}), "utf-8")
    except OSError as fault:
        for name in files:
            (target / name).unlink(missing_ok=True)
        raise MoveError(f"The data folder could not be moved: {fault.strerror or fault}.", reason="failed") from fault
    for name in files:
        (paths.root / name).unlink(missing_ok=True)
    _log.info("the data folder was moved")
    return moved


def _check(paths: DataPaths, target: Path) -> None:
    if target == paths.root or paths.root in target.parents:
        raise MoveError("The data folder cannot go into itself.", fix="Choose another folder.", reason="inside")
    if target.exists() and (not target.is_dir() or _files(target)):
        raise MoveError("There is something in that folder.", fix="Choose an empty one.", reason="full")
    probe = target / f"write-test-{uuid.uuid4().hex}"
    try:
        target.mkdir(mode=0o700, parents=True, exist_ok=True)
        words = uuid.uuid4().bytes
        probe.write_bytes(words)
        kept = probe.read_bytes() == words
    except OSError as fault:
        raise MoveError(
            f"Nothing can be written there: {fault.strerror or fault}.", fix="Choose another folder.", reason="shut"
        ) from fault
    finally:
        _remove_probe(probe)
    if not kept:
        raise MoveError("What is written there cannot be read back.", fix="Choose another folder.", reason="shut")
    needed = sum((paths.root / name).stat().st_size for name in _files(paths.root))
    if shutil.disk_usage(target).free < needed * _ROOM:
        raise MoveError("There is not enough room there.", fix="Choose another disk.", reason="room")


def _remove_probe(probe: Path) -> None:
    try:
        probe.unlink(missing_ok=True)
    except OSError as fault:
        _log.info("the test file could not be removed: %s", fault.strerror)


def _files(root: Path) -> list[Path]:
    """What moves, relative to the folder."""
    found = (path for path in root.rglob("*") if path.is_file() or path.is_symlink())
    return sorted(name for path in found if str(name := path.relative_to(root)) not in _KEPT)


def _copy(source: Path, target: Path) -> None:
    """Copies one file and reads both again.

    Raises:
        OSError: it could not be copied, or the copy is another.
    """
    target.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    shutil.copy2(source, target)
    with source.open("rb") as one, target.open("rb") as other:
        if hashlib.file_digest(one, "sha256").digest() != hashlib.file_digest(other, "sha256").digest():
            raise OSError(f"the copy of {source.name} is not the same")
