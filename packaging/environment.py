"""The Python that a program is built from: this project and what it needs, and nothing else.

hnswlib has no wheels, so it is compiled here, for any processor of the kind and not for the one it is compiled on.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def project() -> dict[str, object]:
    """The project's table of `pyproject.toml`: the one place of the name and the version."""
    table: dict[str, object] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    return table


def version() -> str:
    """The version that is built."""
    return str(project()["version"])


def requirements() -> list[str]:
    """What the project needs, as it names it."""
    found = project()["dependencies"]
    assert isinstance(found, list)
    return [str(one) for one in found]


def make_environment(folder: Path, *, with_model: bool) -> Path:
    """Installs what is built from into a folder of its own, afresh; its interpreter."""
    shutil.rmtree(folder, ignore_errors=True)
    groups = ["--no-default-groups", "--group", "package", *(["--group", "model"] if with_model else [])]
    run(
        ["uv", "sync", "-q", "--no-editable", "--no-install-package", "hnswlib", "--python", sys.executable, *groups],
        UV_PROJECT_ENVIRONMENT=str(folder),
    )
    python = environment_python(folder)
    assert python is not None
    _compile_portably(python)
    return python


def environment_python(folder: Path) -> Path | None:
    """The interpreter of an environment; None where there is none."""
    return next((path for name in ("bin/python", "Scripts/python.exe") if (path := folder / name).exists()), None)


def install_project(python: Path) -> None:
    """Puts the present state of the project itself into an environment that stands already."""
    run(
        [
            "uv",
            "pip",
            "install",
            "-q",
            "--python",
            str(python),
            "--no-deps",
            "--reinstall-package",
            "keepsake",
            str(ROOT),
        ]
    )


def _compile_portably(python: Path) -> None:
    wanted = next(one for one in requirements() if re.match(r"hnswlib\b", one))
    run(
        ["uv", "pip", "install", "-q", "--python", str(python), "--no-deps", "--no-cache", "--no-binary", "hnswlib",
         "--reinstall-package", "hnswlib", wanted],
        HNSWLIB_NO_NATIVE="1",
    )  # fmt: skip


def run(words: list[str], *, cwd: Path = ROOT, **environment: str) -> str:
    """Runs a program and gives what it printed; ends the build where it fails."""
    done = subprocess.run(
        words, cwd=cwd, env=os.environ | environment, stdout=subprocess.PIPE, text=True, encoding="utf-8", check=False
    )
    if done.returncode:
        sys.stderr.write(done.stdout)
        sys.exit(f"{Path(words[0]).name} {words[1] if words[1:] else ''} failed with status {done.returncode}")
    return done.stdout
