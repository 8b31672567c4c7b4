"""Draws the program's icon in the sizes and formats of the three systems, from `icons/keepsake.svg`.

    python packaging/app_icons.py FOLDER

Run by the interpreter that the program is built from: it needs Qt.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

SIZES = (16, 24, 32, 48, 64, 128, 256, 512)
SOURCE = Path(__file__).resolve().parent / "icons" / "keepsake.svg"


def main(arguments: list[str]) -> int:
    """Writes `keepsake-N.png`, `keepsake.ico` and `keepsake.icns` into a folder; the exit status."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtCore import Qt
    from PySide6.QtGui import QGuiApplication, QImage, QPainter
    from PySide6.QtSvg import QSvgRenderer

    application = QGuiApplication([])
    folder = Path(arguments[0])
    folder.mkdir(parents=True, exist_ok=True)
    renderer = QSvgRenderer(str(SOURCE))
    for side in SIZES:
        image = QImage(side, side, QImage.Format.Format_ARGB32)
        image.fill(Qt.GlobalColor.transparent)
        painter = QPainter(image)
        renderer.render(painter)
        painter.end()
        names = [f"keepsake-{side}.png", *{256: ["keepsake.ico"], 512: ["keepsake.icns"]}.get(side, [])]
        for name in names:
            if not image.save(str(folder / name)):
                sys.stderr.write(f"{name} could not be written\n")
                return 1
    application.quit()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
