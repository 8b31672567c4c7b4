from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from assistant import clock
from assistant.app import Application
from assistant.memory.browsing import Found
from assistant.memory.records import Kind, Origin, Source
from tests.ui.memory_window.seen import Keep, said, visible
from ui.i18n import Languages
from ui.memory_window.all_page import AllPage
from ui.memory_window.detail_parts import PastValue
from ui.memory_window.dialogs import AddQuestion, ForgetQuestion, MergeQuestion, SplitQuestion
from ui.memory_window.filters import Filters
from ui.memory_window.window import MemoryWindow
from ui.widgets.menu import Menu
from ui.widgets.source_link import SourceLink

Listed = Callable[[], list[str]]


def rows(page: AllPage, count: int) -> Callable[[], bool]:
    return lambda: page.model.rowCount() == count


def choose(page: AllPage, qtbot: QtBot, row: int = 0) -> None:
    """Chooses a row and waits for its page."""
    page.list.choose(page.model.found.keys[row])
    key = page.model.found.keys[row]
    qtbot.waitUntil(lambda: page.detail.shown is not None and page.detail.shown.memory.key == key)


def take_back(page: AllPage, qtbot: QtBot) -> None:
    """Undoes what the toast tells of."""
    qtbot.waitUntil(lambda: page.toasts.undo is not None)
    page.toasts.take_back()


def test_typing_narrows_the_list_and_marks_the_words(page: AllPage, keep: Keep, listed: Listed, qtbot: QtBot) -> None:
    keep("The kayak hangs in the shed", 2)
    keep("Paddles stand beside it", 1)
    page.refresh()
    qtbot.waitUntil(rows(page, 2))
    assert page.found.text() == "2 memories"
    qtbot.keyClicks(page.search, "KAYAK")
    qtbot.waitUntil(rows(page, 1))
    assert listed() == ["The kayak hangs in the shed"]
    assert page.found.text() == "1 found"
    assert page.list.rows.words == "KAYAK"
    assert page.order.value == "match"
    page.search.clear()
    qtbot.waitUntil(rows(page, 2))
    assert page.order.value == "newest"


def test_an_answer_that_came_too_late_is_dropped(page: AllPage, keep: Keep, qtbot: QtBot) -> None:
    keep("one")
    page.refresh()
    qtbot.waitUntil(rows(page, 1))
    page._on_found(page._searching - 1, "old", Found([]))
    assert page.model.rowCount() == 1


@pytest.mark.parametrize(
    ("filters", "expected"),
    [
        (Filters(kinds=frozenset({"event"})), ["event of old"]),
        (Filters(time="older"), ["event of old"]),
        (Filters(time="month"), ["typed", "pinned", "private", "gone by"]),
        (Filters(origin="hand"), ["typed"]),
        (Filters(state="past"), ["gone by"]),
        (Filters(state="pinned"), ["pinned"]),
        (Filters(state="private"), ["private"]),
        (Filters(state="bin"), ["thrown away"]),
    ],
)
def test_each_filter_lets_through_what_it_says(
    page: AllPage, keep: Keep, listed: Listed, qtbot: QtBot, filters: Filters, expected: list[str]
) -> None:
    keep("event of old", 500, kind=Kind.EVENT)
    keep("typed", 1, origin=Origin.HAND)
    keep("pinned", 2, pinned=True)
    keep("private", 3, private=True)
    keep("gone by", 4, state="retired")
    keep("thrown away", 5, state="binned")
    page.filters.set_filters(filters)
    qtbot.waitUntil(rows(page, len(expected)))
    assert listed() == expected
    assert page.found.text() == f"{len(expected)} found"


