"""Documents: what ten questions over this project's own texts bring up, and what indexing 2,000 files costs.

    .venv/bin/python -m tests.benchmarks.documents --questions
    .venv/bin/python -m tests.benchmarks.documents --files 2000 [--minutes 10]
    .venv/bin/python -m tests.benchmarks.documents --killed 2000

The second indexes Markdown, text, code, web pages, PDF and Word while an event loop of Qt runs, as a window's does. It
tells the time until every word can be found and until every passage has its vectors, how long transactions held the
writer, how late a timer of 5 ms came on the event loop, what questions took meanwhile, the peak memory, and what it
costs to follow changes, new names and deletions. The third kills the process in the middle and lets another go on.
"""

from __future__ import annotations

import argparse
import os
import random
import resource
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np

from assistant.app import Application
from assistant.memory.records import Kind, RecallRequest
from assistant.paths import DataPaths
from assistant.storage.documents import State
from tests.assistant.knowledge.made import make_docx, make_pdf

ROOT = Path(__file__).parents[2]
OWN = ("README.md", "ARCHITECTURE.md", "CHANGELOG.md", "CONTRIBUTING.md")
HANDBOOK = {
    "workshop.md": """# Workshop handbook

## Opening hours
The workshop is open from Tuesday to Saturday, nine to six. On public holidays it is closed.

## Lathe
Only people with the red card may use the lathe. Oil the bed every Friday with the green can, and enter it in the log.

## Accidents
Press the mushroom button by the door first; it cuts the power of every machine. Then call extension 112.
""",
    "工坊.md": """# 工坊手册

## 预约
激光切割机需要提前两天预约，每人每周最多四小时。取消要在前一天中午之前说。

## 材料
桦木板放在二楼的架子上，用完在表格里登记。亚克力请自带，不要切含氯的塑料。
""",
}
QUESTIONS = (
    ("Who may use the lathe?", ("workshop.md",)),
    ("What do I do first when somebody gets hurt at a machine?", ("workshop.md",)),
    ("激光切割机要提前多久预约？", ("工坊.md",)),
    ("Where are the birch boards kept?", ("工坊.md",)),
    ("车床多久上一次油？", ("workshop.md",)),
    ("How does a second process reach a data folder that is already open?", ("ARCHITECTURE.md",)),
    ("What is in the zip of a backup?", ("ARCHITECTURE.md",)),
    ("How do I add a migration?", ("ARCHITECTURE.md",)),
    ("Which command opens the window from the sources?", ("README.md", "CONTRIBUTING.md")),
    ("What does the gate check before a commit?", ("CONTRIBUTING.md",)),
)
KINDS = ("md", "txt", "html", "py", "pdf", "docx", "md", "py")
ELSEWHERE = ("What should I cook for my mother's birthday?", "明天的飞机几点起飞？", "How tall is the Eiffel Tower?")


