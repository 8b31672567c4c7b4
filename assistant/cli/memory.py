"""Verbs that write, list and find memories: remember, memories, profile, recall."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from datetime import datetime
from typing import Any

from assistant import clock
from assistant.app import Application
from assistant.cli.output import Output
from assistant.cli.shapes import in_words, memory_lines, memory_shape, recall_shape, recalled_lines
from assistant.errors import AssistantError, UsageError
from assistant.memory.records import Kind, RecallRequest


def remember(app: Application, options: argparse.Namespace, out: Output) -> int:
    """Stores one memory, as "remember that …" in a chat would."""
    kind = Kind(options.kind) if options.kind else None
    done = app.memory.remember(_text(options, out), kind=kind, scope=options.scope, private=options.private)
    if options.json:
        memory = memory_shape(done.memory) if done.memory else None
        out.document({"memory": memory, "action": str(done.action), "redactions": done.redactions})
    elif done.memory is None:
        out.line("Nothing to remember in that.")
    else:
        out.line(f"{done.action}: {done.memory.text}  ({done.memory.id})")
    return 0


def _text(options: argparse.Namespace, out: Output) -> str:
    if options.text != "-":
        if not options.text.strip():
            raise UsageError("There is nothing to remember: the text is empty.")
        return str(options.text)
    given = out.read_input()
    if given is None or not given.strip():
        raise UsageError("There is nothing on standard input.")
    return given.strip()


def memories(app: Application, options: argparse.Namespace, out: Output) -> int:
    """Lists what is remembered."""
    kinds = frozenset(Kind(name) for name in options.kinds) if options.kinds else None
    as_of = moment(options.as_of)
    found = app.memory.memories(scope=options.scope, kinds=kinds, include_retired=options.all, as_of=as_of)
    if options.json:
        out.document({"memories": [memory_shape(memory) for memory in found]})
    else:
        for line in memory_lines(found):
            out.line(line)
        if not found:
            out.line("Nothing is remembered.")
    return 0


def profile(app: Application, options: argparse.Namespace, out: Output) -> int:
    """Shows the profile as a prompt would carry it."""
    found = app.memory.profile(options.scope, as_of=moment(options.as_of))
    slots = found.values()
    if options.json:
        left_out = [
            {"slot": one.value.slot, "value": one.value.value, "memory": one.value.memory_id, "reason": str(one.reason)}
            for one in found.left_out
        ]
        asked = [
            {"slot": one.by_hand.slot, "by_hand": one.by_hand.value, "learned": one.learned.value}
            for one in found.questions
        ]
        out.document({"profile": slots, "left_out": left_out, "questions": asked})
    else:
        for name, value in found.values(brief=True).items():
            shown = ", ".join(value) if isinstance(value, list) else value
            out.line(f"{in_words(name)}: {shown}")
        if not slots:
            out.line("Nothing is known about you yet.")
    return 0


def recall(app: Application, options: argparse.Namespace, out: Output) -> int:
    """Answers one question, or each of a file of them."""
    if (options.query is None) == (options.queries is None):
        raise UsageError("Give either a question or --queries FILE.")
    if options.queries is not None:
        return _recall_many(app, options, out)
    result = app.recall.search(_request(options, {"query": options.query}))
    if options.json:
        out.document(recall_shape(result))
    else:
        for line in recalled_lines(result):
            out.line(line)
        if not result.results:
            out.line("Nothing that is remembered bears on that.")
    return 0


def _recall_many(app: Application, options: argparse.Namespace, out: Output) -> int:
    rows = list(_query_rows(options, out))
    requests = [_request(options, row) for row in rows]
    for row, result in zip(rows, app.recall.search_many(requests), strict=True):
        out.document({"id": row["id"], **recall_shape(result)})
        if out.cancelled.is_set():
            break
    return 0


def _query_rows(options: argparse.Namespace, out: Output) -> Iterator[dict[str, Any]]:
    path = out.path(options.queries)
    try:
        lines = path.read_text(encoding="utf-8-sig").splitlines()
    except UnicodeDecodeError as error:
        raise AssistantError(f"The file {path.name} is not text in UTF-8.") from error
    except OSError as error:
        raise AssistantError(f"The file {path} cannot be read: {error.strerror or type(error).__name__}.") from error
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            row = json.loads(line)
        except ValueError as error:
            raise AssistantError(
                f'{path.name}, line {number}, is not JSON like {{"id": "1", "query": "…"}}.'
            ) from error
        if not isinstance(row, dict) or not isinstance(row.get("query"), str) or "id" not in row:
            raise AssistantError(f'{path.name}, line {number}: needs an "id" and a text "query".')
        yield row


def _request(options: argparse.Namespace, row: dict[str, Any]) -> RecallRequest:
    kinds = frozenset(Kind(name) for name in options.kinds) if options.kinds else None
    k = row.get("k", options.k)
    if not isinstance(k, int) or isinstance(k, bool) or k < 1:
        raise AssistantError(f'"k" must be a whole number from 1, not {k!r}.')
    return RecallRequest(
        query=row["query"],
        k=k,
        scope=row.get("scope") or options.scope,
        kinds=kinds,
        now=moment(row.get("now")) or clock.local_now(),
        as_of=moment(options.as_of),
        threshold=options.threshold,
        **({"profile": options.profile} if options.profile else {}),
    )


def moment(text: str | None) -> datetime | None:
    """A time that was typed.

    Raises:
        UsageError: it is none.
    """
    if text is None:
        return None
    try:
        return clock.parse(text)
    except (ValueError, TypeError) as error:
        raise UsageError(f'"{text}" is not a time like 2026-03-01T10:00:00+01:00.') from error
