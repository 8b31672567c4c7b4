"""Imports after PySide6 are spared the look at their source."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

_SCRIPT = """
import sys
from ui.import_hook import spare_imports
spare_imports()
sys.path.insert(0, sys.argv[1])
import watchful
print(watchful.asked)
"""

_MODULE = """
asked = []
def __getattr__(name):
    asked.append(name)
    raise AttributeError(name)
"""


def test_a_module_is_not_asked_for_its_source(tmp_path: Path) -> None:
    (tmp_path / "watchful.py").write_text(_MODULE, "utf-8")
    done = subprocess.run(
        [sys.executable, "-c", _SCRIPT, str(tmp_path)], capture_output=True, text=True, encoding="utf-8", check=False
    )
    assert done.stderr == ""
    assert "__wrapped__" not in done.stdout
