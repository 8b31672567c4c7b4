"""A line to memory that lasts: calls are done here where this process holds the data folder, else by the one that does.

The folder is taken at the beginning, or with the first call that finds nobody there, served to others meanwhile, and
handed over to whoever asks for it; the line then goes on as a client of the new holder.
"""

from __future__ import annotations

import contextlib
import logging
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from assistant import clock
from assistant.app import Application
from assistant.cli.serving import serving
from assistant.errors import AssistantError
from assistant.holder import (
    LOOK_S,
    WAIT_S,
    FolderHeldError,
    Hold,
    HolderGoneError,
    VerbRequest,
    ask_verb,
    try_hold,
)
from assistant.log import Log
from assistant.mcp.calls import Answer, Call
from assistant.paths import DataPaths

OTHERS_TURN_S = 2.0
"""After handing the folder over, how long this process leaves it to the one that asked."""

_log = logging.getLogger(__name__)


class Line:
    """Answers calls on one data folder, from any thread. Close it at the end."""

    def __init__(self, paths: DataPaths, *, words: tuple[str, ...]) -> None:
        """Takes nothing yet.

        Args:
            paths: the data folder.
            words: what is typed to have another process answer a call that is piped in.
        """
        self._paths = paths
        self._words = words
        self._changed = threading.Condition()
        self._taking = threading.Lock()
        self._held: _Held | None = None
        self._users = 0
        self._others_turn_until = 0.0
        self._closed = False

    def begin(self) -> None:
        """Takes the folder in the background, unless another process has it: the first call finds all loaded then."""
        threading.Thread(target=self._begin, name="mcp-begins", daemon=True).start()

    def answer(self, call: Call, unwanted: threading.Event) -> Answer:
        """What a call comes to.

        Args:
            call: what is asked.
            unwanted: set when nobody waits for the answer any more.

        Raises:
            StorageError: another process holds the folder and does not answer, or it cannot be opened.
        """
        ends = time.monotonic() + WAIT_S
        while not unwanted.is_set():
            with self._here() as held:
                if held is not None:
                    return held.app.mcp.desk.answer(call)
            answer = self._ask(call, unwanted)
            if answer is not None:
                return answer
            if not self._take():
                if time.monotonic() > ends:
                    raise FolderHeldError
                unwanted.wait(LOOK_S)
        return Answer(error="Nobody waits for this any more.")

    def close(self) -> None:
        """Lets the folder go, once calls that run here have ended."""
        self._closed = True
        with self._taking:
            self._let_go()

    def _begin(self) -> None:
        try:
            self._take()
        except AssistantError as error:
            _log.info("the folder was not taken at the beginning: %s", error.code)  # the first call says why

    @contextlib.contextmanager
    def _here(self) -> Iterator[_Held | None]:
        with self._changed:
            held = self._held if self._held is not None and not self._held.leaving else None
            self._users += held is not None
        try:
            yield held
        finally:
            if held is not None:
                with self._changed:
                    self._users -= 1
                    self._changed.notify_all()

    def _ask(self, call: Call, unwanted: threading.Event) -> Answer | None:
        """Has the holder answer; None where there is none."""
        results: list[str] = []
        asides: list[str] = []
        request = VerbRequest(self._words, str(Path.cwd()), zone=str(clock.zone()), input=call.as_json())
        try:
            status = ask_verb(self._paths, request, results.append, asides.append, unwanted)
        except HolderGoneError:
            return None
        if status is None:
            return None
        if status != 0:
            return Answer(error="".join(asides).strip() or "The Keepsake that holds the memory could not answer.")
        return Answer.from_json("".join(results))

    def _take(self) -> bool:
        """Holds the folder if nobody does and it is not another's turn."""
        with self._taking:
            if self._held is not None:
                return True
            if self._closed or time.monotonic() < self._others_turn_until:
                return False
            hold = try_hold(self._paths)
            if hold is None:
                return False
            held = _Held(self._paths, hold, on_wanted=self._on_wanted)
            with self._changed:
                self._held = held
            return True

    def _on_wanted(self) -> None:
        """Another process wants the folder; it is handed over on a thread beside, since this one serves others."""
        threading.Thread(target=self._let_go, name="mcp-hands-over", daemon=True).start()

    def _let_go(self) -> None:
        with self._changed:
            held = self._held
            if held is None:
                return
            if held.leaving:
                self._changed.wait_for(lambda: self._held is not held)
                return
            held.leaving = True
            self._changed.wait_for(lambda: self._users == 0)
        held.close()
        with self._changed:
            self._held = None
            self._others_turn_until = time.monotonic() + OTHERS_TURN_S
            self._changed.notify_all()


class _Held:
    """The folder while it is ours, with its services, which others use too."""

    def __init__(self, paths: DataPaths, hold: Hold, *, on_wanted: Callable[[], None]) -> None:
        self.leaving = False
        self._hold = hold
        self._log = Log(paths)
        self.app = Application.open(paths)
        try:
            self.app.mcp.desk  # noqa: B018 - what is wrong with the folder is told now
            hold.serve(serving(self.app), on_yield=on_wanted)
            self.app.start_background()
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """Ends what others were being served, closes the database, and lets the folder go."""
        self._hold.stop_serving()
        self.app.close()
        self._log.close()
        self._hold.release()
