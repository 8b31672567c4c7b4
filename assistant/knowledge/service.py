"""The door to documents: adds and removes them, tells how far they are, and keeps them in step in the background."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Protocol

from assistant.errors import AssistantError, EmbedderError
from assistant.events import DocumentsChanged, DocumentsProgressed, EventBus, NoticeRaised
from assistant.knowledge.following import Follower, Looked
from assistant.knowledge.indexing import DocumentIndexer, ReadsFiles
from assistant.knowledge.reading.process import ReadingProcess
from assistant.knowledge.reading.reader import is_readable
from assistant.knowledge.reading.records import Trouble
from assistant.knowledge.troubles import DocumentError, sentence
from assistant.knowledge.walking import files_in
from assistant.knowledge.watching import Watcher
from assistant.memory.records import Kind, RecallRequest, RecallResult
from assistant.messages import DEFAULT_SCOPE
from assistant.privacy.redactor import Redactor
from assistant.storage.documents import Counts, Document, DocumentSource, DocumentStore, State

LOOK_EVERY_S = 300.0
"""How often sources are looked at where nothing tells of changes, as on a network drive."""

PASSAGES = 4
"""How many passages of documents a reply is given at most."""

TOLD_AT_ONCE = 50
"""So many passages enter the indexes at a time; a question waits for no more."""

_SNIFFED = 8192

_log = logging.getLogger(__name__)

Progress = Callable[[int, int], None]


class Finds(Protocol):
    """The part of recall that documents need."""

    def search(self, request: RecallRequest) -> RecallResult:
        """What bears on a question."""

    def remove(self, keys: Sequence[int]) -> None:
        """Lets go of passages."""

    def backfill(self, *, progress: Progress | None = None, stop: threading.Event | None = None) -> int:
        """Embeds what has no vectors yet."""


@dataclass(frozen=True, slots=True)
class SourceStatus:
    """A source with how far it is, and those of its files that were set aside."""

    source: DocumentSource
    counts: Counts
    set_aside: tuple[Document, ...]

    @property
    def files(self) -> int:
        """How many files it has."""
        return sum(self.counts.files.values())

    @property
    def waiting(self) -> int:
        """How many of them are to be read."""
        return self.counts.files.get(State.WAITING, 0) + self.counts.files.get(State.READING, 0)


@dataclass(frozen=True, slots=True)
class Removed:
    """What went with a source."""

    source: DocumentSource
    files: int
    passages: int


class Knowledge:
    """The documents of a data folder. Safe to call from any thread; close it when done."""

    def __init__(
        self,
        *,
        store: DocumentStore,
        recall: Callable[[], Finds],
        redactor: Callable[[], Redactor],
        events: EventBus,
        never: Sequence[Path] = (),
        reader: ReadsFiles | None = None,
    ) -> None:
        """Reads nothing yet; `start` begins to keep documents in step.

        Args:
            store: where documents are kept.
            recall: who finds their passages.
            redactor: masks secrets.
            events: who is told.
            never: folders that are never read, such as the program's own data.
            reader: reads files; a child process by default.
        """
        self._store = store
        self._recall = recall
        self._events = events
        self._never = [path.resolve() for path in never]
        self._own_reader = ReadingProcess()
        self._follower = Follower(store=store, never=self._never)
        self._indexer = DocumentIndexer(store=store, reader=reader or self._own_reader, redactor=redactor)
        self._working = threading.Lock()
        self._stop = threading.Event()
        self._resting = threading.Event()
        self._wake = threading.Event()
        self._due = threading.Event()
        self._thread: threading.Thread | None = None
        self._watcher = Watcher(self._look_soon)

    # what the person does

    def add(
        self,
        paths: Sequence[Path],
        *,
        scope: str = DEFAULT_SCOPE,
        excluded: Sequence[str] = (),
        private: bool = False,
    ) -> list[DocumentSource]:
        """Notes files and folders, and what is in them; `work` or the background reads them.

        What is there already is noted once, with the patterns and the privacy that were named last.

        Raises:
            DocumentError: one of them is not there, or nothing that can be read; none was added.
        """
        whole = [_checked(path) for path in paths]
        for path in whole:
            if any(path == own or own in path.parents for own in self._never):
                raise DocumentError(
                    "own", f"{path} is Keepsake's own folder.", fix="Choose another one.", path=str(path)
                )
        added = [self._added(path, scope, excluded, private) for path in whole]
        for source in added:
            self._follow(source)
        self._events.publish(DocumentsChanged())
        self._wake.set()
        return [self._store.source(source.id) for source in added]

    def remove(self, source_id: str) -> Removed:
        """Takes a file or folder out, with all its passages, and then their bytes out of the file.

        Raises:
            NotFoundError: it is not there.
            StorageError: the file cannot be rewritten now; that is done later.
        """
        status = self.status_of(self._store.source(source_id))
        with self._working:
            keys = self._store.remove_source(source_id)
        self._let_go(keys)
        self._events.publish(DocumentsChanged())
        self._store.purge_bytes()
        self._look_soon()
        return Removed(status.source, status.files, len(keys))

    def find(self, request: RecallRequest) -> RecallResult | None:
        """The passages that bear on a question, at most `PASSAGES`; None where its scopes have no documents."""
        if not any(self._store.sources(scope=scope) for scope in (request.scope, *request.also)):
            return None
        only = replace(request, kinds=frozenset({Kind.DOCUMENT}), k=min(request.k, PASSAGES))
        return self._recall().search(only)

    def statuses(self, scope: str | None = None) -> list[SourceStatus]:
        """All sources with how far they are."""
        return [self.status_of(source) for source in self._store.sources(scope=scope)]

    def status_of(self, source: DocumentSource) -> SourceStatus:
        """How far one source is."""
        aside = self._store.documents(source_id=source.id, states={State.SET_ASIDE})
        return SourceStatus(source, self._store.counts(source.id), tuple(aside))

    def documents(self, source_id: str) -> list[Document]:
        """The files of a source."""
        return self._store.documents(source_id=source_id)

    def try_again(self, source_id: str) -> None:
        """Lets what was set aside be read once more."""
        aside = self._store.documents(source_id=source_id, states={State.SET_ASIDE})
        self._store.changed((one.id, one.size, one.mtime_ns) for one in aside)
        self._look_soon()

    @property
    def paused(self) -> bool:
        """Whether reading and embedding rest."""
        return self._store.paused

    def pause(self, *, on: bool) -> None:
        """Lets reading and embedding rest, also over the next starts, or go on."""
        self._store.pause(on)
        if on:
            self._resting.set()
        else:
            self._resting.clear()
            self._look_soon()
        self._events.publish(DocumentsChanged())

    # the work

    def look(self) -> None:
        """Compares all sources with their files."""
        for source in self._store.sources():
            if self._stop.is_set():
                return
            self._follow(source)

    def work(self, *, stop: threading.Event | None = None, progress: Progress | None = None) -> int:
        """Reads what waits, until nothing does or `stop` is set; the number of documents read.

        What is done is stored document by document, so that a later call goes on where this one ended.
        """
        done = 0
        while not self._halted(stop):
            with self._working:
                document = self._store.next_waiting()
                if document is None:
                    break
                taken = self._indexer.take(document)
            self._let_go(taken.removed)
            self._tell(taken.changed)
            done += 1
            total = done + self._store.count_waiting()
            self._events.publish(DocumentsProgressed(done, total, document.path))
            if progress is not None:
                progress(done, total)
        return done

    def start(self) -> None:
        """Keeps documents in step with their files from now on, on a thread of its own."""
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="keepsake-documents", daemon=True)
            self._thread.start()

    def close(self) -> None:
        """Stops what runs; what is half done is done again at the next start."""
        self._stop.set()
        self._resting.set()
        self._wake.set()
        self._watcher.close()
        self._own_reader.close()
        if self._thread is not None:
            self._thread.join()

    def _run(self) -> None:
        if self._store.paused:
            self._resting.set()
        self._due.set()
        while not self._stop.is_set():
            self._wake.clear()
            try:
                self._round()
            except EmbedderError as fault:  # recall tells of it, and catches up
                _log.info("documents wait for their vectors: %s", fault.code)
            except AssistantError as fault:
                _log.warning("documents could not be read: %s", fault.code)
            except Exception:  # noqa: BLE001 - nobody else would hear of it
                if self._stop.is_set():
                    return
                _log.exception("reading documents failed")
                self._events.publish(NoticeRaised("documents_ended", "Reading documents stopped by a defect."))
                return
            if not self._wake.wait(LOOK_EVERY_S):
                self._due.set()

    def _round(self) -> None:
        if self._due.is_set():
            self._due.clear()
            self.look()
        sources = self._store.sources()
        self._watcher.watch(
            [Path(one.path) for one in sources if one.is_folder],
            alone=[Path(one.path).parent for one in sources if not one.is_folder],
        )
        if self.work() and not self._halted(None):
            self._recall().backfill(stop=self._resting)
            self._events.publish(DocumentsChanged())

    def _look_soon(self) -> None:
        self._due.set()
        self._wake.set()

    def _halted(self, stop: threading.Event | None) -> bool:
        return self._stop.is_set() or self._resting.is_set() or (stop is not None and stop.is_set())

    def _follow(self, source: DocumentSource) -> None:
        with self._working:
            looked = self._follower.look(source)
        self._let_go(looked.removed_keys)
        for id in looked.renamed:
            self._tell(self._keys(id))
        if looked != Looked():
            self._events.publish(DocumentsChanged())

    def _keys(self, document_id: str) -> list[int]:
        return [one.key for one in self._store.passages(document_id)]

    def _let_go(self, keys: Sequence[int]) -> None:
        if keys:
            self._recall().remove(keys)

    def _tell(self, keys: Sequence[int]) -> None:
        for start in range(0, len(keys), TOLD_AT_ONCE):
            self._events.publish(DocumentsChanged(tuple(keys[start : start + TOLD_AT_ONCE])))

    def _added(self, path: Path, scope: str, excluded: Sequence[str], private: bool) -> DocumentSource:
        known = next((one for one in self._store.sources(scope=scope) if one.path == str(path)), None)
        if known is not None:
            self._store.change_source(known.id, excluded=excluded, private=private)
            if known.private != private:
                self._tell([key for one in self._store.documents(source_id=known.id) for key in self._keys(one.id)])
            return self._store.source(known.id)
        return self._store.add_source(
            scope=scope, path=str(path), is_folder=path.is_dir(), excluded=excluded, private=private
        )


def _checked(path: Path) -> Path:
    """The place of something that can be added.

    Raises:
        DocumentError: it cannot.
    """
    try:
        whole = path.resolve(strict=True)
    except (OSError, RuntimeError) as error:
        raise DocumentError("missing", f"{path} is not there.", fix="Check its name.", path=str(path)) from error
    if whole.is_dir():
        if next(files_in(whole), None) is None:
            raise DocumentError("empty", f"There is nothing to read in {whole}.", path=str(whole))
        return whole
    if not whole.is_file() or (not is_readable(whole) and _is_binary(whole)):
        raise DocumentError("kind", f"{whole.name}: {sentence(Trouble.UNKNOWN_KIND)}", path=str(whole))
    return whole


def _is_binary(path: Path) -> bool:
    from assistant.knowledge.reading.decoding import decode
    from assistant.knowledge.reading.records import UnreadableError

    try:
        with path.open("rb") as file:
            decode(file.read(_SNIFFED))
    except UnreadableError:
        return True
    except OSError as error:
        raise DocumentError("refused", f"{path.name}: {sentence(Trouble.NOT_ALLOWED)}", path=str(path)) from error
    return False
