"""Whatever a person hands over is looked at, taken once, and told about."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from assistant.errors import ImportFormatError
from assistant.events import EventBus
from assistant.interchange.exporting import Exporter
from assistant.interchange.intake import Intake
from assistant.settings import Settings, SettingsStore

from .conftest import MORNING, Rig, claude_talk, human, node, saved, talk, zipped


@pytest.fixture
def intake(rig: Rig, tmp_path: Path) -> Intake:
    return intake_of(rig, tmp_path)


def intake_of(rig: Rig, folder: Path) -> Intake:
    events = EventBus()
    return Intake(
        stores=rig.stores,
        redactor=rig.redactor,
        memory=lambda: rig.memory,
        settings=SettingsStore(folder / "intake.json", events),
        events=events,
    )


def test_an_export_is_named_counted_and_taken_once(rig: Rig, intake: Intake, tmp_path: Path) -> None:
    nodes = (
        node("q", None, "user", "Which glue holds oak?", MORNING),
        node("a", "q", "assistant", "Hide glue.", MORNING + 60),
    )
    path = saved(tmp_path / "export.json", [talk("oak", *nodes)])
    found = intake.look(path)
    assert (found.what, found.preview.conversations, found.preview.messages, found.total) == ("chatgpt", 1, 2, 2)
    assert rig.texts() == []
    seen: list[int] = []
    brought = intake.take(found, progress=seen.append)
    assert (brought.report.messages, brought.report.found, brought.complete) == (2, {"oak"}, True)
    assert seen == [2]
    again = intake.take(intake.look(path))
    assert not again.anything_new
    assert (again.report.skipped, again.report.found) == (2, {"oak"})


def test_an_export_of_the_other_maker_brings_its_memories_to_the_inbox(
    rig: Rig, intake: Intake, tmp_path: Path
) -> None:
    path = zipped(
        tmp_path / "data.zip",
        **{
            "conversations.json": [claude_talk("k", human("我想学木工"))],
            "memories.json": [{"conversations_memory": "The user keeps two beehives.\nThe user plays the viola."}],
        },
    )
    found = intake.look(path)
    assert (found.what, found.preview.messages, len(found.statements)) == ("claude", 1, 2)
    brought = intake.take(found)
    assert brought.texts is not None
    assert (brought.report.messages, brought.texts.waiting, dict(brought.report.left_out)) == (1, 2, {})
    assert len(rig.memory.pending("default")) == 2
    assert not intake.take(intake.look(path)).anything_new


@pytest.mark.parametrize("name", ["memories.txt", "记忆.md"])
def test_a_text_is_a_list_of_memories(intake: Intake, tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    path.write_text("- The user bakes rye bread.\n- 用户对猫过敏。\n", "utf-8")
    found = intake.look(path)
    assert (found.what, found.statements) == ("memories", ("The user bakes rye bread.", "用户对猫过敏。"))
    brought = intake.take(found)
    assert brought.texts is not None
    assert brought.texts.waiting == 2


def test_memories_that_were_pasted_wait_too(rig: Rig, intake: Intake) -> None:
    found = intake.look_at_text("The user keeps goats.")
    assert found.path is None
    assert intake.take(found).anything_new
    assert [one.text for one in rig.memory.pending("default")] != []
    with pytest.raises(ImportFormatError):
        intake.look_at_text("##\n")


def test_lines_are_told_with_what_is_wrong_in_them(intake: Intake, tmp_path: Path) -> None:
    line = {
        "conversation": "c",
        "id": "1",
        "role": "user",
        "text": "Salt the aubergines.",
        "at": "2026-02-03T10:00:00Z",
    }
    path = tmp_path / "talk.jsonl"
    path.write_text(json.dumps(line) + "\nnot this\n", "utf-8")
    found = intake.look(path)
    assert (found.what, found.preview.messages, [one.line for one in found.preview.faults]) == ("lines", 1, [2])


def test_an_archive_tells_its_time_and_what_is_here_already(
    rig: Rig, make_rig: object, tmp_path: Path, intake: Intake
) -> None:
    rig.take(saved(tmp_path / "t.json", [talk("t", node("q", None, "user", "Prune the pear in March.", MORNING))]))
    rig.memory.remember("The pear tree is a Conference")
    path = tmp_path / "all.zip"
    Exporter(stores=rig.stores, settings=Settings(), withheld=rig.memory.withheld).archive(path)
    here = intake.look(path)
    assert (here.what, here.preview.messages, here.preview.known, here.counts["memories"]) == ("archive", 0, 1, 1)
    other = make_rig("other")  # type: ignore[operator]
    there = intake_of(other, tmp_path / "other")
    found = there.look(path)
    assert (found.preview.messages, found.preview.titles) == (1, ("Talk t",))
    assert found.preview.first_at is not None
    assert int(found.preview.first_at.timestamp()) == MORNING
    seen: list[int] = []
    brought = there.take(found, progress=seen.append)
    assert brought.anything_new
    assert seen[-1] == found.total
    assert not there.take(found).anything_new


def test_what_cannot_be_brought_in_is_refused_before_anything_is_kept(intake: Intake, tmp_path: Path) -> None:
    bad = saved(tmp_path / "other.json", [{"name": "no talk"}])
    with pytest.raises(ImportFormatError):
        intake.look(bad)
    notes = tmp_path / "notes"
    notes.mkdir()
    (notes / "pump.md").write_text("# Pump\n")
    with pytest.raises(ImportFormatError) as fault:
        intake.look(notes)
    assert "keepsake documents add" in fault.value.sentence()


def test_stopped_it_goes_on_with_the_same_file(rig: Rig, intake: Intake, tmp_path: Path) -> None:
    talks = [
        talk(f"t{n}", *[node(f"{n}-{m}", None, "user", f"Note {n} {m}", MORNING + m) for m in range(3)])
        for n in range(500)
    ]
    path = saved(tmp_path / "long.json", talks)
    found = intake.look(path)
    first = intake.take(found, stopped=lambda: True)
    assert not first.complete
    assert 0 < first.report.messages < 1500
    rest = intake.take(found)
    assert first.report.messages + rest.report.messages == len(rig.texts()) == 1500
