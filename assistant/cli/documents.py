"""The verb of the knowledge base: documents add, list, remove, pause and resume."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from assistant.app import Application
from assistant.cli.output import HandedOver, Output, Progress
from assistant.counting import agreeing, counted
from assistant.errors import NotFoundError
from assistant.knowledge.service import SourceStatus
from assistant.knowledge.troubles import sentence
from assistant.storage.documents import Document, State

TOLD_FILES = 20


def documents(app: Application, options: argparse.Namespace, out: Output) -> int:
    """Adds documents, lists them, takes them out, or lets reading them rest."""
    actions = {"add": _add, "list": _list, "remove": _remove, "pause": _pause, "resume": _pause, "retry": _retry}
    return actions[options.action](app, options, out)


def _add(app: Application, options: argparse.Namespace, out: Output) -> int:
    sources = app.knowledge.add(
        [out.path(path) for path in options.paths],
        scope=options.scope,
        excluded=options.exclude,
        private=options.private,
    )
    pending = _work(app, out)
    _show([app.knowledge.status_of(one) for one in sources], pending, app, options, out)
    return 0


def _list(app: Application, options: argparse.Namespace, out: Output) -> int:
    app.knowledge.look()
    pending = _work(app, out)
    _show(app.knowledge.statuses(options.scope), pending, app, options, out)
    return 0


def _retry(app: Application, options: argparse.Namespace, out: Output) -> int:
    for status in app.knowledge.statuses(options.scope):
        app.knowledge.try_again(status.source.id)
    pending = _work(app, out)
    _show(app.knowledge.statuses(options.scope), pending, app, options, out)
    return 0


def _remove(app: Application, options: argparse.Namespace, out: Output) -> int:
    known = app.knowledge.statuses(options.scope)
    named = [_named(name, known, out) for name in options.sources]
    rows = []
    for status in named:
        gone = app.knowledge.remove(status.source.id)
        rows.append({"id": gone.source.id, "path": gone.source.path, "files": gone.files, "passages": gone.passages})
        if not options.json:
            passages, are = counted(gone.passages, "passage"), agreeing(gone.files, "is", "are")
            out.line(f"{gone.source.path}: {counted(gone.files, 'file')} with {passages} {are} gone.")
    if options.json:
        out.document({"removed": rows})
    return 0


def _pause(app: Application, options: argparse.Namespace, out: Output) -> int:
    app.knowledge.pause(on=options.action == "pause")
    pending = _work(app, out)
    _show(app.knowledge.statuses(options.scope), pending, app, options, out)
    return 0


def _named(name: str, known: list[SourceStatus], out: Output) -> SourceStatus:
    """The source that an id or a path means."""
    whole = str(Path(out.path(name)).resolve())
    for status in known:
        if status.source.id == name or status.source.path in {whole, str(out.path(name))}:
            return status
    raise NotFoundError(f'There is no document or folder "{name}".', fix="See 'keepsake documents list'.")


def _work(app: Application, out: Output) -> int:
    """Reads and embeds what waits, here and now when nobody else does it; how many passages are still to do."""
    if not app.serves_in_background and not app.knowledge.paused:
        reading, indexing = Progress(out, "documents"), Progress(out, "indexed")
        try:
            app.knowledge.work(stop=out.cancelled, progress=reading)
            app.recall.backfill(progress=indexing, stop=out.cancelled)
        finally:
            reading.close()
            indexing.close()
        if out.handing_over.is_set():
            raise HandedOver  # all that was done is kept; who holds the folder next goes on
    return app.recall.pending()


def _show(
    statuses: list[SourceStatus], pending: int, app: Application, options: argparse.Namespace, out: Output
) -> None:
    paused = app.knowledge.paused
    if options.json:
        shown = [_shape(one, app.knowledge.documents(one.source.id), options) for one in statuses]
        out.document({"sources": shown, "pending": pending, "paused": paused})
        return
    for one in statuses:
        _say(one, out)
    if not statuses:
        out.line("There are no documents. Add some with 'keepsake documents add PATH'.")
    if paused:
        out.line("Reading documents is paused; see 'keepsake documents resume'.")
    elif pending:
        out.line(f"{counted(pending, 'passage')} {agreeing(pending, 'is', 'are')} still being indexed.")


def _say(status: SourceStatus, out: Output) -> None:
    source = status.source
    notes = [counted(status.files, "file"), counted(status.counts.passages, "passage")]
    notes += [f"{status.waiting:,} waiting"] if status.waiting else []
    notes += ["not there now"] if source.missing else []
    notes += ["stays on this machine"] if source.private else []
    out.line(f"{source.id}  {source.path}  {', '.join(notes)}")
    for document in status.set_aside[:TOLD_FILES]:
        out.line(f"  set aside: {document.path}: {sentence(document.reason)}")
    if len(status.set_aside) > TOLD_FILES:
        out.line(f"  and {len(status.set_aside) - TOLD_FILES:,} more; --json names them all")


def _shape(status: SourceStatus, documents: list[Document], options: argparse.Namespace) -> dict[str, Any]:
    source = status.source
    shape: dict[str, Any] = {
        "id": source.id,
        "path": source.path,
        "kind": "folder" if source.is_folder else "file",
        "scope": source.scope,
        "excluded": list(source.excluded),
        "private": source.private,
        "missing": source.missing,
        "files": status.files,
        "ready": status.counts.files.get(State.READY, 0),
        "waiting": status.waiting,
        "passages": status.counts.passages,
        "set_aside": [
            {"file": one.path, "reason": one.reason, "sentence": sentence(one.reason)} for one in status.set_aside
        ],
    }
    if options.action == "list" and options.files:
        shape["documents"] = [{"file": one.path, "state": str(one.state), "size": one.size} for one in documents]
    return shape
