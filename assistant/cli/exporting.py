"""The verb that writes everything out: export."""

from __future__ import annotations

import argparse
from pathlib import Path

from assistant.app import Application
from assistant.cli.output import HandedOver, Output, Progress
from assistant.errors import AssistantError, UsageError
from assistant.interchange.exporting import CONVERSATIONS, MEMORIES, Exported, Exporter, ExportFormat, format_by_name


def export(app: Application, options: argparse.Namespace, out: Output) -> int:
    """Writes conversations, memories or everything to a file, whole or not at all."""
    target = out.path(options.file)
    format: ExportFormat = options.format or ("markdown" if target.is_dir() else format_by_name(target))
    what = options.what or ("all" if format == "keepsake" else CONVERSATIONS)
    _check(format, what, options)
    exporter = Exporter(stores=app.stores, settings=app.settings.current, withheld=app.memory.withheld)
    progress = Progress(out, "written")
    try:
        done = _write(exporter, target, format, what, options, out, progress)
    except InterruptedError:
        if out.handing_over.is_set():
            raise HandedOver from None
        raise AssistantError("Stopped; nothing was written.") from None
    finally:
        progress.close()
    _tell(done, options, out)
    return 0


def _check(format: ExportFormat, what: str, options: argparse.Namespace) -> None:
    if format == "keepsake" and (what != "all" or options.conversation):
        raise UsageError("An archive holds everything.", fix="Choose another --format for a part of it.")
    if format != "keepsake" and what == "all":
        raise UsageError("Only an archive holds everything.", fix="Say --format keepsake.")
    if what == MEMORIES and format not in ("markdown", "json"):
        raise UsageError("Memories go out as markdown or json.", fix="Say --format markdown.")


def _write(
    exporter: Exporter,
    target: Path,
    format: ExportFormat,
    what: str,
    options: argparse.Namespace,
    out: Output,
    progress: Progress,
) -> Exported:
    private, stopped = options.include_private, out.cancelled.is_set
    if format == "keepsake":
        return exporter.archive(target, private=private, progress=progress, stopped=stopped)
    if what == MEMORIES:
        return exporter.memories(target, format, private=private)
    ids = options.conversation or ()
    return exporter.conversations(target, format, ids=ids, private=private, progress=progress, stopped=stopped)


def _tell(done: Exported, options: argparse.Namespace, out: Output) -> None:
    if options.json:
        told = {"written": str(done.written), "counts": done.counts, "kept_back": done.kept_back}
        out.document(told | ({"content": done.content} if done.content else {}))
        return
    counts = ", ".join(f"{count:,} {name.replace('_', ' ')}" for name, count in done.counts.items() if count)
    out.line(f"{done.written.name}: {counts or 'nothing to write yet'}.")
    if done.kept_back:
        out.line(f"{done.kept_back:,} private memories stayed on this machine; --include-private takes them along.")
