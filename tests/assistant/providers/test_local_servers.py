from __future__ import annotations

from urllib.parse import urlsplit

import pytest

from assistant.providers.builtin.process import Serving
from assistant.providers.local_servers import LocalServer, Port, find_local_servers

from .fault_server import Answer, FaultServer, error, page

pytestmark = pytest.mark.anyio


def _port(url: str) -> int:
    port = urlsplit(url).port
    assert port is not None
    return port


async def test_servers_are_told_from_other_programs_at_the_same_ports(
    monkeypatch: pytest.MonkeyPatch, llama: Serving
) -> None:
    monkeypatch.setenv("HTTP_PROXY", "http://127.0.0.1:9")  # a proxy is no way to this machine
    ollama = {"object": "list", "data": [{"id": "llama3:8b", "owned_by": "library"}, {"id": "bge-m3"}]}
    async with (
        FaultServer(error(200, ollama)) as first,
        FaultServer(error(200, {"object": "list", "data": None})) as empty,
        FaultServer(page(200)) as site,
        FaultServer(error(200, {"models": "of cars"})) as other,
        FaultServer(Answer(then="silent")) as silent,
        FaultServer(Answer()) as gone,
    ):
        urls = [first.url, empty.url, site.url, other.url, silent.url, llama.base_url]
        nobody = _port(gone.url)
        await gone.__aexit__()
        ports = [Port(_port(url), f"Number {number}") for number, url in enumerate(urls)] + [Port(nobody, "Nobody")]
        found = await find_local_servers(ports, read_s=3)
    assert found == [
        LocalServer("Ollama", f"{first.url}/v1", ("llama3:8b",)),
        LocalServer("Number 1", f"{empty.url}/v1", ()),
        LocalServer("Number 5", llama.base_url, (), needs_key=True),
    ]
