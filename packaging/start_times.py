"""Measures how long the built program takes to its painted window, beside a bare PySide6 window built the same way.

Both report their own moments to the file named by `KEEPSAKE_START_REPORT`. The first start of each makes its data
folder and fills the system's file cache; the others are warm.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

from environment import run
from program import command, size

ROUNDS = 7
LIMIT_S = 60.0
_BARE = """
import os, sys, time
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QLabel
class Window(QLabel):
    def paintEvent(self, event):
        super().paintEvent(event)
        QTimer.singleShot(0, self.painted)
    def painted(self):
        with open(os.environ["KEEPSAKE_START_REPORT"], "a") as report:
            report.write(f"painted {time.time()}\\nready {time.time()}\\n")
app = QApplication(sys.argv)
window = Window("Keepsake")
window.resize(1120, 760)
window.show()
app.exec()
"""


def measure(python: Path, built: Path, folder: Path) -> None:
    """Builds the bare program into `folder`, starts both in turns, and prints the table."""
    bare = _build_bare(python, folder)
    rows = {"bare window": (bare, size(bare.parent)), "Keepsake": (command(built), size(built))}
    seen: dict[str, list[Start]] = {name: [] for name in rows}
    with tempfile.TemporaryDirectory(prefix="keepsake-start-") as place:
        for _ in range(ROUNDS):
            for name, (program, _size) in rows.items():
                seen[name].append(_start(python, program, Path(place)))
    sys.stdout.write(f"{'':<12}{'installed':>12}{'first':>12}{'painted p50':>14}{'ready p50':>12}{'RSS':>10}\n")
    for name, starts in seen.items():
        later = starts[1:]
        painted, ready, rss = (statistics.median(getattr(one, part) for one in later) for part in Start._fields)
        sys.stdout.write(
            f"{name:<12}{rows[name][1] / 1e6:>9.0f} MB{starts[0].painted:>9.0f} ms{painted:>11.0f} ms{ready:>9.0f} ms"
            f"{rss:>7.0f} MB\n"
        )


class Start(NamedTuple):
    """One start: milliseconds until the window had painted and until all was ready, and megabytes then."""

    painted: float
    ready: float
    rss: float


def _build_bare(python: Path, folder: Path) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    script = folder / "bare.py"
    script.write_text(_BARE, "utf-8")
    words = [str(python), "-m", "PyInstaller", "--noconfirm", "--log-level", "ERROR", "--onedir", "--name", "bare"]
    run([*words, "--distpath", str(folder), "--workpath", str(folder / "work"), "--specpath", str(folder), str(script)])
    return folder / "bare" / ("bare.exe" if sys.platform == "win32" else "bare")


def _start(python: Path, program: Path, place: Path) -> Start:
    report = place / "moments"
    report.unlink(missing_ok=True)
    environment = os.environ | {
        "QT_QPA_PLATFORM": os.environ.get("QT_QPA_PLATFORM", "offscreen"),
        "KEEPSAKE_HOME": str(place / "data"),
        "KEEPSAKE_START_REPORT": str(report),
    }
    started = time.time()
    process = subprocess.Popen([program], env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        moments = _moments(report, process, until=started + LIMIT_S)
        rss = _megabytes(python, process.pid)
    finally:
        process.terminate()
        process.wait(LIMIT_S)
    return Start((moments["painted"] - started) * 1000, (moments["ready"] - started) * 1000, rss)


def _moments(report: Path, process: subprocess.Popen[bytes], *, until: float) -> dict[str, float]:
    while process.poll() is None and time.time() < until:
        lines = report.read_text("utf-8").splitlines() if report.exists() else []
        moments = {name: float(at) for name, _, at in (line.partition(" ") for line in lines)}
        if "ready" in moments:
            return moments
        time.sleep(0.01)
    sys.exit("A program that was to be measured did not become ready.")


def _megabytes(python: Path, pid: int) -> float:
    asked = "import psutil, sys; print(psutil.Process(int(sys.argv[1])).memory_info().rss)"
    return int(run([str(python), "-c", asked, str(pid)])) / 1e6
