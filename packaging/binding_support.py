"""Compiles the Python part of PySide's bindings, which their library holds as sources and compiles at every start.

    PYTHON packaging/binding_support.py FILE      with the Python that has PySide6 and that will run the program

PySide imports it from `shiboken6/files.dir` in its place where there is one: see `find_incarnated_files` in
`signature_bootstrap.py`, which lies in that library. A zip does as well as a folder. What only writes stubs for type
checkers stays empty.
"""

from __future__ import annotations

import py_compile
import sys
import tempfile
from pathlib import Path
from zipfile import ZipFile

import PySide6.QtCore  # noqa: F401 - loads the support

UNUSED = ("signature/lib/enum_sig.py", "signature/lib/pyi_generator.py")


def compile_support(target: Path) -> int:
    """Writes compiled modules, without their sources, into the zip `target`; how many."""
    with tempfile.TemporaryDirectory() as unpacked, ZipFile(target, "w") as written:
        sources = Path(unpacked)
        held = sys.modules["shibokensupport"].__loader__.zfile  # type: ignore[union-attr]
        held.extractall(sources, [name for name in held.namelist() if name.startswith("shibokensupport/")])
        for name in UNUSED:
            (sources / "shibokensupport" / name).write_text("", "utf-8")
        modules = sorted(sources.rglob("*.py"))
        for source in modules:
            place = source.relative_to(sources)
            compiled = py_compile.compile(
                str(source), str(source.with_suffix(".pyc")), dfile=str(place), doraise=True, optimize=1
            )
            written.write(str(compiled), place.with_suffix(".pyc"))
    return len(modules)


if __name__ == "__main__":
    if not compile_support(Path(sys.argv[1])):
        sys.exit("PySide's library holds no support to compile.")
