"""Makes Windows' installer with NSIS: for one person, in place over an older version, keeping the memory."""

from __future__ import annotations

import os
from pathlib import Path

from environment import ROOT, run, version

SCRIPT = ROOT / "packaging" / "windows" / "keepsake.nsi"


def build_installer(built: Path, release: Path, *, tail: str = "") -> Path:
    """Writes `Keepsake<tail>-VERSION-windows-x64.exe` into `release`; signs the program and it where a tool is named.

    `KEEPSAKE_SIGN_COMMAND` is a command that signs the file whose path is put after it.
    """
    target = release / f"Keepsake{tail}-{version()}-windows-x64.exe"
    for name in ("Keepsake.exe", "keepsake-cli.exe"):
        _sign(built / name)
    words = ["makensis", "-V2", f"-DVERSION={version()}", f"-DSOURCE={built}", f"-DOUTPUT={target}"]
    icon = built.parent / "icons" / "keepsake.ico"
    run([*words, *([f"-DICON={icon}"] if icon.exists() else []), str(SCRIPT)])
    _sign(target)
    return target


def _sign(file: Path) -> None:
    if command := os.environ.get("KEEPSAKE_SIGN_COMMAND"):
        run([*command.split(), str(file)])
