"""Makes the archive for any Linux: the program with a script that installs it for one person, without root."""

from __future__ import annotations

import shutil
import tarfile
import tempfile
from pathlib import Path

from debian_package import LINUX, install_desktop_files
from environment import run, version


def build_archive(built: Path, release: Path, *, tail: str = "") -> Path:
    """Writes `keepsake<tail>-VERSION-linux-MACHINE.tar.xz` into `release`."""
    name = f"keepsake{tail}-{version()}-linux-{run(['uname', '-m']).strip()}"
    with tempfile.TemporaryDirectory(prefix="keepsake-archive-") as folder:
        root = Path(folder) / name
        shutil.copytree(built, root / "keepsake", symlinks=True)
        install_desktop_files(root / "files", built)
        for script in ("install.sh", "uninstall.sh"):
            shutil.copyfile(LINUX / script, root / script)
            (root / script).chmod(0o755)
        target = release / f"{name}.tar.xz"
        with tarfile.open(target, "w:xz", preset=3) as archive:
            archive.add(root, name, filter=_without_owner)
    return target


def _without_owner(entry: tarfile.TarInfo) -> tarfile.TarInfo:
    entry.uid = entry.gid = 0
    entry.uname = entry.gname = ""
    return entry
