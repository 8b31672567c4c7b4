"""Addresses on the web: their parts, whose machine they name, the same file on a mirror, and a name for the disk."""

from __future__ import annotations

import re
from pathlib import PurePosixPath
from urllib.parse import SplitResult, unquote, urlsplit, urlunsplit

_HERE = frozenset({"127.0.0.1", "localhost", "::1"})
_UNSAFE = re.compile(r"[^\w.+-]+")
_DEVICE = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)(\.|$)", re.IGNORECASE)  # what Windows keeps for itself
_LONGEST_NAME = 80


def parts_of(url: str) -> SplitResult:
    """An address's parts; all are empty where it is none, as while somebody types it."""
    try:
        return urlsplit(url)
    except ValueError:
        return SplitResult("", "", "", "", "")


def is_here(url: str) -> bool:
    """Whether an address is this machine's own."""
    return parts_of(url).hostname in _HERE


def mirrored(url: str, mirror: str) -> str:
    """The same file on another server: its path below the mirror's address."""
    if not mirror:
        return url
    own, other = parts_of(url), parts_of(mirror)
    return urlunsplit((other.scheme, other.netloc, other.path.rstrip("/") + own.path, own.query, ""))


def file_name(url: str) -> str:
    """What the file at an address may be called on any disk; empty where the address names none."""
    last = PurePosixPath(unquote(parts_of(url).path)).name
    name = _UNSAFE.sub("_", last)[-_LONGEST_NAME:].lstrip(".-").rstrip(".")
    return f"_{name}" if _DEVICE.match(name) else name
