"""Exchanging and sharing by the command: the documents they print, the phrase, and what is said when it is wrong."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from assistant.app import Application
from assistant.cli.arguments import parse
from assistant.cli.exchange import exchange
from assistant.cli.output import Output
from assistant.credentials import Credentials
from assistant.errors import AssistantError
from assistant.interchange import exchange_files as files
from assistant.paths import DataPaths
from tests.assistant.ring import Ring

ROOT = Path(__file__).parents[3]
PHRASE = "slow otters cross at dusk"


def _run(folder: Path, *words: str, given: str = "") -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-m", "assistant", *words, "--data-dir", str(folder)]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=100, check=False, input=given)


def _answer(folder: Path, *words: str, given: str = "") -> Any:
    done = _run(folder, *words, "--json", given=given)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_two_folders_exchange_and_say_what_came(tmp_path: Path) -> None:
    desk, lap, synced = tmp_path / "desk", tmp_path / "lap", tmp_path / "synced"
    synced.mkdir()
    _answer(desk, "remember", "I live in Turku", "--now", "2026-03-01T10:00:00+00:00")
    _answer(lap, "remember", "我对花生过敏")
    _answer(lap, "remember", "I live in Bergen", "--now", "2026-03-05T10:00:00+00:00")
    first = _answer(desk, "exchange", str(synced), "--phrase", PHRASE)
    assert (first["read"], Path(first["written"]).parent) == ([], synced)
    second = _answer(lap, "exchange", str(synced), "--phrase", "-", given=PHRASE + "\n")
    assert second["read"] == [{"file": Path(first["written"]).name, "ok": True, "fault": None}]
    assert second["memories"] == {"added": 0, "updated": 0, "retired": 0, "conflicts": 1}
    third = _answer(desk, "exchange", str(synced), "--phrase", PHRASE)
    assert third["memories"] == {"added": 2, "updated": 0, "retired": 0, "conflicts": 1}
    assert third["conversations"] == 0
    again = _run(desk, "exchange", str(synced), "--phrase", PHRASE)
    assert "Nothing new from 1" in again.stdout
    both = [{one["text"] for one in _answer(folder, "memories")["memories"]} for folder in (desk, lap)]
    assert both == [{"我对花生过敏", "I live in Bergen"}] * 2


def test_faults_of_an_exchange_are_one_sentence(tmp_path: Path) -> None:
    desk, synced = tmp_path / "desk", tmp_path / "synced"
    missing = _run(desk, "exchange", str(synced), "--phrase", PHRASE)
    assert (missing.returncode, missing.stderr.count("\n")) == (1, 1)
    synced.mkdir()
    for words, status in ((["--phrase", "short"], 2), ([], 2)):
        done = _run(desk, "exchange", str(synced), *words)
        assert (done.returncode, done.stdout, done.stderr.count("\n")) == (status, "", 1)
    assert not list(synced.iterdir())
    (synced / "x.keepsake-exchange").write_bytes(b"KEEPSAKE-EXCHANGE\n\x07")
    done = _run(desk, "exchange", str(synced), "--phrase", PHRASE)
    assert done.returncode == 1
    assert "x.keepsake-exchange was written by a later version of Keepsake" in done.stderr
    assert done.stdout.startswith("Nothing of the other machines could be read")
    _answer(tmp_path / "lap", "exchange", str(synced), "--phrase", PHRASE)
    done = _run(desk, "exchange", str(synced), "--phrase", PHRASE)
    assert (done.returncode, "Nothing new from 1 other machine." in done.stdout) == (0, True)


def test_a_fact_is_shared_with_its_history_and_taken_back(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    _answer(folder, "remember", "I live in Turku", "--now", "2026-03-01T10:00:00+00:00")
    now = _answer(folder, "remember", "I live in Bergen now", "--now", "2026-03-05T10:00:00+00:00")["memory"]["id"]
    done = _answer(folder, "share", now, "--to", "work")
    (current,) = _answer(folder, "memories", "--scope", "work")["memories"]
    line = _answer(folder, "history", current["id"])["history"]
    assert [one["text"] for one in line] == ["I live in Turku", "I live in Bergen now"]
    assert {one["id"] for one in done["shared"]} == {one["id"] for one in line}
    assert now not in {one["id"] for one in line}
    again = _run(folder, "share", now, "--to", "work")
    assert (again.returncode, again.stderr) == (1, "It is there already.\n")
    _answer(folder, "undo", done["run"])
    assert _answer(folder, "memories", "--scope", "work", "--all")["memories"] == []
    moved = _answer(folder, "share", now, "--to", "work", "--move")
    assert len(moved["shared"]) == 2
    assert _answer(folder, "memories", "--all")["memories"] == []
    assert len(_answer(folder, "history", now)["history"]) == 2


def test_the_phrase_is_kept_by_the_keyring(tmp_path: Path) -> None:
    synced = tmp_path / "synced"
    said: list[str] = []
    synced.mkdir()
    app = Application.open(DataPaths(tmp_path / "data"), credentials=Credentials(backend=Ring()))
    out = Output(result=said.append, aside=said.append, folder=tmp_path)
    try:
        for words in (["--phrase", PHRASE], []):
            options = parse(["exchange", str(synced), "--json", *words])
            assert exchange(app, options, out) == 0
        (file,) = synced.iterdir()
        assert files.read(file, PHRASE)
    finally:
        app.close()
    assert not any(PHRASE in text for text in said)


def test_a_slip_in_the_phrase_does_not_replace_the_good_one(tmp_path: Path) -> None:
    synced, said = tmp_path / "synced", list[str]()
    synced.mkdir()
    ring = Ring()
    apps = [Application.open(DataPaths(tmp_path / name), credentials=Credentials(backend=ring)) for name in "ab"]
    out = Output(result=said.append, aside=said.append, folder=tmp_path)
    try:
        apps[0].exchange.run(synced, PHRASE)
        assert exchange(apps[1], parse(["exchange", str(synced), "--phrase", PHRASE]), out) == 0
        kept = {path.name: path.read_bytes() for path in synced.iterdir()}
        with pytest.raises(AssistantError):
            exchange(apps[1], parse(["exchange", str(synced), "--phrase", PHRASE + "s"]), out)
        assert apps[1].credentials.get("exchange-phrase") == PHRASE
        assert {path.name: path.read_bytes() for path in synced.iterdir()} == kept
        (tmp_path / "elsewhere").mkdir()
        foreign = apps[0].exchange.run(tmp_path / "elsewhere", "quick otters cross at dusk").written
        foreign.rename(synced / "foreign.keepsake-exchange")
        assert exchange(apps[1], parse(["exchange", str(synced), "--phrase", f" {PHRASE}"]), out) == 0
        assert apps[1].credentials.get("exchange-phrase") == PHRASE
        assert "The phrase was not kept, as not all machines use it: give it each time.\n" in said
    finally:
        for app in apps:
            app.close()
