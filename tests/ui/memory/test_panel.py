from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from assistant.app import Application
from assistant.chat.panel import PromptContents, PromptEntry
from assistant.memory.records import Missed, Origin, Source
from assistant.messages import StoredMessage
from ui.i18n import Languages
from ui.memory.entry import Entry
from ui.memory.entry_parts import EntryAction, FootLine
from ui.memory.panel import MemoryPanel
from ui.theme import Theme
from ui.widgets.label import Label
from ui.widgets.source_link import SourceLink

SAID_AT = datetime(2026, 10, 12, 21, 14, tzinfo=UTC)
SOURCE = Source("c", "m", "…and use rsync, not scp", said_at=SAID_AT)
ENTRY = PromptEntry(
    "a",
    "preference",
    "Deploy the blog with rsync, not scp.",
    SAID_AT,
    0.82,
    {"semantic": 0.34, "lexical": 0.25},
    SOURCE,
    "Blog deploy script",
    5,
)


@pytest.fixture
def reply(core: Application) -> StoredMessage:
    """A reply whose prompt carried one memory."""
    core.memory.remember("Deploy the blog with rsync, not scp.", origin=Origin.ASKED)
    conversation = core.chat.new_conversation()
    return core.runtime.run(core.chat.send(conversation.id, "How do I deploy the blog with rsync?")).message


def said(root: QWidget) -> list[str]:
    """All that can be read in a widget."""
    labels = [label for label in root.findChildren(Label) if label.isVisibleTo(root)]
    return [label.text() for label in labels if label.text()]


def action(entry: Entry, name: str) -> EntryAction:
    return next(button for button in entry.findChildren(EntryAction) if button.text() == name)


def test_it_lists_exactly_what_was_in_the_prompt(
    panel: MemoryPanel, core: Application, reply: StoredMessage, qtbot: QtBot
) -> None:
    panel.show_reply(reply.key)
    qtbot.waitUntil(lambda: bool(panel.entries))
    contents = core.chat.prompt_contents(reply.key)
    assert [entry.entry.memory_id for entry in panel.entries] == [entry.memory_id for entry in contents.recalled]
    assert "This was in the prompt, and nothing else." in said(panel)
    (entry,) = panel.entries
    assert contents.recalled[0].text in said(entry)
    assert f"{contents.recalled[0].score:.2f}" in said(entry)


def test_a_memory_that_was_forgotten_since_shows_no_word_of_it(
    panel: MemoryPanel, core: Application, reply: StoredMessage, qtbot: QtBot
) -> None:
    panel.show_reply(reply.key)
    qtbot.waitUntil(lambda: bool(panel.entries))
    core.memory.forget([panel.entries[0].entry.memory_id])
    qtbot.waitUntil(lambda: bool(panel.entries) and panel.entries[0].entry.forgotten)
    assert "Forgotten since" in said(panel.entries[0])
    assert not any("rsync" in text for text in said(panel))
    assert panel.entries[0].findChildren(EntryAction) == []


def test_a_memory_is_pinned_from_the_panel(
    panel: MemoryPanel, core: Application, reply: StoredMessage, qtbot: QtBot
) -> None:
    panel.show_reply(reply.key)
    qtbot.waitUntil(lambda: bool(panel.entries))
    entry = panel.entries[0]
    qtbot.mouseClick(entry, Qt.MouseButton.LeftButton)
    qtbot.mouseClick(action(entry, "Pin"), Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: panel.entries[0].entry.pinned)
    assert core.memory.get(entry.entry.memory_id).pinned
    assert panel.entries[0].is_chosen
    assert action(panel.entries[0], "Unpin")


