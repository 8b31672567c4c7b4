"""Conversations as PDF, laid out by the window's part of the program in a process of its own, without a window."""

from __future__ import annotations

import json
import os
from pathlib import Path

from assistant.errors import AssistantError
from assistant.programs import child_command

_LIMIT_S = 600.0


class PrintError(AssistantError):
    """The window's part of the program could not write a PDF."""

    code = "export.pdf"


def print_pdf(html: str, target: Path, *, title: str) -> None:
    """Writes what `assistant.interchange.html.printed` makes.

    Raises:
        PrintError: the window's part is not there, or failed.
    """
    import subprocess

    told = json.dumps({"html": html, "target": str(target.resolve()), "title": title})
    try:
        done = subprocess.run(
            child_command("ui.printing"),
            input=told.encode("ascii"),
            env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
            capture_output=True,
            check=False,
            timeout=_LIMIT_S,
        )
    except subprocess.TimeoutExpired as fault:
        raise PrintError("The PDF took too long.", fix="Write fewer conversations at once: --conversation.") from fault
    if done.returncode:
        said = done.stderr.decode("utf-8", "replace").strip().rpartition("\n")[2]
        raise PrintError(f"The PDF could not be made: {said or done.returncode}.", fix="Use .html, and print that.")
