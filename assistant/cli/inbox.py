"""The verb about what waits for the person's yes: inbox."""

from __future__ import annotations

import argparse
from datetime import datetime
from typing import Any

from assistant import clock
from assistant.app import Application
from assistant.cli.output import Output
from assistant.cli.shapes import memory_shape
from assistant.counting import agreeing, counted
from assistant.errors import NotFoundError, UsageError
from assistant.memory.inbox import Waiting
from assistant.memory.records import RIVAL, Memory


def inbox(app: Application, options: argparse.Namespace, out: Output) -> int:
    """Lists what waits, keeps some of it, or lets some of it go."""
    if options.action == "list" and (options.ids or options.all):
        raise UsageError("Say what to do with them.", fix="'keepsake inbox accept ID' or 'keepsake inbox reject ID'.")
    if options.text is not None and (options.action != "accept" or len(options.ids) != 1):
        raise UsageError("Other words can be given for one memory that is accepted.")
    actions = {"list": _list, "accept": _accept, "reject": _reject}
    return actions[options.action](app, options, out)


def _list(app: Application, options: argparse.Namespace, out: Output) -> int:
    return out.listing(
        "waiting",
        app.memory.inbox.waiting(options.scope),
        as_json=options.json,
        shape=_shape,
        line=_line,
        none="Nothing waits for your yes.",
    )


def _accept(app: Application, options: argparse.Namespace, out: Output) -> int:
    rows: list[dict[str, Any]] = []
    for one in _chosen(app, options):
        action, memory, _ = app.memory.inbox.accept(one.id, options.text)
        rows.append({"id": one.id, "action": str(action), "memory": memory_shape(memory) if memory else None})
        if not options.json:
            out.line(f"{action}: {memory.text}  ({memory.id})" if memory else f"{action}: {one.text}")
    if options.json:
        out.document({"accepted": rows})
    elif not rows:
        out.line("Nothing waits for your yes.")
    return 0


def _reject(app: Application, options: argparse.Namespace, out: Output) -> int:
    going = _chosen(app, options)
    for one in going:
        app.memory.inbox.refuse(one.id)
    if options.json:
        out.document({"rejected": [one.id for one in going]})
    elif going:
        stays = agreeing(len(going), "stays", "stay")
        out.line(f"{counted(len(going), 'memory')} let go, and {stays} away.")
    else:
        out.line("Nothing waits for your yes.")
    return 0


def _chosen(app: Application, options: argparse.Namespace) -> list[Memory]:
    """The memories that are meant, oldest first; none is touched where one of the ids is wrong."""
    if bool(options.ids) == options.all:
        raise UsageError("Name memories by their ids, or say --all.", fix="'keepsake inbox' lists them.")
    if options.all:
        return app.memory.inbox.pending(options.scope)[::-1]
    found = app.stores.memories.by_ids(options.ids)
    for id in options.ids:
        if id not in found or found[id].state != "pending":
            raise NotFoundError(f"No memory {id} waits for a yes.", fix="'keepsake inbox' lists those that do.", id=id)
    return [found[id] for id in dict.fromkeys(options.ids)]


def _shape(one: Waiting) -> dict[str, Any]:
    memory = one.memory
    return {
        **memory_shape(memory),
        "replaces": [{"id": old.id, "text": old.text} for old in one.replaces],
        "contradicts": memory.details.get(RIVAL),
    }


def _line(one: Waiting) -> str:
    memory = one.memory
    source = memory.sources[0] if memory.sources else None
    by = f", by {source.speaker}" if source is not None and source.speaker else ""
    instead = f"; instead of: {' | '.join(old.text for old in one.replaces)}" if one.replaces else ""
    return f"{memory.id}  {memory.kind!s:<10}  {memory.text}  ({_day(memory.learned_at)}{by}{instead})"


def _day(when: datetime) -> str:
    return f"{when.astimezone(clock.zone()):%Y-%m-%d}"
