"""Two programs over pipes, one over HTTP, the window and a typed verb on one data folder at once.

`python -m tests.end_to_end.programs_and_window` shows what each was answered, the log, and the memories with their
marks, and what waits in the inbox.
"""

from __future__ import annotations

import contextlib
import json
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import anyio
from mcp import Client
from mcp.client.streamable_http import streamable_http_client
from mcp.shared._httpx_utils import create_mcp_http_client

from assistant.holder import raise_window
from assistant.paths import DataPaths
from tests.assistant.mcp.programs import connected, keepsake, prepared, said

_PATIENCE_S = 60.0


@dataclass
class Session:
    """What happened: who asked what and was answered what, the log, the memories, what waits, and who may what."""

    answers: list[tuple[str, str, str]] = field(default_factory=list)
    log: list[dict[str, Any]] = field(default_factory=list)
    memories: list[dict[str, Any]] = field(default_factory=list)
    clients: list[dict[str, Any]] = field(default_factory=list)
    waiting: list[dict[str, Any]] = field(default_factory=list)


@contextlib.contextmanager
def window(folder: Path) -> Iterator[None]:
    """The real window, on no screen; it has the folder when this begins."""
    environment = os.environ | {"QT_QPA_PLATFORM": "offscreen"}
    process = subprocess.Popen(
        [sys.executable, "-m", "ui", "--data-dir", str(folder)],
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        _wait_until(lambda: raise_window(DataPaths(folder)) or process.poll() is not None)
        assert process.poll() is None, "the window did not stay"
        yield
    finally:
        process.terminate()
        process.wait(_PATIENCE_S)


@contextlib.asynccontextmanager
async def over_http(port: int, token: str) -> AsyncIterator[Client]:
    """A client of the window's loopback endpoint, which opens a moment after the window."""
    await anyio.to_thread.run_sync(lambda: _wait_until(lambda: _listens(port)))
    http = create_mcp_http_client(headers={"Authorization": f"Bearer {token}"})
    transport = streamable_http_client(f"http://127.0.0.1:{port}/mcp", http_client=http)
    async with http, Client(transport) as client:
        yield client


def run(folder: Path) -> Session:
    """One session on a folder that `prepared` made."""
    session = Session()
    port = _open_endpoint(folder)
    keepsake(folder, "clients", "cherry-studio", "--allow", "read,propose")
    token = keepsake(folder, "clients", "cherry-studio", "--token")["token"]

    async def ask(name: str, client: Client, tool: str, **arguments: Any) -> None:
        answer = await client.call_tool(tool, arguments)
        session.answers.append((name, f"{tool} {json.dumps(arguments, ensure_ascii=False)}", said(answer)))

    async def programs() -> None:
        desktop = connected(folder, "--client", "claude-desktop", "--allow", "read,write")
        async with desktop as first, connected(folder, "--client", "cursor") as second:
            await ask("claude-desktop", first, "remember", text="I moved to Braga in March 2026")
            with window(folder):
                await anyio.to_thread.run_sync(lambda: keepsake(folder, "clients", "cursor", "--allow", "read,propose"))
                async with over_http(port, token) as third, anyio.create_task_group() as at_once:
                    at_once.start_soon(lambda: ask("claude-desktop", first, "remember", text="我对花生过敏"))
                    at_once.start_soon(lambda: ask("cursor", second, "recall", query="Where do I live?"))
                    at_once.start_soon(lambda: ask("cursor", second, "remember", text="I prefer tabs over spaces"))
                    at_once.start_soon(lambda: ask("claude-desktop", first, "recall", query="我对什么过敏？"))
                    at_once.start_soon(lambda: ask("cherry-studio", third, "remember", text="我在学大提琴"))
                    at_once.start_soon(lambda: ask("cherry-studio", third, "recall", query="Where do I live?"))
                    at_once.start_soon(
                        anyio.to_thread.run_sync,
                        lambda: keepsake(folder, "remember", "The spare key is with the florist"),
                    )
                await ask("cursor", second, "forget", id="whatever")
            await ask("claude-desktop", first, "recall", query="Where is the spare key?")

    anyio.run(programs)
    session.log = keepsake(folder, "clients", "--log")["calls"]
    session.memories = keepsake(folder, "memories")["memories"]
    session.clients = keepsake(folder, "clients")["clients"]
    session.waiting = keepsake(folder, "inbox")["waiting"]
    return session


def _open_endpoint(folder: Path) -> int:
    """Lets the window serve over HTTP, on a port that is free."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = int(free.getsockname()[1])
    settings = folder / "settings.json"
    settings.write_text(json.dumps(json.loads(settings.read_text()) | {"mcp": {"http": True, "port": port}}))
    return port


def _listens(port: int) -> bool:
    with socket.socket() as line:
        return line.connect_ex(("127.0.0.1", port)) == 0


def _wait_until(reached: Callable[[], bool]) -> None:
    ends = time.monotonic() + _PATIENCE_S
    while not reached():
        assert time.monotonic() < ends, "it took too long"
        time.sleep(0.05)


def main() -> int:
    """Shows a session."""
    with tempfile.TemporaryDirectory() as place:
        session = run(prepared(Path(place) / "data"))
    for name, asked, answered in session.answers:
        print(f"{name}: {asked}\n    {answered[:300]}")
    print("\nthe log")
    for one in reversed(session.log):
        print(
            f"    {one['at']}  {one['client']:<15} {one['name']:<10} {one['outcome']:<8} {', '.join(one['memories'])}"
        )
    print("\nmemories")
    for one in session.memories:
        print(f"    {one['id']}  {one['origin']:<7} {one['source']['speaker']:<15} {one['text']}")
    print("\ninbox")
    for one in session.waiting:
        print(f"    {one['id']}  {one['origin']:<7} {one['source']['speaker']:<15} {one['text']}")
    print("\nwho may what")
    for one in session.clients:
        print(f"    {one['client']}: reading {one['reading']}, writing {one['writing']}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
