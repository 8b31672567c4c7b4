"""Verbs of upkeep: consolidate, prune, undo, runs."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Mapping
from typing import Any

from assistant import clock
from assistant.app import Application
from assistant.cli.output import Output
from assistant.cli.shapes import instant, memory_shape
from assistant.counting import agreeing, counted, singular_where_one
from assistant.errors import NotFoundError
from assistant.memory.upkeep.changesets import Report
from assistant.storage.changes import UpkeepChange, UpkeepRun


def consolidate(app: Application, options: argparse.Namespace, out: Output) -> int:
    """Folds memories that say the same, or shows what would be folded."""
    _approve(app, options.approve)
    report = app.upkeep.consolidate(
        scope=options.scope, dry_run=options.dry_run, by_hand=not options.approve, stop=out.cancelled
    )
    tell(report, options, out, none="Nothing is said twice.")
    clashes = len(app.memory.conflicts(options.scope))
    if clashes and not options.json:
        are = agreeing(clashes, "is", "are")
        out.line(f"{counted(clashes, 'contradiction')} {are} for you to settle: see 'keepsake conflicts'.")
    return 0


def prune(app: Application, options: argparse.Namespace, out: Output) -> int:
    """Puts what nobody uses into the bin, or shows what would go; or shows the bin, or gives back from it."""
    if options.bin or options.restore:
        found = app.upkeep.restore_from_bin(options.restore) if options.restore else app.upkeep.bin(options.scope)
        return out.listing(
            "memories",
            found,
            as_json=options.json,
            shape=lambda one: {**memory_shape(one), "state": one.state, "binned_at": instant(one.binned_at)},
            line=lambda one: f"{one.id}  {one.text}",
        )
    _approve(app, options.approve)
    report = app.upkeep.prune(
        scope=options.scope, dry_run=options.dry_run, by_hand=not options.approve, stop=out.cancelled
    )
    tell(report, options, out, none="Nothing is to go.")
    return 0


def undo(app: Application, options: argparse.Namespace, out: Output) -> int:
    """Takes a run back, whole or one change of it."""
    done = app.upkeep.undo(options.run, options.change)
    if options.json:
        out.document({"undone": done.count, "edited": list(done.edited), "gone": list(done.gone)})
        return 0
    out.line(f"{counted(done.count, 'change')} undone.")
    if done.edited:
        out.line(f"Left as they are, since they were edited: {', '.join(done.edited)}")
    if done.gone:
        out.line(f"Forgotten since: {', '.join(done.gone)}")
    return 0


def runs(app: Application, options: argparse.Namespace, out: Output) -> int:
    """Lists the latest runs, or shows the changes of one."""
    if options.run:
        changes = app.upkeep.changes(options.run)
        if options.json:
            shown = [{**change_shape(one), "state": one.state, "memories": list(one.memory_ids)} for one in changes]
            out.document({"run": options.run, "changes": shown})
            return 0
        for change, line in zip(changes, _lines(changes), strict=True):
            out.line(line if change.state == "done" else f"{line}  [{change.state.replace('_', ' ')}]")
        if not changes:
            out.line("This run changed nothing.")
        return 0
    return out.listing(
        "runs",
        app.upkeep.runs(),
        as_json=options.json,
        shape=lambda one: _run_shape(one, app.upkeep.counts(one.id)),
        line=lambda one: _run_line(one, app.upkeep.counts(one.id)),
        none="No run yet.",
    )


def tell(report: Report, options: argparse.Namespace, out: Output, *, none: str) -> None:
    """Shows a report of a run or a dry run, as JSON or in lines."""
    if options.json:
        shown = [change_shape(one) for one in report.made]
        waiting = len(report.waiting)
        out.document({"run": report.run_id, "changes": shown, "capped": waiting > 0, "waiting": waiting})
        return
    for line in _lines(report.made):
        out.line(line)
    if not report.changes:
        out.line(none)
    elif not report.dry:
        out.line(f"Run {report.run_id}: undo it with 'keepsake undo {report.run_id}'.")
    if report.waiting:
        more = f"{len(report.waiting):,} more {agreeing(len(report.waiting), 'is', 'are')}"
        out.line(f"{more} beyond the limit of one run; run it again to go on.")


def change_shape(change: UpkeepChange) -> dict[str, Any]:
    """A change as JSON: the memories before and after it."""
    return {
        "number": change.number,
        "action": change.action,
        "before": [memory_shape(one) for one in change.before],
        "after": [{**memory_shape(one), "state": one.state} for one in change.after],
        "reason": change.reason,
    }


def _approve(app: Application, run_id: str | None) -> None:
    """Says yes to what of a run waits; what it once left waiting may wait with a later run by now."""
    if run_id and not app.upkeep.approve(run_id):
        raise NotFoundError(f"Nothing of run {run_id} waits; see 'keepsake runs'.", id=run_id)


def _run_shape(run: UpkeepRun, counts: Mapping[str, int]) -> dict[str, Any]:
    return {
        "run": run.id,
        "job": run.job,
        "started_at": instant(run.started_at),
        "finished_at": instant(run.finished_at),
        "approved_at": instant(run.approved_at),
        "detail": run.detail,
        "waiting": counts["waiting"],
        "undone": counts["undone"],
    }


def _run_line(run: UpkeepRun, counts: Mapping[str, int]) -> str:
    started = run.started_at.astimezone(clock.zone())
    made = singular_where_one(run.detail.partition(",")[0]) if run.finished_at else "not finished"
    waits = agreeing(counts["waiting"], "waits", "wait")
    now = [f"{counts[state]:,} {word}" for state, word in (("waiting", waits), ("undone", "undone")) if counts[state]]
    return f"{run.id}  {started:%Y-%m-%d %H:%M}  {run.job:<14}  {', '.join((made, *now))}"


def _lines(changes: Iterable[UpkeepChange]) -> Iterable[str]:
    for change in changes:
        if not change.before and not change.after:
            yield f"{change.number:>3}  {change.action}: its words are no longer kept"
            continue
        before = " | ".join(one.text for one in change.before)
        after = " | ".join(one.text for one in change.after if one.state == "active") or "-"
        yield f"{change.number:>3}  {change.action}: {before}  ->  {after}  ({change.reason})"
