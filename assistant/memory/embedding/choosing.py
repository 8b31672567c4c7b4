"""Follows the settings' choice of an embedder: the one before serves until all vectors of the new one are there.

Which one serves is kept in the store, so that a change goes on after a restart.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from typing import Protocol

from pydantic import ValidationError

from assistant.errors import EmbedderError, StorageError
from assistant.events import EmbedderChanged, EventBus, NoticeRaised, SettingsChanged
from assistant.memory.embedding.base import Embedder
from assistant.settings import Embedding, SettingsStore
from assistant.storage.stores import Stores

NOTICE = "embedder_unset"
SERVING = "embedder"
"""The name under which the store keeps the choice that serves."""

_log = logging.getLogger(__name__)


class TakesEmbedders(Protocol):
    """The part of recall that an embedder is changed in."""

    def change_embedder(self, embedder: Embedder | None) -> None:
        """Lets another one take over once its vectors are there."""

    def backfill(self, *, stop: threading.Event | None = None) -> int:
        """Makes the vectors."""


class EmbedderChoice:
    """Makes the embedder that serves, and has recall change it when the settings do."""

    def __init__(
        self,
        *,
        settings: SettingsStore,
        stores: Stores,
        events: EventBus,
        make: Callable[[Embedding], Embedder | None],
    ) -> None:
        """Reads nothing yet.

        Args:
            settings: what is wanted.
            stores: where vectors are kept, and what serves.
            events: who says that the settings changed, and hears of trouble.
            make: makes the embedder of a choice, or raises an `EmbedderError`.
        """
        self._settings = settings
        self._stores = stores
        self._events = events
        self._make = make
        self._lock = threading.Lock()
        self._recall: TakesEmbedders | None = None
        self._coming: Embedding | None = None
        self._open: list[Embedder] = []
        self._stop = threading.Event()
        self._threads: list[threading.Thread] = []
        self._subscriptions: list[Callable[[], None]] = []

    def serving(self) -> Embedder | None:
        """The embedder to begin with: the one that served last if it has vectors, else the one that is wanted."""
        wanted, before = self._settings.current.embedding, self._kept()
        if before is not None and before != wanted:
            embedder = self._made(before)
            if embedder is not None and self._stores.vectors.dimension(embedder.id) is not None:
                self._coming = wanted
                return embedder
        if before != wanted:
            self._keep(wanted)
        return self._made(wanted)

    def follow(self, recall: TakesEmbedders) -> None:
        """Goes on with a change that a restart cut off, and begins one whenever the settings change."""
        self._recall = recall
        self._subscriptions = [
            self._events.subscribe(SettingsChanged, self._on_settings),
            self._events.subscribe(EmbedderChanged, self._on_taken_over),
        ]
        if self._coming is not None:
            self._change(self._coming, at_once=False)

    def close(self) -> None:
        """Follows no more, and waits for vectors that are just being made."""
        for unsubscribe in self._subscriptions:
            unsubscribe()
        self._stop.set()
        for thread in self._threads:
            thread.join()
        self._close_all_but(None)

    def _on_settings(self, changed: SettingsChanged) -> None:
        if any(name.startswith("embedding.") for name in changed.names):
            self._change(self._settings.current.embedding, at_once=True)

    def _change(self, wanted: Embedding, *, at_once: bool) -> None:
        assert self._recall is not None
        try:
            embedder = self._opened(wanted)
        except EmbedderError as fault:
            _log.info("the chosen embedder cannot be made yet: %s", fault)
            return
        with self._lock:
            self._coming = wanted
        self._recall.change_embedder(embedder)
        if at_once:
            thread = threading.Thread(target=self._fill, args=(self._recall,), name="embedder-change", daemon=True)
            self._threads = [one for one in self._threads if one.is_alive()] + [thread]
            thread.start()

    def _fill(self, recall: TakesEmbedders) -> None:
        try:
            recall.backfill(stop=self._stop)
        except (EmbedderError, StorageError) as fault:
            _log.warning("the vectors of another embedder are made later: %s", fault.code)
        except Exception:  # noqa: BLE001 - nobody waits for this thread; the job for it comes again
            _log.exception("the vectors of another embedder could not be made")

    def _on_taken_over(self, _: EmbedderChanged) -> None:
        with self._lock:
            now, self._coming = self._coming, None
        if now is not None:
            self._keep(now)
            self._close_all_but(self._open[-1] if self._open else None)

    def _made(self, choice: Embedding) -> Embedder | None:
        try:
            return self._opened(choice)
        except EmbedderError as fault:
            self._events.publish(NoticeRaised(NOTICE, f"Memory is searched by words only. {fault.sentence()}"))
            return None

    def _opened(self, choice: Embedding) -> Embedder | None:
        embedder = self._make(choice)
        if embedder is not None:
            self._open.append(embedder)
        return embedder

    def _close_all_but(self, kept: Embedder | None) -> None:
        gone, self._open = [one for one in self._open if one is not kept], [one for one in self._open if one is kept]
        for embedder in gone:
            close = getattr(embedder, "close", None)
            if close is not None:
                close()

    def _kept(self) -> Embedding | None:
        try:
            kept = self._stores.meta.get(SERVING)
            return Embedding.model_validate_json(kept) if kept is not None else None
        except (StorageError, ValidationError) as fault:
            _log.warning("which embedder serves cannot be read: %s", type(fault).__name__)
            return None

    def _keep(self, choice: Embedding) -> None:
        try:
            self._stores.meta.set(SERVING, choice.model_dump_json())
        except StorageError as fault:
            _log.warning("which embedder serves cannot be kept: %s", fault.code)
