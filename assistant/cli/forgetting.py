"""Verbs that forget for good, show what that takes, and let it be learned again: forget, allow."""

from __future__ import annotations

import argparse
from typing import Any

from assistant.app import Application
from assistant.cli.output import Output
from assistant.cli.shapes import memory_lines, memory_shape
from assistant.counting import agreeing, counted
from assistant.memory.forgetting import ForgetPreview


def forget(app: Application, options: argparse.Namespace, out: Output) -> int:
    """Forgets for good, and says what went; or shows what would go."""
    how = {"with_sources": options.with_sources, "with_history": options.with_history}
    if options.preview:
        _show(app.memory.preview_forgetting(options.ids, **how), options, out)
        return 0
    receipt = out.path(options.receipt) if options.receipt else None
    done = app.memory.forget(options.ids, receipt=receipt, **how)
    if options.json:
        out.document({"forgotten": list(done.forgotten), "also": list(done.also)})
    else:
        others = agreeing(len(done.also), "that says the same or was", "that say the same or were")
        also = f", and {len(done.also):,} {others} made from it" if done.also else ""
        out.line(f"Forgotten: {', '.join(done.forgotten)}{also}.")
    return 0


def allow(app: Application, options: argparse.Namespace, out: Output) -> int:
    """Lets a statement that was forgotten be learned again."""
    allowed = app.memory.allow(options.text, options.scope)
    if options.json:
        out.document({"allowed": allowed})
    else:
        out.line("It may be learned again." if allowed else "It was not forgotten in these words.")
    return 0


def _show(preview: ForgetPreview, options: argparse.Namespace, out: Output) -> None:
    if options.json:
        out.document(_shape(preview))
        return
    for title, memories in (
        ("These go:", preview.memories),
        ("These were made from it and go too:", preview.derived),
        ("Other values that it had stay, unless you add --with-history:", preview.earlier),
        ("These say more and stay:", preview.says_more),
    ):
        if memories:
            out.line(title)
            for line in memory_lines(memories):
                out.line(f"  {line}")
    out.line(f"Words are taken out of {counted(preview.messages, 'message')}.")
    for name, count in preview.places.items():
        out.line(f"Also in {name}: {count}")
    if preview.files:
        out.line(f"Made anew without it: {', '.join(preview.files)}")
    if preview.left:
        out.line(f"Not ours to change, and it is in there: {', '.join(preview.left)}")


def _shape(preview: ForgetPreview) -> dict[str, Any]:
    return {
        "memories": [{**memory_shape(one), "state": one.state} for one in preview.memories],
        "derived": [{**memory_shape(one), "state": one.state} for one in preview.derived],
        "earlier": [memory_shape(one) for one in preview.earlier],
        "says_more": [memory_shape(one) for one in preview.says_more],
        "messages": preview.messages,
        "places": dict(preview.places),
        "edges": [list(edge) for edge in preview.edges],
        "files": list(preview.files),
        "left": list(preview.left),
    }
