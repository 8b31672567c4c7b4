"""All of recall that belongs to one embedder, made and let go of as one, so that another's can take its place."""

from __future__ import annotations

import threading
from dataclasses import dataclass
from pathlib import Path

from assistant.events import EventBus
from assistant.memory.embedding.base import Embedder
from assistant.memory.recall.approximate import Approximate
from assistant.memory.recall.asking import QuestionEmbedder
from assistant.memory.recall.indexing import Indexer
from assistant.memory.recall.scopes import Scopes
from assistant.storage.items import ItemStore
from assistant.storage.stores import Stores


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What the arms of every embedder share.

    Attributes:
        embedding: held while items get vectors, so that two never embed the same text in two states.
        index_dir: where vector indexes may be kept, sealed; None keeps them in memory.
        large_scope: from so many items on, a scope's vectors are searched through an index.
    """

    stores: Stores
    items: ItemStore
    events: EventBus
    embedding: threading.Lock
    index_dir: Path | None
    large_scope: int


@dataclass(frozen=True, slots=True, eq=False)
class Arms:
    """The parts, in the order in which a question meets them."""

    embedder: Embedder | None
    asking: QuestionEmbedder
    scopes: Scopes
    approximate: Approximate
    indexer: Indexer

    @classmethod
    def of(cls, embedder: Embedder | None, around: Surroundings) -> Arms:
        """Those of an embedder; nothing is loaded yet. None searches by words only."""
        scopes = Scopes(items=around.items, vectors=around.stores.vectors, embedder=embedder)
        asking = QuestionEmbedder(embedder, around.events)
        approximate = Approximate(
            embedder=embedder.id if embedder is not None else "",
            sealed=around.stores.database.sealed_files if around.index_dir is not None else None,
            folder=around.index_dir,
            large=around.large_scope,
            events=around.events,
        )
        indexer = Indexer(
            stores=around.stores,
            items=around.items,
            scopes=scopes,
            embedder=embedder,
            asking=asking,
            events=around.events,
            embedding=around.embedding,
        )
        return cls(embedder, asking, scopes, approximate, indexer)

    def close(self) -> None:
        """Lets go of all of them."""
        self.indexer.close()
        self.approximate.close()
        self.asking.close()
        self.scopes.close()
