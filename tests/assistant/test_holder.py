"""One process holds a data folder, the others are served; real processes, real sockets, real kills."""

import json
import os
import signal
import stat
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from multiprocessing import AuthenticationError
from multiprocessing.connection import Client, deliver_challenge
from pathlib import Path

import pytest

from assistant.holder import (
    FolderHeldError,
    HolderGoneError,
    VerbRequest,
    ask_verb,
    raise_window,
    serves,
    try_hold,
    wait_to_hold,
)
from assistant.paths import DataPaths

Start = Callable[..., "subprocess.Popen[str]"]


@pytest.fixture
def paths(tmp_path: Path) -> DataPaths:
    return DataPaths(tmp_path / "数据 folder")


@pytest.fixture
def start(paths: DataPaths) -> Iterator[Start]:
    running: list[subprocess.Popen[str]] = []

    def run(*words: str) -> "subprocess.Popen[str]":
        command = [sys.executable, "-m", "tests.assistant.holding_process", str(paths.root), *words]
        process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8")
        running.append(process)
        return process

    yield run
    for process in running:
        process.kill()
        process.wait()
        for stream in (process.stdin, process.stdout):
            if stream is not None:
                stream.close()


def said(process: "subprocess.Popen[str]") -> str:
    assert process.stdout is not None
    return process.stdout.readline().strip()


def ask(paths: DataPaths, *words: str, text: str | None = None) -> tuple[int | None, str, str]:
    out: list[str] = []
    err: list[str] = []
    request = VerbRequest(words, "/somewhere", "Europe/Oslo", text)
    status = ask_verb(paths, request, out.append, err.append, threading.Event())
    return status, "".join(out), "".join(err)


def test_a_free_folder_is_held_once(paths: DataPaths) -> None:
    hold = try_hold(paths)
    assert hold is not None
    assert try_hold(paths) is None
    hold.release()
    again = try_hold(paths)
    assert again is not None
    again.release()


def test_a_verb_is_run_by_the_process_that_holds(paths: DataPaths, start: Start) -> None:
    holder = start()
    assert said(holder) == "holding"
    assert try_hold(paths) is None
    assert ask(paths, "recall", "数据") == (7, "recall 数据 in /somewhere\n", "beside it\n")


def test_what_was_piped_in_goes_along_whole(paths: DataPaths, start: Start) -> None:
    assert said(start()) == "holding"
    long = "猫" * 500_000
    assert ask(paths, "echo", text=long)[1].endswith(long)


