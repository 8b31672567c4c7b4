"""The exchange of a person's machines over a folder: each leaves a sealed file there, and reads those of the others."""

from __future__ import annotations

import io
import json
import logging
import secrets
import zipfile
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass, field, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

from assistant import clock
from assistant.errors import AssistantError, StorageError
from assistant.events import EventBus, MemoriesChanged
from assistant.interchange import exchange_files as files
from assistant.interchange.archive import write_archive
from assistant.interchange.exchange_merging import STATES, Indexes, Merged, Merger, digest_of
from assistant.interchange.exchange_personas import MergedPersonas, PersonaExchange
from assistant.interchange.exchange_reading import (
    PERSONAS_REGISTER,
    REGISTERS,
    WORDS_REGISTER,
    ExchangeReader,
    Left,
    said_last,
)
from assistant.interchange.exchange_state import (
    Entry,
    State,
    behind,
    body_of,
    for_good,
    life_of,
    raw,
    words,
    words_told,
)
from assistant.interchange.streams import Package
from assistant.interchange.transcripts import kept_here
from assistant.memory.private import withheld
from assistant.memory.records import Memory
from assistant.privacy.redactor import Redactor
from assistant.settings import SettingsStore
from assistant.storage.exchange import ExchangeStore, Stamp
from assistant.storage.portable import PortableStore
from assistant.storage.stores import Stores

PHRASE = "exchange-phrase"
"""Under this name, the keyring keeps the phrase that the machines share."""

_MACHINE = "exchange-machine"
_LAST = "exchange_last"
_TICK = timedelta(microseconds=1)
_OPENED = ("damaged", "content")
"""Reasons against a file that the phrase opened all the same."""

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class ReadFile:
    """What became of one file of another machine.

    Attributes:
        fault: why it was passed over; empty where it was not.
        reason: a word for it, where there is one.
    """

    name: str
    fault: str = ""
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Exchanged:
    """What came of an exchange.

    Attributes:
        written: this machine's file.
        read: the others', in the order of their names.
        merged: what became of memories here.
        conversations: how many are new or got messages.
        kept_back: private memories that stayed on this machine.
        personas: what became of personas here.
    """

    written: Path
    read: tuple[ReadFile, ...]
    merged: Merged
    conversations: int
    kept_back: int
    personas: MergedPersonas = field(default_factory=MergedPersonas)

    @property
    def agreed(self) -> bool:
        """No other machine sealed its file with another phrase."""
        return not any(one.reason == "phrase" for one in self.read)

    @property
    def refused_all(self) -> bool:
        """There were files of other machines, and none of them could be taken in."""
        return bool(self.read) and all(one.fault for one in self.read)

    @property
    def is_new(self) -> bool:
        """Something reads otherwise here than before."""
        merged, personas = self.merged, self.personas
        memories = merged.added or merged.updated or merged.retired or merged.conflicts
        return bool(memories or self.conversations or personas.added or personas.updated)


@dataclass(frozen=True, slots=True)
class LastExchange:
    """What came of the last exchange of this machine.

    Attributes:
        machines: how many others were read.
        added, updated, retired, conflicts: memories.
        personas: how many of them are new or read otherwise.
        both_changed: names of personas that were changed on two machines; the later change stands, the other is
            archived.
    """

    at: datetime
    machines: int
    added: int
    updated: int
    retired: int
    conflicts: int
    conversations: int
    kept_back: int
    personas: int = 0
    both_changed: tuple[str, ...] = ()


