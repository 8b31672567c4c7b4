"""A real web server of one file for tests of downloads, and a small file that reads as a model's."""

from __future__ import annotations

import struct
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from assistant.downloads.transfer import Transfer


def gguf(size: int) -> bytes:
    """A file with the head of a model's and as many bytes as asked for."""

    def string(text: str) -> bytes:
        return struct.pack("<Q", len(text)) + text.encode()

    entries = b"".join(string(name) + struct.pack("<I", 8) + string(value) for name, value in
                       (("general.architecture", "llama"), ("general.name", "Tiny"))) + (
        string("llama.context_length") + struct.pack("<II", 4, 2048)
    )  # fmt: skip
    tensor = string("token_embd.weight") + struct.pack("<IQQIQ", 2, 8, 8, 0, 0)
    head = b"GGUF" + struct.pack("<IQQ", 3, 1, 3) + entries + tensor
    return head + bytes(range(256)) * (size // 256 + 1)


class Served(ThreadingHTTPServer):
    """One file, whatever the path, and what was asked for it.

    `cut_at` ends an answer after so many bytes; `redirects` sends those who ask elsewhere; `shift` has it send from
    another byte than was asked for, and say so; while `held` is not set, nothing more than the first half of the file
    is sent.
    """

    daemon_threads = True

    def __init__(self, content: bytes, path: str = "/models/tiny.gguf") -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.content, self.etag, self.cut_at, self.status, self.ranges = content, '"one"', 0, 200, True
        self.path, self.redirects, self.shift = path, "", 0
        self.held = threading.Event()
        self.held.set()
        self.asked: list[str | None] = []

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}{self.path}"


class _Handler(BaseHTTPRequestHandler):
    server: Served

    def do_GET(self) -> None:
        served = self.server
        asked = self.headers.get("Range")
        served.asked.append(asked)
        if served.redirects:
            self.send_response(302)
            self.send_header("Location", served.redirects)
            self.send_header("Content-Length", "0")
            self.end_headers()
            return
        if served.status != 200:
            self.send_error(served.status)
            return
        same = self.headers.get("If-Range") in (None, served.etag)
        start = int(asked.removeprefix("bytes=").rstrip("-")) if asked and served.ranges and same else 0
        if start >= len(served.content):
            self.send_response(416)
            self.send_header("Content-Range", f"bytes */{len(served.content)}")
            self.send_header("Content-Length", "0")
            self.end_headers()
            return
        body = served.content[start + served.shift if start else 0 :]
        self.send_response(206 if start else 200)
        self.send_header("Content-Length", str(len(body)))
        if start:
            self.send_header("Content-Range", f"bytes {start + served.shift}-{len(served.content) - 1}/*")
        if served.etag:
            self.send_header("ETag", served.etag)
        self.end_headers()
        self._send(body[: served.cut_at] if served.cut_at else body)

    def _send(self, body: bytes) -> None:
        half = len(body) // 2 if not self.server.held.is_set() else 0
        try:
            self.wfile.write(body[:half])
            self.server.held.wait(120)
            self.wfile.write(body[half:])
        except OSError:
            pass  # whoever asked went away

    def log_message(self, format: str, *arguments: object) -> None:
        pass


def let_end(transfer: Transfer) -> None:
    """Waits for a download's thread: what it removes is gone then."""
    run = transfer._run
    assert run is not None
    assert run.thread is not None
    run.thread.join(120)
    assert not run.thread.is_alive()


@contextmanager
def serving(content: bytes, path: str = "/models/tiny.gguf") -> Iterator[Served]:
    """Serves a file until the end of the block."""
    server = Served(content, path)
    thread = threading.Thread(target=server.serve_forever, args=(0.01,))
    thread.start()
    try:
        yield server
    finally:
        server.held.set()
        server.shutdown()
        thread.join()
        server.server_close()
