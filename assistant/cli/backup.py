"""Verbs about safe copies and the work that runs by itself: backup, restore, jobs."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from typing import Any

from assistant import clock
from assistant.app import Application
from assistant.cli.output import Output
from assistant.cli.shapes import instant
from assistant.counting import counted, singular_where_one
from assistant.errors import UsageError
from assistant.scheduling.scheduler import JobOverview


def backup(app: Application, options: argparse.Namespace, out: Output) -> int:
    """Writes a proved copy of everything to a file."""
    target = out.path(options.file)
    made = app.backups.make(target)
    if options.json:
        out.document({"written": str(target), "counts": made.counts, "encrypted": made.encrypted})
        return 0
    out.line(f"{target}: {_told(made.counts)}")
    if made.encrypted:
        out.line("It is encrypted; on another machine, 'keepsake unlock' with your recovery phrase lets it open.")
    else:
        out.line("It is not encrypted, as this data folder is not; keep it where nobody else reads it.")
    return 0


def restore(app: Application, options: argparse.Namespace, out: Output) -> int:
    """Brings a backup back, or takes the last restoring back."""
    from assistant.storage.restoring import restore, undo_restore

    if bool(options.file) == options.undo:
        raise UsageError("Name a backup, or say --undo.")
    in_use = app.database_is_open
    if options.undo:
        done = undo_restore(app.paths, app.credentials, in_use=in_use)
    else:
        done = restore(app.paths, app.credentials, out.path(options.file), in_use=in_use)
    if done.in_place:
        app.stores  # noqa: B018 - opened now, so that what was forgotten since the backup was made goes at once
    if options.json:
        out.document({"written": str(app.paths.database), "counts": dict(done.counts), "in_place": done.in_place})
        return 0
    if not done.counts:
        out.line("The backup that waited to be put in place was dropped; everything stays as it is.")
    elif done.in_place:
        out.line(f"Restored: {_told(done.counts)}. 'keepsake restore --undo' takes it back for 30 days.")
    else:
        out.line(f"Ready: {_told(done.counts)}. Keepsake is open: close it, and it opens with these next time.")
        out.line("'keepsake restore --undo' calls it off.")
    return 0


def jobs(app: Application, options: argparse.Namespace, out: Output) -> int:
    """Lists the jobs, or runs, pauses or resumes one."""
    scheduler = app.scheduler
    if options.run:
        scheduler.run_now(options.run)
    elif options.pause:
        scheduler.pause(options.pause)
    elif options.resume:
        scheduler.resume(options.resume)
    wanted = options.run or options.pause or options.resume
    found = [one for one in scheduler.overview() if wanted in (None, one.name)]
    if options.json:
        out.document({"jobs": [_shape(one) for one in found]})
    else:
        for one in found:
            out.line(_line(one))
    return 1 if options.run and found[0].result == "failed" else 0


def _shape(job: JobOverview) -> dict[str, Any]:
    return {
        "name": job.name,
        "next_run": instant(job.next_run),
        "paused": job.paused,
        "last_run": instant(job.last_run),
        "duration_s": job.duration_s,
        "result": job.result,
        "detail": job.detail,
        "failures": job.failures,
    }


def _line(job: JobOverview) -> str:
    zone = clock.zone()
    coming = "paused" if job.paused else f"next {job.next_run.astimezone(zone):%Y-%m-%d %H:%M}"
    if job.last_run is None:
        return f"{job.name:<16} {coming:<22} never ran"
    told = singular_where_one(job.detail or "")
    took = "" if job.duration_s is None else f" in {job.duration_s:.1f} s"
    return f"{job.name:<16} {coming:<22} {job.last_run.astimezone(zone):%Y-%m-%d %H:%M} {job.result}{took} {told}"


def _told(counts: Mapping[str, int]) -> str:
    names = {"conversations": "conversation", "messages": "message", "memories": "memory"}
    return ", ".join(counted(number, names.get(name, name)) for name, number in counts.items())
