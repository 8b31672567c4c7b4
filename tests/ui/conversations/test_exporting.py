"""A conversation is written from the window in each format, PDF by Qt among them."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog, QWidget
from pytestqt.qtbot import QtBot

from assistant.app import Application
from assistant.messages import Conversation
from ui.conversations.exporting import ConversationExports
from ui.operations import Operations
from ui.theme import Theme
from ui.widgets.toast import Toasts


@pytest.fixture
def place(qtbot: QtBot) -> QWidget:
    place = QWidget()
    qtbot.addWidget(place)
    return place


@pytest.fixture
def toasts(place: QWidget, theme: Theme) -> Toasts:
    return Toasts(place, theme=theme)


@pytest.fixture
def exports(place: QWidget, operations: Operations, toasts: Toasts) -> ConversationExports:
    return ConversationExports(place, operations=operations, toasts=toasts)


@pytest.fixture
def talk(core: Application) -> Conversation:
    talk = core.stores.conversations.create(title="Clay: 陶土")
    for role, text in (("user", "哪种粘土好？"), ("assistant", "**Stoneware**\n\n```python\nx = 1\n```")):
        core.stores.messages.add(conversation_id=talk.id, role=role, text=text, said_at=datetime.now(UTC))
    return talk


@pytest.mark.parametrize(
    ("name", "start"), [("a.md", b"---\n"), ("a.html", b"<!doctype"), ("a.pdf", b"%PDF-"), ("a.json", b'{"conv')]
)
def test_the_ending_chooses_the_format(
    exports: ConversationExports, toasts: Toasts, core: Application, talk: Conversation, tmp_path: Path, qtbot: QtBot,
    name: str, start: bytes,
) -> None:  # fmt: skip
    exports.save(core, talk.id, tmp_path / name)
    qtbot.waitUntil(lambda: toasts.current is not None)
    assert (tmp_path / name).read_bytes().startswith(start)
    assert [one.name for one in tmp_path.glob("*.partial")] == []


def test_the_person_names_the_file(
    exports: ConversationExports, toasts: Toasts, core: Application, talk: Conversation, tmp_path: Path, qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    asked: list[str] = []

    def answer(_parent: object, _title: str, suggested: str, kinds: str) -> tuple[str, str]:
        asked.append(suggested)
        return str(tmp_path / "mine"), kinds.split(";;")[2]

    monkeypatch.setattr(QFileDialog, "getSaveFileName", answer)
    exports.ask(core, talk)
    qtbot.waitUntil(lambda: toasts.current is not None)
    assert asked == ["Clay  陶土.md"]
    assert (tmp_path / "mine.pdf").read_bytes().startswith(b"%PDF-")


def test_a_place_that_cannot_be_written_is_said(
    place: QWidget, toasts: Toasts, core: Application, talk: Conversation, tmp_path: Path, qtbot: QtBot
) -> None:
    said: list[Exception] = []
    operations = Operations(show_error=said.append, parent=place)
    ConversationExports(place, operations=operations, toasts=toasts).save(core, talk.id, tmp_path / "no" / "a.pdf")
    qtbot.waitUntil(lambda: bool(said))
    operations.close()
    assert "a.pdf" in str(said[0])