def test_a_chip_names_what_it_lets_through_and_is_cleared_by_its_cross(page: AllPage, keep: Keep, qtbot: QtBot) -> None:
    keep("a fact")
    chip = page.filters.kind
    assert chip.text() == "Any kind"
    qtbot.mouseClick(chip, Qt.MouseButton.LeftButton)
    menu = next(one for one in page.filters.findChildren(Menu) if one.isVisible())
    menu.actions()[1].trigger()
    menu.close()
    assert chip.text() == "Preference"
    page.filters._toggle("event")
    assert chip.text() == "2 kinds"
    assert chip.on
    qtbot.waitUntil(rows(page, 0))
    qtbot.waitUntil(lambda: "No memory fits these filters." in said(page.empty))
    qtbot.mouseClick(chip, Qt.MouseButton.LeftButton, pos=chip._end().center().toPoint())
    qtbot.waitUntil(rows(page, 1))
    assert chip.text() == "Any kind"
    page.filters.set_filters(replace(page.filters.filters, state="past"))
    qtbot.keyClick(page.filters.state, Qt.Key.Key_Delete)
    assert page.filters.filters == Filters()


def test_the_order_can_be_chosen(page: AllPage, keep: Keep, listed: Listed, qtbot: QtBot) -> None:
    keep("light", 1, importance=0.2)
    keep("heavy", 2, importance=0.9)
    page.refresh()
    qtbot.waitUntil(rows(page, 2))
    assert listed() == ["light", "heavy"]
    page.order.setCurrentIndex(page.order.findData("importance"))
    qtbot.waitUntil(lambda: listed() == ["heavy", "light"])


def test_nothing_found_offers_ways_on(page: AllPage, keep: Keep, qtbot: QtBot) -> None:
    keep("The kayak is red")
    page.filters.set_filters(Filters(state="past"))
    page.search.setText("kayak")
    qtbot.waitUntil(lambda: "No memory holds “kayak”." in said(page.empty))
    assert [way.text() for way in page.empty.ways] == ["Search in everything", "Show all memories", "Remember this"]
    qtbot.mouseClick(page.empty.ways[0], Qt.MouseButton.LeftButton)
    qtbot.waitUntil(rows(page, 1))


def test_an_empty_memory_says_how_it_fills(page: AllPage, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: "Nothing is remembered yet" in said(page.empty))
    qtbot.mouseClick(page.empty.ways[0], Qt.MouseButton.LeftButton)
    assert visible(page.window(), AddQuestion, qtbot).yes.isEnabled() is False


def test_a_memory_is_shown_with_its_past_and_its_source(
    page: AllPage, core: Application, keep: Keep, qtbot: QtBot
) -> None:
    talk = core.stores.conversations.create(title="About boats")
    told = core.stores.messages.add(conversation_id=talk.id, role="user", text="My kayak is red.", said_at=clock.now())
    old = keep("The kayak is red", 9, subject="user", attribute="kayak_colour", value="red", sources=[
        Source(talk.id, told.id, "My kayak is red.", said_at=told.said_at)
    ])  # fmt: skip
    core.memory.correct(old.id, "The kayak is green")
    page.refresh()
    qtbot.waitUntil(rows(page, 2))
    choose(page, qtbot)
    assert "The kayak is green" in said(page.detail)
    assert {"History", "2 values", "“My kayak is red.”"} <= set(said(page.detail))
    values = page.detail.findChildren(PastValue)
    assert len(values) == 2
    (link,) = [link for link in page.detail.findChildren(SourceLink) if link.text().startswith("About boats")]
    with qtbot.waitSignal(page.window().conversation_requested) as asked:  # type: ignore[attr-defined]
        qtbot.mouseClick(link, Qt.MouseButton.LeftButton)
    assert asked.args == [talk.id, told.id]


def test_saying_what_changed_keeps_what_was(page: AllPage, core: Application, keep: Keep, qtbot: QtBot) -> None:
    old = keep("The kayak is red")
    page.refresh()
    qtbot.waitUntil(rows(page, 1))
    choose(page, qtbot)
    qtbot.mouseClick(page.detail.edit, Qt.MouseButton.LeftButton)
    form = page.detail.form
    assert form is not None
    assert not form.save.isEnabled()
    form.text.set_text("The kayak is green")
    assert [tone for _, tone in form.diff.pieces] == ["same", "removed", "added"]
    qtbot.mouseClick(form.save, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: page.toasts.current is not None)
    assert core.stores.memories.get(old.id).state == "retired"
    qtbot.waitUntil(lambda: page.detail.form is None and "The kayak is green" in said(page.detail))
    take_back(page, qtbot)
    qtbot.waitUntil(lambda: core.stores.memories.get(old.id).state == "active")
    qtbot.waitUntil(rows(page, 1))


