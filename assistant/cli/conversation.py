"""Verbs about conversations: ask, conversations."""

from __future__ import annotations

import argparse
import re
from typing import Any

from assistant import clock
from assistant.app import Application
from assistant.chat.budget import Budget
from assistant.cli.output import Output
from assistant.cli.shapes import instant
from assistant.errors import AssistantError, NotFoundError
from assistant.events import ReplyGrew
from assistant.providers.tokens import estimate_tokens

MOST_CHARACTERS = 1_000_000
"""Of a question with what is piped into it: more than any model reads at once."""


def ask(app: Application, options: argparse.Namespace, out: Output) -> int:
    """One turn through the real chat service."""
    piped = out.read_input()
    text = options.text if not piped or not piped.strip() else f"{options.text}\n\n{_fenced(piped)}"
    if len(text) > MOST_CHARACTERS:
        raise AssistantError(
            f"This is too long to ask at once: {len(text):,} characters, and {MOST_CHARACTERS:,} are the most.",
            fix="Ask about a part of it, or let it be read as a document: 'keepsake documents add FILE'.",
        )
    conversation_id = _conversation(app, options)

    def show(event: ReplyGrew) -> None:
        if event.conversation_id == conversation_id and not event.thinking:
            out.result(event.text)

    stop_showing = app.events.subscribe(ReplyGrew, show) if not options.json else None
    try:
        reply = app.runtime.run(app.chat.send(conversation_id, text))
    finally:
        if stop_showing:
            stop_showing()
    _note_what_was_left_out(app, conversation_id, text, out)
    if options.json:
        out.document(
            {
                "text": reply.message.text,
                "conversation": reply.message.conversation_id,
                "message": reply.message.id,
                "usage": {
                    "input_tokens": reply.message.usage.input_tokens,
                    "output_tokens": reply.message.usage.output_tokens,
                    "cached_tokens": reply.message.usage.cached_tokens,
                },
                "memories_used": list(reply.memories_used),
                "documents": _documents(app, reply.message.key),
                "timings_ms": dict(reply.timings_ms),
            }
        )
    else:
        out.line()
        for one in _documents(app, reply.message.key):
            place = f", page {one['page']}" if one["page"] else f", line {one['line']}" if one["line"] else ""
            out.note(f"[{one['number']}] {one['file']}{place}")
    return 0


def _note_what_was_left_out(app: Application, conversation_id: str, text: str, out: Output) -> None:
    """Says where a question was longer than its model can read."""
    _, model = app.providers.resolve("chat", app.chat.conversation(conversation_id))
    if estimate_tokens(text) > Budget.for_model(model).prompt:
        out.note(f"This is more than {model.name or model.id} reads at once, so the middle of it was left out.")


def _documents(app: Application, key: int) -> list[dict[str, Any]]:
    """The passages of documents that the prompt carried, by the numbers that the reply cites them by."""
    found = [(one.number, one.source) for one in app.chat.prompt_contents(key).recalled if one.number]
    return [
        {"number": number, "file": place.file, "heading": place.heading, "line": place.line, "page": place.page}
        for number, place in found
        if place is not None
    ]


def _fenced(text: str) -> str:
    """What was piped in, marked as no words of the person's own: nothing is learned from it."""
    text = text.replace("\r\n", "\n").replace("\r", "\n").strip("\n")
    longest = max((len(run) for run in re.findall("`+", text)), default=0)
    fence = "`" * max(3, longest + 1)
    return f"{fence}\n{text}\n{fence}"


def _conversation(app: Application, options: argparse.Namespace) -> str:
    persona = app.personas.named(options.persona) if options.persona else None
    if options.conversation:
        found = app.chat.conversation(options.conversation)
        if found is None:
            raise NotFoundError(f"There is no conversation {options.conversation}.")
        conversation_id: str = found.id
    else:
        conversation_id = app.chat.new_conversation(scope=options.scope, temporary=options.temporary, origin="ask").id
    if persona is not None and (begun := app.chat.conversation(conversation_id)) is not None:
        app.personas.choose(begun, persona.id)
    if options.no_memory:
        app.chat.set_memory_enabled(conversation_id, enabled=False)
    if options.provider or options.model:
        app.chat.set_model(conversation_id, provider=options.provider or "", model=options.model or "")
    return conversation_id


def conversations(app: Application, options: argparse.Namespace, out: Output) -> int:
    """Lists conversations, the latest first."""
    found = app.stores.conversations.list(query=options.words or "")
    if options.json:
        rows = [
            {
                "id": one.id,
                "title": one.title,
                "scope": one.scope,
                "created_at": instant(one.created_at),
                "updated_at": instant(one.updated_at),
                "origin": one.origin,
                "pinned": one.pinned,
                "memory_enabled": one.memory_enabled,
            }
            for one in found
        ]
        out.document({"conversations": rows})
        return 0
    for one in found:
        out.line(f"{one.id}  {one.updated_at.astimezone(clock.zone()):%Y-%m-%d %H:%M}  {one.title or '(no title)'}")
    if not found:
        out.line("There are no such conversations." if options.words else "There are no conversations yet.")
    return 0
