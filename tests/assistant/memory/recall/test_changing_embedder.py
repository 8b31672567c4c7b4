"""Another embedder takes over once it has all vectors; the one before serves until then."""

import json
import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from assistant.errors import EmbedderError
from assistant.events import EmbedderChanged, EventBus, IndexingProgressed, NoticeRaised
from assistant.memory.embedding.choosing import EmbedderChoice
from assistant.memory.embedding.registry import make_embedder
from assistant.memory.recall.engine import Recall
from assistant.memory.recall.vectoring import BATCH
from assistant.memory.records import Kind, RecallRequest, RecallResult
from assistant.settings import Embedding, SettingsStore
from assistant.storage.stores import Stores
from tests.assistant.memory.recall.tiny import TinyEmbedder

MANY = 2 * BATCH + 3


@pytest.fixture
def old() -> TinyEmbedder:
    return TinyEmbedder("old", 16)


@pytest.fixture
def new() -> TinyEmbedder:
    return TinyEmbedder("new", 24)


@pytest.fixture
def recall(stores: Stores, events: EventBus, old: TinyEmbedder) -> Iterator[Recall]:
    engine = Recall(stores=stores, embedder=old, index_dir=None, events=events)
    engine.add([stores.memories.add(kind=Kind.FACT, text=f"Shelf {n} holds jars.").key for n in range(MANY)])
    yield engine
    engine.close()


def ask(recall: Recall, query: str) -> RecallResult:
    return recall.search(RecallRequest(query, k=2, threshold=0))


def test_the_old_one_answers_until_the_new_one_has_all(
    stores: Stores, events: EventBus, recall: Recall, old: TinyEmbedder, new: TinyEmbedder
) -> None:
    progress: list[tuple[int, int]] = []
    served: list[tuple[str, tuple[str, ...]]] = []
    changed: list[str] = []
    events.subscribe(EmbedderChanged, lambda event: changed.append(event.embedder))

    def look(event: IndexingProgressed) -> None:
        progress.append((event.done, event.total))
        result = ask(recall, f"Shelf 7 jars after {event.done}")
        served.append((recall.stats().embedder, result.degraded))
        assert result.results[0].scores["semantic"] != 0

    events.subscribe(IndexingProgressed, look)
    recall.change_embedder(new)
    assert (recall.stats().embedder, recall.stats().coming, recall.pending()) == ("old/1", "new/1", MANY)
    assert recall.backfill() == MANY
    assert progress[-1] == (MANY, MANY)
    assert set(served) == {("old/1", ())}
    assert changed == ["new/1"]
    assert (recall.stats().embedder, recall.stats().coming, recall.pending()) == ("new/1", "", 0)
    asked = len(old.asked)
    result = ask(recall, "Shelf 9 jars")
    assert (result.results[0].text, result.degraded) == ("Shelf 9 holds jars.", ())
    assert new.asked[-1] == "Shelf 9 jars"
    assert len(old.asked) == asked


def test_what_is_said_and_forgotten_meanwhile_is_in_the_new_set_and_out_of_it(
    stores: Stores, events: EventBus, recall: Recall, new: TinyEmbedder
) -> None:
    ask(recall, "jars")
    gone = stores.memories.list()[0]
    told: list[str] = []

    def meanwhile(event: IndexingProgressed) -> None:
        if not told:
            told.append(stores.memories.add(kind=Kind.FACT, text="The kiln is in Murano.").id)
            recall.add([stores.memories.get(told[0]).key])
            stores.memories.forget([gone.id])
            recall.remove([gone.key])

    events.subscribe(IndexingProgressed, meanwhile)
    recall.change_embedder(new)
    recall.backfill()
    assert recall.stats().embedder == "new/1"
    assert ask(recall, "Murano kiln").results[0].id == told[0]
    assert gone.id not in [one.id for one in recall.search(RecallRequest("Shelf jars", k=50, threshold=0)).results]
    assert recall.pending() == 0


def test_a_new_one_that_fails_leaves_the_old_one_and_does_not_say_that_memory_is_worse(
    stores: Stores, events: EventBus, recall: Recall, new: TinyEmbedder
) -> None:
    codes: list[str] = []
    events.subscribe(NoticeRaised, lambda notice: codes.append(notice.code))
    new.fault = EmbedderError("It is away.")
    recall.change_embedder(new)
    with pytest.raises(EmbedderError, match="away"):
        recall.backfill()
    assert codes == ["embedder_coming_failed"]
    assert ask(recall, "Shelf 3 jars").degraded == ()
    recall.change_embedder(TinyEmbedder("old", 16))
    assert (recall.stats().coming, recall.stats().embedder) == ("", "old/1")


def test_going_back_finds_the_vectors_that_are_still_there(
    stores: Stores, recall: Recall, old: TinyEmbedder, new: TinyEmbedder
) -> None:
    recall.change_embedder(new)
    recall.backfill()
    asked = len(old.asked)
    recall.change_embedder(old)
    assert recall.backfill() == 0
    assert recall.stats().embedder == "old/1"
    assert len(old.asked) == asked
    third = TinyEmbedder("third", 8)
    recall.change_embedder(third)
    recall.backfill()
    assert stores.vectors.embedders() == ["old/1", "third/1"]


