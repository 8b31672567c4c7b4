"""Takes a Keepsake archive in: what is here already stays as it is, and what contradicts it waits for the person."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from assistant import clock
from assistant.errors import AssistantError, ImportFormatError
from assistant.events import ConversationsImported, EventBus, MemoriesChanged, PersonasChanged
from assistant.interchange.archive import SETTING_GROUPS, SETTINGS, VERSION
from assistant.interchange.importing import Preview
from assistant.interchange.reading import KEEPSAKE_MANIFEST
from assistant.interchange.records import ImportFault
from assistant.interchange.streams import Package
from assistant.interchange.values import free_name, mapping, storable
from assistant.memory.records import Kind, Memory, Source
from assistant.memory.writing.remains import marks
from assistant.privacy.redactor import Redactor
from assistant.settings import SettingsError, SettingsStore
from assistant.storage.portable import (
    CHOICES,
    CONVERSATIONS,
    DOCUMENTS,
    FEEDBACK,
    HANGING,
    MEMORIES,
    MESSAGES,
    PAGE,
    PERSONAS,
    REFUSALS,
    SLOTS,
    Part,
    PortableStore,
    Row,
    lacking_choice,
    lacking_feedback,
)
from assistant.storage.stores import Stores

SINGLE_LINE_FIX = "Make the archive anew with 'keepsake export'."


@dataclass(slots=True)
class Taken:
    """What came of it.

    Attributes:
        added, known: rows by table: new ones, and those that were here.
        waiting: memories that contradict what is here, and wait for the person's yes.
        forgotten: memories that the person had forgotten here, and that stay so.
        settings: names of settings that were taken over.
        documents: files and folders that were in the knowledge base there; they are not added here.
    """

    added: Counter[str] = field(default_factory=Counter)
    known: Counter[str] = field(default_factory=Counter)
    waiting: int = 0
    forgotten: int = 0
    settings: tuple[str, ...] = ()
    documents: tuple[str, ...] = ()
    faults: list[ImportFault] = field(default_factory=list)


class ArchiveReader:
    """Reads archives into one store."""

    def __init__(self, *, stores: Stores, redactor: Redactor, settings: SettingsStore, events: EventBus) -> None:
        self._stores = stores
        self._rows = PortableStore(stores.database)
        self._redactor = redactor
        self._settings = settings
        self._events = events

    def take(
        self,
        package: Package,
        *,
        with_settings: bool = False,
        progress: Callable[[int], None] = lambda done: None,
        stopped: Callable[[], bool] = lambda: False,
    ) -> Taken:
        """Takes everything in that is not here; asked again, it adds nothing.

        Args:
            package: the archive, or a folder that it was unpacked to.
            with_settings: also the settings in it, in place of the present ones.
            progress: told how many rows were looked at.
            stopped: asked between two pages whether to end early; the same archive goes on from there.

        Raises:
            ImportFormatError: it is of a later version, or none.
        """
        checked(package)
        taken = Taken()
        reading = Reading(package, self._redactor, taken, progress, stopped)
        heads = self._conversations(reading, taken)
        self._messages(reading, taken)
        self._rows.set_heads(heads)
        new = self._memories(package, reading, taken)
        for part in HANGING:
            for page in reading.pages(part):
                self._add(part, [row for row in page if row.get("memory") in new and _joined(row, new)], taken)
        self._feedback(reading, taken)
        self._slots(reading, taken)
        for page in reading.pages(REFUSALS):
            known = self._rows.known_ids(REFUSALS, [row["id"] for row in page])
            self._add(REFUSALS, [row for row in page if row["id"] not in known], taken)
        self._personas(reading, taken)
        self._choices(reading.pages(CHOICES), taken)
        taken.documents = tuple(str(row.get("path")) for row in reading.rows(DOCUMENTS.name))
        if with_settings:
            taken.settings = self._take_settings(package, taken)
        if taken.added[MESSAGES.name]:
            self._events.publish(ConversationsImported())
        if new:
            self._events.publish(MemoriesChanged("added", tuple(new)))
        return taken

    def preview(
        self,
        package: Package,
        *,
        progress: Callable[[int], None] = lambda done: None,
        stopped: Callable[[], bool] = lambda: False,
    ) -> Preview:
        """What an archive's conversations are and how much of them is here already; nothing is stored.

        Raises:
            ImportFormatError: it is of a later version, or none.
        """
        checked(package)
        taken = Taken()
        reading = Reading(package, self._redactor, taken, progress, stopped)
        titles = [row["title"] for page in reading.pages(CONVERSATIONS) for row in page if row.get("title")]
        conversations: set[str] = set()
        times: list[datetime] = []
        new = known = 0
        for page in reading.plain_pages(MESSAGES):
            names = {row["conversation_id"] for row in page}
            conversations |= names
            there = self._stores.messages.known(names)
            known += sum((row["conversation_id"], row["id"]) in there for row in page)
            new += sum((row["conversation_id"], row["id"]) not in there for row in page)
            said = [one for row in page if (one := _moment(row.get("said_at"))) is not None]
            times = [min([*times, *said]), max([*times, *said])] if said or times else []
        first, last = times if times else (None, None)
        return Preview(len(conversations), new, known, first, last, tuple(titles), tuple(taken.faults), {})

    def _conversations(self, reading: Reading, taken: Taken) -> dict[str, str]:
        """Adds new ones; where the shown branches of those end."""
        known = self._rows.known_conversations()
        heads: dict[str, str] = {}
        for page in reading.pages(CONVERSATIONS):
            new = [row for row in page if row.get("id") not in known]
            taken.known[CONVERSATIONS.name] += len(page) - len(new)
            heads |= {row["id"]: row["head"] for row in new if isinstance(row.get("head"), str)}
            self._add(CONVERSATIONS, new, taken)
        return heads

    def _messages(self, reading: Reading, taken: Taken) -> None:
        there = self._rows.known_conversations()
        for page in reading.pages(MESSAGES):
            known = self._stores.messages.known({row["conversation_id"] for row in page})
            new = [row for row in page if (row["conversation_id"], row["id"]) not in known]
            taken.known[MESSAGES.name] += len(page) - len(new)
            lost = [row for row in new if row["conversation_id"] not in there]
            if lost:
                taken.faults.append(ImportFault(0, f"{len(lost)} messages belong to no conversation of the archive."))
            self._add(MESSAGES, [row for row in new if row["conversation_id"] in there], taken)

    def _memories(self, package: Package, reading: Reading, taken: Taken) -> set[str]:
        """Adds new ones; their ids."""
        here_before = self._stores.memories.count() > 0 or bool(self._stores.memories.list(scope=None, limit=1))
        quotes = _quotes(reading)
        added: set[str] = set()
        for page in reading.pages(MEMORIES):
            known = self._rows.known_ids(MEMORIES, [row["id"] for row in page])
            new = []
            for row in page:
                if row["id"] in known:
                    taken.known[MEMORIES.name] += 1
                elif (kept := self._admitted(row, quotes.get(row["id"], ()), taken, compare=here_before)) is not None:
                    new.append(kept)
            added |= {row["id"] for row in new}
            self._add(MEMORIES, new, taken)
        return added & self._rows.known_ids(MEMORIES, added)

    def _admitted(self, row: Row, quotes: Iterable[str], taken: Taken, *, compare: bool) -> Row | None:
        """The row as it may come in: not at all where it was forgotten or is known, waiting where it contradicts."""
        memory = _memory(row, quotes)
        if self._stores.tombstones.holds(memory.scope, marks(memory)):
            taken.forgotten += 1
            return None
        if not compare or row.get("state", "active") != "active":
            return row
        if self._stores.memories.find_texts(memory.scope, memory.text):
            taken.known[MEMORIES.name] += 1
            return None
        rivals = self._stores.memories.current_statements(memory.scope, memory.subject, memory.attribute)
        if row.get("single_valued") and memory.attribute and any(one.value != memory.value for one in rivals):
            taken.waiting += 1
            return {**row, "state": "pending"}
        return row

    def _feedback(self, reading: Reading, taken: Taken) -> None:
        for page in reading.pages(FEEDBACK):
            named = {tuple(row["message"]) for row in page if row.get("message")}
            lacking = lacking_feedback(self._stores.database, named)
            self._add(FEEDBACK, [row for row in page if row.get("message") and tuple(row["message"]) in lacking], taken)

    def _slots(self, reading: Reading, taken: Taken) -> None:
        for page in reading.pages(SLOTS):
            new = [row for row in page if row.get("slot") not in self._stores.profile.all(row.get("scope") or "")]
            taken.known[SLOTS.name] += len(page) - len(new)
            self._add(SLOTS, new, taken)

    def _personas(self, reading: Reading, taken: Taken) -> None:
        """Adds personas that are not here, under a free name."""
        names = {one.name.casefold() for one in self._stores.personas.all()}
        before = taken.added[PERSONAS.name]
        for page in reading.pages(PERSONAS):
            known = self._rows.known_ids(PERSONAS, [row["id"] for row in page])
            taken.known[PERSONAS.name] += len(known)
            new = [row for row in page if row["id"] not in known]
            for row in new:
                row["name"] = free_name(row["name"], names)
                names.add(row["name"].casefold())
            self._add(PERSONAS, new, taken)
        if taken.added[PERSONAS.name] > before:
            self._events.publish(PersonasChanged())

    def _choices(self, pages: Iterable[list[Row]], taken: Taken) -> None:
        """Who speaks in conversations, and how they remember, where nothing was chosen here."""
        speaking = {one.id for one in self._stores.personas.all()} | {""}
        for page in pages:
            lacking = lacking_choice(self._stores.database, {row["conversation_id"] for row in page})
            told = [row for row in page if row["conversation_id"] in lacking and row.get("persona_id") in speaking]
            self._add(CHOICES, told, taken)

    def _take_settings(self, package: Package, taken: Taken) -> tuple[str, ...]:
        names = []
        for group, values in mapping(_document(package, SETTINGS)).items():
            if group not in SETTING_GROUPS:
                continue
            for name, value in mapping(values).items():
                try:
                    self._settings.change({f"{group}.{name}": value})
                    names.append(f"{group}.{name}")
                except SettingsError as fault:
                    taken.faults.append(ImportFault(0, f"{SETTINGS}: {fault}"))
        return tuple(names)

    def _add(self, part: Part, rows: list[Row], taken: Taken) -> None:
        """Adds rows, one by one where one of them is bad."""
        if not rows:
            return
        try:
            taken.added[part.name] += self._rows.add(part, rows)
        except (AssistantError, ValueError, TypeError, KeyError) as fault:
            if len(rows) == 1:
                taken.faults.append(
                    ImportFault(0, f"{part.name}: {rows[0].get('id', 'a row')} cannot be kept: {fault}")
                )
                return
            half = len(rows) // 2
            self._add(part, rows[:half], taken)
            self._add(part, rows[half:], taken)


class Reading:
    """Rows of an archive's files, masked and cleaned, some at a time."""

    def __init__(
        self,
        package: Package,
        redactor: Redactor,
        taken: Taken,
        progress: Callable[[int], None],
        stopped: Callable[[], bool],
    ) -> None:
        self._package = package
        self._redactor = redactor
        self._taken = taken
        self._progress = progress
        self._stopped = stopped
        self._seen = 0

    def pages(self, part: Part) -> Iterator[list[Row]]:
        """The rows of one table."""
        for page in self.plain_pages(part):
            yield [
                {name: self._masked(value) if name in part.words else value for name, value in row.items()}
                for row in page
            ]

    def plain_pages(self, part: Part) -> Iterator[list[Row]]:
        """The same as they stand there, to be counted and not kept."""
        page: list[Row] = []
        for row in self.rows(part.name, told=True):
            page.append(row)
            if len(page) >= PAGE:
                yield from self._next(page)
                page = []
        yield from self._next(page)

    def rows(self, name: str, *, told: bool = False) -> Iterator[Row]:
        """The lines of one file that are rows; the others become faults where they are to be told."""
        file = f"{name}.jsonl"
        if file not in self._package.names:
            return
        for number, line in enumerate(self._package.text(file), 1):
            try:
                row = json.loads(line)
            except (ValueError, RecursionError):
                row = None
            if isinstance(row, dict) and _is_named(row, name):
                yield row
            elif told and line.strip():
                self._taken.faults.append(ImportFault(number, f"{file}: this line is no row."))

    def _next(self, page: list[Row]) -> Iterator[list[Row]]:
        if page and not self._stopped():
            self._seen += len(page)
            self._progress(self._seen)
            yield page

    def _masked(self, value: Any) -> Any:
        if isinstance(value, str):
            return self._redactor.redact_for("import", storable(value)).text
        if isinstance(value, dict):
            return {name: self._masked(one) for name, one in value.items()}
        return [self._masked(one) for one in value] if isinstance(value, list) else value


