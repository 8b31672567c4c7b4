"""Takes in whatever a person hands over: an export, an archive, lines, or what another assistant remembered.

It is looked at first, so that the person sees what it is before anything is kept.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Literal

from assistant.errors import ImportFormatError
from assistant.events import EventBus
from assistant.interchange.archive_reading import ArchiveReader, Taken, counts_of
from assistant.interchange.importing import Importer, Preview
from assistant.interchange.memory_texts import MemoryTexts, TextsTaken, statements
from assistant.interchange.reading import (
    format_of,
    holds_memories,
    maker_of,
    memories_of,
    memory_text,
    nothing_readable,
    read,
)
from assistant.interchange.records import Counts, ImportReport
from assistant.interchange.streams import Package
from assistant.memory.service import MemoryService
from assistant.messages import DEFAULT_SCOPE
from assistant.privacy.redactor import Redactor
from assistant.settings import SettingsStore
from assistant.storage.stores import Stores

What = Literal["chatgpt", "claude", "conversations", "lines", "archive", "memories"]
Progress = Callable[[int], None]
Stopped = Callable[[], bool]

LARGEST_TEXT = 4 * 1024 * 1024
"""In bytes; a longer text is no list of memories."""
_NOTHING = Preview(0, 0, 0, None, None, (), (), {})


@dataclass(frozen=True, slots=True)
class Found:
    """What a file is.

    Attributes:
        path: the file or folder; None for a text that was pasted.
        preview: its conversations; none for a list of memories.
        counts: of an archive, rows by table.
        statements: memories of another assistant in it.
    """

    path: Path | None
    what: What
    preview: Preview = _NOTHING
    counts: Mapping[str, int] = field(default_factory=dict)
    statements: tuple[str, ...] = ()
    text: str = ""

    @property
    def total(self) -> int:
        """How many things will be looked at while it is taken in."""
        return sum(self.counts.values()) or self.preview.messages + self.preview.known


@dataclass(frozen=True, slots=True)
class Brought:
    """What came of it.

    Attributes:
        report: of conversations and, for an archive, its memories.
        archive: what else came of an archive.
        texts: what came of memories of another assistant.
        complete: nobody stopped it; what a stop left behind comes when the same file is taken again.
    """

    report: ImportReport
    archive: Taken | None = None
    texts: TextsTaken | None = None
    complete: bool = True

    @property
    def anything_new(self) -> bool:
        """Whether something is here that was not."""
        added = sum(self.archive.added.values()) if self.archive is not None else self.report.messages
        return bool(added or (self.texts is not None and (self.texts.waiting or self.texts.kept)))


class Intake:
    """Looks at files and takes them in. Calls block and may come from any thread."""

    def __init__(
        self,
        *,
        stores: Stores,
        redactor: Redactor,
        memory: Callable[[], MemoryService],
        settings: SettingsStore,
        events: EventBus,
    ) -> None:
        self._stores = stores
        self._redactor = redactor
        self._memory = memory
        self._settings = settings
        self._events = events

    def look(self, path: Path, *, progress: Progress = lambda done: None, stopped: Stopped = lambda: False) -> Found:
        """What a file or folder is and holds; nothing is kept.

        Args:
            path: the file or folder.
            progress: told how many messages were looked at.
            stopped: asked now and then whether to end early; what was found until then is returned.

        Raises:
            AssistantError: it cannot be read, or is nothing that can be brought in.
        """
        package = Package(path)
        try:
            return self._found(package, progress, stopped)
        finally:
            package.close()

    def look_at_text(self, text: str) -> Found:
        """What a pasted text holds of another assistant's memories.

        Raises:
            ImportFormatError: nothing.
        """
        told = memory_text(text)
        found = tuple(one.text for one in statements(told))
        if not found:
            raise ImportFormatError("There are no memories in this text.", reason="no_memories")
        return Found(None, "memories", statements=found, text=told)

    def take(
        self,
        found: Found,
        *,
        scope: str = DEFAULT_SCOPE,
        with_settings: bool = False,
        progress: Progress = lambda done: None,
        stopped: Stopped = lambda: False,
    ) -> Brought:
        """Takes in what `look` found; what is here already is not added twice, and memories of others wait for a yes.

        Args:
            found: what it is.
            scope: where messages and memories go that name no place.
            with_settings: also an archive's settings, in place of the present ones.
            progress: told how many messages or rows were looked at.
            stopped: asked now and then whether to end early; what came until then stays.

        Raises:
            AssistantError: it cannot be read any more.
        """
        if found.path is None:
            return Brought(ImportReport(), texts=self._texts().take(found.text, scope=scope))
        package = Package(found.path)
        try:
            if found.what == "archive":
                return self._archive(package, with_settings, progress, stopped)
            report = ImportReport()
            if found.what != "memories":
                records = read(package, format_of(package))
                report = self._importer().take(records, scope=scope, progress=progress, stopped=stopped)
            texts = None
            if found.statements and not stopped():
                texts = self._texts().take(memories_of(package), scope=scope)
                report = replace(report, left_out=_without_memories(report.left_out))
            return Brought(report, texts=texts, complete=not stopped())
        finally:
            package.close()

    def _found(self, package: Package, progress: Progress, stopped: Stopped) -> Found:
        path = package.path
        remembered = self._statements(package)
        try:
            format = format_of(package)
        except ImportFormatError:
            if remembered:
                return Found(path, "memories", statements=remembered)
            raise
        if format == "keepsake":
            preview = self._archives().preview(package, progress=progress, stopped=stopped)
            return Found(path, "archive", preview, counts_of(package))
        if remembered and not package.holds_files:
            return Found(path, "memories", statements=remembered)
        preview = self._importer().preview(read(package, format), progress=progress, stopped=stopped)
        if remembered:
            preview = replace(preview, left_out=_without_memories(preview.left_out))
        elif preview.faults and not preview.messages and not preview.known:
            raise nothing_readable(package, format, preview.faults[0])
        what: What = "lines" if format == "jsonl" else "conversations"
        maker = maker_of(package) if format == "auto" else ""
        if maker:
            what = "chatgpt" if maker == "chatgpt" else "claude"
        return Found(path, what, preview, statements=remembered)

    def _statements(self, package: Package) -> tuple[str, ...]:
        """The memories of another assistant in a file, beside its conversations or alone."""
        if not holds_memories(package):
            return ()
        if not package.holds_files and package.path.stat().st_size > LARGEST_TEXT:
            return ()
        return tuple(one.text for one in statements(memories_of(package)))

    def _archive(self, package: Package, with_settings: bool, progress: Progress, stopped: Stopped) -> Brought:
        taken = self._archives().take(package, with_settings=with_settings, progress=progress, stopped=stopped)
        report = ImportReport(
            conversations=taken.added["conversations"],
            messages=taken.added["messages"],
            skipped=taken.known["messages"],
            faults=tuple(taken.faults),
            memories=Counts(added=taken.added["memories"]),
        )
        return Brought(report, archive=taken, complete=not stopped())

    def _importer(self) -> Importer:
        return Importer(stores=self._stores, redactor=self._redactor, memory=self._memory(), events=self._events)

    def _archives(self) -> ArchiveReader:
        return ArchiveReader(stores=self._stores, redactor=self._redactor, settings=self._settings, events=self._events)

    def _texts(self) -> MemoryTexts:
        return MemoryTexts(stores=self._stores, memory=self._memory(), redactor=self._redactor, events=self._events)


def _without_memories(left_out: Mapping[str, int]) -> dict[str, int]:
    """What was passed over, without the files of memories, which were taken as such."""
    return {kind: count for kind, count in left_out.items() if not kind.startswith("memor")}
