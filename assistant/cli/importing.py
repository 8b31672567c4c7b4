"""Verbs that bring what was said elsewhere in, and learn from it: import, learn."""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict
from typing import Any

from assistant.app import Application
from assistant.cli.output import HandedOver, Output, Progress
from assistant.cli.shapes import instant
from assistant.counting import agreeing, counted, told_counts
from assistant.errors import UsageError
from assistant.interchange.importing import Importer, Preview
from assistant.interchange.reading import Format, format_of, memories_of, memory_text, nothing_readable, read
from assistant.interchange.records import Counts, ImportFault, ImportReport
from assistant.interchange.streams import Package

TOLD_FAULTS = 20
TOLD_TITLES = 12


def bring_in(app: Application, options: argparse.Namespace, out: Output) -> int:
    """Brings conversations in from a file, and says what came and what did not."""
    if options.format == "memories" or options.file == "-":
        return _take_memories(app, options, out)
    package = Package(out.path(options.file))
    try:
        format: Format = format_of(package) if options.format == "auto" else options.format
        if format == "keepsake":
            return _take_archive(app, package, options, out)
        if options.preview:
            _show_preview(_importer(app).preview(read(package, format), stopped=out.cancelled.is_set), options, out)
            return 0
        return _take(app, package, format, options, out)
    finally:
        package.close()


def _take(app: Application, package: Package, format: Format, options: argparse.Namespace, out: Output) -> int:
    progress = Progress(out, "messages")
    try:
        report = _importer(app).take(
            read(package, format),
            scope=options.scope,
            learn=options.learn,
            progress=progress,
            stopped=out.cancelled.is_set,
        )
    finally:
        progress.close()
    if report.faults and not report.messages and not report.skipped:
        raise nothing_readable(package, format, report.faults[0])
    report = _joined(json.loads(options.carried) if options.carried else None, report)
    if out.handing_over.is_set():
        raise HandedOver("--carried", json.dumps(_report_shape(report, 0), ensure_ascii=False))
    pending = _index(app, out)
    if options.json:
        out.document(_report_shape(report, pending))
    else:
        _say(report, pending, options, out)
    return 0


def _take_archive(app: Application, package: Package, options: argparse.Namespace, out: Output) -> int:
    from assistant.interchange.archive_reading import ArchiveReader, counts_of

    if options.preview:
        counts = counts_of(package)
        if options.json:
            out.document({"counts": counts})
        else:
            out.line(f"{told_counts(counts) or 'Nothing is in it'}.")
        return 0
    reader = ArchiveReader(stores=app.stores, redactor=app.redactor, settings=app.settings, events=app.events)
    progress = Progress(out, "rows")
    try:
        taken = reader.take(package, with_settings=options.settings, progress=progress, stopped=out.cancelled.is_set)
    finally:
        progress.close()
    if out.handing_over.is_set():
        raise HandedOver
    pending = _index(app, out)
    report = ImportReport(
        conversations=taken.added["conversations"],
        messages=taken.added["messages"],
        skipped=taken.known["messages"],
        faults=tuple(taken.faults),
        memories=Counts(added=taken.added["memories"]),
    )
    more = {"waiting": taken.waiting, "forgotten": taken.forgotten, "settings": list(taken.settings)}
    more |= {"documents": list(taken.documents), "personas": taken.added["personas"]}
    if options.json:
        out.document(_report_shape(report, pending) | more)
        return 0
    _say(report, pending, options, out)
    if taken.added["personas"]:
        out.line(f"{counted(taken.added['personas'], 'persona')} came in.")
    if taken.waiting:
        says, waits = (agreeing(taken.waiting, *both) for both in (("contradicts", "contradict"), ("waits", "wait")))
        out.line(f"{taken.waiting:,} {says} what is known here, and {waits} for your yes: see 'keepsake inbox'.")
    if taken.forgotten:
        out.line(_stays_forgotten(taken.forgotten))
    if taken.documents:
        out.line("Its knowledge base had these, which 'keepsake documents add' brings in:")
        for path in taken.documents:
            out.line(f"  {path}")
    return 0


