"""Programs that the tests start in order to kill them: `python -m tests.assistant.memory.upkeep.killed JOB FOLDER…`."""

import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path

from assistant.events import EventBus, MemoriesChanged
from assistant.memory.forgetting import Forgetter
from assistant.memory.upkeep.changesets import ChangeSets
from assistant.memory.upkeep.consolidation import Consolidation
from assistant.memory.upkeep.pruning import Pruning
from assistant.memory.upkeep.sweep import Sweep
from assistant.paths import DataPaths
from assistant.privacy.redactor import Redactor
from assistant.settings import Upkeep as Policy
from assistant.storage.database import Database
from assistant.storage.stores import Stores
from tests.assistant.memory.upkeep.built import NoIndexes

Tell = Callable[[], None]
MOMENTS = {"consolidation": 15, "pruning": 15, "sweep": 40, "forget": 12}
"""At so many moments of a run it is killed, one after the other, in each folder at another one."""


def change(folder: Path, job: str, tell: Tell) -> None:
    """Folds what is said twice in a folder, or prunes, and tells of each change."""
    stores = Stores(Database.open(DataPaths(folder), key=None))
    events = EventBus()
    events.subscribe(MemoriesChanged, lambda _: tell())
    planner = Consolidation(stores=stores) if job == "consolidation" else Pruning(stores=stores, policy=Policy)
    changes = ChangeSets(stores=stores, refresh=lambda keys: None, events=events)
    changes.run(job, planner.plan("default"))


def sweep(folder: Path, tell: Tell) -> None:
    """Masks what is to be masked, and tells of each text that is looked at."""
    stores = Stores(Database.open(DataPaths(folder), key=None))

    def keep(_text: str, _findings: object) -> None:
        tell()

    Sweep(
        stores=stores,
        redactor=Redactor(salt=b"s" * 16),
        remove=lambda keys: None,
        refresh=lambda keys: None,
        events=EventBus(),
        keep=keep,
    ).run()


def forget(folder: Path, tell: Tell) -> None:
    """Forgets all memories of a folder that tell a secret, and tells of each step, in the rows and in the file."""
    stores = Stores(Database.open(DataPaths(folder), key=None))
    rewrite = stores.database.rewrite

    def rewritten(**options: object) -> None:
        rewrite(key=None, progress=lambda _step: tell())

    stores.database.rewrite = rewritten  # type: ignore[method-assign]
    stores.vectors.delete = lambda keys, **_: tell()  # type: ignore[method-assign]
    ids = [one.id for one in stores.memories.list() if "secret" in one.text]
    forgetter = Forgetter(stores=stores, recall=NoIndexes(), events=EventBus())
    for id in ids:
        forgetter.forget([id])
        tell()


def main(job: str, folders: list[str]) -> None:
    """Begins a run in each folder in a process of its own, and kills it soon after some step, while it works on."""
    for number, folder in enumerate(folders):
        reads, writes = os.pipe()
        child = os.fork()  # nothing has threads yet
        if child == 0:

            def tell(to: int = writes) -> None:
                os.write(to, b".")

            {"sweep": sweep, "forget": forget}.get(job, lambda path, say: change(path, job, say))(Path(folder), tell)
            os._exit(0)
        os.close(writes)
        for _ in range(number % MOMENTS[job] + 1):
            os.read(reads, 1)
        os.kill(child, signal.SIGKILL)
        _, status = os.waitpid(child, 0)
        os.close(reads)
        print(os.WIFSIGNALED(status), flush=True)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
