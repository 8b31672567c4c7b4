"""Finding a text in a conversation: which messages have it, in the words that are shown, and how often."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from assistant.messages import Role, StoredMessage
from ui.chat.markdown_export import plain
from ui.chat.markdown_parser import read
from ui.chat.visible_text import visible


@dataclass(frozen=True, slots=True)
class Found:
    """A message that has the text: the number of its turn, and how often."""

    turn: int
    count: int


def find_all(messages: Sequence[StoredMessage], wanted: str) -> list[Found]:
    """Every message that shows the text, regardless of case; only those are read as Markdown that may have it."""
    folded = wanted.casefold()
    if not folded.strip():
        return []
    found: list[Found] = []
    for number, message in enumerate(messages):
        text = visible(message.text)
        if message.role is Role.ASSISTANT:
            if not _may_have(text.casefold(), folded):
                continue
            text = plain(read(text))
        count = text.casefold().count(folded)
        if count:
            found.append(Found(number, count))
    return found


def _may_have(source: str, folded: str) -> bool:
    """Marks may stand between the words, so each word counts by itself."""
    return all(word in source for word in folded.split())
