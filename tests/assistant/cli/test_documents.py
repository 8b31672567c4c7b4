"""The knowledge base by the command: what is added, listed, answered from and taken out, as a script sees it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from assistant.app import Application
from assistant.cli.arguments import parse
from assistant.cli.output import Output
from assistant.cli.verbs import function_of
from assistant.errors import NotFoundError, UsageError
from assistant.paths import DataPaths


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Application]:
    made = Application.open(DataPaths(tmp_path / "data"))
    made.settings.change({"embedding.kind": "none"})
    yield made
    made.close()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "手册"
    made.mkdir()
    (made / "pump.md").write_text("# Pump\n\n## Filter\nRinse the filter of the pump every second Sunday.\n")
    (made / "draft.md").write_text("# Draft\nUmbrella.\n")
    (made / "bad.pdf").write_bytes(b"%PDF-1.4 nothing")
    return made


def run(app: Application, folder: Path, *words: str) -> str:
    told: list[str] = []
    out = Output(told.append, lambda text: None, folder)
    assert function_of(words[0])(app, parse(words), out) == 0
    return "".join(told)


def document(app: Application, folder: Path, *words: str) -> Any:
    return json.loads(run(app, folder, *words, "--json"))


def test_documents_are_added_listed_found_and_removed(app: Application, folder: Path) -> None:
    added = document(app, folder, "documents", "add", ".", "--exclude", "draft*")
    source = added["sources"][0]
    assert (source["kind"], source["files"], source["ready"], source["passages"]) == ("folder", 2, 1, 1)
    assert source["set_aside"][0]["reason"] == "damaged"
    assert source["path"] == str(folder.resolve())
    listed = document(app, folder, "documents", "list", "--files")
    assert [Path(one["file"]).name for one in listed["sources"][0]["documents"]] == ["bad.pdf", "pump.md"]
    result = document(app, folder, "recall", "When is the filter of the pump rinsed?")["results"][0]
    assert result["kind"] == "document"
    assert result["source"]["file"] == str(folder.resolve() / "pump.md")
    assert result["source"]["place"] == {"heading": "Pump › Filter", "page": None, "line": 4}
    assert document(app, folder, "recall", "filter of the pump", "--kinds", "fact,message")["results"] == []
    removed = document(app, folder, "documents", "remove", str(folder))
    assert [(one["files"], one["passages"]) for one in removed["removed"]] == [(2, 1)]
    assert document(app, folder, "recall", "filter of the pump")["results"] == []


def test_lists_are_readable_and_name_what_was_set_aside(app: Application, folder: Path) -> None:
    told = run(app, folder, "documents", "add", str(folder), "--private")
    assert "3 files, 2 passages, stays on this machine" in told
    assert "bad.pdf: It is damaged, or not what its name says." in told
    assert "paused" in run(app, folder, "documents", "pause")
    assert "paused" not in run(app, folder, "documents", "resume")


def test_what_is_not_there_is_said(app: Application, folder: Path) -> None:
    with pytest.raises(NotFoundError):
        run(app, folder, "documents", "remove", "elsewhere")
    with pytest.raises(UsageError):
        parse(["documents"])
