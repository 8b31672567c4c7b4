"""Writes conversations and memories to files, each whole or not at all."""

from __future__ import annotations

import json
import os
import zipfile
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from assistant.errors import AssistantError
from assistant.interchange import html, jsonl, markdown
from assistant.interchange.archive import write_archive
from assistant.interchange.transcripts import Transcript, kept_here, parent_ids, said_at, transcripts
from assistant.memory.records import Memory
from assistant.privacy.outgoing import Withheld
from assistant.settings import Settings
from assistant.storage.portable import PortableStore
from assistant.storage.stores import Stores

ExportFormat = Literal["keepsake", "markdown", "html", "json", "jsonl", "pdf"]
CONVERSATIONS, MEMORIES = "conversations", "memories"
ENDINGS: Mapping[str, ExportFormat] = {
    ".zip": "keepsake",
    ".keepsake": "keepsake",
    ".md": "markdown",
    ".html": "html",
    ".htm": "html",
    ".json": "json",
    ".jsonl": "jsonl",
    ".ndjson": "jsonl",
    ".pdf": "pdf",
}
"""The formats that names of files ask for."""


class ExportError(AssistantError):
    """A file could not be written."""

    code = "export"


@dataclass(frozen=True, slots=True)
class Exported:
    """What was written.

    Attributes:
        counts: how many of each thing.
        kept_back: private memories that stayed on this machine.
        content: of an archive, the SHA-256 of what it holds.
    """

    written: Path
    counts: dict[str, int]
    kept_back: int = 0
    content: str = ""


@dataclass(slots=True)
class _Count:
    conversations: int = 0
    messages: int = 0
    told: Callable[[int], None] = field(default=lambda done: None)

    def over(self, found: Iterable[Transcript], *, all_branches: bool = False) -> Iterator[Transcript]:
        for transcript in found:
            said = transcript.messages if all_branches else transcript.shown
            if not said:
                continue
            self.conversations += 1
            self.messages += len(said)
            self.told(self.messages)
            yield transcript


class Exporter:
    """Writes what is kept. Private memories, and the sentences they come from, leave only where that is asked for."""

    def __init__(self, *, stores: Stores, settings: Settings, withheld: Callable[[], Withheld]) -> None:
        self._stores = stores
        self._settings = settings
        self._withheld = withheld

    def conversations(
        self,
        target: Path,
        format: ExportFormat,
        *,
        ids: Sequence[str] = (),
        private: bool = False,
        replace: bool = True,
        progress: Callable[[int], None] = lambda done: None,
        stopped: Callable[[], bool] = lambda: False,
    ) -> Exported:
        """Writes conversations, all or some.

        Markdown goes into one file, or, where the target is a folder or ends in .zip, into one for each conversation.

        Args:
            target: the file or folder.
            format: any but the archive's.
            ids: only these.
            private: also what is to stay on this machine.
            replace: whether files that are in a folder already may be replaced.
            progress: told how many messages are written.
            stopped: asked now and then whether to end.

        Raises:
            ExportError: it cannot be written, or would replace something that is to stay; nothing was written then.
            NotFoundError: there is no such conversation.
            InterruptedError: it was stopped, and nothing was written.
        """
        withheld = None if private else self._withheld()
        count = _Count(told=progress)
        if target.is_dir() and not replace:
            _check_free(target, _Count().over(transcripts(self._stores, ids=ids, withheld=withheld, stopped=stopped)))
        found = transcripts(self._stores, ids=ids, withheld=withheld, stopped=stopped)
        if format == "markdown" and (target.is_dir() or target.suffix.lower() == ".zip"):
            _write_files(target, count.over(found), stopped)
        elif format == "pdf":
            with _whole(target) as partial:
                _print(partial, count.over(found), stopped)
        else:
            with _whole(target) as partial:
                _write(partial, _pieces(format, count, found, one=len(ids) == 1), stopped)
        counts = {"conversations": count.conversations, "messages": count.messages}
        return Exported(target, counts, len(withheld.ids) if withheld else 0)

    def memories(
        self, target: Path, format: ExportFormat, *, private: bool = False, scope: str | None = None
    ) -> Exported:
        """Writes memories with where they come from, those that no longer hold too, as Markdown or JSON.

        Raises:
            ExportError: it cannot be written.
        """
        found = self._stores.memories.list(scope=scope, include_retired=True)
        kept = [one for one in found if private or not one.private]
        if format == "markdown":
            titles = {one.id: one.title for one in self._stores.conversations.list()}
            pieces: Iterable[str] = markdown.memories(kept, titles)
        else:
            pieces = [json.dumps({"memories": [_memory(one) for one in kept]}, ensure_ascii=False, indent=1), "\n"]
        with _whole(target) as partial:
            _write(partial, pieces, lambda: False)
        return Exported(target, {"memories": len(kept)}, len(found) - len(kept))

    def archive(
        self,
        target: Path,
        *,
        private: bool = False,
        progress: Callable[[int], None] = lambda done: None,
        stopped: Callable[[], bool] = lambda: False,
    ) -> Exported:
        """Writes everything into a Keepsake archive; see `assistant.interchange.archive`.

        Raises:
            ExportError: it cannot be written.
            InterruptedError: it was stopped, and nothing was written.
        """
        with _whole(target) as partial:
            written = write_archive(
                partial,
                store=PortableStore(self._stores.database),
                settings=self._settings,
                withheld=None if private else self._withheld(),
                blanked={} if private else kept_here(self._stores),
                progress=progress,
                stopped=stopped,
            )
        return Exported(target, dict(written.counts), written.kept_back, written.content)


