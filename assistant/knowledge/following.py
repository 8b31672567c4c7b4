"""Compares sources with the files on the disk: what is new, changed, gone, and what only has another name."""

from __future__ import annotations

import hashlib
import logging
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from assistant.knowledge.walking import Found, files_in, found_at
from assistant.storage.documents import Document, DocumentSource, DocumentStore

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Looked:
    """What a look at a source brought: how many files are to be read, and the keys of passages that are gone.

    Attributes:
        renamed: documents that have another place now; their passages are the same.
    """

    new: int = 0
    changed: int = 0
    gone: int = 0
    removed_keys: tuple[int, ...] = ()
    renamed: tuple[str, ...] = ()


class Follower:
    """Keeps the list of documents in step with their files. A file that did not change costs a look at its times."""

    def __init__(self, *, store: DocumentStore, never: Sequence[Path]) -> None:
        """Looks at nothing yet.

        Args:
            store: where the list is.
            never: folders that are never read, such as the program's own data.
        """
        self._store = store
        self._never = never

    def look(self, source: DocumentSource) -> Looked:
        """Brings a source up to date with what lies on the disk; nothing is read yet.

        A folder that is not there, as on a disk that was taken out, keeps its texts; a single file that is gone does
        not.
        """
        root = Path(source.path)
        if source.is_folder and not root.is_dir():
            self._store.looked_at(source.id, missing=True)
            return Looked()
        known = {one.path: one for one in self._store.documents(source_id=source.id)}
        elsewhere = {one.path for one in self._store.documents(scope=source.scope) if one.source_id != source.id}
        found = {one.path: one for one in self._found(source, root) if one.path not in elsewhere}
        new = [one for path, one in found.items() if path not in known]
        gone = [one for path, one in known.items() if path not in found]
        changed = [
            (one.id, found[path].size, found[path].mtime_ns)
            for path, one in known.items()
            if path in found and (one.size, one.mtime_ns) != (found[path].size, found[path].mtime_ns)
        ]
        moved = self._moved(gone, new)
        new = [one for one in new if one.path not in {to.path for _, to in moved}]
        lost = [one.id for one in gone if one.id not in {was.id for was, _ in moved}]
        keys = self._store.remove(lost) if lost else []
        self._store.add_files(source.id, [(one.path, one.size, one.mtime_ns) for one in new])
        self._store.changed(changed)
        self._store.looked_at(source.id, missing=not source.is_folder and not found)
        renamed = tuple(was.id for was, _ in moved)
        return Looked(len(new), len(changed), len(lost), tuple(keys), renamed)

    def _found(self, source: DocumentSource, root: Path) -> Iterable[Found]:
        if source.is_folder:
            return files_in(root, source.excluded, never=self._never)
        one = found_at(root)
        return [one] if one is not None else []

    def _moved(self, gone: Sequence[Document], new: Sequence[Found]) -> list[tuple[Document, Found]]:
        """What was there under another name, by its contents; its place is noted."""
        by_size: dict[int, list[Found]] = defaultdict(list)
        for one in new:
            by_size[one.size].append(one)
        moved = []
        for was in gone:
            for to in by_size[was.size] if was.digest else ():
                if digest_of(Path(to.path)) == was.digest:
                    self._store.touched(was.id, path=to.path, size=to.size, mtime_ns=to.mtime_ns)
                    by_size[was.size].remove(to)
                    moved.append((was, to))
                    break
        return moved


def digest_of(path: Path) -> str:
    """The SHA-256 of a file's contents; empty where it cannot be read."""
    try:
        with path.open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    except OSError as error:
        _log.info("a document cannot be read: %s", type(error).__name__)
        return ""
