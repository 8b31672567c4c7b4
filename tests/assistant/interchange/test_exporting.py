"""What is written out can be read: by people, by other programs, and by Keepsake itself."""

from __future__ import annotations

import json
import re
import zipfile
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from html.parser import HTMLParser
from pathlib import Path

import pytest

from assistant.errors import NotFoundError
from assistant.interchange.exporting import Exporter, ExportError, format_by_name
from assistant.memory.records import Spoken
from assistant.messages import Role
from assistant.settings import Settings
from assistant.storage.message_import import NewMessage

from .conftest import MORNING, Rig, node, saved, talk

START = datetime(2026, 1, 5, 9, tzinfo=UTC)
ODD = (
    "Look: <script>alert(1)</script> ![pic](http://x.example/p.png) [go](javascript:run()) **bold**\n\n"
    "| a | b |\n|-|-|\n| 1 | 2 |"
)


@pytest.fixture
def exporter(rig: Rig) -> Exporter:
    return Exporter(stores=rig.stores, settings=Settings(), withheld=rig.memory.withheld)


@pytest.fixture
def two_talks(rig: Rig, tmp_path: Path) -> Rig:
    tree = talk(
        "tree",
        node("q", None, "user", "Which clay?", MORNING),
        node("a", "q", "assistant", "Stoneware.", MORNING + 5, metadata={"model_slug": "m-1"}),
        node("b", "q", "assistant", "Porcelain.", MORNING + 9),
        node("c", "a", "user", ODD, MORNING + 20),
        title="Clay: what / which?",
    )
    chinese = talk("zh", node("q", None, "user", "哪种粘土好？", MORNING + 60), title="粘土")
    rig.take(saved(tmp_path / "in.json", [tree, chinese]))
    return rig


def test_one_conversation_as_markdown_has_front_matter(two_talks: Rig, exporter: Exporter, tmp_path: Path) -> None:
    done = exporter.conversations(tmp_path / "o.md", "markdown", ids=["tree"])
    text = (tmp_path / "o.md").read_text("utf-8")
    head, body = text.removeprefix("---\n").split("\n---\n", 1)
    values = {name: json.loads(value) for name, value in (line.split(": ", 1) for line in head.splitlines())}
    assert (values["title"], values["id"], values["messages"]) == ("Clay: what / which?", "tree", 3)
    assert (values["messages_on_other_branches"], values["models"]) == (1, ["m-1"])
    assert re.findall(r"^## (\w+) · 2026-02-0\d \d\d:\d\d$", body, re.MULTILINE) == ["You", "Assistant", "You"]
    assert "Porcelain" not in body
    assert done.counts == {"conversations": 1, "messages": 3}


def test_all_conversations_go_into_one_file_or_one_each(two_talks: Rig, exporter: Exporter, tmp_path: Path) -> None:
    exporter.conversations(tmp_path / "o.md", "markdown")
    assert re.findall(r"^# (.+)$", (tmp_path / "o.md").read_text("utf-8"), re.MULTILINE) == [
        "Clay: what / which?",
        "粘土",
    ]
    exporter.conversations(tmp_path / "o.zip", "markdown")
    with zipfile.ZipFile(tmp_path / "o.zip") as zip:
        assert sorted(zip.namelist()) == ["2026-02-02 Clay what which.md", "2026-02-02 粘土.md"]
    (tmp_path / "folder").mkdir()
    exporter.conversations(tmp_path / "folder", "markdown")
    assert len(list((tmp_path / "folder").iterdir())) == 2


def test_names_are_in_the_conversations_language(two_talks: Rig, exporter: Exporter, tmp_path: Path) -> None:
    exporter.conversations(tmp_path / "o.md", "markdown", ids=["zh"])
    assert "## 你 · " in (tmp_path / "o.md").read_text("utf-8")


class _Tags(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))


def test_html_loads_and_runs_nothing(two_talks: Rig, exporter: Exporter, tmp_path: Path) -> None:
    exporter.conversations(tmp_path / "o.html", "html")
    page = _Tags()
    page.feed((tmp_path / "o.html").read_text("utf-8"))
    tags = {tag for tag, _ in page.found}
    assert {"article", "strong", "table"} <= tags
    assert not tags & {"script", "img", "link", "iframe", "object"}
    assert not any(name.startswith("on") or name == "src" for _, attributes in page.found for name in attributes)
    assert [attributes["lang"] for tag, attributes in page.found if tag == "section"] == ["en", "zh"]


