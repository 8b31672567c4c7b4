"""What stood in the prompt of a reply, as the window's panel shows it: also for old replies, and after changes."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import Protocol, TypeVar

from assistant.chat.context import LEFT_OUT, PromptItem, Section
from assistant.memory.marking import now_reads
from assistant.memory.records import Kind, Memory, Missed, Source
from assistant.messages import DEFAULT_SCOPE, Conversation, StoredMessage
from assistant.storage import prompts
from assistant.storage.documents import StoredPassage
from assistant.storage.stores import Stores


class Listed(Protocol):
    """An entry of a prompt's list, stored or not."""

    @property
    def section(self) -> str:
        """Where in the prompt it stood."""

    @property
    def item_id(self) -> str:
        """What it is."""

    @property
    def item_key(self) -> int | None:
        """Its number in the store."""


L = TypeVar("L", bound=Listed)


@dataclass(frozen=True, slots=True)
class PromptEntry:
    """One memory that a prompt carried, or that just missed it.

    Attributes:
        kind: of the memory; for a profile value the name of its slot.
        text: as it is now; None once it was forgotten.
        at: when it was said or learned.
        scores: the parts that make up `score`.
        source: where it comes from, with that conversation's title and that message's key where they are still there.
        source_gone: the conversation that it comes from was deleted.
        changed: it reads differently now than it did in the prompt, or no longer holds.
        key: its number in the store; None where it has none, or is forgotten.
        mark: what the person has said of it since: wrong, leaving (it is about to be forgotten), or nothing.
        not_here: it is left out of this conversation from now on.
        now: what holds in its place today; empty where nothing took its place.
        number: what the reply cites a passage of a document by; 0 for all else.
        missed: why the prompt did not carry it, for what just missed it.
        scope_name: what the scope is called where it is a persona's; empty for the default one.
    """

    memory_id: str
    kind: str
    text: str | None
    at: datetime | None = None
    score: float | None = None
    scores: Mapping[str, float] = field(default_factory=dict)
    source: Source | None = None
    source_title: str = ""
    source_key: int | None = None
    source_gone: bool = False
    pinned: bool = False
    changed: bool = False
    forgotten: bool = False
    scope: str = DEFAULT_SCOPE
    valid_from: datetime | None = None
    valid_to: datetime | None = None
    retired_at: datetime | None = None
    key: int | None = None
    mark: str = ""
    not_here: bool = False
    now: str = ""
    number: int = 0
    missed: Missed | None = None
    scope_name: str = ""


@dataclass(frozen=True, slots=True)
class PromptContents:
    """All memories that a reply's prompt carried, and nothing else, beside what just missed the cut."""

    recalled: tuple[PromptEntry, ...] = ()
    missed: tuple[PromptEntry, ...] = ()
    profile: tuple[PromptEntry, ...] = ()
    standing: tuple[PromptEntry, ...] = ()
    threshold: float | None = None


def merged(known: Sequence[L], fresh: Sequence[L]) -> tuple[L, ...]:
    """Two lists as one, each thing once; what was carried at any time did not miss the cut."""
    carried = {(item.section, item.item_id) for item in known}
    together = [*known, *(item for item in fresh if (item.section, item.item_id) not in carried)]
    inside = {item.item_id for item in together if item.section not in LEFT_OUT}
    return tuple(item for item in together if item.section not in LEFT_OUT or item.item_id not in inside)


def stored_contents(message_key: int, stores: Stores) -> PromptContents:
    """What a stored reply's prompt carried, with the texts as they are now."""
    items = stores.prompts.get(message_key)
    reply = stores.messages.by_keys([message_key]).get(message_key)
    not_here = stores.marks.not_here(reply.conversation_id) if reply is not None else ()
    return _Reader(stores, items, frozenset(not_here)).contents()


def temporary_contents(items: Iterable[PromptItem], not_here: frozenset[int] = frozenset()) -> PromptContents:
    """What the prompt of a temporary conversation's reply carried."""
    return _sorted(
        [
            (
                item.section,
                item.threshold,
                PromptEntry(
                    item.item_id,
                    item.kind,
                    item.text,
                    score=item.score,
                    scores=item.scores,
                    key=item.item_key,
                    not_here=item.item_key in not_here,
                ),
            )
            for item in items
        ]
    )


