"""The verb that writes everything out: export."""

from __future__ import annotations

import argparse
from pathlib import Path

from assistant.app import Application
from assistant.cli.output import HandedOver, Output, Progress
from assistant.counting import counted, pronoun, told_counts
from assistant.errors import AssistantError, UsageError
from assistant.interchange.exporting import (
    CONVERSATIONS,
    ENDINGS,
    MEMORIES,
    Exported,
    Exporter,
    ExportError,
    ExportFormat,
)

_FORCE = "Choose another name, or say --force to replace it."


def export(app: Application, options: argparse.Namespace, out: Output) -> int:
    """Writes conversations, memories or everything to a file, whole or not at all."""
    target = out.path(options.file)
    format: ExportFormat = options.format or _format_of(target)
    what = options.what or ("all" if format == "keepsake" else CONVERSATIONS)
    _check(format, what, options)
    if not options.force and target.is_file() and target.stat().st_size:
        raise AssistantError(f"{target.name} is there already; nothing was written.", fix=_FORCE)
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


def _format_of(target: Path) -> ExportFormat:
    """The format that a name asks for: the archive where it has no ending.

    Raises:
        UsageError: its ending is none that we know.
    """
    if target.is_dir():
        return "markdown"
    ending = target.suffix.lower()
    if ending[1:2].isalpha() and ending not in ENDINGS:
        raise UsageError(
            f'No format goes with the ending "{target.suffix}".',
            fix="Use .zip or .keepsake (everything), .md, .html, .pdf, .json or .jsonl, or say --format.",
        )
    return ENDINGS.get(ending, "keepsake")


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
    try:
        return exporter.conversations(
            target, format, ids=ids, private=private, replace=options.force, progress=progress, stopped=stopped
        )
    except ExportError as error:
        if error.details.get("reason") == "there":
            raise ExportError(str(error), fix="Choose another folder, or say --force to replace them.") from None
        raise


def _tell(done: Exported, options: argparse.Namespace, out: Output) -> None:
    if options.json:
        told = {"written": str(done.written), "counts": done.counts, "kept_back": done.kept_back}
        out.document(told | ({"content": done.content} if done.content else {}))
        return
    out.line(f"{done.written.name}: {told_counts(done.counts) or 'nothing to write yet'}.")
    if done.kept_back:
        kept = counted(done.kept_back, "private memory")
        out.line(f"{kept} stayed on this machine; --include-private takes {pronoun(done.kept_back)} along.")
