"""The command as a person or a script meets it: a process of its own, its output, its exit status."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from pypdf import PdfReader

from assistant.app import Application
from assistant.paths import DataPaths

Result = subprocess.CompletedProcess[str]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "我的 data"


def keepsake(folder: Path, *words: str, text: str | None = None) -> Result:
    command = [sys.executable, "-m", "assistant", *words, "--data-dir", str(folder)]
    given = {"input": text} if text is not None else {"stdin": subprocess.DEVNULL}
    environment = os.environ | {"PYTHONUTF8": "1"}
    return subprocess.run(command, capture_output=True, encoding="utf-8", env=environment, check=False, **given)


def document(result: Result) -> dict:
    assert result.returncode == 0, result.stderr
    return json.loads(result.stdout)


def lines(path: Path, *texts: str) -> Path:
    rows = [
        {"conversation": "c", "id": f"m{n}", "role": "user", "text": text, "at": f"2026-03-0{n + 1}T10:00:00+01:00"}
        for n, text in enumerate(texts)
    ]
    path.write_text("\n".join(json.dumps(row) for row in rows), encoding="utf-8")
    return path


def test_what_is_remembered_is_recalled_and_forgotten(folder: Path, tmp_path: Path) -> None:
    kept = document(keepsake(folder, "remember", "My locker number is 88-TANGO", "--json"))
    assert kept["action"] == "added"
    found = document(keepsake(folder, "recall", "What is my locker number?", "--json"))
    assert "88-TANGO" in found["results"][0]["text"]
    receipt = tmp_path / "receipt.json"
    gone = document(keepsake(folder, "forget", kept["memory"]["id"], "--receipt", str(receipt), "--json"))
    assert gone["forgotten"] == [kept["memory"]["id"]]
    assert "88-TANGO" not in receipt.read_text()
    assert document(keepsake(folder, "memories", "--all", "--json")) == {"memories": []}
    held = b"".join(path.read_bytes() for path in folder.rglob("*") if path.is_file())
    assert b"88-TANGO" not in held


def test_conversations_come_in_once_and_go_out_whole(folder: Path, tmp_path: Path) -> None:
    file = lines(tmp_path / "in.jsonl", "I live in Ghent.", "I play the harp.")
    first = document(keepsake(folder, "import", str(file), "--learn", "--json"))
    assert (first["conversations"], first["messages"], first["pending"]) == (1, 2, 0)
    assert first["memories"]["added"] == 2
    again = document(keepsake(folder, "import", str(file), "--learn", "--json"))
    assert (again["messages"], again["skipped"], again["memories"]["added"]) == (0, 2, 0)
    out = tmp_path / "out.jsonl"
    assert document(keepsake(folder, "export", str(out), "--json"))["counts"] == {"conversations": 1, "messages": 2}
    rows = [json.loads(line) for line in out.read_text(encoding="utf-8").splitlines()]
    assert [row["text"] for row in rows] == ["I live in Ghent.", "I play the harp."]
    assert rows[0]["at"] == "2026-03-01T10:00:00+01:00"
    printed = tmp_path / "out.pdf"
    assert document(keepsake(folder, "export", str(printed), "--json"))["counts"] == {"conversations": 1, "messages": 2}
    assert "Iplaytheharp." in "".join(PdfReader(printed).pages[0].extract_text().split())


def test_the_profile_is_shown(folder: Path) -> None:
    keepsake(folder, "remember", "My name is Maria")
    assert document(keepsake(folder, "profile", "--json"))["profile"]["name"] == "Maria"


def test_redact_stores_nothing(folder: Path) -> None:
    shown = document(keepsake(folder, "redact", "-", "--json", text="card 4242 4242 4242 4242"))
    assert "4242" not in shown["text"]
    assert shown["findings"][0]["category"] == "card"
    assert not folder.exists()


@pytest.mark.parametrize(
    ("words", "status", "said"),
    [
        (["recall"], 2, "question"),
        (["recall", "x", "--now", "soon"], 2, "soon"),
        (["dance"], 2, "dance"),
        (["forget", "nothing-like-it"], 1, "nothing-like-it"),
        (["import", "/nowhere/at/all.jsonl"], 1, "cannot be read"),
        (["ask", "hello", "--conversation", "none"], 1, "none"),
        (["unlock", "one two three"], 1, "words"),
    ],
)
def test_a_fault_is_one_sentence(folder: Path, words: list[str], status: int, said: str) -> None:
    result = keepsake(folder, *words)
    assert result.returncode == status
    assert said in result.stderr
    assert "Traceback" not in result.stderr
    assert len(result.stderr.strip().splitlines()) == 1
    assert result.stdout == ""


def test_a_file_of_another_kind_is_refused(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "other.json").write_text('{"name": "no conversation"}')
    result = keepsake(folder, "import", str(tmp_path / "other.json"))
    assert result.returncode == 1
    assert "no message" in result.stderr


def test_a_folder_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    result = keepsake(tmp_path / "file" / "data", "memories")
    assert result.returncode == 1
    assert "folder" in result.stderr


def test_doctor_reports_every_part(folder: Path) -> None:
    report = document(keepsake(folder, "doctor", "--json"))
    assert report["ok"]
    assert {"database", "encryption", "keyring", "meaning", "index", "answers"} <= {c["name"] for c in report["checks"]}


def test_another_process_is_served_while_one_imports(folder: Path, tmp_path: Path) -> None:
    file = lines(tmp_path / "in.jsonl", *(f"I own {n} canoes in shed {n}." for n in range(9)))
    command = [sys.executable, "-m", "assistant", "import", str(file), "--learn", "--json", "--data-dir", str(folder)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stdin=subprocess.DEVNULL, encoding="utf-8") as importing:
        answers = [keepsake(folder, "memories", "--json") for _ in range(3)]
        out, _ = importing.communicate(timeout=60)
    assert json.loads(out)["messages"] == 9
    assert all(answer.returncode == 0 for answer in answers), [answer.stderr for answer in answers]


def test_ask_streams_an_answer(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    script = tmp_path / "script.json"
    script.write_text(json.dumps({"turns": [{"steps": ["Hello, ", "Maria."]}]}))
    monkeypatch.setenv("KEEPSAKE_SCRIPT", str(script))
    result = keepsake(folder, "ask", "Say hello", "--provider", "scripted", text="and be kind")
    assert result.returncode == 0, result.stderr
    assert result.stdout == "Hello, Maria.\n"
    (conversation,) = {row["conversation"] for row in _exported(folder, tmp_path)}
    assert [row["text"] for row in _exported(folder, tmp_path)] == [
        "Say hello\n\n```\nand be kind\n```",
        "Hello, Maria.",
    ]
    assert conversation


def test_a_persona_answers_with_its_own_memory(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    script = tmp_path / "script.json"
    script.write_text(json.dumps({"turns": [{"steps": ["Noted."]}], "repeat": True}))
    monkeypatch.setenv("KEEPSAKE_SCRIPT", str(script))
    core = Application.open(DataPaths(folder))
    scope = core.personas.add("Work").scope
    core.close()
    said = ("ask", "Remember that the Fern project ships on Friday.", "--provider", "scripted")
    assert keepsake(folder, *said, "--persona", "work").returncode == 0
    assert "Fern" in keepsake(folder, "memories", "--scope", scope).stdout
    assert "Fern" not in keepsake(folder, "memories").stdout
    nobody = keepsake(folder, *said, "--persona", "Nobody")
    assert nobody.returncode == 1
    assert "There is no persona Nobody." in nobody.stderr


def _exported(folder: Path, tmp_path: Path) -> list[dict]:
    out = tmp_path / "exported.jsonl"
    keepsake(folder, "export", str(out))
    return [json.loads(line) for line in out.read_text(encoding="utf-8").splitlines()]
