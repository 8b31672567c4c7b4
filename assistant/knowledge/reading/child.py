"""The child process that reads files: one a line of its input, one answer a line of its output.

A file that crashes a parser, never lets it come to an end or fills the memory ends this process and nothing else. It
ends by itself when its input does: the parent has closed the pipe or is gone, however it went.
"""

from __future__ import annotations

import contextlib
import json
import os
import queue
import sys
import threading
from pathlib import Path
from typing import IO, Any

from assistant.knowledge.reading.reader import read
from assistant.knowledge.reading.records import Trouble, UnreadableError

_MOST_MEMORY = 4 * 1024**3


def main() -> None:
    """Reads what is asked for until the parent is gone."""
    answers = _own_output()
    _limit_memory()
    with contextlib.suppress(OSError, AttributeError):
        os.nice(10)
    asked: queue.SimpleQueue[str] = queue.SimpleQueue()
    threading.Thread(target=_listen, args=(asked,), daemon=True).start()
    while True:
        answers.write(json.dumps(_answer(Path(json.loads(asked.get())))).encode("ascii") + b"\n")


def _listen(asked: queue.SimpleQueue[str]) -> None:
    """Takes questions in; at the end of the input the process ends, also in the middle of a file."""
    for line in sys.stdin:
        asked.put(line)
    os._exit(0)


def _answer(path: Path) -> dict[str, Any]:
    try:
        return read(path).to_json()
    except UnreadableError as error:
        return {"trouble": str(error.trouble)}
    except Exception:  # noqa: BLE001 - a parser that fails in a way of its own says that its file is damaged
        return {"trouble": str(Trouble.DAMAGED)}


def _own_output() -> IO[bytes]:
    """Standard output for our answers alone: what libraries print goes to standard error."""
    own = os.fdopen(os.dup(1), "wb", buffering=0)
    os.dup2(2, 1)
    return own


def _limit_memory() -> None:
    try:
        import resource
    except ImportError:  # Windows has none
        return
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_AS, (_MOST_MEMORY, resource.getrlimit(resource.RLIMIT_AS)[1]))


if __name__ == "__main__":
    main()
