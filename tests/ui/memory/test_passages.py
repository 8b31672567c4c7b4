"""A passage of a document in the panel: its words once, its file, and nothing that only a memory can have done."""

from __future__ import annotations

from pathlib import Path

from pytestqt.qtbot import QtBot

from assistant.app import Application
from ui.memory.entry_parts import EntryAction
from ui.memory.file_link import FileLink
from ui.memory.panel import MemoryPanel


def test_a_passage_leads_to_its_file_and_can_be_left_out_here(
    panel: MemoryPanel, core: Application, tmp_path: Path, qtbot: QtBot
) -> None:
    path = tmp_path / "pump.md"
    path.write_text("# Pump\n\nRinse the filter of the pump every second Sunday.\n")
    core.knowledge.add([path])
    core.knowledge.work()
    conversation = core.chat.new_conversation()
    asked = "When do I rinse the filter of the pump?"
    reply = core.runtime.run(core.chat.send(conversation.id, asked)).message
    panel.show_reply(reply.key, conversation.id)
    qtbot.waitUntil(lambda: bool(panel.entries))
    (entry,) = panel.entries
    assert [link.text() for link in entry.findChildren(FileLink)] == ["[1] pump.md, line 3"]
    assert [button.text() for button in entry.findChildren(EntryAction)] == ["Not here"]
    entry.findChildren(EntryAction)[0].click()
    qtbot.waitUntil(lambda: bool(panel.entries) and panel.entries[0].entry.not_here)
    again = core.runtime.run(core.chat.send(conversation.id, asked)).message
    assert core.chat.prompt_contents(again.key).recalled == ()
