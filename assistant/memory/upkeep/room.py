"""Sees to it that the disk has room: looks now and then, and at once where a write found none."""

from __future__ import annotations

import logging
import shutil
import threading
import time
from collections.abc import Callable
from pathlib import Path

from assistant.errors import AssistantError
from assistant.events import EventBus, NoticeRaised
from assistant.memory.upkeep.shedding import Shed

LEAST = 256 * 1024 * 1024
"""Bytes that are to be free on the disk of the data folder."""
GOAL = 2 * LEAST
"""Bytes to be free once room was made, so that it need not be made again soon."""
NOT_AGAIN_FOR_S = 60.0
NOTICE = "disk_low"
_LOW = "The disk is nearly full. Free some space, so that nothing is lost."

_log = logging.getLogger(__name__)


class Room:
    """Makes room where it is short, once at a time, and tells where it cannot. Safe to call from any thread."""

    def __init__(
        self,
        *,
        folder: Path,
        shed: Callable[[int], Shed],
        events: EventBus,
        free: Callable[[Path], int] = lambda folder: shutil.disk_usage(folder).free,
        moment: Callable[[], float] = time.monotonic,
    ) -> None:
        """Looks at nothing yet.

        Args:
            folder: the data folder.
            shed: frees so many bytes, as far as can be spared.
            events: who is told.
            free: the free bytes of a folder's disk.
            moment: seconds that only grow.
        """
        self._folder = folder
        self._shed = shed
        self._events = events
        self._free = free
        self._moment = moment
        self._one_at_a_time = threading.Lock()
        self._thread: threading.Thread | None = None
        self._tried_at: float | None = None
        self._low = False

    def is_short(self) -> bool:
        """Whether less is free than should be, or it was and nobody has said yet that there is room again."""
        return self._free(self._folder) < LEAST or self._low

    def look(self) -> Shed:
        """Makes room if it is short; what went."""
        with self._one_at_a_time:
            return self._make_room(self._free(self._folder))

    def full(self) -> None:
        """A write found no room, whatever the disk says, perhaps on the thread that shedding needs: begins to make it.

        Where that was tried in the last minute, it is left to the next look.
        """
        now = self._moment()
        if self._tried_at is not None and now - self._tried_at < NOT_AGAIN_FOR_S:
            return
        self._tried_at = now
        self._thread = threading.Thread(target=self._make_for_a_write, name="keepsake-room", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Waits until room is made."""
        thread, self._thread = self._thread, None
        if thread is not None:
            thread.join()

    def _make_for_a_write(self) -> None:
        try:
            with self._one_at_a_time:
                self._make_room(0)
        except AssistantError as fault:
            _log.warning("room could not be made: %s", fault.code)

    def _make_room(self, free: int) -> Shed:
        if free >= LEAST:
            self._tell(low=False)
            return Shed()
        done = self._shed(GOAL - free)
        self._tell(low=self._free(self._folder) < LEAST)
        return done

    def _tell(self, *, low: bool) -> None:
        if low != self._low:
            self._low = low
            sentence = _LOW if low else "There is room on the disk again."
            self._events.publish(NoticeRaised(NOTICE, sentence, resolved=not low))