class Exchange:
    """Exchanges one store's content with what other machines left. Calls block and may come from any thread."""

    def __init__(
        self,
        *,
        stores: Stores,
        redactor: Redactor,
        settings: SettingsStore,
        events: EventBus,
        recall: Indexes,
        index: Callable[[Sequence[int]], None],
    ) -> None:
        """Reads nothing yet.

        Args:
            stores: where everything is kept.
            redactor: masks secrets in what comes.
            settings: the person's.
            events: who is told.
            recall: lets go of what is gone.
            index: told the keys of what needs vectors.
        """
        self._stores = stores
        self._settings = settings
        self._events = events
        self._recall = recall
        self._known = ExchangeStore(stores.database)
        self._personas = PersonaExchange(stores=stores, events=events)
        self._reader = ExchangeReader(
            stores=stores, redactor=redactor, settings=settings, events=events, personas=self._personas
        )
        self._merger = Merger(stores=stores, known=self._known, events=events, recall=recall, index=index)

    def run(
        self, folder: Path, phrase: str, *, private: bool = False, stopped: Callable[[], bool] = lambda: False
    ) -> Exchanged:
        """Takes in what the other machines left, then leaves what is here.

        Args:
            folder: theirs, synced by whatever they use.
            phrase: the same on all machines.
            private: also leaves what is marked as never leaving this machine.
            stopped: asked now and then whether to end early.

        Raises:
            UsageError: the phrase is too short.
            AssistantError: there is no such folder, the others have another phrase, or this machine's file cannot be
                written.
            StorageError: the store cannot be written.
            InterruptedError: it was stopped; nothing was left.
        """
        phrase = files.checked_phrase(phrase)
        if not folder.is_dir():
            raise AssistantError(
                f"There is no folder {folder}.", fix="Make it, or look at its name.", reason="no_folder"
            )
        machine = self._machine()
        conversations = self._note_conversations()
        self._personas.begin(clock.now())
        read, left = self._read(folder, machine, phrase, conversations, stopped)
        _check_phrase(read)
        self._reader.join_personas(left)
        self._remove_conversations({id for one in left for id in one.gone} - conversations, left)
        merged = self._merger.merge(self.state, left, self._reader)
        self._settle(merged)
        if stopped():
            raise InterruptedError
        written, kept_back = self._write(folder, machine, phrase, private=private, stopped=stopped)
        touched = {id for one in left for id in one.conversations}
        personas = self._personas.merged
        others = (len(touched), kept_back, personas.added + personas.updated, personas.conflicts)
        self._note(LastExchange(clock.now(), len(left), *_counts(merged), *others))
        return Exchanged(written, tuple(read), merged, len(touched), kept_back, personas)

    def last(self) -> LastExchange | None:
        """What came of the last one; None where there was none."""
        kept = self._stores.meta.get(_LAST)
        if kept is None:
            return None
        told = json.loads(kept)
        both = tuple(told.pop("both_changed", ()))
        return LastExchange(datetime.fromisoformat(told.pop("at")), **told, both_changed=both)

    def state(self) -> State:
        """What this machine knows, with what changed since the last time stamped as changed now. Call it in a write."""
        now, known, gone = clock.now(), self._known.stamps(), self._known.gone()
        memories = {one.id: one for one in self._stores.memories.list(scope=None, states=STATES)}
        salt = self._stores.meta.salt("exchange")
        first = not known and not gone
        stamps = {id: _stamp(raw(one), known.get(id), salt, now, first=first) for id, one in memories.items()}
        over = {id for id, old in known.items() if id not in memories or _ended(memories[id], old, stamps[id])}
        for decided in [for_good(one) for one in memories.values() if behind(one) in over]:
            memories[decided.id] = decided
            self._stores.memories.update(decided.id, details=decided.details)
            stamps[decided.id] = _stamp(decided, known.get(decided.id), salt, now, first=False)
        gone |= known.keys() - memories.keys()
        self._known.replace({id: one for id, one in stamps.items() if id not in gone}, gone, now)
        entries = {id: _entry(one, stamps[id]) for id, one in memories.items() if id not in gone}
        return State(entries, frozenset(gone), self._known.buried(now))

    def _read(
        self, folder: Path, machine: str, phrase: str, gone: set[str], stopped: Callable[[], bool]
    ) -> tuple[list[ReadFile], list[Left]]:
        read, left = [], []
        for path in sorted(folder.glob(f"*{files.SUFFIX}")):
            if stopped():
                raise InterruptedError
            try:
                if files.machine_of(path) == machine:
                    continue
                left.append(self._taken(path, phrase, gone, stopped))
                read.append(ReadFile(path.name))
            except StorageError:
                raise
            except AssistantError as fault:
                read.append(ReadFile(path.name, fault.sentence(), str(fault.details.get("reason", ""))))
            except OSError as fault:
                read.append(ReadFile(path.name, f"{path.name} cannot be read: {fault.strerror or fault}."))
        return read, left

    def _taken(self, path: Path, phrase: str, gone: set[str], stopped: Callable[[], bool]) -> Left:
        package = Package(path, io.BytesIO(files.read(path, phrase)))
        try:
            return self._reader.take_conversations(package, gone, stopped=stopped)
        except (ValueError, TypeError, KeyError) as fault:
            _log.warning("what a machine left is not as it should be: %s", type(fault).__name__)
            raise files.ExchangeFileError(path, "holds what this version cannot read", reason="content") from fault
        finally:
            package.close()

    def _write(
        self, folder: Path, machine: str, phrase: str, *, private: bool, stopped: Callable[[], bool]
    ) -> tuple[Path, int]:
        content, kept = io.BytesIO(), None if private else withheld(self._stores)
        written = write_archive(
            content,
            store=PortableStore(self._stores.database),
            settings=self._settings.current,
            withheld=kept,
            blanked={} if private else kept_here(self._stores),
            stopped=stopped,
        )
        with zipfile.ZipFile(content, "a", zipfile.ZIP_DEFLATED) as zip:
            zip.writestr(REGISTERS, json.dumps(self._registers(kept.ids if kept is not None else ())))
        try:
            return files.write(folder, machine, phrase, content.getbuffer()), written.kept_back
        except OSError as fault:
            reason = fault.strerror or str(fault)
            raise AssistantError(
                f"This machine's file cannot be written: {reason}.", fix="Look at the folder.", reason="unwritable"
            ) from fault

    def _registers(self, kept_back: Iterable[str]) -> dict[str, object]:
        staying = set(kept_back)
        stamps = {
            id: [one.body_at.isoformat(), one.life_at.isoformat()]
            for id, one in self._known.stamps().items()
            if id not in staying
        }
        wordings = {
            id: [one.words_at.isoformat(), one.words_mark, sorted(one.words_over)]
            for id, one in self._known.stamps().items()
            if id not in staying and one.words_at is not None
        }
        buried = self._known.buried(clock.now())
        return {
            "stamps": stamps,
            WORDS_REGISTER: wordings,
            "gone": sorted(self._known.gone()),
            "conversations_gone": sorted(id for id, gone in self._known.conversations().items() if gone),
            "tombstones": [
                [scope, digest, one.made_at.isoformat(), one.lifted_at.isoformat() if one.lifted_at else None]
                for (scope, digest), one in sorted(buried.items())
            ],
            "salts": self._known.salts(),
            PERSONAS_REGISTER: self._personas.registers(),
        }

    def _note(self, done: LastExchange) -> None:
        self._stores.meta.set(_LAST, json.dumps(asdict(done), default=datetime.isoformat))

    def _settle(self, merged: Merged) -> None:
        """Stamps what is here after a merge, takes forgotten bytes out of the file, and tells who listens."""
        self._note_conversations()
        if self._stores.memories.purge_pending:
            self._stores.memories.purge_bytes()
        for action, ids in merged.told.items():
            if ids:
                self._events.publish(MemoriesChanged(action, ids))

    def _note_conversations(self) -> set[str]:
        """Those that were removed for good."""
        known = self._known.conversations()
        here = PortableStore(self._stores.database).known_conversations()
        now = dict.fromkeys(known, True) | dict.fromkeys(here, False)
        if now != known:
            self._known.set_conversations(now)
        return {id for id, gone in now.items() if gone}

    def _remove_conversations(self, ids: set[str], left: Iterable[Left]) -> None:
        """Removes conversations that another machine removed for good, with what was left of them elsewhere."""
        for id in ids:
            if self._stores.conversations.find(id) is not None:
                self._recall.remove(self._stores.conversations.purge(id))
        if ids:
            self._known.set_conversations(self._known.conversations() | dict.fromkeys(ids, True))
        for one in left:
            for name, rows in one.hanging.items():
                one.hanging[name] = [row for row in rows if row.get("conversation_id") not in ids]

    def _machine(self) -> str:
        """The id of this machine's data folder; a copy of the database on another machine does not take it along."""
        path = self._stores.database.paths.root / _MACHINE
        try:
            return bytes.fromhex(path.read_text("ascii").strip()).hex()
        except (OSError, ValueError):
            made = secrets.token_hex(16)
            path.write_text(made + "\n", "ascii")
            return made


