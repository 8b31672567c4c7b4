"""Conversations as they are written out: chosen, in order, and without what stays on this machine."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from assistant import clock
from assistant.errors import NotFoundError
from assistant.memory.private import leaving
from assistant.memory.writing.withholding import wishes
from assistant.messages import Conversation, Role, StoredMessage
from assistant.privacy.outgoing import Withheld
from assistant.prompts import Language, language_of
from assistant.storage.messages import MessageFilter
from assistant.storage.stores import Stores

_NAMES: dict[Language, dict[Role, str]] = {
    "en": {Role.USER: "You", Role.ASSISTANT: "Assistant"},
    "zh": {Role.USER: "你", Role.ASSISTANT: "助手"},
}
_SAID = (Role.USER, Role.ASSISTANT)


@dataclass(frozen=True, slots=True)
class Transcript:
    """One conversation.

    Attributes:
        messages: all that was said, on every branch, in the order it was stored.
        shown: the branch that is shown.
    """

    conversation: Conversation
    messages: tuple[StoredMessage, ...]
    shown: tuple[StoredMessage, ...]

    @property
    def language(self) -> Language:
        """The language that it is mostly in."""
        return language_of(" ".join([self.conversation.title, *(one.text[:400] for one in self.shown[:6])]))

    @property
    def title(self) -> str:
        """What it is called, in any case something."""
        unnamed = "未命名对话" if self.language == "zh" else "Untitled conversation"
        return " ".join(self.conversation.title.split()) or unnamed

    def name_of(self, message: StoredMessage) -> str:
        """Who says a message."""
        return message.speaker or _NAMES[self.language][message.role]


def transcripts(
    stores: Stores,
    *,
    ids: Sequence[str] = (),
    withheld: Withheld | None = None,
    stopped: Callable[[], bool] = lambda: False,
) -> Iterator[Transcript]:
    """Conversations, oldest first, one at a time.

    Args:
        stores: where they are kept.
        ids: only these, in this order; all that are not deleted by default.
        withheld: what is private and stays here; None where all of it goes.
        stopped: asked before each whether to end.

    Raises:
        NotFoundError: there is no such conversation.
    """
    there = {one.id: one for one in stores.conversations.list()}
    missing = [id for id in ids if id not in there]
    if missing:
        raise NotFoundError(f"There is no conversation {missing[0]}.", id=missing[0])
    wanted = [there[id] for id in ids] or sorted(there.values(), key=lambda one: (one.created_at, one.id))
    for conversation in wanted:
        if stopped():
            return
        messages = tuple(_said(stores.messages.iterate(MessageFilter(conversation_id=conversation.id)), withheld))
        by_key = {one.key: one for one in messages}
        branch = stores.messages.branch(conversation.id)
        shown = tuple(by_key[one.key] for one in branch if one.key in by_key)
        yield Transcript(conversation, messages, shown)


def said_at(message: StoredMessage) -> str:
    """When a message was said, in its own zone, as ISO 8601."""
    return message.said_at.astimezone(clock.fixed_offset(message.offset_minutes)).isoformat()


def clock_time(message: StoredMessage) -> str:
    """The same for people, to the minute."""
    return f"{message.said_at.astimezone(clock.fixed_offset(message.offset_minutes)):%Y-%m-%d %H:%M}"


def parent_ids(messages: Sequence[StoredMessage]) -> dict[int, str]:
    """What each message follows, by its id; empty for none. A message that is not written out is passed over."""
    ids = {one.key: one.id for one in messages}
    return {one.key: ids.get(one.parent_key or 0, "") for one in messages}


def kept_here(stores: Stores) -> dict[tuple[str, str], str]:
    """Messages that are to stay on this machine, by conversation and id, with what stands in their place."""
    wished = {one.conversation_id for one in stores.messages.iterate() if one.role is Role.USER and wishes(one.text)}
    found: dict[tuple[str, str], str] = {}
    for id in sorted(wished):
        messages = [one for one in stores.messages.iterate(MessageFilter(conversation_id=id)) if one.role in _SAID]
        for before, after in zip(messages, leaving(messages), strict=True):
            if after is not before:
                found[id, before.id] = after.text
    return found


def _said(messages: Iterator[StoredMessage], withheld: Withheld | None) -> Iterator[StoredMessage]:
    kept = [one for one in messages if one.role in _SAID and one.text.strip()]
    if withheld is None:
        yield from kept
        return
    for message in leaving(kept):
        yield replace(message, text=withheld.outside(message.text), thinking="", steps=())
