"""Serves one program over standard input and output until it hangs up."""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import AsyncIterator, Callable
from typing import Any, BinaryIO, cast

import anyio
from anyio import AsyncFile
from anyio.streams.memory import MemoryObjectReceiveStream
from mcp.server.lowlevel import Server
from mcp.server.stdio import stdio_server

from assistant.mcp.limits import readable_messages


def serve_stdio(server: Server[Any]) -> None:
    """Serves until the input ends. What libraries print meanwhile goes to standard error, not into the answers."""
    wire_in, wire_out = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    sys.stdout = sys.stderr
    anyio.run(_serve, server, wire_in, wire_out)


async def _serve(server: Server[Any], wire_in: BinaryIO, wire_out: BinaryIO) -> None:
    lines = _lines_of(wire_in, wire_out)
    streams = cast("AsyncFile[str]", _Lines(lines)), cast("AsyncFile[str]", _Writer(wire_out))
    async with stdio_server(*streams) as (read, write):
        await server.run(read, write, server.create_initialization_options())


def _lines_of(wire: BinaryIO, out: BinaryIO) -> MemoryObjectReceiveStream[str]:
    """The lines of the input, read on a thread that keeps no process from ending while it waits for more.

    What the SDK would drop without a word, as it is too long or no message, is answered here.
    """
    from anyio.lowlevel import current_token

    token = current_token()
    send, receive = anyio.create_memory_object_stream[str](16)

    def refuse(answer: str) -> None:
        out.write(f"{answer}\n".encode())  # at once, so that it does not fall between the parts of another line
        out.flush()

    def read() -> None:
        try:
            for line in readable_messages(wire, refuse):
                anyio.from_thread.run(send.send, line, token=token)
        except (OSError, ValueError, anyio.BrokenResourceError, anyio.RunFinishedError):
            return
        finally:
            try:
                anyio.from_thread.run_sync(send.close, token=token)
            except anyio.RunFinishedError:
                wire.close()

    threading.Thread(target=read, name="mcp-input", daemon=True).start()
    return receive


class _Lines:
    """What the SDK takes for a text file that is read asynchronously."""

    def __init__(self, lines: MemoryObjectReceiveStream[str]) -> None:
        self._lines = lines

    def __aiter__(self) -> AsyncIterator[str]:
        return self._lines.__aiter__()


class _Writer:
    """What the SDK takes for a text file that is written asynchronously."""

    def __init__(self, wire: BinaryIO) -> None:
        self._wire = wire

    async def write(self, text: str) -> None:
        """Writes without holding the loop up, since whoever reads may be slow."""
        await self._off_the_loop(lambda: self._wire.write(text.encode("utf-8", "replace")))

    async def flush(self) -> None:
        """Hands over what was written."""
        await self._off_the_loop(self._wire.flush)

    async def _off_the_loop(self, work: Callable[[], object]) -> None:
        try:
            await anyio.to_thread.run_sync(work)
        except OSError as error:
            raise anyio.ClosedResourceError from error  # the program has gone; the SDK ends quietly on this
