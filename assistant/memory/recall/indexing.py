"""Keeps the indexes in step with the store, and gives items vectors: new ones at once, others in the background."""

from __future__ import annotations

import logging
import threading
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence

import numpy as np

from assistant.errors import EmbedderError, StorageError
from assistant.events import EventBus, IndexingProgressed
from assistant.memory.embedding.base import Embedder
from assistant.memory.recall.asking import Embedded, QuestionEmbedder
from assistant.memory.recall.scope_index import ScopeIndex
from assistant.memory.recall.scopes import Scopes, fill_vectors
from assistant.memory.recall.vectoring import ItemEmbedder, batches
from assistant.messages import Conversation
from assistant.storage.items import ItemStore, StoredItem
from assistant.storage.stores import Stores

AHEAD = 512
"""So many of the newest items are looked up at a time: what comes in meanwhile goes before what is older."""

TAKEN_IN = 100
"""So many items enter a loaded scope at a time; a question waits for no more."""

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
        embedding: threading.Lock,
    ) -> None:
        self._stores = stores
        self._items = items
        self._scopes = scopes
        self._embedder = embedder
        self._asking = asking
        self._events = events
        self._embedding = embedding
        self._giver = (
            ItemEmbedder(stores=stores, items=items, scopes=scopes, embedder=embedder, asking=asking)
            if embedder is not None
            else None
        )
        self._refused: set[int] = set()

    @property
    def unreadable(self) -> int:
        """How many items the embedder refused since the start, each by itself."""
        return len(self._refused)

    def add(self, keys: Sequence[int]) -> None:
        """Takes in new or changed items; see `Recall.add`."""
        items = self.refresh(keys)
        if self._giver is None or not items:
            return
        self._raise_while_resting()
        for batch in batches(items):
            with self._embedding:
                self._note_refused(batch, self._giver.give(batch, replace=True))

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

    def catch_up(self) -> None:
        """Takes into the loaded scopes what came into the store in bulk, newest first: by its words, for now."""
        for index in self._scopes.loaded():
            stored = self._items.keys_of(index.scope)
            with index.lock:
                new = [key for key in stored if key not in index.slot_of]
            for start in range(len(new), 0, -TAKEN_IN):
                items = self._items.by_keys(new[max(0, start - TAKEN_IN) : start])
                with index.lock:
                    index.put(items)
            self._restore_vectors(new)

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
        """How many items have no vectors yet and may get them."""
        if self._embedder is None:
            return 0
        count = self._items.count_without_vectors(self._embedder.id)
        return max(0, count - len(self._refused)) if count else 0

    def backfill(
        self, *, progress: Callable[[int, int], None] | None = None, stop: threading.Event | None = None
    ) -> int:
        """Embeds what has no vectors yet, newest first; see `Recall.backfill`."""
        if self._giver is None:
            return 0
        done = 0
        while not (stop is not None and stop.is_set()) and (missing := self._missing(AHEAD)):
            self._raise_while_resting()
            total = done + self.pending()
            for start in range(0, len(missing), TAKEN_IN):
                for batch in batches(self._newest_first(missing[start : start + TAKEN_IN])):
                    if stop is not None and stop.is_set():
                        return done
                    done += self._fill(self._giver, batch)
                    self._events.publish(IndexingProgressed(done, max(done, total)))
                    if progress is not None:
                        progress(done, max(done, total))
        return done

    def fitting(self, asked: Embedded) -> Embedded:
        """A question's vectors as they are, or none where they cannot be compared with those that are stored."""
        if asked.vector is None or self._giver is None:
            return asked
        try:
            return asked if self._giver.fits(len(asked.vector)) else Embedded(missing="embedder")
        except StorageError as fault:
            _log.warning("the length of the stored vectors cannot be looked up: %s", fault.code)
            return asked

    def interrupt(self) -> None:
        """Ends a wait for the embedder."""
        if self._giver is not None:
            self._giver.interrupt()

    def close(self) -> None:
        """Lets go of the embedder."""
        if self._giver is not None:
            self._giver.close()

    def _fill(self, giver: ItemEmbedder, batch: Sequence[StoredItem]) -> int:
        """Embeds a batch as the store has it now; how many got their vectors."""
        with self._embedding:
            current = self._items.by_keys([item.key for item in batch])
            self._take_in(current)
            refused = giver.give(current, replace=False)
        self._note_refused(current, refused)
        return len(current) - len(refused)

    def _take_in(self, items: Sequence[StoredItem]) -> None:
        """Puts into the loaded scopes what came into the store unannounced."""
        for index in self._scopes.loaded():
            with index.lock:
                new = [item for item in items if item.scope == index.scope and item.key not in index.slot_of]
                if new:
                    index.put(new)

    def _newest_first(self, keys: Sequence[int]) -> list[StoredItem]:
        items = {item.key: item for item in self._items.by_keys(keys)}
        return [items[key] for key in keys if key in items]

    def _missing(self, limit: int) -> list[int]:
        assert self._embedder is not None
        found = self._items.without_vectors(self._embedder.id, limit=limit + len(self._refused))
        return [key for key in found if key not in self._refused]

    def _note_refused(self, items: Sequence[StoredItem], refused: Sequence[StoredItem]) -> None:
        self._refused -= {item.key for item in items}
        self._refused |= {item.key for item in refused}

    def _raise_while_resting(self) -> None:
        if self._asking.resting:
            raise EmbedderError("The embedder failed a moment ago and is left alone for a while.")

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
