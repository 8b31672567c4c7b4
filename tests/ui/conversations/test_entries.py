from __future__ import annotations

from datetime import UTC, datetime, timedelta

from assistant import clock
from assistant.messages import Conversation
from ui.conversations.entries import Heading, Row, arrange, title_of

NOW = datetime(2026, 12, 2, 16, 30, tzinfo=UTC)


def conversation(title: str, days: float = 0, *, pinned: bool = False) -> Conversation:
    at = NOW - timedelta(days=days)
    return Conversation(id=title, scope="default", title=title, created_at=at, updated_at=at, pinned=pinned)


def shown(*conversations: Conversation) -> list[str]:
    with clock.use(now=NOW, zone=UTC):
        entries = arrange(conversations, unread=set(), streaming=set())
    return [f"# {one.text}" if isinstance(one, Heading) else one.conversation.title for one in entries]


def test_pinned_ones_first_then_by_the_last_word() -> None:
    assert shown(
        conversation("old", 40),
        conversation("today"),
        conversation("yesterday", 1),
        conversation("kept", 90, pinned=True),
        conversation("week", 4),
        conversation("earlier today", 0.2),
    ) == [
        "# Pinned", "kept",
        "# Today", "today", "earlier today",
        "# Yesterday", "yesterday",
        "# Last 7 days", "week",
        "# October", "old",
    ]  # fmt: skip


def test_a_section_without_conversations_has_no_heading() -> None:
    assert shown() == []
    assert shown(conversation("a", 5)) == ["# Last 7 days", "a"]


def test_an_untitled_one_is_called_new() -> None:
    assert title_of(conversation("")) == "New conversation"


def test_marks_go_to_their_rows() -> None:
    with clock.use(now=NOW, zone=UTC):
        rows = arrange([conversation("a"), conversation("b", 0.1)], unread={"b"}, streaming={"a"})
    assert [(row.unread, row.streaming) for row in rows if isinstance(row, Row)] == [(False, True), (True, False)]
