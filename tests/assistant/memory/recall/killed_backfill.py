"""A process that makes vectors and is killed by a test: it says when two batches are done, then goes on."""

import sys
from pathlib import Path

from assistant.events import EventBus
from assistant.memory.recall.engine import Recall
from assistant.memory.recall.vectoring import BATCH
from assistant.paths import DataPaths
from assistant.storage.database import Database
from assistant.storage.stores import Stores
from tests.assistant.memory.recall.tiny import TinyEmbedder


def main() -> None:
    tiny = TinyEmbedder()
    stores = Stores(Database.open(DataPaths(Path(sys.argv[1])), key=None))
    recall = Recall(stores=stores, embedder=tiny, index_dir=None, events=EventBus())

    def say(done: int, total: int) -> None:
        if done == 2 * BATCH:
            tiny.gate.clear()  # it is in the middle of the third batch when it is killed
            print(done, flush=True)

    recall.backfill(progress=say)


if __name__ == "__main__":
    main()
