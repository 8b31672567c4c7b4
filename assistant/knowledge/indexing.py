"""Takes one document in: reads it, masks its secrets, cuts it into passages and stores those that are new."""

from __future__ import annotations

import logging
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from assistant.knowledge.chunking import passages_of
from assistant.knowledge.following import digest_of
from assistant.knowledge.masking import masked
from assistant.knowledge.reading.reader import is_readable
from assistant.knowledge.reading.records import Read, Trouble, UnreadableError
from assistant.privacy.redactor import Redactor
from assistant.storage.documents import SLICE, Document, DocumentStore, Passage, State

MOST_ATTEMPTS = 2
"""A document at which the program ended so often is not tried again until it changes."""

_log = logging.getLogger(__name__)


class ReadsFiles(Protocol):
    """What reads files."""

    def read(self, path: Path) -> Read:
        """What is written in a file."""


@dataclass(frozen=True, slots=True)
class Taken:
    """What taking a document in changed: keys of passages that are new or stand elsewhere, and of those that went."""

    state: State
    changed: tuple[int, ...] = ()
    removed: tuple[int, ...] = ()


class DocumentIndexer:
    """Takes documents in. A passage that reads as before keeps its number and its vectors."""

    def __init__(self, *, store: DocumentStore, reader: ReadsFiles, redactor: Callable[[], Redactor]) -> None:
        """Reads nothing yet.

        Args:
            store: where passages are kept.
            reader: reads files, out of harm's way.
            redactor: masks secrets.
        """
        self._store = store
        self._reader = reader
        self._redactor = redactor

    def take(self, document: Document) -> Taken:
        """Brings the passages of a document in step with its file, or sets it aside."""
        if document.state is State.READING and document.attempts >= MOST_ATTEMPTS:
            return self._set_aside(document, Trouble.CRASHED)
        self._store.begin(document.id)
        path = Path(document.path)
        digest = digest_of(path)
        if digest and digest == document.digest:
            self._store.finish(document.id, digest=digest, state=State.READY)
            return Taken(State.READY)
        try:
            read = self._reader.read(path)
        except UnreadableError as error:
            named = is_readable(path)
            unknown = error.trouble is Trouble.BINARY and not named
            return self._set_aside(document, Trouble.UNKNOWN_KIND if unknown else error.trouble)
        passages = passages_of(masked(read, self._redactor()), name=path.stem)

        def keep() -> Taken:
            changed, removed = self._replace(document, passages)
            self._store.finish(document.id, digest=digest, state=State.READY)
            return Taken(State.READY, tuple(changed), tuple(removed))

        return self._store.at_once(keep) if len(passages) <= SLICE else keep()

    def _set_aside(self, document: Document, trouble: Trouble) -> Taken:
        _log.info("a document was set aside: %s", trouble)
        keys = [one.key for one in self._store.passages(document.id)]
        self._store.remove_passages(keys)
        self._store.finish(document.id, digest="", state=State.SET_ASIDE, reason=str(trouble))
        return Taken(State.SET_ASIDE, removed=tuple(keys))

    def _replace(self, document: Document, passages: Sequence[Passage]) -> tuple[list[int], list[int]]:
        """Puts passages in the place of a document's older ones; keys of the new and moved, and of those removed."""
        known: dict[tuple[str, str], list[tuple[int, Passage]]] = defaultdict(list)
        was_read = document.read_at is not None or document.attempts > 0
        for number, one in enumerate(self._store.passages(document.id) if was_read else ()):
            known[one.heading, one.text].append((number, one))
        new: list[tuple[int, Passage]] = []
        moved: list[tuple[int, int, int, int]] = []
        for number, one in enumerate(passages):
            same = known[one.heading, one.text]
            if not same:
                new.append((number, one))
                continue
            at, before = same.pop(0)
            if (at, before.line, before.page) != (number, one.line, one.page):
                moved.append((before.key, number, one.line, one.page))
        removed = [one.key for rest in known.values() for _, one in rest]
        added = self._store.put_passages(document.id, new)
        self._store.move_passages(moved)
        self._store.remove_passages(removed)
        return [*added, *(key for key, *_ in moved)], removed
