import asyncio
import threading
from datetime import UTC, datetime

import pytest

from assistant import clock
from assistant.runtime import Runtime


async def _where() -> str:
    return threading.current_thread().name


def test_runs_on_one_thread_of_its_own() -> None:
    runtime = Runtime()
    try:
        assert runtime.run(_where()) == runtime.submit(_where()).result(60) == "keepsake-core"
    finally:
        runtime.close()
    assert "keepsake-core" not in [thread.name for thread in threading.enumerate()]


def test_the_clock_travels_into_coroutines_and_their_threads() -> None:
    async def both() -> tuple[datetime, datetime]:
        return clock.now(), await asyncio.to_thread(clock.now)

    moment = datetime(2026, 3, 1, 9, tzinfo=UTC)
    runtime = Runtime()
    try:
        runtime.start()
        with clock.use(now=moment):
            assert runtime.run(both()) == (moment, moment)
        assert runtime.run(both())[0] != moment
    finally:
        runtime.close()


def test_closing_cancels_what_runs_and_lets_it_clean_up() -> None:
    started = threading.Event()
    cleaned = threading.Event()

    async def endless() -> None:
        try:
            started.set()
            await asyncio.Event().wait()
        finally:
            cleaned.set()

    runtime = Runtime()
    future = runtime.submit(endless())
    assert started.wait(60)
    runtime.close()
    assert cleaned.is_set()
    assert future.cancelled()


def test_a_closed_runtime_and_its_own_thread_refuse() -> None:
    runtime = Runtime()

    async def within() -> None:
        runtime.run(_where())

    with pytest.raises(RuntimeError, match="own loop"):
        runtime.run(within())
    runtime.close()
    runtime.close()
    with pytest.raises(RuntimeError, match="closed"):
        runtime.run(_where())
