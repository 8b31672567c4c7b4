"""The `keepsake` command: without a verb it opens the window, with one it hands over before Qt is imported."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

_SELF_TEST = ("--self-test", "--self-test-window")
_DEAD_DISPLAY = (
    "No window can be opened: the display {display} does not answer. Set DISPLAY to one that does, "
    'or ask without a window: keepsake ask "…"\n'
)
_NO_DISPLAY = 'Keepsake needs a display for its window. Without one, ask it here: keepsake ask "…"\n'


class Opening(NamedTuple):
    """The window was asked for, on this data folder, or its test of itself."""

    data_dir: Path | None = None
    self_test: bool = False


def main(argv: Sequence[str] | None = None) -> int:
    """Opens the window or runs a verb; the result is the exit status."""
    words = list(sys.argv[1:] if argv is None else argv)
    opening = read_words(words)
    if opening is None:
        from assistant.cli import main as run_verb

        return run_verb(words)
    if not opening.self_test and (trouble := display_trouble()):
        sys.stderr.write(trouble)
        return 1
    return _open(opening)


def read_words(words: Sequence[str]) -> Opening | None:
    """What the words ask of the window; None when they are for the verbs."""
    data_dir: Path | None = None
    self_test = False
    rest = list(words)
    while rest:
        word = rest.pop(0)
        if word == "--data-dir" and rest and not rest[0].startswith("-"):
            data_dir = Path(rest.pop(0))
        elif word.startswith("--data-dir=") and len(word) > len("--data-dir="):
            data_dir = Path(word.partition("=")[2])
        elif word in _SELF_TEST:
            self_test = True
        else:
            return None
    return Opening(data_dir, self_test)


def display_trouble() -> str:
    """Why no window can open here, in one line; empty where nothing speaks against it."""
    if not sys.platform.startswith("linux"):
        return ""
    platform = os.environ.get("QT_QPA_PLATFORM", "")
    if platform and not platform.startswith(("xcb", "wayland")):
        return ""
    if os.environ.get("WAYLAND_DISPLAY"):
        return ""
    if not os.environ.get("DISPLAY"):
        return _NO_DISPLAY
    import ctypes

    try:
        ctypes.CDLL("libxcb-cursor.so.0")  # Qt ends the process, in four lines of its own, when this one is missing
    except OSError as error:
        missing = str(error).partition(":")[0]
        package = " (Debian, Ubuntu: sudo apt install libxcb-cursor0)" if "libxcb-cursor" in missing else ""
        return (
            f"Keepsake's window needs the system library {missing}. Install it{package}, "
            'or ask without a window: keepsake ask "…"\n'
        )
    return "" if _display_answers() else _DEAD_DISPLAY.format(display=os.environ["DISPLAY"])


def _display_answers() -> bool:
    """Whether a connection to the X server comes about: Qt ends the process where it does not."""
    import ctypes

    try:
        xcb = ctypes.CDLL("libxcb.so.1")
    except OSError:
        return True  # Qt says what is missing
    xcb.xcb_connect.restype = ctypes.c_void_p
    xcb.xcb_connection_has_error.argtypes = xcb.xcb_disconnect.argtypes = [ctypes.c_void_p]
    connection = xcb.xcb_connect(None, None)
    failed = bool(xcb.xcb_connection_has_error(connection))
    xcb.xcb_disconnect(connection)
    return not failed


def _open(opening: Opening) -> int:
    try:
        from ui.import_hook import spare_imports

        spare_imports()
        if opening.self_test:
            from ui.self_test import run_self_test

            return run_self_test(opening.data_dir)
        gc.disable()  # until the window has painted: all that is loaded before then stays
        from ui.app import run_window

        return run_window(opening.data_dir)
    except ImportError as error:
        if "PySide6" not in str(error) and ".so" not in str(error):
            raise
        sys.stderr.write(
            f"The window's library could not be loaded: {error}. "
            'Install what is missing, or ask without a window: keepsake ask "…"\n'
        )
        return 1


if __name__ == "__main__":
    sys.exit(main())
