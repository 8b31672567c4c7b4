"""Shows a file in the system's file manager."""

from __future__ import annotations

import sys
from pathlib import Path

from PySide6.QtCore import QDir, QProcess, QUrl
from PySide6.QtGui import QDesktopServices


def show_in_folder(path: Path) -> None:
    """Opens the folder of a file, with the file chosen where the system can."""
    if sys.platform == "win32":
        QProcess.startDetached("explorer.exe", ["/select,", QDir.toNativeSeparators(str(path))])
    elif sys.platform == "darwin":
        QProcess.startDetached("/usr/bin/open", ["-R", str(path)])
    else:
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(path.parent)))
