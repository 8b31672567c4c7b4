"""Whose certificates count when something is fetched: the system's, and those that the person added."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from assistant.downloads.addresses import is_here

if TYPE_CHECKING:
    import ssl


def ca_file_of(models: object) -> Path | None:
    """The file of certificates that the settings of models name, if they name one."""
    path = getattr(models, "ca_file", "")
    return Path(str(path)).expanduser() if path else None


def trust(url: str, ca_file: Path | None) -> ssl.SSLContext:
    """The system's certificates, and those of a file beside them.

    Raises:
        OSError: the file cannot be read, or holds no certificates.
    """
    import httpx2

    context = httpx2.create_ssl_context(trust_env=not is_here(url))
    if ca_file is not None:
        context.load_verify_locations(cafile=str(ca_file))
    return context
