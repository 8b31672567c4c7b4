"""Measures how long the built program takes to its painted window, beside a bare PySide6 window built the same way.

    python packaging/start_times.py PYTHON build/program/Keepsake build/bare     what `build.py --measure` does

Both report their own moments to the file named by `KEEPSAKE_START_REPORT`, and start in turns. Before a cold start the
system drops the program's files from memory. Medians, and in brackets the least, which a busy machine disturbs least.
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

ROUNDS = 9
COLD_ROUNDS = 3
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
    rows = {"bare window": (bare, bare.parent), "Keepsake": (command(built), built)}
    seen: dict[str, dict[str, list[Start]]] = {name: {"cold": [], "warm": []} for name in rows}
    with tempfile.TemporaryDirectory(prefix="keepsake-start-") as place:
        _used_before(Path(place) / "data")
        for kind, rounds in (("warm", 1), ("cold", COLD_ROUNDS), ("warm", ROUNDS)):
            for _ in range(rounds):
                for name, (program, whole) in rows.items():
                    if kind == "cold":
                        _drop(whole)
                    seen[name][kind].append(_start(python, program, Path(place)))
    sys.stdout.write(f"{'':<12}{'installed':>11}{'cold painted':>20}{'painted':>20}{'ready':>20}{'RSS':>9}\n")
    for name, starts in seen.items():
        warm = starts["warm"][1:]  # the first of all also makes what the others find
        figures = [_said(starts["cold"], "painted"), _said(warm, "painted"), _said(warm, "ready")]
        rss = statistics.median(one.rss for one in warm)
        sys.stdout.write(f"{name:<12}{size(rows[name][1]) / 1e6:>8.0f} MB{''.join(figures)}{rss:>6.0f} MB\n")
    bare_, own = (min(one.painted for one in seen[name]["warm"][1:]) for name in rows)
    sys.stdout.write(f"Painted, warm, the least of each: {own / bare_:.2f} times the bare window\n")


def _said(starts: list[Start], part: str) -> str:
    times = [getattr(one, part) for one in starts]
    return f"{statistics.median(times):>8.0f} ({min(times):>5.0f}) ms"


def _used_before(data: Path) -> None:
    """Leaves a data folder that has the first steps behind it."""
    data.mkdir()
    (data / "settings.json").write_text('{"general": {"first_run_done": true, "language": "en"}}', "utf-8")


def _drop(folder: Path) -> None:
    """Asks the system to forget the contents of a program's files, where it can be asked that."""
    if not hasattr(os, "posix_fadvise"):
        return
    os.sync()
    for path in folder.rglob("*"):
        if path.is_file():
            with path.open("rb") as file:
                os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)


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


if __name__ == "__main__":
    measure(*map(Path, sys.argv[1:4]))
