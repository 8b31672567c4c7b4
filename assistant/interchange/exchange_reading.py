"""What another machine of the same person left: its conversations are taken in, its memories read to be joined."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from assistant.events import ConversationsImported, EventBus
from assistant.interchange.archive_reading import ArchiveReader, Reading, Taken, checked
from assistant.interchange.exchange_personas import PersonaExchange, Versions, versions_of
from assistant.interchange.exchange_state import Entry, State, raw, words
from assistant.interchange.streams import Package
from assistant.interchange.values import mapping
from assistant.memory.records import Kind, Memory, Origin, Source
from assistant.memory.upkeep.weight import sentences
from assistant.privacy.redactor import Redactor
from assistant.settings import SettingsStore
from assistant.storage.exchange import Buried
from assistant.storage.portable import (
    CHOICES,
    CONVERSATIONS,
    HANGING,
    MEMORIES,
    MESSAGES,
    PERSONAS,
    REFUSALS,
    Part,
    Row,
)
from assistant.storage.stores import Stores

REGISTERS = "exchange.json"
PERSONAS_REGISTER, WORDS_REGISTER = "personas", "words"

_TIMES = ("learned_at", "retired_at", "valid_from", "valid_to", "binned_at")
_PASSING = "leaving"
"""A mark of what is forgotten in a moment, on the machine that says so."""


@dataclass(slots=True)
class Left:
    """What one machine left.

    Attributes:
        state: its memories, and what is forgotten.
        salts: those of the marks of what is forgotten; hexadecimal.
        hanging: rows that belong to memories, by table.
        gone: conversations that were removed for good.
        conversations: those that got messages here.
        messages: how many came.
        personas: its own.
        choices: rows that say who speaks in conversations.
    """

    state: State
    salts: tuple[str, ...]
    gone: frozenset[str]
    hanging: dict[str, list[Row]] = field(default_factory=dict)
    conversations: frozenset[str] = frozenset()
    messages: int = 0
    personas: dict[str, Versions] = field(default_factory=dict)
    choices: list[Row] = field(default_factory=list)


class ExchangeReader(ArchiveReader):
    """Reads what other machines left into one store."""

    def __init__(
        self,
        *,
        stores: Stores,
        redactor: Redactor,
        settings: SettingsStore,
        events: EventBus,
        personas: PersonaExchange,
    ) -> None:
        super().__init__(stores=stores, redactor=redactor, settings=settings, events=events)
        self._persona_exchange = personas

    def take_conversations(
        self, package: Package, gone: Collection[str], *, stopped: Callable[[], bool] = lambda: False
    ) -> Left:
        """Takes in what is not here of conversations, thumbs, profile and refusals; the rest is only read.

        Args:
            package: what a machine left, opened.
            gone: conversations that were removed for good here.
            stopped: asked now and then whether to end early.

        Raises:
            ImportFormatError: it is of a later version, or none.
        """
        checked(package)
        left = _registers(package)
        taken = Taken()
        reading = _Without(package, self._redactor, taken, stopped, {*gone, *left.gone})
        heads = self._conversations(reading, taken)
        self._messages(reading, taken)
        self._rows.set_heads(heads | self._grown(package, reading.grown))
        left.conversations, left.messages = frozenset(reading.touched), taken.added[MESSAGES.name]
        self._feedback(reading, taken)
        self._slots(reading, taken)
        for page in reading.pages(REFUSALS):
            known = self._rows.known_ids(REFUSALS, [row["id"] for row in page])
            self._add(REFUSALS, [row for row in page if row["id"] not in known], taken)
        left.personas = self._personas_of(package, reading)
        left.choices = [row for page in reading.pages(CHOICES) for row in page]
        left.hanging = {part.name: [row for page in reading.pages(part) for row in page] for part in HANGING}
        left.state = State(self._entries(package, reading, left), left.state.gone, left.state.buried)
        if left.messages:
            self._events.publish(ConversationsImported())
        return left

    def join_personas(self, left: Sequence[Left]) -> None:
        """Joins the personas of all, then takes in who speaks where."""
        self._persona_exchange.merge([one.personas for one in left])
        self._choices((one.choices for one in left), Taken())

    def add_hanging(self, rows: Mapping[str, list[Row]], new: Collection[str]) -> None:
        """Adds what belongs to memories: all of it to new ones, and to the others the places that they come from."""
        taken = Taken()
        scopes = self._scopes({row["memory"] for some in rows.values() for row in some})
        for part in HANGING:
            sources = part.name == "memory_sources"
            present = {_told(row) for row in self._rows.rows(part, private=True)} if sources else set()
            wanted = {
                told: row
                for row in rows.get(part.name, ())
                if row["memory"] in (scopes if sources else new)
                and row.get("episode", row["memory"]) in scopes
                and row.get("mark") != _PASSING
                and (told := _told(row)) not in present
            }
            self._add(part, self._not_forgotten(part, list(wanted.values()), scopes), taken)

    def _personas_of(self, package: Package, reading: Reading) -> dict[str, Versions]:
        registers = mapping(mapping(_document(package)).get(PERSONAS_REGISTER))
        rows = [row for page in reading.pages(PERSONAS) for row in page]
        return versions_of(rows, registers, lambda name: self._redactor.redact(name).text)

    def _scopes(self, ids: Collection[str]) -> dict[str, str]:
        return {id: one.scope for id, one in self._stores.memories.by_ids(ids).items()}

    def _not_forgotten(self, part: Part, rows: list[Row], scopes: Mapping[str, str]) -> list[Row]:
        """Those of the rows in whose words nothing stands that was forgotten."""
        told = [(row, scopes[row["memory"]], _texts(part, row)) for row in rows]
        by_scope: dict[str, set[str]] = {}
        for _, scope, texts in told:
            by_scope.setdefault(scope, set()).update(texts)
        gone = {scope: self._stores.tombstones.forgotten(scope, texts) for scope, texts in by_scope.items()}
        return [row for row, scope, texts in told if not gone[scope] & texts]

    def _messages(self, reading: Reading, taken: Taken) -> None:
        assert isinstance(reading, _Without)
        there = self._rows.known_conversations()
        for page in reading.pages(MESSAGES):
            known = self._stores.messages.known({row["conversation_id"] for row in page})
            new = [row for row in page if (row["conversation_id"], row["id"]) not in known]
            kept = [row for row in new if row["conversation_id"] in there]
            reading.touched |= {row["conversation_id"] for row in kept}
            reading.grown |= {conversation for conversation, _ in known} & {row["conversation_id"] for row in kept}
            self._add(MESSAGES, kept, taken)

    def _grown(self, package: Package, grown: Collection[str]) -> dict[str, str]:
        """Where conversations end now that were here and went on there from where they ended here."""
        heads: dict[str, str] = {}
        for row in Reading(package, self._redactor, Taken(), lambda _: None, lambda: False).rows(CONVERSATIONS.name):
            head = row.get("head")
            if row["id"] not in grown or not isinstance(head, str):
                continue
            before = self._stores.messages.branch(row["id"])
            after = self._stores.messages.by_id(row["id"], head)
            if after is None:
                continue
            way = {one.key for one in self._stores.messages.branch(row["id"], after.key)}
            if not before or before[-1].key in way:
                heads[row["id"]] = head
        return heads

    def _entries(self, package: Package, reading: Reading, left: Left) -> dict[str, Entry]:
        told = mapping(_document(package))
        stamps, wordings = mapping(told.get("stamps")), mapping(told.get(WORDS_REGISTER))
        sources: dict[str, list[Source]] = {}
        for row in left.hanging.get("memory_sources", ()):
            sources.setdefault(row["memory"], []).append(
                Source(None, None, row["quote"], said_at=_time(row, "said_at"))
            )
        entries = {}
        for page in reading.pages(MEMORIES):
            for row in page:
                stamp = stamps.get(row["id"])
                if isinstance(stamp, list) and len(stamp) == 2:
                    memory = raw(as_memory(row, tuple(sources.get(row["id"], ()))))
                    body_at, life_at = (datetime.fromisoformat(str(one)) for one in stamp)
                    at, mark, over = wordings.get(memory.id) or (body_at.isoformat(), "", ())
                    said = words(memory, datetime.fromisoformat(at), str(mark))
                    entries[memory.id] = Entry(
                        memory, body_at, life_at, said_last(memory), frozenset({said}), frozenset(map(str, over))
                    )
        return entries


class _Without(Reading):
    """Rows without those of conversations that were removed for good."""

    def __init__(
        self, package: Package, redactor: Redactor, taken: Taken, stopped: Callable[[], bool], gone: Collection[str]
    ) -> None:
        super().__init__(package, redactor, taken, lambda _: None, stopped)
        self._gone = gone
        self.touched: set[str] = set()
        self.grown: set[str] = set()

    def pages(self, part: Part) -> Iterator[list[Row]]:
        for page in super().pages(part):
            yield [row for row in page if not self._is_gone(part, row)]

    def _is_gone(self, part: Part, row: Row) -> bool:
        message = row.get("message")
        named = [row.get("conversation_id"), row.get("id") if part is CONVERSATIONS else None]
        return any(one in self._gone for one in (*named, message[0] if message else None) if one)


def as_memory(row: Row, sources: tuple[Source, ...] = ()) -> Memory:
    """A row of an archive as the value that a store makes of it."""
    fields = {name: row[name] for name in Memory.__slots__ if row.get(name) is not None and name != "sources"}
    fields |= {name: _time(row, name) for name in _TIMES}
    fields["kind"] = Kind(row["kind"])
    fields["origin"] = Origin(row.get("origin") or Origin.RULES)
    fields["tags"] = tuple(row.get("tags") or ())
    fields |= {"key": 0, "last_used_at": None, "use_count": 0, "private": bool(row.get("private")), "sources": sources}
    return Memory(**fields)


def said_last(memory: Memory) -> datetime:
    """When a memory was said the last time, as far as is known."""
    return max([memory.learned_at, *(one.said_at for one in memory.sources if one.said_at is not None)])


def _registers(package: Package) -> Left:
    told = mapping(_document(package))
    buried = {
        (str(scope), str(digest)): Buried(
            datetime.fromisoformat(made_at), datetime.fromisoformat(lifted_at) if lifted_at else None
        )
        for scope, digest, made_at, lifted_at in told.get("tombstones", ())
    }
    salts = tuple(str(one) for one in told.get("salts", ()))
    state = State({}, frozenset(map(str, told.get("gone", ()))), buried)
    return Left(state, salts, frozenset(map(str, told.get("conversations_gone", ()))))


def _document(package: Package) -> Any:
    if REGISTERS not in package.names:
        return None
    with package.open(REGISTERS) as stream:
        return json.loads(stream.read())


def _time(row: Row, name: str) -> datetime | None:
    return datetime.fromisoformat(row[name]) if row.get(name) else None


def _texts(part: Part, row: Row) -> set[str]:
    words = [row[name] for name in part.words if isinstance(row.get(name), str)]
    return {one for text in words for one in (text, *sentences(text))}


def _told(row: Row) -> str:
    return json.dumps(row, sort_keys=True, ensure_ascii=False)