def test_a_slip_is_put_right_with_its_fields(page: AllPage, core: Application, keep: Keep, qtbot: QtBot) -> None:
    old = keep("The kayak is rde", importance=0.5)
    page.refresh()
    qtbot.waitUntil(rows(page, 1))
    choose(page, qtbot)
    qtbot.keyClick(page.list, Qt.Key.Key_E, Qt.KeyboardModifier.ControlModifier)
    form = page.detail.form
    assert form is not None
    qtbot.mouseClick(form.way._segments["slip"], Qt.MouseButton.LeftButton)
    form.tags.setText("boats, 红色，boats")
    form.kind.setCurrentIndex(form.kind.findData("preference"))
    form.text.set_text("The kayak is red")
    qtbot.keyClick(form.text.edit, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: core.stores.memories.get(old.id).text == "The kayak is red")
    new = core.stores.memories.get(old.id)
    assert (new.kind, new.tags, new.importance) == (Kind.PREFERENCE, ("boats", "红色"), 0.5)
    qtbot.waitUntil(lambda: "Changes" in said(page.detail))
    assert any(line.startswith("Put right, by you") for line in said(page.detail))


def test_a_form_is_left_without_a_change(page: AllPage, keep: Keep, qtbot: QtBot) -> None:
    keep("one")
    page.refresh()
    qtbot.waitUntil(rows(page, 1))
    choose(page, qtbot)
    page.detail.begin_edit()
    assert page.detail.form is not None
    qtbot.keyClick(page.detail.form, Qt.Key.Key_Escape)
    assert page.detail.form is None
    assert page.detail.edit.isVisible()


def test_after_a_change_the_keys_lead_on_and_the_toast_covers_no_button(
    page: AllPage, core: Application, keep: Keep, qtbot: QtBot
) -> None:
    one = keep("The kayak is red")
    page.refresh()
    qtbot.waitUntil(rows(page, 1))
    choose(page, qtbot)
    qtbot.keyClick(page.list, Qt.Key.Key_E, Qt.KeyboardModifier.ControlModifier)
    form = page.detail.form
    assert form is not None
    form.text.set_text("The kayak is blue")
    qtbot.keyClick(form.text.edit, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: page.detail.form is None and page.toasts.current is not None)
    toast, foot = page.toasts.current, page.detail.foot
    assert toast is not None
    qtbot.waitUntil(foot.isVisible)
    qtbot.waitUntil(lambda: toast.mapToGlobal(toast.rect().center()).y() < foot.mapToGlobal(QPoint(0, 0)).y())
    take_back(page, qtbot)
    qtbot.waitUntil(lambda: core.stores.memories.get(one.id).state == "active")
    qtbot.waitUntil(lambda: page.list.hasFocus() and page.model.rowCount() == 1)


def test_pinning_and_keeping_private_are_undone_from_the_toast(
    page: AllPage, core: Application, keep: Keep, qtbot: QtBot
) -> None:
    one = keep("The kayak is red")
    page.refresh()
    qtbot.waitUntil(rows(page, 1))
    choose(page, qtbot)
    qtbot.mouseClick(page.detail.pin, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: page.detail.pin.text() == "Pinned")
    assert core.stores.memories.get(one.id).pinned
    take_back(page, qtbot)
    qtbot.waitUntil(lambda: page.detail.pin.text() == "Pin")
    page._act("private")
    qtbot.waitUntil(lambda: "Never leaves this machine" in said(page.detail))
    assert core.stores.memories.get(one.id).private


