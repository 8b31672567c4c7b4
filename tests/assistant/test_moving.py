from __future__ import annotations

import os
from pathlib import Path

import pytest

from assistant.app import Application
from assistant.moving import MoveError, ask_to_move, call_off, finish_move, waiting
from assistant.paths import DataPaths, data_paths


def filled(folder: Path) -> DataPaths:
    paths = DataPaths(folder)
    core = Application.open(paths)
    core.memory.remember("The spare key lies under the fern.")
    core.settings.change({"memory.top_k": 5})
    core.backups.make_daily()
    core.close()
    return paths


def remembered(paths: DataPaths) -> list[str]:
    core = Application.open(paths)
    try:
        return [one.text for one in core.memory.memories()]
    finally:
        core.close()


def test_the_folder_moves_is_found_there_and_comes_back(tmp_path: Path) -> None:
    paths, target = filled(tmp_path / "old"), tmp_path / "disk" / "新的地方"
    ask_to_move(paths, target)
    assert waiting(paths) == target
    assert remembered(paths) == ["The spare key lies under the fern."]
    moved = finish_move(paths)
    assert moved == DataPaths(target) == data_paths(paths.root)
    assert [path.name for path in paths.root.rglob("*") if path.is_file()] == ["moved.json"]
    assert remembered(moved) == ["The spare key lies under the fern."]
    assert len(list(moved.backups.glob("*.zip"))) == 1
    ask_to_move(moved, paths.root)
    assert finish_move(moved) == paths == data_paths(paths.root)
    assert data_paths(target) == paths
    assert remembered(paths) == ["The spare key lies under the fern."]


def test_what_cannot_be_moved_stays(tmp_path: Path) -> None:
    paths, full = filled(tmp_path / "old"), tmp_path / "full"
    full.mkdir()
    (full / "letter.txt").write_text("mine", "utf-8")
    for target in (paths.root, paths.root / "inside", full, full / "letter.txt"):
        with pytest.raises(MoveError):
            ask_to_move(paths, target)
    assert waiting(paths) is None
    ask_to_move(paths, tmp_path / "new")
    (tmp_path / "new" / "letter.txt").write_text("mine", "utf-8")
    with pytest.raises(MoveError):
        finish_move(paths)
    assert waiting(paths) is None
    assert remembered(paths) == ["The spare key lies under the fern."]
    ask_to_move(paths, tmp_path / "newer")
    call_off(paths)
    assert finish_move(paths) == paths


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="the superuser may write anywhere")
def test_a_place_that_takes_nothing_is_refused(tmp_path: Path) -> None:
    paths, shut = filled(tmp_path / "old"), tmp_path / "shut"
    shut.mkdir(mode=0o500)
    with pytest.raises(MoveError, match="Nothing can be written there"):
        ask_to_move(paths, shut / "inside")


def test_a_copy_that_fails_leaves_everything(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import shutil

    paths, target = filled(tmp_path / "old"), tmp_path / "new"
    ask_to_move(paths, target)
    copied: list[object] = []

    def copy(source: Path, to: Path) -> None:
        copied.append(source)
        if len(copied) > 2:
            raise OSError(28, "No space left on device")
        to.write_bytes(source.read_bytes())

    monkeypatch.setattr(shutil, "copy2", copy)
    with pytest.raises(MoveError, match="No space left"):
        finish_move(paths)
    assert [path for path in target.rglob("*") if path.is_file()] == []
    assert data_paths(paths.root) == paths
    assert remembered(paths) == ["The spare key lies under the fern."]
