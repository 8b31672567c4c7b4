"""The replies that worked on a task, and the way that they went about it."""

from __future__ import annotations

from assistant.memory.records import Spoken
from assistant.memory.writing.chinese.procedures import steps_of as chinese_steps
from assistant.memory.writing.english.procedures import steps_of as english_steps
from assistant.memory.writing.procedures import numbered_lines
from assistant.messages import MessageStatus, Role, StoredMessage
from assistant.storage.stores import Stores

LONGEST_APPROACH = 600
"""How many signs of a reply without steps are kept."""


def approach_in(reply: str) -> str:
    """How a reply went about its task: its numbered steps, or how it begins."""
    steps = steps_in_text(reply)
    if len(steps) >= 2:
        return numbered_lines(steps)
    text = reply.strip()
    return text if len(text) <= LONGEST_APPROACH else text[:LONGEST_APPROACH].rstrip() + "…"


def steps_in_text(text: str) -> list[str]:
    """The steps that a text lists; empty where it lists none."""
    return english_steps(text) or chinese_steps(text)


def replies_to(stores: Stores, conversation_id: str, message_key: int) -> list[StoredMessage]:
    """The reply to a message, as a list of one or none; where it was answered anew, the last whole one."""
    whole = [
        one
        for one in stores.messages.children(conversation_id, message_key)
        if one.role is Role.ASSISTANT and one.status is MessageStatus.COMPLETE and one.text.strip()
    ]
    return whole[-1:]


def stored_message(stores: Stores, message: Spoken) -> StoredMessage | None:
    """The row of a message, where it has one."""
    if message.conversation_id is None or message.message_id is None:
        return None
    return stores.messages.by_id(message.conversation_id, message.message_id)
