"""Reads a folder's documents until it is killed: `python -m tests.assistant.knowledge.killed DATA FOLDER`."""

from __future__ import annotations

import sys
from pathlib import Path

from assistant.app import Application
from assistant.paths import DataPaths


def main(data: Path, folder: Path) -> None:
    """Says a line for each document that is in."""
    app = Application.open(DataPaths(data))
    app.settings.change({"embedding.kind": "none"})
    app.knowledge.add([folder])
    app.knowledge.work(progress=lambda done, total: print(done, flush=True))


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
