"""Files of the data folder beside the database that may hold words: the log, and what somebody put there."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from assistant.paths import DataPaths
from assistant.storage.rewriting import fresh_of, log_of
from assistant.storage.traces import FORGOTTEN

ENCODINGS = ("utf-8", "utf-16-le", "utf-16-be")
_AT_ONCE = 8_000_000


@dataclass(frozen=True, slots=True)
class StrayFiles:
    """Files that hold words: ours, whose words are taken out, and those that somebody else put there, which stay."""

    ours: tuple[Path, ...]
    others: tuple[Path, ...]


def find(paths: DataPaths, texts: Iterable[str]) -> StrayFiles:
    """Looks for texts in UTF-8 and UTF-16. The database and what is made anew with it are not looked at."""
    pattern = _pattern(texts)
    made_anew = {paths.copies, paths.backups, paths.temporary, paths.indexes}
    own = {paths.database, log_of(paths.database), fresh_of(paths.database), log_of(fresh_of(paths.database))}
    ours: list[Path] = []
    others: list[Path] = []
    for path in sorted(paths.root.rglob("*")) if pattern is not None else ():
        if path in own or made_anew & set(path.parents) or path.is_symlink() or not path.is_file():
            continue
        if pattern is not None and _holds(path, pattern):
            (ours if paths.logs in path.parents else others).append(path)
    return StrayFiles(tuple(ours), tuple(others))


def blank(files: StrayFiles, texts: Iterable[str]) -> None:
    """Takes texts out of our files, in place, since a log is open while it is read."""
    pattern = _pattern(texts)
    for path in files.ours if pattern is not None else ():
        assert pattern is not None
        with path.open("rb+") as file:
            kept = pattern.sub(FORGOTTEN.encode(), file.read())
            file.seek(0)
            file.write(kept)
            file.truncate()


def _pattern(texts: Iterable[str]) -> re.Pattern[bytes] | None:
    written = {text.encode(encoding, "replace") for text in texts for encoding in ENCODINGS}
    longest_first = sorted(written, key=len, reverse=True)
    return re.compile(b"|".join(map(re.escape, longest_first)), re.IGNORECASE) if written else None


def _holds(path: Path, pattern: re.Pattern[bytes]) -> bool:
    overlap = 4_096
    try:
        with path.open("rb") as file:
            held = b""
            while piece := file.read(_AT_ONCE):
                if pattern.search(held + piece):
                    return True
                held = piece[-overlap:]
    except OSError:
        return False  # it went, or is somebody else's
    return False