def _take_memories(app: Application, options: argparse.Namespace, out: Output) -> int:
    from assistant.interchange.memory_texts import MemoryTexts, statements

    if options.preview:
        found = [one.text for one in statements(_memory_text(options, out))]
        if options.json:
            out.document({"statements": found})
        else:
            out.result("".join(f"{one}\n" for one in found) or "There are no memories in this text.\n")
        return 0
    texts = MemoryTexts(stores=app.stores, memory=app.memory, redactor=app.redactor, events=app.events)
    taken = texts.take(_memory_text(options, out), scope=options.scope, accept=options.accept)
    if options.json:
        out.document(asdict(taken))
        return 0
    if not taken.statements:
        out.line("There are no memories in this text.")
    elif not taken.waiting and not taken.kept:
        out.line("Nothing new.")
    if taken.kept:
        out.line(f"{counted(taken.kept, 'memory')} {agreeing(taken.kept, 'was', 'were')} taken in.")
    if taken.waiting:
        waits = agreeing(taken.waiting, "waits", "wait")
        out.line(f"{counted(taken.waiting, 'memory')} {waits} for your yes: see 'keepsake inbox'.")
    if taken.forgotten:
        out.line(_stays_forgotten(taken.forgotten))
    if taken.refused:
        out.line(
            f"{taken.refused:,} had been rejected in the inbox, and {agreeing(taken.refused, 'stays', 'stay')} away."
        )
    return 0


def _stays_forgotten(count: int) -> str:
    return f"{count:,} had been forgotten here, and {agreeing(count, 'stays', 'stay')} so."


def _memory_text(options: argparse.Namespace, out: Output) -> str:
    if options.file == "-":
        given = out.read_input()
        if given is None:
            raise UsageError("There is nothing on standard input.")
        return memory_text(given)
    package = Package(out.path(options.file))
    try:
        return memories_of(package)
    finally:
        package.close()


def _importer(app: Application) -> Importer:
    by_model = app.extraction.note_all if app.settings.current.memory.by_model_imports else None
    return Importer(
        stores=app.stores, redactor=app.redactor, memory=app.memory, events=app.events, read_by_model=by_model
    )


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
        left_out=report.left_out,
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


def _report_shape(report: ImportReport, pending: int) -> dict[str, Any]:
    return {
        "conversations": report.conversations,
        "messages": report.messages,
        "skipped": report.skipped,
        "errors": _fault_shapes(report.faults),
        "left_out": dict(report.left_out),
        "memories": {
            "added": report.memories.added,
            "updated": report.memories.updated,
            "retired": report.memories.retired,
        },
        "pending": pending,
    }


def _fault_shapes(faults: tuple[ImportFault, ...]) -> list[dict[str, Any]]:
    return [{"line": fault.line or None, "reason": fault.reason} for fault in faults]


def _say(report: ImportReport, pending: int, options: argparse.Namespace, out: Output) -> None:
    if report.messages:
        within = counted(report.conversations, "conversation")
        out.line(f"{counted(report.messages, 'message')} in {within} came in.")
    else:
        out.line(
            "Nothing new: all of it is there already." if report.skipped else "There are no messages in this file."
        )
    if report.messages and report.skipped:
        out.line(f"{report.skipped:,} {agreeing(report.skipped, 'was', 'were')} there already.")
    memories = report.memories
    if memories.added or memories.updated or memories.retired:
        out.line(f"Memories: {memories.added} added, {memories.updated} updated, {memories.retired} retired.")
    if pending:
        out.line(f"{pending:,} {agreeing(pending, 'is', 'are')} still being indexed.")
    if report.messages and not options.learn:
        out.line("To learn from them, see 'keepsake learn --dry-run'.")
    _say_rest(report.left_out, report.faults, out)


def _say_rest(left_out: Any, faults: tuple[ImportFault, ...], out: Output) -> None:
    if left_out:
        told = ", ".join(f"{count:,} {_plain(kind)}" for kind, count in sorted(left_out.items()))
        out.note(f"Left out, as nothing that either of you said: {told}.")
    for fault in faults[:TOLD_FAULTS]:
        out.note(f"line {fault.line}: {fault.reason}" if fault.line else fault.reason)
    if len(faults) > TOLD_FAULTS:
        out.note(f"And {len(faults) - TOLD_FAULTS:,} more; --json names them all.")


def _plain(kind: str) -> str:
    """What was left out, in words; a file keeps its name."""
    return kind if "." in kind else kind.replace("_", " ")


def _show_preview(found: Preview, options: argparse.Namespace, out: Output) -> None:
    if options.json:
        out.document(
            {
                "conversations": found.conversations,
                "messages": found.messages,
                "skipped": found.known,
                "first_at": instant(found.first_at),
                "last_at": instant(found.last_at),
                "titles": list(found.titles),
                "errors": _fault_shapes(found.faults),
                "left_out": found.left_out,
            }
        )
        return
    new = counted(found.messages, "new message")
    out.line(f"{counted(found.conversations, 'conversation')}, {new}, {found.known:,} known.")
    if found.first_at and found.last_at:
        out.line(f"From {found.first_at:%Y-%m-%d} to {found.last_at:%Y-%m-%d}.")
    for title in found.titles[:TOLD_TITLES]:
        out.line(f"  {title}")
    if len(found.titles) > TOLD_TITLES:
        out.line(f"  and {len(found.titles) - TOLD_TITLES:,} more")
    _say_rest(found.left_out, found.faults, out)
