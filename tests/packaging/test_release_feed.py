"""The list that a release announces: written by the release's script, read and followed by the program itself."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from assistant.downloads.transfer import Phase
from assistant.updates.feed import UpdateError, check_signature, read_release
from assistant.updates.origin import suitable_systems
from tests.assistant.updates.test_updates import PROGRAM, Kept
from tests.served_files import Served, serving

ROOT = Path(__file__).resolve().parents[2]
VERSION = str(tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"])
SYSTEMS = {
    f"keepsake_{VERSION}_amd64.deb": "linux-x86_64-deb",
    f"keepsake-with-model_{VERSION}_amd64.deb": "linux-x86_64-deb-with-model",
    f"keepsake_{VERSION}_arm64.deb": "linux-arm64-deb",
    f"keepsake-{VERSION}-linux-x86_64.tar.xz": "linux-x86_64",
    f"keepsake-with-model-{VERSION}-linux-aarch64.tar.xz": "linux-arm64-with-model",
    f"Keepsake-{VERSION}-windows-x64.exe": "windows-x86_64",
    f"Keepsake-with-model-{VERSION}-macos-arm64.dmg": "macos-arm64-with-model",
    f"Keepsake-{VERSION}-macos-x86_64.dmg": "macos-x86_64",
}


def script(*words: str | Path, key: str = "") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(ROOT / "packaging" / "release_feed.py"), *map(str, words)]
    environment = os.environ | {"KEEPSAKE_FEED_KEY": key}
    return subprocess.run(command, env=environment, capture_output=True, text=True, encoding="utf-8", check=False)


def sum_up(folder: Path) -> None:
    lines = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in sorted(folder.iterdir())]
    (folder / "SHA256SUMS").write_text("".join(lines), "utf-8")


@pytest.fixture
def release(tmp_path: Path) -> Path:
    folder = tmp_path / "release"
    folder.mkdir()
    for name in SYSTEMS:
        (folder / name).write_bytes(PROGRAM + name.encode())
    sum_up(folder)
    return folder


@pytest.fixture
def feed() -> Iterator[Served]:
    with serving(b"{}", "/releases.json") as server:
        yield server


def test_every_installer_is_named_as_the_program_looks_for_it(release: Path, tmp_path: Path) -> None:
    done = script(
        release, "--base", "https://keepsake.example/v/", "--to", tmp_path / "out.json", "--date", "2026-12-20"
    )
    assert done.returncode == 0, done.stderr
    read = read_release((tmp_path / "out.json").read_bytes())
    assert read.version == VERSION
    assert str(read.date) == "2026-12-20"
    assert {file.name: system for system, file in read.files.items()} == SYSTEMS
    assert set(suitable_systems()) & set(read.files)
    assert all(file.size == (release / file.name).stat().st_size for file in read.files.values())
    assert read.notes_in("zh") != read.notes_in("en")
    assert not any(file.signature for file in read.files.values())


def test_what_the_script_announces_the_program_fetches(release: Path, tmp_path: Path, feed: Served) -> None:
    keys = dict(line.split("=", 1) for line in script("--new-key").stdout.split())
    name = f"keepsake-{VERSION}-linux-x86_64.tar.xz"
    with serving((release / name).read_bytes(), f"/{name}") as files:
        base = files.url.rpartition("/")[0]
        done = script(release, "--base", base, "--to", tmp_path / "out.json", key=keys["KEEPSAKE_FEED_KEY"])
        assert done.returncode == 0, done.stderr
        said = json.loads((tmp_path / "out.json").read_bytes())
        del said["files"]["linux-x86_64-deb"]
        feed.content = json.dumps(said).encode()
        kept = Kept(tmp_path, feed, version="0.0.1", public_key=keys["PUBLIC_KEY"])
        try:
            kept.updates.look()
            kept.updates.transfer.start()
            kept.wait(Phase.DONE)
        finally:
            kept.updates.close()
    assert (kept.folder / name).read_bytes() == (release / name).read_bytes()
    assert kept.backups == 1


def test_another_key_is_not_taken(release: Path, tmp_path: Path) -> None:
    one, other = (dict(line.split("=", 1) for line in script("--new-key").stdout.split()) for _ in range(2))
    script(release, "--base", "https://keepsake.example/v", "--to", tmp_path / "out.json", key=one["KEEPSAKE_FEED_KEY"])
    read = read_release((tmp_path / "out.json").read_bytes())
    file = read.files["windows-x86_64"]
    check_signature(read, file, one["PUBLIC_KEY"])
    with pytest.raises(UpdateError):
        check_signature(read, file, other["PUBLIC_KEY"])


def test_a_file_that_changed_after_its_sum_was_taken_is_not_announced(release: Path, tmp_path: Path) -> None:
    (release / f"Keepsake-{VERSION}-windows-x64.exe").write_bytes(b"something else")
    done = script(release, "--base", "https://keepsake.example/v", "--to", tmp_path / "out.json")
    assert done.returncode != 0
    assert "windows-x64.exe is not the file that SHA256SUMS names" in done.stderr
    assert not (tmp_path / "out.json").exists()


@pytest.mark.parametrize(
    ("name", "said"),
    [("keepsake_0.0.9_amd64.deb", "no installer of version"), ("notes.txt", "no installer of version")],
)
def test_what_is_no_installer_of_this_version_ends_it(release: Path, tmp_path: Path, name: str, said: str) -> None:
    (release / "SHA256SUMS").unlink()
    (release / name).write_bytes(b"x")
    sum_up(release)
    done = script(release, "--base", "https://keepsake.example/v", "--to", tmp_path / "out.json")
    assert done.returncode != 0
    assert said in done.stderr


@pytest.mark.parametrize("base", ["http://keepsake.example/v", "ftp://keepsake.example", "keepsake.example"])
def test_an_address_that_the_program_would_refuse_is_refused_before(release: Path, tmp_path: Path, base: str) -> None:
    done = script(release, "--base", base, "--to", tmp_path / "out.json")
    assert done.returncode != 0
    assert "would not take this list" in done.stderr
    assert not (tmp_path / "out.json").exists()


def test_a_key_that_is_none_is_said(release: Path, tmp_path: Path) -> None:
    done = script(release, "--base", "https://keepsake.example/v", "--to", tmp_path / "out.json", key="c2hvcnQ=")
    assert done.returncode != 0
    assert "not an Ed25519 private key" in done.stderr
