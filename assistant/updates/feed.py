"""Reads a release feed: one JSON document over HTTPS that names the newest version, its notes and its files.

Nothing is sent with the request but what HTTP asks for. The format is described in `packaging/README.md`.
"""

from __future__ import annotations

import base64
import binascii
import json
import logging
import re
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any

from assistant.downloads.addresses import file_name, is_here, parts_of
from assistant.downloads.trust import trust
from assistant.errors import AssistantError

if TYPE_CHECKING:
    import ssl

    import httpx2

_LARGEST = 256 * 1024
_LARGEST_FILE = 1 << 40
_LONGEST_NOTES = 20_000
_SILENCE_S = 10.0
_LIMIT_S = 20.0
_VERSION = re.compile(r"v?\d{1,6}(\.\d{1,6}){0,3}")
_SHA256 = re.compile(r"[0-9a-fA-F]{64}")
_log = logging.getLogger(__name__)


class UpdateError(AssistantError):
    """The feed, or a file that it names, cannot be trusted or reached; `reason` names the kind."""

    code = "update"


@dataclass(frozen=True, slots=True)
class ReleaseFile:
    """A file of a release, for one system.

    Attributes:
        size: bytes.
        sha256: of its bytes, in lower-case hex.
        signature: Ed25519 over `signed_text`, base64; empty where there is none.
    """

    url: str
    size: int
    sha256: str
    signature: str = ""

    @property
    def name(self) -> str:
        """What the file is called, safe for any disk."""
        return file_name(self.url) or "Keepsake"


@dataclass(frozen=True, slots=True)
class Release:
    """What a feed announces.

    Attributes:
        version: numbers and points.
        notes: what is new, by language (`en`, `zh`).
        files: by system, such as `linux-x86_64-deb`.
    """

    version: str
    date: date | None = None
    notes: Mapping[str, str] = field(default_factory=dict)
    files: Mapping[str, ReleaseFile] = field(default_factory=dict)

    def notes_in(self, language: str) -> str:
        """What is new, in a language, else in English, else in any."""
        return self.notes.get(language) or self.notes.get("en") or next(iter(self.notes.values()), "")


def is_newer(other: str, than: str) -> bool:
    """Whether a version number is higher; what is no number counts as lowest, so that nothing is ever urged on."""
    return _numbers(other) > _numbers(than)


def fetch_feed(feed: str, *, ca_file: Path | None = None) -> Release:
    """Reads what is announced; blocks for up to twenty seconds.

    Raises:
        UpdateError: the sentence says what is wrong with it.
    """
    address = parts_of(feed)
    if address.scheme == "http" and not is_here(feed):
        raise UpdateError(
            "The address of the release list is not protected: anyone on the way could change what it says.",
            fix="Use one that begins with https://.",
            reason="unprotected",
        )
    if address.scheme not in ("https", "http") or not address.hostname:
        raise _no_address()
    return read_release(_fetched(feed, ca_file))


def read_release(body: bytes) -> Release:
    """Reads a feed's text.

    Raises:
        UpdateError: it is not a release feed.
    """
    try:
        said = json.loads(body)
        number = str(said["version"]).strip()
        if not _VERSION.fullmatch(number):
            raise ValueError("no version")
        notes = {str(language): str(text)[:_LONGEST_NOTES] for language, text in said.get("notes", {}).items()}
        files = {str(system): _file(one) for system, one in said.get("files", {}).items()}
        day = date.fromisoformat(said["date"]) if said.get("date") else None
    except (ValueError, KeyError, TypeError, AttributeError, OverflowError, RecursionError) as error:
        _log.info("the release list cannot be read: %s", type(error).__name__)
        raise UpdateError(
            "What lies at this address is not a list of Keepsake's releases.",
            fix="Check the address in Settings, under About.",
            reason="format",
        ) from error
    return Release(number.removeprefix("v"), day, notes, files)


