"""How the program starts itself again: from the sources, and as a built program would."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from assistant import programs


def test_from_the_sources_a_module_is_run_by_the_interpreter() -> None:
    done = subprocess.run(
        [*programs.child_command("assistant"), "--help"], capture_output=True, text=True, check=True, encoding="utf-8"
    )
    assert "recall" in done.stdout


def test_a_built_program_is_told_which_module(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    own = tmp_path / "Keepsake"
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", str(own))
    assert programs.child_command("ui") == [str(own), programs.CHILD_SWITCH, "ui"]


def test_on_windows_children_are_the_program_with_a_console(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    console = tmp_path / "keepsake-cli.exe"
    console.write_bytes(b"")
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(programs, "_WINDOWS", True)
    monkeypatch.setattr(sys, "executable", str(tmp_path / "Keepsake.exe"))
    assert programs.console_program() == console


def test_the_switch_runs_a_module_of_ours_and_no_other(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["keepsake"])
    with pytest.raises(SystemExit) as ended:
        programs.run_child([programs.CHILD_SWITCH, "assistant", "--help"])
    assert ended.value.code == 0
    assert "recall" in capsys.readouterr().out
    with pytest.raises(ValueError, match="no part"):
        programs.run_child([programs.CHILD_SWITCH, "http.server"])
    assert not programs.run_child(["recall", "tea"])
