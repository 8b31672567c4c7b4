"""Notices changes in folders as they happen; where the system cannot tell, regular looks find them later."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Collection
from pathlib import Path

_log = logging.getLogger(__name__)

_SETTLED_MS = 1_000
_LOOK_MS = 500


class Watcher:
    """Watches folders, each with all that is in it or by itself. Give it others at any time; close it when done."""

    def __init__(self, changed: Callable[[], None]) -> None:
        """Watches nothing yet; `changed` is called from a thread of its own."""
        self._changed = changed
        self._watched: dict[bool, frozenset[Path]] = {}
        self._threads: dict[bool, tuple[threading.Thread, threading.Event]] = {}

    def watch(self, folders: Collection[Path], *, alone: Collection[Path] = ()) -> None:
        """Watches these from now on, and no others.

        Args:
            folders: with all that is in them.
            alone: without the folders in them.
        """
        for deep, wanted in ((True, frozenset(folders)), (False, frozenset(alone))):
            there = frozenset(path for path in wanted if path.is_dir())
            if self._watched.get(deep, frozenset()) != there:
                self._stop(deep)
                self._watched[deep] = there
                if there:
                    self._start(deep, there)

    def close(self) -> None:
        """Stops watching."""
        for deep in list(self._threads):
            self._stop(deep)

    def _start(self, deep: bool, folders: frozenset[Path]) -> None:
        stop = threading.Event()
        thread = threading.Thread(
            target=self._run, args=(deep, folders, stop), name="keepsake-document-watcher", daemon=True
        )
        self._threads[deep] = thread, stop
        thread.start()

    def _stop(self, deep: bool) -> None:
        thread, stop = self._threads.pop(deep, (None, None))
        if thread is not None and stop is not None:
            stop.set()
            thread.join()

    def _run(self, deep: bool, folders: frozenset[Path], stop: threading.Event) -> None:
        try:
            from watchfiles import watch

            for _ in watch(
                *folders,
                debounce=_SETTLED_MS,
                rust_timeout=_LOOK_MS,
                stop_event=stop,
                recursive=deep,
                raise_interrupt=False,
                ignore_permission_denied=True,
            ):
                self._changed()
        except Exception as error:  # noqa: BLE001 - too many folders, a network drive: regular looks go on
            _log.warning("folders cannot be watched: %s", type(error).__name__)