class _Reader:
    """Reads what the items of one prompt are now, each conversation and message once."""

    def __init__(self, stores: Stores, items: Sequence[prompts.PromptItem], not_here: frozenset[int]) -> None:
        keys = [item.item_key for item in items if item.item_key is not None]
        self._stores = stores
        self._items = items
        self._memories = stores.memories.by_key(keys)
        self._messages = stores.messages.by_keys(keys)
        self._passages = stores.documents.by_keys(keys)
        self._conversations: dict[str, Conversation | None] = {}
        self._deleted: dict[str, bool] = {}
        self._marks = stores.marks.everywhere()
        self._not_here = not_here
        self._scope_names = stores.personas.scope_names()

    def contents(self) -> PromptContents:
        return _sorted([(item.section, item.threshold, self._entry(item)) for item in self._items])

    def _entry(self, item: prompts.PromptItem) -> PromptEntry:
        entry = PromptEntry(item.item_id, item.kind, None, score=item.score, scores=item.scores)
        key = item.item_key
        entry = replace(entry, key=key, mark=str(self._marks.get(key or 0, "")), not_here=key in self._not_here)
        if key is not None and key in self._messages:
            return self._of_message(entry, item, self._messages[key])
        if key is not None and key in self._memories:
            return self._of_memory(entry, item, self._memories[key])
        if key is not None and key in self._passages:
            return self._of_passage(entry, item, self._passages[key])
        if item.section == Section.PROFILE and key is None and (value := self._set_by_hand(item.item_id)):
            return replace(entry, text=value, changed=self._stores.prompts.mark(value) != item.text_mark)
        return replace(entry, forgotten=True)

    def _of_message(self, entry: PromptEntry, item: prompts.PromptItem, message: StoredMessage) -> PromptEntry:
        speaker = message.speaker or str(message.role)
        source = Source(
            message.conversation_id, message.id, message.text, speaker, message.said_at, message.offset_minutes
        )
        return replace(
            entry,
            text=message.text,
            at=message.said_at,
            source=source,
            source_title=self._title(source),
            source_key=None if self._is_gone(source) else message.key,
            source_gone=self._is_gone(source),
            changed=self._stores.prompts.mark(message.text) != item.text_mark,
            scope=message.scope,
            scope_name=self._scope_name(message.scope),
        )

    def _of_memory(self, entry: PromptEntry, item: prompts.PromptItem, memory: Memory) -> PromptEntry:
        source = memory.sources[0] if memory.sources else None
        in_profile = item.section == Section.PROFILE
        differs = not in_profile and self._stores.prompts.mark(memory.text) != item.text_mark
        today = now_reads(self._stores, memory)
        return replace(
            entry,
            text=memory.text,
            at=(source.said_at if source is not None else None) or memory.learned_at,
            source=source,
            source_title=self._title(source),
            source_key=None if self._is_gone(source) else self._source_key(source),
            source_gone=self._is_gone(source),
            pinned=memory.pinned,
            changed=differs or memory.retired_at is not None,
            scope=memory.scope,
            scope_name=self._scope_name(memory.scope),
            valid_from=memory.valid_from,
            valid_to=memory.valid_to,
            retired_at=memory.retired_at,
            now=today.text if today.key != memory.key and today.state == "active" else "",
        )

    def _of_passage(self, entry: PromptEntry, item: prompts.PromptItem, stored: StoredPassage) -> PromptEntry:
        passage = stored.passage
        text = f"{passage.heading}\n{passage.text}"
        at = datetime.fromtimestamp(stored.changed_at_ns / 1e9, UTC)
        return replace(
            entry,
            text=text,
            at=at,
            source=Source(
                None,
                None,
                passage.text,
                "",
                at,
                file=stored.path,
                heading=passage.heading,
                line=passage.line,
                page=passage.page,
            ),
            changed=self._stores.prompts.mark(text) != item.text_mark,
            scope=stored.scope,
            scope_name=self._scope_name(stored.scope),
        )

    def _scope_name(self, scope: str) -> str:
        return "" if scope == DEFAULT_SCOPE else self._scope_names.get(scope, scope)

    def _set_by_hand(self, slot: str) -> str:
        scopes = {memory.scope for memory in self._memories.values()} or {DEFAULT_SCOPE}
        values = (self._stores.profile.all(scope).get(slot) for scope in scopes)
        return next((value.value for value in values if value is not None), "")

    def _is_gone(self, source: Source | None) -> bool:
        if source is None or (source.conversation_id is None and source.message_id is None):
            return False
        id = source.conversation_id
        if id is None:
            return True
        if id not in self._deleted:
            self._deleted[id] = self._stores.conversations.is_deleted(id)
        return self._deleted[id]

    def _title(self, source: Source | None) -> str:
        if source is None or source.conversation_id is None:
            return ""
        if source.conversation_id not in self._conversations:
            self._conversations[source.conversation_id] = self._stores.conversations.find(source.conversation_id)
        found = self._conversations[source.conversation_id]
        return "" if found is None else found.title

    def _source_key(self, source: Source | None) -> int | None:
        if source is None or source.conversation_id is None or source.message_id is None:
            return None
        found = self._stores.messages.by_id(source.conversation_id, source.message_id)
        return None if found is None else found.key


def _sorted(entries: Sequence[tuple[str, float | None, PromptEntry]]) -> PromptContents:
    def of(section: Section) -> tuple[PromptEntry, ...]:
        return tuple(entry for named, _, entry in entries if named == section)

    return PromptContents(
        recalled=_numbered(of(Section.RECALLED)),
        missed=tuple(replace(one, missed=_why(one, named, cut)) for named, cut, one in entries if named in LEFT_OUT),
        profile=of(Section.PROFILE),
        standing=of(Section.STANDING),
        threshold=next((threshold for _, threshold, _ in entries if threshold is not None), None),
    )


def _why(entry: PromptEntry, section: str, cut: float | None) -> Missed:
    """Why a prompt did not carry something; what was kept before reasons were has the cut's, and may lie above it."""
    above = cut is not None and entry.score is not None and entry.score >= cut
    return Missed.BESIDE if above and section == Section.MISSED else Missed(section)


def _numbered(entries: Sequence[PromptEntry]) -> tuple[PromptEntry, ...]:
    """Passages of documents with their numbers, which they have by their order."""
    numbers = itertools.count(1)
    return tuple(replace(one, number=next(numbers)) if one.kind == Kind.DOCUMENT else one for one in entries)
