"""What recall knows of one scope, in memory: its items, their words, vectors and latent terms, and who follows whom.

A scope is an index of its own, so that nothing of another can be found. The database is the truth; this is a cache.
"""

from __future__ import annotations

import re
import threading
from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from assistant.memory.embedding.latent import LatentVector
from assistant.memory.recall.dense import DenseIndex, Floats, Slots
from assistant.memory.recall.exchange import follows, own_text
from assistant.memory.recall.latent import LatentIndex
from assistant.memory.recall.lexical import LexicalIndex
from assistant.memory.recall.statements import Statements
from assistant.memory.recall.text import document_terms, fold, language
from assistant.memory.records import Kind, Tag
from assistant.storage.items import StoredItem

NONE = -1
MILLION = 1_000_000
LONGEST_ECHO = 400
"""A message of more letters is no question that is asked again word for word."""

_WORDS = re.compile(r"\w+")
_SPEAKER = "speaker:"
FOREVER_US = int(np.iinfo(np.int64).max)
DATED_KINDS = frozenset({Kind.EVENT, Kind.EPISODE})
"""Kinds that happen at their time; the others hold from then on."""

COLUMNS = (
    *("alive", "message", "active", "dated", "kind", "said_us", "from_us", "until_us", "known_us"),
    *("conversation", "speaker", "role", "side", "asking", "previous", "following", "chinese"),
    *("key", "importance", "gain"),
)
"""`until_us` is when something ended, `known_us` when that was known. `importance` and `gain` (what tags and a pin
multiply a score by) are counted in millionths."""

TAG_GAIN = {Tag.ERROR: 1.06, Tag.DECISION: 1.04, Tag.PREFERENCE: 1.03}
PINNED_GAIN = 1.05


