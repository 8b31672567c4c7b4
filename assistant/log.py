"""The log: what happened and where it failed, in a file that turns over, without anything that somebody said."""

from __future__ import annotations

import faulthandler
import logging
import sys
import threading
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import TextIO

from assistant.paths import DataPaths

LARGEST_BYTES = 1_000_000
KEPT_FILES = 3

_OURS = frozenset({"assistant", "ui", "__main__"})
_FORMAT = "%(asctime)s %(levelname)s %(threadName)s %(name)s: %(message)s"


class Log:
    """The log of one process. Close it at the end."""

    def __init__(self, paths: DataPaths, *, level: int = logging.INFO) -> None:
        """Begins to write `keepsake.log` in the folder's logs; where that cannot be, nothing is written.

        Args:
            paths: the data folder.
            level: what is less than this is left out.
        """
        self.path = paths.logs / "keepsake.log"
        self._handler: logging.Handler = logging.NullHandler()
        self._crashes: TextIO | None = None
        try:
            paths.logs.mkdir(parents=True, exist_ok=True)
            self._handler = RotatingFileHandler(
                self.path, maxBytes=LARGEST_BYTES, backupCount=KEPT_FILES, encoding="utf-8", delay=True
            )
            self._crashes = _open_private(paths.logs / "crash.log")
        except OSError as error:
            sys.stderr.write(f"There is no log: {error.strerror or error}.\n")
        self._handler.setFormatter(logging.Formatter(_FORMAT))
        self._handler.setLevel(level)
        self._root = logging.getLogger()
        self._level_before = self._root.level
        self._root.setLevel(min(level, logging.WARNING))
        self._root.addHandler(self._handler)
        self._handler.addFilter(_is_ours_or_a_warning)
        if self._crashes is not None:
            faulthandler.enable(self._crashes)
        threading.excepthook = _log_thread_fault

    def close(self) -> None:
        """Writes what is left and lets go of the files."""
        if self._crashes is not None:
            faulthandler.disable()
            self._crashes.close()
        threading.excepthook = threading.__excepthook__
        self._root.removeHandler(self._handler)
        self._root.setLevel(self._level_before)
        self._handler.close()


def _is_ours_or_a_warning(record: logging.LogRecord) -> bool:
    """Libraries tell of addresses, with the passwords in them, and of whole requests: only what went wrong counts."""
    return record.levelno >= logging.WARNING or record.name.partition(".")[0] in _OURS


def _open_private(path: Path) -> TextIO:
    file = path.open("a", encoding="utf-8")
    path.chmod(0o600)
    return file


def _log_thread_fault(fault: threading.ExceptHookArgs) -> None:
    logging.getLogger(__name__).error(
        "a thread ended by a defect",
        exc_info=(fault.exc_type, fault.exc_value or fault.exc_type(), fault.exc_traceback),
    )
