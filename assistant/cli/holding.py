"""Holds the data folder while a verb runs, or asks the process that holds it."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from assistant.app import Application
from assistant.cli.output import Output
from assistant.cli.verbs import Function
from assistant.paths import DataPaths


def hold_or_ask(
    paths: DataPaths, options: argparse.Namespace, words: Sequence[str], output: Output, function: Function
) -> int:
    """Runs a verb on the data folder, here or where it is open already; the exit status."""
    app = Application.open(paths)
    try:
        status = function(app, options, output)
        app.finish_pending(stop=output.cancelled)
        return status
    finally:
        app.close()
