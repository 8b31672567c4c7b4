"""Forgets in a restored database what was forgotten since it was copied, before anything else reads it."""

from __future__ import annotations

import logging
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace

from assistant.events import EventBus
from assistant.memory.forget_plan import Choice
from assistant.memory.forgetting import FORGOTTEN, Forgetter
from assistant.memory.upkeep.weight import sentences
from assistant.memory.writing.remains import marks
from assistant.memory.writing.script import has_han
from assistant.storage.meta import PURGE_PENDING
from assistant.storage.stores import Stores
from assistant.storage.tombstones import FORGET_AGAIN
from assistant.storage.traces import followers

SHORTEST, SHORTEST_HAN = 16, 6
_STATES = frozenset({"active", "pending", "retired", "binned"})

_log = logging.getLogger(__name__)


def forget_again(stores: Stores, events: EventBus) -> int:
    """Applies the marks that a restoring took over, and rewrites the file; the number of memories that went.

    A memory goes whose sentence or statement was forgotten, as `Forgetter.forget` takes it. Of messages go the
    sentences that were forgotten, though no memory came from them yet. Backups and what the restoring replaced stay.

    Raises:
        StorageError: it could not be done; the next opening does it.
    """
    if stores.meta.get(FORGET_AGAIN) is None:
        return 0
    purging = stores.memories.purge_pending
    forgetter = Forgetter(stores=stores, recall=_NoIndexes(), events=events)
    gone = 0
    for id in _forgotten_memories(stores):
        if stores.memories.by_ids([id]):  # else it went with one before it
            forgetter.take_out(Choice((id,)))
            gone += 1
    blanked = blank_messages(stores)
    if gone or blanked:
        stores.database.compact()
        if not purging:
            stores.meta.remove(PURGE_PENDING)  # only the restored file held the words
    stores.meta.remove(FORGET_AGAIN)
    _log.info("of what was restored, %d memories and words of %d messages were forgotten before", gone, len(blanked))
    return gone


def blank_messages(stores: Stores) -> list[int]:
    """Takes out of messages the sentences that were forgotten; the keys of those that need other vectors."""
    told: dict[str, dict[str, list[int]]] = defaultdict(lambda: defaultdict(list))
    for message in stores.messages.iterate():
        for text in filter(_tells_enough, {message.text, *sentences(message.text)}):
            told[message.scope][text].append(message.key)
    changed: set[int] = set()
    for scope, keys in told.items():
        for text in sorted(stores.tombstones.forgotten(scope, keys) - {FORGOTTEN}, key=len, reverse=True):
            for key in keys[text]:
                now = stores.messages.get(key).text
                stores.messages.update(key, text=now.replace(text, FORGOTTEN))
                changed.add(key)
    following = stores.database.write(lambda cursor: followers(cursor, list(changed)))
    stores.vectors.delete(following)
    return following


class _NoIndexes:
    """A restored database has no indexes yet."""

    def add(self, keys: Sequence[int]) -> None:
        """There is none to add to."""

    def remove(self, keys: Sequence[int]) -> None:
        """There is none to remove from."""


def _forgotten_memories(stores: Stores) -> list[str]:
    by_scope: dict[str, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    for memory in stores.memories.list(scope=None, states=_STATES):
        for mark in marks(replace(memory, sources=())):  # of two from one quote, only one may have been forgotten
            by_scope[memory.scope][mark].append(memory.id)
    return [
        id
        for scope, ids in by_scope.items()
        for mark in sorted(stores.tombstones.forgotten(scope, ids))
        for id in ids[mark]
    ]


def _tells_enough(text: str) -> bool:
    """Whether a sentence can be known by its words alone: "yes, that one" is said of many things."""
    return len(text) >= (SHORTEST_HAN if has_han(text) else SHORTEST)
