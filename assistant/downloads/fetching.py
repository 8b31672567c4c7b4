"""Fetches a file: in pieces that survive a cut, checked before it counts, without blocking anything."""

from __future__ import annotations

import hashlib
import json
import re
import shutil
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import IO, TYPE_CHECKING

from assistant.downloads.addresses import is_here, parts_of
from assistant.downloads.trust import trust
from assistant.errors import AssistantError

if TYPE_CHECKING:
    import ssl

    import httpx2

PIECE = 1 << 18
"""Bytes that are written at once."""

_SPARE = 200 << 20  # the disk is not filled to the brim
_PARTIAL = ".partial"
_NOTE = ".partial.json"
_LENGTH = re.compile(r"[0-9]{1,15}")
_GOES_ON = "Start it again: it goes on from there."

Progress = Callable[[int, int | None], None]
"""Told how many bytes are there, and how many there will be, if the server says."""


class DownloadError(AssistantError):
    """A file could not be fetched; what came so far is kept, unless it proved wrong. `reason` names the kind."""

    code = "download"


class DownloadStoppedError(DownloadError):
    """The person stopped it; it goes on from there next time."""

    code = "download_stopped"


@dataclass(frozen=True, slots=True)
class Source:
    """A file on the web.

    Attributes:
        url: HTTPS, or HTTP on this machine or where a checksum is given.
        sha256: what the file's bytes must hash to, in hex; unchecked if empty.
        size: its bytes, where they are known; a longer file is not fetched to its end.
    """

    url: str
    sha256: str = ""
    size: int | None = None


def download(
    source: Source,
    target: Path,
    *,
    prove: Callable[[Path], object] = lambda part: None,
    progress: Progress = lambda done, total: None,
    stop: threading.Event | None = None,
    ca_file: Path | None = None,
) -> Path:
    """Fetches a file; call it off the window's thread. One that began before goes on where it was cut.

    Args:
        source: where it is, and what it must be.
        target: where the file is to lie; nothing is there until all of it is, and right.
        prove: raises where the file is not what it should be; it is then removed.
        progress: see `Progress`.
        stop: ends it early when set.
        ca_file: certificates to trust, beside the system's.

    Raises:
        DownloadError: the sentence says what went wrong and what to do.
        AssistantError: `prove` said so.
    """
    check_address(source)
    part = _part(target)
    with _told(target):
        target.parent.mkdir(parents=True, exist_ok=True)
        _fetch(source, part, progress, stop or threading.Event(), ca_file)
        try:
            _check_sum(part, source)
            prove(part)
        except AssistantError:
            discard(target)  # so that the next try begins anew
            raise
        part.replace(target)
        _note(part).unlink(missing_ok=True)
    return target


def discard(target: Path) -> None:
    """Removes what came of a file so far."""
    part = _part(target)
    part.unlink(missing_ok=True)
    _note(part).unlink(missing_ok=True)


def discard_others(folder: Path, target: Path | None = None) -> None:
    """Removes what came of the files in a folder that are not whole, but for one of them."""
    for part in folder.glob(f"*{_PARTIAL}"):
        other = part.with_name(part.name.removesuffix(_PARTIAL))
        if other != target:
            discard(other)


def fetched_so_far(target: Path) -> int:
    """How many bytes are there of a file that is not whole yet."""
    part = _part(target)
    return part.stat().st_size if part.exists() and _note(part).exists() else 0


