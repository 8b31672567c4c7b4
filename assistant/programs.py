"""How this program starts itself again, as a child with a task of its own, from the sources or as built."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import subprocess

CHILD_SWITCH = "--keepsake-child"
"""The first word by which a built program, which has no `-m`, knows that it is to run one module and end."""

CONSOLE_NAME = "keepsake-cli"
"""The built program that has a console; beside the window's program, in one folder with it."""

PATIENCE = "KEEPSAKE_SELF_TEST_PATIENCE"
"""How many times as long as usual the test of itself waits, where a processor is only played by another."""

_WINDOWS = os.name == "nt"


def child_command(module: str) -> list[str]:
    """The words that run one of our modules in another process, as `python -m` would; `-P`: not from where we are."""
    if getattr(sys, "frozen", False):
        return [str(console_program()), CHILD_SWITCH, module]
    return [sys.executable, "-P", "-m", module]


def patience() -> float:
    """How many times as long as usual the program's test of itself waits."""
    try:
        return max(1.0, float(os.environ.get(PATIENCE, "1")))
    except ValueError:
        return 1.0


def end_child(child: subprocess.Popen[bytes], *, limit_s: float = 5.0) -> None:
    """Lets go of a child's pipe, by which it ends by itself, kills it where it does not, and closes what is left."""
    from subprocess import TimeoutExpired

    if child.stdin is not None:
        with contextlib.suppress(OSError):
            child.stdin.close()
    try:
        child.wait(limit_s)
    except TimeoutExpired:
        child.kill()
        child.wait()
    for pipe in (child.stdout, child.stderr):
        if pipe is not None:
            pipe.close()


def console_program() -> Path:
    """The program that other programs start, and that children are: on Windows a window's program has no pipes."""
    own = Path(sys.executable)
    if not getattr(sys, "frozen", False) or not _WINDOWS:
        return own
    beside = own.with_name(f"{CONSOLE_NAME}.exe")
    return beside if beside.is_file() else own


def run_child(words: Sequence[str]) -> bool:
    """Runs the module that the words ask for, if they ask for one; whether they did."""
    if len(words) < 2 or words[0] != CHILD_SWITCH:
        return False
    module = words[1]
    if module.partition(".")[0] not in ("assistant", "ui"):
        raise ValueError(f"{module} is no part of this program")
    import runpy

    sys.argv = [sys.argv[0], *words[2:]]
    runpy.run_module(module, run_name="__main__")
    return True
