"""Fetching a model's file from a real server: whole, resumed, changed meanwhile, wrong, stopped."""

from __future__ import annotations

import hashlib
import struct
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from assistant.providers.builtin.downloading import PIECE, DownloadError, DownloadStoppedError, download, mirrored


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
    """One file, and what was asked for it."""

    def __init__(self, content: bytes) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.content, self.etag, self.cut_at, self.status, self.ranges = content, '"one"', 0, 200, True
        self.asked: list[str | None] = []

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}/models/tiny.gguf"


class _Handler(BaseHTTPRequestHandler):
    server: Served

    def do_GET(self) -> None:
        served = self.server
        asked = self.headers.get("Range")
        served.asked.append(asked)
        if served.status != 200:
            self.send_error(served.status)
            return
        same = self.headers.get("If-Range") in (None, served.etag)
        start = int(asked.removeprefix("bytes=").rstrip("-")) if asked and served.ranges and same else 0
        if start >= len(served.content):
            self.send_error(416)
            return
        body = served.content[start:]
        self.send_response(206 if start else 200)
        self.send_header("Content-Length", str(len(body)))
        self.send_header("ETag", served.etag)
        self.end_headers()
        self.wfile.write(body[: served.cut_at] if served.cut_at else body)

    def log_message(self, format: str, *arguments: object) -> None:
        pass


@pytest.fixture
def served() -> Iterator[Served]:
    server = Served(gguf(3 * PIECE))
    thread = threading.Thread(target=server.serve_forever, args=(0.01,))
    thread.start()
    yield server
    server.shutdown()
    thread.join()
    server.server_close()


def test_a_file_comes_whole_with_its_progress(served: Served, tmp_path: Path) -> None:
    seen: list[tuple[int, int | None]] = []
    target = tmp_path / "模型" / "tiny.gguf"
    download(
        served.url,
        target,
        sha256=hashlib.sha256(served.content).hexdigest().upper(),
        progress=lambda done, total: seen.append((done, total)),
    )
    assert target.read_bytes() == served.content
    assert seen[0] == (0, len(served.content))
    assert seen[-1] == (len(served.content), len(served.content))
    assert [path.name for path in target.parent.iterdir()] == ["tiny.gguf"]


def test_what_was_cut_goes_on_from_there(served: Served, tmp_path: Path) -> None:
    target = tmp_path / "tiny.gguf"
    served.cut_at = 2 * PIECE
    with pytest.raises(DownloadError) as raised:
        download(served.url, target)
    assert "goes on" in raised.value.fix
    assert not target.exists()
    served.cut_at = 0
    download(served.url, target)
    assert target.read_bytes() == served.content
    assert served.asked[0] is None
    assert served.asked[1] is not None
    assert int(served.asked[1].removeprefix("bytes=").rstrip("-")) > PIECE


@pytest.mark.parametrize("changed", ["etag", "no ranges"])
def test_a_file_that_changed_meanwhile_is_fetched_anew(served: Served, tmp_path: Path, changed: str) -> None:
    target = tmp_path / "tiny.gguf"
    served.cut_at = PIECE
    with pytest.raises(DownloadError):
        download(served.url, target)
    served.cut_at, served.content = 0, gguf(2 * PIECE) + b"new"
    if changed == "etag":
        served.etag = '"two"'
    else:
        served.ranges = False
    download(served.url, target)
    assert target.read_bytes() == served.content


def test_it_can_be_stopped_and_taken_up_again(served: Served, tmp_path: Path) -> None:
    target, stop = tmp_path / "tiny.gguf", threading.Event()
    with pytest.raises(DownloadStoppedError):
        download(served.url, target, progress=lambda done, _: stop.set() if done >= PIECE else None, stop=stop)
    assert not target.exists()
    assert download(served.url, target).read_bytes() == served.content


@pytest.mark.parametrize("wrong", ["checksum", "no model"])
def test_a_wrong_file_never_counts(served: Served, tmp_path: Path, wrong: str) -> None:
    target = tmp_path / "tiny.gguf"
    if wrong == "no model":
        served.content = b"<html>Sign in</html>" * 500
    with pytest.raises(DownloadError, match="checksum" if wrong == "checksum" else "can be used here"):
        download(served.url, target, sha256="0" * 64 if wrong == "checksum" else "")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(("status", "said"), [(404, "no file"), (403, "not give"), (503, "error")])
def test_a_refusal_is_one_sentence(served: Served, tmp_path: Path, status: int, said: str) -> None:
    served.status = status
    with pytest.raises(DownloadError, match=said):
        download(served.url, tmp_path / "tiny.gguf")


@pytest.mark.parametrize(
    ("url", "said"),
    [("tiny.gguf", "address"), ("ftp://models.example/tiny", "address"), ("http://models.example/t", "protected")],
)
def test_an_address_that_will_not_do_is_refused_before_anything_is_sent(url: str, said: str, tmp_path: Path) -> None:
    with pytest.raises(DownloadError, match=said):
        download(url, tmp_path / "tiny.gguf")


def test_nobody_listens(tmp_path: Path) -> None:
    with pytest.raises(DownloadError) as raised:
        download("http://127.0.0.1:9/tiny.gguf", tmp_path / "tiny.gguf")
    assert "network" in raised.value.fix


def test_a_disk_without_room_is_told_before_the_download(
    served: Served, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from assistant.providers.builtin import downloading

    usage = type(downloading.shutil.disk_usage(tmp_path))(1000, 990, 10)
    monkeypatch.setattr(downloading.shutil, "disk_usage", lambda _: usage)
    with pytest.raises(DownloadError, match="space"):
        download(served.url, tmp_path / "tiny.gguf")


def test_a_mirror_takes_the_place_of_the_server() -> None:
    url = "https://models.example/org/tiny.gguf?download=1"
    assert mirrored(url, "") == url
    assert mirrored(url, "https://mirror.example/hub/") == "https://mirror.example/hub/org/tiny.gguf?download=1"
