"""Chooses which of a conversation's messages go into a prompt word for word, and turns them into its messages.

The latest rounds always go; when room is short, older rounds with a decision, an error or a tool's result outlive
small talk.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from assistant.chat.budget import Counter, shorten
from assistant.memory.upkeep.weight import DECISION, weight
from assistant.messages import MessageStatus, PromptMessage, Role, StoredMessage, ToolCall, ToolResult
from assistant.providers.tokens import estimate_tokens

_ALWAYS_ROUNDS = 2
_PER_MESSAGE = 6  # tokens that a message costs beside its text
_LONGEST_RESULT = 400
_LEAST_ROUND = 32
_OLDER_ROUNDS = 4
_OLDER_SHARE = 8  # an important round from before the window may take one part in so many of the room

Round = list[StoredMessage]


@dataclass(frozen=True, slots=True)
class Recent:
    """What goes in word for word, and what did not fit; both in their order."""

    messages: tuple[StoredMessage, ...]
    left_out: tuple[StoredMessage, ...] = ()


def choose_recent(
    messages: Sequence[StoredMessage], *, window: int, room: int, mark: str, count: Counter = estimate_tokens
) -> Recent:
    """The messages that fit: the last `window` of them, and before those only important rounds, the last one always.

    Args:
        messages: a branch, oldest first, ending with what is to be answered.
        window: how many messages at most, important older ones aside.
        room: tokens.
        mark: what stands where the middle of an over-long message was left out.
        count: counts tokens.
    """
    usable = [message for message in messages if message.text.strip() and message.status is not MessageStatus.FAILED]
    rounds = split_rounds(usable)
    first = _window_start(rounds, window)
    fitted: dict[int, Round] = {}
    left = room
    for index in _by_worth(rounds, first):
        newest = index >= len(rounds) - _ALWAYS_ROUNDS
        content = _shortened(rounds[index], max(left, _LEAST_ROUND), mark, count) if newest else rounds[index]
        cost = sum(_cost(message, count) for message in content)
        allowed = left if index >= first else min(left, room // _OLDER_SHARE)
        if cost <= allowed or index == len(rounds) - 1:
            fitted[index] = content
            left -= cost
    kept = tuple(message for index in sorted(fitted) for message in fitted[index])
    out = tuple(message for index, one in enumerate(rounds) if index not in fitted for message in one)
    return Recent(kept, out)


def split_rounds(messages: Sequence[StoredMessage]) -> list[Round]:
    """Each message of the person with the replies to it; what comes before the first one is a round of its own."""
    rounds: list[Round] = []
    for message in messages:
        if not rounds or message.role is Role.USER:
            rounds.append([])
        rounds[-1].append(message)
    return rounds


def is_important(messages: Iterable[StoredMessage]) -> bool:
    """Whether a round holds a decision, an error, or the result of a tool."""
    return any(
        bool(message.steps) or weight(message.text, from_person=message.role is Role.USER) >= DECISION
        for message in messages
    )


def prompt_messages(messages: Sequence[StoredMessage], *, with_tools: bool) -> list[PromptMessage]:
    """The messages as a request holds them: two of the same speaker in a row become one, the person's comes first."""
    sent: list[PromptMessage] = []
    for message in messages:
        parts = _with_steps(message) if with_tools else iter((PromptMessage(message.role, message.text),))
        for part in parts:
            last = sent[-1] if sent else None
            plain = not (part.tool_calls or part.tool_results)
            if last is not None and plain and last.role is part.role and not (last.tool_calls or last.tool_results):
                sent[-1] = replace(last, text=f"{last.text}\n\n{part.text}")
            else:
                sent.append(part)
    while sent and sent[0].role is not Role.USER:
        sent.pop(0)
    return sent


def _window_start(rounds: list[Round], window: int) -> int:
    """The first round that lies wholly in the last `window` messages, or the last round."""
    count = 0
    for index in range(len(rounds) - 1, -1, -1):
        count += len(rounds[index])
        if count > window:
            return min(index + 1, len(rounds) - 1)
    return 0


def _by_worth(rounds: list[Round], first: int) -> Iterator[int]:
    """The latest rounds, the window's important ones, its others, then a few important ones from before it."""
    latest = list(range(len(rounds) - 1, max(len(rounds) - 1 - _ALWAYS_ROUNDS, first - 1), -1))
    important = [index for index in range(len(rounds) - 1, -1, -1) if is_important(rounds[index])]
    inside = [index for index in range(len(rounds) - 1, first - 1, -1) if index not in latest]
    yield from latest
    yield from (index for index in inside if index in important)
    yield from (index for index in inside if index not in important)
    yield from [index for index in important if index < first][:_OLDER_ROUNDS]


def _shortened(messages: Round, room: int, mark: str, count: Counter) -> Round:
    """A round that fits: its longest messages lose their middle; what the person wrote last has the most room."""
    if sum(_cost(message, count) for message in messages) <= room:
        return messages
    short: Round = []
    left = room
    for number, message in enumerate(messages):
        share = left * 2 // 3 if number == 0 and len(messages) > 1 else left // (len(messages) - number)
        text = shorten(message.text, max(share - _PER_MESSAGE, 8), mark=mark, count=count)
        short.append(replace(message, text=text, steps=()))
        left -= _cost(short[-1], count)
    return short


def _cost(message: StoredMessage, count: Counter) -> int:
    steps = sum(min(count(str(step.get("text", step.get("arguments", "")))), _LONGEST_RESULT) for step in message.steps)
    return count(message.text) + _PER_MESSAGE + steps


def _with_steps(message: StoredMessage) -> Iterator[PromptMessage]:
    for calls, results in _step_rounds(message.steps):
        yield PromptMessage(Role.ASSISTANT, tool_calls=calls)
        yield PromptMessage(Role.TOOL, tool_results=results)
    yield PromptMessage(message.role, message.text)


def _step_rounds(steps: Iterable[Any]) -> Iterator[tuple[tuple[ToolCall, ...], tuple[ToolResult, ...]]]:
    """The calls of each round with their results; a call that was never answered is left out."""
    calls: dict[str, ToolCall] = {}
    results: dict[str, ToolResult] = {}
    number: object = None
    for step in steps:
        if step["round"] != number and results:
            yield _answered(calls, results)
            calls, results = {}, {}
        number = step["round"]
        if step["type"] == "call":
            calls[step["id"]] = ToolCall(step["id"], step["name"], step["arguments"])
        else:
            text = shorten(step["text"], _LONGEST_RESULT, mark="…")
            results[step["id"]] = ToolResult(step["id"], text, step["is_error"])
    if results:
        yield _answered(calls, results)


def _answered(
    calls: dict[str, ToolCall], results: dict[str, ToolResult]
) -> tuple[tuple[ToolCall, ...], tuple[ToolResult, ...]]:
    answered = [name for name in calls if name in results]
    return tuple(calls[name] for name in answered), tuple(results[name] for name in answered)
