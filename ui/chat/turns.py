"""The messages of a transcript as values, and how high each will be before it is laid out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from assistant import clock
from assistant.messages import MessageStatus, Role, StoredMessage


@dataclass(slots=True, eq=False)
class Turn:
    """One message of a transcript.

    Attributes:
        memory_count: how many memories the prompt of a reply carried.
        starts_day: the first of its day, so that the day stands above it.
        error: why the reply could not go on, as a sentence; empty while unknown.
        lines: line ends in the text, for guessing its height.
        thumb: the person's thumb on a reply, 1 or -1; 0 without one.
        version: which of how many that were said in its place.
    """

    message: StoredMessage
    memory_count: int = 0
    starts_day: bool = False
    error: str = ""
    lines: int = 0
    thumb: int = 0
    version: tuple[int, int] = (1, 1)

    @property
    def is_reply(self) -> bool:
        """Whether the assistant said it."""
        return self.message.role is Role.ASSISTANT

    @property
    def is_streaming(self) -> bool:
        """Whether it still grows."""
        return self.message.status is MessageStatus.STREAMING

    def take(self, message: StoredMessage) -> None:
        """Replaces the message by a newer state of it."""
        self.message = message
        self.lines = message.text.count("\n")


@dataclass(frozen=True, slots=True)
class Measures:
    """What guesses at heights go by, in pixels."""

    width: float
    letter: float
    line: float
    day: float
    bubble: float
    actions: float


def make_turns(messages: Sequence[StoredMessage], counts: dict[int, int]) -> list[Turn]:
    """The turns of a branch; what is neither the person's nor a reply is not shown."""
    turns: list[Turn] = []
    day = None
    zone = clock.zone()
    for message in messages:
        if message.role not in (Role.USER, Role.ASSISTANT):
            continue
        said_on = message.said_at.astimezone(zone).date()
        turn = Turn(message, counts.get(message.key, 0), said_on != day, lines=message.text.count("\n"))
        turns.append(turn)
        day = said_on
    return turns


def starts_day(turns: Sequence[Turn], message: StoredMessage) -> bool:
    """Whether a message that is about to follow `turns` is the first of its day."""
    if not turns:
        return True
    zone = clock.zone()
    return message.said_at.astimezone(zone).date() != turns[-1].message.said_at.astimezone(zone).date()


def guess(turn: Turn, measures: Measures) -> float:
    """How high a turn will be, roughly and quickly."""
    text = turn.message.text
    width = measures.letter * len(text) * (1.0 if text.isascii() else 1.6)
    lines = turn.lines * 0.7 + max(1.0, width / max(1.0, measures.width))
    height = lines * measures.line
    if turn.starts_day:
        height += measures.day
    return height + (measures.actions if turn.is_reply else measures.bubble)
