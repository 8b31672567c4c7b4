"""The report of a start's moments: written where one is asked for, and only then."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from ui.start_report import VARIABLE, note_moment


def test_moments_are_added_line_by_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    report = tmp_path / "moments"
    monkeypatch.setenv(VARIABLE, str(report))
    before = time.time()
    note_moment("painted")
    note_moment("ready")
    lines = [line.split() for line in report.read_text("utf-8").splitlines()]
    assert [name for name, _ in lines] == ["painted", "ready"]
    assert before - 1 < float(lines[0][1]) <= float(lines[1][1])


def test_nothing_is_written_where_nobody_asks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)
    monkeypatch.chdir(tmp_path)
    note_moment("painted")
    assert not list(tmp_path.iterdir())
