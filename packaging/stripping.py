"""Takes debug symbols out of a Linux program's libraries, but for those that would not load afterwards.

Wheels are made self-contained by moving parts of their libraries, and `strip` puts the parts of some at places where
the loader refuses them; PyInstaller's own option does not look. DuckDB's extensions are signed, and stay as they are.
"""

from __future__ import annotations

import shutil
import struct
import subprocess
from pathlib import Path

_LOAD = 1


def strip_libraries(folder: Path) -> int:
    """Strips every library and program in a folder that stays loadable; how many bytes that saved."""
    saved = 0
    for path in folder.rglob("*"):
        if path.is_symlink() or not path.is_file() or ".so" not in path.name or not is_elf(path):
            continue
        stripped = path.with_name(f"{path.name}.stripped")
        shutil.copy2(path, stripped)
        done = subprocess.run(["strip", "--strip-unneeded", stripped], capture_output=True, check=False)
        if done.returncode == 0 and _loadable(stripped) and stripped.stat().st_size < path.stat().st_size:
            saved += path.stat().st_size - stripped.stat().st_size
            stripped.replace(path)
        else:
            stripped.unlink()
    return saved


def is_elf(path: Path) -> bool:
    """Whether a file is a Linux library or program."""
    with path.open("rb") as file:
        return file.read(4) == b"\x7fELF"


def _loadable(path: Path) -> bool:
    """Whether each loaded part lies in the file as the loader wants it: see elf(5), p_offset and p_vaddr."""
    data = path.read_bytes()
    if data[4] != 2:
        return False
    start, size, count = struct.unpack_from("<Q", data, 32)[0], *struct.unpack_from("<HH", data, 54)
    for number in range(count):
        kind, _, offset, address, *_, align = struct.unpack_from("<IIQQQQQQ", data, start + number * size)
        if kind == _LOAD and align > 1 and offset % align != address % align:
            return False
    return True