def signed_text(version: str, file: ReleaseFile) -> bytes:
    """What a file's signature is made over: the version too, so that an old file cannot pass for a new one."""
    return f"{version} {file.sha256}".encode()


def check_signature(release: Release, file: ReleaseFile, public_key: str) -> None:
    """Checks that whoever has the key announced this file as this version.

    Raises:
        UpdateError: they did not.
    """
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    try:
        key = Ed25519PublicKey.from_public_bytes(base64.b64decode(public_key, validate=True))
        key.verify(base64.b64decode(file.signature, validate=True), signed_text(release.version, file))
    except (InvalidSignature, ValueError, binascii.Error) as error:
        raise UpdateError(
            "The announced file is not signed by Keepsake's makers, so it is not fetched.",
            fix="Take the new version from where you got this one.",
            reason="signature",
        ) from error


def _no_address() -> UpdateError:
    return UpdateError(
        "The address of the release list is not one on the web.", fix="It begins with https://.", reason="address"
    )


def _file(said: Any) -> ReleaseFile:
    file = ReleaseFile(str(said["url"]), int(said["size"]), str(said["sha256"]).lower(), str(said.get("signature", "")))
    address = parts_of(file.url)
    if not (address.scheme == "https" or (address.scheme == "http" and is_here(file.url))) or not address.hostname:
        raise ValueError("no protected address")
    if not _SHA256.fullmatch(file.sha256) or not 0 < file.size <= _LARGEST_FILE:
        raise ValueError("no checksum or size")
    return file


def _numbers(text: str) -> tuple[int, ...]:
    parts = text.strip().removeprefix("v").split(".")
    if not all(part.isdecimal() for part in parts):
        return ()
    numbers = [int(part) for part in parts]
    while numbers and numbers[-1] == 0:
        numbers.pop()
    return tuple(numbers)


def _fetched(feed: str, ca_file: Path | None) -> bytes:
    import httpx2

    verify = _trust(feed, ca_file)
    headers = {"User-Agent": "Keepsake", "Accept": "application/json"}
    try:
        with (
            httpx2.Client(timeout=_SILENCE_S, verify=verify, trust_env=not is_here(feed)) as client,
            client.stream("GET", feed, headers=headers) as answer,
        ):
            _check_answer(answer)
            return _body(answer)
    except httpx2.InvalidURL as error:
        raise _no_address() from error
    except (httpx2.HTTPError, OSError) as error:
        _log.info("the release list could not be reached: %s", type(error).__name__)
        raise UpdateError(
            "The place where new versions are announced cannot be reached.",
            fix="Check the network and try later.",
            reason="network",
        ) from error


def _trust(feed: str, ca_file: Path | None) -> ssl.SSLContext:
    try:
        return trust(feed, ca_file)
    except OSError as error:
        raise UpdateError(
            f"The file of certificates {ca_file} cannot be read.",
            fix="Name a PEM file in the settings, or none.",
            reason="certificates",
            file=str(ca_file or ""),
        ) from error


def _check_answer(answer: httpx2.Response) -> None:
    status = answer.status_code
    if answer.has_redirect_location:
        raise UpdateError(
            "The release list has moved to another address, which was not followed.",
            fix="If you trust the new one, set it in Settings, under About.",
            reason="moved",
        )
    if status in (404, 410):
        raise UpdateError(
            "There is no release list at this address.", fix="Check it in Settings, under About.", reason="missing"
        )
    if status != 200:
        raise UpdateError(
            f"The place where new versions are announced answered with an error ({status}).",
            fix="Try later.",
            reason="status",
            status=status,
        )


def _body(answer: httpx2.Response) -> bytes:
    body, ends = b"", time.monotonic() + _LIMIT_S
    for piece in answer.iter_bytes():
        body += piece
        if len(body) > _LARGEST or time.monotonic() > ends:
            raise UpdateError(
                "What lies at this address is too long to be a list of releases.",
                fix="Check the address in Settings, under About.",
                reason="long",
            )
    return body
