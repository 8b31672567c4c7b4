"""A step of the installed program's test of itself: both vendors' clients answer, against a server on this machine."""

from __future__ import annotations

import asyncio
import contextlib
import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from assistant.cli.self_test_parts import check
from assistant.memory.embedding.openai import OpenAIEmbedder
from assistant.messages import ChatRequest, PromptMessage, Role, TextDelta
from assistant.paths import DataPaths
from assistant.providers.anthropic import AnthropicProvider
from assistant.providers.base import Provider
from assistant.providers.openai import OpenAIProvider

_ANSWER = "九号码头，pier nine."
_VECTOR = [0.6, 0.8]


def services(_: DataPaths) -> str:
    """The clients that talk with models elsewhere list a model, stream an answer and make a vector."""
    with _server() as address:
        providers = (
            OpenAIProvider(base_url=f"{address}/v1", needs_key=False),
            AnthropicProvider(base_url=address, needs_key=False),
        )
        for provider in providers:
            answer = asyncio.run(_asked(provider))
            check(answer == _ANSWER, f"{provider.name} answered {answer[:80]!r}")
        embedder = OpenAIEmbedder(base_url=f"{address}/v1", model="test-model")
        try:
            vector = embedder.query("boat").tolist()
        finally:
            embedder.close()
        check([round(part, 3) for part in vector] == _VECTOR, f"the vector is {vector[:4]}")
    return ", ".join(provider.name for provider in providers)


async def _asked(provider: Provider) -> str:
    try:
        model = (await provider.list_models())[0].id
        request = ChatRequest(model, "", (PromptMessage(Role.USER, "Where is the boat?"),), max_tokens=64)
        return "".join([part.text async for part in provider.stream(request) if isinstance(part, TextDelta)])
    finally:
        await provider.aclose()


@contextlib.contextmanager
def _server() -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), _Vendors)
    thread = threading.Thread(target=server.serve_forever, args=(0.05,), name="keepsake-self-test-services")
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


class _Vendors(BaseHTTPRequestHandler):
    """Speaks chat completions and messages, each as its vendor does."""

    def do_GET(self) -> None:
        model = {"id": "test-model", "type": "model", "object": "model", "display_name": "Test", "created": 0}
        model["created_at"] = "2026-01-01T00:00:00Z"
        self._send("application/json", json.dumps({"object": "list", "data": [model], "has_more": False}))

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers.get("content-length", 0)))
        if self.path.endswith("/embeddings"):
            made = {"object": "embedding", "index": 0, "embedding": _VECTOR}
            self._send("application/json", json.dumps({"object": "list", "data": [made], "model": "test-model"}))
            return
        events = _messages() if self.path.endswith("/messages") else _completions()
        self._send("text/event-stream", "".join(events))

    def log_message(self, format: str, *args: object) -> None:
        """Says nothing: the report is all that is printed."""

    def _send(self, kind: str, text: str) -> None:
        body = text.encode()
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


def _completions() -> Iterator[str]:
    usual = {"id": "1", "object": "chat.completion.chunk", "created": 0, "model": "test-model"}
    for piece in _pieces():
        yield _event(usual | {"choices": [{"index": 0, "delta": {"content": piece}, "finish_reason": None}]})
    yield _event(usual | {"choices": [{"index": 0, "delta": {}, "finish_reason": "stop"}]})
    yield "data: [DONE]\n\n"


def _messages() -> Iterator[str]:
    message: dict[str, object] = {
        "id": "1",
        "type": "message",
        "role": "assistant",
        "model": "test-model",
        "content": [],
    }
    message |= {"stop_reason": None, "stop_sequence": None, "usage": {"input_tokens": 5, "output_tokens": 1}}
    yield _event({"type": "message_start", "message": message})
    yield _event({"type": "content_block_start", "index": 0, "content_block": {"type": "text", "text": ""}})
    for piece in _pieces():
        yield _event({"type": "content_block_delta", "index": 0, "delta": {"type": "text_delta", "text": piece}})
    yield _event({"type": "content_block_stop", "index": 0})
    ends = {"stop_reason": "end_turn", "stop_sequence": None}
    yield _event({"type": "message_delta", "delta": ends, "usage": {"output_tokens": 9}})
    yield _event({"type": "message_stop"})


def _pieces() -> Iterator[str]:
    return (_ANSWER[at : at + 4] for at in range(0, len(_ANSWER), 4))


def _event(value: dict[str, object]) -> str:
    name = f"event: {value['type']}\n" if "type" in value else ""
    return f"{name}data: {json.dumps(value)}\n\n"