def main() -> None:
    """Runs what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--questions", action="store_true")
    parser.add_argument("--files", type=int, default=0)
    parser.add_argument("--killed", type=int, default=0, metavar="FILES")
    parser.add_argument("--minutes", type=float, default=60.0, help="how long vectors are made at most")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        if options.questions:
            ask(Path(folder))
        if options.files:
            index(Path(folder), options.files, options.minutes)
        if options.killed:
            kill(Path(folder), options.killed)


def ask(folder: Path) -> None:
    """Prints the passages that each question is given, best first, and whether the right file is the first."""
    texts = folder / "texts"
    texts.mkdir()
    for name, text in HANDBOOK.items():
        (texts / name).write_text(text, "utf-8")
    app = Application.open(DataPaths(folder / "data"))
    try:
        app.knowledge.add([texts, *(ROOT / name for name in OWN)])
        app.knowledge.work()
        app.recall.backfill()
        right = 0
        for question, files in QUESTIONS:
            found = app.knowledge.find(RecallRequest(question))
            assert found is not None
            named = [Path(one.source.file).name for one in found.results if one.source is not None]
            right += named[0] in files if named else 0
            print(f"\n{question}\n  wanted {' or '.join(files)}")
            for number, one in enumerate(found.results, 1):
                assert one.source is not None
                place = f"{Path(one.source.file).name} › {one.source.heading}, line {one.source.line}"
                print(f"  [{number}] {one.score:.2f} {place}: {' '.join(one.source.quote.split())[:100]}")
        print(f"\n{right} of {len(QUESTIONS)} questions have a right file first")
        for question in ELSEWHERE:
            found = app.knowledge.find(RecallRequest(question))
            assert found is not None
            print(f"{question} -> {len(found.results)} passages (none is right)")
    finally:
        app.close()


def index(folder: Path, count: int, minutes: float) -> None:
    """Indexes generated files as the background does; the processor's time stands for the clock's on a busy machine."""
    texts = folder / "many"
    generate(texts, count)
    app = Application.open(DataPaths(folder / "data"))
    held: list[float] = []
    used: list[float] = []
    try:
        app.recall.warm("default")
        with _timed(app.database, "_transact", held, used), _asking(app) as asked:
            late = beside_an_event_loop(lambda: _index(app, texts, count, minutes, held))
        print(f"the writer was held {_figures(held)}")
        print(f"of that it used the processor {_figures(used)}")
        print(f"a timer of 5 ms on Qt's event loop came late by {_figures(late)}")
        print(f"questions meanwhile took {_figures(asked)}")
        _follow(app, texts)
    finally:
        app.close()
    own, children = (
        resource.getrusage(who).ru_maxrss / 1024 for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
    )
    print(f"peak memory {own:.0f} MB, of the reading child {children:.0f} MB")


def _index(app: Application, texts: Path, count: int, minutes: float, held: list[float]) -> None:
    started, used = time.perf_counter(), time.process_time()

    def say(what: str) -> None:
        took, cpu = time.perf_counter() - started, time.process_time() - used
        print(f"{what} after {took:.1f} s ({count / took:.1f} files/s, {cpu:.1f} s of processor)", flush=True)

    app.knowledge.add([texts])
    say(f"{count:,} files are listed")
    app.knowledge.work()
    say("every word can be found")
    print(f"until then, the writer was held {_figures(held)}", flush=True)
    enough = threading.Event()
    timer = threading.Timer(minutes * 60, enough.set)
    timer.start()
    passages = app.recall.backfill(stop=enough)
    timer.cancel()
    say(f"{passages:,} passages have their vectors, {app.recall.pending():,} do not,")


def _follow(app: Application, texts: Path) -> None:
    """What unchanged files cost, and then changed, renamed and deleted ones."""
    started = time.perf_counter()
    app.knowledge.look()
    print(f"a look at unchanged files takes {(time.perf_counter() - started) * 1000:.0f} ms")
    files = sorted(texts.rglob("*.md"))
    changed, renamed, deleted = files[:40], files[40:70], files[70:100]
    for file in changed:
        file.write_text(file.read_text("utf-8") + "\nThe zeppelin moored here.\n", "utf-8")
    for file in renamed:
        file.rename(file.with_name(f"renamed-{file.name}"))
    for file in deleted:
        file.unlink()
    started = time.perf_counter()
    app.knowledge.look()
    app.knowledge.work()
    took = time.perf_counter() - started
    known = {Path(one.path): one for one in app.stores.documents.documents()}
    with_word = sum(
        any("zeppelin" in passage.text for passage in app.stores.documents.passages(known[file].id)) for file in changed
    )
    there = sum(file.with_name(f"renamed-{file.name}") in known and file not in known for file in renamed)
    gone = sum(file not in known for file in deleted)
    print(
        f"{with_word} of {len(changed)} changes, {there} of {len(renamed)} new names and {gone} of {len(deleted)} ",
        end="",
    )
    print(f"deletions were followed in {took:.1f} s")


def kill(folder: Path, count: int) -> None:
    """Kills a process in the middle of indexing, and lets another go on."""
    texts = folder / "many"
    generate(texts, count)
    words = [sys.executable, "-m", "tests.assistant.knowledge.killed", str(folder / "data"), str(texts)]
    process = subprocess.Popen(words, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    for line in process.stdout:
        if int(line) == count // 2:
            break
    process.kill()
    process.wait()
    process.stdout.close()
    app = Application.open(DataPaths(folder / "data"))
    try:
        before = len(app.stores.documents.documents(states={State.READY}))
        started = time.perf_counter()
        rest = app.knowledge.work()
        ready = app.stores.documents.documents(states={State.READY})
        passages = Counter(
            (one.path, number, passage.text)
            for one in ready
            for number, passage in enumerate(app.stores.documents.passages(one.id))
        )
        twice = sum(times - 1 for times in passages.values())
        print(f"killed at {before:,} of {count:,} files; another process read {rest:,} in ", end="")
        print(f"{time.perf_counter() - started:.1f} s; {len(ready):,} are in, {twice} passages twice")
    finally:
        app.close()


def generate(folder: Path, count: int) -> None:
    """Writes Markdown, text, code, web pages, PDF and Word, all but PDF in both languages."""
    chance = random.Random(7)
    words = ("pump", "valve", "river", "ledger", "harbour", "copper", "winter", "report", "budget", "window", "signal")
    signs = "今天我们在河边讨论水泵阀门预算报告会议窗户花园桥梁信号果园冬天港口账本铜线的和了"
    for n in range(count):
        place = folder / f"part-{n % 20:02}"
        place.mkdir(parents=True, exist_ok=True)
        kind = KINDS[n % len(KINDS)]
        paragraphs = []
        for _ in range(chance.randint(1, 6)):
            if n % 5 or kind == "pdf":
                paragraphs.append(" ".join(chance.choices(words, k=chance.randint(20, 70))).capitalize() + ".")
            else:
                paragraphs.append("".join(chance.choices(signs, k=chance.randint(40, 160))) + "。")
        _write(place / f"report-{n:04}.{kind}", f"Report {n}", paragraphs)


def _write(file: Path, title: str, paragraphs: list[str]) -> None:
    body = "\n\n".join(paragraphs)
    match file.suffix:
        case ".pdf":
            make_pdf(file, paragraphs)
        case ".docx":
            make_docx(file, [("a3", title), ("1", "Findings"), *(("", one) for one in paragraphs)])
        case ".html":
            file.write_text(f"<title>{title}</title><h1>{title}</h1><p>{body}</p>", "utf-8")
        case ".py":
            parts = (f"def step_{i}():\n    return {part!r}" for i, part in enumerate(paragraphs))
            file.write_text("\n\n\n".join(parts), "utf-8")
        case ".md":
            file.write_text(f"# {title}\n\n## Findings\n{body}\n", "utf-8")
        case _:
            file.write_text(body, "utf-8")


def beside_an_event_loop(work: Callable[[], None]) -> list[float]:
    """Runs work on a thread while Qt's event loop turns on this one; by how many ms a timer of 5 ms came late."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtCore import QCoreApplication, QElapsedTimer, Qt, QTimer

    loop = QCoreApplication.instance() or QCoreApplication([])
    late: list[float] = []
    since, ticks = QElapsedTimer(), QTimer(timerType=Qt.TimerType.PreciseTimer, interval=5)

    def tick() -> None:
        late.append(since.nsecsElapsed() / 1e6 - 5.0)
        since.restart()
        if not thread.is_alive():
            loop.quit()

    ticks.timeout.connect(tick)
    thread = threading.Thread(target=work)
    thread.start()
    since.start()
    ticks.start()
    loop.exec()
    thread.join()
    return late


