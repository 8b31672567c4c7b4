"""The verbs of memory for other programs: `mcp` serves one, `mcp-call` answers one call of it for another process."""

from __future__ import annotations

import argparse
import json
import os
import sys
from pathlib import Path

from assistant.app import Application
from assistant.cli.output import Output
from assistant.errors import UsageError


def mcp(app: Application, options: argparse.Namespace, _out: Output) -> int:
    """Serves memory on standard input and output until the program at the other end hangs up."""
    from assistant.cli.line import Line
    from assistant.mcp.server import Client, build_server, language_chosen
    from assistant.mcp.stdio import serve_stdio

    _find_session_bus()
    client = Client(options.client or "", options.scope, tuple(options.allow or ()))
    words = ("mcp-call", *(("--now", options.now) if options.now else ()))
    line = Line(app.paths, words=words)
    language = language_chosen(app.settings.current.general.language)
    line.begin()
    try:
        serve_stdio(build_server(line.answer, lambda _: client, language))
    finally:
        line.close()
    return 0


def mcp_call(app: Application, _options: argparse.Namespace, out: Output) -> int:
    """Answers the call that is piped in."""
    from assistant.mcp.calls import Call

    try:
        call = Call.from_json(out.read_input() or "")
    except (ValueError, TypeError, json.JSONDecodeError) as error:
        raise UsageError("What was piped in is no call.") from error
    out.result(app.mcp.desk.answer(call).as_json())
    return 0


def _find_session_bus() -> None:
    """Lets the keyring be reached: programs start their servers with hardly any of the session's environment."""
    if sys.platform != "linux" or "DBUS_SESSION_BUS_ADDRESS" in os.environ:
        return
    bus = Path(os.environ.get("XDG_RUNTIME_DIR") or f"/run/user/{os.getuid()}") / "bus"
    if bus.is_socket():
        os.environ["DBUS_SESSION_BUS_ADDRESS"] = f"unix:path={bus}"
