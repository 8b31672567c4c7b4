"""Verbs about conversations: ask, import, export."""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from assistant.app import Application
from assistant.cli.output import HandedOver, Output, Progress
from assistant.errors import AssistantError, ImportFormatError, NotFoundError
from assistant.events import ReplyGrew
from assistant.interchange import jsonl
from assistant.interchange.importing import Importer
from assistant.interchange.records import Counts, ImportReport


def ask(app: Application, options: argparse.Namespace, out: Output) -> int:
    """One turn through the real chat service."""
    piped = out.read_input()
    text = options.text if not piped or not piped.strip() else f"{options.text}\n\n{piped}"
    conversation_id = _conversation(app, options)

    def show(event: ReplyGrew) -> None:
        if event.conversation_id == conversation_id and not event.thinking:
            out.result(event.text)

    stop_showing = app.events.subscribe(ReplyGrew, show) if not options.json else None
    try:
        reply = app.runtime.run(app.chat.send(conversation_id, text))
    finally:
        if stop_showing:
            stop_showing()
    if options.json:
        out.document(
            {
                "text": reply.message.text,
                "conversation": reply.message.conversation_id,
                "message": reply.message.id,
                "usage": {
                    "input_tokens": reply.message.usage.input_tokens,
                    "output_tokens": reply.message.usage.output_tokens,
                    "cached_tokens": reply.message.usage.cached_tokens,
                },
                "memories_used": list(reply.memories_used),
                "timings_ms": dict(reply.timings_ms),
            }
        )
    else:
        out.line()
    return 0


def _conversation(app: Application, options: argparse.Namespace) -> str:
    if options.conversation:
        found = app.chat.conversation(options.conversation)
        if found is None:
            raise NotFoundError(f"There is no conversation {options.conversation}.")
        conversation_id: str = found.id
    else:
        conversation_id = app.chat.new_conversation(scope=options.scope, temporary=options.temporary, origin="ask").id
    if options.no_memory:
        app.chat.set_memory_enabled(conversation_id, enabled=False)
    if options.provider or options.model:
        app.chat.set_model(conversation_id, provider=options.provider or "", model=options.model or "")
    return conversation_id


def bring_in(app: Application, options: argparse.Namespace, out: Output) -> int:
    """Brings conversations in from a file, and says what came and what did not."""
    path = out.path(options.file)
    progress = Progress(out, "messages")
    by_model = app.extraction.note_all if app.settings.current.memory.by_model_imports else None
    importer = Importer(
        stores=app.stores, redactor=app.redactor, memory=app.memory, events=app.events, read_by_model=by_model
    )
    try:
        report = importer.take(
            jsonl.read(_lines(path)),
            scope=options.scope,
            learn=options.learn,
            progress=progress,
            stopped=out.cancelled.is_set,
        )
    finally:
        progress.close()
    if report.faults and not report.messages and not report.skipped:
        first = report.faults[0]
        raise ImportFormatError(
            f"{path.name} holds no message that can be read (line {first.line}: {first.reason})",
            fix='Each line needs "conversation", "id", "role", "text" and "at".',
        )
    carried = json.loads(options.carried) if options.carried else None
    report = _joined(carried, report)
    if out.handing_over.is_set():
        raise HandedOver("--carried", json.dumps(_report_shape(report, 0), ensure_ascii=False))
    pending = _index(app, out)
    if options.json:
        out.document(_report_shape(report, pending))
    else:
        _say(report, pending, out)
    return 0


def _joined(carried: dict[str, Any] | None, report: ImportReport) -> ImportReport:
    """The report of an import that was begun by another process: what came there is known here, and not skipped."""
    if carried is None:
        return report
    memories = carried["memories"]
    return ImportReport(
        conversations=max(carried["conversations"], report.conversations),
        messages=carried["messages"] + report.messages,
        skipped=max(report.skipped - carried["messages"], 0),
        faults=report.faults,
        memories=Counts(
            memories["added"] + report.memories.added,
            memories["updated"] + report.memories.updated,
            memories["retired"] + report.memories.retired,
        ),
    )


def _index(app: Application, out: Output) -> int:
    """Embeds what came, here and now when nobody else does it in the background; returns what is still to do."""
    if not app.serves_in_background:
        progress = Progress(out, "indexed")
        try:
            app.recall.backfill(progress=progress, stop=out.cancelled)
        finally:
            progress.close()
    return app.recall.pending()


def _lines(path: Path) -> Iterator[str]:
    try:
        with path.open("rb") as file:
            start = file.read(4096).lstrip(b"\xef\xbb\xbf \t\r\n")
            if start[:1] != b"{" and start:
                raise ImportFormatError(
                    f"{path.name} is not a file of messages.", fix="It needs one JSON object a line."
                )
            file.seek(0)
            for line in file:
                yield line.decode("utf-8", "replace")
    except OSError as error:
        raise AssistantError(f"The file {path.name} cannot be read: {error.strerror}.") from error


def _report_shape(report: ImportReport, pending: int) -> dict[str, Any]:
    return {
        "conversations": report.conversations,
        "messages": report.messages,
        "skipped": report.skipped,
        "errors": [{"line": fault.line, "reason": fault.reason} for fault in report.faults],
        "memories": {
            "added": report.memories.added,
            "updated": report.memories.updated,
            "retired": report.memories.retired,
        },
        "pending": pending,
    }


def _say(report: ImportReport, pending: int, out: Output) -> None:
    out.line(f"{report.messages:,} messages in {report.conversations:,} conversations came in.")
    if report.skipped:
        out.line(f"{report.skipped:,} were there already.")
    memories = report.memories
    if memories.added or memories.updated or memories.retired:
        out.line(f"Memories: {memories.added} added, {memories.updated} updated, {memories.retired} retired.")
    if pending:
        out.line(f"{pending:,} are still being indexed.")
    for fault in report.faults:
        out.note(f"line {fault.line}: {fault.reason}")


def export(app: Application, options: argparse.Namespace, out: Output) -> int:
    """Writes all conversations to a file, whole or not at all."""
    path = out.path(options.file)
    partial = path.with_name(path.name + ".partial")
    messages = 0
    conversations = set()
    try:
        with partial.open("w", encoding="utf-8", newline="\n") as file:
            titles = {conversation.id: conversation.title for conversation in app.stores.conversations.list()}
            for message in app.stores.messages.iterate():
                if message.conversation_id not in titles or str(message.role) not in jsonl.ROLES:
                    continue
                file.write(jsonl.write(message, titles[message.conversation_id]) + "\n")
                messages += 1
                conversations.add(message.conversation_id)
            file.flush()
            os.fsync(file.fileno())
        partial.replace(path)
    except OSError as error:
        partial.unlink(missing_ok=True)
        raise AssistantError(f"{path.name} cannot be written: {error.strerror}.") from error
    counts = {"conversations": len(conversations), "messages": messages}
    if options.json:
        out.document({"written": str(path), "counts": counts})
    else:
        out.line(f"{messages:,} messages of {len(conversations):,} conversations written to {path.name}.")
    return 0