@contextmanager
def _timed(owner: Any, name: str, took: list[float], used: list[float]) -> Iterator[None]:
    real: Callable[..., Any] = getattr(owner, name)

    def timed(*args: Any) -> Any:
        started, begun = time.perf_counter(), time.thread_time()
        try:
            return real(*args)
        finally:
            took.append((time.perf_counter() - started) * 1000)
            used.append((time.thread_time() - begun) * 1000)

    setattr(owner, name, timed)
    try:
        yield
    finally:
        setattr(owner, name, real)


@contextmanager
def _asking(app: Application) -> Iterator[list[float]]:
    took: list[float] = []
    numbers = iter(range(1_000_000))

    def ask_once() -> None:
        started = time.perf_counter()
        kinds = frozenset({Kind.DOCUMENT})
        app.recall.search(RecallRequest(f"Which report {next(numbers)} speaks of the harbour?", kinds=kinds))
        took.append((time.perf_counter() - started) * 1000)
        time.sleep(0.5)

    yield from _meanwhile(ask_once, took)


def _meanwhile(step: Callable[[], None], kept: list[float]) -> Iterator[list[float]]:
    stop = threading.Event()

    def run() -> None:
        while not stop.is_set():
            step()

    thread = threading.Thread(target=run)
    thread.start()
    try:
        yield kept
    finally:
        stop.set()
        thread.join()


def _figures(values: list[float]) -> str:
    median, high = np.percentile(values, [50, 99])
    return f"{median:.1f} ms (median), {high:.1f} (p99), {max(values):.1f} (most), {len(values):,} times"


if __name__ == "__main__":
    main()
