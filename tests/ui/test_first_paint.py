"""What the first paint waits for, and that the window answers the system from then on."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

_SCRIPT = """
import gc, json, os, signal, sys
import ui.app
from PySide6.QtCore import QTimer
from ui.__main__ import main

def note(moment):
    if moment == "painted":
        print(json.dumps({"modules": sorted(sys.modules), "collects": gc.isenabled()}))
        QTimer.singleShot(0, lambda: os.kill(os.getpid(), signal.SIGTERM))

ui.app.note_moment = note
status = main([])
print(json.dumps({"status": status, "collects": gc.isenabled()}))
"""

_LATER = {
    "asyncio",
    "assistant.app",
    "concurrent.futures",
    "ctypes",
    "duckdb",
    "numpy",
    "pydantic",
    "socket",
    "subprocess",
}


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such signal")
def test_it_paints_with_little_and_then_answers_the_system(tmp_path: Path) -> None:
    data = tmp_path / "data"
    data.mkdir()
    (data / "settings.json").write_text('{"general": {"first_run_done": true}}', "utf-8")
    done = subprocess.run(
        [sys.executable, "-c", _SCRIPT],
        env=os.environ | {"KEEPSAKE_HOME": str(data), "QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    painted, closed = (json.loads(line) for line in done.stdout.splitlines())
    assert not _LATER & set(painted["modules"])
    assert not painted["collects"]
    assert closed == {"status": 0, "collects": True}
    assert done.stderr == ""
