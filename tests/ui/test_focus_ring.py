from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import delete

from ui.focus_ring import FocusRing
from ui.theme import Theme
from ui.widgets.boxes import column
from ui.widgets.button import Button
from ui.widgets.field import LineEdit


@pytest.fixture
def place(theme: Theme, shown: Callable[[QWidget], QWidget]) -> tuple[QWidget, Button, LineEdit, FocusRing]:
    window = QWidget()
    box = column(theme, parent=window, gap=4, margins=(6, 6, 6, 6))
    first, field, second = Button("One", theme=theme), LineEdit(theme=theme), Button("Two", theme=theme)
    for widget in (first, field, second):
        box.addWidget(widget)
    ring = FocusRing(window, theme=theme)
    shown(window)
    window.activateWindow()
    return window, first, field, ring


def test_the_keyboard_brings_the_ring_and_the_mouse_takes_it(
    place: tuple[QWidget, Button, LineEdit, FocusRing], qtbot: QtBot
) -> None:
    window, first, _, ring = place
    first.setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.waitUntil(lambda: ring.target is first)
    QTest.mouseClick(window, Qt.MouseButton.LeftButton)
    assert ring.target is None


def test_fields_show_their_own(place: tuple[QWidget, Button, LineEdit, FocusRing]) -> None:
    _, first, field, ring = place
    first.setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClick(first, Qt.Key.Key_Tab)
    assert field.hasFocus()
    assert ring.target is None
    QTest.keyClick(field, Qt.Key.Key_Tab)
    assert ring.target is not None


def test_the_ring_lies_outside_its_control(
    place: tuple[QWidget, Button, LineEdit, FocusRing], theme: Theme, qtbot: QtBot
) -> None:
    window, first, _, ring = place
    first.setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.waitUntil(lambda: ring.target is first)
    image = window.grab().toImage()
    inside, gap, outside = first.x() + first.width() // 2, first.y() - 1, first.y() - 2
    assert image.pixelColor(inside, outside).name() == theme.colour("accent.focus").name()
    assert image.pixelColor(inside, gap).name() != theme.colour("accent.focus").name()


def test_a_control_that_goes_takes_its_ring_along(
    place: tuple[QWidget, Button, LineEdit, FocusRing], qtbot: QtBot
) -> None:
    _, first, _, ring = place
    first.setFocus(Qt.FocusReason.TabFocusReason)
    first.hide()
    assert ring.target is not first


def test_parts_that_go_while_the_focus_is_elsewhere_are_let_go(
    place: tuple[QWidget, Button, LineEdit, FocusRing], theme: Theme, qtbot: QtBot
) -> None:
    window, first, _, ring = place
    holder = QWidget()
    inner = Button("Inner", theme=theme)
    column(theme, parent=holder).addWidget(inner)
    window.layout().addWidget(holder)  # type: ignore[union-attr]
    holder.show()
    inner.setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.waitUntil(lambda: ring.target is inner)
    delete(inner)
    first.setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.waitUntil(lambda: ring.target is first)
    delete(holder)
    assert ring.target is first


def test_an_earlier_target_that_goes_leaves_the_present_one(
    place: tuple[QWidget, Button, LineEdit, FocusRing], theme: Theme, qtbot: QtBot
) -> None:
    window, first, _, ring = place
    earlier = Button("Earlier", theme=theme)
    window.layout().addWidget(earlier)  # type: ignore[union-attr]
    earlier.setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.waitUntil(lambda: ring.target is earlier)
    first.setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.waitUntil(lambda: ring.target is first)
    delete(earlier)
    assert ring.target is first
