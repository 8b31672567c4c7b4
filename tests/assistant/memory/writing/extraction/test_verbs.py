"""What the command shows of extraction: `unread`, `doctor`, and an import that a model is to read."""

from __future__ import annotations

import json
import threading
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from assistant import clock
from assistant.app import Application
from assistant.cli.arguments import parse
from assistant.cli.output import Output
from assistant.cli.verbs import function_of
from assistant.events import EventBus
from assistant.health import examine
from assistant.interchange.importing import Importer
from assistant.interchange.records import ImportedMessage
from assistant.providers.scripted import ScriptedProvider, turn

from .conftest import add, answer
from .test_days import EVENING, Models, _ask, _open

LOOM = "Behind the blue door old Ivar taught me to blow glass."
LOOM_TEXT = "The user learned to blow glass from old Ivar."


def _unread(app: Application, *flags: str) -> list[dict[str, Any]]:
    """What `unread --json` shows of an open application, without a process of its own."""
    shown: list[str] = []
    out = Output(result=shown.append, aside=shown.append, folder=Path.cwd())
    options = parse(["unread", *flags, "--json"])
    assert function_of(options.verb)(app, options, out) == 0
    return json.loads("".join(shown))["unread"]


def test_what_a_model_failed_on_is_listed_tried_again_and_given_up(tmp_path: Path) -> None:
    models = Models()
    models.memory = ScriptedProvider([turn("No.")], repeat=True)
    app = _open(tmp_path / "data", models)
    assert _unread(app) == []
    _ask(app, EVENING, app.chat.new_conversation().id, LOOM)
    with clock.use(now=EVENING + timedelta(minutes=5)):
        app.finish_pending()
    (row,) = _unread(app)
    assert (row["messages"], row["attempts"]) == (1, 1)
    (row,) = _unread(app, "--retry")
    assert row["attempts"] == 2
    (check,) = [one for one in examine(app) if one.name == "learning"]
    assert "A model could not read 1 message" in check.detail
    assert "unread --retry" in check.fix
    assert _unread(app, "--drop") == []
    assert _unread(app) == []
    app.close()


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
