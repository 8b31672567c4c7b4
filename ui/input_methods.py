"""Lets those who type through Fcitx type here too: Qt comes with IBus' plugin only, whose protocol Fcitx speaks."""

from __future__ import annotations

import os
import sys
from collections.abc import MutableMapping
from pathlib import Path

ONE, SEVERAL = "QT_IM_MODULE", "QT_IM_MODULES"


def reach_fcitx(environment: MutableMapping[str, str] = os.environ) -> None:
    """Has Qt try IBus' plugin where it is told of Fcitx's and has none; before the first `QApplication`."""
    if not sys.platform.startswith("linux") or environment.get(SEVERAL):
        return
    wanted = environment.get(ONE, "")
    if wanted in ("fcitx", "fcitx5") and not _has_plugin():
        environment[SEVERAL] = f"{wanted};ibus"


def _has_plugin() -> bool:
    from PySide6.QtCore import QLibraryInfo

    folder = Path(QLibraryInfo.path(QLibraryInfo.LibraryPath.PluginsPath)) / "platforminputcontexts"
    return any(folder.glob("*fcitx*"))
