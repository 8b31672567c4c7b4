"""Keeps the indexes in step with the store, and gives items vectors: new ones at once, others in the background."""

from __future__ import annotations

import logging
import threading
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence

import numpy as np

from assistant.errors import EmbedderError
from assistant.events import EventBus, IndexingProgressed
from assistant.memory.embedding.base import Embedder
from assistant.memory.embedding.latent import LatentEmbedder
from assistant.memory.recall.asking import QuestionEmbedder
from assistant.memory.recall.exchange import follows, own_text, pair_text
from assistant.memory.recall.scope_index import NONE, ScopeIndex
from assistant.memory.recall.scopes import LATENT, OWN, PAIR, Scopes, fill_vectors
from assistant.messages import Conversation
from assistant.storage.items import ItemStore, StoredItem
from assistant.storage.stores import Stores

BATCH = 32
TURNS_BEFORE = 8
"""How far back an exchange is looked at to tell whether a turn follows the one before it."""

_log = logging.getLogger(__name__)


class Indexer:
    """Follows the store. Thread-safe; embedding happens outside every lock that a question needs."""

    def __init__(
        self,
        *,
        stores: Stores,
        items: ItemStore,
        scopes: Scopes,
        embedder: Embedder | None,
        asking: QuestionEmbedder,
        events: EventBus,
    ) -> None:
        self._stores = stores
        self._items = items
        self._scopes = scopes
        self._embedder = embedder
        self._asking = asking
        self._events = events
        self._embedding = threading.Lock()

    def add(self, keys: Sequence[int]) -> None:
        """Takes in new or changed items; see `Recall.add`."""
        items = self.refresh(keys)
        if self._embedder is not None and items:
            with self._embedding:
                for start in range(0, len(items), BATCH):
                    self._embed(self._embedder, items[start : start + BATCH], replace=True)

    def refresh(self, keys: Sequence[int]) -> list[StoredItem]:
        """Brings the loaded scopes in step for these keys; the items that can be recalled."""
        items = self._items.by_keys(keys)
        here = {item.key for item in items}
        by_scope: dict[str, list[StoredItem]] = defaultdict(list)
        for item in items:
            by_scope[item.scope].append(item)
        for index in self._scopes.loaded():
            gone = [key for key in keys if key not in here or index.scope not in by_scope]
            with index.lock:
                gone = [key for key in gone if key in index.slot_of]
                if gone:
                    index.remove(gone)
        for scope, members in by_scope.items():
            found = self._scopes.find(scope)
            if found is not None:
                with found.lock:
                    found.put(members)
        return items

    def refresh_memories(self, ids: Sequence[str]) -> None:
        """Brings the loaded scopes in step for memories that changed, without embedding anything."""
        if self._scopes.loaded():
            self.refresh(self._items.memory_keys(ids))

    def refresh_conversation(self, conversation_id: str) -> None:
        """Takes a conversation's turns out or in again, as its state says."""
        if self._scopes.loaded():
            keys = self._items.conversation_keys(conversation_id)
            self.refresh(keys)
            self._restore_vectors(keys)

    def conversation_changed(self, conversation: Conversation) -> None:
        """Follows a conversation that came back or whose memory was switched."""
        index = self._scopes.find(conversation.scope)
        if index is None:
            return
        with index.lock:
            here = conversation.id in index.conversations
        if not here or not conversation.memory_enabled:
            self.refresh_conversation(conversation.id)

    def remove(self, keys: Sequence[int]) -> None:
        """Lets go of items in every loaded scope, and of what the embedder remembers of texts."""
        for index in self._scopes.loaded():
            with index.lock:
                index.remove([key for key in keys if key in index.slot_of])
        clear = getattr(self._embedder, "clear", None)
        if clear is not None:
            clear()

    def pending(self) -> int:
        """How many items have no vectors yet."""
        return len(self._missing())

    def backfill(
        self, *, progress: Callable[[int, int], None] | None = None, stop: threading.Event | None = None
    ) -> int:
        """Embeds what has no vectors yet, newest first; see `Recall.backfill`."""
        if self._embedder is None:
            return 0
        missing = self._missing()
        total, done = len(missing), 0
        for start in range(0, total, BATCH):
            if stop is not None and stop.is_set():
                break
            items = self._items.by_keys(missing[start : start + BATCH])
            with self._embedding:
                self._embed(self._embedder, items, replace=False)
            done += len(items)
            self._events.publish(IndexingProgressed(done, total))
            if progress is not None:
                progress(done, total)
        return done

    def _missing(self) -> list[int]:
        return [] if self._embedder is None else self._items.without_vectors(self._embedder.id)

    def _embed(self, embedder: Embedder, items: Sequence[StoredItem], *, replace: bool) -> None:
        """Embeds items, stores their vectors and puts them into the loaded scopes."""
        if not items:
            return
        own_texts = [own_text(item.text, item.speaker) for item in items]
        pairs = {i: pair_text(before, own_texts[i]) for i, before in self._befores(items).items()}
        try:
            vectors = embedder.passages(own_texts + list(pairs.values()))
            latent = (
                embedder.latent(own_texts) if isinstance(embedder, LatentEmbedder) and embedder.latent_dimension else []
            )
        except EmbedderError as error:
            self._asking.note_failure(error)
            raise
        self._asking.note_success()
        own = vectors[: len(items)]
        pair = own.copy()
        pair[list(pairs)] = vectors[len(items) :]
        rows = [(item.key, OWN, own[i].astype("<f4").tobytes()) for i, item in enumerate(items)]
        rows += [(items[i].key, PAIR, pair[i].astype("<f4").tobytes()) for i in pairs]
        rows += [(item.key, LATENT, one.to_bytes()) for item, one in zip(items, latent, strict=False)]
        keys = [item.key for item in items]
        if replace:
            self._stores.vectors.delete(keys)
        self._stores.vectors.put(rows, embedder.id)
        for scope in {item.scope for item in items}:
            index = self._scopes.find(scope)
            if index is None:
                continue
            with index.lock:
                index.put_vectors(keys, own, pair)
                for item, one in zip(items, latent, strict=False):
                    index.put_latent(item.key, one)

    def _befores(self, items: Sequence[StoredItem]) -> dict[int, str]:
        """For each item that follows a turn in its exchange, by its place: that turn as it is embedded."""
        found = {}
        for i, item in enumerate(items):
            before = self._before(item) if item.is_message else None
            if before is not None:
                found[i] = own_text(before.text, before.speaker)
        return found

    def _before(self, item: StoredItem) -> StoredItem | None:
        index = next((one for one in self._scopes.loaded() if one.scope == item.scope), None)
        if index is not None:
            with index.lock:
                slot = index.slot_of.get(item.key)
                if slot is not None:
                    previous = int(index.column("previous")[slot])
                    return None if previous == NONE else index.item(previous)
        turns = [*self._items.before(item, limit=TURNS_BEFORE), item]
        linked = follows([one.said_us for one in turns], [f"{one.role}:{one.speaker}" for one in turns])
        return turns[-2] if linked[-1] else None

    def _restore_vectors(self, keys: Iterable[int]) -> None:
        """Gives items that came back the vectors that are still stored."""
        if self._embedder is None:
            return
        for index in self._scopes.loaded():
            here = self._without_vectors_in(index, keys)
            if here:
                fill_vectors(index, self._stores.vectors, self._embedder.id, here)

    @staticmethod
    def _without_vectors_in(index: ScopeIndex, keys: Iterable[int]) -> list[int]:
        with index.lock:
            here = [key for key in keys if key in index.slot_of]
            if index.dense is None:
                return here
            has = index.dense.has(np.array([index.slot_of[key] for key in here], dtype=np.int64))
            return [key for key, known in zip(here, has, strict=True) if not known]
