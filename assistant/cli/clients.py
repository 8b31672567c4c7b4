"""The verb about other programs that use memory: who may what, tokens for the loopback endpoint, and what they did."""

from __future__ import annotations

import argparse
from typing import Any

from assistant import clock
from assistant.app import Application
from assistant.cli.output import Output
from assistant.cli.shapes import instant
from assistant.errors import UsageError
from assistant.storage.clients import Grant, LoggedCall, Reading, Writing


def clients(app: Application, options: argparse.Namespace, out: Output) -> int:
    """Lists programs, or decides about one, or shows the log."""
    access = app.mcp.access
    if options.log:
        return _log(access.calls(client=options.client), options, out)
    decides = options.allow or options.deny or options.block or options.private or options.token or options.remove
    if decides and options.client is None:
        raise UsageError("Name the program.", fix="'keepsake clients' lists those that came.")
    if options.remove:
        access.remove(options.client)
    elif options.deny or options.block:
        access.deny(options.client, options.scope, block=options.block)
    elif options.allow or options.private:
        allow = options.allow or ()
        writing = Writing.KEEP if "write" in allow else Writing.PROPOSE if "propose" in allow else None
        private = {"yes": True, "no": False}.get(options.private or "")
        access.allow(
            options.client, options.scope, reading=True if "read" in allow else None, writing=writing, private=private
        )
    if options.token:
        return _token(access.new_token(options.client, options.scope), app, options, out)
    found = [one for one in access.grants() if options.client in (None, one.client)]
    if options.json:
        out.document({"clients": [_shape(one) for one in found]})
        return 0
    for one in found:
        out.line(f"{one.client}  (scope {one.scope})  {_told(one)}")
    decided = {one.client for one in found}
    others = sorted({one.client for one in access.calls(client=options.client)} - decided)
    for name in others:
        out.line(f"{name}  called, and nothing was decided here; what its --allow says holds")
    if not found and not others:
        out.line("No program has asked for memory yet.")
    return 0


def _token(token: str, app: Application, options: argparse.Namespace, out: Output) -> int:
    settings = app.settings.current.mcp
    if options.json:
        out.document({"token": token, "http": settings.http, "port": settings.port})
        return 0
    out.line(token)
    out.note("Keep it now; it is not shown again. It goes into the program's configuration as a bearer token.")
    if not settings.http:
        out.note("Access over HTTP is switched off; switch it on in Keepsake's settings.")
    return 0


def _log(calls: list[LoggedCall], options: argparse.Namespace, out: Output) -> int:
    if options.json:
        out.document({"calls": [_call_shape(one) for one in calls]})
        return 0
    for one in calls:
        ids = f"  {', '.join(one.memory_ids[:3])}{' …' if len(one.memory_ids) > 3 else ''}" if one.memory_ids else ""
        at = f"{one.called_at.astimezone(clock.zone()):%Y-%m-%d %H:%M:%S}"
        out.line(f"{at}  {one.client}  {one.name}  (scope {one.scope})  {one.outcome}{ids}")
    if not calls:
        out.line("No program has called yet.")
    return 0


def _shape(one: Grant) -> dict[str, Any]:
    return {
        "client": one.client,
        "scope": one.scope,
        "reading": str(one.reading),
        "writing": str(one.writing),
        "private": one.private,
        "blocked": one.blocked,
        "changed_at": instant(one.changed_at),
    }


def _call_shape(one: LoggedCall) -> dict[str, Any]:
    return {
        "at": instant(one.called_at),
        "client": one.client,
        "scope": one.scope,
        "name": one.name,
        "outcome": one.outcome,
        "memories": list(one.memory_ids),
        "took_ms": round(one.took_ms, 1),
    }


def _told(one: Grant) -> str:
    if one.blocked:
        return "blocked"
    reading = {Reading.YES: "may read", Reading.ASKED: "asks to read"}.get(one.reading, "may not read")
    writing = {
        Writing.KEEP: "may write",
        Writing.PROPOSE: "may propose",
        Writing.ASKED: "asks to write",
    }.get(one.writing, "may not write")
    return f"{reading}, {writing}{', private memories too' if one.private else ''}"
