"""Addresses in a reply: which may be opened at a click, which only after a question, which never."""

from __future__ import annotations

import re
from enum import StrEnum
from urllib.parse import urlsplit

_PLAIN = frozenset({"http", "https", "mailto"})
_NEVER = frozenset({"javascript", "vbscript", "data", "file", "blob", "about", "view-source", "jar", "smb", "ldap"})
_SCHEME = re.compile(r"\s*([A-Za-z][A-Za-z0-9+.-]*):")
_BARE = re.compile(
    r"(?<![\w/@.])(?<!\]\()https?://[^\s<>\"'`|\\^{}\u3000-\u303f\uff01-\uff0f\uff1a-\uff20\u2018-\u201f]+"
)
_LOOKS_LIKE_ADDRESS = re.compile(r"^(?:[a-z][a-z0-9+.-]*://|www\.)\S+$|^[\w.-]+\.[a-z]{2,}(?:/\S*)?$", re.IGNORECASE)


class Opening(StrEnum):
    """What a click on a link does."""

    OPEN = "open"
    ASK = "ask"
    NEVER = "never"


def opening(href: str, shown: str) -> Opening:
    """Says whether `href` may be opened.

    Args:
        href: the address as written.
        shown: the words of the link; where they are an address themselves, it must lead to the same host.
    """
    scheme = _SCHEME.match(href)
    name = scheme.group(1).lower() if scheme else ""
    if not name or name in _NEVER or any(ord(letter) < 33 for letter in href.strip()):
        return Opening.NEVER
    if name not in _PLAIN:
        return Opening.ASK
    if name != "mailto" and not _host(href):
        return Opening.NEVER
    shown = shown.strip()
    misleading = _LOOKS_LIKE_ADDRESS.match(shown) and name != "mailto" and _host(shown) != _host(href)
    disguised = "@" in urlsplit(href).netloc or not _host(href).isascii() or "xn--" in _host(href)
    return Opening.ASK if misleading or (name != "mailto" and disguised) else Opening.OPEN


def bare_addresses(text: str) -> list[tuple[int, int]]:
    """Where web addresses stand in running text, without the punctuation that follows them."""
    return [(found.start(), found.start() + len(_trimmed(found.group()))) for found in _BARE.finditer(text)]


def _host(address: str) -> str:
    try:
        parts = urlsplit(address if "://" in address else f"//{address}")
        return (parts.hostname or "").removeprefix("www.")
    except ValueError:
        return ""


def _trimmed(address: str) -> str:
    while address:
        last = address[-1]
        unmatched = last in ")]" and address.count("(["[last == "]"]) < address.count(last)
        if not unmatched and last not in ".,:;!?*_~":
            break
        address = address[:-1]
    return address