def sha256_of(path: Path) -> str:
    """A file's SHA-256, in hex."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def check_address(source: Source) -> None:
    """Looks whether a file may be fetched from where it is said to be; sends nothing.

    Raises:
        DownloadError: it is no address, or anyone on the way could change what comes.
    """
    address = parts_of(source.url)
    if address.scheme not in ("https", "http") or not address.hostname:
        raise _no_address()
    if address.scheme == "http" and not source.sha256 and not is_here(source.url):
        raise _unprotected()


def _no_address() -> DownloadError:
    return DownloadError(
        "This is not the address of a file on the web.", fix="It begins with https://.", reason="address"
    )


def _unprotected() -> DownloadError:
    return DownloadError(
        "This address is not protected: anyone on the way could change the file.",
        fix="Use one that begins with https://.",
        reason="unprotected",
    )


def _fetch(source: Source, part: Path, progress: Progress, stop: threading.Event, ca_file: Path | None) -> None:
    with (
        _client(source, ca_file) as client,
        client.stream("GET", source.url, headers=_resuming(source, part)) as answer,
    ):
        if answer.status_code == 416 and _is_whole(answer, source, part):
            return
        _check_status(answer)
        already = _already(answer, part)
        length = answer.headers.get("content-length", "")
        total = already + int(length) if _LENGTH.fullmatch(length) else source.size
        _check_size(source, total)
        _check_room(part.parent, total, already)
        note = {"url": source.url, "etag": answer.headers.get("etag", ""), "sha256": source.sha256}
        _note(part).write_text(json.dumps(note), "utf-8")
        with part.open("ab" if already else "wb") as file:
            _write(answer, file, already, source, total, progress, stop)
    if total is not None and part.stat().st_size < total:
        raise DownloadError("The connection was cut in the middle.", fix=_GOES_ON, reason="cut")


def _client(source: Source, ca_file: Path | None) -> httpx2.Client:
    import httpx2

    def check(request: httpx2.Request) -> None:
        """No redirect may lead to an address that `source` itself might not name, nor from a protected one away."""
        url = str(request.url)
        if parts_of(url).scheme != "https" and parts_of(source.url).scheme == "https":
            raise _unprotected()
        check_address(replace(source, url=url))

    return httpx2.Client(
        follow_redirects=True,
        verify=_trust(source, ca_file),
        timeout=httpx2.Timeout(30.0, connect=10.0),
        trust_env=not is_here(source.url),
        event_hooks={"request": [check]},
    )


def _trust(source: Source, ca_file: Path | None) -> ssl.SSLContext:
    try:
        return trust(source.url, ca_file)
    except OSError as error:
        raise DownloadError(
            f"The file of certificates {ca_file} cannot be read.",
            fix="Name a PEM file in the settings, or none.",
            reason="certificates",
            file=str(ca_file or ""),
        ) from error


def _write(
    answer: httpx2.Response,
    file: IO[bytes],
    already: int,
    source: Source,
    total: int | None,
    progress: Progress,
    stop: threading.Event,
) -> None:
    progress(already, total)
    for piece in answer.iter_bytes(PIECE):
        if stop.is_set():
            raise DownloadStoppedError("The download was stopped.", fix=_GOES_ON)
        file.write(piece)
        already += len(piece)
        _check_size(source, already, whole=False)
        progress(already, total)


def _resuming(source: Source, part: Path) -> dict[str, str]:
    """Asks for what is missing, if what is there began at this address and it can be told that the file is the same."""
    headers = {"Accept-Encoding": "identity"}
    try:
        before = json.loads(_note(part).read_text("utf-8"))
        size = part.stat().st_size
    except (OSError, ValueError):
        return headers
    etag = before.get("etag", "")
    if not size or (before.get("url"), before.get("sha256")) != (source.url, source.sha256):
        return headers
    if not etag.startswith('"'):  # none, or a weak one, which two files may share
        return {**headers, "Range": f"bytes={size}-"} if source.sha256 else headers
    return {**headers, "Range": f"bytes={size}-", "If-Range": etag}


def _already(answer: httpx2.Response, part: Path) -> int:
    """How many bytes the answer goes on from."""
    if answer.status_code != 206:
        return 0
    size = part.stat().st_size if "Range" in answer.request.headers else 0
    if not answer.headers.get("content-range", "").startswith(f"bytes {size}-"):
        raise _begun_anew(part)
    return size


def _is_whole(answer: httpx2.Response, source: Source, part: Path) -> bool:
    """Whether nothing was missing when more was asked for; the file's checksum tells it too, later."""
    if "Range" not in answer.request.headers:
        return False
    if source.sha256 or answer.headers.get("content-range") == f"bytes */{part.stat().st_size}":
        return True
    raise _begun_anew(part)


def _begun_anew(part: Path) -> DownloadError:
    """The fault of a server that does not send what is missing; what came does not count any more."""
    _note(part).unlink(missing_ok=True)
    return DownloadError("The connection was cut in the middle.", fix="Start it again.", reason="cut")


def _check_status(answer: httpx2.Response) -> None:
    status = answer.status_code
    if status in (200, 206):
        return
    if status in (401, 403):
        raise DownloadError(
            "The server does not give this file to everyone.", fix="Take it from another address.", reason="refused"
        )
    if status in (404, 410):
        raise DownloadError(
            "There is no file at this address.", fix="Check that it was copied whole.", reason="missing"
        )
    raise DownloadError(
        f"The server answered with an error ({status}).", fix="Try again later.", reason="status", status=status
    )


def _check_size(source: Source, found: int | None, *, whole: bool = True) -> None:
    if source.size is None or found is None or (found == source.size if whole else found <= source.size):
        return
    raise DownloadError(
        "The file at this address is not the one that was expected: its size differs.",
        fix="Nothing was kept. Try again later.",
        reason="size",
    )


def _check_room(folder: Path, total: int | None, already: int) -> None:
    missing = (total or already) - already
    free = shutil.disk_usage(folder).free
    if missing + _SPARE > free:
        more = f"{(missing + _SPARE - free) / 1e9:.1f}"
        raise DownloadError(
            f"There is not enough space for this file: it needs {more} GB more.",
            fix="Free some space, then start it again.",
            reason="room",
            more=more,
        )


def _check_sum(part: Path, source: Source) -> None:
    if source.sha256 and sha256_of(part) != source.sha256.strip().lower():
        raise DownloadError(
            "The file is not the one that was expected: its checksum differs.",
            fix="It was removed. Fetch it again.",
            reason="checksum",
        )


def _part(target: Path) -> Path:
    return target.with_name(target.name + _PARTIAL)


def _note(part: Path) -> Path:
    return part.with_name(part.name.removesuffix(_PARTIAL) + _NOTE)


@contextmanager
def _told(target: Path) -> Iterator[None]:
    import httpx2

    try:
        yield
    except httpx2.TimeoutException as error:
        raise DownloadError(
            "The server does not answer.", fix="Try again: it goes on from there.", reason="silent"
        ) from error
    except httpx2.InvalidURL as error:
        raise _no_address() from error
    except httpx2.HTTPError as error:
        raise DownloadError(
            "The connection did not hold.",
            fix="Check the network, then start it again: it goes on from there.",
            reason="network",
        ) from error
    except OSError as error:
        raise DownloadError(
            f"The file cannot be written to {target.parent} ({error.strerror or type(error).__name__}).",
            fix="Choose another folder, or free some space.",
            reason="disk",
            folder=str(target.parent),
        ) from error
