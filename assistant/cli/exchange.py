"""Verbs that share memory: exchange (between machines) and share (between assistants)."""

from __future__ import annotations

import argparse
from typing import Any

from assistant.app import Application
from assistant.cli.output import HandedOver, Output
from assistant.cli.shapes import memory_shape
from assistant.counting import agreeing, counted, pronoun
from assistant.errors import AssistantError, UsageError
from assistant.interchange.exchange import PHRASE, Exchanged


def exchange(app: Application, options: argparse.Namespace, out: Output) -> int:
    """Exchanges memory with the person's other machines over a folder."""
    phrase = _phrase(app, options, out)
    try:
        done = app.exchange.run(
            out.path(options.folder), phrase, private=options.include_private, stopped=out.cancelled.is_set
        )
    except InterruptedError:
        if out.handing_over.is_set():
            raise HandedOver from None
        raise AssistantError("Stopped; nothing was written to the folder.") from None
    if options.phrase is not None:
        _keep(phrase, app, done, out)
    for one in done.read:
        if one.fault:
            out.note(one.fault)
    if options.json:
        out.document(_shape(done))
    else:
        _say(done, out)
    return 1 if done.refused_all else 0


def share(app: Application, options: argparse.Namespace, out: Output) -> int:
    """Gives memories to another assistant or project too, with their history, or moves them there."""
    if not options.to.strip():
        raise UsageError("Argument --to: names no scope.", fix="'default' is the usual one.")
    give = app.editing.move if options.move else app.editing.copy
    done = give(options.ids, options.to, with_history=True)
    shared = [one for one in done.memories if one.scope == options.to]
    if options.json:
        out.document({"shared": [memory_shape(one) for one in shared], "run": done.run_id})
        return 0
    verb = "moved" if options.move else "shared"
    out.line(f"{len(shared):,} {verb}, earlier values included; 'keepsake undo {done.run_id}' takes it back.")
    return 0


def _phrase(app: Application, options: argparse.Namespace, out: Output) -> str:
    given = options.phrase
    if given == "-":
        given = (out.read_input() or "").strip()
    phrase = given or app.credentials.get(PHRASE)
    if not phrase:
        raise UsageError(
            "The machines need a phrase that only you know.",
            fix="Say it once on each: --phrase WORDS, or --phrase - to read it from standard input.",
        )
    return str(phrase)


def _keep(phrase: str, app: Application, done: Exchanged, out: Output) -> None:
    """Keeps a phrase for the next time, unless a file was sealed with another one."""
    if not done.agreed:
        out.note("The phrase was not kept, as not all machines use it: give it each time.")
    elif not app.credentials.set(PHRASE, phrase):
        out.note("There is no keyring here to keep the phrase: give it each time.")


def _shape(done: Exchanged) -> dict[str, Any]:
    merged = done.merged
    return {
        "written": str(done.written),
        "read": [{"file": one.name, "ok": not one.fault, "fault": one.fault or None} for one in done.read],
        "memories": {
            "added": merged.added,
            "updated": merged.updated,
            "retired": merged.retired,
            "conflicts": merged.conflicts,
        },
        "personas": {
            "added": done.personas.added,
            "updated": done.personas.updated,
            "conflicts": list(done.personas.conflicts),
        },
        "conversations": done.conversations,
        "kept_back": done.kept_back,
    }


def _say(done: Exchanged, out: Output) -> None:
    merged = done.merged
    read = sum(not one.fault for one in done.read)
    personas = done.personas
    if not done.read:
        out.line("No other machine has left anything there yet; this one's file is written.")
    elif not read:
        out.line("Nothing of the other machines could be read; this one's file is written.")
    elif done.is_new:
        told = f"memories {merged.added:,} added, {merged.updated:,} updated, {merged.retired:,} retired"
        out.line(f"From {counted(read, 'other machine')}: {told}; {counted(done.conversations, 'conversation')}.")
    else:
        out.line(f"Nothing new from {counted(read, 'other machine')}.")
    if personas.added or personas.updated:
        out.line(f"Personas: {personas.added:,} added, {personas.updated:,} updated.")
    for name in personas.conflicts:
        out.line(f"The persona {name} was changed on two machines: the later change stands, the other is archived.")
    if merged.conflicts:
        says = agreeing(merged.conflicts, "contradicts another machine's, and waits", "contradict others, and wait")
        out.line(f"{merged.conflicts:,} {says} for your yes: see 'keepsake inbox'.")
    if done.kept_back:
        kept = counted(done.kept_back, "private memory")
        out.line(f"{kept} stayed on this machine; --include-private takes {pronoun(done.kept_back)} along.")