class ScopeIndex:
    """The items of one scope by slots: numbers given out in rising order, never twice.

    Every method that reads or changes it is called with `lock` held.

    Attributes:
        generation: rises with every change; what was computed under another one is out of date.
        told: the memories (slots) that were distilled from a message, by its conversation and id.
        slot_of_memory: the slots of memories by id, retired ones included.
        asked: short messages of the person (slots) by `asked_mark`, to know a question that was asked before.
        statements: what memories (slots) state, and of whom.
    """

    def __init__(self, scope: str, *, latent_dimension: int = 0) -> None:
        self.scope = scope
        self.lock = threading.RLock()
        self.generation = 0
        self.items: list[StoredItem | None] = []
        self.lexical = LexicalIndex()
        self.dense: DenseIndex | None = None  # made with the first vectors, which know their length
        self.latent = LatentIndex(latent_dimension) if latent_dimension else None
        self.slot_of: dict[int, int] = {}
        self.conversations: dict[str, list[int]] = {}
        self.told: dict[tuple[str, str], set[int]] = {}
        self.slot_of_memory: dict[str, int] = {}
        self.asked: dict[int, set[int]] = {}
        self.statements = Statements()
        self._codes: dict[str, int] = {}
        self._speakers: dict[str, int] = {}
        self._whole = _columns(0)

    def __len__(self) -> int:
        return len(self.slot_of)

    @property
    def size(self) -> int:
        """How many slots were given out, dead ones included."""
        return len(self.items)

    def column(self, name: str) -> NDArray[np.int64]:
        """One of `COLUMNS`, by slot."""
        return self._whole[name][: self.size]

    def code(self, name: str) -> int:
        """The number that stands for a kind, speaker, side or conversation in the columns; -1 where none has it."""
        return self._codes.get(name, NONE)

    def item(self, slot: int) -> StoredItem:
        """The live item at a slot."""
        found = self.items[slot]
        if found is None:
            raise KeyError(slot)
        return found

    def live_slots(self) -> Slots:
        """All slots with a live item, ascending."""
        return np.flatnonzero(self.column("alive"))

    def speakers(self) -> dict[str, int]:
        """Every name that messages are marked with, and its code."""
        return self._speakers

    def put(self, items: Iterable[StoredItem]) -> None:
        """Takes items in; one that is there already is replaced, keeping its vectors where its text is the same."""
        touched: set[str] = set()
        for item in items:
            slot = self.slot_of.get(item.key)
            if slot is not None and _same_words(self.item(slot), item):
                self._fill(slot, item)
            else:
                if slot is not None:
                    touched |= self._drop(slot)
                slot = self._append(item)
                if item.conversation_id is not None:
                    self.conversations.setdefault(item.conversation_id, []).append(slot)
            if item.conversation_id is not None:
                touched.add(item.conversation_id)
        self._relink(touched)
        self.generation += 1

    def remove(self, keys: Iterable[int]) -> None:
        """Lets go of items; keys that are not here are passed over."""
        touched: set[str] = set()
        for key in keys:
            slot = self.slot_of.get(key)
            if slot is not None:
                touched |= self._drop(slot)
        self._relink(touched)
        self.generation += 1

    def put_vectors(self, keys: Sequence[int], own: Floats, pair: Floats) -> None:
        """Sets the vectors of items that are here; rows of `pair` equal those of `own` where a text stands alone."""
        if self.dense is None:
            self.dense = DenseIndex(own.shape[1])
        here = np.array([i for i, key in enumerate(keys) if key in self.slot_of], dtype=np.int64)
        if len(here):
            slots = np.array([self.slot_of[keys[i]] for i in here], dtype=np.int64)
            self.dense.put(slots, own[here], pair[here])
        self.generation += 1

    def put_latent(self, key: int, vector: LatentVector) -> None:
        """Sets the latent terms of an item, if it is here."""
        if self.latent is not None and key in self.slot_of:
            self.latent.put(self.slot_of[key], vector)
            self.generation += 1

    def _append(self, item: StoredItem) -> int:
        slot = len(self.items)
        if slot >= len(self._whole["alive"]):
            grown = _columns(max(64, slot * 3 // 2))
            for name, values in self._whole.items():
                grown[name][: len(values)] = values
            self._whole = grown
        self.items.append(item)
        self.slot_of[item.key] = slot
        self._fill(slot, item)
        self._whole["previous"][slot] = self._whole["following"][slot] = NONE
        self.lexical.add(slot, _terms(item))
        if item.role == "user" and len(item.text) <= LONGEST_ECHO:
            self.asked.setdefault(asked_mark(item.text), set()).add(slot)
        return slot

    def _fill(self, slot: int, item: StoredItem) -> None:
        before = self.items[slot]
        if before is not None:
            self._forget_statement(slot, before)
        self.items[slot] = item
        if not item.is_message:
            self.slot_of_memory[item.id] = slot
            for message in _told_in(item):
                self.told.setdefault(message, set()).add(slot)
            self.statements.put(slot, item)
        columns = self._whole
        columns["alive"][slot] = 1
        columns["key"][slot] = item.key
        columns["importance"][slot] = 500_000 if item.is_message else round(item.importance * MILLION)
        columns["gain"][slot] = round(_gain(item) * MILLION)
        columns["message"][slot] = item.is_message
        columns["active"][slot] = item.active
        columns["said_us"][slot] = item.said_us
        columns["from_us"][slot] = item.said_us if item.valid_from_us is None else item.valid_from_us
        ends = [moment for moment in (item.valid_to_us, item.retired_us) if moment is not None]
        columns["until_us"][slot] = min(ends, default=FOREVER_US)
        known = item.valid_to_us if item.retired_us is None else item.retired_us
        columns["known_us"][slot] = FOREVER_US if known is None else known
        columns["dated"][slot] = item.valid_from_us is not None and item.kind in DATED_KINDS
        columns["kind"][slot] = self._numbered("kind:" + item.kind)
        columns["conversation"][slot] = (
            NONE if item.conversation_id is None else self._numbered("conversation:" + item.conversation_id)
        )
        columns["speaker"][slot] = self._numbered(_SPEAKER + item.speaker) if item.speaker else NONE
        columns["role"][slot] = self._numbered("role:" + item.role)
        columns["asking"][slot] = item.is_message and item.text.rstrip(' "”’)）」').endswith(("?", "？"))
        columns["chinese"][slot] = language(item.text) == "zh"
        columns["side"][slot] = self._numbered(f"side:{item.role}:{item.speaker}")

    def _drop(self, slot: int) -> set[str]:
        item = self.item(slot)
        self.slot_of_memory.pop(item.id, None)
        self._forget_statement(slot, item)
        self.lexical.remove(slot, _terms(item))
        self.asked.get(asked_mark(item.text), set()).discard(slot)
        if self.dense is not None:
            self.dense.remove(slot)
        if self.latent is not None:
            self.latent.remove(slot)
        self.items[slot] = None
        self._whole["alive"][slot] = 0
        del self.slot_of[item.key]
        if item.conversation_id is None:
            return set()
        self.conversations[item.conversation_id].remove(slot)
        return {item.conversation_id}

    def _forget_statement(self, slot: int, item: StoredItem) -> None:
        if not item.is_message:
            for message in _told_in(item):
                self.told.get(message, set()).discard(slot)
            self.statements.drop(slot, item)

    def _relink(self, conversations: Iterable[str]) -> None:
        for conversation in conversations:
            slots = np.array(self.conversations.get(conversation, ()), dtype=np.int64)
            if not len(slots):
                self.conversations.pop(conversation, None)
                continue
            times, sides = self._whole["said_us"][slots], self._whole["side"][slots]
            order = np.lexsort((slots, times))
            slots, times, sides = slots[order], times[order], sides[order]
            linked = follows(times, sides)[1:]
            self._whole["previous"][slots] = np.concatenate([[NONE], np.where(linked, slots[:-1], NONE)])
            self._whole["following"][slots] = np.concatenate([np.where(linked, slots[1:], NONE), [NONE]])

    def _numbered(self, name: str) -> int:
        code = self._codes.setdefault(name, len(self._codes))
        if name.startswith(_SPEAKER):
            self._speakers[name[len(_SPEAKER) :]] = code
        return code


def asked_mark(text: str) -> int:
    """A number that texts of the same words share, whatever their case, width and marks."""
    return hash("".join(_WORDS.findall(fold(text))))


def _columns(size: int) -> dict[str, NDArray[np.int64]]:
    return {name: np.zeros(size, dtype=np.int64) for name in COLUMNS}


def _told_in(item: StoredItem) -> set[tuple[str, str]]:
    return {
        (source.conversation_id, source.message_id)
        for source in item.sources
        if source.conversation_id is not None and source.message_id is not None
    }


def _gain(item: StoredItem) -> float:
    if item.is_message:
        return 1.0
    gains = [TAG_GAIN[Tag(tag)] for tag in item.tags if tag in TAG_GAIN]
    return max(gains, default=1.0) * (PINNED_GAIN if item.pinned else 1.0)


def _terms(item: StoredItem) -> list[str]:
    return document_terms(own_text(item.text, item.speaker))


def _same_words(one: StoredItem, other: StoredItem) -> bool:
    return (one.text, one.speaker, one.conversation_id) == (other.text, other.speaker, other.conversation_id)
