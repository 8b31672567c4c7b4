"""Compiles the Python part of PySide's bindings, which their library holds as sources and compiles at every start.

    PYTHON packaging/binding_support.py FOLDER      with the Python that has PySide6 and that will run the program

PySide takes a folder `shiboken6/files.dir` in its place where there is one: see `find_incarnated_files` in
`signature_bootstrap.py`, which lies in that library. What only writes stubs for type checkers stays empty.
"""

from __future__ import annotations

import py_compile
import shutil
import sys
import tempfile
from pathlib import Path

import PySide6.QtCore  # noqa: F401 - loads the support

FOLDER = "shiboken6/files.dir"
UNUSED = ("signature/lib/enum_sig.py", "signature/lib/pyi_generator.py")


def compile_support(target: Path) -> int:
    """Puts compiled modules, without their sources, into `target`; how many."""
    shutil.rmtree(target, ignore_errors=True)
    with tempfile.TemporaryDirectory() as unpacked:
        sources = Path(unpacked)
        held = sys.modules["shibokensupport"].__loader__.zfile  # type: ignore[union-attr]
        held.extractall(sources, [name for name in held.namelist() if name.startswith("shibokensupport/")])
        for name in UNUSED:
            (sources / "shibokensupport" / name).write_text("", "utf-8")
        modules = sorted(sources.rglob("*.py"))
        for source in modules:
            place = source.relative_to(sources)
            compiled = (target / place).with_suffix(".pyc")
            py_compile.compile(str(source), str(compiled), dfile=str(place), doraise=True, optimize=1)
    return len(modules)


if __name__ == "__main__":
    if not compile_support(Path(sys.argv[1])):
        sys.exit("PySide's library holds no support to compile.")
