"""The HTTP client under the vendors' libraries: time limits, proxies of the system, a CA file of one's own."""

from __future__ import annotations

import ipaddress
import ssl
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from assistant.downloads.addresses import parts_of

if TYPE_CHECKING:
    import httpx2


@dataclass(frozen=True, slots=True)
class TimeLimits:
    """Seconds. Reading is generous: a local model may think for minutes about a long prompt; people can stop it."""

    connect_s: float = 10.0
    read_s: float = 300.0


def open_client(base_url: str, *, ca_file: Path | None, limits: TimeLimits) -> httpx2.AsyncClient:
    """A client for one server. A server on this machine is reached without the system's proxy.

    Loading the system's certificates takes a tenth of a second: not done for plain HTTP, and best done off the loop.
    """
    import httpx2

    verify: ssl.SSLContext | bool = True
    if parts_of(base_url).scheme == "http":
        verify = False
    elif ca_file is not None:
        verify = ssl.create_default_context(cafile=str(ca_file))
    return httpx2.AsyncClient(
        verify=verify,
        trust_env=not is_local(base_url),
        follow_redirects=parts_of(base_url).scheme == "https",
        timeout=httpx2.Timeout(connect=limits.connect_s, read=limits.read_s, write=60.0, pool=60.0),
        limits=httpx2.Limits(max_connections=20, max_keepalive_connections=4, keepalive_expiry=30.0),
    )


def is_local(base_url: str) -> bool:
    """Whether an address is this machine's own."""
    host = parts_of(base_url).hostname or ""
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
