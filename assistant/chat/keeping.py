"""Turns a temporary conversation into one that is kept, as if it had been one from the start."""

from __future__ import annotations

from assistant import clock
from assistant.chat.archive import Changes
from assistant.chat.stored import StoredArchive
from assistant.chat.temporary import TemporaryArchive
from assistant.messages import Conversation, StoredMessage
from assistant.storage.stores import Stores


def keep(temporary: TemporaryArchive, stored: StoredArchive, stores: Stores, conversation_id: str) -> Conversation:
    """Writes all that a temporary conversation holds, its branches included; its id stays, its messages' keys do not.

    Raises:
        NotFoundError: it is over.
        StorageError: it cannot be written; it stays temporary.
    """
    old = temporary.conversation(conversation_id)
    tree = temporary.tree(conversation_id)

    def work(_: object) -> None:
        made = stores.conversations.create(scope=old.scope, id=old.id, created_at=old.created_at)
        if old.title:
            stores.conversations.rename(old.id, old.title, origin=old.title_origin)
        if old.provider or old.model:
            stores.conversations.set_model(old.id, old.provider, old.model)
        keys: dict[int, int] = {}
        for key, parent in tree.items():
            message = _copied(temporary.message(key), made, stored, keys[parent] if parent is not None else None)
            stored.add_to_prompt(message.key, temporary.prompt(key))
            keys[key] = message.key
        stores.conversations.set_head(old.id, keys[old.head_key] if old.head_key is not None else None)
        for name, value in temporary.working.all(old.id).items():
            stored.working.set(old.id, name, value)
        for item in temporary.not_here(old.id):
            stored.set_not_here(old.id, item, True)

    stores.database.write(work)
    temporary.discard(conversation_id)
    return stored.conversation(conversation_id)


def _copied(
    message: StoredMessage, conversation: Conversation, stored: StoredArchive, parent_key: int | None
) -> StoredMessage:
    made = stored.add_message(
        conversation,
        role=message.role,
        text=message.text,
        said_at=message.said_at.astimezone(clock.fixed_offset(message.offset_minutes)),
        parent_key=parent_key,
        status=message.status,
        provider=message.provider,
        model=message.model,
    )
    changes = Changes(
        thinking=message.thinking, steps=message.steps, usage=message.usage, duration_ms=message.duration_ms
    )
    return stored.change_message(made.key, changes)
