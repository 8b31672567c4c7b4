from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtCore import Qt
from PySide6.QtTest import QAbstractItemModelTester
from pytestqt.qtbot import QtBot

from assistant import clock
from assistant.messages import Conversation
from ui.conversations.list_model import ConversationListModel

NOW = datetime(2026, 12, 2, 16, 30, tzinfo=UTC)
ROLE = Qt.ItemDataRole


def conversation(name: str, days: float = 0, *, pinned: bool = False) -> Conversation:
    at = NOW - timedelta(days=days)
    return Conversation(id=name, scope="default", title=name, created_at=at, updated_at=at, pinned=pinned)


def texts(model: ConversationListModel) -> list[str]:
    return [str(model.index(row).data()) for row in range(model.rowCount())]


def test_a_renamed_row_changes_in_its_place(qtbot: QtBot) -> None:
    with clock.use(now=NOW, zone=UTC):
        model = ConversationListModel()
        model.show([conversation("a"), conversation("b", 0.1), conversation("c", 1)])
        removed: list[object] = []
        model.rowsRemoved.connect(lambda *_: removed.append(1))
        with qtbot.waitSignal(model.dataChanged) as changed:
            model.put(replace(conversation("b", 0.1), title="B!"))
        assert changed.args[0].row() == 2
        assert texts(model) == ["Today", "a", "B!", "Yesterday", "c"]
        assert removed == []


def test_a_new_message_moves_a_row_up(qtbot: QtBot) -> None:
    with clock.use(now=NOW, zone=UTC):
        model = ConversationListModel()
        model.show([conversation("a"), conversation("b", 1)])
        model.put(conversation("b", -0.001))
        assert texts(model) == ["Today", "b", "a"]
        model.remove("a")
        assert texts(model) == ["Today", "b"]
        model.remove("a")
        assert model.count == 1


def test_headings_cannot_be_chosen_and_rows_can_be_renamed(qtbot: QtBot) -> None:
    with clock.use(now=NOW, zone=UTC):
        model = ConversationListModel()
        model.show([conversation("a")])
    assert model.flags(model.index(0)) == Qt.ItemFlag.NoItemFlags
    assert model.flags(model.index(1)) & Qt.ItemFlag.ItemIsEditable
    with qtbot.waitSignal(model.renamed) as renamed:
        assert model.setData(model.index(1), "  a  better\ttitle ")
    assert renamed.args == ["a", "a better title"]
    for useless in ("", "   ", "a"):
        assert not model.setData(model.index(1), useless)
    assert not model.setData(model.index(0), "heading")


def test_rows_say_what_is_drawn(qtbot: QtBot) -> None:
    with clock.use(now=NOW, zone=UTC):
        model = ConversationListModel()
        model.show([conversation("a", 0.5, pinned=True), conversation("b", 1)])
        model.set_unread("b", True)
        described = [model.index(row).data(ROLE.AccessibleDescriptionRole) for row in (1, 3)]
        assert described == ["Today, 04:30, pinned", "Yesterday, 16:30, unread"]
        model.set_streaming("b", True)
        assert model.index(3).data(ROLE.AccessibleDescriptionRole).endswith("a reply is arriving")
        model.set_streaming("b", False)
        model.set_unread("b", False)
        assert model.index(3).data(ROLE.AccessibleDescriptionRole) == "Yesterday, 16:30"


@settings(max_examples=60, deadline=None)
@given(
    st.lists(
        st.tuples(st.sampled_from("abcdef"), st.floats(0, 60), st.booleans(), st.booleans()), min_size=1, max_size=12
    )
)
def test_any_row_of_changes_keeps_the_views_in_step(changes: list[tuple[str, float, bool, bool]]) -> None:
    with clock.use(now=NOW, zone=UTC):
        model = ConversationListModel()
        tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
        held: dict[str, Conversation] = {}
        for name, days, pinned, gone in changes:
            if gone:
                held.pop(name, None)
                model.remove(name)
            else:
                held[name] = conversation(name, days, pinned=pinned)
                model.put(held[name])
            fresh = ConversationListModel()
            fresh.show(held.values())
            assert texts(model) == texts(fresh)
        assert tester.model() is model
