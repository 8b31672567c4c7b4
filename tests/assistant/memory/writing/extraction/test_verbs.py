"""What the command shows of extraction: `unread`, `doctor`, and an import that a model is to read."""

from __future__ import annotations

import json
import threading
from datetime import timedelta
from pathlib import Path

import pytest

from assistant import clock
from assistant.events import EventBus
from assistant.health import examine
from assistant.interchange.importing import Importer
from assistant.interchange.records import ImportedMessage
from assistant.paths import DataPaths
from tests.assistant.cli.test_command import document, keepsake

from .conftest import add, answer
from .test_days import EVENING, Models, _open

LOOM = "Behind the blue door old Ivar taught me to blow glass."
LOOM_TEXT = "The user learned to blow glass from old Ivar."


def _settings(folder: Path, **memory: object) -> None:
    paths = DataPaths(folder)
    paths.settings.parent.mkdir(parents=True, exist_ok=True)
    models = {"chat_provider": "scripted", "memory_provider": "scripted"}
    paths.settings.write_text(json.dumps({"models": models, "memory": memory}), "utf-8")


def test_what_a_model_failed_on_is_listed_tried_again_and_given_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, script = tmp_path / "data", tmp_path / "script.json"
    _settings(folder, by_model_idle_minutes=0)
    script.write_text(json.dumps({"turns": ["No."], "repeat": True}))
    monkeypatch.setenv("KEEPSAKE_SCRIPT", str(script))
    assert document(keepsake(folder, "unread", "--json")) == {"unread": []}
    assert keepsake(folder, "ask", LOOM).returncode == 0
    (row,) = document(keepsake(folder, "unread", "--json"))["unread"]
    assert (row["messages"], row["attempts"]) == (1, 1)
    (row,) = document(keepsake(folder, "unread", "--retry", "--json"))["unread"]
    assert row["attempts"] == 2
    report = document(keepsake(folder, "doctor", "--json"))
    (check,) = [one for one in report["checks"] if one["name"] == "learning"]
    assert "1 messages could not be read" in check["detail"]
    assert "unread --retry" in check["fix"]
    assert document(keepsake(folder, "unread", "--drop", "--json")) == {"unread": []}
    assert document(keepsake(folder, "unread", "--json")) == {"unread": []}


@pytest.mark.parametrize("read_by_model", [False, True])
def test_an_import_is_read_by_rules_alone_unless_said_otherwise(tmp_path: Path, read_by_model: bool) -> None:
    models = Models(answer(add(1, LOOM, LOOM_TEXT)))
    app = _open(tmp_path / "data", models)
    importer = Importer(
        stores=app.stores,
        redactor=app.redactor,
        memory=app.memory,
        events=EventBus(),
        read_by_model=app.extraction.note_all if read_by_model else None,
    )
    with clock.use(now=EVENING):
        importer.take(
            [
                ImportedMessage(
                    line=1, conversation="c", id="m1", role="user", text=LOOM, at=EVENING - timedelta(days=9)
                )
            ],
            learn=True,
        )
        app.extraction.drain_queue(threading.Event())
    assert (LOOM_TEXT in [memory.text for memory in app.memory.memories()]) is read_by_model
    assert [check.name for check in examine(app) if check.name == "learning"] == ["learning"]
    app.close()
