"""Holds the data folder while a verb runs, or has the process that holds it run the verb."""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from dataclasses import replace

from assistant import clock
from assistant.app import Application
from assistant.cli.arguments import parse
from assistant.cli.output import HandedOver, Output
from assistant.cli.serving import serving
from assistant.cli.verbs import SERVES, Function, reads_input
from assistant.holder import LOOK_S, WAIT_S, FolderHeldError, Hold, HolderGoneError, VerbRequest, ask_verb, try_hold
from assistant.log import Log
from assistant.paths import DataPaths

OTHERS_TURN_S = 2.0
"""After handing the folder over, how long this process leaves it to the one that asked."""


def hold_or_ask(
    paths: DataPaths, options: argparse.Namespace, words: Sequence[str], output: Output, function: Function
) -> int:
    """Runs a verb on the data folder, here or where it is open already; the exit status.

    Raises:
        FolderHeldError: another process holds the folder, and neither serves nor ends.
    """
    request: VerbRequest | None = None
    ends = time.monotonic() + WAIT_S
    others_turn_until = 0.0
    while True:
        hold = try_hold(paths) if time.monotonic() >= others_turn_until else None
        if hold is not None:
            try:
                return _run_here(hold, paths, options, output, function)
            except HandedOver as elsewhere:
                words = [*words, *elsewhere.words]
                options = parse(words)
                others_turn_until = time.monotonic() + OTHERS_TURN_S
                ends = others_turn_until + WAIT_S
        request = replace(request, words=tuple(words)) if request else _request(options, words, output)
        try:
            status = ask_verb(paths, request, output.result, output.aside, output.cancelled)
        except HolderGoneError as gone:
            if gone.said_something:
                raise
            continue
        if status is not None:
            return status
        if time.monotonic() > ends:
            raise FolderHeldError
        time.sleep(LOOK_S)


def _run_here(hold: Hold, paths: DataPaths, options: argparse.Namespace, output: Output, function: Function) -> int:
    log = Log(paths)
    app = Application.open(paths)
    try:
        if options.verb in SERVES:
            hold.serve(serving(app), on_yield=lambda: _hand_over(output))
        status = function(app, options, output)
        hold.stop_serving()
        app.finish_pending()
        return status
    finally:
        hold.stop_serving()
        app.close()
        log.close()
        hold.release()


def _hand_over(output: Output) -> None:
    output.handing_over.set()
    output.cancelled.set()


def _request(options: argparse.Namespace, words: Sequence[str], output: Output) -> VerbRequest:
    return VerbRequest(
        words=tuple(words),
        folder=str(output.folder),
        zone=str(clock.zone()),
        input=output.read_input() if reads_input(options) else None,
        interactive=output.interactive,
    )
