"""A walk through the real window under a virtual display, by mouse and keys alone: a wrong memory is put right."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from assistant.paths import DataPaths

ROOT = Path(__file__).resolve().parents[2]
LIMIT_S = 120.0

pytestmark = [
    pytest.mark.window,
    pytest.mark.slow,
    pytest.mark.timeout(420),
    pytest.mark.skipif(
        not all(map(shutil.which, ("Xvfb", "xdotool", "openbox"))), reason="needs Xvfb, xdotool and openbox"
    ),
]


class Walk:
    """The window on its display, as somebody before it has it: eyes, a mouse and a keyboard."""

    def __init__(self, display: str, told: Path, process: subprocess.Popen[bytes]) -> None:
        self._environment = os.environ | {"DISPLAY": display}
        self._told, self._process = told, process

    def look(self) -> dict[str, Any]:
        """The window as it is now."""
        try:
            found: dict[str, Any] = json.loads(self._told.read_text("utf-8"))
        except (OSError, ValueError):
            return {"ready": False}
        return found

    def wait(self, condition: Callable[[dict[str, Any]], object], what: str) -> dict[str, Any]:
        """Looks until something is so."""
        ends = time.monotonic() + LIMIT_S
        while time.monotonic() < ends:
            seen = self.look()
            if seen["ready"] and condition(seen):
                return seen
            assert self._process.poll() is None, "the window is gone"
            threading.Event().wait(0.05)
        raise AssertionError(f"{what}: {self.look()}")

    def click(self, name: str) -> None:
        """Clicks on something by its name."""
        seen = self.wait(lambda now: name in now["places"], f"no {name}")
        x, y = seen["places"][name]
        self._do("mousemove", "--sync", str(x), str(y), "click", "1")

    def keys(self, *names: str) -> None:
        """Presses keys."""
        self._do("key", "--clearmodifiers", *names)

    def say(self, text: str) -> list[str]:
        """Writes a message and sends it; what the conversation holds when it is answered."""
        before = self.look()
        self.click("composer")
        self._do("type", "--delay", "25", text)
        self.wait(lambda now: now["written"] == text, f"not written: {text}")
        self.keys("Return")

        def answered(now: dict[str, Any]) -> bool:
            more = len(now["turns"]) > (len(before["turns"]) if now["conversation"] == before["conversation"] else 0)
            return more and now["turns"][-2:-1] == [text] and not now["running"]

        turns: list[str] = self.wait(answered, f"no answer to {text}")["turns"]
        return turns

    def _do(self, *words: str) -> None:
        subprocess.run(["xdotool", *words], env=self._environment, check=True, timeout=60)


@pytest.fixture
def walk(tmp_path: Path) -> Iterator[Walk]:
    """The window, with nothing remembered and a model that answers with the same words each time."""
    script = tmp_path / "script.json"
    script.write_text(json.dumps({"turns": [{"steps": ["Let me see."]}], "repeat": True}), "utf-8")
    paths = DataPaths(tmp_path / "data")
    paths.root.mkdir()
    settings = {
        "general": {"first_run_done": True, "language": "en"},
        "appearance": {"theme": "light", "reduced_motion": True},
        "models": {"chat_provider": "scripted", "builtin_enabled": False},
        "embedding": {"kind": "none"},
        "memory": {"recall_deadline_ms": 5000},
    }
    paths.settings.write_text(json.dumps(settings), "utf-8")
    told = tmp_path / "told.json"
    read, write = os.pipe()
    words = ["Xvfb", "-displayfd", str(write), "-screen", "0", "1280x860x24", "-nolisten", "tcp"]
    server = subprocess.Popen(words, pass_fds=(write,), stderr=subprocess.DEVNULL)
    os.close(write)
    with os.fdopen(read) as number:
        display = f":{number.readline().strip()}"
    environment = os.environ | {
        "DISPLAY": display,
        "QT_QPA_PLATFORM": "xcb",
        "KEEPSAKE_SCRIPT": str(script),
        "PYTHON_KEYRING_BACKEND": "keyring.backends.null.Keyring",
    }
    manager = subprocess.Popen(["openbox"], env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    command = [sys.executable, "-m", "tests.end_to_end.walked_process", str(paths.root), str(told)]
    window = subprocess.Popen(command, env=environment, cwd=ROOT)
    try:
        yield Walk(display, told, window)
    finally:
        for process in (window, manager, server):
            process.terminate()
            process.wait(120)


def test_a_wrong_memory_is_put_right_from_the_panel(walk: Walk) -> None:
    wrong = "My kayak is stored in the Rindal boathouse."
    question = "Where is my kayak stored, in which boathouse?"
    walk.wait(lambda now: True, "no window")
    walk.say(f"Remember: {wrong}")
    seen = walk.wait(lambda now: now["memories"], "nothing was remembered")
    assert seen["memories"] == [[wrong, "active"]]

    walk.keys("ctrl+n")
    walk.wait(lambda now: not now["conversation"], "no new conversation")
    walk.say(question)
    seen = walk.look()
    assert len(seen["requests"]) == 1
    assert "Rindal" in seen["requests"][0]

    chip = next(name for name in seen["places"] if name.endswith((" memory", " memories")))
    walk.click(chip)
    walk.click("entry 0")
    walk.wait(lambda now: now["chosen"] == [wrong], "the entry was not chosen")
    walk.click("button Wrong")
    walk.wait(lambda now: now["memories"] == [[wrong, "retired"]], "it was not marked as wrong")
    walk.wait(lambda now: now["undo"] == f"Marked wrong: {wrong}", "it was not said")

    walk.say("And once more: in which boathouse is my kayak?")
    seen = walk.look()
    assert len(seen["requests"]) == 2
    assert "Rindal" not in seen["requests"][1]

    walk.click("button Undo")
    walk.wait(lambda now: now["memories"] == [[wrong, "active"]], "it was not taken back")
    walk.say("Now again: in which boathouse is my kayak?")
    assert "Rindal" in walk.look()["requests"][2]
