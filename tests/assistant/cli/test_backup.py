"""Backups, restoring and jobs by the command, alone and while another process has the folder open."""

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from assistant.app import Application
from assistant.cli.serving import serving
from assistant.holder import wait_to_hold
from assistant.paths import DataPaths

ROOT = Path(__file__).parents[3]


def _run(folder: Path, *words: str) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-m", "assistant", *words, "--data-dir", str(folder)]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=100, check=False)


def _answer(folder: Path, *words: str) -> Any:
    done = _run(folder, *words, "--json")
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def _texts(folder: Path) -> set[str]:
    return {one["text"] for one in _answer(folder, "memories")["memories"]}


@contextmanager
def _open_elsewhere(folder: Path) -> Iterator[Application]:
    """What a window does: it holds the folder, has the database open and serves the verbs."""
    paths = DataPaths(folder)
    hold = wait_to_hold(paths)
    app = Application.open(paths)
    _ = app.stores
    hold.serve(serving(app))
    try:
        yield app
    finally:
        hold.stop_serving()
        app.close()
        hold.release()


def test_a_backup_comes_back_and_goes_again(tmp_path: Path) -> None:
    folder, file = tmp_path / "data", tmp_path / "b.zip"
    _answer(folder, "remember", "My locker is 17")
    assert _answer(folder, "backup", str(file))["counts"]["memories"] == 1
    _answer(folder, "remember", "我住在成都")
    now = _texts(folder)
    assert _answer(folder, "restore", str(file))["counts"]["memories"] == 1
    assert len(_texts(folder)) == 1
    assert _answer(folder, "restore", "--undo")["counts"]["memories"] == 2
    assert _texts(folder) == now


def test_what_cannot_be_restored_is_told_in_a_sentence(tmp_path: Path) -> None:
    note = tmp_path / "note.txt"
    note.write_text("a note")
    for words, status in ((("restore", str(note)), 1), (("restore", "--undo"), 1), (("restore",), 2)):
        done = _run(tmp_path / "data", *words)
        assert done.returncode == status
        assert len(done.stderr.strip().splitlines()) == 1
        assert "Traceback" not in done.stderr
    done = _run(tmp_path / "data", "backup", str(tmp_path / "nowhere" / "b.zip"))
    assert (done.returncode, "Traceback" in done.stderr) == (1, False)


def test_where_no_file_can_be_made_a_backup_says_so(tmp_path: Path) -> None:
    for place in (tmp_path / "nowhere" / "b.zip", Path("/proc/b.zip")):
        done = _run(tmp_path / "data", "backup", str(place))
        assert (done.returncode, done.stderr.count("\n")) == (1, 1)
        assert "A backup cannot be written" in done.stderr


def test_while_a_window_is_open_a_backup_is_made_and_a_restoring_waits_for_its_end(tmp_path: Path) -> None:
    folder, file = tmp_path / "data", tmp_path / "b.zip"
    with _open_elsewhere(folder) as app:
        app.memory.remember("My locker is 17")
        assert _answer(folder, "backup", str(file))["counts"]["memories"] == 1
        app.memory.remember("My boat is red")
        assert _answer(folder, "restore", str(file))["in_place"] is False
        assert len(_texts(folder)) == 2
    assert len(_texts(folder)) == 1
    _answer(folder, "restore", "--undo")
    assert len(_texts(folder)) == 2


def test_jobs_are_listed_run_and_paused(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    jobs = {one["name"]: one for one in _answer(folder, "jobs")["jobs"]}
    assert {"consolidation", "pruning", "privacy-sweep", "digests", "expiry", "compaction", "backup"} <= jobs.keys()
    assert all(one["last_run"] is None for one in jobs.values())
    (ran,) = _answer(folder, "jobs", "--run", "backup")["jobs"]
    assert (ran["result"], ran["detail"]) == ("done", "1 kept")
    assert len(list((folder / "backups").iterdir())) == 1
    (paused,) = _answer(folder, "jobs", "--pause", "pruning")["jobs"]
    assert paused["paused"] is True
    assert "paused" in _run(folder, "jobs").stdout
    (resumed,) = _answer(folder, "jobs", "--resume", "pruning")["jobs"]
    assert resumed["paused"] is False
    assert _run(folder, "jobs", "--run", "nothing").returncode == 1
