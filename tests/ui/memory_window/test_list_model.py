from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

from pytestqt.qtbot import QtBot

from assistant.memory.browsing import Found
from assistant.memory.records import Kind, Memory
from ui.memory_window.list_model import MEMORY, SIMILAR, WINDOW, Delivered, MemoryListModel


def memory(key: int, text: str = "") -> Memory:
    return Memory(key, f"id{key}", Kind.FACT, text or f"text {key}", datetime(2026, 1, 1, tzinfo=UTC))


class Reader:
    """Keeps what was asked for, until it is to be delivered."""

    def __init__(self) -> None:
        self.asked: list[tuple[Sequence[int], Delivered]] = []

    def __call__(self, keys: Sequence[int], delivered: Delivered) -> None:
        self.asked.append((keys, delivered))

    def deliver(self) -> None:
        asked, self.asked = self.asked, []
        for keys, delivered in asked:
            delivered([memory(key) for key in keys])


def test_only_what_shows_is_read(qtbot: QtBot) -> None:
    reader = Reader()
    model = MemoryListModel(reader)
    model.show(Found(range(100_000)))
    assert model.rowCount() == 100_000
    assert model.data(model.index(70_000)) == ""
    assert model.index(70_000).data(MEMORY) is None
    qtbot.waitUntil(lambda: len(reader.asked) == 1)
    begin = 70_000 // WINDOW * WINDOW
    assert list(reader.asked[0][0]) == list(range(begin, begin + WINDOW))
    with qtbot.waitSignals([model.read, model.repaint_wanted]):
        reader.deliver()
    assert model.data(model.index(70_000)) == "text 70000"


def test_rows_that_were_dragged_past_are_not_read(qtbot: QtBot) -> None:
    reader = Reader()
    model = MemoryListModel(reader)
    model.show(Found(range(100_000)))
    for row in range(0, 64_000, WINDOW):
        model.data(model.index(row))
    qtbot.waitUntil(lambda: bool(reader.asked))
    assert len(reader.asked) < 10
    assert reader.asked[-1][0][0] == 64_000 - WINDOW


def test_what_was_read_before_a_change_is_not_taken(qtbot: QtBot) -> None:
    reader = Reader()
    model = MemoryListModel(reader)
    model.show(Found([1, 2, 3]))
    model.data(model.index(0))
    qtbot.waitUntil(lambda: bool(reader.asked))
    late, reader.asked = reader.asked, []
    model.forget(frozenset({"id1"}))
    late[0][1]([memory(1, "as it was")])
    assert model.data(model.index(0)) == ""
    qtbot.waitUntil(lambda: bool(reader.asked))


def test_what_is_found_later_is_added_below(qtbot: QtBot) -> None:
    reader = Reader()
    model = MemoryListModel(reader)
    resets: list[int] = []
    model.modelReset.connect(lambda: resets.append(1))
    model.show(Found([1, 2]))
    model.show(Found([1, 2, 9], 1))
    assert resets == []
    assert [model.index(row).data(SIMILAR) for row in range(3)] == [False, False, True]
    assert model.index_of(9).row() == 2
    assert not model.index_of(7).isValid()
