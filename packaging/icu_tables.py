"""Makes ICU's tables smaller on Linux, where Qt's core is linked with them: our languages' stay, the others' go.

They are one object in a library of their own: a header, a table of names and places, and the entries. See "ICU Data
Formats" in ICU's `tools/toolutil/toolutil` and `common/ucmndata.h` for the layout, which has been the same since 1999.
"""

from __future__ import annotations

import re
import struct
import tempfile
from pathlib import Path, PurePosixPath

from environment import run

LANGUAGES = ("root", "en", "zh")
CONVERTERS = ("gb18030",)
"""Encodings that stay: text is UTF-8 here, and Python reads files in others."""

_LOCALE = re.compile(r"(?:[a-z]{2,3}|root)(?:_.+)?")
_FORMAT, _FORMAT_AT, _ALIGNED = b"CmnD", 12, 16
_SOURCE = """
.section .rodata
.balign 16
.globl {name}
.type {name}, %object
{name}:
.incbin "{tables}"
.size {name}, . - {name}
.section .note.GNU-stack, "", %progbits
"""


def shrink_tables(folder: Path) -> int:
    """Replaces the library of tables in a folder, where there is one; how many bytes that saved."""
    saved = 0
    for library in folder.glob("libicudata.so.*"):
        name, tables = _tables(library)
        before = library.stat().st_size
        with tempfile.TemporaryDirectory(prefix="keepsake-icu-") as place:
            (Path(place) / "tables").write_bytes(without_others(tables))
            source = Path(place) / "tables.s"
            source.write_text(_SOURCE.format(name=name, tables=Path(place) / "tables"), "utf-8")
            run(["cc", "-shared", "-nostdlib", f"-Wl,-soname,{library.name}", "-o", str(library), str(source)])
        saved += before - library.stat().st_size
    return saved


def without_others(tables: bytes) -> bytes:
    """The tables with those entries only that stay."""
    start = struct.unpack_from("<H", tables)[0]
    count = struct.unpack_from("<I", tables, start)[0]
    places = [struct.unpack_from("<II", tables, start + 4 + 8 * number) for number in range(count)]
    ends = [*(at for _, at in places[1:]), len(tables) - start]
    kept = []
    for (name_at, at), end in zip(places, ends, strict=True):
        name = tables[start + name_at : tables.index(b"\0", start + name_at) + 1]
        if stays(PurePosixPath(name[:-1].decode("ascii"))):
            kept.append((name, tables[start + at : start + end]))
    return tables[:start] + _written(kept)


def stays(entry: PurePosixPath) -> bool:
    """Whether an entry is one of ours: of a language that we speak, or of none."""
    if entry.suffix == ".cnv":
        return entry.stem in CONVERTERS
    if entry.suffix == ".dict" or entry.parent.name == "translit":
        return False
    return not _LOCALE.fullmatch(entry.stem) or entry.stem.partition("_")[0] in LANGUAGES


def _written(entries: list[tuple[bytes, bytes]]) -> bytes:
    names_at = 4 + 8 * len(entries)
    names = b"".join(name for name, _ in entries)
    table, body = struct.pack("<I", len(entries)), b""
    first = _rounded(names_at + len(names))
    for name, entry in entries:
        table += struct.pack("<II", names_at, first + len(body))
        names_at += len(name)
        body += entry.ljust(_rounded(len(entry)), b"\0")
    return (table + names).ljust(first, b"\0") + body


def _rounded(length: int) -> int:
    return -(-length // _ALIGNED) * _ALIGNED


def _tables(library: Path) -> tuple[str, bytes]:
    """The object's name in the library, and its bytes."""
    lines = run(["nm", "--dynamic", "--defined-only", "--print-size", str(library)]).splitlines()
    _, size, _, name = next(line for line in lines if line.endswith("_dat")).split()
    contents = library.read_bytes()
    start = contents.index(_FORMAT) - _FORMAT_AT
    return name, contents[start : start + int(size, 16)]
