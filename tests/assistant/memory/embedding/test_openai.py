from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import numpy as np
import pytest

from assistant.errors import EmbedderError
from assistant.memory.embedding.openai import BATCH, OpenAIEmbedder


class Endpoint(BaseHTTPRequestHandler):
    """Answers /embeddings as the server's `answer` says: (status, body, headers) of the texts asked for."""

    def do_POST(self) -> None:
        asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.server.requests.append((self.headers["Authorization"], asked))  # type: ignore[attr-defined]
        status, body, headers = self.server.answer(asked["input"])  # type: ignore[attr-defined]
        content = body if isinstance(body, bytes) else json.dumps(body).encode()
        self.send_response(status)
        for name, value in {"Content-Type": "application/json", "Content-Length": str(len(content)), **headers}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, format: str, *args: object) -> None:
        """Keeps quiet."""


def listed(rows: list[list[float]]):
    data = [{"object": "embedding", "index": i, "embedding": row} for i, row in enumerate(rows)]
    return (
        200,
        {"object": "list", "data": data[::-1], "model": "m", "usage": {"prompt_tokens": 1, "total_tokens": 1}},
        {},
    )


@pytest.fixture
def server() -> Iterator[ThreadingHTTPServer]:
    made = ThreadingHTTPServer(("127.0.0.1", 0), Endpoint)
    made.daemon_threads = True
    made.requests = []  # type: ignore[attr-defined]
    made.answer = lambda texts: listed([[3.0, float(len(text))] for text in texts])  # type: ignore[attr-defined]
    thread = threading.Thread(target=made.serve_forever, args=(0.02,))
    thread.start()
    yield made
    made.shutdown()
    made.server_close()
    thread.join()


@pytest.fixture
def embedder(server: ThreadingHTTPServer) -> Iterator[OpenAIEmbedder]:
    made = OpenAIEmbedder(base_url=f"http://127.0.0.1:{server.server_port}/v1", model="plain", key=lambda: "k-1")
    yield made
    made.close()


def test_rows_come_in_the_order_asked_and_of_length_one(embedder: OpenAIEmbedder, server) -> None:
    vectors = embedder.passages(["aaaa", "bbbbbbbbb"])
    assert np.allclose(vectors, [[0.6, 0.8], [3 / 90**0.5, 9 / 90**0.5]])
    assert embedder.dimension == 2
    assert [key for key, _ in server.requests] == ["Bearer k-1"]


def test_many_texts_go_in_batches(embedder: OpenAIEmbedder, server) -> None:
    assert embedder.passages([f"t{n}" for n in range(BATCH + 3)]).shape == (BATCH + 3, 2)
    assert [len(asked["input"]) for _, asked in server.requests] == [BATCH, 3]


def test_models_that_were_trained_with_prefixes_get_them(server) -> None:
    embedder = OpenAIEmbedder(base_url=f"http://127.0.0.1:{server.server_port}/v1", model="nomic-embed-text")
    embedder.query("a")
    embedder.passages(["b"])
    assert [asked["input"] for _, asked in server.requests] == [["search_query: a"], ["search_document: b"]]
    embedder.close()


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ((401, {"error": {"message": "no"}}, {}), "did not accept the key"),
        ((404, {"error": {"message": "no"}}, {}), "does not know the model plain"),
        ((500, {"error": {"message": "no"}}, {}), "status 500"),
        ((200, b"<html>", {}), "an answer that cannot be read"),
        ((200, b"<html>", {"Content-Type": "text/html"}), "not a list of embeddings"),
        (listed([]), "not a list of embeddings"),
        (listed([[1.0, 2.0], [1.0, 2.0]]), "not a list of embeddings"),
        (listed([[0.0, 0.0]]), "empty embedding"),
    ],
)
def test_faults_are_said_in_a_sentence(embedder: OpenAIEmbedder, server, answer, said: str) -> None:
    server.answer = lambda texts: answer
    with pytest.raises(EmbedderError, match=said):
        embedder.query("a")


def test_a_rate_limit_says_how_long_to_wait_and_is_not_tried_again_here(embedder: OpenAIEmbedder, server) -> None:
    server.answer = lambda texts: (429, {"error": {"message": "slow"}}, {"Retry-After": "7"})
    with pytest.raises(EmbedderError) as caught:
        embedder.query("a")
    assert caught.value.details["wait_s"] == 7.0
    assert len(server.requests) == 1


def test_an_endpoint_that_is_away_is_said() -> None:
    embedder = OpenAIEmbedder(base_url="http://127.0.0.1:9/v1", model="plain")
    with pytest.raises(EmbedderError, match="cannot be reached"):
        embedder.query("a")
    embedder.close()
