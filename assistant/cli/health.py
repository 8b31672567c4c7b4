"""Verbs about the program itself: doctor, self-test."""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict
from typing import Any

from assistant.app import Application
from assistant.cli.output import Output
from assistant.errors import AssistantError
from assistant.health import examine


def doctor(app: Application, options: argparse.Namespace, out: Output) -> int:
    """Says what works and what doesn't; 1 if something does not."""
    checks = list(examine(app))
    ok = all(check.ok for check in checks)
    if options.json:
        rows = [{"name": c.name, "ok": c.ok, "detail": c.detail, "fix": c.fix} for c in checks]
        out.document({"ok": ok, "checks": rows, "figures": _figures(app)})
    else:
        for check in checks:
            out.line(f"{'ok   ' if check.ok else 'FAULT'} {check.name:<11} {check.detail}")
            if check.fix:
                out.line(f"{'':17} {check.fix}")
    return 0 if ok else 1


def _figures(app: Application) -> dict[str, Any] | None:
    """The figures of memory's health, times as texts; None where the store does not open."""
    try:
        figures = asdict(app.memory.health())
    except AssistantError:
        return None
    told: dict[str, Any] = json.loads(json.dumps(figures, default=str))
    return told