def format_by_name(target: Path) -> ExportFormat:
    """The format that a file's name asks for; the archive where it asks for none."""
    return ENDINGS.get(target.suffix.lower(), "keepsake")


def _pieces(format: ExportFormat, count: _Count, found: Iterator[Transcript], *, one: bool) -> Iterator[str]:
    if format == "markdown" and one:
        for transcript in count.over(found):
            yield from markdown.conversation(transcript)
    elif format == "markdown":
        yield from markdown.many(count.over(found))
    elif format == "html":
        yield from html.page(count.over(found))
    elif format == "json":
        yield from _json(count.over(found, all_branches=True))
    else:
        yield from _lines(count.over(found, all_branches=True))


def _lines(found: Iterator[Transcript]) -> Iterator[str]:
    for transcript in found:
        parents = parent_ids(transcript.messages)
        before = ""
        head = transcript.shown[-1].id if transcript.shown else ""
        for message in transcript.messages:
            parent = parents[message.key]
            last = message is transcript.messages[-1]
            yield (
                jsonl.write(
                    message,
                    transcript.conversation.title,
                    parent=None if parent == before else parent,
                    head=message.id == head and not last,
                )
                + "\n"
            )
            before = message.id


def _json(found: Iterator[Transcript]) -> Iterator[str]:
    yield '{"conversations": ['
    for number, transcript in enumerate(found):
        parents = parent_ids(transcript.messages)
        shown = {one.key for one in transcript.shown}
        messages = [
            {
                "id": one.id,
                "parent": parents[one.key] or None,
                "role": str(one.role),
                "speaker": one.speaker,
                "text": one.text,
                "at": said_at(one),
                "model": one.model,
                "shown": one.key in shown,
            }
            for one in transcript.messages
        ]
        told = markdown.details(transcript) | {"messages": messages}
        yield ("," if number else "") + "\n" + json.dumps(told, ensure_ascii=False)
    yield "\n]}\n"


def _memory(memory: Memory) -> dict[str, Any]:
    from dataclasses import asdict

    raw = asdict(memory)
    for name in ("key", "last_used_at", "use_count", "binned_at", "single_valued", "offset_minutes"):
        raw.pop(name)
    return {name: value for name, value in json.loads(json.dumps(raw, default=_told)).items()}


def _told(value: Any) -> str:
    return value.isoformat() if hasattr(value, "isoformat") else str(value)


def _write(target: Path, pieces: Iterable[str], stopped: Callable[[], bool]) -> None:
    with target.open("w", encoding="utf-8", newline="\n") as file:
        for piece in pieces:
            file.write(piece)
        if stopped():
            raise InterruptedError
        file.flush()
        os.fsync(file.fileno())


def _print(target: Path, found: Iterable[Transcript], stopped: Callable[[], bool]) -> None:
    """All conversations in one document, each on a page of its own; it is called as the only one is."""
    from assistant.interchange.printing import print_pdf

    titles: list[str] = []
    pieces: list[str] = []
    for transcript in found:
        titles.append(transcript.title)
        pieces += html.printed(transcript, follows=bool(pieces))
    if stopped():
        raise InterruptedError
    print_pdf("".join(pieces), target, title=titles[0] if len(titles) == 1 else "Keepsake")


def _check_free(folder: Path, found: Iterable[Transcript]) -> None:
    taken: set[str] = set()
    there = [name for one in found if (folder / (name := markdown.file_name(one, taken))).exists()]
    if there:
        more = f" and {len(there) - 1:,} more are" if len(there) > 1 else " is"
        raise ExportError(f"{there[0]}{more} in the folder already; nothing was written.", reason="there")


def _write_files(target: Path, found: Iterable[Transcript], stopped: Callable[[], bool]) -> None:
    """One Markdown file a conversation, in a zip or a folder."""
    taken: set[str] = set()
    if target.is_dir():
        for transcript in found:
            with _whole(target / markdown.file_name(transcript, taken)) as partial:
                _write(partial, markdown.conversation(transcript), stopped)
        return
    with _whole(target) as partial, zipfile.ZipFile(partial, "w", zipfile.ZIP_DEFLATED) as zip:
        for transcript in found:
            zip.writestr(markdown.file_name(transcript, taken), "".join(markdown.conversation(transcript)))
        if stopped():
            raise InterruptedError


@contextmanager
def _whole(target: Path) -> Iterator[Path]:
    """A file beside the target that takes its place in the end, or goes.

    Raises:
        ExportError: it cannot be written.
    """
    partial = target.with_name(target.name + ".partial")
    try:
        yield partial
        partial.replace(target)
    except InterruptedError:
        raise
    except OSError as error:
        raise ExportError(f"{target.name} cannot be written: {error.strerror or error}.") from error
    finally:
        partial.unlink(missing_ok=True)
