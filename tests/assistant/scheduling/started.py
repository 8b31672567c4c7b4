"""A program as it starts: waits for its folder, runs what is due, ends. `python -m … FOLDER`."""

import sys
import threading
from datetime import timedelta
from pathlib import Path

from assistant.events import EventBus
from assistant.holder import wait_to_hold
from assistant.paths import DataPaths
from assistant.scheduling.scheduler import Job, Scheduler
from assistant.storage.database import Database
from assistant.storage.stores import Stores


def _run(_stop: threading.Event) -> str:
    print("ran", flush=True)
    return ""


def main(folder: str) -> None:
    paths = DataPaths(Path(folder))
    hold = wait_to_hold(paths)
    database = Database.open(paths, key=None)
    Scheduler(jobs=[Job("night", timedelta(days=1), _run)], stores=Stores(database), events=EventBus()).run_due()
    print("looked", flush=True)
    database.close()
    hold.release()


if __name__ == "__main__":
    main(sys.argv[1])
