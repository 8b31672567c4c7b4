from __future__ import annotations

import ctypes
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from ui.__main__ import Opening, display_trouble, main, read_words

linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="displays are Linux's matter")


@pytest.mark.parametrize(
    ("words", "opening"),
    [
        ([], Opening()),
        (["--data-dir", "/x"], Opening(Path("/x"))),
        (["--data-dir=/x"], Opening(Path("/x"))),
        (["--self-test"], Opening(self_test=True)),
        (["ask", "hello"], None),
        (["--data-dir", "/x", "memories"], None),
        (["--help"], None),
        (["--data-dir"], None),
        (["--data-dir", "--json"], None),
        (["--data-dir="], None),
    ],
)
def test_what_the_words_ask_for(words: list[str], opening: Opening | None) -> None:
    assert read_words(words) == opening


@linux
def test_without_a_display_one_sentence_says_what_to_do(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    assert main([]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert "keepsake ask" in err


@linux
def test_a_display_that_does_not_answer_is_told_in_one_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("DISPLAY", ":987")
    monkeypatch.setattr("ctypes.CDLL", _with_cursor(ctypes.CDLL))
    assert main([]) == 1
    err = capsys.readouterr().err
    assert err.count("\n") == 1
    assert ":987" in err


def _with_cursor(load: type[ctypes.CDLL]) -> Callable[[str], object]:
    """Loads libraries as on a machine that has the one for cursors, whether or not this one does."""
    return lambda name: None if name.startswith("libxcb-cursor") else load(name)


@linux
@pytest.mark.parametrize(("missing", "advised"), [("libxcb-cursor.so.0", True), ("libxcb.so.1", False)])
def test_a_missing_library_is_called_by_its_name(
    monkeypatch: pytest.MonkeyPatch, missing: str, *, advised: bool
) -> None:
    def load(_: str) -> object:
        raise OSError(f"{missing}: cannot open shared object file: No such file or directory")

    for name in ("WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.setattr("ctypes.CDLL", load)
    trouble = display_trouble()
    assert f"the system library {missing}." in trouble
    assert ("apt install libxcb-cursor0" in trouble) is advised


@linux
def test_with_a_display_or_another_platform_it_opens(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    monkeypatch.delenv("DISPLAY", raising=False)
    assert display_trouble() == ""
    monkeypatch.delenv("QT_QPA_PLATFORM")
    monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-0")
    assert display_trouble() == ""


def test_a_verb_never_loads_qt(tmp_path: Path) -> None:
    code = (
        "import sys\n"
        "from ui.__main__ import main\n"
        "status = main(['redact', '--text', 'hello'])\n"
        "print('PySide6' in sys.modules, file=sys.stderr)\n"
        "sys.exit(status)\n"
    )
    environment = os.environ | {"KEEPSAKE_HOME": str(tmp_path), "PYTHONWARNINGS": "ignore"}
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False, input="hello"
    )
    assert done.stderr.splitlines()[-1:] == ["False"], done.stderr
