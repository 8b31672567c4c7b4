"""What every test may count on: a data folder of its own, no system keyring, and nothing left running."""

from __future__ import annotations

import multiprocessing
import os
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# However slow the machine is, no example is a failure for it. The gate tries the same examples each time; a person's
# run looks for new ones.
settings.register_profile("person", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("gate", settings.get_profile("person"), derandomize=True)
settings.load_profile("gate" if os.environ.get("CI") else "person")

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

GRACE_S = 30.0
"""How long a thread or a process that was told to end may take to do so, on a machine that is slow and busy."""

LIBRARY_THREADS = ("pydev", "ThreadPoolExecutor", "asyncio_", "hypothesis")
"""Threads of interpreters and pools that end with the process."""


@pytest.fixture(autouse=True)
def own_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No test reads or writes the developer's data, keys or keyring."""
    monkeypatch.setenv("KEEPSAKE_HOME", str(tmp_path / "keepsake"))
    if "KEEPSAKE_TEST_REAL_KEYRING" not in os.environ:
        monkeypatch.setenv("PYTHON_KEYRING_BACKEND", "keyring.backends.null.Keyring")
    for name in ("ANTHROPIC_API_KEY", "OPENAI_API_KEY", "HTTP_PROXY", "HTTPS_PROXY", "http_proxy", "https_proxy"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture(autouse=True)
def ample_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """A busy machine must not change what a reply was given; what a deadline does is tested by setting it."""
    monkeypatch.setattr("assistant.app._PATIENCE_OF_A_VERB_S", 10.0)


@pytest.fixture(autouse=True)
def nothing_left_running() -> Iterator[None]:
    """Threads and child processes that a test starts must have ended when it has."""
    before = set(threading.enumerate())
    yield
    end = time.monotonic() + GRACE_S
    while (left := [*_left(before), *multiprocessing.active_children()]) and time.monotonic() < end:
        for one in left:
            one.join(0.05)
    assert not left, f"still running: {[one.name for one in left]}"


def _left(before: set[threading.Thread]) -> list[threading.Thread]:
    return [
        thread
        for thread in threading.enumerate()
        if thread not in before and thread.is_alive() and not thread.name.startswith(LIBRARY_THREADS)
    ]
