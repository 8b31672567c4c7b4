"""Verbs about what may be seen: redact, unlock."""

from __future__ import annotations

import argparse

from assistant.app import Application
from assistant.cli.output import Output
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
