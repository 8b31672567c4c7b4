"""The verb about messages that a model could not learn from: unread."""

from __future__ import annotations

import argparse

from assistant import clock
from assistant.app import Application
from assistant.cli.output import Output
from assistant.counting import counted


def unread(app: Application, options: argparse.Namespace, out: Output) -> int:
    """Lists what a model failed on, tries it again now, or gives it up."""
    batches = app.extraction.quarantined()
    if options.retry:
        app.extraction.retry_quarantined()
        app.extraction.drain_queue(out.cancelled)
        batches = app.extraction.quarantined()
    elif options.drop:
        app.extraction.drop_quarantined()
        batches = ()
    return out.listing(
        "unread",
        batches,
        as_json=options.json,
        shape=lambda one: {
            "id": one.id,
            "conversation": one.conversation_id,
            "messages": one.messages,
            "reason": one.reason,
            "at": one.failed_at.isoformat(),
            "attempts": one.attempts,
        },
        line=lambda one: (
            f"{one.failed_at.astimezone(clock.zone()):%Y-%m-%d %H:%M}  {counted(one.messages, 'message')}, "
            f"tried {counted(one.attempts, 'time')}: {one.reason}"
        ),
        none="A model has read everything that it was to learn from.",
    )
