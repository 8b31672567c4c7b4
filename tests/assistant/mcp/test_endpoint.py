"""The loopback endpoint: real HTTP, with the SDK's own client and with requests that it would not make."""

from __future__ import annotations

import json
import socket
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager

import anyio
import httpx2
import pytest
from mcp import Client
from mcp.client.streamable_http import streamable_http_client
from mcp.shared._httpx_utils import create_mcp_http_client
from mcp.shared.exceptions import MCPError

from assistant.app import Application
from assistant.events import NoticeRaised
from assistant.storage.clients import Writing
from tests.assistant.mcp.programs import content, said

LIMIT_S = 60.0
HELLO = {
    "jsonrpc": "2.0",
    "id": 1,
    "method": "initialize",
    "params": {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "raw", "version": "1"}},
}


@pytest.fixture
def open_app(app: Application) -> Iterator[Application]:
    app.settings.change({"mcp.http": True, "mcp.port": 0})
    app.mcp.endpoint.follow()
    yield app
    app.mcp.endpoint.close()


@asynccontextmanager
async def connected(app: Application, token: str, mode: str = "auto") -> AsyncIterator[Client]:
    http = create_mcp_http_client(headers={"Authorization": f"Bearer {token}"})
    transport = streamable_http_client(app.mcp.endpoint.address, http_client=http)
    async with http, Client(transport, mode=mode) as client:
        yield client


def post(app: Application, token: str | None, message: object = None, **headers: str) -> httpx2.Response:
    given = {"Accept": "application/json, text/event-stream", "Content-Type": "application/json", **headers}
    if token is not None:
        given["Authorization"] = f"Bearer {token}"
    body = json.dumps(HELLO if message is None else message)
    return httpx2.post(app.mcp.endpoint.address, content=body, headers=given, trust_env=False, timeout=LIMIT_S)


@pytest.mark.parametrize("mode", ["auto", "legacy"])
def test_programs_work_over_http_each_by_its_token(open_app: Application, mode: str) -> None:
    access = open_app.mcp.access
    cherry, other = access.new_token("cherry"), access.new_token("other", "work")
    access.allow("cherry", reading=True, writing=Writing.KEEP)

    async def session() -> None:
        async with connected(open_app, cherry, mode) as mine, connected(open_app, other, mode) as theirs:
            async with anyio.create_task_group() as calls:
                for text in ("我对花生过敏", "I live in Braga"):
                    calls.start_soon(mine.call_tool, "remember", {"text": text})
            found = content(await mine.call_tool("recall", {"query": "我对什么过敏？"}))["results"]
            assert [row["text"] for row in found] == ["我对花生过敏"]
            assert "has no permission to read memory in the scope" in said(await theirs.call_tool("list", {}))
            assert (await mine.call_tool("remember", {"text": "x" * 1_000_000})).is_error
            assert "Braga" in (await mine.read_resource("keepsake://profile")).contents[0].text

    anyio.run(session)
    assert {(one.client, one.scope) for one in access.calls()} == {("cherry", "default"), ("other", "work")}


def test_without_its_token_nobody_gets_in(open_app: Application) -> None:
    token = open_app.mcp.access.new_token("cherry")
    assert post(open_app, token).status_code == 200
    for wrong in (None, token[:-1], token + "x", "Bearer"):
        answer = post(open_app, wrong)
        assert answer.status_code == 401
        assert answer.headers["www-authenticate"] == "Bearer"
    open_app.mcp.access.revoke_tokens("cherry")
    assert post(open_app, token).status_code == 401


def test_a_web_page_gets_nothing_even_with_a_token(open_app: Application) -> None:
    token = open_app.mcp.access.new_token("cherry")
    assert post(open_app, token, Host="memory.evil.example").status_code == 421
    assert post(open_app, token, Origin="https://evil.example").status_code == 403
    assert post(open_app, token, Origin="null").status_code == 403
    answer = httpx2.options(
        open_app.mcp.endpoint.address,
        headers={"Origin": "https://evil.example", "Access-Control-Request-Method": "POST"},
        trust_env=False,
        timeout=LIMIT_S,
    )
    assert answer.status_code == 401
    assert not [name for name in answer.headers if name.lower().startswith("access-control")]


def test_a_body_beyond_reason_is_refused(open_app: Application) -> None:
    token = open_app.mcp.access.new_token("cherry")
    refused = post(open_app, token, {**HELLO, "more": "x" * 5_000_000})
    assert (refused.status_code, "longer than 4 MiB" in refused.json()["error"]["message"]) == (413, True)
    assert post(open_app, token, "not a message").status_code == 400
    assert post(open_app, token).status_code == 200


@pytest.mark.parametrize("size", [5_000_000, 60_000_000])
def test_a_program_that_sends_too_much_hears_so_and_goes_on(open_app: Application, size: int) -> None:
    token = open_app.mcp.access.new_token("cherry")
    open_app.mcp.access.allow("cherry", reading=True, writing=Writing.KEEP)

    async def session() -> None:
        async with connected(open_app, token) as client:
            with pytest.raises(MCPError, match="longer than 4 MiB"):
                await client.call_tool("remember", {"text": "x" * size})
            assert content(await client.call_tool("remember", {"text": "I keep bees"}))["action"] == "added"

    anyio.run(session)
    pieces = iter([b"x" * 1_000_000] * 9)
    answer = httpx2.post(
        open_app.mcp.endpoint.address,
        content=pieces,
        headers={"Authorization": f"Bearer {token}", "Content-Type": "application/json", "Accept": "application/json"},
        trust_env=False,
        timeout=LIMIT_S,
    )
    assert (answer.status_code, next(pieces, None)) == (413, None)


def test_it_listens_on_this_machine_only_and_follows_the_setting(app: Application) -> None:
    app.mcp.endpoint.follow()
    assert app.mcp.endpoint.address == ""
    changed = app.settings.change({"mcp.http": True, "mcp.port": 0})
    assert changed.mcp.http
    app.mcp.endpoint.settle()
    address = app.mcp.endpoint.address
    assert address.startswith("http://127.0.0.1:")
    assert httpx2.get(address, trust_env=False, timeout=LIMIT_S).status_code == 401
    app.settings.change({"mcp.http": False})
    app.mcp.endpoint.settle()
    assert app.mcp.endpoint.address == ""
    with pytest.raises(httpx2.ConnectError):
        httpx2.get(address, trust_env=False, timeout=LIMIT_S)


def test_a_taken_port_is_said_in_a_sentence(app: Application) -> None:
    heard: list[NoticeRaised] = []
    app.events.subscribe(NoticeRaised, heard.append)
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        app.settings.change({"mcp.http": True, "mcp.port": port})
        app.mcp.endpoint.follow()
    assert [one.sentence for one in heard if one.code == "mcp_endpoint"] == [
        f"Port {port} is taken, so other programs cannot reach memory over HTTP. Choose another port."
    ]
    assert app.mcp.endpoint.address == ""
