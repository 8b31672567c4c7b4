"""Fetches a model's file: in pieces that survive a cut, checked before it counts, without blocking anything."""

from __future__ import annotations

import hashlib
import json
import shutil
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, TYPE_CHECKING
from urllib.parse import urlsplit, urlunsplit

from assistant.providers.builtin.gguf import read_model_file
from assistant.providers.faults import BuiltinModelError

if TYPE_CHECKING:
    import httpx2

PIECE = 1 << 18
"""Bytes that are written at once."""

_SPARE = 200 << 20  # the disk is not filled to the brim
_PARTIAL = ".partial"
_NOTE = ".partial.json"

Progress = Callable[[int, int | None], None]
"""Told how many bytes are there, and how many there will be, if the server says."""


class DownloadError(BuiltinModelError):
    """A model's file could not be fetched; what came so far is kept, unless it proved wrong."""

    code = "download"


class DownloadStoppedError(DownloadError):
    """The person stopped it; it goes on from there next time."""

    code = "download_stopped"


def mirrored(url: str, mirror: str) -> str:
    """The same file on another server: its path below the mirror's address."""
    if not mirror:
        return url
    own, other = urlsplit(url), urlsplit(mirror)
    return urlunsplit((other.scheme, other.netloc, other.path.rstrip("/") + own.path, own.query, ""))


def download(
    url: str,
    target: Path,
    *,
    sha256: str = "",
    progress: Progress = lambda done, total: None,
    stop: threading.Event | None = None,
    ca_file: Path | None = None,
) -> Path:
    """Fetches a GGUF file; call it off the window's thread. One that began before goes on where it was cut.

    Args:
        url: HTTPS, or HTTP on this machine or where a checksum is given.
        target: where the file is to lie; nothing is there until all of it is, and right.
        sha256: what the file's bytes must hash to, in hex; unchecked if empty.
        progress: see `Progress`.
        stop: ends it early when set.
        ca_file: certificates to trust, beside the system's.

    Raises:
        DownloadError: the sentence says what went wrong and what to do.
    """
    address = urlsplit(url)
    if address.scheme not in ("https", "http") or not address.hostname:
        raise DownloadError("This is not the address of a file on the web.", fix="It begins with https://.")
    if address.scheme == "http" and not sha256 and address.hostname not in ("127.0.0.1", "localhost", "::1"):
        raise DownloadError(
            "This address is not protected: anyone on the way could change the file.",
            fix="Use one that begins with https://, or give the file's SHA-256.",
        )
    part = target.with_name(target.name + _PARTIAL)
    with _told(target):
        target.parent.mkdir(parents=True, exist_ok=True)
        _fetch(url, part, progress, stop or threading.Event(), ca_file)
        _prove(part, sha256)
        part.replace(target)
        _note(part).unlink(missing_ok=True)
    return target


def _fetch(url: str, part: Path, progress: Progress, stop: threading.Event, ca_file: Path | None) -> None:
    import ssl

    import httpx2

    verify = ssl.create_default_context(cafile=str(ca_file)) if ca_file else True
    limits = httpx2.Timeout(30.0, connect=10.0)
    headers = _resuming(url, part)
    with (
        httpx2.Client(follow_redirects=True, verify=verify, timeout=limits) as client,
        client.stream("GET", url, headers=headers) as answer,
    ):
        if answer.status_code == 416:  # all of it is there already
            return
        _check_status(answer)
        goes_on = answer.status_code == 206
        already = part.stat().st_size if goes_on else 0
        length = answer.headers.get("content-length", "")
        total = already + int(length) if length.isdigit() else None
        _check_room(part.parent, total, already)
        _note(part).write_text(json.dumps({"url": url, "etag": answer.headers.get("etag", "")}), "utf-8")
        with part.open("ab" if goes_on else "wb") as file:
            _write(answer, file, already, total, progress, stop)
    if total is not None and part.stat().st_size < total:
        raise DownloadError("The connection was cut in the middle.", fix="Start it again: it goes on from there.")


def _write(
    answer: httpx2.Response,
    file: IO[bytes],
    already: int,
    total: int | None,
    progress: Progress,
    stop: threading.Event,
) -> None:
    progress(already, total)
    for piece in answer.iter_bytes(PIECE):
        if stop.is_set():
            raise DownloadStoppedError("The download was stopped.", fix="Start it again: it goes on from there.")
        file.write(piece)
        already += len(piece)
        progress(already, total)


def _resuming(url: str, part: Path) -> dict[str, str]:
    """Asks for what is missing, if what is there began at this address and the file is still the same."""
    headers = {"Accept-Encoding": "identity"}
    try:
        before = json.loads(_note(part).read_text("utf-8"))
        size = part.stat().st_size
    except (OSError, ValueError):
        return headers
    if not size or before.get("url") != url:
        return headers
    headers["Range"] = f"bytes={size}-"
    if before.get("etag"):
        headers["If-Range"] = before["etag"]
    return headers


def _check_status(answer: httpx2.Response) -> None:
    status = answer.status_code
    if status in (200, 206):
        return
    if status in (401, 403):
        raise DownloadError("The server does not give this file to everyone.", fix="Take it from another address.")
    if status in (404, 410):
        raise DownloadError("There is no file at this address.", fix="Check that it was copied whole.")
    raise DownloadError(f"The server answered with an error ({status}).", fix="Try again later.", status=status)


def _check_room(folder: Path, total: int | None, already: int) -> None:
    missing = (total or already) - already
    free = shutil.disk_usage(folder).free
    if missing + _SPARE > free:
        raise DownloadError(
            f"There is not enough space for this file: it needs {(missing + _SPARE - free) / 1e9:.1f} GB more.",
            fix="Free some space, then start it again.",
        )


def _prove(part: Path, sha256: str) -> None:
    """Checks what was fetched; what is wrong is removed, so that the next try begins anew."""
    try:
        if sha256:
            with part.open("rb") as file:
                found = hashlib.file_digest(file, "sha256").hexdigest()
            if found != sha256.strip().lower():
                raise DownloadError(
                    "The file is not the one that was expected: its checksum differs.", fix="Fetch it again."
                )
        read_model_file(part)
    except BuiltinModelError as fault:
        part.unlink(missing_ok=True)
        _note(part).unlink(missing_ok=True)
        if isinstance(fault, DownloadError):
            raise
        raise DownloadError(
            "What came is not a model that can be used here.", fix="Choose the address of a GGUF file."
        ) from fault


def _note(part: Path) -> Path:
    return part.with_name(part.name.removesuffix(_PARTIAL) + _NOTE)


@contextmanager
def _told(target: Path) -> Iterator[None]:
    import httpx2

    try:
        yield
    except httpx2.TimeoutException as error:
        raise DownloadError("The server does not answer.", fix="Try again: it goes on from there.") from error
    except httpx2.HTTPError as error:
        raise DownloadError(
            "The connection did not hold.", fix="Check the network, then start it again: it goes on from there."
        ) from error
    except OSError as error:
        raise DownloadError(
            f"The file cannot be written to {target.parent} ({error.strerror or type(error).__name__}).",
            fix="Choose another folder, or free some space.",
        ) from error
