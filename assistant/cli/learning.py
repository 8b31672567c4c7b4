"""The verb that learns from conversations that are here already: learn."""

from __future__ import annotations

import argparse
from typing import Any

from assistant.app import Application
from assistant.cli.memory import moment
from assistant.cli.output import HandedOver, Output, Progress
from assistant.cli.shapes import instant
from assistant.counting import agreeing, counted
from assistant.errors import NotFoundError
from assistant.interchange.learning import Choice, Estimate, Learned, PastLearner, conversations_about


def learn(app: Application, options: argparse.Namespace, out: Output) -> int:
    """Learns from what is stored, by time and topic; stopped, the same words go on from there."""
    choice = _choice(app, options)
    learner = PastLearner(stores=app.stores, memory=app.memory)
    if options.dry_run:
        _show_estimate(learner.estimate(choice), app.settings.current.memory.daily_tokens, options, out)
        return 0
    progress = Progress(out, "read")
    try:
        learned = learner.learn(choice, progress=progress, stopped=out.cancelled.is_set, index=True)
    finally:
        progress.close()
    if out.handing_over.is_set():
        raise HandedOver
    if options.by_model:
        for conversation_id in sorted(learned.conversations):
            app.extraction.note_all(conversation_id)
    if not app.serves_in_background:
        app.memory.drain_queue(out.cancelled)
    _show(learned, options, out)
    return 0


def _choice(app: Application, options: argparse.Namespace) -> Choice:
    conversations = frozenset(options.conversation) if options.conversation else None
    if options.topic:
        about = conversations_about(options.topic, stores=app.stores, recall=app.recall, scope=options.scope)
        conversations = about if conversations is None else about & conversations
    if conversations is not None and not conversations:
        raise NotFoundError(f'There is no conversation about "{options.topic}".')
    return Choice(
        scope=options.scope, since=moment(options.since), until=moment(options.until), conversations=conversations
    )


def _show_estimate(found: Estimate, daily_tokens: int, options: argparse.Namespace, out: Output) -> None:
    days = -(-found.model_tokens // daily_tokens) if daily_tokens else None
    if options.json:
        out.document(
            {
                "conversations": found.conversations,
                "messages": found.messages,
                "own_messages": found.own_messages,
                "done": found.done,
                "model_tokens": found.model_tokens,
                "model_days": days,
                "first_at": instant(found.first_at),
                "last_at": instant(found.last_at),
            }
        )
        return
    if not found.messages:
        out.line("There is nothing to learn from in that.")
        return
    out.line(
        f"{counted(found.messages, 'message')} in {counted(found.conversations, 'conversation')}, "
        f"{found.own_messages:,} of them yours."
    )
    if found.first_at and found.last_at:
        out.line(f"From {found.first_at:%Y-%m-%d} to {found.last_at:%Y-%m-%d}.")
    if found.done:
        out.line(f"Of these, {found.done:,} {agreeing(found.done, 'was', 'were')} read before; it goes on from there.")
    out.line("The rules read them on this machine and cost nothing.")
    budget = f", {counted(days, 'day')} of your daily budget" if days else ""
    out.line(f"A model that reads them too (--by-model) would be sent about {found.model_tokens:,} tokens{budget}.")


def _show(learned: Learned, options: argparse.Namespace, out: Output) -> None:
    counts = learned.counts
    memories: dict[str, Any] = {"added": counts.added, "updated": counts.updated, "retired": counts.retired}
    if options.json:
        out.document(
            {
                "messages": learned.through,
                "total": learned.total,
                "finished": learned.finished,
                "memories": memories,
            }
        )
        return
    out.line(f"Memories: {counts.added} added, {counts.updated} updated, {counts.retired} retired.")
    if not learned.finished:
        out.line(f"Paused after {learned.through:,} of {learned.total:,} messages; the same words go on from there.")
