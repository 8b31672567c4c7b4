from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from ui.columns import Columns, Room
from ui.theme import Theme
from ui.widgets.surface import Surface


@pytest.fixture
def columns(theme: Theme, shown: Callable[[QWidget], QWidget]) -> Columns:
    parts = [Surface(theme=theme) for _ in range(3)]
    columns = Columns(*parts, theme=theme)
    columns.resize(1120, 760)
    shown(columns)
    return columns


def test_three_columns_stand_side_by_side(columns: Columns) -> None:
    columns.set_panel_open(True)
    assert columns.room is Room.THREE
    assert (columns.sidebar.width(), columns.reading.geometry().x(), columns.reading.width()) == (248, 248, 552)
    assert (columns.panel.x(), columns.panel.width()) == (800, 320)


@pytest.mark.parametrize(("width", "room"), [(1000, 3), (999, 2), (760, 2), (759, 1), (720, 1)])
def test_the_breakpoints(columns: Columns, width: int, room: int) -> None:
    columns.resize(width, 500)
    assert columns.room == room
    assert columns.sidebar.isVisible() is (room > 1)


def test_an_overlay_does_not_move_what_is_read(columns: Columns) -> None:
    columns.resize(900, 600)
    before = columns.reading.geometry()
    columns.set_panel_open(True)
    assert columns.reading.geometry() == before
    assert columns.panel.geometry().right() == 899


def test_a_press_outside_closes_an_overlay(columns: Columns, qtbot: QtBot) -> None:
    columns.resize(900, 600)
    columns.set_panel_open(True)
    with qtbot.waitSignal(columns.panel_changed) as changed:
        QTest.mouseClick(columns._veil, Qt.MouseButton.LeftButton, pos=QPoint(300, 300))
    assert changed.args == [False]
    assert not columns.panel.isVisible()
    assert not columns.close_overlays()


def test_the_folded_sidebar_opens_over_the_rest(columns: Columns) -> None:
    columns.resize(720, 480)
    columns.toggle_sidebar()
    assert columns.sidebar.isVisible()
    assert columns.reading.width() == 720
    assert columns.close_overlays()
    assert not columns.sidebar.isVisible()


def test_growing_brings_the_sidebar_back(columns: Columns) -> None:
    columns.resize(720, 480)
    columns.toggle_sidebar()
    columns.resize(1120, 760)
    assert columns.sidebar.isVisible()
    assert not columns._veil.isVisible()


def test_a_side_is_drawn_wider_within_its_bounds(columns: Columns, qtbot: QtBot) -> None:
    grip = columns._grips["sidebar"]
    QTest.mousePress(grip, Qt.MouseButton.LeftButton, pos=QPoint(3, 300))
    QTest.mouseMove(grip, QPoint(63, 300))
    assert columns.sidebar.width() == pytest.approx(308, abs=4)
    QTest.mouseMove(grip, QPoint(900, 300))
    assert columns.sidebar.width() == 360
    with qtbot.waitSignal(columns.widths_changed):
        QTest.mouseRelease(grip, Qt.MouseButton.LeftButton, pos=QPoint(3, 300))
    assert columns.widths == (360, 320)


def test_the_breakpoints_grow_with_the_zoom(columns: Columns, theme: Theme) -> None:
    theme.apply(zoom=1.5)
    assert columns.room is Room.ONE
    theme.apply(zoom=1.0)
    assert columns.room is Room.THREE