def test_to_words_alone_and_from_there_nothing_is_waited_for(recall: Recall, new: TinyEmbedder) -> None:
    recall.change_embedder(None)
    assert recall.pending() == 0
    assert ask(recall, "Shelf 3 jars").results[0].text == "Shelf 3 holds jars."
    recall.change_embedder(new)
    assert recall.stats().embedder == "new/1"
    assert ask(recall, "Shelf 4 jars").results[0].text == "Shelf 4 holds jars."
    assert recall.backfill() == MANY


# by the settings


@pytest.fixture
def settings(tmp_path: Path, events: EventBus) -> SettingsStore:
    return SettingsStore(tmp_path / "settings.json", events)


class Endpoint(BaseHTTPRequestHandler):
    """Speaks OpenAI's embeddings, with the key that the server has now."""

    def do_POST(self) -> None:
        asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        server: ThreadingHTTPServer = self.server  # type: ignore[assignment]
        status, body = 401, {"error": {"message": "no"}}
        if self.headers["Authorization"] == f"Bearer {server.key}":  # type: ignore[attr-defined]
            rows = TinyEmbedder(dimension=24).passages(asked["input"]).tolist()
            data = [{"object": "embedding", "index": i, "embedding": row} for i, row in enumerate(rows)]
            status, body = 200, {"object": "list", "data": data, "model": "m", "usage": {}}
        content = json.dumps(body).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, format: str, *args: object) -> None:
        """Keeps quiet."""


@pytest.fixture
def address() -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), Endpoint)
    server.daemon_threads = True
    server.key = "k-1"  # type: ignore[attr-defined]
    thread = threading.Thread(target=server.serve_forever, args=(0.02,))
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/v1"
    server.shutdown()
    server.server_close()
    thread.join()


class Opened:
    """Recall and the choice of its embedder, as the program puts them together; the built-in one is a small one."""

    def __init__(self, stores: Stores, events: EventBus, settings: SettingsStore, key: Callable[[], str]) -> None:
        def make(chosen: Embedding):
            if chosen.kind == "e5":
                return TinyEmbedder("built-in", 16)
            return make_embedder(kind=chosen.kind, base_url=chosen.base_url, model=chosen.model, key=key)

        self.choice = EmbedderChoice(settings=settings, stores=stores, events=events, make=make)
        self.recall = Recall(stores=stores, embedder=self.choice.serving(), index_dir=None, events=events)
        self.choice.follow(self.recall)

    def close(self) -> None:
        self.recall.close()
        self.choice.close()


def test_the_settings_change_it_at_once_and_a_restart_goes_on(
    stores: Stores, events: EventBus, settings: SettingsStore, address: str
) -> None:
    key, changed = ["wrong"], threading.Event()
    failed = threading.Event()
    events.subscribe(EmbedderChanged, lambda _: changed.set())
    events.subscribe(NoticeRaised, lambda notice: failed.set() if notice.code == "embedder_coming_failed" else None)
    first = Opened(stores, events, settings, lambda: key[0])
    first.recall.add([stores.memories.add(kind=Kind.FACT, text=f"Shelf {n} holds jars.").key for n in range(MANY)])
    settings.change({"embedding.kind": "openai"})
    settings.change({"embedding.base_url": address})
    assert first.recall.stats().coming == ""  # no model is named yet
    settings.change({"embedding.model": "m"})
    assert failed.wait(60)
    assert first.recall.stats().embedder == "built-in/1"
    first.close()
    key[0] = "k-1"
    again = Opened(stores, events, settings, lambda: key[0])
    stats = again.recall.stats()
    assert stats.embedder == "built-in/1"
    assert stats.coming.startswith("m@127.0.0.1")
    assert ask(again.recall, "Shelf 5 jars").degraded == ()
    again.recall.backfill()
    assert again.recall.stats().embedder.startswith("m@127.0.0.1")
    assert ask(again.recall, "Shelf 6 jars").degraded == ()
    again.close()
    third = Opened(stores, events, settings, lambda: key[0])
    assert (third.recall.stats().embedder.startswith("m@127.0.0.1"), third.recall.stats().coming) == (True, "")
    changed.clear()
    settings.change({"embedding.kind": "e5"})
    assert changed.wait(60)
    assert third.recall.stats().embedder == "built-in/1"
    third.close()


def test_a_key_that_is_entered_later_is_used_without_a_restart(address: str) -> None:
    key = ["wrong"]
    embedder = make_embedder(kind="openai", base_url=address, model="m", key=lambda: key[0])
    assert embedder is not None
    with pytest.raises(EmbedderError, match="did not accept the key"):
        embedder.query("a")
    key[0] = "k-1"
    assert len(embedder.query("a")) == 24
    embedder.close()


def test_openai_itself_without_a_key_is_not_asked() -> None:
    with pytest.raises(EmbedderError, match="wants a key"):
        make_embedder(kind="openai", model="text-embedding-3-small")


def test_settings_that_name_no_embedder_leave_words(stores: Stores, events: EventBus, settings: SettingsStore) -> None:
    codes: list[str] = []
    events.subscribe(NoticeRaised, lambda notice: codes.append(notice.code))
    settings.change({"embedding.kind": "openai"})
    opened = Opened(stores, events, settings, lambda: "")
    opened.recall.add([stores.memories.add(kind=Kind.FACT, text="The kiln is in Murano.").key])
    assert ask(opened.recall, "Murano").results[0].text == "The kiln is in Murano."
    assert codes == ["embedder_unset"]
    opened.close()
