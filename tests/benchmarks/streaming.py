"""Measures what a reply that streams costs the window, and how long a long conversation takes to open.

    python -m tests.benchmarks.streaming [--words 5000] [--rate 200]

A reply of prose, lists, tables and code is fed to the real transcript, in a window, at `rate` words a second. A beat of
one millisecond tells how long the window could not answer, the thread's own clock what a word cost early and late.
"""

from __future__ import annotations

import argparse
import itertools
import os
import statistics
import time
from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta

from assistant.messages import MessageStatus, Role, StoredMessage

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

_BEAT_MS = 1
_KINDS = ("mixed", "prose", "chinese", "list", "code", "table", "paragraph")
_PROSE = "The cache folder stays behind this time; it **broke** the deploy on 3 November, see `the log` and"
_CHINESE = ["缓存文件夹", "这次", "不上传；", "它在 11 月", "弄坏过", "一次**部署**，", "见 `deploy.log`。"]


def main() -> None:
    """Prints one table of streams and one line about opening."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--words", type=int, default=5_000)
    parser.add_argument("--rate", type=int, default=200)
    parser.add_argument("--kinds", default=",".join(_KINDS))
    options = parser.parse_args()
    stage = Stage()
    print(f"{options.words} words at {options.rate} a second; milliseconds")
    print(f"{'kind':10} {'early/word':>11} {'late/word':>10} {'block p50':>10} {'p99':>7} {'max':>7}")
    for kind in options.kinds.split(","):
        early, late, blocks = stage.stream(list(itertools.islice(words(kind), options.words)), options.rate)
        p99 = statistics.quantiles(blocks, n=100)[98]
        row = f"{statistics.median(blocks):10.1f} {p99:7.1f} {max(blocks):7.1f}"
        print(f"{kind:10} {early:11.3f} {late:10.3f} {row}")
    for count in (100, 10_000):
        print(f"opening {count:,} messages: {stage.open(count):.0f} ms until painted")
    stage.close()


def words(kind: str) -> Iterator[str]:
    """The words of a reply of some kind, each with what follows it; a fence or a table's head comes first."""
    if kind == "mixed":
        for part in itertools.cycle(("prose", "list", "code", "table", "chinese")):
            yield from itertools.islice(words(part), 120)
            yield "\n```\n\n" if part == "code" else "\n\n"
        return
    if kind == "code":
        yield "```python\n"
    elif kind == "table":
        yield "| a | b | c |\n| --- | --- | --- |\n| "
    elif kind == "list":
        yield "- "
    source = _CHINESE if kind == "chinese" else _PROSE.split()
    if kind == "code":
        source = [word.strip("*`;") for word in source]
    for number, word in enumerate(itertools.cycle(source), 1):
        yield word + _after(kind, number)


def _after(kind: str, number: int) -> str:
    match kind:
        case "prose" | "chinese":
            return "\n\n" if number % 60 == 0 else "" if kind == "chinese" else " "
        case "list":
            return "\n- " if number % 12 == 0 else " "
        case "code":
            return "\n" if number % 8 == 0 else "\n    " if number % 8 == 4 else " "
        case "table":
            return " |\n| " if number % 12 == 0 else " | " if number % 4 == 0 else " "
        case _:
            return " "


class Stage:
    """A window with a transcript in it."""

    def __init__(self) -> None:
        from PySide6.QtWidgets import QApplication

        from ui.chat.lexers import Lexers
        from ui.chat.transcript import Transcript
        from ui.operations import Operations
        from ui.theme import Theme

        app = QApplication.instance() or QApplication([])
        assert isinstance(app, QApplication)
        self._app = app
        self._theme = Theme(app)
        self._operations = Operations(show_error=print)
        self._lexers = Lexers(self._operations)
        self._lexers.request("python", lambda lexer: None)
        self._transcript = Transcript(theme=self._theme, lexers=self._lexers)
        self._transcript.resize(720, 600)
        self._transcript.show()
        self._run(200)

    def stream(self, pieces: Sequence[str], rate: int) -> tuple[float, float, list[float]]:
        """Streams a reply. Returns what a word cost early and late, and how long the window was blocked each time."""
        from PySide6.QtCore import QEventLoop, QTimer

        self._transcript.show_turns([])
        self._transcript.add(message(1, "Tell me more.", person=True))
        reply = message(2, "", person=False, status=MessageStatus.STREAMING)
        self._transcript.add(reply)
        loop, beat, feeder = QEventLoop(), QTimer(interval=_BEAT_MS), QTimer(interval=1000 // rate)
        blocks: list[float] = []
        costs: list[float] = []
        last = time.perf_counter()
        spent = time.thread_time()
        fed = iter(pieces)

        def on_beat() -> None:
            nonlocal last
            now = time.perf_counter()
            blocks.append(max(0.0, (now - last) * 1000 - _BEAT_MS))
            last = now

        def on_feed() -> None:
            nonlocal spent
            piece = next(fed, None)
            now = time.thread_time()
            costs.append((now - spent) * 1000)
            spent = now
            if piece is None:
                loop.quit()
                return
            self._transcript.grow(2, piece)

        beat.timeout.connect(on_beat)
        feeder.timeout.connect(on_feed)
        beat.start()
        feeder.start()
        loop.exec()
        beat.stop()
        feeder.stop()
        share = max(50, len(costs) // 10)
        return statistics.fmean(costs[50 : 50 + share]), statistics.fmean(costs[-share:]), blocks

    def open(self, count: int) -> float:
        """Opens a conversation of so many messages. Returns the milliseconds until its end is painted."""
        from ui.chat.turns import make_turns

        text = " ".join(itertools.islice(words("prose"), 80))
        messages = [message(number, text, person=number % 2 == 1) for number in range(1, count + 1)]
        self._transcript.show_turns([])
        self._run(20)
        began = time.perf_counter()
        self._transcript.show_turns(make_turns(messages, {}))
        self._transcript.repaint()
        self._app.processEvents()
        return (time.perf_counter() - began) * 1000

    def close(self) -> None:
        """Takes everything away in the right order."""
        self._transcript.deleteLater()
        self._run(20)
        self._operations.close()

    def _run(self, milliseconds: int) -> None:
        from PySide6.QtCore import QEventLoop, QTimer

        loop = QEventLoop()
        QTimer.singleShot(milliseconds, loop.quit)
        loop.exec()


def message(key: int, text: str, *, person: bool, status: MessageStatus = MessageStatus.COMPLETE) -> StoredMessage:
    """A message of a made-up conversation."""
    said_at = datetime.fromisoformat("2026-11-30T16:40:00+00:00") + timedelta(minutes=key)
    role = Role.USER if person else Role.ASSISTANT
    return StoredMessage(key, "c", str(key), None, role, text, said_at, status=status)


if __name__ == "__main__":
    main()
