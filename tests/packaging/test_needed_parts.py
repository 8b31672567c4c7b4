"""Which files go into a built program: what its users need is among them, and what nobody reads is not."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

SOURCE = Path(__file__).resolve().parents[2] / "packaging" / "needed_parts.py"


@pytest.fixture(scope="module")
def parts() -> ModuleType:
    spec = importlib.util.spec_from_file_location("needed_parts", SOURCE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize(
    ("place", "stays"),
    [
        ("PySide6/Qt/plugins/platforminputcontexts/libibusplatforminputcontextplugin.so", True),
        ("PySide6/Qt/plugins/platforminputcontexts/libqtvirtualkeyboardplugin.so", False),
        ("PySide6/Qt/plugins/platforms/libqwayland.so", True),
        ("PySide6/Qt/plugins/sqldrivers/libqsqlite.so", False),
        ("PySide6/plugins/platforms/qwindows.dll", True),
        ("PySide6/Qt/translations/qtbase_zh_CN.qm", True),
        ("PySide6/Qt/translations/qtbase_fr.qm", False),
        ("PySide6/Qt/qml/QtQuick/qmldir", False),
        ("PySide6/QtWidgets.abi3.so", True),
        ("stdnum/iban.dat", True),
        ("stdnum/oui.dat", False),
        ("opencc/dictionary/TSPhrases.txt", True),
        ("opencc/config/t2s.json", True),
        ("opencc/dictionary/STPhrases.txt", False),
        ("PySide6/Qt/plugins/imageformats/libqsvg.so", True),
        ("PySide6/Qt/plugins/imageformats/libqwebp.so", False),
        ("resources/words/roles.txt", True),
        ("pygments/tests/data.txt", False),
        ("libmvec.so.1", False),
    ],
)
def test_what_goes_in(parts: ModuleType, place: str, stays: bool) -> None:
    kept = parts._stays(place)
    assert kept is stays
