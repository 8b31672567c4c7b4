"""Going through memory by hand: searching as one types, by words and then by meaning, and one memory with its past."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import cache
from typing import TYPE_CHECKING

from assistant import clock
from assistant.memory.history import Stretch, history
from assistant.memory.recall.text import fold, script_variants
from assistant.memory.records import Kind, Memory, RecallRequest, Source
from assistant.messages import DEFAULT_SCOPE
from assistant.storage.browsing import BrowsingStore, Order, Span, Unit, Wanted
from assistant.storage.changes import UpkeepChange
from assistant.storage.items import ItemStore
from assistant.storage.stores import Stores

if TYPE_CHECKING:
    from assistant.memory.recall.engine import Recall

__all__ = ["Browsing", "Found", "Order", "Shown", "Span", "Unit", "Wanted", "Whence", "marked", "patterns_of"]

SIMILAR = 8
"""How many memories that only mean the same stand below those that hold the words."""
_FOLDED_RANGES = ((0xC0, 0x250), (0x1E00, 0x1F00), (0xFF01, 0xFF5F))
"""Where letters with accents and full-width signs are, which a plain letter finds too."""


@dataclass(frozen=True, slots=True)
class Found:
    """What a list shows: the keys in order, the last `similar` of them found by meaning alone."""

    keys: Sequence[int]
    similar: int = 0


@dataclass(frozen=True, slots=True)
class Whence:
    """Where a memory comes from, as it can be shown: the title is empty where the conversation has none or is gone."""

    source: Source
    title: str = ""
    there: bool = False


@dataclass(frozen=True, slots=True)
class Shown:
    """One memory with all that its page says.

    Attributes:
        line: the values that its statement had, oldest first; itself alone where it never changed.
        whence: where each memory of the line comes from, by its id.
        used_in: the conversation and the message whose prompt carried it last, and the conversation's title.
        changes: what was done with it by hand or by upkeep, the latest first, as long as that can be taken back.
    """

    memory: Memory
    line: tuple[Stretch, ...]
    whence: Mapping[str, tuple[Whence, ...]] = field(default_factory=dict)
    used_in: tuple[str, str, str] | None = None
    changes: tuple[UpkeepChange, ...] = ()


class Browsing:
    """Reads for the memory window. Calls block and may come from any thread."""

    def __init__(self, *, stores: Stores, recall: Recall) -> None:
        self._stores = stores
        self._recall = recall
        self._store = BrowsingStore(stores.database)

    def find(self, words: str, wanted: Wanted) -> Found:
        """All that holds the words, in the wanted order; whatever their case, width, accents and Chinese script."""
        return Found(self._store.find(replace(wanted, patterns=patterns_of(words))))

    def with_similar(self, words: str, wanted: Wanted, found: Found) -> Found:
        """The same, and below it what means something like the words without holding them."""
        plain = words.strip()
        if not plain or not wanted.states & {"active", "retired"}:
            return found
        kinds = frozenset(Kind(kind) for kind in wanted.kinds) or frozenset(set(Kind) - {Kind.MESSAGE, Kind.DOCUMENT})
        result = self._recall.search(RecallRequest(plain, k=SIMILAR, scope=wanted.scope, kinds=kinds))
        known = set(found.keys)
        near = [one.key for one in result.results if one.key not in known]
        fitting = self._store.fitting(wanted, near) if near else set()
        near = [key for key in near if key in fitting]
        return Found([*found.keys, *near], len(near))

    def alike(self, memory: Memory) -> list[Memory]:
        """What says something like a memory, in its scope and of its kind, the nearest first."""
        request = RecallRequest(
            memory.text,
            k=SIMILAR,
            scope=memory.scope,
            kinds=frozenset({memory.kind}),
            exclude_ids=frozenset({memory.id}),
        )
        return self.rows([one.key for one in self._recall.search(request).results])

    def rows(self, keys: Sequence[int]) -> list[Memory]:
        """The memories of some keys in their order; what is gone meanwhile is left out."""
        there = self._stores.memories.by_key(keys)
        return [there[key] for key in keys if key in there]

    def spans(self, scope: str, unit: Unit) -> list[Span]:
        """The days, months or years in which something began to hold or happened, the oldest first."""
        return self._store.spans(scope, unit, offset_minutes=clock.offset_minutes(clock.local_now()))

    def within(self, scope: str, begin: datetime, end: datetime) -> list[int]:
        """The keys of what began or happened in a stretch of time, by the clock on the wall, the oldest first."""
        zone = clock.local_now().tzinfo
        return self._store.within(scope, begin.replace(tzinfo=zone), end.replace(tzinfo=zone))

    def count(self, scope: str = DEFAULT_SCOPE) -> int:
        """How many memories hold now or held once."""
        return self._store.count(scope, states={"active", "retired"})

    def waiting(self, scope: str = DEFAULT_SCOPE) -> int:
        """How many candidates wait for the person's yes."""
        return self._store.count(scope, states={"pending"})

    def scopes(self) -> dict[str, str]:
        """All scopes that hold something or belong to a persona, each with what it is called; the default one first."""
        named = self._stores.personas.scope_names()
        held = [*ItemStore(self._stores.database).scopes(), *named]
        return {scope: named.get(scope, scope) for scope in (DEFAULT_SCOPE, *held)}

    def shown(self, memory_id: str) -> Shown:
        """One memory with its past and its sources.

        Raises:
            NotFoundError: it is not there.
        """
        memory = self._stores.memories.get(memory_id)
        line = history(self._stores, memory_id) if memory.state in {"active", "retired"} else [Stretch(memory)]
        whence = {stretch.memory.id: self._whence(stretch.memory.sources) for stretch in line}
        changes = tuple(self._stores.changes.touching(memory_id))
        return Shown(memory, tuple(line), whence, self._used_in(memory), changes)

    def whence(self, memory: Memory) -> tuple[Whence, ...]:
        """Where a memory comes from."""
        return self._whence(memory.sources)

    def _whence(self, sources: Iterable[Source]) -> tuple[Whence, ...]:
        return tuple(self.told_in(source) for source in sources)

    def told_in(self, source: Source) -> Whence:
        """Where some words were said."""
        if not source.conversation_id:
            return Whence(source)
        conversation = self._stores.conversations.find(source.conversation_id)
        if conversation is None:
            return Whence(source)
        told = self._stores.messages.by_id(conversation.id, source.message_id) if source.message_id else None
        return Whence(source, conversation.title, told is not None)

    def _used_in(self, memory: Memory) -> tuple[str, str, str] | None:
        last = self._store.last_prompt(memory.key)
        conversation = self._stores.conversations.find(last[0]) if last is not None else None
        return None if last is None or conversation is None else (*last, conversation.title)


