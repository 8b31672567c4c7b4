"""Where the files that come with the program lie."""

from __future__ import annotations

from pathlib import Path

import resources


def resource(name: str) -> Path:
    """A file or folder under `resources`, by its path there.

    Not `importlib.resources`: it imports zipfile and tempfile, which the first paint would wait for.
    """
    return Path(resources.__path__[0]) / name
