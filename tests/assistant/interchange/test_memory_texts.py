"""Memories of other assistants: each line becomes a statement that waits, once, and never a secret or a revival."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from assistant.errors import ImportFormatError
from assistant.events import EventBus, MemoriesChanged
from assistant.interchange.memory_texts import MemoryTexts, as_said, statements
from assistant.interchange.reading import memories_of, memory_text
from assistant.interchange.streams import Package

from .conftest import Rig, zipped

PASTED = """
# Saved memories
**Work context**
- [2025-06-27] - User works as a beekeeper.
1. Has a parrot named Kiwi
• 用户住在大理。
• 用户住在大理。
Preferences:
```
User lives in code.
```
Prefers metric units. Dislikes coriander.
- ok
"""


@pytest.fixture
def texts(rig: Rig) -> MemoryTexts:
    return MemoryTexts(stores=rig.stores, memory=rig.memory, redactor=rig.redactor, events=EventBus())


def test_a_list_is_read_line_by_line() -> None:
    found = statements(PASTED)
    assert [one.text for one in found] == [
        "User works as a beekeeper.",
        "Has a parrot named Kiwi",
        "用户住在大理。",
        "Prefers metric units.",
        "Dislikes coriander.",
    ]
    assert found[0].said_on is not None
    assert found[0].said_on.date().isoformat() == "2025-06-27"


@pytest.mark.parametrize(
    ("told", "said"),
    [
        ("User lives in Porto.", "I live in Porto."),
        ("The user is allergic to nuts", "I am allergic to nuts"),
        ("User's name is Ada.", "My name is Ada."),
        ("User also studies law with their sister", "I also study law with my sister"),
        ("Has a parrot", "I have a parrot"),
        ("用户喜欢爬山", "我喜欢爬山"),
        ("Ada teaches chess.", "Ada teaches chess."),
        ("Users of trains wait.", "Users of trains wait."),
    ],
)
def test_a_statement_is_read_as_the_person_would_say_it(told: str, said: str) -> None:
    assert as_said(told) == said


def test_they_wait_for_a_yes_and_come_once(rig: Rig, texts: MemoryTexts) -> None:
    first = texts.take(PASTED)
    assert (first.statements, first.waiting, first.kept) == (5, 5, 0)
    assert rig.memory.memories() == []
    again = texts.take(PASTED)
    assert (again.waiting, again.known) == (0, 5)
    (home,) = [one for one in rig.memory.pending() if "大理" in one.text]
    assert home.sources[0].quote == "用户住在大理。"
    rig.memory.accept(home.id)
    assert rig.memory.profile().values()["lives_in"] == "大理"
    assert texts.take("用户住在大理。").known == 1


def test_who_takes_them_at_once_has_them_reconciled(rig: Rig, texts: MemoryTexts) -> None:
    rig.memory.remember("I live in Bern")
    taken = texts.take("- User lives in Porto.\n- User lives in Porto.", accept=True)
    assert (taken.kept, taken.waiting) == (1, 0)
    assert [one.value for one in rig.memory.memories() if one.attribute == "lives_in"] == ["Porto"]


def test_secrets_are_masked_and_what_was_forgotten_stays_so(rig: Rig, texts: MemoryTexts) -> None:
    kept = rig.memory.remember("I play the harp.").memory
    assert kept is not None
    rig.memory.forget([kept.id])
    taken = texts.take("User plays the harp.\nUser's card is 4242 4242 4242 4242")
    assert (taken.forgotten, taken.waiting, taken.redactions) == (1, 1, 1)
    assert not any("4242 4242" in one.text + one.sources[0].quote for one in rig.memory.pending())


def test_the_inbox_is_told(rig: Rig) -> None:
    events = EventBus()
    heard: list[MemoriesChanged] = []
    events.subscribe(MemoriesChanged, heard.append)
    MemoryTexts(stores=rig.stores, memory=rig.memory, redactor=rig.redactor, events=events).take("User plays chess.")
    assert [one.action for one in heard] == ["proposed"]


def test_an_export_of_claude_holds_memories_beside_its_conversations(tmp_path: Path) -> None:
    memory = [{"conversations_memory": "User teaches.", "project_memories": {"p": "Uses Rust."}, "account_uuid": "a"}]
    package = Package(zipped(tmp_path / "e.zip", **{"memories.json": memory, "conversations.json": []}))
    assert memories_of(package) == "User teaches.\nUses Rust."
    assert memory_text(json.dumps(memory[0])) == "User teaches.\nUses Rust."
    assert memory_text("{not json") == "{not json"
    with pytest.raises(ImportFormatError, match="no memories"):
        memories_of(Package(zipped(tmp_path / "f.zip", **{"conversations.json": []})))
