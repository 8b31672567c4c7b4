"""A process whose files may not grow past a limit, as on a full disk: builds an index, then gets room again."""

import resource
import sys
from pathlib import Path

from assistant.credentials import DatabaseKey
from assistant.events import EventBus, NoticeRaised
from assistant.memory.recall.engine import Recall
from assistant.memory.records import Kind, RecallRequest
from assistant.paths import DataPaths
from assistant.storage.database import Database
from assistant.storage.stores import Stores
from tests.assistant.memory.recall.tiny import TinyEmbedder

TOPICS = ("sailing", "pottery", "chess", "botany", "welding", "opera", "fencing", "beekeeping", "skiing", "judo")


def main() -> None:
    paths, events = DataPaths(Path(sys.argv[1])), EventBus()
    events.subscribe(NoticeRaised, lambda one: print("resolved" if one.resolved else "notice", one.code, flush=True))
    stores = Stores(Database.open(paths, key=DatabaseKey(bytes(32))))
    recall = Recall(stores=stores, embedder=TinyEmbedder(), index_dir=paths.indexes, events=events, large_scope=8)
    recall.add([stores.memories.add(kind=Kind.FACT, text=f"Last weekend I tried {one}.").key for one in TOPICS])
    unlimited = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1000, unlimited[1]))
    recall.search(RecallRequest("beekeeping"))
    recall.settle()
    answer = recall.search(RecallRequest("tried beekeeping", threshold=0)).results[0].text
    print(f"{recall.stats().indexes['default']}, answers {answer}")
    print(f"left on disk {[path.name for path in paths.indexes.glob('*')]}")
    resource.setrlimit(resource.RLIMIT_FSIZE, unlimited)
    recall.add([stores.memories.add(kind=Kind.FACT, text=f"Next summer {one} at the lake.").key for one in TOPICS])
    recall.search(RecallRequest("lake"))
    recall.settle()
    print(f"kept {len(list(paths.indexes.glob('*.index')))}")
    recall.close()
    stores.database.close()


if __name__ == "__main__":
    main()