def test_forgetting_shows_what_goes_can_be_undone_and_is_for_good(
    page: AllPage, core: Application, keep: Keep, qtbot: QtBot
) -> None:
    old = keep("The kayak is red", 3, subject="user", attribute="kayak_colour", value="red")
    core.memory.correct(old.id, "The kayak is green")
    page.refresh()
    qtbot.waitUntil(rows(page, 2))
    choose(page, qtbot)
    qtbot.mouseClick(page.detail.forget, Qt.MouseButton.LeftButton)
    dialog = visible(page.window(), ForgetQuestion, qtbot)
    assert dialog.safe.isDefault()
    assert "Every copy in backups and the bin on this machine" in said(dialog)
    assert dialog.with_history.text() == "Also its other value"
    dialog.with_history.setChecked(True)
    qtbot.mouseClick(dialog.yes, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: core.memory.memories(include_retired=True) == [])
    qtbot.waitUntil(rows(page, 0))
    qtbot.waitUntil(lambda: page.detail.shown is None)
    take_back(page, qtbot)
    qtbot.waitUntil(rows(page, 2))
    assert len(core.memory.memories(include_retired=True)) == 2


def test_what_is_gone_for_good_has_no_way_back(page: AllPage, core: Application, keep: Keep, qtbot: QtBot) -> None:
    one = keep("The kayak is red")
    page.refresh()
    qtbot.waitUntil(rows(page, 1))
    choose(page, qtbot)
    page._act("forget")
    visible(page.window(), ForgetQuestion, qtbot).yes.click()
    qtbot.waitUntil(lambda: page.toasts.undo is not None)
    assert core.stores.memories.by_ids([one.id]) != {}
    core.marking.finish()
    qtbot.waitUntil(lambda: page.toasts.undo is None)
    assert core.stores.memories.by_ids([one.id]) == {}


def test_a_key_acts_on_the_row_that_is_chosen_however_late_its_page_comes(
    page: AllPage, keep: Keep, qtbot: QtBot
) -> None:
    keep("one", 1)
    keep("two", 2)
    page.refresh()
    qtbot.waitUntil(rows(page, 2))
    choose(page, qtbot)
    page.list.setFocus()
    qtbot.keyClick(page.list, Qt.Key.Key_Down)
    qtbot.keyClick(page.list, Qt.Key.Key_Delete)
    dialog = visible(page.window(), ForgetQuestion, qtbot)
    assert "two" in said(dialog)
    dialog.reject()


def test_several_are_acted_on_together(page: AllPage, core: Application, keep: Keep, qtbot: QtBot) -> None:
    keep("one", 1)
    keep("two", 2)
    keep("three", 3)
    page.refresh()
    qtbot.waitUntil(rows(page, 3))
    assert page._bars.currentWidget() is page.filters
    page.list.setFocus()
    qtbot.keyClick(page.list, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: page._bars.currentWidget() is page.selection)
    assert "3 selected" in said(page.selection)
    qtbot.mouseClick(page.selection.buttons["pin"], Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: all(one.pinned for one in core.memory.memories()))
    take_back(page, qtbot)
    qtbot.waitUntil(lambda: not any(one.pinned for one in core.memory.memories()))
    page.list.selectAll()
    qtbot.waitUntil(lambda: page._bars.currentWidget() is page.selection)
    qtbot.mouseClick(page.selection.buttons["clear"], Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: page._bars.currentWidget() is page.filters)


def test_merging_asks_which_and_what_it_says(page: AllPage, core: Application, keep: Keep, qtbot: QtBot) -> None:
    one, two = keep("The kayak is red", 1), keep("The kayak is painted in red", 2)
    page.refresh()
    qtbot.waitUntil(rows(page, 2))
    page.list.selectAll()
    qtbot.waitUntil(lambda: page._bars.currentWidget() is page.selection)
    qtbot.mouseClick(page.selection.buttons["merge"], Qt.MouseButton.LeftButton)
    dialog = visible(page.window(), MergeQuestion, qtbot)
    assert dialog.text.text() == "The kayak is painted in red"
    dialog.boxes[two.id].setChecked(False)
    assert not dialog.yes.isEnabled()
    dialog.boxes[two.id].setChecked(True)
    qtbot.mouseClick(dialog.yes, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: core.stores.memories.get(two.id).superseded_by == one.id)
    assert core.stores.memories.get(one.id).text == "The kayak is painted in red"
    take_back(page, qtbot)
    qtbot.waitUntil(lambda: core.stores.memories.get(two.id).state == "active")


