"""Makes the .deb: the program under `/usr/lib/keepsake`, its command, desktop entry, icons, manual and completions.

What it needs of the system is read from its files, not listed by hand.
"""

from __future__ import annotations

import datetime
import email.utils
import gzip
import os
import platform
import re
import shutil
import sys
import tempfile
import textwrap
from pathlib import Path

from environment import ROOT, run, version
from program import command, size
from stripping import is_elf

APP_ID = "app.keepsake.Keepsake"
LINUX = ROOT / "packaging" / "linux"
SHELLS = {
    "bash": "usr/share/bash-completion/completions/keepsake",
    "zsh": "usr/share/zsh/vendor-completions/_keepsake",
    "fish": "usr/share/fish/vendor_completions.d/keepsake.fish",
}
MAINTAINER = "The Keepsake developers <keepsake@keepsake.invalid>"
ALSO = ("fontconfig", "libxcb-cursor0", "xkb-data")
"""What is found by name at run time: fonts, the pointer's pictures, keyboards."""

RECOMMENDED = "fonts-noto-cjk | fonts-wqy-microhei | fonts-arphic-uming, gnome-keyring | keepassxc"
"""Chinese to be read, and a keyring."""


def build_package(built: Path, release: Path, *, tail: str = "") -> Path:
    """Writes `keepsake<tail>_VERSION_ARCHITECTURE.deb` into `release`."""
    architecture = run(["dpkg", "--print-architecture"]).strip()
    with tempfile.TemporaryDirectory(prefix="keepsake-deb-") as folder:
        root = Path(folder) / "root"
        shutil.copytree(built, root / "usr" / "lib" / "keepsake", symlinks=True)
        (root / "usr" / "bin").mkdir(parents=True)
        (root / "usr" / "bin" / "keepsake").symlink_to("../lib/keepsake/keepsake-cli")
        install_desktop_files(root / "usr", built)
        _documents(root / "usr" / "share" / "doc" / "keepsake")
        _completions(root, built)
        overrides = root / "usr" / "share" / "lintian" / "overrides" / "keepsake"
        overrides.parent.mkdir(parents=True)
        shutil.copyfile(LINUX / "lintian-overrides", overrides)
        _modes(root)
        _control(root, architecture)
        target = release / f"keepsake{tail}_{version()}_{architecture}.deb"
        run(["dpkg-deb", "--root-owner-group", "-Zzstd", "-z5", "--build", str(root), str(target)])
    return target


def install_desktop_files(prefix: Path, built: Path) -> None:
    """Puts the desktop entry, its description, the icons and the manual below a prefix such as `/usr`."""
    share = prefix / "share"
    for name, place in (
        ("keepsake.desktop", share / "applications" / f"{APP_ID}.desktop"),
        (f"{APP_ID}.metainfo.xml", share / "metainfo" / f"{APP_ID}.metainfo.xml"),
    ):
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(_filled((LINUX / name).read_text("utf-8")), "utf-8")
    icons = share / "icons" / "hicolor"
    drawn = built.parent / "icons"
    for image in drawn.glob("keepsake-*.png"):
        side = image.stem.partition("-")[2]
        place = icons / f"{side}x{side}" / "apps" / f"{APP_ID}.png"
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(image, place)
    scalable = icons / "scalable" / "apps" / f"{APP_ID}.svg"
    scalable.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(ROOT / "packaging" / "icons" / "keepsake.svg", scalable)
    manual = share / "man" / "man1" / "keepsake.1.gz"
    manual.parent.mkdir(parents=True, exist_ok=True)
    text = _filled((LINUX / "keepsake.1").read_text("utf-8")).replace("@VERBS@\n", _verbs(built))
    manual.write_bytes(gzip.compress(text.encode(), 9, mtime=0))


def _filled(text: str) -> str:
    return text.replace("@VERSION@", version()).replace("@DATE@", datetime.date.today().isoformat())


def _verbs(built: Path) -> str:
    """The verbs with their sentences, as the program's own help lists them, for the manual."""
    listed: list[str] = []
    for line in run([str(command(built)), "--help"], COLUMNS="400").splitlines():
        verb, _, sentence = line.strip().partition(" ")
        if line.startswith("    ") and not line.startswith("     ") and verb and sentence.strip():
            escaped = sentence.strip().replace("-", "\\-")
            listed.append(f".TP\n.B {verb}\n{escaped}\n")
    return "".join(listed)