def test_the_chosen_entry_says_more(panel: MemoryPanel, qtbot: QtBot) -> None:
    panel._on_contents(PromptContents(recalled=(ENTRY, replace(ENTRY, memory_id="b", text="Other"))))
    first, second = panel.entries
    resting = first.sizeHint().height()
    links = [link.text() for link in first.findChildren(SourceLink) if link.isVisibleTo(first)]
    assert links == ["Blog deploy script, 12 Oct"]
    qtbot.mouseClick(first, Qt.MouseButton.LeftButton)
    assert first.sizeHint().height() > resting
    assert "“…and use rsync, not scp”" in said(first)
    links = [link.text() for link in first.findChildren(SourceLink) if link.isVisibleTo(first)]
    assert len(links) == 1
    assert ":" in links[0]
    qtbot.keyClick(first, Qt.Key.Key_Down)
    assert (first.is_chosen, second.is_chosen) == (False, True)
    qtbot.keyClick(second, Qt.Key.Key_Up)
    assert first.is_chosen


def test_a_source_leads_to_its_conversation(panel: MemoryPanel, qtbot: QtBot) -> None:
    panel._on_contents(PromptContents(recalled=(ENTRY, replace(ENTRY, memory_id="b", source_key=None))))
    link = panel.entries[0].findChildren(SourceLink)[0]
    with qtbot.waitSignal(panel.conversation_requested) as asked:
        qtbot.mouseClick(link, Qt.MouseButton.LeftButton)
    assert asked.args == ["c", "m"]
    assert panel.entries[1].findChildren(SourceLink) == []


@pytest.mark.parametrize(
    ("changes", "line"),
    [
        ({"changed": True}, "Changed since"),
        ({"changed": True, "retired_at": SAID_AT}, "No longer holds"),
        ({"changed": True, "retired_at": SAID_AT, "now": "It is _cache/."}, "Changed since: It is _cache/."),
        ({"changed": True, "retired_at": SAID_AT, "mark": "wrong"}, "You marked it as wrong"),
        ({"not_here": True}, "Left out of this conversation"),
        ({"forgotten": True, "text": None}, "Forgotten since"),
    ],
)
def test_what_became_of_a_memory_since_is_one_line(panel: MemoryPanel, changes: dict[str, object], line: str) -> None:
    panel._on_contents(PromptContents(recalled=(replace(ENTRY, **changes),)))  # type: ignore[arg-type]
    assert line in said(panel.entries[0])
    panel._on_contents(PromptContents(recalled=(ENTRY,)))
    assert line not in said(panel.entries[0])


def test_a_scope_is_named_only_when_it_is_not_the_default(panel: MemoryPanel) -> None:
    panel._on_contents(PromptContents(recalled=(ENTRY, replace(ENTRY, memory_id="b", scope="work", scope_name="Work"))))
    assert "Preference" in said(panel.entries[0])
    assert "Preference · Work" in said(panel.entries[1])


def test_a_very_long_message_is_shown_in_its_first_words(panel: MemoryPanel) -> None:
    panel._on_contents(PromptContents(recalled=(replace(ENTRY, kind="message", text="word " * 100_000),)))
    shown = max(said(panel.entries[0]), key=len)
    assert len(shown) < 400
    assert shown.endswith("…")


def test_what_just_missed_stands_below_with_the_cut(panel: MemoryPanel) -> None:
    missed = PromptEntry("d", "fact", "Blog uses the Etch theme", SAID_AT, 0.33, missed=Missed.CUT)
    panel._on_contents(PromptContents(recalled=(ENTRY,), missed=(missed,), threshold=0.35))
    assert {"Just missed", "cut at 0.35", "Blog uses the Etch theme", "0.33"} <= set(said(panel))
    assert len(panel.entries) == 1


def test_what_scored_above_the_cut_and_was_left_out_stands_under_its_reason(
    panel: MemoryPanel, languages: Languages, qtbot: QtBot
) -> None:
    left_out = [
        PromptEntry(str(number), "fact", text, SAID_AT, score, missed=reason)
        for number, (text, score, reason) in enumerate(
            (("Ferns like shade", 0.9, Missed.BESIDE), ("Tea at four", 0.2, Missed.CUT), ("Bees", 0.5, Missed.CROWDED))
        )
    ]
    panel._on_contents(PromptContents(recalled=(ENTRY,), missed=tuple(left_out), threshold=0.35))
    below = said(panel)[said(panel).index("No room left") :]
    assert below == [
        *("No room left", "Bees", "0.50"),
        *("Not to the point", "Ferns like shade", "0.90"),
        *("Just missed", "cut at 0.35", "Tea at four", "0.20"),
    ]
    panel._on_contents(PromptContents(recalled=(ENTRY,), missed=(left_out[0],), threshold=0.35))
    assert not {"Just missed", "cut at 0.35"} & set(said(panel))
    languages.use("zh")
    qtbot.waitUntil(lambda: "与问题无关" in said(panel))


