"""Killed without warning, in the middle of a reply or of a write, the program opens again and has lost no word."""

import subprocess
import sys
from pathlib import Path

import pytest

from assistant.app import Application
from assistant.messages import MessageStatus, Role
from assistant.paths import DataPaths
from tests.end_to_end.killed_process import BEGINNING

TIMES = 10


def kill_after(line: str, place: str, paths: DataPaths, text: str) -> None:
    command = [sys.executable, "-m", "tests.end_to_end.killed_process", place, str(paths.root), text]
    with subprocess.Popen(command, stdout=subprocess.PIPE, encoding="utf-8") as process:
        assert process.stdout is not None
        for said in process.stdout:
            if said.strip() == line:
                break
        process.kill()


@pytest.mark.slow
@pytest.mark.timeout(180)
def test_killed_in_mid_reply(tmp_path: Path) -> None:
    paths = DataPaths(tmp_path / "数据")
    for number in range(TIMES):
        kill_after("kept", "reply", paths, f"Question number {number}?")
    app = Application.open(paths)
    try:
        conversations = app.chat.conversations()
        assert len(conversations) == TIMES
        for conversation in conversations:
            asked, answer = app.chat.transcript(conversation.id)
            assert (asked.role, asked.status) == (Role.USER, MessageStatus.COMPLETE)
            assert asked.text.startswith("Question number")
            assert answer.status is MessageStatus.INTERRUPTED
            assert answer.text.strip() == BEGINNING.strip()
    finally:
        app.close()


@pytest.mark.slow
@pytest.mark.timeout(180)
@pytest.mark.parametrize("place", ["queued", "writing"])
def test_killed_around_a_write_learns_once(tmp_path: Path, place: str) -> None:
    paths = DataPaths(tmp_path / "数据")
    things = ("canoe", "kayak", "tandem", "piano", "loom")
    for thing in things:
        kill_after(place, "write", paths, f"I own a green {thing}.")
    app = Application.open(paths)
    try:
        app.settings.change({"embedding.kind": "none"})
        app.chat.conversations()
        app.stores.queue.hurry()
        app.memory.profile()
        app.finish_pending()
        texts = [memory.text for memory in app.memory.memories()]
        assert sorted(thing for thing in things for text in texts if thing in text) == sorted(things)
        assert len(app.chat.conversations()) == len(things)
    finally:
        app.close()
