"""What tests of the reading column share: messages, lexers, a transcript in a window."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from assistant.messages import MessageStatus, Role, StoredMessage
from ui.chat.lexers import Lexers
from ui.chat.transcript import Transcript
from ui.operations import Operations
from ui.theme import Theme

SAID_AT = datetime(2026, 11, 30, 9, 0, tzinfo=UTC)

MakeMessage = Callable[..., StoredMessage]


@pytest.fixture
def make_message() -> MakeMessage:
    """Makes messages of one conversation: odd keys are the person's, a minute apart."""

    def make(key: int, text: str, **fields: Any) -> StoredMessage:
        role = fields.pop("role", Role.USER if key % 2 else Role.ASSISTANT)
        at = fields.pop("said_at", SAID_AT + timedelta(minutes=key))
        status = fields.pop("status", MessageStatus.COMPLETE)
        return StoredMessage(key, "c", f"m{key}", key - 1 or None, role, text, at, status=status, **fields)

    return make


@pytest.fixture
def lexers(operations: Operations) -> Lexers:
    return Lexers(operations)


@pytest.fixture
def transcript(theme: Theme, lexers: Lexers, shown: Callable[[QWidget], QWidget], qtbot: QtBot) -> Transcript:
    transcript = Transcript(theme=theme, lexers=lexers)
    transcript.resize(552, 600)
    shown(transcript)
    return transcript
