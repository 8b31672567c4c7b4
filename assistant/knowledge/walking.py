"""Finds the files of a folder that are worth reading: no hidden ones, no links, nothing that its owner leaves out."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from pathspec import GitIgnoreSpec

from assistant.knowledge.reading.reader import is_readable

ALWAYS_EXCLUDED = (
    *("node_modules/", "bower_components/", "__pycache__/", "site-packages/", "venv/", "*.egg-info/"),
    *("*.min.js", "*.min.css", "*.map", "*.lock", "package-lock.json", "pnpm-lock.yaml", "go.sum"),
    *("~$*", "*.tmp", "*.bak", "*.swp", "*.part", "*.crdownload", "Thumbs.db", "desktop.ini"),
)
"""What other programs keep for themselves."""


@dataclass(frozen=True, slots=True)
class Found:
    """A file as it lies on the disk."""

    path: str
    size: int
    mtime_ns: int


@dataclass(frozen=True, slots=True)
class _Rules:
    """Patterns that count from a folder."""

    base: str
    patterns: GitIgnoreSpec

    def exclude(self, path: str, *, folder: bool) -> bool:
        return self.patterns.match_file(os.path.relpath(path, self.base).replace(os.sep, "/") + ("/" if folder else ""))


def found_at(path: Path) -> Found | None:
    """A file by itself; None where there is none, or something that is no file."""
    try:
        status = path.stat()
    except OSError:
        return None
    if not stat.S_ISREG(status.st_mode):
        return None
    return Found(str(path), status.st_size, status.st_mtime_ns)


def files_in(folder: Path, excluded: Sequence[str] = (), *, never: Sequence[Path] = ()) -> Iterator[Found]:
    """The readable files under a folder.

    Links are not followed: what they show lies in the folder anyway, or is not its owner's to add. Patterns are those
    of a `.gitignore`, and such files in the folder count too.

    Args:
        folder: where to look.
        excluded: patterns, counted from the folder.
        never: folders that are passed over wherever they are.
    """
    rules = [_Rules(str(folder), GitIgnoreSpec.from_lines([*ALWAYS_EXCLUDED, *excluded]))]
    yield from _files_in(str(folder), rules, {str(path) for path in never})


def _files_in(folder: str, rules: list[_Rules], never: set[str]) -> Iterator[Found]:
    try:
        entries = sorted(os.scandir(folder), key=lambda entry: entry.name)
    except OSError:
        return
    if any(entry.name == ".gitignore" for entry in entries):
        rules = [*rules, *_own_rules(folder)]
    for entry in entries:
        if entry.name.startswith(".") or entry.is_symlink() or not _storable(entry.name):
            continue
        is_folder = entry.is_dir(follow_symlinks=False)
        if any(one.exclude(entry.path, folder=is_folder) for one in rules):
            continue
        if is_folder:
            if entry.path not in never:
                yield from _files_in(entry.path, rules, never)
        elif entry.is_file(follow_symlinks=False) and is_readable(Path(entry.name)):
            found = found_at(Path(entry.path))
            if found is not None:
                yield found


def _own_rules(folder: str) -> list[_Rules]:
    try:
        lines = (Path(folder) / ".gitignore").read_text("utf-8", "replace").splitlines()
        return [_Rules(folder, GitIgnoreSpec.from_lines(lines))]
    except (OSError, ValueError):
        return []


def _storable(name: str) -> bool:
    """Whether a name can be kept: the system may hold names in no known encoding."""
    return name.encode("utf-8", "replace").decode("utf-8") == name
