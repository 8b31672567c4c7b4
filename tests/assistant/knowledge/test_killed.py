"""A kill in the middle of reading costs the file in hand and nothing else, and leaves no child behind."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import psutil  # type: ignore[import-untyped]

from assistant.app import Application
from assistant.paths import DataPaths
from assistant.storage.documents import State


def test_reading_goes_on_after_a_kill(tmp_path: Path) -> None:
    folder = tmp_path / "many"
    folder.mkdir()
    for n in range(30):
        (folder / f"{n:02}.md").write_text(
            f"# Note {n}\n\n" + " ".join(f"Lantern {i} of note {n} burns." for i in range(60))
        )
    module = "tests.assistant.knowledge.killed"
    process = subprocess.Popen(
        [sys.executable, "-m", module, str(tmp_path / "data"), str(folder)], stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    for line in process.stdout:
        if int(line) == 7:
            break
    children = psutil.Process(process.pid).children()
    process.kill()
    process.wait()
    process.stdout.close()
    _, alive = psutil.wait_procs(children, timeout=120)
    assert alive == []
    app = Application.open(DataPaths(tmp_path / "data"))
    try:
        before = {one.path for one in app.stores.documents.documents(states={State.READY})}
        assert len(before) >= 7
        left = app.knowledge.work()
        assert left == 30 - len(before)
        kept = [
            (one.path, passage.text)
            for one in app.stores.documents.documents(states={State.READY})
            for passage in app.stores.documents.passages(one.id)
        ]
        assert len({path for path, _ in kept}) == 30
        assert len(set(kept)) == len(kept)
    finally:
        app.close()
