"""Builds the one folder that holds both programs, proves that it works, and gathers its parts' licences."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path

from environment import ROOT, run, version
from icu_tables import shrink_tables
from stripping import strip_libraries

SPEC = ROOT / "packaging" / "keepsake.spec"
SELF_TEST_LIMIT_S = 600


def build_program(python: Path, target: Path, *, with_model: bool) -> Path:
    """Runs PyInstaller; the folder (or, on macOS, the bundle) that it made in `target`."""
    shutil.rmtree(target / "Keepsake", ignore_errors=True)
    work = target.parent / "pyinstaller"
    support = target / "files.dir"  # the name that PySide looks for
    run([str(python), str(ROOT / "packaging" / "binding_support.py"), str(support)])
    run(
        [str(python), "-m", "PyInstaller", "--noconfirm", "--clean", "--log-level", "WARN",
         "--distpath", str(target), "--workpath", str(work), str(SPEC)],
        KEEPSAKE_WITH_MODEL="1" if with_model else "0",
        KEEPSAKE_VERSION=version(),
        KEEPSAKE_ICONS=str(target / "icons"),
        KEEPSAKE_BINDING_SUPPORT=str(support),
        PYTHONDONTWRITEBYTECODE="",
    )  # fmt: skip
    folder = target / "Keepsake"
    if sys.platform == "linux":
        strip_libraries(folder / "_internal")
        shrink_tables(folder / "_internal" / "PySide6" / "Qt" / "lib")
        (folder / "keepsake-cli").symlink_to("Keepsake")
    return target / "Keepsake.app" if sys.platform == "darwin" else folder


def command(built: Path) -> Path:
    """The built program that has a console."""
    if built.suffix == ".app":
        return built / "Contents" / "MacOS" / "Keepsake"
    return built / ("keepsake-cli.exe" if sys.platform == "win32" else "keepsake-cli")


def self_test(
    built: Path,
    *,
    words: Sequence[str] = (),
    environment: Mapping[str, str] | None = None,
    limit_s: float = SELF_TEST_LIMIT_S,
) -> dict[str, object]:
    """Lets the built program test itself in an empty folder and without this project's Python; its report.

    Ends the build unless every step went well.

    Args:
        built: the program's folder.
        words: what starts it, where not the program itself does.
        environment: more than it has by itself.
        limit_s: how long it may take.
    """
    with tempfile.TemporaryDirectory(prefix="keepsake-built-") as folder:
        kept = ("PATH", "LANG", "HOME", "SYSTEMROOT", "TEMP", "TMP", "APPDATA", "LOCALAPPDATA", "USERPROFILE")
        own = {name: os.environ[name] for name in kept if name in os.environ} | dict(environment or {})
        done = subprocess.run(
            [*(words or [command(built)]), "self-test", "--json"],
            cwd=folder,
            env=own | {"KEEPSAKE_HOME": str(Path(folder) / "data")},
            capture_output=True,
            text=True,
            encoding="utf-8",
            timeout=limit_s,
            check=False,
        )
    try:
        report: dict[str, object] = json.loads(done.stdout)
    except ValueError:
        sys.exit(f"The built program's self-test gave no report: {done.stderr[-2000:]}")
    sys.stdout.write(json.dumps(report, ensure_ascii=False, indent=1) + "\n")
    if done.returncode or not report.get("ok"):
        sys.exit(f"The built program's self-test failed. {done.stderr[-2000:]}")
    return report


def size(folder: Path) -> int:
    """How many bytes the files of a folder take; links count nothing."""
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file() and not path.is_symlink())


def largest_parts(folder: Path, count: int = 10) -> list[tuple[str, int]]:
    """The largest packages and single files of a built program, each with its bytes."""
    inside = folder / "_internal"
    parts = [
        (entry.name, size(entry) if entry.is_dir() else entry.stat().st_size)
        for entry in [*(inside.iterdir() if inside.is_dir() else []), *folder.iterdir()]
        if entry != inside and not entry.is_symlink()
    ]
    return sorted(parts, key=lambda part: -part[1])[:count]
