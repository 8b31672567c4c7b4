"""Finds model servers that run on this machine at their usual ports."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from assistant.providers.catalogue import is_for_chat

if TYPE_CHECKING:
    import httpx2

_log = logging.getLogger(__name__)

_CONNECT_S = 0.4
_READ_S = 1.5


@dataclass(frozen=True, slots=True)
class Port:
    """Where a program listens unless told otherwise."""

    number: int
    name: str


KNOWN_PORTS = (
    Port(11434, "Ollama"),
    Port(1234, "LM Studio"),
    Port(8080, "llama.cpp"),
    Port(8000, "vLLM"),
    Port(1337, "Jan"),
    Port(4891, "GPT4All"),
    Port(5001, "KoboldCpp"),
    Port(30000, "SGLang"),
)

_OWNERS = {"llamacpp": "llama.cpp", "vllm": "vLLM", "library": "Ollama", "sglang": "SGLang"}


@dataclass(frozen=True, slots=True)
class LocalServer:
    """A server that was found.

    Attributes:
        models: the ids that it lists; empty also where it wants a key first.
        base_url: what an endpoint's settings take.
    """

    name: str
    base_url: str
    models: tuple[str, ...] = ()
    needs_key: bool = False


async def find_local_servers(ports: Sequence[Port] = KNOWN_PORTS, *, read_s: float = _READ_S) -> list[LocalServer]:
    """Asks all ports at once; takes two seconds at most, and a few milliseconds where nothing listens.

    Args:
        ports: where to ask.
        read_s: how long a server may take to answer.
    """
    import httpx2

    timeout = httpx2.Timeout(read_s, connect=_CONNECT_S)
    async with httpx2.AsyncClient(trust_env=False, verify=False, timeout=timeout) as client:
        found = await asyncio.gather(*(_probe(client, port, _CONNECT_S + read_s) for port in ports))
    return [server for server in found if server is not None]


async def _probe(client: httpx2.AsyncClient, port: Port, limit_s: float) -> LocalServer | None:
    import httpx2

    base_url = f"http://127.0.0.1:{port.number}/v1"
    try:
        async with asyncio.timeout(limit_s):
            answer = await client.get(f"{base_url}/models", headers={"Accept": "application/json"})
            value = answer.json()
    except (httpx2.HTTPError, TimeoutError, OSError, ValueError) as error:
        _log.debug("no model server at %s: %s", base_url, type(error).__name__)
        return None
    if answer.status_code in (401, 403) and isinstance(value, dict) and "error" in value:
        return LocalServer(port.name, base_url, needs_key=True)
    entries = _entries(value) if answer.status_code == 200 else None
    if entries is None:
        return None
    owners = {str(entry.get("owned_by", "")) for entry in entries}
    name = next((_OWNERS[owner] for owner in owners if owner in _OWNERS), port.name)
    models = tuple(str(entry["id"]) for entry in entries if is_for_chat(str(entry["id"])))
    return LocalServer(name, base_url, models)


def _entries(value: Any) -> list[dict[str, Any]] | None:
    """The models of a list as OpenAI's protocol has it; None for any other program's answer."""
    if not isinstance(value, dict) or value.get("object") != "list":
        return None
    data = value.get("data")
    if data is None:
        return []
    if not isinstance(data, list):
        return None
    return [entry for entry in data if isinstance(entry, dict) and entry.get("id")]