def _documents(folder: Path) -> None:
    folder.mkdir(parents=True)
    for name, text in (("changelog", _changes()), ("CHANGELOG.md", (ROOT / "CHANGELOG.md").read_text("utf-8"))):
        (folder / f"{name}.gz").write_bytes(gzip.compress(text.encode(), 9, mtime=0))
    (folder / "copyright").write_text(
        "Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\n"
        "Upstream-Name: Keepsake\n\n"
        "Files: *\n"
        "Copyright: 2026 The Keepsake developers\n"
        "License: MIT\n"
        "Comment: The program holds other parts; their licences are in /usr/lib/keepsake/LICENCES.txt.\n\n"
        "License: MIT\n"
        + "".join(f" {line}\n" if line else " .\n" for line in (ROOT / "LICENSE").read_text("utf-8").splitlines()[2:]),
        "utf-8",
    )


def _changes() -> str:
    """What is new in this version, in Debian's format."""
    _, _, said = (ROOT / "packaging" / "notes" / "en.md").read_text("utf-8").partition("\n")
    lines = textwrap.wrap(said.strip(), 76, initial_indent="  * ", subsequent_indent="    ")
    day = email.utils.format_datetime(datetime.datetime.now(datetime.UTC))
    return f"keepsake ({version()}) stable; urgency=medium\n\n" + "\n".join(lines) + f"\n\n -- {MAINTAINER}  {day}\n"


def _completions(root: Path, built: Path) -> None:
    for shell, place in SHELLS.items():
        text = run([str(command(built)), "completion", shell])
        (root / place).parent.mkdir(parents=True, exist_ok=True)
        (root / place).write_text(text, "utf-8")


def _modes(root: Path) -> None:
    """Programs and libraries as their kinds ask, nothing writable by others."""
    for path in root.rglob("*"):
        if path.is_symlink():
            continue
        if path.is_dir() or path.name in ("Keepsake", "keepsake-cli"):
            path.chmod(0o755)
        else:
            path.chmod(0o644)


def _control(root: Path, architecture: str) -> None:
    depends = ", ".join([f"libc6 (>= {platform.libc_ver()[1]})", *sorted({*_shared_libraries(root), *ALSO})])
    (root / "DEBIAN").mkdir()
    (root / "DEBIAN" / "postrm").write_text((LINUX / "postrm.sh").read_text("utf-8"), "utf-8")
    (root / "DEBIAN" / "postrm").chmod(0o755)
    (root / "DEBIAN" / "control").write_text(
        f"Package: keepsake\nVersion: {version()}\nArchitecture: {architecture}\n"
        f"Maintainer: {MAINTAINER}\n"
        f"Installed-Size: {size(root) // 1024}\nDepends: {depends}\nRecommends: {RECOMMENDED}\n"
        "Section: utils\nPriority: optional\n"
        "Description: assistant that remembers you, privately\n"
        " Keepsake is a chat window whose assistant remembers the person it talks\n"
        " with. Its memory lies on this machine, encrypted, in one file; it shows\n"
        " what it remembers and why, can be corrected, and forgets for good.\n",
        "utf-8",
    )


def _shared_libraries(root: Path) -> set[str]:
    """The packages of this system that hold the libraries which the program is linked with and does not bring."""
    program = root / "usr" / "lib" / "keepsake"
    files = [path for path in program.rglob("*") if path.is_file() and not path.is_symlink() and is_elf(path)]
    brought = {path.name for path in program.rglob("*.so*")}
    listed = run(["readelf", "-d", *map(str, files)])
    missing = set(re.findall(r"\(NEEDED\).*\[(.+?)\]", listed)) - brought
    places = dict(re.findall(r"^\s*(\S+) \(.*\) => (\S+)$", run(["/sbin/ldconfig", "-p"]), re.MULTILINE)[::-1])
    packages: set[str] = set()
    for name in sorted(missing - {"ld-linux-x86-64.so.2", "ld-linux-aarch64.so.1"}):
        if name not in places:
            sys.exit(f"The program needs {name}, which is not on this system.")
        place = os.path.realpath(places[name]).removeprefix("/usr")  # /lib is a link, and packages name either
        found = run(["dpkg-query", "--search", f"*{place}"])
        packages.add(found.partition(":")[0])
    return packages - {"libc6"}
