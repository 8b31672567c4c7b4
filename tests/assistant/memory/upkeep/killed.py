"""Programs that the tests start in order to kill them: `python -m tests.assistant.memory.upkeep.killed FOLDER…`."""

import os
import signal
import sys
from pathlib import Path

from assistant.events import EventBus, MemoriesChanged
from assistant.memory.upkeep.changesets import ChangeSets
from assistant.memory.upkeep.consolidation import Consolidation
from assistant.paths import DataPaths
from assistant.storage.database import Database
from assistant.storage.stores import Stores


def consolidate(folder: Path, told: int) -> None:
    """Folds what is said twice in a folder, and writes a byte after each change."""
    stores = Stores(Database.open(DataPaths(folder), key=None))
    events = EventBus()

    def tell(_: MemoriesChanged) -> None:
        os.write(told, b".")

    events.subscribe(MemoriesChanged, tell)
    changes = ChangeSets(stores=stores, refresh=lambda keys: None, events=events)
    changes.run("consolidation", Consolidation(stores=stores).plan("default"))


def main(folders: list[str]) -> None:
    """Begins a run in each folder in a process of its own, and kills it soon after some change, while it works on."""
    for number, folder in enumerate(folders):
        reads, writes = os.pipe()
        child = os.fork()  # nothing has threads yet
        if child == 0:
            consolidate(Path(folder), writes)
            os._exit(0)
        os.close(writes)
        for _ in range(number % 15 + 1):
            os.read(reads, 1)
        os.kill(child, signal.SIGKILL)
        _, status = os.waitpid(child, 0)
        os.close(reads)
        print(os.WIFSIGNALED(status), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
