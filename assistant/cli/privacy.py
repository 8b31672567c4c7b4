"""Verbs about what may be seen: redact, masked, unlock."""

from __future__ import annotations

import argparse

from assistant import clock
from assistant.app import Application
from assistant.cli.output import Output
from assistant.cli.shapes import instant
from assistant.errors import UsageError


def redact(app: Application, options: argparse.Namespace, out: Output) -> int:
    """Shows what redaction would do to a text; stores nothing."""
    done = app.redactor.redact(_text(options.text, out))
    if options.json:
        findings = [
            {
                "category": finding.category,
                "start": finding.start,
                "end": finding.end,
                "placeholder": finding.placeholder,
            }
            for finding in done.findings
        ]
        out.document({"text": done.text, "findings": findings})
    else:
        out.result(done.text if done.text.endswith("\n") else done.text + "\n")
    return 0


def masked(app: Application, options: argparse.Namespace, out: Output) -> int:
    """Shows the ledger: how much of each kind was masked, and the latest of it; never what it was."""
    counts, entries = app.stores.ledger.counts(), app.stores.ledger.entries()
    if options.json:
        shown = [
            {"at": instant(one.found_at), "category": one.category, "rule": one.rule, "place": one.place}
            for one in entries
        ]
        out.document({"counts": counts, "entries": shown})
        return 0
    for category, count in counts.items():
        out.line(f"{count:>5}  {category}")
    for one in entries:
        out.line(
            f"{one.found_at.astimezone(clock.zone()):%Y-%m-%d %H:%M}  {one.category:<15}  {one.place:<12}  {one.rule}"
        )
    if not entries:
        out.line("Nothing was masked so far.")
    return 0


def unlock(app: Application, options: argparse.Namespace, out: Output) -> int:
    """Puts a data folder's key back into the keyring by its recovery phrase."""
    app.unlock(_text(options.phrase, out))
    if options.json:
        out.document({"unlocked": True})
    else:
        out.line("The key is back. Keepsake opens again.")
    return 0


def _text(named: str, out: Output) -> str:
    if named != "-":
        return named
    text = out.read_input()
    if text is None:
        raise UsageError("There is nothing on standard input.")
    return text
