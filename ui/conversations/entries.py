"""What the list shows: conversations under headings by when they were last spoken in, pinned ones first."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from ui.dates import section

if TYPE_CHECKING:
    from assistant.messages import Conversation

translate = QCoreApplication.translate


@dataclass(frozen=True, slots=True)
class Heading:
    """The name of a section."""

    text: str


@dataclass(frozen=True, slots=True)
class Row:
    """One conversation as it is listed."""

    conversation: Conversation
    unread: bool = False
    streaming: bool = False


Entry = Heading | Row


def title_of(conversation: Conversation) -> str:
    """The conversation's title, or what an untitled one is called."""
    return conversation.title or translate("Conversations", "New conversation")


def arrange(conversations: Iterable[Conversation], *, unread: set[str], streaming: set[str]) -> list[Entry]:
    """Sorts conversations, newest first, and puts headings between them."""
    newest_first = sorted(conversations, key=lambda one: one.updated_at, reverse=True)
    entries: list[Entry] = []
    heading = ""
    for pinned in (True, False):
        for one in newest_first:
            if one.pinned is not pinned:
                continue
            name = translate("Conversations", "Pinned") if pinned else section(one.updated_at)
            if name != heading:
                entries.append(Heading(name))
                heading = name
            entries.append(Row(one, one.id in unread, one.id in streaming))
    return entries
