"""Forgetting for good: the memory, what was made from it, the words it came from, and the bytes in the file."""

from __future__ import annotations

import json
import logging
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from assistant import clock
from assistant.errors import NotFoundError, StorageError
from assistant.events import EventBus, MemoriesChanged
from assistant.memory.records import Kind, Memory
from assistant.memory.writing.remains import marks
from assistant.storage.stores import Stores

if TYPE_CHECKING:
    from assistant.memory.recall.engine import Recall

FORGOTTEN = "[forgotten]"
"""What stands in a message for words that were forgotten."""

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Forgotten:
    """What is gone: the memories that were named, and those that were made from them."""

    forgotten: tuple[str, ...]
    also: tuple[str, ...]


class Forgetter:
    """Takes memories out of every place where they are, and keeps them from coming back."""

    def __init__(self, *, stores: Stores, recall: Recall, events: EventBus) -> None:
        self._stores = stores
        self._recall = recall
        self._events = events

    def forget(self, ids: Sequence[str], *, receipt: Path | None = None) -> Forgotten:
        """Forgets for good.

        Args:
            ids: the memories.
            receipt: a file to write what went to, without its words.

        Raises:
            NotFoundError: one of them is not there; nothing was forgotten.
            StorageError: the file cannot be written.
        """
        named = list(dict.fromkeys(ids))
        found = self._stores.memories.by_ids(named)
        if missing := [id for id in named if id not in found]:
            raise NotFoundError(f"There is no memory {missing[0]}.", id=missing[0])
        memories = self._with_earlier_versions([found[id] for id in named])
        changed: list[int] = []

        def work(_: object) -> tuple[tuple[str, ...], tuple[int, ...]]:
            for memory in memories:
                self._stores.tombstones.add(memory.scope, marks(memory))
                changed.extend(self._blank_sources(memory))
                self._stores.working.forget(_telling(memory))
            gone = self._stores.memories.forget(named)
            self._stores.vectors.delete(changed)
            return gone.also, gone.keys

        also, keys = self._stores.database.write(work)
        self._recall.remove([*keys, *changed])
        self._purge()
        if changed:
            self._recall.add(changed)
        self._events.publish(MemoriesChanged("forgotten", (*named, *also)))
        done = Forgotten(tuple(named), tuple(also))
        if receipt is not None:
            _write_receipt(receipt, done, memories, len(changed))
        return done

    def finish(self) -> None:
        """Purges bytes that a kill left behind."""
        if self._stores.memories.purge_pending:
            self._purge()

    def _with_earlier_versions(self, memories: list[Memory]) -> list[Memory]:
        """The memories, and the skills among them as they read before their steps changed."""
        whole = list(memories)
        for memory in whole:
            if memory.kind is Kind.SKILL:
                known = {one.id for one in whole}
                whole += [one for one in self._stores.memories.replaced_by(memory.id) if one.id not in known]
        return whole

    def _purge(self) -> None:
        try:
            self._stores.memories.purge_bytes()
        except StorageError as fault:
            _log.warning("forgotten bytes are still in the file: %s", fault.code)
            raise

    def _blank_sources(self, memory: Memory) -> list[int]:
        """Takes the quoted words out of the messages they stand in; the keys whose vectors no longer fit."""
        touched: list[int] = []
        for source in memory.sources:
            if not source.conversation_id or not source.quote:
                continue
            branch = self._stores.messages.branch(source.conversation_id)
            for place, message in enumerate(branch):
                if source.quote not in message.text:
                    continue
                self._stores.messages.update(message.key, text=message.text.replace(source.quote, FORGOTTEN))
                touched += [one.key for one in branch[place : place + 3]]  # the next ones' vectors know it as context
            if touched:
                self._stores.summaries.delete(source.conversation_id)
                self._rename(source.conversation_id, source.quote)
        return list(dict.fromkeys(touched))

    def _rename(self, conversation_id: str, quote: str) -> None:
        """An automatic title made of the forgotten words goes too."""
        conversation = self._stores.conversations.find(conversation_id)
        if conversation is None or conversation.title_origin == "user" or not conversation.title:
            return
        beginning = conversation.title.rstrip("….").strip()
        if beginning and (beginning in quote or quote in conversation.title):
            self._stores.conversations.rename(conversation_id, "", origin="none")


def _telling(memory: Memory) -> list[str]:
    """The texts that tell a memory wherever they stand: its words, and its value where that is no everyday word."""
    long_enough = len(memory.value) > 3 or not memory.value.isascii()
    value = [memory.value] if len(memory.value) > 1 and long_enough else []
    return [memory.text, *value, *(source.quote for source in memory.sources)]


def _write_receipt(path: Path, done: Forgotten, memories: Sequence[Memory], messages: int) -> None:
    kinds: dict[str, int] = {}
    for memory in memories:
        kinds[str(memory.kind)] = kinds.get(str(memory.kind), 0) + 1
    receipt = {
        "forgotten_at": clock.now().isoformat(),
        "forgotten": list(done.forgotten),
        "also": list(done.also),
        "kinds": kinds,
        "messages_blanked": messages,
        "removed_from": [
            "memories",
            "sources",
            "vectors",
            "keywords",
            "prompt records",
            "summaries",
            "task notes",
            "file",
        ],
    }
    partial = path.with_name(path.name + ".partial")
    try:
        partial.write_text(json.dumps(receipt, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
        partial.replace(path)
    except OSError as error:
        raise StorageError(f"It is forgotten, but the receipt {path.name} cannot be written.") from error
