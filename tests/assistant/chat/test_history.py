from dataclasses import replace
from datetime import UTC, datetime, timedelta

from assistant.chat.history import choose_recent, prompt_messages
from assistant.messages import MessageStatus, PromptMessage, Role, StoredMessage, ToolCall, ToolResult
from assistant.providers.tokens import estimate_tokens

_MARK = "[… {count} left out …]"


def _talk(*texts: str, first_role: Role = Role.USER) -> list[StoredMessage]:
    roles = [Role.USER, Role.ASSISTANT] if first_role is Role.USER else [Role.ASSISTANT, Role.USER]
    return [
        StoredMessage(
            key=number,
            conversation_id="c",
            id=f"m{number}",
            parent_key=number or None,
            role=roles[number % 2],
            text=text,
            said_at=datetime(2026, 3, 1, tzinfo=UTC) + timedelta(minutes=number),
        )
        for number, text in enumerate(texts)
    ]


def _texts(messages: tuple[StoredMessage, ...]) -> list[str]:
    return [message.text for message in messages]


def test_all_goes_in_while_it_fits() -> None:
    talk = _talk("one", "two", "three", "four", "five")
    recent = choose_recent(talk, window=20, room=1000, mark=_MARK)
    assert recent.messages == tuple(talk)
    assert recent.left_out == ()


def test_the_last_messages_are_the_window() -> None:
    talk = _talk(*[f"chat {number}" for number in range(41)])
    recent = choose_recent(talk, window=9, room=10_000, mark=_MARK)
    assert _texts(recent.messages) == [f"chat {number}" for number in range(32, 41)]
    assert len(recent.left_out) == 32


def test_a_decision_outlives_small_talk_when_room_is_short() -> None:
    talk = _talk(
        "We decided to use Postgres.",
        "Noted.",
        *["The weather is nice and the walk was long.", "Indeed it was."] * 6,
        "And now?",
    )
    whole = sum(estimate_tokens(message.text) + 6 for message in talk)
    recent = choose_recent(talk, window=50, room=whole // 2, mark=_MARK)
    assert recent.messages[0].text == "We decided to use Postgres."
    assert recent.messages[-1].text == "And now?"
    assert "The weather is nice and the walk was long." in _texts(recent.left_out)


def test_a_decision_from_before_the_window_stays() -> None:
    talk = _talk("我们决定用 rsync 部署。", "好的。", *["今天散步了。", "不错。"] * 20, "接下来呢？")
    recent = choose_recent(talk, window=6, room=10_000, mark=_MARK)
    assert recent.messages[0].text == "我们决定用 rsync 部署。"
    assert len(recent.messages) == 2 + 5


def test_an_over_long_last_message_loses_its_middle_and_not_its_end() -> None:
    talk = _talk("Hello", "Hi", "Read this: " + "word " * 20_000 + "What is the title?")
    recent = choose_recent(talk, window=20, room=500, mark=_MARK)
    last = recent.messages[-1].text
    assert last.startswith("Read this")
    assert last.endswith("What is the title?")
    assert "left out" in last
    assert sum(estimate_tokens(message.text) for message in recent.messages) <= 520


def test_failed_and_empty_replies_are_not_sent() -> None:
    talk = _talk("first", "broken", "second", "")
    talk[1] = replace(talk[1], status=MessageStatus.FAILED)
    recent = choose_recent(talk, window=20, room=1000, mark=_MARK)
    assert prompt_messages(recent.messages, with_tools=True) == [PromptMessage(Role.USER, "first\n\nsecond")]


def test_a_request_begins_with_the_person() -> None:
    talk = _talk("How can I help?", "Tell me more", first_role=Role.ASSISTANT)
    assert prompt_messages(talk, with_tools=False) == [PromptMessage(Role.USER, "Tell me more")]


def test_tool_rounds_are_sent_as_they_were_and_unanswered_calls_are_not() -> None:
    steps = (
        {"type": "call", "round": 0, "id": "a", "name": "recall", "arguments": {"query": "x"}},
        {"type": "result", "round": 0, "id": "a", "text": "nothing", "is_error": False},
        {"type": "call", "round": 1, "id": "b", "name": "recall", "arguments": {"query": "y"}},
    )
    talk = _talk("look", "There is nothing.")
    talk[1] = replace(talk[1], steps=steps)
    call, result = ToolCall("a", "recall", {"query": "x"}), ToolResult("a", "nothing")
    assert prompt_messages(talk, with_tools=True)[1:] == [
        PromptMessage(Role.ASSISTANT, tool_calls=(call,)),
        PromptMessage(Role.TOOL, tool_results=(result,)),
        PromptMessage(Role.ASSISTANT, "There is nothing."),
    ]
    assert prompt_messages(talk, with_tools=False)[1:] == [PromptMessage(Role.ASSISTANT, "There is nothing.")]
