"""Files that fall on the window are brought in, wherever they fall; text that falls on the field is text."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from assistant.paths import DataPaths
from ui.app import WindowApp
from ui.settings.import_row import ImportRow


def drop(target: QWidget, dropped: QMimeData) -> None:
    rest = (Qt.DropAction.CopyAction, dropped, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier)
    QApplication.sendEvent(target, QDragEnterEvent(QPoint(9, 9), *rest))
    QApplication.sendEvent(target, QDropEvent(QPointF(9, 9), *rest))


def shows(row: ImportRow, name: str) -> bool:
    return row.name.text() == name and row.take.isVisible()


def test_a_file_on_the_composer_or_elsewhere_opens_the_import(
    paths: DataPaths, open_window: Callable[[DataPaths], WindowApp], tmp_path: Path, qtbot: QtBot
) -> None:
    app = open_window(paths)
    edit = app.window.chat.composer.edit
    for number, target in enumerate((edit.viewport(), app.window.sidebar.list)):
        path = tmp_path / f"{number}.txt"
        path.write_text("The user keeps bees.\n", "utf-8")
        dropped = QMimeData()
        dropped.setUrls([QUrl.fromLocalFile(str(path))])
        drop(target, dropped)
        qtbot.waitUntil(
            lambda: app.settings_window is not None and app.settings_window.imports.isVisible(),
        )
        assert app.settings_window is not None
        row = app.settings_window.imports.row
        qtbot.waitUntil(partial(shows, row, path.name))
    assert edit.toPlainText() == ""
    words = QMimeData()
    words.setText("only words")
    drop(edit.viewport(), words)
    assert edit.toPlainText() == "only words"
