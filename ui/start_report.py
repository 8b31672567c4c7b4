"""Tells whoever measures how fast the window is: when it had painted, and when everything was ready."""

from __future__ import annotations

import os
import time

VARIABLE = "KEEPSAKE_START_REPORT"
"""Names a file to which each moment is added as a line: its name, and the seconds since the epoch."""


def note_moment(name: str) -> None:
    """Adds a moment to the report, if one is asked for."""
    if place := os.environ.get(VARIABLE):
        moment = time.time()
        with open(place, "a", encoding="utf-8") as report:  # noqa: PTH123 - `pathlib` opens no faster, and this is timed
            report.write(f"{name} {moment:.6f}\n")
