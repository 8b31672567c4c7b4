"""Programs at the other end: real processes of `keepsake mcp`, with the SDK's own client before them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from mcp import Client, StdioServerParameters
from mcp.client.stdio import stdio_client

QUIET = {"embedding": {"kind": "none"}}
"""Words alone find, so that a process does not load an embedder."""


def prepared(folder: Path) -> Path:
    """A data folder whose processes start lightly."""
    folder.mkdir(parents=True)
    (folder / "settings.json").write_text(json.dumps(QUIET), encoding="utf-8")
    return folder


def words(folder: Path, *options: str) -> list[str]:
    """The command line of a server after the interpreter."""
    return ["-m", "assistant", "mcp", "--data-dir", str(folder), *options]


@asynccontextmanager
async def connected(folder: Path, *options: str, mode: str = "auto") -> AsyncIterator[Client]:
    """A client with its own server process."""
    server = StdioServerParameters(command=sys.executable, args=words(folder, *options), env=environment())
    with Path(os.devnull).open("w") as nowhere:
        async with Client(stdio_client(server, errlog=nowhere), mode=mode) as client:
            yield client


def environment() -> dict[str, str]:
    """What a server needs here beside the little that clients pass on."""
    return {name: os.environ[name] for name in ("PYTHON_KEYRING_BACKEND",) if name in os.environ}


def said(result: Any) -> str:
    """The text of a tool's result."""
    return "\n".join(block.text for block in result.content)


def content(result: Any) -> Any:
    """The content of a tool's result, which is no fault, and the same in both its forms."""
    assert not result.is_error, said(result)
    assert json.loads(said(result)) == result.structured_content
    return result.structured_content


def keepsake(folder: Path, *verb: str) -> Any:
    """The JSON that another verb of the command prints."""
    command: Sequence[str] = [sys.executable, "-m", "assistant", *verb, "--data-dir", str(folder), "--json"]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", stdin=subprocess.DEVNULL, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)
