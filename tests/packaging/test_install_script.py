"""The scripts of the archive for any Linux: they install for one person, over an older version, and take it away."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

LINUX = Path(__file__).resolve().parents[2] / "packaging" / "linux"
ENTRY = "share/applications/app.keepsake.Keepsake.desktop"

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="Linux only")


@pytest.fixture
def unpacked(tmp_path: Path) -> Path:
    folder = tmp_path / "keepsake-1.0.0-linux"
    (folder / "keepsake").mkdir(parents=True)
    sleep = shutil.which("sleep")
    assert sleep is not None
    shutil.copy(sleep, folder / "keepsake" / "Keepsake")
    (folder / "keepsake" / "keepsake-cli").symlink_to("Keepsake")
    (folder / "files" / ENTRY).parent.mkdir(parents=True)
    shutil.copy(LINUX / "keepsake.desktop", folder / "files" / ENTRY)
    for script in ("install.sh", "uninstall.sh"):
        shutil.copy(LINUX / script, folder / script)
    return folder


def run(script: Path, *words: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(["sh", script, *words], capture_output=True, text=True, encoding="utf-8", check=False)


def test_it_installs_below_any_folder(unpacked: Path, tmp_path: Path) -> None:
    place = tmp_path / "a place"
    done = run(unpacked / "install.sh", place)
    assert done.returncode == 0, done.stderr
    assert f'Exec="{place}/bin/keepsake"\n' in (place / ENTRY).read_text("utf-8")
    assert (place / "bin" / "keepsake").resolve() == place / "lib" / "keepsake" / "Keepsake"


def test_an_upgrade_leaves_nothing_of_the_older_version(unpacked: Path, tmp_path: Path) -> None:
    (unpacked / "keepsake" / "old.so").touch()
    run(unpacked / "install.sh", tmp_path / "p")
    (unpacked / "keepsake" / "old.so").unlink()
    (unpacked / "keepsake" / "new.so").touch()
    assert run(unpacked / "install.sh", tmp_path / "p").returncode == 0
    names = {path.name for path in (tmp_path / "p" / "lib" / "keepsake").iterdir()}
    assert names == {"Keepsake", "keepsake-cli", "new.so"}


def test_it_waits_for_an_open_program_to_be_closed(unpacked: Path, tmp_path: Path) -> None:
    run(unpacked / "install.sh", tmp_path / "p")
    (unpacked / "keepsake" / "new.so").touch()
    program = subprocess.Popen([tmp_path / "p" / "lib" / "keepsake" / "Keepsake", "60"])
    try:
        done = run(unpacked / "install.sh", tmp_path / "p")
    finally:
        program.kill()
        program.wait()
    assert done.returncode == 1
    assert "Keepsake is open" in done.stderr
    assert not (tmp_path / "p" / "lib" / "keepsake" / "new.so").exists()


def test_removing_it_leaves_the_memory_and_says_where(
    unpacked: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.delenv("KEEPSAKE_HOME")
    memory = tmp_path / "home" / ".local" / "share" / "Keepsake" / "keepsake.duckdb"
    memory.parent.mkdir(parents=True)
    memory.touch()
    run(unpacked / "install.sh")
    assert (tmp_path / "home" / ".local" / "bin" / "keepsake").exists()
    done = run(unpacked / "uninstall.sh")
    assert done.returncode == 0
    assert str(memory.parent) in done.stdout
    assert memory.exists()
    own = (memory.name, "mimeinfo.cache")  # the second is the desktop's
    assert [path for path in (tmp_path / "home").rglob("*") if not path.is_dir() and path.name not in own] == []