def test_merging_one_offers_what_is_like_it(page: AllPage, keep: Keep, qtbot: QtBot) -> None:
    keep("The red kayak hangs in the shed", 2)
    other = keep("A red kayak hangs in our shed", 1)
    page.refresh()
    qtbot.waitUntil(rows(page, 2))
    choose(page, qtbot, 1)
    qtbot.mouseClick(page.detail.merge, Qt.MouseButton.LeftButton)
    dialog = visible(page.window(), MergeQuestion, qtbot)
    assert dialog.boxes[other.id].isChecked() is False
    dialog.reject()


def test_splitting_takes_a_line_for_each(page: AllPage, core: Application, keep: Keep, qtbot: QtBot) -> None:
    old = keep("皮划艇是红色的。桨在车库里。", language="zh")
    page.refresh()
    qtbot.waitUntil(rows(page, 1))
    choose(page, qtbot)
    qtbot.mouseClick(page.detail.split, Qt.MouseButton.LeftButton)
    dialog = visible(page.window(), SplitQuestion, qtbot)
    assert dialog.texts == ["皮划艇是红色的。", "桨在车库里。"]
    qtbot.mouseClick(dialog.yes, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(rows(page, 2))
    assert core.stores.memories.get(old.id).text == "皮划艇是红色的。"
    take_back(page, qtbot)
    qtbot.waitUntil(rows(page, 1))


def test_a_memory_is_moved_to_another_scope(page: AllPage, core: Application, keep: Keep, qtbot: QtBot) -> None:
    old = keep("The kayak is red")
    keep("of work", scope="work")
    page.refresh()
    qtbot.waitUntil(rows(page, 1))
    choose(page, qtbot)
    qtbot.mouseClick(page.detail.move_to, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: any(menu.isVisible() for menu in page.findChildren(Menu)))
    menu = next(menu for menu in page.findChildren(Menu) if menu.isVisible())
    entries = [action for action in menu.actions() if action.text() == "work"]
    assert len(entries) == 2
    entries[0].trigger()
    menu.close()
    qtbot.waitUntil(lambda: core.stores.memories.get(old.id).scope == "work")
    qtbot.waitUntil(rows(page, 0))


def test_adding_by_hand(page: AllPage, core: Application, listed: Listed, qtbot: QtBot) -> None:
    qtbot.mouseClick(page.add, Qt.MouseButton.LeftButton)
    dialog = visible(page.window(), AddQuestion, qtbot)
    dialog.text.set_text("我喜欢划船。")
    dialog.private.setChecked(True)
    qtbot.keyClick(dialog.text.edit, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(rows(page, 1))
    (kept,) = core.memory.memories()
    assert (kept.private, kept.origin) == (True, Origin.HAND)
    qtbot.waitUntil(lambda: page.detail.shown is not None and page.detail.shown.memory.id == kept.id)
    qtbot.mouseClick(page.add, Qt.MouseButton.LeftButton)
    again = visible(page.window(), AddQuestion, qtbot)
    again.text.set_text("我喜欢划船。")
    qtbot.mouseClick(again.yes, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: page.toasts.current is not None and "already" in page.toasts.current.accessibleName())


def test_what_is_in_the_bin_is_put_back(page: AllPage, core: Application, keep: Keep, qtbot: QtBot) -> None:
    old = keep("The kayak is red", state="binned")
    page.filters.set_filters(Filters(state="bin"))
    qtbot.waitUntil(rows(page, 1))
    choose(page, qtbot)
    assert not page.detail.edit.isVisible()
    qtbot.mouseClick(page.detail.restore, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: core.stores.memories.get(old.id).state == "active")


def test_everything_is_reached_by_keys(page: AllPage, keep: Keep, qtbot: QtBot) -> None:
    keep("one", 1)
    keep("two", 2)
    page.refresh()
    qtbot.waitUntil(rows(page, 2))
    qtbot.keyClick(page.search, Qt.Key.Key_Down)
    assert QApplication.focusWidget() is page.list
    qtbot.waitUntil(lambda: page.detail.shown is not None and page.detail.shown.memory.text == "one")
    qtbot.keyClick(page.list, Qt.Key.Key_Down)
    qtbot.waitUntil(lambda: page.detail.shown is not None and page.detail.shown.memory.text == "two")
    qtbot.keyClick(page.list, Qt.Key.Key_Home)
    qtbot.keyClick(page.list, Qt.Key.Key_Up)
    assert QApplication.focusWidget() is page.search
    qtbot.keyClick(page.list, Qt.Key.Key_Return)
    assert QApplication.focusWidget() is page.detail.edit
    qtbot.keyClick(page.list, Qt.Key.Key_Delete)
    visible(page.window(), ForgetQuestion, qtbot).reject()


def test_a_menu_offers_the_same_as_the_buttons(page: AllPage, keep: Keep, qtbot: QtBot) -> None:
    keep("The kayak is red")
    page.refresh()
    qtbot.waitUntil(rows(page, 1))
    choose(page, qtbot)
    page._open_menu(page.list.mapToGlobal(page.list.rect().center()))
    menu = next(menu for menu in page.findChildren(Menu) if menu.isVisible())
    texts = [action.text() for action in menu.actions()]
    assert texts == ["Edit", "Pin or unpin", "Move to…", "Merge…", "Split…", "Copy the text", "Forget…"]
    menu.actions()[5].trigger()
    menu.close()
    assert QGuiApplication.clipboard().text() == "The kayak is red"


def test_what_is_learned_meanwhile_appears(page: AllPage, core: Application, listed: Listed, qtbot: QtBot) -> None:
    qtbot.waitUntil(rows(page, 0))
    core.memory.remember("The kayak is red.")
    qtbot.waitUntil(rows(page, 1))
    assert listed() == ["The kayak is red."]


def test_what_means_the_same_stands_below(page: AllPage, core: Application, listed: Listed, qtbot: QtBot) -> None:
    core.memory.remember("The kayaks hang in the shed.")
    qtbot.keyClicks(page.search, "kayaking's shed")
    qtbot.waitUntil(lambda: len(page.model.found.keys) == page.model.found.similar == 1)


def test_the_page_speaks_chinese(page: AllPage, keep: Keep, languages: Languages, qtbot: QtBot) -> None:
    keep("皮划艇是红色的", pinned=True)
    page.refresh()
    qtbot.waitUntil(rows(page, 1))
    choose(page, qtbot)
    languages.use("zh")
    qtbot.waitUntil(lambda: page.found.text() == "1 条记忆")
    assert page.filters.kind.text() == "任何类型"
    assert page.detail.pin.text() == "已固定"
    assert "来源" in said(page.detail)


def test_a_memory_is_asked_for_from_elsewhere(window: MemoryWindow, page: AllPage, keep: Keep, qtbot: QtBot) -> None:
    for number in range(200):
        keep(f"note {number}", number)
    wanted = keep("The kayak is red", 150.5)
    page.search.setText("something else")
    window.show_memory(wanted.id)
    qtbot.waitUntil(lambda: page.list.selected_keys == [wanted.key])
    assert page.detail.shown is not None
    assert page.detail.shown.memory.id == wanted.id
    window.search("note 17")
    qtbot.waitUntil(rows(page, 12))
    window.show_memory("gone for long")
    qtbot.waitUntil(lambda: page.toasts.current is not None)