def counts_of(package: Package) -> dict[str, int]:
    """How many rows of each table an archive says that it holds.

    Raises:
        ImportFormatError: it is of a later version, or none.
    """
    return {name: count for name, count in mapping(checked(package).get("counts")).items() if isinstance(count, int)}


def checked(package: Package) -> Mapping[str, Any]:
    """What an archive says of itself.

    Raises:
        ImportFormatError: it is of a later version, or none.
    """
    manifest = mapping(_document(package, KEEPSAKE_MANIFEST))
    version = manifest.get("version")
    if not isinstance(version, int):
        raise ImportFormatError(
            f"{package.path.name} is no Keepsake archive.",
            fix=SINGLE_LINE_FIX,
            reason="no_archive",
            file=package.path.name,
        )
    if version > VERSION:
        raise ImportFormatError(
            f"{package.path.name} was made by a later version of Keepsake.",
            fix="Update Keepsake, then bring it in.",
            reason="newer_archive",
            file=package.path.name,
        )
    return manifest


def _document(package: Package, name: str) -> Any:
    if name not in package.names:
        return None
    try:
        with package.open(name) as stream:
            return json.loads(stream.read())
    except (ValueError, OSError):
        return None


def _is_named(row: Mapping[str, Any], part: str) -> bool:
    needed = {
        "messages": ("conversation_id", "id"),
        "conversations": ("id",),
        "memories": ("id", "text"),
        "inbox_refusals": ("id",),
        "personas": ("id", "name", "scope"),
        "conversation_personas": ("conversation_id",),
    }
    return all(isinstance(row.get(name), str) and row[name] for name in needed.get(part, ()))


def _moment(value: Any) -> datetime | None:
    """A time with its zone; one that names none counts as UTC."""
    try:
        read = datetime.fromisoformat(value)
    except (TypeError, ValueError):
        return None
    return read if read.tzinfo is not None else read.replace(tzinfo=UTC)


def _joined(row: Row, new: set[str]) -> bool:
    """Whether the other memory that a row names is there too."""
    return "episode" not in row or row["episode"] in new


def _quotes(reading: Reading) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for row in reading.rows("memory_sources"):
        if isinstance(row.get("memory"), str) and isinstance(row.get("quote"), str):
            found.setdefault(row["memory"], []).append(row["quote"])
    return found


def _memory(row: Row, quotes: Iterable[str]) -> Memory:
    return Memory(
        key=0,
        id=row["id"],
        kind=Kind(row["kind"]) if row.get("kind") in set(Kind) else Kind.FACT,
        text=row["text"],
        learned_at=clock.now(),
        scope=str(row.get("scope") or ""),
        subject=str(row.get("subject") or ""),
        attribute=str(row.get("attribute") or ""),
        value=str(row.get("value") or ""),
        sources=tuple(Source(None, None, quote) for quote in quotes),
    )
