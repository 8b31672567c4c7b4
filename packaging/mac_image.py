"""Makes macOS' disk image from the bundle; signs and notarises it where the means are named.

`KEEPSAKE_SIGN_IDENTITY` is a Developer ID in the keychain, `KEEPSAKE_NOTARY_PROFILE` a stored profile of `notarytool`,
and `KEEPSAKE_NOTARY_KEYCHAIN` the keychain that holds it, where that is not the usual one.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path

from environment import ROOT, run, version

ENTITLEMENTS = ROOT / "packaging" / "macos" / "entitlements.plist"


def build_image(built: Path, release: Path, *, tail: str = "") -> Path:
    """Writes `Keepsake<tail>-VERSION-macos-MACHINE.dmg` into `release`."""
    target = release / f"Keepsake{tail}-{version()}-macos-{os.uname().machine}.dmg"
    identity = os.environ.get("KEEPSAKE_SIGN_IDENTITY")
    # Files were added to the bundle after PyInstaller signed it, so it is signed again, if only for this machine.
    words = ["codesign", "--force", "--deep", "--timestamp" if identity else "--timestamp=none"]
    words += ["--options", "runtime", "--entitlements", str(ENTITLEMENTS), "--sign", identity or "-"]
    run([*words, str(built)])
    run(["codesign", "--verify", "--deep", "--strict", str(built)])
    with tempfile.TemporaryDirectory(prefix="keepsake-image-") as folder:
        shutil.copytree(built, Path(folder) / built.name, symlinks=True)
        (Path(folder) / "Applications").symlink_to("/Applications")
        run(["hdiutil", "create", "-volname", "Keepsake", "-srcfolder", folder, "-format", "ULFO", "-ov", str(target)])
    if identity:
        run(["codesign", "--timestamp", "--sign", identity, str(target)])
        if profile := os.environ.get("KEEPSAKE_NOTARY_PROFILE"):
            keychain = os.environ.get("KEEPSAKE_NOTARY_KEYCHAIN")
            stored = ["--keychain-profile", profile, *(["--keychain", keychain] if keychain else [])]
            run(["xcrun", "notarytool", "submit", str(target), *stored, "--wait"])
            run(["xcrun", "stapler", "staple", str(target)])
    return target
