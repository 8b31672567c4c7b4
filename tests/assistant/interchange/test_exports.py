"""Exports of other programs: whatever shape they are in, what two people said comes in, and nothing else."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from assistant.errors import AssistantError
from assistant.memory.records import Kind

from .conftest import MORNING, Rig, claude_talk, human, node, saved, talk, zipped


def test_the_branches_of_a_conversation_stay_branches(rig: Rig, tmp_path: Path) -> None:
    tree = talk(
        "kiln",
        node("q", None, "user", "How hot is a raku kiln?", MORNING),
        node("a1", "q", "assistant", "About 900 degrees.", MORNING + 5),
        node("f", "a1", "user", "In Fahrenheit?", MORNING + 9),
        node("a2", "q", "assistant", "Around 1000 degrees Celsius.", MORNING + 20),
        node("t", "a2", "user", "Thank you.", MORNING + 30),
        current="t",
    )
    report = rig.take(saved(tmp_path / "conversations.json", [tree]))
    assert (report.conversations, report.messages) == (1, 5)
    assert rig.shown("kiln") == ["How hot is a raku kiln?", "Around 1000 degrees Celsius.", "Thank you."]
    question = rig.stores.messages.by_id("kiln", "q")
    assert question is not None
    versions = [one.text for one in rig.stores.messages.children("kiln", question.key)]
    assert versions == ["About 900 degrees.", "Around 1000 degrees Celsius."]


def test_the_branch_that_was_shown_is_shown_though_another_is_newer(rig: Rig, tmp_path: Path) -> None:
    tree = talk(
        "k",
        node("q", None, "user", "Question", MORNING),
        node("a", "q", "assistant", "Kept answer", MORNING + 5),
        node("b", "q", "assistant", "Discarded answer", MORNING + 50),
        current="a",
    )
    rig.take(saved(tmp_path / "c.json", [tree]))
    assert rig.shown("k") == ["Question", "Kept answer"]


def test_a_later_export_adds_what_is_new_and_nothing_twice(rig: Rig, tmp_path: Path) -> None:
    first = [node("q", None, "user", "Which glaze?", MORNING), node("a", "q", "assistant", "Shino.", MORNING + 1)]
    rig.take(saved(tmp_path / "old.json", [talk("g", *first)]))
    longer = talk("g", *first, node("q2", "a", "user", "And for blue?", MORNING + 99))
    report = rig.take(saved(tmp_path / "new.json", [longer]))
    assert (report.messages, report.skipped) == (1, 2)
    assert rig.shown("g") == ["Which glaze?", "Shino.", "And for blue?"]
    assert rig.take(tmp_path / "new.json").messages == 0


def test_a_later_export_may_end_where_the_earlier_did(rig: Rig, tmp_path: Path) -> None:
    first = [node("q", None, "user", "Which glaze?", MORNING), node("a", "q", "assistant", "Shino.", MORNING + 50)]
    rig.take(saved(tmp_path / "old.json", [talk("g", *first)]))
    branch = node("b", "q", "assistant", "Celadon.", MORNING + 20)
    report = rig.take(saved(tmp_path / "new.json", [talk("g", *first, branch, current="a")]))
    assert report.messages == 1
    assert rig.shown("g") == ["Which glaze?", "Shino."]


def test_a_conversation_that_went_on_here_keeps_its_end(rig: Rig, tmp_path: Path) -> None:
    first = [node("q", None, "user", "Which glaze?", MORNING), node("a", "q", "assistant", "Shino.", MORNING + 1)]
    rig.take(saved(tmp_path / "old.json", [talk("g", *first)]))
    later = datetime.fromtimestamp(MORNING + 9_000, UTC)
    rig.stores.messages.add(conversation_id="g", role="user", text="Said here.", said_at=later)
    branch = node("a2", "q", "assistant", "Celadon.", MORNING + 60)
    rig.take(saved(tmp_path / "new.json", [talk("g", *first, branch, current="a2")]))
    assert rig.shown("g") == ["Which glaze?", "Shino.", "Said here."]


@pytest.mark.parametrize(
    ("message", "kind"),
    [
        (node("x", "q", "system", "You are a poet.", MORNING), "system"),
        (node("x", "q", "tool", "stdout 42", MORNING), "tool"),
        (node("x", "q", "assistant", '{"q": "weather"}', MORNING, recipient="browser"), "tool"),
        (node("x", "q", "assistant", {"content_type": "thoughts", "thoughts": [{"content": "hm"}]}), "thinking"),
        (node("x", "q", "user", "context", metadata={"is_visually_hidden_from_conversation": True}), "hidden"),
        (node("x", "q", "user", {"content_type": "user_editable_context", "user_profile": "p"}), "hidden"),
        (node("x", "q", "assistant", None), "empty"),
        (node("x", "q", "assistant", {"content_type": "text", "parts": [None, " ", 7]}), "empty"),
    ],
)
def test_what_nobody_said_is_left_out_and_counted(rig: Rig, tmp_path: Path, message: dict[str, Any], kind: str) -> None:
    question = node("q", None, "user", "Question", MORNING)
    answer = node("a", "x", "assistant", "Answer", MORNING + 9)
    report = rig.take(saved(tmp_path / "c.json", [talk("c", question, message, answer)]))
    assert rig.shown("c") == ["Question", "Answer"]
    assert (dict(report.left_out), report.faults) == ({kind: 1}, ())


def test_pictures_files_and_speech_are_told_of(rig: Rig, tmp_path: Path) -> None:
    parts = [
        {"content_type": "image_asset_pointer", "asset_pointer": "sediment://file_1", "metadata": None},
        {"content_type": "audio_transcription", "text": "Spoken words"},
        "Typed words",
    ]
    shown = {"content_type": "multimodal_text", "parts": parts}
    files = {"attachments": [{"name": "sketch.pdf", "mime_type": "application/pdf"}, None]}
    made = {"content_type": "image_asset_pointer", "metadata": {"dalle": {"prompt": "a red kite"}}}
    rig.take(
        saved(
            tmp_path / "c.json",
            [
                talk(
                    "c",
                    node("q", None, "user", shown, MORNING, metadata=files),
                    node("a", "q", "assistant", {"content_type": "multimodal_text", "parts": [made]}, MORNING),
                )
            ],
        )
    )
    assert rig.shown("c") == ["[File: sketch.pdf]\n\n[Image]\n\nSpoken words\n\nTyped words", "[Image: a red kite]"]


def test_code_canvases_and_citations_read_well(rig: Rig, tmp_path: Path) -> None:
    canvas = json.dumps({"name": "plan", "type": "document", "content": "# The plan"})
    rig.take(
        saved(
            tmp_path / "c.json",
            [
                talk(
                    "c",
                    node("q", None, "user", {"content_type": "code", "language": "python", "text": "x = 1"}, MORNING),
                    node("d", "q", "assistant", canvas, MORNING + 1, recipient="canmore.create_textdoc"),
                    node("a", "d", "assistant", "As said\ue200cite\ue202turn0search1\ue201.", MORNING + 2),
                )
            ],
        )
    )
    assert rig.shown("c") == ["```python\nx = 1\n```", "# The plan", "As said."]


@pytest.mark.parametrize(
    "at", [None, 0, -5, "soon", True, 1e30, float(MORNING * 1000), "2026-02-02T02:40:00Z", str(MORNING), [1]]
)
def test_odd_times_do_no_harm(rig: Rig, tmp_path: Path, at: Any) -> None:
    nodes = [node("q", None, "user", "Question", at), node("a", "q", "assistant", "Answer", MORNING)]
    rig.take(saved(tmp_path / "c.json", [talk("c", *nodes)]))
    assert rig.shown("c") == ["Question", "Answer"]
    assert {one.said_at for one in rig.stores.messages.branch("c")} == {datetime.fromtimestamp(MORNING, UTC)}


def test_a_conversation_stays_one_though_a_link_is_missing(rig: Rig, tmp_path: Path) -> None:
    nodes = [
        node("q", None, "user", "One", MORNING),
        node("a", "q", "assistant", "Two", MORNING + 1),
        node("b", "lost", "user", "Three", MORNING + 2),
        node("c", "b", "assistant", "Four", MORNING + 3),
    ]
    rig.take(saved(tmp_path / "c.json", [talk("c", *nodes)]))
    assert rig.shown("c") == ["One", "Two", "Three", "Four"]


def test_children_lead_where_no_parent_is_named(rig: Rig, tmp_path: Path) -> None:
    tree = talk("c", node("q", None, "user", "One", MORNING), node("a", None, "assistant", "Two", MORNING + 1))
    tree["mapping"]["q"]["children"] = ["a", "nobody", None]
    for one in tree["mapping"].values():
        del one["parent"]
    rig.take(saved(tmp_path / "c.json", [tree]))
    assert rig.shown("c") == ["One", "Two"]


@pytest.mark.parametrize(
    "bad",
    [
        None,
        7,
        "text",
        [],
        {},
        {"mapping": []},
        {"mapping": None, "title": "No tree"},
        {"chat_messages": {"0": "no list"}},
    ],
)
def test_one_bad_conversation_costs_only_itself(rig: Rig, tmp_path: Path, bad: Any) -> None:
    good = [talk("a", node("q", None, "user", "First", MORNING)), talk("b", node("q", None, "user", "Last", MORNING))]
    report = rig.take(saved(tmp_path / "c.json", [good[0], bad, good[1]]))
    assert rig.texts() == ["First", "Last"]
    (fault,) = report.faults
    assert "conversation 2" in fault.reason


def test_odd_nodes_inside_a_good_conversation_do_no_harm(rig: Rig, tmp_path: Path) -> None:
    tree = talk("c", node("q", None, "user", "Question", MORNING), node("a", "q", "assistant", "Answer", MORNING + 1))
    tree["mapping"] |= {"n": None, "s": "text", "e": {}, "m": {"message": [], "parent": 4, "children": "a"}}
    assert rig.take(saved(tmp_path / "c.json", [tree])).faults == ()
    assert rig.shown("c") == ["Question", "Answer"]


def test_a_file_that_breaks_off_gives_what_came_before(rig: Rig, tmp_path: Path) -> None:
    whole = json.dumps([talk(f"c{n}", node("q", None, "user", f"Text {n}", MORNING)) for n in range(3)])
    (tmp_path / "c.json").write_text(whole[:-60])
    report = rig.take(tmp_path / "c.json")
    assert rig.texts() == ["Text 0", "Text 1"]
    assert "after conversation 2" in report.faults[0].reason


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-16-be-bom"])
def test_any_unicode_encoding_is_read(rig: Rig, tmp_path: Path, encoding: str) -> None:
    text = json.dumps([talk("c", node("q", None, "user", "窑有多热？", MORNING))], ensure_ascii=False)
    mark = b"\xfe\xff" if encoding.endswith("bom") else b""
    (tmp_path / "c.json").write_bytes(mark + text.encode(encoding.removesuffix("-bom")))
    rig.take(tmp_path / "c.json")
    assert rig.texts() == ["窑有多热？"]


def test_bytes_that_are_no_text_and_lone_surrogates_cost_one_sign(rig: Rig, tmp_path: Path) -> None:
    text = json.dumps([talk("c", node("q", None, "user", "before \ud83d NUL \0 @@ after", MORNING))])
    (tmp_path / "c.json").write_bytes(text.encode().replace(b"@@", b"\xff\xfe"))
    rig.take(tmp_path / "c.json")
    (found,) = rig.texts()
    assert found.startswith("before ")
    assert found.endswith(" after")


@pytest.mark.parametrize("wrap", [lambda one: one, lambda one: {"conversations": [one]}, lambda one: {"x": 1, **one}])
def test_one_conversation_and_a_list_by_name_are_read(rig: Rig, tmp_path: Path, wrap: Any) -> None:
    rig.take(saved(tmp_path / "c.json", wrap(talk("c", node("q", None, "user", "Question", MORNING)))))
    assert rig.texts() == ["Question"]


def test_a_conversation_a_line_is_read(rig: Rig, tmp_path: Path) -> None:
    rows = [talk(f"c{n}", node("q", None, "user", f"Text {n}", MORNING)) for n in range(3)]
    (tmp_path / "c.jsonl").write_text("\n".join(map(json.dumps, rows)))
    rig.take(tmp_path / "c.jsonl")
    assert rig.texts() == ["Text 0", "Text 1", "Text 2"]


def test_conversations_without_ids_are_known_again(rig: Rig, tmp_path: Path) -> None:
    rows = [talk("", node(f"q{n}", None, "user", f"Text {n}", MORNING)) for n in range(2)]
    for row in rows:
        del row["conversation_id"]
    path = saved(tmp_path / "c.json", rows)
    assert rig.take(path).conversations == 2
    assert (rig.take(path).messages, len(rig.texts())) == (0, 2)


def test_a_zip_is_read_in_the_order_of_its_numbers(rig: Rig, tmp_path: Path) -> None:
    parts = {
        f"export/conversations-{n}.json": [talk(f"c{n}", node("q", None, "user", f"Text {n}", MORNING + n))]
        for n in (10, 2, 1)
    }
    broken = {"export/conversations-3.json": "[{", "export/user.json": {"email": "a@example.org"}}
    report = rig.take(zipped(tmp_path / "e.zip", **parts, **broken, **{"memories.json": []}))
    assert rig.texts() == ["Text 1", "Text 2", "Text 10"]
    assert "conversations-3.json" in report.faults[0].reason
    assert dict(report.left_out) == {"memories.json": 1}


def test_an_unpacked_folder_is_read(rig: Rig, tmp_path: Path) -> None:
    (tmp_path / "export").mkdir()
    saved(tmp_path / "export" / "conversations.json", [claude_talk("c", human("Hello there"))])
    rig.take(tmp_path / "export")
    assert rig.texts() == ["Hello there"]


def test_single_files_of_conversations_are_read_where_there_is_no_list(rig: Rig, tmp_path: Path) -> None:
    files = {f"conversations/{n}.json": claude_talk(f"c{n}", human(f"Text {n}")) for n in range(2)}
    rig.take(zipped(tmp_path / "e.zip", **files))
    assert rig.texts() == ["Text 0", "Text 1"]


def test_a_damaged_zip_gives_what_can_be_read(rig: Rig, tmp_path: Path) -> None:
    texts = [f"Text {n} " + "x" * 500 for n in range(200)]
    rows = [talk(f"c{n}", node("q", None, "user", text, MORNING)) for n, text in enumerate(texts)]
    path = zipped(tmp_path / "e.zip", **{"conversations-1.json": rows[:1], "conversations-2.json": rows[1:]})
    data = bytearray(path.read_bytes())
    middle = data.index(b"conversations-2.json") + 400
    data[middle : middle + 40] = b"\0" * 40
    path.write_bytes(data)
    report = rig.take(path)
    assert rig.texts()[0] == texts[0]
    assert "conversations-2.json" in report.faults[0].reason


@pytest.mark.parametrize("content", [b"", b"   \n", b"hello", b"PK\x03\x04 no zip"])
def test_what_is_no_export_is_refused_in_a_sentence(rig: Rig, tmp_path: Path, content: bytes) -> None:
    (tmp_path / "c.json").write_bytes(content)
    with pytest.raises(AssistantError, match=r"c\.json"):
        rig.take(tmp_path / "c.json")


@pytest.mark.parametrize("content", ['{"a": 1, "b": [1, {"mapping": 2}]}', "[1]", '[{"name": "x"}]'])
def test_json_without_conversations_is_one_fault(rig: Rig, tmp_path: Path, content: str) -> None:
    (tmp_path / "c.json").write_text(content)
    report = rig.take(tmp_path / "c.json")
    assert (report.messages, len(report.faults)) == (0, 1)


def test_claude_branches_stay_branches(rig: Rig, tmp_path: Path) -> None:
    root = "00000000-0000-4000-8000-000000000000"
    rows = [
        human("First question", uuid="q", parent_message_uuid=root, created_at="2026-02-02T08:00:01Z"),
        human("Old answer", uuid="a", sender="assistant", parent_message_uuid="q", created_at="2026-02-02T08:00:02Z"),
        human("New question", uuid="r", parent_message_uuid=root, created_at="2026-02-02T08:00:03Z"),
        human("New answer", uuid="b", sender="assistant", parent_message_uuid="r", created_at="2026-02-02T08:00:04Z"),
    ]
    rig.take(saved(tmp_path / "c.json", [claude_talk("c", *rows, current_leaf_message_uuid="a")]))
    assert rig.shown("c") == ["First question", "Old answer"]
    assert [one.text for one in rig.stores.messages.children("c", None)] == ["First question", "New question"]


def test_claude_blocks_files_and_documents_are_read(rig: Rig, tmp_path: Path) -> None:
    document = {"type": "tool_use", "name": "artifacts", "input": {"title": "Poem", "content": "Roses"}}
    blocks = [
        {"type": "thinking", "thinking": "hidden"},
        {"type": "tool_result", "content": [{"type": "text", "text": "raw"}]},
        {"type": "text", "text": "Here it is:"},
        document,
        None,
    ]
    rows = [
        human("", uuid="q", attachments=[{"file_name": "a.txt", "extracted_content": "Pasted ``` words"}, None]),
        human("", uuid="q", attachments=[]),
        human("", uuid="e"),
        human("ignored", uuid="a", sender="assistant", content=blocks, files=[{"file_name": "b.png"}, {}]),
        human("x", uuid="z", sender="narrator"),
        "no message",
    ]
    report = rig.take(saved(tmp_path / "c.json", [claude_talk("c", *rows)]))
    assert rig.shown("c") == [
        "[File: a.txt]\n````\nPasted ``` words\n````",
        "Here it is:\n\n[File: Poem]\n```\nRoses\n```\n\n[File: b.png]",
    ]
    assert dict(report.left_out) == {"empty": 2, "system": 1}


def test_what_was_attached_teaches_nothing(rig: Rig, tmp_path: Path) -> None:
    pasted = [{"file_name": "letter.txt", "extracted_content": "I live in Trondheim and my name is Odd."}]
    rows = [human("I live in Antwerp.", uuid="q", attachments=pasted)]
    rig.take(saved(tmp_path / "c.json", [claude_talk("c", *rows)]), learn=True)
    texts = [one.text for one in rig.memory.memories(kinds={Kind.FACT})]
    assert any("Antwerp" in text for text in texts)
    assert not any("Trondheim" in text or "Odd" in text for text in texts)


def test_secrets_are_masked_in_texts_and_titles(rig: Rig, tmp_path: Path) -> None:
    rows = [talk("c", node("q", None, "user", "my card is 4242 4242 4242 4242", MORNING), title="4242 4242 4242 4242")]
    rig.take(saved(tmp_path / "c.json", rows))
    assert "4242 4242" not in rig.texts()[0]
    assert "4242" not in rig.stores.conversations.get("c").title


def test_a_preview_stores_nothing_and_says_what_is_new(rig: Rig, tmp_path: Path) -> None:
    from assistant.interchange.reading import read
    from assistant.interchange.streams import Package

    first, second = (talk(f"c{n}", node("q", None, "user", f"Text {n}", MORNING + n)) for n in range(2))
    rig.take(saved(tmp_path / "one.json", [first]))
    found = rig.importer.preview(read(Package(saved(tmp_path / "two.json", [first, second])), "auto"))
    assert (found.conversations, found.messages, found.known) == (2, 1, 1)
    assert found.titles == ("Talk c0", "Talk c1")
    assert len(rig.texts()) == 1
