"""The verb about messages that a model could not learn from: unread."""

from __future__ import annotations

import argparse

from assistant.app import Application
from assistant.cli.output import Output


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
    if options.json:
        rows = [
            {
                "id": one.id,
                "conversation": one.conversation_id,
                "messages": one.messages,
                "reason": one.reason,
                "at": one.failed_at.isoformat(),
                "attempts": one.attempts,
            }
            for one in batches
        ]
        out.document({"unread": rows})
        return 0
    for one in batches:
        out.line(f"{one.failed_at:%Y-%m-%d %H:%M} {one.messages} messages, tried {one.attempts} times: {one.reason}")
    if not batches:
        out.line("A model has read everything that it was to learn from.")
    return 0
