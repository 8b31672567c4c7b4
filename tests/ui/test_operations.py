from __future__ import annotations

import threading
from datetime import UTC, datetime

import pytest
from PySide6.QtCore import QObject, QThread
from pytestqt.qtbot import QtBot

from assistant import clock
from assistant.runtime import Runtime
from ui.operations import Operations


def test_a_function_runs_elsewhere_and_its_outcome_comes_back(operations: Operations, qtbot: QtBot) -> None:
    owner, seen = QObject(), []
    operations.run(owner, threading.get_ident, lambda ident: seen.append((ident, QThread.currentThread())))
    qtbot.waitUntil(lambda: bool(seen))
    ident, thread = seen[0]
    assert ident != threading.get_ident()
    assert thread is owner.thread()


def test_a_coroutine_runs_on_the_cores_loop(operations: Operations, qtbot: QtBot) -> None:
    runtime = Runtime()
    operations.submit = runtime.submit
    owner, seen = QObject(), []

    async def work() -> str:
        return threading.current_thread().name

    operations.run(owner, work(), seen.append)
    qtbot.waitUntil(lambda: bool(seen))
    assert seen == ["keepsake-core"]
    runtime.close()


def test_a_coroutine_needs_a_loop(operations: Operations) -> None:
    async def work() -> None:
        """Nothing."""

    with pytest.raises(RuntimeError, match="does not run yet"):
        operations.run(QObject(), work())


def test_an_error_goes_to_who_asked_or_to_the_window(
    operations: Operations, errors: list[BaseException], qtbot: QtBot
) -> None:
    def fail() -> None:
        raise ValueError("no")

    owner, own = QObject(), []
    operations.run(owner, fail, None, own.append)
    operations.run(owner, fail)
    qtbot.waitUntil(lambda: bool(own) and bool(errors))
    assert [type(error) for error in (*own, *errors)] == [ValueError, ValueError]


def test_nothing_arrives_at_what_is_gone_or_was_cancelled(operations: Operations, qtbot: QtBot) -> None:
    gate, seen = threading.Event(), []
    gone, stays = QObject(), QObject()
    operations.run(gone, gate.wait, seen.append)
    cancelled = operations.run(stays, gate.wait, seen.append)
    last: list[object] = []
    gone.deleteLater()
    cancelled.cancel()
    qtbot.waitUntil(lambda: not _valid(gone))
    gate.set()
    operations.run(stays, lambda: "last", last.append)
    qtbot.waitUntil(lambda: bool(last))
    assert seen == []


def test_what_is_out_of_date_is_not_shown_over_what_is_newer(operations: Operations, qtbot: QtBot) -> None:
    gate, seen = threading.Event(), []
    one, other = QObject(), QObject()

    def late(outcome: str) -> str:
        gate.wait()
        return outcome

    operations.run(one, lambda: late("old"), seen.append, showing="list")
    operations.run(one, lambda: late("of something else"), seen.append, showing="count")
    operations.run(other, lambda: late("of somebody else"), seen.append, showing="list")
    operations.run(one, lambda: "new", seen.append, showing="list")
    qtbot.waitUntil(lambda: seen == ["new"])
    gate.set()
    qtbot.waitUntil(lambda: sorted(seen) == ["new", "of somebody else", "of something else"])
    operations.run(one, lambda: "newer", seen.append, showing="list")
    qtbot.waitUntil(lambda: seen[-1] == "newer")
    assert "old" not in seen


def test_the_time_that_was_set_holds_there_too(operations: Operations, qtbot: QtBot) -> None:
    moment, seen = datetime(2026, 3, 1, tzinfo=UTC), []
    owner = QObject()
    with clock.use(now=moment):
        operations.run(owner, clock.now, seen.append)
    qtbot.waitUntil(lambda: bool(seen))
    assert seen == [moment]


def _valid(thing: QObject) -> bool:
    from shiboken6 import isValid

    return isValid(thing)
