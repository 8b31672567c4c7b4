"""ICU's smaller tables: our languages are sorted by them as before, and the others' are gone."""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path, PurePosixPath
from types import ModuleType

import PySide6
import pytest

PACKAGING = Path(__file__).resolve().parents[2] / "packaging"

_SCRIPT = """
import ctypes, pathlib, sys
folder = pathlib.Path(sys.argv[1])
version = next(folder.glob("libicui18n.so.*")).suffix[1:]
icu = ctypes.CDLL(str(folder / f"libicui18n.so.{version}"))
open_, key = getattr(icu, f"ucol_open_{version}"), getattr(icu, f"ucol_getSortKey_{version}")
open_.restype, open_.argtypes = ctypes.c_void_p, [ctypes.c_char_p, ctypes.c_void_p]
key.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_int, ctypes.c_char_p, ctypes.c_int]

def sort_key(collator, word):
    units, buffer = word.encode("utf-16-le") + bytes(2), ctypes.create_string_buffer(256)
    length = key(collator, units, len(word), buffer, 256)
    return buffer.raw[:length]

for language in ("zh", "en", "sv"):
    status = ctypes.c_int()
    collator = open_(language.encode(), ctypes.byref(status))
    words = sorted(["中", "阿", "é", "z", "a"], key=lambda word: sort_key(collator, word))
    print(language, status.value, "".join(words))
"""


@pytest.fixture(scope="module")
def icu_tables() -> ModuleType:
    sys.path.insert(0, str(PACKAGING))
    try:
        spec = importlib.util.spec_from_file_location("icu_tables", PACKAGING / "icu_tables.py")
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
    finally:
        sys.path.remove(str(PACKAGING))
    return module


@pytest.mark.skipif(sys.platform != "linux" or not shutil.which("cc"), reason="Qt has ICU on Linux only")
def test_languages_that_we_speak_are_sorted_as_before(icu_tables: ModuleType, tmp_path: Path) -> None:
    for library in (Path(PySide6.__path__[0]) / "Qt" / "lib").glob("libicu*"):
        shutil.copyfile(library, tmp_path / library.name)
    assert icu_tables.shrink_tables(tmp_path) > 20e6
    done = subprocess.run(
        [sys.executable, "-c", _SCRIPT, str(tmp_path)],
        env=os.environ | {"LD_LIBRARY_PATH": str(tmp_path)},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert done.stderr == ""
    # 0: a language's own order, -127: the usual one, which is English' too
    assert done.stdout.split("\n")[:3] == ["zh 0 阿中aéz", "en -127 aéz中阿", "sv -127 aéz中阿"]


@pytest.mark.parametrize(
    ("entry", "stays"),
    [
        ("icudt73l/coll/zh.res", True),
        ("icudt73l/coll/ja.res", False),
        ("icudt73l/zh_Hant_TW.res", True),
        ("icudt73l/fr_CA.res", False),
        ("icudt73l/supplementalData.res", True),
        ("icudt73l/curr/pool.res", True),
        ("icudt73l/coll/ucadata.icu", True),
        ("icudt73l/zoneinfo64.res", True),
        ("icudt73l/brkitr/cjdict.dict", False),
        ("icudt73l/translit/root.res", False),
        ("icudt73l/ibm-949_P11A-1999.cnv", False),
    ],
)
def test_which_entries_stay(icu_tables: ModuleType, entry: str, stays: bool) -> None:
    assert icu_tables.stays(PurePosixPath(entry)) is stays