def test_many_are_served_at_once(paths: DataPaths, start: Start) -> None:
    assert said(start()) == "holding"
    answers: list[tuple[int | None, str, str]] = []
    threads = [threading.Thread(target=lambda n=n: answers.append(ask(paths, f"v{n}"))) for n in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(text for _, text, _ in answers) == [f"v{n} in /somewhere\n" for n in range(8)]


def test_a_caller_that_is_killed_does_not_hurt_the_holder(paths: DataPaths, start: Start) -> None:
    holder = start()
    assert said(holder) == "holding"
    code = (
        "import sys, threading; from pathlib import Path\n"
        "from assistant.holder import *; from assistant.paths import DataPaths\n"
        "ask_verb(DataPaths(Path(sys.argv[1])), VerbRequest(('wait',), '/'), print, print, threading.Event())"
    )
    caller = subprocess.Popen([sys.executable, "-c", code, str(paths.root)], stdout=subprocess.DEVNULL)
    assert said(holder) == "waiting"
    caller.kill()
    caller.wait()
    assert said(holder) == "caller gone"
    assert ask(paths, "again")[0] == 7


def test_a_cancelled_verb_ends(paths: DataPaths, start: Start) -> None:
    holder = start()
    assert said(holder) == "holding"
    cancelled = threading.Event()
    cancelled.set()
    assert ask_verb(paths, VerbRequest(("wait",), "/"), lambda _: None, lambda _: None, cancelled) == 7
    assert [said(holder), said(holder)] == ["waiting", "caller gone"]


def test_a_killed_holder_leaves_the_folder_free(paths: DataPaths, start: Start) -> None:
    holder = start()
    assert said(holder) == "holding"
    assert serves(paths)
    holder.kill()
    holder.wait()
    assert ask(paths, "recall")[0] is None
    hold = try_hold(paths)
    assert hold is not None
    hold.release()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows removes a pipe with its process")
def test_a_killed_holders_socket_is_removed_by_the_next(paths: DataPaths, start: Start) -> None:
    holder = start()
    assert said(holder) == "holding"
    folder = Path(json.loads((paths.root / "holder.json").read_text())["address"]).parent
    holder.kill()
    holder.wait()
    assert folder.exists()
    hold = try_hold(paths)
    assert hold is not None
    hold.release()
    assert not folder.exists()
    assert not (paths.root / "holder.json").exists()


@pytest.mark.parametrize("content", ["", "{}", "[1]", '{"address": 5}', '{"address": "/etc/hostname"}', "\xff"])
def test_an_endpoint_that_makes_no_sense_is_no_hindrance(paths: DataPaths, content: str) -> None:
    paths.root.mkdir()
    (paths.root / "holder.json").write_bytes(content.encode("latin-1"))
    assert ask(paths, "recall")[0] is None
    hold = try_hold(paths)
    assert hold is not None
    hold.release()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows cannot stop a process so")
def test_a_stopped_holder_is_not_waited_for_for_ever(
    paths: DataPaths, start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("assistant.holder._HANDSHAKE_S", 0.2)
    holder = start()
    assert said(holder) == "holding"
    holder.send_signal(signal.SIGSTOP)
    assert not serves(paths)
    assert ask(paths, "recall")[0] is None
    holder.send_signal(signal.SIGCONT)
    assert ask(paths, "recall")[0] == 7


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no run folder")
def test_a_run_folder_that_may_not_be_used_is_passed_over(
    paths: DataPaths, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path / "not there"))
    hold = try_hold(paths)
    assert hold is not None
    hold.serve(lambda *_: 0)
    assert serves(paths)
    hold.release()


def test_a_holder_killed_in_the_middle_is_a_known_fault(paths: DataPaths, start: Start) -> None:
    holder = start()
    assert said(holder) == "holding"

    def kill(_: str) -> None:
        holder.kill()

    with pytest.raises(HolderGoneError) as fault:
        ask_verb(paths, VerbRequest(("wait",), "/"), kill, kill, threading.Event())
    assert fault.value.said_something


def test_a_reader_that_has_seen_enough_is_no_fault_of_the_holder(paths: DataPaths, start: Start) -> None:
    assert said(start()) == "holding"

    def closed(_: str) -> None:
        raise BrokenPipeError

    with pytest.raises(BrokenPipeError):
        ask_verb(paths, VerbRequest(("recall",), "/"), closed, closed, threading.Event())
    assert ask(paths, "recall")[0] == 7


def test_a_second_window_raises_the_first(paths: DataPaths, start: Start) -> None:
    holder = start()
    assert said(holder) == "holding"
    assert raise_window(paths)
    assert said(holder) == "raised"


def test_nobody_to_raise(paths: DataPaths) -> None:
    assert not raise_window(paths)


def test_a_long_lived_holder_hands_over(paths: DataPaths, start: Start) -> None:
    holder = start()
    assert said(holder) == "holding"
    hold = wait_to_hold(paths)
    assert said(holder) == "asked to yield"
    assert holder.wait(60) == 0
    hold.release()


def test_a_short_verb_is_waited_for_and_then_given_up_on(paths: DataPaths, start: Start) -> None:
    holder = start("silent")
    assert said(holder) == "holding"
    with pytest.raises(FolderHeldError):
        wait_to_hold(paths, wait_s=0.2)
    assert holder.stdin is not None
    holder.stdin.close()
    wait_to_hold(paths).release()


def test_of_many_that_start_at_once_one_holds(paths: DataPaths, start: Start) -> None:
    answers = [said(process) for process in [start() for _ in range(4)]]
    assert sorted(answers) == ["held by another"] * 3 + ["holding"]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such rights")
def test_only_this_user_can_reach_it(paths: DataPaths, start: Start) -> None:
    assert said(start()) == "holding"
    endpoint = paths.root / "holder.json"
    assert stat.S_IMODE(endpoint.stat().st_mode) == 0o600
    folder = Path(json.loads(endpoint.read_text())["address"]).parent
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert folder.stat().st_uid == os.getuid()


def test_a_stranger_without_the_key_is_turned_away(paths: DataPaths, start: Start) -> None:
    assert said(start()) == "holding"
    endpoint = json.loads((paths.root / "holder.json").read_text())
    with Client(endpoint["address"], endpoint["family"]) as stranger, pytest.raises((AuthenticationError, EOFError)):
        deliver_challenge(stranger, b"a guess")  # the holder's answer cannot be right
    assert ask(paths, "recall")[0] == 7
