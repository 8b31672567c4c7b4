"""PySide's support as compiled files: they load without their sources, and what nobody calls is empty."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

SOURCE = Path(__file__).resolve().parents[2] / "packaging" / "binding_support.py"

_SCRIPT = """
import sys
sys.path.insert(0, sys.argv[1])
from shibokensupport.signature import mapping
from shibokensupport.signature.lib import enum_sig, pyi_generator
print(mapping.__file__, len(mapping.type_map) > 0, [name for name in vars(pyi_generator) if name[0] != "_"])
"""


def test_it_loads_without_sources(tmp_path: Path) -> None:
    spec = importlib.util.spec_from_file_location("binding_support", SOURCE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    target = tmp_path / "files.dir"
    assert module.compile_support(target) >= 10
    assert all(name.endswith(".pyc") for name in ZipFile(target).namelist())
    done = subprocess.run(
        [sys.executable, "-c", _SCRIPT, str(target)], capture_output=True, text=True, encoding="utf-8", check=False
    )
    assert done.stderr == ""
    assert done.stdout.split()[0] == str(target / "shibokensupport" / "signature" / "mapping.pyc")
    assert done.stdout.split()[1:] == ["True", "[]"]
