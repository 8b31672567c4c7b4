"""The state of a task: cleared by a new conversation, kept over a restart, shown compactly, and forgotten for good."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from assistant.app import Application
from assistant.errors import AssistantError, NotFoundError
from assistant.paths import DataPaths


def opened(folder: Path) -> Application:
    app = Application.open(DataPaths(folder))
    app.settings.change({"embedding.kind": "none"})
    return app


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "data"


@pytest.fixture
def app(folder: Path) -> Iterator[Application]:
    application = opened(folder)
    yield application
    application.close()


def test_a_new_conversation_begins_without_and_the_old_one_keeps_its_own(app: Application) -> None:
    first = app.chat.new_conversation()
    app.chat.set_working_value(first.id, "step", "2 of 5")
    app.chat.set_working_value(first.id, "host", "fern")
    second = app.chat.new_conversation()
    assert app.chat.working_values(second.id) == {}
    assert app.chat.working_values(first.id) == {"step": "2 of 5", "host": "fern"}
    app.chat.clear_working_values(first.id, "host")
    assert app.chat.working_values(first.id) == {"step": "2 of 5"}
    app.chat.clear_working_values(first.id)
    assert app.chat.working_values(first.id) == {}


def test_it_survives_a_restart(app: Application, folder: Path) -> None:
    made = app.chat.new_conversation()
    app.chat.set_working_value(made.id, "步骤", "第三步")
    app.close()
    again = opened(folder)
    try:
        assert again.chat.working_values(made.id) == {"步骤": "第三步"}
    finally:
        again.close()


def test_that_of_a_temporary_conversation_is_never_written(app: Application) -> None:
    made = app.chat.new_conversation(temporary=True)
    app.chat.set_working_value(made.id, "step", "2")
    assert app.chat.working_values(made.id) == {"step": "2"}
    assert app.stores.working.all(made.id) == {}
    rows = app.database.read(lambda cursor: cursor.execute("SELECT count(*) FROM working_memory").fetchone())
    assert rows == (0,)


def test_secrets_are_masked_and_bounds_kept(app: Application) -> None:
    made = app.chat.new_conversation()
    app.chat.set_working_value(made.id, "mail", "write to someone@example.com")
    assert "someone@example.com" not in app.chat.working_values(made.id)["mail"]
    with pytest.raises(AssistantError):
        app.chat.set_working_value(made.id, "long", "x" * 3_000)
    with pytest.raises(NotFoundError):
        app.chat.set_working_value("nowhere", "a", "b")


def test_what_is_forgotten_goes_from_every_task(app: Application) -> None:
    kept = app.memory.remember("My locker code is 7731-KILO.")
    made = app.chat.new_conversation()
    app.chat.set_working_value(made.id, "where", "the locker opens with 7731-KILO")
    app.chat.set_working_value(made.id, "step", "2")
    assert kept.memory is not None
    app.memory.forget([kept.memory.id])
    assert app.chat.working_values(made.id) == {"step": "2"}
