"""Gives items their vectors, stores them and puts them into the loaded scopes, batch by bounded batch.

A text that the embedder refuses or hangs on is set apart, so that the others get theirs.
"""

from __future__ import annotations

import itertools
import logging
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeVar

from assistant.errors import EmbedderError
from assistant.memory.embedding.base import Embedder
from assistant.memory.embedding.calls import EmbedderCalls
from assistant.memory.embedding.latent import LatentEmbedder, LatentVector
from assistant.memory.recall.asking import QuestionEmbedder
from assistant.memory.recall.dense import Floats
from assistant.memory.recall.exchange import follows, own_text, pair_text
from assistant.memory.recall.scope_index import NONE
from assistant.memory.recall.scopes import LATENT, OWN, PAIR, Scopes
from assistant.storage.items import ItemStore, StoredItem
from assistant.storage.stores import Stores

BATCH = 16
"""So many items are embedded at a time; a question that comes meanwhile shares the cores with no more."""

BATCH_CHARACTERS = 8_000

TURNS_BEFORE = 8
"""How far back an exchange is looked at to tell whether a turn follows the one before it."""

LIMIT_S = 120.0
"""How long a batch may take; on a busy machine, the longest texts of the built-in embedder take a fifth of it."""

PROBE_LIMIT_S = 20.0

T = TypeVar("T")

_log = logging.getLogger(__name__)


class ItemEmbedder:
    """Embeds items for one embedder. `embedding` is held by whoever calls."""

    def __init__(
        self, *, stores: Stores, items: ItemStore, scopes: Scopes, embedder: Embedder, asking: QuestionEmbedder
    ) -> None:
        self._stores = stores
        self._items = items
        self._scopes = scopes
        self._embedder = embedder
        self._asking = asking
        self._calls = EmbedderCalls("passage-embedder")
        self._probes = itertools.count()
        self._dimension = 0
        self._fitting = threading.Lock()

    def give(self, items: Sequence[StoredItem], *, replace: bool) -> list[StoredItem]:
        """Gives items their vectors; the result are those that the embedder refuses while it takes others.

        Args:
            items: at most a batch of them.
            replace: their texts changed, so older vectors of every embedder go.

        Raises:
            EmbedderError: it takes nothing at all now; what was given before is kept.
        """
        if not items:
            return []
        try:
            self._give(items, replace=replace)
        except EmbedderError as error:
            self._look_whether_it_works(error)
        else:
            self._asking.note_success()
            return []
        if len(items) == 1:
            _log.warning("the embedder refuses a text of %d characters", len(items[0].text))
            return list(items)
        half = len(items) // 2
        return [refused for part in (items[:half], items[half:]) for refused in self.give(part, replace=replace)]

    def fits(self, dimension: int) -> bool:
        """Whether stored vectors have this length; those of another are no use and go, and all are made anew.

        An embedder whose model was exchanged under the same name is met so.
        """
        with self._fitting:
            if not self._dimension:
                self._dimension = self._stores.vectors.dimension(self._embedder.id) or dimension
            if self._dimension == dimension:
                return True
            _log.warning("the embedder gives %d numbers instead of %d", dimension, self._dimension)
            self._stores.vectors.drop_embedder(self._embedder.id)
            self._dimension = dimension
        self._scopes.drop_all()
        return False

    def interrupt(self) -> None:
        """Ends a wait for the embedder with an `EmbedderError`."""
        self._calls.interrupt()

    def close(self) -> None:
        """Lets the thread go."""
        self._calls.close()

    def _look_whether_it_works(self, error: EmbedderError) -> None:
        """Raises the error again where the embedder takes nothing, and rests it."""
        if self._calls.interrupted:
            raise error
        if error.details.get("wait_s") is None:
            try:
                self._call(lambda: self._embedder.passages([f"probe {next(self._probes)}"]), PROBE_LIMIT_S)
            except EmbedderError:
                _log.info("the embedder takes nothing now")
            else:
                return
        self._asking.note_failure(error)
        raise error

    def _give(self, items: Sequence[StoredItem], *, replace: bool) -> None:
        own_texts = [own_text(item.text, item.speaker) for item in items]
        pairs = {i: pair_text(before, own_texts[i]) for i, before in self._befores(items).items()}
        vectors, latent = self._call(lambda: self._embedded(own_texts, list(pairs.values())), LIMIT_S)
        self.fits(vectors.shape[1])
        own = vectors[: len(items)]
        pair = own.copy()
        pair[list(pairs)] = vectors[len(items) :]
        self._keep(items, own, pair, set(pairs), latent, replace=replace)
        self._show(items, own, pair, latent)

    def _embedded(self, own: list[str], pairs: list[str]) -> tuple[Floats, list[LatentVector]]:
        vectors = self._embedder.passages(own + pairs)
        offers = isinstance(self._embedder, LatentEmbedder) and self._embedder.latent_dimension
        return vectors, self._embedder.latent(own) if offers and isinstance(self._embedder, LatentEmbedder) else []

    def _call(self, work: Callable[[], T], limit_s: float) -> T:
        try:
            return self._calls.run(work, limit_s=limit_s)
        except EmbedderError:
            raise
        except Exception as defect:
            _log.exception("the embedder failed in a way of its own")
            raise EmbedderError(f"The embedder failed ({type(defect).__name__}).") from defect

    def _keep(
        self,
        items: Sequence[StoredItem],
        own: Floats,
        pair: Floats,
        paired: set[int],
        latent: Sequence[LatentVector],
        *,
        replace: bool,
    ) -> None:
        rows = [(item.key, OWN, own[i].astype("<f4").tobytes()) for i, item in enumerate(items)]
        rows += [(items[i].key, PAIR, pair[i].astype("<f4").tobytes()) for i in sorted(paired)]
        rows += [(item.key, LATENT, one.to_bytes()) for item, one in zip(items, latent, strict=False)]
        if replace:
            self._stores.vectors.delete([item.key for item in items])
        self._stores.vectors.put(rows, self._embedder.id)

    def _show(self, items: Sequence[StoredItem], own: Floats, pair: Floats, latent: Sequence[LatentVector]) -> None:
        keys = [item.key for item in items]
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


def batches(items: Iterable[StoredItem]) -> Iterator[list[StoredItem]]:
    """The items in their order, in batches of bounded number and length."""
    batch: list[StoredItem] = []
    characters = 0
    for item in items:
        if batch and (len(batch) >= BATCH or characters + len(item.text) > BATCH_CHARACTERS):
            yield batch
            batch, characters = [], 0
        batch.append(item)
        characters += len(item.text)
    if batch:
        yield batch
