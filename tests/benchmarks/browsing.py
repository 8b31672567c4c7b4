"""How fast the memory window's list answers over many memories: all of them, as one types, its rows, and one page.

    python -m tests.benchmarks.browsing [--memories 100000]

Prints a table: times in milliseconds (median and 95th percentile, and the median of processor time, which a busy
machine does not stretch), and how much processor time the window's thread took at once while words were typed into the
real window and all rows were scrolled through.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import statistics
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

START = datetime(2022, 1, 1, tzinfo=UTC)
ENGLISH = (
    *("kayak", "shed", "landlord", "invoice", "budget", "garden", "tram", "ferry", "recipe"),
    *("sourdough", "bicycle", "quarterly", "report", "Malmö"),
)
CHINESE = ("皮划艇", "房东", "预算", "花园", "渡轮", "食谱", "自行车", "季度", "报告", "筆記", "圖書館")
TYPED = ("kayak", "malmo", "sourdough invoice", "图书馆", "預算 季度", "nothing like it", "k")
ROUNDS = 15


def main() -> None:
    """Runs the measurement and prints it."""
    parser = argparse.ArgumentParser(description="How fast the memory window's list answers.")
    parser.add_argument("--memories", type=int, default=100_000)
    count = parser.parse_args().memories
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        settings = {
            "general": {"first_run_done": True, "language": "en"},
            "models": {"chat_provider": "scripted", "builtin_enabled": False},
            "embedding": {"kind": "none"},
        }
        (root / "settings.json").write_text(json.dumps(settings), "utf-8")
        _measure(root, count)


def _measure(root: Path, count: int) -> None:
    from assistant.app import Application
    from assistant.memory.browsing import Wanted
    from assistant.paths import DataPaths

    core = Application.open(DataPaths(root))
    try:
        _fill(core, count)
        browsing, wanted = core.browsing, Wanted()
        print(f"{count:,} memories{'':<29}   median       p95       cpu")
        _row("all, newest first", [_timed(lambda: browsing.find("", wanted)) for _ in range(ROUNDS)])
        by_match = replace(wanted, order="match")
        for words in TYPED:
            times = [_timed(lambda words=words: browsing.find(words, by_match)) for _ in range(ROUNDS)]
            _row(f"“{words}”, {len(browsing.find(words, by_match).keys):,} found", times)
        keys = browsing.find("", wanted).keys
        places = [random.Random(5).randrange(count) for _ in range(ROUNDS)]
        _row("64 rows", [_timed(lambda at=at: browsing.rows(keys[at : at + 64])) for at in places])
        ids = [one.id for one in browsing.rows([keys[at] for at in places])]
        _row("one memory's page", [_timed(lambda id=id: browsing.shown(id)) for id in ids])
        _window(core)
    finally:
        core.close()


def _fill(core: object, count: int) -> None:
    from assistant.app import Application
    from assistant.memory.records import Kind, Memory, Source

    assert isinstance(core, Application)
    draw = random.Random(3)
    kinds = (Kind.FACT, Kind.PREFERENCE, Kind.EVENT)
    made = []
    for number in range(count):
        chinese = number % 3 == 0
        words = draw.choices(CHINESE if chinese else ENGLISH, k=6)
        text = f"第 {number} 条：{''.join(words)}" if chinese else f"Note {number}: {' and the '.join(words)}"
        at = START + timedelta(minutes=17 * number)
        source = Source(f"c{number % 900}", f"m{number}", text, said_at=at)
        made.append(Memory(0, f"id{number}", draw.choice(kinds), text, at, sources=(source,)))
    for at_once in range(0, count, 10_000):
        core.stores.memories.add_many(made[at_once : at_once + 10_000])


def _window(core: object) -> None:
    """Types into the real window and scrolls through everything, and says how long its thread was held at most."""
    from PySide6.QtCore import QTimer
    from PySide6.QtTest import QTest

    from assistant.app import Application
    from ui.app import make_qt
    from ui.bridge import CoreBridge
    from ui.memory_window.all_page import AllPage
    from ui.memory_window.window import MemoryWindow
    from ui.operations import Operations
    from ui.theme import Theme

    assert isinstance(core, Application)
    qt = make_qt()
    operations = Operations(show_error=lambda error: print("failed:", error))
    bridge = CoreBridge(core.events)
    window = MemoryWindow(theme=Theme(qt), operations=operations)
    window.attach(core, bridge)
    window.show()
    page = window.open("all")
    assert isinstance(page, AllPage)
    QTest.qWait(1_000)
    held: list[float] = []
    last = time.thread_time()

    def beat() -> None:
        nonlocal last
        now = time.thread_time()
        held.append((now - last) * 1e3)
        last = now

    timer = QTimer(interval=0)
    timer.timeout.connect(beat)
    timer.start()
    for words in ("kayak", "budget", "ferry"):
        for sign in words:
            QTest.keyClicks(page.search, sign)
            QTest.qWait(80)
        page.search.clear()
        QTest.qWait(200)
    bar = page.list.verticalScrollBar()
    for place in range(0, bar.maximum(), max(1, bar.maximum() // 60)):
        bar.setValue(place)
        QTest.qWait(16)
    timer.stop()
    held = sorted(one for one in held if one >= 0.5)
    print(f"window's thread at once: 99 of 100 under {held[int(0.99 * len(held))]:.1f}, longest {held[-1]:.1f}")
    operations.close()
    bridge.close()
    window.deleteLater()


def _timed(work: Callable[[], object]) -> tuple[float, float]:
    begun, begun_cpu = time.perf_counter(), time.process_time()
    work()
    return (time.perf_counter() - begun) * 1e3, (time.process_time() - begun_cpu) * 1e3


def _row(name: str, times: Sequence[tuple[float, float]]) -> None:
    walls = sorted(wall for wall, _ in times)
    p95 = walls[min(len(walls) - 1, int(0.95 * len(walls)))]
    cpu = statistics.median(cpu for _, cpu in times)
    print(f"{name:<44} {statistics.median(walls):8.1f}  {p95:8.1f}  {cpu:8.1f}")


if __name__ == "__main__":
    main()
