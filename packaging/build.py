"""Builds what people install, on the system it is for, from a clean checkout.

    python packaging/build.py                     the program, tested, and this system's installers
    python packaging/build.py --with-model        with the offline model in it
    python packaging/build.py --only program      no installers
    python packaging/build.py --measure           also start times, beside a bare window built in the same way

Everything lands in `build/`; `build/release/` is what is published, with checksums.
"""

from __future__ import annotations

import argparse
import hashlib
import platform
import shutil
import sys
from pathlib import Path

from embedder import complete_embedder
from environment import ROOT, environment_python, install_project, make_environment, run, version
from licences import collect_licences
from old_processors import check_compiled
from program import build_program, largest_parts, self_test, size


def main(arguments: list[str]) -> int:
    """Builds; the exit status."""
    options = _options(arguments)
    build: Path = options.target
    release = build / "release"
    shutil.rmtree(release, ignore_errors=True)
    release.mkdir(parents=True)
    python = environment_python(build / "environment")
    if python is None or not options.reuse:
        python = make_environment(build / "environment", with_model=options.with_model)
        complete_embedder(python)
    else:
        install_project(python)
    run([str(python), str(ROOT / "packaging" / "app_icons.py"), str(build / "program" / "icons")])
    built = build_program(python, build / "program", with_model=options.with_model)
    inside = built / "Contents" / "Resources" if built.suffix == ".app" else built
    if sys.platform == "linux" and platform.machine() == "x86_64":
        check_compiled(built)
    parts = collect_licences(python, inside / "LICENCES.txt")
    _say(f"Keepsake {version()}: {size(built) / 1e6:.0f} MB, {parts} parts")
    for name, taken in largest_parts(built):
        _say(f"  {taken / 1e6:7.1f} MB  {name}")
    if not options.untested:
        self_test(built)
    if options.measure:
        from start_times import measure

        measure(python, built, build / "bare")
    if options.only != "program":
        _installers(built, release, with_model=options.with_model)
        _sums(release)
    return 0


def _installers(built: Path, release: Path, *, with_model: bool) -> None:
    tail = "-with-model" if with_model else ""
    if sys.platform == "linux":
        from debian_package import build_package
        from linux_archive import build_archive

        build_package(built, release, tail=tail)
        build_archive(built, release, tail=tail)
    elif sys.platform == "win32":
        from windows_installer import build_installer

        build_installer(built, release, tail=tail)
    else:
        from mac_image import build_image

        build_image(built, release, tail=tail)


def _sums(release: Path) -> None:
    files = sorted(path for path in release.iterdir() if path.is_file())
    lines = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in files]
    (release / "SHA256SUMS").write_text("".join(lines), "utf-8")
    for path in files:
        _say(f"{path.stat().st_size / 1e6:7.1f} MB  {path.name}")


def _say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def _options(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--with-model", action="store_true", help="put the offline model in")
    parser.add_argument("--only", choices=["program", "all"], default="all", help="stop after the program")
    parser.add_argument("--reuse", action="store_true", help="take the environment that the last build made")
    parser.add_argument("--measure", action="store_true", help="measure start times as well")
    parser.add_argument("--untested", action="store_true", help="leave the built program's self-test out")
    parser.add_argument("--target", type=Path, default=ROOT / "build", help="where to build")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