def test_lines_bring_the_same_branches_back(
    two_talks: Rig, exporter: Exporter, make_rig: Callable[[str], Rig], tmp_path: Path
) -> None:
    two_talks.stores.conversations.set_head("tree", two_talks.stores.messages.by_id("tree", "b").key)  # type: ignore[union-attr]
    exporter.conversations(tmp_path / "o.jsonl", "jsonl")
    other = make_rig("other")
    other.take(tmp_path / "o.jsonl")
    assert other.shown("tree") == ["Which clay?", "Porcelain."]
    question = other.stores.messages.by_id("tree", "q")
    assert question is not None
    assert [one.text for one in other.stores.messages.children("tree", question.key)] == ["Stoneware.", "Porcelain."]
    again = Exporter(stores=other.stores, settings=Settings(), withheld=other.memory.withheld)
    again.conversations(tmp_path / "p.jsonl", "jsonl")
    assert (tmp_path / "p.jsonl").read_bytes() == (tmp_path / "o.jsonl").read_bytes()


def test_json_is_one_document_with_every_branch(two_talks: Rig, exporter: Exporter, tmp_path: Path) -> None:
    exporter.conversations(tmp_path / "o.json", "json")
    tree, _ = json.loads((tmp_path / "o.json").read_text("utf-8"))["conversations"]
    assert [(one["id"], one["parent"], one["shown"]) for one in tree["messages"]] == [
        ("q", None, True),
        ("a", "q", True),
        ("c", "a", True),
        ("b", "q", False),
    ]


def test_memories_go_out_with_where_they_come_from(rig: Rig, exporter: Exporter, tmp_path: Path) -> None:
    for day, text in enumerate(("I live in Ghent.", "I live in Lund now.", "我喜欢爬山。")):
        message = NewMessage("c", f"m{day}", Role.USER, text, START + timedelta(days=day), title="Where I live")
        rig.stores.messages.add_many([message])
        rig.memory.learn(Spoken("user", text, message.said_at, "c", message.id))
    rig.memory.remember("My locker is 88-TANGO", private=True)
    done = exporter.memories(tmp_path / "m.md", "markdown")
    text = (tmp_path / "m.md").read_text("utf-8")
    assert (done.counts, done.kept_back) == ({"memories": 3}, 1)
    assert "~~" in text
    assert "“I live in Lund now.” (2026-01-06, “Where I live”)" in text
    assert "爬山" in text
    assert "TANGO" not in text
    exporter.memories(tmp_path / "m.json", "json", private=True)
    rows = json.loads((tmp_path / "m.json").read_text("utf-8"))["memories"]
    assert {row["private"] for row in rows} == {True, False}
    assert all(row["sources"][0]["quote"] for row in rows)


def test_private_sentences_stay_out_of_every_format(rig: Rig, exporter: Exporter, tmp_path: Path) -> None:
    text = "Please keep this on this machine: I am allergic to heliotrope."
    rig.stores.messages.add_many([NewMessage("c", "m", Role.USER, text, START)])
    rig.memory.learn(Spoken("user", text, START, "c", "m"))
    for format in ("markdown", "html", "json", "jsonl"):
        exporter.conversations(tmp_path / "o", format)  # type: ignore[arg-type]
        assert "heliotrope" not in (tmp_path / "o").read_text("utf-8")
        exporter.conversations(tmp_path / "o", format, private=True)  # type: ignore[arg-type]
        assert "heliotrope" in (tmp_path / "o").read_text("utf-8")


def test_a_file_is_written_whole_or_not_at_all(two_talks: Rig, exporter: Exporter, tmp_path: Path) -> None:
    target = tmp_path / "o.md"
    target.write_text("before")
    with pytest.raises(InterruptedError):
        exporter.conversations(target, "markdown", stopped=lambda: True)
    with pytest.raises(NotFoundError):
        exporter.conversations(target, "markdown", ids=["none"])
    with pytest.raises(ExportError, match=r"o\.md"):
        exporter.conversations(tmp_path / "no folder" / "o.md", "markdown")
    assert target.read_text() == "before"
    assert sorted(one.name for one in tmp_path.glob("*.partial")) == []


@pytest.mark.parametrize(
    ("name", "format"),
    [("a.md", "markdown"), ("a.HTML", "html"), ("a.jsonl", "jsonl"), ("a.zip", "keepsake"), ("a", "keepsake")],
)
def test_the_ending_names_the_format(name: str, format: str) -> None:
    assert format_by_name(Path(name)) == format