def _check_phrase(read: Sequence[ReadFile]) -> None:
    """Refuses a phrase that opens none of the others' files: most likely it is a slip, and theirs is the right one."""
    refused = [one for one in read if one.reason == "phrase"]
    if refused and not any(not one.fault or one.reason in _OPENED for one in read):
        raise AssistantError(
            "The other machines use another phrase; nothing was read or written.",
            fix="Give theirs; for a new one on all machines, first remove their files from the folder.",
            reason="other_phrase",
            files=[one.name for one in refused],
        )


def _counts(merged: Merged) -> tuple[int, int, int, int]:
    return merged.added, merged.updated, merged.retired, merged.conflicts


def _entry(memory: Memory, stamp: Stamp) -> Entry:
    plain = raw(memory)
    said = words(plain, stamp.words_at or stamp.body_at, stamp.words_mark)
    return Entry(plain, stamp.body_at, stamp.life_at, said_last(memory), frozenset({said}), stamp.words_over)


def _stamp(memory: Memory, known: Stamp | None, salt: bytes, now: datetime, *, first: bool) -> Stamp:
    alone = replace(memory, sources=())
    body, life, said = (digest_of(salt, told(alone)) for told in (body_of, life_of, words_told))
    since = max(one for one in (memory.learned_at, memory.retired_at, memory.binned_at) if one is not None)
    if known is None:
        at = memory.learned_at if first else now
        mark = words(memory, at).mark if first else _mark(memory, at, salt)  # copies agree at first
        return Stamp(body, at, life, since if first else now, said, at, mark)
    body_at = known.body_at if known.body_digest == body else max(now, known.body_at + _TICK)
    life_at = known.life_at if known.life_digest == life else max(now, known.life_at + _TICK)
    return Stamp(body, body_at, life, life_at, said, *_wording(memory, known, said, body_at, salt))


def _wording(
    memory: Memory, known: Stamp, digest: str, body_at: datetime, salt: bytes
) -> tuple[datetime, str, frozenset[str]]:
    """When a memory's words were put, their mark, and those that they followed."""
    if known.words_at is not None and known.words_digest == digest:
        return known.words_at, known.words_mark, known.words_over
    over = known.words_over | {known.words_mark} if known.words_mark else known.words_over
    return body_at, _mark(memory, body_at, salt), over


def _mark(memory: Memory, at: datetime, salt: bytes) -> str:
    """Tells words put here from any others; only with this store's salt can it be made from them."""
    return f"{at.astimezone(UTC).isoformat()} {digest_of(salt, f'{memory.id} {words_told(memory)}')[:16]}"


def _ended(memory: Memory, old: Stamp, new: Stamp) -> bool:
    return old.life_digest != new.life_digest and raw(memory).state != "active"
