"""A batch: the messages that a model is shown, under short numbers, and the memories that they may touch."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from assistant.memory.records import Memory, Spoken
from assistant.messages import Conversation, MessageStatus, Role, StoredMessage
from assistant.prompts import Language, language_of

MOST_NEW = 12
"""So many messages of the person at once; what is over waits for the next batch."""
MOST_CHARACTERS = 16_000
LONGEST_MESSAGE = 4_000
LONGEST_REPLY = 800
EARLIER = 6
"""So many messages before the first new one are shown, to understand it by."""
CONTEXT = 30
"""So many messages before each count when it is asked whether it is meant."""
FIRST_MEMORY = 101
"""Memories are numbered from here, so that no number means two things."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A message as a model is shown it.

    Attributes:
        text: the message's, cut where it is very long.
        new: the person's, and not learned from yet.
        spoken: the whole message as the rules see it.
        before: what was said before it in the conversation, oldest first.
    """

    number: int
    message: StoredMessage
    text: str
    new: bool
    spoken: Spoken
    before: tuple[Spoken, ...]

    @property
    def said_at(self) -> datetime:
        """When it was said, in the zone that it was said in."""
        return self.spoken.said_at


@dataclass(frozen=True, slots=True)
class Batch:
    """All that one request is about."""

    conversation: Conversation
    shown: tuple[Shown, ...]
    memories: Mapping[int, Memory]

    @property
    def new(self) -> tuple[Shown, ...]:
        """The messages to learn from."""
        return tuple(one for one in self.shown if one.new)

    @property
    def keys(self) -> tuple[int, ...]:
        """The numbers in the store of the messages to learn from."""
        return tuple(one.message.key for one in self.new)

    @property
    def language(self) -> Language:
        """The language that the person speaks in it."""
        return language_of("\n".join(one.text[:500] for one in self.new))


def choose(
    branch: Sequence[StoredMessage],
    wanted: Collection[int],
    *,
    known: Collection[int],
    hidden: Collection[int] = (),
    most_new: int = MOST_NEW,
) -> tuple[Shown, ...]:
    """The messages of a batch: the oldest wanted ones, with what they answer.

    Shown beside them are only replies to what may be shown, and the person's messages that were learned from before:
    what was said while memory was off stays out.

    Args:
        branch: the conversation as it stands, oldest first.
        wanted: the keys of the messages to learn from.
        known: the keys of the person's messages that may be shown.
        hidden: keys of messages that may not be shown all the same.
        most_new: at most so many of the wanted.
    """
    new = _affordable(branch, {*wanted} - {*hidden}, most_new)
    if not new:
        return ()
    places = {message.key: place for place, message in enumerate(branch)}
    first, last = places[new[0]], places[new[-1]]
    may_show = {*known, *wanted} - {*hidden}
    spoken = [Spoken.of(message) for message in branch[: last + 1]]
    shown: list[Shown] = []
    asked = False
    for place, message in enumerate(branch[: last + 1]):
        if message.role is Role.USER:
            asked = message.key in may_show
        fits = asked and message.role in (Role.USER, Role.ASSISTANT) and message.status is not MessageStatus.STREAMING
        if not fits or not message.text.strip() or place < first - EARLIER or message.key in hidden:
            continue
        longest = LONGEST_MESSAGE if message.role is Role.USER else LONGEST_REPLY
        shown.append(
            Shown(
                number=len(shown) + 1,
                message=message,
                text=message.text if len(message.text) <= longest else message.text[:longest] + "…",
                new=message.key in new,
                spoken=spoken[place],
                before=tuple(spoken[max(0, place - CONTEXT) : place]),
            )
        )
    return tuple(shown)


def _affordable(branch: Sequence[StoredMessage], wanted: Collection[int], most: int) -> list[int]:
    """The oldest of the wanted messages that fit together; at least one."""
    chosen: list[int] = []
    size = 0
    for message in branch:
        if message.key not in wanted or message.role is not Role.USER or not message.text.strip():
            continue
        size += min(len(message.text), LONGEST_MESSAGE)
        if chosen and (len(chosen) >= most or size > MOST_CHARACTERS):
            break
        chosen.append(message.key)
    return chosen
