"""Installs what was built into a bare Debian or Ubuntu that is made for it, and tries it there as a person would.

    sudo python packaging/installed_trial.py build/release --suite bookworm --pictures build/trial

The package is installed by apt, which must find everything that it needs; the command, the manual, the completion,
the self-test and the window are tried by somebody without rights; removing it must leave the memory where it is. Then
the same with the archive and its script. Needs root, `debootstrap`, `Xvfb` and ImageMagick's `import`.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

MIRRORS = {"ubuntu": "http://archive.ubuntu.com/ubuntu", "debian": "http://deb.debian.org/debian"}
UBUNTU = ("jammy", "noble", "plucky", "questing", "resolute")
PERSON = "mei"
HOME = f"/home/{PERSON}"
DATA = f"{HOME}/.local/share/Keepsake"
DESKTOP = ("libxcb1", "libgl1", "libegl1", "libwayland-client0", "libwayland-cursor0", "fontconfig", "xkb-data")
"""What every desktop has, and the archive does not bring."""

CHINESE_FONT = "fonts-wqy-microhei"
LIMIT_S = 120.0
_INSIDE = "KEEPSAKE_TRIAL_INSIDE"


def main(arguments: Sequence[str]) -> int:
    """Makes the system, tries both ways of installing, and takes the system away again; the exit status."""
    options = _options(arguments)
    if _INSIDE not in os.environ:  # in namespaces of its own: mounts and processes end with it
        os.environ[_INSIDE] = "1"
        os.execvp("unshare", ["unshare", "--mount", "--pid", "--fork", "--kill-child", sys.executable, *sys.argv])
    options.pictures.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="keepsake-trial-", ignore_cleanup_errors=True) as folder:
        system = System(Path(folder) / "root", options.suite, options.mirror)
        with system.made(options.cache), _display() as display:
            for try_it, pattern in ((try_package, "*.deb"), (try_archive, "*.tar.xz")):
                for path in sorted(options.release.glob(pattern)):
                    try_it(system, path.absolute(), display, options.pictures)
    return 0


class System:
    """A bare system in a folder."""

    def __init__(self, root: Path, suite: str, mirror: str | None) -> None:
        """Makes nothing yet."""
        self.root, self.suite = root, suite
        self._mirror = mirror or MIRRORS["ubuntu" if suite in UBUNTU else "debian"]

    @contextlib.contextmanager
    def made(self, cache: Path | None) -> Iterator[None]:
        """Lets the system stand for a while: its smallest packages, the kernel's files, and one person."""
        words = ["debootstrap", "--variant=minbase", *([f"--cache-dir={cache.absolute()}"] if cache else [])]
        components = ["--components=main,universe"] if self.suite in UBUNTU else []
        _run([*words, *components, self.suite, str(self.root), self._mirror])
        for place in ("proc", "dev", "tmp/.X11-unix"):
            (self.root / place).mkdir(parents=True, exist_ok=True)
            source = ["-t", "proc", "proc"] if place == "proc" else ["--rbind", f"/{place}"]
            _run(["mount", *source, str(self.root / place)])
        (self.root / "dev" / "shm").mkdir(exist_ok=True)
        for name in ("etc/resolv.conf", "etc/hosts"):
            shutil.copyfile(f"/{name}", self.root / name)
        self.run(["useradd", "--create-home", PERSON])
        try:
            yield
        finally:
            for place in ("tmp/.X11-unix", "dev", "proc"):
                _run(["umount", "--recursive", "--lazy", str(self.root / place)])

    def run(self, words: Sequence[str], *, person: str = "root", **environment: str) -> str:
        """Runs something inside, with nothing of the outside's environment; what it printed."""
        home = "/root" if person == "root" else f"/home/{person}"
        plain = {"PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "HOME": home}
        plain |= {"LANG": "C.UTF-8", "DEBIAN_FRONTEND": "noninteractive"} | environment
        named = [f"{name}={value}" for name, value in plain.items()]
        return _run(
            ["chroot", f"--userspec={person}:{person}", str(self.root), "env", "-i", "-C", home, *named, *words]
        )

    def start(self, program: str, display: str, report: str) -> subprocess.Popen[bytes]:
        """Opens the window inside."""
        named = [
            f"HOME={HOME}",
            f"DISPLAY={display}",
            f"KEEPSAKE_START_REPORT={report}",
            "LANG=C.UTF-8",
            "PATH=/usr/bin:/bin",
        ]
        return subprocess.Popen(
            ["chroot", f"--userspec={PERSON}:{PERSON}", str(self.root), "env", "-i", "-C", HOME, *named, program]
        )


def try_package(system: System, package: Path, display: str, pictures: Path) -> None:
    """Installs the package as apt does, tries all that it brings, and removes it."""
    shutil.copyfile(package, system.root / "tmp" / package.name)
    system.run(["apt-get", "update", "-qq"])
    system.run(["apt-get", "install", "-y", "-qq", "--no-install-recommends", f"/tmp/{package.name}"])
    _say(f"{system.suite}: {package.name} is installed")
    _try_program(system, "keepsake", display, pictures / f"{system.suite}-package.png", language="en")
    system.run(["apt-get", "install", "-y", "-qq", "--no-install-recommends", "man-db", "bash-completion"])
    manual = system.run(["man", "--pager=cat", "keepsake"], person=PERSON, MANWIDTH="100")
    _check("KEEPSAKE(1)" in manual and "recall" in manual, "the manual does not show")
    _say(manual.splitlines()[0])
    offered = system.run(["bash", "-c", _COMPLETE], person=PERSON).split()
    _check("recall" in offered, f"bash completes “keepsake rec” with {offered}")
    _say(f"completion: keepsake rec → {' '.join(offered)}")
    said = system.run(["apt-get", "remove", "-y", "-qq", "keepsake"])
    _check("is still in" in said, "removing it did not say where the memory is")
    left = [place for place in ("usr/bin/keepsake", "usr/lib/keepsake") if os.path.lexists(system.root / place)]
    _check(not left, f"removing it left {left}")
    _check_kept(system)


_COMPLETE = """
. /usr/share/bash-completion/bash_completion; . /usr/share/bash-completion/completions/keepsake
COMP_WORDS=(keepsake rec); COMP_CWORD=1; COMP_LINE='keepsake rec'; COMP_POINT=12
$(complete -p keepsake | sed 's/.*-F \\([^ ]*\\) .*/\\1/') keepsake rec keepsake
printf '%s\\n' "${COMPREPLY[@]}"
"""


def try_archive(system: System, archive: Path, display: str, pictures: Path) -> None:
    """Unpacks the archive, installs by its script as that person, tries it, and removes it by the other script."""
    system.run(["apt-get", "update", "-qq"])
    system.run(["apt-get", "install", "-y", "-qq", "--no-install-recommends", "xz-utils", *DESKTOP])
    shutil.copyfile(archive, system.root / "tmp" / archive.name)
    system.run(["tar", "-xf", f"/tmp/{archive.name}"], person=PERSON)
    unpacked = f"{HOME}/{archive.name.removesuffix('.tar.xz')}"
    _say(system.run(["sh", f"{unpacked}/install.sh"], person=PERSON).strip())
    system.run(["apt-get", "install", "-y", "-qq", "--no-install-recommends", CHINESE_FONT])
    picture = pictures / f"{system.suite}-archive.png"
    _try_program(system, f"{HOME}/.local/bin/keepsake", display, picture, language="zh")
    _say(system.run(["sh", f"{unpacked}/uninstall.sh"], person=PERSON).strip())
    _check(not os.path.lexists(system.root / f"{HOME}/.local/bin/keepsake".lstrip("/")), "the command is still there")
    _check_kept(system)


def _try_program(system: System, program: str, display: str, picture: Path, *, language: str) -> None:
    _say(system.run([program, "--version"], person=PERSON).strip())
    _say(system.run([program, "self-test"], person=PERSON))
    system.run([program, "remember", "The spare key is with the florist downstairs"], person=PERSON)
    recalled = json.loads(system.run([program, "recall", "Where is the spare key?", "--json"], person=PERSON))
    _check("florist" in json.dumps(recalled), "it does not recall what it was told")
    chosen = json.dumps({"general": {"first_run_done": True, "language": language}})
    system.run(["sh", "-c", f"printf %s '{chosen}' > {DATA}/settings.json"], person=PERSON)
    report = system.root / HOME.lstrip("/") / "moments"
    report.unlink(missing_ok=True)
    window = system.start(program, display, f"{HOME}/moments")
    try:
        ends = time.monotonic() + LIMIT_S
        while not (report.exists() and "ready" in report.read_text("utf-8")):
            _check(window.poll() is None and time.monotonic() < ends, "the window did not open")
            time.sleep(0.2)
        time.sleep(2)  # until what is read last shows too
        _run(["import", "-display", display, "-window", "root", str(picture)])
    finally:
        window.terminate()
        window.wait(LIMIT_S)
    _say(f"the window: {picture}")


def _check_kept(system: System) -> None:
    _check((system.root / DATA.lstrip("/") / "keepsake.duckdb").is_file(), "the memory went with the program")
    _say(f"removed; the memory is still in {DATA}")


@contextlib.contextmanager
def _display() -> Iterator[str]:
    reader, writer = os.pipe()
    words = ["Xvfb", "-displayfd", str(writer), "-screen", "0", "1280x860x24", "-nolisten", "tcp", "-ac"]
    server = subprocess.Popen(words, pass_fds=[writer], stderr=subprocess.DEVNULL)
    os.close(writer)
    with os.fdopen(reader) as told:
        number = told.readline().strip()
    try:
        yield f":{number}"
    finally:
        server.terminate()
        server.wait()


def _run(words: Sequence[str]) -> str:
    done = subprocess.run(
        words,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        errors="replace",
        check=False,
    )
    if done.returncode:
        sys.exit(f"{done.stdout[-4000:]}\n{' '.join(words)} failed with status {done.returncode}")
    return done.stdout


def _check(condition: bool, sentence: str) -> None:
    if not condition:
        sys.exit(f"The trial failed: {sentence}")


def _say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def _options(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("release", type=Path, help="the folder with packages and archives")
    parser.add_argument("--suite", default="bookworm", help="which release, by its name")
    parser.add_argument("--mirror", help="where its packages come from")
    parser.add_argument("--cache", type=Path, help="a folder that keeps what debootstrap fetched")
    parser.add_argument("--pictures", type=Path, default=Path("build/trial"), help="where pictures of the window go")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
