"""A server over raw sockets that answers as it is told: cut streams, web pages, wrong JSON, silence."""

from __future__ import annotations

import asyncio
import json
import struct
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Self


@dataclass(frozen=True)
class Asked:
    method: str
    path: str
    headers: dict[str, str]
    body: dict[str, Any]


@dataclass
class Answer:
    """What one request gets; `then` is how the connection goes on.

    "end": as it should; "close": it is closed, which may be the end or a cut; "reset": it is torn down; "hang": nothing
    more comes; "silent": nothing comes at all; "drop": it is closed before anything came.
    """

    status: int = 200
    headers: dict[str, str] = field(default_factory=dict)
    body: bytes = b""
    then: str = "end"


Respond = Callable[[Asked], Answer]


def page(status: int, html: str = "<!DOCTYPE html><html><body>Bad gateway</body></html>") -> Answer:
    return Answer(status, {"content-type": "text/html"}, html.encode())


def error(status: int, body: object, **headers: str) -> Answer:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return Answer(status, {"content-type": "application/json", **named}, json.dumps(body).encode())


def stream(*events: str, then: str = "end") -> Answer:
    return Answer(200, {"content-type": "text/event-stream"}, "".join(events).encode(), then)


def data(value: object, event: str = "") -> str:
    text = value if isinstance(value, str) else json.dumps(value)
    return (f"event: {event}\n" if event else "") + f"data: {text}\n\n"


def chunk(content: str | None = None, finish: str | None = None, **delta: Any) -> str:
    if content is not None:
        delta["content"] = content
    return data(
        {
            "id": "c",
            "object": "chat.completion.chunk",
            "created": 1,
            "model": "m",
            "choices": [{"index": 0, "delta": delta, "finish_reason": finish}],
        }
    )


def openai_usage(prompt: int, completion: int, cached: int = 0) -> str:
    details = {"cached_tokens": cached}
    return data(
        {
            "id": "c",
            "object": "chat.completion.chunk",
            "created": 1,
            "model": "m",
            "choices": [],
            "usage": {
                "prompt_tokens": prompt,
                "completion_tokens": completion,
                "total_tokens": prompt + completion,
                "prompt_tokens_details": details,
            },
        }
    )


DONE = data("[DONE]")


def event(kind: str, **fields: Any) -> str:
    return data({"type": kind, **fields}, kind)


def message_start(**usage: int) -> str:
    return event(
        "message_start",
        message={
            "id": "m",
            "type": "message",
            "role": "assistant",
            "content": [],
            "model": "m",
            "usage": {"input_tokens": 1, "output_tokens": 0, **usage},
        },
    )


def text_events(*pieces: str, index: int = 0) -> str:
    return (
        event("content_block_start", index=index, content_block={"type": "text", "text": ""})
        + "".join(event("content_block_delta", index=index, delta={"type": "text_delta", "text": p}) for p in pieces)
        + event("content_block_stop", index=index)
    )


def message_end(reason: str = "end_turn", **usage: int) -> str:
    usage.setdefault("output_tokens", 2)
    return event("message_delta", delta={"stop_reason": reason}, usage=usage) + event("message_stop")


class FaultServer:
    """Answers each request with the next answer, the last one for ever; a function computes one from the request."""

    def __init__(self, *answers: Answer | Respond) -> None:
        self._answers = list(answers)
        self.asked: list[Asked] = []
        self.left = asyncio.Event()  # the client closed a connection that hung
        self._connections: set[asyncio.Task[None]] = set()

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.url = f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"
        return self

    async def __aexit__(self, *_: object) -> None:
        self._server.close()
        for task in self._connections:
            task.cancel()
        await asyncio.gather(*self._connections, return_exceptions=True)
        await self._server.wait_closed()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._connections.add(task)
        try:
            asked = await _read(reader)
            self.asked.append(asked)
            answer = self._answers.pop(0) if len(self._answers) > 1 else self._answers[0]
            await self._answer(answer if isinstance(answer, Answer) else answer(asked), reader, writer)
        except (ConnectionError, asyncio.IncompleteReadError):
            self.left.set()
        except asyncio.CancelledError:
            pass  # the test is over
        finally:
            writer.close()
            self._connections.discard(task)

    async def _answer(self, answer: Answer, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if answer.then == "silent":
            await self._hang(reader)
            return
        if answer.then == "drop":
            return
        whole = answer.then == "end"
        head = [f"HTTP/1.1 {answer.status} X", "connection: close"]
        head += [f"{name}: {value}" for name, value in answer.headers.items()]
        if whole and "event-stream" not in answer.headers.get("content-type", ""):
            head.append(f"content-length: {len(answer.body)}")
        elif answer.then != "close":
            head.append("transfer-encoding: chunked")
        writer.write("\r\n".join(head).encode() + b"\r\n\r\n")
        if "transfer-encoding: chunked" in head:
            if answer.body:
                writer.write(b"%x\r\n%s\r\n" % (len(answer.body), answer.body))
            writer.write(b"0\r\n\r\n" if whole else b"")
        else:
            writer.write(answer.body)
        await writer.drain()
        if answer.then == "reset":
            linger = struct.pack("ii", 1, 0)
            writer.get_extra_info("socket").setsockopt(1, 13, linger)  # SOL_SOCKET, SO_LINGER: close with a reset
        elif answer.then == "hang":
            await self._hang(reader)

    async def _hang(self, reader: asyncio.StreamReader) -> None:
        await reader.read()
        self.left.set()


async def _read(reader: asyncio.StreamReader) -> Asked:
    head = (await reader.readuntil(b"\r\n\r\n")).decode()
    first, *lines = head.split("\r\n")
    method, path, _ = first.split(" ")
    headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in lines if line)}
    body = await reader.readexactly(int(headers.get("content-length", 0)))
    return Asked(method, path, headers, json.loads(body) if body else {})
