from __future__ import annotations

from datetime import timedelta

import numpy as np
import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from assistant import clock
from assistant.app import Application
from assistant.memory.records import Spoken
from tests.ui.memory_window.seen import said
from ui.i18n import Languages
from ui.memory_window.all_page import AllPage
from ui.memory_window.graph_layout import place
from ui.memory_window.graph_page import GraphPage
from ui.memory_window.window import MemoryWindow
from ui.memory_window.wording import attribute_name
from ui.theme import Theme
from ui.widgets.painting import text_width


@pytest.fixture
def graph(window: MemoryWindow, core: Application) -> GraphPage:
    for days, text in (
        (300, "My sister Ottilie lives in Bergen."),
        (200, "I live in Turku."),
        (100, "Ottilie works at Kvikk."),
    ):
        core.memory.learn(Spoken("user", text, clock.local_now() - timedelta(days=days), "c", f"m{days}"))
    page = window.open("graph")
    assert isinstance(page, GraphPage)
    return page


def names(graph: GraphPage) -> set[str]:
    return set(graph.view.names)


def number(graph: GraphPage, name: str) -> int:
    return list(graph.view.names).index(name)


def test_a_node_is_opened_by_a_click_and_says_what_is_known(
    graph: GraphPage, window: MemoryWindow, qtbot: QtBot
) -> None:
    qtbot.waitUntil(lambda: {"You", "Turku", "Ottilie"} <= names(graph))
    assert "Bergen" not in names(graph)
    graph.view.fit()
    at = graph.view.position_of(number(graph, "Ottilie")).toPoint()
    qtbot.mouseClick(graph.view, Qt.MouseButton.LeftButton, pos=at)
    qtbot.waitUntil(lambda: {"Bergen", "Kvikk"} <= names(graph))
    qtbot.waitUntil(lambda: "Ottilie" in said(graph._foot) and any("Bergen" in one.text() for one in graph.said))
    told = next(one for one in graph.said if "Bergen" in one.text())
    qtbot.mouseClick(told, Qt.MouseButton.LeftButton)
    page = window.page
    assert isinstance(page, AllPage)
    qtbot.waitUntil(lambda: page.detail.shown is not None and "Bergen" in page.detail.shown.memory.text)


def test_relations_and_time_narrow_it(graph: GraphPage, qtbot: QtBot) -> None:
    qtbot.mouseClick(graph.everything, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: {"Bergen", "Kvikk", "Turku"} <= names(graph))
    graph.when.setCurrentIndex(graph.when.findData(182))
    qtbot.waitUntil(lambda: "Kvikk" not in names(graph))
    assert "Turku" in names(graph)
    graph.when.setCurrentIndex(0)
    qtbot.waitUntil(lambda: "Kvikk" in names(graph) and graph.relation.findData("works_at") > 0)
    graph.relation.setCurrentIndex(graph.relation.findData("works_at"))
    qtbot.waitUntil(lambda: "Turku" not in names(graph) and "Kvikk" in names(graph))


def test_keys_choose_open_and_zoom(graph: GraphPage, languages: Languages, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: "Ottilie" in names(graph))
    graph.view.setFocus()
    for _ in range(number(graph, "Ottilie")):
        qtbot.keyClick(graph.view, Qt.Key.Key_Right)
    assert graph.view.accessibleDescription() == "Ottilie"
    qtbot.keyClick(graph.view, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: "Bergen" in names(graph))
    before = graph.view.position_of(number(graph, "Bergen")) - graph.view.position_of(0)
    qtbot.keyClick(graph.view, Qt.Key.Key_Plus)
    after = graph.view.position_of(number(graph, "Bergen")) - graph.view.position_of(0)
    assert after.manhattanLength() > before.manhattanLength()
    assert not graph.view.grab().isNull()
    languages.use("zh")
    qtbot.waitUntil(lambda: "你" in names(graph))


def test_what_is_joined_lies_nearer_than_what_is_not() -> None:
    edges = np.array([(0, one) for one in range(1, 6)] + [(6, one) for one in range(7, 12)], dtype=np.int64)
    points = place(12, edges)
    near = np.hypot(*(points[edges[:, 0]] - points[edges[:, 1]]).T).mean()
    apart = np.hypot(*(points[0:6].mean(axis=0) - points[6:12].mean(axis=0)))
    assert near < apart
    assert np.isfinite(points).all()
    assert np.array_equal(points, place(12, edges))
    assert place(1, np.zeros((0, 2), dtype=np.int64)).tolist() == [[0.0, 0.0]]


def test_all_nodes_and_their_names_are_in_view_from_the_first(
    graph: GraphPage, window: MemoryWindow, theme: Theme, qtbot: QtBot
) -> None:
    qtbot.waitUntil(lambda: {"You", "Turku", "Ottilie"} <= names(graph))
    view = graph.view
    for width, height in ((900, 640), (720, 480)):
        window.resize(width, height)
        qtbot.waitUntil(lambda width=width: window.width() == width)
        window.layout().activate()  # type: ignore[union-attr]
        for at, name in enumerate(view.names):
            spot, half = view.position_of(at), text_width(theme, "caption", name) / 2
            assert half <= spot.x() <= view.width() - half
            assert 0 <= spot.y() <= view.height() - theme.space(1) - theme.line("caption")


def test_relations_go_by_their_words(languages: Languages) -> None:
    assert attribute_name("relation:older sister") == "older sister"
    assert attribute_name("former:relation:husband") == "formerly husband"
    languages.use("zh")
    assert attribute_name("relation:older sister") == "姐姐"
    assert attribute_name("relation:sister") == "姐妹"
    assert attribute_name("lives_in") == "住在"