def patterns_of(words: str) -> tuple[str, ...]:
    """A regular expression for each word, which holds wherever the word stands in any of its spellings."""
    return tuple(_pattern(word) for word in fold(words).split())


def marked(text: str, words: str) -> list[tuple[int, int]]:
    """Where words stand in a text, as pairs of begin and end, in order and without overlaps."""
    patterns = patterns_of(words)
    if not patterns:
        return []
    found = sorted(match.span() for pattern in patterns for match in re.finditer(pattern, text))
    spans: list[tuple[int, int]] = []
    for begin, end in found:
        if spans and begin <= spans[-1][1]:
            spans[-1] = (spans[-1][0], max(end, spans[-1][1]))
        else:
            spans.append((begin, end))
    return spans


def _pattern(word: str) -> str:
    return "(?i:" + "".join(_signs(sign) for sign in word) + ")"


def _signs(sign: str) -> str:
    others = _variants().get(sign, "")
    return f"[{re.escape(sign)}{others}]" if others else re.escape(sign)


@cache
def _variants() -> Mapping[str, str]:
    """By a folded sign: the other signs that fold to it."""
    found = {one: "".join(others) for one, others in script_variants().items()}
    for begin, end in _FOLDED_RANGES:
        for code in range(begin, end):
            sign, folded = chr(code), fold(chr(code))
            if len(folded) == 1 and folded != sign:
                found[folded] = found.get(folded, "") + sign
    return found