def test_what_is_always_included_unfolds(panel: MemoryPanel, qtbot: QtBot) -> None:
    standing = PromptEntry("s", "preference", "I like short answers.")
    profile = PromptEntry("name", "name", "Maria")
    panel._on_contents(PromptContents(standing=(standing,), profile=(profile,)))
    (line,) = panel._foot.findChildren(FootLine)
    assert line.text() == "Always included: profile, 1 instruction"
    assert "I like short answers." not in said(panel)
    qtbot.mouseClick(line, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: "I like short answers." in said(panel))
    assert any(text.endswith("Maria") and text != "Maria" for text in said(panel))
    panel._on_contents(PromptContents(recalled=(ENTRY,)))
    assert panel._foot.isHidden()


def test_what_was_unfolded_and_folded_again_is_not_reached_any_more(panel: MemoryPanel, qtbot: QtBot) -> None:
    standing = PromptEntry("s", "preference", "I like short answers.", key=9)
    panel._on_contents(PromptContents(recalled=(ENTRY,), standing=(standing,)))
    for unfolded in (True, False):
        line = panel._foot_box.itemAt(0).widget()
        assert isinstance(line, FootLine)
        line.click()
        assert len(panel.always) == unfolded
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    qtbot.mouseClick(panel.entries[0], Qt.MouseButton.LeftButton)
    assert panel.entries[0].is_chosen


def test_no_memory_in_the_prompt_is_said(panel: MemoryPanel) -> None:
    panel._on_contents(PromptContents())
    assert "No memory was in the prompt." in said(panel)
    panel.clear()
    assert "Choose the memories of a reply to see what its prompt carried." in said(panel)


def test_the_panel_speaks_chinese(panel: MemoryPanel, languages: Languages, qtbot: QtBot) -> None:
    panel._on_contents(PromptContents(recalled=(ENTRY,), standing=(ENTRY,), profile=(ENTRY,), threshold=0.35))
    languages.use("zh")
    qtbot.waitUntil(lambda: panel._title.text() == "为什么这样回答")
    assert "偏好" in said(panel.entries[0])
    (line,) = [line for line in panel.findChildren(FootLine) if line.isVisibleTo(panel)]
    assert line.text() == "始终包含：个人资料、1 条要求"


def test_another_zoom_keeps_what_is_chosen(panel: MemoryPanel, theme: Theme, qtbot: QtBot) -> None:
    panel._on_contents(PromptContents(recalled=(ENTRY, replace(ENTRY, memory_id="b"))))
    qtbot.mouseClick(panel.entries[1], Qt.MouseButton.LeftButton)
    theme.apply(zoom=1.5)
    assert [entry.is_chosen for entry in panel.entries] == [False, True]
    theme.apply(zoom=1.0)


@pytest.mark.parametrize("changes", [{"not_here": True}, {"not_here": True, "pinned": True}, {"pinned": True}])
@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_buttons_stay_within_the_panel(
    panel: MemoryPanel, languages: Languages, language: str, changes: dict[str, bool], qtbot: QtBot
) -> None:
    languages.use(language)
    panel._on_contents(PromptContents(recalled=(replace(ENTRY, **changes),)))  # type: ignore[arg-type]
    (entry,) = panel.entries
    qtbot.mouseClick(entry, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: all(one.isVisible() for one in entry.findChildren(EntryAction)))
    room = panel._scroll.viewport().width()
    assert panel._scroll.widget().width() == room
    for button in entry.findChildren(EntryAction):
        place = button.geometry()
        assert place.size() == button.sizeHint()
        assert entry.rect().contains(place.translated(button.parentWidget().pos()))
