"""A process whose files may not grow, as on a full disk, and then may again: what it was told meanwhile is learned."""

import resource
import sys
import threading
from pathlib import Path

from assistant.errors import StorageError
from assistant.events import EventBus, NoticeRaised
from assistant.memory.queue import QueueWorker
from assistant.memory.recall.engine import Recall
from assistant.memory.records import Kind, RecallRequest
from assistant.paths import DataPaths
from assistant.storage.database import Database
from assistant.storage.queue import QueuedTask
from assistant.storage.stores import Stores


def main() -> None:
    paths, events = DataPaths(Path(sys.argv[1])), EventBus()
    events.subscribe(NoticeRaised, lambda one: print("resolved" if one.resolved else "notice", one.code, flush=True))
    stores = Stores(Database.open(paths, key=None))
    recall = Recall(stores=stores, embedder=None, index_dir=None, events=events)
    recall.add([stores.memories.add(kind=Kind.FACT, text="My first boat was called Petrel.").key])
    recall.warm("default")

    def learn(task: QueuedTask) -> None:
        recall.add([stores.memories.add(kind=Kind.FACT, text=str(task.payload["text"])).key])

    worker = QueueWorker(queue=stores.queue, functions={"learn": learn}, events=events)
    unlimited = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (64, unlimited[1]))
    try:
        stores.memories.add(kind=Kind.FACT, text="x" * 3_000_000)
    except StorageError as fault:
        print("refused", fault.code)
    worker.push("learn", payload={"text": "Lives in Dundee"})
    print("recalled", recall.search(RecallRequest("boat called Petrel", threshold=0)).results[0].text)
    resource.setrlimit(resource.RLIMIT_FSIZE, unlimited)
    worker.drain(threading.Event())
    print("learned", sorted(memory.text for memory in stores.memories.list()))
    recall.close()
    stores.database.close()


if __name__ == "__main__":
    main()
