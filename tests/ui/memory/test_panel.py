"""The panel lists what was in the prompt and nothing else."""

from collections.abc import Callable
from datetime import UTC, datetime

import pytest
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from assistant.app import Application
from assistant.chat.panel import PromptContents, PromptEntry
from assistant.memory.records import Source
from ui.bridge import CoreBridge
from ui.memory.panel import MemoryPanel
from ui.memory.scores import shown_parts
from ui.operations import Operations
from ui.theme import Theme

SAID = datetime(2026, 10, 12, 19, 14, tzinfo=UTC)
ENTRY = PromptEntry(
    "m1",
    "preference",
    "Deploy the blog with rsync, not scp.",
    SAID,
    0.82,
    {"semantic": 0.2, "latent": 0.14, "lexical": 0.25, "context": 0.14, "recency": 1.02, "importance": 1.1},
    Source("c1", "u1", "and use rsync, not scp", said_at=SAID),
    "Blog deploy script",
    7,
)
FORGOTTEN = PromptEntry("m2", "fact", None, None, 0.5, {"semantic": 0.5}, forgotten=True)
MISSED = PromptEntry("m3", "fact", "The blog uses the Etch theme", SAID, 0.33, {"semantic": 0.33})
CONTENTS = PromptContents(
    recalled=(ENTRY, FORGOTTEN),
    missed=(MISSED,),
    standing=(PromptEntry("m4", "preference", "I like short answers."),),
    threshold=0.35,
)


@pytest.fixture
def panel(
    theme: Theme,
    operations: Operations,
    bridge: CoreBridge,
    core: Application,
    shown: Callable[[QWidget], QWidget],
    monkeypatch: pytest.MonkeyPatch,
) -> MemoryPanel:
    panel = MemoryPanel(theme=theme, operations=operations)
    panel.resize(320, 700)
    panel.attach(core, bridge)
    shown(panel)
    monkeypatch.setattr(core.chat, "prompt_contents", lambda key: CONTENTS if key == 9 else PromptContents())
    return panel


def words(panel: MemoryPanel) -> str:
    return "\n".join(label.text() for label in panel.findChildren(QLabel) if label.isVisibleTo(panel))


def test_it_lists_what_the_prompt_held(qtbot: QtBot, panel: MemoryPanel) -> None:
    panel.show_reply(9)
    qtbot.waitUntil(lambda: len(panel.entries) == 2)
    shown = words(panel)
    assert "Deploy the blog with rsync, not scp." in shown
    assert "The blog uses the Etch theme" in shown
    assert "0.35" in shown
    assert [entry.entry.memory_id for entry in panel.entries] == ["m1", "m2"]


def test_what_was_forgotten_shows_no_words(qtbot: QtBot, panel: MemoryPanel) -> None:
    panel.show_reply(9)
    qtbot.waitUntil(lambda: len(panel.entries) == 2)
    assert "Forgotten since" in words(panel)


def test_a_reply_without_memories_says_so(qtbot: QtBot, panel: MemoryPanel) -> None:
    panel.show_reply(1)
    qtbot.waitUntil(lambda: "No memory was in the prompt." in words(panel))
    assert panel.entries == []


def test_the_parts_of_a_score_add_up_to_it() -> None:
    parts = shown_parts(ENTRY.score or 0.0, ENTRY.scores)
    assert sum(parts.values()) == pytest.approx(0.82)
    assert parts["meaning"] == pytest.approx(0.34)
    assert list(parts) == ["meaning", "words", "context", "boosts"]


def test_another_conversation_clears_it(qtbot: QtBot, panel: MemoryPanel) -> None:
    panel.show_reply(9)
    qtbot.waitUntil(lambda: len(panel.entries) == 2)
    panel.clear()
    assert panel.entries == []
