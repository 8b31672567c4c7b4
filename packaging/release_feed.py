"""Writes the list that tells the program of a release, and proves it with the program's own reader.

    python packaging/release_feed.py FOLDER --base https://example.org/keepsake/v1.2.0 --to releases.json
    python packaging/release_feed.py --new-key

`FOLDER` holds the release's files and their `SHA256SUMS`; they are served below the address after `--base`.
`KEEPSAKE_FEED_KEY`, an Ed25519 private key in base64, signs each file; without it the list is not signed.
"""

from __future__ import annotations

import argparse
import base64
import datetime
import hashlib
import json
import os
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from urllib.parse import quote

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from environment import ROOT, version

sys.path.insert(0, str(ROOT))
from assistant.errors import AssistantError
from assistant.updates.feed import Release, ReleaseFile, check_signature, read_release, signed_text

KEY_VARIABLE = "KEEPSAKE_FEED_KEY"
SUMS = "SHA256SUMS"
NOTES = ROOT / "packaging" / "notes"
LANGUAGES = ("en", "zh")
_SYSTEMS = (
    (r"keepsake(-with-model)?_{version}_(amd64|arm64)\.deb", "linux-{machine}-deb"),
    (r"keepsake(-with-model)?-{version}-linux-(x86_64|aarch64)\.tar\.xz", "linux-{machine}"),
    (r"Keepsake(-with-model)?-{version}-windows-(x64)\.exe", "windows-{machine}"),
    (r"Keepsake(-with-model)?-{version}-macos-(arm64|x86_64)\.dmg", "macos-{machine}"),
)
"""The installers' names, and what the program calls the systems that they are for."""

_MACHINES = {"amd64": "x86_64", "x64": "x86_64", "aarch64": "arm64"}


def main(arguments: Sequence[str]) -> int:
    """Writes the list, or prints a new pair of keys; the exit status."""
    options = _options(arguments)
    if options.new_key:
        private = Ed25519PrivateKey.generate()
        sys.stdout.write(f"{KEY_VARIABLE}={_text(private.private_bytes_raw())}\nPUBLIC_KEY={_public(private)}\n")
        return 0
    key = os.environ.get(KEY_VARIABLE, "").strip()
    try:
        private = Ed25519PrivateKey.from_private_bytes(base64.b64decode(key, validate=True)) if key else None
    except ValueError:
        sys.exit(f"{KEY_VARIABLE} is not an Ed25519 private key in base64.")
    release = describe(options.folder, options.base, day=options.date, private=private)
    body = _document(release)
    _prove(body, release, private)
    options.to.write_bytes(body)
    signed = "signed" if private else "not signed"
    sys.stdout.write(f"{options.to}: version {release.version}, {len(release.files)} files, {signed}\n")
    return 0


def describe(folder: Path, base: str, *, day: datetime.date, private: Ed25519PrivateKey | None) -> Release:
    """What is announced of the files in a folder; ends the program where they are not a release as it must be."""
    sums = _sums(folder)
    files = {}
    for path in sorted(path for path in folder.iterdir() if path.name not in (SUMS, "releases.json")):
        seen = hashlib.sha256(path.read_bytes()).hexdigest()
        if sums.get(path.name) != seen:
            sys.exit(f"{path.name} is not the file that {SUMS} names.")
        file = ReleaseFile(f"{base.rstrip('/')}/{quote(path.name)}", path.stat().st_size, seen)
        signature = _text(private.sign(signed_text(version(), file))) if private else ""
        files[system_of(path.name)] = ReleaseFile(file.url, file.size, file.sha256, signature)
    if missing := sums.keys() - {path.name for path in folder.iterdir()}:
        sys.exit(f"{SUMS} names files that are not there: {', '.join(sorted(missing))}")
    if not files:
        sys.exit(f"There is no file of version {version()} in {folder}.")
    return Release(version(), day, {language: _notes(language) for language in LANGUAGES}, files)


def system_of(name: str) -> str:
    """The system that an installer is for, as `assistant.updates.origin` names it, by the installer's own name."""
    for pattern, system in _SYSTEMS:
        if found := re.fullmatch(pattern.format(version=re.escape(version())), name):
            machine = _MACHINES.get(found[2], found[2])
            return system.format(machine=machine) + (found[1] or "")
    sys.exit(f"{name} is no installer of version {version()}.")


def _sums(folder: Path) -> dict[str, str]:
    lines = (folder / SUMS).read_text("utf-8").splitlines()
    return {name: seen for seen, _, name in (line.partition("  ") for line in lines)}


def _notes(language: str) -> str:
    """What is new, without the heading; the heading names the version, so that no older notes can pass."""
    path = NOTES / f"{language}.md"
    heading, _, text = path.read_text("utf-8").partition("\n")
    if heading.removeprefix("# ").strip() != version() or not text.strip():
        sys.exit(f"{path.name} does not tell what is new in {version()}: its heading is “{heading}”.")
    return text.strip()


def _document(release: Release) -> bytes:
    files = {
        system: {"url": file.url, "size": file.size, "sha256": file.sha256}
        | ({"signature": file.signature} if file.signature else {})
        for system, file in release.files.items()
    }
    day = release.date.isoformat() if release.date else ""
    said = {"version": release.version, "date": day, "notes": dict(release.notes), "files": files}
    return (json.dumps(said, ensure_ascii=False, indent=1) + "\n").encode()


def _prove(body: bytes, release: Release, private: Ed25519PrivateKey | None) -> None:
    try:
        read = read_release(body)
        for file in read.files.values() if private else ():
            check_signature(read, file, _public(private) if private else "")
    except AssistantError as fault:
        sys.exit(f"The program would not take this list: {fault}")
    if read != release:
        sys.exit("The program would read another list than was written.")


def _public(private: Ed25519PrivateKey) -> str:
    return _text(private.public_key().public_bytes_raw())


def _text(raw: bytes) -> str:
    return base64.b64encode(raw).decode("ascii")


def _options(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("folder", nargs="?", type=Path, help="the release's files")
    parser.add_argument("--base", help="the address below which the files are served")
    parser.add_argument("--to", type=Path, default=Path("releases.json"), help="the file to write")
    parser.add_argument("--date", type=datetime.date.fromisoformat, default=datetime.datetime.now(datetime.UTC).date())
    parser.add_argument("--new-key", action="store_true", help="print a pair of keys, and nothing else")
    options = parser.parse_args(arguments)
    if not options.new_key and not (options.folder and options.base):
        parser.error("say where the files are, and after --base where they are served")
    return options


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
