from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from assistant.scheduling.rest import Rest
from ui.activity import Activity


def test_keys_and_mouse_in_any_window_count(shown: Callable[[QWidget], QWidget], qtbot: QtBot) -> None:
    now = [0.0]
    rest = Rest(moment=lambda: now[0], on_mains=lambda: True)
    parent = QObject()
    activity = Activity(rest.touched, parent)
    for _ in range(2):
        window = shown(QLineEdit())
        qtbot.waitUntil(window.isActiveWindow)
        for act in (
            lambda window=window: qtbot.keyClick(window.windowHandle(), Qt.Key.Key_A),
            lambda window=window: qtbot.mouseClick(window.windowHandle(), Qt.MouseButton.LeftButton),
        ):
            now[0] += 3600
            assert rest()
            act()
            assert not rest()
    activity.close()
    now[0] += 3600
    qtbot.keyClick(window.windowHandle(), Qt.Key.Key_A)
    assert rest()
